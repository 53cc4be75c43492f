//! Limits on challenges and games against the bot. They protect people, channels and the store from floods.

use crate::app::ask::Caller;
use crate::app::ground::{Ground, LoadedGame, person};
use crate::app::say::phrases;
use crate::change::StoreChange;
use crate::record::{GameRecord, GameState, HOUR, Millis, PersonRecord, RecentChallenge, SECOND, UserId, keys};
use crate::refusal::{Refusal, Trouble};

/// The maximum number of open challenges of one person.
const WAITING_OF_ONE: usize = 10;

/// The maximum number of open challenges from one person to another.
const WAITING_BETWEEN: usize = 3;

/// The maximum number of a person's open challenges to everyone in a channel.
const OPEN_OF_ONE_HERE: usize = 5;

/// The maximum number of open challenges to one person, by all challengers.
const WAITING_FOR_ONE: usize = 20;

/// The maximum number of open challenges in one channel, by all challengers.
const OPEN_HERE: usize = 20;

/// The maximum number of challenges to one person or channel within [`WHILE`]. Withdrawn ones count.
const LATELY_THERE: usize = 10;

/// The maximum number of withdrawn challenges to the same person. Each one was a needless ping.
const WITHDRAWN: usize = 3;

/// The maximum number of one person's challenges and bot games within [`WHILE`].
const LATELY: usize = 30;

const WHILE: Millis = HOUR;

/// Refuses a challenge beyond the limits; otherwise records it with its change.
pub(super) async fn may_ask(ground: &Ground, caller: &Caller, game: &mut LoadedGame) -> Result<(), Trouble> {
    let LoadedGame { record, change, .. } = game;
    let GameState::Challenge { from, to, .. } = &record.state else { return Ok(()) };
    let Some(me) = from.id.person() else { return Ok(()) };
    let (mut person, version) = ground.person_row(me).await?;
    let to = to.as_ref().and_then(|to| to.id.person());
    if let Some(to) = to
        && (person.blocks(to) || person::blocks_unknown(ground, me, &person, to).await?)
    {
        return Err(Refusal::YouBlocked { player: phrases::mention(to) }.into());
    }
    let mine = ground.load_indexed(&keys::seats(me)).await?;
    let mine: Vec<_> = mine.iter().filter(|game| asks(&game.record, me)).collect();
    if mine.len() >= WAITING_OF_ONE {
        return Err(Refusal::TooManyChallenges { most: WAITING_OF_ONE }.into());
    }
    match to {
        Some(to) => {
            let same = mine.iter().filter(|game| asked(&game.record, to)).count();
            if same >= WAITING_BETWEEN {
                return Err(Refusal::TooManyToThem { most: WAITING_BETWEEN, opponent: phrases::mention(to) }.into());
            }
            let theirs = ground.load_indexed(&keys::seats(to)).await?;
            let waiting = theirs.iter().filter(|game| asked(&game.record, to)).count();
            // The same sentence for both cases keeps the block secret.
            if waiting >= WAITING_FOR_ONE || ground.blocks(to, me).await? {
                return Err(Refusal::TakesNone { opponent: phrases::mention(to) }.into());
            }
        }
        None => {
            let Some(channel) = record.channel() else { return Ok(()) };
            let here = mine.iter().filter(|game| is_open(&game.record) && game.record.channel() == Some(channel));
            if let Some(same) = here.clone().find(|game| is_same(&game.record, record)) {
                return Err(Refusal::SameOpen { game: same.record.id }.into());
            }
            if here.count() >= OPEN_OF_ONE_HERE {
                return Err(Refusal::TooManyOpen { most: OPEN_OF_ONE_HERE }.into());
            }
            if ground.store.scan(&keys::opens(channel), None, OPEN_HERE).await?.len() >= OPEN_HERE {
                return Err(Refusal::ChannelFull { most: OPEN_HERE }.into());
            }
        }
    }
    let whom = to.map(|to| to.0).or(record.channel().map(|channel| channel.0));
    person.asked.retain(|asked| asked.at > caller.now - WHILE);
    let recent = recent(ground, caller, &person);
    let there: Vec<_> = recent.iter().filter(|asked| asked.whom == whom).collect();
    let withdrawn: Vec<_> = there.iter().copied().filter(|asked| asked.withdrawn).collect();
    if recent.len() >= LATELY {
        return Err(Refusal::TooOften { time: again(recent.first()) }.into());
    }
    let first = match (there.len() >= LATELY_THERE, withdrawn.len() >= WITHDRAWN) {
        (true, _) => there.first().copied(),
        (false, true) => withdrawn.first().copied(),
        (false, false) => None,
    };
    if let Some(first) = first {
        let (count, time) = (there.len(), again(Some(first)));
        return Err(match to {
            Some(to) => Refusal::TooOftenThem { count, opponent: phrases::mention(to), time },
            None => Refusal::TooOftenHere { count, time },
        }
        .into());
    }
    person.asked.push(RecentChallenge { whom, at: caller.now, withdrawn: false });
    person::put_person(change, me, &person, version);
    Ok(())
}

