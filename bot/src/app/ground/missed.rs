//! Tournament no-shows, and how long they bar players in a server.

use std::collections::{BTreeMap, BTreeSet};

use futures::TryStreamExt;
use rules::{EndReason, Side};

use crate::app::field::{EntryBar, TournamentField, bar};
use crate::app::ground::tournament::HostedTournament;
use crate::app::ground::{Ground, naming, sign_up};
use crate::change::StoreChange;
use crate::record::keys::Key;
use crate::record::{
    EntrantRecord, GameClock, GamePlayer, GameRecord, GuildId, KeptVerdict, MissedRound, NewsRoute, PriorState,
    ResultCause, RoundRecord, Tiding, TournamentFormat, TournamentId, TournamentRecord, TournamentStage, Unix, UserId,
    keys, write,
};
use crate::refusal::Trouble;
use crate::rows::{RecordRow, TypedStore, decode};

/// The maximum number of finished tournaments to search for no-shows. Only the last 90 days matter.
const ASKED: usize = 60;

#[derive(Clone, Debug, Default)]
struct NoShowHistory {
    missed: Vec<Unix>,
    cleared: Vec<Unix>,
}

impl NoShowHistory {
    fn add(&mut self, record: &TournamentRecord, entrant: &EntrantRecord) {
        self.missed.extend(entrant.missed.iter().map(|missed| missed.at));
        self.cleared.extend(entrant.pardoned);
        let is_played = entrant.number.is_some() && entrant.left.is_none() && entrant.missed.is_empty();
        self.cleared.extend(record.ended.filter(|_| is_played && record.stage == TournamentStage::Finished));
    }

    fn bar(&self, now: Unix) -> Option<EntryBar> {
        bar(&self.missed, &self.cleared, now)
    }
}

/// Records which players missed the last round, by its current results. Returns whether anything changed. A Swiss does
/// not pair them again until they say that they are back.
pub(super) async fn note_missed(ground: &Ground, hosted: &mut HostedTournament, now: Unix) -> Result<bool, Trouble> {
    let Some(round) = hosted.field.last_round().filter(|round| !round.closed).cloned() else { return Ok(false) };
    Ok(!note_missed_at(ground, hosted, (&round, &|_| true), now).await?.is_empty())
}

/// Like [`note_missed`], but only for the boards whose results change. In closed rounds a no-show can only be cleared.
/// Returns the earlier state of each changed player, for undo.
pub(crate) async fn note_missed_by(
    ground: &Ground,
    hosted: &mut HostedTournament,
    now: Unix,
) -> Result<Vec<PriorState>, Trouble> {
    let (id, stage) = (hosted.field.record.id, hosted.field.record.stage);
    if stage == TournamentStage::Cancelled || hosted.field.is_ladder() {
        return Ok(Vec::new());
    }
    let mut changed = BTreeSet::new();
    for (key, value) in hosted.change.rows() {
        let (Some(Key::Board(of, round, board)), Some(value)) = (Key::parse(key), value) else { continue };
        if of == id {
            hosted.field.boards.insert((round, board), decode(value)?);
            changed.insert((round, board));
        }
    }
    let is_changed = |round: &&RoundRecord| changed.iter().any(|(of, _)| *of == round.number);
    let rounds: Vec<_> = hosted.field.rounds.iter().filter(is_changed).cloned().collect();
    let mut before = Vec::new();
    for round in rounds {
        let is_meant = |board: u16| changed.contains(&(round.number, board));
        before.extend(note_missed_at(ground, hosted, (&round, &is_meant), now).await?);
    }
    Ok(before)
}

