//! Boards in words for blind players: the description of a picture, a board of letters, and the pieces rank by rank.

use rules::{CellNote, CellTint, EndReason, GameSpec, GameTable, Outcome, Scene, SceneCell, Side};

use crate::app::say::{Picture, phrases, wording};
use crate::app::tables::{self, PASS};
use crate::record::GameRecord;
use crate::words::{Lang, Text};

/// The maximum length of a board in words above its letters. Both together stay below Discord's limit.
const LONGEST: usize = 1_200;

/// Describes a board: the last move, whose turn it is, and where the pieces are. The viewer's side comes first.
pub(super) fn alt(
    record: &GameRecord,
    table: &dyn GameTable,
    (scene, last, seen_by): (&Scene, Option<&str>, Side),
    over: bool,
    clocks: Option<Text>,
    lang: Lang,
) -> String {
    let mut said = vec![title(&record.game, lang)];
    said.extend(last.map(|last| led_here(record, table, last, lang)));
    match record.outcome().filter(|_| over) {
        Some(outcome) => said.push(ended(record, outcome, lang)),
        None => {
            said.extend(check(scene, lang));
            said.extend(turn(table, scene, lang));
            let is_now = tables::is_playing(record) && table.codes() == record.line;
            said.extend(table.claim().filter(|_| is_now).map(|claim| {
                let text = text!("alt-claim").with("reason", claim.reason.word());
                text.with_said("how", phrases::how_ended(&record.game, claim.reason.word())).say(lang)
            }));
        }
    }
    said.extend(clocks.map(|clocks| clocks.say(lang)));
    let men = men(table.info(), scene, seen_by, lang);
    let rights = rights(table, lang).filter(|_| !over);
    [said.join(" ")].into_iter().chain(men).chain(rights).collect::<Vec<_>>().join("\n")
}

fn title(game: &str, lang: Lang) -> String {
    text!("alt-title").with_said("name", text!("{}-name", game)).say(lang)
}

pub(super) fn below_title(record: &GameRecord, alt: &str, sentence: &str, lang: Lang) -> String {
    let title = title(&record.game, lang);
    alt.replacen(&title, &format!("{title} {sentence}"), 1)
}

pub(super) fn ended(record: &GameRecord, outcome: Outcome, lang: Lang) -> String {
    if outcome.reason == EndReason::Abort {
        let lost_by_both = record.tournament.is_some_and(|of| of.neither);
        return if lost_by_both { text!("over-neither-board") } else { text!("over-abort") }.say(lang);
    }
    let how = phrases::how_ended(&record.game, outcome.reason.word());
    text!("alt-over").with("winner", outcome.winner.map_or("none", Side::name)).with_said("how", how).say(lang)
}

/// Names the last move, or all moves to a position that was not played.
fn led_here(record: &GameRecord, table: &dyn GameTable, last: &str, lang: Lang) -> String {
    let codes = table.codes();
    let n_played = codes.iter().zip(&record.line).take_while(|(code, played)| code == played).count();
    let words = last_in_words(table, lang);
    let text = match (codes.len() - n_played, words) {
        (0, Some(words)) => text!("alt-last-words").with("words", words),
        (0, None) => text!("alt-last"),
        (1, Some(words)) => text!("alt-ahead-words").with("words", words),
        (1, None) => text!("alt-ahead"),
        _ => {
            let line = phrases::line(table, n_played, lang);
            // If the last move is written without its sign for check, all moves are.
            let is_unsigned = table.last(lang.letters()).is_some_and(|m| m.notation != last);
            let line = if is_unsigned { line.replace(['+', '#'], "") } else { line };
            return text!("alt-ahead-line").with("moves", line).say(lang);
        }
    };
    text.with("number", number(table, codes.len())).with("move", last).say(lang)
}

fn rights(table: &dyn GameTable, lang: Lang) -> Option<String> {
    let rights = table.rights();
    let said: Vec<_> = rights.iter().map(|right| Text::from(right).say(lang)).collect();
    (!said.is_empty()).then(|| said.join(" "))
}

