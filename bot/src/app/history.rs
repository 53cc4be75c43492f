//! Finished games, kept for good: every game that ends gets its rows in the history of its players and of its server, in the
//! same batch as its end, and `/history` reads them page by page, newest first, without loading more games than it shows.

use std::collections::VecDeque;

use futures::{StreamExt, TryStreamExt};
use rules::Side;
use store::{Batch, Entry, StoreExt};

use super::finish::ABORT_BEFORE;
use super::{
    Answer, App, Button, Caller, Choice, Cursor, Index, Item, Matter, Message, Press, Query, Turn, Won, export,
    mention, seat_of,
};
use crate::record::{
    ChannelId, Color, DoneRecord, GameId, GameRecord, GuildId, SECOND, State, Unix, UserId, keys, read, write,
};
use crate::refusal::{Refusal, Trouble};
use crate::rows::{Row, TypedStore, again, unless_changed};
use crate::words::{Lang, Text};

/// Games on a page.
const PAGE: usize = 10;
/// Rows that are read at once.
const ROWS: usize = 200;
/// Rows that one request may look through.
const MOST_ROWS: usize = 5_000;
/// Games that are caught up with at once.
const AT_ONCE: usize = 200;
/// Pages without anything to do, after which it is noted how far one came.
const PAGES_NOTED: u32 = 100;

impl Cursor {
    fn of(key: &str) -> Option<Cursor> {
        keys::done_at(key).map(|(ended, game)| Cursor { ended, game })
    }
}

impl Query {
    /// Whether it is looked for; `player` is whose games they are, if they are one person's.
    fn fits(&self, done: &DoneRecord, player: Option<UserId>) -> bool {
        let with = |who: Option<UserId>| who.is_none_or(|who| done.seats.contains(&who.into()));
        let result = self.result.is_none_or(|wanted| player.and_then(|player| won(done, player)) == Some(wanted));
        with(self.against)
            && self.game.as_ref().is_none_or(|game| *game == done.game)
            && self.rated.is_none_or(|rated| rated == done.rated)
            && result
    }
}

/// How a game ended for one of its players; nothing for who does not play in it, and for a game that does not count.
fn won(done: &DoneRecord, who: UserId) -> Option<Won> {
    let is_white = done.seats[0] == who;
    (is_white || done.seats[1] == who).then_some(())?;
    match done.score.as_str() {
        "1-0" => Some(if is_white { Won::Yes } else { Won::No }),
        "0-1" => Some(if is_white { Won::No } else { Won::Yes }),
        "1/2-1/2" => Some(Won::Draw),
        _ => None,
    }
}

/// The rows of a game that has ended, each with its line.
pub(super) fn rows(record: &GameRecord) -> Vec<(String, Vec<u8>)> {
    let line = DoneRecord::of(record).map(|done| write(&done)).unwrap_or_default();
    keys_of(record).into_iter().map(|key| (key, line.clone())).collect()
}

/// The rows of a game that has ended. One that was called off before it began, or was not played here, has none.
pub(super) fn keys_of(record: &GameRecord) -> Vec<String> {
    let (Some(ended), Some(done)) = (record.ended, DoneRecord::of(record)) else { return Vec::new() };
    if done.score == "*" && record.line.len() < ABORT_BEFORE.0 {
        return Vec::new();
    }
    let people = done.seats.iter().filter_map(|who| who.person()).map(|who| keys::done(who, ended, record.id));
    people.chain(done.guild.map(|guild| keys::done_here(guild, ended, record.id))).collect()
}

/// A game that is over and has no rows yet, with the version of its record.
fn left_behind(row: &Entry) -> Option<(GameRecord, u64)> {
    let record: GameRecord = read(&row.value).ok()?;
    (record.ended.is_none() && matches!(record.state, State::Over { .. })).then_some((record, row.version))
}

/// Adds the rows of such a game to a batch. The last that happened to it was its end.
fn catch_up(batch: Batch, (mut record, version): (GameRecord, u64)) -> Batch {
    let key = keys::game(record.id);
    record.ended = Some(record.changed);
    let batch = batch.expect(key.as_str(), version);
    let batch = rows(&record).into_iter().fold(batch, |batch, (key, line)| batch.put(key, line));
    batch.put(key, write(&record))
}

