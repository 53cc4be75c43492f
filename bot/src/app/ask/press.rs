//! Buttons and menus. Only the `custom_id` determines what each does, so they work after a restart.

use super::at::GameTarget;
use std::fmt::Display;

use strum::{EnumString, IntoStaticStr, VariantArray};

use crate::record::{GameId, GameMoment};
use crate::words::TextArg;

/// Discord's limit for a `custom_id`, in characters.
pub(super) const LONGEST_ID: usize = 100;

/// The name in the `custom_id` and the words files; each module of [`crate::app::ask`] parses its own. A released word
/// never changes its meaning.
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
    Accept,
    /// Accept the challenge that the bot suggested.
    Take,
    /// Decline a challenge, or withdraw one's own.
    Decline,
    /// Withdraw the caller's own open challenge.
    TakeBack,
    Withdraw,
    Reason,
    ReasonWords,
    Block,
    Rematch,
    Show,
    /// Show the board from the other side.
    Turn,
    Moves,
    Draw,
    /// Ask whether to offer a draw.
    DrawAsk,
    /// Cancel the question, change nothing.
    Keep,
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
    PlanType,
    PlanLine,
    PlanAdd,
    PlanStep,
    PlanBack,
    PlanEarlier,
    PlanLater,
    /// Delete a planned answer and its continuations.
    PlanRemove,
    PlanClear,
    Record,
    /// Pick one of the moves that an ambiguous text could mean.
    Pick,
    Move,
    /// Open a form for a move.
    Type,
    Confirm,
    /// Show the game as an animation.
    Film,
    FilmShare,
    /// Take a hint: the piece, then the move, then the reason.
    Hint,
    /// Choose the next step of a move from a menu.
    Step,
    /// The same with a button.
    Go,
    StepBack,
    PageBack,
    PageOn,
    HowToPlay,
    Rules,
    RulesBack,
    RulesOn,
    Learn,
    LearnAgain,
    LearnBack,
    LearnOn,
    /// Show the solution of a task.
    LearnShow,
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
    Settings,
    Set,
    /// Choose night, weekend or holidays, which pause the caller's clocks.
    Rest,
    Setup,
    SetupSection,
    SetUp,
    /// Show the bot's missing permissions in this channel.
    SetupCheck,
    SetupLog,
    SeasonAsk,
    SeasonNow,
    SeasonNo,
    /// Download the caller's stored data.
    Export,
    Forget,
    ForgetNow,
    Newer,
    Older,
    Open,
    Replay,
    ReplayFirst,
    ReplayBack,
    ReplayOn,
    ReplayLast,
    Review,
    /// Show a better move than the one played.
    ReviewMoment,
    ReviewShare,
    /// Post this position.
    Share,
    ShareProfile,
    ShareStats,
    Note,
    Unnote,
    /// Download the next part of the records of the caller's games.
    AllRecords,
    /// Save a game played elsewhere.
    Import,
    /// End the caller's holiday.
    Back,
    /// Show the next game that waits for the caller's move.
    Next,
    Games,
    LeadersBack,
    LeadersOn,
    /// Show the page of a leaderboard with the caller's place.
    LeadersOwn,
    LeadersKeep,
    LeadersStop,
    /// Answer that the games of the chosen flag are fine.
    FlagFine,
    FlagAnswer,
    /// Open a flagged game, separate from the list.
    FlagOpen,
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
    TournamentDeadline,
    TournamentHow,
    TournamentFiles,
    TournamentShow,
    /// Challenge a player on a ladder.
    TournamentChallenge,
    TournamentAccept,
    /// Ask to confirm, showing what declining costs.
    TournamentDecline,
    TournamentDeclineNow,
    TournamentRetract,
    TournamentPage,
    TournamentChange,
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
    TournamentDesk,
    /// Take a step at the desk, after typing a reason.
    TournamentStep,
    TournamentSure,
    /// Choose the role whose members are organisers.
    TournamentRunners,
    TournamentLog,
    /// List what a player can ask the organisers for.
    TournamentRequest,
    /// Send the organisers a request, with a typed explanation.
    TournamentPlea,
    TournamentWhich,
    Which,
    /// Count on; only for tests.
    #[cfg(feature = "toy")]
    Toy,
}

impl Press {
    /// Returns whether it answers a question to one person: which game, or which move.
    #[must_use]
    pub fn is_question(self) -> bool {
        matches!(self, Press::Which | Press::Pick | Press::Confirm)
    }

    #[must_use]
    pub fn word(self) -> &'static str {
        self.into()
    }
}

/// A button or a menu. The `custom_id` holds everything; the bot stores nothing about it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Button {
    pub press: Press,
    /// The target, in parts separated by colons. For games it begins with game and moment, so that the bot recognises
    /// stale buttons.
    pub to: String,
    pub off: bool,
    /// The label, if it differs from the usual one.
    pub label: Option<TextArg>,
}

impl Button {
    #[must_use]
    pub fn new(press: Press, to: impl Into<String>) -> Button {
        Button { press, to: to.into(), off: false, label: None }
    }

    #[must_use]
    pub fn of_game(press: Press, game: GameId, moment: GameMoment) -> Button {
        Button::new(press, format!("{}:{moment}", game.0))
    }

    #[must_use]
    pub fn of_position(press: Press, game: GameId, ply: usize) -> Button {
        Button::new(press, format!("{}:{ply}", game.0))
    }

    #[must_use]
    pub fn with(self, part: impl Display) -> Button {
        Button { to: format!("{}:{part}", self.to), ..self }
    }

    #[must_use]
    pub fn off_if(self, off: bool) -> Button {
        Button { off, ..self }
    }

    #[must_use]
    pub fn labelled(self, label: impl Into<TextArg>) -> Button {
        Button { label: Some(label.into()), ..self }
    }

    #[must_use]
    pub fn game(&self) -> Option<GameId> {
        // Here the number of a game only marks where a list continues.
        let is_in_list = matches!(self.press, Press::Next | Press::AllRecords | Press::Newer | Press::Older);
        GameTarget::read(&self.to).filter(|_| !is_in_list).map(|at| at.game)
    }

    /// Returns the `custom_id`: version, word and target.
    #[must_use]
    pub fn custom_id(&self) -> String {
        format!("1:{}:{}", self.press.word(), self.to)
    }
}