/// Describes a task's board: game, `played` moves, check, turn, `said`, and the pieces, beginning with `side`.
pub(super) fn task(
    table: &dyn GameTable,
    (scene, side): (&Scene, Side),
    played: Option<String>,
    said: Option<String>,
    lang: Lang,
) -> String {
    let info = table.info();
    let title = title(info.id, lang);
    let turn = turn(table, scene, lang);
    let lead =
        [Some(title), played, check(scene, lang), turn, said].into_iter().flatten().collect::<Vec<_>>().join(" ");
    [lead].into_iter().chain(men(info, scene, side, lang)).chain(rights(table, lang)).collect::<Vec<_>>().join("\n")
}

/// Names the earlier moves from a ply on, in notation. Omits the last one and moves in the board's sentences; `None` if
/// none are left.
pub(super) fn earlier(table: &dyn GameTable, from: usize, lang: Lang) -> Option<String> {
    let n_said = table.codes().len().saturating_sub(1);
    let line = if from < n_said { table.line(lang.letters()) } else { return None };
    let moves = line.iter().enumerate().take(n_said).skip(from).filter(|(_, m)| m.code != PASS);
    let said = moves.filter_map(|(idx, m)| {
        let words = wording::whole(table.at(idx), m, lang)?;
        if wording::beside(table.at(idx), m, lang).is_some() {
            return None;
        }
        let told = format!("{} {}", number(table, idx + 1), m.notation);
        Some(text!("alt-move-words").with("words", words).with("move", told).say(lang))
    });
    in_turn(said, lang).map(|moves| text!("alt-before").with("moves", moves).say(lang))
}

pub(super) fn played(table: &dyn GameTable, n: usize, lang: Lang) -> Option<String> {
    let moves = in_words(table, n, lang)?;
    Some(text!("alt-played").with("moves", moves).say(lang))
}

pub(super) fn in_words(table: &dyn GameTable, n: usize, lang: Lang) -> Option<String> {
    let line = table.line(lang.letters());
    let last = line.iter().enumerate().skip(line.len().saturating_sub(n)).filter(|(_, m)| m.code != PASS);
    let moves = last.map(|(idx, m)| match wording::whole(table.at(idx), m, lang) {
        Some(words) => text!("alt-move-words").with("words", words).with("move", m.notation.as_str()).say(lang),
        None => m.notation.clone(),
    });
    in_turn(moves, lang)
}

fn in_turn(moves: impl Iterator<Item = String>, lang: Lang) -> Option<String> {
    moves.reduce(|moves, next| text!("alt-moves-and").with("moves", moves).with("move", next).say(lang))
}

fn check(scene: &Scene, lang: Lang) -> Option<String> {
    let king = scene.cells.iter().find(|cell| cell.marks.check)?;
    let text = Text::new(if king.marks.mate { key!("alt-checkmate") } else { key!("alt-check") });
    Some(text.with_said("side", phrases::side_text(king.piece?.side)).say(lang))
}

/// Names the side to move, unless the game ended or a king is captured.
fn turn(table: &dyn GameTable, scene: &Scene, lang: Lang) -> Option<String> {
    let is_lost = scene.cells.iter().any(|cell| cell.marks.mate);
    (!is_lost && table.outcome().is_none())
        .then(|| text!("alt-turn").with_said("side", phrases::side_text(table.turn())).say(lang))
}

