//! Moves in plain words, written and read: "pawn e2 to e4, becomes a queen".

use rules::{Letters, Man, Move, MoveError, Piece, Scene, Step, Table, TargetKind};

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
    /// The man that is taken, by all its names.
    taken: Vec<&'static str>,
    cells: Vec<String>,
}

/// How a move is said.
#[derive(Clone, Copy)]
struct Voice {
    lang: Lang,
    /// Whether it says whose man moves: players know that of their own.
    tells_side: bool,
}

impl Voice {
    /// Names a man, with its side where that is told.
    fn man(self, piece: Piece) -> Option<Text> {
        match self.tells_side {
            true => sided(piece, self.lang),
            false => Text::find(self.lang, key!("man-{}", piece.man)),
        }
    }
}

/// Names a man with its side.
fn sided(piece: Piece, lang: Lang) -> Option<Text> {
    let named = Text::find(lang, key!("spoken-{}-{}", piece.side.name(), piece.man));
    named.or_else(|| Text::find(lang, key!("man-{}", piece.man)))
}

/// Returns every legal move in words, in the order of the menus.
pub(crate) fn moves(table: &dyn Table, lang: Lang) -> Vec<Worded> {
    let mut found = Vec::new();
    if let Some(way) = Way::find(table, "", lang.letters()) {
        walk(&way, &mut Vec::new(), Voice { lang, tells_side: false }, &mut found);
    }
    found
}

/// Says a move that was played on the table `before`, with whose men it moved, if its notation is not that of chess players:
/// `P@e4`, `B@c5^c3`, `P@c3-c4`, `swap`.
pub(crate) fn beside(before: impl FnOnce() -> Option<Box<dyn Table>>, m: &Move, lang: Lang) -> Option<String> {
    let names_cells = m.notation.contains(|c: char| c.is_ascii_digit());
    if m.notation.starts_with(['O', '0']) || (names_cells && !m.notation.contains(['@', '^', '-'])) {
        return None;
    }
    let mut table = before()?;
    match Text::find(lang, key!("{}-moved-{}", table.info().id, m.code)) {
        Some(text) => {
            table.play(&m.code, Letters::English).ok()?;
            Some(text.with("men", arrived(&table.scene(), lang)).say(lang))
        }
        None => steps_in_words(table.as_ref(), m, lang),
    }
}

/// Lists the men on the cells that the last move changed.
fn arrived(scene: &Scene, lang: Lang) -> String {
    let changed = scene.cells.iter().filter(|cell| cell.marks.last);
    let said = changed.filter_map(|cell| {
        let man = sided(cell.piece?, lang)?;
        Some(text!("words-man").with_said("man", man).with("cell", cell.name.as_str()).say(lang))
    });
    said.collect::<Vec<_>>().join(", ")
}

/// Says a legal move by the steps that lead to it, with the sides of its men.
fn steps_in_words(table: &dyn Table, m: &Move, lang: Lang) -> Option<String> {
    let voice = Voice { lang, tells_side: true };
    let (mut way, mut path) = (Way::find(table, "", lang.letters())?, Vec::new());
    loop {
        let here = way.here();
        let ahead = here.steps.iter().filter(|step| m.code.starts_with(&step.code) && step.code != here.begun);
        // The name of cell a1 is also the beginning of a10.
        let step = ahead.max_by_key(|step| step.code.len())?.clone();
        let said = part(&way, &step, voice);
        path.push((step.clone(), said));
        match step.whole.filter(|whole| whole.code == m.code) {
            Some(whole) => return worded(whole, &path, lang).words,
            None => way.enter(step.code),
        }
    }
}

