//! Where tournament games are played: the thread where a game begins, and moves elsewhere.

use futures::TryStreamExt;

use crate::app::ground::tournament::Hosted;
use crate::app::ground::{Ground, LoadedGame, begin};
use crate::app::tables;
use crate::change::Change;
use crate::record::{
    ChannelId, Color, GameRecord, Mail, News, Pair, Place, Rooms, Shared, TournamentRecord, UserId, What, keys, write,
};
use crate::refusal::Trouble;
use crate::rows::{Row, TypedStore};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Room {
    Thread(ChannelId),
    /// In the thread of its round, which is not open yet.
    Round,
    /// In the channel of the announcement, without a thread.
    Channel,
    Direct,
}

/// Returns where a tournament game begins, and the kind of shared thread, if any.
pub(super) fn place_of(hosted: &Hosted, pair: &Pair, no_thread: bool) -> (Place, Option<Shared>) {
    let record = &hosted.field.record;
    let channel = |thread| Place::Channel { channel: record.channel, thread };
    match record.terms.rooms {
        Rooms::Direct => (Place::Direct, None),
        Rooms::Players if !no_thread => {
            let room = hosted.field.entrant(pair.white).and_then(|entrant| entrant.room);
            (channel(room), Some(Shared::Player))
        }
        Rooms::Rounds if !no_thread => (channel(None), Some(Shared::Round)),
        Rooms::Games | Rooms::Players | Rooms::Rounds => (channel(None), None),
    }
}

/// Puts a game that has just begun into the thread that it shares. None of its own messages opens one.
pub(super) fn share(game: &mut LoadedGame, thread: Option<ChannelId>) {
    if thread.is_none() && game.record.shared != Some(Shared::Round) {
        return;
    }
    game.news.retain(|news| matches!(news.what, What::Board { .. }));
    if let Place::Channel { thread: own, .. } = &mut game.record.place {
        *own = thread;
    }
    game.change.put_keys(begin::rows(&game.record));
}

/// Returns whether the game's news must wait until the thread of its round is open.
pub(crate) fn waits_for_room(record: &GameRecord) -> bool {
    record.shared == Some(Shared::Round) && record.thread().is_none() && record.place != Place::Direct
}

impl Ground {
    pub(crate) async fn move_game(
        &self,
        change: &mut Change,
        tournament: &TournamentRecord,
        mut game: LoadedGame,
        to: Room,
    ) -> Result<(), Trouble> {
        let is_playing = tables::is_playing(&game.record);
        if is_playing {
            game.change.delete_keys(begin::rows(&game.record));
        }
        let channel = |thread| Place::Channel { channel: tournament.channel, thread };
        (game.record.place, game.record.shared) = match to {
            Room::Thread(thread) => (channel(Some(thread)), Some(Shared::Round)),
            Room::Round => (channel(None), Some(Shared::Round)),
            Room::Channel => (channel(None), None),
            Room::Direct => (Place::Direct, None),
        };
        match to {
            _ if is_playing => game.change.put_keys(begin::rows(&game.record)),
            Room::Thread(thread) => game.change.put_keys([keys::place(thread, game.record.id)]),
            Room::Round | Room::Channel | Room::Direct => {}
        }
        readdress(self, &mut game).await?;
        change.join(game.uncounted());
        Ok(())
    }
}

/// Readdresses a game's unsent news, in order: to each player in direct messages, or once to everyone. The public copy does
/// not ping players it has reached directly.
async fn readdress(ground: &Ground, LoadedGame { record, change, .. }: &mut LoadedGame) -> Result<(), Trouble> {
    let people: Vec<_> = record.people().filter_map(|player| player.id.person()).collect();
    let mut rows = ground.store.records::<Mail>(&keys::all_news_of(record.id));
    let mut all = Vec::new();
    while let Some(row) = rows.try_next().await? {
        all.push(row);
    }
    let unreached: Vec<(UserId, What)> =
        all.iter().filter_map(|row| Some((row.record.news.to?, row.record.news.what.clone()))).collect();
    let mut told: Vec<What> = Vec::new();
    for Row { key, record: Mail { news, .. }, version } in all {
        let is_direct = record.place == Place::Direct;
        let opens_thread = matches!(news.what, What::Began { .. } | What::Accepted);
        if news.to.is_some() == is_direct && !opens_thread {
            continue;
        }
        change.expect(key.as_str(), version).delete(key);
        let to = match news.what {
            // No message of the game opens a thread.
            _ if opens_thread => Vec::new(),
            _ if is_direct => people.iter().map(|who| Some(*who)).collect(),
            _ if told.contains(&news.what) => Vec::new(),
            _ => vec![None],
        };
        for to in to {
            let waits = |who: UserId| unreached.iter().any(|(of, what)| *of == who && *what == news.what);
            let reached = people.iter().filter(|who| to.is_none() && !waits(**who));
            let hushed: Vec<_> = reached.filter_map(|who| record.side_of(*who)).map(Color::from).collect();
            let news = News { to, what: news.what.clone() };
            let mail = Mail { news, hushed: Some(hushed).filter(|hushed| !hushed.is_empty()) };
            change.put(keys::news(record.id, record.next_news), write(&mail));
            record.next_news += 1;
        }
        told.push(news.what);
    }
    Ok(())
}
