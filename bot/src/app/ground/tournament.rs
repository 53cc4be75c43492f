//! Tournaments: loads and commits all rows of one, and checks the rights to see and run it.

use std::collections::{BTreeMap, BTreeSet};

use futures::TryStreamExt;

use crate::app::ask::server::SetupMatter;
use crate::app::ask::{Caller, CallerServer};
use crate::app::field::TournamentField;
use crate::app::ground::copied::{TrackedCopy, differing};
use crate::app::ground::{Ground, anew, begin, ratings};
use crate::app::say::tournament::acted_round;
use crate::change::StoreChange;
use crate::record::keys::Key;
use crate::record::{
    ActRecord, ApartRecord, BoardRecord, ClockConverter, EntrantRecord, GamePlayer, GameRecord, GuildRecord, Millis,
    NewsRoute, OrganiserWarning, PriorState, RoundRecord, RungRecord, Tiding, TidingTurn, TournamentAct, TournamentId,
    TournamentRecord, TournamentStage, Unix, WarningDelivery, keys, write,
};
use crate::refusal::{Refusal, Trouble};
use crate::rows::{RecordRow, TypedStore};

pub(crate) const MOST_CONCERNED: u32 = 2;

/// A tournament that changes, with other rows to commit. [`HostedTournament::commit`] writes every row that differs,
/// and expects that the entrants and rounds are unchanged in the store.
pub(crate) struct HostedTournament {
    pub(crate) field: TrackedCopy<TournamentField>,
    pub(crate) change: StoreChange,
    /// The version of the record; 0 for a new one.
    version: u64,
    /// The versions of the boards, which change separately when games end.
    boards: BTreeMap<(u16, u16), u64>,
}

impl HostedTournament {
    pub(crate) fn new(record: TournamentRecord, change: StoreChange) -> HostedTournament {
        HostedTournament {
            field: TrackedCopy::new(TournamentField::new(record)),
            change,
            version: 0,
            boards: BTreeMap::new(),
        }
    }

    pub(crate) fn at(mut self, event: u64) -> HostedTournament {
        self.change = StoreChange::of(event);
        self
    }

    pub(crate) fn is_changed(&self) -> bool {
        !self.change.rows().is_empty() || self.version == 0 || self.field.differs()
    }

    pub(crate) fn into_change(mut self) -> StoreChange {
        if self.version == 0 || self.field.differs() {
            self.write_rows();
        }
        self.change
    }

    pub(crate) async fn commit(self, ground: &Ground) -> Result<(), Trouble> {
        self.into_change().commit(&*ground.store).await
    }

    /// Adds every row that differs to the change. [`HostedTournament::put_board`] adds boards.
    fn write_rows(&mut self) {
        let nothing = TournamentField::new(self.field.record.clone());
        let (known, now) = (if self.version == 0 { &nothing } else { self.field.known() }, &*self.field);
        let (id, change) = (now.record.id, &mut self.change);
        fn entrants(field: &TournamentField) -> impl Iterator<Item = (u32, &EntrantRecord)> {
            field.entrants.iter().map(|(nth, entrant)| (*nth, entrant))
        }
        for (nth, entrant) in differing(entrants(known), entrants(now)) {
            change.set(keys::entrant(id, nth), entrant.map(write));
        }
        fn rounds(field: &TournamentField) -> impl Iterator<Item = (u16, &RoundRecord)> {
            field.rounds.iter().map(|round| (round.number, round))
        }
        for (number, round) in differing(rounds(known), rounds(now)) {
            let key = keys::round(id, number);
            if known.round(number).is_none() {
                change.expect(key.as_str(), 0);
            }
            change.set(key, round.map(write));
        }
        for (number, rung) in (1..).zip(&now.rungs).skip(known.rungs.len()) {
            change.put(keys::rung(id, number), write(rung));
        }
        if now.apart != known.apart {
            change.put(keys::apart(id), write(&ApartRecord { v: 1, pairs: now.apart.clone() }));
        }
        // The record's version guards all these rows.
        let key = keys::tournament(id);
        change.expect(key.as_str(), self.version).put(key, write(&now.record));
    }

    pub(crate) fn set_entrant(&mut self, nth: u32, entrant: EntrantRecord) {
        match self.field.entrants.iter_mut().find(|(at, _)| *at == nth) {
            Some((_, kept)) => *kept = entrant,
            None => self.field.entrants.push((nth, entrant)),
        }
    }