/// Follows every step from here on; `path` holds the steps so far with their words.
fn walk(way: &Way, path: &mut Vec<(Step, Option<String>)>, voice: Voice, found: &mut Vec<Worded>) {
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

/// Returns what a step adds to the words of its move.
fn part(way: &Way, step: &Step, voice: Voice) -> Option<String> {
    let lang = voice.lang;
    match (way.menus.len(), &step.cell, step.target.and_then(|target| target.becomes)) {
        (1, Some(cell), _) if step.piece.is_some() => {
            let man = voice.man(step.piece?)?;
            Some(text!("words-man").with_said("man", man).with("cell", cell.as_str()).say(lang))
        }
        // It is named along with the cell on which it is placed.
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
        // A man that was placed may go on, or send another back to the hand from which it came, of either side.
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

/// Returns the man whose way this is, if it comes from the hand.
fn from_hand(way: &Way) -> Option<Piece> {
    steps::picked(way).filter(|step| step.cell.is_none())?.piece
}

fn worded(played: Move, path: &[(Step, Option<String>)], lang: Lang) -> Worded {
    let man: Vec<_> = path.first().and_then(|(step, _)| step.piece).map_or(Vec::new(), |man| vec![man.man, man.acts]);
    let later = path.iter().skip(1).flat_map(|(step, _)| {
        let becomes = step.target.and_then(|target| target.becomes);
        becomes.into_iter().chain(step.piece.into_iter().flat_map(|piece| [piece.man, piece.acts]))
    });
    let others = later.chain(man.last().copied()).collect();
    let captured = path.get(1).filter(|(step, _)| step.target.is_some_and(|target| target.kind == TargetKind::Take));
    let taken = match captured.and_then(|(step, _)| step.piece) {
        Some(piece) => vec![piece.man, piece.acts],
        // A pawn that is taken in passing does not stand where its taker goes.
        None if played.notation.contains('x') => man.clone(),
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
    let like = path.first().and_then(|(step, _)| step.piece).filter(|man| man.acts != man.man);
    if let (Some(said), Some(like)) = (&mut words, like.and_then(|man| Text::find(lang, key!("like-{}", man.acts)))) {
        said.push_str(&format!(" ({})", like.say(lang)));
    }
    Worded { played, words, man, others, taken, cells }
}

/// What a text in plain words asks for.
pub(crate) struct Asked {
    man: Option<&'static str>,
    others: Vec<&'static str>,
    cells: Vec<String>,
    /// Whether a man takes another one.
    takes: bool,
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
        let mut asked =
            Asked { man: None, others: Vec::new(), cells: Vec::new(), takes: false, unfinished, half: None };
        let scene = table.scene();
        let (tokens, fillers): (Vec<_>, _) = (tokens(&text).collect(), fillers());
        let taking: Vec<_> = Lang::ALL.into_iter().flat_map(|lang| listed(key!("read-taking"), lang)).collect();
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
                    None if asked.cells.is_empty() && !asked.takes => asked.man = Some(man),
                    _ => asked.others.push(man),
                }
            } else if left.is_empty() && unfinished && may_begin(table, &scene, token) {
                asked.half = Some((*token).to_owned());
            } else if n_filling == 0 {
                return None;
            }
            asked.takes |= taking.iter().any(|word| word == token);
        }
        let tells = asked.man.is_some() || !asked.cells.is_empty() || asked.half.is_some();
        tells.then_some(asked)
    }

    /// Returns whether the text names a cell, or says which man takes which: anything else is talk about men, not a move.
    pub(crate) fn names_a_move(&self) -> bool {
        !self.cells.is_empty() || self.names_a_capture()
    }

    /// Returns whether the text says which man takes which, and nothing else.
    fn names_a_capture(&self) -> bool {
        self.takes && self.cells.is_empty() && self.man.is_some() && self.others.len() == 1
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
        // Without a cell, the man that is named last is the one that is taken.
        let (known, captures) = match self.takes && self.cells.is_empty() {
            true => (&worded.taken, !worded.taken.is_empty()),
            false => (&worded.others, true),
        };
        in_order
            && goes
            && captures
            && self.man.is_none_or(|man| worded.man.contains(&man))
            && self.others.iter().all(|man| known.contains(man))
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

/// Reads notation that has words of a language in it: `C c3 vers d5`, `Qh5 mate`.
///
/// # Errors
/// Same as [`Table::read`].
pub(crate) fn notated(table: &dyn Table, text: &str, letters: Letters) -> Result<Move, MoveError> {
    let texts = [Some(text.to_owned()), Some(without_end(text).to_owned()), joined(text)];
    let read = texts.into_iter().flatten().map(|text| table.read(&text, letters));
    read.into_iter().find(|read| *read != Err(MoveError::Unreadable)).unwrap_or(Err(MoveError::Unreadable))
}

/// Returns a text without the words at its end which say that the move gives check or mate: any other text is whole.
pub(crate) fn without_end(text: &str) -> &str {
    let text = text.trim();
    let bare = text.trim_end_matches(|c: char| !c.is_alphanumeric());
    let (folded, n) = (folded(bare), bare.chars().count());
    let ends = Lang::ALL.into_iter().flat_map(|lang| listed(key!("read-ends"), lang));
    let is_end = |end: &String| {
        folded.strip_suffix(end.as_str()).is_some_and(|before| before.ends_with(|c: char| !c.is_alphanumeric()))
    };
    // Some letters become two when they are folded; no move is written with them.
    let longest = ends.filter(is_end).map(|end| end.chars().count()).max().filter(|_| folded.chars().count() == n);
    let Some(len) = longest else { return text };
    let end = bare.char_indices().nth(n - len).map_or(bare.len(), |(at, _)| at);
    let before = bare[..end].trim_end_matches(|c: char| c.is_whitespace() || c == ',');
    if before.is_empty() { text } else { before }
}

/// Returns the notation that is left of letters of men and of cells without the words between them; `None` if there is
/// anything else, or no such word.
fn joined(text: &str) -> Option<String> {
    let text = without_end(text);
    let between: Vec<_> = Lang::ALL.into_iter().flat_map(|lang| listed(key!("read-between"), lang)).collect();
    let is_between = |word: &&str| between.contains(&folded(word));
    let (dropped, kept): (Vec<&str>, Vec<&str>) = text.split_whitespace().partition(is_between);
    let is_notation = |word: &&str| word.chars().count() == 1 || word.contains(|c: char| c.is_ascii_digit());
    (!dropped.is_empty() && kept.iter().all(is_notation)).then(|| kept.join(" "))
}

/// Returns whether a text is notation with words between its parts: a move, even where it is not legal.
pub(crate) fn is_joined(table: &dyn Table, text: &str, letters: Letters) -> bool {
    joined(text).is_some_and(|text| table.read(&text, letters) != Err(MoveError::Unreadable))
}

/// Returns whether a text says which man takes which: a move, even where no legal one is that.
pub(crate) fn names_a_capture(table: &dyn Table, text: &str) -> bool {
    Asked::read(table, without_end(text), false).is_some_and(|asked| asked.names_a_capture())
}

/// Returns the move that a text in plain words describes, or all moves that it may mean.
pub(crate) fn read(table: &dyn Table, text: &str, lang: Lang) -> Vec<Move> {
    let text = without_end(text);
    let castlings: Vec<_> =
        castling_signs(text).iter().filter_map(|sign| table.read(sign, lang.letters()).ok()).collect();
    if !castlings.is_empty() {
        return castlings;
    }
    let asked = Asked::read(table, text, false).filter(Asked::names_a_move);
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
pub(crate) fn notations(table: &dyn Table, text: &str, letters: Letters) -> Vec<String> {
    let text = without_end(text);
    if let signs @ [_, ..] = castling_signs(text) {
        return signs.iter().map(|sign| (*sign).to_owned()).collect();
    }
    let Some(asked) = Asked::read(table, text, false) else { return Vec::new() };
    let letter = |name: &str| {
        let man = table.info().men.iter().find(|man| man.name == name);
        man.map(|man| man.letter(letters).to_string()).unwrap_or_default()
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

/// Returns the notations of the castlings that a text in words may mean: of both where it does not say which.
pub(crate) fn castling_signs(text: &str) -> &'static [&'static str] {
    let text = folded(without_end(text));
    let text = text.trim_matches(|c: char| c.is_whitespace() || matches!(c, '!' | '.'));
    let said = |key: Key| Lang::ALL.into_iter().any(|lang| listed(key.clone(), lang).any(|known| known == text));
    if said(key!("read-castling-short")) {
        &["O-O"]
    } else if said(key!("read-castling-long")) {
        &["O-O-O"]
    } else if said(key!("read-castling")) {
        &["O-O", "O-O-O"]
    } else {
        &[]
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

/// Returns the names of a man in all languages, those of beginners included.
fn names(man: &str) -> impl Iterator<Item = String> {
    let name = move |lang| Some(folded(&Text::find(lang, key!("man-{}", man))?.say(lang)));
    let other = move |item: String| item.split_once(' ').filter(|(_, of)| *of == man).map(|(name, _)| name.to_owned());
    let others = Lang::ALL.into_iter().flat_map(|lang| listed(key!("read-men"), lang)).filter_map(other);
    Lang::ALL.into_iter().filter_map(name).chain(others)
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
