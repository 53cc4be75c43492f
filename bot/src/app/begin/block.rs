//! Blocked challengers. They get the same refusal as challengers of a busy player.

use crate::app::ask::Caller;
use crate::app::ground::{Ground, RequestAnswer, finish, parts, person};
use crate::app::say::{Message, phrases};
use crate::change::StoreChange;
use crate::record::{GameState, PersonRecord, UserId, keys};
use crate::refusal::{Refusal, Trouble};
use crate::words::{Text, escape};

const MOST_BLOCKED: usize = 100;

/// Blocks a person and ends challenges between the two; without a person, lists the blocked people.
pub(crate) async fn block(ground: &Ground, caller: &Caller, whom: Option<UserId>) -> Result<RequestAnswer, Trouble> {
    let me = caller.who.id;
    let (mut person, version) = ground.person_row(me).await?;
    let Some(whom) = whom else { return Ok(RequestAnswer::reply(list(caller, &person))) };
    if whom == me {
        return Err(Refusal::SelfBlock.into());
    }
    if !person.blocks(whom) {
        unblock_unknown(ground, me, &mut person, whom).await?;
        if person.blocked.len() + person.blocked_unknown.len() >= MOST_BLOCKED {
            return Err(Refusal::TooManyBlocked { most: MOST_BLOCKED }.into());
        }
        person.blocked.push(whom.into());
    }
    let mut change = StoreChange::of(caller.event);
    person::put_person(&mut change, me, &person, version);
    let mut ended = Vec::new();
    for mut game in ground.load_indexed(&keys::seats(me)).await? {
        let GameState::Challenge { from, to: Some(to), .. } = &game.record.state else { continue };
        if from.id != whom && to.id != whom {
            continue;
        }
        ended.push(game.record.id);
        finish::turn_down(&mut game, me.into(), None);
        ground.add(&mut change, game, caller.now).await?;
    }
    change.commit(&*ground.store).await?;
    let text = text!("blocked").with("player", phrases::mention(whom));
    let mut message = Message::new(caller.lang, text);
    message.text.extend(ladders_with(ground, me, whom).await?);
    Ok(RequestAnswer { news: ended, ..RequestAnswer::reply(message) })
}

/// Names ladders that both have joined. Challenges there ignore blocks, which would otherwise protect a place.
async fn ladders_with(ground: &Ground, me: UserId, whom: UserId) -> Result<Vec<Text>, Trouble> {
    let mut parts = parts::parts_of(ground, me).await?;
    parts.retain(|part| {
        let field = &part.field;
        let two = [me, whom].map(|who| field.number_of(who).filter(|number| field.rung_of(*number).is_some()));
        matches!(two, [Some(me), Some(whom)] if field.is_climbed() && !field.is_kept_apart([me, whom]))
    });
    Ok(parts.iter().map(|part| text!("blocked-ladder").with("name", escape(&part.field.record.name))).collect())
}

pub(crate) async fn unblock(ground: &Ground, caller: &Caller, whom: UserId) -> Result<RequestAnswer, Trouble> {
    let me = caller.who.id;
    let (mut person, version) = ground.person_row(me).await?;
    if !person.blocks(whom) && !unblock_unknown(ground, me, &mut person, whom).await? {
        return Err(Refusal::NotBlocked { player: phrases::mention(whom) }.into());
    }
    person.blocked.retain(|blocked| *blocked != whom);
    let mut change = StoreChange::of(caller.event);
    person::put_person(&mut change, me, &person, version);
    change.commit(&*ground.store).await?;
    Ok(RequestAnswer::reply(Message::new(caller.lang, text!("unblocked").with("player", phrases::mention(whom)))))
}

/// Unblocks a person who has since deleted their data; returns whether they were blocked.
async fn unblock_unknown(
    ground: &Ground,
    me: UserId,
    person: &mut PersonRecord,
    whom: UserId,
) -> Result<bool, Trouble> {
    if !person::blocks_unknown(ground, me, person, whom).await? {
        return Ok(false);
    }
    let digest = keys::blocked_digest(me, whom, &ground.secret().await?);
    person.blocked_unknown.retain(|it| *it != digest);
    Ok(true)
}

pub(super) async fn may_take(ground: &Ground, me: UserId, challenger: UserId) -> Result<(), Trouble> {
    if ground.blocks(me, challenger).await? {
        return Err(Refusal::YouBlocked { player: phrases::mention(challenger) }.into());
    }
    if ground.blocks(challenger, me).await? {
        return Err(Refusal::CannotTake { player: phrases::mention(challenger) }.into());
    }
    Ok(())
}

fn list(caller: &Caller, person: &PersonRecord) -> Message {
    let n_unknown = person.blocked_unknown.len();
    let unknown = (n_unknown > 0).then(|| text!("blocked-unknown").with("count", n_unknown.to_string()));
    if person.blocked.is_empty() {
        return Message::new(caller.lang, unknown.unwrap_or_else(|| text!("blocked-none")));
    }
    // Fifty mentions stay below Discord's limit of 2,000 characters.
    let people = person.blocked.iter().rev().filter_map(|who| who.person()).take(50);
    let people: Vec<_> = people.map(|who| format!("<@{}>", who.0)).collect();
    let mut message = Message::new(caller.lang, text!("blocked-list").with("people", people.join(", ")));
    message.text.extend(unknown);
    message
}
