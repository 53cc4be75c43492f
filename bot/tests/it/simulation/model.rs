//! A separate model of the stored rows, which checks every batch.

use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet, VecDeque};
use std::rc::Rc;

use bot::app::ask::play;
use bot::app::{AppRequest, Caller, RequestAct};
use bot::record::{
    BotTime, ClockNotice, GameId, GameMoment, GameNews, GamePlace, GamePlayer, GameRecord, GameState, HOUR, Millis,
    NewsKind, PersonRef, PlanRecord, Unix, UserId, keys, read,
};
use rules::{GameTable, Side};

use super::clocks::{begins, clocks};
use super::doing::{Doing, Follows, Instant, forgets};
use super::moves::moves;
use super::rest::{Turn, Wishes, is_for_rest};
use super::wire::Commit;
use crate::seats::number;

pub(super) struct Kept {
    pub(super) record: GameRecord,
    pub(super) table: Option<Box<dyn GameTable>>,
    pub(super) history: Vec<(Instant, Rc<Doing>, usize)>,
    rows: BTreeSet<String>,
    pub(super) plans: [Option<PlanRecord>; 2],
    pub(super) turn: Turn,
    pub(super) left: Millis,
    told: BTreeSet<(GameMoment, ClockNotice, Option<UserId>)>,
    /// Announced changes of rest: player, number of changes, whether the rest ended, and recipient.
    rests_told: BTreeSet<(UserId, u32, bool, Option<UserId>)>,
}

#[derive(Default)]
pub(super) struct Model {
    pub(super) games: BTreeMap<GameId, Kept>,
    /// The effect of each event: the game, and its number of moves before and after.
    pub(super) effects: HashMap<u64, (GameId, usize, usize)>,
    pub(super) due: BTreeSet<String>,
    pub(super) unsaid: HashSet<String>,
    pub(super) digests: BTreeSet<(Unix, String)>,
    pub(super) n_playing: usize,
    pub(super) n_begun: usize,
    pub(super) ends: BTreeMap<String, usize>,
    pub(super) n_notices: usize,
    pub(super) wishes: Wishes,
    leaving: BTreeSet<UserId>,
    pub(super) n_settled: usize,
    pub(super) n_rests_told: usize,
    pub(super) ended_on_time: VecDeque<BotTime>,
    pub(super) released: BotTime,
}

pub(super) type Checked = Result<(), (GameId, String)>;

pub(super) fn hold(holds: bool, id: GameId, what: impl FnOnce() -> String) -> Checked {
    if holds { Ok(()) } else { Err((id, what())) }
}

impl Model {
    pub(super) fn take(
        &mut self,
        commit: &Commit,
        doing: &Rc<Doing>,
        now: Instant,
        follows: &mut Vec<Follows>,
    ) -> Checked {
        if let Doing::Release = **doing {
            self.released = now.bot + HOUR;
            self.ended_on_time.clear();
        }
        self.rests(commit, doing, now)?;
        let mut spans = Vec::new();
        let records = commit.changes.iter().filter(|(key, _)| key.starts_with(keys::ALL_GAMES));
        for (key, value) in records {
            let value = value.as_ref().ok_or((GameId(0), format!("{key} is deleted")))?;
            let record: GameRecord = read(value).map_err(|error| (GameId(0), error.to_string()))?;
            let (id, after) = (record.id, record.line.len());
            let before = self.games.get(&id).map_or(0, |kept| kept.record.line.len());
            let first = self.games.get(&id).map_or(0, |kept| kept.record.next_news);
            self.news(commit, &record, first, doing)?;
            self.change(record, doing, now, follows)?;
            spans.push((id, before, after));
        }
        self.take_rows(commit, follows);
        self.plans(commit, doing)?;
        self.spread(commit)?;
        for (id, ..) in &spans {
            let kept = &self.games[id];
            let (want, may) = rows(&kept.record);
            hold(kept.rows == want || kept.rows == may, *id, || {
                format!("index rows are {:?}, not {want:?}", kept.rows)
            })?;
        }
        self.effect(commit, &spans)
    }

    fn take_rows(&mut self, commit: &Commit, follows: &mut Vec<Follows>) {
        for (key, value) in &commit.changes {
            let Some(id) = keys::game_in(key) else { continue };
            let is_row = ["seat/", "place/", "open/", "due/"].iter().any(|table| key.starts_with(table));
            if let Some(kept) = self.games.get_mut(&id).filter(|_| is_row) {
                let _ = if value.is_some() { kept.rows.insert(key.clone()) } else { kept.rows.remove(key) };
            }
            if let Some(at) = keys::due_time(key) {
                let _ = if value.is_some() { self.due.insert(key.clone()) } else { self.due.remove(key) };
                follows.extend(value.is_some().then_some(Follows::Due(at)));
            }
            if let Some((at, _)) = keys::digest_of(key) {
                let _ = if value.is_some() {
                    self.digests.insert((at, key.clone()))
                } else {
                    self.digests.remove(&(at, key.clone()))
                };
            }
            if key.starts_with(keys::ALL_NEWS) && value.is_none() {
                self.unsaid.remove(key);
            }
        }
    }

