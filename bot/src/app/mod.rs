//! What the bot does, without a word of Discord: a [`Request`] comes in, what follows is kept, and an [`Answer`] goes out.
//!
//! Whoever is not asking learns of it through news: rows kept in the same batch as what happened, which the courier says
//! and then removes. Clock, seed and ids come in with the request.

mod agree;
mod answer;
pub mod ask;
mod begin;
mod block;
mod challenge;
mod choose;
mod command;
mod confirm;
mod consequences;
mod control;
mod describe;
mod dispatch;
mod draw;
mod due;
mod export;
mod film;
mod finish;
mod follow;
mod gone;
mod guild;
mod help;
mod history;
mod import;
mod lacking;
mod message;
mod mine;
mod moderate;
mod news;
mod note;
mod notices;
mod overheard;
mod overview;
mod pages;
mod plan;
mod plan_menu;
mod plan_text;
mod play;
mod privacy;
mod quota;
mod rate;
mod rematch;
mod replay;
mod rest;
mod settings;
mod setup;
mod show;
mod step_words;
mod takeback;
mod time;
mod time_up;
#[cfg(feature = "toy")]
mod toy;
mod upgrade;
mod wording;

use std::collections::BTreeMap;
use std::sync::Arc;

use futures::TryStreamExt;
use rules::{Side, Table};
use store::{Batch, Erase, Store, StoreExt};

pub use agree::{Agreement, agreement};
pub use answer::DECLINE_REASONS;
pub use ask::begin::Terms;
pub use ask::person::{Privacy, Resting, Setting};
pub use ask::plan::{Ahead, Plan};
pub use ask::play::Half;
pub use ask::see::{Cursor, Home, Query, Turn, Won};
pub use ask::server::{Matter, Moderate, Setup, Verdict};
pub use ask::{Act, Button, Caller, Form, Person, Press, Request, Right, Server, Spot, Which};
use challenge::MOST_STANDING;
pub use command::{COMMANDS, Command, Entry, Filled, Parameter, ShownTo, Takes};
pub use finish::Revision;
pub use guild::Secret;
pub use lacking::Lack;
pub use message::{Choice, File, Film, Item, Message, Picked, Picker, Picture};
pub use news::{Address, Delivery, NewsItem, Told};
pub use pages::{diagram, section_text, sections};
pub use rate::{Rate, Rates};
pub use show::game_of_file;

use mine::Mine;
use show::called;

use crate::record::{
    Color, GameId, GameRecord, News, PersonRecord, Place, Player, State, Unix, UserId, What, Who, keys, write,
};
use crate::refusal::{Failure, Trouble};
use crate::rows::{Row, TRIES, TypedStore, decode, is_conflict, unless_changed};
use crate::words::{Arg, Lang, Text};

/// What follows from a request.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Answer {
    /// What the one who asked is told, alone; nothing when the same event was answered before.
    pub reply: Option<Message>,
    /// The games that have news for the courier; the one that was asked about comes first.
    pub news: Vec<GameId>,
    /// The news will show where it was asked for, so that the reply says nothing new there.
    pub shown: bool,
    /// The caller played a move by this.
    pub played: bool,
}

impl Answer {
    fn quiet() -> Answer {
        Answer { reply: None, news: Vec::new(), shown: false, played: false }
    }

    fn reply(message: Message) -> Answer {
        Answer { reply: Some(message), ..Answer::quiet() }
    }

    fn done(caller: &Caller, text: Text, kept: Kept) -> Answer {
        let reply = Some(Message::new(caller.lang, text));
        Answer { reply, news: vec![kept.game], shown: kept.shown, ..Answer::quiet() }
    }
}

/// What [`App::keep`] kept.
struct Kept {
    game: GameId,
    /// The news will show where the request came from.
    shown: bool,
}

/// Layouts that the operator added: (game, name, setup text).
pub type Layouts = Vec<(String, String, String)>;

/// The bot without Discord.
#[derive(Clone, Debug)]
pub struct App {
    store: Arc<dyn Store>,
    /// The files of the store, where they can forget what was deleted.
    files: Option<Arc<dyn Erase>>,
    layouts: Arc<Layouts>,
    rates: Arc<rate::Limiter>,
    /// Who has met a conflict goes on one at a time, so that among many each gets their word in.
    turnstile: Arc<tokio::sync::Mutex<()>>,
    breaker: Arc<std::sync::Mutex<time_up::Breaker>>,
    /// What a store without a secret gets as its own.
    secret: Option<Secret>,
}

/// A game as read: its record, and the version that a change must expect.
struct Loaded {
    record: GameRecord,
    version: u64,
}

impl App {
    /// The bot over a store, with the operator's own layouts.
    #[must_use]
    pub fn new(store: Arc<dyn Store>, layouts: Layouts) -> App {
        App {
            store,
            files: None,
            layouts: Arc::new(layouts),
            rates: Arc::default(),
            turnstile: Arc::default(),
            breaker: Arc::default(),
            secret: None,
        }
    }

