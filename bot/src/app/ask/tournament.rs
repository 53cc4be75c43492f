//! Requests about tournaments.

use strum::{EnumString, IntoStaticStr, VariantNames};

use std::collections::BTreeMap;
use std::fmt::{self, Display, Formatter};

use super::caller::RequestPerson;
use super::desk::{self, DeskStep, EntrantRef};
use super::draft::{DraftAsk, TermKind};
use super::press::{Button, Press};
use crate::record::{PleaKind, RoleId, TournamentFormat, TournamentId, UserId};

/// A request about a tournament. Without an id, the channel determines which one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum TournamentAsk {
    Create(TournamentCreation),
    Draft(DraftAsk),
    Called(TournamentCommand),
    Stop(TournamentId),
    /// Ask to confirm, showing what joining makes public.
    Join(TournamentId),
    JoinNow(TournamentId),
    /// Leave; during play, ask to confirm first.
    Leave(TournamentId),
    LeaveNow(TournamentId),
    Start(TournamentId),
    StartNow(TournamentId),
    List,
    Show(Option<TournamentId>),
    /// List players; pages count from 0.
    Entrants(TournamentId, u16),
    Standings(Option<TournamentId>),
    /// Show a round, by default the last one.
    Round(Option<TournamentId>, Option<u16>),
    /// Export files: of all games or one round; optionally the report of one league division only.
    Files(Option<TournamentId>, Option<u16>, Option<u16>),
    /// Explain how a place was computed, by default the caller's.
    How(Option<TournamentId>, Option<EntrantRef>),
    /// Challenge a ladder player by number; without one, list possible opponents.
    Challenge(TournamentId, Option<u16>),
    Accept(TournamentId, u16),
    /// Yield the place to a challenger without playing; ask first unless `sure`.
    Decline {
        tournament: TournamentId,
        challenge: u16,
        sure: bool,
    },
    Withdraw(TournamentId, u16),
    /// A ladder command. It names no challenge, since players have at most one in each direction.
    Climb(Option<TournamentId>, LadderAsk),
    Page(Option<TournamentId>, TournamentViewPage),
    /// Show what tournaments need from the caller.
    Mine,
    /// Explain a pairing: round (last by default) and board (the caller's by default).
    Why(Option<TournamentId>, Option<u16>, Option<u16>),
    /// Let a round's deadline decide its boards, even though they are many.
    Deadline(TournamentId, u16),
    /// Move a tournament to the channel of the request.
    Move(Option<TournamentId>),
    Desk(Option<TournamentId>, desk::DeskView),
    Step {
        tournament: Option<TournamentId>,
        step: DeskStep,
        reason: String,
        /// The caller has confirmed the consequences.
        sure: bool,
    },
    /// Check in before it begins.
    Here(TournamentId),
    /// Take a bye in the next round, or cancel it.
    Bye(TournamentId, bool),
    Back(TournamentId),
    /// List requests to join, optionally with one open for a decision.
    Asks(TournamentId, Option<u32>),
    LetIn(TournamentId, u32),
    TurnAway(TournamentId, u32, String),
    /// Ask to join despite being barred for missed rounds.
    Appeal(TournamentId),
    /// List people temporarily barred from the server's tournaments.
    Bars,
    /// A command that does what a tournament's button does.
    Own(Option<TournamentId>, Press),
    /// Show a page of the tournament's log, newest first.
    Log(Option<TournamentId>, u16),
    /// List what a player can ask the organisers for.
    Request(Option<TournamentId>),
    Plea {
        tournament: Option<TournamentId>,
        about: PleaKind,
        says: String,
    },
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LadderAsk {
    Challenge(UserId),
    Accept,
    /// Yield the place to the challenger; ask first unless `true`.
    Decline(bool),
    Withdraw,
}

impl Display for LadderAsk {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            LadderAsk::Challenge(whom) => write!(f, "p{}", whom.0),
            LadderAsk::Accept => f.write_str("accept"),
            LadderAsk::Decline(false) => f.write_str("decline"),
            LadderAsk::Decline(true) => f.write_str("decline-now"),
            LadderAsk::Withdraw => f.write_str("withdraw"),
        }
    }
}

impl LadderAsk {
    pub(super) fn read(text: &str) -> Option<LadderAsk> {
        Some(match text {
            "accept" => LadderAsk::Accept,
            "decline" | "decline-now" => LadderAsk::Decline(text == "decline-now"),
            "withdraw" => LadderAsk::Withdraw,
            whom => LadderAsk::Challenge(UserId(whom.strip_prefix('p')?.parse().ok()?)),
        })
    }
}

/// The terms of a tournament as the caller typed them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TournamentCreation {
    pub name: String,
    pub system: TournamentFormat,
    /// The id of the rules; the server's usual ones if absent.
    pub game: Option<String>,
    /// A layout, by name or in full.
    pub layout: Option<String>,
    /// Rounds of a Swiss; as many as the players need if absent.
    pub rounds: Option<u16>,
    pub clock: Option<String>,
    pub rated: bool,
    pub ping: Option<PickedRole>,
    pub preset: Option<String>,
    pub terms: Vec<(TermKind, String)>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PickedRole {
    pub id: RoleId,
    /// True if everyone can ping the role.
    pub is_open: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, EnumString, IntoStaticStr, VariantNames)]
