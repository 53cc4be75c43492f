//! Buttons and menus: what each does is told by its `custom_id` alone, so that they work after a restart.

use super::import::LONGEST_IMPORT;
use super::note::LONGEST_NOTE;
use super::plan_text::LONGEST_PLAN;
use super::play::LONGEST_MOVE;
use super::{Act, Cursor, Half, Matter, Plan, Privacy, Query, Resting, Setting, Setup, Turn};
use crate::record::{GameId, UserId, Why};
use crate::words::Text;

/// Discord's limit for a `custom_id`, in characters.
const LONGEST_ID: usize = 100;

/// What a button or a menu does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Press {
    /// Take up a challenge.
    Accept,
    /// Turn it down or take it back.
    Decline,
    /// Take back an open one of one's own.
    TakeBack,
    /// Take back one of one's own, from a menu.
    Withdraw,
    /// Choose a reason for turning it down.
    Reason,
    /// Type a reason for turning it down.
    ReasonWords,
    /// Want no more challenges from somebody.
    Block,
    /// Play the game again with sides swapped.
    Rematch,
    /// Show the board.
    Show,
    /// Offer or claim a draw.
    Draw,
    /// Ask to give up.
    Resign,
    /// Give up.
    ResignNow,
    /// Accept the draw.
    DrawYes,
    /// Decline the draw.
    DrawNo,
    /// Claim the win on time.
    ClaimTime,
    /// Claim the draw that is due.
    Claim,
    /// Ask to take moves back.
    Takeback,
    /// Take moves back as the opponent asks.
    TakebackYes,
    /// Take no moves back.
    TakebackNo,
    /// See what one has planned.
    Plan,
    /// Type answers.
    PlanType,
    /// See a planned answer.
    PlanLine,
    /// Plan an answer by menus.
    PlanAdd,
    /// Choose the next step of a planned move.
    PlanStep,
    /// Choose an earlier step of a planned move again.
    PlanBack,
    /// Show the page of a planned move's menu before this one.
    PlanEarlier,
    /// Show the next page of a planned move's menu.
    PlanLater,
    /// Forget a planned answer and what comes after it.
    PlanRemove,
    /// Forget all that is planned.
    PlanClear,
    /// Get the record of the game.
    Record,
    /// Choose one of several moves.
    Pick,
    /// Open the menus of a move.
    Move,
    /// Ask for a form to type a move into.
    Type,
    /// Play the move that was shown.
    Confirm,
    /// Show the game as a film.
    Film,
    /// Choose the next step of a move.
    Step,
    /// Choose an earlier step again.
    StepBack,
    /// Show the page of the menu before this one.
    PageBack,
    /// Show the next page of the menu.
    PageOn,
    /// Read another section of the rules.
    Rules,
    /// Open a setting.
    Settings,
    /// Choose the value of a setting.
    Set,
    /// Open a matter of a server's setup.
    Setup,
    /// Choose about a matter of a server's setup.
    SetUp,
    /// See what the bot lacks in this channel.
    SetupCheck,
    /// Get what is kept about oneself.
    Export,
    /// Ask to be forgotten.
    Forget,
    /// Be forgotten.
    ForgetNow,
    /// Show newer finished games.
    Newer,
    /// Show older finished games.
    Older,
    /// Open a finished game of a list.
    Open,
    /// Step through a game.
    Replay,
    /// Show its start.
    ReplayFirst,
    /// Show the position before this one.
    ReplayBack,
    /// Show the next position.
    ReplayOn,
    /// Show its newest position.
    ReplayLast,
    /// Show this position to everybody.
    Share,
    /// Note something about a position.
    Note,
    /// Remove a note.
    Unnote,
    /// Get the next part of the records of all one's games.
    AllRecords,
    /// Keep a game that was played elsewhere.
    Import,
    /// End one's holiday.
    Back,
    /// Show the next game in which it is one's turn.
    Next,
    /// Show another page of one's games.
    Games,
}

