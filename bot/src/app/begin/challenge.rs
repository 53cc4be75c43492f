//! Making, accepting and withdrawing challenges. Only its addressee can accept a direct challenge.

use futures::TryStreamExt;
use rules::Side;
use store::StoreExt;

use crate::app::ask::begin::{ChallengeTerms, MOST_STANDING};
use crate::app::ask::server::SetupMatter;
use crate::app::ask::{Button, Caller, Press, RequestPerson};
use crate::app::begin::{abroad, block, quota, ratings, seek, standing};
use crate::app::clock::control;
use crate::app::clock::control::USUAL;
use crate::app::ground::begin::GameCounter;
use crate::app::ground::{Ground, KeptGame, LoadedGame, RequestAnswer, Venue, begin, due, finish, server, start};
use crate::app::say::phrases;
use crate::record::{
    BoardMessage, ClosureReason, GameClock, GameId, GameMoment, GameOrigin, GamePlace, GamePlayer, GameRecord,
    GameState, GuildRecord, NewsKind, SideWish, StoredSide, UserId, keys,
};
use crate::refusal::{Refusal, Trouble};
use crate::words::Lang;

pub(crate) async fn challenge(
    ground: &Ground,
    caller: &Caller,
    game: Option<&str>,
    opponent: Option<&RequestPerson>,
    terms: &ChallengeTerms,
) -> Result<RequestAnswer, Trouble> {
    let guild = ground.guild_of(caller).await?;
    let layout = terms.layout.as_deref().unwrap_or_default().trim();
    let info = start::rules_of(game, &guild, layout)?;
    let table = start::start(ground, info, &guild, layout)?;
    must_make_sense(caller, opponent, terms)?;
    let clock = match terms.clock.as_deref().or(guild.chosen(SetupMatter::Clock)) {
        Some(clock) => control::read_clock(clock)?,
        None => terms.rated.then_some(GameClock::new(USUAL)),
    };
    if terms.rated && clock.is_none() {
        return Err(Refusal::RatedNeedsClock.into());
    }
    may_begin(ground, caller, &guild, opponent.map(|person| person.id)).await?;
    let from = begin::player(&caller.who);
    let place = place_for_new(ground, caller, terms.private).await?;
    let counter = begin::counter(ground).await?;
    let venue = Venue::of(caller, &guild, place);
    let ratings = match &terms.ratings {
        Some(typed) => Some(ratings::asked(ground, caller, typed, (info.id, venue.guild)).await?),
        None => None,
    };
    let (to, wish) = (opponent.map(begin::player), terms.wish);
    let state = GameState::Challenge { from, to, wish, standing: terms.standing, ratings };
    let record = GameRecord {
        rated: terms.rated,
        private: terms.private,
        clock,
        ..begin::blank(counter.next(), (info.id, table.setup()), state, venue, caller.now)
    };
    if let Some(why) = start::bars_this(ground, &record).await? {
        return Err(why.into());
    }
    if let Some(question) = seek::question(ground, caller, &guild, &record, terms).await? {
        return Ok(question);
    }
    if let Some(question) = abroad::question(ground, caller, &guild, &record, terms).await? {
        return Ok(question);
    }
    let is_direct = record.place == GamePlace::Direct;
    let elsewhere = record.channel().filter(|channel| *channel != caller.spot.channel);
    let kept = offer(ground, caller, &counter, LoadedGame::new(record)).await?;
    let text = match opponent {
        Some(person) if is_direct => text!("challenge-private-sent").with("opponent", phrases::mention(person.id)),
        Some(person) => text!("challenge-sent").with("opponent", phrases::mention(person.id)),
        None if terms.standing.is_some() => text!("challenge-standing-sent"),
        None => text!("challenge-open-sent"),
    };
    let text = text.with("game", kept.game.0.to_string());
    let withdraw = Button::of_game(Press::TakeBack, kept.game, GameMoment::START);
    let mut answer = RequestAnswer::done(caller, text, kept);
    if let Some(message) = &mut answer.reply {
        message
            .text
            .extend(elsewhere.map(|channel| text!("challenge-posted-in").with("channel", format!("<#{}>", channel.0))));
        // The challenger gets no other message with this button.
        if opponent.is_some() || elsewhere.is_some() {
            message.buttons = vec![withdraw];
        }
    }
    Ok(answer)
}