async fn note_missed_at(
    ground: &Ground,
    hosted: &mut HostedTournament,
    (round, is_meant): (&RoundRecord, &(dyn Fn(u16) -> bool + Sync)),
    now: Unix,
) -> Result<Vec<PriorState>, Trouble> {
    let (mut absent, mut seated) = (BTreeSet::new(), BTreeSet::new());
    for (board, pair) in (1..).zip(&round.pairs).filter(|(board, _)| is_meant(*board)) {
        for (number, side) in [(pair.white, Side::White), (pair.black, Side::Black)] {
            seated.insert(number);
            let at = (round.number, board);
            let is_absent = match round.closed {
                true => !is_taken_back(&hosted.field, at, side),
                false => is_missed(ground, hosted, at, side).await?,
            };
            if is_absent {
                absent.insert(number);
            }
        }
    }
    let is_swiss = hosted.field.record.terms.system == TournamentFormat::Swiss;
    let mut before = Vec::new();
    let at_round = (hosted.field.record.id, round.number);
    for (nth, entrant) in &mut hosted.field.entrants {
        let Some(number) = entrant.number.filter(|number| seated.contains(number)) else { continue };
        let is_absent = absent.contains(&number);
        let noted = entrant.missed.iter().find(|missed| missed.round == round.number).copied();
        let stays = if round.closed { is_absent } else { entrant.left.is_some() };
        if stays || is_absent == noted.is_some() {
            continue;
        }
        let at = noted.map(|missed| missed.at);
        before.push(PriorState::Missed { number, round: round.number, at, away: entrant.away });
        if is_absent {
            entrant.missed.push(MissedRound { round: round.number, at: now });
            entrant.away = is_swiss.then_some(round.number);
            tell_missed(ground, &mut hosted.change, at_round, (*nth, entrant)).await?;
        } else {
            entrant.came(round.number);
            tell_missed_anew(ground, &mut hosted.change, at_round, (*nth, entrant)).await?;
        }
    }
    Ok(before)
}

pub(crate) async fn tell_missed(
    ground: &Ground,
    change: &mut StoreChange,
    (tournament, round): (TournamentId, u16),
    (nth, entrant): (u32, &EntrantRecord),
) -> Result<(), Trouble> {
    let Some(who) = entrant.player.id.person() else { return Ok(()) };
    // An earlier message is updated even if the player has since turned messages off.
    let was_told = entrant.told_missed(round).is_some();
    if let Some(way) = sign_up::way_to(ground, who).await?.or(was_told.then_some(NewsRoute::Called)) {
        change.put(keys::tiding(tournament, round, Tiding::Missed, nth), write(&way));
    }
    Ok(())
}

pub(crate) async fn tell_missed_anew(
    ground: &Ground,
    change: &mut StoreChange,
    (tournament, round): (TournamentId, u16),
    (nth, entrant): (u32, &EntrantRecord),
) -> Result<(), Trouble> {
    match entrant.told_missed(round) {
        Some(_) => tell_missed(ground, change, (tournament, round), (nth, entrant)).await,
        None => Ok(()),
    }
}

/// Returns whether, after the change, a player forfeits without a move or message.
async fn is_missed(ground: &Ground, hosted: &HostedTournament, at: (u16, u16), side: Side) -> Result<bool, Trouble> {
    let field = &hosted.field;
    let Some(board) = field.boards.get(&at) else { return Ok(false) };
    let Some(result) = board.result.filter(|result| result.how != ResultCause::Left && forfeits(result.verdict, side))
    else {
        return Ok(false);
    };
    // Organisers who decide against both players have other reasons: neither counts as a no-show.
    if result.how == ResultCause::Organiser && result.verdict == KeptVerdict::ForfeitBoth {
        return Ok(false);
    }
    let number = field.round(at.0).and_then(|round| round.pair(at.1));
    let number = number.map(|pair| if side == Side::White { pair.white } else { pair.black });
    if number.and_then(|number| field.entrant(number)?.asked) == Some(at.0) {
        return Ok(false);
    }
    let Some(game) = board.game else { return Ok(false) };
    // A player removed by the organisers is not absent: their result has its own reason.
    let is_taken_out =
        |game: &GameRecord| result.how == ResultCause::Game && game.moderator.is_some() && game.because.is_none();
    let is_excused = |game: &GameRecord| has_come(game, side) || is_taken_out(game) || !has_reached_players(game);
    // Judge the game as the change leaves it.
    let key = keys::game(game);
    let changed =
        hosted.change.rows().iter().find(|(changed, _)| *changed == key).and_then(|(_, value)| value.as_ref());
    match changed {
        Some(value) => Ok(!is_excused(&decode(value)?)),
        None => Ok(ground.load(game).await?.is_some_and(|game| !is_excused(&game.record))),
    }
}

