//! Moves in plain words, written and read: "pawn e2 to e4, becomes a queen".

use rules::{Letters, Man, Move, Scene, Step, Table};

use crate::app::say::{Way, steps};
use crate::words::{Key, Lang, Text, folded, listed};

/// A legal move with the steps that lead to it.
pub(crate) struct Worded {
    pub(crate) played: Move,
    /// The move as a player would say it; `None` if only notation can express it.
    pub(crate) words: Option<String>,
    man: Vec<&'static str>,
    /// What else the words mention: what is taken, what the man becomes.
    others: Vec<&'static str>,
    cells: Vec<String>,
}

/// Returns every legal move in words, in the order of the menus.
pub(crate) fn moves(table: &dyn Table, lang: Lang) -> Vec<Worded> {
    let mut found = Vec::new();
    if let Some(way) = Way::find(table, "", lang.letters()) {
        walk(&way, &mut Vec::new(), lang, &mut found);
    }
    found
}

/// Returns a legal move in words, if its notation is not that of chess players: `P@e4`, `B@c5^c3`, `P@c3-c4`.
pub(crate) fn beside(table: &dyn Table, m: &Move, lang: Lang) -> Option<String> {
    let is_castling = m.notation.starts_with(['O', '0']);
    if !m.notation.contains(['@', '^']) && (is_castling || !m.notation.contains('-')) {
        return None;
    }
    let (mut way, mut path) = (Way::find(table, "", lang.letters())?, Vec::new());
    loop {
        let here = way.here();
        let ahead = here.steps.iter().filter(|step| m.code.starts_with(&step.code) && step.code != here.begun);
        // The name of cell a1 is also the beginning of a10.
        let step = ahead.max_by_key(|step| step.code.len())?.clone();
        let said = part(&way, &step, lang);
        path.push((step.clone(), said));
        match step.whole.filter(|whole| whole.code == m.code) {
            Some(whole) => return worded(whole, &path, lang).words,
            None => way.enter(step.code),
        }
    }
}

/// Follows every step from here on; `path` holds the steps so far with their words.
fn walk(way: &Way, path: &mut Vec<(Step, Option<String>)>, lang: Lang, found: &mut Vec<Worded>) {
    for step in &way.here().steps {
        let stays = way.menus.len() > 1 && step.code == way.here().begun;
        let said = if stays { None } else { part(way, step, lang) };
        if step.more && !stays {
            path.push((step.clone(), said));
            let mut on = way.clone();
            on.enter(step.code.clone());
            walk(&on, path, lang, found);
            path.pop();
        } else if let Some(whole) = &step.whole {
            if !stays {
                path.push((step.clone(), said));
            }
            found.push(worded(whole.clone(), path, lang));
            if !stays {
                path.pop();
            }
        }
    }
}

/// Returns what a step adds to the words of its move.
fn part(way: &Way, step: &Step, lang: Lang) -> Option<String> {
    match (way.menus.len(), &step.cell, step.target.and_then(|target| target.becomes)) {
        (1, Some(cell), _) if step.piece.is_some() => {
            let man = Text::find(lang, key!("man-{}", step.piece?.man))?;
            Some(text!("words-man").with_said("man", man).with("cell", cell.as_str()).say(lang))
        }
        // It is named along with the cell on which it is placed.
        (1, None, _) if step.piece.is_some() && step.more => None,
        (2, Some(cell), _) => {
            let what = steps::what(way, step, lang).map(|what| what.say(lang));
            let to = match from_hand(way).and_then(|man| Text::find(lang, key!("man-{}", man))) {
                Some(man) => text!("words-placed").with_said("man", man),
                None => text!("words-to"),
            };
            let to = to.with("cell", cell.as_str()).say(lang);
            Some(what.into_iter().fold(to, |to, what| format!("{to}, {what}")))
        }
        (_, None, Some(becomes)) => Text::find(lang, key!("becomes-{}", becomes)).map(|text| text.say(lang)),
        _ => steps::label(way, step, lang).map(|label| label.say(lang)),
    }
}

/// Returns the man whose way this is, if it comes from the hand.
fn from_hand(way: &Way) -> Option<&'static str> {
    let picked = steps::picked(way).filter(|step| step.cell.is_none())?;
    Some(picked.piece?.man)
}

