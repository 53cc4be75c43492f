//! Buttons and menus: the `custom_id` alone says what each does, so that they work after a restart.

use std::fmt::Display;

use strum::{EnumString, IntoStaticStr, VariantArray};

use crate::record::{GameId, Moment};
use crate::words::{Arg, Text};

/// Discord's limit for a `custom_id`, in characters.
pub(super) const LONGEST_ID: usize = 100;
/// The length of the longest text that is tried as a move, in characters.
pub(crate) const LONGEST_MOVE: u16 = 100;
/// The length of the longest reason for declining a challenge or for what a moderator does, in characters.
pub(crate) const LONGEST_REASON: u16 = 200;
/// The length of the longest text that is read as a plan, in characters.
pub(crate) const LONGEST_PLAN: u16 = 1000;
/// The length of the longest note, in characters.
pub(crate) const LONGEST_NOTE: u16 = 300;
/// The length of the longest text that Discord's forms take, in characters.
const LONGEST_IMPORT: u16 = 4_000;

/// The name of a button or a menu, in its `custom_id` and in the words files; its room's part of [`crate::app::ask`]
/// reads what it does. A word that was ever released keeps its meaning.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, EnumString, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "kebab-case")]
pub enum Press {
    /// Challenge everybody in the channel to a game.
    ChallengeAll,
    /// Post an open challenge although somebody already looks for such a game.
    PostAnyway,
    /// Accept a challenge.
    Accept,
    /// Accept the challenge that was shown to somebody who asked for such a game.
    Take,
    /// Decline or withdraw a challenge.
    Decline,
    /// Withdraw the caller's own open challenge.
    TakeBack,
    /// Withdraw one of the caller's challenges, from a menu.
    Withdraw,
    /// Choose a reason for declining it.
    Reason,
    /// Type a reason for declining it.
    ReasonWords,
    /// Block challenges from a person.
    Block,
    /// Play the game again with sides swapped.
    Rematch,
    /// Show the board.
    Show,
    /// Show the board from the other side.
    Turn,
    /// List the moves.
    Moves,
    /// Offer or claim a draw.
    Draw,
    /// Ask whether to offer a draw.
    DrawAsk,
    /// Leave it at that, instead of what was asked.
    Keep,
    /// Ask to resign.
    Resign,
    /// Resign.
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
    /// Take moves back as the opponent asks; in a rated game, ask whether to.
    TakebackYes,
    /// Take moves back as the opponent asks, in a rated game, too, which is not rated any more then.
    TakebackAllow,
    /// Take no moves back.
    TakebackNo,
    /// See the caller's plan.
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
    /// Show the previous page of a planned move's menu.
    PlanEarlier,
    /// Show the next page of a planned move's menu.
    PlanLater,
    /// Forget a planned answer and what follows it.
    PlanRemove,
    /// Forget the whole plan.
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
    /// Choose the next step of a move, from a menu.
    Step,
    /// Choose the next step of a move, with a button.
    Go,
    /// Choose an earlier step again.
    StepBack,
    /// Show the previous page of the menu.
    PageBack,
    /// Show the next page of the menu.
    PageOn,
    /// Read how a game is played.
    HowToPlay,
    /// Read another section of the rules.
    Rules,
    /// Read the section before.
    RulesBack,
    /// Read the next section.
    RulesOn,
    /// Read what the bot can do, or another page of it.
    Help,
    /// Read the page before.
    HelpBack,
    /// Read the next page.
    HelpOn,
    /// Open a setting.
    Settings,
    /// Choose the value of a setting.
    Set,
    /// Open a matter of a server's setup.
    Setup,
    /// Show another section of a server's setup.
    SetupSection,
    /// Choose the value of a matter of a server's setup.
    SetUp,
    /// See what the bot lacks in this channel.
    SetupCheck,
    /// See who changed the setup of a server lately.
    SetupLog,
    /// Ask whether a new season is to begin in a server.
    SeasonAsk,
    /// Begin it.
    SeasonNow,
    /// Get what is kept about the caller.
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
    /// Show the previous position.
    ReplayBack,
    /// Show the next position.
    ReplayOn,
    /// Show its newest position.
    ReplayLast,
    /// Show this position to everybody.
    Share,
    /// Show the caller's profile to everybody.
    ShareProfile,
    /// Note something about a position.
    Note,
    /// Remove a note.
    Unnote,
    /// Get the next part of the records of all the caller's games.
    AllRecords,
    /// Keep a game that was played elsewhere.
    Import,
    /// End the caller's holiday.
    Back,
    /// Show the next game in which it is the caller's turn.
    Next,
    /// Show another page of the caller's games.
    Games,
    /// Show the page of a leaderboard before.
    LeadersBack,
    /// Show its next page.
    LeadersOn,
    /// Show the page of a leaderboard that has the caller's own place.
    LeadersOwn,
    /// Keep a leaderboard up to date in this channel.
    LeadersKeep,
    /// Do so no longer.
    LeadersStop,
    /// Answer a flag of a menu: its games are fine.
    FlagFine,
    /// Answer a flag in own words.
    FlagAnswer,
    /// Open a game of a flag, besides the list.
    FlagOpen,
    /// Let the result of a finished game change no ratings.
    Unrate,
    /// Ask what joining a tournament makes public.
    TournamentJoin,
    /// Join it.
    TournamentJoinNow,
    /// Leave it.
    TournamentLeave,
    /// Leave it while it is played.
    TournamentLeaveNow,
    /// See who plays in it.
    TournamentEntrants,
    /// Ask whether to close sign-up and begin.
    TournamentStart,
    /// Close sign-up and begin.
    TournamentStartNow,
    /// Ask whether to call it off.
    TournamentCancel,
    /// Call it off.
    TournamentCancelNow,
    /// See its standings.
    TournamentStandings,
    /// See a round of it.
    TournamentRound,
    /// Learn why two players meet.
    TournamentWhy,
    /// Choose the game that was meant.
    Which,
    /// Count on: only tests do.
    #[cfg(feature = "toy")]
    Toy,
}

