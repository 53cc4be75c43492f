//! Requests about tournaments.

use strum::{EnumString, IntoStaticStr, VariantNames};

use std::collections::BTreeMap;
use std::fmt::{self, Display, Formatter};

use super::caller::Person;
use super::desk::{self, Entered, Step};
use super::draft::{Draft, Term};
use super::press::{Button, Press};
use crate::record::{PleaKind, RoleId, System, TournamentId, UserId};

/// A request about a tournament. Without an id, the place decides which tournament.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Ask {
    Create(Wanted),
    Draft(Draft),
    Called(Called),
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
    /// List players, from a page on; the first page is 0.
    Entrants(TournamentId, u16),
    Standings(Option<TournamentId>),
    /// Show a round, by default the last one.
    Round(Option<TournamentId>, Option<u16>),
    /// Export files: of all games or one round; optionally the report of one league division only.
    Files(Option<TournamentId>, Option<u16>, Option<u16>),
    /// Explain how a place was computed, by default the caller's.
    How(Option<TournamentId>, Option<Entered>),
    /// Challenge a ladder player by number; without one, list possible opponents.
    Challenge(TournamentId, Option<u16>),
    /// Accept a ladder challenge, by its number.
    Accept(TournamentId, u16),
    /// Yield the place to a challenger without a game; ask first unless `sure`.
    Decline {
        tournament: TournamentId,
        challenge: u16,
        sure: bool,
    },
    /// Withdraw the caller's own challenge, by its number.
    Withdraw(TournamentId, u16),
    /// A ladder command: players have at most one challenge each way, so none is named.
    Climb(Option<TournamentId>, Climb),
    Page(Option<TournamentId>, Page),
    /// Show what tournaments need from the caller.
    Mine,
    /// Explain a pairing: round (last by default) and board (the caller's by default).
    Why(Option<TournamentId>, Option<u16>, Option<u16>),
    /// Let a round's deadline decide its boards although they are many.
    Deadline(TournamentId, u16),
    /// Move a tournament to the channel of the request.
    Move(Option<TournamentId>),
    Desk(Option<TournamentId>, desk::View),
    Step {
        tournament: Option<TournamentId>,
        step: Step,
        reason: String,
        /// The caller has confirmed the consequences.
        sure: bool,
    },
    /// Check in before it begins.
    Here(TournamentId),
    /// Take a bye in the next round, or cancel it.
    Bye(TournamentId, bool),
    /// Be paired again after missed rounds.
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
    /// Read the tournament's log, newest first, from a page on.
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
pub enum Climb {
    Challenge(UserId),
    Accept,
    /// Yield the place to the challenger; ask first unless `true`.
    Decline(bool),
    Withdraw,
}

impl Display for Climb {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            Climb::Challenge(whom) => write!(f, "p{}", whom.0),
            Climb::Accept => f.write_str("accept"),
            Climb::Decline(false) => f.write_str("decline"),
            Climb::Decline(true) => f.write_str("decline-now"),
            Climb::Withdraw => f.write_str("withdraw"),
        }
    }
}

impl Climb {
    pub(super) fn read(text: &str) -> Option<Climb> {
        Some(match text {
            "accept" => Climb::Accept,
            "decline" | "decline-now" => Climb::Decline(text == "decline-now"),
            "withdraw" => Climb::Withdraw,
            whom => Climb::Challenge(UserId(whom.strip_prefix('p')?.parse().ok()?)),
        })
    }
}

/// The terms of a tournament as the caller typed them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Wanted {
    pub name: String,
    pub system: System,
    /// The id of the rules; the server's usual ones if absent.
    pub game: Option<String>,
    /// A layout, by name or in full.
    pub layout: Option<String>,
    /// Rounds of a Swiss; as many as the players need if absent.
    pub rounds: Option<u16>,
    pub clock: Option<String>,
    pub rated: bool,
    /// Role to ping when a round begins.
    pub ping: Option<PickedRole>,
    /// Name of the preset that it starts from.
    pub preset: Option<String>,
    pub terms: Vec<(Term, String)>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PickedRole {
    pub id: RoleId,
    /// Discord lets everyone ping it.
    pub is_open: bool,
}

