//! A person's data in tournaments: deletion and export.

use std::collections::{BTreeMap, BTreeSet};

use futures::TryStreamExt;

use crate::app::field::TournamentField;
use crate::app::ground::{Ground, anew, naming, sign_up};
use crate::change::StoreChange;
use crate::record::keys::Key;
use crate::record::{
    ActRecord, Admission, DraftRecord, EntrantRecord, GuildId, Tiding, TidingTurn, TournamentAct, TournamentId,
    TournamentRecord, TournamentStage, Unix, UserId, keys, write,
};
use crate::refusal::{Refusal, Trouble};
use crate::rows::{RecordRow, TypedStore, again};
use crate::words::escape;

pub(super) struct TournamentTrace {
    pub(super) entered: Vec<(TournamentId, EntrantRecord)>,
    pub(super) announced: Vec<TournamentRecord>,
    pub(super) acts: Vec<(TournamentId, ActRecord)>,
}

pub(super) async fn part_of(ground: &Ground, me: UserId) -> Result<TournamentTrace, Trouble> {
    let mut part = TournamentTrace { entered: Vec::new(), announced: Vec::new(), acts: Vec::new() };
    let id_of = |key: &str| Key::parse(key).and_then(|key| key.tournament());
    let mut entered = naming::naming::<EntrantRecord>(ground, me, None).await?;
    while let Some(RecordRow { key, record, .. }) = entered.try_next().await? {
        part.entered.extend(id_of(&key).map(|id| (id, record)));
    }
    let mut announced = naming::naming::<TournamentRecord>(ground, me, None).await?;
    while let Some(row) = announced.try_next().await? {
        part.announced.push(row.record);
    }
    let mut acts = naming::naming::<ActRecord>(ground, me, None).await?;
    while let Some(RecordRow { key, record, .. }) = acts.try_next().await? {
        part.acts.extend(id_of(&key).map(|id| (id, record)));
    }
    Ok(part)
}

pub(super) async fn drafts_of(ground: &Ground, me: UserId) -> Result<Vec<DraftRecord>, Trouble> {
    ground.store.records::<DraftRecord>(&keys::drafts(me)).map_ok(|row| row.record).try_collect().await
}

/// Redraws messages where averages reveal a person's rating, or may do so again.
pub(super) async fn show_averages_anew(
    ground: &Ground,
    change: &mut StoreChange,
    who: UserId,
    now: Unix,
) -> Result<(), Trouble> {
    let mut entered = naming::naming::<EntrantRecord>(ground, who, None).await?;
    while let Some(RecordRow { key, record: entrant, .. }) = entered.try_next().await? {
        let Some(Key::Entrant(id, _)) = Key::parse(&key).filter(|_| entrant.rating.is_some()) else { continue };
        let row = ground.store.record::<TournamentRecord>(&keys::tournament(id)).await?;
        let played = row.map(|row| TournamentField::new(row.record)).filter(|field| field.record.begun > 0);
        if let Some(field) = played.filter(|field| field.settings().codes.iter().any(|code| code.kind.is_of_ratings()))
        {
            anew::slowly(change, id, (field.record.begun, &[]), now);
        }
    }
    Ok(())
}

/// Anonymises the organiser in their tournaments; other organisers run these from now on.
pub(super) async fn leave_announced(ground: &Ground, who: UserId, now: Unix) -> Result<(), Trouble> {
    for id in announced_by(ground, who).await? {
        forget_organiser(ground, id, who, now).await?;
    }
    Ok(())
}

async fn announced_by(ground: &Ground, who: UserId) -> Result<Vec<TournamentId>, Trouble> {
    let announced = naming::naming::<TournamentRecord>(ground, who, None).await?;
    announced.map_ok(|row| row.record.id).try_collect().await
}

