//! Requests about tournaments that are prepared: what can be settled, drafts, presets.

use strum::{EnumString, IntoStaticStr, VariantArray, VariantNames};

use super::press::Press;
use super::tournament::PickedRole;
use crate::record::TournamentId;
use crate::words::{Lang, Text, folded};

/// Something that can be settled about a tournament; the order is that of the menus. Its row in
/// `app/tournament/term_rows.rs` says how it is settled, `term-<word>-about` in the words files what it is about.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, EnumString, IntoStaticStr, VariantArray, VariantNames,
)]
#[strum(serialize_all = "kebab-case")]
pub enum Term {
    Name,
    System,
    Rounds,
    Game,
    Layout,
    Clock,
    Rest,
    Mode,
    Players,
    Role,
    Ratings,
    RatedGames,
    Approval,
    PlayersRole,
    Starts,
    CheckIn,
    Days,
    Late,
    Repeat,
    Event,
    TieBreaks,
    Replays,
    ThirdPlace,
    NoDraws,
    Rooms,
    /// This one and the next three come last: Discord lists 25 at most, so commands do not offer them.
    RoomsFull,
    NextRound,
    /// With commands it is an option of its own.
    Ping,
    /// Dates can be typed with one.
    Zone,
}

impl Term {
    /// Returns its word in options, `custom_id`s and words files.
    #[must_use]
    pub fn word(self) -> &'static str {
        self.into()
    }

    /// Returns what it is called.
    #[must_use]
    pub fn name(self) -> Text {
        text!("term-{}", self.word())
    }

    /// Finds a term by its word, or by what it is called in any language.
    #[must_use]
    pub fn called(typed: &str) -> Option<Term> {
        let typed = folded(typed.trim());
        let is_called = |term: &Term| Lang::ALL.iter().any(|lang| folded(&term.name().say(*lang)) == typed);
        let all = <Term as VariantArray>::VARIANTS;
        all.iter().copied().find(|term| term.word() == typed || is_called(term))
    }
}

/// A part of what can be settled, shown in one message; the order is that of the menu.
#[derive(Clone, Copy, Debug, PartialEq, Eq, EnumString, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "kebab-case")]
pub enum Chapter {
    /// What is played, and how.
    Play,
    /// Who can join.
    Entry,
    /// When, and how often.
    Calendar,
    /// How results are made, and where games are played.
    Results,
}

impl Chapter {
    /// Returns the term that is opened with it: its first.
    pub(crate) fn opens(self) -> Term {
        match self {
            Chapter::Play => Term::Name,
            Chapter::Entry => Term::Players,
            Chapter::Calendar => Term::Starts,
            Chapter::Results => Term::TieBreaks,
        }
    }

    /// Returns its word in `custom_id`s and words files.
    #[must_use]
    pub fn word(self) -> &'static str {
        self.into()
    }
}

/// Whose presets.
#[derive(Clone, Copy, Debug, PartialEq, Eq, EnumString, IntoStaticStr, VariantNames)]
#[strum(serialize_all = "kebab-case")]
pub enum Shelf {
    /// The caller's own.
    Own,
    /// Those of the server.
    Server,
}

/// A request about a tournament that is prepared.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Draft {
    Begin {
        /// The name of the terms that it begins with, if any are named.
        preset: Option<String>,
        /// The role that is to be pinged when a round begins.
        ping: Option<PickedRole>,
        /// What else was said so far, in this order.
        terms: Vec<(Term, String)>,
    },
    /// Show it, with one of its terms opened.
    Show(Term),
    /// Settle something in it, as typed or chosen.
    Settle(Term, String),
    /// Announce it, or keep the changed terms of a tournament; only as it was shown at this time, if that is known.
    Announce(Option<i64>),
    /// Forget it.
    Discard,
    /// Prepare other terms of a tournament that is announced. Where none is named, the caller's draft is shown, if there is
    /// one.
    Change(Option<TournamentId>),
    /// Settle something in a tournament at once. Where none is named, it is settled in the caller's draft, if there is one.
    Amend(Option<TournamentId>, Term, String),
    /// Settle something that no tournament has.
    Unknown,
    /// Show the presets.
    Presets,
    Use(Shelf, String),
    /// Keep the terms of the draft under a name.
    Keep(Shelf, String),
    /// Keep them no longer.
    Drop(Shelf, String),
}

/// What separates the words of what a menu of presets offers.
const MARK: char = ':';

impl Draft {
    /// Reads what a button, a menu or a form of a draft asks for.
    pub(super) fn read(press: Press, to: &str, chosen: Option<&str>) -> Option<Draft> {
        let value = chosen.unwrap_or_default();
        Some(match press {
            Press::DraftName => Draft::Begin { preset: None, ping: None, terms: vec![(Term::Name, value.to_owned())] },
            Press::DraftChapter => Draft::Show(value.parse().unwrap_or(Chapter::Play).opens()),
            Press::DraftTerm => Draft::Show(value.parse().unwrap_or(Term::System)),
            Press::DraftSet | Press::DraftType => Draft::Settle(to.parse().ok()?, value.to_owned()),
            Press::DraftAnnounce => Draft::Announce(Some(to.strip_prefix('d')?.parse().ok()?)),
            Press::DraftDiscard => Draft::Discard,
            Press::Presets => Draft::Presets,
            Press::PresetUse => {
                let (shelf, name) = preset(value);
                Draft::Use(shelf, name)
            }
            Press::PresetDrop => {
                let (shelf, name) = preset(value);
                Draft::Drop(shelf, name)
            }
            Press::PresetKeep => Draft::Keep(to.parse().ok()?, value.to_owned()),
            _ => return None,
        })
    }
}

/// Reads what a menu of presets offers.
fn preset(value: &str) -> (Shelf, String) {
    let (shelf, name) = value.split_once(MARK).unwrap_or_default();
    (shelf.parse().unwrap_or(Shelf::Own), name.to_owned())
}

impl Shelf {
    /// Returns what stands for a preset in a menu.
    #[must_use]
    pub fn item(self, name: &str) -> String {
        format!("{}{MARK}{name}", <&str>::from(self))
    }
}