/// A view of a tournament, shown a page at a time.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, EnumString, IntoStaticStr, VariantNames)]
#[strum(serialize_all = "kebab-case")]
pub enum View {
    Standings,
    /// All results, player against player.
    Crosstable,
    Bracket,
    Pairings,
    /// A round's running games, with links.
    Live,
    /// The caller's own rounds.
    Progress,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Page {
    pub view: View,
    /// The round, or the last round that counts; the newest if `None`.
    pub round: Option<u16>,
    /// From 0.
    pub page: usize,
    pub as_text: bool,
}

/// Ends the `custom_id` of a page shown as text.
const AS_TEXT: &str = "text";

impl Page {
    #[must_use]
    pub fn of(view: View) -> Page {
        Page { view, round: None, page: 0, as_text: false }
    }

    #[must_use]
    pub fn button(self, id: TournamentId) -> Button {
        let button = Button::of_tournament(Press::TournamentPage, id).with(<&str>::from(self.view));
        let button = button.with(self.round.unwrap_or_default()).with(self.page);
        if self.as_text { button.with(AS_TEXT) } else { button }
    }

    fn read<'a>(mut parts: impl Iterator<Item = &'a str>) -> Option<Page> {
        let view = parts.next()?.parse().ok()?;
        let round = parts.next()?.parse().ok().filter(|round| *round > 0);
        let page = parts.next()?.parse().ok()?;
        Some(Page { view, round, page, as_text: parts.next() == Some(AS_TEXT) })
    }
}

/// A command that names a tournament; the match depends on what the caller can see.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Called {
    pub name: String,
    pub part: String,
    pub texts: BTreeMap<String, String>,
    pub people: BTreeMap<String, Person>,
    pub roles: BTreeMap<String, PickedRole>,
}

/// Precedes a tournament's number in a `custom_id`; a bare number would be read as a game's.
const MARK: char = 't';

impl Ask {
    /// Returns whether it needs the rights of an organiser or announcer.
    pub(crate) fn is_of_organisers(&self) -> bool {
        use Ask::{Asks, Create, Deadline, Desk, Draft, LetIn, Move, Start, StartNow, Step, Stop, TurnAway};
        let decides = matches!(self, Asks(..) | LetIn(..) | TurnAway(..) | Deadline(..) | Desk(..) | Step { .. });
        decides || matches!(self, Create(_) | Draft(_) | Move(_) | Start(_) | StartNow(_) | Stop(_))
    }

