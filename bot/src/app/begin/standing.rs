//! Games of standing challenges, which stay open after an acceptance.

use crate::app::ask::Caller;
use crate::app::ground::begin::GameCounter;
use crate::app::ground::{Ground, KeptGame, LoadedGame, Venue, begin};
use crate::app::say::phrases;
use crate::app::tables;
use crate::record::{GameOrigin, GamePlayer, GameRecord, GameState, GuildRecord, UserId, keys};
use crate::refusal::{Refusal, Trouble};

/// Refuses callers who already play a game of it. Refuses everyone while it is full.
pub(super) async fn may_take(
    ground: &Ground,
    caller: &Caller,
    guild: &GuildRecord,
    standing: &GameRecord,
    challenger: UserId,
    most: u32,
) -> Result<(), Trouble> {
    let games = ground.load_indexed(&keys::seats(challenger)).await?;
    let full = |most: usize| Err(Refusal::StandingFull { player: phrases::mention(challenger), most }.into());
    // The server's own limit counts all of the challenger's games there.
    let server = caller.server.as_ref().map(|server| server.id);
    let n_there = games.iter().filter(|game| tables::is_playing(&game.record) && game.record.guild == server).count();
    if let Some(most) = guild.most_games().filter(|most| n_there >= *most) {
        return full(most);
    }
    let origin = Some(GameOrigin::Standing(standing.id));
    let games: Vec<_> = games.iter().filter(|game| game.record.origin == origin).collect();
    if games.iter().any(|game| game.record.side_of(caller.who.id).is_some()) {
        return Err(Refusal::StandingOnce { player: phrases::mention(challenger) }.into());
    }
    if games.len() >= most as usize { full(most as usize) } else { Ok(()) }
}

pub(super) async fn take(
    ground: &Ground,
    caller: &Caller,
    guild: &GuildRecord,
    standing: &LoadedGame,
    seats: [GamePlayer; 2],
    counter: &GameCounter,
) -> Result<KeptGame, Trouble> {
    let old = &standing.record;
    let state = GameState::Playing { seats: seats.clone(), offer: None };
    let venue = Venue { lang: old.lang, parent: old.parent, ..Venue::of(caller, guild, old.place.clone()) };
    let mut game = LoadedGame::new(GameRecord {
        rated: old.rated,
        clock: old.clock,
        origin: Some(GameOrigin::Standing(old.id)),
        ..begin::blank(counter.next(), (&old.game, old.setup.clone()), state, venue, caller.now)
    });
    counter.count(&mut game.change);
    game.change.expect(keys::game(standing.record.id), standing.version);
    let now = (caller.now, ground.time_of(&game.record, caller.now).await?);
    begin::begin(&mut game, seats, caller.who.id.into(), now);
    ground.keep(caller, game).await
}
