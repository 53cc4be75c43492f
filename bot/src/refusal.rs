//! A [`Refusal`] is a player's error and private to them. A [`BotFailure`] is the bot's own error. A failure is logged
//! once with its whole chain and answered with an apology.

mod itself;
mod trouble;

use rules::Phrase;

use crate::record::{GameId, TournamentId};
use crate::words::{Text, TextArg};
pub use trouble::{BotFailure, Trouble, chain};

/// Defines [`Refusal`] and its sentences from variants with their keys in the words files. The fields of a variant are
/// the arguments of its sentence.
macro_rules! refusals {
    ($($(#[$doc:meta])* $name:ident $({ $($field:ident: $kind:ty),+ })? = $key:literal,)+) => {
        /// A reason why a request cannot be met, private to the caller.
        #[derive(Clone, Debug, PartialEq, Eq)]
        pub enum Refusal {
            Setup(Phrase),
            $(
                $(#[$doc])*
                $name $({ $($field: $kind),+ })?,
            )+
        }

        impl From<Refusal> for Text {
            fn from(refusal: Refusal) -> Text {
                match refusal {
                    Refusal::Setup(why) => (&why).into(),
                    $(Refusal::$name $({ $($field),+ })? => text!($key)$($(.with(stringify!($field), $field))+)?,)+
                }
            }
        }
    };
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AmbiguousTournament {
    /// All of them, newest first.
    pub ids: Vec<TournamentId>,
    pub names: String,
}

impl From<AmbiguousTournament> for TextArg {
    fn from(several: AmbiguousTournament) -> TextArg {
        several.names.into()
    }
}

refusals! {
    OnlyServer = "refusal-only-server",
    NotManager = "refusal-not-manager",
    NotModerator = "refusal-not-moderator",
    NotInCharge = "refusal-not-in-charge",
    Banned { until: TextArg, why: TextArg } = "refusal-banned",
    OpponentBanned { opponent: TextArg } = "refusal-opponent-banned",
    BannedAlready { player: TextArg } = "refusal-banned-already",
    NamelessNowhere { player: TextArg } = "refusal-nameless-nowhere",
    /// The player is in a running tournament, or runs one.
    NamelessPlays { name: String } = "refusal-nameless-plays",
    NotBanned { player: TextArg } = "refusal-not-banned",
    NotHere { channels: String } = "refusal-not-here",
    NoRole { roles: String } = "refusal-no-role",
    TooManyGames { most: usize } = "refusal-too-many-games",
    TooFast { seconds: u64 } = "refusal-too-fast",
    ServerTooFast { seconds: u64 } = "refusal-server-too-fast",
    BadButton = "refusal-bad-button",
    NotMember { link: String } = "refusal-not-member",
    UnknownCommand = "refusal-unknown-command",
    NotYourself = "refusal-not-yourself",
    CannotWrite = "refusal-cannot-write",
    CannotAnnounce = "refusal-cannot-announce",
    CannotDm { opponent: TextArg } = "refusal-cannot-dm",
    CannotOffer = "refusal-cannot-offer",
    NotTaken = "refusal-not-taken",

    /// The caller's game left this thread because the bot could not write there.
    GoesOn { place: TextArg } = "refusal-goes-on",
    NoGame = "refusal-no-game",
    NoGameDirect = "refusal-no-game-direct",
    /// A player wrote a move in a server. They have a lesson or puzzle, but no game there.
    OnlyTriedByCommand = "refusal-only-tried-by-command",
    HintOnTask = "refusal-hint-on-task",
    UnreadableGame = "refusal-unreadable-game",
    NoSuchGame { game: GameId } = "refusal-no-such-game",
    NoGameThere = "refusal-no-game-there",
    SeasonsHere = "refusal-seasons-here",
    NoSeasons = "refusal-no-seasons",
    NoSeasonOver = "refusal-no-season-over",
    SeasonTooSoon = "refusal-season-too-soon",
    NoProfile { player: TextArg } = "refusal-no-profile",
    OthersGame { game: TextArg } = "refusal-others-game",
    NotOfServer { game: GameId } = "refusal-not-of-server",
    In { about: Text, why: Box<Refusal> } = "refusal-in",
    OwnGame = "refusal-own-game",
    /// The moderator plays in the game, which another moderator decided.
    OthersVerdict = "refusal-others-verdict",
    OwnRatings = "refusal-own-ratings",
    ChangesNothing { game: GameId } = "refusal-changes-nothing",
    NotOverYet { game: GameId } = "refusal-not-over-yet",
    RatingsFixed { game: GameId } = "refusal-ratings-fixed",
    FlagGone = "refusal-flag-gone",
    OwnFlag = "refusal-own-flag",
    NoVerdict { game: GameId } = "refusal-no-verdict",
    OldVerdict { days: usize } = "refusal-old-verdict",
    PlayerGone = "refusal-player-gone",
    NotStarted = "refusal-not-started",
    Over = "refusal-over",
    NotOver = "refusal-not-over",
    UnknownRules = "refusal-unknown-rules",

    Unreadable { text: String, spelling: Text, words: Text } = "refusal-unreadable",
    Illegal { text: String, why: Phrase } = "refusal-illegal",
    IllegalForBlack { text: String, why: Phrase } = "refusal-illegal-for-black",
    Commanded { text: String, how: Text } = "refusal-commanded",
    NothingToRead { spelling: Text, words: Text } = "refusal-nothing-to-read",
    OffBoard { text: String, corner: String } = "refusal-off-board",
    NoSuchMove { text: String } = "refusal-no-such-move",
    NothingToTake { square: String } = "refusal-nothing-to-take",
    NoLesson { game: Text } = "refusal-no-lesson",
    NoPuzzles { game: Text, games: String } = "refusal-no-puzzles",
    PuzzlesOff = "refusal-puzzles-off",
    PuzzleGone = "refusal-puzzle-gone",
    NotYourTurn { opponent: TextArg } = "refusal-not-your-turn",
    /// The game has continued since the question.
    Stale = "refusal-stale",

    AlreadyOffered = "refusal-already-offered",
    OfferedBefore = "refusal-offered-before",
    NoOffer = "refusal-no-offer",
    OwnOffer = "refusal-own-offer",

    TakebackOwn { opponent: TextArg } = "refusal-takeback-own",
    TakebackOwnRated = "refusal-takeback-own-rated",
    TakebackTheirsRated { opponent: TextArg } = "refusal-takeback-theirs-rated",
    TakebackTheirs { opponent: TextArg } = "refusal-takeback-theirs",
    TakebackAsked = "refusal-takeback-asked",
    TakebackTournament = "refusal-takeback-tournament",
    TakebackBefore = "refusal-takeback-before",
    TakebackAnswer = "refusal-takeback-answer",
    TakebackNothing = "refusal-takeback-nothing",
    TakebackClosed = "refusal-takeback-closed",
    TakebackOwnRequest = "refusal-takeback-own-request",

    PlanOwnFirst { why: Box<Refusal> } = "refusal-plan-own-first",
    Plan { line: String, why: Box<Refusal> } = "refusal-plan",
    PlanEmpty = "refusal-plan-empty",
    PlanOpenEnd = "refusal-plan-open-end",
    PlanTwice = "refusal-plan-twice",
    PlanOver { text: String } = "refusal-plan-over",
    PlanUnreadable { text: String, spelling: Text } = "refusal-plan-unreadable",
    PlanAmbiguous { text: String, moves: String } = "refusal-plan-ambiguous",
    PlanLong { most: u16 } = "refusal-plan-long",
    PlanDeep { most: usize } = "refusal-plan-deep",
    PlanFull { most: usize } = "refusal-plan-full",
    PlanGone = "refusal-plan-gone",
    PlanYourTurn = "refusal-plan-your-turn",
    PlanEnds = "refusal-plan-ends",
    PlanPass = "refusal-plan-pass",

    ProgramUnrated = "refusal-program-unrated",
    LevelOfPerson = "refusal-level-of-person",
    HintCounts = "refusal-hint-counts",
    HelpOff = "refusal-help-off",
    ReviewGoesOn = "refusal-review-goes-on",
    ReviewEmpty = "refusal-review-empty",
    /// The game to review has its own starting position. The caller is playing a game of its kind without help.
    ReviewOfSetUp = "refusal-review-of-set-up",
    ReviewBusy = "refusal-review-busy",
    /// The position occurs in a game in progress that counts.
    StandsElsewhere = "refusal-stands-elsewhere",
    ProgramElsewhere = "refusal-program-elsewhere",
    TooMuchToThink = "refusal-too-much-to-think",
    ProgramOff = "refusal-program-off",
    ProgramGames { most: usize, games: String } = "refusal-program-games",
    BotOpponent = "refusal-bot-opponent",
    SelfOpponent = "refusal-self-opponent",
    OpenNeedsServer = "refusal-open-needs-server",
    PrivateNeedsOpponent = "refusal-private-needs-opponent",
    RatedNeedsClock = "refusal-rated-needs-clock",
    NoRated = "refusal-no-rated",
    RatedLayout = "refusal-rated-layout",
    StandingIsOpen = "refusal-standing-is-open",
    StandingWithLevel = "refusal-standing-with-level",
    /// A standing challenge cannot allow this number of games.
    StandingNumber { most: u32 } = "refusal-standing-number",
    StandingFull { player: TextArg, most: usize } = "refusal-standing-full",
    /// The caller is still playing a game from this standing challenge.
    StandingOnce { player: TextArg } = "refusal-standing-once",
    Ratings = "refusal-ratings",
    RatingsOpen = "refusal-ratings-open",
    RatingsWithLevel = "refusal-ratings-with-level",
    NoStatisticsToShare = "refusal-no-statistics-to-share",
    RatingsServer = "refusal-ratings-server",
    /// A range around the caller's own rating would reveal their hidden rating.
    RatingsHidden = "refusal-ratings-hidden",
    RatingsWait = "refusal-ratings-wait",
    OutOfRange { ratings: Text, own: i64 } = "refusal-out-of-range",
    /// The range includes no possible rating, or all.
    RatingsBounds { least: u16, most: u16 } = "refusal-ratings-bounds",
    AbroadOff = "refusal-abroad-off",
    OwnChallenge = "refusal-own-challenge",
    NotForYou { player: TextArg } = "refusal-not-for-you",
    NotYourChallenge { player: TextArg } = "refusal-not-your-challenge",
    ChallengeGone = "refusal-challenge-gone",
    ReasonTold = "refusal-reason-told",
    NoReason = "refusal-no-reason",
    TakesNone { opponent: TextArg } = "refusal-takes-none",
    OpponentGone = "refusal-opponent-gone",
    CannotTake { player: TextArg } = "refusal-cannot-take",
    YouBlocked { player: TextArg } = "refusal-you-blocked",
    TooManyChallenges { most: usize } = "refusal-too-many-challenges",
    TooManyToThem { most: usize, opponent: TextArg } = "refusal-too-many-to-them",
    SameOpen { game: GameId } = "refusal-same-open",
    TooManyOpen { most: usize } = "refusal-too-many-open",
    ChannelFull { most: usize } = "refusal-channel-full",
    TooOften { time: String } = "refusal-too-often",
    /// Too many challenges to one person within an hour.
    TooOftenThem { count: usize, opponent: TextArg, time: String } = "refusal-too-often-them",
    /// Too many challenges in one channel within an hour.
    TooOftenHere { count: usize, time: String } = "refusal-too-often-here",
    RematchWaits = "refusal-rematch-waits",
    RematchBegun { about: Text } = "refusal-rematch-begun",

    /// Organisers need the permission to manage events or the server.
    NotOrganiser = "refusal-not-organiser",
    OrganiserThere { channel: String } = "refusal-organiser-there",
    NoSuchTournament = "refusal-no-such-tournament",
    TournamentWhich { names: AmbiguousTournament } = "refusal-tournament-which",
    NotHost = "refusal-not-host",
    NoDraft = "refusal-no-draft",
    TournamentSystem = "refusal-tournament-system",
    TournamentNumber { least: u16, most: u16 } = "refusal-tournament-number",
    TournamentCheckIn = "refusal-tournament-check-in",
    TournamentDays { most: u16 } = "refusal-tournament-days",
    TournamentWord { words: Text } = "refusal-tournament-word",
    /// The tournament's system has no such setting.
    TournamentUnfit { term: Text, system: Text } = "refusal-tournament-unfit",
    /// A tournament can't use a range of ratings around the caller's own.
    TournamentRatings = "refusal-tournament-ratings",
    TournamentRole = "refusal-tournament-role",
    TournamentDate = "refusal-tournament-date",
    TournamentStart = "refusal-tournament-start",
    TournamentZone = "refusal-tournament-zone",
    /// The time zone is fixed, since the clocks of the caller's games depend on it.
    TournamentZoneKept = "refusal-tournament-zone-kept",
    TournamentTieBreaks = "refusal-tournament-tie-breaks",
    TournamentRepeat = "refusal-tournament-repeat",
    TournamentAgreed = "refusal-tournament-agreed",
    TournamentPlaces { count: usize } = "refusal-tournament-places",
    TournamentNoSeries = "refusal-tournament-no-series",
    PresetName = "refusal-preset-name",
    PresetsFull { most: usize } = "refusal-presets-full",
    NoPreset = "refusal-no-preset",
    TournamentInThread = "refusal-tournament-in-thread",
    TournamentName = "refusal-tournament-name",
    TournamentClock = "refusal-tournament-clock",
    TournamentClockUnread = "refusal-tournament-clock-unread",
    TournamentClockBounds = "refusal-tournament-clock-bounds",
    TournamentRounds = "refusal-tournament-rounds",
    TournamentsOfOne { count: usize, names: String } = "refusal-tournaments-of-one",
    TournamentsLately { most: usize, time: String } = "refusal-tournaments-lately",
    TournamentsHere { most: usize } = "refusal-tournaments-here",
    TournamentClosed = "refusal-tournament-closed",
    TournamentJoined = "refusal-tournament-joined",
    TournamentFull { most: usize } = "refusal-tournament-full",
    TournamentEntry { why: Text } = "refusal-tournament-entry",
    TournamentFew { least: usize } = "refusal-tournament-few",
    TournamentNotIn = "refusal-tournament-not-in",
    TournamentOver = "refusal-tournament-over",
    TournamentNotBegun = "refusal-tournament-not-begun",
    TournamentRound { last: u16 } = "refusal-tournament-round",
    TournamentDivision { last: u16 } = "refusal-tournament-division",
    TournamentNoDivisions = "refusal-tournament-no-divisions",
    TournamentBoard { last: usize } = "refusal-tournament-board",
    TournamentOwnGame = "refusal-tournament-own-game",
    Desk { why: Text } = "refusal-desk",
    TournamentLater = "refusal-tournament-later",
    TournamentDeadline = "refusal-tournament-deadline",
    TournamentPing = "refusal-tournament-ping",
    TournamentPingMe = "refusal-tournament-ping-me",
    LadderNotOn = "refusal-ladder-not-on",
    LadderFirst = "refusal-ladder-first",
    /// The ladder has no possible opponent close above the caller.
    LadderNobody = "refusal-ladder-nobody",
    LadderBusy = "refusal-ladder-busy",
    LadderTaken = "refusal-ladder-taken",
    LadderApart { player: TextArg } = "refusal-ladder-apart",
    LadderSoon { days: i64 } = "refusal-ladder-soon",
    LadderGone = "refusal-ladder-gone",
    LadderOther = "refusal-ladder-other",
    LadderNone = "refusal-ladder-none",
    LadderPaused = "refusal-ladder-paused",
    LadderNotYours = "refusal-ladder-not-yours",
    LadderNotChallenger = "refusal-ladder-not-challenger",
    LadderCounted = "refusal-ladder-counted",
    TournamentNoDraw { before: u16 } = "refusal-tournament-no-draw",

    SelfBlock = "refusal-self-block",
    /// The caller wants to block the bot, which challenges no one.
    BotBlock = "refusal-bot-block",
    TooManyBlocked { most: usize } = "refusal-too-many-blocked",
    NotBlocked { player: TextArg } = "refusal-not-blocked",

    Clock = "refusal-clock",
    ClockUnit = "refusal-clock-unit",
    ClockBounds = "refusal-clock-bounds",
    NoClock = "refusal-no-clock",
    OwnTimeUp = "refusal-own-time-up",
    OwnTimeRuns = "refusal-own-time-runs",
    TimeLeft = "refusal-time-left",
    TimeOver = "refusal-time-over",
    ManyEnds = "refusal-many-ends",
    Zone = "refusal-zone",
    Night { most: u8 } = "refusal-night",
    Holidays { most: u32, left: u32 } = "refusal-holidays",
    RestKept { time: String } = "refusal-rest-kept",

    NoFilm = "refusal-no-film",
    NoRecords = "refusal-no-records",
    WhoseResult = "refusal-whose-result",
    CannotShare = "refusal-cannot-share",
    NoProfileToShare = "refusal-no-profile-to-share",
    ShareFailed = "refusal-share-failed",
    EmptyNote = "refusal-empty-note",
    EmptyAnswer = "refusal-empty-answer",
    TooManyNotes { most: usize } = "refusal-too-many-notes",
    NoNote = "refusal-no-note",

    ImportLink = "refusal-import-link",
    ImportFile { most: usize } = "refusal-import-file",
    ImportEmpty = "refusal-import-empty",
    ImportLong { most: usize } = "refusal-import-long",
    ImportLine { line: usize } = "refusal-import-line",
    ImportGame { games: String } = "refusal-import-game",
    ImportSetup { why: Phrase } = "refusal-import-setup",
    ImportMove { number: usize, text: String, why: Text } = "refusal-import-move",
    ImportVariant { name: String } = "refusal-import-variant",
    ImportEdition = "refusal-import-edition",
    ImportMany { most: usize } = "refusal-import-many",
    ImportNth { game: usize, why: Text } = "refusal-import-nth",

    LayoutName = "refusal-layout-name",
    LayoutTaken { name: String } = "refusal-layout-taken",
    TooManyLayouts { most: usize } = "refusal-too-many-layouts",
    TooManyLeaders { most: usize, kept: String } = "refusal-too-many-leaders",
    CannotKeepLeaders = "refusal-cannot-keep-leaders",
}
