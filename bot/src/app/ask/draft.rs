//! Requests about tournaments in preparation: terms, drafts, presets.

use strum::{EnumString, IntoStaticStr, VariantArray, VariantNames};

use super::press::Press;
use super::tournament::PickedRole;
use crate::record::TournamentId;
use crate::words::{Lang, Text, folded};

/// A setting of a tournament, in menu order; described in `app/tournament/term_rows.rs` and by `term-<word>-about`.
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
    /// `RoomsFull` and later terms come last: Discord allows 25 choices, so commands do not offer them.
    RoomsFull,
    NextRound,
    /// Commands have a separate option for it.
    Ping,
    /// Typed dates can include a zone.
    Zone,
}

impl Term {
    /// Returns its word in options, `custom_id`s and words files.
    #[must_use]
    pub fn word(self) -> &'static str {
        self.into()
    }

    #[must_use]
    pub fn name(self) -> Text {
        text!("term-{}", self.word())
    }

    /// Finds a term by its word or its name in any language.
    #[must_use]
    pub fn called(typed: &str) -> Option<Term> {
        let typed = folded(typed.trim());
        let is_called = |term: &Term| Lang::ALL.iter().any(|lang| folded(&term.name().say(*lang)) == typed);
        let all = <Term as VariantArray>::VARIANTS;
        all.iter().copied().find(|term| term.word() == typed || is_called(term))
    }
}

/// A group of terms, shown in one message; in menu order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, EnumString, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "kebab-case")]
pub enum Chapter {
    Play,
    Entry,
    Calendar,
    Results,
}

impl Chapter {
    /// Returns the chapter's first term, which opens with it.
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

/// The owner of a set of presets.
#[derive(Clone, Copy, Debug, PartialEq, Eq, EnumString, IntoStaticStr, VariantNames)]
#[strum(serialize_all = "kebab-case")]
pub enum Shelf {
    Own,
    Server,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Draft {
    Begin {
        /// Name of the preset that it starts from.
        preset: Option<String>,
        ping: Option<PickedRole>,
        /// Other terms already given, in this order.
        terms: Vec<(Term, String)>,
    },
    Show(Term),
    Settle(Term, String),
    /// Announce the draft, or save a tournament's terms. With a time: only if the draft is unchanged since then.
    Announce(Option<i64>),
    Discard,
    /// Edit the terms of an announced tournament. With `None`: show the caller's draft, if any.
    Change(Option<TournamentId>),
    /// Change a term of a tournament at once. With `None`: change it in the caller's draft, if any.
    Amend(Option<TournamentId>, Term, String),
    Unknown,
    Presets,
    Use(Shelf, String),
    Keep(Shelf, String),
    Drop(Shelf, String),
}

const MARK: char = ':';

impl Draft {
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

fn preset(value: &str) -> (Shelf, String) {
    let (shelf, name) = value.split_once(MARK).unwrap_or_default();
    (shelf.parse().unwrap_or(Shelf::Own), name.to_owned())
}

impl Shelf {
    #[must_use]
    pub fn item(self, name: &str) -> String {
        format!("{}{MARK}{name}", <&str>::from(self))
    }
}
