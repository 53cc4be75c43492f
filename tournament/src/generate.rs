//! Random tournaments from a seed, for tests and trials.

use std::{error::Error, fmt};

use crate::dutch::{self, NoPairing, SwissPairing};
use crate::{
    ByeRequest, Colour, EntryBye, EntryGame, EventPlayer, GameResult, IndividualEvent, PlayerNumber, RoundEntry,
    RoundNumber, lot,
};

/// The properties of a random tournament. Shares are in thousandths: 30 is three of a hundred.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GenerateOptions {
    /// How many players, from 1 to 9999.
    pub players: PlayerNumber,
    /// How many rounds, from 1 to 999.
    pub rounds: RoundNumber,
    /// The random seed.
    pub seed: u64,
    /// The share of games lost by forfeit; in a tenth of these, neither player comes.
    pub forfeits: u16,
    /// The share of players who request byes, half without points. It applies to each round.
    pub byes: u16,
    /// The share of players who retire after each round.
    pub retirements: u16,
    /// The share of draws in played games.
    pub draws: u16,
}

impl Default for GenerateOptions {
    fn default() -> GenerateOptions {
        GenerateOptions { players: 20, rounds: 7, seed: 0, forfeits: 20, byes: 20, retirements: 5, draws: 300 }
    }
}

/// Why no tournament was made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GenerateError {
    /// There are from 1 to 9999 players.
    Players,
    /// There are from 1 to 999 rounds.
    Rounds,
    /// A share is over a thousand thousandths.
    Share,
    /// A round cannot be paired: too many rounds for so few players.
    Unpaired(RoundNumber, NoPairing),
}

impl fmt::Display for GenerateError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            GenerateError::Players => f.write_str("a tournament has from 1 to 9999 players"),
            GenerateError::Rounds => f.write_str("a tournament has from 1 to 999 rounds"),
            GenerateError::Share => f.write_str("a share is at most 1000 thousandths"),
            GenerateError::Unpaired(round, error) => write!(f, "round {round} cannot be paired: {error}"),
        }
    }
}

impl Error for GenerateError {}

struct SeededChance {
    seed: u64,
    drawn: u64,
}

impl SeededChance {
    fn below(&mut self, bound: u64) -> u64 {
        self.drawn += 1;
        lot::draw(self.seed, self.drawn) % bound
    }

    /// Draws an event with a probability in thousandths.
    fn happens(&mut self, thousandths: u16) -> bool {
        self.below(1000) < u64::from(thousandths)
    }
}

/// Plays a whole tournament in the Dutch system. Calls `progress` with the number of each finished round.
///
/// # Errors
/// The wishes are impossible.
pub fn generate(
    wishes: &GenerateOptions,
    mut progress: impl FnMut(RoundNumber),
) -> Result<IndividualEvent, GenerateError> {
    check(wishes)?;
    let mut chance = SeededChance { seed: wishes.seed, drawn: 0 };
    let mut event = start(wishes, &mut chance);
    let mut retired = vec![false; event.players.len()];
    for round in 1..=wishes.rounds {
        for (index, retired) in retired.iter().enumerate() {
            let asks = chance.happens(wishes.byes);
            let bye = if chance.below(2) == 0 { EntryBye::Half } else { EntryBye::Zero };
            let player = index as PlayerNumber + 1;
            if *retired {
                event.requests.push(ByeRequest { round, player, bye: EntryBye::Zero });
            } else if asks {
                event.requests.push(ByeRequest { round, player, bye });
            }
        }
        let pairing = dutch::pair(&event, round).map_err(|error| GenerateError::Unpaired(round, error))?;
        play(wishes, &mut event, &pairing, &mut chance);
        for retired in &mut retired {
            *retired |= chance.happens(wishes.retirements);
        }
        progress(round);
    }
    Ok(event)
}

fn check(wishes: &GenerateOptions) -> Result<(), GenerateError> {
    if !(1..=9999).contains(&wishes.players) {
        return Err(GenerateError::Players);
    }
    if !(1..=999).contains(&wishes.rounds) {
        return Err(GenerateError::Rounds);
    }
    let shares = [wishes.forfeits, wishes.byes, wishes.retirements, wishes.draws];
    if shares.iter().any(|share| *share > 1000) { Err(GenerateError::Share) } else { Ok(()) }
}

fn start(wishes: &GenerateOptions, chance: &mut SeededChance) -> IndividualEvent {
    let mut ratings: Vec<u16> = (0..wishes.players).map(|_| 1400 + chance.below(1200) as u16).collect();
    ratings.sort_unstable_by(|a, b| b.cmp(a));
    let player = |(number, rating): (PlayerNumber, u16)| EventPlayer {
        number,
        name: format!("Player {number:04}"),
        rating: Some(rating),
        ..EventPlayer::default()
    };
    IndividualEvent {
        rounds: Some(wishes.rounds),
        initial_colour: Some(if chance.below(2) == 0 { Colour::White } else { Colour::Black }),
        players: (1..).zip(ratings).map(player).collect(),
        system: Some("FIDE_DUTCH".to_owned()),
        ..IndividualEvent::default()
    }
}

fn play(wishes: &GenerateOptions, event: &mut IndividualEvent, pairing: &SwissPairing, chance: &mut SeededChance) {
    let games: Vec<(PlayerNumber, PlayerNumber)> = pairing.games.iter().map(|pair| (pair.white, pair.black)).collect();
    event.enter_round(pairing.round, &games, pairing.bye);
    for (white, black) in games {
        let (first, second) = results(wishes, event, white, black, chance);
        let side = |opponent, colour, result| RoundEntry::Game(EntryGame { opponent, colour: Some(colour), result });
        event.put(white, pairing.round, side(black, Colour::White, first));
        event.put(black, pairing.round, side(white, Colour::Black, second));
    }
}

/// Draws a game's result. Decided games go to the stronger player in 50 %, plus 1 % per eight rating points, up to 95
/// %.
fn results(
    wishes: &GenerateOptions,
    event: &IndividualEvent,
    white: PlayerNumber,
    black: PlayerNumber,
    chance: &mut SeededChance,
) -> (GameResult, GameResult) {
    let rating = |number| event.player(number).and_then(|player| player.rating).map_or(0, i64::from);
    let expected = (50 + (rating(white) - rating(black)) / 8).clamp(5, 95) as u64;
    let (is_forfeit, is_draw) = (chance.happens(wishes.forfeits), chance.happens(wishes.draws));
    let (white_wins, neither) = (chance.below(100) < expected, chance.below(10) == 0);
    match (is_forfeit, is_draw, white_wins) {
        (true, ..) if neither => (GameResult::ForfeitLoss, GameResult::ForfeitLoss),
        (true, _, true) => (GameResult::ForfeitWin, GameResult::ForfeitLoss),
        (true, _, false) => (GameResult::ForfeitLoss, GameResult::ForfeitWin),
        (false, true, _) => (GameResult::Draw, GameResult::Draw),
        (false, false, true) => (GameResult::Win, GameResult::Loss),
        (false, false, false) => (GameResult::Loss, GameResult::Win),
    }
}
