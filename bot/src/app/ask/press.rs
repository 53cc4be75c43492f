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
    PostAnyway,
    /// Ask for the level of a game against the bot.
    PlayBot,
    PlayLevel,
    LevelUp,
    LevelDown,
    Accept,
    Take,
    Decline,
    /// Withdraw the caller's own open challenge.
    TakeBack,
    Withdraw,
    Reason,
    ReasonWords,
    Block,
    Rematch,
    Show,
    Turn,
    Moves,
    Draw,
    DrawAsk,
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
    TakebackYes,
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
    PlanRemove,
    PlanClear,
    Record,
    Pick,
    Move,
    /// Open a form for a move.
    Type,
    Confirm,
    /// Show the game as an animation.
    Film,
    FilmShare,
    Hint,
    /// Choose the next step of a move from a menu.
    Step,
    /// Choose the next step of a move with a button.
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
    LearnShow,
    Puzzle,
    PuzzleTry,
    PuzzleShow,
    PlayFirst,
    Help,
    HelpBack,
    HelpOn,
    Settings,
    Set,
    Rest,
    Setup,
    SetupSection,
    SetUp,
    SetupCheck,
    SetupLog,
    SeasonAsk,
    SeasonNow,
    SeasonNo,
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
    ReviewMoment,
    ReviewShare,
    /// Post this position.
    Share,
    ShareProfile,
    ShareStats,
    Note,
    Unnote,
    AllRecords,
    Import,
    /// End the caller's holiday.
    Back,
    Next,
    Games,
    LeadersBack,
    LeadersOn,
    LeadersOwn,
    LeadersKeep,
    LeadersStop,
    /// Answer that the games of the chosen flag are fine.
    FlagFine,
    FlagAnswer,
    FlagOpen,
    Unrate,
    TournamentJoin,
    TournamentJoinNow,
    TournamentLeave,
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
    TournamentHere,
    TournamentBye,
    TournamentPlay,
    /// Be paired again after missed rounds.
    TournamentBack,
    TournamentAsks,
    TournamentLetIn,
    /// Refuse a request to join, with a reason.
    TournamentTurnAway,
    TournamentAppeal,
    TournamentDeadline,
    TournamentHow,
    TournamentFiles,
    TournamentShow,
    TournamentChallenge,
    TournamentAccept,
    TournamentDecline,
    TournamentDeclineNow,
    TournamentRetract,
    TournamentPage,
    TournamentChange,
    TournamentStop,
    DraftName,
    DraftChapter,
    DraftTerm,
    DraftSet,
    DraftType,
    DraftAnnounce,
    DraftDiscard,
    Presets,
    PresetUse,
    PresetKeep,
    PresetDrop,
    TournamentDesk,
    TournamentStep,
    TournamentSure,
    /// Choose the role whose members are organisers.
    TournamentRunners,
    TournamentLog,
    TournamentRequest,
    /// Send the organisers a request, with a typed explanation.
    TournamentPlea,
    TournamentWhich,
    Which,
    /// Increment a counter; only for tests.
    #[cfg(feature = "toy")]
    Toy,
}

impl Press {
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
    /// The target, in parts separated by colons. For games it begins with game and moment, which reveals stale buttons.
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

    #[must_use]
    pub fn custom_id(&self) -> String {
        format!("1:{}:{}", self.press.word(), self.to)
    }
}
