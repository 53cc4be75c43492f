//! Who is still in a server, as Discord is asked over the gateway: many people at once. No event tells who leaves, but to bots with a
//! right that few have. So what is learnt counts once, and for a minute at most; it is kept nowhere.

use std::collections::{HashMap, HashSet, VecDeque};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use serde_json::{Value, json};
use tokio::sync::{OwnedMutexGuard, mpsc, oneshot};
use tokio::time::{Instant, timeout};

use super::heard::{Chunk, Event};
use super::lanes::Lanes;
use crate::record::{GuildId, RoleId, Shard, UserId};

/// The most people that Discord looks for at once.
const AT_ONCE: usize = 100;
/// How long somebody who was found counts as being there.
const FRESH: Duration = Duration::from_secs(60);
/// The time in which Discord must answer. It takes a fraction of a second.
const ANSWER: Duration = Duration::from_secs(3);
/// The time in which nothing is asked after a request that was not answered.
const SILENCE: Duration = Duration::from_secs(60);
/// The most requests in [`MINUTE`]: half of the frames that Discord takes over a connection. The rest is for heartbeats.
const MOST: usize = 60;
/// The time for which Discord counts frames.
const MINUTE: Duration = Duration::from_secs(60);

/// What is known of the members of servers.
pub(super) struct Members {
    state: Mutex<State>,
    /// In each server people are asked for one after the other.
    turns: Lanes<GuildId>,
}

#[derive(Default)]
struct State {
    /// The connections to ask over.
    ways: Vec<Way>,
    /// The people who were found in a server, and of whom nobody wanted to know it since.
    found: HashMap<(GuildId, UserId), Found>,
    /// The people of whom it will be asked soon.
    foreseen: Vec<(GuildId, UserId)>,
    /// The requests that are not answered yet, by their nonces.
    waiting: HashMap<String, Waiting>,
    /// The number of all requests.
    n_made: u64,
    /// Until when nothing is asked.
    silent: Option<Instant>,
}

/// The connection of a shard, over which is asked for the members of its servers.
struct Way {
    shard: Shard,
    asks: mpsc::UnboundedSender<Value>,
    is_connected: bool,
    /// When the latest requests were made.
    made: VecDeque<Instant>,
}

/// Somebody who was found in a server.
struct Found {
    at: Instant,
    roles: Vec<RoleId>,
}

struct Waiting {
    guild: GuildId,
    answered: oneshot::Sender<()>,
}

impl Members {
    /// Returns what is known: nothing yet.
    pub(super) fn new() -> Members {
        Members { state: Mutex::default(), turns: Lanes::default() }
    }

    /// Returns the requests that the connection of a shard is to send.
    pub(super) fn way_of(&self, shard: Shard) -> mpsc::UnboundedReceiver<Value> {
        let (asks, to_send) = mpsc::unbounded_channel();
        self.state().ways.push(Way { shard, asks, is_connected: false, made: VecDeque::new() });
        to_send
    }

    /// Waits for the turn to ask for people of a server.
    pub(super) async fn enter(&self, guild: GuildId) -> OwnedMutexGuard<()> {
        self.turns.enter(&guild).await
    }

    /// Notes of whom it will be asked soon, those first who come first: they are asked for together with others.
    pub(super) fn foresee(&self, people: Vec<(GuildId, UserId)>) {
        self.state().foreseen = people;
    }

    /// Returns the roles of a person who is known to be in a server, having asked the gateway if that is possible. If not, they may be
    /// there all the same.
    pub(super) async fn finds(&self, guild: GuildId, who: UserId, now: impl Fn() -> Instant) -> Option<Vec<RoleId>> {
        if let Some(roles) = self.take(guild, who, now()) {
            return Some(roles);
        }
        let answered = self.ask(guild, who, now())?;
        self.is_answered(guild, answered, &now).await;
        self.take(guild, who, now())
    }

    /// Returns who of many people was found in a server, with their roles, having asked the gateway for a hundred at once. Whoever is
    /// missing may be there all the same. `None` if the gateway cannot be asked now, or does not answer.
    pub(super) async fn find_all(
        &self,
        guild: GuildId,
        people: &[UserId],
        now: impl Fn() -> Instant,
    ) -> Option<HashMap<UserId, Vec<RoleId>>> {
        let _turn = self.enter(guild).await;
        let mut found = HashMap::new();
        for some in people.chunks(AT_ONCE) {
            let answered = self.ask_for(&mut self.state(), guild, some.iter().copied(), now())?;
            if !self.is_answered(guild, answered, &now).await {
                return None;
            }
            found.extend(some.iter().filter_map(|who| Some((*who, self.take(guild, *who, now())?))));
        }
        Some(found)
    }

    /// Waits for the answer to a request; returns whether there is one. For a while after one that does not come, nothing is asked.
    async fn is_answered(&self, guild: GuildId, answered: oneshot::Receiver<()>, now: &impl Fn() -> Instant) -> bool {
        let answer = timeout(ANSWER, answered).await;
        if answer.is_err() {
            tracing::debug!(guild = guild.0, "the gateway did not list a server's members");
            self.state().silent = Some(now() + SILENCE);
        }
        matches!(answer, Ok(Ok(())))
    }