fn again(asked: Option<&RecentChallenge>) -> String {
    let at = asked.map(|asked| (asked.at + WHILE).since_1970() / SECOND).unwrap_or_default();
    format!("<t:{at}:R>")
}

/// Returns challenges of the last [`WHILE`], oldest first. Includes ones deleted with personal data, if this process
/// knows them.
fn recent(ground: &Ground, caller: &Caller, person: &PersonRecord) -> Vec<RecentChallenge> {
    let before = ground.asked_before.known(&caller.who.id).unwrap_or_default();
    let all = before.into_iter().chain(person.asked.iter().copied());
    all.filter(|asked| asked.at > caller.now - WHILE).collect()
}

pub(super) async fn note_withdrawn(
    ground: &Ground,
    change: &mut StoreChange,
    me: UserId,
    to: UserId,
) -> Result<(), Trouble> {
    let (mut person, version) = ground.person_row(me).await?;
    let asked = person.asked.iter_mut().rfind(|asked| asked.whom == Some(to.0) && !asked.withdrawn);
    if let Some(asked) = asked {
        asked.withdrawn = true;
        person::put_person(change, me, &person, version);
    }
    Ok(())
}

/// Refuses a game against the bot beyond the limit; otherwise records it with its change.
pub(super) async fn may_begin(ground: &Ground, caller: &Caller, change: &mut StoreChange) -> Result<(), Trouble> {
    let me = caller.who.id;
    let (mut person, version) = ground.person_row(me).await?;
    person.asked.retain(|asked| asked.at > caller.now - WHILE);
    let recent = recent(ground, caller, &person);
    if recent.len() >= LATELY {
        return Err(Refusal::TooOften { time: again(recent.first()) }.into());
    }
    person.asked.push(RecentChallenge { whom: None, at: caller.now, withdrawn: false });
    person::put_person(change, me, &person, version);
    Ok(())
}

fn is_same(one: &GameRecord, other: &GameRecord) -> bool {
    let terms = |record: &GameRecord| match record.state {
        GameState::Challenge { wish, standing, ratings, .. } => {
            Some((wish, standing, ratings, record.rated, record.clock))
        }
        _ => None,
    };
    terms(one) == terms(other) && (&one.game, &one.setup) == (&other.game, &other.setup)
}

fn asks(record: &GameRecord, who: UserId) -> bool {
    matches!(&record.state, GameState::Challenge { from, .. } if from.id == who)
}

fn asked(record: &GameRecord, who: UserId) -> bool {
    matches!(&record.state, GameState::Challenge { to: Some(to), .. } if to.id == who)
}

fn is_open(record: &GameRecord) -> bool {
    matches!(&record.state, GameState::Challenge { to: None, .. })
}