/// Lists the colours of all squares by rank, in games where they matter. Groups equal ranks.
pub(crate) fn colours(info: &GameSpec, scene: &Scene, lang: Lang) -> Option<String> {
    let has_letter = |tint: &CellTint| !tint.letter(lang.letters()).is_whitespace();
    if !scene.cells.iter().filter_map(|cell| cell.tint).any(has_letter) {
        return None;
    }
    let mut ranks: Vec<(Vec<String>, Vec<&str>)> = Vec::new();
    for (y, label) in scene.rows.iter().enumerate() {
        let tints = (0..scene.columns.len()).filter_map(|x| scene.cell(x, y).tint);
        let mut colours: Vec<_> = tints.map(|tint| text!("{}-tint-{}", info.id, tint.name).say(lang)).collect();
        if colours.iter().all(|colour| *colour == colours[0]) {
            colours.truncate(1);
        }
        match ranks.iter_mut().find(|(known, _)| *known == colours) {
            Some((_, labels)) => labels.push(label),
            None => ranks.push((colours, vec![label])),
        }
    }
    let columns = text!("alt-columns").with("first", scene.columns.first()?.as_str());
    let columns = columns.with("last", scene.columns.last()?.as_str()).say(lang);
    let ranks = ranks.into_iter().map(|(colours, labels)| {
        let rank = text!("alt-colours").with("count", labels.len().to_string());
        rank.with("ranks", labels.join(", ")).with("colours", colours.join(", ")).say(lang)
    });
    Some([columns].into_iter().chain(ranks).collect::<Vec<_>>().join(" "))
}

fn last_in_words(table: &dyn GameTable, lang: Lang) -> Option<String> {
    let last = table.last(lang.letters())?;
    wording::whole(table.at(table.codes().len() - 1), &last, lang)
}

pub(crate) fn marks(scene: &Scene, lang: Lang) -> Vec<String> {
    let cells = |is_meant: &dyn Fn(&SceneCell) -> bool| {
        let names: Vec<_> = scene.cells.iter().filter(|cell| is_meant(cell)).map(|cell| cell.name.as_str()).collect();
        (!names.is_empty()).then(|| names.join(" "))
    };
    let marked = [
        (cells(&|cell| cell.marks.target.is_some()), text!("alt-marked")),
        (cells(&|cell| cell.marks.note == Some(CellNote::Circle)), text!("alt-circled")),
        (cells(&|cell| cell.marks.note == Some(CellNote::Cross)), text!("alt-crossed")),
    ];
    let marked = marked.into_iter().filter_map(|(cells, text)| Some(text.with("cells", cells?).say(lang)));
    let arrows = scene
        .arrows
        .iter()
        .map(|arrow| text!("alt-arrow").with("from", arrow.from.as_str()).with("to", arrow.to.as_str()).say(lang));
    marked.chain(arrows).collect()
}

/// Returns the move number of ply `n_plies`, as players write it; `0` at the start.
pub(crate) fn number(table: &dyn GameTable, n_plies: usize) -> String {
    match n_plies {
        0 => "0".to_owned(),
        n => phrases::move_number(n + usize::from(table.first_turn() == Side::Black)),
    }
}

/// Lists each side's pieces with their squares, grouped by how they move. Includes the pieces in hand; the viewer's
/// side comes first.
pub(crate) fn men(info: &GameSpec, scene: &Scene, seen_by: Side, lang: Lang) -> Vec<String> {
    let mut said = Vec::new();
    for side in [seen_by, seen_by.other()] {
        let men = men_by_kind(info, scene, side).into_iter().map(|(acts, squares)| {
            text!("alt-{}", acts).with("count", squares.len().to_string()).with("squares", squares.join(" ")).say(lang)
        });
        let men = men.collect::<Vec<_>>().join(", ");
        if !men.is_empty() {
            said.push(text!("alt-side").with_said("side", phrases::side_text(side)).with("men", men).say(lang));
        }
        said.extend(hand(scene, side, lang));
    }
    said
}

/// Returns a board as text: its picture in words, then its letters with their legend.
pub(crate) fn board(record: &GameRecord, table: &dyn GameTable, picture: &Picture, lang: Lang) -> Vec<Text> {
    let scene = &table.scene().seen_by(picture.options.seen_by);
    let as_it_stands = |text: String| text!("as-it-stands").with("text", text);
    vec![as_it_stands(picture.in_words(LONGEST)), as_it_stands(letters(scene, lang)), legend(record, scene, lang)]
}

