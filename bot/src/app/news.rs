//! News: what people must be told, kept until it was said.
//!
//! The courier asks for the next piece of news of a game, says it, and reports what Discord made of it. A crash between
//! saying and reporting leaves the row; the next start finds it and looks for what was said by its mark before it
//! says it again.

mod boards;
mod challenges;

use futures::TryStreamExt;
use futures::future::ready;
use render::Options;
use store::{Batch, StoreExt};

use super::begin::rows;
use super::time::Hands;
use super::{App, Index, Message, is_playing, lacking, notices, seat_of, table_at, takeback};
use crate::record::{ChannelId, GameId, GameRecord, Mail, News, Place, Sent, State, UserId, What, keys, write};
use crate::refusal::{Failure, Trouble};
use crate::rows::{Row, TypedStore, again, decode};
use crate::words::Lang;

/// Where something is said.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Address {
    /// In a channel or thread.
    Channel(ChannelId),
    /// In somebody's direct messages.
    Person(UserId),
}

/// How a piece of news is said.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Delivery {
    /// As a new message.
    Post {
        /// Where.
        to: Address,
        /// What.
        message: Message,
        /// Is the name of the message's file, a button's `custom_id` or the whole text, and in no other message there.
        mark: String,
    },
    /// By changing a message, which may be done twice.
    Edit {
        /// Which.
        sent: Sent,
        /// What it says now.
        message: Message,
    },
    /// By changing a message and opening the game's thread from it, which may be done twice.
    OpenThread {
        /// Which.
        sent: Sent,
        /// What it says now.
        message: Message,
        /// The thread's name.
        name: String,
        /// Who is brought into it.
        members: Vec<UserId>,
    },
    /// By letting a thread close once nobody writes there for a while.
    CloseThread {
        /// Which.
        thread: ChannelId,
    },
    /// Not at all: what came later has made it void.
    Nothing,
}

/// A piece of news, ready to be said.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NewsItem {
    /// Its row.
    pub key: String,
    /// Tells Discord that a message sent again is the same message: at most 25 characters, and another one for another
    /// game, also of another store.
    pub nonce: String,
    /// The game.
    pub game: GameId,
    /// How it is said.
    pub delivery: Delivery,
}

/// What became of a piece of news.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Told {
    /// It stands in this message.
    In(Sent),
    /// The game's thread is open; `None` where the bot may not open one.
    Thread(Option<ChannelId>),
    /// Nothing more is to be noted: said, or void.
    Done,
    /// The bot may not write there. A game whose thread is closed to it goes on in the channel.
    Barred,
}

impl App {
    /// The games that have news, in order: what an earlier run could not say, or not report.
    ///
    /// # Errors
    /// When the store cannot tell.
    pub async fn games_with_news(&self) -> Result<Vec<GameId>, Trouble> {
        let news = self.store.keys(keys::ALL_NEWS);
        let mut games: Vec<_> = news.try_filter_map(|key| ready(Ok(key.game()))).try_collect().await?;
        games.dedup();
        Ok(games)
    }

    /// The oldest unsaid news of a game.
    ///
    /// # Errors
    /// When the store cannot tell, or a record cannot be read.
    pub async fn next_news(&self, id: GameId) -> Result<Option<NewsItem>, Trouble> {
        let Some(row) = self.store.first(&keys::all_news_of(id)).await? else { return Ok(None) };
        let Mail { news, hushed } = decode(&row.value)?;
        let game = self.load(id).await?.ok_or_else(|| Failure::new("tell news", "their game is missing"))?;
        // In direct messages everybody reads their own language.
        let own = match news.to {
            Some(person) => self.language_of(person).await?,
            None => None,
        };
        let lang = own.unwrap_or(game.record.lang);
        let number = row.key.rsplit('/').next().unwrap_or_default().trim_start_matches('0');
        let nonce = format!("{:x}-{:x}-{number}", id.0, game.record.made.0);
        let viewer = self.viewer(&game.record, &news).await?;
        let shown = self.hands().await?;
        let mut delivery = match (&news.what, news.to) {
            (What::Digest { at }, Some(person)) => self.digest(person, *at, lang, &shown).await?,
            _ => compose(&game.record, &news, number, lang, viewer, &shown)?,
        };
        if let Delivery::Post { message, .. } = &mut delivery
            && !self.hush(&row.key, (&news, hushed), game, message).await?
        {
            // Somebody changed the game meanwhile: what is said of it may be another thing now.
            return Box::pin(self.next_news(id)).await;
        }
        Ok(Some(NewsItem { key: row.key, nonce, game: id, delivery }))
    }

