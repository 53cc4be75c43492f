//! What is settled when a tournament is announced: what is played, how it is paired, who may join, when, and where.

use serde::{Deserialize, Serialize};
use strum::{EnumString, IntoStaticStr, VariantNames};
use tournament::league;

use super::{Clock, Extras, MINUTE, Millis, RatingRange, RoleId, Unix};

/// How a tournament is paired.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, EnumString, IntoStaticStr, VariantNames)]
#[serde(rename_all = "kebab-case")]
#[strum(serialize_all = "kebab-case")]
pub enum System {
    /// The FIDE (Dutch) system.
    Swiss,
    /// Everybody meets everybody once.
    RoundRobin,
    /// Everybody meets everybody twice.
    DoubleRoundRobin,
    /// Whoever loses a match is out.
    KnockOut,
    /// Whoever loses two matches is out.
    DoubleElimination,
    /// Everybody meets everybody of their division once; some of each go up or down afterwards.
    League,
    /// Whoever beats somebody above takes the place just above them; people challenge each other when they like.
    Ladder,
}

impl System {
    /// Returns its word in records, options and words files.
    #[must_use]
    pub fn word(self) -> &'static str {
        self.into()
    }

    /// Returns whether it has a bracket, instead of standings by points.
    #[must_use]
    pub fn has_bracket(self) -> bool {
        matches!(self, System::KnockOut | System::DoubleElimination)
    }
}

/// What was settled when a tournament was announced.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct TournamentTerms {
    /// The id of the rules of its games.
    pub game: String,
    /// The setup of its games in full.
    pub setup: String,
    /// How it is paired.
    pub system: System,
    /// The number of rounds of a Swiss, if the organiser chose it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rounds: Option<u16>,
    /// The clock of its games: each of them ends by it.
    pub clock: Clock,
    /// Whether its games are rated.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub rated: bool,
    /// Who may join.
    #[serde(default, skip_serializing_if = "is_default")]
    pub entry: Entry,
    /// When it is played.
    #[serde(default, skip_serializing_if = "is_default")]
    pub calendar: Calendar,
    /// How its results are made.
    #[serde(default, skip_serializing_if = "is_default")]
    pub scoring: Scoring,
    /// Where its games are played.
    #[serde(default, skip_serializing_if = "is_default")]
    pub rooms: Rooms,
    /// Where new games are played once Discord opens no more threads in the server.
    #[serde(default, skip_serializing_if = "is_default")]
    pub rooms_full: RoomsFull,
    /// How many play in a division of a league, and how many move between two.
    #[serde(default, skip_serializing_if = "is_default")]
    pub divisions: Divisions,
    /// What it has besides.
    #[serde(default, skip_serializing_if = "is_default")]
    pub extras: Extras,
}

impl TournamentTerms {
    /// Makes the terms of casual games that everybody may join, with what is usual for the rest.
    #[must_use]
    pub fn new(game: &str, setup: String, system: System, clock: Clock) -> TournamentTerms {
        TournamentTerms {
            game: game.to_owned(),
            setup,
            system,
            rounds: None,
            clock,
            rated: false,
            entry: Entry::default(),
            calendar: Calendar::default(),
            scoring: Scoring::default(),
            rooms: Rooms::default(),
            rooms_full: RoomsFull::default(),
            divisions: Divisions::default(),
            extras: Extras::default(),
        }
    }
}

/// Who may join a tournament: everybody, unless something is said here.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Entry {
    /// Only those who have this role.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub role: Option<RoleId>,
    /// Only those whose rating in this server and game is within this range and not provisional.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rating: Option<RatingRange>,
    /// Only those who have finished so many rated games of its kind here.
    #[serde(default, skip_serializing_if = "is_default")]
    pub rated_games: u16,
    /// At most so many play; who comes later waits for a place.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub most: Option<u16>,
    /// The organiser lets each of them in.
    #[serde(default, skip_serializing_if = "is_default")]
    pub approval: bool,
}

