//! What may become of records: a model of its own, which sees every batch that is kept and says what is wrong with it.

use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet, VecDeque};
use std::rc::Rc;

use bot::app::ask::play;
use bot::app::{Act, Caller, Request};
use bot::record::{
    BotTime, Color, GRACE, GameId, GameRecord, HOUR, Millis, Moment, News, Notice, Place, PlanRecord, State, Unix,
    UserId, What, keys, read,
};
use rules::{Letters, Reason, Side, Table};

use super::rest::{Turn, Wishes, is_for_rest};
use super::wire::Commit;
use crate::seats::number;

/// So many games may always end on time within ten minutes.
const FEW: usize = 20;
const TEN_MINUTES: Millis = Millis::minutes(10);

/// How long the bot has been there, counted by the simulation alone.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Presence {
    pub(super) time: Millis,
    /// How often it was away, or the machine's clock was set: each may cost players [`GRACE`].
    pub(super) gaps: i64,
}

/// The instant of a batch.
#[derive(Clone, Copy, Debug)]
pub(super) struct Instant {
    /// By the bot's own clock.
    pub(super) bot: BotTime,
    /// How far that is behind the machine's, before and after what was done.
    pub(super) behind: [Millis; 2],
    pub(super) presence: Presence,
    /// Whether it is away again, which may cost up to [`GRACE`], too.
    pub(super) is_away: bool,
}

/// What a task does.
#[expect(clippy::large_enum_variant, reason = "most of them ask")]
#[derive(Clone, Debug)]
pub(super) enum Doing {
    Ask(Request),
    Sweep,
    Deliver(GameId),
    DeliverLeft,
    Beat,
    Forget(u64),
    Pause,
    Resume,
    Release,
}

/// What follows for people and clocks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Follows {
    /// Somebody is to move.
    Turn(GameId),
    /// Somebody's time is over in a friendly game.
    MayClaim(GameId),
    /// A challenge waits for an answer.
    Asked(GameId),
    /// A draw was offered.
    Offered(GameId),
    /// Somebody asks to take moves back.
    AskedBack(GameId),
    /// Moves were taken back to a ply.
    TookBack(GameId, usize),
    /// A game is over.
    Over(GameId),
    /// Something is due at a time by the bot's own clock.
    Due(BotTime),
}

/// A game as the model knows it.
pub(super) struct Kept {
    pub(super) record: GameRecord,
    pub(super) table: Option<Box<dyn Table>>,
    /// The batches that changed it, for whoever looks for a mistake.
    pub(super) history: Vec<(Instant, Rc<Doing>, usize)>,
    rows: BTreeSet<String>,
    /// What the two have planned.
    plans: [Option<PlanRecord>; 2],
    /// The turn that goes on, if there is a clock.
    pub(super) turn: Turn,
    /// What the player to move had left when the game was changed last.
    left: Millis,
    told: BTreeSet<(Moment, Notice, Option<UserId>)>,
    /// The changes of rest that were told, by player and number.
    rests_told: BTreeSet<(UserId, u32)>,
}

/// All that was kept.
#[derive(Default)]
pub(super) struct Model {
    pub(super) games: BTreeMap<GameId, Kept>,
    /// Events and what they did: the game, and its moves before and after.
    pub(super) effects: HashMap<u64, (GameId, usize, usize)>,
    pub(super) due: BTreeSet<String>,
    pub(super) unsaid: HashSet<String>,
    /// When digests are due by the machine's clock.
    pub(super) digests: BTreeSet<(Unix, String)>,
    pub(super) n_playing: usize,
    pub(super) n_begun: usize,
    /// How games ended, and how many.
    pub(super) ends: BTreeMap<String, usize>,
    pub(super) n_notices: usize,
    /// How people want to rest.
    pub(super) wishes: Wishes,
    pub(super) n_settled: usize,
    pub(super) n_rests_told: usize,
    ended_on_time: VecDeque<BotTime>,
    released: BotTime,
}

type Checked = Result<(), (GameId, String)>;

fn hold(holds: bool, id: GameId, what: impl FnOnce() -> String) -> Checked {
    if holds { Ok(()) } else { Err((id, what())) }
}

