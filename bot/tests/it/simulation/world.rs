//! Time, processes and events of the simulation.

use std::cell::{Cell, RefCell};
use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;
use std::rc::Rc;
use std::sync::Arc;
use std::sync::atomic::AtomicI64;

use bot::app::ask::play;
use bot::app::{App, AppRequest, RequestAct, RequestAnswer, named_rows};
use bot::record::keys::{Key, Kind};
use bot::record::{
    BotTime, DAY, GRACE, GameId, GameRecord, HOUR, MINUTE, Millis, SECOND, TimeRecord, Unix, keys, read, write,
};
use bot::refusal::Trouble;
use fastrand::Rng;
use futures::TryStreamExt;
use store::{Batch, Memory, Store, StoreExt};

use super::discord::{Courier, Discord};
use super::doing::{Doing, Presence, told};
use super::model::{Model, rows};
use super::people::{Intent, People};
use super::tasks::Done;
use super::wire::{Journal, Wire, at_once};

const START: Unix = Unix(1_700_000_000_000);
/// The epoch of Discord's snowflakes.
pub(super) const DISCORD: Unix = Unix(1_420_070_400_000);
const LOOKS: i64 = 4;

#[derive(Clone)]
pub(super) struct Process {
    pub(super) app: App,
    pub(super) wire: Arc<Wire>,
    pub(super) courier: Rc<Courier>,
}

pub(super) struct World {
    pub(super) seed: u64,
    pub(super) random: Rng,
    pub(super) people: People,
    pub(super) model: Model,
    pub(super) real: Unix,
    pub(super) n_steps: u64,
    /// The processes' monotonic clock, in milliseconds. To save time, it pauses when no process has come or gone
    /// recently, since the processes' checks of each other would then change nothing.
    pub(super) uptime: Arc<AtomicI64>,
    /// How many more times the processes must check each other, after one came or went.
    pub(super) shaky: u32,
    pub(super) unshared: Millis,
    pub(super) asleep: [bool; 2],
    pub(super) n_members: u64,
    /// No one starts or plays games now: open games and challenges end automatically.
    pub(super) is_quiet: bool,
    pub(super) memory: Arc<Memory>,
    pub(super) journal: Arc<Journal>,
    pub(super) processes: [Option<Process>; 2],
    pub(super) discord: Rc<RefCell<Discord>>,
    pub(super) skew: Millis,
    pub(super) hears: bool,
    pub(super) is_paused: bool,
    pub(super) presence: Presence,
    time: Cell<(u64, TimeRecord)>,
    todo: BTreeMap<(Unix, u64), Intent>,
    n_todo: u64,
    n_events: u64,
    pub(super) sweep: Option<Unix>,
    pub(super) round: Option<Unix>,
    pub(super) counts: BTreeMap<&'static str, u64>,
}

impl World {
    pub(super) fn new(seed: u64) -> World {
        let mut world = World {
            seed,
            random: Rng::with_seed(seed),
            people: People::default(),
            model: Model::default(),
            real: START,
            n_steps: 0,
            uptime: Arc::default(),
            shaky: 0,
            unshared: Millis::ZERO,
            asleep: [false; 2],
            n_members: 0,
            is_quiet: false,
            memory: Arc::new(Memory::new()),
            journal: Arc::new(Journal::default()),
            processes: [None, None],
            discord: Rc::new(RefCell::new(Discord::new(seed))),
            skew: Millis::ZERO,
            hears: true,
            is_paused: false,
            presence: Presence::default(),
            time: Cell::new((0, TimeRecord::new(START))),
            todo: BTreeMap::new(),
            n_todo: 0,
            n_events: 0,
            sweep: None,
            round: None,
            counts: BTreeMap::new(),
        };
        world.start(0);
        world.start(1);
        for intent in [
            Intent::Kill,
            Intent::Outage,
            Intent::Deaf,
            Intent::Jump,
            Intent::Pause,
            Intent::Forget,
            Intent::Sleep,
            Intent::Leave,
            Intent::KeepHouse,
            Intent::Move,
        ] {
            world.fate(intent);
        }
        world
    }

    pub(super) fn elapsed(&self) -> Millis {
        self.real - START
    }

    pub(super) fn machine(&self) -> Unix {
        self.real + self.skew
    }

    pub(super) fn count(&mut self, what: &'static str) {
        *self.counts.entry(what).or_default() += 1;
    }

    pub(super) fn chance(&mut self, one_in: u32) -> bool {
        self.random.u32(..one_in) == 0
    }

    pub(super) fn about(&mut self, time: Millis) -> Millis {
        let u = self.random.f64().max(1e-9);
        Millis((-u.ln() * time.0 as f64) as i64).clamp(Millis(1), 8 * time)
    }

    pub(super) fn span(&mut self, bounds: Range<Millis>) -> Millis {
        Millis(self.random.i64(bounds.start.0..bounds.end.0))
    }

