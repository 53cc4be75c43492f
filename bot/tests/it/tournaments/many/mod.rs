//! Simulates tournaments of all systems and sizes with faults. The process dies between commits or before it stores a
//! post, is down for days, and gets events twice. Discord is down, loses responses and messages, and opens no threads.
//! Tournaments have waiting lists, check-ins, pauses, undone steps and later seasons.
//!
//! Every game, result and ping must come once, the files must match the crate, and every tournament must end.
//! `TOURNAMENTS_LIVED` sets the number of tournaments, `TOURNAMENTS_SEED` the random seed.

mod deeds;
mod discord;

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use bot::app::ask::draft::{DraftAsk, TermKind};
use bot::app::ask::tournament::TournamentAsk;
use bot::app::{CallerServer, OrganiserRights, Press, RequestAct, tell};
use bot::record::{
    ActRecord, Admission, DAY, GameRecord, GuildRecord, HOUR, LateRule, Millis, ScoringTerms, TournamentAct,
    TournamentFormat, TournamentId, TournamentRecord, TournamentStage, Unix, keys, read, write,
};
use bot::refusal::Trouble;
use fastrand::Rng;
use futures::TryStreamExt;
use store::{Batch, Store, StoreExt};

use self::discord::{Discord, Threads};
use super::club::{BOSS, CUP, Club, FIRST, SERVER, app};
use crate::ask;
use crate::dying::Dying;

const SYSTEMS: [TournamentFormat; 7] = [
    TournamentFormat::Swiss,
    TournamentFormat::KnockOut,
    TournamentFormat::RoundRobin,
    TournamentFormat::DoubleElimination,
    TournamentFormat::League,
    TournamentFormat::Ladder,
    TournamentFormat::DoubleRoundRobin,
];
/// Every tournament must be over by this time. A ladder is closed.
const LONGEST: Millis = Millis(120 * DAY.0);
/// Events that must each happen in at least one of 35 tournaments.
const HAPPENS: [&str; 14] = [
    "error",
    "lost answer",
    "deleted message",
    "shut letterbox",
    "full threads",
    "no threads",
    "waiting list",
    "check-in",
    "pause",
    "undone act",
    "undone round",
    "replayed game",
    "pair by hand",
    "season",
];
const NEXT: TournamentId = TournamentId(2);

struct Ended;

fn or_ended<T>(done: Result<T, Trouble>) -> Result<Option<T>, Ended> {
    match done {
        Ok(done) => Ok(Some(done)),
        Err(Trouble::Refused(_)) => Ok(None),
        Err(Trouble::Failed(_)) => Err(Ended),
    }
}

struct Life {
    club: Club,
    random: Rng,
    seed: u64,
    discord: Discord,
    began: Unix,
    players: u64,
    next: u64,
    n_waited: usize,
    /// How often the organiser had to decide how the tournament continues.
    n_stuck: usize,
}

impl Life {
    async fn new(seed: u64) -> Life {
        let mut random = Rng::with_seed(seed);
        let system = SYSTEMS[(seed % 7) as usize];
        let (is_large, is_huge) = (seed % 35 < 4, seed / 35 % 2 == 1);
        let players = match system {
            TournamentFormat::DoubleRoundRobin => random.u64(3..=6),
            TournamentFormat::RoundRobin if is_large => random.u64(9..=16),
            TournamentFormat::RoundRobin => random.u64(3..=8),
            TournamentFormat::League | TournamentFormat::Ladder => random.u64(4..=12),
            _ if is_large && is_huge => random.u64(65..=200),
            TournamentFormat::Swiss | TournamentFormat::KnockOut if is_large => random.u64(33..=64),
            _ => random.u64(4..=16),
        };
        let club = Club::of(system, 0).await;
        let threads = random.choice([Threads::Open, Threads::Open, Threads::Open, Threads::Full, Threads::Barred]);
        let discord = Discord::new(threads.unwrap());
        let began = club.now;
        let mut life =
            Life { club, random, seed, discord, began, players, next: FIRST + players, n_waited: 0, n_stuck: 0 };
        life.settle().await;
        for who in FIRST..FIRST + players {
            life.club.press(who, Press::TournamentJoinNow).await.unwrap();
        }
        let entrants = life.club.entrants().await;
        life.n_waited = entrants.iter().filter(|it| it.admission == Admission::Waiting).count();
        life
    }