impl Model {
    /// Takes a batch in, or says what is wrong with it.
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
        self.plans(commit, doing)?;
        self.spread(commit)?;
        for (id, ..) in &spans {
            let kept = &self.games[id];
            let (want, may) = rows(&kept.record);
            hold(kept.rows == want || kept.rows == may, *id, || {
                format!("index rows are {:?}, not {want:?}", kept.rows)
            })?;
        }
        let event = commit.changes.iter().find_map(|(key, value)| {
            value.as_ref().and_then(|_| key.strip_prefix(keys::ALL_SEEN)?.parse::<u64>().ok())
        });
        if let (Some(event), Some(span)) = (event, spans.last()) {
            // A rematch changes the old game, too: the new one counts.
            let span = *spans.iter().max_by_key(|(id, ..)| *id).unwrap_or(span);
            hold(self.effects.insert(event, span).is_none(), span.0, || format!("event {event} has two effects"))?;
        }
        Ok(())
    }

    /// Somebody chooses when they rest.
    fn rests(&mut self, commit: &Commit, doing: &Doing, now: Instant) -> Checked {
        for (key, value) in &commit.changes {
            let who = |table| key.strip_prefix(table).and_then(|who| who.parse().ok()).map(UserId);
            if let (Some(who), Some(value)) = (who(keys::ALL_PEOPLE), value) {
                let person = read(value).map_err(|error| (GameId(0), error.to_string()))?;
                self.wishes.take(who, person, doing, now)?;
            }
            if let (Some(who), Some(_)) = (who(keys::ALL_RESTING), value) {
                self.wishes.unspread.insert(who);
            }
        }
        Ok(())
    }

    /// When all turns are said to know how their player rests, they do.
    fn spread(&mut self, commit: &Commit) -> Checked {
        for (key, _) in commit.changes.iter().filter(|(_, value)| value.is_none()) {
            let Some(who) = key.strip_prefix(keys::ALL_RESTING).and_then(|who| who.parse().ok()).map(UserId) else {
                continue;
            };
            self.wishes.unspread.remove(&who);
            let Some(wish) = self.wishes.of.get(&who) else { continue };
            for (id, kept) in &self.games {
                let State::Playing { seats, .. } = &kept.record.state else { continue };
                let Some(clock) = kept.record.clock.filter(is_for_rest) else { continue };
                let is_theirs = clock.running.is_some_and(|r| seats[Side::from(r.side) as usize].id == who);
                hold(!is_theirs || kept.turn.is_settled(wish), *id, || format!("it knows nothing of {wish:?}"))?;
            }
        }
        Ok(())
    }

    /// Plans are their owner's: nobody else changes them but by playing.
    fn plans(&mut self, commit: &Commit, doing: &Doing) -> Checked {
        for (key, value) in commit.changes.iter().filter(|(key, _)| key.starts_with("plan/")) {
            let Some(kept) = keys::game_in(key).and_then(|id| self.games.get_mut(&id)) else {
                return Err((GameId(0), format!("{key} is of no game")));
            };
            let id = kept.record.id;
            let side = Side::ALL.into_iter().find(|side| *key == keys::plan(id, *side));
            let side = side.ok_or((id, format!("{key} is of no side")))?;
            if let Doing::Ask(Request { act: Act::Play(play::Ask::Plan(..)), caller: Caller { who, .. } }) = doing {
                let is_own = kept.record.side_of(who.id) == Some(side);
                hold(is_own, id, || format!("{} has changed {key}", who.id.0))?;
            }
            let plan = value.as_ref().map(|value| read(value)).transpose();
            kept.plans[side as usize] = plan.map_err(|error| (id, error.to_string()))?;
        }
        Ok(())
    }

    /// News are new rows with the next numbers, and each warning comes once.
    fn news(&mut self, commit: &Commit, record: &GameRecord, first: u64, doing: &Doing) -> Checked {
        let id = record.id;
        let mine = keys::all_news_of(id);
        let mut next = first;
        for (key, value) in commit.changes.iter().filter(|(key, _)| key.starts_with(&mine)) {
            let Some(value) = value else {
                let is_courier = matches!(doing, Doing::Deliver(_) | Doing::DeliverLeft);
                hold(is_courier, id, || format!("{key} is gone, unsaid"))?;
                continue;
            };
            // Whom it pings is decided before it is said.
            if self.unsaid.contains(key) && matches!(doing, Doing::Deliver(_) | Doing::DeliverLeft) {
                continue;
            }
            hold(*key == keys::news(id, next), id, || format!("{key} is not the next piece of news, {next}"))?;
            next += 1;
            self.unsaid.insert(key.clone());
            let news: News = read(value).map_err(|error| (id, error.to_string()))?;
            if let (What::TimeShort { moment, left }, Some(kept)) = (&news.what, self.games.get_mut(&id)) {
                // In direct messages both get a row, and who wants one besides in other games.
                let is_new = kept.told.insert((*moment, *left, news.to));
                hold(is_new, id, || format!("{left:?} at {moment} is told twice"))?;
                self.n_notices += 1;
            }
            if let (What::Resting { side, until }, Some(kept)) = (&news.what, self.games.get_mut(&id)) {
                let running = record.clock.and_then(|clock| clock.running).filter(|running| running.side == *side);
                let is_so = running.is_some_and(|running| {
                    let away = running.rest.and_then(|rest| rest.away);
                    away.filter(|(from, until)| (*from..*until).contains(&running.since)).map(|(_, until)| until)
                        == *until
                });
                hold(is_so, id, || format!("{:?} is told of {running:?}", news.what))?;
                let who = number(record.seats().expect("it is played")[Side::from(*side) as usize].id);
                let change = self.wishes.n_changes.get(&who).copied().unwrap_or_default();
                hold(kept.rests_told.insert((who, change)), id, || format!("{:?} is told twice", news.what))?;
                self.n_rests_told += 1;
            }
        }
        hold(record.next_news == next, id, || format!("the next news are {}, not {next}", record.next_news))
    }

    fn change(&mut self, record: GameRecord, doing: &Rc<Doing>, now: Instant, follows: &mut Vec<Follows>) -> Checked {
        let id = record.id;
        let line = (now, Rc::clone(doing), record.line.len());
        let Some(kept) = self.games.get_mut(&id) else {
            let is_new = record.line.is_empty() && matches!(**doing, Doing::Ask(_));
            hold(is_new, id, || format!("it begins so: {record:?}"))?;
            follows.push(match record.state {
                State::Challenge { .. } => Follows::Asked(id),
                _ => Follows::Turn(id),
            });
            let is_playing = matches!(record.state, State::Playing { .. });
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
            return Ok(());
        };
        kept.history.push(line);
        let old = std::mem::replace(&mut kept.record, record.clone());
        let same = (old.made, &old.game, &old.setup, old.rated, old.private, old.origin, old.guild)
            == (record.made, &record.game, &record.setup, record.rated, record.private, record.origin, record.guild)
            && old.clock.map(|clock| clock.control) == record.clock.map(|clock| clock.control);
        hold(same, id, || "what was agreed has changed".to_owned())?;
        let is_courier = matches!(**doing, Doing::Deliver(_) | Doing::DeliverLeft);
        let is_dropped = matches!((&old.state, &record.state), (State::Challenge { .. }, State::Closed { .. }));
        let stands = old.state == record.state && old.line == record.line && old.clock == record.clock;
        hold(!is_courier || stands || is_dropped, id, || "the courier changed the game".to_owned())?;
        match (&old.state, &record.state) {
            (State::Challenge { .. }, State::Challenge { .. }) => {}
            (State::Challenge { .. }, State::Playing { .. }) => {
                hold(matches!(**doing, Doing::Ask(_)), id, || "it began by itself".to_owned())?;
                kept.turn = begins(&record, &self.wishes, now)?;
                self.n_playing += 1;
                self.n_begun += 1;
                follows.push(Follows::Turn(id));
            }
            (State::Challenge { .. }, State::Closed { .. }) => {
                let is_due = old.due.is_some_and(|due| due <= now.bot);
                hold(!matches!(**doing, Doing::Sweep) || is_due, id, || "it expired too early".to_owned())?;
                kept.table = None;
            }
            (State::Closed { .. }, State::Closed { .. }) => {}
            (State::Over { .. }, State::Over { .. }) => {
                hold(old.state == record.state, id, || "its end has changed".to_owned())?;
                hold(old.line == record.line, id, || "a move after the end".to_owned())?;
            }
            (State::Playing { seats: before, .. }, State::Playing { seats, .. } | State::Over { seats, .. }) => {
                hold(before == seats, id, || "other people play".to_owned())?;
                let moved = moves(kept, &old, &record, doing)?;
                let is_settled = clocks(kept, &self.wishes, &old, &record, moved, now)?;
                self.n_settled += usize::from(is_settled);
                if let State::Over { .. } = record.state {
                    self.n_playing -= 1;
                    self.end(&old, &record, doing, now)?;
                    follows.push(Follows::Over(id));
                } else if record.moment() != old.moment() {
                    let back = record.takebacks.get(old.takebacks.len());
                    follows.extend(back.map(|back| Follows::TookBack(id, back.to)));
                    follows.push(Follows::Turn(id));
                } else {
                    let is_up =
                        record.clock.and_then(|clock| clock.running).is_some_and(|r| r.said == Some(Notice::Up));
                    follows.extend(is_up.then_some(Follows::MayClaim(id)));
                    let offer = |state: &State| matches!(state, State::Playing { offer: Some(_), .. });
                    let is_offered = offer(&record.state) && !offer(&old.state);
                    follows.extend(is_offered.then_some(Follows::Offered(id)));
                    let is_asked = record.takeback.is_some() && old.takeback.is_none();
                    follows.extend(is_asked.then_some(Follows::AskedBack(id)));
                }
            }
            _ => return Err((id, format!("from {:?} to {:?}", old.state, record.state))),
        }
        Ok(())
    }

    /// Nobody loses on time who had time, and not many do at once.
    fn end(&mut self, old: &GameRecord, record: &GameRecord, doing: &Doing, now: Instant) -> Checked {
        let id = record.id;
        let kept = self.games.get_mut(&id).expect("it is being changed");
        let outcome = record.outcome().ok_or((id, "no such outcome".to_owned()))?;
        *self.ends.entry(outcome.reason.word().to_owned()).or_default() += 1;
        let table = kept.table.take().expect("kept while it is played");
        match outcome.reason {
            Reason::Time | Reason::TimeVsBare => {
                let late = table.turn();
                hold(outcome == table.out_of_time(late), id, || format!("{late:?} is late, but it is {outcome}"))?;
                let left = kept.left;
                let has_clock = old.clock.is_some();
                hold(has_clock && left == Millis::ZERO, id, || {
                    format!("flagged with {left:?} left, in {:?}", kept.turn)
                })?;
                let by_right = match doing {
                    Doing::Sweep => record.rated,
                    Doing::Ask(Request { act: Act::Play(play::Ask::ClaimTime(_)), caller: Caller { who, .. } }) => {
                        record.side_of(who.id) == Some(late.other())
                    }
                    Doing::Ask(request) => record.rated && record.side_of(request.caller.who.id) == Some(late),
                    _ => false,
                };
                hold(by_right, id, || format!("ended on time by {}", told(doing)))?;
                self.ended_on_time.retain(|end| now.bot - *end < TEN_MINUTES);
                self.ended_on_time.push_back(now.bot);
                let most = FEW.max((self.n_playing + 1) / 100);
                let n = self.ended_on_time.len();
                hold(n <= most || now.bot < self.released, id, || format!("{n} games ended on time, {most} may"))?;
            }
            Reason::Resignation
            | Reason::Agreement
            | Reason::Abort
            | Reason::FiftyMoves
            | Reason::Own("hundred-moves") => {
                hold(matches!(doing, Doing::Ask(_)), id, || format!("{outcome} by itself"))?;
            }
            _ => {
                let by_rules = table.outcome().or_else(|| table.claim());
                hold(by_rules == Some(outcome), id, || format!("it ends by {outcome}, the rules say {by_rules:?}"))?;
            }
        }
        Ok(())
    }

    /// The side that is to move, and whether it is a game that is being played.
    pub(super) fn playing(&self, id: GameId) -> Option<(&Kept, Side)> {
        let kept = self.games.get(&id)?;
        let turn = kept.table.as_ref().filter(|_| matches!(kept.record.state, State::Playing { .. }))?.turn();
        Some((kept, turn))
    }
}