impl Press {
    /// All of them, with their word in the `custom_id` and in the words files.
    pub const ALL: [(Press, &'static str); 64] = [
        (Press::Accept, "accept"),
        (Press::Decline, "decline"),
        (Press::TakeBack, "take-back"),
        (Press::Withdraw, "withdraw"),
        (Press::Reason, "reason"),
        (Press::ReasonWords, "reason-words"),
        (Press::Block, "block"),
        (Press::Rematch, "rematch"),
        (Press::Show, "show"),
        (Press::Draw, "draw"),
        (Press::Resign, "resign"),
        (Press::ResignNow, "resign-now"),
        (Press::DrawYes, "draw-yes"),
        (Press::DrawNo, "draw-no"),
        (Press::ClaimTime, "claim-time"),
        (Press::Claim, "claim"),
        (Press::Takeback, "takeback"),
        (Press::TakebackYes, "takeback-yes"),
        (Press::TakebackNo, "takeback-no"),
        (Press::Plan, "plan"),
        (Press::PlanType, "plan-type"),
        (Press::PlanLine, "plan-line"),
        (Press::PlanAdd, "plan-add"),
        (Press::PlanStep, "plan-step"),
        (Press::PlanBack, "plan-back"),
        (Press::PlanEarlier, "plan-earlier"),
        (Press::PlanLater, "plan-later"),
        (Press::PlanRemove, "plan-remove"),
        (Press::PlanClear, "plan-clear"),
        (Press::Record, "record"),
        (Press::Pick, "pick"),
        (Press::Move, "move"),
        (Press::Type, "type"),
        (Press::Confirm, "confirm"),
        (Press::Film, "film"),
        (Press::Step, "step"),
        (Press::StepBack, "step-back"),
        (Press::PageBack, "page-back"),
        (Press::PageOn, "page-on"),
        (Press::Rules, "rules"),
        (Press::Settings, "settings"),
        (Press::Set, "set"),
        (Press::Setup, "setup"),
        (Press::SetUp, "set-up"),
        (Press::SetupCheck, "setup-check"),
        (Press::Export, "export"),
        (Press::Forget, "forget"),
        (Press::ForgetNow, "forget-now"),
        (Press::Newer, "newer"),
        (Press::Older, "older"),
        (Press::Open, "open"),
        (Press::Replay, "replay"),
        (Press::ReplayFirst, "replay-first"),
        (Press::ReplayBack, "replay-back"),
        (Press::ReplayOn, "replay-on"),
        (Press::ReplayLast, "replay-last"),
        (Press::Share, "share"),
        (Press::Note, "note"),
        (Press::Unnote, "unnote"),
        (Press::AllRecords, "all-records"),
        (Press::Import, "import"),
        (Press::Back, "back"),
        (Press::Next, "next"),
        (Press::Games, "games"),
    ];

    /// Its word.
    #[must_use]
    pub fn word(self) -> &'static str {
        Press::ALL.iter().find(|(press, _)| *press == self).expect("every press is in the list").1
    }
}

/// A form with one field, shown when a button is pressed: it is sent back under the `custom_id` of that button.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Form {
    /// What the form does with the text of its field: [`Button::act`].
    pub button: Button,
    /// What it is for.
    pub title: Text,
    /// What is to be typed.
    pub field: Text,
    /// Examples, shown while nothing is typed.
    pub placeholder: Text,
    /// Characters that the field takes at most.
    pub longest: u16,
}

/// A button, or a menu: nothing about it is remembered, its `custom_id` says all.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Button {
    /// What it does.
    pub press: Press,
    /// To what: parts with colons between them. The parts of a button of a game are the game and its ply, so that the
    /// button tells when it is stale.
    pub to: String,
    /// It is shown, but cannot be pressed now.
    pub off: bool,
}

impl Button {
    /// A button that does something to whatever `to` says.
    #[must_use]
    pub fn new(press: Press, to: impl Into<String>) -> Button {
        Button { press, to: to.into(), off: false }
    }

    /// The same, which cannot be pressed where `off` holds.
    #[must_use]
    pub fn off_if(self, off: bool) -> Button {
        Button { off, ..self }
    }

