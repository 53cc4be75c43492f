//! Team tournaments: matches over several boards, with match points and game points.
//!
//! A [`TeamEvent`] consists of two events. In [`TeamEvent::matches`] each player is a team and each game a match,
//! scored in match points. [`dutch::pair`](crate::dutch::pair) pairs its rounds, and [`berger::schedule`] creates its
//! round robin. Byes, forbidden pairs and virtual points apply to teams. [`TeamEvent::games`] has the players and the
//! games of all boards, scored in game points. [`TeamEvent::play`] and [`TeamEvent::give_bye`] keep both consistent.
//!
//! Pairings use the engine for single players with match points. Only its individual pairings were compared with other
//! programs. FIDE's own rules for team Swiss (C.04.6), which treat game points and colours differently, are not
//! implemented. Matches, points, tie-breaks and files were checked by hand-computed examples and by reading written
//! files back, not against another program.

mod standings;

pub use standings::standings;

use std::{error::Error, fmt};

use crate::berger::{self, RoundRobinCycles};
use crate::dutch::SwissPair;
use crate::{
    Colour, EntryBye, EntryGame, EventPlayer, GameResult, GameVerdict, IndividualEvent, PlayerNumber, Points,
    RoundEntry, RoundNumber,
};

/// A team tournament.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct TeamEvent {
    /// The teams and their matches, scored in match points.
    pub matches: IndividualEvent,
    /// The players and their games, scored in game points.
    pub games: IndividualEvent,
    /// Other data of the teams, in the order of [`TeamEvent::matches`].
    pub teams: Vec<Team>,
    /// On each board, the colour of players of the team with White. Usually White and Black alternate.
    pub colours: Vec<Colour>,
    /// The game points for the allocated bye.
    pub bye_game_points: Points,
    /// Line-ups that differ from [`Team::players`].
    pub line_ups: Vec<LineUp>,
}

/// A team.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Team {
    /// The team's number in [`TeamEvent::matches`].
    pub number: PlayerNumber,
    /// A short name of up to five characters, or empty.
    pub nickname: String,
    /// The strength factor, if known.
    pub strength: Option<u32>,
    /// The players in board order, reserves last.
    pub players: Vec<PlayerNumber>,
}

/// The line-up of a team in one round (TRF26, record 300).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LineUp {
    /// The round.
    pub round: RoundNumber,
    /// The team.
    pub team: PlayerNumber,
    /// The opponent.
    pub opponent: PlayerNumber,
    /// The players by board; `None` for an empty board.
    pub players: Vec<Option<PlayerNumber>>,
}

/// Why a match or bye was refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MatchError {
    /// There is no such team.
    NoTeam(PlayerNumber),
    /// The two teams are the same.
    SameTeam,
    /// The team already has an entry for this round or a later one. Round 0 is also refused.
    Round(PlayerNumber),
    /// There are more results than boards where both teams have a player; there are this many.
    Boards(usize),
}

impl fmt::Display for MatchError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            MatchError::NoTeam(number) => write!(f, "there is no team {number}"),
            MatchError::SameTeam => f.write_str("a team does not meet itself"),
            MatchError::Round(number) => write!(f, "team {number} has told this round already"),
            MatchError::Boards(count) => write!(f, "the match has {count} boards"),
        }
    }
}

impl Error for MatchError {}

/// Returns the colours of this many boards, alternating from White.
#[must_use]
pub fn boards(count: usize) -> Vec<Colour> {
    [Colour::White, Colour::Black].into_iter().cycle().take(count).collect()
}

/// Returns the rounds of a team round robin, numbered from 1.
///
/// Its boards are matches.
#[must_use]
pub fn schedule(teams: PlayerNumber, cycles: RoundRobinCycles) -> Vec<berger::BergerRound> {
    berger::schedule(teams, cycles)
}

impl TeamEvent {
    /// Finds a team by number.
    #[must_use]
    pub fn team(&self, number: PlayerNumber) -> Option<&Team> {
        self.matches.index(number).and_then(|index| self.teams.get(index))
    }

