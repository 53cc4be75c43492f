//! [`AppRequest`]s as data, and the messages, buttons and menus that carry them. Each handler module has a part of its
//! own, which parses its own buttons. Nothing here knows how requests are carried out.

mod at;
pub mod begin;
mod caller;
pub mod desk;
pub mod draft;
mod form;
mod half;
mod leaders;
pub mod lesson;
pub mod person;
pub mod plan;
pub mod play;
mod press;
pub mod puzzle;
mod said;
pub mod see;
pub mod server;
pub mod tournament;
pub mod tried;
mod which;
mod which_tournament;

pub use caller::{BotRight, Caller, CallerServer, CallerSpot, GameChoice, RequestPerson, RightPurpose};
pub use form::ButtonForm;
pub(super) use form::{
    LONGEST_IMPORT, LONGEST_MOVE, LONGEST_NOTE, LONGEST_PLAN, LONGEST_PRESET, LONGEST_REASON, LONGEST_TERM,
    LONGEST_TITLE,
};
pub use half::HalfChosenMove;
use press::LONGEST_ID;
pub use press::{Button, Press};
pub use said::{COMMANDED, language_told};
pub(crate) use said::{
    agrees, aloud, commanded, decides, goes_on, is_kind, is_question, leans, mentioned, numbered, rules_named,
    volunteers,
};

#[derive(Clone, Debug)]
pub struct AppRequest {
    pub caller: Caller,
    pub act: RequestAct,
}

/// All possible requests, by handler module.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum RequestAct {
    Play(play::PlayAsk),
    Begin(begin::BeginAsk),
    See(see::SeeAsk),
    Person(person::PersonAsk),
    Server(server::ServerAsk),
    Tournament(tournament::TournamentAsk),
}

impl RequestAct {
    fn read(press: Press, to: &str, chosen: Option<&str>) -> Option<RequestAct> {
        None.or_else(|| play::PlayAsk::read(press, to, chosen).map(RequestAct::Play))
            .or_else(|| begin::BeginAsk::read(press, to, chosen).map(RequestAct::Begin))
            .or_else(|| see::SeeAsk::read(press, to, chosen).map(RequestAct::See))
            .or_else(|| person::PersonAsk::read(press, to, chosen).map(RequestAct::Person))
            .or_else(|| server::ServerAsk::read(press, to, chosen).map(RequestAct::Server))
            .or_else(|| tournament::TournamentAsk::read(press, to, chosen).map(RequestAct::Tournament))
            .or_else(|| RequestAct::chosen(press, to, chosen))
    }

    /// Returns whether it shows private data of the caller to everyone.
    pub(crate) fn shows_to_all(&self) -> bool {
        use see::SeeAsk::{Share, ShareFilm, ShareProfile, ShareReview};
        use server::ServerAsk::ShareStatistics;
        let shows = |ask: &see::SeeAsk| matches!(ask, Share { .. } | ShareFilm(_) | ShareProfile(_) | ShareReview(_));
        matches!(self, RequestAct::See(ask) if shows(ask)) || matches!(self, RequestAct::Server(ShareStatistics))
    }

    /// Returns whether this is a message, which lacks its author's Discord language.
    pub(crate) fn is_text(&self) -> bool {
        use play::PlayAsk::{Overheard, Puzzles, Said};
        let is_try = |puzzles: &puzzle::PuzzleAsk| {
            matches!(puzzles, puzzle::PuzzleAsk::Try { tried: tried::BoardTry::Typed(_), .. })
        };
        match self {
            RequestAct::Play(Puzzles(puzzles)) => is_try(puzzles),
            act => {
                matches!(act, RequestAct::Play(Said { .. } | Overheard { .. }) | RequestAct::See(see::SeeAsk::Welcome))
            }
        }
    }

    #[must_use]
    pub fn is_private(&self) -> bool {
        match self {
            RequestAct::Play(ask) => {
                use play::PlayAsk::{AskDraw, Choose, Hint, Keep, Lesson, Plan, Puzzles, Resign};
                matches!(
                    ask,
                    Choose { .. } | Hint { .. } | Lesson(_) | Puzzles(_) | AskDraw(..) | Resign(_) | Keep(_) | Plan(..)
                )
            }
            RequestAct::Begin(ask) => {
                use begin::BeginAsk::{Block, Program, Unblock};
                use begin::ProgramGameSource::Again;
                match ask {
                    Block(_) | Unblock(_) => true,
                    // Asking for the level begins no game.
                    Program { what, level } => level.is_none() && !matches!(what, Again(..)),
                    _ => false,
                }
            }
            RequestAct::See(ask) => {
                use see::SeeAsk::{Share, ShareFilm, ShareProfile, ShareReview, Welcome};
                !matches!(ask, Share { .. } | ShareFilm(_) | ShareProfile(_) | ShareReview(_) | Welcome)
            }
            RequestAct::Person(_) => true,
            RequestAct::Server(ask) => {
                use server::ModerationAsk::{Answer, Flags, Look};
                use server::ServerAsk::{Leaders, Moderate, Setup, Statistics};
                matches!(ask, Setup(_) | Statistics | Leaders { .. } | Moderate(Flags | Look(_) | Answer { .. }))
            }
            RequestAct::Tournament(ask) => {
                use draft::DraftAsk::{Amend, Announce};
                use tournament::TournamentAsk::{Back, Create, Draft, JoinNow, LeaveNow, LetIn, StartNow, Step};
                let announces = matches!(ask, Draft(Announce(_) | Amend(..)));
                let acts = matches!(ask, Create(_) | JoinNow(_) | LeaveNow(_) | StartNow(_) | Back(_) | LetIn(..));
                !(announces || acts || matches!(ask, Step { .. }))
            }
        }
    }
}

impl RequestAct {
    /// Returns whether the caller gets the answer before it becomes public.
    #[must_use]
    pub fn is_told_first(&self) -> bool {
        use tournament::TournamentAsk::{Appeal, Back, Bye, Here, JoinNow, Leave, LeaveNow, Own};
        let RequestAct::Tournament(ask) = self else { return false };
        matches!(ask, JoinNow(_) | Here(_) | Leave(_) | LeaveNow(_) | Bye(..) | Back(_) | Appeal(_) | Own(..))
    }
}

impl Button {
    /// Reads a `custom_id`; `None` for anything that this version does not make.
    #[must_use]
    pub fn parse(custom_id: &str) -> Option<Button> {
        let mut parts = custom_id.splitn(3, ':');
        let ("1", word, to) = (parts.next()?, parts.next()?, parts.next()?) else { return None };
        let button = Button::new(word.parse().ok()?, to);
        (custom_id.chars().count() <= LONGEST_ID && button.act(None).is_some()).then_some(button)
    }

    /// Returns the request of a press; `value` was chosen or typed. `None` for a button that this version does not make.
    #[must_use]
    pub fn act(&self, value: Option<&str>) -> Option<RequestAct> {
        RequestAct::read(self.press, &self.to, value)
    }
}
