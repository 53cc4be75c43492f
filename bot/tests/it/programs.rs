//! Games against the bot without Discord: it searches between two batches and plays only if the game has not changed.
//! Messages that name people also name the bot.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use bot::app::ask::{begin, play, see, server};
use bot::app::{
    App, AppCommand, Button, CallerServer, ChallengeTerms, CommandEntry, FilledCommand, GameChoice, HelpHome,
    HelpTopic, HistoryQuery, HistoryTurn, Message, ModerationAsk, ModerationRemarks, ModeratorVerdict, PonderedGame,
    Press, PrivacyAsk, ProgramAnswer, RequestAct, RequestPerson, Secret, SetupAsk, SetupMatter, program, tell,
};
use bot::keep::{ForgottenSet, export, import, read_through, verify_store};
use bot::record::{
    DAY, GameId, GameMoment, GameRecord, GameState, HOUR, MINUTE, Millis, PersonRef, ProgramPlayer, SideWish,
    TimeRecord, Unix, UserId, keys, read, write,
};
use bot::refusal::{Refusal, Trouble};
use bot::words::Lang;
use rules::{GameTable, PieceLetters, Side};
use store::{Batch, Memory, Store};

use crate::ask::{self, Asker};

const ANN: u64 = 1;
const MODERATOR: u64 = 3;
const START: Unix = Unix(1_700_006_400_000);

struct House {
    app: App,
    store: Arc<Memory>,
    now: Unix,
    event: u64,
    lang: Lang,
}

impl House {
    fn new() -> House {
        let store = Arc::new(Memory::new());
        let app = App::new(Arc::clone(&store) as Arc<dyn Store>, Vec::new()).with_secret(Secret::new([7; 32]));
        House { app, store, now: START, event: 0, lang: Lang::En }
    }

    async fn pass(&mut self, time: Millis) {
        self.now += time;
        let there = Batch::new().put(keys::TIME, write(&TimeRecord::new(self.now)));
        self.store.commit(there).await.unwrap();
        self.app.fall_due(self.now).await.unwrap();
    }

    async fn try_ask(&mut self, who: u64, act: RequestAct) -> Result<Option<Message>, Trouble> {
        self.event += 1;
        let server = CallerServer { may_manage: true, may_moderate: who == MODERATOR, ..ask::server(400) };
        let asker = Asker::new(who).at(self.now).in_lang(self.lang).in_server(server);
        self.app.handle(&asker.asks(self.event, act)).await.map(|answer| answer.reply)
    }

    async fn ask(&mut self, who: u64, act: RequestAct) -> Message {
        self.try_ask(who, act).await.unwrap().unwrap()
    }

    async fn refused(&mut self, who: u64, act: RequestAct) -> Refusal {
        match self.try_ask(who, act).await {
            Err(Trouble::Refused(refusal)) => refusal.itself().clone(),
            other => panic!("{other:?}"),
        }
    }

    async fn begin(&mut self, level: u8, clock: Option<&str>) -> GameId {
        let clock = clock.map(str::to_owned);
        let terms = ChallengeTerms { wish: SideWish::White, level: Some(level), clock, ..ChallengeTerms::default() };
        self.ask(ANN, challenge(terms)).await;
        GameId(read(&self.store.get(keys::LAST_GAME).await.unwrap().unwrap().value).unwrap())
    }

    async fn play(&mut self, game: GameId, text: &str) {
        self.ask(ANN, RequestAct::Play(play::PlayAsk::Move { game: GameChoice::Named(game), text: text.to_owned() }))
            .await;
    }

    async fn take_back(&mut self, game: GameId) {
        self.ask(ANN, RequestAct::Play(play::PlayAsk::Takeback(GameChoice::Named(game)))).await;
    }

