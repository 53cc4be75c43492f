//! Whose challenges somebody does not want. Who is blocked is told what a busy player's challengers are told, too.

use store::Batch;

use super::answer::turn_down;
use super::{Answer, App, Caller, Message, add, batch_of, mention};
use crate::record::{PersonRecord, State, UserId, keys, write};
use crate::refusal::{Refusal, Trouble};
use crate::rows::TypedStore;

/// How many people somebody can block.
const MOST_BLOCKED: usize = 100;

impl App {
    /// Blocks somebody, and ends the challenges that wait between the two; without a name, shows who is blocked.
    pub(super) async fn block(&self, caller: &Caller, whom: Option<UserId>) -> Result<Answer, Trouble> {
        let me = caller.who.id;
        let (mut person, version) = self.person_row(me).await?;
        let Some(whom) = whom else { return Ok(Answer::reply(list(caller, &person))) };
        if whom == me {
            return Err(Refusal::SelfBlock.into());
        }
        if !person.blocks(whom) {
            if person.blocked.len() >= MOST_BLOCKED {
                return Err(Refusal::TooManyBlocked { most: MOST_BLOCKED }.into());
            }
            person.blocked.push(whom.into());
        }
        let mut batch = put_person(batch_of(caller), me, &person, version);
        let mut ended = Vec::new();
        for game in self.load_indexed(&keys::seats(me)).await? {
            let State::Challenge { from, to: Some(to), .. } = &game.record.state else { continue };
            if from.id != whom && to.id != whom {
                continue;
            }
            ended.push(game.record.id);
            let (game, news, index) = turn_down(game, me.into());
            batch = add(batch, game, caller.now, news, index);
        }
        self.store.commit(batch).await?;
        let text = text!("blocked").with("player", mention(whom));
        Ok(Answer { news: ended, ..Answer::reply(Message::new(caller.lang, text)) })
    }

    pub(super) async fn unblock(&self, caller: &Caller, whom: UserId) -> Result<Answer, Trouble> {
        let me = caller.who.id;
        let (mut person, version) = self.person_row(me).await?;
        if !person.blocks(whom) {
            return Err(Refusal::NotBlocked { player: mention(whom) }.into());
        }
        person.blocked.retain(|blocked| *blocked != whom);
        self.store.commit(put_person(batch_of(caller), me, &person, version)).await?;
        Ok(Answer::reply(Message::new(caller.lang, text!("unblocked").with("player", mention(whom)))))
    }

    /// Refuses to bring together two people of whom one has blocked the other.
    pub(super) async fn may_take(&self, me: UserId, challenger: UserId) -> Result<(), Trouble> {
        if self.person(me).await?.blocks(challenger) {
            return Err(Refusal::YouBlocked { player: mention(challenger) }.into());
        }
        if self.person(challenger).await?.blocks(me) {
            return Err(Refusal::CannotTake { player: mention(challenger) }.into());
        }
        Ok(())
    }

    /// What is remembered about a person, and the version that a change must expect.
    pub(super) async fn person_row(&self, who: UserId) -> Result<(PersonRecord, u64), Trouble> {
        self.store.entry(&keys::person(who)).await
    }
}

/// Adds a person's changed record to a batch.
pub(super) fn put_person(batch: Batch, who: UserId, person: &PersonRecord, version: u64) -> Batch {
    batch.expect(keys::person(who), version).put(keys::person(who), write(person))
}

fn list(caller: &Caller, person: &PersonRecord) -> Message {
    if person.blocked.is_empty() {
        return Message::new(caller.lang, text!("blocked-none"));
    }
    // Fifty mentions stay below Discord's limit of 2,000 characters.
    let people = person.blocked.iter().rev().filter_map(|who| who.person()).take(50);
    let people: Vec<_> = people.map(|who| format!("<@{}>", who.0)).collect();
    Message::new(caller.lang, text!("blocked-list").with("people", people.join(", ")))
}