#[strum(serialize_all = "kebab-case")]
pub enum TournamentView {
    Standings,
    Crosstable,
    Bracket,
    Pairings,
    /// A round's running games, with links.
    Live,
    /// The caller's own rounds.
    Progress,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TournamentViewPage {
    pub view: TournamentView,
    /// The round, or the last round that counts; the newest if `None`.
    pub round: Option<u16>,
    /// From 0.
    pub page: usize,
    pub as_text: bool,
}

const AS_TEXT: &str = "text";

impl TournamentViewPage {
    #[must_use]
    pub fn of(view: TournamentView) -> TournamentViewPage {
        TournamentViewPage { view, round: None, page: 0, as_text: false }
    }

    #[must_use]
    pub fn button(self, id: TournamentId) -> Button {
        let button = Button::of_tournament(Press::TournamentPage, id).with(<&str>::from(self.view));
        let button = button.with(self.round.unwrap_or_default()).with(self.page);
        if self.as_text { button.with(AS_TEXT) } else { button }
    }

    fn read<'a>(mut parts: impl Iterator<Item = &'a str>) -> Option<TournamentViewPage> {
        let view = parts.next()?.parse().ok()?;
        let round = parts.next()?.parse().ok().filter(|round| *round > 0);
        let page = parts.next()?.parse().ok()?;
        Some(TournamentViewPage { view, round, page, as_text: parts.next() == Some(AS_TEXT) })
    }
}

/// A command that names a tournament. The match depends on what the caller can see.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TournamentCommand {
    pub name: String,
    pub part: String,
    pub texts: BTreeMap<String, String>,
    pub people: BTreeMap<String, RequestPerson>,
    pub roles: BTreeMap<String, PickedRole>,
}

/// Precedes a tournament's number in a `custom_id`; a bare number would be parsed as a game's.
const MARK: char = 't';

impl TournamentAsk {
    pub(crate) fn is_of_organisers(&self) -> bool {
        use TournamentAsk::{Asks, Create, Deadline, Desk, Draft, LetIn, Move, Start, StartNow, Step, Stop, TurnAway};
        let decides = matches!(self, Asks(..) | LetIn(..) | TurnAway(..) | Deadline(..) | Desk(..) | Step { .. });
        decides || matches!(self, Create(_) | Draft(_) | Move(_) | Start(_) | StartNow(_) | Stop(_))
    }