/// Stores a new challenge within the limits. Callers must read the counter first, so that two simultaneous challenges
/// cannot exceed the limits.
pub(super) async fn offer(
    ground: &Ground,
    caller: &Caller,
    counter: &GameCounter,
    mut game: LoadedGame,
) -> Result<KeptGame, Trouble> {
    let GameState::Challenge { from, to, standing, .. } = &game.record.state else { return Err(gone().into()) };
    let life = begin::life(from, to.as_ref(), *standing);
    let asked = to.as_ref().unwrap_or(from).id;
    quota::may_ask(ground, caller, &mut game).await?;
    counter.count(&mut game.change);
    // Only now: the change already expects the challenger's record, so a concurrent change of the setting is noticed.
    game.record.abroad = abroad::offers_abroad(ground, &game.record).await?;
    game.change.put_keys(begin::rows(&game.record));
    let time = ground.time_of(&game.record, caller.now).await?;
    due::set(&mut game, Some(time + life));
    game.tell_one(asked, NewsKind::Challenged);
    ground.keep(caller, game).await
}

pub(crate) async fn accept(ground: &Ground, caller: &Caller, id: GameId) -> Result<RequestAnswer, Trouble> {
    let mut game = open_challenge(ground, caller, id).await?;
    let GameState::Challenge { from, to, wish, standing, .. } = game.record.state.clone() else {
        return Err(gone().into());
    };
    if from.id == caller.who.id {
        return Err(Refusal::OwnChallenge.into());
    }
    if to.as_ref().is_some_and(|person| person.id != caller.who.id) {
        return Err(Refusal::NotForYou { player: phrases::mention(from.id) }.into());
    }
    let Some(challenger) = from.id.person() else { return Err(gone().into()) };
    // The challenge may have expired before a sweep closes it.
    let time = ground.time_of(&game.record, caller.now).await?;
    if game.record.due.is_some_and(|due| due <= time) {
        return Err(gone().into());
    }
    let guild = ground.guild_of(caller).await?;
    if game.record.place != GamePlace::Direct {
        server::must_be_welcome(ground, caller, &guild).await?;
        if let Some(server) = &caller.server
            && ground.ban(server.id, challenger, caller.now).await?.is_some()
        {
            return Err(gone().into());
        }
    }
    block::may_take(ground, caller.who.id, challenger).await?;
    if start::bars_this(ground, &game.record).await?.is_some() {
        return close_unrated(ground, caller, game).await;
    }
    let main = ground.time(caller.now).await?;
    ratings::must_be_in_range(ground, caller.who.id, &game.record, main).await?;
    let mut seats = seats(caller, from, wish);
    if let (GamePlace::Direct, Some(GameOrigin::Rematch(_)), Some(to)) = (&game.record.place, game.record.origin, to) {
        // A button pressed in a server must not reveal the nickname there.
        seats.iter_mut().filter(|seat| seat.id == to.id).for_each(|seat| seat.name.clone_from(&to.name));
    }
    let rules = game.record.game.clone();
    let kept = match standing {
        Some(most) => {
            // Reading the counter first prevents two simultaneous games from exceeding the limits.
            let counter = begin::counter(ground).await?;
            standing::may_take(ground, caller, &guild, &game.record, challenger, most).await?;
            standing::take(ground, caller, &guild, &game, seats, &counter).await?
        }
        None => {
            game.record.announced |= is_announced(ground, &game.record).await?;
            begin::begin(&mut game, seats, caller.who.id.into(), (caller.now, time));
            ground.keep(caller, game).await?
        }
    };
    let text = text!("challenge-accepted").with_said("game", phrases::numbered_game(&rules, kept.game));
    Ok(RequestAnswer { began: true, ..RequestAnswer::done(caller, text, kept) })
}

