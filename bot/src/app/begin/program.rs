//! Games against the bot. They begin immediately, are unrated, and use the player's language.

use rules::{EndReason, Side};

use crate::app::ask::begin::{ChallengeTerms, FIRST_LEVEL, LevelStep, ProgramGameSource};
use crate::app::ask::server::SetupMatter;
use crate::app::ask::{Button, Caller, Press, RequestPerson};
use crate::app::begin::{challenge, quota};
use crate::app::clock::control;
use crate::app::ground::begin::GameCounter;
use crate::app::ground::{CallerGame, Ground, KeptGame, LoadedGame, RequestAnswer, Venue, begin, start};
use crate::app::say::{ChoiceMenu, MenuOption, Message, phrases};
use crate::app::tables;
use crate::record::{
    GameClock, GameId, GameMoment, GameOrigin, GamePlace, GamePlayer, GameRecord, GameState, GuildRecord, Millis,
    PersonRef, ProgramPlayer, SideWish, StoredSide, keys,
};
use crate::refusal::{Refusal, Trouble};
use crate::words::{Lang, Text};

const MOST: usize = 3;

/// A double press within this time begins only one game.
const AT_ONCE: Millis = Millis(2_000);

pub(crate) async fn against(
    ground: &Ground,
    caller: &Caller,
    game: Option<&str>,
    opponent: Option<&RequestPerson>,
    terms: &ChallengeTerms,
) -> Result<RequestAnswer, Trouble> {
    match opponent {
        Some(person) if person.is_bot && !person.is_me => return Err(Refusal::BotOpponent.into()),
        Some(person) if !person.is_me => return Err(Refusal::LevelOfPerson.into()),
        _ if terms.rated => return Err(Refusal::ProgramUnrated.into()),
        None if terms.standing.is_some() => return Err(Refusal::StandingWithLevel.into()),
        None if terms.ratings.is_some() => return Err(Refusal::RatingsWithLevel.into()),
        _ if terms.standing.is_some() => return Err(Refusal::StandingIsOpen.into()),
        _ if terms.ratings.is_some() => return Err(Refusal::RatingsOpen.into()),
        _ => {}
    }
    fresh(ground, caller, begin::counter(ground).await?, game, terms).await
}

pub(crate) async fn program(
    ground: &Ground,
    caller: &Caller,
    what: &ProgramGameSource,
    level: Option<u8>,
) -> Result<RequestAnswer, Trouble> {
    match what {
        ProgramGameSource::Again(game, step) => again(ground, caller, *game, Some(*step)).await,
        ProgramGameSource::Rules(game) => {
            let Some(level) = level else {
                may_play(ground, caller, &ground.guild_of(caller).await?).await?;
                return Ok(RequestAnswer::reply(ask_level(caller.lang, game)));
            };
            let counter = begin::counter(ground).await?;
            if let Some(record) = just_begun(ground, caller, game, level).await? {
                return Ok(answer(caller, begun(&record)?, KeptGame { game: record.id, shown: false }));
            }
            fresh(
                ground,
                caller,
                counter,
                Some(game),
                &ChallengeTerms { level: Some(level), ..ChallengeTerms::default() },
            )
            .await
        }
        ProgramGameSource::Challenge(id) => {
            let challenge = challenge::open_challenge(ground, caller, *id).await?;
            let GameState::Challenge { from, to: None, standing: None, .. } = &challenge.record.state else {
                return Err(challenge::gone().into());
            };
            let guild = ground.guild_of(caller).await?;
            if from.id != caller.who.id {
                // The challenge stays open: this caller begins a separate game.
                may_play(ground, caller, &guild).await?;
                return Ok(RequestAnswer::reply(ask_level(caller.lang, challenge.record.game)));
            }
            // The challenge already counts towards the limits.
            must_be_wanted(&guild)?;
            may_play_once_more(ground, caller).await?;
            match level {
                Some(level) => take_challenge(ground, caller, challenge, level).await,
                None => Ok(RequestAnswer::reply(ask_level(caller.lang, format!("{}:{}", id.0, GameMoment::START)))),
            }
        }
    }
}

/// Returns the game from the first press of a double press.
async fn just_begun(ground: &Ground, caller: &Caller, rules: &str, level: u8) -> Result<Option<GameRecord>, Trouble> {
    let mine = ground.load_indexed(&keys::seats(caller.who.id)).await?;
    let is_it = |record: &GameRecord| {
        let is_new = record.game == rules && record.made > caller.now - AT_ONCE;
        is_new && record.program().is_some_and(|(_, program)| program.level == level)
    };
    Ok(mine.into_iter().map(|game| game.record).find(is_it))
}

