//! Moves: read, checked, kept.

use rules::{Letters, Move, MoveError, Table};

use super::ask::LONGEST_MOVE;
use super::confirm::{confirm, wants_confirming};
use super::finish::{finish, must_be_playing, must_be_to_move, must_stand_at};
use super::follow::answered_at_once;
use super::time_up::is_over_by_time;
use super::{
    Answer, App, Button, Caller, Choice, Index, Item, Message, Press, batch_of, due, open_table, seat_of, takeback,
    tell_all, tell_one, wording,
};
use crate::record::{Color, GameId, GameRecord, Moment, State, UserId, What, keys};
use crate::refusal::{Refusal, Trouble};
use crate::words::{Lang, Text, quote};

/// Moves that a list of suggestions holds.
const SUGGESTIONS: usize = 25;
/// The code of the turn of a player who has no other, in every game that knows it.
pub(super) const PASS: &str = "pass";

/// How a move was given.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Given {
    /// Typed, in the player's own letters and words.
    Typed,
    /// Typed when the game stood at this moment.
    TypedAt(Moment),
    /// Chosen as a code when the game stood at this moment.
    PickedAt(Moment),
    /// Chosen as a code, shown, and chosen again.
    ConfirmedAt(Moment),
}

impl App {
    pub(super) async fn play(
        &self,
        caller: &Caller,
        named: Option<GameId>,
        given: Given,
        text: &str,
    ) -> Result<Answer, Trouble> {
        let mut game = self.find(caller, named).await?;
        must_be_playing(&game)?;
        let (letters, is_typed, at) = match given {
            Given::Typed => (caller.lang.letters(), true, None),
            Given::TypedAt(at) => (caller.lang.letters(), true, Some(at)),
            Given::PickedAt(at) | Given::ConfirmedAt(at) => (Letters::English, false, Some(at)),
        };
        if let Some(at) = at {
            must_stand_at(&game, at)?;
        }
        let side = game.record.side_of(caller.who.id).expect("find returns games of the one who asks");
        let mut table = open_table(&game.record)?;
        must_be_to_move(&game, table.as_ref(), side)?;
        let played = match text.len() {
            n if n > usize::from(LONGEST_MOVE) => Err(MoveError::Unreadable),
            _ => table.play(text, letters),
        };
        let played = match played {
            Err(MoveError::Unreadable) if is_typed => match &wording::read(table.as_ref(), text, caller.lang)[..] {
                [] => Err(MoveError::Unreadable),
                [only] => table.play(&only.code, Letters::English),
                several => return Ok(ask_which(caller, &game.record, text, several.to_vec())),
            },
            played => played,
        };
        let m = match played {
            Ok(m) => in_letters(table.as_ref(), m, caller.lang.letters()),
            Err(MoveError::Ambiguous { candidates }) => {
                let moves = candidates.iter().filter_map(|text| table.read(text, letters).ok()).collect();
                return Ok(ask_which(caller, &game.record, text, moves));
            }
            Err(error) => return Err(refuse_move(&game.record.game, text, error).into()),
        };
        let time = self.time(caller.now).await?;
        if is_over_by_time(&game.record, time) {
            return self.too_late(caller, game, time).await;
        }
        let me = self.person(caller.who.id).await?;
        if !matches!(given, Given::ConfirmedAt(_)) && wants_confirming(&me) {
            let viewer = me.options(Some(side), true);
            return Ok(confirm(caller, &game.record, table.as_ref(), &m, viewer));
        }
        let State::Playing { offer, .. } = &mut game.record.state else {
            unreachable!("checked above");
        };
        let mut news = Vec::new();
        // Moving says no to the opponent's offer; one's own stays open until it is answered.
        if *offer == Some(Color::from(side.other())) {
            *offer = None;
            news = tell_one(&game.record, caller.who.id, What::DrawClosed { declined: false });
        }
        // A request to take moves back is void once one is made, whoever makes it.
        news.extend(takeback::void(&mut game.record));
        let before = game.record.moment();
        game.record.line.push(m.code.clone());
        if let Some(clock) = &mut game.record.clock {
            clock.moved(side, time);
        }
        let followed = self.follow(&mut game, table.as_mut(), time, batch_of(caller)).await?;
        let since = (followed.n_answers > 0).then_some(before);
        let mut index = Index::default();
        if let Some(clock) = &mut game.record.clock {
            clock.run(table.turn(), time);
        }
        match followed.ends {
            Some(outcome) => {
                let (ending, gone) = finish(&mut game, outcome, time);
                news.extend(ending);
                index = gone;
            }
            None => {
                due::set_by_clock(&mut game.record, &mut index);
                let board = What::Board { moment: game.record.moment(), over: false, since: None };
                news.extend(tell_all(&game.record, board));
            }
        }
        for item in &mut news {
            if let What::Board { since: told, .. } = &mut item.what {
                *told = since;
            }
        }
        let place = game.record.channel();
        let (moment, goes_on) = (game.record.moment(), followed.ends.is_none());
        let answers = since.and_then(|_| answered_at_once(&game.record, table.as_ref(), before, caller.lang));
        let kept = self.keep_with(followed.batch, caller, game, news, index).await?;
        let text = match place {
            Some(channel) if !kept.shown => text!("played-elsewhere").with("channel", format!("<#{}>", channel.0)),
            _ => text!("played"),
        };
        let id = kept.game;
        let mut answer = Answer { played: true, ..Answer::done(caller, text.with("move", m.notation), kept) };
        if let Some(message) = &mut answer.reply {
            message.text.extend(answers);
            message.buttons.extend(goes_on.then(|| Button::of_game(Press::Plan, id, moment)));
        }
        Ok(answer)
    }

