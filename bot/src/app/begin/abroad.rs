//! Opponents from other servers, where the own server has no matching challenge. Both people and both servers must
//! allow it. Neither server learns about the other: the game is played in direct messages, and stores only the
//! challenge's number.

use crate::app::ask::Caller;
use crate::app::ask::begin::ChallengeTerms;
use crate::app::ask::server::SetupMatter;
use crate::app::begin::seek::{self, MOST_ASKED, MOST_READ, SuitableChallenge};
use crate::app::begin::{block, challenge, ratings};
use crate::app::ground::ratings::shown_rating;
use crate::app::ground::{Ground, LoadedGame, RequestAnswer, Venue, abroad, begin, counting, finish, server};
use crate::app::say::{challenges, phrases};
use crate::record::{
    BotTime, ClosureReason, GameId, GameOrigin, GamePlace, GamePlayer, GameRecord, GameState, GuildId, GuildRecord,
    UserId, keys,
};
use crate::refusal::{Refusal, Trouble};

/// Suggests a challenge from another server. `None` if none fits, or the caller or their server opted out.
pub(super) async fn question(
    ground: &Ground,
    caller: &Caller,
    guild: &GuildRecord,
    mine: &GameRecord,
    terms: &ChallengeTerms,
) -> Result<Option<RequestAnswer>, Trouble> {
    let me = caller.who.id;
    let is_wanted = seek::looks(mine, terms) && abroad::may_be_offered(mine) && guild.lets_abroad();
    if !is_wanted || !abroad::plays_abroad(ground, me).await? {
        return Ok(None);
    }
    let time = ground.time(caller.now).await?;
    let own = ratings::points(ground, me, (&mine.game, None), time).await?.unwrap_or(ratings::start());
    let mut waiting = alike(ground, caller, mine, own, time).await?;
    seek::sort(&mut waiting, own);
    for SuitableChallenge { record, challenger, shown } in waiting.into_iter().take(MOST_ASKED) {
        let is_open = is_open_to(ground, caller, &record, challenger).await?;
        if is_open && seek::is_allowed(block::may_take(ground, me, challenger).await)? {
            let Some(buttons) = terms.answers(record.id, &mine.game) else { return Ok(None) };
            let name = abroad::name_abroad(ground, challenger).await?;
            let message = challenges::found_abroad(&record, (&name, shown), caller.lang, buttons);
            return Ok(message.map(RequestAnswer::reply));
        }
    }
    Ok(None)
}

/// Finds other servers' challenges for the same game on compatible terms. Reads their index rows.
async fn alike(
    ground: &Ground,
    caller: &Caller,
    mine: &GameRecord,
    own: i64,
    time: BotTime,
) -> Result<Vec<SuitableChallenge>, Trouble> {
    let mut found = Vec::new();
    for row in ground.store.scan(&abroad::alike(mine), None, MOST_READ).await? {
        let Some(id) = keys::game_in(&row.key) else { continue };
        let Some(LoadedGame { record, .. }) = ground.load(id).await? else { continue };
        // `seek` handles challenges of the same server, and shows only what the caller can see.
        let is_open = seek::is_open(ground, &record, caller.now).await? && record.guild != mine.guild;
        let Some(challenger) = seek::challenger_of(&record).filter(|who| *who != caller.who.id) else { continue };
        if is_open && seek::is_same_game(&record, mine) {
            let shown = shown_rating(ground, challenger.into(), &record.game, None, time).await?;
            found.extend(SuitableChallenge::of(record, challenger, shown, (mine, own)));
        }
    }
    Ok(found)
}

async fn is_open_to(
    ground: &Ground,
    caller: &Caller,
    record: &GameRecord,
    challenger: UserId,
) -> Result<bool, Trouble> {
    let (Some(theirs), Some(here)) = (record.guild, caller.server.as_ref()) else { return Ok(false) };
    if !record.abroad || !abroad::may_be_offered(record) || !abroad::plays_abroad(ground, challenger).await? {
        return Ok(false);
    }
    Ok(lets_leave(ground, record, theirs).await?
        && !is_banned(ground, caller, [theirs, here.id], [challenger, caller.who.id]).await?)
}

