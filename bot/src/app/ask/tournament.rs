//! Requests about tournaments.

use strum::{EnumString, IntoStaticStr, VariantNames};

use std::collections::BTreeMap;
use std::fmt::{self, Display, Formatter};

use super::caller::Person;
use super::desk::{self, Entered, Step};
use super::draft::{Draft, Term};
use super::press::{Button, Press};
use crate::record::{PleaKind, RoleId, System, TournamentId, UserId};

/// A request about a tournament. Where none is named, the place tells which is meant.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Ask {
    /// Announce a tournament.
    Create(Wanted),
    /// Prepare one.
    Draft(Draft),
    /// Do what a command says with the tournament that it calls by name.
    Called(Called),
    /// Let a tournament repeat no more.
    Stop(TournamentId),
    /// Ask what joining makes public.
    Join(TournamentId),
    JoinNow(TournamentId),
    /// Leave; while it is played, ask what that means.
    Leave(TournamentId),
    /// Leave while it is played.
    LeaveNow(TournamentId),
    /// Ask whether to close sign-up and begin.
    Start(TournamentId),
    /// Close sign-up and begin.
    StartNow(TournamentId),
    /// List the tournaments that the caller may see.
    List,
    Show(Option<TournamentId>),
    /// List who plays, from a page on, the first of which is 0.
    Entrants(TournamentId, u16),
    /// Show the standings.
    Standings(Option<TournamentId>),
    /// Show a round: the last one if none is named.
    Round(Option<TournamentId>, Option<u16>),
    /// Give the files, with all games or those of a round, and the report of one division of a league alone if one is named.
    Files(Option<TournamentId>, Option<u16>, Option<u16>),
    /// Explain how a place was computed: that of the caller if no player is named.
    How(Option<TournamentId>, Option<Entered>),
    /// Challenge somebody on a ladder by number; show whom if none is named.
    Challenge(TournamentId, Option<u16>),
    /// Take a challenge on a ladder, by its number.
    Accept(TournamentId, u16),
    /// Give the place up to a challenger without a game; ask first unless the caller is sure.
    Decline {
        tournament: TournamentId,
        challenge: u16,
        /// Whether the caller was told what it costs.
        sure: bool,
    },
    /// Take back a challenge of the caller's own, by its number.
    Withdraw(TournamentId, u16),
    /// Do what a command says on a ladder, where nobody has more than one challenge each way.
    Climb(Option<TournamentId>, Climb),
    /// Show a page of its tables.
    Page(Option<TournamentId>, Page),
    /// Show what the caller has to do with tournaments.
    Mine,
    /// Explain a pair of a round, the last one if none is named: that of the caller if no board is named.
    Why(Option<TournamentId>, Option<u16>, Option<u16>),
    /// Let the deadline of a round decide its boards, though they are many.
    Deadline(TournamentId, u16),
    /// Move one to the channel where that is asked for.
    Move(Option<TournamentId>),
    /// Look at the desk of those who run it.
    Desk(Option<TournamentId>, desk::View),
    /// Do something at that desk.
    Step {
        tournament: Option<TournamentId>,
        step: Step,
        /// Why, as typed.
        reason: String,
        /// Whether the caller was told what follows from it, and wants it.
        sure: bool,
    },
    /// Say that the caller is there, before it begins.
    Here(TournamentId),
    /// Give the caller no game in the next round, or one after all.
    Bye(TournamentId, bool),
    /// Pair the caller again.
    Back(TournamentId),
    /// List who asks to be let in, one of them with what can be decided.
    Asks(TournamentId, Option<u32>),
    /// Let somebody in.
    LetIn(TournamentId, u32),
    /// Do not let somebody in, for a reason.
    TurnAway(TournamentId, u32, String),
    /// Ask to be let in although the caller is barred.
    Appeal(TournamentId),
    /// List who can join no tournament of the server for now.
    Bars,
    /// Do what a button of a tournament does, by a command.
    Own(Option<TournamentId>, Press),
    /// Read what was done to it, newest first, from a page on.
    Log(Option<TournamentId>, u16),
    /// Learn what a player can ask those who run it for.
    Request(Option<TournamentId>),
    Plea {
        tournament: Option<TournamentId>,
        about: PleaKind,
        /// What the caller says about it, as typed.
        says: String,
    },
}

/// What people do on a ladder, as a command says it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Climb {
    Challenge(UserId),
    /// Take the challenge to the caller.
    Accept,
    /// Give the place up to whoever challenged the caller; ask first unless they are sure.
    Decline(bool),
    /// Take back the caller's own challenge.
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
    /// Reads what [`Display`] wrote.
    pub(super) fn read(text: &str) -> Option<Climb> {
        Some(match text {
            "accept" => Climb::Accept,
            "decline" | "decline-now" => Climb::Decline(text == "decline-now"),
            "withdraw" => Climb::Withdraw,
            whom => Climb::Challenge(UserId(whom.strip_prefix('p')?.parse().ok()?)),
        })
    }
}

