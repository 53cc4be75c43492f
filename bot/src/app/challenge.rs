//! Challenges: made, accepted, taken back. A challenge to one person is never anybody else's.

use futures::TryStreamExt;
use rules::{OpenError, Side};
use store::{Batch, StoreExt};

use super::{Answer, App, Caller, Index, Kept, Loaded, Matter, Person, Terms, add, batch_of, due, is_playing};
use super::{control, mention, tell_all, tell_one};
use crate::record::{
    BotTime, Clock, ClockName, DAY, GameId, GameRecord, GuildRecord, Millis, News, Origin, Place, Player, State,
    UserId, What, Why, Wish, keys, write,
};
use crate::refusal::{Refusal, Trouble};
use crate::rows::TypedStore;
use crate::words::{Lang, clean_name};

/// The most games at once that a standing challenge may allow.
pub(super) const MOST_STANDING: u32 = 10;

/// The number of the last game, as read: what makes a game expects it, so that of two at once one tries again.
pub(super) struct Counter {
    last: u64,
    version: u64,
}

impl Counter {
    /// The number of the next game.
    pub(super) fn next(&self) -> GameId {
        GameId(self.last + 1)
    }

    /// Adds the number to the batch that makes its game.
    pub(super) fn count(&self, batch: Batch) -> Batch {
        batch.expect(keys::LAST_GAME, self.version).put(keys::LAST_GAME, write(&self.next().0))
    }
}

impl App {
    pub(super) async fn challenge(
        &self,
        caller: &Caller,
        game: Option<&str>,
        opponent: Option<&Person>,
        terms: &Terms,
    ) -> Result<Answer, Trouble> {
        let info = match game {
            None => rules::games()[0],
            Some(id) => rules::info(id).ok_or(Refusal::UnknownRules)?,
        };
        let guild = self.guild_of(caller).await?;
        let layout = terms.layout.as_deref().unwrap_or_default().trim();
        let layout = match guild.chosen(Matter::Layout) {
            Some(usual) if layout.is_empty() && info.id == rules::games()[0].id => usual,
            _ => layout,
        };
        let of_server = guild.layouts.iter().find(|own| own.game == info.id && own.name == layout);
        let of_operator = self.layouts.iter().find(|(game, name, _)| game == info.id && name == layout);
        let setup = match (of_server, of_operator) {
            (Some(own), _) => &own.setup,
            (None, Some((_, _, setup))) => setup,
            (None, None) => layout,
        };
        let table = rules::open(info.id, setup, None).map_err(|error| match error {
            OpenError::Setup(reason) => Refusal::Setup(reason.0),
            OpenError::UnknownGame => Refusal::UnknownRules,
        })?;
        must_make_sense(caller, opponent, terms)?;
        let clock = match terms.clock.as_deref() {
            Some(typed) => control::read_clock(typed)?,
            None => terms.rated.then_some(Clock::new(control::USUAL)),
        };
        if terms.rated && clock.is_none() {
            return Err(Refusal::RatedNeedsClock.into());
        }
        self.may_begin(caller, &guild, opponent.map(|person| person.id)).await?;
        let from = player(&caller.who);
        let place = if caller.spot.in_server && !terms.private {
            Place::Channel { channel: caller.spot.channel, thread: None }
        } else {
            Place::Direct
        };
        let counter = self.counter().await?;
        let state = State::Challenge { from, to: opponent.map(player), wish: terms.wish, standing: terms.standing };
        let record = GameRecord {
            rated: terms.rated,
            private: terms.private,
            clock,
            ..blank(caller, &guild, counter.next(), info.id, table.setup(), state, place)
        };
        let kept = self.offer(caller, &counter, record, batch_of(caller)).await?;
        let text = match opponent {
            Some(person) if terms.private => text!("challenge-private-sent").with("opponent", mention(person.id)),
            Some(person) => text!("challenge-sent").with("opponent", mention(person.id)),
            None if terms.standing.is_some() => text!("challenge-standing-sent"),
            None => text!("challenge-open-sent"),
        };
        let text = text.with("game", kept.game.0.to_string());
        Ok(Answer::done(caller, text, kept))
    }

