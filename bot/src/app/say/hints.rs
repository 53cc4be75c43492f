//! Hints in words: what is advised and why, and what everybody reads of hints once a game is over.

use rules::{Letters, Move, Side, Step, Table};

use crate::app::say::{Way, motives, phrases, steps, wording};
use crate::app::tables;
use crate::record::{Color, GameRecord};
use crate::words::{Arg, Lang, Text};

/// From how many winning chances on, in permille, a move is better than another for people.
const BETTER: u32 = 30;

/// The most plies that are told of what may follow a move.
const TOLD: usize = 4;

/// Says who reads at the end how many hints a player took; `None` if nobody else does.
pub(crate) fn told(record: &GameRecord) -> Option<Text> {
    match (record.channel(), record.program()) {
        (Some(_), _) => Some(text!("hint-told")),
        (None, None) => Some(text!("hint-told-opponent")),
        (None, Some(_)) => None,
    }
}

/// Says what a hint is for, and the same.
pub(crate) fn counted(record: &GameRecord) -> Text {
    Text::new(match (record.channel(), record.program()) {
        (Some(_), _) => key!("hint-counted"),
        (None, None) => key!("hint-helps-opponent"),
        (None, Some(_)) => key!("hint-helps"),
    })
}

/// Names the man of a move or, where it has none, the move.
pub(crate) fn first(way: &Way, step: &Step, m: &Move, lang: Lang) -> Arg {
    steps::label(way, step, lang).unwrap_or_else(|| m.unsigned().into())
}

/// Names a move in notation, as the record will have it, and in plain words.
pub(crate) fn whole(before: &dyn Table, m: &Move, lang: Lang) -> Text {
    let worded = wording::moves(before, lang).into_iter().find(|worded| worded.played.code == m.code);
    match worded.and_then(|worded| worded.words) {
        Some(words) => text!("hint-move-words").with("words", words),
        None => text!("hint-move"),
    }
    .with("move", m.notation.as_str())
}

/// Says why a move is advised: what is proven, what may be hoped for, what other moves give, what may follow.
pub(crate) fn why(record: &GameRecord, advice: &engine::Advice, lang: Lang) -> Vec<Text> {
    let mut said = vec![match advice.plies_to_end {
        Some(plies) if advice.chances > 0 => text!("hint-wins").with("moves", plies.div_ceil(2)),
        Some(_) => text!("hint-loses"),
        None => text!("hint-chances").with("percent", percent(advice.chances)),
    }];
    if advice.plies_to_end.is_none() {
        said.extend(motives::motives(record, &advice.line, lang));
    }
    said.push(match advice.otherwise {
        None => text!("hint-forced"),
        Some(0) if advice.chances > 0 => text!("hint-others-lose"),
        Some(other) if advice.chances > other + BETTER => text!("hint-others").with("percent", percent(other)),
        Some(_) => text!("hint-others-alike"),
    });
    // The first move is the one that is advised.
    let line = (advice.line.len() > 1).then(|| line(record, &record.line, &advice.line, lang)).flatten();
    said.extend(line.map(|moves| text!("hint-line").with("moves", moves)));
    said
}

/// Returns the moves that may follow in a game after those of `start`, as players write them; `None` if nothing is expected.
pub(super) fn line(record: &GameRecord, start: &[String], codes: &[String], lang: Lang) -> Option<String> {
    let mut table = tables::table_of(record, start).ok()?;
    for code in codes.iter().take(TOLD) {
        if table.play(code, Letters::English).is_err() {
            break;
        }
    }
    (table.codes().len() > start.len()).then(|| phrases::line(table.as_ref(), start.len(), lang))
}

/// Writes permille as whole percent: certain only where it is.
pub(crate) fn percent(permille: u32) -> String {
    match permille {
        0 => 0,
        1_000 => 100,
        permille => ((permille + 5) / 10).clamp(1, 99),
    }
    .to_string()
}

/// Says, once a game is over, who took hints in it.
pub(super) fn taken(record: &GameRecord) -> Option<Text> {
    record.outcome()?;
    let count = |side: Side| record.hints.iter().filter(|hint| hint.by == Color::from(side)).count();
    let said = |side: Side| {
        let player = phrases::called(record, side);
        (count(side) > 0).then(|| text!("hints-taken-by").with("player", player).with("count", count(side)))
    };
    let text = text!("hints-taken");
    match (said(Side::White), said(Side::Black)) {
        (None, None) => None,
        (Some(one), None) | (None, Some(one)) => Some(text.with_said("hints", one)),
        (Some(white), Some(black)) => {
            Some(text.with_said("hints", text!("hints-taken-both").with_said("white", white).with_said("black", black)))
        }
    }
}

/// Says, once a game is over, that a hint was taken in a position of it.
pub(crate) fn taken_at(record: &GameRecord, ply: usize) -> Option<Text> {
    record.outcome()?;
    let hint = record.hints.iter().find(|hint| record.ply_at(hint.at) == Some(ply))?;
    Some(text!("hint-taken-here").with("player", phrases::called(record, hint.by.into())))
}