    pub(super) fn later(&mut self, time: Millis, intent: Intent) {
        self.n_todo += 1;
        self.todo.insert((self.real + time.max(Millis(1)), self.n_todo), intent);
    }

    pub(super) fn event(&mut self) -> u64 {
        self.n_events += 1;
        (((self.real - DISCORD).0 as u64) << 22) + (self.n_events & 0x3f_ffff)
    }

    pub(super) fn next(&mut self) -> bool {
        let Some(((at, _), intent)) = self.todo.pop_first() else { return false };
        self.pass(at.max(self.real));
        self.n_steps += 1;
        self.happen(intent);
        true
    }

    /// Advances real time. Connected processes beat every five seconds; one beat at the end has the same effect on the
    /// clock.
    pub(super) fn advance(&mut self, real: Unix) {
        let (passed, before) = (real - self.real, self.machine());
        self.real = real;
        self.discord.borrow_mut().now = real;
        if self.is_there() {
            let machine = self.machine();
            self.set_time(|time| match time.stopped {
                Some(_) => time.beat(machine),
                None => TimeRecord { beat: machine, ..time.beat(before) },
            });
            if !self.is_paused {
                self.presence.time += passed;
            }
        }
    }

    pub(super) fn is_there(&self) -> bool {
        self.hears && !self.alive().is_empty()
    }

    pub(super) fn is_down(&self) -> bool {
        !self.is_there()
    }

    pub(super) fn time(&self) -> TimeRecord {
        let Some(row) = at_once(self.memory.get(keys::TIME)).unwrap() else { return TimeRecord::new(self.machine()) };
        let (version, known) = self.time.get();
        if version == row.version {
            return known;
        }
        let time = read(&row.value).unwrap();
        self.time.set((row.version, time));
        time
    }

    pub(super) fn forget_time(&self) {
        self.time.set((0, TimeRecord::new(START)));
    }

    fn set_time(&self, change: impl Fn(TimeRecord) -> TimeRecord) {
        let row = Batch::new().put(keys::TIME, write(&change(self.time())));
        at_once(self.memory.commit(row)).unwrap();
    }

    pub(super) fn bot_time(&self) -> BotTime {
        self.time().shows(self.machine())
    }

    pub(super) fn alive(&self) -> Vec<usize> {
        (0..2).filter(|idx| self.processes[*idx].is_some() && !self.asleep[*idx]).collect()
    }

    pub(super) fn look_at_the_clock(&mut self) {
        let is_due = self.model.due.first().and_then(|key| keys::due_time(key)).is_some_and(|at| at <= self.bot_time());
        let is_due = is_due || !self.model.wishes.unspread.is_empty();
        let is_due = is_due || self.model.digests.first().is_some_and(|(at, _)| *at <= self.machine());
        let mut all: Vec<_> = self.alive().into_iter().map(|idx| (idx, Doing::Sweep)).collect();
        if is_due && !all.is_empty() {
            if all.len() > 1 && self.chance(3) {
                all.pop();
            }
            let both_twice = self.chance(20).then(|| all.clone());
            all.extend(both_twice.into_iter().flatten());
            self.run(all);
        }
        self.wait_for_sweep();
    }

    pub(super) fn wait_for_sweep(&mut self) {
        let due = self.model.due.first().and_then(|key| keys::due_time(key));
        let soon = (!self.model.wishes.unspread.is_empty()).then(|| self.bot_time() + Millis(1));
        let digest = self.model.digests.first().map(|(at, _)| self.bot_time() + (*at - self.machine()));
        let Some(due) = due.into_iter().chain(soon).chain(digest).min() else { return };
        let left = due - self.bot_time();
        let wait = if left > Millis::ZERO { left + self.span(Millis::ZERO..5 * SECOND) } else { MINUTE };
        let wait = if self.is_paused || self.is_down() { wait.max(HOUR) } else { wait };
        if self.sweep.is_none_or(|at| at > self.real + wait) {
            self.sweep = Some(self.real + wait);
            self.later(wait, Intent::Sweep(self.real + wait));
        }
    }

    pub(super) fn wait_for_round(&mut self) {
        if !self.model.unsaid.is_empty() && self.round.is_none() {
            let wait = self.span(5 * SECOND..30 * SECOND);
            self.round = Some(self.real + wait);
            self.later(wait, Intent::Round(self.real + wait));
        }
    }