    pub(crate) fn expect_results(&mut self, round: u16) {
        for ((round, board), version) in self.boards.range((round, 0)..=(round, u16::MAX)) {
            self.change.expect(keys::board(self.field.record.id, *round, *board), *version);
        }
    }

    /// Writes a board, and expects that it is unchanged in the store.
    pub(crate) fn put_board(&mut self, round: u16, board: u16, record: &BoardRecord) {
        let key = keys::board(self.field.record.id, round, board);
        let version = self.boards.get(&(round, board)).copied().unwrap_or_default();
        self.change.expect(key.as_str(), version).put(key, write(record));
    }

    pub(crate) fn delete_boards(&mut self, round: u16) {
        self.expect_results(round);
        for (round, board) in self.boards.range((round, 0)..=(round, u16::MAX)).map(|(at, _)| at) {
            self.change.delete(keys::board(self.field.record.id, *round, *board));
        }
    }

    pub(crate) fn tell_one(&mut self, what: Tiding, nth: u32, way: Option<NewsRoute>) {
        let Some(way) = way else { return };
        self.change.put(keys::tiding(self.field.record.id, self.field.record.begun, what, nth), write(&way));
    }

    pub(crate) fn tell(&mut self, what: Tiding, number: u32) {
        let turn = match what {
            Tiding::Announcement => TidingTurn::First,
            // News of the end is posted after the news that caused it.
            Tiding::End | Tiding::Event | Tiding::Role => TidingTurn::Last,
            // Standings come after the results of the same round.
            _ => self.field.record.begun.into(),
        };
        let key = keys::tiding(self.field.record.id, turn, what, number);
        // One change can cause the same news several times.
        if !self.change.has(&key) {
            self.change.put(key, Vec::new());
        }
    }

    /// Schedules a check for the tournament's next step.
    pub(crate) fn stir(&mut self) {
        self.change.put(keys::stirred(self.field.record.id), Vec::new());
    }

    pub(crate) fn stir_if_stuck(&mut self) {
        let key = keys::stirred(self.field.record.id);
        if self.field.record.stuck.is_some() && !self.change.has(&key) {
            self.change.put(key, Vec::new());
        }
    }

    pub(crate) fn show_anew(&mut self) {
        self.tell(Tiding::Announcement, 0);
        self.follow();
    }

    pub(crate) fn follow(&mut self) {
        let record = &self.field.record;
        let has_event = record.terms.extras.event || record.scheduled.is_some();
        let has_role = record.terms.extras.role || record.role.is_some();
        for (what, _) in [(Tiding::Event, has_event), (Tiding::Role, has_role)].into_iter().filter(|(_, has)| *has) {
            self.tell(what, 0);
        }
    }

    pub(crate) fn warn(&mut self, warning: OrganiserWarning) {
        if self.field.is_new(warning) {
            self.field.record.warned.push(warning);
            self.tell(Tiding::Warning, WarningDelivery::Privately(warning).number());
        }
    }

    pub(crate) fn act(&mut self, caller: &Caller, did: TournamentAct, because: Option<String>) {
        self.step(caller, (did, because), Vec::new());
    }

    /// Logs an action that can be undone, with the state `before` it.
    pub(crate) fn step(
        &mut self,
        caller: &Caller,
        (did, because): (TournamentAct, Option<String>),
        before: Vec<PriorState>,
    ) {
        let act = ActRecord::new(caller.now, begin::player(&caller.who), did, because);
        self.note(ActRecord { before, ..act });
    }

    pub(crate) fn move_deadlines(&mut self, span: Millis, now: Unix) {
        let id = self.field.record.id;
        let Some(round) = self.field.move_deadlines(span) else { return };
        let number = round.number;
        anew::soon(&mut self.change, id, number, now);
    }

    pub(crate) fn act_alone(&mut self, at: Unix, did: TournamentAct) {
        self.note(ActRecord::new(at, GamePlayer::nobody(), did, None));
    }

    pub(crate) fn note(&mut self, act: ActRecord) {
        self.log(act);
        self.tell(Tiding::Act, self.field.record.acts);
    }

    /// Logs an action of the caller that another message reports.
    pub(crate) fn log_of(&mut self, caller: &Caller, did: TournamentAct) {
        self.log(ActRecord::new(caller.now, begin::player(&caller.who), did, None));
    }