    /// A button of a game that stands at a ply.
    #[must_use]
    pub fn of_game(press: Press, game: GameId, ply: usize) -> Button {
        Button::new(press, format!("{}:{ply}", game.0))
    }

    /// A menu or a button of a move that is half chosen.
    #[must_use]
    pub fn of_step(press: Press, game: GameId, ply: usize, page: usize, begun: &str) -> Button {
        Button::new(press, format!("{}:{ply}:{page}:{begun}", game.0))
    }

    /// The `custom_id`: version, action, and what it is done to.
    #[must_use]
    pub fn custom_id(&self) -> String {
        format!("1:{}:{}", self.press.word(), self.to)
    }

    /// Reads a `custom_id`; `None` for anything that this version does not make.
    #[must_use]
    pub fn parse(custom_id: &str) -> Option<Button> {
        let mut parts = custom_id.splitn(3, ':');
        let ("1", word, to) = (parts.next()?, parts.next()?, parts.next()?) else { return None };
        let (press, _) = Press::ALL.iter().find(|(_, known)| *known == word)?;
        let button = Button::new(*press, to);
        (custom_id.chars().count() <= LONGEST_ID && button.act(None).is_some()).then_some(button)
    }

    /// The form that pressing it asks to be filled in; `None` for a button that acts at once.
    #[must_use]
    pub fn form(&self) -> Option<Form> {
        let (form, longest) = match self.press {
            Press::Type => ("move", LONGEST_MOVE),
            Press::ReasonWords => ("reason", 200),
            Press::PlanType => ("plan", LONGEST_PLAN),
            Press::Note => ("note", LONGEST_NOTE),
            Press::Import => ("import", LONGEST_IMPORT),
            _ => return None,
        };
        Some(Form {
            button: self.clone(),
            title: text!("form-{}", form),
            field: text!("form-{}-field", form),
            placeholder: text!("form-{}-example", form),
            longest,
        })
    }

    /// What pressing it asks for, or choosing `value` from its menu; `None` for a button that this version does not make.
    #[must_use]
    pub fn act(&self, value: Option<&str>) -> Option<Act> {
        let chosen = value.unwrap_or_default();
        match self.press {
            Press::Settings => Some(Act::Settings(Setting::from_word(chosen).unwrap_or(Setting::Theme))),
            Press::Set => Some(Act::Set(Setting::from_word(&self.to)?, chosen.to_owned())),
            Press::Rules => Some(Act::Rules { game: Some(self.to.clone()), section: value.map(str::to_owned) }),
            Press::Setup => Some(Act::Setup(Setup::Show(Matter::from_word(chosen).unwrap_or(Matter::Channels)))),
            Press::SetUp => Some(Act::Setup(Setup::Choose(Matter::from_word(&self.to)?, chosen.to_owned()))),
            Press::SetupCheck => Some(Act::Setup(Setup::Check)),
            Press::Export => Some(Act::Privacy(Privacy::Export { after: GameId(self.to.parse().ok()?) })),
            Press::Forget => Some(Act::Privacy(Privacy::Forget)),
            Press::ForgetNow => Some(Act::Privacy(Privacy::ForgetNow(UserId(self.to.parse().ok()?)))),
            // What stands behind the game only makes the button another one.
            Press::Next => Some(Act::Next(GameId(self.to.split(':').next()?.parse().ok()?))),
            Press::Games => Some(Act::MoreGames(self.to.split(':').next()?.parse().ok()?)),
            Press::Back => Some(Act::Rest(Resting { days: Some(0), ..Resting::default() })),
            Press::Withdraw => Some(Act::Decline(GameId::parse(chosen).unwrap_or(GameId(0)))),
            Press::Block => Some(Act::Block(Some(UserId(self.to.parse().ok()?)))),
            Press::Newer => Query::parse(&self.to).map(|(query, at)| Act::History { query, turn: Turn::Newer(at) }),
            Press::Older => Query::parse(&self.to).map(|(query, at)| Act::History { query, turn: Turn::Older(at) }),
            Press::Open => Some(Act::Replay { game: Some(GameId::parse(chosen).unwrap_or(GameId(0))), at: None }),
            Press::AllRecords => Some(Act::AllRecords(Some(Cursor::parse(&self.to)?))),
            Press::Import => Some(Act::Import(chosen.to_owned())),
            _ => self.act_in_game(value),
        }
    }

