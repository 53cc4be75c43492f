//! Moves: read, checked, kept.

use rules::{Letters, Move, MoveError, Side, Table};
use store::Batch;

use super::ask::LONGEST_MOVE;
use super::confirm::{confirm, wants_confirming};
use super::finish::{End, finish};
use super::follow::{Followed, answered_at_once};
use super::time_up::is_over_by_time;
use super::{
    Answer, App, Button, Caller, Choice, Index, Item, Loaded, Message, Mine, Press, batch_of, draw, due, is_playing,
    open_table, seat_of, takeback, tell_all, wording,
};
use crate::record::{BotTime, GameId, GameRecord, Moment, News, State, UserId, What, keys};
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

impl Given {
    /// The letters in which it is read.
    fn letters(self, lang: Lang) -> Letters {
        if self.is_typed() { lang.letters() } else { Letters::English }
    }

    fn is_typed(self) -> bool {
        matches!(self, Given::Typed | Given::TypedAt(_))
    }

    /// The moment at which the player gave it, where that is known.
    fn moment(self) -> Option<Moment> {
        match self {
            Given::Typed => None,
            Given::TypedAt(moment) | Given::PickedAt(moment) | Given::ConfirmedAt(moment) => Some(moment),
        }
    }
}

/// What the text of a move means.
enum Meant {
    /// This move, which the table has played.
    One(Move),
    /// Any of these.
    Several(Vec<Move>),
}

/// A move that was made, and what followed at once.
struct Made {
    game: Loaded,
    batch: Batch,
    news: Vec<News>,
    index: Index,
    /// The moment before it.
    before: Moment,
    /// Planned answers that were played after it.
    n_answers: usize,
}

impl App {
    pub(super) async fn play(
        &self,
        caller: &Caller,
        named: Option<GameId>,
        given: Given,
        text: &str,
    ) -> Result<Answer, Trouble> {
        let mine = self.find(caller, named).await?;
        let playing = mine.playing_at(given.moment())?;
        let mut table = open_table(playing.record)?;
        playing.must_be_to_move(table.as_ref())?;
        let m = match read(table.as_mut(), text, given, caller.lang)? {
            Meant::One(m) => m,
            Meant::Several(moves) => return Ok(ask_which(caller, playing.record, text, &moves)),
        };
        let time = self.time(caller.now).await?;
        if is_over_by_time(playing.record, time) {
            return self.too_late(caller, mine.game, time).await;
        }
        let me = self.person(caller.who.id).await?;
        if !matches!(given, Given::ConfirmedAt(_)) && wants_confirming(&me) {
            let viewer = me.options(Some(mine.side), true);
            return Ok(confirm(caller, playing.record, table.as_ref(), &m, viewer));
        }
        let made = self.make(caller, mine, table.as_mut(), &m, time).await?;
        let further = further(&made, table.as_ref(), caller.lang);
        let (id, place) = (made.game.record.id, made.game.record.channel());
        let kept = self.keep_with(made.batch, caller, made.game, made.news, made.index).await?;
        let text = match place {
            Some(channel) if !kept.shown => text!("played-elsewhere").with("channel", format!("<#{}>", channel.0)),
            _ => text!("played"),
        };
        let mut answer = Answer { played: true, ..Answer::done(caller, text.with("move", m.notation), kept) };
        if let Some(message) = &mut answer.reply {
            let (answers, plan_at) = further;
            message.text.extend(answers);
            message.buttons.extend(plan_at.map(|moment| Button::of_game(Press::Plan, id, moment)));
        }
        Ok(answer)
    }

    /// Makes a move that the table has played already, and all that follows from it.
    async fn make(
        &self,
        caller: &Caller,
        mine: Mine,
        table: &mut dyn Table,
        m: &Move,
        time: BotTime,
    ) -> Result<Made, Trouble> {
        let Mine { mut game, side } = mine;
        let record = &mut game.record;
        let before = record.moment();
        // Moving says no to the opponent's offer; one's own stays open until it is answered.
        let is_offered = matches!(record.state, State::Playing { offer: Some(by), .. } if Side::from(by) != side);
        let mut news = if is_offered { draw::void(record) } else { Vec::new() };
        // A caller to take moves back is void once one is made, whoever makes it.
        news.extend(takeback::void(record));
        record.line.push(m.code.clone());
        if let Some(clock) = &mut record.clock {
            clock.moved(side, time);
        }
        let Followed { batch, ends, n_answers } = self.follow(&mut game, table, time, batch_of(caller)).await?;
        if let Some(clock) = &mut game.record.clock {
            clock.run(table.turn(), time);
        }
        let since = (n_answers > 0).then_some(before);
        let (told, index) = match ends {
            Some(outcome) => finish(&mut game, End { since, ..End::new(outcome, caller.now, time) }),
            None => go_on(&mut game.record, since),
        };
        news.extend(told);
        Ok(Made { game, batch, news, index, before, n_answers })
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
        let mine = match self.find(caller, game).await {
            Ok(mine) => mine,
            Err(Trouble::Refused(_)) => return Ok(Vec::new()),
            Err(failed) => return Err(failed),
        };
        let table = open_table(&mine.game.record)?;
        if mine.side != table.turn() || prefix.len() > usize::from(LONGEST_MOVE) {
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

/// Reads the text of a move and plays it on the table, if it is one move.
fn read(table: &mut dyn Table, text: &str, given: Given, lang: Lang) -> Result<Meant, Refusal> {
    let letters = given.letters(lang);
    let mut played = match text.len() {
        n if n > usize::from(LONGEST_MOVE) => Err(MoveError::Unreadable),
        _ => table.play(text, letters),
    };
    if given.is_typed() && played == Err(MoveError::Unreadable) {
        match &wording::read(table, text, lang)[..] {
            [] => {}
            [only] => played = table.play(&only.code, Letters::English),
            several => return Ok(Meant::Several(several.to_vec())),
        }
    }
    match played {
        Ok(m) => Ok(Meant::One(table.last(lang.letters()).unwrap_or(m))),
        Err(MoveError::Ambiguous { candidates }) => {
            Ok(Meant::Several(candidates.iter().filter_map(|text| table.read(text, letters).ok()).collect()))
        }
        Err(error) => Err(refuse_move(table.info().id, text, error)),
    }
}

/// Lets a game wait for the next move; returns the news of the board and the index rows that change.
fn go_on(record: &mut GameRecord, since: Option<Moment>) -> (Vec<News>, Index) {
    let mut index = Index::default();
    due::set_by_clock(record, &mut index);
    (tell_all(record, What::Board { moment: record.moment(), over: false, since }), index)
}

/// What the reply to a move says besides: the answers that came at once, and the moment to plan from while the game goes on.
fn further(made: &Made, table: &dyn Table, lang: Lang) -> (Option<Text>, Option<Moment>) {
    let record = &made.game.record;
    let answers = (made.n_answers > 0).then(|| answered_at_once(record, table, made.before, lang)).flatten();
    (answers, is_playing(record).then(|| record.moment()))
}

/// Asks which of several moves is meant.
fn ask_which(caller: &Caller, record: &GameRecord, text: &str, moves: &[Move]) -> Answer {
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
        // What several moves are meant by is asked; where nobody can be asked, it cannot be read.
        MoveError::Unreadable | MoveError::Ambiguous { .. } => {
            let spelling = text!("{}-spelling", rules);
            Refusal::Unreadable { text: quote(text), spelling }
        }
        MoveError::Illegal { why } => Refusal::Illegal { text: quote(text), why },
        MoveError::Over => Refusal::Over,
    }
}