    pub(super) fn read(press: Press, to: &str, chosen: Option<&str>) -> Option<Ask> {
        if press == Press::TournamentWhich {
            return Ask::chosen(to, chosen);
        }
        if let (Press::TournamentPlea, Ok(about)) = (press, to.parse()) {
            return Some(Ask::Plea { tournament: None, about, says: chosen.unwrap_or_default().to_owned() });
        }
        if let (Press::TournamentStep, Some(step)) = (press, Step::read(to)) {
            let reason = chosen.unwrap_or_default().to_owned();
            return Some(Ask::Step { tournament: None, step, reason, sure: false });
        }
        if let Some(draft) = Draft::read(press, to, chosen) {
            return Some(Ask::Draft(draft));
        }
        let mut parts = to.strip_prefix(MARK)?.split(':');
        let id = TournamentId(parts.next()?.parse().ok()?);
        let rest = to.split_once(':').map_or("", |(_, rest)| rest);
        let round: Option<u16> = parts.next().and_then(|round| round.parse().ok());
        let typed = || chosen.unwrap_or_default().to_owned();
        let step = |step, sure| Ask::Step { tournament: Some(id), step, reason: typed(), sure };
        Some(match press {
            Press::TournamentJoin => Ask::Join(id),
            Press::TournamentJoinNow => Ask::JoinNow(id),
            Press::TournamentLeave => Ask::Leave(id),
            Press::TournamentLeaveNow => Ask::LeaveNow(id),
            Press::TournamentStart => Ask::Start(id),
            Press::TournamentStartNow => Ask::StartNow(id),
            Press::TournamentCancel => {
                Ask::Step { tournament: Some(id), step: Step::Cancel, reason: typed(), sure: false }
            }
            Press::TournamentCancelNow => step(Step::Cancel, true),
            Press::TournamentDesk => Ask::Desk(Some(id), desk::View::read(chosen.unwrap_or(rest))?),
            // The role menu sends one id, or nothing.
            Press::TournamentRunners => {
                let step = Step::Runners(chosen.and_then(first_role));
                Ask::Step { tournament: Some(id), step, reason: String::new(), sure: true }
            }
            Press::TournamentStep => step(Step::read(rest)?, false),
            Press::TournamentSure => step(Step::read(rest)?, true),
            Press::TournamentLog => Ask::Log(Some(id), round.unwrap_or_default()),
            Press::TournamentRequest => Ask::Request(Some(id)),
            Press::TournamentPlea => Ask::Plea { tournament: Some(id), about: rest.parse().ok()?, says: typed() },
            Press::TournamentShow => Ask::Show(Some(id)),
            Press::TournamentEntrants => Ask::Entrants(id, round.unwrap_or_default()),
            Press::TournamentStandings => Ask::Standings(Some(id)),
            Press::TournamentRound => Ask::Round(Some(id), round),
            Press::TournamentHere => Ask::Here(id),
            Press::TournamentBye => Ask::Bye(id, true),
            Press::TournamentPlay => Ask::Bye(id, false),
            Press::TournamentBack => Ask::Back(id),
            Press::TournamentAsks => Ask::Asks(id, chosen.and_then(|nth| nth.parse().ok())),
            Press::TournamentLetIn => Ask::LetIn(id, round?.into()),
            Press::TournamentTurnAway => Ask::TurnAway(id, round?.into(), chosen.unwrap_or_default().to_owned()),
            Press::TournamentAppeal => Ask::Appeal(id),
            Press::TournamentChallenge => Ask::Challenge(id, chosen.and_then(|number| number.parse().ok())),
            Press::TournamentAccept => Ask::Accept(id, round?),
            Press::TournamentDecline => Ask::Decline { tournament: id, challenge: round?, sure: false },
            Press::TournamentDeclineNow => Ask::Decline { tournament: id, challenge: round?, sure: true },
            Press::TournamentRetract => Ask::Withdraw(id, round?),
            Press::TournamentFiles => {
                let division = rest.split_once(':').and_then(|(_, division)| division.parse().ok());
                Ask::Files(Some(id), round.filter(|round| *round > 0), division)
            }
            Press::TournamentHow => {
                let of = if rest.is_empty() { chosen } else { Some(rest) };
                Ask::How(Some(id), of.and_then(Entered::read))
            }
            Press::TournamentPage => Ask::Page(Some(id), Page::read(to.split(':').skip(1))?),
            Press::TournamentChange => Ask::Draft(Draft::Change(Some(id))),
            Press::TournamentStop => Ask::Stop(id),
            Press::TournamentWhy => {
                let board = chosen.or_else(|| parts.next()).and_then(|board| board.parse().ok());
                Ask::Why(Some(id), Some(round?).filter(|round| *round > 0), board)
            }
            Press::TournamentDeadline => Ask::Deadline(id, round?),
            _ => return None,
        })
    }
}

impl Ask {
    /// Returns the request that shows the panel of this action again, if it has one.
    #[must_use]
    pub fn panel(&self) -> Option<Ask> {
        Some(match self {
            Ask::Draft(Draft::Settle(term, _)) => Ask::Draft(Draft::Show(*term)),
            Ask::Draft(Draft::Announce(_)) => Ask::Draft(Draft::Show(Term::Name)),
            Ask::Draft(Draft::Use(..) | Draft::Keep(..) | Draft::Drop(..)) => Ask::Draft(Draft::Presets),
            Ask::Step { tournament, step, .. } => Ask::Desk(*tournament, step.offered_at()),
            Ask::Desk(id, view) if *view != desk::View::Home => Ask::Desk(*id, desk::View::Home),
            Ask::LetIn(id, _) | Ask::TurnAway(id, ..) => Ask::Asks(*id, None),
            Ask::Plea { tournament, .. } => Ask::Request(*tournament),
            Ask::Start(id) | Ask::StartNow(id) | Ask::Stop(id) => Ask::Show(Some(*id)),
            _ => return None,
        })
    }
}

impl Button {
    /// Returns the word of its desk step; undoing a round's start has a word of its own.
    pub(super) fn step(&self) -> Option<&'static str> {
        let rest = match self.to.strip_prefix(MARK).and_then(|to| to.split_once(':')) {
            Some((id, rest)) if id.parse::<u64>().is_ok() => rest,
            _ => &self.to,
        };
        Some(match Step::read(rest)? {
            Step::Undo(desk::Undo::Round(..)) => "undo-round",
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