    /// Finds the team of a player.
    #[must_use]
    pub fn team_of(&self, player: PlayerNumber) -> Option<&Team> {
        self.teams.iter().find(|team| team.players.contains(&player))
    }

    /// Returns the players at a team's boards in a round.
    ///
    /// `None` is an empty board; without a match there are none. A recorded line-up has priority. Otherwise these are the
    /// players with games, in the team's order.
    #[must_use]
    pub fn boards_of(&self, team: PlayerNumber, round: RoundNumber) -> Vec<Option<PlayerNumber>> {
        let told = self.line_ups.iter().find(|line_up| line_up.team == team && line_up.round == round);
        if let Some(line_up) = told {
            return line_up.players.clone();
        }
        let plays = |number: &&PlayerNumber| {
            let entry = self.games.player(**number).map(|player| player.entry(round));
            entry.is_some_and(|entry| entry != RoundEntry::Bye(EntryBye::Zero))
        };
        let players = self.team(team).map_or(&[][..], |team| &team.players);
        players.iter().filter(plays).map(|number| Some(*number)).collect()
    }

    /// Returns a match's games by board, pairing the teams in order.
    #[must_use]
    pub fn line_up(&self, white: PlayerNumber, black: PlayerNumber) -> Vec<SwissPair> {
        let players = |number| self.team(number).map_or(&[][..], |team| &team.players);
        let boards = players(white).iter().zip(players(black)).zip(&self.colours);
        let pair = |((first, second), colour): ((&PlayerNumber, &PlayerNumber), &Colour)| match colour {
            Colour::White => SwissPair { white: *first, black: *second },
            Colour::Black => SwissPair { white: *second, black: *first },
        };
        boards.map(pair).collect()
    }

    /// Enters a match of the next round, with its results.
    ///
    /// Missing results mean unfinished games. A team that loses every game by forfeit also forfeits the match.
    ///
    /// # Errors
    /// Returns an error if the teams cannot play this match.
    pub fn play(
        &mut self,
        round: RoundNumber,
        white: PlayerNumber,
        black: PlayerNumber,
        verdicts: &[Option<GameVerdict>],
    ) -> Result<(), MatchError> {
        if white == black {
            return Err(MatchError::SameTeam);
        }
        let [first, second] = [self.next(white, round)?, self.next(black, round)?];
        let boards = self.line_up(white, black);
        if verdicts.len() > boards.len() {
            return Err(MatchError::Boards(boards.len()));
        }
        self.games.players.iter_mut().for_each(|player| fill(player, round));
        for (board, SwissPair { white, black }) in boards.iter().enumerate() {
            let verdict = verdicts.get(board).copied().flatten();
            for (colour, player, opponent) in [(Colour::White, *white, *black), (Colour::Black, *black, *white)] {
                let result = verdict.map_or(GameResult::Unfinished, |verdict| verdict.result_for(colour));
                if let Some(index) = self.games.index(player) {
                    let game = EntryGame { opponent, colour: Some(colour), result };
                    self.games.players[index].entries[usize::from(round) - 1] = RoundEntry::Game(game);
                }
            }
        }
        for (index, colour, opponent) in [(first, Colour::White, black), (second, Colour::Black, white)] {
            fill(&mut self.matches.players[index], round);
            let number = self.matches.players[index].number;
            let game = EntryGame { opponent, colour: Some(colour), result: self.result(number, opponent, round) };
            self.matches.players[index].entries[usize::from(round) - 1] = RoundEntry::Game(game);
        }
        Ok(())
    }

    /// Gives a team a bye in its next round.
    ///
    /// # Errors
    /// Returns an error if there is no such team, or if this is not its next round.
    pub fn give_bye(&mut self, round: RoundNumber, team: PlayerNumber, bye: EntryBye) -> Result<(), MatchError> {
        let index = self.next(team, round)?;
        fill(&mut self.matches.players[index], round);
        self.matches.players[index].entries[usize::from(round) - 1] = RoundEntry::Bye(bye);
        Ok(())
    }