    async fn found(&self) -> Vec<(PonderedGame, ProgramAnswer)> {
        let waiting = program::pondered(&self.app).await.unwrap();
        let think = |pondered: PonderedGame| {
            let found = pondered.think(&AtomicBool::new(false)).unwrap().unwrap();
            (pondered, found)
        };
        waiting.into_iter().map(think).collect()
    }

    async fn let_play(&self) -> usize {
        let mut n = 0;
        for (pondered, found) in self.found().await {
            n += usize::from(program::act(&self.app, &pondered, &found, self.now).await.unwrap());
        }
        n
    }

    async fn record(&self, game: GameId) -> GameRecord {
        read(&self.store.get(&keys::game(game)).await.unwrap().unwrap().value).unwrap()
    }

    async fn n_waiting(&self) -> usize {
        self.store.scan(keys::ALL_PROGRAMS, None, 100).await.unwrap().len()
    }

    async fn is_whole(&self) {
        assert_eq!(verify_store(&*self.store, &|_| {}).await.unwrap().problems, Vec::<String>::new());
    }
}

fn challenge(terms: ChallengeTerms) -> RequestAct {
    RequestAct::Begin(begin::BeginAsk::Challenge { game: Some("chess".to_owned()), opponent: None, terms })
}

#[tokio::test]
async fn a_program_moves_in_turn_and_the_same_position_has_the_same_answer() {
    let mut house = House::new();
    let game = house.begin(3, None).await;
    assert_eq!((house.n_waiting().await, house.let_play().await), (0, 0), "White is to move");
    house.play(game, "e4").await;
    assert_eq!(house.n_waiting().await, 1);
    assert_eq!((house.let_play().await, house.let_play().await), (1, 0), "it moves once");
    let answer = house.record(game).await.line;
    assert_eq!((answer.len(), house.n_waiting().await), (2, 0));
    house.take_back(game).await;
    assert_eq!(house.record(game).await.line, Vec::<String>::new());
    house.play(game, "e4").await;
    house.let_play().await;
    assert_eq!(house.record(game).await.line, answer);
    let record = house.record(game).await;
    assert_eq!(record.program().map(|(_, program)| program), Some(ProgramPlayer { level: 3, engine: engine::VERSION }));
    assert!(!record.rated);
    house.is_whole().await;
}

#[tokio::test]
async fn what_was_found_for_a_position_that_has_passed_is_thrown_away() {
    let mut house = House::new();
    let game = house.begin(2, None).await;
    house.play(game, "e4").await;
    let [(before, found)] = &house.found().await[..] else { panic!("one program is to move") };
    house.take_back(game).await;
    assert!(!program::act(&house.app, before, found, house.now).await.unwrap());
    // Playing the same move again makes a new moment, so the old answer is still refused.
    house.play(game, "e4").await;
    assert!(!program::act(&house.app, before, found, house.now).await.unwrap());
    assert_eq!((house.record(game).await.line.len(), house.n_waiting().await), (1, 1));
    let [(before, found)] = &house.found().await[..] else { panic!("one program is to move") };
    while let Some(item) = tell::next_news(&house.app, game).await.unwrap() {
        tell::told_of_game(&house.app, &item, bot::app::DeliveryReport::Done).await.unwrap();
    }
    assert!(program::act(&house.app, before, found, house.now).await.unwrap());
    assert!(!program::act(&house.app, before, found, house.now).await.unwrap(), "once");
    house.play(game, "d4").await;
    let [(before, found)] = &house.found().await[..] else { panic!("one program is to move") };
    let moment = house.record(game).await.moment();
    house.ask(ANN, RequestAct::Play(play::PlayAsk::ResignNow(game, moment))).await;
    assert!(!program::act(&house.app, before, found, house.now).await.unwrap());
    assert_eq!((house.record(game).await.line.len(), house.n_waiting().await), (3, 0));
    house.is_whole().await;
}