/// Brings the histories under what has become of the people of a game since it stood as in `before`.
pub(super) fn forget(index: &mut Index, before: &GameRecord, after: &GameRecord) {
    index.remove(keys_of(before));
    for (key, line) in rows(after) {
        index.write(key, line);
    }
}

/// A page of a history.
#[derive(Default)]
struct Page {
    games: Vec<(Cursor, DoneRecord)>,
    /// There are newer ones.
    newer: bool,
    /// Where older ones begin, if there may be some.
    older: Option<Cursor>,
}

impl App {
    /// Shows finished games to the one who asks: their own, and what their server has seen.
    pub(super) async fn history(&self, caller: &Caller, query: &Query, turn: Turn) -> Result<Answer, Trouble> {
        let here = caller.server.as_ref().map(|server| server.id);
        let me = caller.who.id;
        let eyes = self.eyes(caller).await?;
        let (player, prefix) = match (query.player, query.server, here) {
            (_, true, None) => return Err(Refusal::OnlyServer.into()),
            (None, true, Some(_)) if query.result.is_some() => return Err(Refusal::WhoseResult.into()),
            (None, true, Some(guild)) => (None, keys::dones_here(guild)),
            (player, ..) => {
                let player = player.unwrap_or(me);
                (Some(player), keys::dones(player))
            }
        };
        let fits = |done: &DoneRecord| {
            let may_see = done.seats.contains(&me.into()) || eyes.see(done.guild.zip(done.channel));
            may_see && (!query.server || done.guild == here) && query.fits(done, player)
        };
        let page = match turn {
            Turn::Newest => self.page(&prefix, None, &fits).await?,
            Turn::Older(at) => self.page(&prefix, Some(at), &fits).await?,
            Turn::Newer(at) => self.page_before(&prefix, at, &fits).await?,
        };
        let title = match player {
            None => text!("history-server"),
            Some(player) if player == me && !query.server => text!("history-own"),
            Some(player) if query.server => text!("history-of-here").with("player", mention(player)),
            Some(player) => text!("history-of").with("player", mention(player)),
        };
        let mut message = Message::new(caller.lang, title);
        let mut items = Vec::new();
        for (at, done) in &page.games {
            let Some(game) = self.load(at.game).await? else { continue };
            message.text.push(line(&game.record, done, at.ended, player));
            items.push(item(&game.record, at.ended));
        }
        if items.is_empty() {
            let key = if *query == Query::default() { key!("history-none") } else { key!("history-none-fits") };
            message.text.push(Text::new(if page.older.is_some() { key!("history-none-so-far") } else { key }));
        } else {
            message.choices =
                vec![Choice { button: Button::new(Press::Open, ""), placeholder: text!("button-open"), items }];
        }
        let first = page.games.first().map(|(at, _)| *at).filter(|_| page.newer);
        let newer = first.map(|at| query.button(Press::Newer, at));
        let older = page.older.map(|at| query.button(Press::Older, at));
        message.buttons = newer.into_iter().chain(older).collect();
        Ok(Answer::reply(message))
    }

    /// The page that begins after a place.
    async fn page(
        &self,
        prefix: &str,
        at: Option<Cursor>,
        fits: &(impl Fn(&DoneRecord) -> bool + Sync),
    ) -> Result<Page, Trouble> {
        let mut page = Page { newer: at.is_some(), ..Page::default() };
        let rows = self.store.records_after::<DoneRecord>(prefix, at.map(|at| key_at(prefix, at)), ROWS);
        let mut rows = rows.take(MOST_ROWS).enumerate();
        while let Some((idx, row)) = rows.next().await {
            let Row { key, record: done, .. } = row?;
            let Some(at) = Cursor::of(&key) else { continue };
            if fits(&done) && page.games.len() == PAGE {
                page.older = page.games.last().map(|(at, _)| *at);
                break;
            }
            if fits(&done) {
                page.games.push((at, done));
            }
            // The button goes on with a search for something rare.
            page.older = (idx + 1 == MOST_ROWS).then_some(at);
        }
        Ok(page)
    }