fn worded(played: Move, path: &[(Step, Option<String>)], lang: Lang) -> Worded {
    let man: Vec<_> = path.first().and_then(|(step, _)| step.piece).map_or(Vec::new(), |man| vec![man.man, man.acts]);
    let later = path.iter().skip(1).flat_map(|(step, _)| {
        let becomes = step.target.and_then(|target| target.becomes);
        becomes.into_iter().chain(step.piece.into_iter().flat_map(|piece| [piece.man, piece.acts]))
    });
    let others = later.chain(man.last().copied()).collect();
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
    let like = path.first().and_then(|(step, _)| step.piece).filter(|man| man.acts != man.man);
    if let (Some(said), Some(like)) = (&mut words, like.and_then(|man| Text::find(lang, key!("like-{}", man.acts)))) {
        said.push_str(&format!(" ({})", like.say(lang)));
    }
    Worded { played, words, man, others, cells }
}

/// What a text in plain words asks for.
pub(crate) struct Asked {
    man: Option<&'static str>,
    others: Vec<&'static str>,
    cells: Vec<String>,
    /// Whether more may be typed.
    unfinished: bool,
    /// The word that is still being typed, if the text ends in one.
    half: Option<String>,
}

impl Asked {
    /// Reads words of any supported language. Returns `None` for a text with a word that occurs in no move, or with
    /// filler words only; if `unfinished`, its last word may be the beginning of one.
    pub(crate) fn read(table: &dyn Table, text: &str, unfinished: bool) -> Option<Asked> {
        let text = folded(text);
        let mut asked = Asked { man: None, others: Vec::new(), cells: Vec::new(), unfinished, half: None };
        let scene = table.scene();
        let (tokens, fillers): (Vec<_>, _) = (tokens(&text).collect(), fillers());
        let mut left = &tokens[..];
        while let [token, after @ ..] = left {
            let fills = |filler: &&Vec<String>| {
                filler.len() <= left.len() && filler.iter().zip(left).all(|(word, token)| word == token)
            };
            let n_filling = fillers.iter().filter(fills).map(Vec::len).max().unwrap_or(0);
            if n_filling > 1 {
                left = &left[n_filling..];
                continue;
            }
            left = after;
            if scene.cells.iter().any(|cell| cell.name == *token) {
                asked.cells.push((*token).to_owned());
            } else if let Some(man) = man(table.info().men, token) {
                match asked.man {
                    None if asked.cells.is_empty() => asked.man = Some(man),
                    _ => asked.others.push(man),
                }
            } else if left.is_empty() && unfinished && may_begin(table, &scene, token) {
                asked.half = Some((*token).to_owned());
            } else if n_filling == 0 {
                return None;
            }
        }
        let tells = asked.man.is_some() || !asked.cells.is_empty() || asked.half.is_some();
        tells.then_some(asked)
    }

    /// Returns whether the text names a cell: without one it is talk about men, not a move.
    pub(crate) fn names_a_cell(&self) -> bool {
        !self.cells.is_empty()
    }

    /// Returns whether the text describes this move.
    pub(crate) fn fits(&self, worded: &Worded) -> bool {
        let mut left = worded.cells.iter();
        let in_order = self.cells.iter().all(|cell| left.any(|known| known == cell));
        // A single cell is where a man goes, not where it comes from.
        let goes = match &self.cells[..] {
            [only] if !self.unfinished => worded.cells.len() < 2 || worded.cells[1..].contains(only),
            _ => true,
        };
        in_order
            && goes
            && self.man.is_none_or(|man| worded.man.contains(&man))
            && self.others.iter().all(|man| worded.others.contains(man))
            && self.half.as_ref().is_none_or(|half| worded.goes_on(half))
    }
}

impl Worded {
    /// Returns whether one of its words begins with `half`.
    fn goes_on(&self, half: &str) -> bool {
        let words = self.words.as_deref().map(folded).unwrap_or_default();
        let mut men = self.man.iter().chain(&self.others).flat_map(|man| names(man));
        words.split(|c: char| !c.is_alphanumeric()).any(|word| word.starts_with(half))
            || men.any(|name| name.starts_with(half))
    }
}

/// Returns the move that a text in plain words describes, or all moves that it may mean.
pub(crate) fn read(table: &dyn Table, text: &str, lang: Lang) -> Vec<Move> {
    if let Some(castling) = castling(table, text, lang.letters()) {
        return vec![castling];
    }
    let asked = Asked::read(table, text, false).filter(Asked::names_a_cell);
    let text = folded(text.trim());
    // A single word has already been read as notation.
    if asked.is_none() && !text.trim().contains(' ') {
        return Vec::new();
    }
    let is_said = |worded: &Worded| worded.words.as_deref().is_some_and(|words| folded(words) == text);
    let (said, others): (Vec<_>, Vec<_>) = moves(table, lang).into_iter().partition(is_said);
    // The exact words of a move mean that move.
    let meant = match (said.is_empty(), asked) {
        (false, _) => said,
        (true, Some(asked)) => others.into_iter().filter(|worded| asked.fits(worded)).collect(),
        (true, None) => Vec::new(),
    };
    meant.into_iter().map(|worded| worded.played).collect()
}

