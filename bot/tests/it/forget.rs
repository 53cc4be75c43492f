//! After a deletion, no row and no file names the person, even if the bot was killed during it.

use std::path::Path;
use std::sync::Arc;

use bot::app::ask::{begin, person, play, see, server};
use bot::app::{
    App, CallerServer, ChallengeTerms, GameChoice, Message, ModerationAsk, ModerationRemarks, ModeratorVerdict,
    PersonSetting, PlanAsk, PrivacyAsk, RequestAct, RequestPerson, RestChange, Secret, SetupAsk, SetupMatter, leaving,
    upkeep,
};
use bot::record::{
    ChannelId, ClosureReason, FIRST_NUMBER, Flag, FlagKind, FlagsRecord, GameId, GameMoment, GameNews, GameRecord,
    GameState, GuildId, NewsKind, PersonExport, PersonRecord, PersonRef, SECOND, SideWish, Unix, UserId, keys, read,
    write,
};
use bot::refusal::{Refusal, Trouble};
use bot::words::Lang;
use futures::TryStreamExt;
use store::{Batch, Memory, Sled, Store, StoreEntry, StoreExt};

use crate::ask::{Asker, server};
use crate::dying::Dying;

pub(crate) const ANN: u64 = 111_222_333_444_555_001;
const BOB: u64 = 111_222_333_444_555_002;
const CLEO: u64 = 111_222_333_444_555_003;
const DAN: u64 = 111_222_333_444_555_004;
/// Part of every name in these tests, so that a search finds leaks.
const NAME: &str = "Zebedee";
const WORDS: &str = "The washing up waits";
const NOTED: &str = "A fine position for";

pub(crate) struct House {
    pub(crate) app: App,
    event: u64,
    now: Unix,
}

impl House {
    pub(crate) fn over(store: Arc<dyn Store>) -> House {
        House {
            app: App::new(store, Vec::new()).with_secret(Secret::new([7; 32])),
            event: 0,
            now: Unix(1_700_000_000_000),
        }
    }

    async fn try_ask(
        &mut self,
        who: u64,
        in_server: bool,
        act: RequestAct,
    ) -> std::result::Result<Option<Message>, Trouble> {
        self.event += 1;
        let server = CallerServer { may_manage: true, may_moderate: true, ..server(400) };
        let asker = Asker::new(who).named(person(who).name).in_lang(Lang::Fr).at(self.now).by_lot(7);
        let there = if in_server { asker.in_server(server) } else { asker.in_direct(who) };
        let request = there.asks(self.event, act);
        self.app.handle(&request).await.map(|answer| answer.reply)
    }

    pub(crate) async fn ask(&mut self, who: u64, act: RequestAct) -> Message {
        self.try_ask(who, true, act).await.unwrap().unwrap()
    }

    pub(crate) async fn ask_directly(&mut self, who: u64, act: RequestAct) -> Message {
        self.try_ask(who, false, act).await.unwrap().unwrap()
    }

    /// A house where Ann is in every kind of row: games of every state and side, offers, settings, bans, logged acts
    /// and pending news.
    pub(crate) async fn full(store: Arc<dyn Store>) -> House {
        let mut house = House::over(Arc::clone(&store));
        house.play().await;
        house.stand_and_block().await;
        house.note_and_choose().await;
        // Ann chose the channel for announcements, so she gets this game's news without playing in it.
        let mut record = game(&*store, 9).await;
        let told = GameNews { to: Some(UserId(ANN)), what: NewsKind::CannotAnnounce { channel: ChannelId(501) } };
        let batch = Batch::new().put(keys::news(record.id, record.next_news), write(&told));
        let mut flags = FlagsRecord::default();
        for [who, with] in [[ANN, BOB], [BOB, ANN]] {
            let (who, with) = (UserId(who).into(), Some(UserId(with).into()));
            let flag = Flag { is: FlagKind::Arranged, game: "chess".to_owned(), who, with, last: FIRST_NUMBER };
            flags.answer(flag, Unix(1_700_000_000_000));
        }
        let batch = batch.put(keys::flags(GuildId(400)), write(&flags));
        record.next_news += 1;
        store.commit(batch.put(keys::game(record.id), write(&record))).await.unwrap();
        house
    }

