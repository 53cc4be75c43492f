//! Stored records and their keys: the only module that serialises. A stored game is text: the id of its rules, its
//! setup, its moves as stable codes, and further data. Positions are replayed. Every type here has a snapshot test: a
//! field may be added with a default, never changed.

use ::rules::{GameSpec, Outcome, Side};
use serde::{Deserialize, Serialize};

use crate::words::Lang;

mod back;
mod clock;
mod correction;
mod draft;
mod flag;
mod hints;
mod house;
mod ids;
mod instants;
mod kept;
mod key;
mod key_parts;
pub mod keys;
mod kind;
mod leaders;
mod meta;
mod naming;
mod news;
mod nowhere;
mod person;
mod plan;
mod puzzles;
mod range;
mod rated;
mod rating;
mod rest;
mod seasons;
mod sessions;
mod shards;
mod sharing;
mod shown;
mod state;
mod time;
mod tournament;
mod tournament_acts;
mod tournament_calendar;
mod tournament_desk;
mod tournament_entrant;
mod tournament_entry;
mod tournament_ladder;
mod tournament_outside;
mod tournament_round;
mod tournament_table;
mod tournament_terms;
mod tournament_tiding;
mod tried;
mod trophies;
mod unrated;
mod who;

pub use self::tournament::{PairingObstacle, TournamentRecord, TournamentStage};
pub use self::tournament_acts::{ActRecord, SettledTerms, Tiding, TournamentAct, phase};
pub use self::tournament_calendar::{CalendarOccasion, PastOccasion, ReminderRecord};
pub use self::tournament_desk::{Plea, PleaKind, PriorState, WasOver};
pub use self::tournament_entrant::{EntrantMessage, EntrantRecord};
pub use self::tournament_entry::{Admission, ApartRecord, MissedRound, NewsRoute};
pub use self::tournament_ladder::{CallRecord, KeptEnding, LadderEvent, RungRecord};
pub use self::tournament_outside::{
    OrganiserWarning, PlayersRole, RoundRoom, ScheduledEvent, ScheduledStage, SharedThread, TournamentExtras,
};
pub use self::tournament_round::{
    ActedRound, BoardOf, BoardRecord, BoardResult, CupStage, KeptColourRule, KeptPair, KeptVerdict, PassedCandidate,
    PassedWhy, ResultCause, RoundBye, RoundRecord, WhyPaired,
};
pub use self::tournament_table::{KeptPlace, KeptTable};
pub use self::tournament_terms::{
    CalendarTerms, DivisionTerms, EntryTerms, LateRule, RoomRule, RoomsFull, ScoringTerms, TournamentFormat,
    TournamentTerms,
};
pub use self::tournament_tiding::{MessageRepost, MessageTarget, TidingTurn, WarningDelivery};
pub use back::{GameMoment, GameReopening, Takeback, TakebackAsked, TimeExtension};
pub use clock::{ClockControl, ClockNotice, GameClock, LONGEST, RunningClock};
pub use correction::{Correction, CorrectionKind};
pub use draft::{DraftRecord, PresetRecord, RepeatInterval, SeasonOf};
pub use flag::{AnsweredFlag, Flag, FlagAnswer, FlagKind, FlagsRecord};
pub use hints::HintTaken;
pub use house::{
    BanRecord, DeedRecord, ForgottenRecord, GoneRecord, GuildRecord, ModeratorDeed, OwnChange, OwnLayout, PersonExport,
    PuzzlePlace, PuzzlePosted,
};
pub use ids::{ChannelId, GameId, GuildId, RoleId, TournamentId, UserId};
pub use instants::{BotTime, ClockName, DAY, HOUR, MINUTE, Millis, SECOND, Unix};
pub use kept::{DoneRecord, GameImport, NamedRecord, NoteRecord, Whereabouts};
pub use leaders::{LeadersFate, LeadersRecord};
pub use naming::NamingRecord;
pub use news::{GameNews, NewsDelivery, NewsKind};
pub use nowhere::KeptNowhere;
pub use person::{PersonRecord, RecentChallenge};
pub use plan::PlanRecord;
pub use puzzles::{DailyRow, DailySeen, OpenPuzzle, PuzzleCourse, PuzzleSeen, PuzzlesRecord};
pub use range::RatingRange;
pub use rated::{FIRST_NUMBER, KeptChange, KeptEffects, KeptLate, LedgerRecord, RatedRecord};
pub use rating::{
    CORRECTED, Computed, KeptCareer, KeptRating, KeptStanding, OfKind, PlayerMark, RatingGeneration, RatingRecord,
    standing,
};
pub use rest::{ClockRest, DAYS_A_YEAR, LONGEST_NIGHT, RestRecord, TurnStart};
pub use seasons::Seasons;
pub use sessions::SessionStart;
pub use shards::{GROUPS, Shard, ShardCount, ShardReach};
pub use sharing::{LaneRecord, MemberId, MemberRecord, WorkLane};
pub use shown::{BoardMessage, SentMessage, TimelyKind, TimelyMessage};
pub use state::{ClosureReason, GameOrigin, GamePlace, GameState, SideWish, StoredSide};
pub use time::{BEAT, BreakerRecord, ClockConverter, ClockLag, ClocksRecord, GRACE, TimeRecord};
pub use tried::{SeenBoard, TaskSeen};
pub use trophies::{KindTally, MILESTONES, TalliedRecord, Trophy, TrophyCredit, TrophyRecord, TrophySum};
pub use unrated::UnratedDecision;
pub use who::{GamePlayer, PersonRef, ProgramPlayer};

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct GameRecord {
    pub v: u32,
    pub id: GameId,
    pub game: String,
    /// The edition of its rules; older records have the first one.
    #[serde(default = "first_edition", skip_serializing_if = "is_first_edition")]
    pub edition: u32,
    /// The full setup (for Chess Mutation, the layout's 64 letters).
    pub setup: String,
    pub line: Vec<String>,
    pub state: GameState,
    pub place: GamePlace,
    pub lang: Lang,
    pub made: Unix,
    pub changed: Unix,
    pub next_news: u64,
    pub challenge: Option<SentMessage>,
    /// The current boards: the public one, and one per player who gets it in direct messages. After a moderator's
    /// verdict, the boards that show it.
    pub boards: Vec<BoardMessage>,
    pub offers: Vec<SentMessage>,
    /// The server where it began; absent in direct messages and in older records.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub guild: Option<GuildId>,
    /// Parent channel, if the game's channel is a public thread that users opened. Readers of the channel see the
    /// thread, even while it is archived and Discord does not list it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub parent: Option<ChannelId>,
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub no_thread: bool,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub moderator: Option<PersonRef>,
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub rated: bool,
    /// It is played in direct messages, so that no one else sees it.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub private: bool,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub origin: Option<GameOrigin>,
    /// Its newest rematch, or newest challenge to one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rematch: Option<GameId>,
    /// Stopped while this is a challenge.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub clock: Option<GameClock>,
    /// The time of its next automatic event, on its own clock.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub due: Option<BotTime>,
    /// The time of its row `due/`, if that differs from `due`. The row uses the main clock, and the game's own clock
    /// may be behind.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub looked_at: Option<BotTime>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub notice: Option<SentMessage>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub offered: Option<GameMoment>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub takebacks: Vec<Takeback>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub takeback: Option<TakebackAsked>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub takeback_sent: Option<SentMessage>,
    /// When it ended. Since then it has rows `done/`; older records get theirs in the background.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ended: Option<Unix>,
    /// The message in the previous game's thread that offered this rematch; set once the game has its own message.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rematch_offer: Option<SentMessage>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub imported: Option<GameImport>,
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub announced: bool,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub because: Option<String>,
    /// Its number among the rated games of its kind, if it was counted there.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub counted: Option<u64>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub reopened: Option<GameReopening>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub longer: Option<TimeExtension>,
    /// The thread that it left because the bot could not write there. Messages there get a pointer to the game.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub left: Option<ChannelId>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub unshrunk: Vec<BoardMessage>,
    /// The side that aborted it; absent in older records.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub called_off: Option<StoredSide>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub tallied: Option<[TrophyCredit; 2]>,
    /// A moderator's last decision after the game about its effect on ratings.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub unrated: Option<UnratedDecision>,
    /// Other servers also see this challenge. It has a row `abroad/`.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub abroad: bool,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub tournament: Option<BoardOf>,
    /// When to check again whether its clock can run. Set while its board is not shown or the bot is not in its server.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub waits: Option<BotTime>,
    /// The kind of its thread, if games of its tournament share threads.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub shared: Option<SharedThread>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub event: Option<String>,
    /// When it began; absent in challenges, imported games and older records.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub begun: Option<Unix>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub idle: Option<BotTime>,
    /// Messages about a player's time, which a move can outdate.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub timely: Vec<TimelyMessage>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub hints: Vec<HintTaken>,
    /// Offers and requests declined or withdrawn at the current moment, perhaps with earlier ones.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub turned_down: Vec<TurnedDown>,
    /// Copies of open questions in players' direct messages, to update after the answer.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub questions: Vec<TimelyMessage>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct TurnedDown {
    pub by: StoredSide,
    pub at: GameMoment,
    pub draw: bool,
}

