//! Positions of running games without help: nobody gets help with them by way of another game.

use std::collections::BTreeSet;
use std::future::ready;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::sync::Arc;

use futures::TryStreamExt;
use rules::{Scene, Side, Table};

use crate::app::ask::Caller;
use crate::app::ground::{Ground, hints};
use crate::app::tables;
use crate::record::{GameRecord, UserId, keys};
use crate::refusal::{Refusal, Trouble};
use crate::rows::{TypedStore, decode};

/// The plies from which on a position belongs to its game: openings are everybody's.
const OWN_FROM: usize = 8;

/// The number of games that are read at once.
const AT_ONCE: usize = 200;

/// Positions by their game and a hash of their men alone, see [`men`].
pub(crate) type Positions = BTreeSet<(String, u64)>;

impl Ground {
    /// Returns the positions of a kind of game that stand in running games without help, or may stand there a move later: in the
    /// caller's own, and in anybody's of the servers that the help concerns. Without any such server all are meant, as nobody knows
    /// which the caller belongs to. There is no index of a server's games: everybody's seats are gone through.
    pub(crate) async fn positions_without_help(
        &self,
        caller: &Caller,
        helped: &GameRecord,
    ) -> Result<Positions, Trouble> {
        let servers = hints::servers_of_help(caller, helped.guild);
        let concerns = |record: &GameRecord| {
            servers.is_empty()
                || record.guild.is_some_and(|guild| servers.contains(&guild))
                || record.side_of(caller.who.id).is_some()
        };
        self.without_help(keys::ALL_SEATS, &helped.game, concerns).await
    }

    /// Returns those that stand in a person's own games.
    pub(crate) async fn own_positions_without_help(&self, who: UserId, game: &str) -> Result<Positions, Trouble> {
        self.without_help(&keys::seats(who), game, |_| true).await
    }

    async fn without_help(
        &self,
        seats: &str,
        game: &str,
        concerns: impl Fn(&GameRecord) -> bool,
    ) -> Result<Positions, Trouble> {
        let seats = self.store.keys(seats).try_filter_map(|key| ready(Ok(key.game())));
        let games: Vec<_> = seats.try_collect::<BTreeSet<_>>().await?.into_iter().map(keys::game).collect();
        let mut found = Positions::new();
        for part in games.chunks(AT_ONCE) {
            for row in self.store.get_all(part.to_vec()).await?.into_iter().flatten() {
                let record: GameRecord = decode(&row.value)?;
                let stands = record.game == game && tables::is_playing(&record) && record.line.len() >= OWN_FROM;
                if stands && concerns(&record) && !self.gives_hints(&record).await? {
                    let near = self.near(&record).await?;
                    found.extend(near.iter().map(|men| (record.game.clone(), *men)));
                }
            }
            // Players go first.
            tokio::task::yield_now().await;
        }
        Ok(found)
    }

    /// Returns the position of a running game and those that a legal move leads to: a look at each of these weighs all moves. They
    /// are found once for each position that stands, and remembered.
    async fn near(&self, record: &GameRecord) -> Result<Arc<[u64]>, Trouble> {
        let moment = record.moment();
        if let Some((_, near)) = self.near.known(&record.id).filter(|(of, _)| *of == moment) {
            return Ok(near);
        }
        let table = tables::open_table(record)?;
        let near: Arc<[u64]> = std::iter::once(table.scene()).chain(table.next_scenes()).map(|it| men(&it)).collect();
        self.near.last(record.id, (moment, Arc::clone(&near)));
        // Players go first.
        tokio::task::yield_now().await;
        Ok(near)
    }
}

/// Refuses help with a position if it is one of those `without_help`.
pub(crate) fn must_have_help(without_help: &Positions, positions: &Positions) -> Result<(), Refusal> {
    if without_help.is_disjoint(positions) { Ok(()) } else { Err(Refusal::StandsElsewhere) }
}

/// Returns the positions after `start`, and after each move of the `line` from there on.
pub(crate) fn positions_after(record: &GameRecord, start: &[String], line: &[String]) -> Result<Positions, Trouble> {
    let mut table = tables::table_of(record, start)?;
    // A move that the engine advises can be played.
    line.iter().take_while(|code| table.replay(code).is_ok()).for_each(drop);
    Ok(table.film().iter().skip(start.len()).map(|scene| (record.game.clone(), men(scene))).collect())
}

