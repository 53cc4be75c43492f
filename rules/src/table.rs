//! A game in progress behind one interface.
//!
//! The bot only uses [`GameTable`], which [`TypedTable`] implements for every game.

use std::any::Any;
use std::collections::HashMap;

use crate::feats::{self, MateFeat};
use crate::game::{Game, GameSpec, Move};
use crate::men::PieceLetters;
use crate::outcome::{EndReason, Outcome};
use crate::refusal::{MoveError, Phrase};
use crate::scene::Scene;
use crate::side::Side;
use crate::step::{self, MoveStep};

/// A game in progress: the start, the moves, and all derived data.
pub trait GameTable: Any + Send + Sync {
    /// Returns the fixed properties of the game.
    fn info(&self) -> &'static GameSpec;
    /// Writes the setup in full, for the record.
    fn setup(&self) -> String;
    /// Writes the position after the last move.
    fn position(&self) -> String;
    /// Writes the starting position; `None` if this setup normally starts there.
    fn start_position(&self) -> Option<String>;
    /// Returns the side that makes, or made, the first move.
    fn first_turn(&self) -> Side;
    /// Returns the side to move.
    fn turn(&self) -> Side;
    /// Returns the codes of the moves so far.
    fn codes(&self) -> &[String];
    /// Returns the moves so far, with notation.
    fn line(&self, letters: PieceLetters) -> Vec<Move>;
    /// Returns the last move, with notation; `None` before the first. Cheaper than [`GameTable::line`].
    fn last(&self, letters: PieceLetters) -> Option<Move>;
    /// Returns the game after `n_plies` plies, or all of it.
    fn at(&self, n_plies: usize) -> Box<dyn GameTable>;
    /// Returns the outcome, if the moves have ended the game.
    fn outcome(&self) -> Option<Outcome>;
    /// Returns whether no record can continue from here.
    ///
    /// The game is over, and not by a draw that the players could have ignored, see [`Game::may_go_on`].
    fn is_at_end(&self) -> bool;
    /// Returns the draw that a player can claim now.
    fn claim(&self) -> Option<Outcome>;
    /// Returns the outcome if `side` runs out of time. It is a loss, or a draw if the opponent could never win.
    fn out_of_time(&self, side: Side) -> Outcome;
    /// Returns whether every move of the side to move loses at once. The opponent then has a winning reply.
    fn is_losing(&self) -> bool;
    /// Lists what the pieces do not show, see [`Game::rights`]; empty once the game is over.
    fn rights(&self) -> Vec<Phrase>;
    /// Lists every legal move; empty if and only if the game is over.
    fn legal(&self, letters: PieceLetters) -> Vec<Move>;
    /// Lists every possible move, even if a draw has ended the game.
    ///
    /// Perft and tables of legal moves need it. Equals [`GameTable::legal`] while the game goes on.
    fn moves(&self, letters: PieceLetters) -> Vec<Move>;
    /// Reads a move without playing it.
    ///
    /// # Errors
    /// Same as [`Game::parse`]; [`MoveError::Over`] if the game has ended.
    fn read(&self, text: &str, letters: PieceLetters) -> Result<Move, MoveError>;
    /// Reads and plays a move.
    ///
    /// ```
    /// use rules::PieceLetters;
    ///
    /// let mut table = rules::open("chess", "", None).expect("chess has a start");
    /// let made = table.play("♘ f3", PieceLetters::English).expect("the knight may go there");
    /// assert_eq!((made.code.as_str(), made.notation.as_str()), ("g1f3", "Nf3"));
    /// // A refusal brings its reason, and changes nothing.
    /// assert!(table.play("e5e4", PieceLetters::English).is_err());
    /// assert_eq!(table.codes(), ["g1f3"]);
    /// ```
    ///
    /// # Errors
    /// Same as [`GameTable::read`]; the table is then unchanged.
    fn play(&mut self, text: &str, letters: PieceLetters) -> Result<Move, MoveError>;
    /// Reads and plays a move of a record, see [`Game::parse_record`].
    ///
    /// A record can continue after a draw that this host would declare.
    ///
    /// # Errors
    /// Same as [`GameTable::play`]; [`MoveError::Over`] only where [`GameTable::is_at_end`].
    fn replay(&mut self, text: &str) -> Result<Move, MoveError>;
    /// Plays the next code of a record that has been played before.
    ///
    /// Skips writing the notation and checking whether the game is over.
    ///
    /// # Errors
    /// Same as [`Game::decode`].
    fn resume(&mut self, code: &str) -> Result<(), MoveError>;
    /// Lists the legal moves that complete a typed prefix, best match first.
    fn complete(&self, prefix: &str, letters: PieceLetters) -> Vec<Move>;
    /// Lists the options to continue a half-chosen move in menus.
    ///
    /// `begun` is empty or the code of an earlier step: `e2` for the options of the piece on e2, `N@` for the cells of
    /// a knight in the hand. If `begun` is already a legal move, its own step comes first. Empty if no legal move
    /// begins this way.
    fn steps(&self, begun: &str, letters: PieceLetters) -> Vec<MoveStep>;
    /// Draws the position.
    fn scene(&self) -> Scene;
    /// Draws the position with a half-chosen move. Its piece is selected, and the next cells are marked.
    fn scene_from(&self, begun: &str) -> Scene;
    /// Draws every position from the start to the current one.
    fn film(&self) -> Vec<Scene>;
    /// Returns the feats of the final checkmate, if any.
    fn feats(&self) -> Vec<MateFeat>;
    /// Counts the move sequences of `depth` plies from here.
    fn perft(&self, depth: u32) -> u64;
}

