//! [`Request`]s as data, and the messages, buttons and menus that carry them. Each handler module has its own part, which
//! reads its own buttons. Nothing here knows how requests are carried out.

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

pub use caller::{Caller, Person, Purpose, Right, Server, Spot, Which};
pub use form::Form;
pub(super) use form::{
    LONGEST_IMPORT, LONGEST_MOVE, LONGEST_NOTE, LONGEST_PLAN, LONGEST_PRESET, LONGEST_REASON, LONGEST_TERM,
    LONGEST_TITLE,
};
pub use half::Half;
use press::LONGEST_ID;
pub use press::{Button, Press};
pub use said::{COMMANDED, language_told};
pub(crate) use said::{
    agrees, aloud, commanded, decides, goes_on, is_kind, is_question, leans, mentioned, numbered, rules_named,
    volunteers,
};

#[derive(Clone, Debug)]
pub struct Request {
    pub caller: Caller,
    pub act: Act,
}

/// All possible requests, by handler module.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Act {
    Play(play::Ask),
    Begin(begin::Ask),
    See(see::Ask),
    Person(person::Ask),
    Server(server::Ask),
    Tournament(tournament::Ask),
}

impl Act {
    /// Reads a button or a menu; `chosen` is the value of a menu or the text of a form.
    fn read(press: Press, to: &str, chosen: Option<&str>) -> Option<Act> {
        None.or_else(|| play::Ask::read(press, to, chosen).map(Act::Play))
            .or_else(|| begin::Ask::read(press, to, chosen).map(Act::Begin))
            .or_else(|| see::Ask::read(press, to, chosen).map(Act::See))
            .or_else(|| person::Ask::read(press, to, chosen).map(Act::Person))
            .or_else(|| server::Ask::read(press, to, chosen).map(Act::Server))
            .or_else(|| tournament::Ask::read(press, to, chosen).map(Act::Tournament))
            .or_else(|| Act::chosen(press, to, chosen))
    }

    /// Returns whether it shows something private of the caller to everyone.
    pub(crate) fn shows_to_all(&self) -> bool {
        use see::Ask::{Share, ShareFilm, ShareProfile, ShareReview};
        use server::Ask::ShareStatistics;
        let shows = |ask: &see::Ask| matches!(ask, Share { .. } | ShareFilm(_) | ShareProfile(_) | ShareReview(_));
        matches!(self, Act::See(ask) if shows(ask)) || matches!(self, Act::Server(ShareStatistics))
    }

    /// Returns whether this is a message, which lacks its author's Discord language.
    pub(crate) fn is_text(&self) -> bool {
        use play::Ask::{Overheard, Puzzles, Said};
        let is_try =
            |puzzles: &puzzle::Puzzles| matches!(puzzles, puzzle::Puzzles::Try { tried: tried::Tried::Typed(_), .. });
        match self {
            Act::Play(Puzzles(puzzles)) => is_try(puzzles),
            act => matches!(act, Act::Play(Said { .. } | Overheard(_)) | Act::See(see::Ask::Welcome)),
        }
    }

    /// Returns whether only the caller will see the result.
    #[must_use]
    pub fn is_private(&self) -> bool {
        match self {
            Act::Play(ask) => {
                use play::Ask::{AskDraw, Choose, Hint, Keep, Lesson, Plan, Puzzles, Resign};
                matches!(
                    ask,
                    Choose { .. } | Hint { .. } | Lesson(_) | Puzzles(_) | AskDraw(..) | Resign(_) | Keep(_) | Plan(..)
                )
            }
            Act::Begin(ask) => {
                use begin::Against::Again;
                use begin::Ask::{Block, Program, Unblock};
                match ask {
                    Block(_) | Unblock(_) => true,
                    // Asking for the level begins nothing.
                    Program { what, level } => level.is_none() && !matches!(what, Again(..)),
                    _ => false,
                }
            }
            Act::See(ask) => {
                use see::Ask::{Share, ShareFilm, ShareProfile, ShareReview, Welcome};
                !matches!(ask, Share { .. } | ShareFilm(_) | ShareProfile(_) | ShareReview(_) | Welcome)
            }
            Act::Person(_) => true,
            Act::Server(ask) => {
                use server::Ask::{Leaders, Moderate, Setup, Statistics};
                use server::Moderate::{Answer, Flags, Look};
                matches!(ask, Setup(_) | Statistics | Leaders { .. } | Moderate(Flags | Look(_) | Answer { .. }))
            }
            Act::Tournament(ask) => {
                use draft::Draft::{Amend, Announce};
                use tournament::Ask::{Back, Create, Draft, JoinNow, LeaveNow, LetIn, StartNow, Step};
                let announces = matches!(ask, Draft(Announce(_) | Amend(..)));
                let acts = matches!(ask, Create(_) | JoinNow(_) | LeaveNow(_) | StartNow(_) | Back(_) | LetIn(..));
                !(announces || acts || matches!(ask, Step { .. }))
            }
        }
    }
}

impl Act {
    /// Returns whether the caller gets the answer before it becomes public.
    #[must_use]
    pub fn is_told_first(&self) -> bool {
        use tournament::Ask::{Appeal, Back, Bye, Here, JoinNow, Leave, LeaveNow, Own};
        let Act::Tournament(ask) = self else { return false };
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
    pub fn act(&self, value: Option<&str>) -> Option<Act> {
        Act::read(self.press, &self.to, value)
    }
}
