//! A tournament as data: settings, players, and their entries in each round.

use crate::{Colour, PointSystem, Points};

/// The tournament pairing number (C.04.2 article 2): 1 is the strongest player.
pub type PlayerNumber = u16;

/// A round, counted from 1.
pub type RoundNumber = u16;

/// A tournament of single players.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct IndividualEvent {
    /// The planned number of rounds, needed for the last round.
    pub rounds: Option<RoundNumber>,
    /// The colour drawn by lot before the first round (C.04.3 article 5.1).
    pub initial_colour: Option<Colour>,
    /// The points for each result.
    pub points: PointSystem,
    /// The players in ascending order of numbers, which are unique.
    pub players: Vec<EventPlayer>,
    /// Virtual points, each for a range of rounds and players.
    pub accelerations: Vec<Acceleration>,
    /// Groups of players who cannot meet.
    pub forbidden: Vec<ForbiddenGroup>,
    /// Requested byes in unpaired rounds.
    pub requests: Vec<ByeRequest>,
    /// Points added or deducted.
    pub adjustments: Vec<PointAdjustment>,
    /// The code of the system (TRF26, record 192), such as `FIDE_DUTCH`.
    pub system: Option<String>,
    /// Records of a file that do not affect pairings, in order.
    pub remarks: Vec<EventRemark>,
}

/// A player, with all entries.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct EventPlayer {
    /// The tournament pairing number.
    pub number: PlayerNumber,
    /// The surname, then the first name.
    pub name: String,
    /// `m`, `w` or empty.
    pub sex: String,
    /// A title such as `GM`, or empty.
    pub title: String,
    /// The rating, if any.
    pub rating: Option<u16>,
    /// The three letters of the federation, or empty.
    pub federation: String,
    /// The player's id in the federation, or empty.
    pub id: String,
    /// The date of birth as `YYYY/MM/DD`, or empty.
    pub born: String,
    /// The rank in the standings, as given in a file.
    pub rank: Option<u16>,
    /// The entries in order of rounds. Missing ones at the end are [`EntryBye::Zero`].
    pub entries: Vec<RoundEntry>,
}

/// A player's part in one round: a game or a bye.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum RoundEntry {
    /// A pairing.
    Game(EntryGame),
    /// No pairing.
    Bye(EntryBye),
}

/// One player's view of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct EntryGame {
    /// The number of the opponent.
    pub opponent: PlayerNumber,
    /// The player's colour, if known; forfeited games may have none.
    pub colour: Option<Colour>,
    /// This player's result.
    pub result: GameResult,
}

/// The result of a game for one player.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum GameResult {
    /// Won.
    Win,
    /// Drawn.
    Draw,
    /// Lost.
    Loss,
    /// Won within one move: played, but not rated.
    UnratedWin,
    /// Drawn within one move: played, but not rated.
    UnratedDraw,
    /// Lost within one move: played, but not rated.
    UnratedLoss,
    /// The opponent did not come.
    ForfeitWin,
    /// The player did not come. If neither came, both have this.
    ForfeitLoss,
    /// Unfinished or adjourned; pairings count it as a draw (C.04.2 article 3).
    Unfinished,
}

impl GameResult {
    /// Returns whether the game was played.
    ///
    /// The opponents have then met, with colours.
    #[must_use]
    pub fn is_played(self) -> bool {
        !matches!(self, GameResult::ForfeitWin | GameResult::ForfeitLoss)
    }

    /// Returns whether the opponent can have this result in the same game.
    ///
    /// A win needs a loss, and both results are open or neither is. An arbiter may let both players lose, or one draw
    /// and the other lose.
    #[must_use]
    pub fn fits(self, other: GameResult) -> bool {
        let is_won = |result| matches!(result, GameResult::Win | GameResult::UnratedWin | GameResult::ForfeitWin);
        let is_drawn = |result| matches!(result, GameResult::Draw | GameResult::UnratedDraw);
        let both_open = (self == GameResult::Unfinished) == (other == GameResult::Unfinished);
        let two_winners = is_won(self) && is_won(other);
        let beside_draw = is_won(self) && is_drawn(other) || is_drawn(self) && is_won(other);
        both_open && !two_winners && !beside_draw
    }
}

/// Why a player has no opponent.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum EntryBye {
    /// The pairing-allocated bye, since the number of players is odd.
    Allocated,
    /// A bye from the organiser, worth a win.
    Full,
    /// A requested bye, worth a draw.
    Half,
    /// An absence.
    Zero,
}

/// Virtual points that only affect pairing (C.04.7; TRF26, record 250).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Acceleration {
    /// How many points.
    pub points: Points,
    /// The first and the last round, inclusive.
    pub rounds: (RoundNumber, RoundNumber),
    /// The first and the last player, inclusive.
    pub players: (PlayerNumber, PlayerNumber),
}