    /// Plays what was typed into a form; where it is no move, there is the form again, and the menus.
    pub(super) async fn typed(
        &self,
        caller: &Caller,
        id: GameId,
        moment: Moment,
        text: &str,
    ) -> Result<Answer, Trouble> {
        match self.play(caller, Some(id), Given::TypedAt(moment), text).await {
            Err(Trouble::Refused(refusal)) if is_about_the_text(&refusal) => {
                let mut message = Message::new(caller.lang, refusal);
                message.buttons = [Press::Type, Press::Move].map(|press| Button::of_game(press, id, moment)).into();
                Ok(Answer::reply(message))
            }
            done => done,
        }
    }

    /// The legal moves that a half-typed text may become, for autocomplete, by what is shown and what is typed by taking
    /// it; none when it is not this person's turn. Notation that begins so comes first, then moves in plain words.
    ///
    /// # Errors
    /// When the store cannot tell.
    pub async fn complete_move(
        &self,
        caller: &Caller,
        game: Option<GameId>,
        prefix: &str,
    ) -> Result<Vec<(String, String)>, Trouble> {
        let game = match self.find(caller, game).await {
            Ok(game) => game,
            Err(Trouble::Refused(_)) => return Ok(Vec::new()),
            Err(failed) => return Err(failed),
        };
        let table = open_table(&game.record)?;
        if game.record.side_of(caller.who.id) != Some(table.turn()) || prefix.len() > usize::from(LONGEST_MOVE) {
            return Ok(Vec::new());
        }
        let mut found = table.complete(prefix, caller.lang.letters());
        let asked = wording::Asked::read(table.as_ref(), prefix, true);
        if found.is_empty() && asked.is_none() {
            return Ok(Vec::new());
        }
        let known = wording::moves(table.as_ref(), caller.lang);
        for worded in known.iter().filter(|worded| asked.as_ref().is_some_and(|asked| asked.fits(worded))) {
            if found.iter().all(|m| m.code != worded.played.code) {
                found.push(worded.played.clone());
            }
        }
        let suggestion = |m: Move| {
            let words =
                known.iter().find(|worded| worded.played.code == m.code).and_then(|worded| worded.words.as_ref());
            let shown = match words {
                Some(words) => {
                    text!("suggestion").with("move", m.notation.as_str()).with("words", words.as_str()).say(caller.lang)
                }
                None => m.notation.clone(),
            };
            // The notation comes back: it reads in the player's own letters, a code need not.
            (shown, m.notation)
        };
        Ok(found.into_iter().take(SUGGESTIONS).map(suggestion).collect())
    }

    /// The games that a person is playing, for autocomplete: number and opponent's name.
    ///
    /// # Errors
    /// When the store cannot tell.
    pub async fn complete_game(&self, who: UserId, lang: Lang) -> Result<Vec<(GameId, String)>, Trouble> {
        let games = self.load_indexed(&keys::seats(who)).await?;
        Ok(games.iter().filter_map(|game| choice(&game.record, who, lang)).collect())
    }

    /// The same, and the newest of those that are over.
    ///
    /// # Errors
    /// When the store cannot tell.
    pub async fn complete_any_game(&self, who: UserId, lang: Lang) -> Result<Vec<(GameId, String)>, Trouble> {
        let mut games = self.complete_game(who, lang).await?;
        for id in self.newest_done(who, SUGGESTIONS).await? {
            games.extend(self.load(id).await?.and_then(|game| choice(&game.record, who, lang)));
        }
        Ok(games)
    }
}

/// A game as an option suggests it to one of its players.
fn choice(record: &GameRecord, who: UserId, lang: Lang) -> Option<(GameId, String)> {
    let opponent = seat_of(record.seats()?, record.side_of(who)?.other());
    let key = if record.ended.is_some() { key!("game-choice-over") } else { key!("game-choice") };
    let label = Text::new(key).with("game", record.id.0.to_string()).with("opponent", opponent.name.as_str());
    Some((record.id, label.say(lang)))
}

/// A move just played, with its notation in these letters.
fn in_letters(table: &dyn Table, m: Move, letters: Letters) -> Move {
    table.line(letters).pop().unwrap_or(m)
}

/// Asks which of several moves is meant.
fn ask_which(caller: &Caller, record: &GameRecord, text: &str, moves: Vec<Move>) -> Answer {
    let names: Vec<_> = moves.iter().take(SUGGESTIONS).map(|m| m.notation.as_str()).collect();
    let question = text!("which-move").with("text", quote(text)).with("moves", names.join(", "));
    let button = Button::of_game(Press::Pick, record.id, record.moment());
    let mut message = Message::new(caller.lang, question);
    let items = moves.iter().take(SUGGESTIONS).map(|m| Item::new(m.code.as_str(), m.notation.as_str())).collect();
    message.choices = vec![Choice { button, placeholder: text!("button-pick"), items }];
    Answer::reply(message)
}

/// Whether a refusal is about the text of a move, so that another text may do.
fn is_about_the_text(refusal: &Refusal) -> bool {
    matches!(refusal, Refusal::Unreadable { .. } | Refusal::Illegal { .. })
}

/// The reason why a text is no move in the game of these rules, for the player.
pub(super) fn refuse_move(rules: &str, text: &str, error: MoveError) -> Refusal {
    match error {
        MoveError::Unreadable => {
            let spelling = text!("{}-spelling", rules);
            Refusal::Unreadable { text: quote(text), spelling }
        }
        MoveError::Illegal { why } => Refusal::Illegal { text: quote(text), why },
        MoveError::Ambiguous { .. } => unreachable!("an ambiguous move is asked about"),
        MoveError::Over => Refusal::Over,
    }
}