    /// Reads the number of the last game.
    pub(super) async fn counter(&self) -> Result<Counter, Trouble> {
        let (last, version) = self.store.entry(keys::LAST_GAME).await?;
        Ok(Counter { last, version })
    }

    /// Keeps a new challenge along with the changes of a batch, if its maker may make it. The counter is read before,
    /// so that no two challenges pass the limits at once.
    pub(super) async fn offer(
        &self,
        caller: &Caller,
        counter: &Counter,
        mut record: GameRecord,
        batch: Batch,
    ) -> Result<Kept, Trouble> {
        let State::Challenge { from, to, standing, .. } = record.state.clone() else {
            unreachable!("only challenges are offered");
        };
        let batch = counter.count(self.may_ask(caller, &record, batch).await?);
        let life = life(&from, to.as_ref(), standing);
        let asked = to.map_or(from.id, |person| person.id);
        let mut index = rows(&record, true);
        due::set(&mut record, &mut index, Some(self.time(caller.now).await? + life));
        let shown = record.channel() == Some(caller.spot.channel);
        let news = tell_one(&record, asked, What::Challenged);
        let id = record.id;
        self.store.commit(add(batch, Loaded { record, version: 0 }, caller.now, news, index)).await?;
        Ok(Kept { game: id, shown })
    }

    pub(super) async fn accept(&self, caller: &Caller, id: GameId) -> Result<Answer, Trouble> {
        let mut game = self.open_challenge(id).await?;
        let State::Challenge { from, to, wish, standing } = game.record.state.clone() else {
            return Err(gone().into());
        };
        if from.id == caller.who.id {
            return Err(Refusal::OwnChallenge.into());
        }
        if to.is_some_and(|person| person.id != caller.who.id) {
            return Err(Refusal::NotForYou { player: mention(from.id) }.into());
        }
        // Its time may be over before anybody has looked at the clock.
        let time = self.time(caller.now).await?;
        if game.record.due.is_some_and(|due| due <= time) {
            return Err(gone().into());
        }
        let guild = self.guild_of(caller).await?;
        if game.record.place != Place::Direct {
            self.must_be_welcome(caller, &guild).await?;
            if let Some(server) = &caller.server
                && self.ban(server.id, from.id).await?.is_some()
            {
                return Err(gone().into());
            }
        }
        self.may_take(caller.who.id, from.id).await?;
        let challenger_side = match wish {
            Wish::White => Side::White,
            Wish::Black => Side::Black,
            Wish::Random => Side::ALL[(caller.seed % 2) as usize],
        };
        let me = player(&caller.who);
        let seats = match challenger_side {
            Side::White => [from, me],
            Side::Black => [me, from],
        };
        let kept = match standing {
            Some(most) => self.take_standing(caller, &guild, &game, seats, most).await?,
            None => {
                let mut index = rows(&game.record, false);
                due::set(&mut game.record, &mut index, None);
                let news = begin(&mut game.record, &mut index, seats, caller.who.id, time);
                index.0.extend(rows(&game.record, true).0);
                self.keep(caller, game, news, index).await?
            }
        };
        let text = text!("challenge-accepted").with("game", kept.game.0.to_string());
        Ok(Answer::done(caller, text, kept))
    }