/// Returns whether a server lets a challenge be accepted elsewhere. Challenges limited to some members stay in the
/// server, as do rated ones that would not count for the global ratings.
async fn lets_leave(ground: &Ground, record: &GameRecord, guild: GuildId) -> Result<bool, Trouble> {
    let (choices, _) = ground.guild(guild).await?;
    let is_found = choices.roles.is_empty() && choices.chosen(SetupMatter::History) != Some("channel");
    let open = ground.open_channels.of(guild);
    let is_open = |channel| open.as_ref().is_some_and(|open| open.contains(&channel));
    let is_seen = record.shown_in().is_some_and(|place| place.channels().any(is_open));
    let is_there = ground.store.get(&keys::gone(guild)).await?.is_none();
    let is_rated_there =
        choices.chosen(SetupMatter::Rated) != Some("off") && counting::counts_over_all(ground, record, guild, &choices);
    let may_count = !record.rated || is_rated_there;
    Ok(choices.lets_abroad() && is_found && is_seen && is_there && may_count)
}

async fn is_banned(
    ground: &Ground,
    caller: &Caller,
    servers: [GuildId; 2],
    people: [UserId; 2],
) -> Result<bool, Trouble> {
    for server in servers {
        for who in people {
            if ground.ban(server, who, caller.now).await?.is_some() {
                return Ok(true);
            }
        }
    }
    Ok(false)
}

/// Accepts a challenge of another server: closes it and begins a game in direct messages.
pub(super) async fn accept(ground: &Ground, caller: &Caller, mut asked: LoadedGame) -> Result<RequestAnswer, Trouble> {
    let (me, time) = (caller.who.id, ground.time(caller.now).await?);
    let gone = challenge::gone;
    let GameState::Challenge { from, to: None, wish, standing: None, ratings } = asked.record.state.clone() else {
        return Err(gone().into());
    };
    let Some(challenger) = from.id.person() else { return Err(gone().into()) };
    if challenger == me {
        return Err(Refusal::OwnChallenge.into());
    }
    let guild = ground.guild_of(caller).await?;
    server::must_be_welcome(ground, caller, &guild).await?;
    if !guild.lets_abroad() || !abroad::plays_abroad(ground, me).await? {
        return Err(Refusal::AbroadOff.into());
    }
    let is_over = !seek::is_open(ground, &asked.record, caller.now).await?;
    if is_over || !is_open_to(ground, caller, &asked.record, challenger).await? {
        return Err(gone().into());
    }
    block::may_take(ground, me, challenger).await?;
    let own = ratings::points(ground, me, (&asked.record.game, None), time).await?;
    if let (Some(wanted), Some(own)) = (ratings, own)
        && !wanted.has(own)
    {
        return Err(gone().into());
    }
    let counter = begin::counter(ground).await?;
    let mut seats = challenge::seats(caller, from.clone(), wish);
    for seat in &mut seats {
        if let Some(who) = seat.id.person() {
            seat.name = abroad::name_abroad(ground, who).await?;
        }
    }
    let mut game = LoadedGame::new(between(caller, &asked.record, seats.clone(), counter.next()));
    let begins = (caller.now, ground.time_of(&game.record, caller.now).await?);
    begin::begin(&mut game, seats, me.into(), begins);
    let ended = asked.record.id;
    finish::turn_down(&mut asked, from.id, Some(ClosureReason::Abroad));
    counter.count(&mut game.change);
    ground.add(&mut game.change, asked, caller.now).await?;
    let rules = game.record.game.clone();
    let kept = ground.keep(caller, game).await?;
    let text = text!("challenge-accepted-abroad").with_said("game", phrases::numbered_game(&rules, kept.game));
    let news = vec![kept.game, ended];
    Ok(RequestAnswer { began: true, shown: false, news, ..RequestAnswer::done(caller, text, kept) })
}

fn between(caller: &Caller, challenge: &GameRecord, seats: [GamePlayer; 2], id: GameId) -> GameRecord {
    let state = GameState::Playing { seats, offer: None };
    let venue = Venue {
        place: GamePlace::Direct,
        lang: caller.lang,
        guild: None,
        parent: None,
        no_thread: false,
        announced: false,
    };
    GameRecord {
        rated: challenge.rated,
        clock: challenge.clock,
        origin: Some(GameOrigin::Abroad(challenge.id)),
        ..begin::blank(id, (&challenge.game, challenge.setup.clone()), state, venue, caller.now)
    }
}

/// Returns whether to offer a new challenge in other servers: its terms, challenger and server must allow it.
pub(super) async fn offers_abroad(ground: &Ground, record: &GameRecord) -> Result<bool, Trouble> {
    let GameState::Challenge { from, .. } = &record.state else { return Ok(false) };
    let (Some(challenger), Some(guild)) = (from.id.person(), record.guild) else { return Ok(false) };
    Ok(abroad::may_be_offered(record)
        && abroad::plays_abroad(ground, challenger).await?
        && ground.guild(guild).await?.0.lets_abroad())
}