    fn effect(&mut self, commit: &Commit, spans: &[(GameId, usize, usize)]) -> Checked {
        let event = commit.changes.iter().find_map(|(key, value)| {
            value.as_ref().and_then(|_| key.strip_prefix(keys::ALL_SEEN)?.parse::<u64>().ok())
        });
        if let (Some(event), Some(span)) = (event, spans.last()) {
            // A rematch also changes the old game, but the event's effect is the new one.
            let span = *spans.iter().max_by_key(|(id, ..)| *id).unwrap_or(span);
            hold(self.effects.insert(event, span).is_none(), span.0, || format!("event {event} has two effects"))?;
        }
        Ok(())
    }

    fn rests(&mut self, commit: &Commit, doing: &Doing, now: Instant) -> Checked {
        for (key, value) in &commit.changes {
            let who = |table| key.strip_prefix(table).and_then(|who| who.parse().ok()).map(UserId);
            if let (Some(who), Some(value)) = (who(keys::ALL_PEOPLE), value) {
                let person = read(value).map_err(|error| (GameId(0), error.to_string()))?;
                self.wishes.take(who, person, doing, now)?;
            }
            if let (Some(who), None) = (who(keys::ALL_PEOPLE), value) {
                hold(forgets(doing), GameId(0), || format!("{key} is gone"))?;
                self.wishes.forget(who);
            }
            if let Some(who) = who(keys::ALL_LEAVING) {
                let _ = if value.is_some() { self.leaving.insert(who) } else { self.leaving.remove(&who) };
            }
            if let (Some(who), Some(_)) = (who(keys::ALL_RESTING), value) {
                self.wishes.unspread.insert(who);
            }
        }
        Ok(())
    }

    /// Checks that all clocks of a player have a new rest, once its change counts as applied.
    fn spread(&mut self, commit: &Commit) -> Checked {
        for (key, _) in commit.changes.iter().filter(|(_, value)| value.is_none()) {
            let Some(who) = key.strip_prefix(keys::ALL_RESTING).and_then(|who| who.parse().ok()).map(UserId) else {
                continue;
            };
            self.wishes.unspread.remove(&who);
            let Some(wish) = self.wishes.of.get(&who) else { continue };
            for (id, kept) in &self.games {
                let GameState::Playing { seats, .. } = &kept.record.state else { continue };
                let Some(clock) = kept.record.clock.filter(is_for_rest) else { continue };
                let is_theirs = clock.running.is_some_and(|r| seats[Side::from(r.side) as usize].id == who);
                hold(!is_theirs || kept.turn.is_settled(wish), *id, || format!("it knows nothing of {wish:?}"))?;
            }
        }
        Ok(())
    }

    fn plans(&mut self, commit: &Commit, doing: &Doing) -> Checked {
        for (key, value) in commit.changes.iter().filter(|(key, _)| key.starts_with("plan/")) {
            let Some(kept) = keys::game_in(key).and_then(|id| self.games.get_mut(&id)) else {
                return Err((GameId(0), format!("{key} is of no game")));
            };
            let id = kept.record.id;
            let side = Side::ALL.into_iter().find(|side| *key == keys::plan(id, *side));
            let side = side.ok_or((id, format!("{key} is of no side")))?;
            if let Doing::Ask(AppRequest {
                act: RequestAct::Play(play::PlayAsk::Plan(..)),
                caller: Caller { who, .. },
            }) = doing
            {
                let is_own = kept.record.side_of(who.id) == Some(side);
                hold(is_own, id, || format!("{} has changed {key}", who.id.0))?;
            }
            let plan = value.as_ref().map(|value| read(value)).transpose();
            kept.plans[side as usize] = plan.map_err(|error| (id, error.to_string()))?;
        }
        Ok(())
    }