/// The edition of records from before rules had editions.
fn first_edition() -> u32 {
    1
}

fn is_first_edition(edition: &u32) -> bool {
    *edition == first_edition()
}

impl GameRecord {
    /// Returns whether its clock is stopped because its board is not shown yet.
    #[must_use]
    pub fn waits_for_room(&self) -> bool {
        self.waits.is_some() && self.boards.is_empty()
    }

    #[must_use]
    pub fn wakes(&self) -> Option<BotTime> {
        self.looked_at.or(self.due)
    }

    /// Returns the bot clock that its times use, which depends on its place or tournament.
    #[must_use]
    pub fn runs_by(&self) -> ClockName {
        let is_direct = self.place == GamePlace::Direct || self.private;
        match self.guild {
            Some(guild) if self.tournament.is_some() || !is_direct => guild.into(),
            _ if is_direct => ClockName::Direct,
            _ => ClockName::Main,
        }
    }

    #[must_use]
    pub fn rules(&self) -> Option<&'static GameSpec> {
        rules::edition(&self.game, self.edition)
    }

    #[must_use]
    pub fn seats(&self) -> Option<&[GamePlayer; 2]> {
        match &self.state {
            GameState::Playing { seats, .. } | GameState::Over { seats, .. } => Some(seats),
            GameState::Challenge { .. } | GameState::Closed { .. } => None,
        }
    }

    pub fn offer_draw(&mut self, by: StoredSide) {
        let moment = self.moment();
        if let GameState::Playing { offer, .. } = &mut self.state {
            *offer = Some(by);
            self.offered = Some(moment);
        }
    }

    /// Records a declined or withdrawn offer or request, which can't be repeated before the next move.
    pub fn turn_down(&mut self, by: StoredSide, draw: bool) {
        let at = self.moment();
        self.turned_down.retain(|it| it.at == at);
        self.turned_down.push(TurnedDown { by, at, draw });
    }

    /// Returns whether a side's offer or request was declined or withdrawn since the last move.
    #[must_use]
    pub fn has_turned_down(&self, by: StoredSide, draw: bool) -> bool {
        self.turned_down.contains(&TurnedDown { by, at: self.moment(), draw })
    }

    pub fn close_offer(&mut self) -> Option<StoredSide> {
        match &mut self.state {
            GameState::Playing { offer, .. } => offer.take(),
            _ => None,
        }
    }

    #[must_use]
    pub fn side_of(&self, who: UserId) -> Option<Side> {
        let seats = self.seats()?;
        Side::ALL.into_iter().find(|side| seats[*side as usize].id == who)
    }

    #[must_use]
    pub fn is_decided_by_player(&self) -> bool {
        let by = self.moderator.filter(|by| *by != PersonRef::Nobody);
        by.is_some_and(|by| self.seats().into_iter().flatten().any(|player| player.id == by))
    }

    #[must_use]
    pub fn program(&self) -> Option<(Side, ProgramPlayer)> {
        let seats = self.seats()?;
        Side::ALL.into_iter().find_map(|side| Some((side, seats[side as usize].id.program()?)))
    }

    /// Returns the moment of the first board where a person is to move. That board introduces the game. If a computer
    /// player moves first, its move follows at once, and the board before it shrinks to a line.
    #[must_use]
    pub fn introduced_at(&self) -> GameMoment {
        match self.program() {
            Some((Side::White, _)) => GameMoment(1),
            _ => GameMoment::START,
        }
    }

    /// Returns whether it ends automatically on time. Otherwise the opponent can claim the win, which a computer player
    /// never does.
    #[must_use]
    pub fn ends_by_time(&self) -> bool {
        self.rated || self.tournament.is_some() || self.program().is_some()
    }

    /// Returns the players. For a challenge these are the challenger and the challenged player, and after its end only
    /// the challenger.
    pub fn people(&self) -> impl Iterator<Item = &GamePlayer> {
        let people: Vec<_> = match &self.state {
            GameState::Challenge { from, to, .. } => std::iter::once(from).chain(to).collect(),
            GameState::Playing { seats, .. } | GameState::Over { seats, .. } => seats.iter().collect(),
            GameState::Closed { from, .. } => vec![from],
        };
        people.into_iter()
    }

    #[must_use]
    pub fn outcome(&self) -> Option<Outcome> {
        match &self.state {
            GameState::Over { winner, reason, .. } => {
                rules::reason(reason).map(|reason| Outcome { winner: winner.map(Side::from), reason })
            }
            _ => None,
        }
    }
}

pub fn write<T: Serialize>(value: &T) -> Vec<u8> {
    serde_json::to_vec(value).expect("records hold only strings and numbers as keys")
}

/// Parses a stored value.
///
/// # Errors
/// If the bytes are not a `T` as [`write()`] encodes it.
pub fn read<'a, T: Deserialize<'a>>(bytes: &'a [u8]) -> Result<T, serde_json::Error> {
    serde_json::from_slice(bytes)
}
