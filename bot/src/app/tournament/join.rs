//! Who joins a tournament, and who leaves it.

use rules::{Outcome, Reason};
use store::Batch;

use crate::app::ask::{Button, Caller, Press};
use crate::app::field::MOST_PLAYERS;
use crate::app::ground::tournament::Hosted;
use crate::app::ground::{Answer, End, Ground, begin, change, finish};
use crate::app::say::Message;
use crate::app::say::tournament as say;
use crate::app::tables;
use crate::record::{Acted, EntrantRecord, GuildId, Stage, TournamentId, UserId, keys};
use crate::refusal::{Refusal, Trouble};

/// Tells what joining makes public, and asks for a yes.
pub(crate) async fn join(ground: &Ground, caller: &Caller, id: TournamentId) -> Result<Answer, Trouble> {
    let hosted = ground.seen_tournament(caller, id).await?;
    may_join(ground, caller, &hosted).await?;
    let is_hidden = ground.hides_profile(caller.who.id).await?;
    let mut message = say::joining(&hosted.field, caller.lang, is_hidden);
    message.buttons = vec![Button::of_tournament(Press::TournamentJoinNow, id)];
    Ok(Answer::reply(message))
}

/// Enters the caller.
pub(crate) async fn join_now(ground: &Ground, caller: &Caller, id: TournamentId) -> Result<Answer, Trouble> {
    let mut hosted = ground.seen_tournament(caller, id).await?;
    may_join(ground, caller, &hosted).await?;
    let me = caller.who.id;
    let record = &mut hosted.field.record;
    record.joined += 1;
    let nth = record.joined;
    let (game, guild) = (record.terms.game.clone(), record.guild);
    let entrant = EntrantRecord {
        rating: rating(ground, caller, &game, guild).await?,
        hidden: ground.hides_profile(me).await?,
        ..EntrantRecord::new(begin::player(&caller.who), caller.now)
    };
    let batch = hosted.put_entrant(change::batch_of(caller), nth, &entrant);
    keep(ground, hosted, batch).await?;
    Ok(told(id, Message::new(caller.lang, text!("tournament-joined"))))
}

/// Returns the caller's rating in whole points, if they have one.
async fn rating(ground: &Ground, caller: &Caller, game: &str, guild: GuildId) -> Result<Option<u16>, Trouble> {
    let time = ground.time(caller.now).await?;
    let rated = ground.rating(caller.who.id.into(), game, Some(guild), time).await?;
    Ok(rated.and_then(|rated| u16::try_from(rated.number().rating).ok()))
}

/// Refuses whoever may not join, and says why. A server's own rules are asked now, not when games begin.
async fn may_join(ground: &Ground, caller: &Caller, hosted: &Hosted) -> Result<(), Trouble> {
    if hosted.field.record.stage != Stage::Open {
        return Err(Refusal::TournamentClosed.into());
    }
    if hosted.field.entered(caller.who.id).is_some() {
        return Err(Refusal::TournamentJoined.into());
    }
    if hosted.field.entrants.len() >= MOST_PLAYERS {
        return Err(Refusal::TournamentFull { most: MOST_PLAYERS }.into());
    }
    let guild = ground.guild(hosted.field.record.guild).await?.0;
    ground.must_be_welcome(caller, &guild).await
}

/// Lets the caller leave: at once before it begins, and else once they were told what that means.
pub(crate) async fn leave(ground: &Ground, caller: &Caller, id: TournamentId) -> Result<Answer, Trouble> {
    let hosted = ground.seen_tournament(caller, id).await?;
    let nth = must_play(&hosted, caller.who.id)?;
    if hosted.field.record.stage == Stage::Open {
        let batch = change::batch_of(caller).delete(keys::entrant(id, nth));
        keep(ground, hosted, batch).await?;
        return Ok(told(id, Message::new(caller.lang, text!("tournament-left"))));
    }
    let mut message = Message::new(caller.lang, text!("tournament-leave-ask"));
    message.buttons = vec![Button::of_tournament(Press::TournamentLeaveNow, id)];
    Ok(Answer::reply(message))
}