    async fn play(&mut self) {
        let play = |game, text: &str| {
            RequestAct::Play(play::PlayAsk::Move { game: GameChoice::Named(GameId(game)), text: text.to_owned() })
        };
        for (idx, [white, black]) in [[ANN, BOB], [BOB, ANN], [ANN, CLEO]].into_iter().enumerate() {
            self.ask(white, challenge(Some(black))).await;
            let game = idx as u64 + 1;
            self.ask(black, RequestAct::Begin(begin::BeginAsk::Accept(GameId(game)))).await;
            self.ask(white, play(game, "e2e4")).await;
            self.ask(black, play(game, "e7e5")).await;
        }
        self.ask(ANN, RequestAct::Play(play::PlayAsk::Draw(GameChoice::Named(GameId(1))))).await;
        let lines = |text: &str| {
            RequestAct::Play(play::PlayAsk::Plan(
                GameChoice::Named(GameId(3)),
                PlanAsk::Add { at: None, text: text.to_owned() },
            ))
        };
        self.ask(ANN, lines("d2d3 d7d6 g1f3")).await;
        self.ask(CLEO, lines("d2d3 d7d6")).await;
        self.ask(CLEO, RequestAct::Play(play::PlayAsk::Takeback(GameChoice::Named(GameId(3))))).await;
        self.ask(BOB, RequestAct::Play(play::PlayAsk::ResignNow(GameId(2), GameMoment(2)))).await;
        self.ask_directly(ANN, challenge(Some(BOB))).await;
        self.ask_directly(BOB, RequestAct::Begin(begin::BeginAsk::Accept(GameId(4)))).await;
        self.ask(ANN, challenge(None)).await;
        self.ask(ANN, challenge(Some(BOB))).await;
        self.ask(BOB, challenge(Some(ANN))).await;
        self.ask(BOB, challenge(Some(ANN))).await;
        self.ask(ANN, RequestAct::Begin(begin::BeginAsk::Decline(GameId(8)))).await;
        self.ask(ANN, RequestAct::Person(person::PersonAsk::Set(PersonSetting::Theme, "night".to_owned()))).await;
        self.ask(CLEO, challenge(Some(BOB))).await;
        self.ask(BOB, RequestAct::Begin(begin::BeginAsk::Accept(GameId(9)))).await;
        let remarks = || ModerationRemarks { reason: Some(format!("{} says so", person(ANN).name)), alone: false };
        let end = || ModerationAsk::End { game: Some(GameId(9)), verdict: ModeratorVerdict::Draw, remarks: remarks() };
        for deed in [end(), ModerationAsk::Undo { game: Some(GameId(9)), remarks: remarks() }, end()] {
            self.ask(ANN, RequestAct::Server(server::ServerAsk::Moderate(deed))).await;
        }
    }

    async fn stand_and_block(&mut self) {
        let standing = || {
            let terms = ChallengeTerms { wish: SideWish::White, standing: Some(3), ..ChallengeTerms::default() };
            RequestAct::Begin(begin::BeginAsk::Challenge { game: None, opponent: None, terms })
        };
        self.ask(ANN, standing()).await;
        self.ask(BOB, RequestAct::Begin(begin::BeginAsk::Accept(GameId(10)))).await;
        self.ask(CLEO, standing()).await;
        self.ask(ANN, RequestAct::Begin(begin::BeginAsk::Accept(GameId(12)))).await;
        self.ask(CLEO, RequestAct::Begin(begin::BeginAsk::Decline(GameId(12)))).await;
        self.ask(BOB, RequestAct::Begin(begin::BeginAsk::Rematch(GameId(2)))).await;
        self.ask(BOB, challenge(Some(ANN))).await;
        self.ask(ANN, RequestAct::Begin(begin::BeginAsk::Decline(GameId(15)))).await;
        self.ask(
            ANN,
            RequestAct::Begin(begin::BeginAsk::Reason(GameId(15), ClosureReason::Words { text: WORDS.to_owned() })),
        )
        .await;
        self.ask(DAN, RequestAct::Begin(begin::BeginAsk::Block(Some(UserId(ANN))))).await;
        self.ask(ANN, RequestAct::Begin(begin::BeginAsk::Block(Some(UserId(DAN))))).await;
    }