/// Only the one to move has moved, and every move was legal; returns the moves of each side.
fn moves(kept: &mut Kept, old: &GameRecord, record: &GameRecord, doing: &Doing) -> Result<[i64; 2], (GameId, String)> {
    let id = record.id;
    let table = kept.table.as_mut().expect("kept while it is played");
    let mut moved = [0; 2];
    if let Some(back) = record.takebacks.get(old.takebacks.len()) {
        let asked = old.takeback.is_some_and(|asked| asked.by == back.by);
        let agreed = matches!(doing, Doing::Ask(Request { act: Act::Play(play::Ask::AnswerTakeback { yes: true, .. }), caller: Caller { who, .. } })
            if record.side_of(who.id) == Some(Side::from(back.by).other()));
        let whole = [&record.line[..], &back.undone[..]].concat() == old.line && back.to == record.line.len();
        hold(asked && agreed && whole, id, || format!("{back:?} by {}", told(doing)))?;
        *table = rules::open(&record.game, &record.setup, None).map_err(|error| (id, format!("{error:?}")))?;
        for code in &record.line {
            table.play(code, Letters::English).map_err(|error| (id, format!("{code}: {error:?}")))?;
        }
        return Ok(moved);
    }
    let Some(new) = record.line.strip_prefix(&old.line[..]).filter(|_| old.takebacks == record.takebacks) else {
        return Err((id, format!("the moves {:?} became {:?}", old.line, record.line)));
    };
    for (idx, code) in new.iter().enumerate() {
        let side = table.turn();
        let planned = kept.plans[side as usize].as_ref().and_then(|plan| plan.answer(table.codes()));
        // A pass that comes by itself brings no time.
        moved[side as usize] += i64::from(idx == 0 || code != "pass");
        let by_right = match doing {
            _ if idx > 0 && (code == "pass" || planned == Some(code)) => true,
            Doing::Ask(request) => idx == 0 && record.side_of(request.caller.who.id) == Some(side),
            _ => false,
        };
        hold(by_right, id, || format!("{side:?} is to move, but {code} is by {}", told(doing)))?;
        hold(table.outcome().is_none(), id, || format!("{code} after the end"))?;
        table.play(code, Letters::English).map_err(|error| (id, format!("{code}: {error:?}")))?;
    }
    Ok(moved)
}

