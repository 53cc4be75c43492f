//! Moves chosen step by step in menus; the steps are the parts of the move's code.

use crate::game::{Game, Move};
use crate::men::{PieceKind, PieceLetters};
use crate::scene::{MoveTarget, Scene, ScenePiece, TargetKind};

/// One option to continue a half-chosen move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MoveStep {
    /// The code including this step: `e2`, then `e2e4`; `B@`, then `B@c4`, then `B@c4^d3`.
    pub code: String,
    /// The cell of this step.
    pub cell: Option<String>,
    /// The piece of this step: on its cell, or in the hand.
    pub piece: Option<ScenePiece>,
    /// How the piece comes to the cell; `None` if the step selects the piece. A step without a cell has a target only
    /// for a promotion, which changes the piece on its square.
    pub target: Option<MoveTarget>,
    /// The whole move, if the code is complete.
    pub whole: Option<Move>,
    /// Set if longer codes begin with this one.
    pub more: bool,
}

pub(crate) fn steps<G: Game>(game: &G, begun: &str, letters: PieceLetters) -> Vec<MoveStep> {
    let moves = game.legal_moves();
    let legal: Vec<(String, &G::Move)> = moves.iter().map(|m| (game.code(m), m)).collect();
    let scene = game.scene(None);
    let picked = picked(&scene, begun, G::INFO.men);
    let mut steps: Vec<MoveStep> = Vec::new();
    for (code, m) in &legal {
        let Some(rest) = code.strip_prefix(begun).filter(|_| ends_step(&scene, code, begun.len())) else { continue };
        let code_so_far = &code[..begun.len() + length(&scene, rest)];
        let is_whole = code_so_far == code;
        match steps.iter_mut().find(|step| step.code == code_so_far) {
            Some(step) if is_whole => step.whole = Some(Move::new(game, m, letters)),
            Some(step) => step.more = true,
            None => {
                let cell = cell_of(&scene, &code_so_far[begun.len()..]);
                let piece = match &cell {
                    Some(name) => scene.cells.iter().find(|cell| cell.name == *name).and_then(|cell| cell.piece),
                    None => held(&scene, code_so_far, G::INFO.men),
                };
                let kind = match (begun.ends_with('@'), piece) {
                    (true, _) => TargetKind::Place,
                    (false, Some(_)) => TargetKind::Take,
                    (false, None) => TargetKind::Go,
                };
                let target = cell.is_some() && !begun.is_empty();
                steps.push(MoveStep {
                    code: code_so_far.to_owned(),
                    cell,
                    piece,
                    target: target.then_some(MoveTarget { kind, becomes: None }),
                    whole: is_whole.then(|| Move::new(game, m, letters)),
                    more: !is_whole,
                });
            }
        }
    }
    let on = last_cell(&scene, begun).filter(|_| begun.len() > length(&scene, begun));
    for step in &mut steps {
        let Some(cell) = step.cell.as_ref().filter(|_| step.target.is_some()).or(on.as_ref()) else { continue };
        let ends =
            legal.iter().filter(|(code, _)| code.starts_with(&step.code)).map(|(_, m)| acts_after(game, m, cell));
        let becomes = same(ends).filter(|acts| picked.is_some_and(|man| man.acts != *acts));
        step.target = match step.target {
            Some(target) => Some(MoveTarget { becomes, ..target }),
            None => becomes.map(|acts| MoveTarget { kind: TargetKind::Go, becomes: Some(acts) }),
        };
    }
    // A complete move comes before its continuations.
    steps.sort_by_key(|step| step.code != begun);
    steps
}