#[tokio::test]
async fn a_program_uses_no_time_and_its_opponent_loses_by_it() {
    let mut house = House::new();
    house.pass(DAY).await;
    let game = house.begin(1, Some("3d")).await;
    house.play(game, "e4").await;
    let clock = house.record(game).await.clock.unwrap();
    assert!(clock.running.is_none(), "the program's clock stands");
    house.pass(30 * DAY).await;
    assert!(matches!(house.record(game).await.state, GameState::Playing { .. }));
    house.let_play().await;
    assert!(house.record(game).await.clock.unwrap().running.is_some());
    house.pass(4 * DAY).await;
    let record = house.record(game).await;
    assert_eq!(record.outcome().map(|outcome| outcome.winner), Some(Some(Side::Black)), "{:?}", record.state);
    house.is_whole().await;
}

#[tokio::test]
async fn a_program_answers_offers_and_gives_up_what_is_lost() {
    let mut house = House::new();
    let game = house.begin(6, None).await;
    house.play(game, "e4").await;
    house.let_play().await;
    // The bot also answers an offer on the person's turn. It declines this one, so early in the game.
    house.ask(ANN, RequestAct::Play(play::PlayAsk::Draw(GameChoice::Named(game)))).await;
    assert_eq!((house.n_waiting().await, house.let_play().await), (1, 1));
    let record = house.record(game).await;
    assert!(matches!(record.state, GameState::Playing { offer: None, .. }) && record.line.len() == 2);
    assert_eq!(house.n_waiting().await, 0);
    // If mate on the next move cannot be avoided, the bot resigns from level 6 on. Lower levels play on.
    let lost = lost();
    for (level, gives_up) in [(6, true), (5, false)] {
        let mut house = House::new();
        let game = house.begin(level, None).await;
        let record = GameRecord { line: lost.clone(), ..house.record(game).await };
        let stands = Batch::new().put(keys::game(game), write(&record)).put(keys::program(game), Vec::new());
        house.store.commit(stands).await.unwrap();
        assert_eq!(house.let_play().await, 1);
        let after = house.record(game).await;
        assert_eq!(matches!(after.state, GameState::Over { .. }), gives_up, "level {level}: {:?}", after.line);
        assert_eq!(after.line.len() > record.line.len(), !gives_up);
        house.is_whole().await;
    }
}

fn lost() -> Vec<String> {
    first(|table, seed| {
        let strong = engine::answer(table, 6, seed, &AtomicBool::new(false)).unwrap();
        strong.score < 0 && engine::plies_to_win(strong.score).is_some_and(|n| n <= 2)
    })
}

#[tokio::test]
async fn a_program_that_overlooks_what_saves_it_does_not_give_up() {
    let mut house = House::new();
    let game = house.begin(6, None).await;
    let record = house.record(game).await;
    let (_, program) = record.program().unwrap();
    let line = first(|table, _| {
        let at = engine::mix(game.0, table.codes().len() as u64);
        let seed = engine::mix(at, engine::mix(program.level.into(), program.engine.into()));
        let seen = engine::answer(table, 6, seed, &AtomicBool::new(false)).unwrap();
        let seems_lost = seen.score < 0 && engine::plies_to_win(seen.score).is_some();
        seems_lost && engine::advise(table, &AtomicBool::new(false)).unwrap().plies_to_end.is_none()
    });
    let record = GameRecord { line, ..record };
    let stands = Batch::new().put(keys::game(game), write(&record)).put(keys::program(game), Vec::new());
    house.store.commit(stands).await.unwrap();
    assert_eq!(house.let_play().await, 1);
    let after = house.record(game).await;
    assert!(matches!(after.state, GameState::Playing { .. }), "{:?}", after.line);
    assert_eq!(after.line.len(), record.line.len() + 1);
}

