//! Who is still in a server, as Discord is asked over the gateway: many people at once. No event tells who leaves, but to bots with a
//! right that few have. So what is learnt counts once, and for a minute at most; it is kept nowhere.

use std::collections::{HashMap, HashSet, VecDeque};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use serde::Deserialize;
use serde_json::{Value, json};
use serenity::all as discord;
use tokio::sync::{OwnedMutexGuard, mpsc, oneshot};
use tokio::time::{Instant, timeout};

use super::lanes::Lanes;
use crate::record::{GuildId, UserId};

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
    asks: mpsc::UnboundedSender<Value>,
    state: Mutex<State>,
    /// In each server people are asked for one after the other.
    turns: Lanes<GuildId>,
}

#[derive(Default)]
struct State {
    /// Whether there is a connection to ask over.
    is_connected: bool,
    /// When people were found in a server of whom nobody wanted to know it since.
    found: HashMap<(GuildId, UserId), Instant>,
    /// The people of whom it will be asked soon.
    foreseen: Vec<(GuildId, UserId)>,
    /// The requests that are not answered yet, by their nonces.
    waiting: HashMap<String, Waiting>,
    /// When the latest requests were made.
    made: VecDeque<Instant>,
    /// The number of all requests.
    n_made: u64,
    /// Until when nothing is asked.
    silent: Option<Instant>,
}

struct Waiting {
    guild: GuildId,
    answered: oneshot::Sender<()>,
}

/// A part of Discord's answer. Whoever is in none of the parts was not found.
#[derive(Deserialize)]
struct Chunk {
    guild_id: discord::GuildId,
    members: Vec<Member>,
    chunk_index: u32,
    chunk_count: u32,
    nonce: Option<String>,
}

#[derive(Deserialize)]
struct Member {
    user: User,
}

#[derive(Deserialize)]
struct User {
    id: discord::UserId,
}

/// Discord's refusal of a request that came too soon.
#[derive(Deserialize)]
struct Limited {
    retry_after: f64,
    meta: Meta,
}

#[derive(Deserialize)]
struct Meta {
    nonce: Option<String>,
}

impl Members {
    /// Returns what is known, nothing yet, and the requests that the gateway is to send.
    pub(super) fn new() -> (Members, mpsc::UnboundedReceiver<Value>) {
        let (asks, to_send) = mpsc::unbounded_channel();
        (Members { asks, state: Mutex::default(), turns: Lanes::default() }, to_send)
    }

    /// Waits for the turn to ask for people of a server.
    pub(super) async fn enter(&self, guild: GuildId) -> OwnedMutexGuard<()> {
        self.turns.enter(&guild).await
    }

    /// Notes of whom it will be asked soon, those first who come first: they are asked for together with others.
    pub(super) fn foresee(&self, people: Vec<(GuildId, UserId)>) {
        self.state().foreseen = people;
    }

    /// Returns whether a person is known to be in a server, having asked the gateway if that is possible. If not, they may be there
    /// all the same.
    pub(super) async fn finds(&self, guild: GuildId, who: UserId, now: impl Fn() -> Instant) -> bool {
        if self.take(guild, who, now()) {
            return true;
        }
        let Some(answered) = self.ask(guild, who, now()) else { return false };
        if timeout(ANSWER, answered).await.is_err() {
            tracing::debug!(guild = guild.0, "the gateway does not say who is in a server");
            self.state().silent = Some(now() + SILENCE);
        }
        self.take(guild, who, now())
    }

    /// Takes in that there is a connection.
    pub(super) fn connected(&self) {
        self.state().is_connected = true;
    }

    /// Takes in that the connection is gone: what was asked over it is not waited for.
    pub(super) fn lost(&self) {
        let mut state = self.state();
        state.is_connected = false;
        state.waiting.clear();
    }

    /// Takes in an event of the gateway.
    pub(super) fn hear(&self, name: Option<&str>, data: &Value, now: Instant) {
        match name {
            Some("GUILD_MEMBERS_CHUNK") => drop(Chunk::deserialize(data).map(|chunk| self.hear_chunk(chunk, now))),
            Some("RATE_LIMITED") if data["opcode"] == 8 => drop(Limited::deserialize(data).map(|limited| {
                let mut state = self.state();
                let wait = Duration::try_from_secs_f64(limited.retry_after).unwrap_or(SILENCE).min(10 * SILENCE);
                state.silent = Some(now + wait);
                limited.meta.nonce.and_then(|nonce| state.waiting.remove(&nonce));
            })),
            _ => {}
        }
    }

    /// Forgets what no longer counts.
    pub(super) fn tidy(&self, now: Instant) {
        let mut state = self.state();
        state.found.retain(|_, at| is_fresh(*at, now));
        state.waiting.retain(|_, waiting| !waiting.answered.is_closed());
        drop(state);
        self.turns.tidy(now);
    }