    async fn note_and_choose(&mut self) {
        let by_bob = [(BOB, 2, 1, BOB.to_string()), (BOB, 2, 0, format!("<@{ANN}>")), (BOB, 2, 2, person(ANN).name)];
        let by_ann = [(1, 0), (2, 1), (4, 0)].map(|(game, ply)| (ANN, game, ply, ANN.to_string()));
        for (who, game, ply, of) in by_ann.into_iter().chain(by_bob) {
            let text = format!("{NOTED} {of}");
            self.ask_directly(
                who,
                RequestAct::See(see::SeeAsk::Note { game: GameChoice::Named(GameId(game)), ply: Some(ply), text }),
            )
            .await;
        }
        self.ask(ANN, RequestAct::See(see::SeeAsk::Import(format!("[White \"{}\"]\n\n1. e4 e5 *", person(ANN).name))))
            .await;
        self.ask(ANN, RequestAct::See(see::SeeAsk::Share { game: GameId(16), ply: 1 })).await;
        let rest = RestChange { night: Some("22-7".to_owned()), days: Some(3), ..RestChange::default() };
        self.ask(ANN, RequestAct::Person(person::PersonAsk::Rest(rest))).await;
        self.ask(ANN, RequestAct::Person(person::PersonAsk::Set(PersonSetting::Turn, "digest".to_owned()))).await;
        self.ask(
            ANN,
            RequestAct::Server(server::ServerAsk::Setup(SetupAsk::Choose(SetupMatter::Pings, "needed".to_owned()))),
        )
        .await;
        for (who, whom) in [(ANN, CLEO), (CLEO, ANN)] {
            let reason = Some(format!("{} was rude", person(whom).name));
            let ban = ModerationAsk::Ban { whom: person(whom), days: Some(300), reason };
            self.ask(who, RequestAct::Server(server::ServerAsk::Moderate(ban))).await;
        }
    }
}

fn challenge(whom: Option<u64>) -> RequestAct {
    RequestAct::Begin(begin::BeginAsk::Challenge {
        game: None,
        opponent: whom.map(person),
        terms: ChallengeTerms { wish: SideWish::White, ..ChallengeTerms::default() },
    })
}

fn person(id: u64) -> RequestPerson {
    let name = format!("{NAME} {}", id % 10);
    RequestPerson { id: UserId(id), plain_name: name.clone(), name, is_bot: false, is_me: false }
}

pub(crate) async fn rows(store: &dyn Store) -> Vec<StoreEntry> {
    store.rows("").try_collect::<Vec<_>>().await.unwrap()
}

pub(crate) async fn naming(store: &dyn Store, who: u64) -> Vec<String> {
    let (id, name) = (who.to_string(), person(who).name);
    let named = |row: &StoreEntry| {
        let value = String::from_utf8_lossy(&row.value).into_owned();
        row.key.contains(&id) || value.contains(&id) || value.contains(&name)
    };
    rows(store).await.iter().filter(|row| named(row)).map(|row| row.key.clone()).collect()
}

async fn game(store: &dyn Store, id: u64) -> GameRecord {
    read(&store.get(&keys::game(GameId(id))).await.unwrap().unwrap().value).unwrap()
}