/// Plays chess until a wanted position with Black to move. Black moves randomly against a strong White.
fn first(is_wanted: impl Fn(&dyn GameTable, u64) -> bool) -> Vec<String> {
    for seed in 0.. {
        let (mut table, mut random) = (rules::open("chess", "", None).unwrap(), fastrand::Rng::with_seed(seed));
        while table.outcome().is_none() {
            let code = match table.turn() {
                Side::White => engine::answer(table.as_ref(), 6, seed, &AtomicBool::new(false)).unwrap().code,
                Side::Black if is_wanted(table.as_ref(), seed) => return table.codes().to_vec(),
                Side::Black => {
                    let legal = table.legal(PieceLetters::English);
                    legal[random.usize(..legal.len())].code.clone()
                }
            };
            table.play(&code, PieceLetters::English).unwrap();
        }
    }
    unreachable!("some game comes to such a position")
}

#[tokio::test]
async fn three_games_at_a_time_and_what_makes_no_sense_is_refused() {
    let mut house = House::new();
    for _ in 0..3 {
        house.begin(1, None).await;
    }
    let one = || ChallengeTerms { level: Some(1), ..ChallengeTerms::default() };
    let refused = house.refused(ANN, challenge(one())).await;
    let Refusal::ProgramGames { most: 3, games } = &refused else { panic!("{refused:?}") };
    assert!(["#1", "#2", "#3"].iter().all(|game| games.contains(game)), "{games}");
    assert_eq!(house.refused(2, challenge(ChallengeTerms { rated: true, ..one() })).await, Refusal::ProgramUnrated);
    let standing = ChallengeTerms { standing: Some(3), ..one() };
    assert_eq!(house.refused(2, challenge(standing)).await, Refusal::StandingWithLevel);
    let ratings = ChallengeTerms { ratings: Some("1500+".to_owned()), ..one() };
    assert_eq!(house.refused(2, challenge(ratings)).await, Refusal::RatingsWithLevel);
    let off = SetupAsk::Choose(SetupMatter::Program, "off".to_owned());
    house.ask(ANN, RequestAct::Server(server::ServerAsk::Setup(off))).await;
    assert_eq!(house.refused(2, challenge(one())).await, Refusal::ProgramOff);
    house.is_whole().await;
}

#[tokio::test]
async fn two_presses_on_a_level_begin_one_game() {
    let mut house = House::new();
    let press = || Button::new(Press::PlayLevel, "chess").act(Some("1")).unwrap();
    let first = house.ask(ANN, press()).await.said();
    assert_eq!(house.ask(ANN, press()).await.said(), first);
    house.pass(MINUTE).await;
    assert_ne!(house.ask(ANN, press()).await.said(), first);
}

#[tokio::test]
async fn nobody_begins_more_games_in_an_hour_than_challenges() {
    let mut house = House::new();
    for _ in 0..30 {
        let game = house.begin(1, None).await;
        let moment = house.record(game).await.moment();
        house.ask(ANN, RequestAct::Play(play::PlayAsk::ResignNow(game, moment))).await;
    }
    let one = || challenge(ChallengeTerms { level: Some(1), ..ChallengeTerms::default() });
    assert!(matches!(house.refused(ANN, one()).await, Refusal::TooOften { .. }));
    house.pass(HOUR).await;
    house.ask(ANN, one()).await;
    house.is_whole().await;
}

async fn said(house: &mut House, who: u64, act: &RequestAct, lang: Lang) -> String {
    house.lang = lang;
    let message = house.ask(who, act.clone()).await;
    let items = message.choices.iter().flat_map(|choice| &choice.items).map(|item| item.label.say(lang));
    let pictures = message.pictures.iter().flat_map(|picture| {
        let strips = [&picture.options.above, &picture.options.below];
        let names = strips.into_iter().flatten().map(|caption| caption.text.clone());
        std::iter::once(picture.alt.clone()).chain(names).collect::<Vec<_>>()
    });
    [message.said()].into_iter().chain(items).chain(pictures).collect::<Vec<_>>().join("\n")
}