/// Anonymises the organiser of a tournament. Cancels it if it has no entrants or other organisers, since it would use
/// up the server's limit.
async fn forget_organiser(ground: &Ground, id: TournamentId, who: UserId, now: Unix) -> Result<(), Trouble> {
    again("remove a person from a tournament that they created", || async {
        let Some(mut hosted) = ground.tournament(id).await? else { return Ok(()) };
        hosted.field.record.forget(who);
        let is_empty = hosted.field.entrants.iter().all(|(_, it)| it.admission == Admission::Refused);
        let record = &mut hosted.field.record;
        if record.stage == TournamentStage::Open && is_empty && record.runners.is_none() {
            record.ended = Some(now);
            hosted.end(TournamentStage::Cancelled);
            hosted.follow();
        }
        let record = &hosted.field.record;
        if record.announcement.is_some() {
            hosted.change.put(keys::tiding(id, TidingTurn::First, Tiding::Announcement, 0), Vec::new());
        }
        anew::slowly(&mut hosted.change, id, (record.begun, &acts_told(ground, id).await?), now);
        hosted.commit(ground).await
    })
    .await
}

/// Removes a person's name from a server's tournaments; returns from how many. The effect is as if they deleted their
/// data there. Refuses while they play in one or run one.
pub(crate) async fn take_name(ground: &Ground, guild: GuildId, who: UserId, now: Unix) -> Result<usize, Trouble> {
    let part = part_of(ground, who).await?;
    let of_part = part.entered.iter().map(|(id, _)| *id).chain(part.acts.iter().map(|(id, _)| *id));
    let all: BTreeSet<_> = of_part.chain(part.announced.iter().map(|record| record.id)).collect();
    let mut here = BTreeSet::new();
    for id in all {
        let Some(hosted) = ground.tournament(id).await?.filter(|it| it.field.record.guild == guild) else { continue };
        let plays = hosted.field.entered(who).is_some_and(|(_, it)| it.number.is_some() && it.left.is_none());
        let runs = hosted.field.record.organiser.id == who;
        if hosted.field.record.stage == TournamentStage::Running && plays
            || runs && !hosted.field.record.stage.is_over()
        {
            return Err(Refusal::NamelessPlays { name: escape(&hosted.field.record.name) }.into());
        }
        here.insert(id);
    }
    let mut acts = naming::naming::<ActRecord>(ground, who, None).await?;
    while let Some(mut row) = acts.try_next().await? {
        if Key::parse(&row.key).and_then(|key| key.tournament()).is_some_and(|id| here.contains(&id)) {
            row.record.forget(who);
            row.into_change().commit(&*ground.store).await?;
        }
    }
    for id in announced_by(ground, who).await?.into_iter().filter(|id| here.contains(id)) {
        forget_organiser(ground, id, who, now).await?;
    }
    let entered = naming::naming::<EntrantRecord>(ground, who, None).await?;
    let keys: Vec<_> = entered.map_ok(|row| row.key).try_collect().await?;
    let of_here = |key: &&String| Key::parse(key).and_then(|key| key.tournament()).is_some_and(|id| here.contains(&id));
    for key in keys.iter().filter(of_here) {
        again("remove a name from a tournament", || leave_entry(ground, key, who, now)).await?;
    }
    Ok(here.len())
}

/// Removes a person from tournaments: without a trace before the start. They leave running ones, and become anonymous
/// in tables.
pub(super) async fn leave_entries(ground: &Ground, who: UserId, now: Unix) -> Result<(), Trouble> {
    let entered = naming::naming::<EntrantRecord>(ground, who, None).await?;
    let keys: Vec<_> = entered.map_ok(|row| row.key).try_collect().await?;
    for key in keys {
        again("remove a person from a tournament", || leave_entry(ground, &key, who, now)).await?;
    }
    Ok(())
}

pub(super) async fn show_acts_anew(ground: &Ground, who: UserId, now: Unix) -> Result<(), Trouble> {
    let mut told: BTreeMap<TournamentId, Vec<u32>> = BTreeMap::new();
    let mut acts = naming::naming::<ActRecord>(ground, who, None).await?;
    while let Some(RecordRow { key, record, .. }) = acts.try_next().await? {
        let Some(Key::Act(id, number)) = Key::parse(&key).filter(|_| record.sent.is_some()) else { continue };
        told.entry(id).or_default().push(number);
    }
    let mut change = StoreChange::new();
    for (id, acts) in &told {
        anew::slowly(&mut change, *id, (0, acts), now);
    }
    change.commit(&*ground.store).await
}