/// Returns how the move that a text in plain words describes may be written in notation, the likeliest first: for words
/// that describe no legal move, so that the rules can say why.
pub(crate) fn notations(table: &dyn Table, text: &str) -> Vec<String> {
    if let Some(sign) = castling_sign(text) {
        return vec![sign.to_owned()];
    }
    let Some(asked) = Asked::read(table, text, false) else { return Vec::new() };
    let letter = |name: &str| {
        let man = table.info().men.iter().find(|man| man.name == name);
        man.map(|man| man.letter(Letters::English).to_string()).unwrap_or_default()
    };
    let man = asked.man.map(letter).unwrap_or_default();
    // Nobody writes the letter of a pawn that moves.
    let mover = if asked.man.is_some_and(|man| table.info().men.iter().any(|m| m.name == man && m.promotes)) {
        String::new()
    } else {
        man.clone()
    };
    let becomes = asked.others.last().map(|name| format!("={}", letter(name))).unwrap_or_default();
    let (moved, placed) = match &asked.cells[..] {
        [to] => (vec![format!("{mover}{to}{becomes}"), format!("{mover}{to}")], vec![format!("{man}@{to}")]),
        [from, to, ..] => (
            vec![format!("{mover}{from}{to}{becomes}"), format!("{mover}{from}{to}"), format!("{from}{to}")],
            vec![format!("{man}@{from}-{to}"), format!("{man}@{from}^{to}")],
        ),
        [] => return Vec::new(),
    };
    let folded = folded(text);
    let is_placed = tokens(&folded)
        .any(|word| Lang::ALL.into_iter().any(|lang| listed(key!("read-placing"), lang).any(|known| known == word)));
    if is_placed { [placed, moved].concat() } else { [moved, placed].concat() }
}

/// Reads castling in words, if it is possible.
fn castling(table: &dyn Table, text: &str, letters: Letters) -> Option<Move> {
    table.read(castling_sign(text)?, letters).ok()
}

/// Returns the notation of castling that a text says in words.
pub(crate) fn castling_sign(text: &str) -> Option<&'static str> {
    let text = folded(text);
    let said = |key: Key| Lang::ALL.into_iter().any(|lang| listed(key.clone(), lang).any(|known| known == text.trim()));
    match (said(key!("read-castling-short")), said(key!("read-castling-long"))) {
        (true, _) => Some("O-O"),
        (_, true) => Some("O-O-O"),
        _ => None,
    }
}

/// Returns whether a word of some move may begin with `half`: the name of a man or of a cell, a filler, or a word of
/// the game's own.
fn may_begin(table: &dyn Table, scene: &Scene, half: &str) -> bool {
    let begins = |word: &str| word.starts_with(half);
    table.info().men.iter().any(|man| names(man.name).any(|name| begins(&name)))
        || scene.cells.iter().any(|cell| begins(&cell.name))
        || Lang::ALL.into_iter().any(|lang| listed(key!("read-fillers"), lang).any(|filler| begins(&filler)))
        || table.steps("", Letters::English).iter().any(|step| step.cell.is_none() && step.piece.is_none())
}

/// Finds the man that a word names.
fn man(men: &'static [Man], token: &str) -> Option<&'static str> {
    men.iter().map(|man| man.name).find(|man| names(man).any(|name| name == token))
}

/// Returns the names of a man in all languages.
fn names(man: &str) -> impl Iterator<Item = String> {
    let name = move |lang| Some(folded(&Text::find(lang, key!("man-{}", man))?.say(lang)));
    Lang::ALL.into_iter().filter_map(name)
}

/// Returns the words of a text.
fn tokens(text: &str) -> impl Iterator<Item = &str> {
    text.split(|c: char| !c.is_alphanumeric()).filter(|token| !token.is_empty())
}

/// Returns the fillers of all languages, each as its words: `s’il vous plaît` has four.
fn fillers() -> Vec<Vec<String>> {
    let fillers = Lang::ALL.into_iter().flat_map(|lang| listed(key!("read-fillers"), lang));
    fillers.map(|filler| tokens(&filler).map(str::to_owned).collect()).collect()
}