pub(crate) async fn check_forgotten(store: &dyn Store) {
    assert_eq!(naming(store, ANN).await, Vec::<String>::new());
    for id in [1, 3, 4, 11] {
        let record = game(store, id).await;
        let GameState::Over { seats, reason, .. } = &record.state else { panic!("{record:?}") };
        let [white, black] = seats.each_ref().map(|player| player.id);
        assert!(white == PersonRef::Nobody && black != PersonRef::Nobody, "opponents keep their part");
        assert_eq!(reason, if [4, 11].contains(&id) { "abort" } else { "resignation" });
        assert_eq!(record.line.len(), if [4, 11].contains(&id) { 0 } else { 2 }, "and the moves");
    }
    let before = game(store, 2).await;
    assert!(matches!(&before.state, GameState::Over { reason, .. } if reason == "resignation"), "it had ended before");
    for id in [5, 6, 7, 8, 10, 14, 15] {
        assert!(matches!(game(store, id).await.state, GameState::Closed { why: None, .. }), "{id}");
    }
    let of_cleo = game(store, 13).await;
    assert!(matches!(&of_cleo.state, GameState::Over { reason, .. } if reason == "abort"), "{of_cleo:?}");
    for row in rows(store).await {
        let waits = ["open/", "due/", "plan/"].iter().any(|kind| row.key.starts_with(kind));
        assert!(!waits, "nothing waits any more: {}", row.key);
        assert!(!String::from_utf8_lossy(&row.value).contains(WORDS), "{}", row.key);
    }
    let brought = game(store, 16).await;
    assert!(brought.line.is_empty() && brought.imported.is_none(), "what she brought goes with her: {brought:?}");
    let all = rows(store).await;
    let notes: Vec<_> = all.iter().filter(|row| row.key.starts_with(keys::ALL_NOTES)).collect();
    assert!(notes.len() == 1 && notes[0].key == keys::note(GameId(2), UserId(BOB), GameMoment(1)), "{notes:?}");
    let histories = all.iter().filter(|row| row.key.starts_with(keys::ALL_DONE));
    let own: Vec<_> = histories.filter_map(|row| keys::done_at(&row.key)).map(|(_, id)| id.0).collect();
    assert_eq!(own.iter().filter(|id| **id == 2).count(), 1, "the opponent's history stays: {own:?}");
    let of_bob: PersonRecord = read(&store.get(&keys::person(UserId(BOB))).await.unwrap().unwrap().value).unwrap();
    assert_eq!(of_bob.asked.iter().filter(|asked| asked.whom.is_none()).count(), 5, "they still count");
    let of_dan: PersonRecord = read(&store.get(&keys::person(UserId(DAN))).await.unwrap().unwrap().value).unwrap();
    assert!(of_dan.blocked.is_empty());
    let mut seats = rows(store).await.into_iter().filter(|row| row.key.starts_with("seat/"));
    assert_eq!(seats.next(), None, "nobody has an open game any more");
    assert!(store.get(&keys::person(UserId(BOB))).await.unwrap().is_some(), "others stay");
}

pub(crate) fn forget() -> RequestAct {
    RequestAct::Person(person::PersonAsk::Privacy(PrivacyAsk::ForgetNow(UserId(ANN))))
}

#[tokio::test]
async fn the_deleted_person_is_in_no_row_and_their_ban_stays() {
    let store = Arc::new(Memory::new());
    let mut house = House::full(Arc::clone(&store) as Arc<dyn Store>).await;
    assert!(naming(&*store, ANN).await.len() > 15, "she was everywhere");
    house.ask_directly(ANN, forget()).await;
    check_forgotten(&*store).await;
    let before: Vec<_> = rows(&*store).await.into_iter().filter(|row| row.key.starts_with("game/")).collect();
    house.ask_directly(ANN, forget()).await;
    assert_eq!(rows(&*store).await.into_iter().filter(|row| row.key.starts_with("game/")).collect::<Vec<_>>(), before);
    let open = RequestAct::Begin(begin::BeginAsk::Challenge {
        game: None,
        opponent: None,
        terms: ChallengeTerms { wish: SideWish::White, ..ChallengeTerms::default() },
    });
    match house.try_ask(ANN, true, open).await {
        Err(Trouble::Refused(refusal)) => assert!(matches!(refusal, Refusal::Banned { .. }), "{refusal:?}"),
        other => panic!("{other:?}"),
    }
}