    /// The page that ends before a place: the store reads forwards only.
    async fn page_before(
        &self,
        prefix: &str,
        at: Cursor,
        fits: &(impl Fn(&DoneRecord) -> bool + Sync),
    ) -> Result<Page, Trouble> {
        let end = key_at(prefix, at);
        let mut games = VecDeque::new();
        let mut newer = false;
        let mut n_rows = 0;
        let mut rows = self.store.records_after::<DoneRecord>(prefix, None, ROWS).take(MOST_ROWS);
        while let Some(Row { key, record: done, .. }) = rows.try_next().await?.filter(|row| row.key < end) {
            n_rows += 1;
            let Some(at) = Cursor::of(&key) else { continue };
            if fits(&done) {
                games.push_back((at, done));
            }
            if games.len() > PAGE {
                newer = true;
                games.pop_front();
            }
        }
        match games.back() {
            Some((last, _)) if n_rows < MOST_ROWS => {
                Ok(Page { older: Some(*last), newer, games: games.into_iter().collect() })
            }
            _ => self.page(prefix, None, fits).await,
        }
    }

    /// The newest finished games of a person as an option suggests them.
    pub(super) async fn newest_done(&self, who: UserId, most: usize) -> Result<Vec<GameId>, Trouble> {
        let rows = self.store.scan(&keys::dones(who), None, most).await?;
        Ok(rows.iter().filter_map(|row| keys::done_at(&row.key)).map(|(_, id)| id).collect())
    }

    /// Gives games that ended before there were histories their rows: once, in small batches that may be cut off anywhere.
    ///
    /// # Errors
    /// When the store cannot do it: the next start goes on.
    pub async fn catch_up_with_history(&self) -> Result<(), Trouble> {
        let (mut noted, _) = self.store.entry::<Option<String>>(keys::HISTORY).await?;
        let mut n_pages = 0_u32;
        let mut pages = self.store.pages_of(keys::ALL_GAMES, noted.clone(), AT_ONCE);
        while let Some(page) = pages.try_next().await? {
            noted = page.last().map(|row| row.key.clone());
            let note = |batch: Batch| batch.put(keys::HISTORY, write(&noted));
            let left: Vec<_> = page.iter().filter_map(left_behind).collect();
            n_pages += 1;
            if !left.is_empty() {
                let batch = left.iter().cloned().fold(Batch::new(), catch_up);
                if !unless_changed(&*self.store, note(batch)).await? {
                    // Somebody changed one of them: each for itself.
                    for (record, _) in left {
                        again("catch up with a finished game", || self.catch_up_with(record.id)).await?;
                    }
                }
            } else if n_pages.is_multiple_of(PAGES_NOTED) {
                self.store.commit(note(Batch::new())).await?;
            }
            // Those who play go first.
            tokio::task::yield_now().await;
        }
        if n_pages > 0 {
            self.store.commit(Batch::new().put(keys::HISTORY, write(&noted))).await?;
        }
        Ok(())
    }

    async fn catch_up_with(&self, id: GameId) -> Result<(), Trouble> {
        let row = self.store.get(&keys::game(id)).await?;
        let Some(left) = row.as_ref().and_then(left_behind) else { return Ok(()) };
        Ok(self.store.commit(catch_up(Batch::new(), left)).await?)
    }

    /// Whether somebody who asks may see a game: a player, whoever brought it, the people of the server that has seen it.
    pub(super) async fn may_see(&self, caller: &Caller, record: &GameRecord) -> Result<bool, Trouble> {
        let me = caller.who.id;
        if record.side_of(me).is_some() || record.imported.as_ref().is_some_and(|imported| imported.by == me) {
            return Ok(true);
        }
        let Some(guild) = caller.server.as_ref().map(|server| server.id) else { return Ok(false) };
        Ok(self.eyes(caller).await?.see(record.shown_in()) || self.was_shown(guild, record.id).await?)
    }

    /// What somebody may see of other people's games where they ask.
    pub(super) async fn eyes(&self, caller: &Caller) -> Result<Eyes, Trouble> {
        let Some(server) = &caller.server else { return Ok(Eyes { guild: None, channels: None }) };
        let is_narrow = self.guild_of(caller).await?.chosen(Matter::History) == Some("channel");
        let here = || std::iter::once(caller.spot.channel).chain(server.parent).collect();
        Ok(Eyes { guild: Some(server.id), channels: is_narrow.then(here) })
    }

