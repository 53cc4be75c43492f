//! Moves in plain words, written and read: "pawn e2 to e4, becomes a queen".

mod among;
mod asked;
mod spoken;
mod typed;

use rules::{GameTable, Move, MoveStep, PieceLetters, Scene, SceneCell, ScenePiece, TargetKind};

use crate::app::say::{MovePath, steps};
use crate::words::{Lang, Text};

pub(crate) use among::{is_courteous, may_name_game, named_game, names_own_move, only_move};
pub(crate) use asked::AskedMove;
pub(crate) use typed::{
    bared, castling_signs, choices, empty_target, is_joined, is_said, names_no_cell, notated, notations, read,
    read_one, respelt, says_capture, splits, without_end, wonders,
};

pub(crate) struct WordedMove {
    pub(crate) played: Move,
    /// The move as a player would say it; `None` if only notation can express it.
    pub(crate) words: Option<String>,
    man: Vec<&'static str>,
    /// Other pieces in the words: captured, or promoted to.
    others: Vec<&'static str>,
    /// The captured piece, by all its names.
    taken: Vec<&'static str>,
    passing: bool,
    becomes: Option<&'static str>,
    placed: bool,
    cells: Vec<String>,
}

#[derive(Clone, Copy)]
struct PieceVoice {
    lang: Lang,
    calls: PieceNaming,
}

#[derive(Clone, Copy)]
enum PieceNaming {
    Sided,
    /// Names a piece by how it moves, as in notation; players know whose it is.
    Acting,
}

impl PieceVoice {
    fn man(self, piece: ScenePiece) -> Option<Text> {
        match self.calls {
            PieceNaming::Sided => sided(piece, self.lang),
            PieceNaming::Acting => Text::find(self.lang, key!("man-{}", piece.acts)),
        }
    }
}

fn sided(piece: ScenePiece, lang: Lang) -> Option<Text> {
    let named = Text::find(lang, key!("spoken-{}-{}", piece.side.name(), piece.man));
    named.or_else(|| Text::find(lang, key!("man-{}", piece.man)))
}

/// Returns every legal move in words, in the order of the menus.
pub(crate) fn moves(table: &dyn GameTable, lang: Lang) -> Vec<WordedMove> {
    let mut found = Vec::new();
    if let Some(way) = MovePath::find(table, "", lang.letters()) {
        walk(&way, &mut Vec::new(), PieceVoice { lang, calls: PieceNaming::Acting }, &mut found);
    }
    found
}

/// Describes a move that chess notation leaves unclear. That is so if chess players do not use its notation (`P@e4`,
/// `B@c5^c3`, `P@c3-c4`, `swap`), if a piece leaves the game, or if its game has its own letters. `table` is the
/// position before the move.
pub(crate) fn beside(table: Box<dyn GameTable>, m: &Move, lang: Lang) -> Option<String> {
    let has_legend = Text::find(lang, key!("{}-legend", table.info().id)).is_some();
    let (said, gone) = played(table, m, lang)?;
    let is_told = !gone.is_empty() || !is_of_chess(m) || has_legend;
    is_told.then(|| with_gone(said, gone))
}

fn is_of_chess(m: &Move) -> bool {
    let names_cells = m.notation.contains(|c: char| c.is_ascii_digit());
    is_castling(m) || (names_cells && !m.notation.contains(['@', '^', '-']))
}

fn is_castling(m: &Move) -> bool {
    m.notation.starts_with(['O', '0'])
}

/// Describes which pieces castling moves, where, and what they become.
fn castled([before, after]: [&Scene; 2], lang: Lang) -> Option<String> {
    let own = |cell: &SceneCell| cell.piece.filter(|piece| piece.side == before.turn);
    let pairs = || before.cells.iter().zip(&after.cells);
    let gone = pairs().filter_map(|(was, is)| {
        let piece = own(was)?;
        own(is).is_none_or(|now| now.man != piece.man).then_some((was, piece))
    });
    let said = gone.filter_map(|(from, piece)| {
        let came = |(was, is): &(&SceneCell, &SceneCell)| {
            own(is).is_some_and(|now| now.man == piece.man) && own(was).is_none_or(|old| old.man != piece.man)
        };
        let (_, to) = pairs().find(came)?;
        let man = PieceVoice { lang, calls: PieceNaming::Acting }.man(piece)?;
        let man = text!("words-man").with_said("man", man).with("cell", from.name.as_str()).say(lang);
        let way = format!("{man} {}", text!("words-to").with("cell", to.name.as_str()).say(lang));
        let becomes = own(to).filter(|now| now.acts != piece.acts);
        let becomes = becomes.and_then(|now| Text::find(lang, key!("becomes-{}", now.acts)));
        Some((
            piece.man != "king",
            becomes.into_iter().fold(way, |way, becomes| format!("{way}, {}", becomes.say(lang))),
        ))
    });
    let mut said: Vec<_> = said.collect();
    said.sort();
    let men = said.into_iter().map(|(_, said)| said).collect::<Vec<_>>().join(", ");
    (!men.is_empty()).then(|| text!("words-castles").with("men", men).say(lang))
}

