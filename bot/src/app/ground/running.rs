//! Positions of running games where help is not allowed. Players could otherwise get help through another game.

use std::collections::BTreeSet;
use std::future::ready;
use std::sync::Arc;

use futures::TryStreamExt;
use rules::GameTable;

use crate::app::ask::Caller;
use crate::app::ground::position::{Position, is_near, position_of};
use crate::app::ground::{Ground, hints};
use crate::app::tables;
use crate::record::{GameRecord, UserId, keys};
use crate::refusal::{Refusal, Trouble};
use crate::rows::{TypedStore, decode};

/// The first ply where positions can be near others. Before that, nearly all would be.
const NEAR_FROM: usize = 8;

const AT_ONCE: usize = 200;

pub(crate) type PositionList = Vec<Arc<Position>>;

/// Returns positions of running games where help is not allowed. These are the caller's own games, games of the servers
/// that the help concerns, and games outside servers, whose players may ask for help anywhere. Without such a server
/// all games count, since the caller's servers are unknown. There is no index of a server's games, so this reads all
/// seats; it computes each position once.
pub(crate) async fn positions_without_help(
    ground: &Ground,
    caller: &Caller,
    helped: &GameRecord,
) -> Result<PositionList, Trouble> {
    let servers = hints::servers_of_help(caller, helped.guild);
    let concerns = |record: &GameRecord| {
        servers.is_empty()
            || record.guild.is_none_or(|guild| servers.contains(&guild))
            || record.side_of(caller.who.id).is_some()
    };
    without_help(ground, keys::ALL_SEATS, &helped.game, concerns).await
}

pub(crate) async fn own_positions_without_help(
    ground: &Ground,
    who: UserId,
    game: &str,
) -> Result<PositionList, Trouble> {
    without_help(ground, &keys::seats(who), game, |_| true).await
}

/// Refuses a move against a program whose answer would help elsewhere. The move reaches the position of the player's
/// other game. Near positions are allowed, since otherwise no one could practise an opening.
pub(crate) async fn must_leave_to_program(
    ground: &Ground,
    who: UserId,
    record: &GameRecord,
    after: &dyn GameTable,
) -> Result<(), Trouble> {
    if record.program().is_none() || after.codes().len() < opening_of(&record.game) {
        return Ok(());
    }
    let among_people = |record: &GameRecord| record.program().is_none();
    let without_help = without_help(ground, &keys::seats(who), &record.game, among_people).await?;
    match is_near(&without_help, &position_of(after).alone()) {
        true => Err(Refusal::ProgramElsewhere.into()),
        false => Ok(()),
    }
}

async fn without_help(
    ground: &Ground,
    seats: &str,
    game: &str,
    concerns: impl Fn(&GameRecord) -> bool,
) -> Result<PositionList, Trouble> {
    let seats = ground.store.keys(seats).try_filter_map(|key| ready(Ok(key.game())));
    let games: Vec<_> = seats.try_collect::<BTreeSet<_>>().await?.into_iter().map(keys::game).collect();
    let mut found = PositionList::new();
    for part in games.chunks(AT_ONCE) {
        for row in ground.store.get_all(part.to_vec()).await?.into_iter().flatten() {
            let record: GameRecord = decode(&row.value)?;
            let is_played = record.game == game && tables::is_playing(&record);
            let stands = is_played && record.line.len() >= opening_of(game);
            if stands && concerns(&record) && !hints::gives_hints(ground, &record).await? {
                found.push(standing(ground, &record)?);
            }
        }
        tokio::task::yield_now().await;
    }
    Ok(found)
}

/// Returns the position of a running game, cached until its next move.
fn standing(ground: &Ground, record: &GameRecord) -> Result<Arc<Position>, Trouble> {
    let moment = record.moment();
    if let Some((_, stands)) = ground.standing.known(&record.id).filter(|(of, _)| *of == moment) {
        return Ok(stands);
    }
    let start = tables::table_of(record, &[])?.scene();
    let position = position_of(tables::open_table(record)?.as_ref()).since(&start);
    let stands = Arc::new(if record.line.len() < NEAR_FROM { position.alone() } else { position });
    ground.standing.last(record.id, (moment, Arc::clone(&stands)));
    Ok(stands)
}

fn opening_of(game: &str) -> usize {
    rules::info(game).map_or(NEAR_FROM, |info| info.opening.into())
}

pub(crate) async fn must_have_help(without_help: &[Arc<Position>], positions: &[Arc<Position>]) -> Result<(), Refusal> {
    for position in positions {
        if is_near(without_help, position) {
            return Err(Refusal::StandsElsewhere);
        }
        tokio::task::yield_now().await;
    }
    Ok(())
}

pub(crate) fn positions_after(record: &GameRecord, start: &[String], line: &[String]) -> Result<PositionList, Trouble> {
    let mut table = tables::table_of(record, start)?;
    // Moves from the engine's advice are legal.
    line.iter().take_while(|code| table.replay(code).is_ok()).for_each(drop);
    let is_usual = record.imported.as_ref().is_none_or(|imported| imported.start.is_none());
    let position = |(ply, scene)| {
        let position = Position::of(&scene);
        Arc::new(if is_usual && ply < NEAR_FROM { position.alone() } else { position })
    };
    Ok(table.film().into_iter().enumerate().skip(start.len()).map(position).collect())
}
