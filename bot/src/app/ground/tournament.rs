//! Tournaments as they are read and kept: all rows of one, who may see it, and who may decide in it.

use std::collections::{BTreeMap, BTreeSet};

use futures::TryStreamExt;

use crate::app::ask::server::Matter;
use crate::app::ask::{Caller, Server};
use crate::app::field::Field;
use crate::app::ground::{Ground, anew, begin};
use crate::app::tables;
use crate::change::Change;
use crate::record::keys::Key;
use crate::record::{
    ActRecord, Acted, ApartRecord, BoardRecord, Dial, EntrantRecord, GameRecord, GuildRecord, Millis, Player,
    RoundRecord, RungRecord, Stage, Tiding, TournamentId, TournamentRecord, Unix, Warning, Was, Way, keys, write,
};
use crate::refusal::{Refusal, Trouble};
use crate::rows::{Row, TypedStore};

/// The round in the keys of what follows after everything else was said.
pub(crate) const FOLLOWS: u16 = 999;

/// The number of people whom an act may concern.
pub(crate) const MOST_CONCERNED: u32 = 2;

/// A tournament as read, and the versions that a change must expect.
#[derive(Clone)]
pub(crate) struct Hosted {
    pub(crate) field: Field,
    version: u64,
    /// The versions of the boards, which the ends of games change alone.
    boards: BTreeMap<(u16, u16), u64>,
}

impl Hosted {
    /// Makes a tournament that is not kept yet.
    pub(crate) fn new(record: TournamentRecord) -> Hosted {
        Hosted { field: Field::new(record), version: 0, boards: BTreeMap::new() }
    }

    /// Adds the record to a change, which then expects that nobody changed who plays, or which rounds there are.
    pub(crate) fn add_to(&self, change: &mut Change) {
        let record = &self.field.record;
        let key = keys::tournament(record.id);
        change.expect(key.as_str(), self.version).put(key, write(record));
    }

    /// Returns whether a change writes the record.
    pub(crate) fn is_in(&self, change: &Change) -> bool {
        change.has(&keys::tournament(self.field.record.id))
    }

    /// Lets a change expect that the results of a round stay as they were read.
    pub(crate) fn expect_results(&self, change: &mut Change, round: u16) {
        for ((round, board), version) in self.boards.range((round, 0)..=(round, u16::MAX)) {
            change.expect(keys::board(self.field.record.id, *round, *board), *version);
        }
    }

    /// Adds a board to a change, which then expects that nobody changed it.
    pub(crate) fn put_board(&self, change: &mut Change, round: u16, board: u16, record: &BoardRecord) {
        let key = keys::board(self.field.record.id, round, board);
        let version = self.boards.get(&(round, board)).copied().unwrap_or_default();
        change.expect(key.as_str(), version).put(key, write(record));
    }

    /// Adds to a change that a round goes, with its boards: nobody may have changed them since they were read.
    pub(crate) fn delete_round(&self, change: &mut Change, round: u16) {
        let id = self.field.record.id;
        self.expect_results(change, round);
        for (round, board) in self.boards.range((round, 0)..=(round, u16::MAX)).map(|(at, _)| at) {
            change.delete(keys::board(id, *round, *board));
        }
        change.delete(keys::round(id, round));
    }

    /// Adds an entrant to a change that [`Hosted::add_to`] guards.
    pub(crate) fn put_entrant(&self, change: &mut Change, nth: u32, entrant: &EntrantRecord) {
        change.put(keys::entrant(self.field.record.id, nth), write(entrant));
    }

    /// Adds to a change who is kept apart, if anybody is.
    pub(crate) fn put_apart(&self, change: &mut Change) {
        let pairs = self.field.apart.clone();
        if !pairs.is_empty() {
            change.put(keys::apart(self.field.record.id), write(&ApartRecord { v: 1, pairs }));
        }
    }