/// When a tournament is played: as the organiser and the games go on, unless something is said here.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Calendar {
    /// Sign-up closes and the first round begins at this time.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub starts: Option<Unix>,
    /// Those who joined say so many hours before that they are there.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub check_in: Option<u16>,
    /// The same in minutes, where it is no number of hours: then those are the next ones above.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub check_in_minutes: Option<u16>,
    /// A round lasts so many days at most; the next one begins when all games are over, or then, whichever is earlier.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub days: Option<u16>,
    /// What becomes of games that are still played then.
    #[serde(default, skip_serializing_if = "is_default")]
    pub late: Late,
    /// Whether organisers start each round but the first.
    #[serde(default, skip_serializing_if = "is_default")]
    pub by_press: bool,
}

impl Calendar {
    /// Returns how long before the first round those who joined say that they are there, if they have to.
    #[must_use]
    pub fn check_in(&self) -> Option<Millis> {
        let hours = self.check_in.map(|hours| Millis::hours(hours.into()));
        hours.map(|hours| self.check_in_minutes.map_or(hours, |minutes| Millis::minutes(minutes.into())))
    }

    /// Sets that, in whole minutes.
    pub fn set_check_in(&mut self, span: Option<Millis>) {
        let minutes = span.and_then(|span| u16::try_from(span.whole(MINUTE)).ok());
        self.check_in = minutes.map(|minutes| minutes.div_ceil(60));
        self.check_in_minutes = minutes.filter(|minutes| minutes % 60 != 0);
    }
}

/// What becomes of a board whose game is still played at the deadline of its round. The game itself may go on.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, EnumString, IntoStaticStr, VariantNames,
)]
#[serde(rename_all = "kebab-case")]
#[strum(serialize_all = "kebab-case")]
pub enum Late {
    /// The organiser decides; the round waits for that.
    #[default]
    Organiser,
    Draw,
    /// Whoever has used less of the clock wins.
    Clock,
    /// Whoever is to move loses by forfeit.
    Forfeit,
}

/// How the results of a tournament are made.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Scoring {
    /// The tie-breaks in order, by the codes of the crate `tournament`; the usual ones of its system if there are none.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub tie_breaks: Vec<String>,
    /// How often a drawn match is played again; the usual number of the crate `tournament` if absent.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub replays: Option<u16>,
    /// Whether a lot decides a match that is still drawn after that, and not the better seed.
    #[serde(default, skip_serializing_if = "is_default")]
    pub by_lot: bool,
    /// Whether the losers of the semi-finals meet.
    #[serde(default, skip_serializing_if = "is_default")]
    pub third_place: bool,
    /// No draw can be agreed before this move.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub no_draw_before: Option<u16>,
}

/// Where new games of a tournament are played once Discord opens no more threads in its server.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize, EnumString, IntoStaticStr, VariantNames,
)]
#[serde(rename_all = "kebab-case")]
#[strum(serialize_all = "kebab-case")]
pub enum RoomsFull {
    /// In direct messages.
    #[default]
    Direct,
    /// In one thread for their round, and in direct messages if that cannot be opened either.
    Round,
    Channel,
}

/// Where the games of a tournament are played.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize, EnumString, IntoStaticStr, VariantNames,
)]
#[serde(rename_all = "kebab-case")]
#[strum(serialize_all = "kebab-case")]
pub enum Rooms {
    /// Each game in a thread of its own, under the channel of the announcement.
    #[default]
    Games,
    /// All games of a player as White in one thread of theirs.
    Players,
    /// All games of a round in one thread, below the message that announces it.
    Rounds,
    /// In direct messages.
    Direct,
}

/// The divisions of a league. What they are when nothing is said are the usual rules of the crate `tournament`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Divisions {
    /// How many players one has at least, unless the whole league has fewer.
    pub smallest: u16,
    /// How many players one has at most.
    pub largest: u16,
    /// How many go up from each but the first, and down from each but the last.
    pub moving: u16,
}

impl Default for Divisions {
    fn default() -> Divisions {
        let league::Rules { smallest, largest, moving } = league::Rules::default();
        Divisions { smallest: smallest as u16, largest: largest as u16, moving: moving as u16 }
    }
}

impl Divisions {
    #[must_use]
    pub fn rules(self) -> league::Rules {
        league::Rules { smallest: self.smallest.into(), largest: self.largest.into(), moving: self.moving.into() }
    }
}

fn is_default<T: Default + PartialEq>(value: &T) -> bool {
    *value == T::default()
}
