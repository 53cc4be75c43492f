//! Buttons and menus: the `custom_id` alone says what each does, so that they work after a restart.

use super::at::At;
use std::fmt::Display;

use strum::{EnumString, IntoStaticStr, VariantArray};

use crate::record::{GameId, Moment};
use crate::words::Arg;

/// Discord's limit for a `custom_id`, in characters.
pub(super) const LONGEST_ID: usize = 100;

/// The name of a button or a menu, in its `custom_id` and in the words files; its room's part of [`crate::app::ask`]
/// reads what it does. A word that was ever released keeps its meaning.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, EnumString, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "kebab-case")]
pub enum Press {
    /// Challenge everybody in the channel to a game.
    ChallengeAll,
    /// Post an open challenge although somebody already looks for such a game.
    PostAnyway,
    /// Be asked for a level on which to play against the bot.
    PlayBot,
    /// Play against the bot, on the level chosen from a menu.
    PlayLevel,
    /// Play the bot again, a level higher.
    LevelUp,
    /// Play the bot again, a level lower.
    LevelDown,
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
    /// Show that film to everybody.
    FilmShare,
    /// Take a hint: first the man, then the whole move, then why.
    Hint,
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
    /// Learn a game, from where the lesson was left.
    Learn,
    /// Learn it from the beginning.
    LearnAgain,
    /// See the task before.
    LearnBack,
    /// See the next task.
    LearnOn,
    /// See how a task is done.
    LearnShow,
    /// See the next puzzle of a game.
    Puzzle,
    /// Try a puzzle that everybody sees.
    PuzzleTry,
    /// See how a puzzle is solved.
    PuzzleShow,
    /// Play a first game against the bot.
    PlayFirst,
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
    /// Choose when one's clocks stand.
    Rest,
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
    /// Rather not.
    SeasonNo,
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
    /// Look back on a game.
    Review,
    /// See what would have been better than a move.
    ReviewMoment,
    /// Show everybody what looking back tells.
    ReviewShare,
    /// Show this position to everybody.
    Share,
    /// Show the caller's profile to everybody.
    ShareProfile,
    /// Show the statistics of a server to everybody in the channel.
    ShareStats,
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
    TournamentJoinNow,
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
    /// Say that one is there before it begins.
    TournamentHere,
    /// Ask for no game in the next round.
    TournamentBye,
    /// Take that back.
    TournamentPlay,
    /// Be paired again.
    TournamentBack,
    /// See who asks to be let in; choose one of them.
    TournamentAsks,
    /// Let somebody in.
    TournamentLetIn,
    /// Do not let somebody in, for a reason.
    TournamentTurnAway,
    /// Ask to be let in although one is barred.
    TournamentAppeal,
    /// Let the deadline of a round decide its boards, though they are many.
    TournamentDeadline,
    /// Learn how a place in its standings was computed.
    TournamentHow,
    /// Take away its files.
    TournamentFiles,
    /// Look at one of several tournaments.
    TournamentShow,
    /// Challenge somebody on a ladder.
    TournamentChallenge,
    /// Take a challenge on a ladder.
    TournamentAccept,
    /// Ask what declining it costs.
    TournamentDecline,
    TournamentDeclineNow,
    /// Take back one's own challenge on a ladder.
    TournamentRetract,
    /// See a page of it.
    TournamentPage,
    /// Prepare other terms of it.
    TournamentChange,
    /// Let it repeat no more.
    TournamentStop,
    /// Name a tournament, and prepare it.
    DraftName,
    /// Show another chapter of what can be settled in it.
    DraftChapter,
    /// Open one of its terms.
    DraftTerm,
    /// Choose the value of a term.
    DraftSet,
    DraftType,
    DraftAnnounce,
    /// Forget it.
    DraftDiscard,
    /// See terms that were kept under a name.
    Presets,
    PresetUse,
    /// Keep the terms of the tournament that is prepared.
    PresetKeep,
    /// Keep terms no longer.
    PresetDrop,
    /// Look at the desk of those who run it.
    TournamentDesk,
    /// Do something at the desk, and type why.
    TournamentStep,
    /// Do it, knowing what follows.
    TournamentSure,
    /// Name the role whose members run it, too.
    TournamentRunners,
    /// Read what was done to it.
    TournamentLog,
    /// Learn what can be asked for there.
    TournamentRequest,
    /// Ask for something, and type what.
    TournamentPlea,
    /// Choose the tournament that was meant.
    TournamentWhich,
    /// Choose the game that was meant.
    Which,
    /// Count on: only tests do.
    #[cfg(feature = "toy")]
    Toy,
}

impl Press {
    /// Returns whether it answers a question that was put to one person and is settled then: which game, or which move.
    #[must_use]
    pub fn is_question(self) -> bool {
        matches!(self, Press::Which | Press::Pick | Press::Confirm)
    }

    #[must_use]
    pub fn word(self) -> &'static str {
        self.into()
    }
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
}
