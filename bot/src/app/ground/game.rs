//! A game as it is read and kept: its record, what people are to be told of it, and what else is kept with it.

use crate::app::tables;
use crate::change::Change;
use crate::record::{GameRecord, Moment, News, Place, UserId, What, Who, keys, write};

/// A game that changes: as it is by now, with its news and what is kept along with it. What happens in it goes into a change by
/// [`Ground::add`](super::Ground::add), or is kept alone by [`Ground::keep`](super::Ground::keep).
#[derive(Clone)]
pub(crate) struct LoadedGame {
    pub(crate) record: GameRecord,
    /// News to add behind the earlier news of the game.
    pub(crate) news: Vec<News>,
    /// The other rows that are kept with it.
    pub(crate) change: Change,
    /// The version that a change must expect; 0 if the game is not kept yet.
    pub(crate) version: u64,
}

impl LoadedGame {
    /// Makes a game that is not kept yet.
    pub(crate) fn new(record: GameRecord) -> LoadedGame {
        LoadedGame::read(record, 0)
    }

    /// Makes a game of its record, as it was read.
    pub(crate) fn read(record: GameRecord, version: u64) -> LoadedGame {
        LoadedGame { record, news: Vec::new(), change: Change::new(), version }
    }

    /// Tells everybody where the game is shown; with `to`, this person in direct messages.
    pub(crate) fn tell(&mut self, to: Option<UserId>, what: What) {
        self.news.push(News { to, what });
    }

    /// Tells everybody who watches the game: where it is shown, or in each player's direct messages.
    pub(crate) fn tell_all(&mut self, what: What) {
        match (&self.record.place, self.record.seats()) {
            (Place::Direct, Some(seats)) => {
                let people = seats.iter().filter_map(|player| player.id.person());
                self.news.extend(people.map(|person| News { to: Some(person), what: what.clone() }));
            }
            _ => self.news.push(News { to: None, what }),
        }
    }

    /// Tells the person whose direct message it changes; in a channel, everybody.
    pub(crate) fn tell_one(&mut self, who: impl Into<Who>, what: What) {
        match (&self.record.place, who.into().person()) {
            (Place::Direct, None) => {}
            (Place::Direct, to) => self.tell(to, what),
            (Place::Channel { .. }, _) => self.tell(None, what),
        }
    }

    /// Shows the board as it stands to everybody who watches; `since` is the moment of the board before, if more than one move led
    /// from there.
    pub(crate) fn show_board(&mut self, over: bool, since: Option<Moment>) {
        self.tell_all(What::Board { moment: self.record.moment(), over, since });
    }

    /// Lets each board of the game as it stands tell the time anew.
    pub(crate) fn retime(&mut self) {
        let (record, moment) = (&self.record, self.record.moment());
        let live = record.boards.iter().filter(|board| board.at == Some(moment) && !board.over);
        let readers = live.filter_map(|board| match record.channel() == Some(board.sent.channel) {
            true => Some(None),
            false => tables::seat_of(record.seats()?, board.to?.into()).id.person().map(Some),
        });
        self.news.extend(readers.map(|to| News { to, what: What::Retimed { moment } }));
    }

    /// Makes the change that keeps a game in which nothing happened: when it changed stays, no clock is looked at, nothing is
    /// counted, and no program is asked. So are earlier games kept whose ends are still to be counted, which would count as ends of
    /// now otherwise. For what happens there is [`Ground::add`](super::Ground::add).
    pub(crate) fn uncounted(self) -> Change {
        let LoadedGame { mut record, news, mut change, version } = self;
        change.expect(keys::game(record.id), version);
        for item in news {
            change.put(keys::news(record.id, record.next_news), write(&item));
            record.next_news += 1;
        }
        change.put(keys::game(record.id), write(&record));
        change
    }
}
