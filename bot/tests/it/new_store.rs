//! The small store of the newest shape: what this program makes of the one before, and what people do in it then. It is
//! written once, with a release that stores something new; afterwards it stays as it is.

use std::path::Path;
use std::sync::Arc;

use bot::app::ask::{begin, person, play, see, server, tournament};
use bot::app::{
    Act, App, KeptLeaders, Matter, Moderate, Plan, Privacy, Remarks, Right, Server, Setting, Setup, Terms, Told,
    Verdict, Which,
};
use bot::keep::{SHAPES, admit, export, verify_store};
use bot::record::{GameId, Millis, RatedRecord, System, TournamentId, Unix, UserId, Wish, keys, read};
use store::Store;

use crate::ask::{self, Asker, person as somebody};
use crate::old_stores::{opened, stores};

const BOB: u64 = 2;
const CLEO: u64 = 3;
const DAN: u64 = 4;
/// Whose data is deleted.
const EVE: u64 = 5;
/// Who administrates and moderates the server, and plays no game.
const FAY: u64 = 6;
const SERVER: u64 = 400;
/// Later than everything in the store of the shape before, and earlier than the tests of old stores.
const BEGUN: Unix = Unix(1_795_200_800_000);

/// People in a store, one minute after the other.
struct People {
    app: App,
    store: Arc<dyn Store>,
    event: u64,
}

impl People {
    /// Somebody asks for something: in the server, or in their direct messages.
    async fn ask(&mut self, who: u64, in_server: bool, act: Act) {
        self.event += 1;
        let name = ["Ann", "Bob", "Cleo", "Dan", "Eve", "Fay"][who as usize - 1];
        let now = BEGUN + Millis::minutes(self.event as i64 - 1000);
        let rights = vec![Right::View, Right::Send];
        let server = Server { may_manage: who == FAY, may_moderate: who == FAY, rights, ..ask::server(SERVER) };
        let asker = Asker::new(who).named(name).at(now).by_lot(self.event);
        let asker = if in_server { asker.in_server(server) } else { asker.in_direct(600 + who) };
        self.app.handle(&asker.asks(self.event, act.clone())).await.unwrap_or_else(|why| panic!("{act:?}: {why:?}"));
    }

    /// Begins a rated game of chess, and plays so many moves of it.
    async fn game(&mut self, [white, black]: [u64; 2], in_server: bool, n_plies: usize) -> GameId {
        let last: u64 = read(&self.store.get(keys::LAST_GAME).await.unwrap().unwrap().value).unwrap();
        let id = GameId(last + 1);
        let terms = Terms { wish: Wish::White, rated: true, clock: Some("3d".to_owned()), ..Terms::default() };
        let game = Some("chess".to_owned());
        let asked = begin::Ask::Challenge { game, opponent: Some(somebody(black)), terms };
        self.ask(white, in_server, Act::Begin(asked)).await;
        self.ask(black, in_server, Act::Begin(begin::Ask::Accept(id))).await;
        for (ply, text) in ["e4", "e5", "Nf3", "Nc6", "Bb5"].into_iter().take(n_plies).enumerate() {
            let made = play::Ask::Move { game: Which::Named(id), text: text.to_owned() };
            self.ask([white, black][ply % 2], in_server, Act::Play(made)).await;
        }
        id
    }

    /// Announces a tournament in which these people play the first round.
    async fn tournament(&mut self, entrants: [u64; 3]) {
        let (name, game) = ("Spring Cup".to_owned(), Some("chess".to_owned()));
        let system = System::Swiss;
        let wanted = tournament::Wanted {
            name,
            system,
            game,
            layout: None,
            rounds: None,
            clock: None,
            rated: true,
            ping: None,
            preset: None,
            terms: Vec::new(),
        };
        self.ask(FAY, true, Act::Tournament(tournament::Ask::Create(wanted))).await;
        for who in entrants {
            self.ask(who, true, Act::Tournament(tournament::Ask::JoinNow(TournamentId(1)))).await;
        }
        self.ask(FAY, true, Act::Tournament(tournament::Ask::StartNow(TournamentId(1)))).await;
    }

    async fn resign(&mut self, who: u64, in_server: bool, id: GameId) {
        let record: bot::record::GameRecord =
            read(&self.store.get(&keys::game(id)).await.unwrap().unwrap().value).unwrap();
        self.ask(who, in_server, Act::Play(play::Ask::ResignNow(id, record.moment()))).await;
    }

    async fn choose(&mut self, matter: Matter, value: &str) {
        let chosen = Setup::Choose(matter, value.to_owned());
        self.ask(FAY, true, Act::Server(server::Ask::Setup(chosen))).await;
    }

