//! The purpose of an advised move: a check, an exchange, or few moves left for the opponent.

use std::collections::{BTreeMap, BTreeSet};

use rules::{GameTable, ScenePiece, Side};

use crate::app::tables;
use crate::record::GameRecord;
use crate::words::{Lang, Text, TextArg};

/// How many plies of the expected line to check: two of each side, so that captures can be answered.
const PLIES: usize = 4;

/// Explains the first move of `line`, the codes of the expected moves; nothing if no purpose is recognised.
pub(super) fn motives(record: &GameRecord, line: &[String], lang: Lang) -> Vec<Text> {
    let (Ok(before), Some(code)) = (tables::open_table(record), line.first()) else { return Vec::new() };
    let Some(after) = played(record, std::slice::from_ref(code)) else { return Vec::new() };
    let mut said = Vec::new();
    if after.scene().cells.iter().any(|cell| cell.marks.check) {
        said.push(text!("hint-checks"));
    }
    let room_of = key!("{}-hint-room", before.info().id);
    if let Some(text) = Text::find(lang, room_of) {
        // In games that place pieces without captures, a player with no moves left loses.
        said.extend(room(before.as_ref(), after.as_ref(), text));
    } else if before.scene().trays.is_empty() {
        // The exchange ends with a move of the opponent, who might recapture.
        let n_plies = line.len().min(PLIES) & !1;
        said.extend(exchange(record, &line[..n_plies], before.turn(), lang));
    }
    said
}

fn played(record: &GameRecord, codes: &[String]) -> Option<Box<dyn GameTable>> {
    tables::table_of(record, &[&record.line, codes].concat()).ok()
}

/// Describes what a side wins and gives up in a line; `None` if it wins nothing.
fn exchange(record: &GameRecord, line: &[String], side: Side, lang: Lang) -> Option<Text> {
    let (mut won, mut given) = (BTreeMap::new(), BTreeMap::new());
    for ply in 0..line.len() {
        let [before, after] = [ply, ply + 1].map(|ply| played(record, &line[..ply]));
        let (before, after) = (before?, after?);
        let men = if before.turn() == side { &mut won } else { &mut given };
        for man in taken(before.as_ref(), after.as_ref()) {
            *men.entry(man).or_insert(0_usize) += 1;
        }
    }
    match (won.is_empty(), given.is_empty()) {
        (true, _) => None,
        (false, true) => Some(text!("hint-gains").with("men", men(&won, lang)?)),
        (false, false) => Some(text!("hint-trades").with("men", men(&won, lang)?).with("given", men(&given, lang)?)),
    }
}

/// Returns the pieces that a move captured, each named by how it moved.
fn taken(before: &dyn GameTable, after: &dyn GameTable) -> Vec<&'static str> {
    let (other, before, after) = (before.turn().other(), before.scene(), after.scene());
    let is_theirs = |piece: &ScenePiece| piece.side == other;
    let left = after.cells.iter().filter(|cell| cell.piece.as_ref().is_some_and(is_theirs));
    let left: BTreeSet<_> = left.map(|cell| &cell.name).collect();
    let gone = before.cells.iter().filter(|cell| !left.contains(&cell.name));
    gone.filter_map(|cell| cell.piece).filter(is_theirs).map(|piece| piece.acts).collect()
}

fn men(lost: &BTreeMap<&'static str, usize>, lang: Lang) -> Option<TextArg> {
    let named = |(man, n): (&&str, &usize)| Some(Text::find(lang, key!("men-{}", man))?.with("count", *n));
    let mut named = lost.iter().map(named).collect::<Option<Vec<_>>>()?.into_iter();
    let first = named.next()?;
    Some(named.fold(first, |some, one| text!("men-and").with_said("men", some).with_said("man", one)).into())
}

/// States how few moves the opponent has left. `None` above three quarters of the average.
fn room(before: &dyn GameTable, after: &dyn GameTable, text: Text) -> Option<Text> {
    let (n_moves, n_replies, n_left) = (before.perft(1), before.perft(2), after.perft(1));
    let usual = n_replies.checked_div(n_moves)?;
    (4 * n_left <= 3 * usual).then(|| text.with("count", n_left as usize).with("usual", usual.to_string()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    fn said(game: &str, line: &[&str], next: &[&str], lang: Lang) -> Vec<String> {
        let player = |id| json!({"id": id, "name": "Ann"});
        let record = json!({
            "v": 1, "id": 1, "game": game, "setup": "", "line": line,
            "state": {"is": "playing", "seats": [player(1), player(2)], "offer": null},
            "place": {"in": "channel", "channel": 500, "thread": null}, "lang": "en", "made": 0, "changed": 0,
            "next_news": 0, "challenge": null, "boards": [], "offers": [], "guild": 400,
        });
        let record: GameRecord = serde_json::from_value(record).expect("a record");
        let codes: Vec<String> = next.iter().map(|&code| code.to_owned()).collect();
        motives(&record, &codes, lang).iter().map(|text| text.say(lang)).collect()
    }

    #[test]
    fn what_a_move_is_for_is_said_where_it_can_be_told() {
        let in_english = |line: &[&str], next: &[&str]| said("chess", line, next, Lang::En);
        let open = ["e2e4", "d7d5"];
        // The pawn is captured without recapture within the line; then the knight recaptures.
        assert_eq!(in_english(&open, &["e4d5", "a7a6"]), ["It should win you a pawn."]);
        assert_eq!(
            in_english(&open, &["e4d5", "d8d5", "b1c3", "d5a5"]),
            ["You give up a pawn and should get a pawn in return."],
            "an exchange"
        );
        assert!(in_english(&open, &["e4d5"]).is_empty(), "what follows is not known");
        assert_eq!(in_english(&["e2e4", "f7f6"], &["d1h5", "g7g6"]), ["It gives check."]);
        assert!(in_english(&[], &["e2e4", "e7e5"]).is_empty());
        // A captured pawn that moves as a queen counts as a queen.
        assert_eq!(
            said("mutation", &open, &["e4d5", "d8d5"], Lang::En),
            ["You give up a queen and should get a queen in return."]
        );
        // A promotion is not an exchange of pieces.
        let promotes = ["h2h4", "g7g5", "h4g5", "h7h6", "g5h6", "g8f6", "h6h7", "f6g4"];
        assert!(in_english(&promotes, &["h7h8q", "g4f2"]).is_empty());
        let room = |m| said("ecsech", &["P@e1"], &[m], Lang::En);
        assert_eq!(room("Q@d5"), ["It leaves your opponent 203 moves; on average, a move here leaves about 282."]);
        assert!(room("P@a8").is_empty(), "it leaves as many as others");
        assert_eq!(said("chess", &open, &["e4d5", "a7a6"], Lang::Fr), ["Vous devriez y gagner un pion."]);
    }
}