    fn news(&mut self, commit: &Commit, record: &GameRecord, first: u64, doing: &Doing) -> Checked {
        let id = record.id;
        let mine = keys::all_news_of(id);
        let mut next = first;
        for (key, value) in commit.changes.iter().filter(|(key, _)| key.starts_with(&mine)) {
            let Some(value) = value else {
                let is_courier = matches!(doing, Doing::Deliver(_) | Doing::DeliverLeft);
                hold(is_courier || forgets(doing), id, || format!("{key} is gone, unsaid"))?;
                continue;
            };
            // A stored row may change: its pings are chosen before posting, and deletions remove names.
            let may_change = matches!(doing, Doing::Deliver(_) | Doing::DeliverLeft) || forgets(doing);
            if self.unsaid.contains(key) && may_change {
                continue;
            }
            hold(*key == keys::news(id, next), id, || format!("{key} is not the next piece of news, {next}"))?;
            next += 1;
            self.unsaid.insert(key.clone());
            let news: GameNews = read(value).map_err(|error| (id, error.to_string()))?;
            if let (NewsKind::TimeShort { moment, left }, Some(kept)) = (&news.what, self.games.get_mut(&id)) {
                // In direct messages both players get a row. In other games, so do people who chose direct messages.
                let is_new = kept.told.insert((*moment, *left, news.to));
                hold(is_new, id, || format!("{left:?} at {moment} is told twice"))?;
                self.n_notices += 1;
            }
            if let (NewsKind::Resting { side, until }, Some(kept)) = (&news.what, self.games.get_mut(&id)) {
                let running = record.clock.and_then(|clock| clock.running).filter(|running| running.side == *side);
                let is_so = running.is_some_and(|running| {
                    let away = running.rest.filter(|_| !running.back).and_then(|rest| rest.away);
                    away.filter(|(from, until)| (*from..*until).contains(&running.since)).map(|(_, until)| until)
                        == *until
                });
                hold(is_so, id, || format!("{:?} is told of {running:?}", news.what))?;
                let who = number(record.seats().expect("it is played")[Side::from(*side) as usize].id);
                let change = self.wishes.n_changes.get(&who).copied().unwrap_or_default();
                // In direct messages both players hear that a holiday ended automatically.
                let is_new = kept.rests_told.insert((who, change, until.is_none(), news.to));
                hold(is_new, id, || format!("{:?} is told twice", news.what))?;
                self.n_rests_told += 1;
            }
        }
        hold(record.next_news == next, id, || format!("the next news are {}, not {next}", record.next_news))
    }

    fn change(&mut self, record: GameRecord, doing: &Rc<Doing>, now: Instant, follows: &mut Vec<Follows>) -> Checked {
        let id = record.id;
        let Some(kept) = self.games.get_mut(&id) else {
            return self.comes(record, doing, now, follows);
        };
        kept.history.push((now, Rc::clone(doing), record.line.len()));
        let old = std::mem::replace(&mut kept.record, record.clone());
        let is_back = record.takebacks.len() > old.takebacks.len();
        let rated = old.rated && !is_back;
        let same = (old.made, &old.game, &old.setup, rated, old.private, old.origin, old.guild)
            == (record.made, &record.game, &record.setup, record.rated, record.private, record.origin, record.guild)
            && old.clock.map(|clock| clock.control) == record.clock.map(|clock| clock.control);
        hold(same, id, || "what was agreed has changed".to_owned())?;
        let is_courier = matches!(**doing, Doing::Deliver(_) | Doing::DeliverLeft);
        let is_dropped = matches!((&old.state, &record.state), (GameState::Challenge { .. }, GameState::Closed { .. }));
        let stands = old.state == record.state && old.line == record.line && old.clock == record.clock;
        hold(!is_courier || stands || is_dropped, id, || "the courier changed the game".to_owned())?;
        let known = self.leaving.iter().filter(|_| forgets(doing)).fold(old.state.clone(), without);
        match (&known, &record.state) {
            (GameState::Challenge { .. }, GameState::Challenge { .. }) => {}
            (GameState::Challenge { .. }, GameState::Playing { .. }) => {
                hold(matches!(**doing, Doing::Ask(_)), id, || "it began by itself".to_owned())?;
                kept.turn = begins(&record, &self.wishes, now)?;
                self.n_playing += 1;
                self.n_begun += 1;
                follows.push(Follows::Turn(id));
            }
            (GameState::Challenge { .. }, GameState::Closed { .. }) => {
                let is_due = old.due.is_some_and(|due| due <= now.bot);
                hold(!matches!(**doing, Doing::Sweep) || is_due, id, || "it expired too early".to_owned())?;
                kept.table = None;
            }
            (GameState::Closed { .. }, GameState::Closed { .. }) => {}
            (GameState::Over { .. }, GameState::Over { .. }) => {
                hold(known == record.state, id, || "its end has changed".to_owned())?;
                hold(old.line == record.line, id, || "a move after the end".to_owned())?;
            }
            (
                GameState::Playing { seats: before, .. },
                GameState::Playing { seats, .. } | GameState::Over { seats, .. },
            ) => {
                hold(before == seats, id, || "other people play".to_owned())?;
                self.plays_on(&old, &record, doing, now, follows)?;
            }
            _ => return Err((id, format!("from {:?} to {:?}", old.state, record.state))),
        }
        Ok(())
    }

