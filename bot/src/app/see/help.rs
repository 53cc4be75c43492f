//! Help about the bot, and the welcome for newcomers.

use strum::VariantArray;

use crate::app::ask::Caller;
use crate::app::ask::see::{HelpHome, HelpTopic};
use crate::app::ground::here::likely;
use crate::app::ground::{Ground, RequestAnswer, takebacks};
use crate::app::say::welcome::WelcomePlace;
use crate::app::say::{phrases, welcome};
use crate::app::tables;
use crate::record::{GameRecord, keys};
use crate::refusal::Trouble;
use crate::words::Text;

/// Welcomes a person where they wrote to the bot, at length only the first time. Offers the game with the `named`
/// rules.
pub(crate) async fn welcome(
    ground: &Ground,
    caller: &Caller,
    named: Option<&'static str>,
) -> Result<RequestAnswer, Trouble> {
    let here = here(ground, caller, home(caller)).await?.of_game(named);
    let message = match ground.greeted.is_first((caller.spot.channel, caller.who.id)) {
        true => welcome::welcome(caller.lang, &here),
        false => welcome::again(caller.lang, &here),
    };
    Ok(RequestAnswer { open: true, ..RequestAnswer::reply(message) })
}

pub(crate) fn home(caller: &Caller) -> HelpHome {
    if caller.spot.in_server { HelpHome::Server } else { HelpHome::Direct }
}

pub(crate) async fn help(
    ground: &Ground,
    caller: &Caller,
    home: HelpHome,
    topic: HelpTopic,
) -> Result<RequestAnswer, Trouble> {
    let runs_it = caller.server.as_ref().is_some_and(|server| server.may_manage || server.may_moderate);
    let topics: Vec<_> =
        HelpTopic::VARIANTS.iter().copied().filter(|topic| runs_it || *topic != HelpTopic::Server).collect();
    Ok(RequestAnswer::reply(welcome::page(caller.lang, &here(ground, caller, home).await?, topic, &topics)))
}

pub(crate) async fn here(ground: &Ground, caller: &Caller, home: HelpHome) -> Result<WelcomePlace, Trouble> {
    let shown = ground.load_indexed(&keys::places(caller.spot.channel)).await?.into_iter().map(|game| game.record);
    let is_here = |record: &GameRecord| record.seats().is_some() && record.channel() == Some(caller.spot.channel);
    let mut shown: Vec<_> = shown.filter(is_here).collect();
    let game = match shown.pop().filter(|_| shown.is_empty()) {
        // In direct messages, the caller's only game there is meant.
        None if home == HelpHome::Direct => likely(ground, caller).await?.filter(|game| game.channel().is_none()),
        game => game,
    };
    let said = match &game {
        Some(game) => Some(about(ground, caller, game).await?),
        None => None,
    };
    let guild = ground.guild_of(caller).await?;
    // Boards use the caller's language in direct messages, and the game's in threads.
    let boards = match &game {
        _ if home != HelpHome::Server => caller.lang,
        Some(game) => game.lang,
        None => guild.lang_in(caller.channels()).unwrap_or(caller.public_lang),
    };
    Ok(WelcomePlace {
        home,
        usual: guild.usual_game().id,
        boards,
        has_programs: guild.has_programs(),
        has_help: guild.has_help(),
        game: game.zip(said),
    })
}

pub(crate) async fn about(ground: &Ground, caller: &Caller, record: &GameRecord) -> Result<Vec<Text>, Trouble> {
    let (seats, me) = (tables::players(record)?, caller.who.id);
    let table = tables::open_table(record)?;
    let is_turn = record.outcome().is_none() && record.side_of(me) == Some(table.turn());
    let key = match (record.outcome().is_some(), record.side_of(me)) {
        (true, _) => key!("help-game-over"),
        (false, None) => key!("help-game-watched"),
        (false, Some(_)) if is_turn => key!("help-game-yours"),
        (false, Some(_)) => key!("help-game-theirs"),
    };
    let has_moved = record.side_of(me).is_some_and(|side| matches!(tables::last_turn(record, side), Ok(Some(_))));
    let [white, black] = seats.each_ref().map(|player| phrases::mention(player.id));
    let text = Text::new(key).with_said("game", phrases::game_name(record)).with("white", white).with("black", black);
    let takes_back = has_moved && takebacks::both_allow_takebacks(ground, record).await?;
    // Everyone sees the same button below a board, in the language of its game.
    let lang = record.channel().map_or(caller.lang, |_| record.lang);
    let text = if is_turn { text.with("button", text!("button-move").say(lang)) } else { text };
    let text = text.with("moved", if takes_back { "yes" } else { "no" });
    let mut texts = vec![text.with("due", phrases::mention(tables::seat_of(seats, table.turn()).id))];
    if record.clock.is_some() && tables::is_playing(record) && record.side_of(me).is_some() {
        texts.push(match (record.program().is_some(), record.rated) {
            (true, _) => text!("help-clock-program"),
            (false, true) => text!("help-clock-rated"),
            (false, false) => text!("help-clock-casual"),
        });
    }
    Ok(texts)
}