/// Marks the piece of `begun` as selected, and its next cells.
pub(crate) fn mark(mut scene: Scene, begun: &str, steps: &[MoveStep], men: &[PieceKind]) -> Scene {
    let man = picked(&scene, begun, men);
    let on = last_cell(&scene, begun);
    let from = last_cell(&scene, &begun[..length(&scene, begun)]);
    for cell in &mut scene.cells {
        if on.as_ref() == Some(&cell.name) {
            cell.marks.picked = true;
            cell.piece = man;
        } else if from.as_ref() == Some(&cell.name) {
            cell.piece = None;
        }
        let step = steps.iter().find(|step| step.cell.as_ref() == Some(&cell.name) && step.code != begun);
        cell.marks.target = step.and_then(|step| step.target);
    }
    if on.is_some() && from.is_none() {
        // The piece is already drawn on its new cell, so it leaves the hand.
        let turn = scene.turn;
        for (_, hand) in scene.trays.iter_mut().filter(|(side, _)| *side == turn) {
            if let Some(idx) = hand.iter().position(|piece| Some(*piece) == man) {
                hand.remove(idx);
            }
        }
    }
    scene.picked = man.filter(|_| on.is_none());
    scene
}

/// Returns the length of a code's first step. The step ends after the first (longest) cell name, or after the hand sign
/// `@`.
fn length(scene: &Scene, code: &str) -> usize {
    let end = code.char_indices().find_map(|(at, sign)| {
        let rest = &code[at..];
        let names = scene.cells.iter().map(|cell| cell.name.as_str()).filter(|name| rest.starts_with(name));
        let longest = names.map(str::len).max();
        longest.or((sign == '@').then_some(1)).map(|len| at + len)
    });
    end.unwrap_or(code.len())
}

fn ends_step(scene: &Scene, code: &str, at: usize) -> bool {
    let mut end = 0;
    while end < at {
        end += length(scene, &code[end..]);
    }
    end == at
}

fn cell_of(scene: &Scene, step: &str) -> Option<String> {
    let name = step.trim_start_matches(|c: char| !c.is_ascii_alphanumeric());
    scene.cells.iter().find(|cell| cell.name == name).map(|cell| cell.name.clone())
}

fn last_cell(scene: &Scene, begun: &str) -> Option<String> {
    let (mut at, mut found) = (0, None);
    while at < begun.len() {
        let end = at + length(scene, &begun[at..]);
        found = cell_of(scene, &begun[at..end]).or(found);
        at = end;
    }
    found
}

/// Returns the origin and target of a move; `None` if it does not go from one cell to another.
pub(crate) fn ends(scene: &Scene, code: &str) -> Option<(String, String)> {
    let from = cell_of(scene, &code[..length(scene, code)])?;
    last_cell(scene, code).filter(|to| *to != from).map(|to| (from, to))
}

fn picked(scene: &Scene, begun: &str, men: &[PieceKind]) -> Option<ScenePiece> {
    let first = &begun[..length(scene, begun)];
    match cell_of(scene, first) {
        Some(name) => scene.cells.iter().find(|cell| cell.name == name)?.piece,
        None => held(scene, first, men),
    }
}

/// Finds the piece in the mover's hand from a code like `N@`.
fn held(scene: &Scene, code: &str, men: &[PieceKind]) -> Option<ScenePiece> {
    let capital = code.strip_suffix('@')?.chars().next_back()?;
    let man = men.iter().find(|man| man.letter(PieceLetters::English) == capital)?;
    let (_, hand) = scene.trays.iter().find(|(side, _)| *side == scene.turn)?;
    hand.iter().find(|piece| piece.man == man.name).copied()
}

/// Returns the role of the piece on this cell after the move.
fn acts_after<G: Game>(game: &G, m: &G::Move, on: &str) -> Option<&'static str> {
    let mut next = game.clone();
    next.play_unchecked(m);
    let scene = next.scene(Some(m));
    let cell = scene.cells.iter().find(|cell| cell.name == on)?;
    cell.piece.filter(|piece| piece.side == game.turn()).map(|piece| piece.acts)
}

/// Returns the common value; `None` if values differ or there are none.
fn same(mut values: impl Iterator<Item = Option<&'static str>>) -> Option<&'static str> {
    let first = values.next()??;
    values.all(|value| value == Some(first)).then_some(first)
}
