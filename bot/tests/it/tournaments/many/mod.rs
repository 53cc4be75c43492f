//! Tournaments of all systems and sizes, played by chance through whatever happens to the bot: its process ends between any
//! two commits, it is away for days, events arrive twice, and it ends before it could note what it has said. Whatever happens,
//! each game and each result is there once, everybody is called once for each thing, the files hold what the crate makes of
//! them, and every tournament ends. `TOURNAMENTS_LIVED` asks for more of them, `TOURNAMENTS_SEED` for others.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use bot::app::ask::play;
use bot::app::ask::tournament::Ask;
use bot::app::{Act, Address, Button, Delivery, Press, Told, Which};
use bot::record::{
    ChannelId, DAY, GameRecord, HOUR, KeptVerdict, Late, Millis, Scoring, Sent, Stage, State, System, Unix, read,
};
use bot::refusal::Trouble;
use fastrand::Rng;
use futures::TryStreamExt;
use store::{Store, StoreExt};

use super::club::{BOSS, CUP, Club, FIRST, app, decides};
use crate::dying::Dying;

const SYSTEMS: [System; 7] = [
    System::Swiss,
    System::KnockOut,
    System::RoundRobin,
    System::DoubleElimination,
    System::League,
    System::Ladder,
    System::DoubleRoundRobin,
];
/// However it goes, a tournament is over after so long; a ladder is closed then.
const LONGEST: Millis = Millis(120 * DAY.0);

/// The process has ended.
struct Ended;

fn or_ended<T>(done: Result<T, Trouble>) -> Result<Option<T>, Ended> {
    match done {
        Ok(done) => Ok(Some(done)),
        Err(Trouble::Refused(_)) => Ok(None),
        Err(Trouble::Failed(_)) => Err(Ended),
    }
}

/// Discord, which knows what it was sent: a message with the same nonce is the same message.
#[derive(Default)]
struct Discord {
    posted: BTreeMap<String, Told>,
    marks: BTreeSet<(u64, String)>,
    called: BTreeSet<(u64, String)>,
}

impl Discord {
    fn shows(&mut self, nonce: &str, delivery: &Delivery, seed: u64) -> Told {
        let id = 100_000 + self.posted.len() as u64;
        let told = match delivery {
            Delivery::Post { .. } | Delivery::OpenThread { .. } if self.posted.contains_key(nonce) => {
                return self.posted[nonce];
            }
            Delivery::Post { to, message, mark, .. } => {
                let channel = match to {
                    Address::Channel(channel) => *channel,
                    Address::Person(who) => ChannelId(who.0),
                };
                for who in &message.ping {
                    let is_new = self.called.insert((who.0, mark.clone()));
                    assert!(is_new, "seed {seed}: {} is called twice by {mark}", who.0);
                }
                let is_new = self.marks.insert((channel.0, mark.clone()));
                assert!(is_new, "seed {seed}: {mark} is said twice");
                Told::In(Sent { channel, message: id })
            }
            Delivery::OpenThread { .. } => Told::Thread(Some(ChannelId(id))),
            _ => return Told::Done,
        };
        self.posted.insert(nonce.to_owned(), told);
        told
    }
}

/// A tournament that is lived through.
struct Life {
    club: Club,
    random: Rng,
    seed: u64,
    discord: Discord,
    began: Unix,
    /// Who may come late.
    next: u64,
}

impl Life {
    async fn new(seed: u64) -> Life {
        let mut random = Rng::with_seed(seed);
        let system = SYSTEMS[(seed % 7) as usize];
        let is_large = seed % 35 < 2;
        let players = match system {
            System::DoubleRoundRobin => random.u64(3..=6),
            System::RoundRobin => random.u64(3..=8),
            System::League | System::Ladder => random.u64(4..=12),
            _ if is_large => random.u64(33..=64),
            _ => random.u64(4..=16),
        };
        let mut club = Club::of(system, players).await;
        let days = random.bool().then(|| random.u16(2..6));
        let late = random.choice([Late::Draw, Late::Clock, Late::Forfeit]).unwrap();
        let third_place = random.bool();
        club.settle(|terms| {
            (terms.calendar.days, terms.calendar.late) = (days, late);
            terms.scoring = Scoring { third_place, ..Scoring::default() };
        })
        .await;
        let began = club.now;
        Life { club, random, seed, discord: Discord::default(), began, next: FIRST + players }
    }