    pub(crate) fn log(&mut self, act: ActRecord) {
        let of = act.of.or_else(|| acted_round(&self.field, act.did));
        let act = ActRecord { phase: self.field.phase(), of, ..act };
        self.field.record.acts += 1;
        self.change.put(keys::act(self.field.record.id, self.field.record.acts), write(&act));
    }

    pub(crate) fn drop_pairs(&mut self, at: Unix) {
        let next = self.field.rounds.len() as u16 + 1;
        let plays = |number: &u16| self.field.bye_asked(*number, next).is_none();
        let (kept, dropped): (Vec<_>, Vec<_>) =
            self.field.record.by_hand.iter().copied().partition(|pair| pair.iter().all(plays));
        self.field.record.by_hand = kept;
        for players in dropped {
            self.act_alone(at, TournamentAct::Paired { players, made: false });
        }
    }

    pub(crate) fn plan(&mut self, clock: &ClockConverter, now: Unix) {
        let due = self.field.next_look(clock, now);
        self.set_due(due);
    }

    pub(crate) fn rest(&mut self) {
        self.set_due(None);
    }

    fn set_due(&mut self, due: Option<Unix>) {
        let record = &mut self.field.record;
        let before = std::mem::replace(&mut record.due, due);
        if before == due {
            return;
        }
        if let Some(at) = before {
            self.change.delete(keys::calendar(at, record.id));
        }
        if let Some(at) = due {
            self.change.put(keys::calendar(at, record.id), Vec::new());
        }
    }

    pub(crate) fn end(&mut self, stage: TournamentStage) {
        self.set_due(None);
        self.field.record.stage = stage;
        self.field.record.stuck = None;
        if stage == TournamentStage::Cancelled && self.field.last_round().is_some_and(|round| round.sent.is_some()) {
            self.tell(Tiding::Results, 0);
        }
        self.retell_calls();
        // The live standings end with it.
        if self.field.record.standing.is_some() {
            self.tell(Tiding::Table, 0);
        }
        let record = &self.field.record;
        self.change
            .delete(keys::held(record.guild, false, record.id))
            .put(keys::held(record.guild, true, record.id), Vec::new());
    }
}

impl Ground {
    /// Loads a tournament with all its rows. The record is read first, since its version guards everything except the
    /// results.
    pub(crate) async fn tournament(&self, id: TournamentId) -> Result<Option<HostedTournament>, Trouble> {
        let Some(RecordRow { record, version, .. }) =
            self.store.record::<TournamentRecord>(&keys::tournament(id)).await?
        else {
            return Ok(None);
        };
        let (mut field, mut versions) = (TournamentField::new(record), BTreeMap::new());
        let mut entrants = self.store.records::<EntrantRecord>(&keys::entrants(id));
        while let Some(RecordRow { key, record, .. }) = entrants.try_next().await? {
            if let Some(Key::Entrant(_, nth)) = Key::parse(&key) {
                field.entrants.push((nth, record));
            }
        }
        field.unseen = unseen(self, &field.entrants).await?;
        let mut rounds = self.store.records::<RoundRecord>(&keys::rounds(id));
        while let Some(row) = rounds.try_next().await? {
            field.rounds.push(row.record);
        }
        let mut boards = self.store.records::<BoardRecord>(&keys::boards(id));
        while let Some(RecordRow { key, record, version }) = boards.try_next().await? {
            if let Some(Key::Board(_, round, board)) = Key::parse(&key) {
                field.boards.insert((round, board), record);
                versions.insert((round, board), version);
            }
        }
        field.apart = self.store.entry::<ApartRecord>(&keys::apart(id)).await?.0.pairs;
        if field.is_ladder() {
            // Keys have three digits for the round, so rounds from 1000 on are out of order.
            field.rounds.sort_by_key(|round| round.number);
            let mut rungs = self.store.records::<RungRecord>(&keys::rungs(id));
            while let Some(row) = rungs.try_next().await? {
                field.rungs.push(row.record);
            }
        }
        Ok(Some(HostedTournament {
            field: TrackedCopy::new(field),
            change: StoreChange::new(),
            version,
            boards: versions,
        }))
    }

