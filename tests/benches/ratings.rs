//! Measures the cost of ratings in a store of a million rated games of fifty thousand players. Ends rated and casual
//! games in turn, opens profiles and leaderboard pages with pictures, and recalculates everything after the first game
//! is annulled.
//!
//! `cargo bench -p tests --bench ratings`; `RATED_GAMES=10000` sets the games. Takes some minutes, and some GiB in the
//! target folder.
#![expect(clippy::print_stdout, reason = "a benchmark prints what it measured")]

use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::{Duration, Instant};

use bot::app::ask::{begin, play, see};
use bot::app::{App, ChallengeTerms, EndRevision, GameChoice, LeadersAsk, Period, RequestAct, upkeep};
use bot::record::{
    BotTime, Computed, DoneRecord, FIRST_NUMBER, GameId, GamePlayer, GameRecord, GameState, GuildId, GuildRecord,
    KeptCareer, KeptEffects, LedgerRecord, Millis, OfKind, PersonRecord, PlayerMark, RatedRecord, RatingRecord,
    SideWish, StoredSide, TalliedRecord, TimeRecord, TrophyCredit, TrophyRecord, Unix, UserId, keys, read, write,
};
use rules::{EndReason, Outcome};
use store::{Batch, Sled, SledOptions, Store};
use tests::ask::{Asker, person, server};
use tests::long::{is_in_earnest, number};
use tests::many::NOW;
use tokio::time::interval;
use tournament::glicko::{GlickoSettings, RatableGame, RatingLedger};

const KIND: &str = "chess";
const SERVER: u64 = 400;
const N_SERVERS: u64 = 100;
const SPAN: i64 = 2 * 365 * 86_400_000;
const PIECE: usize = 4_000;
/// The player with the most games, and their most frequent opponent.
const BUSY: u64 = 0;
const RIVAL: u64 = 1;
const BUSY_GAMES: u64 = 1_000;
const BUSY_MET: u64 = 90;
const COMPUTED: usize = 3;
/// The pause between two requests for a list during the recalculation.
const PACE: Duration = Duration::from_millis(50);

fn main() {
    let [games, rounds] = if is_in_earnest() { [1_000_000, 200] } else { [2_000, 10] };
    let (n_games, seed) = (number("RATED_GAMES", games), number("RATED_SEED", 14));
    let runtime = tokio::runtime::Runtime::new().expect("threads can be had");
    // Temporary folders are often in memory, so use the target folder.
    let folder = tempfile::tempdir_in(env!("CARGO_TARGET_TMPDIR")).expect("a folder can be made");
    runtime.block_on(async {
        let store = Arc::new(Sled::open(folder.path(), SledOptions::default()).await.expect("the store opens"));
        let app = App::new(Arc::clone(&store) as Arc<dyn Store>, Vec::new());
        let n_people = (n_games / 20).max(2 * rounds + 2);
        let mut club = Club { app, store: Arc::clone(&store), since: NOW, event: 0, n_people };
        let first = club.running([0, 1], true).await;
        club.end(first, 1).await;
        let begun = Instant::now();
        let all = club.fill(n_games, seed).await;
        println!("{} rated games of {} people; built in {:.1?}", all.len(), club.n_people, begun.elapsed());
        club.ends(rounds).await;
        club.profiles(rounds).await;
        club.leaderboards(rounds).await;
        compute(&all);
        club.change(first).await;
        drop(club);
        store.close().await.expect("all of it is kept");
    });
}

fn compute(games: &[RatableGame]) {
    let (mut times, mut n_counted) = (Vec::new(), 0);
    for _ in 0..COMPUTED {
        let (begun, mut ledger) = (Instant::now(), RatingLedger::default());
        let counts = |game: &&RatableGame| ledger.rate(&GlickoSettings::default(), game, None).0.everywhere.is_some();
        n_counted = games.iter().filter(counts).count();
        times.push(begun.elapsed());
    }
    println!("  all ratings computed: {}; over all servers {n_counted} games count", told(times));
}

fn told(mut times: Vec<Duration>) -> String {
    let median = median(&mut times);
    format!("median {median:.2?}, longest {:.2?}", times.last().copied().unwrap_or_default())
}

fn median(times: &mut [Duration]) -> Duration {
    times.sort_unstable();
    times.get(times.len() / 2).copied().unwrap_or_default()
}