    fn is_over_time(&self) -> bool {
        self.club.now - self.began > LONGEST / 2
    }

    /// The games of the tournament that are being played.
    async fn games(&self) -> Vec<GameRecord> {
        let rows = self.club.store.rows("game/").try_collect::<Vec<_>>().await.unwrap();
        let games = rows.iter().map(|row| read::<GameRecord>(&row.value).unwrap());
        games.filter(|game| game.tournament.is_some() && matches!(game.state, State::Playing { .. })).collect()
    }

    /// What somebody does next.
    async fn deed(&mut self) -> Option<(u64, Act)> {
        let cup = self.club.cup().await;
        let press = |who, press| Some((who, Button::of_tournament(press, CUP).act(None).unwrap()));
        let is_ladder = cup.terms.system == System::Ladder;
        match cup.stage {
            Stage::Open => return press(BOSS, Press::TournamentStartNow),
            Stage::Running => {}
            Stage::Finished | Stage::Cancelled => return None,
        }
        if is_ladder && self.is_over_time() {
            return press(BOSS, Press::TournamentCancelNow);
        }
        let someone = FIRST + self.random.u64(0..self.next - FIRST);
        match self.random.u8(0..60) {
            0 => return press(someone, Press::TournamentLeaveNow),
            1 => return press(someone, Press::TournamentBack),
            2 => return press(someone, Press::TournamentBye),
            3 if self.next < FIRST + 20 => {
                self.next += 1;
                return press(self.next - 1, Press::TournamentJoinNow);
            }
            4 | 5 => {
                let verdict = self.random.choice([KeptVerdict::White, KeptVerdict::Draw, KeptVerdict::ForfeitWhite]);
                return Some((BOSS, decides(cup.begun, 1 + self.random.u16(0..4), verdict.unwrap())));
            }
            6..=20 if is_ladder => {
                let of = 1 + self.random.u16(0..12);
                return Some((someone, Act::Tournament(Ask::Challenge(CUP, Some(of)))));
            }
            21..=40 if is_ladder => {
                let challenge = 1 + self.random.u16(0..40);
                return Some((someone, Act::Tournament(Ask::Accept(CUP, challenge))));
            }
            _ => {}
        }
        let game = self.random.choice(self.games().await)?;
        let (id, moment, line) = (game.id, game.moment(), game.line.len());
        let side = usize::from(self.random.bool());
        let seats = game.seats().unwrap();
        let [one, other] = [side, 1 - side].map(|side| seats[side].id.person().map_or(BOSS, |who| who.0));
        let turn = seats[line % 2].id.person().map_or(BOSS, |who| who.0);
        let offered = matches!(game.state, State::Playing { offer: Some(_), .. });
        let plays = |text: &str| Act::Play(play::Ask::Move { game: Which::Named(id), text: text.to_owned() });
        Some(match (line, self.random.u8(0..4)) {
            (0, _) => (turn, plays("e4")),
            (1, _) => (turn, plays("e5")),
            (_, _) if offered => (other, Act::Play(play::Ask::AnswerDraw { game: id, moment, yes: true })),
            (_, 0) => (one, Act::Play(play::Ask::DrawAt(id, moment))),
            _ => (one, Act::Play(play::Ask::ResignNow(id, moment))),
        })
    }