    /// Whether somebody who might show a game did so in this server.
    pub(super) async fn was_shown(&self, guild: GuildId, id: GameId) -> Result<bool, Trouble> {
        Ok(self.store.get(&keys::shown(guild, id)).await?.is_some())
    }
}

/// What somebody may see of other people's games.
pub(super) struct Eyes {
    /// Those of this server.
    guild: Option<GuildId>,
    /// Only those of these channels: the server wants it so.
    channels: Option<Vec<ChannelId>>,
}

impl Eyes {
    /// Whether they see a game that could be watched in this server and channel.
    pub(super) fn see(&self, place: Option<(GuildId, ChannelId)>) -> bool {
        place.is_some_and(|(guild, channel)| {
            self.guild == Some(guild) && self.channels.as_ref().is_none_or(|here| here.contains(&channel))
        })
    }

    /// Whether everybody of the server sees it, in whichever channel they ask.
    pub(super) fn all_see(&self, place: Option<(GuildId, ChannelId)>) -> bool {
        self.channels.is_none() && self.see(place)
    }
}

/// The key of a place below a prefix.
fn key_at(prefix: &str, at: Cursor) -> String {
    keys::newest_first(prefix, at.ended, at.game)
}

/// One line of a history: for one player how it ended for them, else how it ended.
fn line(record: &GameRecord, done: &DoneRecord, ended: Unix, player: Option<UserId>) -> Text {
    let side = player.and_then(|player| record.side_of(player));
    let key = match player.map(|player| won(done, player)) {
        Some(Some(Won::Yes)) => key!("history-won"),
        Some(Some(Won::No)) => key!("history-lost"),
        Some(Some(Won::Draw)) => key!("history-drawn"),
        Some(None) => key!("history-off"),
        None => key!("history-line"),
    };
    let seat = |side: Side| record.seats().map(|seats| mention(seat_of(seats, side).id)).unwrap_or_else(|| "?".into());
    let mut text = Text::new(key).with("game", record.id.0.to_string());
    text = match side {
        Some(side) => text.with("opponent", seat(side.other())),
        None => {
            text.with("white", seat(Side::White)).with("black", seat(Side::Black)).with("score", score(&done.score))
        }
    };
    text.with_said("how", how(record))
        .with_said("name", text!("{}-name", record.game))
        .with("moves", record.line.len().div_ceil(2).to_string())
        .with("day", format!("<t:{}:d>", ended.since_1970() / SECOND))
}

fn score(score: &str) -> String {
    score.replace("1/2-1/2", "½–½").replace(['-', '*'], "–")
}

/// How a game ended, in a few words.
fn how(record: &GameRecord) -> Text {
    let State::Over { reason, .. } = &record.state else { return text!("history-how-other") };
    let known = [key!("history-how-{}", reason), key!("{}-how-{}", record.game, reason)];
    known.into_iter().find_map(|key| Text::find(Lang::En, key)).unwrap_or_else(|| text!("history-how-other"))
}

/// A game in the menu below its line.
fn item(record: &GameRecord, ended: Unix) -> Item {
    let name = |side: Side| record.seats().map(|seats| seat_of(seats, side).name.clone()).unwrap_or_default();
    let winner = match &record.state {
        State::Over { winner, .. } => *winner,
        _ => None,
    };
    let score = match (winner, record.outcome()) {
        (Some(Color::White), _) => "1–0",
        (Some(Color::Black), _) => "0–1",
        (None, Some(outcome)) if outcome.score() != "*" => "½–½",
        (None, _) => "–",
    };
    let label = text!("history-item")
        .with("game", record.id.0.to_string())
        .with("white", name(Side::White))
        .with("black", name(Side::Black))
        .with("score", score);
    let about = text!("history-item-about")
        .with_said("name", text!("{}-name", record.game))
        .with_said("how", how(record))
        .with("date", export::date(ended).replace('.', "-"));
    Item { about: Some(about.into()), ..Item::new(record.id.0.to_string(), label) }
}