    fn comes(&mut self, record: GameRecord, doing: &Rc<Doing>, now: Instant, follows: &mut Vec<Follows>) -> Checked {
        let id = record.id;
        let line = (now, Rc::clone(doing), record.line.len());
        let is_new = record.line.is_empty() && matches!(**doing, Doing::Ask(_));
        hold(is_new, id, || format!("it begins so: {record:?}"))?;
        follows.push(match record.state {
            GameState::Challenge { .. } => Follows::Asked(id),
            _ => Follows::Turn(id),
        });
        let is_playing = matches!(record.state, GameState::Playing { .. });
        let table = rules::open(&record.game, &record.setup, None).map_err(|e| (id, format!("{e:?}")))?;
        let mut kept = Kept {
            table: Some(table),
            history: vec![line],
            rows: BTreeSet::new(),
            plans: [None, None],
            turn: Turn::default(),
            left: Millis::ZERO,
            told: BTreeSet::new(),
            rests_told: BTreeSet::new(),
            record,
        };
        if is_playing {
            self.n_playing += 1;
            self.n_begun += 1;
            kept.turn = begins(&kept.record, &self.wishes, now)?;
        }
        self.games.insert(id, kept);
        Ok(())
    }

    fn plays_on(
        &mut self,
        old: &GameRecord,
        record: &GameRecord,
        doing: &Doing,
        now: Instant,
        follows: &mut Vec<Follows>,
    ) -> Checked {
        let id = record.id;
        let kept = self.games.get_mut(&id).expect("it is being changed");
        let moved = moves(kept, old, record, doing)?;
        let is_settled = clocks(kept, &self.wishes, old, record, moved, now)?;
        self.n_settled += usize::from(is_settled);
        if let GameState::Over { .. } = record.state {
            self.n_playing -= 1;
            self.end(old, record, doing, now)?;
            follows.push(Follows::Over(id));
        } else if record.moment() != old.moment() {
            let back = record.takebacks.get(old.takebacks.len());
            follows.extend(back.map(|back| Follows::TookBack(id, back.to)));
            follows.push(Follows::Turn(id));
        } else {
            let is_up = record.clock.and_then(|clock| clock.running).is_some_and(|r| r.said == Some(ClockNotice::Up));
            follows.extend(is_up.then_some(Follows::MayClaim(id)));
            let offer = |state: &GameState| matches!(state, GameState::Playing { offer: Some(_), .. });
            let is_offered = offer(&record.state) && !offer(&old.state);
            follows.extend(is_offered.then_some(Follows::Offered(id)));
            let is_asked = record.takeback.is_some() && old.takeback.is_none();
            follows.extend(is_asked.then_some(Follows::AskedBack(id)));
        }
        Ok(())
    }

    pub(super) fn playing(&self, id: GameId) -> Option<(&Kept, Side)> {
        let kept = self.games.get(&id)?;
        let turn = kept.table.as_ref().filter(|_| matches!(kept.record.state, GameState::Playing { .. }))?.turn();
        Some((kept, turn))
    }
}

fn without(mut state: GameState, who: &UserId) -> GameState {
    if let GameState::Playing { seats, .. } | GameState::Over { seats, .. } = &mut state {
        for player in seats.iter_mut().filter(|player| player.id == *who) {
            *player = GamePlayer { id: PersonRef::Nobody, name: "?".to_owned() };
        }
    }
    state
}

/// The required and the optional index rows of a record. Ignores threads opened after the end.
pub(super) fn rows(record: &GameRecord) -> (BTreeSet<String>, BTreeSet<String>) {
    let id = record.id;
    let mut want: BTreeSet<String> = record.due.map(|due| keys::due(due, id)).into_iter().collect();
    match &record.state {
        GameState::Challenge { from, to, .. } => {
            want.extend(std::iter::once(from).chain(to).map(|player| keys::seat(number(player.id), id)));
            if let (None, GamePlace::Channel { channel, .. }) = (to, &record.place) {
                want.insert(keys::open(*channel, id));
            }
        }
        GameState::Playing { seats, .. } => want.extend(seats.iter().map(|player| keys::seat(number(player.id), id))),
        GameState::Over { .. } => {
            let may = want.clone();
            want.extend(record.thread().map(|thread| keys::place(thread, id)));
            return (want, may);
        }
        GameState::Closed { .. } => return (want.clone(), want),
    }
    if let GamePlace::Channel { channel, thread } = record.place {
        want.extend([Some(channel), thread].into_iter().flatten().map(|channel| keys::place(channel, id)));
    }
    (want.clone(), want)
}