    /// How the board in a piece of news is drawn: as the one likes it who alone gets it, else as the one who is to move.
    async fn viewer(&self, record: &GameRecord, news: &News) -> Result<Options, Trouble> {
        let (What::Board { moment, .. }, Some(seats)) = (&news.what, record.seats()) else {
            return Ok(Options::default());
        };
        let Some(ply) = record.ply_at(*moment) else { return Ok(Options::default()) };
        let viewer = match news.to {
            Some(person) => person.into(),
            None => seat_of(seats, table_at(record, ply)?.turn()).id,
        };
        let side = viewer.person().and_then(|viewer| record.side_of(viewer));
        Ok(self.person_at(viewer).await?.options(side, news.to.is_some()))
    }

    /// The thread of a game, if it has one.
    ///
    /// # Errors
    /// When the store cannot tell.
    pub async fn thread_of(&self, id: GameId) -> Result<Option<ChannelId>, Trouble> {
        Ok(self.load(id).await?.and_then(|game| game.record.thread()))
    }

    /// Notes that news was said, and returns the boards that are live no more.
    ///
    /// # Errors
    /// When the store cannot do it.
    pub async fn told(&self, item: &NewsItem, told: Told) -> Result<Vec<Sent>, Trouble> {
        again("note that news was told", || self.note_told(item, told)).await
    }

    async fn note_told(&self, item: &NewsItem, told: Told) -> Result<Vec<Sent>, Trouble> {
        let Some(Row { record: news, .. }) = self.store.record::<News>(&item.key).await? else { return Ok(Vec::new()) };
        let Some(game) = self.load(item.game).await? else { return Ok(Vec::new()) };
        let mut record = game.record.clone();
        let in_thread = news.to.is_none() && news.what != What::ThreadDone;
        let (fallen_back, unreachable) = match told {
            Told::Barred => self.fall_back(&record, &news).await?,
            _ => (Batch::new(), None),
        };
        let lost_its_thread = told == Told::Barred && in_thread && leave_thread(&mut record);
        let (old_boards, mut index) = note(&mut record, &news, told);
        if let Some(thread) = game.record.thread().filter(|_| lost_its_thread) {
            index.remove([keys::place(thread, record.id)]);
        }
        let mut batch = fallen_back.expect(keys::game(item.game), game.version);
        if let Some(news) = unreachable {
            batch = batch.put(keys::news(record.id, record.next_news), write(&news));
            record.next_news += 1;
        }
        batch = batch.put(keys::game(item.game), write(&record));
        // What could not be said in the thread is said again, in the channel.
        if !lost_its_thread {
            batch = batch.delete(item.key.as_str());
        }
        self.store.commit(index.add_to(batch)).await?;
        Ok(old_boards)
    }
}

/// Moves a game out of its thread, if it has one.
fn leave_thread(record: &mut GameRecord) -> bool {
    match &mut record.place {
        Place::Channel { thread, .. } => thread.take().is_some(),
        Place::Direct => false,
    }
}