fn with_history(batch: Batch, pattern: &GameRecord, rated: &RatedRecord, number: u64) -> Batch {
    // The bot's clock equals the machine's.
    let ended = Unix(rated.ended.0);
    let seats = rated.seats.map(|id| GamePlayer { id, name: format!("P{}", id.person().map_or(0, |who| who.0)) });
    let winner = [Some(StoredSide::Black), None, Some(StoredSide::White)][rated.halves as usize];
    let reason = if winner.is_some() { "resignation" } else { "agreement" }.to_owned();
    let record = GameRecord {
        id: rated.game,
        state: GameState::Over { seats, winner, reason },
        guild: rated.guild,
        counted: Some(number),
        ended: Some(ended),
        ..pattern.clone()
    };
    let line = write(&DoneRecord::of(&record).expect("it is over"));
    let people = rated.seats.iter().filter_map(|who| who.person());
    let batch = people.fold(batch, |batch, who| batch.put(keys::done(who, ended, record.id), line.clone()));
    batch.put(keys::game(record.id), write(&record))
}

struct Club {
    app: App,
    store: Arc<Sled>,
    since: Unix,
    event: u64,
    n_people: u64,
}

fn who(idx: u64) -> UserId {
    UserId(10_000 + idx)
}

impl Club {
    async fn ask(&mut self, idx: u64, act: RequestAct) -> Duration {
        self.event += 1;
        let now = self.since + Millis(i64::try_from(self.event).expect("a small number"));
        let request = Asker::new(who(idx).0).in_server(server(SERVER)).at(now).asks(self.event, act);
        let begun = Instant::now();
        let answer = self.app.handle(&request).await.expect("it is answered");
        // The caller waits for pictures, so drawing counts as well.
        if let Some(figures) = answer.reply.and_then(|reply| reply.figures) {
            std::hint::black_box(render::page(&figures.page, &figures.options));
        }
        begun.elapsed()
    }

    async fn row(&self, key: &str) -> Vec<u8> {
        self.store.get(key).await.expect("the store reads").expect("it was written").value
    }

    async fn ledger(&self) -> LedgerRecord {
        read(&self.row(&keys::ledger(KIND)).await).expect("the bot wrote it")
    }

    async fn running(&mut self, players: [u64; 2], rated: bool) -> GameId {
        let clock = Some("3d".to_owned());
        let terms = ChallengeTerms { wish: SideWish::White, rated, clock, ..ChallengeTerms::default() };
        let opponent = Some(person(who(players[1]).0));
        let challenge = begin::BeginAsk::Challenge { game: Some(KIND.to_owned()), opponent, terms };
        self.ask(players[0], RequestAct::Begin(challenge)).await;
        let id = GameId(read(&self.row(keys::LAST_GAME).await).expect("the bot wrote it"));
        self.ask(players[1], RequestAct::Begin(begin::BeginAsk::Accept(id))).await;
        for (ply, text) in ["e4", "e5", "Nf3", "Nc6"].into_iter().enumerate() {
            let made = play::PlayAsk::Move { game: GameChoice::Named(id), text: text.to_owned() };
            self.ask(players[ply % 2], RequestAct::Play(made)).await;
        }
        id
    }

    async fn end(&mut self, id: GameId, loser: u64) -> Duration {
        let record: GameRecord = read(&self.row(&keys::game(id)).await).expect("the bot wrote it");
        self.ask(loser, RequestAct::Play(play::PlayAsk::ResignNow(id, record.moment()))).await
    }

