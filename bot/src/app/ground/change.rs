//! Keeps changes of games: the record, its news and its index rows go into one change.

use crate::app::ask::Caller;
use crate::app::ground::{Ground, Index, Kept, Loaded};
use crate::app::tables;
use crate::change::Change;
use crate::record::{GameRecord, News, Place, Unix, What, Who, keys, write};
use crate::refusal::Trouble;

impl Ground {
    /// Keeps a changed game with its news, once: the change expects that nobody changed the game and that the event is
    /// new.
    pub(crate) async fn keep(
        &self,
        caller: &Caller,
        game: Loaded,
        news: Vec<News>,
        index: Index,
    ) -> Result<Kept, Trouble> {
        self.keep_with(Change::of(caller.event), caller, game, news, index).await
    }

    /// Keeps a changed game along with the rest of a change that [`Change::of`] began.
    pub(crate) async fn keep_with(
        &self,
        mut change: Change,
        caller: &Caller,
        mut game: Loaded,
        news: Vec<News>,
        mut index: Index,
    ) -> Result<Kept, Trouble> {
        self.let_rest(&mut change, &mut game.record, &mut index).await?;
        let kept = Kept {
            game: game.record.id,
            shown: match game.record.channel() {
                Some(channel) => channel == caller.spot.channel,
                // What only the opponent reads answers nothing.
                None => news.iter().any(|news| news.to == Some(caller.who.id)),
            },
        };
        self.add(&mut change, game, caller.now, news, index).await?;
        change.commit(&*self.store).await?;
        Ok(kept)
    }
}

/// Adds a changed game with its news to a change, which then expects that nobody else changed it. Where a game can end or
/// go on again, [`Ground::add`] does that. Whether a program is to do something now follows from the record: nobody can forget
/// that row.
pub(crate) fn add(change: &mut Change, game: Loaded, now: Unix, news: Vec<News>, mut index: Index) {
    let Loaded { mut record, version } = game;
    record.changed = now;
    if record.program().is_some() {
        let row = [keys::program(record.id)];
        match tables::waiting_program(&record) {
            Some(_) => index.put(row),
            None => index.remove(row),
        }
    }
    change.expect(keys::game(record.id), version);
    for item in news {
        change.put(keys::news(record.id, record.next_news), write(&item));
        record.next_news += 1;
    }
    index.add_to(change);
    change.put(keys::game(record.id), write(&record));
}

/// Makes news for everybody who watches a game: where it is shown, or in each player's direct messages.
pub(crate) fn tell_all(record: &GameRecord, what: What) -> Vec<News> {
    match (&record.place, record.seats()) {
        (Place::Direct, Some(seats)) => {
            let people = seats.iter().filter_map(|player| player.id.person());
            people.map(|person| News { to: Some(person), what: what.clone() }).collect()
        }
        _ => vec![News { to: None, what }],
    }
}

/// Makes news for each board of a game as it stands, which tells the time anew.
pub(crate) fn retime(record: &GameRecord) -> Vec<News> {
    let moment = record.moment();
    let live = record.boards.iter().filter(|board| board.at == Some(moment) && !board.over);
    let readers = live.filter_map(|board| match record.channel() == Some(board.sent.channel) {
        true => Some(None),
        false => tables::seat_of(record.seats()?, board.to?.into()).id.person().map(Some),
    });
    readers.map(|to| News { to, what: What::Retimed { moment } }).collect()
}

/// Makes news for the person whose direct message it changes; in a channel, for everybody.
pub(crate) fn tell_one(record: &GameRecord, who: impl Into<Who>, what: What) -> Vec<News> {
    match (&record.place, who.into().person()) {
        (Place::Direct, Some(person)) => vec![News { to: Some(person), what }],
        (Place::Direct, None) => Vec::new(),
        (Place::Channel { .. }, _) => vec![News { to: None, what }],
    }
}