/// A tournament as somebody wants it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Wanted {
    /// Its name as typed.
    pub name: String,
    /// How it is paired.
    pub system: System,
    /// The id of the rules; those that the server plays as a rule if absent.
    pub game: Option<String>,
    /// A layout by name or in full.
    pub layout: Option<String>,
    /// The number of rounds of a Swiss; as many as the players need if absent.
    pub rounds: Option<u16>,
    /// The time control as typed.
    pub clock: Option<String>,
    /// Whether its games are rated.
    pub rated: bool,
    /// The role that is pinged when a round begins.
    pub ping: Option<PickedRole>,
    /// The name of the terms that it begins with, if any are named.
    pub preset: Option<String>,
    /// What else is settled, as typed.
    pub terms: Vec<(Term, String)>,
}

/// A role as somebody picked it in an option.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PickedRole {
    pub id: RoleId,
    /// Whether Discord lets everybody ping it.
    pub is_open: bool,
}

/// What of a tournament is shown, a page at a time.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, EnumString, IntoStaticStr, VariantNames)]
#[strum(serialize_all = "kebab-case")]
pub enum View {
    /// Who is where.
    Standings,
    /// Everybody's results.
    Crosstable,
    /// The bracket of a knock-out.
    Bracket,
    /// Who meets whom in a round.
    Pairings,
    /// The games of a round that are being played, and where.
    Live,
    /// The caller's own rounds.
    Progress,
}

/// A page of the tables of a tournament.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Page {
    /// What it shows.
    pub view: View,
    /// After which round, or of which one; the last one if none is named.
    pub round: Option<u16>,
    /// Its number, from 0.
    pub page: usize,
    /// Whether it is shown in letters instead of a picture.
    pub as_text: bool,
}

/// What a button of a page in letters says at its end.
const AS_TEXT: &str = "text";

impl Page {
    /// Makes the first page of what is shown, as a picture.
    #[must_use]
    pub fn of(view: View) -> Page {
        Page { view, round: None, page: 0, as_text: false }
    }

    /// Makes the button that shows it.
    #[must_use]
    pub fn button(self, id: TournamentId) -> Button {
        let button = Button::of_tournament(Press::TournamentPage, id).with(<&str>::from(self.view));
        let button = button.with(self.round.unwrap_or_default()).with(self.page);
        if self.as_text { button.with(AS_TEXT) } else { button }
    }

    /// Reads what [`Page::button`] wrote.
    fn read<'a>(mut parts: impl Iterator<Item = &'a str>) -> Option<Page> {
        let view = parts.next()?.parse().ok()?;
        let round = parts.next()?.parse().ok().filter(|round| *round > 0);
        let page = parts.next()?.parse().ok()?;
        Some(Page { view, round, page, as_text: parts.next() == Some(AS_TEXT) })
    }
}

/// A command that calls a tournament by its name: which one that is depends on what the caller sees.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Called {
    /// The name as typed.
    pub name: String,
    /// The subcommand.
    pub part: String,
    /// The other options by name, as typed.
    pub texts: BTreeMap<String, String>,
    /// The people that options name.
    pub people: BTreeMap<String, Person>,
    /// The roles that options name.
    pub roles: BTreeMap<String, PickedRole>,
}

/// The letter before the number of a tournament in a `custom_id`: without it, the number would be read as that of a game.
const MARK: char = 't';

impl Ask {
    /// Returns whether it is for those alone who run tournaments, or announce them.
    pub(crate) fn is_of_organisers(&self) -> bool {
        use Ask::{Asks, Create, Deadline, Desk, Draft, LetIn, Move, Start, StartNow, Step, Stop, TurnAway};
        let decides = matches!(self, Asks(..) | LetIn(..) | TurnAway(..) | Deadline(..) | Desk(..) | Step { .. });
        decides || matches!(self, Create(_) | Draft(_) | Move(_) | Start(_) | StartNow(_) | Stop(_))
    }

    /// Reads what a button or a menu of a tournament asks for.
    pub(super) fn read(press: Press, to: &str, chosen: Option<&str>) -> Option<Ask> {
        if press == Press::TournamentWhich {
            return Ask::chosen(to, chosen);
        }
        // A command opened the form: the place tells which tournament is meant.
        if let (Press::TournamentPlea, Ok(about)) = (press, to.parse()) {
            return Some(Ask::Plea { tournament: None, about, says: chosen.unwrap_or_default().to_owned() });
        }
        // So it does for a step.
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
            // The menu of roles gives the id of the one that was chosen, or nothing.
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
    /// Returns what shows the panel again in which this was pressed or typed, if it is one that people work at.
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
    /// Returns the word of the step at the desk that it takes; the start of a round has one of its own.
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

    /// Makes a button of a tournament.
    #[must_use]
    pub fn of_tournament(press: Press, id: TournamentId) -> Button {
        Button::new(press, format!("{MARK}{}", id.0))
    }
}

/// Reads the first of the roles that were chosen from a menu.
fn first_role(chosen: &str) -> Option<RoleId> {
    Some(RoleId(chosen.split(',').next()?.parse().ok()?))
}