    /// Takes in that a shard is connected.
    pub(super) fn connected(&self, shard: Shard) {
        let mut state = self.state();
        state.ways.iter_mut().filter(|way| way.shard == shard).for_each(|way| way.is_connected = true);
    }

    /// Takes in that the connection of a shard is gone: what was asked over it is not waited for.
    pub(super) fn lost(&self, shard: Shard) {
        let mut state = self.state();
        state.ways.iter_mut().filter(|way| way.shard == shard).for_each(|way| way.is_connected = false);
        state.waiting.retain(|_, waiting| !shard.carries(waiting.guild));
    }

    /// Takes in an event of the gateway.
    pub(super) fn hear(&self, event: &Event, now: Instant) {
        match event {
            Event::Members(chunk) => self.hear_chunk(chunk, now),
            Event::MembersLimited(limited) => {
                let mut state = self.state();
                let wait = limited.wait.and_then(|seconds| Duration::try_from_secs_f64(seconds).ok());
                state.silent = Some(now + wait.unwrap_or(SILENCE).min(10 * SILENCE));
                limited.nonce.as_ref().and_then(|nonce| state.waiting.remove(nonce));
            }
            _ => {}
        }
    }

    /// Forgets what no longer counts.
    pub(super) fn tidy(&self, now: Instant) {
        let mut state = self.state();
        state.found.retain(|_, found| is_fresh(found.at, now));
        state.waiting.retain(|_, waiting| !waiting.answered.is_closed());
        drop(state);
        self.turns.tidy(now);
    }

    fn hear_chunk(&self, chunk: &Chunk, now: Instant) {
        let (mut state, guild) = (self.state(), chunk.guild);
        let Some(nonce) = &chunk.nonce else { return };
        if state.waiting.get(nonce).is_none_or(|waiting| waiting.guild != guild) {
            return;
        }
        let found = |(who, roles): &(UserId, Vec<RoleId>)| ((guild, *who), Found { at: now, roles: roles.clone() });
        state.found.extend(chunk.members.iter().map(found));
        if chunk.is_last
            && let Some(waiting) = state.waiting.remove(nonce)
        {
            // Nobody may wait for it any more.
            let _ = waiting.answered.send(());
        }
    }

    /// Returns the roles of a person who was found in a server just now. The next who wants to know it has to ask anew.
    fn take(&self, guild: GuildId, who: UserId, now: Instant) -> Option<Vec<RoleId>> {
        let mut state = self.state();
        let found = state.found.remove(&(guild, who)).filter(|found| is_fresh(found.at, now));
        if found.is_some()
            && let Some(nth) = state.foreseen.iter().position(|other| *other == (guild, who))
        {
            state.foreseen.remove(nth);
        }
        found.map(|found| found.roles)
    }

    /// Asks for a person, and with them for others of their server of whom it will be asked soon; `None` if that is not possible now.
    fn ask(&self, guild: GuildId, who: UserId, now: Instant) -> Option<oneshot::Receiver<()>> {
        let mut state = self.state();
        let is_unknown = |one: &(GuildId, UserId)| state.found.get(one).is_none_or(|found| !is_fresh(found.at, now));
        let foreseen = state.foreseen.iter().filter(|one| one.0 == guild && is_unknown(one)).map(|one| one.1);
        let mut seen = HashSet::new();
        let people = [who].into_iter().chain(foreseen).filter(|who| seen.insert(*who)).take(AT_ONCE);
        let people: Vec<_> = people.collect();
        self.ask_for(&mut state, guild, people, now)
    }

    /// Asks for people of a server, [`AT_ONCE`] at most; `None` if that is not possible now.
    fn ask_for(
        &self,
        state: &mut State,
        guild: GuildId,
        people: impl IntoIterator<Item = UserId>,
        now: Instant,
    ) -> Option<oneshot::Receiver<()>> {
        if state.silent.is_some_and(|until| now < until) {
            return None;
        }
        let way = state.ways.iter_mut().find(|way| way.is_connected && way.shard.carries(guild))?;
        while way.made.front().is_some_and(|made| *made + MINUTE <= now) {
            way.made.pop_front();
        }
        if way.made.len() >= MOST {
            return None;
        }
        let people: Vec<_> = people.into_iter().map(|who| who.0.to_string()).collect();
        let nonce = format!("members-{:x}", state.n_made);
        let ask = json!({ "guild_id": guild.0.to_string(), "user_ids": people, "limit": 0, "nonce": nonce });
        way.asks.send(ask).ok()?;
        way.made.push_back(now);
        let (answered, answer) = oneshot::channel();
        state.waiting.insert(nonce, Waiting { guild, answered });
        state.n_made += 1;
        Some(answer)
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

fn is_fresh(at: Instant, now: Instant) -> bool {
    now < at + FRESH
}

#[cfg(test)]
mod tests;