#[tokio::test]
async fn a_block_outlives_the_data_of_the_one_who_is_blocked() {
    let store = Arc::new(Memory::new());
    let mut house = House::over(Arc::clone(&store) as Arc<dyn Store>);
    let blocks = |whom| RequestAct::Begin(begin::BeginAsk::Block(Some(UserId(whom))));
    house.ask(DAN, blocks(ANN)).await;
    house.ask_directly(ANN, forget()).await;
    assert_eq!(naming(&*store, ANN).await, Vec::<String>::new());
    match house.try_ask(ANN, true, challenge(Some(DAN))).await {
        Err(Trouble::Refused(refusal)) => assert!(matches!(refusal, Refusal::TakesNone { .. }), "{refusal:?}"),
        other => panic!("{other:?}"),
    }
    match house.try_ask(DAN, true, challenge(Some(ANN))).await {
        Err(Trouble::Refused(refusal)) => assert!(matches!(refusal, Refusal::YouBlocked { .. }), "{refusal:?}"),
        other => panic!("{other:?}"),
    }
    let list = RequestAct::Begin(begin::BeginAsk::Block(None));
    assert!(house.ask(DAN, list).await.said().contains("Une personne"));
    house.ask(DAN, RequestAct::Begin(begin::BeginAsk::Unblock(UserId(ANN)))).await;
    house.ask(ANN, challenge(Some(DAN))).await;
}

#[tokio::test]
async fn a_deletion_gives_nobody_new_challenges() {
    let store = Arc::new(Memory::new());
    let mut house = House::over(Arc::clone(&store) as Arc<dyn Store>);
    for game in 1..=3 {
        house.ask(ANN, challenge(Some(DAN))).await;
        house.ask(ANN, RequestAct::Begin(begin::BeginAsk::Withdraw(Some(GameId(game))))).await;
        house.ask_directly(ANN, forget()).await;
        house.now += SECOND;
    }
    match house.try_ask(ANN, true, challenge(Some(DAN))).await {
        Err(Trouble::Refused(refusal)) => {
            assert!(matches!(refusal, Refusal::TooOftenThem { count: 3, .. }), "{refusal:?}")
        }
        other => panic!("{other:?}"),
    }
    house.ask(ANN, challenge(Some(BOB))).await;
}

#[tokio::test]
async fn the_file_of_ones_own_data_holds_it_all_and_no_number_of_anybody_else() {
    let store = Arc::new(Memory::new());
    let mut house = House::full(Arc::clone(&store) as Arc<dyn Store>).await;
    let message = house
        .ask_directly(ANN, RequestAct::Person(person::PersonAsk::Privacy(PrivacyAsk::Export { after: GameId(0) })))
        .await;
    let [file] = &message.files[..] else { panic!("{message:?}") };
    assert!(file.bytes.len() < 10 << 20 && message.buttons.is_empty());
    let text = String::from_utf8(file.bytes.clone()).unwrap();
    assert!(!text.contains(&BOB.to_string()) && !text.contains(&CLEO.to_string()), "{text}");
    assert!(!text.contains(&DAN.to_string()) && text.contains(WORDS), "{text}");
    let export: PersonExport = read(&file.bytes).unwrap();
    assert_eq!(export.you, UserId(ANN));
    assert_eq!(
        export.games.iter().map(|game| game.id.0).collect::<Vec<_>>(),
        [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 13, 14, 15, 16]
    );
    assert_eq!(
        export.notes.iter().map(|note| (note.game.0, note.moment.0)).collect::<Vec<_>>(),
        [(1, 0), (2, 1), (4, 0)]
    );
    assert_eq!(export.games[0].line, ["e2e4", "e7e5"]);
    assert_eq!((export.banned.len(), export.deeds.len(), export.flags.len()), (1, 6, 2));
    assert!(export.bans[0].1.because.as_ref().is_some_and(|because| because.ends_with("was rude")));
    let [(GameId(3), plan)] = &export.plans[..] else { panic!("her own plan alone: {:?}", export.plans) };
    assert_eq!(plan.answers["d2d3 d7d6"], "g1f3");
    let settings = export.settings.unwrap();
    assert_eq!(settings.settings["theme"], "night");
    assert_eq!((settings.blocked.len(), settings.asked.len()), (1, 6));
}

