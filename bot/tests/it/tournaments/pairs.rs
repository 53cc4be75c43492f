//! Checks the stored pairings of a Swiss against the crate `tournament`.

use bot::app::RequestAct;
use bot::app::ask::tournament::TournamentAsk;
use bot::record::{KeptVerdict, TournamentFormat};
use tournament::dutch;
use tournament::{ByeRequest, Colour, EntryBye, EntryGame, EventPlayer, GameResult, IndividualEvent, RoundEntry};

use super::club::{CUP, Club, FIRST};

impl Club {
    /// Compares each round of a Swiss with the crate's pairing. Builds the event without the bot's code.
    pub(super) async fn compare_with_the_crate(&self) {
        let (cup, rounds, entrants) = (self.cup().await, self.rounds().await, self.entrants().await);
        let mut event = IndividualEvent { rounds: cup.planned, ..IndividualEvent::default() };
        let even = cup.seed.unwrap() % 2 == 0;
        event.initial_colour = Some(if even { Colour::White } else { Colour::Black });
        let mut players: Vec<_> = entrants.iter().map(|entrant| (entrant.number.unwrap(), entrant.rating)).collect();
        players.sort_unstable();
        let player = |(number, rating): (u16, Option<u16>)| EventPlayer { number, rating, ..EventPlayer::default() };
        event.players = players.into_iter().map(player).collect();
        for round in &rounds {
            for entrant in entrants.iter().filter(|entrant| !entrant.plays_in(round.number)) {
                let player = entrant.number.unwrap();
                event.requests.push(ByeRequest { round: round.number, player, bye: EntryBye::Zero });
            }
            let made = dutch::pair(&event, round.number).unwrap();
            let pairs: Vec<_> = round.pairs.iter().map(|pair| (pair.white, pair.black)).collect();
            assert_eq!(made.games.iter().map(|pair| (pair.white, pair.black)).collect::<Vec<_>>(), pairs);
            let byes: Vec<_> = round.byes.iter().map(|bye| bye.number).collect();
            assert_eq!(byes, Vec::from_iter(made.bye));
            event.enter_round(round.number, &pairs, made.bye);
            for (board, (white, black)) in (1..).zip(pairs) {
                let result = self.board(round.number, board).await.result;
                let verdict = result.and_then(|result| result.verdict.verdict());
                for (number, opponent, colour) in [(white, black, Colour::White), (black, white, Colour::Black)] {
                    let result = verdict.map_or(GameResult::Unfinished, |verdict| verdict.result_for(colour));
                    let game = EntryGame { opponent, colour: Some(colour), result };
                    let index = event.index(number).unwrap();
                    event.players[index].entries[usize::from(round.number) - 1] = RoundEntry::Game(game);
                }
            }
        }
    }
}

#[tokio::test]
async fn it_is_said_who_came_down_from_which_group_and_why() {
    let mut club = Club::begun(TournamentFormat::Swiss, 6).await;
    let why = |round, board| RequestAct::Tournament(TournamentAsk::Why(Some(CUP), Some(round), Some(board)));
    let first = club.ask(FIRST, why(1, 1)).await.unwrap().said();
    assert!(first.contains("the top half of the list plays the bottom half"), "{first}");
    club.play_round(|_| KeptVerdict::White).await;
    let second = club.rounds().await[1].clone();
    let mut told = Vec::new();
    for board in 1..=second.pairs.len() as u16 {
        told.push(club.ask(FIRST, why(2, board)).await.unwrap().said());
    }
    let down: Vec<_> = told.iter().filter(|said| said.contains("came down from the score group of 1,")).collect();
    assert!(matches!(down[..], [said] if said.contains("an odd number of players (3)")), "{told:?}");
}
