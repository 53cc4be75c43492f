//! A loaded game: its record, its unsent news, and the rows stored with it.

use crate::app::tables;
use crate::change::StoreChange;
use crate::record::{GameMoment, GameNews, GamePlace, GameRecord, NewsKind, PersonRef, UserId, keys, write};

/// A game that changes, with its news and further rows. A game's events enter a change through
/// [`Ground::add`](super::Ground::add); [`Ground::keep`](super::Ground::keep) commits one directly.
#[derive(Clone)]
pub(crate) struct LoadedGame {
    pub(crate) record: GameRecord,
    pub(crate) news: Vec<GameNews>,
    pub(crate) change: StoreChange,
    pub(crate) version: u64,
}

impl LoadedGame {
    pub(crate) fn new(record: GameRecord) -> LoadedGame {
        LoadedGame::read(record, 0)
    }

    pub(crate) fn read(record: GameRecord, version: u64) -> LoadedGame {
        LoadedGame { record, news: Vec::new(), change: StoreChange::new(), version }
    }

    /// Adds news for a person's direct messages (`to`), or the game's place.
    pub(crate) fn tell(&mut self, to: Option<UserId>, what: NewsKind) {
        self.news.push(GameNews { to, what });
    }

    /// Adds news for everyone who watches: where the game is shown, or in each player's direct messages.
    pub(crate) fn tell_all(&mut self, what: NewsKind) {
        match (&self.record.place, self.record.seats()) {
            (GamePlace::Direct, Some(seats)) => {
                let people = seats.iter().filter_map(|player| player.id.person());
                self.news.extend(people.map(|person| GameNews { to: Some(person), what: what.clone() }));
            }
            _ => self.news.push(GameNews { to: None, what }),
        }
    }

    /// Adds news that changes a person's direct message; in a channel, everyone's message.
    pub(crate) fn tell_one(&mut self, who: impl Into<PersonRef>, what: NewsKind) {
        match (&self.record.place, who.into().person()) {
            (GamePlace::Direct, None) => {}
            (GamePlace::Direct, to) => self.tell(to, what),
            (GamePlace::Channel { .. }, _) => self.tell(None, what),
        }
    }

    /// Shows the current board to everyone who watches. `since` is the moment of the previous board, if more than one
    /// move was made since.
    pub(crate) fn show_board(&mut self, over: bool, since: Option<GameMoment>) {
        self.tell_all(NewsKind::Board { moment: self.record.moment(), over, since });
    }

    pub(crate) fn retime(&mut self) {
        let (record, moment) = (&self.record, self.record.moment());
        let live = record.boards.iter().filter(|board| board.at == Some(moment) && !board.over);
        let readers = live.filter_map(|board| match record.channel() == Some(board.sent.channel) {
            true => Some(None),
            false => tables::seat_of(record.seats()?, board.to?.into()).id.person().map(Some),
        });
        self.news.extend(readers.map(|to| GameNews { to, what: NewsKind::Retimed { moment } }));
    }

    /// Makes a change for a game where nothing happened: no new change time, clock, ratings or program. Also used for
    /// earlier games whose ends are still to be counted, since [`Ground::add`](super::Ground::add) would count them as
    /// new ends.
    pub(crate) fn uncounted(self) -> StoreChange {
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