/// Players who cannot meet each other (TRF26, record 260).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ForbiddenGroup {
    /// The first and the last round, inclusive.
    pub rounds: (RoundNumber, RoundNumber),
    /// The players.
    pub players: Vec<PlayerNumber>,
}

/// A bye requested in advance (TRF26, record 240).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ByeRequest {
    /// The round.
    pub round: RoundNumber,
    /// The player.
    pub player: PlayerNumber,
    /// The kind of bye; never [`EntryBye::Allocated`].
    pub bye: EntryBye,
}

/// Points added or deducted by a decision (TRF26, record 299).
///
/// The record has no type.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PointAdjustment {
    /// The first round where they count; `None` means from the start.
    pub round: Option<RoundNumber>,
    /// The player.
    pub player: PlayerNumber,
    /// The points; negative for a penalty.
    pub points: Points,
}

/// A record of a file, kept but not used.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EventRemark {
    /// The record's three-character code.
    pub code: String,
    /// The rest of the line.
    pub text: String,
}

pub(crate) const BAKU: &str = "_BAKU";

impl IndividualEvent {
    /// Finds a player by number.
    #[must_use]
    pub fn player(&self, number: PlayerNumber) -> Option<&EventPlayer> {
        self.index(number).map(|index| &self.players[index])
    }

    /// Returns the index of a player in [`IndividualEvent::players`].
    #[must_use]
    pub fn index(&self, number: PlayerNumber) -> Option<usize> {
        self.players.binary_search_by_key(&number, |player| player.number).ok()
    }

    /// Returns the number of rounds up to the last paired one.
    ///
    /// That one has a game or an allocated bye.
    #[must_use]
    pub fn paired_rounds(&self) -> RoundNumber {
        let paired = |entry: &RoundEntry| matches!(entry, RoundEntry::Game(_) | RoundEntry::Bye(EntryBye::Allocated));
        let last = |player: &EventPlayer| player.entries.iter().rposition(paired).map_or(0, |place| place + 1);
        self.players.iter().map(last).max().unwrap_or(0) as RoundNumber
    }

    /// Returns the points of one entry under this event's point system.
    #[must_use]
    pub fn worth(&self, entry: RoundEntry) -> Points {
        let points = &self.points;
        match entry {
            RoundEntry::Game(game) => match game.result {
                GameResult::Win | GameResult::UnratedWin | GameResult::ForfeitWin => points.win,
                GameResult::Draw | GameResult::UnratedDraw => points.draw,
                GameResult::Loss | GameResult::UnratedLoss => points.loss,
                GameResult::ForfeitLoss => points.forfeit_loss,
                GameResult::Unfinished => points.unfinished,
            },
            RoundEntry::Bye(EntryBye::Allocated) => points.allocated_bye,
            RoundEntry::Bye(EntryBye::Full) => points.win,
            RoundEntry::Bye(EntryBye::Half) => points.draw,
            RoundEntry::Bye(EntryBye::Zero) => points.zero_bye,
        }
    }

    /// Returns a player's points after the first `rounds` rounds, without virtual points.
    #[must_use]
    pub fn score(&self, player: &EventPlayer, rounds: RoundNumber) -> Points {
        let entries = (1..=rounds).map(|round| self.worth(player.entry(round))).sum::<Points>();
        let given = |adjustment: &&PointAdjustment| {
            adjustment.player == player.number && adjustment.round.is_none_or(|from| from <= rounds)
        };
        entries + self.adjustments.iter().filter(given).map(|adjustment| adjustment.points).sum()
    }

    /// Enters the pairs of a round as open games, White first.
    ///
    /// Players without a game get their requested bye, which is then no longer a request. `bye` gets the allocated bye.
    pub fn enter_round(
        &mut self,
        round: RoundNumber,
        games: &[(PlayerNumber, PlayerNumber)],
        bye: Option<PlayerNumber>,
    ) {
        let place = usize::from(round).saturating_sub(1);
        let asked: Vec<ByeRequest> = self.requests.extract_if(.., |request| request.round == round).collect();
        for player in &mut self.players {
            let number = player.number;
            let side = |opponent, colour| EntryGame { opponent, colour: Some(colour), result: GameResult::Unfinished };
            let game = games.iter().find_map(|&(white, black)| match number {
                _ if number == white => Some(side(black, Colour::White)),
                _ if number == black => Some(side(white, Colour::Black)),
                _ => None,
            });
            let request =
                asked.iter().find(|request| request.player == number).map(|request| RoundEntry::Bye(request.bye));
            let allocated = (bye == Some(number)).then_some(RoundEntry::Bye(EntryBye::Allocated));
            let told = player.entry(round);
            player.entries.resize(player.entries.len().max(place + 1), RoundEntry::Bye(EntryBye::Zero));
            player.entries[place] = game.map(RoundEntry::Game).or(allocated).or(request).unwrap_or(told);
        }
    }