/// Begins a game on these terms. Callers must have read the counter.
async fn fresh(
    ground: &Ground,
    caller: &Caller,
    counter: GameCounter,
    game: Option<&str>,
    terms: &ChallengeTerms,
) -> Result<RequestAnswer, Trouble> {
    let guild = ground.guild_of(caller).await?;
    let layout = terms.layout.as_deref().unwrap_or_default().trim();
    let info = start::rules_of(game, &guild, layout)?;
    let table = start::start(ground, info, &guild, layout)?;
    let clock = match terms.clock.as_deref().or(guild.chosen(SetupMatter::Clock)) {
        Some(clock) => control::read_clock(clock)?,
        None => None,
    };
    let place = challenge::place_for_new(ground, caller, terms.private).await?;
    may_play(ground, caller, &guild).await?;
    let seats = seats(caller, begin::player(&caller.who), terms.wish, terms.level.unwrap_or(FIRST_LEVEL))?;
    let state = GameState::Playing { seats: seats.clone(), offer: None };
    let venue = Venue::of(caller, &guild, place);
    let mut game = LoadedGame::new(GameRecord {
        private: terms.private,
        clock,
        lang: caller.lang,
        ..begin::blank(counter.next(), (info.id, table.setup()), state, venue, caller.now)
    });
    counter.count(&mut game.change);
    set_up(ground, caller, game, seats).await
}

async fn set_up(
    ground: &Ground,
    caller: &Caller,
    mut game: LoadedGame,
    seats: [GamePlayer; 2],
) -> Result<RequestAnswer, Trouble> {
    quota::may_begin(ground, caller, &mut game.change).await?;
    let time = (caller.now, ground.time_of(&game.record, caller.now).await?);
    begin::begin(&mut game, seats, caller.who.id.into(), time);
    let said = begun(&game.record)?;
    Ok(answer(caller, said, ground.keep(caller, game).await?))
}

fn answer(caller: &Caller, [text, side]: [Text; 2], kept: KeptGame) -> RequestAnswer {
    let mut answer = RequestAnswer { began: true, ..RequestAnswer::done(caller, text, kept) };
    if let Some(message) = &mut answer.reply {
        message.text.push(side);
    }
    answer
}

/// Plays again with sides swapped, on the same or an adjacent level.
pub(super) async fn again(
    ground: &Ground,
    caller: &Caller,
    id: GameId,
    step: Option<LevelStep>,
) -> Result<RequestAnswer, Trouble> {
    let CallerGame { game: mut old, side } = ground.find(caller, id).await?;
    if !matches!(old.record.state, GameState::Over { .. }) {
        return Err(Refusal::NotOver.into());
    }
    let was_called_off = old.record.outcome().is_some_and(|outcome| outcome.reason == EndReason::Abort);
    let Some((_, ProgramPlayer { level, .. })) = old.record.program().filter(|_| !was_called_off) else {
        return Err(Refusal::BadButton.into());
    };
    if let Some(next) = old.record.rematch
        && let Some(next) = ground.load(next).await?
        && tables::is_playing(&next.record)
    {
        return Err(Refusal::RematchBegun { about: phrases::about(&next.record) }.into());
    }
    let guild = ground.guild_of(caller).await?;
    let counter = begin::counter(ground).await?;
    // The last board may be a copy in direct messages, without the permissions in the server.
    let is_there = old.record.guild == caller.server.as_ref().map(|server| server.id);
    let place = if is_there { old.record.place.clone() } else { GamePlace::Direct };
    match place {
        GamePlace::Direct => may_play_once_more(ground, caller).await?,
        GamePlace::Channel { .. } => may_play(ground, caller, &guild).await?,
    }
    let level = match step {
        Some(LevelStep::Up) => level.saturating_add(1),
        Some(LevelStep::Down) => level.saturating_sub(1),
        None => level,
    };
    let me = match (&place, old.record.seats()) {
        // A button pressed in a server must not reveal the nickname there.
        (GamePlace::Direct, Some(seats)) => tables::seat_of(seats, side).clone(),
        _ => begin::player(&caller.who),
    };
    let wish = if side == Side::White { SideWish::Black } else { SideWish::White };
    let seats = seats(caller, me, wish, level)?;
    let mut game = LoadedGame::new(like(caller, &old.record, place, seats.clone(), counter.next()));
    old.record.rematch = Some(game.record.id);
    counter.count(&mut game.change);
    // Expecting the old game's version makes the second of two presses find the first one's game.
    game.change.join(old.uncounted());
    set_up(ground, caller, game, seats).await
}

