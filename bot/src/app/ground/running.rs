//! Positions of games that go on and count: nobody gets help with them by way of another game.

use std::collections::BTreeSet;

use futures::TryStreamExt;
use rules::Table;

use crate::app::ground::Ground;
use crate::app::tables;
use crate::record::{GameRecord, GuildId, UserId, keys};
use crate::refusal::{Refusal, Trouble};
use crate::rows::TypedStore;

/// The plies from which on a position belongs to its game: openings are everybody's.
const OWN_FROM: usize = 8;

/// Positions, each by its rules with their edition, its setup (where squares may have kinds), and its key.
pub(crate) type Positions = BTreeSet<(String, u32, String, u64)>;

impl Ground {
    /// Refuses help with positions of a game if one of them stands in a running rated or tournament game of this person.
    pub(crate) async fn must_not_stand_in_own(&self, who: UserId, positions: &Positions) -> Result<(), Trouble> {
        for game in self.load_indexed(&keys::seats(who)).await? {
            must_not_stand(&game.record, positions)?;
        }
        Ok(())
    }

    /// Returns whether a position stands in a running rated or tournament game of this person.
    pub(crate) async fn stands_in_own(&self, who: UserId, positions: &Positions) -> Result<bool, Trouble> {
        match self.must_not_stand_in_own(who, positions).await {
            Err(Trouble::Refused(_)) => Ok(true),
            stands => stands.map(|()| false),
        }
    }

    /// Refuses help with positions of a game if one of them stands in a running rated or tournament game of anybody in a server.
    /// There is no index of a server's games: everybody's seats are gone through.
    pub(crate) async fn must_not_stand_in(&self, guild: GuildId, positions: &Positions) -> Result<(), Trouble> {
        let mut known = BTreeSet::new();
        let mut seats = self.store.keys(keys::ALL_SEATS);
        while let Some(key) = seats.try_next().await? {
            let Some(id) = key.game().filter(|id| known.insert(*id)) else { continue };
            if let Some(game) = self.load(id).await?
                && game.record.guild == Some(guild)
            {
                must_not_stand(&game.record, positions)?;
            }
        }
        Ok(())
    }
}

/// Returns the positions of a game after each of these numbers of plies.
pub(crate) fn positions(record: &GameRecord, plies: impl IntoIterator<Item = usize>) -> Result<Positions, Trouble> {
    plies.into_iter().map(|ply| position(record, ply)).collect()
}

/// Returns the positions that stand in a game after the moves of `start`, and after each of the `line` from there on.
pub(crate) fn positions_after(record: &GameRecord, start: &[String], line: &[String]) -> Result<Positions, Trouble> {
    let mut table = tables::table_of(record, start)?;
    let key = |table: &dyn Table| (record.game.clone(), record.edition, record.setup.clone(), engine::key(table));
    let mut positions = Positions::from([key(table.as_ref())]);
    for code in line {
        // What the engine advises can be played.
        if table.replay(code).is_err() {
            break;
        }
        positions.insert(key(table.as_ref()));
    }
    Ok(positions)
}

/// Returns the position of a table whose game nobody plays.
pub(crate) fn position_of(table: &dyn Table) -> Positions {
    let info = table.info();
    Positions::from([(info.id.to_owned(), info.edition, table.setup(), engine::key(table))])
}

fn position(record: &GameRecord, ply: usize) -> Result<(String, u32, String, u64), Trouble> {
    let key = engine::key(tables::table_at(record, ply)?.as_ref());
    Ok((record.game.clone(), record.edition, record.setup.clone(), key))
}

fn must_not_stand(record: &GameRecord, positions: &Positions) -> Result<(), Trouble> {
    let counts = tables::is_playing(record) && (record.rated || record.tournament.is_some());
    if counts && record.line.len() >= OWN_FROM && positions.contains(&position(record, record.line.len())?) {
        return Err(Refusal::StandsElsewhere.into());
    }
    Ok(())
}