    /// Loads a tournament that the caller may see: as an entrant, or because they see its channel. Others get the
    /// answer that it does not exist. Changes to it are idempotent for the caller's event.
    pub(crate) async fn seen_tournament(&self, caller: &Caller, id: TournamentId) -> Result<HostedTournament, Trouble> {
        let found = self.tournament(id).await?;
        match found {
            Some(hosted) if may_see_tournament(self, caller, &hosted.field).await? => Ok(hosted.at(caller.event)),
            _ => Err(Refusal::NoSuchTournament.into()),
        }
    }
}

pub(crate) async fn is_out(ground: &Ground, record: &TournamentRecord) -> Result<bool, Trouble> {
    Ok(record.is_lost || ground.store.get(&keys::gone(record.guild)).await?.is_some())
}

async fn unseen(ground: &Ground, entrants: &[(u32, EntrantRecord)]) -> Result<BTreeSet<u32>, Trouble> {
    let told = entrants.iter().filter(|(_, it)| it.rating.is_some() && !it.hidden);
    let told: Vec<_> = told.filter_map(|(nth, it)| Some((*nth, it.player.id.person()?))).collect();
    let hide = ratings::hide_profiles(ground, told.iter().map(|(_, who)| *who)).await?;
    Ok(told.iter().zip(hide).filter_map(|((nth, _), hides)| hides.then_some(*nth)).collect())
}

pub(crate) async fn may_see_tournament(
    ground: &Ground,
    caller: &Caller,
    field: &TournamentField,
) -> Result<bool, Trouble> {
    let record = &field.record;
    let is_theirs = field.entered(caller.who.id).is_some();
    Ok(is_theirs || ground.eyes(caller).await?.see_tournament(record.shown_in()))
}

pub(crate) async fn live(
    ground: &Ground,
    field: &TournamentField,
    round: u16,
    boards: usize,
) -> Result<Vec<(u16, GameRecord)>, Trouble> {
    let mut live = Vec::new();
    let of_round = field.boards.range((round, 0)..=(round, u16::MAX)).take(boards);
    for ((_, board), kept) in of_round.filter(|(_, kept)| kept.result.is_none()) {
        live.extend(ground.playing(kept.game).await?.map(|game| (*board, game.record)));
    }
    Ok(live)
}

pub(crate) async fn undone_by(
    ground: &Ground,
    id: TournamentId,
    act: &ActRecord,
) -> Result<Option<ActRecord>, Trouble> {
    let TournamentAct::Undid { act } = act.did else { return Ok(None) };
    Ok(ground.store.record(&keys::act(id, act)).await?.map(|row| row.record))
}

pub(crate) fn keeps_events(server: &CallerServer) -> bool {
    server.may_manage_events || server.may_manage
}

/// Returns whether the caller may announce tournaments: because they manage the server or its events, or by its
/// settings.
pub(crate) fn may_host(server: &CallerServer, guild: &GuildRecord) -> bool {
    let has_role = || guild.host_roles.iter().any(|role| server.roles.contains(role));
    keeps_events(server) || guild.chosen(SetupMatter::Hosts) == Some("everybody") || has_role()
}

pub(crate) fn must_host(server: &CallerServer, guild: &GuildRecord) -> Result<(), Refusal> {
    if may_host(server, guild) { Ok(()) } else { Err(Refusal::NotHost) }
}

/// Refuses a caller who can't run this tournament. They are not in charge and lack the named role. Each step checks
/// this again.
pub(crate) fn must_run(caller: &Caller, record: &TournamentRecord) -> Result<(), Refusal> {
    let has_role = |server: &CallerServer| record.runners.is_some_and(|role| server.roles.contains(&role));
    let here = caller.server.as_ref().filter(|server| server.id == record.guild);
    match here {
        // The caller's rights in the tournament's server are unknown elsewhere.
        None => Err(Refusal::OrganiserThere { channel: format!("<#{}>", record.channel.0) }),
        Some(server) if is_in_charge(caller, record) || has_role(server) => Ok(()),
        Some(_) => Err(Refusal::NotOrganiser),
    }
}

/// Returns whether the caller is in charge of a tournament: they manage the server's events, or they announced it and
/// may still announce tournaments.
pub(crate) fn is_in_charge(caller: &Caller, record: &TournamentRecord) -> bool {
    let here = caller.server.as_ref().filter(|server| server.id == record.guild);
    let is_own = record.organiser.id == caller.who.id;
    here.is_some_and(|server| keeps_events(server) || (server.may_host && is_own))
}