    async fn settle(&mut self) {
        let random = &mut self.random;
        let days = random.bool().then(|| random.u16(2..6));
        // While the bot is down no deadline passes, so tournaments with many rounds need short ones.
        let is_long = self.players > 64 && SYSTEMS[(self.seed % 7) as usize] == TournamentFormat::DoubleElimination;
        let days = if is_long { Some(1) } else { days };
        let late = random.choice([LateRule::Draw, LateRule::Clock, LateRule::Forfeit]).unwrap();
        let third_place = random.bool();
        let is_small = self.players < 33;
        let waits = is_small && self.players > 5 && random.u8(0..4) == 0;
        let most = (self.players - if waits { 2 } else { 0 }) as u16;
        let (checks_in, repeats) = (is_small && random.u8(0..4) == 0, is_small && random.u8(0..5) == 0);
        let rights = [("tournament-size".to_owned(), "256".to_owned())];
        let guild = GuildRecord { settings: rights.into(), ..GuildRecord::default() };
        self.club.store.commit(Batch::new().put(keys::guild(SERVER), write(&guild))).await.unwrap();
        self.club
            .settle(|terms| {
                (terms.calendar.days, terms.calendar.late) = (days, late);
                terms.scoring = ScoringTerms { third_place, ..ScoringTerms::default() };
                terms.entry.most = Some(if is_small && !waits { 64 } else { most });
            })
            .await;
        let terms = match (checks_in, repeats) {
            (true, _) => vec![(TermKind::Starts, "in 3 days"), (TermKind::CheckIn, "24h")],
            (false, true) => vec![(TermKind::Repeat, "weekly")],
            (false, false) => Vec::new(),
        };
        for (term, value) in terms {
            let amended = DraftAsk::Amend(Some(CUP), term, value.to_owned());
            self.club.ask(BOSS, RequestAct::Tournament(TournamentAsk::Draft(amended))).await.unwrap();
        }
    }

    async fn is_over(&self) -> bool {
        let cup = self.club.cup().await;
        cup.stage.is_over() && cup.series.is_none_or(|series| series.next.is_none())
    }

    async fn what_happened(&self) -> BTreeMap<&'static str, usize> {
        let mut all = self.discord.wrong.clone();
        let entrants = self.club.entrants().await;
        let first = keys::act(CUP, 1);
        let acts = first.trim_end_matches(|c: char| c.is_ascii_digit());
        let rows = self.club.store.rows(acts).try_collect::<Vec<_>>().await.unwrap();
        for row in &rows {
            let what = match read::<ActRecord>(&row.value).unwrap().did {
                TournamentAct::Paused { paused: true, .. } => "pause",
                TournamentAct::Undid { .. } => "undone act",
                TournamentAct::UndidRound { .. } => "undone round",
                TournamentAct::Replayed { .. } => "replayed game",
                TournamentAct::Paired { made: true, .. } => "pair by hand",
                _ => continue,
            };
            *all.entry(what).or_default() += 1;
        }
        all.insert("check-in", entrants.iter().filter(|it| it.here).count());
        all.insert("stuck round", self.n_stuck);
        all.insert("waiting list", self.n_waited);
        all.insert("season", usize::from(self.season().await.is_some()));
        all
    }

    fn is_over_time(&self) -> bool {
        self.club.now - self.began > LONGEST / 2
    }

    async fn say(&mut self) -> Result<(), Ended> {
        let club = &self.club;
        for id in or_ended(tell::tournaments_with_news(&club.app).await)?.unwrap_or_default() {
            while let Some(item) = or_ended(tell::next_news_of_tournament(&club.app, id).await)?.flatten() {
                let shown = self.discord.shows(&item.nonce, &item.delivery, &mut self.random, self.seed);
                let Some(told) = shown else { break };
                if self.random.u8(0..40) == 0 {
                    return Err(Ended);
                }
                or_ended(tell::told_of_tournament(&club.app, &item, told).await)?;
            }
        }
        for game in or_ended(tell::games_with_news(&club.app).await)?.unwrap_or_default() {
            while let Some(item) = or_ended(tell::next_news(&club.app, game).await)?.flatten() {
                let shown = self.discord.shows(&item.nonce, &item.delivery, &mut self.random, self.seed);
                let Some(told) = shown else { break };
                if self.random.u8(0..40) == 0 {
                    return Err(Ended);
                }
                or_ended(tell::told_of_game(&club.app, &item, told).await)?;
            }
        }
        Ok(())
    }

    async fn live(&mut self) -> Result<(), Ended> {
        let commits = self.random.usize(1..60);
        self.club.app = app(Dying::new(&self.club.store, commits) as Arc<dyn Store>);
        // The downtime before this may be days, and costs players nothing.
        let away = if self.random.u8(0..6) == 0 { i64::from(self.random.u8(1..4)) * DAY } else { Millis(0) };
        let hours = i64::from(self.random.u8(1..14)) * HOUR;
        if away == Millis(0) {
            or_ended(self.club.app.let_pass(self.club.now, hours).await)?;
        }
        self.club.now += hours + away;
        or_ended(self.club.app.fall_due(self.club.now).await)?;
        self.follow().await?;
        self.discord.failing = if self.random.u8(0..5) == 0 { self.random.u32(1..20) } else { 0 };
        self.say().await?;
        let n_deeds = self.random.usize(0..30.max(self.players as usize));
        for _ in 0..n_deeds {
            let Some((who, act)) = self.deed().await else { break };
            let request = self.club.request(who, act);
            or_ended(self.club.app.handle(&request).await)?;
            if self.random.u8(0..8) == 0 {
                or_ended(self.club.app.handle(&request).await)?;
            }
        }
        or_ended(self.club.app.fall_due(self.club.now).await)?;
        self.say().await
    }

    async fn follow(&mut self) -> Result<(), Ended> {
        let organiser = CallerServer { may_manage_events: true, ..ask::server(SERVER.0) };
        let app = &self.club.app;
        for due in or_ended(bot::app::seasons_due(app, self.club.now).await)?.unwrap_or_default() {
            let stayed = due.people.iter().map(|who| (*who, Vec::new())).collect();
            or_ended(
                bot::app::recur(app, due.tournament, OrganiserRights::Has(&organiser), &stayed, self.club.now).await,
            )?;
        }
        Ok(())
    }

    async fn season(&self) -> Option<TournamentRecord> {
        let row = self.club.store.get(&keys::tournament(NEXT)).await.unwrap();
        row.map(|row| read(&row.value).unwrap())
    }

    async fn check(&mut self) {
        let (club, seed) = (&mut self.club, self.seed);
        club.app = app(Arc::clone(&club.store) as Arc<dyn Store>);
        let rows = club.store.rows("game/").try_collect::<Vec<_>>().await.unwrap();
        let games: Vec<GameRecord> = rows.iter().map(|row| read(&row.value).unwrap()).collect();
        let mut at_boards = BTreeSet::new();
        for game in &games {
            let of = game.tournament.expect("there are no other games");
            if of.annulled {
                continue;
            }
            assert!(at_boards.insert((of.round, of.board)), "seed {seed}: two games at one board");
            assert_eq!(club.board(of.round, of.board).await.game, Some(game.id), "seed {seed}");
        }
        for round in club.rounds().await {
            for board in 1..=round.pairs.len() as u16 {
                let kept = club.board(round.number, board).await;
                let is_ladder = club.cup().await.terms.system == TournamentFormat::Ladder;
                assert!(kept.result.is_some() || is_ladder, "seed {seed}: round {}, board {board}", round.number);
            }
        }
        club.verify().await;
        if !club.rounds().await.is_empty() {
            club.check_files().await;
        }
        self.check_season().await;
    }

    async fn check_season(&self) {
        let Some(season) = self.season().await else { return };
        let before = self.club.entrants().await;
        let stayed = before.iter().filter(|it| it.admission == Admission::In && it.left.is_none()).count();
        assert_eq!((season.joined as usize, season.stage), (stayed, TournamentStage::Open), "seed {}", self.seed);
        assert!(self.club.store.get(&keys::tournament(TournamentId(3))).await.unwrap().is_none());
    }
}