pub(crate) async fn bar_of(
    ground: &Ground,
    guild: GuildId,
    who: UserId,
    now: Unix,
) -> Result<Option<EntryBar>, Trouble> {
    let mut past = NoShowHistory::default();
    let mut entered = naming::naming::<EntrantRecord>(ground, who, None).await?;
    while let Some(RecordRow { key, record: entrant, .. }) = entered.try_next().await? {
        let Some(id) = Key::parse(&key).and_then(|key| key.tournament()) else { continue };
        let row = ground.store.record::<TournamentRecord>(&keys::tournament(id)).await?;
        if let Some(row) = row.filter(|row| row.record.guild == guild) {
            past.add(&row.record, &entrant);
        }
    }
    Ok(past.bar(now))
}

pub(crate) async fn bars(ground: &Ground, guild: GuildId, now: Unix) -> Result<Vec<(GamePlayer, EntryBar)>, Trouble> {
    let mut pasts: BTreeMap<UserId, (GamePlayer, NoShowHistory)> = BTreeMap::new();
    for id in lately_held(ground, guild).await? {
        let Some(row) = ground.store.record::<TournamentRecord>(&keys::tournament(id)).await? else { continue };
        let mut entrants = ground.store.records::<EntrantRecord>(&keys::entrants(id));
        while let Some(RecordRow { record: entrant, .. }) = entrants.try_next().await? {
            let Some(who) = entrant.player.id.person() else { continue };
            let past = pasts.entry(who).or_insert_with(|| (entrant.player.clone(), NoShowHistory::default()));
            past.1.add(&row.record, &entrant);
        }
    }
    let barred = pasts.into_values().filter_map(|(player, past)| past.bar(now).map(|bar| (player, bar)));
    let mut barred: Vec<_> = barred.collect();
    barred.sort_by_key(|(_, bar)| std::cmp::Reverse(bar.until));
    Ok(barred)
}

async fn lately_held(ground: &Ground, guild: GuildId) -> Result<Vec<TournamentId>, Trouble> {
    let mut found = Vec::new();
    for is_over in [false, true] {
        let held: Vec<_> = ground.store.keys(&keys::held_here(guild, is_over)).try_collect().await?;
        found.extend(held.iter().rev().take(ASKED).filter_map(|key| key.tournament()));
    }
    Ok(found)
}

/// Returns whether a board has a result that is no forfeit by this side. Results of leaving do not count.
fn is_taken_back(field: &TournamentField, at: (u16, u16), side: Side) -> bool {
    let result = field.boards.get(&at).and_then(|board| board.result);
    result.is_some_and(|result| result.how != ResultCause::Left && !forfeits(result.verdict, side))
}

fn forfeits(verdict: KeptVerdict, side: Side) -> bool {
    match verdict {
        KeptVerdict::ForfeitWhite => side == Side::White,
        KeptVerdict::ForfeitBlack => side == Side::Black,
        KeptVerdict::ForfeitBoth => true,
        KeptVerdict::White | KeptVerdict::Draw | KeptVerdict::Black | KeptVerdict::Annulled => false,
    }
}

fn has_come(record: &GameRecord, side: Side) -> bool {
    let has_resigned =
        record.outcome().is_some_and(|it| it.reason == EndReason::Resignation && it.winner == Some(side.other()));
    has_resigned || record.line.len() > side as usize
}

/// Returns whether a game has reached its players: they have a board, or its clock has run. Extra time for both sides
/// proves nothing.
pub(crate) fn has_reached_players(record: &GameRecord) -> bool {
    let is_untouched = |clock: &GameClock| clock.running.is_none() && clock.left[0] == clock.left[1];
    !record.line.is_empty() || !record.boards.is_empty() || !record.clock.as_ref().is_some_and(is_untouched)
}
