//! The two kinds of "no", which never mix: a [`Refusal`] is the player's doing and shown to them alone; a [`Failure`]
//! is ours, logged once with its whole chain, and apologised for.

mod itself;
mod trouble;

use rules::Phrase;

use crate::record::{GameId, TournamentId};
use crate::words::{Arg, Text};
pub use trouble::{Failure, Trouble, chain};

/// Makes [`Refusal`] and its sentences from a list of variants, each with its key of the words files. The fields of a
/// variant are the arguments of its sentence.
macro_rules! refusals {
    ($($(#[$doc:meta])* $name:ident $({ $($field:ident: $kind:ty),+ })? = $key:literal,)+) => {
        /// A reason why a request cannot be met, told to the caller alone.
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

/// Tournaments that could be meant.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Several {
    /// All of them, the newest first.
    pub ids: Vec<TournamentId>,
    /// The names of the first of them, with their numbers.
    pub names: String,
}

impl From<Several> for Arg {
    fn from(several: Several) -> Arg {
        several.names.into()
    }
}

refusals! {
    /// The request needs a server that has added the bot.
    OnlyServer = "refusal-only-server",
    /// Only people who may manage the server can set the bot up.
    NotManager = "refusal-not-manager",
    /// Only moderators of the server may do this.
    NotModerator = "refusal-not-moderator",
    /// Only administrators and moderators of the server may see this.
    NotInCharge = "refusal-not-in-charge",
    /// The server's moderators have banned the caller.
    Banned { until: Arg, why: Arg } = "refusal-banned",
    /// The server's moderators have banned the opponent.
    OpponentBanned { opponent: Arg } = "refusal-opponent-banned",
    /// The player is banned from the server already.
    BannedAlready { player: Arg } = "refusal-banned-already",
    /// The name of the player stands in no tournament of the server.
    NamelessNowhere { player: Arg } = "refusal-nameless-nowhere",
    /// The player plays in a tournament, or runs it.
    NamelessPlays { name: String } = "refusal-nameless-plays",
    /// The player is not banned from the server.
    NotBanned { player: Arg } = "refusal-not-banned",
    /// The server allows games to begin only in other channels.
    NotHere { channels: String } = "refusal-not-here",
    /// The server allows only people with certain roles to play.
    NoRole { roles: String } = "refusal-no-role",
    /// The caller has as many games as the server allows.
    TooManyGames { most: usize } = "refusal-too-many-games",
    /// The caller sends too many requests at once.
    TooFast { seconds: u64 } = "refusal-too-fast",
    /// Too many requests come from the server at once.
    ServerTooFast { seconds: u64 } = "refusal-server-too-fast",
    /// The button or its menu is of another version, or no longer fits its game.
    BadButton = "refusal-bad-button",
    /// The bot is not in the server whose commands were used.
    NotMember { link: String } = "refusal-not-member",
    /// The command is of another version.
    UnknownCommand = "refusal-unknown-command",
    /// The button deletes somebody else's data.
    NotYourself = "refusal-not-yourself",
    /// The bot may not show the challenge in the channel.
    CannotWrite = "refusal-cannot-write",
    /// The bot may not write where a tournament is to be announced.
    CannotAnnounce = "refusal-cannot-announce",
    /// The opponent accepts no direct messages from the bot.
    CannotDm { opponent: Arg } = "refusal-cannot-dm",
    /// The bot may not write where the rematch offer was to be shown.
    CannotOffer = "refusal-cannot-offer",
    /// Discord did not take the message that shows a challenge or a tournament.
    NotTaken = "refusal-not-taken",

    /// The caller's game left this thread, where the bot could not write.
    GoesOn { place: Arg } = "refusal-goes-on",
    /// The caller has no game here.
    NoGame = "refusal-no-game",
    /// The same in direct messages.
    NoGameDirect = "refusal-no-game-direct",
    /// A move was written in a server by somebody who has no game there, but a lesson or a puzzle.
    OnlyTriedByCommand = "refusal-only-tried-by-command",
    /// A hint was asked for in a lesson or a puzzle.
    HintOnTask = "refusal-hint-on-task",
    /// A text was typed that is not the number of a game.
    UnreadableGame = "refusal-unreadable-game",
    NoSuchGame { game: GameId } = "refusal-no-such-game",
    /// The chosen message shows no game.
    NoGameThere = "refusal-no-game-there",
    /// Only servers have seasons.
    SeasonsHere = "refusal-seasons-here",
    /// The server has no seasons.
    NoSeasons = "refusal-no-seasons",
    /// No season of the server is over yet.
    NoSeasonOver = "refusal-no-season-over",
    /// The season of the server has only just begun.
    SeasonTooSoon = "refusal-season-too-soon",
    /// The person has no profile that the caller may read: they never played here, or hide it.
    NoProfile { player: Arg } = "refusal-no-profile",
    /// The game, which the caller may see, is played by others.
    OthersGame { game: Arg } = "refusal-others-game",
    /// The game was not begun in this server.
    NotOfServer { game: GameId } = "refusal-not-of-server",
    /// What is refused is about a game that the caller does not see where they read this.
    In { about: Text, why: Box<Refusal> } = "refusal-in",
    /// The moderator plays in the game.
    OwnGame = "refusal-own-game",
    /// The moderator plays in the game, and another one decided it.
    OthersVerdict = "refusal-others-verdict",
    /// The moderator plays in the game, and decides nothing about its ratings.
    OwnRatings = "refusal-own-ratings",
    /// The game changes no ratings.
    ChangesNothing { game: GameId } = "refusal-changes-nothing",
    /// The game is not over, so that a moderator can still end it.
    NotOverYet { game: GameId } = "refusal-not-over-yet",
    /// A player of the game had their data deleted, so that its numbers stay.
    RatingsFixed { game: GameId } = "refusal-ratings-fixed",
    /// The flag was answered, or newer games do not raise it.
    FlagGone = "refusal-flag-gone",
    /// The moderator plays in a game of the flag.
    OwnFlag = "refusal-own-flag",
    /// No moderator decided the game.
    NoVerdict { game: GameId } = "refusal-no-verdict",
    /// The verdict is too old to be undone.
    OldVerdict { days: usize } = "refusal-old-verdict",
    /// A player of the game had their data deleted.
    PlayerGone = "refusal-player-gone",
    /// The game is still a challenge.
    NotStarted = "refusal-not-started",
    /// The game is over.
    Over = "refusal-over",
    /// The game is not over yet.
    NotOver = "refusal-not-over",
    /// No game has these rules.
    UnknownRules = "refusal-unknown-rules",

    /// The text cannot be read as a move.
    Unreadable { text: String, spelling: Text, words: Text } = "refusal-unreadable",
    /// The rules do not allow the move.
    Illegal { text: String, why: Phrase } = "refusal-illegal",
    /// The rules do not allow the move early in a game, when a player may have forgotten that they have Black.
    IllegalForBlack { text: String, why: Phrase } = "refusal-illegal-for-black",
    /// A command or a button does what the text asks for, and no text.
    Commanded { text: String, how: Text } = "refusal-commanded",
    /// The text is to be a move, and nothing of it can be shown.
    NothingToRead { spelling: Text, words: Text } = "refusal-nothing-to-read",
    /// The text names a square beyond the last corner of the board.
    OffBoard { text: String, corner: String } = "refusal-off-board",
    /// No legal move is what the words say.
    NoSuchMove { text: String } = "refusal-no-such-move",
    /// The text says that the move takes something, and nothing stands where it goes.
    NothingToTake { square: String } = "refusal-nothing-to-take",
    NoLesson { game: Text } = "refusal-no-lesson",
    /// There are no puzzles of the game.
    NoPuzzles { game: Text, games: String } = "refusal-no-puzzles",
    /// The server wants no puzzles.
    PuzzlesOff = "refusal-puzzles-off",
    /// The puzzle comes with the game no more.
    PuzzleGone = "refusal-puzzle-gone",
    /// The opponent is to move.
    NotYourTurn { opponent: Arg } = "refusal-not-your-turn",
    /// The game has moved on since the question.
    Stale = "refusal-stale",

    /// The caller's draw offer still stands.
    AlreadyOffered = "refusal-already-offered",
    /// The caller has offered a draw in this position before.
    OfferedBefore = "refusal-offered-before",
    /// No draw offer is open.
    NoOffer = "refusal-no-offer",
    /// The draw offer is the caller's own.
    OwnOffer = "refusal-own-offer",

    /// The caller's own settings rule out taking moves back.
    TakebackOwn { opponent: Arg } = "refusal-takeback-own",
    /// The game is rated, and the caller has not allowed taking moves back in such games.
    TakebackOwnRated = "refusal-takeback-own-rated",
    /// The game is rated, and the opponent does not allow taking moves back in such games.
    TakebackTheirsRated { opponent: Arg } = "refusal-takeback-theirs-rated",
    /// The opponent's settings rule out taking moves back.
    TakebackTheirs { opponent: Arg } = "refusal-takeback-theirs",
    /// The caller's request still stands.
    TakebackAsked = "refusal-takeback-asked",
    /// The caller has asked for that in this position before.
    TakebackBefore = "refusal-takeback-before",
    /// The opponent's request waits for an answer.
    TakebackAnswer = "refusal-takeback-answer",
    /// The caller has made no move yet.
    TakebackNothing = "refusal-takeback-nothing",
    /// The request is no longer open.
    TakebackClosed = "refusal-takeback-closed",
    /// The request is the caller's own.
    TakebackOwnRequest = "refusal-takeback-own-request",

    /// A line of the plan does not begin with a move that the caller can make, whose turn it is.
    PlanOwnFirst { why: Box<Refusal> } = "refusal-plan-own-first",
    /// A line of the plan cannot be kept.
    Plan { line: String, why: Box<Refusal> } = "refusal-plan",
    /// The text holds no lines.
    PlanEmpty = "refusal-plan-empty",
    /// A line does not end with an answer.
    PlanOpenEnd = "refusal-plan-open-end",
    /// Two lines answer the same moves differently.
    PlanTwice = "refusal-plan-twice",
    /// The game is over before this move.
    PlanOver { text: String } = "refusal-plan-over",
    /// A word of a plan is no move.
    PlanUnreadable { text: String, spelling: Text } = "refusal-plan-unreadable",
    /// More than one move could be meant.
    PlanAmbiguous { text: String, moves: String } = "refusal-plan-ambiguous",
    /// The text is too long.
    PlanLong { most: u16 } = "refusal-plan-long",
    /// The line has too many answers in a row.
    PlanDeep { most: usize } = "refusal-plan-deep",
    /// The plan has too many answers.
    PlanFull { most: usize } = "refusal-plan-full",
    /// The answer is no longer planned, or can no longer happen.
    PlanGone = "refusal-plan-gone",
    /// The caller is to move, so the menus have nothing to plan.
    PlanYourTurn = "refusal-plan-your-turn",
    /// The opponent's move would end the game.
    PlanEnds = "refusal-plan-ends",
    /// After the opponent's move the caller could only pass.
    PlanPass = "refusal-plan-pass",

    /// Rated games are for people.
    ProgramUnrated = "refusal-program-unrated",
    /// Only the bot plays on a level.
    LevelOfPerson = "refusal-level-of-person",
    /// There are no hints in rated games and in tournaments.
    HintCounts = "refusal-hint-counts",
    /// The server where the game is played has turned hints and reviews off.
    HelpOff = "refusal-help-off",
    /// The game to look back on still goes on.
    ReviewGoesOn = "refusal-review-goes-on",
    /// No move was played in the game to look back on.
    ReviewEmpty = "refusal-review-empty",
    /// The game to look back on was brought with a position of its own, and the caller plays one of its kind without help.
    ReviewOfSetUp = "refusal-review-of-set-up",
    /// The caller looks back on a game already.
    ReviewBusy = "refusal-review-busy",
    /// The position stands in a running game that counts.
    StandsElsewhere = "refusal-stands-elsewhere",
    /// The bot would answer in the position of a running game of the caller without help.
    ProgramElsewhere = "refusal-program-elsewhere",
    /// Too much waits to be computed already.
    TooMuchToThink = "refusal-too-much-to-think",
    /// The caller's server wants no games against the bot.
    ProgramOff = "refusal-program-off",
    /// The caller plays as many games against the bot as one may.
    ProgramGames { most: usize, games: String } = "refusal-program-games",
    /// The opponent named is another bot.
    BotOpponent = "refusal-bot-opponent",
    /// The caller named themselves as the opponent.
    SelfOpponent = "refusal-self-opponent",
    /// An open challenge needs a channel that others can see.
    OpenNeedsServer = "refusal-open-needs-server",
    /// A private game needs a named opponent.
    PrivateNeedsOpponent = "refusal-private-needs-opponent",
    /// A rated game needs a clock.
    RatedNeedsClock = "refusal-rated-needs-clock",
    /// The server has no rated games.
    NoRated = "refusal-no-rated",
    /// A rated game needs a layout that has a name.
    RatedLayout = "refusal-rated-layout",
    /// A standing challenge cannot name an opponent.
    StandingIsOpen = "refusal-standing-is-open",
    /// A standing challenge cannot be a game against the bot.
    StandingWithLevel = "refusal-standing-with-level",
    /// A standing challenge cannot allow this number of games.
    StandingNumber { most: u32 } = "refusal-standing-number",
    /// The challenger of the standing challenge is already playing as many games as they allow.
    StandingFull { player: Arg, most: usize } = "refusal-standing-full",
    /// The caller is still playing a game from this standing challenge.
    StandingOnce { player: Arg } = "refusal-standing-once",
    /// The text cannot be read as a range of ratings.
    Ratings = "refusal-ratings",
    /// A range of ratings was named where nobody chooses whether to accept.
    RatingsOpen = "refusal-ratings-open",
    /// A range of ratings was named for a game against the bot.
    RatingsWithLevel = "refusal-ratings-with-level",
    /// There is nothing in the statistics that everybody in the channel may see.
    NoStatisticsToShare = "refusal-no-statistics-to-share",
    /// A range of ratings was named outside of a server, where nobody else sees a challenge.
    RatingsServer = "refusal-ratings-server",
    /// A range around the caller's own rating would tell what their profile hides.
    RatingsHidden = "refusal-ratings-hidden",
    /// A range around a rating that is still being counted.
    RatingsWait = "refusal-ratings-wait",
    /// The challenge is for other ratings than the caller's.
    OutOfRange { ratings: Text, own: i64 } = "refusal-out-of-range",
    /// The range of ratings can hold nobody's, or holds everybody's.
    RatingsBounds { least: u16, most: u16 } = "refusal-ratings-bounds",
    /// The caller, or their server, no longer wants opponents from other servers.
    AbroadOff = "refusal-abroad-off",
    /// The challenge is the caller's own.
    OwnChallenge = "refusal-own-challenge",
    /// The challenge is for somebody else.
    NotForYou { player: Arg } = "refusal-not-for-you",
    /// Only the challenger can withdraw an open challenge.
    NotYourChallenge { player: Arg } = "refusal-not-your-challenge",
    /// The challenge is no longer open.
    ChallengeGone = "refusal-challenge-gone",
    /// The caller has given a reason already.
    ReasonTold = "refusal-reason-told",
    /// The reason is empty.
    NoReason = "refusal-no-reason",
    /// The opponent takes no challenges at the moment.
    TakesNone { opponent: Arg } = "refusal-takes-none",
    /// The opponent of a rematch had their data deleted.
    OpponentGone = "refusal-opponent-gone",
    /// The caller cannot take the challenge.
    CannotTake { player: Arg } = "refusal-cannot-take",
    /// The caller has blocked the other player.
    YouBlocked { player: Arg } = "refusal-you-blocked",
    /// The caller has too many challenges waiting.
    TooManyChallenges { most: usize } = "refusal-too-many-challenges",
    /// The caller has too many challenges waiting for the opponent.
    TooManyToThem { most: usize, opponent: Arg } = "refusal-too-many-to-them",
    /// The caller's open challenge in the channel proposes the same.
    SameOpen { game: GameId } = "refusal-same-open",
    /// The caller has too many open challenges in the channel.
    TooManyOpen { most: usize } = "refusal-too-many-open",
    /// The channel has too many open challenges.
    ChannelFull { most: usize } = "refusal-channel-full",
    /// The caller made too many challenges within an hour.
    TooOften { time: String } = "refusal-too-often",
    /// The same to one person.
    TooOftenThem { count: usize, opponent: Arg, time: String } = "refusal-too-often-them",
    /// The same in one channel.
    TooOftenHere { count: usize, time: String } = "refusal-too-often-here",
    /// The caller has offered a rematch already.
    RematchWaits = "refusal-rematch-waits",
    /// The rematch has already begun.
    RematchBegun { about: Text } = "refusal-rematch-begun",

    /// Only those who may manage events or the server run its tournaments.
    NotOrganiser = "refusal-not-organiser",
    /// What somebody may decide in a tournament is known in its server alone.
    OrganiserThere { channel: String } = "refusal-organiser-there",
    /// There is no such tournament that the caller may see.
    NoSuchTournament = "refusal-no-such-tournament",
    /// Several tournaments could be meant.
    TournamentWhich { names: Several } = "refusal-tournament-which",
    /// The server does not let the caller announce tournaments.
    NotHost = "refusal-not-host",
    /// The caller prepares no tournament here.
    NoDraft = "refusal-no-draft",
    /// There is no such system.
    TournamentSystem = "refusal-tournament-system",
    /// The number is beyond what can be.
    TournamentNumber { least: u16, most: u16 } = "refusal-tournament-number",
    /// What was typed is no time for which check-in can be open.
    TournamentCheckIn = "refusal-tournament-check-in",
    /// What was typed is no number of days that can be.
    TournamentDays { most: u16 } = "refusal-tournament-days",
    /// What was typed is none of these words.
    TournamentWord { words: Text } = "refusal-tournament-word",
    /// The system has nothing that this could be settled for.
    TournamentUnfit { term: Text, system: Text } = "refusal-tournament-unfit",
    /// A range of ratings around one's own was typed.
    TournamentRatings = "refusal-tournament-ratings",
    /// What was typed is no role.
    TournamentRole = "refusal-tournament-role",
    /// What was typed is no date.
    TournamentDate = "refusal-tournament-date",
    /// The date is over, or too far away.
    TournamentStart = "refusal-tournament-start",
    /// The caller's time zone is not known.
    TournamentZone = "refusal-tournament-zone",
    /// The clocks of the caller's games follow from the time zone.
    TournamentZoneKept = "refusal-tournament-zone-kept",
    /// What was typed is no list of tie-breaks that the system can have.
    TournamentTieBreaks = "refusal-tournament-tie-breaks",
    /// What was typed does not say how often.
    TournamentRepeat = "refusal-tournament-repeat",
    /// People have joined for this game.
    TournamentAgreed = "refusal-tournament-agreed",
    /// More have joined than there would be places.
    TournamentPlaces { count: usize } = "refusal-tournament-places",
    /// The tournament does not repeat.
    TournamentNoSeries = "refusal-tournament-no-series",
    /// Terms are to be kept without a name.
    PresetName = "refusal-preset-name",
    /// As many terms are kept as can be.
    PresetsFull { most: usize } = "refusal-presets-full",
    /// No terms are kept under this name.
    NoPreset = "refusal-no-preset",
    /// A tournament was to be announced in a thread.
    TournamentInThread = "refusal-tournament-in-thread",
    /// The name of a tournament is empty.
    TournamentName = "refusal-tournament-name",
    /// A tournament needs a clock.
    TournamentClock = "refusal-tournament-clock",
    /// The time control of a tournament cannot be read.
    TournamentClockUnread = "refusal-tournament-clock-unread",
    /// Its times are too short or too long.
    TournamentClockBounds = "refusal-tournament-clock-bounds",
    /// Only a Swiss takes a number of rounds.
    TournamentRounds = "refusal-tournament-rounds",
    /// The caller has announced as many tournaments as one person may.
    TournamentsOfOne { count: usize, names: String } = "refusal-tournaments-of-one",
    /// The caller has announced many tournaments within a day.
    TournamentsLately { most: usize, time: String } = "refusal-tournaments-lately",
    /// The server has as many tournaments as it may.
    TournamentsHere { most: usize } = "refusal-tournaments-here",
    /// Sign-up is closed.
    TournamentClosed = "refusal-tournament-closed",
    /// The caller has joined already.
    TournamentJoined = "refusal-tournament-joined",
    /// The tournament has as many players as it may.
    TournamentFull { most: usize } = "refusal-tournament-full",
    /// Somebody cannot come into a tournament, or stay away from a round of it, for this reason.
    TournamentEntry { why: Text } = "refusal-tournament-entry",
    /// The tournament has too few players to begin.
    TournamentFew { least: usize } = "refusal-tournament-few",
    /// The person does not play in the tournament.
    TournamentNotIn = "refusal-tournament-not-in",
    TournamentOver = "refusal-tournament-over",
    TournamentNotBegun = "refusal-tournament-not-begun",
    /// There is no such round yet.
    TournamentRound { last: u16 } = "refusal-tournament-round",
    /// The league has no such division.
    TournamentDivision { last: u16 } = "refusal-tournament-division",
    /// The tournament is no league.
    TournamentNoDivisions = "refusal-tournament-no-divisions",
    /// The round has no such board.
    TournamentBoard { last: usize } = "refusal-tournament-board",
    /// The organiser plays in the game.
    TournamentOwnGame = "refusal-tournament-own-game",
    /// A step at the desk of a tournament makes no sense.
    Desk { why: Text } = "refusal-desk",
    /// Later matches of a knock-out follow from the result.
    TournamentLater = "refusal-tournament-later",
    /// No deadline of a tournament waits for the organiser.
    TournamentDeadline = "refusal-tournament-deadline",
    /// Discord does not let them ping the role.
    TournamentPing = "refusal-tournament-ping",
    /// Discord does not let the bot ping that role.
    TournamentPingMe = "refusal-tournament-ping-me",
    /// The caller is not on the ladder.
    LadderNotOn = "refusal-ladder-not-on",
    /// The caller is first on the ladder already.
    LadderFirst = "refusal-ladder-first",
    /// There is nobody near above on the ladder whom the caller may challenge now.
    LadderNobody = "refusal-ladder-nobody",
    /// The caller has challenged somebody on the ladder already.
    LadderBusy = "refusal-ladder-busy",
    /// Somebody else has challenged that person already.
    LadderTaken = "refusal-ladder-taken",
    /// The caller or the other player has blocked the other.
    LadderApart { player: Arg } = "refusal-ladder-apart",
    /// The two have played each other lately.
    LadderSoon { days: i64 } = "refusal-ladder-soon",
    /// The challenge on the ladder is gone.
    LadderGone = "refusal-ladder-gone",
    /// The tournament that is meant is no ladder.
    LadderOther = "refusal-ladder-other",
    /// There is no challenge that a command could mean.
    LadderNone = "refusal-ladder-none",
    LadderPaused = "refusal-ladder-paused",
    /// Somebody else was challenged on the ladder.
    LadderNotYours = "refusal-ladder-not-yours",
    /// Somebody else made the challenge on the ladder.
    LadderNotChallenger = "refusal-ladder-not-challenger",
    /// The result has moved people on the ladder already.
    LadderCounted = "refusal-ladder-counted",
    /// No draw can be agreed so early in a game of the tournament.
    TournamentNoDraw { before: u16 } = "refusal-tournament-no-draw",

    /// The caller named themselves.
    SelfBlock = "refusal-self-block",
    /// The caller named the bot, which challenges nobody.
    BotBlock = "refusal-bot-block",
    /// The caller has blocked as many people as can be remembered.
    TooManyBlocked { most: usize } = "refusal-too-many-blocked",
    /// The caller has not blocked the player.
    NotBlocked { player: Arg } = "refusal-not-blocked",

    /// The text cannot be read as a time control.
    Clock = "refusal-clock",
    /// The time control is a number without a unit.
    ClockUnit = "refusal-clock-unit",
    /// The time control is too short or too long.
    ClockBounds = "refusal-clock-bounds",
    /// The game has no clock.
    NoClock = "refusal-no-clock",
    /// The time that ran out is the caller's own.
    OwnTimeUp = "refusal-own-time-up",
    /// The caller is to move, and still has time.
    OwnTimeRuns = "refusal-own-time-runs",
    /// The opponent still has time.
    TimeLeft = "refusal-time-left",
    /// The caller's time was up before the move.
    TimeOver = "refusal-time-over",
    /// Too many games ended on time at once, so this one waits.
    ManyEnds = "refusal-many-ends",
    /// The text cannot be read as a time zone.
    Zone = "refusal-zone",
    /// The text cannot be read as a night, or the night is too long.
    Night { most: u8 } = "refusal-night",
    /// The caller has fewer days of holiday left this year.
    Holidays { most: u32, left: u32 } = "refusal-holidays",
    /// Night, weekends and zone were changed less than a week ago.
    RestKept { time: String } = "refusal-rest-kept",

    /// Nothing has been played in the game yet.
    NoFilm = "refusal-no-film",
    /// The caller has no finished games.
    NoRecords = "refusal-no-records",
    /// The caller asks for a result without saying whose.
    WhoseResult = "refusal-whose-result",
    /// The game may not be shown here.
    CannotShare = "refusal-cannot-share",
    /// There is nothing of the profile that everybody here may read.
    NoProfileToShare = "refusal-no-profile-to-share",
    /// Discord does not let the bot show the game here.
    ShareFailed = "refusal-share-failed",
    EmptyNote = "refusal-empty-note",
    /// Nothing was typed into the answer to a flag.
    EmptyAnswer = "refusal-empty-answer",
    /// The caller has too many notes about the game.
    TooManyNotes { most: usize } = "refusal-too-many-notes",
    /// The note is gone.
    NoNote = "refusal-no-note",

    /// The text is a link.
    ImportLink = "refusal-import-link",
    /// The file is no text, or larger than so many MB.
    ImportFile { most: usize } = "refusal-import-file",
    /// The record holds no moves.
    ImportEmpty = "refusal-import-empty",
    /// The record is too long.
    ImportLong { most: usize } = "refusal-import-long",
    /// A line of the record cannot be read.
    ImportLine { line: usize } = "refusal-import-line",
    /// The record is of an unknown game.
    ImportGame { games: String } = "refusal-import-game",
    /// The record begins from an impossible position.
    ImportSetup { why: Phrase } = "refusal-import-setup",
    /// A move of the record cannot be played.
    ImportMove { number: usize, text: String, why: Text } = "refusal-import-move",
    /// The record is of another variant of chess.
    ImportVariant { name: String } = "refusal-import-variant",
    /// The record names an edition of its rules that does not exist.
    ImportEdition = "refusal-import-edition",
    /// The text holds too many games.
    ImportMany { most: usize } = "refusal-import-many",
    /// One of several games cannot be kept.
    ImportNth { game: usize, why: Text } = "refusal-import-nth",

    LayoutName = "refusal-layout-name",
    /// The name is that of a layout that every server knows.
    LayoutTaken { name: String } = "refusal-layout-taken",
    /// The server has as many layouts as it may have.
    TooManyLayouts { most: usize } = "refusal-too-many-layouts",
    /// The server has as many leaderboards kept up to date as it may have.
    TooManyLeaders { most: usize, kept: String } = "refusal-too-many-leaders",
    /// The bot may not write where a leaderboard is to be kept up to date.
    CannotKeepLeaders = "refusal-cannot-keep-leaders",
}
