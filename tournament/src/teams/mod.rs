//! Tournaments of teams: matches over several boards, match points and game points, team Swiss and team round robin.
//!
//! A [`TeamEvent`] consists of two events. In [`TeamEvent::matches`] each player is a team and each game a match, worth
//! match points: [`dutch::pair`](crate::dutch::pair) pairs its rounds, [`berger::schedule`] makes its round robin, and
//! byes, forbidden pairs and virtual points apply to teams. [`TeamEvent::games`] has the people and the games of all
//! boards, worth game points. [`TeamEvent::play`] and [`TeamEvent::give_bye`] keep the two consistent.
//!
//! Pairings use the engine for single players on match points; only its individual pairings were compared with other
//! programs. FIDE's own rules for team Swiss (C.04.6), with another weight of game points and colours, are not
//! implemented. Matches, points, tie-breaks and files were checked with examples worked by hand and by reading written
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

/// A tournament of teams.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct TeamEvent {
    /// The teams and their matches, scored in match points.
    pub matches: IndividualEvent,
    /// The players and their games, scored in game points.
    pub games: IndividualEvent,
    /// Further data of the teams, in the order of [`TeamEvent::matches`].
    pub teams: Vec<Team>,
    /// For each board of a match, the colour of the team with White. Usually White and Black alternate.
    pub colours: Vec<Colour>,
    /// The game points of the allocated bye.
    pub bye_game_points: Points,
    /// Line-ups that differ from [`Team::players`].
    pub line_ups: Vec<LineUp>,
}

/// A team.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Team {
    /// The number, as in [`TeamEvent::matches`].
    pub number: PlayerNumber,
    /// A short name of up to five characters, or nothing.
    pub nickname: String,
    /// The strength factor, if known.
    pub strength: Option<u32>,
    /// The players by boards, reserves last.
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
    /// The players by boards; `None` for an empty board.
    pub players: Vec<Option<PlayerNumber>>,
}

/// Why a match was refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MatchError {
    /// There is no such team.
    NoTeam(PlayerNumber),
    /// A team does not meet itself.
    SameTeam,
    /// The team already has an entry for this round or a later one; rounds count from 1.
    Round(PlayerNumber),
    /// There are more results than boards with players of both teams.
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

/// Returns this many boards with alternating colours.
#[must_use]
pub fn boards(count: usize) -> Vec<Colour> {
    [Colour::White, Colour::Black].into_iter().cycle().take(count).collect()
}

/// Returns the rounds of a team round robin, numbered from 1: boards are matches.
#[must_use]
pub fn schedule(teams: PlayerNumber, cycles: RoundRobinCycles) -> Vec<berger::BergerRound> {
    berger::schedule(teams, cycles)
}

impl TeamEvent {
    /// Returns a team.
    #[must_use]
    pub fn team(&self, number: PlayerNumber) -> Option<&Team> {
        self.matches.index(number).and_then(|index| self.teams.get(index))
    }

    /// Returns the team of a player.
    #[must_use]
    pub fn team_of(&self, player: PlayerNumber) -> Option<&Team> {
        self.teams.iter().find(|team| team.players.contains(&player))
    }

    /// Returns the players at a team's boards in a round, `None` at an empty one; empty without a match.
    ///
    /// A given line-up counts; otherwise the players with games, in the order of the team.
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

    /// Returns the games of a match by boards: the first players of both teams, as many as there are boards.
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

    /// Enters a match of the next round, with its results by the boards of [`TeamEvent::line_up`]; missing boards are
    /// unfinished. If one team loses every game by forfeit, it forfeits the match.
    ///
    /// # Errors
    /// The teams cannot play this match.
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
    /// There is no such team, or this is not its next round.
    pub fn give_bye(&mut self, round: RoundNumber, team: PlayerNumber, bye: EntryBye) -> Result<(), MatchError> {
        let index = self.next(team, round)?;
        fill(&mut self.matches.players[index], round);
        self.matches.players[index].entries[usize::from(round) - 1] = RoundEntry::Bye(bye);
        Ok(())
    }

    /// Returns a team's result in a match from its games; the team with more game points wins.
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

    /// Returns a team's game points in a round. A bye has [`TeamEvent::bye_game_points`], or all boards won or drawn.
    #[must_use]
    pub fn game_points(&self, team: PlayerNumber, round: RoundNumber) -> Points {
        let all = |each: Points| Points::from_tenths(each.tenths() * self.colours.len() as i32);
        match self.matches.player(team).map(|team| team.entry(round)) {
            Some(RoundEntry::Bye(EntryBye::Allocated)) => self.bye_game_points,
            Some(RoundEntry::Bye(EntryBye::Full)) => all(self.games.points.win),
            Some(RoundEntry::Bye(EntryBye::Half)) => all(self.games.points.draw),
            Some(RoundEntry::Bye(EntryBye::Zero)) | None => Points::ZERO,
            // A forfeited match may have no boards.
            Some(RoundEntry::Game(game))
                if game.result == GameResult::ForfeitWin && self.boards_of(team, round).is_empty() =>
            {
                all(self.games.points.win)
            }
            Some(RoundEntry::Game(_)) => self.scored(team, round),
        }
    }

    /// Sums the points of a team's players in a round. A player without an opponent, at the other team's empty board,
    /// can have points; absences have none.
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

/// Adds absences so that all rounds up to this one have entries.
fn fill(player: &mut EventPlayer, round: RoundNumber) {
    let rounds = player.entries.len().max(usize::from(round));
    player.entries.resize(rounds, RoundEntry::Bye(EntryBye::Zero));
}
