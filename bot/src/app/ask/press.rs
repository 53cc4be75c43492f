//! Buttons and menus. Only the `custom_id` says what each does, so they work after a restart.

use super::at::At;
use std::fmt::Display;

use strum::{EnumString, IntoStaticStr, VariantArray};

use crate::record::{GameId, Moment};
use crate::words::Arg;

/// Discord's limit for a `custom_id`, in characters.
pub(super) const LONGEST_ID: usize = 100;

/// The name of a button or menu, in its `custom_id` and in the words files. Each module of [`crate::app::ask`] reads its
/// own. A released word keeps its meaning.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, EnumString, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "kebab-case")]
pub enum Press {
    ChallengeAll,
    /// Post an open challenge although a similar one is open.
    PostAnyway,
    /// Ask for the level of a game against the bot.
    PlayBot,
    PlayLevel,
    LevelUp,
    LevelDown,
    /// Accept a challenge.
    Accept,
    /// Accept the challenge that the bot suggested.
    Take,
    /// Decline a challenge, or withdraw one's own.
    Decline,
    /// Withdraw the caller's own open challenge.
    TakeBack,
    /// Withdraw a challenge, from a menu.
    Withdraw,
    /// Choose a reason for declining.
    Reason,
    /// Type a reason for declining.
    ReasonWords,
    Block,
    Rematch,
    Show,
    /// Show the board from the other side.
    Turn,
    Moves,
    /// Offer or claim a draw.
    Draw,
    /// Ask whether to offer a draw.
    DrawAsk,
    /// Cancel the question, change nothing.
    Keep,
    /// Ask whether to resign.
    Resign,
    ResignNow,
    DrawYes,
    DrawNo,
    ClaimTime,
    /// Claim the draw that the rules allow.
    Claim,
    /// Ask the opponent for a takeback.
    Takeback,
    /// Accept a takeback; in a rated game, ask once more.
    TakebackYes,
    /// Accept a takeback in a rated game, which becomes casual.
    TakebackAllow,
    TakebackNo,
    Plan,
    /// Type planned answers.
    PlanType,
    PlanLine,
    /// Plan an answer by menus.
    PlanAdd,
    PlanStep,
    /// Return to an earlier step of a planned move.
    PlanBack,
    PlanEarlier,
    PlanLater,
    /// Delete a planned answer and its continuations.
    PlanRemove,
    /// Delete the whole plan.
    PlanClear,
    /// Download the game's record.
    Record,
    /// Pick one of the moves that an ambiguous text could mean.
    Pick,
    /// Open the menus of a move.
    Move,
    /// Open a form for a move.
    Type,
    Confirm,
    /// Show the game as an animation.
    Film,
    /// Post that animation.
    FilmShare,
    /// Take a hint: the piece, then the move, then the reason.
    Hint,
    /// Choose the next step of a move from a menu.
    Step,
    /// The same with a button.
    Go,
    /// Return to an earlier step.
    StepBack,
    PageBack,
    PageOn,
    HowToPlay,
    /// Show another section of the rules.
    Rules,
    RulesBack,
    RulesOn,
    /// Continue a lesson.
    Learn,
    /// Restart a lesson.
    LearnAgain,
    LearnBack,
    LearnOn,
    /// Show the solution of a task.
    LearnShow,
    /// Show the next puzzle of a game.
    Puzzle,
    /// Try a public puzzle.
    PuzzleTry,
    /// Show the solution of a puzzle.
    PuzzleShow,
    /// Play a first game against the bot.
    PlayFirst,
    Help,
    HelpBack,
    HelpOn,
    /// Open a setting.
    Settings,
    /// Choose the value of a setting.
    Set,
    /// Choose night, weekend or holidays, which pause the caller's clocks.
    Rest,
    /// Open a matter of a server's setup.
    Setup,
    SetupSection,
    /// Choose the value of a matter.
    SetUp,
    /// Show the bot's missing permissions in this channel.
    SetupCheck,
    SetupLog,
    /// Ask whether to begin a new season.
    SeasonAsk,
    SeasonNow,
    SeasonNo,
    /// Download the caller's stored data.
    Export,
    /// Ask whether to delete the caller's data.
    Forget,
    ForgetNow,
    Newer,
    Older,
    /// Open a finished game from a list.
    Open,
    /// Step through a game.
    Replay,
    ReplayFirst,
    ReplayBack,
    ReplayOn,
    ReplayLast,
    Review,
    /// Show a better move than the one played.
    ReviewMoment,
    /// Post the summary of a review.
    ReviewShare,
    /// Post this position.
    Share,
    ShareProfile,
    ShareStats,
    /// Write a note on a position.
    Note,
    Unnote,
    /// Download the next part of the records of the caller's games.
    AllRecords,
    /// Save a game played elsewhere.
    Import,
    /// End the caller's holiday.
    Back,
    /// Show the next game in which it is the caller's turn.
    Next,
    Games,
    LeadersBack,
    LeadersOn,
    /// Show the page of a leaderboard with the caller's place.
    LeadersOwn,
    /// Start updating a leaderboard in this channel.
    LeadersKeep,
    LeadersStop,
    /// Answer the flag chosen in a menu: its games are fine.
    FlagFine,
    /// Answer a flag with a note.
    FlagAnswer,
    /// Open a flagged game, separate from the list.
    FlagOpen,
    /// Make a finished game change no ratings.
    Unrate,
    /// Ask to confirm, showing what joining makes public.
    TournamentJoin,
    TournamentJoinNow,
    TournamentLeave,
    /// Leave during play.
    TournamentLeaveNow,
    TournamentEntrants,
    /// Ask whether to close sign-up and begin.
    TournamentStart,
    TournamentStartNow,
    TournamentCancel,
    TournamentCancelNow,
    TournamentStandings,
    TournamentRound,
    /// Explain a pairing.
    TournamentWhy,
    /// Check in before it begins.
    TournamentHere,
    /// Ask for a bye in the next round.
    TournamentBye,
    /// Cancel that bye.
    TournamentPlay,
    /// Be paired again after missed rounds.
    TournamentBack,
    /// List requests to join, or open one.
    TournamentAsks,
    TournamentLetIn,
    /// Refuse a request to join, with a reason.
    TournamentTurnAway,
    /// Ask to join despite being barred for missed rounds.
    TournamentAppeal,
    /// Let a round's deadline decide its boards although they are many.
    TournamentDeadline,
    /// Explain how a place in the standings was computed.
    TournamentHow,
    TournamentFiles,
    /// Show one of several tournaments.
    TournamentShow,
    /// Challenge a player on a ladder.
    TournamentChallenge,
    TournamentAccept,
    /// Ask to confirm, showing what declining costs.
    TournamentDecline,
    TournamentDeclineNow,
    /// Withdraw one's own challenge on a ladder.
    TournamentRetract,
    TournamentPage,
    /// Edit its terms.
    TournamentChange,
    /// Stop it from repeating.
    TournamentStop,
    /// Name a new tournament, which opens its draft.
    DraftName,
    DraftChapter,
    DraftTerm,
    /// Choose or type the value of a term.
    DraftSet,
    DraftType,
    DraftAnnounce,
    DraftDiscard,
    Presets,
    PresetUse,
    /// Save the draft's terms as a preset.
    PresetKeep,
    PresetDrop,
    /// Open the organisers' desk.
    TournamentDesk,
    /// Take a step at the desk, after typing a reason.
    TournamentStep,
    /// Confirm a step.
    TournamentSure,
    /// Choose the role whose members are organisers.
    TournamentRunners,
    TournamentLog,
    /// List what a player can ask the organisers for.
    TournamentRequest,
    /// Send the organisers a request, with a typed explanation.
    TournamentPlea,
    /// Choose the intended tournament.
    TournamentWhich,
    /// Choose the intended game.
    Which,
    /// Count on; only for tests.
    #[cfg(feature = "toy")]
    Toy,
}