/// Lets the caller leave while it is played.
pub(crate) async fn leave_now(ground: &Ground, caller: &Caller, id: TournamentId) -> Result<Answer, Trouble> {
    let hosted = ground.seen_tournament(caller, id).await?;
    must_play(&hosted, caller.who.id)?;
    if hosted.field.record.stage != Stage::Running {
        return leave(ground, caller, id).await;
    }
    withdraw(ground, caller, hosted, caller.who.id, None).await?;
    Ok(told(id, Message::new(caller.lang, text!("tournament-left"))))
}

/// Refuses somebody who does not play; returns the number in the key of their row.
pub(super) fn must_play(hosted: &Hosted, who: UserId) -> Result<u32, Refusal> {
    if hosted.field.record.stage.is_over() {
        return Err(Refusal::TournamentOver);
    }
    let found = hosted.field.entered(who).filter(|(_, entrant)| entrant.left.is_none());
    Ok(found.ok_or(Refusal::TournamentNotIn)?.0)
}

/// Takes somebody out of a tournament that is played: they lose their game in it, and are paired no more.
pub(super) async fn withdraw(
    ground: &Ground,
    caller: &Caller,
    mut hosted: Hosted,
    who: UserId,
    because: Option<String>,
) -> Result<(), Trouble> {
    let left = hosted.field.rounds.len() as u16 + 1;
    let Some((nth, entrant)) = hosted.field.entrants.iter_mut().find(|(_, entrant)| entrant.player.id == who) else {
        return Err(Refusal::TournamentNotIn.into());
    };
    entrant.left = Some(left);
    let (nth, entrant) = (*nth, entrant.clone());
    let number = entrant.number.unwrap_or_default();
    let batch = hosted.put_entrant(change::batch_of(caller), nth, &entrant);
    let batch = hosted.act(batch, caller, Acted::Left { number }, because);
    let batch = lose(ground, caller, &hosted, who, number, batch).await?;
    keep(ground, hosted, batch).await
}

/// Ends the game that somebody plays in the last round.
async fn lose(
    ground: &Ground,
    caller: &Caller,
    hosted: &Hosted,
    who: UserId,
    number: u16,
    batch: Batch,
) -> Result<Batch, Trouble> {
    let id = hosted.field.record.id;
    let board =
        hosted.field.last_round().and_then(|round| Some((round.number, hosted.field.pair_of(round, number)?.0)));
    let game = board.and_then(|board| hosted.field.boards.get(&board)?.game);
    let game = match game {
        Some(game) => ground.load(game).await?.filter(|game| tables::is_playing(&game.record)),
        None => None,
    };
    let Some((mut game, side)) = game.and_then(|game| game.record.side_of(who).map(|side| (game, side))) else {
        // What comes next may follow from the leaving alone.
        return Ok(batch.put(keys::stirred(id), Vec::new()));
    };
    let time = ground.time(caller.now).await?;
    let end = match who == caller.who.id {
        true => finish::resignation(&game.record, side, caller.now, time),
        false => {
            let forfeit = Outcome::win(side.other(), Reason::Forfeit);
            End { moderator: Some(caller.who.id), ..End::new(forfeit, caller.now, time) }
        }
    };
    let (news, index) = finish::finish(&mut game, end);
    // It stirs the tournament by its result.
    ground.add(batch, game, caller.now, news, index).await
}

/// Keeps a change of who plays, and lets the announcement follow.
async fn keep(ground: &Ground, hosted: Hosted, batch: Batch) -> Result<(), Trouble> {
    Ok(ground.store.commit(hosted.add_to(hosted.show_anew(batch))).await?)
}

fn told(id: TournamentId, message: Message) -> Answer {
    Answer { tournaments: vec![id], ..Answer::reply(message) }
}