pub(crate) fn position_of(table: &dyn Table) -> (String, u64) {
    (table.info().id.to_owned(), men(&table.scene()))
}

/// Returns a hash of the men on the board and in hand. It is the same however the board is turned or mirrored and whichever colour
/// the men have: help with the one position is help with the other. Rights, clocks and whose move it is are left out, since another game
/// can have the same men with others, and much the same best move.
fn men(scene: &Scene) -> u64 {
    let (width, height) = (scene.columns.len(), scene.rows.len());
    let of = |side: Side, swaps: bool| if swaps { side.other() } else { side };
    let variants = (0..16).map(|variant: u8| {
        let [swaps, turns, mirrors, flips] = [8, 4, 2, 1].map(|bit| variant & bit != 0);
        let (columns, rows) = if turns { (height, width) } else { (width, height) };
        let mut hasher = DefaultHasher::new();
        (columns, rows).hash(&mut hasher);
        for (row, column) in (0..rows).flat_map(|row| (0..columns).map(move |column| (row, column))) {
            let (x, y) = if turns { (row, column) } else { (column, row) };
            let (x, y) = (if mirrors { width - 1 - x } else { x }, if flips { height - 1 - y } else { y });
            scene.cell(x, y).piece.map(|piece| (of(piece.side, swaps), piece.man, piece.acts)).hash(&mut hasher);
        }
        for side in Side::ALL {
            for (_, tray) in scene.trays.iter().filter(|(owner, _)| of(*owner, swaps) == side) {
                tray.iter().map(|piece| piece.man).collect::<Vec<_>>().hash(&mut hasher);
            }
        }
        hasher.finish()
    });
    variants.min().unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn hash(game: &str, position: &str) -> u64 {
        position_of(rules::open(game, "", Some(position)).unwrap().as_ref()).1
    }

    #[test]
    fn the_men_are_the_same_both_ways_up_whoever_moves_and_whatever_rights_are_left() {
        let here = hash("chess", "r3k2r/ppp2ppp/2n5/3q4/8/5N2/PPP2PPP/R2QK2R w KQkq - 0 1");
        for same in [
            "r3k2r/ppp2ppp/2n5/3q4/8/5N2/PPP2PPP/R2QK2R b Kk - 7 31",
            "r2qk2r/ppp2ppp/5n2/8/3Q4/2N5/PPP2PPP/R3K2R b KQkq - 0 1",
            "r2k3r/ppp2ppp/5n2/4q3/8/2N5/PPP2PPP/R2KQ2R w - - 0 1",
        ] {
            assert_eq!(hash("chess", same), here, "{same}");
        }
        assert_ne!(here, hash("chess", "r3k2r/ppp2ppp/2n5/3q4/8/7N/PPP2PPP/R2QK2R w KQkq - 0 1"));
        assert_ne!(here, hash("chess", "r3k2r/ppp2ppp/2b5/3q4/8/5N2/PPP2PPP/R2QK2R w KQkq - 0 1"));
    }

    #[test]
    fn cards_in_hand_are_men_and_a_board_without_borders_has_no_place() {
        let [here, moved, swapped, turned] = [
            "8/8/8/3k4/3K4/8/8/8[QRBNPqrbnp] w Rr",
            "8/8/8/8/8/7k/7K/8[QRBNPqrbnp] b -",
            "8/8/8/3K4/3k4/8/8/8[QRBNPqrbnp] w r",
            "8/8/8/3kK3/8/8/8/8[QRBNPqrbnp] w Rr",
        ]
        .map(|position| hash("echek", position));
        assert_eq!([moved, swapped, turned], [here; 3]);
        let [q, r] = ["8/8/8/3k4/3KQ3/8/8/8[RBNPqrbnp] b Rr", "8/8/8/3k4/3KR3/8/8/8[QBNPqrbnp] b Rr"]
            .map(|position| hash("echek", position));
        assert!(q != r && q != here);
        // A queen that is out of the game is not in the hand.
        assert_ne!(here, hash("echek", "8/8/8/3k4/3K4/8/8/8[RBNPqrbnp] w Rr"));
    }
}