    pub(super) fn read(press: Press, to: &str, chosen: Option<&str>) -> Option<TournamentAsk> {
        if press == Press::TournamentWhich {
            return TournamentAsk::chosen(to, chosen);
        }
        if let (Press::TournamentPlea, Ok(about)) = (press, to.parse()) {
            return Some(TournamentAsk::Plea { tournament: None, about, says: chosen.unwrap_or_default().to_owned() });
        }
        if let (Press::TournamentStep, Some(step)) = (press, DeskStep::read(to)) {
            let reason = chosen.unwrap_or_default().to_owned();
            return Some(TournamentAsk::Step { tournament: None, step, reason, sure: false });
        }
        if let Some(draft) = DraftAsk::read(press, to, chosen) {
            return Some(TournamentAsk::Draft(draft));
        }
        let mut parts = to.strip_prefix(MARK)?.split(':');
        let id = TournamentId(parts.next()?.parse().ok()?);
        let rest = to.split_once(':').map_or("", |(_, rest)| rest);
        let round: Option<u16> = parts.next().and_then(|round| round.parse().ok());
        let typed = || chosen.unwrap_or_default().to_owned();
        let step = |step, sure| TournamentAsk::Step { tournament: Some(id), step, reason: typed(), sure };
        Some(match press {
            Press::TournamentJoin => TournamentAsk::Join(id),
            Press::TournamentJoinNow => TournamentAsk::JoinNow(id),
            Press::TournamentLeave => TournamentAsk::Leave(id),
            Press::TournamentLeaveNow => TournamentAsk::LeaveNow(id),
            Press::TournamentStart => TournamentAsk::Start(id),
            Press::TournamentStartNow => TournamentAsk::StartNow(id),
            Press::TournamentCancel => {
                TournamentAsk::Step { tournament: Some(id), step: DeskStep::Cancel, reason: typed(), sure: false }
            }
            Press::TournamentCancelNow => step(DeskStep::Cancel, true),
            Press::TournamentDesk => TournamentAsk::Desk(Some(id), desk::DeskView::read(chosen.unwrap_or(rest))?),
            Press::TournamentRunners => {
                let step = DeskStep::Runners(chosen.and_then(first_role));
                TournamentAsk::Step { tournament: Some(id), step, reason: String::new(), sure: true }
            }
            Press::TournamentStep => step(DeskStep::read(rest)?, false),
            Press::TournamentSure => step(DeskStep::read(rest)?, true),
            Press::TournamentLog => TournamentAsk::Log(Some(id), round.unwrap_or_default()),
            Press::TournamentRequest => TournamentAsk::Request(Some(id)),
            Press::TournamentPlea => {
                TournamentAsk::Plea { tournament: Some(id), about: rest.parse().ok()?, says: typed() }
            }
            Press::TournamentShow => TournamentAsk::Show(Some(id)),
            Press::TournamentEntrants => TournamentAsk::Entrants(id, round.unwrap_or_default()),
            Press::TournamentStandings => TournamentAsk::Standings(Some(id)),
            Press::TournamentRound => TournamentAsk::Round(Some(id), round),
            Press::TournamentHere => TournamentAsk::Here(id),
            Press::TournamentBye => TournamentAsk::Bye(id, true),
            Press::TournamentPlay => TournamentAsk::Bye(id, false),
            Press::TournamentBack => TournamentAsk::Back(id),
            Press::TournamentAsks => TournamentAsk::Asks(id, chosen.and_then(|nth| nth.parse().ok())),
            Press::TournamentLetIn => TournamentAsk::LetIn(id, round?.into()),
            Press::TournamentTurnAway => {
                TournamentAsk::TurnAway(id, round?.into(), chosen.unwrap_or_default().to_owned())
            }
            Press::TournamentAppeal => TournamentAsk::Appeal(id),
            Press::TournamentChallenge => TournamentAsk::Challenge(id, chosen.and_then(|number| number.parse().ok())),
            Press::TournamentAccept => TournamentAsk::Accept(id, round?),
            Press::TournamentDecline => TournamentAsk::Decline { tournament: id, challenge: round?, sure: false },
            Press::TournamentDeclineNow => TournamentAsk::Decline { tournament: id, challenge: round?, sure: true },
            Press::TournamentRetract => TournamentAsk::Withdraw(id, round?),
            Press::TournamentFiles => {
                let division = rest.split_once(':').and_then(|(_, division)| division.parse().ok());
                TournamentAsk::Files(Some(id), round.filter(|round| *round > 0), division)
            }
            Press::TournamentHow => {
                let of = if rest.is_empty() { chosen } else { Some(rest) };
                TournamentAsk::How(Some(id), of.and_then(EntrantRef::read))
            }
            Press::TournamentPage => TournamentAsk::Page(Some(id), TournamentViewPage::read(to.split(':').skip(1))?),
            Press::TournamentChange => TournamentAsk::Draft(DraftAsk::Change(Some(id))),
            Press::TournamentStop => TournamentAsk::Stop(id),
            Press::TournamentWhy => {
                let board = chosen.or_else(|| parts.next()).and_then(|board| board.parse().ok());
                TournamentAsk::Why(Some(id), Some(round?).filter(|round| *round > 0), board)
            }
            Press::TournamentDeadline => TournamentAsk::Deadline(id, round?),
            _ => return None,
        })
    }
}

impl TournamentAsk {
    /// Returns the request that redraws this action's panel, if it has one.
    #[must_use]
    pub fn panel(&self) -> Option<TournamentAsk> {
        Some(match self {
            TournamentAsk::Draft(DraftAsk::Settle(term, _)) => TournamentAsk::Draft(DraftAsk::Show(*term)),
            TournamentAsk::Draft(DraftAsk::Announce(_)) => TournamentAsk::Draft(DraftAsk::Show(TermKind::Name)),
            TournamentAsk::Draft(DraftAsk::Use(..) | DraftAsk::Keep(..) | DraftAsk::Drop(..)) => {
                TournamentAsk::Draft(DraftAsk::Presets)
            }
            TournamentAsk::Step { tournament, step, .. } => TournamentAsk::Desk(*tournament, step.offered_at()),
            TournamentAsk::Desk(id, view) if *view != desk::DeskView::Home => {
                TournamentAsk::Desk(*id, desk::DeskView::Home)
            }
            TournamentAsk::LetIn(id, _) | TournamentAsk::TurnAway(id, ..) => TournamentAsk::Asks(*id, None),
            TournamentAsk::Plea { tournament, .. } => TournamentAsk::Request(*tournament),
            TournamentAsk::Start(id) | TournamentAsk::StartNow(id) | TournamentAsk::Stop(id) => {
                TournamentAsk::Show(Some(*id))
            }
            _ => return None,
        })
    }
}

impl Button {
    /// Returns the word of its desk step. Undoing a round's start has a separate word.
    pub(super) fn step(&self) -> Option<&'static str> {
        let rest = match self.to.strip_prefix(MARK).and_then(|to| to.split_once(':')) {
            Some((id, rest)) if id.parse::<u64>().is_ok() => rest,
            _ => &self.to,
        };
        Some(match DeskStep::read(rest)? {
            DeskStep::Undo(desk::DeskUndo::Round(..)) => "undo-round",
            step => step.word(),
        })
    }

    #[must_use]
    pub fn of_tournament(press: Press, id: TournamentId) -> Button {
        Button::new(press, format!("{MARK}{}", id.0))
    }
}

fn first_role(chosen: &str) -> Option<RoleId> {
    Some(RoleId(chosen.split(',').next()?.parse().ok()?))
}