    pub(crate) fn put(&mut self, number: PlayerNumber, round: RoundNumber, entry: RoundEntry) {
        let place = usize::from(round).saturating_sub(1);
        if let Some(index) = self.index(number) {
            let entries = &mut self.players[index].entries;
            entries.resize(entries.len().max(place + 1), RoundEntry::Bye(EntryBye::Zero));
            entries[place] = entry;
        }
    }

    /// Lists a round's games with uneven results by an arbiter.
    ///
    /// Either both players lost, or one drew and the other lost. White comes first, or the lower number if colours are
    /// unknown.
    #[must_use]
    pub fn uneven_games(&self, round: RoundNumber) -> Vec<[(PlayerNumber, GameResult); 2]> {
        let halves = |result: GameResult| match result {
            GameResult::Win | GameResult::UnratedWin => Some(2),
            GameResult::Draw | GameResult::UnratedDraw => Some(1),
            GameResult::Loss | GameResult::UnratedLoss => Some(0),
            GameResult::ForfeitWin | GameResult::ForfeitLoss | GameResult::Unfinished => None,
        };
        let uneven = self.players.iter().filter_map(|player| {
            let RoundEntry::Game(own) = player.entry(round) else { return None };
            let RoundEntry::Game(other) = self.player(own.opponent)?.entry(round) else { return None };
            let is_first = own.colour.map_or(player.number < own.opponent, |colour| colour == Colour::White);
            let is_uneven = halves(own.result)? + halves(other.result)? != 2;
            (is_first && is_uneven).then_some([(player.number, own.result), (own.opponent, other.result)])
        });
        uneven.collect()
    }

    /// Lists a round's games without a result, White first.
    #[must_use]
    pub fn open_games(&self, round: RoundNumber) -> Vec<(PlayerNumber, PlayerNumber)> {
        let open = self.players.iter().filter_map(|player| match player.entry(round) {
            RoundEntry::Game(EntryGame { opponent, colour: Some(Colour::White), result: GameResult::Unfinished }) => {
                Some((player.number, opponent))
            }
            _ => None,
        });
        open.collect()
    }

    /// Returns a player's virtual points in a round.
    ///
    /// [`IndividualEvent::accelerations`] apply. If there are none and the system's code ends in `_BAKU` (in any case),
    /// C.04.7 applies.
    #[must_use]
    pub fn virtual_points(&self, number: PlayerNumber, round: RoundNumber) -> Points {
        let applies = |rule: &&Acceleration| {
            (rule.rounds.0..=rule.rounds.1).contains(&round) && (rule.players.0..=rule.players.1).contains(&number)
        };
        let points = |rules: &[Acceleration]| rules.iter().rfind(applies).map_or(Points::ZERO, |rule| rule.points);
        if self.accelerations.is_empty() && self.is_baku() { points(&self.baku()) } else { points(&self.accelerations) }
    }

    fn is_baku(&self) -> bool {
        let code = self.system.as_deref().unwrap_or_default().trim();
        let ending = code.len().checked_sub(BAKU.len()).and_then(|from| code.get(from..));
        ending.is_some_and(|ending| ending.eq_ignore_ascii_case(BAKU))
    }

    /// Returns the Baku accelerations (C.04.7); empty if the number of rounds is unknown.
    ///
    /// They apply to the first half of the players, rounded up to an even number. These get the points of a win in the
    /// first quarter of the rounds, and the points of a draw in the second.
    #[must_use]
    pub fn baku(&self) -> Vec<Acceleration> {
        let group = 2 * self.players.len().div_ceil(4);
        let Some((rounds, last)) = self.rounds.zip(self.players.get(group.wrapping_sub(1)).or(self.players.last()))
        else {
            return Vec::new();
        };
        let accelerated = rounds.div_ceil(2);
        let full = accelerated.div_ceil(2);
        let players = (self.players[0].number, last.number);
        let parts = [(self.points.win, (1, full)), (self.points.draw, (full + 1, accelerated))];
        let parts = parts.into_iter().filter(|(_, rounds)| rounds.0 <= rounds.1);
        parts.map(|(points, rounds)| Acceleration { points, rounds, players }).collect()
    }
}

impl EventPlayer {
    /// Finds the first two players whose ratings are out of order.
    #[must_use]
    pub fn out_of_order(players: &[EventPlayer]) -> Option<(&EventPlayer, &EventPlayer)> {
        let rating = |player: &EventPlayer| player.rating.unwrap_or(0);
        let found = players.windows(2).find(|pair| rating(&pair[0]) < rating(&pair[1]));
        found.map(|pair| (&pair[0], &pair[1]))
    }

    /// Returns the player's entry in a round; after the last entry, an absence.
    #[must_use]
    pub fn entry(&self, round: RoundNumber) -> RoundEntry {
        let place = usize::from(round).wrapping_sub(1);
        self.entries.get(place).copied().unwrap_or(RoundEntry::Bye(EntryBye::Zero))
    }
}