/// A game in progress, typed by its game.
#[derive(Clone, Debug)]
pub struct TypedTable<G: Game> {
    start: G,
    now: G,
    /// The position before the last move, needed to notate it; the start before the first move.
    before: G,
    moves: Vec<G::Move>,
    codes: Vec<String>,
    /// How often each position has occurred, including the current one. Empty in games without a repetition rule.
    seen: HashMap<G, u8>,
}

impl<G: Game> TypedTable<G> {
    /// Starts a game from this position.
    #[must_use]
    pub fn new(start: G) -> TypedTable<G> {
        let mut new = TypedTable {
            now: start.clone(),
            before: start.clone(),
            start,
            moves: Vec::new(),
            codes: Vec::new(),
            seen: HashMap::new(),
        };
        new.count();
        new
    }

    fn n_occurrences(&self) -> u8 {
        self.seen.get(&self.now).copied().unwrap_or_default()
    }

    fn count(&mut self) {
        if G::INFO.repetition.or(G::INFO.repetition_claim).is_some() {
            let n = self.seen.entry(self.now.clone()).or_default();
            *n = n.saturating_add(1);
        }
    }

    fn parse(&self, text: &str, letters: PieceLetters) -> Result<G::Move, MoveError> {
        if self.outcome().is_some() {
            return Err(MoveError::Over);
        }
        self.now.parse(text, letters)
    }

    fn make(&mut self, m: G::Move, letters: PieceLetters) -> Move {
        let made = Move::new(&self.now, &m, letters);
        self.advance(m, made.code.clone());
        made
    }

    fn advance(&mut self, m: G::Move, code: String) {
        self.before = self.now.clone();
        self.now.play_unchecked(&m);
        self.moves.push(m);
        self.codes.push(code);
        self.count();
    }

    /// Returns the position after the last move.
    #[must_use]
    pub fn now(&self) -> &G {
        &self.now
    }

    /// Returns all positions, each with the move that led to it.
    pub fn positions(&self) -> impl Iterator<Item = (G, Option<&G::Move>)> {
        let mut now = self.start.clone();
        std::iter::once((now.clone(), None)).chain(self.moves.iter().map(move |m| {
            now.play_unchecked(m);
            (now.clone(), Some(m))
        }))
    }
}

fn following<G: Game>(game: &G) -> impl Iterator<Item = G> {
    game.legal_moves().into_iter().map(|m| {
        let mut next = game.clone();
        next.play_unchecked(&m);
        next
    })
}