    /// Everything that people are to be told of a game is told.
    async fn tell(&self, id: GameId) {
        while let Some(item) = self.app.next_news(id).await.unwrap() {
            self.app.told(&item, Told::Done).await.unwrap();
        }
    }
}

/// The store before, as this program brings it up to date, with all that it did not have.
async fn newest() -> Arc<dyn Store> {
    let store = opened(&stores()[SHAPES.len() - 2]).await;
    admit(&store, BEGUN).await.unwrap();
    let app = App::new(Arc::clone(&store), Vec::new());
    app.catch_up_with_history().await.unwrap();
    app.catch_up_with_people().await.unwrap();
    app.count_old_games().await.unwrap();
    let mut people = People { app, store: Arc::clone(&store), event: 1000 };
    for (matter, value) in [(Matter::Decided, "rated"), (Matter::Everywhere, "off"), (Matter::Theme, "night")] {
        people.choose(matter, value).await;
    }
    let ended = people.game([BOB, CLEO], true, 4).await;
    people.resign(CLEO, true, ended).await;
    let noted = see::Ask::Note { game: Which::Named(ended), ply: Some(3), text: "Here it was lost".to_owned() };
    people.ask(BOB, true, Act::See(noted)).await;
    let direct = people.game([DAN, BOB], false, 5).await;
    people.resign(BOB, false, direct).await;
    let left = people.game([EVE, DAN], true, 4).await;
    people.resign(DAN, true, left).await;
    let hides = person::Ask::Set(Setting::Profile, "off".to_owned());
    people.ask(EVE, true, Act::Person(hides)).await;
    people.ask(EVE, true, Act::Person(person::Ask::Privacy(Privacy::ForgetNow(UserId(EVE))))).await;
    let decided = people.game([CLEO, DAN], true, 5).await;
    let verdict = Moderate::End { game: Some(decided), verdict: Verdict::Draw, remarks: Remarks::default() };
    people.ask(FAY, true, Act::Server(server::Ask::Moderate(verdict))).await;
    let running = people.game([BOB, DAN], true, 0).await;
    let planned = play::Ask::Plan(Which::Named(running), Plan::Add { at: None, text: "e4 e5".to_owned() });
    people.ask(DAN, true, Act::Play(planned)).await;
    people.choose(Matter::Everywhere, "on").await;
    people.ask(FAY, true, Act::Server(server::Ask::Setup(Setup::BeginSeason))).await;
    let which = KeptLeaders { game: "chess".to_owned(), period: None };
    people.ask(FAY, true, Act::Server(server::Ask::Leaders { which, keep: true })).await;
    people.tournament([BOB, CLEO, DAN]).await;
    for id in [ended, direct, left, decided, running] {
        people.tell(id).await;
    }
    people.app.bring_ratings_up_to_date().await.unwrap();
    people.app.tally_old_games().await.unwrap();
    store
}

/// Counts the rows under a prefix.
async fn n_rows(store: &dyn Store, prefix: &str) -> usize {
    store.scan(prefix, None, 1000).await.unwrap().len()
}

#[tokio::test]
async fn the_newest_small_store_has_something_of_everything_that_is_new() {
    let store = newest().await;
    assert_eq!(verify_store(&*store, &|_| {}).await.unwrap().problems, Vec::<String>::new());
    let rated = store.scan("rated/", None, 1000).await.unwrap();
    let rated: Vec<RatedRecord> = rated.iter().map(|row| read(&row.value).unwrap()).collect();
    assert_eq!(rated.iter().filter(|rated| rated.guild.is_some() && !rated.decided).count(), 2, "{rated:?}");
    assert_eq!(rated.iter().filter(|rated| rated.guild.is_none()).count(), 1, "in direct messages");
    assert_eq!(rated.iter().filter(|rated| rated.decided && rated.effects.now.here.is_some()).count(), 1);
    assert_eq!(rated.iter().filter(|rated| rated.gone == [true, false]).count(), 1);
    for (prefix, least) in [
        (keys::ALL_LEDGERS, 1),
        (keys::ALL_RATINGS, 3),
        ("trophies/", 3),
        ("deed/", 5),
        ("note/", 1),
        ("plan/", 1),
        ("tournament/", 1),
        ("board/", 1),
        (keys::ALL_LEADERS, 1),
    ] {
        assert!(n_rows(&*store, prefix).await >= least, "{prefix}");
    }
}

/// Written with `cargo test -p bot the_newest_small_store_is_written -- --ignored`, which takes no other file's place.
#[tokio::test]
#[ignore = "it writes a file of the tests"]
async fn the_newest_small_store_is_written() {
    let (name, _) = SHAPES[SHAPES.len() - 1];
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/stores").join(format!("{name}.export"));
    export(&*newest().await, &file).await.unwrap();
}