    /// Returns a team's result by game points.
    #[must_use]
    pub fn result(&self, team: PlayerNumber, opponent: PlayerNumber, round: RoundNumber) -> GameResult {
        let of = |number| self.team(number).map_or(Vec::new(), |team| self.results(team, round));
        let (own, other) = (of(team), of(opponent));
        let forfeits = |results: &[GameResult]| results.iter().all(|result| *result == GameResult::ForfeitLoss);
        let unplayed = own.iter().chain(&other).all(|result| !result.is_played());
        match (forfeits(&own), forfeits(&other)) {
            (true, _) if unplayed && !own.is_empty() => return GameResult::ForfeitLoss,
            (false, true) if unplayed && !own.is_empty() => return GameResult::ForfeitWin,
            _ => {}
        }
        if own.iter().chain(&other).any(|result| *result == GameResult::Unfinished) {
            return GameResult::Unfinished;
        }
        match self.scored(team, round).cmp(&self.scored(opponent, round)) {
            std::cmp::Ordering::Greater => GameResult::Win,
            std::cmp::Ordering::Equal => GameResult::Draw,
            std::cmp::Ordering::Less => GameResult::Loss,
        }
    }

    /// Returns a team's game points in a round.
    ///
    /// The allocated bye gives [`TeamEvent::bye_game_points`]; other byes count as all boards won or drawn.
    #[must_use]
    pub fn game_points(&self, team: PlayerNumber, round: RoundNumber) -> Points {
        let all = |each: Points| Points::from_tenths(each.tenths() * self.colours.len() as i32);
        match self.matches.player(team).map(|team| team.entry(round)) {
            Some(RoundEntry::Bye(EntryBye::Allocated)) => self.bye_game_points,
            Some(RoundEntry::Bye(EntryBye::Full)) => all(self.games.points.win),
            Some(RoundEntry::Bye(EntryBye::Half)) => all(self.games.points.draw),
            Some(RoundEntry::Bye(EntryBye::Zero)) | None => Points::ZERO,
            // A forfeited match may have no games on boards.
            Some(RoundEntry::Game(game))
                if game.result == GameResult::ForfeitWin && self.boards_of(team, round).is_empty() =>
            {
                all(self.games.points.win)
            }
            Some(RoundEntry::Game(_)) => self.scored(team, round),
        }
    }

    /// Sums the points of a team's players in a round. A player without an opponent, because the other team's board is
    /// empty, can have points. Absences have none.
    fn scored(&self, team: PlayerNumber, round: RoundNumber) -> Points {
        let players = self.team(team).map_or(&[][..], |team| &team.players);
        let entries = players.iter().filter_map(|player| self.games.player(*player)).map(|player| player.entry(round));
        entries.filter(|entry| *entry != RoundEntry::Bye(EntryBye::Zero)).map(|entry| self.games.worth(entry)).sum()
    }

    fn results(&self, team: &Team, round: RoundNumber) -> Vec<GameResult> {
        let entries = team.players.iter().filter_map(|player| self.games.player(*player)).map(|it| it.entry(round));
        entries.filter_map(|entry| if let RoundEntry::Game(game) = entry { Some(game.result) } else { None }).collect()
    }

    fn next(&self, team: PlayerNumber, round: RoundNumber) -> Result<usize, MatchError> {
        let index = self.matches.index(team).ok_or(MatchError::NoTeam(team))?;
        let told = self.matches.players[index].entries.len();
        if round > 0 && told < usize::from(round) { Ok(index) } else { Err(MatchError::Round(team)) }
    }
}

/// Adds absences for missing entries, up to this round.
fn fill(player: &mut EventPlayer, round: RoundNumber) {
    let rounds = player.entries.len().max(usize::from(round));
    player.entries.resize(rounds, RoundEntry::Bye(EntryBye::Zero));
}
