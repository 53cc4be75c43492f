//! Checks who is still in a server, in batches over the gateway. Discord reports leaving members only with a privileged
//! intent. So each result is used once, within a minute, and never stored.

use std::collections::{HashMap, HashSet, VecDeque};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use serde_json::{Value, json};
use tokio::sync::{OwnedMutexGuard, mpsc, oneshot};
use tokio::time::{Instant, timeout};

use super::heard::{Chunk, HeardEvent};
use super::lanes::KeyedLanes;
use crate::record::{GuildId, RoleId, Shard, UserId};

const AT_ONCE: usize = 100;
const FRESH: Duration = Duration::from_secs(60);
/// The time limit for an answer, which usually takes a fraction of a second.
const ANSWER: Duration = Duration::from_secs(3);
const SILENCE: Duration = Duration::from_secs(60);
/// The maximum number of requests per [`MINUTE`]: half of Discord's frame limit. The rest is for heartbeats.
const MOST: usize = 60;
const MINUTE: Duration = Duration::from_secs(60);

pub(super) struct MemberLookup {
    state: Mutex<MemberLookupState>,
    turns: KeyedLanes<GuildId>,
}

#[derive(Default)]
struct MemberLookupState {
    ways: Vec<ShardConnection>,
    found: HashMap<(GuildId, UserId), FoundMember>,
    foreseen: Vec<(GuildId, UserId)>,
    waiting: HashMap<String, AwaitedMembers>,
    n_made: u64,
    silent: Option<Instant>,
}

struct ShardConnection {
    shard: Shard,
    asks: mpsc::UnboundedSender<Value>,
    is_connected: bool,
    made: VecDeque<Instant>,
}

struct FoundMember {
    at: Instant,
    roles: Vec<RoleId>,
}

struct AwaitedMembers {
    guild: GuildId,
    answered: oneshot::Sender<()>,
}

impl MemberLookup {
    pub(super) fn new() -> MemberLookup {
        MemberLookup { state: Mutex::default(), turns: KeyedLanes::default() }
    }

    /// Registers the shard's connection and returns the requests that it must send.
    pub(super) fn way_of(&self, shard: Shard) -> mpsc::UnboundedReceiver<Value> {
        let (asks, to_send) = mpsc::unbounded_channel();
        self.state().ways.push(ShardConnection { shard, asks, is_connected: false, made: VecDeque::new() });
        to_send
    }

    pub(super) async fn enter(&self, guild: GuildId) -> OwnedMutexGuard<()> {
        self.turns.enter(&guild).await
    }

    /// Announces people who will be needed soon, in this order, so that they share requests.
    pub(super) fn foresee(&self, people: Vec<(GuildId, UserId)>) {
        self.state().foreseen = people;
    }

    /// Finds a person over the gateway if possible, and returns their roles. `None` is no proof of absence.
    pub(super) async fn finds(&self, guild: GuildId, who: UserId, now: impl Fn() -> Instant) -> Option<Vec<RoleId>> {
        if let Some(roles) = self.take(guild, who, now()) {
            return Some(roles);
        }
        let answered = self.ask(guild, who, now())?;
        self.is_answered(guild, answered, &now).await;
        self.take(guild, who, now())
    }

    /// Finds many people over the gateway, a hundred at a time, and returns their roles. A missing person may still be
    /// a member. `None` if the gateway can't be used now or does not answer.
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

    async fn is_answered(&self, guild: GuildId, answered: oneshot::Receiver<()>, now: &impl Fn() -> Instant) -> bool {
        let answer = timeout(ANSWER, answered).await;
        if answer.is_err() {
            tracing::debug!(guild = guild.0, "the gateway did not list a server's members");
            self.state().silent = Some(now() + SILENCE);
        }
        matches!(answer, Ok(Ok(())))
    }

    pub(super) fn connected(&self, shard: Shard) {
        let mut state = self.state();
        state.ways.iter_mut().filter(|way| way.shard == shard).for_each(|way| way.is_connected = true);
    }

    pub(super) fn lost(&self, shard: Shard) {
        let mut state = self.state();
        state.ways.iter_mut().filter(|way| way.shard == shard).for_each(|way| way.is_connected = false);
        state.waiting.retain(|_, waiting| !shard.carries(waiting.guild));
    }

    pub(super) fn hear(&self, event: &HeardEvent, now: Instant) {
        match event {
            HeardEvent::Members(chunk) => self.hear_chunk(chunk, now),
            HeardEvent::MembersLimited(limited) => {
                let mut state = self.state();
                let wait = limited.wait.and_then(|seconds| Duration::try_from_secs_f64(seconds).ok());
                state.silent = Some(now + wait.unwrap_or(SILENCE).min(10 * SILENCE));
                limited.nonce.as_ref().and_then(|nonce| state.waiting.remove(nonce));
            }
            _ => {}
        }
    }

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
        let found =
            |(who, roles): &(UserId, Vec<RoleId>)| ((guild, *who), FoundMember { at: now, roles: roles.clone() });
        state.found.extend(chunk.members.iter().map(found));
        if chunk.is_last
            && let Some(waiting) = state.waiting.remove(nonce)
        {
            // The caller may have stopped waiting.
            let _ = waiting.answered.send(());
        }
    }

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

    /// Requests a person together with announced people of the same server; `None` if impossible now.
    fn ask(&self, guild: GuildId, who: UserId, now: Instant) -> Option<oneshot::Receiver<()>> {
        let mut state = self.state();
        let is_unknown = |one: &(GuildId, UserId)| state.found.get(one).is_none_or(|found| !is_fresh(found.at, now));
        let foreseen = state.foreseen.iter().filter(|one| one.0 == guild && is_unknown(one)).map(|one| one.1);
        let mut seen = HashSet::new();
        let people = [who].into_iter().chain(foreseen).filter(|who| seen.insert(*who)).take(AT_ONCE);
        let people: Vec<_> = people.collect();
        self.ask_for(&mut state, guild, people, now)
    }

    fn ask_for(
        &self,
        state: &mut MemberLookupState,
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
        state.waiting.insert(nonce, AwaitedMembers { guild, answered });
        state.n_made += 1;
        Some(answer)
    }

    fn state(&self) -> MutexGuard<'_, MemberLookupState> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

fn is_fresh(at: Instant, now: Instant) -> bool {
    now < at + FRESH
}

#[cfg(test)]
mod tests;
