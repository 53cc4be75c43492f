//! What may become of records: a model of its own, which sees every batch that is kept and says what is wrong with it.

use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet, VecDeque};

use std::rc::Rc;

use bot::app::{Act, Request};
use bot::record::{Color, GRACE, GameId, GameRecord, News, Notice, Place, PlanRecord, State, What, keys, read};
use rules::{Letters, Reason, Side, Table};

use super::wire::Commit;

/// So many games may always end on time within ten minutes.
const FEW: usize = 20;
const TEN_MINUTES: i64 = 600_000;
const HOUR: i64 = 3_600_000;

/// How long the bot has been there, counted by the simulation alone, in milliseconds.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Presence {
    pub(super) time: i64,
    /// How often it was away, or the machine's clock was set: each may cost players [`GRACE`].
    pub(super) gaps: i64,
}

/// The instant of a batch.
#[derive(Clone, Copy, Debug)]
pub(super) struct Instant {
    /// By the bot's own clock.
    pub(super) bot: i64,
    pub(super) presence: Presence,
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
    Due(i64),
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
    /// When the clock that runs began to run.
    turn: Presence,
    told: BTreeSet<(usize, Notice)>,
}

/// All that was kept.
#[derive(Default)]
pub(super) struct Model {
    pub(super) games: BTreeMap<GameId, Kept>,
    /// Events and what they did: the game, and its moves before and after.
    pub(super) effects: HashMap<u64, (GameId, usize, usize)>,
    pub(super) due: BTreeSet<String>,
    pub(super) unsaid: HashSet<String>,
    pub(super) n_playing: usize,
    pub(super) n_begun: usize,
    /// How games ended, and how many.
    pub(super) ends: BTreeMap<String, usize>,
    pub(super) n_notices: usize,
    ended_on_time: VecDeque<i64>,
    released: i64,
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
            if key.starts_with(keys::ALL_NEWS) && value.is_none() {
                self.unsaid.remove(key);
            }
        }
        self.plans(commit, doing)?;
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

    /// Plans are their owner's: nobody else changes them but by playing.
    fn plans(&mut self, commit: &Commit, doing: &Doing) -> Checked {
        for (key, value) in commit.changes.iter().filter(|(key, _)| key.starts_with("plan/")) {
            let Some(kept) = keys::game_in(key).and_then(|id| self.games.get_mut(&id)) else {
                return Err((GameId(0), format!("{key} is of no game")));
            };
            let id = kept.record.id;
            let side = Side::ALL.into_iter().find(|side| *key == keys::plan(id, *side));
            let side = side.ok_or((id, format!("{key} is of no side")))?;
            if let Doing::Ask(Request { act: Act::Plan(..), who, .. }) = doing {
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
            hold(*key == keys::news(id, next), id, || format!("{key} is not the next piece of news, {next}"))?;
            next += 1;
            self.unsaid.insert(key.clone());
            let news: News = read(value).map_err(|error| (id, error.to_string()))?;
            if let (What::TimeShort { ply, left }, Some(kept)) = (&news.what, self.games.get_mut(&id)) {
                // In direct messages both get a row, and one of them says it.
                let rows = if record.place == Place::Direct { 2 } else { 1 };
                let is_new = kept.told.insert((*ply, *left)) || (rows == 2 && next == first + 2);
                hold(is_new, id, || format!("{left:?} at {ply} is told twice"))?;
                self.n_notices += 1;
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
            let kept = Kept {
                table: Some(table),
                history: vec![line],
                rows: BTreeSet::new(),
                plans: [None, None],
                turn: now.presence,
                told: BTreeSet::new(),
                record,
            };
            if is_playing {
                self.n_playing += 1;
                self.n_begun += 1;
                begins(&kept.record, now)?;
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
                begins(&record, now)?;
                kept.turn = now.presence;
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
                clocks(kept, &old, &record, moved, now)?;
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
                let left = old.clock.map_or(i64::MAX, |clock| clock.left[late as usize]);
                let used = now.presence.time - kept.turn.time;
                let doubt = (now.presence.gaps - kept.turn.gaps) * GRACE;
                hold(used + doubt >= left, id, || format!("flagged after {used} of {left}, {doubt} in doubt"))?;
                let by_right = match doing {
                    Doing::Sweep => record.rated,
                    Doing::Ask(Request { act: Act::ClaimTime(_), who, .. }) => {
                        record.side_of(who.id) == Some(late.other())
                    }
                    Doing::Ask(request) => record.rated && record.side_of(request.who.id) == Some(late),
                    _ => false,
                };
                hold(by_right, id, || format!("ended on time by {}", told(doing)))?;
                self.ended_on_time.retain(|end| now.bot - end < TEN_MINUTES);
                self.ended_on_time.push_back(now.bot);
                let most = FEW.max((self.n_playing + 1) / 100);
                let n = self.ended_on_time.len();
                hold(n <= most || now.bot < self.released, id, || format!("{n} games ended on time, {most} may"))?;
            }
            Reason::Resignation | Reason::Agreement | Reason::Abort | Reason::HundredMoves | Reason::FiftyMoves => {
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
        let agreed = matches!(doing, Doing::Ask(Request { act: Act::AnswerTakeback { yes: true, .. }, who, .. })
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
        moved[side as usize] += 1;
        let by_right = match doing {
            _ if idx > 0 && (code == "pass" || planned == Some(code)) => true,
            Doing::Ask(request) => idx == 0 && record.side_of(request.who.id) == Some(side),
            _ => false,
        };
        hold(by_right, id, || format!("{side:?} is to move, but {code} is by {}", told(doing)))?;
        hold(table.outcome().is_none(), id, || format!("{code} after the end"))?;
        table.play(code, Letters::English).map_err(|error| (id, format!("{code}: {error:?}")))?;
    }
    Ok(moved)
}

/// A clock is what presence says, and only a move adds to it.
fn clocks(kept: &mut Kept, old: &GameRecord, record: &GameRecord, moved: [i64; 2], now: Instant) -> Checked {
    let id = record.id;
    let (Some(before), Some(after)) = (old.clock, record.clock) else {
        return hold(old.clock.is_none() && record.clock.is_none(), id, || "a clock came or went".to_owned());
    };
    for side in Side::ALL {
        let most = before.left_at(side, now.bot) + moved[side as usize] * before.control.increment;
        let left = after.left_at(side, now.bot);
        let is_back = record.takebacks.len() > old.takebacks.len();
        // By agreement the turn begins anew.
        let most = if is_back && before.control.is_per_move() { i64::MAX } else { most }.min(before.control.cap);
        hold((0..=most).contains(&left), id, || format!("{side:?} has {left}, and had {most} at most"))?;
    }
    let Some(running) = before.running else { return Err((id, "no clock runs".to_owned())) };
    let side = Side::from(running.side);
    let used = now.presence.time - kept.turn.time;
    let doubt = (now.presence.gaps - kept.turn.gaps) * GRACE;
    let left = before.left[side as usize];
    let shown = before.left_at(side, now.bot);
    let fair = (left - used - doubt).max(0)..=(left - used).max(0);
    hold(fair.contains(&shown), id, || format!("{side:?} has {shown} left, not {fair:?}"))?;
    if moved[side as usize] > 0 {
        let is_late = record.rated && used >= left;
        hold(!is_late, id, || format!("a move after {used}, where there were {left}"))?;
    }
    match after.running {
        Some(next) if (next.side, next.since) != (running.side, running.since) => {
            hold(next.since == now.bot && next.said.is_none(), id, || format!("{next:?} begins at {}", now.bot))?;
            let turn = kept.table.as_ref().map(|table| Color::from(table.turn()));
            hold(Some(next.side) == turn, id, || format!("the clock of {:?} runs", next.side))?;
            kept.turn = now.presence;
        }
        Some(next) => {
            hold(next.said >= running.said, id, || format!("{:?} after {:?}", next.said, running.said))?;
            let early = next.said > running.said && after.notice_at(now.bot).is_some();
            hold(!early, id, || "a later notice was due".to_owned())?;
        }
        None => hold(matches!(record.state, State::Over { .. }), id, || "its clock stands".to_owned())?,
    }
    Ok(())
}

/// The first move has the whole time promised.
fn begins(record: &GameRecord, now: Instant) -> Checked {
    let Some(clock) = record.clock else { return Ok(()) };
    let whole = clock.left == [clock.control.start; 2] && clock.running.is_some_and(|r| r.since == now.bot);
    hold(whole, record.id, || format!("it begins at {} with {clock:?}", now.bot))
}

/// The index rows that a record must have, and those that it may have: a thread opened after the end is not looked for.
pub(super) fn rows(record: &GameRecord) -> (BTreeSet<String>, BTreeSet<String>) {
    let id = record.id;
    let mut want: BTreeSet<String> = record.due.map(|due| keys::due(due, id)).into_iter().collect();
    match &record.state {
        State::Challenge { from, to, .. } => {
            want.extend(std::iter::once(from).chain(to).map(|player| keys::seat(player.id, id)));
            if let (None, Place::Channel { channel, .. }) = (to, &record.place) {
                want.insert(keys::open(*channel, id));
            }
        }
        State::Playing { seats, .. } => want.extend(seats.iter().map(|player| keys::seat(player.id, id))),
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
        Doing::Ask(request) => format!("{} asks {:?} ({})", request.who.id.0, request.act, request.event),
        other => format!("{other:?}"),
    }
}