async fn everything_names_it(house: &mut House, who: u64, acts: &[(&str, RequestAct)]) {
    for (lang, name, gone) in
        [(Lang::En, "Mutabot (level 3)", "Deleted player"), (Lang::Fr, "Mutabot (niveau 3)", "Joueur supprimé")]
    {
        for (what, act) in acts {
            let said = said(house, who, act, lang).await;
            assert!(said.contains(name), "{what} names {name}: {said}");
            assert!(!said.contains(gone), "{what}: {said}");
        }
    }
    house.lang = Lang::En;
}

#[tokio::test]
async fn the_bot_cannot_be_blocked() {
    let mut house = House::new();
    let block = AppCommand::find(CommandEntry::Typed, "block").unwrap();
    let mut filled = FilledCommand::new(HelpHome::Server);
    let me = RequestPerson { is_bot: true, is_me: true, ..ask::person(99) };
    filled.people.insert("person".to_owned(), me);
    assert_eq!(house.refused(ANN, block.act(&filled).unwrap()).await, Refusal::BotBlock);
    assert!(house.ask(ANN, RequestAct::Begin(begin::BeginAsk::Block(None))).await.said().contains("haven’t blocked"));
}

#[tokio::test]
async fn help_names_puzzles_where_there_are_some() {
    let mut house = House::new();
    let help = || RequestAct::See(see::SeeAsk::Help { home: HelpHome::Server, topic: HelpTopic::Start });
    for lang in Lang::ALL {
        house.lang = lang;
        let word = ["`/puzzle`", "`/probleme`"][lang as usize];
        house.ask(ANN, set(SetupMatter::Help, "on")).await;
        let said = house.ask(ANN, help()).await.said();
        let line = said.lines().find(|line| line.contains(word)).unwrap();
        assert!(line.starts_with('•') && line.contains(&format!(" · {word} ")), "{said}");
        house.ask(ANN, set(SetupMatter::Help, "off")).await;
        let said = house.ask(ANN, help()).await.said();
        assert!(!said.contains(word) && said.lines().filter(|line| line.starts_with('•')).count() == 6, "{said}");
    }
}

fn set(matter: SetupMatter, value: &str) -> RequestAct {
    RequestAct::Server(server::ServerAsk::Setup(SetupAsk::Choose(matter, value.to_owned())))
}