impl Press {
    /// Returns whether it settles a question to one person: which game, or which move.
    #[must_use]
    pub fn is_question(self) -> bool {
        matches!(self, Press::Which | Press::Pick | Press::Confirm)
    }

    #[must_use]
    pub fn word(self) -> &'static str {
        self.into()
    }
}

/// A button or a menu. Its `custom_id` says everything; the bot stores nothing about it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Button {
    pub press: Press,
    /// Its target, in parts separated by colons. A game's buttons begin with the game and its moment, so that the bot
    /// recognises a stale one.
    pub to: String,
    /// Whether it is disabled.
    pub off: bool,
    /// The label, if not the usual one.
    pub label: Option<Arg>,
}

impl Button {
    #[must_use]
    pub fn new(press: Press, to: impl Into<String>) -> Button {
        Button { press, to: to.into(), off: false, label: None }
    }

    /// Makes a button of a game at a moment.
    #[must_use]
    pub fn of_game(press: Press, game: GameId, moment: Moment) -> Button {
        Button::new(press, format!("{}:{moment}", game.0))
    }

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

    #[must_use]
    pub fn labelled(self, label: impl Into<Arg>) -> Button {
        Button { label: Some(label.into()), ..self }
    }

    #[must_use]
    pub fn game(&self) -> Option<GameId> {
        // Here the number of a game only says where a list continues.
        let is_in_list = matches!(self.press, Press::Next | Press::AllRecords | Press::Newer | Press::Older);
        At::read(&self.to).filter(|_| !is_in_list).map(|at| at.game)
    }

    /// Returns the `custom_id`: version, word and target.
    #[must_use]
    pub fn custom_id(&self) -> String {
        format!("1:{}:{}", self.press.word(), self.to)
    }
}
