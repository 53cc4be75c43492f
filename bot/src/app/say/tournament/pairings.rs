//! A round's pairings and results.

use render::{Chart, ChartPanel, TableRow};
use tournament::{EntryBye, GameResult, IndividualEvent, PlayerNumber, RoundEntry, RoundNumber};

use super::sheet::{ROWS, SheetContext, SheetDraft, aligned, sign};
use crate::app::field::TournamentField;
use crate::app::say::Message;
use crate::record::{KeptVerdict, RoundRecord, TournamentFormat};
use crate::words::Text;

enum PairingLine {
    /// A board: White, Black, and the result.
    Board { board: usize, players: [PlayerNumber; 2], result: String },
    /// A player without a game.
    Bye(PlayerNumber, Text),
    /// The boards of a league's division follow.
    Division(u16),
}

/// Composes a page of a round's pairing list: boards, then byes that are worth points.
pub(crate) fn pairings(show: &SheetContext<'_>, event: &IndividualEvent, round: RoundNumber) -> Message {
    page(show, text!("tournament-pairings").with("round", round), &lines_of(event, round))
}

pub(super) fn of_round(show: &SheetContext<'_>, field: &TournamentField, round: &RoundRecord) -> Message {
    let board = |(board, pair): (u16, &crate::record::KeptPair)| {
        let result = field.result_of(round.number, board);
        PairingLine::Board {
            board: board.into(),
            players: [pair.white, pair.black],
            result: result.map(|result| score(result.verdict).to_owned()).unwrap_or_default(),
        }
    };
    let byes = round.byes.iter().map(|bye| {
        let why = match bye.won {
            true => text!("table-bye"),
            false if field.record.terms.system.has_bracket() => text!("tournament-through"),
            false => text!("tournament-rests"),
        };
        PairingLine::Bye(bye.number, why)
    });
    let mut lines = Vec::new();
    for (idx, pair) in round.pairs.iter().enumerate() {
        let division =
            |number| field.division_of(number).filter(|_| field.record.terms.system == TournamentFormat::League);
        let before = idx.checked_sub(1).and_then(|before| division(round.pairs[before].white));
        lines.extend(division(pair.white).filter(|own| Some(*own) != before).map(PairingLine::Division));
        lines.push(board((idx as u16 + 1, pair)));
    }
    lines.extend(byes);
    page(show, super::nth_round(field, round.number), &lines)
}

/// Returns a result as written between two names.
pub(super) fn score(verdict: KeptVerdict) -> &'static str {
    match verdict {
        KeptVerdict::White => "1–0",
        KeptVerdict::Draw => "½–½",
        KeptVerdict::Black => "0–1",
        KeptVerdict::ForfeitWhite => "–:+",
        KeptVerdict::ForfeitBlack => "+:–",
        KeptVerdict::ForfeitBoth => "–:–",
        KeptVerdict::Annulled => "×",
    }
}

/// Names of this length or more need the results of games in words. Results without a game always do, since screen
/// readers skip their signs.
const TOLD: usize = 12;

/// Describes a result next to names of at most `most` characters.
fn in_words(result: &str, most: usize) -> Option<Text> {
    let games = [KeptVerdict::White, KeptVerdict::Draw, KeptVerdict::Black];
    let without =
        [KeptVerdict::ForfeitWhite, KeptVerdict::ForfeitBlack, KeptVerdict::ForfeitBoth, KeptVerdict::Annulled];
    let mut told = games.into_iter().filter(|_| most >= TOLD).chain(without);
    told.find(|verdict| score(*verdict) == result).map(|found| text!("tournament-result-{}", <&str>::from(found)))
}