#[tokio::test]
#[expect(clippy::print_stdout, reason = "a long run tells what it did")]
async fn tournaments_of_all_systems_end_whatever_happens_to_the_bot() {
    let number = |name, usual| std::env::var(name).map_or(usual, |typed: String| typed.parse::<u64>().unwrap());
    let (n, first) = (number("TOURNAMENTS_LIVED", 35), number("TOURNAMENTS_SEED", 0));
    let mut ended: BTreeMap<&str, usize> = BTreeMap::new();
    let mut happened: BTreeMap<&str, usize> = BTreeMap::new();
    for seed in first..first + n {
        let mut life = Life::new(seed).await;
        let mut n_ended = 0;
        while !life.is_over().await {
            n_ended += usize::from(life.live().await.is_err());
            let days = (life.club.now - life.began) / DAY;
            assert!(life.club.now - life.began < LONGEST, "seed {seed}: it goes on after {days} days");
        }
        life.club.app = app(Arc::clone(&life.club.store) as Arc<dyn Store>);
        while life.live().await.is_err() || life.discord.failing > 0 {}
        let (system, days) = (life.club.cup().await.terms.system.word(), (life.club.now - life.began) / DAY);
        println!("seed {seed}: {system} of {} players, over after {days} days", life.players);
        life.check().await;
        *ended.entry(life.club.cup().await.terms.system.word()).or_default() += n_ended;
        for (what, times) in life.what_happened().await {
            *happened.entry(what).or_default() += times;
        }
    }
    println!("TOURNAMENTS_SEED={first} TOURNAMENTS_LIVED={n}: ends of the process {ended:?}, and {happened:?}");
    assert!(n < 35 || (ended.len() == SYSTEMS.len() && ended.values().all(|n| *n > 10)), "{ended:?}");
    for what in HAPPENS {
        assert!(n < 35 || happened.get(what).is_some_and(|times| *times > 0), "no {what}: {happened:?}");
    }
}