pub(super) fn seats(caller: &Caller, challenger: GamePlayer, wish: SideWish) -> [GamePlayer; 2] {
    seated(wished(caller, wish), challenger, begin::player(&caller.who))
}

pub(super) fn wished(caller: &Caller, wish: SideWish) -> Side {
    match wish {
        SideWish::White => Side::White,
        SideWish::Black => Side::Black,
        SideWish::Random => Side::ALL[(caller.seed % 2) as usize],
    }
}

pub(super) fn seated(side: Side, player: GamePlayer, other: GamePlayer) -> [GamePlayer; 2] {
    match side {
        Side::White => [player, other],
        Side::Black => [other, player],
    }
}

/// Closes a challenge that can no longer be rated. The players did not agree to a casual game.
async fn close_unrated(ground: &Ground, caller: &Caller, mut game: LoadedGame) -> Result<RequestAnswer, Trouble> {
    let GameState::Challenge { from: GamePlayer { id, .. }, .. } = game.record.state else { return Err(gone().into()) };
    finish::turn_down(&mut game, id, Some(ClosureReason::Unrated));
    let kept = ground.keep(caller, game).await?;
    Ok(RequestAnswer::done(caller, text!("challenge-unrated-reply"), kept))
}

async fn is_announced(ground: &Ground, record: &GameRecord) -> Result<bool, Trouble> {
    let server = record.guild.filter(|_| record.place != GamePlace::Direct);
    Ok(ground.guild(server).await?.0.announcements.is_some())
}

/// Returns layouts whose name contains the typed text, for autocomplete: display name and value.
#[must_use]
pub fn complete_layout(ground: &Ground, game: Option<&str>, typed: &str, lang: Lang) -> Vec<(String, String)> {
    let Some(info) = game.map_or(Some(rules::games()[0]), rules::info) else { return Vec::new() };
    let known = info.setups.iter().map(|(name, _)| (text!("{}-setup-{}", info.id, name).say(lang), (*name).to_owned()));
    let own =
        ground.layouts.iter().filter(|(game, ..)| game == info.id).map(|(_, name, _)| (name.clone(), name.clone()));
    let typed = typed.to_lowercase();
    known.chain(own).filter(|(label, name)| label.to_lowercase().contains(&typed) || name.contains(&typed)).collect()
}

pub(crate) async fn complete_layout_here(
    ground: &Ground,
    caller: &Caller,
    game: Option<&str>,
    typed: &str,
) -> Result<Vec<(String, String)>, Trouble> {
    let mut found = complete_layout(ground, game, typed, caller.lang);
    let id = game.unwrap_or(rules::games()[0].id);
    let own = ground.guild_of(caller).await?.layouts.into_iter().filter(|own| own.game == id);
    let typed = typed.to_lowercase();
    found.extend(own.filter(|own| own.name.to_lowercase().contains(&typed)).map(|own| (own.name.clone(), own.name)));
    Ok(found)
}

/// Loads a challenge; refuses callers who are not in it and cannot see it.
pub(super) async fn open_challenge(ground: &Ground, caller: &Caller, id: GameId) -> Result<LoadedGame, Trouble> {
    let game = ground.load(id).await?.ok_or_else(gone)?;
    let me = caller.who.id;
    let is_theirs = match &game.record.state {
        GameState::Challenge { from, to, .. } | GameState::Closed { from, to, .. } => {
            from.id == me || to.as_ref().is_some_and(|to| to.id == me)
        }
        GameState::Playing { .. } | GameState::Over { .. } => true,
    };
    if is_theirs || ground.may_know(caller, &game.record).await? { Ok(game) } else { Err(gone().into()) }
}

/// Withdraws a challenge after the bot could not post it.
pub async fn drop_challenge(ground: &Ground, id: GameId) -> Result<(), Trouble> {
    let Some(mut game) = ground.load(id).await? else { return Ok(()) };
    let GameState::Challenge { from: GamePlayer { id: challenger, .. }, .. } = game.record.state else { return Ok(()) };
    begin::close(&mut game, challenger, None);
    let mut news = ground.store.rows(&keys::all_news_of(id));
    while let Some(row) = news.try_next().await? {
        game.change.delete(row.key);
    }
    game.uncounted().commit(&*ground.store).await
}

