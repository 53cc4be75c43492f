//! Moves taken back: asked for, answered, and told of.

use rules::{Letters, Side, Table};

use super::follow::numbered;
use super::news::post;
use super::play::PASS;
use super::time_up::is_over_by_time;
use super::{
    Answer, App, Button, Caller, Delivery, Index, Message, Mine, Press, Setting, batch_of, draw, due, mention, seat_of,
    table_at, tell_all, tell_one,
};
use crate::record::{
    Color, GameId, GameRecord, Moment, News, Place, State, Takeback, TakebackAsked, UserId, What, Who,
};
use crate::refusal::{Refusal, Trouble};
use crate::words::{Lang, Text};

impl App {
    /// Asks the opponent to take moves back, to the last turn of the one who asks.
    pub(super) async fn takeback(
        &self,
        caller: &Caller,
        named: Option<GameId>,
        at: Option<Moment>,
    ) -> Result<Answer, Trouble> {
        let mine = self.find(caller, named).await?;
        let opponent = mine.playing_at(at)?.opponent().id;
        let Mine { mut game, side } = mine;
        let record = &mut game.record;
        if !self.allows_takebacks(caller.who.id.into(), record.rated).await? {
            return Err(Refusal::TakebackOwn { opponent: mention(opponent) }.into());
        }
        if !self.allows_takebacks(opponent, record.rated).await? {
            return Err(Refusal::TakebackTheirs { opponent: mention(opponent) }.into());
        }
        match record.takeback {
            Some(asked) if asked.by == Color::from(side) => return Err(Refusal::TakebackAsked.into()),
            Some(_) => return Err(Refusal::TakebackAnswer.into()),
            None => {}
        }
        let Some(to) = last_turn(record, side)? else { return Err(Refusal::TakebackNothing.into()) };
        let at = record.moment();
        record.takeback = Some(TakebackAsked { by: side.into(), at });
        let moves = numbered(table_at(record, record.line.len())?.as_ref(), to, caller.lang);
        let text = text!("takeback-sent").with("opponent", mention(opponent)).with("moves", moves);
        let text = text.with("game", record.id.0.to_string());
        let news = tell_one(record, opponent, What::TakebackAsked { at });
        let kept = self.keep(caller, game, news, Index::default()).await?;
        Ok(Answer::done(caller, text, kept))
    }

    async fn allows_takebacks(&self, who: Who, rated: bool) -> Result<bool, Trouble> {
        Ok(match self.person_at(who).await?.chosen(Setting::Takeback) {
            "on" => true,
            "off" => false,
            _ => !rated,
        })
    }

    pub(super) async fn answer_takeback(
        &self,
        caller: &Caller,
        id: GameId,
        at: Moment,
        yes: bool,
    ) -> Result<Answer, Trouble> {
        let mine = self.find(caller, Some(id)).await?;
        let record = mine.playing()?.record;
        let Some(asked) = record.takeback.filter(|asked| asked.at == at) else {
            return Err(Refusal::TakebackClosed.into());
        };
        if asked.by == Color::from(mine.side) {
            return Err(Refusal::TakebackOwnRequest.into());
        }
        mine.playing_at(Some(at))?;
        let time = self.time(caller.now).await?;
        if is_over_by_time(record, time) {
            return self.too_late(caller, mine.game, time).await;
        }
        let mut game = mine.game;
        let record = &mut game.record;
        record.takeback = None;
        let mut news = tell_one(record, caller.who.id, What::TakebackClosed { granted: Some(yes) });
        if !yes {
            news.extend(decline(record, asked.by, false, at));
            let kept = self.keep(caller, game, news, Index::default()).await?;
            return Ok(Answer::done(caller, text!("takeback-declined-reply"), kept));
        }
        let asker = Side::from(asked.by);
        let to = last_turn(record, asker)?.ok_or(Refusal::TakebackClosed)?;
        // An offer was made for the position that was.
        news.extend(draw::void(record));
        let batch = self.take_back_plans(record, to, asker, batch_of(caller)).await?;
        record.take_back(asked.by, to, caller.now);
        let mut index = Index::default();
        if let Some(clock) = &mut record.clock {
            clock.back(asker, time);
        }
        due::set_by_clock(record, &mut index);
        news.extend(tell_all(record, What::Board { moment: record.moment(), over: false, since: None }));
        let kept = self.keep_with(batch, caller, game, news, index).await?;
        Ok(Answer::done(caller, text!("takeback-granted-reply"), kept))
    }
}