/// Draws a board of letters for a monospaced font. A letter shows how a piece moves, a capital that it is White's. An
/// empty square is a dot, followed by the letter of its kind if the game has kinds of squares.
fn letters(scene: &Scene, lang: Lang) -> String {
    let wide = scene.rows.iter().map(String::len).max().unwrap_or_default();
    let mut lines: Vec<String> = Vec::new();
    for (y, label) in scene.rows.iter().enumerate() {
        let cells: String =
            (0..scene.columns.len()).map(|x| format!(" {:>2}", letter(scene.cell(x, y), lang))).collect();
        lines.push(format!("{label:>wide$}{cells}"));
    }
    let columns: String = scene.columns.iter().map(|label| format!(" {label:>2}")).collect();
    lines.push(format!("{:wide$}{columns}", ""));
    format!("```\n{}\n```", lines.join("\n"))
}

fn legend(record: &GameRecord, scene: &Scene, lang: Lang) -> Text {
    let mut kinds: Vec<_> = scene.cells.iter().filter_map(|cell| cell.tint).collect();
    kinds.sort_unstable_by_key(|tint| tint.name);
    kinds.dedup();
    let letter = |tint: &CellTint| tint.letter(lang.letters());
    if kinds.iter().all(|tint| letter(tint).is_whitespace()) {
        return text!("letters-legend");
    }
    let kinds: Vec<String> = kinds
        .iter()
        .map(|tint| {
            let kind = text!("{}-tint-{}", record.game, tint.name).say(lang);
            let sign = format!("·{}", letter(tint).to_lowercase());
            format!("{} {kind}", sign.trim_end())
        })
        .collect();
    text!("letters-legend-kinds").with("kinds", kinds.join(", "))
}

fn letter(cell: &SceneCell, lang: Lang) -> String {
    match (cell.piece, cell.tint) {
        (Some(piece), _) => {
            let capital = Text::find(lang, key!("letter-{}", piece.acts));
            let capital = capital.map_or_else(|| initial(piece.acts), |capital| capital.say(lang));
            if piece.side == Side::White { capital } else { capital.to_lowercase() }
        }
        (None, Some(tint)) => format!("·{}", tint.letter(lang.letters()).to_lowercase()).trim_end().to_owned(),
        (None, None) => String::new(),
    }
}

fn initial(word: &str) -> String {
    word.chars().next().map(|c| c.to_uppercase().to_string()).unwrap_or_default()
}

fn hand(scene: &Scene, side: Side, lang: Lang) -> Option<String> {
    let men = in_hand(scene, side)
        .into_iter()
        .map(|(man, n)| text!("alt-hand-{}", man).with("count", n.to_string()).say(lang));
    let men = men.collect::<Vec<_>>().join(", ");
    let said = || text!("alt-hand").with_said("side", phrases::side_text(side)).with("men", men.as_str()).say(lang);
    (!men.is_empty()).then(said)
}

fn in_hand(scene: &Scene, side: Side) -> Vec<(&'static str, usize)> {
    let mut hand: Vec<(&'static str, usize)> = Vec::new();
    for piece in scene.trays.iter().filter(|(owner, _)| *owner == side).flat_map(|(_, men)| men) {
        match hand.iter_mut().find(|(man, _)| *man == piece.man) {
            Some((_, n)) => *n += 1,
            None => hand.push((piece.man, 1)),
        }
    }
    hand
}

fn men_by_kind<'a>(info: &GameSpec, scene: &'a Scene, side: Side) -> Vec<(&'static str, Vec<&'a str>)> {
    let mut kinds: Vec<(&'static str, Vec<&str>)> = Vec::new();
    for cell in &scene.cells {
        if let Some(piece) = cell.piece.filter(|piece| piece.side == side) {
            match kinds.iter_mut().find(|(acts, _)| *acts == piece.acts) {
                Some((_, squares)) => squares.push(&cell.name),
                None => kinds.push((piece.acts, vec![&cell.name])),
            }
        }
    }
    kinds.sort_by_key(|(acts, _)| info.men.iter().position(|man| man.name == *acts));
    kinds
}
