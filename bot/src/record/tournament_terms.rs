//! The terms of a tournament: game, pairing, entry, calendar and scoring.

use serde::{Deserialize, Serialize};
use strum::{EnumString, IntoStaticStr, VariantNames};
use tournament::league;

use super::{GameClock, MINUTE, Millis, RatingRange, RoleId, TournamentExtras, Unix};

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, EnumString, IntoStaticStr, VariantNames)]
#[serde(rename_all = "kebab-case")]
#[strum(serialize_all = "kebab-case")]
pub enum TournamentFormat {
    /// The FIDE (Dutch) system.
    Swiss,
    RoundRobin,
    DoubleRoundRobin,
    /// A lost match eliminates.
    KnockOut,
    /// Two lost matches eliminate.
    DoubleElimination,
    /// Every pair of a division meets once; afterwards some players move up or down.
    League,
    /// Players challenge each other at any time; a winner against a higher player takes the place just above them.
    Ladder,
}

impl TournamentFormat {
    #[must_use]
    pub fn word(self) -> &'static str {
        self.into()
    }

    #[must_use]
    pub fn has_bracket(self) -> bool {
        matches!(self, TournamentFormat::KnockOut | TournamentFormat::DoubleElimination)
    }
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct TournamentTerms {
    pub game: String,
    pub setup: String,
    pub system: TournamentFormat,
    /// The number of rounds of a Swiss, if the organiser chose it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rounds: Option<u16>,
    pub clock: GameClock,
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub rated: bool,
    #[serde(default, skip_serializing_if = "is_default")]
    pub entry: EntryTerms,
    #[serde(default, skip_serializing_if = "is_default")]
    pub calendar: CalendarTerms,
    #[serde(default, skip_serializing_if = "is_default")]
    pub scoring: ScoringTerms,
    #[serde(default, skip_serializing_if = "is_default")]
    pub rooms: RoomRule,
    #[serde(default, skip_serializing_if = "is_default")]
    pub rooms_full: RoomsFull,
    /// The size of a league's divisions, and the number of promotions and relegations.
    #[serde(default, skip_serializing_if = "is_default")]
    pub divisions: DivisionTerms,
    #[serde(default, skip_serializing_if = "is_default")]
    pub extras: TournamentExtras,
}

impl TournamentTerms {
    /// Returns terms for casual games open to everyone, with defaults for the rest.
    #[must_use]
    pub fn new(game: &str, setup: String, system: TournamentFormat, clock: GameClock) -> TournamentTerms {
        TournamentTerms {
            game: game.to_owned(),
            setup,
            system,
            rounds: None,
            clock,
            rated: false,
            entry: EntryTerms::default(),
            calendar: CalendarTerms::default(),
            scoring: ScoringTerms::default(),
            rooms: RoomRule::default(),
            rooms_full: RoomsFull::default(),
            divisions: DivisionTerms::default(),
            extras: TournamentExtras::default(),
        }
    }
}

/// Limits on joining a tournament; by default it is open to everyone.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct EntryTerms {
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub role: Option<RoleId>,
    /// Required rating in this server and game; it must not be provisional.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rating: Option<RatingRange>,
    /// Required number of finished rated games of its kind here.
    #[serde(default, skip_serializing_if = "is_default")]
    pub rated_games: u16,
    /// The maximum number of players; later ones wait for a place.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub most: Option<u16>,
    #[serde(default, skip_serializing_if = "is_default")]
    pub approval: bool,
}

/// A tournament's schedule; by default the organiser and the games set the pace.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct CalendarTerms {
    /// When sign-up closes and the first round begins.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub starts: Option<Unix>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub check_in: Option<u16>,
    /// Minutes before the start, if check-in does not open a whole number of hours before. Then `check_in` is rounded
    /// up.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub check_in_minutes: Option<u16>,
    /// The maximum number of days of a round. The next one begins then, or when all games are over.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub days: Option<u16>,
    /// The rule for games that are unfinished after [`CalendarTerms::days`].
    #[serde(default, skip_serializing_if = "is_default")]
    pub late: LateRule,
    #[serde(default, skip_serializing_if = "is_default")]
    pub by_press: bool,
}

impl CalendarTerms {
    /// Returns how long before the first round check-in opens, if there is one.
    #[must_use]
    pub fn check_in(&self) -> Option<Millis> {
        let hours = self.check_in.map(|hours| Millis::hours(hours.into()));
        hours.map(|hours| self.check_in_minutes.map_or(hours, |minutes| Millis::minutes(minutes.into())))
    }

    pub fn set_check_in(&mut self, span: Option<Millis>) {
        let minutes = span.and_then(|span| u16::try_from(span.whole(MINUTE)).ok());
        self.check_in = minutes.map(|minutes| minutes.div_ceil(60));
        self.check_in_minutes = minutes.filter(|minutes| minutes % 60 != 0);
    }
}

/// The result of a board whose game is unfinished at its round's deadline. The game itself may continue.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, EnumString, IntoStaticStr, VariantNames,
)]
#[serde(rename_all = "kebab-case")]
#[strum(serialize_all = "kebab-case")]
pub enum LateRule {
    /// The organiser decides, and the round waits for that.
    #[default]
    Organiser,
    Draw,
    Clock,
    Forfeit,
}

#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct ScoringTerms {
    /// The codes of the `tournament` crate, in order; empty for the system's defaults.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub tie_breaks: Vec<String>,
    /// How many replays a drawn match gets; absent for the `tournament` crate's default.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub replays: Option<u16>,
    /// If the last replay is drawn, lots are drawn; otherwise the better seed wins.
    #[serde(default, skip_serializing_if = "is_default")]
    pub by_lot: bool,
    #[serde(default, skip_serializing_if = "is_default")]
    pub third_place: bool,
    /// Players cannot agree to a draw before this move.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub no_draw_before: Option<u16>,
}

/// Where new games of a tournament are played once its server has no more threads.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize, EnumString, IntoStaticStr, VariantNames,
)]
#[serde(rename_all = "kebab-case")]
#[strum(serialize_all = "kebab-case")]
pub enum RoomsFull {
    #[default]
    Direct,
    /// In one thread for their round, or in direct messages if that cannot be opened either.
    Round,
    Channel,
}

#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize, EnumString, IntoStaticStr, VariantNames,
)]
#[serde(rename_all = "kebab-case")]
#[strum(serialize_all = "kebab-case")]
pub enum RoomRule {
    /// Each game in its own thread, in the channel of the announcement.
    #[default]
    Games,
    /// All games of a player as White in one thread.
    Players,
    /// All games of a round in one thread, below the message that announces it.
    Rounds,
    Direct,
}

/// The divisions of a league. Missing values are the `tournament` crate's defaults.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct DivisionTerms {
    /// The smallest size of a division, unless the whole league has fewer players.
    pub smallest: u16,
    pub largest: u16,
    /// How many players are promoted and relegated between two divisions.
    pub moving: u16,
}

impl Default for DivisionTerms {
    fn default() -> DivisionTerms {
        let league::LeagueRules { smallest, largest, moving } = league::LeagueRules::default();
        DivisionTerms { smallest: smallest as u16, largest: largest as u16, moving: moving as u16 }
    }
}

impl DivisionTerms {
    #[must_use]
    pub fn rules(self) -> league::LeagueRules {
        league::LeagueRules { smallest: self.smallest.into(), largest: self.largest.into(), moving: self.moving.into() }
    }
}

fn is_default<T: Default + PartialEq>(value: &T) -> bool {
    *value == T::default()
}