    fn hear_chunk(&self, chunk: Chunk, now: Instant) {
        let mut state = self.state();
        let (Some(nonce), guild) = (&chunk.nonce, GuildId(chunk.guild_id.get())) else { return };
        if state.waiting.get(nonce).is_none_or(|waiting| waiting.guild != guild) {
            return;
        }
        let people = chunk.members.iter().map(|member| UserId(member.user.id.get()));
        state.found.extend(people.map(|who| ((guild, who), now)));
        if chunk.chunk_index + 1 >= chunk.chunk_count
            && let Some(waiting) = state.waiting.remove(nonce)
        {
            // Nobody may wait for it any more.
            let _ = waiting.answered.send(());
        }
    }

    /// Returns whether a person was found in a server just now. The next who wants to know it has to ask anew.
    fn take(&self, guild: GuildId, who: UserId, now: Instant) -> bool {
        let mut state = self.state();
        let is_there = state.found.remove(&(guild, who)).is_some_and(|at| is_fresh(at, now));
        if is_there && let Some(nth) = state.foreseen.iter().position(|other| *other == (guild, who)) {
            state.foreseen.remove(nth);
        }
        is_there
    }

    /// Asks for a person, and with them for others of their server of whom it will be asked soon; `None` if that is not possible now.
    fn ask(&self, guild: GuildId, who: UserId, now: Instant) -> Option<oneshot::Receiver<()>> {
        let mut state = self.state();
        while state.made.front().is_some_and(|made| *made + MINUTE <= now) {
            state.made.pop_front();
        }
        if !state.is_connected || state.made.len() >= MOST || state.silent.is_some_and(|until| now < until) {
            return None;
        }
        let is_unknown = |one: &(GuildId, UserId)| state.found.get(one).is_none_or(|at| !is_fresh(*at, now));
        let foreseen = state.foreseen.iter().filter(|one| one.0 == guild && is_unknown(one)).map(|one| one.1);
        let mut seen = HashSet::new();
        let people = [who].into_iter().chain(foreseen).filter(|who| seen.insert(*who)).take(AT_ONCE);
        let people: Vec<_> = people.map(|who| who.0.to_string()).collect();
        let nonce = format!("members-{:x}", state.n_made);
        let ask = json!({ "guild_id": guild.0.to_string(), "user_ids": people, "limit": 0, "nonce": nonce });
        self.asks.send(ask).ok()?;
        let (answered, answer) = oneshot::channel();
        state.waiting.insert(nonce, Waiting { guild, answered });
        state.made.push_back(now);
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
mod tests {
    #![expect(clippy::disallowed_methods, reason = "a time to begin with")]

    use super::*;

    const HERE: GuildId = GuildId(9);
    const SECOND: Duration = Duration::from_secs(1);

    struct Desk {
        members: Members,
        to_send: mpsc::UnboundedReceiver<Value>,
        now: Instant,
    }

    impl Desk {
        fn new() -> Desk {
            let ((members, to_send), now) = (Members::new(), Instant::now());
            members.connected();
            Desk { members, to_send, now }
        }

        /// Asks for a person; returns where the answer arrives, whom the request names, and its nonce.
        fn ask(&mut self, who: u64) -> Option<(oneshot::Receiver<()>, Vec<u64>, String)> {
            let answer = self.members.ask(HERE, UserId(who), self.now)?;
            let sent = self.to_send.try_recv().unwrap();
            // Discord ends the connection over a frame that is longer.
            assert!(json!({ "op": 8, "d": sent }).to_string().len() <= 4_096);
            assert_eq!((&sent["guild_id"], &sent["limit"]), (&json!("9"), &json!(0)));
            let people = sent["user_ids"].as_array().unwrap().iter();
            let people = people.map(|who| who.as_str().unwrap().parse().unwrap()).collect();
            let nonce = sent["nonce"].as_str().unwrap().to_owned();
            assert!(nonce.len() <= 32);
            Some((answer, people, nonce))
        }

        fn chunk(&self, guild: u64, nonce: &str, (index, of): (u32, u32), people: &[u64]) {
            let member = |who: &u64| json!({ "user": { "id": who.to_string(), "username": "guest" }, "roles": [] });
            let data = json!({
                "guild_id": guild.to_string(), "nonce": nonce, "chunk_index": index, "chunk_count": of, "not_found": ["77"],
                "members": people.iter().map(member).collect::<Vec<_>>(),
            });
            self.members.hear(Some("GUILD_MEMBERS_CHUNK"), &data, self.now);
        }

        fn is_there(&self, who: u64) -> bool {
            self.members.take(HERE, UserId(who), self.now)
        }
    }

    fn people(guild: u64, ids: impl IntoIterator<Item = u64>) -> Vec<(GuildId, UserId)> {
        ids.into_iter().map(|who| (GuildId(guild), UserId(who))).collect()
    }

    #[test]
    fn those_of_whom_it_will_be_asked_soon_are_asked_for_together_a_hundred_at_most() {
        let mut desk = Desk::new();
        let long = 1_000_000_000_000_000_000;
        let of_others = people(8, [long + 500]);
        desk.members.foresee([of_others, people(9, (0..150).map(|n| long + n))].concat());
        let (_, asked, nonce) = desk.ask(long + 3).unwrap();
        assert_eq!(asked.len(), 100);
        assert_eq!(asked[..5], [long + 3, long, long + 1, long + 2, long + 4]);
        assert_eq!(asked[99], long + 99);
        desk.chunk(9, &nonce, (0, 1), &asked);
        assert!(desk.is_there(long + 3));
        let (_, asked, _) = desk.ask(long + 120).unwrap();
        assert_eq!(asked.len(), 50, "those who are known are left out");
        assert!(!asked.contains(&(long + 3)), "and whoever was asked for already");
    }

    #[test]
    fn what_was_learnt_counts_once_and_for_a_minute() {
        let mut desk = Desk::new();
        desk.members.foresee(people(9, [1, 2, 3]));
        let (mut answer, _, nonce) = desk.ask(1).unwrap();
        assert!(answer.try_recv().is_err());
        desk.chunk(9, &nonce, (0, 1), &[1, 2]);
        assert!(answer.try_recv().is_ok());
        assert_eq!([1, 1, 3].map(|who| desk.is_there(who)), [true, false, false], "once, and only who was found");
        desk.now += FRESH - SECOND;
        desk.members.tidy(desk.now);
        assert!(desk.members.state().found.contains_key(&(HERE, UserId(2))));
        desk.now += SECOND;
        assert!(!desk.is_there(2));
        desk.chunk(9, &nonce, (0, 1), &[3]);
        assert!(!desk.is_there(3), "an answer that comes again says nothing");
        drop(desk.ask(3));
        desk.members.tidy(desk.now);
        let state = desk.members.state();
        assert!(state.found.is_empty() && state.waiting.is_empty(), "nobody waits for the last one");
    }

    #[test]
    fn an_answer_in_parts_has_come_with_the_last_and_others_are_passed_over() {
        let mut desk = Desk::new();
        let (mut answer, _, nonce) = desk.ask(1).unwrap();
        desk.chunk(9, "nonsense", (0, 1), &[1]);
        desk.chunk(8, &nonce, (0, 1), &[1]);
        desk.members.hear(Some("GUILD_MEMBERS_CHUNK"), &json!({ "nonce": nonce }), desk.now);
        assert!(!desk.is_there(1));
        desk.chunk(9, &nonce, (0, 2), &[1]);
        assert!(answer.try_recv().is_err() && desk.is_there(1));
        desk.chunk(9, &nonce, (1, 2), &[]);
        assert!(answer.try_recv().is_ok());
    }

    #[test]
    fn nothing_is_asked_without_a_connection_and_nobody_waits_for_one_that_is_gone() {
        let mut desk = Desk::new();
        let (mut answer, _, nonce) = desk.ask(1).unwrap();
        desk.members.lost();
        assert_eq!(answer.try_recv(), Err(oneshot::error::TryRecvError::Closed));
        assert!(desk.ask(1).is_none());
        desk.members.connected();
        desk.chunk(9, &nonce, (0, 1), &[1]);
        assert!(!desk.is_there(1), "what was asked over another connection is not waited for");
        assert!(desk.ask(1).is_some());
    }

    #[test]
    fn no_more_than_sixty_requests_are_made_in_a_minute() {
        let mut desk = Desk::new();
        for n in 0..2 * MOST {
            assert_eq!(desk.ask(1).is_some(), n < MOST, "{n}");
            desk.now += SECOND / 10;
        }
        desk.now += MINUTE;
        assert!(desk.ask(1).is_some());
    }

    #[test]
    fn a_refusal_is_kept_to() {
        let mut desk = Desk::new();
        let (mut answer, _, nonce) = desk.ask(1).unwrap();
        let of =
            |opcode: u8| json!({ "opcode": opcode, "retry_after": 7.5, "meta": { "guild_id": "9", "nonce": nonce } });
        desk.members.hear(Some("RATE_LIMITED"), &of(4), desk.now);
        assert_eq!(answer.try_recv(), Err(oneshot::error::TryRecvError::Empty));
        desk.members.hear(Some("RATE_LIMITED"), &of(8), desk.now);
        assert_eq!(answer.try_recv(), Err(oneshot::error::TryRecvError::Closed));
        desk.now += 7 * SECOND;
        assert!(desk.ask(1).is_none());
        desk.now += SECOND;
        assert!(desk.ask(1).is_some());
    }
}