    pub(super) fn send(&mut self, request: &AppRequest, copies: usize) -> Option<Result<RequestAnswer, Trouble>> {
        let alive = self.alive();
        if alive.is_empty() || !self.hears {
            self.count("requests that reached nobody");
            return None;
        }
        let mut tasks: Vec<_> =
            (0..copies).map(|_| (alive[self.random.usize(..alive.len())], Doing::Ask(request.clone()))).collect();
        if self.chance(30) {
            tasks.push((alive[self.random.usize(..alive.len())], Doing::Sweep));
        }
        if self.chance(50) {
            tasks.push((alive[self.random.usize(..alive.len())], Doing::Share));
        }
        if self.chance(200)
            && let Some(process) = &self.processes[alive[0]]
        {
            process.wire.die_after(self.random.i64(0..20));
        }
        let homes: Vec<_> = tasks.iter().map(|(idx, _)| *idx).collect();
        let answers = self.run(tasks);
        let mut first = None;
        let mut n_said = 0;
        let mut news = BTreeSet::new();
        for (done, home) in answers.into_iter().zip(homes) {
            let Some(Done::Answered(answer)) = done else { continue };
            if let Ok(answer) = answer.as_ref() {
                news.extend(answer.news.iter().map(|game| (home, *game)));
            }
            let is_said = !matches!(answer.as_ref(), Ok(RequestAnswer { reply: None, .. }));
            n_said += usize::from(is_said);
            if first.is_none() || is_said {
                first = Some(*answer);
            }
        }
        // Confirming a move again repeats the answer on purpose.
        let may_repeat = matches!(request.act, RequestAct::Play(play::PlayAsk::Confirm { .. }));
        if let Some((game, ..)) = self.model.effects.get(&request.caller.event).filter(|_| n_said > 1 && !may_repeat) {
            self.fail(*game, &format!("{n_said} answers to {request:?}"));
        }
        // The process delivers its own news, unless it is busy for a while.
        if !self.chance(20) {
            let tasks = news.into_iter().map(|(home, game)| (home, Doing::Deliver(game))).collect();
            self.run(tasks);
        }
        first
    }

    pub(super) fn fail(&self, game: GameId, wrong: &str) -> ! {
        let kept = self.model.games.get(&game);
        let history = kept.map_or(&[][..], |kept| &kept.history);
        let last = history[history.len().saturating_sub(12)..].iter();
        let last: Vec<_> = last.map(|(now, doing, n)| format!("{now:?} {n} moves after {}", told(doing))).collect();
        let last = last.join("\n  ");
        let record = kept.map(|kept| &kept.record);
        panic!(
            "seed {}, step {}, day {:.3}, game {}: {wrong}\n  {last}\n{record:#?}",
            self.seed,
            self.n_steps,
            self.elapsed().0 as f64 / DAY.0 as f64,
            game.0
        );
    }

    pub(super) fn look_at_everything(&mut self) {
        let rows_of = |prefix: &str| at_once(self.memory.rows(prefix).try_collect::<Vec<_>>()).unwrap();
        let games = rows_of(keys::ALL_GAMES);
        let mut want = BTreeSet::new();
        let mut may = BTreeSet::new();
        if games.len() != self.model.games.len() {
            self.fail(GameId(0), &format!("{} games are kept, not {}", games.len(), self.model.games.len()));
        }
        for row in &games {
            let record: GameRecord = read(&row.value).unwrap();
            if self.model.games.get(&record.id).is_none_or(|kept| kept.record != record) {
                self.fail(record.id, "the record was changed past the journal");
            }
            let (must, can) = rows(&record);
            may.extend(must.iter().cloned());
            want.extend(must.into_iter().filter(|row| can.contains(row)));
        }
        for prefix in ["seat/", "place/", "open/", keys::ALL_DUE] {
            let kept: BTreeSet<_> = rows_of(prefix).into_iter().map(|row| row.key).collect();
            let want: BTreeSet<_> = want.iter().filter(|row| row.starts_with(prefix)).cloned().collect();
            if let Some(missing) = want.difference(&kept).next() {
                self.fail(keys::game_in(missing).unwrap_or(GameId(0)), &format!("{missing} is missing"));
            }
            if let Some(extra) = kept.difference(&may).next() {
                self.fail(keys::game_in(extra).unwrap_or(GameId(0)), &format!("{extra} is too much"));
            }
        }
        let named = rows_of(Kind::Named.prefix()).into_iter().map(|row| row.key);
        let follow = rows_of("").into_iter().filter_map(|row| Some(named_rows(&Key::parse(&row.key)?, &row.value)));
        assert_eq!(
            named.collect::<BTreeSet<_>>(),
            follow.flatten().collect(),
            "seed {}, step {}",
            self.seed,
            self.n_steps
        );
        let ahead = self.bot_time().since_1970() - START.since_1970() - self.presence.time;
        let most = (self.presence.gaps + 1) * GRACE;
        assert!((-1 * self.presence.stood..=most).contains(&ahead), "the bot's clock is {ahead:?} ahead");
    }

    pub(super) fn looks_due(&self, n_looks: u64, length: Millis) -> bool {
        self.elapsed() > (n_looks as i64 + 1) * length / LOOKS
    }

    pub(super) fn is_done(&self) -> bool {
        self.model.due.is_empty() && self.model.unsaid.is_empty()
    }

    pub(super) fn told_of_discord(&self) -> (usize, usize) {
        let discord = self.discord.borrow();
        (discord.n_posts, discord.n_found)
    }

    pub(super) fn record(&self, id: GameId) -> GameRecord {
        read(&at_once(self.memory.get(&keys::game(id))).unwrap().unwrap().value).unwrap()
    }
}