    /// Adds to a change that an entrant must be told something in this way, if they want to be told.
    pub(crate) fn tell_one(&self, change: &mut Change, what: Tiding, nth: u32, way: Option<Way>) {
        let Some(way) = way else { return };
        change.put(keys::tiding(self.field.record.id, self.field.record.begun, what, nth), write(&way));
    }

    /// Adds to a change that people must be told something.
    pub(crate) fn tell(&self, change: &mut Change, what: Tiding, number: u32) {
        let round = match what {
            Tiding::Announcement => 0,
            // They come after all that is said: the end of a tournament has its causes.
            Tiding::End | Tiding::Event | Tiding::Role => FOLLOWS,
            // Standings come after what made them, in the same round.
            _ => self.field.record.begun,
        };
        let key = keys::tiding(self.field.record.id, round, what, number);
        // Several things that happen at once may lead to it.
        if !change.has(&key) {
            change.put(key, Vec::new());
        }
    }

    /// Lets it be looked at whether the next round can be paired by now, if it could not.
    pub(crate) fn stir_if_stuck(&self, change: &mut Change) {
        let key = keys::stirred(self.field.record.id);
        if self.field.record.stuck.is_some() && !change.has(&key) {
            change.put(key, Vec::new());
        }
    }

    /// Lets the change tell how the announcement looks by now.
    pub(crate) fn show_anew(&self, change: &mut Change) {
        self.tell(change, Tiding::Announcement, 0);
        self.follow(change);
    }

    /// Lets what the tournament has outside of its messages follow it.
    pub(crate) fn follow(&self, change: &mut Change) {
        let record = &self.field.record;
        if record.terms.extras.event || record.scheduled.is_some() {
            self.tell(change, Tiding::Event, 0);
        }
        if record.terms.extras.role || record.role.is_some() {
            self.tell(change, Tiding::Role, 0);
        }
    }

    /// Lets the change tell whoever runs the tournament something, unless they were told. It counts on
    /// [`Hosted::add_to`] coming later.
    pub(crate) fn warn(&mut self, change: &mut Change, warning: Warning) {
        if self.field.is_new(warning) {
            self.field.record.warned.push(warning);
            self.tell(change, Tiding::Warning, warning as u32);
        }
    }

    /// Adds to a change what the caller did, for everybody to read. It counts on [`Hosted::add_to`] coming later.
    pub(crate) fn act(&mut self, change: &mut Change, caller: &Caller, did: Acted, because: Option<String>) {
        self.step(change, caller, (did, because), Vec::new());
    }

    /// Does the same for what can be undone: how things stood `before` it is kept with it.
    pub(crate) fn step(
        &mut self,
        change: &mut Change,
        caller: &Caller,
        (did, because): (Acted, Option<String>),
        before: Vec<Was>,
    ) {
        let act = ActRecord::new(caller.now, begin::player(&caller.who), did, because);
        self.note(change, ActRecord { before, ..act });
    }

    /// Adds to a change that the deadlines of the round that is being played move by a span, and that its message shows it. It
    /// counts on [`Hosted::add_to`] coming later.
    pub(crate) fn move_deadlines(&mut self, change: &mut Change, span: Millis, now: Unix) {
        let id = self.field.record.id;
        let Some(round) = self.field.move_deadlines(span) else { return };
        change.put(keys::round(id, round.number), write(round));
        anew::soon(change, id, round.number, now);
    }

    /// Adds to a change what happens by itself.
    pub(crate) fn act_alone(&mut self, change: &mut Change, at: Unix, did: Acted) {
        self.note(change, ActRecord::new(at, Player::nobody(), did, None));
    }

    /// Adds to a change what was done, or what the bot did by itself, for everybody to read.
    pub(crate) fn note(&mut self, change: &mut Change, act: ActRecord) {
        self.log(change, act);
        self.tell(change, Tiding::Act, self.field.record.acts);
    }

    /// Adds to a change what the caller did, for its log alone: what they did is told otherwise.
    pub(crate) fn log_of(&mut self, change: &mut Change, caller: &Caller, did: Acted) {
        self.log(change, ActRecord::new(caller.now, begin::player(&caller.who), did, None));
    }