fn must_make_sense(caller: &Caller, opponent: Option<&RequestPerson>, terms: &ChallengeTerms) -> Result<(), Refusal> {
    Err(match opponent {
        Some(person) if person.is_bot => Refusal::BotOpponent,
        Some(person) if person.id == caller.who.id => Refusal::SelfOpponent,
        Some(_) if terms.standing.is_some() => Refusal::StandingIsOpen,
        _ if terms.ratings.is_some() && !caller.spot.in_server => Refusal::RatingsServer,
        Some(_) if terms.ratings.is_some() => Refusal::RatingsOpen,
        None if terms.private => Refusal::PrivateNeedsOpponent,
        None if !caller.spot.in_server => Refusal::OpenNeedsServer,
        None if terms.standing.is_some_and(|most| most == 0 || most > MOST_STANDING) => {
            Refusal::StandingNumber { most: MOST_STANDING }
        }
        _ => return Ok(()),
    })
}

pub(crate) fn gone() -> Refusal {
    Refusal::ChallengeGone
}

/// Links the new game in the answer, once its notification is posted. Failures are only logged.
pub async fn say_where(ground: &Ground, caller: &Caller, answer: &mut RequestAnswer) {
    if let Err(trouble) = add_place(ground, caller, answer).await {
        trouble.log();
    }
}

async fn add_place(ground: &Ground, caller: &Caller, answer: &mut RequestAnswer) -> Result<(), Trouble> {
    let RequestAnswer { began: true, news, reply: Some(message), .. } = answer else { return Ok(()) };
    let Some(game) = news.first() else { return Ok(()) };
    let Some(LoadedGame { record, .. }) = ground.load(*game).await? else { return Ok(()) };
    if phrases::never_began(&record) {
        message.text = vec![text!("over-abort-unreachable"), text!("abroad-unreachable")];
        return Ok(());
    }
    let own = record.side_of(caller.who.id).map(StoredSide::from);
    let is_elsewhere = |board: &BoardMessage| board.to == own && board.sent.channel != caller.spot.channel;
    message.text.extend(match record.channel() {
        Some(channel) if channel != caller.spot.channel => {
            Some(text!("challenge-accepted-in").with("channel", format!("<#{}>", channel.0)))
        }
        // Groups are not servers, but their members do not see each other's direct messages either.
        None if caller.spot.in_server || record.boards.iter().any(is_elsewhere) => {
            let is_said = matches!(record.origin, Some(GameOrigin::Abroad(_)));
            (!is_said).then(|| text!("program-begun-direct"))
        }
        _ => None,
    });
    Ok(())
}

pub(super) async fn may_begin(
    ground: &Ground,
    caller: &Caller,
    guild: &GuildRecord,
    opponent: Option<UserId>,
) -> Result<(), Trouble> {
    server::must_be_welcome(ground, caller, guild).await?;
    if let (Some(server), Some(opponent)) = (&caller.server, opponent)
        && ground.ban(server.id, opponent, caller.now).await?.is_some()
    {
        return Err(Refusal::OpponentBanned { opponent: phrases::mention(opponent) }.into());
    }
    Ok(())
}

/// Returns the place for a new game. Each thread holds one game, so a caller in a game's thread gets its channel.
pub(super) async fn place_for_new(ground: &Ground, caller: &Caller, private: bool) -> Result<GamePlace, Trouble> {
    if private || !caller.spot.in_server {
        return Ok(GamePlace::Direct);
    }
    let here = caller.spot.channel;
    let is_thread = caller.server.as_ref().is_some_and(|server| server.parent.is_some());
    let games = if is_thread { ground.load_indexed(&keys::places(here)).await? } else { Vec::new() };
    let around = games.into_iter().find_map(|game| match game.record.place {
        GamePlace::Channel { channel, thread } => (thread == Some(here)).then_some(channel),
        GamePlace::Direct => None,
    });
    Ok(GamePlace::Channel { channel: around.unwrap_or(here), thread: None })
}