fn page(show: &SheetContext<'_>, heading: Text, lines: &[PairingLine]) -> Message {
    let (page, n_pages) = show.cut(lines, ROWS);
    let row = |line: &PairingLine| match line {
        PairingLine::Board { board, players, result } => {
            let [white, black] = players.map(|player| show.names.drawn(player, show.lang));
            let own = players.iter().any(|player| show.names.is_own(*player));
            TableRow { cells: vec![board.to_string(), white, result.clone(), black], own }
        }
        PairingLine::Bye(player, why) => {
            let name = show.names.drawn(*player, show.lang);
            let cells = vec!["–".to_owned(), name, String::new(), show.say(why)];
            TableRow { cells, own: show.names.is_own(*player) }
        }
        PairingLine::Division(division) => {
            let cells = vec![String::new(), show.say(&named(*division)), String::new(), String::new()];
            TableRow { cells, own: false }
        }
    };
    let heads =
        [text!("tournament-board"), text!("tournament-white"), text!("tournament-result"), text!("tournament-black")];
    let columns = heads.iter().zip([true, false, false, false]).map(|(head, right)| show.column(head, right)).collect();
    let rows: Vec<TableRow> = page.iter().map(row).collect();
    let told = |player: PlayerNumber, most: usize| show.names.told(player, most, show.lang);
    let spoken = |most: usize| {
        let line = |line: &PairingLine| match line {
            PairingLine::Board { board, players: [white, black], result } => {
                let line = text!("tournament-pairings-line").with("board", *board);
                let line = line.with("white", told(*white, most)).with("black", told(*black, most));
                match in_words(result, most) {
                    _ if result.is_empty() => show.say(&line),
                    Some(why) => {
                        show.say(&text!("tournament-pairings-bye").with_said("player", line).with_said("why", why))
                    }
                    None => format!("{} {result}", show.say(&line)),
                }
            }
            PairingLine::Bye(player, why) => {
                let line = text!("tournament-pairings-bye").with("player", told(*player, most));
                show.say(&line.with_said("why", why.clone()))
            }
            PairingLine::Division(division) => show.say(&named(*division)),
        };
        page.iter().map(line).collect()
    };
    let lines = |most: usize| {
        let line = |line: &PairingLine| match line {
            PairingLine::Board { board, players: [white, black], result } => {
                let names = format!("{} – {}", told(*white, most), told(*black, most));
                vec![board.to_string(), result.clone(), names]
            }
            PairingLine::Bye(player, why) => {
                vec!["–".to_owned(), String::new(), format!("{} ({})", told(*player, most), show.say(why))]
            }
            PairingLine::Division(division) => vec![String::new(), String::new(), show.say(&named(*division))],
        };
        let [board, white, result, black] = heads.each_ref().map(|head| show.say(head));
        let head = vec![board, result, format!("{white} – {black}")];
        aligned(&[head].into_iter().chain(page.iter().map(line)).collect::<Vec<_>>())
    };
    let panel = ChartPanel { title: String::new(), chart: Chart::Table { columns, rows } };
    show.compose(SheetDraft {
        heading,
        legend: None,
        panels: if page.is_empty() { Vec::new() } else { vec![panel] },
        n_pages,
        spoken: &spoken,
        lines: &lines,
        file: "mutabot-pairings.png",
    })
}

fn named(division: u16) -> Text {
    text!("tournament-league-division").with("division", division)
}

fn lines_of(event: &IndividualEvent, round: RoundNumber) -> Vec<PairingLine> {
    let result_of = |number: PlayerNumber| match event.player(number).map(|player| player.entry(round)) {
        Some(RoundEntry::Game(game)) => game.result,
        Some(RoundEntry::Bye(_)) | None => GameResult::ForfeitLoss,
    };
    let board = |((white, black), board): ((PlayerNumber, PlayerNumber), usize)| {
        let results = [white, black].map(result_of);
        let result = match results {
            [GameResult::Unfinished, _] => String::new(),
            [own, other] if own.is_played() => format!("{}–{}", sign(own), sign(other)),
            [own, other] => format!("{}:{}", sign(own), sign(other)),
        };
        PairingLine::Board { board, players: [white, black], result }
    };
    let bye = |player: &tournament::EventPlayer| match player.entry(round) {
        RoundEntry::Bye(EntryBye::Allocated) => Some(PairingLine::Bye(player.number, text!("table-bye"))),
        RoundEntry::Bye(EntryBye::Full) => Some(PairingLine::Bye(player.number, text!("tournament-bye-full"))),
        RoundEntry::Bye(EntryBye::Half) => Some(PairingLine::Bye(player.number, text!("tournament-bye-half"))),
        RoundEntry::Bye(EntryBye::Zero) | RoundEntry::Game(_) => None,
    };
    let boards = event.boards(round).into_iter().zip(1..).map(board);
    boards.chain(event.players.iter().filter_map(bye)).collect()
}