    /// The same, with a freshly drawn secret for a store that has none yet. Without one, bans and deletions fail there.
    #[must_use]
    pub fn with_secret(self, secret: Secret) -> App {
        App { secret: Some(secret), ..self }
    }

    /// The same, where nobody may ask more often than `rates` says. Autocomplete is not counted: it reads one game.
    #[must_use]
    pub fn limited(self, rates: Rates) -> App {
        App { rates: Arc::new(rate::Limiter::new(rates)), ..self }
    }

    /// Returns the same bot, which lets these files of the store forget what people had deleted.
    #[must_use]
    pub fn erasing(self, files: Arc<dyn Erase>) -> App {
        App { files: Some(files), ..self }
    }

    /// Does what is asked for.
    ///
    /// # Errors
    /// [`Trouble`]: in both cases nothing was done.
    pub async fn handle(&self, request: &Request) -> Result<Answer, Trouble> {
        let caller = &request.caller;
        if self.store.get(&keys::seen(caller.event)).await?.is_some() {
            return Ok(Answer::quiet());
        }
        // Talk among people is not counted, and nothing is remembered about who only talks.
        if !matches!(request.act, Act::Play(ask::play::Ask::Overheard(_))) {
            self.rates.admit(caller, request.act.is_private())?;
            self.wake(caller.now).await?;
            self.remember_language(caller).await?;
        }
        // What people chose about their rest holds for what is done now, also where a process ended before all turns knew.
        let rested = self.spread_rests(caller.now).await?;
        let mut turn = None;
        for _ in 0..TRIES {
            match self.attempt(caller, &request.act).await {
                Err(trouble) if is_conflict(&trouble) => {
                    if self.store.get(&keys::seen(caller.event)).await?.is_some() {
                        return Ok(Answer::quiet());
                    }
                    if turn.is_none() {
                        turn = Some(self.turnstile.lock().await);
                    }
                }
                // The same event may have come twice at once, and the other was done: only that is told.
                Err(Trouble::Refused(_)) if self.store.get(&keys::seen(caller.event)).await?.is_some() => {
                    return Ok(Answer::quiet());
                }
                Ok(answer) => {
                    let mut answer = self.and_next(caller, answer).await;
                    answer.news.extend(rested);
                    return Ok(answer);
                }
                failed => return failed,
            }
        }
        Err(Failure::new("get a word in among others changing the same game", "too many conflicts").into())
    }

    /// Whether a text of this person is to be left without an answer: they were told to slow down, and did not.
    #[must_use]
    pub fn is_deaf_to(&self, caller: &Caller) -> bool {
        self.rates.is_deaf_to(caller)
    }

    /// The language in which a person last used a command, for text that comes without one.
    ///
    /// # Errors
    /// When the store cannot tell.
    pub async fn language_of(&self, who: UserId) -> Result<Option<Lang>, Trouble> {
        let person = self.store.record::<PersonRecord>(&keys::person(who)).await?;
        Ok(person.map(|row| row.record.lang))
    }

    /// Forgets events whose snowflake is older than `before`, so that the table does not grow for ever.
    ///
    /// # Errors
    /// When the store cannot do it.
    pub async fn forget_events(&self, before: u64) -> Result<(), Trouble> {
        let end = keys::seen(before);
        let mut pages = self.store.pages_of(keys::ALL_SEEN, None, 500);
        while let Some(page) = pages.try_next().await? {
            let n_old = page.partition_point(|row| row.key < end);
            if n_old == 0 {
                break;
            }
            self.store
                .commit(page.into_iter().take(n_old).fold(Batch::new(), |batch, row| batch.delete(row.key)))
                .await?;
        }
        Ok(())
    }

    async fn remember_language(&self, caller: &Caller) -> Result<(), Trouble> {
        let key = keys::person(caller.who.id);
        let (mut person, version) = self.store.entry::<PersonRecord>(&key).await?;
        if version > 0 && person.lang == caller.lang {
            return Ok(());
        }
        person.lang = caller.lang;
        let batch = Batch::new().expect(key.as_str(), version).put(key, write(&person));
        // Somebody who asks twice at once is remembered once.
        unless_changed(&*self.store, batch).await.map(drop)
    }

    async fn load(&self, id: GameId) -> Result<Option<Loaded>, Trouble> {
        let row = self.store.record(&keys::game(id)).await?;
        Ok(row.map(|Row { record, version, .. }| Loaded { record, version }))
    }

    /// The games under a prefix of index rows.
    async fn load_indexed(&self, prefix: &str) -> Result<Vec<Loaded>, Trouble> {
        let mut games = Vec::new();
        let mut keys = self.store.keys(prefix);
        while let Some(key) = keys.try_next().await? {
            let Some(id) = key.game() else { continue };
            games.extend(self.load(id).await?);
        }
        Ok(games)
    }

    /// Keeps a changed game with its news, once: the batch expects that nobody changed it and that the event is new.
    async fn keep(&self, caller: &Caller, game: Loaded, news: Vec<News>, index: Index) -> Result<Kept, Trouble> {
        self.keep_with(batch_of(caller), caller, game, news, index).await
    }