/// Returns the numbers of posted actions, since any may name a person.
async fn acts_told(ground: &Ground, id: TournamentId) -> Result<Vec<u32>, Trouble> {
    let mut told = Vec::new();
    let mut acts = ground.store.records::<ActRecord>(&keys::acts(id));
    while let Some(RecordRow { key, record, .. }) = acts.try_next().await? {
        let Some(Key::Act(_, number)) = Key::parse(&key).filter(|_| record.sent.is_some()) else { continue };
        told.push(number);
    }
    Ok(told)
}

/// Removes the reasons from logged actions that may identify an entrant. Actions that undo one of these also lose their
/// reason.
async fn without_reasons(
    ground: &Ground,
    change: &mut StoreChange,
    id: TournamentId,
    (nth, number, boards): (u32, Option<u16>, &[(u16, u16)]),
) -> Result<(), Trouble> {
    let mut about = BTreeSet::new();
    let mut acts = ground.store.records::<ActRecord>(&keys::acts(id));
    while let Some(RecordRow { key, record: act, version }) = acts.try_next().await? {
        let is_undoing = matches!(act.did, TournamentAct::Undid { act } if about.contains(&act));
        if !is_undoing && !act.did.is_about(nth, number, boards) {
            continue;
        }
        if let Some(Key::Act(_, number)) = Key::parse(&key) {
            about.insert(number);
        }
        if act.because.is_some() {
            change.expect(key.as_str(), version).put(key, write(&ActRecord { because: None, ..act }));
        }
    }
    Ok(())
}

async fn leave_entry(ground: &Ground, key: &str, who: UserId, now: Unix) -> Result<(), Trouble> {
    let Some(Key::Entrant(id, nth)) = Key::parse(key) else { return Ok(()) };
    let Some(mut hosted) = ground.tournament(id).await? else { return Ok(()) };
    let next = hosted.field.rounds.len() as u16 + 1;
    let stage = hosted.field.record.stage;
    let found = hosted.field.entrants.iter_mut().find(|(at, it)| *at == nth && it.player.id == who);
    let Some(entrant) = found.map(|(_, entrant)| entrant) else { return Ok(()) };
    let is_playing = stage == TournamentStage::Running && entrant.number.is_some() && entrant.left.is_none();
    // Joining again would give a new rating, and half a point for lost rounds.
    let has_played = stage == TournamentStage::Running && entrant.number.is_some();
    let stays_out = (entrant.admission == Admission::Refused || entrant.out) && !stage.is_over() || has_played;
    if is_playing {
        entrant.left = Some(next);
    }
    // Public messages no longer ping the person, whose direct messages stay.
    let told = std::mem::take(&mut entrant.told);
    entrant.forget(who);
    let entrant = entrant.clone();
    let channel = hosted.field.record.channel;
    let told = told.into_iter().filter(|(_, sent)| sent.channel == channel);
    if stays_out && let Some(secret) = ground.store.record::<String>(keys::SECRET).await? {
        hosted.field.record.turned_away.push(keys::turned_away_digest(id, who, &secret.record));
    }
    if entrant.number.is_none() {
        hosted.field.entrants.retain(|(at, _)| *at != nth);
    }
    // Pictures and messages show the name, so redraw them.
    for (round, sent) in told {
        hosted.change.put(keys::tiding(id, round, Tiding::Missed, nth), write(&sent));
    }
    anew::slowly(&mut hosted.change, id, (hosted.field.record.begun, &acts_told(ground, id).await?), now);
    let boards = hosted.field.rounds.iter().filter_map(|round| {
        let (board, _) = hosted.field.pair_of(round, entrant.number?)?;
        Some((round.number, board))
    });
    let boards: Vec<_> = boards.collect();
    without_reasons(ground, &mut hosted.change, id, (nth, entrant.number, &boards)).await?;
    for plea in hosted.field.entrants.iter_mut().flat_map(|(_, asking)| &mut asking.pleas) {
        if plea.board.is_some_and(|at| boards.contains(&at)) {
            "…".clone_into(&mut plea.says);
        }
    }
    if let Some(number) = entrant.number.filter(|_| is_playing) {
        // The logged action names no one. It may allow the next step.
        hosted.act_alone(now, TournamentAct::Left { number });
        hosted.stir();
    }
    if stage == TournamentStage::Open {
        sign_up::move_up(ground, &mut hosted, now).await?;
    }
    hosted.show_anew();
    hosted.commit(ground).await
}
