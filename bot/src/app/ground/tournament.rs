//! Tournaments as they are read and kept: all rows of one, who may see it, and who may decide in it.

use std::collections::BTreeMap;

use futures::TryStreamExt;
use store::Batch;

use crate::app::ask::Caller;
use crate::app::field::Field;
use crate::app::ground::{Ground, begin};
use crate::record::keys::Key;
use crate::record::{
    ActRecord, Acted, BoardRecord, EntrantRecord, RoundRecord, Stage, Tiding, TournamentId, TournamentRecord, keys,
    write,
};
use crate::refusal::{Refusal, Trouble};
use crate::rows::{Row, TypedStore};

/// A tournament as read, and the versions that a change must expect.
pub(crate) struct Hosted {
    pub(crate) field: Field,
    version: u64,
    /// The versions of the boards, which the ends of games change alone.
    boards: BTreeMap<(u16, u16), u64>,
}

impl Hosted {
    /// Makes a tournament that is not kept yet.
    pub(crate) fn new(record: TournamentRecord) -> Hosted {
        let field = Field { record, entrants: Vec::new(), rounds: Vec::new(), boards: BTreeMap::new() };
        Hosted { field, version: 0, boards: BTreeMap::new() }
    }

    /// Adds the record to a batch, which then expects that nobody changed who plays, or which rounds there are.
    pub(crate) fn add_to(&self, batch: Batch) -> Batch {
        let record = &self.field.record;
        let key = keys::tournament(record.id);
        batch.expect(key.as_str(), self.version).put(key, write(record))
    }

    /// Lets a batch expect that the results of a round stay as they were read.
    pub(crate) fn expect_results(&self, batch: Batch, round: u16) -> Batch {
        let of_round = self.boards.range((round, 0)..=(round, u16::MAX));
        of_round.fold(batch, |batch, ((round, board), version)| {
            batch.expect(keys::board(self.field.record.id, *round, *board), *version)
        })
    }

    /// Adds a board to a batch, which then expects that nobody changed it.
    pub(crate) fn put_board(&self, batch: Batch, round: u16, board: u16, record: &BoardRecord) -> Batch {
        let key = keys::board(self.field.record.id, round, board);
        let version = self.boards.get(&(round, board)).copied().unwrap_or_default();
        batch.expect(key.as_str(), version).put(key, write(record))
    }

    /// Adds an entrant to a batch that [`Hosted::add_to`] guards.
    pub(crate) fn put_entrant(&self, batch: Batch, nth: u32, entrant: &EntrantRecord) -> Batch {
        batch.put(keys::entrant(self.field.record.id, nth), write(entrant))
    }

    /// Adds to a batch that people must be told something.
    pub(crate) fn tell(&self, batch: Batch, what: Tiding, number: u32) -> Batch {
        let round = if what == Tiding::Announcement { 0 } else { self.field.record.begun };
        batch.put(keys::tiding(self.field.record.id, round, what, number), Vec::new())
    }

    /// Lets the batch tell how the announcement looks by now.
    pub(crate) fn show_anew(&self, batch: Batch) -> Batch {
        self.tell(batch, Tiding::Announcement, 0)
    }

    /// Adds to a batch what the caller did, for everybody to read. It counts on [`Hosted::add_to`] coming later.
    pub(crate) fn act(&mut self, batch: Batch, caller: &Caller, did: Acted, because: Option<String>) -> Batch {
        self.field.record.acts += 1;
        let number = self.field.record.acts;
        let act = ActRecord { v: 1, at: caller.now, by: begin::player(&caller.who), did, because };
        let batch = batch.put(keys::act(self.field.record.id, number), write(&act));
        self.tell(batch, Tiding::Act, number)
    }

    /// Ends a tournament: the rows of a batch by which it is found follow.
    pub(crate) fn end(&mut self, batch: Batch, stage: Stage) -> Batch {
        let record = &mut self.field.record;
        record.stage = stage;
        batch
            .delete(keys::held(record.guild, false, record.id))
            .put(keys::held(record.guild, true, record.id), Vec::new())
    }
}

impl Ground {
    /// Loads a tournament with all its rows. The record is read first: as long as it stays, so does all but the results.
    pub(crate) async fn tournament(&self, id: TournamentId) -> Result<Option<Hosted>, Trouble> {
        let Some(Row { record, version, .. }) = self.store.record::<TournamentRecord>(&keys::tournament(id)).await?
        else {
            return Ok(None);
        };
        let mut hosted = Hosted { version, ..Hosted::new(record) };
        let mut entrants = self.store.records::<EntrantRecord>(&keys::entrants(id));
        while let Some(Row { key, record, .. }) = entrants.try_next().await? {
            if let Some(Key::Entrant(_, nth)) = Key::parse(&key) {
                hosted.field.entrants.push((nth, record));
            }
        }
        let mut rounds = self.store.records::<RoundRecord>(&keys::rounds(id));
        while let Some(row) = rounds.try_next().await? {
            hosted.field.rounds.push(row.record);
        }
        let mut boards = self.store.records::<BoardRecord>(&keys::boards(id));
        while let Some(Row { key, record, version }) = boards.try_next().await? {
            if let Some(Key::Board(_, round, board)) = Key::parse(&key) {
                hosted.field.boards.insert((round, board), record);
                hosted.boards.insert((round, board), version);
            }
        }
        Ok(Some(hosted))
    }

    /// Loads a tournament that the caller may see: as an entrant, or because they see the channel of its announcement.
    /// For anybody else there is none.
    pub(crate) async fn seen_tournament(&self, caller: &Caller, id: TournamentId) -> Result<Hosted, Trouble> {
        let found = self.tournament(id).await?;
        match found {
            Some(hosted) if self.may_see_tournament(caller, &hosted.field).await? => Ok(hosted),
            _ => Err(Refusal::NoSuchTournament.into()),
        }
    }

    /// Returns whether the caller may see a tournament.
    pub(crate) async fn may_see_tournament(&self, caller: &Caller, field: &Field) -> Result<bool, Trouble> {
        let record = &field.record;
        let is_theirs = field.entered(caller.who.id).is_some();
        Ok(is_theirs || self.eyes(caller).await?.see(Some(record.shown_in())))
    }

    /// Reads the number of the last tournament, and the version that the next one must expect.
    pub(crate) async fn last_tournament(&self) -> Result<(u64, u64), Trouble> {
        self.store.entry(keys::LAST_TOURNAMENT).await
    }
}

/// Refuses a caller who may not decide in a tournament of this server. What they may is asked at each act: who may
/// manage the events of a server, or the server, runs its tournaments.
pub(crate) fn must_run(caller: &Caller, record: &TournamentRecord) -> Result<(), Refusal> {
    let here = caller.server.as_ref().filter(|server| server.id == record.guild);
    match here {
        Some(server) if server.may_manage_events || server.may_manage => Ok(()),
        _ => Err(Refusal::NotOrganiser),
    }
}
