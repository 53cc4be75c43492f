//! The two kinds of "no": a [`Refusal`] is a player's error and private to them; a [`BotFailure`] is the bot's own,
//! logged once with its whole chain, and answered with an apology.

mod itself;
mod trouble;

use rules::Phrase;

use crate::record::{GameId, TournamentId};
use crate::words::{Text, TextArg};
pub use trouble::{BotFailure, Trouble, chain};

/// Makes [`Refusal`] and its sentences from a list of variants, each with its key in the words files. The fields of a
/// variant are the arguments of its sentence.
macro_rules! refusals {
    ($($(#[$doc:meta])* $name:ident $({ $($field:ident: $kind:ty),+ })? = $key:literal,)+) => {
        /// A reason why a request cannot be met, private to the caller.
        #[derive(Clone, Debug, PartialEq, Eq)]
        pub enum Refusal {
            /// The rules do not allow the setup, for a reason of their own.
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
    /// The names of the first few, with their numbers.
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
    /// Only administrators and moderators of the server may see this.
    NotInCharge = "refusal-not-in-charge",
    Banned { until: TextArg, why: TextArg } = "refusal-banned",
    OpponentBanned { opponent: TextArg } = "refusal-opponent-banned",
    BannedAlready { player: TextArg } = "refusal-banned-already",
    /// The player's name appears in no tournament of the server.
    NamelessNowhere { player: TextArg } = "refusal-nameless-nowhere",
    /// The player is in a running tournament, or runs one.
    NamelessPlays { name: String } = "refusal-nameless-plays",
    NotBanned { player: TextArg } = "refusal-not-banned",
    NotHere { channels: String } = "refusal-not-here",
    NoRole { roles: String } = "refusal-no-role",
    TooManyGames { most: usize } = "refusal-too-many-games",
    TooFast { seconds: u64 } = "refusal-too-fast",
    ServerTooFast { seconds: u64 } = "refusal-server-too-fast",
    /// The button or its menu is of another version, or no longer fits its game.
    BadButton = "refusal-bad-button",
    /// The bot is not in the server where the command was used.
    NotMember { link: String } = "refusal-not-member",
    UnknownCommand = "refusal-unknown-command",
    /// The button deletes another person's data.
    NotYourself = "refusal-not-yourself",
    CannotWrite = "refusal-cannot-write",
    /// The bot cannot write where the tournament would be announced.
    CannotAnnounce = "refusal-cannot-announce",
    CannotDm { opponent: TextArg } = "refusal-cannot-dm",
    /// The bot cannot write where the rematch offer would be shown.
    CannotOffer = "refusal-cannot-offer",
    /// Discord did not accept the message that shows a challenge or a tournament.
    NotTaken = "refusal-not-taken",

    /// The caller's game left this thread, where the bot could not write.
    GoesOn { place: TextArg } = "refusal-goes-on",
    NoGame = "refusal-no-game",
    /// The caller has no game in these direct messages.
    NoGameDirect = "refusal-no-game-direct",
    /// A player with a lesson or puzzle, but no game there, wrote a move in a server.
    OnlyTriedByCommand = "refusal-only-tried-by-command",
    /// The caller asked for a hint in a lesson or a puzzle.
    HintOnTask = "refusal-hint-on-task",
    UnreadableGame = "refusal-unreadable-game",
    NoSuchGame { game: GameId } = "refusal-no-such-game",
    NoGameThere = "refusal-no-game-there",
    SeasonsHere = "refusal-seasons-here",
    NoSeasons = "refusal-no-seasons",
    NoSeasonOver = "refusal-no-season-over",
    SeasonTooSoon = "refusal-season-too-soon",
    /// The person has no profile that the caller may read: they never played here, or hide it.
    NoProfile { player: TextArg } = "refusal-no-profile",
    OthersGame { game: TextArg } = "refusal-others-game",
    NotOfServer { game: GameId } = "refusal-not-of-server",
    /// The refusal is about a game that is not shown where the caller asked.
    In { about: Text, why: Box<Refusal> } = "refusal-in",
    OwnGame = "refusal-own-game",
    /// The moderator plays in the game, which another moderator decided.
    OthersVerdict = "refusal-others-verdict",
    /// The moderator plays in the game, so cannot decide about its ratings.
    OwnRatings = "refusal-own-ratings",
    ChangesNothing { game: GameId } = "refusal-changes-nothing",
    NotOverYet { game: GameId } = "refusal-not-over-yet",
    /// A player of the game had their data deleted, so that its ratings are fixed.
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
    /// Illegal early in a game, when a player may have forgotten that they have Black.
    IllegalForBlack { text: String, why: Phrase } = "refusal-illegal-for-black",
    /// The request needs a command or button, not a text.
    Commanded { text: String, how: Text } = "refusal-commanded",
    /// The text should be a move, but has no visible characters.
    NothingToRead { spelling: Text, words: Text } = "refusal-nothing-to-read",
    OffBoard { text: String, corner: String } = "refusal-off-board",
    NoSuchMove { text: String } = "refusal-no-such-move",
    /// The text names a capture, but the target square is empty.
    NothingToTake { square: String } = "refusal-nothing-to-take",
    NoLesson { game: Text } = "refusal-no-lesson",
    NoPuzzles { game: Text, games: String } = "refusal-no-puzzles",
    PuzzlesOff = "refusal-puzzles-off",
    PuzzleGone = "refusal-puzzle-gone",
    NotYourTurn { opponent: TextArg } = "refusal-not-your-turn",
    /// The game has moved on since the question.
    Stale = "refusal-stale",

    AlreadyOffered = "refusal-already-offered",
    /// The caller has offered a draw in this position before.
    OfferedBefore = "refusal-offered-before",
    NoOffer = "refusal-no-offer",
    OwnOffer = "refusal-own-offer",

    /// The caller's own settings forbid takebacks.
    TakebackOwn { opponent: TextArg } = "refusal-takeback-own",
    /// The game is rated, and the caller does not allow takebacks in such games.
    TakebackOwnRated = "refusal-takeback-own-rated",
    /// The game is rated, and the opponent does not allow takebacks in such games.
    TakebackTheirsRated { opponent: TextArg } = "refusal-takeback-theirs-rated",
    /// The opponent's settings forbid takebacks.
    TakebackTheirs { opponent: TextArg } = "refusal-takeback-theirs",
    /// The caller's previous request is still open.
    TakebackAsked = "refusal-takeback-asked",
    TakebackTournament = "refusal-takeback-tournament",
    TakebackBefore = "refusal-takeback-before",
    TakebackAnswer = "refusal-takeback-answer",
    TakebackNothing = "refusal-takeback-nothing",
    TakebackClosed = "refusal-takeback-closed",
    TakebackOwnRequest = "refusal-takeback-own-request",

    /// The plan starts with the caller's turn, and a line does not begin with a legal move.
    PlanOwnFirst { why: Box<Refusal> } = "refusal-plan-own-first",
    /// A line of the plan is invalid.
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
    /// The answer is no longer planned, or can no longer happen.
    PlanGone = "refusal-plan-gone",
    /// The caller is to move, so the menus have nothing to plan.
    PlanYourTurn = "refusal-plan-your-turn",
    /// The opponent's move would end the game.
    PlanEnds = "refusal-plan-ends",
    /// After the opponent's move the caller could only pass.
    PlanPass = "refusal-plan-pass",

    ProgramUnrated = "refusal-program-unrated",
    LevelOfPerson = "refusal-level-of-person",
    HintCounts = "refusal-hint-counts",
    /// The server where the game is played has turned hints and reviews off.
    HelpOff = "refusal-help-off",
    ReviewGoesOn = "refusal-review-goes-on",
    ReviewEmpty = "refusal-review-empty",
    /// The game to review has a start position of its own, and the caller is playing a game of its kind without help.
    ReviewOfSetUp = "refusal-review-of-set-up",
    ReviewBusy = "refusal-review-busy",
    /// The position occurs in a running game that counts.
    StandsElsewhere = "refusal-stands-elsewhere",
    /// The bot would have to answer in a position of the caller's own game without help.
    ProgramElsewhere = "refusal-program-elsewhere",
    TooMuchToThink = "refusal-too-much-to-think",
    ProgramOff = "refusal-program-off",
    /// The caller has too many games against the bot.
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
    /// The challenger of the standing challenge is already playing as many games as they allow.
    StandingFull { player: TextArg, most: usize } = "refusal-standing-full",
    /// The caller is still playing a game from this standing challenge.
    StandingOnce { player: TextArg } = "refusal-standing-once",
    Ratings = "refusal-ratings",
    RatingsOpen = "refusal-ratings-open",
    RatingsWithLevel = "refusal-ratings-with-level",
    NoStatisticsToShare = "refusal-no-statistics-to-share",
    /// A range of ratings needs a server, where others see the challenge.
    RatingsServer = "refusal-ratings-server",
    /// A range around the caller's own rating would reveal their hidden rating.
    RatingsHidden = "refusal-ratings-hidden",
    /// A range around a rating that is still being counted.
    RatingsWait = "refusal-ratings-wait",
    OutOfRange { ratings: Text, own: i64 } = "refusal-out-of-range",
    /// The range of ratings includes no possible rating, or all.
    RatingsBounds { least: u16, most: u16 } = "refusal-ratings-bounds",
    /// The caller, or their server, no longer wants opponents from other servers.
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
    /// The caller's open challenge in the channel has the same terms.
    SameOpen { game: GameId } = "refusal-same-open",
    TooManyOpen { most: usize } = "refusal-too-many-open",
    ChannelFull { most: usize } = "refusal-channel-full",
    /// The caller made too many challenges within an hour.
    TooOften { time: String } = "refusal-too-often",
    /// The same limit for challenges to one person.
    TooOftenThem { count: usize, opponent: TextArg, time: String } = "refusal-too-often-them",
    /// The same limit for challenges in one channel.
    TooOftenHere { count: usize, time: String } = "refusal-too-often-here",
    RematchWaits = "refusal-rematch-waits",
    RematchBegun { about: Text } = "refusal-rematch-begun",

    /// Only organisers, who may manage events or the server, run its tournaments.
    NotOrganiser = "refusal-not-organiser",
    /// The caller's rights in a tournament are only known in its server.
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
    /// The system does not have this term.
    TournamentUnfit { term: Text, system: Text } = "refusal-tournament-unfit",
    /// A range of ratings around the caller's own.
    TournamentRatings = "refusal-tournament-ratings",
    TournamentRole = "refusal-tournament-role",
    TournamentDate = "refusal-tournament-date",
    /// The date is past, or too far away.
    TournamentStart = "refusal-tournament-start",
    TournamentZone = "refusal-tournament-zone",
    /// The time zone is fixed, since the clocks of the caller's games depend on it.
    TournamentZoneKept = "refusal-tournament-zone-kept",
    TournamentTieBreaks = "refusal-tournament-tie-breaks",
    TournamentRepeat = "refusal-tournament-repeat",
    /// Players have already joined for this game, so it can't be changed.
    TournamentAgreed = "refusal-tournament-agreed",
    TournamentPlaces { count: usize } = "refusal-tournament-places",
    TournamentNoSeries = "refusal-tournament-no-series",
    PresetName = "refusal-preset-name",
    PresetsFull { most: usize } = "refusal-presets-full",
    NoPreset = "refusal-no-preset",
    /// Tournaments cannot be announced in a thread.
    TournamentInThread = "refusal-tournament-in-thread",
    TournamentName = "refusal-tournament-name",
    TournamentClock = "refusal-tournament-clock",
    TournamentClockUnread = "refusal-tournament-clock-unread",
    /// Its times are too short or too long.
    TournamentClockBounds = "refusal-tournament-clock-bounds",
    TournamentRounds = "refusal-tournament-rounds",
    TournamentsOfOne { count: usize, names: String } = "refusal-tournaments-of-one",
    TournamentsLately { most: usize, time: String } = "refusal-tournaments-lately",
    TournamentsHere { most: usize } = "refusal-tournaments-here",
    TournamentClosed = "refusal-tournament-closed",
    TournamentJoined = "refusal-tournament-joined",
    TournamentFull { most: usize } = "refusal-tournament-full",
    /// A player cannot join a tournament, or skip a round, for this reason.
    TournamentEntry { why: Text } = "refusal-tournament-entry",
    TournamentFew { least: usize } = "refusal-tournament-few",
    TournamentNotIn = "refusal-tournament-not-in",
    TournamentOver = "refusal-tournament-over",
    TournamentNotBegun = "refusal-tournament-not-begun",
    TournamentRound { last: u16 } = "refusal-tournament-round",
    TournamentDivision { last: u16 } = "refusal-tournament-division",
    TournamentNoDivisions = "refusal-tournament-no-divisions",
    TournamentBoard { last: usize } = "refusal-tournament-board",
    /// The organiser is a player of the game.
    TournamentOwnGame = "refusal-tournament-own-game",
    /// An organiser's step is impossible, for this reason.
    Desk { why: Text } = "refusal-desk",
    /// Later matches of a knock-out depend on the result.
    TournamentLater = "refusal-tournament-later",
    TournamentDeadline = "refusal-tournament-deadline",
    /// Discord does not let the caller ping the role.
    TournamentPing = "refusal-tournament-ping",
    /// Discord does not let the bot ping the role.
    TournamentPingMe = "refusal-tournament-ping-me",
    LadderNotOn = "refusal-ladder-not-on",
    LadderFirst = "refusal-ladder-first",
    /// The ladder has no possible opponent close above the caller.
    LadderNobody = "refusal-ladder-nobody",
    /// The caller already has an open challenge on the ladder.
    LadderBusy = "refusal-ladder-busy",
    /// Another player has already challenged that opponent.
    LadderTaken = "refusal-ladder-taken",
    /// One of the two has blocked the other.
    LadderApart { player: TextArg } = "refusal-ladder-apart",
    LadderSoon { days: i64 } = "refusal-ladder-soon",
    LadderGone = "refusal-ladder-gone",
    LadderOther = "refusal-ladder-other",
    LadderNone = "refusal-ladder-none",
    LadderPaused = "refusal-ladder-paused",
    LadderNotYours = "refusal-ladder-not-yours",
    LadderNotChallenger = "refusal-ladder-not-challenger",
    LadderCounted = "refusal-ladder-counted",
    /// It is too early for a draw by agreement in the tournament.
    TournamentNoDraw { before: u16 } = "refusal-tournament-no-draw",

    SelfBlock = "refusal-self-block",
    /// The caller named the bot, which challenges no one.
    BotBlock = "refusal-bot-block",
    TooManyBlocked { most: usize } = "refusal-too-many-blocked",
    NotBlocked { player: TextArg } = "refusal-not-blocked",

    Clock = "refusal-clock",
    ClockUnit = "refusal-clock-unit",
    ClockBounds = "refusal-clock-bounds",
    NoClock = "refusal-no-clock",
    OwnTimeUp = "refusal-own-time-up",
    /// The caller is to move and still has time, so there is nothing to claim.
    OwnTimeRuns = "refusal-own-time-runs",
    TimeLeft = "refusal-time-left",
    /// The caller's time was up before the move.
    TimeOver = "refusal-time-over",
    /// Too many games ended on time at once, so this one waits.
    ManyEnds = "refusal-many-ends",
    Zone = "refusal-zone",
    Night { most: u8 } = "refusal-night",
    /// The caller has fewer days of holiday left this year.
    Holidays { most: u32, left: u32 } = "refusal-holidays",
    RestKept { time: String } = "refusal-rest-kept",

    NoFilm = "refusal-no-film",
    NoRecords = "refusal-no-records",
    WhoseResult = "refusal-whose-result",
    CannotShare = "refusal-cannot-share",
    /// Nothing in the profile is visible to everyone here.
    NoProfileToShare = "refusal-no-profile-to-share",
    /// Discord does not let the bot show the game here.
    ShareFailed = "refusal-share-failed",
    EmptyNote = "refusal-empty-note",
    EmptyAnswer = "refusal-empty-answer",
    TooManyNotes { most: usize } = "refusal-too-many-notes",
    NoNote = "refusal-no-note",

    ImportLink = "refusal-import-link",
    /// The file is not text, or too large; `most` is in MB.
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
    /// One of several games cannot be imported.
    ImportNth { game: usize, why: Text } = "refusal-import-nth",

    LayoutName = "refusal-layout-name",
    LayoutTaken { name: String } = "refusal-layout-taken",
    TooManyLayouts { most: usize } = "refusal-too-many-layouts",
    TooManyLeaders { most: usize, kept: String } = "refusal-too-many-leaders",
    /// The bot cannot write in the leaderboard's channel.
    CannotKeepLeaders = "refusal-cannot-keep-leaders",
}
