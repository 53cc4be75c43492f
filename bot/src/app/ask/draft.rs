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
pub enum TermKind {
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
    /// A typed date can include the zone.
    Zone,
}

impl TermKind {
    #[must_use]
    pub fn word(self) -> &'static str {
        self.into()
    }

    #[must_use]
    pub fn name(self) -> Text {
        text!("term-{}", self.word())
    }

    #[must_use]
    pub fn called(typed: &str) -> Option<TermKind> {
        let typed = folded(typed.trim());
        let is_called = |term: &TermKind| Lang::ALL.iter().any(|lang| folded(&term.name().say(*lang)) == typed);
        let all = <TermKind as VariantArray>::VARIANTS;
        all.iter().copied().find(|term| term.word() == typed || is_called(term))
    }
}

/// A group of terms, shown in one message; in menu order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, EnumString, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "kebab-case")]
pub enum TermChapter {
    Play,
    Entry,
    Calendar,
    Results,
}

impl TermChapter {
    pub(crate) fn opens(self) -> TermKind {
        match self {
            TermChapter::Play => TermKind::Name,
            TermChapter::Entry => TermKind::Players,
            TermChapter::Calendar => TermKind::Starts,
            TermChapter::Results => TermKind::TieBreaks,
        }
    }

    #[must_use]
    pub fn word(self) -> &'static str {
        self.into()
    }
}

/// The owner of a set of presets.
#[derive(Clone, Copy, Debug, PartialEq, Eq, EnumString, IntoStaticStr, VariantNames)]
#[strum(serialize_all = "kebab-case")]
pub enum PresetShelf {
    Own,
    Server,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum DraftAsk {
    Begin {
        preset: Option<String>,
        ping: Option<PickedRole>,
        /// Other terms already given, in this order.
        terms: Vec<(TermKind, String)>,
    },
    Show(TermKind),
    Settle(TermKind, String),
    /// Announce the draft, or save a tournament's terms. With a time: only if the draft is unchanged since then.
    Announce(Option<i64>),
    Discard,
    /// Edit the terms of an announced tournament. With `None`: show the caller's draft, if any.
    Change(Option<TournamentId>),
    /// Change a term of a tournament immediately. With `None`: change it in the caller's draft, if any.
    Amend(Option<TournamentId>, TermKind, String),
    Unknown,
    Presets,
    Use(PresetShelf, String),
    Keep(PresetShelf, String),
    Drop(PresetShelf, String),
}

const MARK: char = ':';

impl DraftAsk {
    pub(super) fn read(press: Press, to: &str, chosen: Option<&str>) -> Option<DraftAsk> {
        let value = chosen.unwrap_or_default();
        Some(match press {
            Press::DraftName => {
                DraftAsk::Begin { preset: None, ping: None, terms: vec![(TermKind::Name, value.to_owned())] }
            }
            Press::DraftChapter => DraftAsk::Show(value.parse().unwrap_or(TermChapter::Play).opens()),
            Press::DraftTerm => DraftAsk::Show(value.parse().unwrap_or(TermKind::System)),
            Press::DraftSet | Press::DraftType => DraftAsk::Settle(to.parse().ok()?, value.to_owned()),
            Press::DraftAnnounce => DraftAsk::Announce(Some(to.strip_prefix('d')?.parse().ok()?)),
            Press::DraftDiscard => DraftAsk::Discard,
            Press::Presets => DraftAsk::Presets,
            Press::PresetUse => {
                let (shelf, name) = preset(value);
                DraftAsk::Use(shelf, name)
            }
            Press::PresetDrop => {
                let (shelf, name) = preset(value);
                DraftAsk::Drop(shelf, name)
            }
            Press::PresetKeep => DraftAsk::Keep(to.parse().ok()?, value.to_owned()),
            _ => return None,
        })
    }
}

fn preset(value: &str) -> (PresetShelf, String) {
    let (shelf, name) = value.split_once(MARK).unwrap_or_default();
    (shelf.parse().unwrap_or(PresetShelf::Own), name.to_owned())
}

impl PresetShelf {
    #[must_use]
    pub fn item(self, name: &str) -> String {
        format!("{}{MARK}{name}", <&str>::from(self))
    }
}