/// The plies before the last turn in which a side had a choice.
fn last_turn(record: &GameRecord, side: Side) -> Result<Option<usize>, Trouble> {
    let mut table = table_at(record, 0)?;
    let mut found = None;
    for (ply, code) in record.line.iter().enumerate() {
        if table.turn() == side && code != PASS {
            found = Some(ply);
        }
        // It was played before: it can be played again.
        let _ = table.play(code, Letters::English);
    }
    Ok(found)
}

/// Ends an open request without an answer.
pub(super) fn void(record: &mut GameRecord) -> Vec<News> {
    let (Some(asked), State::Playing { seats, .. }) = (record.takeback.take(), &record.state) else {
        return Vec::new();
    };
    let reader = seat_of(seats, Side::from(asked.by).other()).id;
    tell_one(record, reader, What::TakebackClosed { granted: None })
}

/// Tells who asked or offered that it was declined, where they do not see it.
pub(super) fn decline(record: &GameRecord, by: Color, draw: bool, at: Moment) -> Option<News> {
    let to = seat_of(record.seats()?, by.into()).id.person()?;
    (record.place == Place::Direct).then_some(News { to: Some(to), what: What::Declined { draw, at } })
}

/// The question to the opponent.
pub(super) fn asked(record: &GameRecord, to: Option<UserId>, lang: Lang, at: Moment, nth: &str) -> Option<Delivery> {
    let asked = record.takeback.filter(|asked| asked.at == at)?;
    let seats = record.seats()?;
    let side = Side::from(asked.by);
    let opponent = seat_of(seats, side.other()).id;
    let back = last_turn(record, side).ok().flatten()?;
    let moves = numbered(table_at(record, record.line.len()).ok()?.as_ref(), back, lang);
    let text = text!("takeback-asked").with("player", mention(seat_of(seats, side).id));
    let mut message = Message::new(lang, text.with("opponent", mention(opponent)).with("moves", moves));
    message.ping.extend(opponent.person());
    let button = |press| Button::of_game(press, record.id, at).with(nth);
    message.buttons = vec![button(Press::TakebackYes), button(Press::TakebackNo)];
    let mark = button(Press::TakebackYes).custom_id();
    post(record, to, message, mark)
}

/// The question, once it is answered or void.
pub(super) fn closed(record: &GameRecord, lang: Lang, granted: Option<bool>) -> Option<Delivery> {
    let key = match granted {
        Some(true) => key!("takeback-granted"),
        Some(false) => key!("takeback-declined"),
        None => key!("takeback-void"),
    };
    Some(Delivery::Edit { sent: record.takeback_sent?, message: Message::new(lang, Text::new(key)) })
}

/// What somebody reads in direct messages whose request or offer was declined.
pub(super) fn declined(
    record: &GameRecord,
    to: Option<UserId>,
    lang: Lang,
    draw: bool,
    at: Moment,
) -> Option<Delivery> {
    let side = record.side_of(to?)?;
    let opponent = seat_of(record.seats()?, side.other()).id;
    let number = record.ply_at(at)? / 2 + 1;
    let text = Text::new(if draw { key!("notice-draw-declined") } else { key!("notice-takeback-declined") });
    let text = text.with("opponent", mention(opponent)).with("game", record.id.0.to_string());
    let message = Message::new(lang, text.with("number", number.to_string()));
    let mark = message.text[0].say(lang);
    post(record, to, message, mark)
}

/// What stands above the board after moves were taken back.
pub(super) fn told(record: &GameRecord, back: &Takeback, table: &dyn Table, lang: Lang) -> Text {
    let player = record.seats().map_or(Who::Nobody, |seats| seat_of(seats, back.by.into()).id);
    let mut before = rules::open(&record.game, &record.setup, None);
    if let Ok(before) = &mut before {
        for code in table.codes().iter().chain(&back.undone) {
            // It was played before: it can be played again.
            let _ = before.play(code, Letters::English);
        }
    }
    let moves = before.map_or_else(|_| String::new(), |before| numbered(before.as_ref(), back.to, lang));
    text!("takeback-done").with("player", mention(player)).with("moves", moves)
}
