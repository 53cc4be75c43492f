//! Requests for members over the gateway, and their answers.

#![expect(clippy::disallowed_methods, reason = "a time to begin with")]

use super::*;
use crate::record::ShardCount;

const HERE: GuildId = GuildId(9);
const SECOND: Duration = Duration::from_secs(1);

fn shard() -> Shard {
    ShardCount::default().shards().next().expect("one")
}

struct Desk {
    members: MemberLookup,
    to_send: mpsc::UnboundedReceiver<Value>,
    now: Instant,
}

impl Desk {
    fn new() -> Desk {
        let (members, now) = (MemberLookup::new(), Instant::now());
        let to_send = members.way_of(shard());
        members.connected(shard());
        Desk { members, to_send, now }
    }

    fn ask(&mut self, who: u64) -> Option<(oneshot::Receiver<()>, Vec<u64>, String)> {
        let answer = self.members.ask(HERE, UserId(who), self.now)?;
        let sent = self.to_send.try_recv().unwrap();
        // Discord closes the connection after a longer frame.
        assert!(json!({ "op": 8, "d": sent }).to_string().len() <= 4_096);
        assert_eq!((&sent["guild_id"], &sent["limit"]), (&json!("9"), &json!(0)));
        let people = sent["user_ids"].as_array().unwrap().iter();
        let people = people.map(|who| who.as_str().unwrap().parse().unwrap()).collect();
        let nonce = sent["nonce"].as_str().unwrap().to_owned();
        assert!(nonce.len() <= 32);
        Some((answer, people, nonce))
    }

    fn chunk(&self, guild: u64, nonce: &str, (index, of): (u32, u32), people: &[u64]) {
        let member = |who: &u64| json!({ "user": { "id": who.to_string(), "username": "guest" }, "roles": ["44"] });
        let data = json!({
            "guild_id": guild.to_string(), "nonce": nonce, "chunk_index": index, "chunk_count": of, "not_found": ["77"],
            "members": people.iter().map(member).collect::<Vec<_>>(),
        });
        self.hear("GUILD_MEMBERS_CHUNK", &data);
    }

    fn hear(&self, name: &str, data: &Value) {
        self.members.hear(&HeardEvent::read(name, data).0, self.now);
    }

    fn is_there(&self, who: u64) -> bool {
        let roles = self.members.take(HERE, UserId(who), self.now);
        roles.is_some_and(|roles| roles == [RoleId(44)])
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
    desk.hear("GUILD_MEMBERS_CHUNK", &json!({ "nonce": nonce }));
    assert!(!desk.is_there(1));
    desk.chunk(9, &nonce, (0, 2), &[1]);
    assert!(answer.try_recv().is_err() && desk.is_there(1));
    desk.chunk(9, &nonce, (1, 2), &[]);
    assert!(answer.try_recv().is_ok());
}

#[tokio::test]
async fn many_people_are_asked_for_a_hundred_at_once_and_nobody_is_said_to_be_there_unless_all_answers_came() {
    for answers in [true, false] {
        let mut desk = Desk::new();
        let all: Vec<_> = (1..=150).map(UserId).collect();
        let now = desk.now;
        let finding = desk.members.find_all(HERE, &all, || now);
        let answering = async {
            for (nth, n_asked) in [(0, 100), (1, 50)] {
                let sent = desk.to_send.recv().await.unwrap();
                let people = sent["user_ids"].as_array().unwrap();
                assert_eq!(people.len(), n_asked);
                if nth == 1 && !answers {
                    return desk.members.lost(shard());
                }
                let member = |who: &Value| json!({ "user": { "id": who, "username": "guest" }, "roles": ["44"] });
                let data = json!({
                    "guild_id": "9", "nonce": sent["nonce"], "chunk_index": 0, "chunk_count": 1,
                    "members": people.iter().skip(1).map(member).collect::<Vec<_>>(),
                });
                desk.members.hear(&HeardEvent::read("GUILD_MEMBERS_CHUNK", &data).0, now);
            }
        };
        let found = futures::join!(finding, answering).0.map(|found| (found.len(), found.contains_key(&UserId(101))));
        assert_eq!(found, answers.then_some((148, false)));
    }
}

#[test]
fn nothing_is_asked_without_a_connection_and_nobody_waits_for_one_that_is_gone() {
    let mut desk = Desk::new();
    let (mut answer, _, nonce) = desk.ask(1).unwrap();
    desk.members.lost(shard());
    assert_eq!(answer.try_recv(), Err(oneshot::error::TryRecvError::Closed));
    assert!(desk.ask(1).is_none());
    desk.members.connected(shard());
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
    let of = |opcode: u8| json!({ "opcode": opcode, "retry_after": 7.5, "meta": { "guild_id": "9", "nonce": nonce } });
    desk.hear("RATE_LIMITED", &of(4));
    assert_eq!(answer.try_recv(), Err(oneshot::error::TryRecvError::Empty));
    desk.hear("RATE_LIMITED", &of(8));
    assert_eq!(answer.try_recv(), Err(oneshot::error::TryRecvError::Closed));
    desk.now += 7 * SECOND;
    assert!(desk.ask(1).is_none());
    desk.now += SECOND;
    assert!(desk.ask(1).is_some());
}