    /// Adds to a change what was done, for its log alone.
    pub(crate) fn log(&mut self, change: &mut Change, act: ActRecord) {
        let act = ActRecord { phase: self.field.phase(), ..act };
        self.field.record.acts += 1;
        change.put(keys::act(self.field.record.id, self.field.record.acts), write(&act));
    }

    /// Gives up pairs made by hand of whom one does not play in the next round, or asked for no game in it, for everybody to
    /// read. It counts on [`Hosted::add_to`] coming later.
    pub(crate) fn drop_pairs(&mut self, change: &mut Change, at: Unix) {
        let next = self.field.rounds.len() as u16 + 1;
        let plays = |number: &u16| self.field.bye_asked(*number, next).is_none();
        let (kept, dropped): (Vec<_>, Vec<_>) =
            self.field.record.by_hand.iter().copied().partition(|pair| pair.iter().all(plays));
        self.field.record.by_hand = kept;
        for players in dropped {
            self.act_alone(change, at, Acted::Paired { players, made: false });
        }
    }

    /// Sets when the tournament is next looked at for what its calendar says, replacing the time set before. It counts on
    /// [`Hosted::add_to`] coming later.
    pub(crate) fn plan(&mut self, change: &mut Change, clock: &Dial, now: Unix) {
        let due = self.field.next_look(clock, now);
        self.set_due(change, due);
    }

    /// Lets the tournament not be looked at until something stirs it. It counts on [`Hosted::add_to`] coming later.
    pub(crate) fn rest(&mut self, change: &mut Change) {
        self.set_due(change, None);
    }

    fn set_due(&mut self, change: &mut Change, due: Option<Unix>) {
        let record = &mut self.field.record;
        let before = std::mem::replace(&mut record.due, due);
        if before == due {
            return;
        }
        if let Some(at) = before {
            change.delete(keys::calendar(at, record.id));
        }
        if let Some(at) = due {
            change.put(keys::calendar(at, record.id), Vec::new());
        }
    }

    /// Ends a tournament: the rows of a change by which it is found follow.
    pub(crate) fn end(&mut self, change: &mut Change, stage: Stage) {
        self.set_due(change, None);
        self.field.record.stage = stage;
        self.field.record.stuck = None;
        if stage == Stage::Cancelled && self.field.last_round().is_some_and(|round| round.sent.is_some()) {
            self.tell(change, Tiding::Results, 0);
        }
        self.retell_calls(change);
        let record = &self.field.record;
        // What shows how it stands is not kept up to date any more.
        if record.standing.is_some() {
            self.tell(change, Tiding::Table, 0);
        }
        change
            .delete(keys::held(record.guild, false, record.id))
            .put(keys::held(record.guild, true, record.id), Vec::new());
    }
}