    /// Says what there is to say. It may end before it could note that.
    async fn say(&mut self) -> Result<(), Ended> {
        let club = &self.club;
        for id in or_ended(club.app.tournaments_with_news().await)?.unwrap_or_default() {
            while let Some(item) = or_ended(club.app.next_news_of_tournament(id).await)?.flatten() {
                let told = self.discord.shows(&item.nonce, &item.delivery, self.seed);
                if self.random.u8(0..40) == 0 {
                    return Err(Ended);
                }
                or_ended(club.app.told_of_tournament(&item, told).await)?;
            }
        }
        for game in or_ended(club.app.games_with_news().await)?.unwrap_or_default() {
            while let Some(item) = or_ended(club.app.next_news(game).await)?.flatten() {
                let told = self.discord.shows(&item.nonce, &item.delivery, self.seed);
                if self.random.u8(0..40) == 0 {
                    return Err(Ended);
                }
                or_ended(club.app.told(&item, told).await)?;
            }
        }
        Ok(())
    }

    /// A process lives for a while.
    async fn live(&mut self) -> Result<(), Ended> {
        let commits = self.random.usize(1..60);
        self.club.app = app(Dying::new(&self.club.store, commits) as Arc<dyn Store>);
        // It was away before this, sometimes for days, which nobody is held to.
        let away = if self.random.u8(0..6) == 0 { i64::from(self.random.u8(1..4)) * DAY } else { Millis(0) };
        let hours = i64::from(self.random.u8(1..14)) * HOUR;
        if away == Millis(0) {
            or_ended(self.club.app.let_pass(self.club.now, hours).await)?;
        }
        self.club.now += hours + away;
        or_ended(self.club.app.fall_due(self.club.now).await)?;
        self.say().await?;
        let n_deeds = self.random.usize(0..30);
        for _ in 0..n_deeds {
            let Some((who, act)) = self.deed().await else { break };
            let request = self.club.request(who, act);
            or_ended(self.club.app.handle(&request).await)?;
            if self.random.u8(0..8) == 0 {
                // The event arrives once more.
                or_ended(self.club.app.handle(&request).await)?;
            }
        }
        or_ended(self.club.app.fall_due(self.club.now).await)?;
        self.say().await
    }

    /// What holds at the end.
    async fn check(&mut self) {
        let (club, seed) = (&mut self.club, self.seed);
        club.app = app(Arc::clone(&club.store) as Arc<dyn Store>);
        let rows = club.store.rows("game/").try_collect::<Vec<_>>().await.unwrap();
        let games: Vec<GameRecord> = rows.iter().map(|row| read(&row.value).unwrap()).collect();
        let mut at_boards = BTreeSet::new();
        for game in &games {
            let of = game.tournament.expect("there are no other games");
            assert!(at_boards.insert((of.round, of.board)), "seed {seed}: two games at one board");
            assert_eq!(club.board(of.round, of.board).await.game, Some(game.id), "seed {seed}");
        }
        for round in club.rounds().await {
            for board in 1..=round.pairs.len() as u16 {
                let kept = club.board(round.number, board).await;
                let is_ladder = club.cup().await.terms.system == System::Ladder;
                assert!(kept.result.is_some() || is_ladder, "seed {seed}: round {}, board {board}", round.number);
            }
        }
        club.verify().await;
        if !club.rounds().await.is_empty() {
            club.check_files().await;
        }
    }
}

#[tokio::test]
async fn tournaments_of_all_systems_end_whatever_happens_to_the_bot() {
    let number = |name, usual| std::env::var(name).map_or(usual, |typed: String| typed.parse::<u64>().unwrap());
    let (n, first) = (number("TOURNAMENTS_LIVED", 35), number("TOURNAMENTS_SEED", 0));
    let mut ended: BTreeMap<&str, usize> = BTreeMap::new();
    for seed in first..first + n {
        let mut life = Life::new(seed).await;
        let mut n_ended = 0;
        while !life.club.cup().await.stage.is_over() {
            n_ended += usize::from(life.live().await.is_err());
            let days = (life.club.now - life.began) / DAY;
            assert!(life.club.now - life.began < LONGEST, "seed {seed}: it goes on after {days} days");
        }
        // What is left to be said is said.
        while life.live().await.is_err() {}
        life.check().await;
        *ended.entry(life.club.cup().await.terms.system.word()).or_default() += n_ended;
    }
    assert!(n < 35 || (ended.len() == SYSTEMS.len() && ended.values().all(|n| *n > 10)), "{ended:?}");
}