    /// Begins a game of a standing challenge, which stays as it is.
    async fn take_standing(
        &self,
        caller: &Caller,
        guild: &GuildRecord,
        standing: &Loaded,
        seats: [Player; 2],
        most: u32,
    ) -> Result<Kept, Trouble> {
        let State::Challenge { from, .. } = &standing.record.state else {
            unreachable!("only challenges are taken up");
        };
        let counter = self.counter().await?;
        let batch = counter.count(batch_of(caller)).expect(keys::game(standing.record.id), standing.version);
        let origin = Some(Origin::Standing(standing.record.id));
        let games = self.load_indexed(&keys::seats(from.id)).await?;
        // The server's own limit counts all their games there.
        let server = caller.server.as_ref().map(|server| server.id);
        let n_there = games.iter().filter(|game| is_playing(&game.record) && game.record.guild == server).count();
        if let Some(most) = guild.most_games().filter(|most| n_there >= *most) {
            return Err(Refusal::StandingFull { player: mention(from.id), most }.into());
        }
        let games: Vec<_> = games.iter().filter(|game| game.record.origin == origin).collect();
        if games.iter().any(|game| game.record.side_of(caller.who.id).is_some()) {
            return Err(Refusal::StandingOnce { player: mention(from.id) }.into());
        }
        if games.len() >= most as usize {
            return Err(Refusal::StandingFull { player: mention(from.id), most: most as usize }.into());
        }
        let State::Challenge { wish, .. } = standing.record.state else { unreachable!("checked above") };
        let state = State::Challenge { from: from.clone(), to: None, wish, standing: None };
        let old = &standing.record;
        let mut record = GameRecord {
            lang: old.lang,
            rated: old.rated,
            clock: old.clock,
            origin,
            ..blank(caller, guild, counter.next(), &old.game, old.setup.clone(), state, old.place.clone())
        };
        let mut index = Index::default();
        let news = begin(&mut record, &mut index, seats, caller.who.id, self.time(caller.now).await?);
        index.0.extend(rows(&record, true).0);
        let shown = record.channel() == Some(caller.spot.channel);
        let id = record.id;
        let batch = self.let_rest(batch, &mut record, &mut index).await?;
        self.store.commit(add(batch, Loaded { record, version: 0 }, caller.now, news, index)).await?;
        Ok(Kept { game: id, shown })
    }

    /// The layouts whose name begins with what was typed, for autocomplete: name for people, and value.
    #[must_use]
    pub fn complete_layout(&self, game: Option<&str>, typed: &str, lang: Lang) -> Vec<(String, String)> {
        let Some(info) = game.map_or(Some(rules::games()[0]), rules::info) else { return Vec::new() };
        let known =
            info.setups.iter().map(|(name, _)| (text!("{}-setup-{}", info.id, name).say(lang), (*name).to_owned()));
        let own =
            self.layouts.iter().filter(|(game, ..)| game == info.id).map(|(_, name, _)| (name.clone(), name.clone()));
        let typed = typed.to_lowercase();
        known
            .chain(own)
            .filter(|(label, name)| label.to_lowercase().contains(&typed) || name.contains(&typed))
            .collect()
    }

    /// The same, with the layouts of the server in which it is asked.
    ///
    /// # Errors
    /// When the store cannot tell.
    pub async fn complete_layout_here(
        &self,
        caller: &Caller,
        game: Option<&str>,
        typed: &str,
    ) -> Result<Vec<(String, String)>, Trouble> {
        let mut found = self.complete_layout(game, typed, caller.lang);
        let id = game.unwrap_or(rules::games()[0].id);
        let own = self.guild_of(caller).await?.layouts.into_iter().filter(|own| own.game == id);
        let typed = typed.to_lowercase();
        found
            .extend(own.filter(|own| own.name.to_lowercase().contains(&typed)).map(|own| (own.name.clone(), own.name)));
        Ok(found)
    }

    pub(super) async fn open_challenge(&self, id: GameId) -> Result<Loaded, Trouble> {
        self.load(id).await?.ok_or_else(|| gone().into())
    }

    /// Takes back a challenge that could not be shown to anybody.
    ///
    /// # Errors
    /// When the store cannot do it.
    pub async fn drop_challenge(&self, id: GameId) -> Result<(), Trouble> {
        let Some(Loaded { mut record, version }) = self.load(id).await? else { return Ok(()) };
        let State::Challenge { from, .. } = record.state.clone() else { return Ok(()) };
        let index = close(&mut record, from.id, None);
        let mut batch = Batch::new();
        let mut news = self.store.rows(&keys::all_news_of(id));
        while let Some(row) = news.try_next().await? {
            batch = batch.delete(row.key);
        }
        let now = record.changed;
        Ok(self.store.commit(add(batch, Loaded { record, version }, now, Vec::new(), index)).await?)
    }
}

/// Refuses what cannot be challenged, or not so.
fn must_make_sense(caller: &Caller, opponent: Option<&Person>, terms: &Terms) -> Result<(), Refusal> {
    Err(match opponent {
        Some(person) if person.is_bot => Refusal::BotOpponent,
        Some(person) if person.id == caller.who.id => Refusal::SelfOpponent,
        Some(_) if terms.standing.is_some() => Refusal::StandingIsOpen,
        None if terms.private => Refusal::PrivateNeedsOpponent,
        None if !caller.spot.in_server => Refusal::OpenNeedsServer,
        None if terms.standing.is_some_and(|most| most == 0 || most > MOST_STANDING) => {
            Refusal::StandingNumber { most: MOST_STANDING }
        }
        _ => return Ok(()),
    })
}

