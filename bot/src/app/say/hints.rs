//! Hints in words: the advice, its reason, and the report on hints after the game.

use rules::{GameTable, Move, MoveStep, PieceLetters, Side};

use crate::app::say::{MovePath, motives, phrases, steps, wording};
use crate::app::tables;
use crate::record::{GameRecord, StoredSide};
use crate::words::{Lang, Text, TextArg};

/// How much better a move must be to matter, in permille of winning chances.
const BETTER: u32 = 30;

const TOLD: usize = 4;

/// Explains who learns at the end how many hints a player took; `None` if only the player does.
pub(crate) fn told(record: &GameRecord) -> Option<Text> {
    match (record.channel(), record.program()) {
        (Some(_), _) => Some(text!("hint-told")),
        (None, None) => Some(text!("hint-told-opponent")),
        (None, Some(_)) => None,
    }
}

pub(crate) fn counted(record: &GameRecord) -> Text {
    Text::new(match (record.channel(), record.program()) {
        (Some(_), _) => key!("hint-counted"),
        (None, None) => key!("hint-helps-opponent"),
        (None, Some(_)) => key!("hint-helps"),
    })
}

pub(crate) fn first(way: &MovePath, step: &MoveStep, m: &Move, lang: Lang) -> TextArg {
    steps::label(way, step, lang).unwrap_or_else(|| m.unsigned().into())
}

pub(crate) fn whole(before: &dyn GameTable, m: &Move, lang: Lang) -> Text {
    let worded = wording::moves(before, lang).into_iter().find(|worded| worded.played.code == m.code);
    match worded.and_then(|worded| worded.words) {
        Some(words) => text!("hint-move-words").with("words", words),
        None => text!("hint-move"),
    }
    .with("move", m.notation.as_str())
}

/// Explains a move: a forced result or the chances, its purpose, what other moves give, and the expected line.
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
    let line = (advice.line.len() > 1).then(|| line(record, &record.line, &advice.line, lang)).flatten();
    said.extend(line.map(|moves| text!("hint-line").with("moves", moves)));
    said
}

/// Returns the moves expected after `start` in players' notation; `None` if nothing is expected.
pub(super) fn line(record: &GameRecord, start: &[String], codes: &[String], lang: Lang) -> Option<String> {
    let mut table = tables::table_of(record, start).ok()?;
    for code in codes.iter().take(TOLD) {
        if table.play(code, PieceLetters::English).is_err() {
            break;
        }
    }
    (table.codes().len() > start.len()).then(|| phrases::line(table.as_ref(), start.len(), lang))
}

/// Writes permille as whole percent; 0 and 100 only if exact.
pub(crate) fn percent(permille: u32) -> String {
    match permille {
        0 => 0,
        1_000 => 100,
        permille => ((permille + 5) / 10).clamp(1, 99),
    }
    .to_string()
}

pub(super) fn taken(record: &GameRecord) -> Option<Text> {
    record.outcome()?;
    let count = |side: Side| record.hints.iter().filter(|hint| hint.by == StoredSide::from(side)).count();
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

pub(crate) fn taken_at(record: &GameRecord, ply: usize) -> Option<Text> {
    record.outcome()?;
    let hint = record.hints.iter().find(|hint| record.ply_at(hint.at) == Some(ply))?;
    Some(text!("hint-taken-here").with("player", phrases::called(record, hint.by.into())))
}