fn like(caller: &Caller, old: &GameRecord, place: GamePlace, seats: [GamePlayer; 2], id: GameId) -> GameRecord {
    let is_direct = place == GamePlace::Direct;
    let place = match place {
        GamePlace::Channel { channel, .. } => GamePlace::Channel { channel, thread: None },
        GamePlace::Direct => GamePlace::Direct,
    };
    let venue = Venue {
        place,
        lang: caller.lang,
        guild: old.guild.filter(|_| !is_direct),
        parent: old.parent.filter(|_| !is_direct),
        no_thread: old.no_thread,
        announced: old.announced && !is_direct,
    };
    let state = GameState::Playing { seats, offer: None };
    GameRecord {
        clock: old.clock.map(|clock| GameClock { no_rest: clock.no_rest, ..GameClock::new(clock.control) }),
        private: old.private,
        origin: Some(GameOrigin::Rematch(old.id)),
        ..begin::blank(id, (&old.game, old.setup.clone()), state, venue, caller.now)
    }
}

async fn take_challenge(
    ground: &Ground,
    caller: &Caller,
    mut game: LoadedGame,
    level: u8,
) -> Result<RequestAnswer, Trouble> {
    let GameState::Challenge { from, wish, .. } = game.record.state.clone() else {
        return Err(challenge::gone().into());
    };
    let time = ground.time_of(&game.record, caller.now).await?;
    if game.record.due.is_some_and(|due| due <= time) {
        return Err(challenge::gone().into());
    }
    let counter = begin::counter(ground).await?;
    may_play_once_more(ground, caller).await?;
    game.record.rated = false;
    game.record.lang = caller.lang;
    let seats = seats(caller, from, wish, level)?;
    let program = PersonRef::Program(ProgramPlayer::of_level(level));
    begin::begin(&mut game, seats, program, (caller.now, time));
    let said = begun(&game.record)?;
    // Expecting the counter keeps the caller from beginning another game at the same time.
    counter.hold(&mut game.change);
    Ok(answer(caller, said, ground.keep(caller, game).await?))
}

fn seats(caller: &Caller, player: GamePlayer, wish: SideWish, level: u8) -> Result<[GamePlayer; 2], Refusal> {
    if !(1..=engine::LEVELS).contains(&usize::from(level)) {
        return Err(Refusal::BadButton);
    }
    let program = phrases::player_of(ProgramPlayer::of_level(level));
    Ok(challenge::seated(challenge::wished(caller, wish), player, program))
}

async fn may_play(ground: &Ground, caller: &Caller, guild: &GuildRecord) -> Result<(), Trouble> {
    challenge::may_begin(ground, caller, guild, None).await?;
    must_be_wanted(guild)?;
    may_play_once_more(ground, caller).await
}

fn must_be_wanted(guild: &GuildRecord) -> Result<(), Refusal> {
    if guild.has_programs() { Ok(()) } else { Err(Refusal::ProgramOff) }
}

/// Refuses callers with enough games. Callers must read the counter first, so that two games cannot begin at the same
/// time.
async fn may_play_once_more(ground: &Ground, caller: &Caller) -> Result<(), Trouble> {
    let mine = ground.load_indexed(&keys::seats(caller.who.id)).await?;
    let such = mine.iter().map(|game| &game.record);
    let such: Vec<_> = such.filter(|record| tables::is_playing(record) && record.program().is_some()).collect();
    if such.len() < MOST {
        return Ok(());
    }
    let games: Vec<_> = such.iter().map(|record| phrases::about(record).say(caller.lang)).collect();
    Err(Refusal::ProgramGames { most: MOST, games: games.join(", ") }.into())
}

fn begun(record: &GameRecord) -> Result<[Text; 2], Trouble> {
    let (side, program) = record.program().ok_or(Refusal::BadButton)?;
    let text = text!("program-begun").with_said("game", phrases::game_name(record));
    let text = text.with("program", phrases::mention(PersonRef::Program(program)));
    let key = match tables::turn_of(record)? == side {
        true => key!("program-begun-second"),
        false => key!("program-begun-first"),
    };
    Ok([text, Text::new(key).with_said("side", StoredSide::from(side.other()).into())])
}

fn ask_level(lang: Lang, to: impl Into<String>) -> Message {
    let mut message = Message::new(lang, text!("program-ask"));
    let levels = 1..=engine::LEVELS;
    let item =
        |level: usize| MenuOption::new(level.to_string(), text!("program-level").with("level", level.to_string()));
    message.choices = vec![ChoiceMenu {
        button: Button::new(Press::PlayLevel, to),
        placeholder: text!("button-play-level"),
        items: levels.map(item).collect(),
    }];
    message
}