/// A game or a challenge of which nothing was said yet.
pub(super) fn blank(
    caller: &Caller,
    guild: &GuildRecord,
    id: GameId,
    game: &str,
    setup: String,
    state: State,
    place: Place,
) -> GameRecord {
    let server = caller.server.as_ref().filter(|_| place != Place::Direct);
    GameRecord {
        v: 1,
        id,
        game: game.to_owned(),
        setup,
        line: Vec::new(),
        state,
        place,
        lang: guild.lang().unwrap_or(caller.public_lang),
        made: caller.now,
        changed: caller.now,
        next_news: 0,
        challenge: None,
        boards: Vec::new(),
        offers: Vec::new(),
        guild: server.map(|server| server.id),
        no_thread: guild.chosen(Matter::Threads) == Some("off"),
        moderator: None,
        rated: false,
        private: false,
        origin: None,
        rematch: None,
        clock: None,
        runs_by: ClockName::default(),
        due: None,
        notice: None,
        offered: None,
        takebacks: Vec::new(),
        takeback: None,
        takeback_sent: None,
        ended: None,
        imported: None,
    }
}

/// Turns a challenge into a game between these two, of which `taker` has accepted at a `time` by the bot's own clock;
/// returns the news of it.
fn begin(record: &mut GameRecord, index: &mut Index, seats: [Player; 2], taker: UserId, time: BotTime) -> Vec<News> {
    record.state = State::Playing { seats, offer: None };
    if let Some(clock) = &mut record.clock {
        clock.run(Side::White, time);
    }
    due::set_by_clock(record, index);
    let mut news = Vec::new();
    // A game of a standing challenge, and a rematch offered in a thread, need a message of their own in the channel.
    let in_thread = match &mut record.place {
        Place::Channel { thread, .. } => thread.take().is_some(),
        Place::Direct => false,
    };
    if in_thread {
        news.extend(tell_one(record, taker, What::ChallengeClosed));
    }
    if in_thread || matches!(record.origin, Some(Origin::Standing(_))) {
        news.extend(tell_one(record, taker, What::Began { by: taker }));
    }
    news.extend(tell_one(record, taker, What::Accepted));
    news.extend(tell_all(record, What::Board { moment: record.moment(), over: false, since: None }));
    news
}

/// Ends a challenge that did not become a game; returns the index rows that go.
pub(super) fn close(record: &mut GameRecord, by: UserId, why: Option<Why>) -> Index {
    let mut index = rows(record, false);
    due::set(record, &mut index, None);
    if let State::Challenge { from, to, .. } = record.state.clone() {
        record.state = State::Closed { from, to, by, why };
    }
    index
}

/// How long a challenge is open, by the bot's own clock.
pub(super) fn life(from: &Player, to: Option<&Player>, standing: Option<u32>) -> Millis {
    match (to.is_some_and(|to| to.id != from.id), standing) {
        (true, _) => 7 * DAY,
        (false, None) => DAY,
        (false, Some(_)) => 30 * DAY,
    }
}

/// The index rows of a challenge or a game, to be made or removed.
pub(super) fn rows(record: &GameRecord, kept: bool) -> Index {
    let people: Vec<_> = match &record.state {
        State::Challenge { from, to, .. } => std::iter::once(from.id).chain(to.iter().map(|to| to.id)).collect(),
        _ => record.seats().into_iter().flatten().map(|player| player.id).collect(),
    };
    let mut index = Index::of(record, &people, kept);
    if let (State::Challenge { to: None, .. }, Place::Channel { channel, .. }) = (&record.state, &record.place) {
        index.0.push((keys::open(*channel, record.id), kept));
    }
    index
}

pub(super) fn gone() -> Refusal {
    Refusal::ChallengeGone
}

pub(super) fn player(person: &Person) -> Player {
    Player { id: person.id, name: clean_name(&person.name) }
}