    /// Writes and returns rated games after the first one, as the bot would. Histories have only the busy player's
    /// games and each player's last game. Sets the clock to the last game.
    async fn fill(&mut self, n_games: u64, seed: u64) -> Vec<RatableGame> {
        let mut random = fastrand::Rng::with_seed(seed);
        let first: RatedRecord = read(&self.row(&keys::rated(KIND, FIRST_NUMBER)).await).expect("the bot wrote it");
        let pattern: GameRecord = read(&self.row(&keys::game(first.game)).await).expect("the bot wrote it");
        let (mut games, mut ledger) = (vec![first.encounter()], RatingLedger::default());
        let _ = ledger.rate(&GlickoSettings::default(), &games[0], None);
        let mut marks: BTreeMap<u64, PlayerMark> = BTreeMap::from([(0, first.marks[0]), (1, first.marks[1])]);
        let mut batch = Batch::new();
        for nth in 1..n_games {
            let number = FIRST_NUMBER + nth;
            let (players, home) = self.players(&mut random, nth, n_games);
            let newcomers = [2 * number, 2 * number + 1];
            let marked = [0, 1].map(|side| *marks.entry(players[side]).or_insert(newcomers[side]));
            let since = i64::try_from(nth).expect("a small number") * (SPAN / n_games as i64);
            let mut rated = RatedRecord {
                game: GameId(1_000_000_000 + nth),
                seats: players.map(|idx| who(idx).into()),
                marks: marked,
                halves: random.u32(..3),
                ended: first.ended + Millis(since),
                guild: Some(GuildId(SERVER + home % N_SERVERS)),
                season: None,
                everywhere: true,
                decided: false,
                moved: [None; 2],
                late: None,
                nowhere: None,
                unrated: false,
                void: false,
                gone: [false; 2],
                left: None,
                effects: Computed::default(),
            };
            games.push(rated.encounter());
            rated.effects.now = KeptEffects::of(ledger.rate(&GlickoSettings::default(), &rated.encounter(), None));
            if players.contains(&BUSY) || nth + self.n_people >= n_games {
                batch = with_history(batch, &pattern, &rated, number);
            }
            batch = batch.put(keys::rated(KIND, number), write(&rated));
            if batch.changes.len() >= PIECE {
                self.commit(std::mem::take(&mut batch)).await;
            }
        }
        self.commit(batch).await;
        let ended = first.ended + Millis(SPAN);
        self.standings(&ledger, &marks, FIRST_NUMBER + n_games - 1, ended).await;
        self.since = NOW + Millis(SPAN);
        let tallied = TalliedRecord { after: None, is_whole: true };
        let time = TimeRecord::new(self.since);
        self.commit(Batch::new().put(keys::TALLIED, write(&tallied)).put(keys::TIME, write(&time))).await;
        games
    }

    /// Returns a game's players and the index of its server. Each player's games as White are in one server; the busy
    /// player's games are all in one.
    fn players(&self, random: &mut fastrand::Rng, nth: u64, n_games: u64) -> ([u64; 2], u64) {
        let every = (n_games / BUSY_GAMES).max(4);
        if nth.is_multiple_of(every) {
            let turn = nth / every;
            let other = if turn.is_multiple_of(10) { RIVAL } else { 1 + turn % BUSY_MET.min(self.n_people - 1) };
            return (if turn.is_multiple_of(2) { [BUSY, other] } else { [other, BUSY] }, BUSY);
        }
        let white = random.u64(..self.n_people);
        ([white, (white + random.u64(1..self.n_people)) % self.n_people], white)
    }

    async fn standings(&self, ledger: &RatingLedger, marks: &BTreeMap<u64, PlayerMark>, last: u64, ended: BotTime) {
        let record = LedgerRecord { last, ended, ..self.ledger().await };
        let mut batch = Batch::new().put(keys::ledger(KIND), write(&record));
        for (idx, mark) in marks {
            let career = ledger.career(*mark).map_or_else(KeptCareer::default, KeptCareer::from);
            let of_kind = OfKind { career: Computed { now: career, next: None }, ..OfKind::newcomer(*mark) };
            let ratings = RatingRecord { kinds: BTreeMap::from([(KIND.to_owned(), of_kind)]) };
            let mut trophies = TrophyRecord::default();
            for nth in 0..20 {
                trophies.add(KIND, &TrophyCredit { won: nth % 3 == 0, ..TrophyCredit::default() });
            }
            let listed = BTreeMap::from([("lists".to_owned(), "yes".to_owned())]);
            let person = PersonRecord { settings: listed, ..PersonRecord::default() };
            batch = batch
                .put(keys::rating(who(*idx)), write(&ratings))
                .put(keys::trophies(who(*idx)), write(&trophies))
                .put(keys::person(who(*idx)), write(&person));
            if batch.changes.len() >= PIECE {
                self.commit(std::mem::take(&mut batch)).await;
            }
        }
        self.commit(batch).await;
    }

