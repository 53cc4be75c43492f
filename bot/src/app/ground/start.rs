//! The rules and the starting positions of new games.

use rules::{GameSpec, GameTable, OpenError};

use crate::app::ask::server::SetupMatter;
use crate::app::ground::Ground;
use crate::record::{GameRecord, GuildRecord};
use crate::refusal::{Refusal, Trouble};

/// Returns the rules of a new game: the named ones, else the server's default; the headline game if only a layout is
/// given.
pub(crate) fn rules_of(game: Option<&str>, guild: &GuildRecord, layout: &str) -> Result<&'static GameSpec, Refusal> {
    if let Some(id) = game {
        return rules::info(id).ok_or(Refusal::UnknownRules);
    }
    Ok(if layout.is_empty() { guild.usual_game() } else { rules::games()[0] })
}

/// Opens a starting position: a named layout of the server, operator or game, or one typed in full.
pub(crate) fn start(
    ground: &Ground,
    info: &GameSpec,
    guild: &GuildRecord,
    layout: &str,
) -> Result<Box<dyn GameTable>, Refusal> {
    let layout = match guild.chosen(SetupMatter::Layout) {
        Some(usual) if layout.is_empty() && info.id == rules::games()[0].id => usual,
        _ => layout,
    };
    let of_server = guild.layouts.iter().find(|own| own.game == info.id && own.name == layout);
    let of_operator = ground.layouts.iter().find(|(game, name, _)| game == info.id && name == layout);
    let setup = match (of_server, of_operator) {
        (Some(own), _) => &own.setup,
        (None, Some((_, _, setup))) => setup,
        (None, None) => layout,
    };
    rules::open(info.id, setup, None).map_err(|error| match error {
        OpenError::Setup(reason) => Refusal::Setup(reason.0),
        OpenError::UnknownGame => Refusal::UnknownRules,
    })
}

pub(crate) fn layouts(ground: &Ground, info: &GameSpec, guild: &GuildRecord) -> Vec<String> {
    let known = info.setups.iter().map(|(name, _)| (*name).to_owned());
    let operators = ground.layouts.iter().filter(|(game, ..)| game == info.id).map(|(_, name, _)| name.clone());
    let own = guild.layouts.iter().filter(|own| own.game == info.id).map(|own| own.name.clone());
    known.chain(operators).chain(own).collect()
}

pub(crate) fn is_named(ground: &Ground, guild: &GuildRecord, game: &str, setup: &str) -> bool {
    let Some(info) = rules::info(game) else { return false };
    let is_it = |name: &String| start(ground, info, guild, name).is_ok_and(|table| table.setup() == setup);
    setup.is_empty() || info.setups.is_empty() || layouts(ground, info, guild).iter().any(is_it)
}

/// Returns why a layout can't be rated in a server, if so. A typed layout may contain an immediate mate; even a
/// symmetric one may, for the side that begins.
pub(crate) fn bars_rated(ground: &Ground, guild: &GuildRecord, game: &str, setup: &str) -> Option<Refusal> {
    if guild.chosen(SetupMatter::Rated) == Some("off") {
        return Some(Refusal::NoRated);
    }
    (!is_named(ground, guild, game, setup)).then_some(Refusal::RatedLayout)
}

pub(crate) async fn bars_this(ground: &Ground, record: &GameRecord) -> Result<Option<Refusal>, Trouble> {
    let guild = ground.guild(record.guild).await?.0;
    Ok(if record.rated { bars_rated(ground, &guild, &record.game, &record.setup) } else { None })
}