impl<G: Game> GameTable for TypedTable<G> {
    fn info(&self) -> &'static GameSpec {
        const { &G::INFO }
    }

    fn setup(&self) -> String {
        self.start.setup()
    }

    fn position(&self) -> String {
        self.now.position()
    }

    fn start_position(&self) -> Option<String> {
        let position = self.start.position();
        let own = G::start(&self.start.setup(), None).expect("a setup that was written can be read");
        (own.position() != position).then_some(position)
    }

    fn first_turn(&self) -> Side {
        self.start.turn()
    }

    fn turn(&self) -> Side {
        self.now.turn()
    }

    fn codes(&self) -> &[String] {
        &self.codes
    }

    fn line(&self, letters: PieceLetters) -> Vec<Move> {
        self.positions().zip(&self.moves).map(|((before, _), m)| Move::new(&before, m, letters)).collect()
    }

    fn last(&self, letters: PieceLetters) -> Option<Move> {
        self.moves.last().map(|m| Move::new(&self.before, m, letters))
    }

    fn at(&self, n_plies: usize) -> Box<dyn GameTable> {
        let mut table = TypedTable::new(self.start.clone());
        for (m, code) in self.moves.iter().zip(&self.codes).take(n_plies) {
            table.advance(m.clone(), code.clone());
        }
        Box::new(table)
    }

    fn outcome(&self) -> Option<Outcome> {
        self.now.outcome().or_else(|| {
            let limit = G::INFO.repetition?;
            (self.n_occurrences() >= limit).then(|| Outcome::draw(EndReason::Repetition))
        })
    }

    fn is_at_end(&self) -> bool {
        self.outcome().is_some_and(|outcome| !G::may_go_on(outcome))
    }

    fn claim(&self) -> Option<Outcome> {
        if self.outcome().is_some() {
            return None;
        }
        let is_repeated = G::INFO.repetition_claim.is_some_and(|limit| self.n_occurrences() >= limit);
        self.now.claim().or_else(|| is_repeated.then(|| Outcome::draw(EndReason::Repetition)))
    }

    fn out_of_time(&self, side: Side) -> Outcome {
        match self.now.can_win(side.other()) {
            true => Outcome::win(side.other(), EndReason::Time),
            false => Outcome::draw(EndReason::TimeVsBare),
        }
    }

    fn is_losing(&self) -> bool {
        let opponent = self.now.turn().other();
        let wins = |game: &G| game.outcome().is_some_and(|outcome| outcome.winner == Some(opponent));
        let can_win = |game: &G| game.outcome().is_none() && following(game).any(|next| wins(&next));
        self.outcome().is_none() && following(&self.now).all(|next| can_win(&next))
    }

    fn rights(&self) -> Vec<Phrase> {
        if self.outcome().is_some() { Vec::new() } else { self.now.rights() }
    }

    fn legal(&self, letters: PieceLetters) -> Vec<Move> {
        if self.outcome().is_some() { Vec::new() } else { self.moves(letters) }
    }

    fn moves(&self, letters: PieceLetters) -> Vec<Move> {
        self.now.legal_moves().iter().map(|m| Move::new(&self.now, m, letters)).collect()
    }

    fn read(&self, text: &str, letters: PieceLetters) -> Result<Move, MoveError> {
        self.parse(text, letters).map(|m| Move::new(&self.now, &m, letters))
    }

    fn play(&mut self, text: &str, letters: PieceLetters) -> Result<Move, MoveError> {
        let m = self.parse(text, letters)?;
        Ok(self.make(m, letters))
    }

    fn replay(&mut self, text: &str) -> Result<Move, MoveError> {
        if self.is_at_end() {
            return Err(MoveError::Over);
        }
        let m = self.now.parse_record(text)?;
        Ok(self.make(m, PieceLetters::English))
    }

    fn resume(&mut self, code: &str) -> Result<(), MoveError> {
        let m = self.now.decode(code)?;
        let code = self.now.code(&m);
        self.advance(m, code);
        Ok(())
    }

    fn complete(&self, prefix: &str, letters: PieceLetters) -> Vec<Move> {
        let wanted = bare(prefix);
        let meant = self.read(prefix, letters).ok();
        let mut found: Vec<(u8, Move)> = self
            .legal(letters)
            .into_iter()
            .filter_map(|m| {
                if meant.as_ref().is_some_and(|meant| meant.code == m.code) {
                    return Some((0, m));
                }
                Some((closeness(&wanted, &m)?, m))
            })
            .collect();
        // The sort is stable: equally close moves keep the game's order.
        found.sort_by_key(|(far, _)| *far);
        found.into_iter().map(|(_, m)| m).collect()
    }

    fn steps(&self, begun: &str, letters: PieceLetters) -> Vec<MoveStep> {
        if self.outcome().is_some() { Vec::new() } else { step::steps(&self.now, begun, letters) }
    }

    fn scene(&self) -> Scene {
        self.now.scene(self.moves.last())
    }

    fn scene_from(&self, begun: &str) -> Scene {
        step::mark(self.scene(), begun, &self.steps(begun, PieceLetters::English), G::INFO.men)
    }

    fn film(&self) -> Vec<Scene> {
        self.positions().map(|(position, last)| position.scene(last)).collect()
    }

    fn feats(&self) -> Vec<MateFeat> {
        match self.outcome() {
            Some(Outcome { reason: EndReason::Checkmate, .. }) => {
                feats::of_mate(&self.film(), &self.codes, G::INFO.men)
            }
            _ => Vec::new(),
        }
    }

    fn perft(&self, depth: u32) -> u64 {
        self.now.perft(depth)
    }
}

fn bare(text: &str) -> String {
    text.chars()
        .filter(|c| !c.is_whitespace() && !matches!(c, 'x' | ':' | '-' | '+' | '#' | '!' | '?'))
        .map(|c| if c == '0' { 'O' } else { c })
        .collect()
}

/// Returns a move's distance from the typed text; `None` if the text cannot become this move. The nearest is 1.
fn closeness(wanted: &str, m: &Move) -> Option<u8> {
    let (notation, code) = (bare(&m.notation), bare(&m.code));
    let (folded, low) = (notation.to_lowercase(), wanted.to_lowercase());
    if notation.starts_with(wanted) {
        Some(1)
    } else if code.to_lowercase().starts_with(&low) {
        Some(2)
    } else if folded.starts_with(&low) {
        Some(3)
    } else if folded.ends_with(&low) {
        Some(4)
    } else {
        None
    }
}