#[tokio::test]
async fn what_does_not_fit_into_one_file_comes_in_the_next() {
    let store = Arc::new(Memory::new());
    let mut house = House::full(Arc::clone(&store) as Arc<dyn Store>).await;
    // A few games of absurd length stand in for thousands of normal ones.
    for id in 1..=3 {
        let mut record = game(&*store, id).await;
        record.line = vec!["e2e4".to_owned(); 600_000];
        store.commit(Batch::new().put(keys::game(GameId(id)), write(&record))).await.unwrap();
    }
    let (mut games, mut after) = (Vec::new(), GameId(0));
    loop {
        let message =
            house.ask_directly(ANN, RequestAct::Person(person::PersonAsk::Privacy(PrivacyAsk::Export { after }))).await;
        let export: PersonExport = read(&message.files[0].bytes).unwrap();
        games.extend(export.games.iter().map(|game| game.id.0));
        let Some(button) = message.buttons.first() else { break };
        let Some(RequestAct::Person(person::PersonAsk::Privacy(PrivacyAsk::Export { after: next }))) = button.act(None)
        else {
            panic!("{button:?}")
        };
        after = next;
    }
    assert_eq!(games, [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 13, 14, 15, 16]);
}

#[tokio::test]
async fn wherever_the_bot_ends_in_the_middle_the_next_start_forgets_the_rest() {
    // Rows are found by reading the whole store before the upgrade, and through the index after it.
    for is_caught_up in [false, true] {
        let mut was_whole = false;
        for n_commits in 1.. {
            let store = Arc::new(Memory::new());
            let House { app, event, now } = House::full(Arc::clone(&store) as Arc<dyn Store>).await;
            if is_caught_up {
                upkeep::catch_up_with_people(&app).await.unwrap();
            }
            let dying = Dying::new(&store, n_commits);
            let mut house = House { app: App::new(dying, Vec::new()).with_secret(Secret::new([7; 32])), event, now };
            was_whole |= house.try_ask(ANN, false, forget()).await.is_ok();
            let app = App::new(Arc::clone(&store) as Arc<dyn Store>, Vec::new()).with_secret(Secret::new([7; 32]));
            leaving::finish_leaving(&app, Unix(1_700_000_001_000)).await.unwrap();
            check_forgotten(&*store).await;
            if was_whole {
                assert!(n_commits > 10, "there were many places to end in");
                break;
            }
        }
    }
}

fn files_with(folder: &Path, text: &str) -> Vec<std::path::PathBuf> {
    let mut found = Vec::new();
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            found.extend(files_with(&path, text));
        } else if std::fs::read(&path).unwrap().windows(text.len()).any(|bytes| bytes == text.as_bytes()) {
            found.push(path);
        }
    }
    found
}

#[tokio::test(flavor = "multi_thread")]
async fn the_files_of_the_store_forget_the_deleted_person_too() {
    let folder = tempfile::tempdir().unwrap();
    let store = Arc::new(Sled::open(folder.path(), store::SledOptions::default()).await.unwrap());
    let mut house = House::full(Arc::clone(&store) as Arc<dyn Store>).await;
    house.app = house.app.erasing(Arc::clone(&store) as Arc<dyn store::Erase>);
    house.ask_directly(ANN, forget()).await;
    check_forgotten(&*store).await;
    let (id, name) = (ANN.to_string(), person(ANN).name);
    assert!(!files_with(folder.path(), &id).is_empty(), "the journal keeps what was");
    assert!(leaving::erase_deleted(&house.app).await.unwrap());
    assert!(!leaving::erase_deleted(&house.app).await.unwrap(), "once is enough");
    for text in [&id, &name] {
        assert_eq!(files_with(folder.path(), text), Vec::<std::path::PathBuf>::new(), "{text}");
    }
    assert!(!files_with(folder.path(), &BOB.to_string()).is_empty(), "others are still there");
    let open = RequestAct::Begin(begin::BeginAsk::Challenge {
        game: None,
        opponent: None,
        terms: ChallengeTerms { wish: SideWish::White, ..ChallengeTerms::default() },
    });
    house.ask(BOB, open).await;
    let before = rows(&*store).await;
    store.close().await.unwrap();
    drop(house);
    drop(store);
    let store = Sled::open(folder.path(), store::SledOptions::default()).await.unwrap();
    assert_eq!(rows(&store).await, before);
}