/// Writes into the record what was said where.
fn note(record: &mut GameRecord, news: &News, told: Told) -> (Vec<Sent>, Index) {
    // What one player has besides is nobody else's board or offer.
    if notices::is_besides(record, news) {
        return (Vec::new(), Index::default());
    }
    match (&news.what, told) {
        (What::Challenged | What::Began { .. }, Told::In(sent)) => record.challenge = Some(sent),
        (What::Answered, Told::In(sent)) => record.notice = Some(sent),
        (What::Accepted, Told::Thread(Some(opened))) => {
            if let Place::Channel { thread, .. } = &mut record.place {
                *thread = Some(opened);
            }
            let mut index = Index::default();
            match record.state {
                State::Playing { .. } => index.put(rows(record)),
                // It ended before its thread was open.
                State::Over { .. } => index.put([keys::place(opened, record.id)]),
                State::Challenge { .. } | State::Closed { .. } => {}
            }
            return (Vec::new(), index);
        }
        (What::Board { over, .. }, Told::In(sent)) => {
            let (old, others): (Vec<_>, Vec<_>) = record.boards.iter().partition(|b| b.channel == sent.channel);
            record.boards = others;
            if !over {
                record.boards.push(sent);
            }
            return (old, Index::default());
        }
        (What::DrawOffered { .. }, Told::In(sent)) => record.offers.push(sent),
        (What::DrawClosed { .. }, _) => record.offers.clear(),
        (What::TakebackAsked { .. }, Told::In(sent)) => record.takeback_sent = Some(sent),
        (What::TakebackClosed { .. }, _) => record.takeback_sent = None,
        _ => {}
    }
    (Vec::new(), Index::default())
}

/// Composes what is said; `nth` is the number of the news in its game, which tells what could be said twice from what was
/// said before.
fn compose(
    record: &GameRecord,
    news: &News,
    nth: &str,
    lang: Lang,
    viewer: Options,
    hands: &Hands,
) -> Result<Delivery, Trouble> {
    let delivery = match &news.what {
        // The end that it tells of was taken back.
        What::Board { over: true, .. } | What::ThreadDone if is_playing(record) => None,
        What::Challenged => challenges::challenged(record, news.to, lang, hands),
        What::Accepted => challenges::accepted(record, lang),
        What::Began { by } => challenges::began(record, *by, lang),
        What::ChallengeClosed => challenges::challenge_closed(record, lang),
        What::Answered => challenges::answered(record, news.to, lang),
        What::Board { moment, over, since } => {
            return boards::board(record, news.to, lang, (*moment, *over, *since), viewer, hands);
        }
        What::DrawOffered { by, moment } => boards::draw_offered(record, news.to, lang, (*by).into(), (*moment, nth)),
        What::DrawClosed { declined } => boards::draw_closed(record, lang, *declined),
        What::TakebackAsked { at } => takeback::asked(record, news.to, lang, *at, nth),
        What::TakebackClosed { granted } => takeback::closed(record, lang, *granted),
        What::Declined { draw, at } => takeback::declined(record, news.to, lang, *draw, *at),
        What::TimeShort { moment, left } => boards::time_short(record, news.to, lang, *moment, *left, hands),
        What::Unreachable { side } => notices::unreachable(record, (*side).into(), nth, lang)
            .and_then(|(message, mark)| post(record, None, message, mark)),
        What::Digest { .. } => None,
        What::Resting { side, until } => boards::resting(record, news.to, lang, (*side).into(), *until, hands),
        What::ThreadDone => record.thread().map(|thread| Delivery::CloseThread { thread }),
        What::Lacking { permission } => lacking::message(record, permission, lang).and_then(|message| {
            let mark = message.said();
            post(record, None, message, mark)
        }),
    };
    Ok(delivery.unwrap_or(Delivery::Nothing))
}

pub(super) fn post(record: &GameRecord, to: Option<UserId>, message: Message, mark: String) -> Option<Delivery> {
    let to = match to {
        Some(person) => Address::Person(person),
        None => Address::Channel(record.channel()?),
    };
    Some(Delivery::Post { to, message, mark })
}