/// Describes a move for screen readers; `None` if only notation can express it. `table` is the position before the
/// move.
pub(crate) fn whole(table: Box<dyn GameTable>, m: &Move, lang: Lang) -> Option<String> {
    played(table, m, lang).map(|(said, gone)| with_gone(said, gone))
}

fn with_gone(said: String, gone: Vec<String>) -> String {
    [said].into_iter().chain(gone).collect::<Vec<_>>().join(", ")
}

fn played(mut table: Box<dyn GameTable>, m: &Move, lang: Lang) -> Option<(String, Vec<String>)> {
    let (id, before) = (table.info().id, table.scene());
    let calls = if is_of_chess(m) { PieceNaming::Acting } else { PieceNaming::Sided };
    let own = Text::find(lang, key!("{}-moved-{}", id, m.code));
    let by_steps = !is_castling(m) && own.is_none();
    let steps = by_steps.then(|| steps_in_words(table.as_ref(), m, PieceVoice { lang, calls })).flatten();
    table.play(&m.code, PieceLetters::English).ok()?;
    let after = table.scene();
    let said = match own {
        Some(text) => Some(text.with("men", arrived(&after, lang)).say(lang)),
        None if is_castling(m) => castled([&before, &after], lang),
        None => steps,
    };
    Some((said?, gone(id, [&before, &after], m, lang)))
}

/// Names the pieces that leave the game, where the game has words for that.
fn gone(id: &str, [before, after]: [&Scene; 2], m: &Move, lang: Lang) -> Vec<String> {
    let Some(text) = Text::find(lang, key!("{}-gone", id)) else { return Vec::new() };
    let men = |scene: &Scene| {
        let on_cells = scene.cells.iter().filter_map(|cell| Some((cell.piece?, Some(cell.name.clone()))));
        let in_hand = scene.trays.iter().flat_map(|(_, men)| men.iter().map(|man| (*man, None)));
        on_cells.chain(in_hand).collect::<Vec<_>>()
    };
    let left = men(after);
    let lost = men(before).into_iter().filter(|(man, _)| left.iter().all(|(other, _)| other != man));
    let said = lost.filter_map(|(man, stood)| {
        // A piece that moves or is placed may be surrounded on arrival.
        let cell = match &stood {
            Some(stood) => m.code.strip_prefix(stood.as_str()).unwrap_or(stood),
            None => m.code.rsplit('@').next()?,
        };
        Some(text.clone().with_said("man", sided(man, lang)?).with("cell", cell).say(lang))
    });
    said.collect()
}

fn arrived(scene: &Scene, lang: Lang) -> String {
    let changed = scene.cells.iter().filter(|cell| cell.marks.last);
    let said = changed.filter_map(|cell| {
        let man = sided(cell.piece?, lang)?;
        Some(text!("words-man").with_said("man", man).with("cell", cell.name.as_str()).say(lang))
    });
    said.collect::<Vec<_>>().join(", ")
}

fn steps_in_words(table: &dyn GameTable, m: &Move, voice: PieceVoice) -> Option<String> {
    let lang = voice.lang;
    let (mut way, mut path) = (MovePath::find(table, "", lang.letters())?, Vec::new());
    loop {
        let here = way.here();
        let ahead = here.steps.iter().filter(|step| m.code.starts_with(&step.code) && step.code != here.begun);
        // The name `a1` is also the beginning of `a10`.
        let step = ahead.max_by_key(|step| step.code.len())?.clone();
        let said = part(&way, &step, voice);
        path.push((step.clone(), said));
        match step.whole.filter(|whole| whole.code == m.code) {
            Some(whole) => return worded(whole, &path, lang).words,
            None => way.enter(step.code),
        }
    }
}