    async fn commit(&self, batch: Batch) {
        let begun = Instant::now();
        while let Err(why) = self.store.commit(batch.clone()).await {
            assert!(begun.elapsed() < Duration::from_secs(120), "{why}");
        }
    }

    async fn ends(&mut self, rounds: u64) {
        let mut times = [Vec::new(), Vec::new()];
        for round in 0..rounds {
            let players = [2 * round + 2, 2 * round + 3];
            let games = [self.running(players, true).await, self.running(players, false).await];
            for which in [round % 2, 1 - round % 2] {
                times[which as usize].push(self.end(games[which as usize], players[1]).await);
            }
        }
        let [rated, casual] = times.map(|mut times: Vec<Duration>| median(&mut times));
        let ratio = rated.as_secs_f64() / casual.as_secs_f64();
        println!("  ending a game: median {rated:.0?} rated, {casual:.0?} casual, {ratio:.2} times as long");
    }

    async fn profiles(&mut self, rounds: u64) {
        let rival = Some(person(who(RIVAL).0));
        let profile = |person, against| RequestAct::See(see::SeeAsk::Profile { person, against });
        let mut times = <[Vec<Duration>; 4]>::default();
        for round in 0..rounds {
            let other = 2 + round * 7 % (self.n_people - 2);
            times[0].push(self.ask(BUSY, profile(None, None)).await);
            times[1].push(self.ask(BUSY, profile(None, rival.clone())).await);
            times[2].push(self.ask(RIVAL, profile(Some(person(who(BUSY).0)), rival.clone())).await);
            times[3].push(self.ask(other, profile(None, None)).await);
        }
        let sorts = ["own", "own, head to head", "as the rival sees it, head to head", "anybody’s own"];
        println!("  profiles with their pictures, of at most {BUSY_GAMES} games:");
        for (sort, times) in sorts.into_iter().zip(times) {
            println!("    {sort}: {}", told(times));
        }
    }

    async fn leaderboards(&mut self, rounds: u64) {
        let n_pages = usize::try_from(self.n_people / 10).expect("a small number").max(1);
        let asked = |everywhere, period, page| {
            let game = Some(KIND.to_owned());
            RequestAct::See(see::SeeAsk::Leaderboard(LeadersAsk { game, everywhere: Some(everywhere), period, page }))
        };
        let mut server = GuildRecord::default();
        server.seasons.begin(None, BotTime(self.since.0));
        self.commit(Batch::new().put(keys::guild(GuildId(SERVER)), write(&server))).await;
        println!(
            "  leaderboards, drawn as well: the first page after a start {:.2?}",
            self.ask(BUSY, asked(true, None, 0)).await
        );
        for (sort, everywhere, period) in [
            ("over all servers", true, None),
            ("of a server", false, None),
            ("of this month over all servers", true, Some(Period::ThisMonth)),
            ("of the last month in a server", false, Some(Period::LastMonth)),
            ("of the first season of a server", false, Some(Period::LastSeason)),
        ] {
            let first = self.ask(BUSY, asked(everywhere, period, 0)).await;
            let mut times = Vec::new();
            for round in 0..rounds {
                let page = usize::try_from(round).expect("a small number") * 97 % n_pages;
                times.push(self.ask(round % self.n_people, asked(everywhere, period, page)).await);
            }
            println!("    a page {sort}: the first {first:.2?}, any other {}", told(times));
        }
    }

    async fn change(&mut self, first: GameId) {
        let annulled = EndRevision::Decide { outcome: Outcome::draw(EndReason::Abort), by: UserId(9) };
        self.app.revise(first, annulled, self.since).await.expect("it can be annulled");
        let (app, begun) = (self.app.clone(), Instant::now());
        let computing = tokio::spawn(async move {
            upkeep::bring_ratings_up_to_date(&app).await.expect("the store works");
            begun.elapsed()
        });
        let (mut times, mut pace) = (Vec::new(), interval(PACE));
        while !computing.is_finished() {
            pace.tick().await;
            times.push(self.ask(3, RequestAct::See(see::SeeAsk::Games(0))).await);
        }
        let took = computing.await.expect("it comes to its end");
        let record = self.ledger().await;
        assert!(!record.is_stale && !record.settles, "everything follows from the games again");
        println!("  the first game annulled, computed anew and written in {took:.2?}");
        println!("    {} answers meanwhile: {}", times.len(), told(times));
    }
}