    /// The same for the buttons of a game.
    fn act_in_game(&self, value: Option<&str>) -> Option<Act> {
        let mut parts = self.to.splitn(3, ':');
        let (game, ply) = (GameId(parts.next()?.parse().ok()?), parts.next()?.parse().ok()?);
        Some(match (self.press, parts.next()) {
            (Press::Accept, None) => Act::Accept(game),
            (Press::Decline | Press::TakeBack, None) => Act::Decline(game),
            (Press::Reason, None) => Act::Reason(game, Why::Reason { word: value.unwrap_or_default().to_owned() }),
            (Press::ReasonWords, None) => Act::Reason(game, Why::Words { text: value.unwrap_or_default().to_owned() }),
            (Press::Rematch, None) => Act::Rematch(game),
            // In some buttons a third part only makes them other ones.
            (Press::Show, _) => Act::Board { game: Some(game), as_text: false },
            (Press::Draw | Press::Claim, None) => Act::DrawAt(game, ply),
            (Press::Takeback, None) => Act::TakebackAt(game, ply),
            (Press::TakebackYes, _) => Act::AnswerTakeback { game, ply, yes: true },
            (Press::TakebackNo, _) => Act::AnswerTakeback { game, ply, yes: false },
            (Press::Resign, None) => Act::Resign(Some(game)),
            (Press::ResignNow, None) => Act::ResignNow(game, ply),
            (Press::DrawYes, _) => Act::AnswerDraw { game, ply, yes: true },
            (Press::DrawNo, _) => Act::AnswerDraw { game, ply, yes: false },
            (Press::ClaimTime, None) => Act::ClaimTime(Some(game)),
            (Press::Record, None) => Act::Record(Some(game)),
            (Press::Pick, None) => Act::Pick { game, ply, code: value.unwrap_or_default().to_owned() },
            (Press::Move, None) => {
                Act::Choose { game: Some(game), half: Some(Half { ply, page: 0, begun: String::new(), chosen: None }) }
            }
            (Press::Type, None) => Act::Typed { game, ply, text: value.unwrap_or_default().to_owned() },
            (Press::Confirm, Some(code)) => Act::Confirm { game, ply, code: code.to_owned() },
            (Press::Film, None) => Act::Film(Some(game)),
            (Press::Replay | Press::ReplayBack | Press::ReplayOn, None) => {
                Act::Replay { game: Some(game), at: Some(ply) }
            }
            (Press::ReplayFirst, None) => Act::Replay { game: Some(game), at: Some(0) },
            (Press::ReplayLast, None) => Act::Replay { game: Some(game), at: None },
            (Press::Share, None) => Act::Share { game, ply },
            (Press::Note, None) => {
                Act::Note { game: Some(game), ply: Some(ply), text: value.unwrap_or_default().to_owned() }
            }
            (Press::Unnote, None) => Act::Unnote { game, moment: chosen_moment(value) },
            (Press::Step | Press::StepBack | Press::PageBack | Press::PageOn, Some(more)) => {
                let (page, begun) = more.split_once(':')?;
                let (page, begun) = (page.parse().ok()?, begun.to_owned());
                Act::Choose {
                    game: Some(game),
                    half: Some(Half { ply, page, begun, chosen: value.map(str::to_owned) }),
                }
            }
            (press, rest) => Act::Plan(Some(game), Plan::of_press(press, ply, rest, value)?),
        })
    }
}

/// The moment that was chosen in a menu of positions.
fn chosen_moment(value: Option<&str>) -> usize {
    value.and_then(|ply| ply.parse().ok()).unwrap_or(usize::MAX)
}