fn walk(way: &MovePath, path: &mut Vec<(MoveStep, Option<String>)>, voice: PieceVoice, found: &mut Vec<WordedMove>) {
    for step in &way.here().steps {
        let stays = way.menus.len() > 1 && step.code == way.here().begun;
        let said = if stays { None } else { part(way, step, voice) };
        if step.more && !stays {
            path.push((step.clone(), said));
            let mut on = way.clone();
            on.enter(step.code.clone());
            walk(&on, path, voice, found);
            path.pop();
        } else if let Some(whole) = &step.whole {
            if !stays {
                path.push((step.clone(), said));
            }
            found.push(worded(whole.clone(), path, voice.lang));
            if !stays {
                path.pop();
            }
        }
    }
}

fn part(way: &MovePath, step: &MoveStep, voice: PieceVoice) -> Option<String> {
    let lang = voice.lang;
    match (way.menus.len(), &step.cell, step.target.and_then(|target| target.becomes)) {
        (1, Some(cell), _) if step.piece.is_some() => {
            let man = voice.man(step.piece?)?;
            Some(text!("words-man").with_said("man", man).with("cell", cell.as_str()).say(lang))
        }
        // The target cell also names a placed piece.
        (1, None, _) if step.piece.is_some() && step.more => None,
        (2, Some(cell), _) => {
            let what = steps::what(way, step, lang).map(|what| what.say(lang));
            let to = match from_hand(way).and_then(|piece| Some((piece, voice.man(piece)?))) {
                Some((piece, man)) => text!("words-placed").with_said("man", man).with("kind", piece.man),
                None => text!("words-to"),
            };
            let to = to.with("cell", cell.as_str()).say(lang);
            Some(what.into_iter().fold(to, |to, what| format!("{to}, {what}")))
        }
        // A placed piece may move on, or return a piece of either side to the hand.
        (3.., Some(cell), _) if step.target.is_some() => {
            let text = match step.piece {
                Some(piece) => text!("words-returned").with_said("man", sided(piece, lang)?).with("kind", piece.man),
                None => text!("words-then").with("kind", steps::picked(way)?.piece?.man),
            };
            Some(text.with("cell", cell.as_str()).say(lang))
        }
        (_, None, Some(becomes)) => Text::find(lang, key!("becomes-{}", becomes)).map(|text| text.say(lang)),
        _ => steps::label(way, step, lang).map(|label| label.say(lang)),
    }
}

fn from_hand(way: &MovePath) -> Option<ScenePiece> {
    steps::picked(way).filter(|step| step.cell.is_none())?.piece
}

fn worded(played: Move, path: &[(MoveStep, Option<String>)], lang: Lang) -> WordedMove {
    let man: Vec<_> = path.first().and_then(|(step, _)| step.piece).map_or(Vec::new(), |man| vec![man.man, man.acts]);
    let later = path.iter().skip(1).flat_map(|(step, _)| {
        let becomes = step.target.and_then(|target| target.becomes);
        becomes.into_iter().chain(step.piece.into_iter().flat_map(|piece| [piece.man, piece.acts]))
    });
    let others = later.chain(man.last().copied()).collect();
    let captured = path.get(1).filter(|(step, _)| step.target.is_some_and(|target| target.kind == TargetKind::Take));
    let becomes = path.iter().skip(1).filter_map(|(step, _)| step.target.and_then(|target| target.becomes)).next_back();
    let passing = captured.is_none() && played.notation.contains('x');
    let placed = path.first().is_some_and(|(step, _)| step.cell.is_none());
    let taken = match captured.and_then(|(step, _)| step.piece) {
        Some(piece) => vec![piece.man, piece.acts],
        // A pawn that is captured en passant is not on the target square.
        None if passing => man.clone(),
        None => Vec::new(),
    };
    let cells = path.iter().filter_map(|(step, _)| step.cell.clone()).collect();
    let mut words: Option<String> = None;
    for (idx, (_, said)) in path.iter().enumerate() {
        let Some(said) = said else { continue };
        words = Some(match words {
            None => said.clone(),
            Some(before) if idx == 1 => format!("{before} {said}"),
            Some(before) => format!("{before}, {said}"),
        });
    }
    if let (true, Some(said)) = (passing, &mut words) {
        said.push_str(&format!(", {}", text!("words-passing").say(lang)));
    }
    WordedMove { played, words, man, others, taken, passing, becomes, placed, cells }
}