impl Press {
    /// Returns its word.
    #[must_use]
    pub fn word(self) -> &'static str {
        self.into()
    }
}

/// A form with one field, shown when a button is pressed and sent back under the `custom_id` of that button.
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
    /// The most characters that the field takes.
    pub longest: u16,
}

/// A button or a menu: nothing about it is remembered, its `custom_id` says everything.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Button {
    /// What it is called.
    pub press: Press,
    /// What it acts on, in parts separated by colons. The parts of a button of a game are the game and its moment, so
    /// that a stale button is recognised.
    pub to: String,
    /// Whether it is shown, but cannot be pressed now.
    pub off: bool,
    /// What stands on it, if not the usual text.
    pub label: Option<Arg>,
}

impl Button {
    /// Makes a button that acts on what `to` says.
    #[must_use]
    pub fn new(press: Press, to: impl Into<String>) -> Button {
        Button { press, to: to.into(), off: false, label: None }
    }

    /// Makes a button of a game that stands at a moment.
    #[must_use]
    pub fn of_game(press: Press, game: GameId, moment: Moment) -> Button {
        Button::new(press, format!("{}:{moment}", game.0))
    }

    /// Makes a button of a game's position after `ply` plies.
    #[must_use]
    pub fn of_position(press: Press, game: GameId, ply: usize) -> Button {
        Button::new(press, format!("{}:{ply}", game.0))
    }

    /// Returns the same button with one more part.
    #[must_use]
    pub fn with(self, part: impl Display) -> Button {
        Button { to: format!("{}:{part}", self.to), ..self }
    }

    /// Returns the same button, disabled if `off` holds.
    #[must_use]
    pub fn off_if(self, off: bool) -> Button {
        Button { off, ..self }
    }

    /// Returns the same button with this on it.
    #[must_use]
    pub fn labelled(self, label: impl Into<Arg>) -> Button {
        Button { label: Some(label.into()), ..self }
    }

    /// Returns the game that it acts on, if it acts on one.
    #[must_use]
    pub fn game(&self) -> Option<GameId> {
        // These carry the number of a game only to say where a list goes on.
        let is_in_list = matches!(self.press, Press::Next | Press::AllRecords | Press::Newer | Press::Older);
        At::read(&self.to).filter(|_| !is_in_list).map(|at| at.game)
    }

    /// Returns the `custom_id`: version, word, and what it acts on.
    #[must_use]
    pub fn custom_id(&self) -> String {
        format!("1:{}:{}", self.press.word(), self.to)
    }

    /// Returns the form that pressing it asks to be filled in; `None` for a button that acts at once.
    #[must_use]
    pub fn form(&self) -> Option<Form> {
        let (form, longest) = match self.press {
            Press::Type => ("move", LONGEST_MOVE),
            Press::ReasonWords => ("reason", LONGEST_REASON),
            Press::PlanType => ("plan", LONGEST_PLAN),
            Press::Note => ("note", LONGEST_NOTE),
            Press::Import => ("import", LONGEST_IMPORT),
            Press::FlagAnswer => ("flag", LONGEST_REASON),
            Press::Unrate => ("unrate", LONGEST_REASON),
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
}

/// What a button of a game is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct At<'a> {
    /// The game.
    pub(super) game: GameId,
    /// The moment of the game that the button was made for, or the number of plies before its position.
    pub(super) at: usize,
    /// The part after these two.
    pub(super) rest: Option<&'a str>,
}

impl<'a> At<'a> {
    /// Reads what [`Button::of_game`], [`Button::of_position`] and [`Button::with`] wrote.
    pub(super) fn read(to: &'a str) -> Option<At<'a>> {
        let mut parts = to.splitn(3, ':');
        Some(At { game: GameId(parts.next()?.parse().ok()?), at: parts.next()?.parse().ok()?, rest: parts.next() })
    }
}