/// A clock is what presence and rest say, and only a move adds to it. Returns whether the turn goes on under other rest.
fn clocks(
    kept: &mut Kept,
    wishes: &Wishes,
    old: &GameRecord,
    record: &GameRecord,
    moved: [i64; 2],
    now: Instant,
) -> Result<bool, (GameId, String)> {
    let id = record.id;
    let (Some(before), Some(after)) = (old.clock, record.clock) else {
        hold(old.clock.is_none() && record.clock.is_none(), id, || "a clock came or went".to_owned())?;
        return Ok(false);
    };
    let Some(running) = before.running else { return Err((id, "no clock runs".to_owned())) };
    let seats = old.seats().expect("it is played");
    let (side, turn) = (Side::from(running.side), kept.turn);
    let went = now.bot - turn.began;
    let there = now.presence.time - turn.presence.time;
    let doubt = (now.presence.gaps + i64::from(now.is_away) - turn.presence.gaps) * GRACE;
    hold((there..=there + doubt).contains(&went), id, || {
        format!("{went:?} went by, not {there:?} and up to {doubt:?}")
    })?;
    let may_be = wishes.settle(&turn, &before, number(seats[side as usize].id), now);
    let is_same = |turn: &&Turn| after.running.is_some_and(|next| (turn.since, turn.rest) == (next.since, next.rest));
    let settled = *may_be.iter().find(is_same).unwrap_or(&may_be[0]);
    let left = settled.left_at(now.bot);
    kept.left = left;
    let has_moved = moved != [0; 2];
    hold(moved[side as usize] == 0 || !record.rated || left > Millis::ZERO, id, || {
        format!("a move too late, in {settled:?}")
    })?;

    let is_back = record.takebacks.len() > old.takebacks.len();
    let mut most = before.left;
    most[side as usize] = left;
    for (left, moves) in most.iter_mut().zip(moved) {
        *left = (0..moves).fold(*left, |left, _| (left + before.control.increment).min(before.control.cap));
    }
    // By agreement the turn begins anew.
    if is_back && before.control.is_per_move() {
        most = [before.control.start; 2];
    }
    let Some(next) = after.running else {
        hold(matches!(record.state, State::Over { .. }), id, || "its clock stands".to_owned())?;
        let holds = after.left.iter().zip(most).all(|(left, most)| (Millis::ZERO..=most).contains(left));
        hold(holds, id, || format!("{:?} are left, {most:?} may be", after.left))?;
        return Ok(false);
    };
    if has_moved || is_back {
        hold(after.left == most, id, || format!("{:?} are left, not {most:?}, in {settled:?}", after.left))?;
        let is_new = next.since == now.bot && next.said.is_none() && next.turn.is_none();
        hold(is_new, id, || format!("{next:?} begins at {:?}", now.bot))?;
        let to_move = kept.table.as_ref().map(|table| Color::from(table.turn()));
        hold(Some(next.side) == to_move, id, || format!("the clock of {:?} runs", next.side))?;
        let side = Side::from(next.side) as usize;
        let rests = wishes.holds(next.rest, &after, number(seats[side].id), now);
        hold(rests, id, || format!("{:?} rests as in {:?}", seats[side].id, next.rest))?;
        kept.turn = Turn::new(now, after.left[side], next.rest);
        return Ok(false);
    }
    // A courier changes nothing about clocks: not even what its player has chosen meanwhile.
    let settled = if (next.since, next.rest) == (turn.since, turn.rest) { turn } else { settled };
    most[side as usize] = settled.left;
    hold(after.left == most, id, || format!("{:?} are left, not {most:?}, in {settled:?}", after.left))?;
    let goes_on = (next.side, next.since, next.rest) == (running.side, settled.since, settled.rest);
    hold(goes_on, id, || format!("{next:?}, after {turn:?}, is not {settled:?}"))?;
    let first = next.turn.map(|first| (first.began, first.had));
    hold(first.is_none_or(|first| first == (turn.began, turn.had)), id, || format!("{first:?} is not {turn:?}"))?;
    hold(next.said >= running.said, id, || format!("{:?} after {:?}", next.said, running.said))?;
    if next.said > running.said {
        let limit = match next.said {
            Some(Notice::Third) => turn.had / 3,
            Some(Notice::Last) => turn.had / 12,
            _ => Millis::ZERO,
        };
        hold(left <= limit, id, || format!("{:?} with {left:?} left, in {settled:?}", next.said))?;
        hold(after.notice_at(now.bot).is_none(), id, || "a later notice was due".to_owned())?;
    }
    kept.turn = settled;
    Ok(settled.since != turn.since)
}