impl Ground {
    /// Returns whether nothing can be told of a tournament: its channel is gone, or the bot is not in its server.
    pub(crate) async fn is_out(&self, record: &TournamentRecord) -> Result<bool, Trouble> {
        Ok(record.is_lost || self.store.get(&keys::gone(record.guild)).await?.is_some())
    }

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
        hosted.field.unseen = self.unseen(&hosted.field.entrants).await?;
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
        hosted.field.apart = self.store.entry::<ApartRecord>(&keys::apart(id)).await?.0.pairs;
        if hosted.field.is_ladder() {
            // A key has three figures for a round, and later ones follow in no order.
            hosted.field.rounds.sort_by_key(|round| round.number);
            let mut rungs = self.store.records::<RungRecord>(&keys::rungs(id));
            while let Some(row) = rungs.try_next().await? {
                hosted.field.rungs.push(row.record);
            }
        }
        Ok(Some(hosted))
    }

    /// Returns which entrants have hidden their profile since they joined with a rating.
    async fn unseen(&self, entrants: &[(u32, EntrantRecord)]) -> Result<BTreeSet<u32>, Trouble> {
        let told = entrants.iter().filter(|(_, it)| it.rating.is_some() && !it.hidden);
        let told: Vec<_> = told.filter_map(|(nth, it)| Some((*nth, it.player.id.person()?))).collect();
        let hide = self.hide_profiles(told.iter().map(|(_, who)| *who)).await?;
        Ok(told.iter().zip(hide).filter_map(|((nth, _), hides)| hides.then_some(*nth)).collect())
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
        Ok(is_theirs || self.eyes(caller).await?.see_tournament(record.shown_in()))
    }

    /// Returns the games that are being played at the first so many boards of a round, with the numbers of these.
    pub(crate) async fn live(
        &self,
        field: &Field,
        round: u16,
        boards: usize,
    ) -> Result<Vec<(u16, GameRecord)>, Trouble> {
        let mut live = Vec::new();
        let of_round = field.boards.range((round, 0)..=(round, u16::MAX)).take(boards);
        for ((_, board), kept) in of_round.filter(|(_, kept)| kept.result.is_none()) {
            let Some(id) = kept.game else { continue };
            let game = self.load(id).await?.filter(|game| tables::is_playing(&game.record));
            live.extend(game.map(|game| (*board, game.record)));
        }
        Ok(live)
    }

    /// Returns the act that another one undoes, if it does.
    pub(crate) async fn undone_by(&self, id: TournamentId, act: &ActRecord) -> Result<Option<ActRecord>, Trouble> {
        let Acted::Undid { act } = act.did else { return Ok(None) };
        Ok(self.store.record(&keys::act(id, act)).await?.map(|row| row.record))
    }

    /// Reads the number of the last tournament, and the version that the next one must expect.
    pub(crate) async fn last_tournament(&self) -> Result<(u64, u64), Trouble> {
        self.store.entry(keys::LAST_TOURNAMENT).await
    }
}

/// Returns whether the caller may manage the events of their server, or the server.
pub(crate) fn keeps_events(server: &Server) -> bool {
    server.may_manage_events || server.may_manage
}

/// Returns whether the caller may announce tournaments in their server: who may manage its events, or the server, and whom
/// its administrators let do so.
pub(crate) fn may_host(server: &Server, guild: &GuildRecord) -> bool {
    let has_role = || guild.host_roles.iter().any(|role| server.roles.contains(role));
    keeps_events(server) || guild.chosen(Matter::Hosts) == Some("everybody") || has_role()
}

/// Refuses a caller who may not announce tournaments.
pub(crate) fn must_host(server: &Server, guild: &GuildRecord) -> Result<(), Refusal> {
    if may_host(server, guild) { Ok(()) } else { Err(Refusal::NotHost) }
}

/// Refuses a caller who may not decide in a tournament of this server. What they may is asked at each act: who is in charge
/// of it by a right of their own runs it, and whoever has the role that was named for that.
pub(crate) fn must_run(caller: &Caller, record: &TournamentRecord) -> Result<(), Refusal> {
    let has_role = |server: &Server| record.runners.is_some_and(|role| server.roles.contains(&role));
    let here = caller.server.as_ref().filter(|server| server.id == record.guild);
    match here {
        // Elsewhere nobody knows what somebody may there.
        None => Err(Refusal::OrganiserThere { channel: format!("<#{}>", record.channel.0) }),
        Some(server) if is_in_charge(caller, record) || has_role(server) => Ok(()),
        Some(_) => Err(Refusal::NotOrganiser),
    }
}

/// Returns whether the caller runs a tournament by a right of their own: whoever keeps the events of a server runs its
/// tournaments; others run those that they announced, as long as they may announce any.
pub(crate) fn is_in_charge(caller: &Caller, record: &TournamentRecord) -> bool {
    let here = caller.server.as_ref().filter(|server| server.id == record.guild);
    let is_own = record.organiser.id == caller.who.id;
    here.is_some_and(|server| keeps_events(server) || (server.may_host && is_own))
}
