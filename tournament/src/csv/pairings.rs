//! Pairings and results.

use std::cmp::Reverse;

use super::record::{Table, write};
use super::{CsvError, Expected};
use crate::{Bye, Colour, Entry, Event, Game, GameResult, Number, Player, RoundNumber};

const COLUMNS: [&str; 7] = ["round", "board", "white", "white name", "black", "black name", "result"];

/// Results of games, for White and for Black. The first are those of games that have a verdict.
const RESULTS: [(&str, GameResult, GameResult); 10] = [
    ("1-0", GameResult::Win, GameResult::Loss),
    ("0-1", GameResult::Loss, GameResult::Win),
    ("1/2", GameResult::Draw, GameResult::Draw),
    ("+:-", GameResult::ForfeitWin, GameResult::ForfeitLoss),
    ("-:+", GameResult::ForfeitLoss, GameResult::ForfeitWin),
    ("-:-", GameResult::ForfeitLoss, GameResult::ForfeitLoss),
    ("W-L", GameResult::UnratedWin, GameResult::UnratedLoss),
    ("L-W", GameResult::UnratedLoss, GameResult::UnratedWin),
    ("D-D", GameResult::UnratedDraw, GameResult::UnratedDraw),
    ("", GameResult::Unfinished, GameResult::Unfinished),
];

const BYES: [(&str, Bye); 4] = [("F", Bye::Full), ("H", Bye::Half), ("U", Bye::Allocated), ("Z", Bye::Zero)];

/// A row of a table of pairings.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Paired {
    /// The round.
    pub round: RoundNumber,
    /// The player who has White, or a bye.
    pub white: Number,
    /// What the round is for this player.
    pub entry: Entry,
    /// What it is for the opponent, and who that is; `None` if there is none.
    pub other: Option<(Number, Entry)>,
}

/// Reads pairings with what came of them: `1-0`, `0-1`, `1/2`, by forfeit `+:-`, `-:+`, `-:-`, within one move `W-L`,
/// `L-W`,
/// `D-D`, or nothing yet. Somebody without an opponent has a bye, `F`, `H`, `U` or `Z`.
///
/// # Errors
///
/// The first place at which something else was expected; somebody is told twice in a round.
pub fn read_pairings(text: &str) -> Result<Vec<Paired>, CsvError> {
    let table = Table::read(text, &COLUMNS)?;
    for name in ["round", "white", "black", "result"] {
        table.needs(name)?;
    }
    let mut seen = std::collections::BTreeSet::new();
    let mut rows = Vec::with_capacity(table.rows.len());
    for row in &table.rows {
        let field = |name| table.field(row, name).unwrap_or(&row[0]);
        let round = field("round").number()?;
        let white = field("white").number()?;
        if !seen.insert((round, white)) {
            return Err(field("white").error(Expected::Fresh));
        }
        let result = field("result").text.trim();
        if field("black").text.trim().is_empty() {
            let bye =
                BYES.iter().find(|(word, _)| *word == result).ok_or_else(|| field("result").error(Expected::Bye))?;
            rows.push(Paired { round, white, entry: Entry::Bye(bye.1), other: None });
            continue;
        }
        let black = field("black").number()?;
        if black == white {
            return Err(field("black").error(Expected::Opponent));
        }
        if !seen.insert((round, black)) {
            return Err(field("black").error(Expected::Fresh));
        }
        let found = RESULTS.iter().find(|(word, _, _)| *word == result);
        let (_, first, second) = found.ok_or_else(|| field("result").error(Expected::Result))?;
        let entry = |opponent, colour, result| Entry::Game(Game { opponent, colour: Some(colour), result });
        rows.push(Paired {
            round,
            white,
            entry: entry(black, Colour::White, *first),
            other: Some((black, entry(white, Colour::Black, *second))),
        });
    }
    Ok(rows)
}

/// Writes the pairings of a round, by boards (C.04.2 article 3: the higher player's score, the sum of both, the higher
/// player's number), then the byes. Absences that nobody told are left out.
#[must_use]
pub fn write_pairings(event: &Event, round: RoundNumber) -> String {
    let mut text = write(&COLUMNS.map(str::to_owned));
    let score = |player: &Player| event.score(player, round.saturating_sub(1));
    let mut games: Vec<(&Player, &Player, Game)> = Vec::new();
    for player in &event.players {
        if let Entry::Game(game) = player.entry(round)
            && let Some(opponent) = event.player(game.opponent)
        {
            // A forfeited game may have no colours: then the lower number is told first.
            let first = game.colour.map_or(player.number < opponent.number, |colour| colour == Colour::White);
            games.extend(first.then_some((player, opponent, game)));
        }
    }
    games.sort_by_key(|(white, black, _)| {
        let key = |player: &Player| (Reverse(score(player)), player.number);
        let higher = key(white).min(key(black));
        (higher.0, Reverse(score(white) + score(black)), higher.1)
    });
    let number = round.to_string();
    for ((white, black, game), board) in games.iter().zip(1..) {
        let other = match black.entry(round) {
            Entry::Game(other) => other.result,
            Entry::Bye(_) => GameResult::ForfeitLoss,
        };
        let result = RESULTS.iter().find(|(_, first, second)| (*first, *second) == (game.result, other));
        let result = result.map_or("", |(word, _, _)| word);
        let (white_number, black_number) = (white.number.to_string(), black.number.to_string());
        text += &write(&[
            number.clone(),
            board.to_string(),
            white_number,
            white.name.clone(),
            black_number,
            black.name.clone(),
            result.to_owned(),
        ]);
    }
    for player in &event.players {
        if let Some(Entry::Bye(bye)) = player.entries.get(usize::from(round).wrapping_sub(1)) {
            let word = BYES.iter().find(|(_, known)| known == bye).map_or("", |(word, _)| word);
            let own = player.number.to_string();
            let fields = [&number, "", &own, &player.name, "", "", word].map(str::to_owned);
            text += &write(&fields);
        }
    }
    text
}