/// The first move has the whole time promised.
fn begins(record: &GameRecord, wishes: &Wishes, now: Instant) -> Result<Turn, (GameId, String)> {
    let Some(clock) = record.clock else { return Ok(Turn::default()) };
    let white = number(record.seats().expect("it is played")[0].id);
    let running = clock.running.filter(|running| wishes.holds(running.rest, &clock, white, now));
    let whole = clock.left == [clock.control.start; 2] && running.is_some_and(|r| r.since == now.bot);
    hold(whole, record.id, || format!("it begins at {:?} with {clock:?}", now.bot))?;
    Ok(Turn::new(now, clock.control.start, running.and_then(|running| running.rest)))
}

/// The index rows that a record must have, and those that it may have: a thread opened after the end is not looked for.
pub(super) fn rows(record: &GameRecord) -> (BTreeSet<String>, BTreeSet<String>) {
    let id = record.id;
    let mut want: BTreeSet<String> = record.due.map(|due| keys::due(due, id)).into_iter().collect();
    match &record.state {
        State::Challenge { from, to, .. } => {
            want.extend(std::iter::once(from).chain(to).map(|player| keys::seat(number(player.id), id)));
            if let (None, Place::Channel { channel, .. }) = (to, &record.place) {
                want.insert(keys::open(*channel, id));
            }
        }
        State::Playing { seats, .. } => want.extend(seats.iter().map(|player| keys::seat(number(player.id), id))),
        State::Over { .. } => {
            let may = want.clone();
            want.extend(record.thread().map(|thread| keys::place(thread, id)));
            return (want, may);
        }
        State::Closed { .. } => return (want.clone(), want),
    }
    if let Place::Channel { channel, thread } = record.place {
        want.extend([Some(channel), thread].into_iter().flatten().map(|channel| keys::place(channel, id)));
    }
    (want.clone(), want)
}

/// A task in a few words.
pub(super) fn told(doing: &Doing) -> String {
    match doing {
        Doing::Ask(request) => format!("{} asks {:?} ({})", request.caller.who.id.0, request.act, request.caller.event),
        other => format!("{other:?}"),
    }
}
