//! Where tournament games are played: the thread where a game begins, and where it moves if necessary.

use futures::TryStreamExt;

use crate::app::ground::tournament::HostedTournament;
use crate::app::ground::{Ground, LoadedGame, begin};
use crate::app::tables;
use crate::change::StoreChange;
use crate::record::{
    ChannelId, GameNews, GamePlace, GameRecord, KeptPair, NewsDelivery, NewsKind, RoomRule, SharedThread, StoredSide,
    TournamentRecord, UserId, keys, write,
};
use crate::refusal::Trouble;
use crate::rows::{RecordRow, TypedStore};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum GameRoom {
    Thread(ChannelId),
    /// In the thread of its round, which is not open yet.
    Round,
    /// In the channel of the announcement, without a thread.
    Channel,
    Direct,
}

/// Returns where a tournament game begins, and its shared thread's kind.
pub(super) fn place_of(
    hosted: &HostedTournament,
    pair: &KeptPair,
    no_thread: bool,
) -> (GamePlace, Option<SharedThread>) {
    let record = &hosted.field.record;
    let channel = |thread| GamePlace::Channel { channel: record.channel, thread };
    match record.terms.rooms {
        RoomRule::Direct => (GamePlace::Direct, None),
        RoomRule::Players if !no_thread => {
            let room = hosted.field.entrant(pair.white).and_then(|entrant| entrant.room);
            (channel(room), Some(SharedThread::Player))
        }
        RoomRule::Rounds if !no_thread => (channel(None), Some(SharedThread::Round)),
        RoomRule::Games | RoomRule::Players | RoomRule::Rounds => (channel(None), None),
    }
}

/// Puts a new game into its shared thread, so that its messages open none.
pub(super) fn share(game: &mut LoadedGame, thread: Option<ChannelId>) {
    if thread.is_none() && game.record.shared != Some(SharedThread::Round) {
        return;
    }
    game.news.retain(|news| matches!(news.what, NewsKind::Board { .. }));
    if let GamePlace::Channel { thread: own, .. } = &mut game.record.place {
        *own = thread;
    }
    game.change.put_keys(begin::rows(&game.record));
}

pub(crate) fn waits_for_room(record: &GameRecord) -> bool {
    record.shared == Some(SharedThread::Round) && record.thread().is_none() && record.place != GamePlace::Direct
}

impl Ground {
    pub(crate) async fn move_game(
        &self,
        change: &mut StoreChange,
        tournament: &TournamentRecord,
        mut game: LoadedGame,
        to: GameRoom,
    ) -> Result<(), Trouble> {
        let is_playing = tables::is_playing(&game.record);
        if is_playing {
            game.change.delete_keys(begin::rows(&game.record));
        }
        let channel = |thread| GamePlace::Channel { channel: tournament.channel, thread };
        (game.record.place, game.record.shared) = match to {
            GameRoom::Thread(thread) => (channel(Some(thread)), Some(SharedThread::Round)),
            GameRoom::Round => (channel(None), Some(SharedThread::Round)),
            GameRoom::Channel => (channel(None), None),
            GameRoom::Direct => (GamePlace::Direct, None),
        };
        match to {
            _ if is_playing => game.change.put_keys(begin::rows(&game.record)),
            GameRoom::Thread(thread) => game.change.put_keys([keys::place(thread, game.record.id)]),
            GameRoom::Round | GameRoom::Channel | GameRoom::Direct => {}
        }
        readdress(self, &mut game).await?;
        change.join(game.uncounted());
        Ok(())
    }
}

/// Readdresses a game's unsent news, in order: to each player in direct messages, or once to everyone. The public copy
/// does not ping players who were reached directly.
async fn readdress(ground: &Ground, LoadedGame { record, change, .. }: &mut LoadedGame) -> Result<(), Trouble> {
    let people: Vec<_> = record.people().filter_map(|player| player.id.person()).collect();
    let mut rows = ground.store.records::<NewsDelivery>(&keys::all_news_of(record.id));
    let mut all = Vec::new();
    while let Some(row) = rows.try_next().await? {
        all.push(row);
    }
    let unreached: Vec<(UserId, NewsKind)> =
        all.iter().filter_map(|row| Some((row.record.news.to?, row.record.news.what.clone()))).collect();
    let mut told: Vec<NewsKind> = Vec::new();
    for RecordRow { key, record: NewsDelivery { news, .. }, version } in all {
        let is_direct = record.place == GamePlace::Direct;
        let opens_thread = matches!(news.what, NewsKind::Began { .. } | NewsKind::Accepted);
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
            let hushed: Vec<_> = reached.filter_map(|who| record.side_of(*who)).map(StoredSide::from).collect();
            let news = GameNews { to, what: news.what.clone() };
            let mail = NewsDelivery { news, hushed: Some(hushed).filter(|hushed| !hushed.is_empty()) };
            change.put(keys::news(record.id, record.next_news), write(&mail));
            record.next_news += 1;
        }
        told.push(news.what);
    }
    Ok(())
}