#[tokio::test]
async fn everything_that_names_people_knows_the_program() {
    let mut house = House::new();
    let game = house.begin(3, Some("3d")).await;
    house.play(game, "e4").await;
    let which = GameChoice::Named(game);
    let board = RequestAct::See(see::SeeAsk::Board { game: which, as_text: false });
    let running = [
        ("the board", board.clone()),
        ("the list of games", RequestAct::See(see::SeeAsk::Games(0))),
        ("the question whether to resign", RequestAct::Play(play::PlayAsk::Resign(which))),
        ("the question whether to offer a draw", RequestAct::Play(play::PlayAsk::AskDraw(game, GameMoment(1)))),
        ("help", RequestAct::See(see::SeeAsk::Help { home: HelpHome::Server, topic: HelpTopic::Start })),
    ];
    everything_names_it(&mut house, ANN, &running[..4]).await;
    everything_names_it(&mut house, 2, &[board.clone()].map(|act| ("the board to others", act))).await;
    house.let_play().await;
    house.play(game, "d4").await;
    house.let_play().await;
    let mut n = 0;
    while let Some(item) = tell::next_news(&house.app, game).await.unwrap() {
        if let bot::app::Delivery::Post { message, .. } = &item.delivery {
            assert!(message.ping.iter().all(|who| *who == UserId(ANN)), "{message:?}");
            assert!(!message.said().contains("Deleted"), "{}", message.said());
            n += 1;
        }
        let sent = bot::record::SentMessage { channel: bot::record::ChannelId(500), message: 700 + n };
        tell::told_of_game(&house.app, &item, bot::app::DeliveryReport::In(sent)).await.unwrap();
    }
    assert!(n > 2, "{n} messages");
    let remarks = ModerationRemarks::default;
    let end = ModerationAsk::End { game: Some(game), verdict: ModeratorVerdict::Draw, remarks: remarks() };
    house.ask(MODERATOR, RequestAct::Server(server::ServerAsk::Moderate(end))).await;
    let undo = ModerationAsk::Undo { game: Some(game), remarks: remarks() };
    house.ask(MODERATOR, RequestAct::Server(server::ServerAsk::Moderate(undo))).await;
    assert!(matches!(house.record(game).await.state, GameState::Playing { .. }));
    house.is_whole().await;
    let moment = house.record(game).await.moment();
    house.ask(ANN, RequestAct::Play(play::PlayAsk::ResignNow(game, moment))).await;
    let mine = HistoryQuery { player: None, against: None, server: false, game: None, result: None, rated: None };
    let over = [
        ("the board", board.clone()),
        ("the history", RequestAct::See(see::SeeAsk::History { query: mine, turn: HistoryTurn::Newest })),
        ("going through it", RequestAct::See(see::SeeAsk::Replay { game: which, at: None })),
    ];
    everything_names_it(&mut house, ANN, &over).await;
    let record = house.ask(ANN, RequestAct::See(see::SeeAsk::Record(which))).await.files.remove(0).bytes;
    assert!(String::from_utf8(record).unwrap().contains("[Black \"Mutabot (level 3)\"]"));
    for prefix in ["rated/", "rating/", "ledger/", "trophies/"] {
        assert_eq!(house.store.scan(prefix, None, 9).await.unwrap().len(), 0, "{prefix}");
    }
    // The program is named in a person's export, and in the game after the person's deletion.
    let export = RequestAct::Person(bot::app::ask::person::PersonAsk::Privacy(PrivacyAsk::Export { after: GameId(0) }));
    let kept = house.ask(ANN, export).await.files.remove(0).bytes;
    let kept: bot::record::PersonExport = read(&kept).unwrap();
    let program = PersonRef::Program(ProgramPlayer { level: 3, engine: engine::VERSION });
    assert_eq!(kept.games[0].seats().unwrap()[1].id, program);
    comes_back(&house).await;
    let leave = RequestAct::Person(bot::app::ask::person::PersonAsk::Privacy(PrivacyAsk::ForgetNow(UserId(ANN))));
    house.ask(ANN, leave).await;
    let record = house.record(game).await;
    assert_eq!(record.seats().unwrap().each_ref().map(|player| player.id), [PersonRef::Nobody, program]);
    house.is_whole().await;
}

async fn comes_back(house: &House) {
    let folder = tempfile::tempdir().unwrap();
    let [file, again] = ["one", "two"].map(|name| folder.path().join(name));
    export(&*house.store, &file).await.unwrap();
    let other = Memory::new();
    import(&other, &read_through(&file, &|_| {}).unwrap(), &ForgottenSet::default(), &|_| {}).await.unwrap();
    export(&other, &again).await.unwrap();
    assert!(std::fs::read(file).unwrap() == std::fs::read(again).unwrap());
}

#[tokio::test]
async fn who_leaves_in_the_middle_of_a_game_leaves_nothing_for_the_program_to_do() {
    let mut house = House::new();
    let game = house.begin(1, None).await;
    house.play(game, "e4").await;
    let [(before, found)] = &house.found().await[..] else { panic!("one program is to move") };
    let leave = RequestAct::Person(bot::app::ask::person::PersonAsk::Privacy(PrivacyAsk::ForgetNow(UserId(ANN))));
    house.ask(ANN, leave).await;
    assert_eq!(house.n_waiting().await, 0);
    assert!(!program::act(&house.app, before, found, house.now).await.unwrap());
    house.is_whole().await;
}