    /// The same along with the other changes of a batch that [`batch_of`] began.
    async fn keep_with(
        &self,
        batch: Batch,
        caller: &Caller,
        mut game: Loaded,
        news: Vec<News>,
        mut index: Index,
    ) -> Result<Kept, Trouble> {
        let batch = self.let_rest(batch, &mut game.record, &mut index).await?;
        let kept = Kept {
            game: game.record.id,
            shown: game.record.channel().is_none_or(|channel| channel == caller.spot.channel),
        };
        self.store.commit(add(batch, game, caller.now, news, index)).await?;
        Ok(kept)
    }
}

/// The batch of what a request does: it expects that the event is new.
fn batch_of(caller: &Caller) -> Batch {
    let seen = keys::seen(caller.event);
    Batch::new().expect(seen.as_str(), 0).put(seen, Vec::new())
}

/// Adds a changed game with its news to a batch, which then expects that nobody else changed it.
fn add(batch: Batch, game: Loaded, now: Unix, news: Vec<News>, index: Index) -> Batch {
    let Loaded { mut record, version } = game;
    record.changed = now;
    let mut batch = batch.expect(keys::game(record.id), version);
    for item in news {
        batch = batch.put(keys::news(record.id, record.next_news), write(&item));
        record.next_news += 1;
    }
    let batch = index.add_to(batch);
    batch.put(keys::game(record.id), write(&record))
}

/// Rows beside a record that are made or removed along with a change. Of several words on a row the last one counts.
#[derive(Default)]
struct Index(BTreeMap<String, Option<Vec<u8>>>);

impl Index {
    /// Makes rows that say all by their keys.
    fn put(&mut self, keys: impl IntoIterator<Item = String>) {
        self.0.extend(keys.into_iter().map(|key| (key, Some(Vec::new()))));
    }

    /// Makes a row with a value.
    fn write(&mut self, key: String, value: Vec<u8>) {
        self.0.insert(key, Some(value));
    }

    /// Removes rows.
    fn remove(&mut self, keys: impl IntoIterator<Item = String>) {
        self.0.extend(keys.into_iter().map(|key| (key, None)));
    }

    fn add_to(self, batch: Batch) -> Batch {
        self.0.into_iter().fold(batch, |batch, (key, value)| match value {
            Some(value) => batch.put(key, value),
            None => batch.delete(key),
        })
    }
}

/// News for everybody who watches a game: where it is shown, or in each player's direct messages.
fn tell_all(record: &GameRecord, what: What) -> Vec<News> {
    match (&record.place, record.seats()) {
        (Place::Direct, Some(seats)) => {
            let people = seats.iter().filter_map(|player| player.id.person());
            people.map(|person| News { to: Some(person), what: what.clone() }).collect()
        }
        _ => vec![News { to: None, what }],
    }
}

/// News for the one who has the message that it changes, in direct messages; elsewhere for everybody.
fn tell_one(record: &GameRecord, who: impl Into<Who>, what: What) -> Vec<News> {
    match (&record.place, who.into().person()) {
        (Place::Direct, Some(person)) => vec![News { to: Some(person), what }],
        (Place::Direct, None) => Vec::new(),
        (Place::Channel { .. }, _) => vec![News { to: None, what }],
    }
}

fn is_playing(record: &GameRecord) -> bool {
    matches!(record.state, State::Playing { .. })
}

/// The table of a record: its setup and all its moves.
fn open_table(record: &GameRecord) -> Result<Box<dyn Table>, Trouble> {
    table_at(record, record.line.len())
}

/// The table of a record as it stood after `ply` moves.
fn table_at(record: &GameRecord, ply: usize) -> Result<Box<dyn Table>, Trouble> {
    table_of(record, &record.line[..ply.min(record.line.len())])
}

/// The table after any moves of a record's game.
fn table_of(record: &GameRecord, line: &[String]) -> Result<Box<dyn Table>, Trouble> {
    let start = record.imported.as_ref().and_then(|imported| imported.start.as_deref());
    let mut table = rules::open(&record.game, &record.setup, start)
        .map_err(|error| Failure::new("open a recorded game", format!("{error:?}")))?;
    for code in line {
        table
            .play(code, rules::Letters::English)
            .map_err(|error| Failure::new("replay a recorded game", format!("{code}: {error:?}")))?;
    }
    Ok(table)
}

fn seat_of(seats: &[Player; 2], side: Side) -> &Player {
    &seats[side as usize]
}

/// A mention: shows as the name, and pings only who is also in [`Message::ping`].
fn mention(who: impl Into<Who>) -> Arg {
    match who.into() {
        Who::Nobody => text!("nobody").into(),
        Who::Person(UserId(id)) => format!("<@{id}>").into(),
    }
}

/// The words key of a side: `side-white`.
fn side_text(side: Side) -> Text {
    text!("side-{}", side.name())
}

impl From<Color> for Text {
    fn from(color: Color) -> Text {
        side_text(color.into())
    }
}
