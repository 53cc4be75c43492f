//! Conditional moves against a model. Two players plan, move, offer draws and take back at random. The bot must play
//! exactly the answers in a plain map from lines to answers.

use std::collections::BTreeMap;
use std::sync::Arc;

use async_trait::async_trait;
use bot::app::ask::{begin, person, play};
use bot::app::{App, ChallengeTerms, Delivery, GameChoice, Message, PersonSetting, PlanAsk, RequestAct, tell};
use bot::record::{GameId, GameMoment, GameRecord, GameState, SideWish, keys, read};
use bot::refusal::Trouble;
use bot::words::Text;
use rules::{GameTable, PieceLetters, Side};
use store::{Batch, Memory, Store, StoreEntry};

use crate::ask::{Asker, person};

const GAME: GameId = GameId(1);

#[derive(Debug, Default)]
struct Polite(Memory);

#[async_trait]
impl Store for Polite {
    async fn get(&self, key: &str) -> store::Result<Option<StoreEntry>> {
        tokio::task::yield_now().await;
        self.0.get(key).await
    }

    async fn scan(&self, prefix: &str, after: Option<&str>, limit: usize) -> store::Result<Vec<StoreEntry>> {
        tokio::task::yield_now().await;
        self.0.scan(prefix, after, limit).await
    }

    async fn commit(&self, batch: Batch) -> store::Result<()> {
        tokio::task::yield_now().await;
        self.0.commit(batch).await
    }

    fn pages(&self) -> store::PageStream {
        self.0.pages()
    }
}

struct House {
    app: App,
    store: Arc<Polite>,
    event: u64,
}

impl House {
    async fn of(rules: &str) -> House {
        let store = Arc::new(Polite::default());
        let app = App::new(Arc::clone(&store) as Arc<dyn Store>, Vec::new());
        let mut house = House { app, store, event: 0 };
        let terms = ChallengeTerms { wish: SideWish::White, ..ChallengeTerms::default() };
        let challenge = RequestAct::Begin(begin::BeginAsk::Challenge {
            game: Some(rules.to_owned()),
            opponent: Some(person(2)),
            terms,
        });
        house.ask(1, challenge).await.unwrap();
        house.ask(2, RequestAct::Begin(begin::BeginAsk::Accept(GAME))).await.unwrap();
        house
    }

    async fn ask(&mut self, who: u64, act: RequestAct) -> Result<Message, String> {
        self.event += 1;
        self.handle(self.event, who, act).await
    }

    async fn handle(&self, event: u64, who: u64, act: RequestAct) -> Result<Message, String> {
        let request = Asker::new(who).asks(event, act);
        match self.app.handle(&request).await {
            Ok(answer) => Ok(answer.reply.unwrap()),
            Err(Trouble::Refused(refusal)) => Err(Text::from(refusal.itself().clone()).key.to_string()),
            Err(Trouble::Failed(failure)) => panic!("{}", failure.chain()),
        }
    }

    async fn plan(&mut self, who: u64, text: &str) -> Result<Message, String> {
        self.ask(
            who,
            RequestAct::Play(play::PlayAsk::Plan(
                GameChoice::Named(GAME),
                PlanAsk::Add { at: None, text: text.to_owned() },
            )),
        )
        .await
    }

    async fn play(&mut self, who: u64, text: &str) {
        self.ask(who, RequestAct::Play(play::PlayAsk::Move { game: GameChoice::Named(GAME), text: text.to_owned() }))
            .await
            .unwrap();
    }

    async fn record(&self) -> GameRecord {
        read(&self.store.get(&keys::game(GAME)).await.unwrap().unwrap().value).unwrap()
    }

    async fn plans(&self) -> usize {
        self.store.scan("plan/", None, 10).await.unwrap().len()
    }
}

fn number(side: Side) -> u64 {
    side as u64 + 1
}

fn table(rules: &str, line: &mut Vec<String>) -> Box<dyn GameTable> {
    let mut table = rules::open(rules, "", None).unwrap();
    for code in line.iter() {
        table.play(code, PieceLetters::English).unwrap();
    }
    while let [only] = &table.legal(PieceLetters::English)[..]
        && only.code == "pass"
    {
        table.play("pass", PieceLetters::English).unwrap();
        line.push("pass".to_owned());
    }
    table
}

fn any_code(table: &dyn GameTable, random: &mut fastrand::Rng) -> Option<String> {
    let legal = table.legal(PieceLetters::English);
    // Usually choose between two moves, so that plans often apply.
    let n = if random.u8(..4) == 0 { legal.len() } else { legal.len().min(2) };
    (n > 0).then(|| legal[random.usize(..n)].code.clone())
}

#[derive(Default)]
struct Model {
    answers: BTreeMap<Vec<String>, String>,
}

impl Model {
    fn plan(&mut self, line: &[String], code: &str) {
        if self.answers.get(line).is_some_and(|old| old != code) {
            self.forget(line);
        }
        self.answers.insert(line.to_vec(), code.to_owned());
    }

    fn forget(&mut self, line: &[String]) {
        if let Some(code) = self.answers.remove(line) {
            let after = [line, &[code]].concat();
            self.answers.retain(|known, _| !known.starts_with(&after));
        }
    }

    /// Forgets lines that leave the game more than eight plies ago, as every change of plans does.
    fn tidy(&mut self, line: &[String]) {
        let kept = &line[..line.len().saturating_sub(8)];
        self.answers.retain(|known, _| known.starts_with(kept));
    }
}

struct Trial<'a> {
    rules: &'a str,
    seed: u64,
    random: fastrand::Rng,
    house: House,
    line: Vec<String>,
    models: [Model; 2],
    n_answers: usize,
    n_back: usize,
}

impl<'a> Trial<'a> {
    async fn of(rules: &'a str, seed: u64) -> Trial<'a> {
        let (random, house) = (fastrand::Rng::with_seed(seed), House::of(rules).await);
        let (line, models) = (Vec::new(), [Model::default(), Model::default()]);
        Trial { rules, seed, random, house, line, models, n_answers: 0, n_back: 0 }
    }

    fn table(&mut self) -> Box<dyn GameTable> {
        table(self.rules, &mut self.line)
    }

    async fn play(&mut self) {
        for _ in 0..60 {
            let now = self.table();
            if now.outcome().is_some() {
                break;
            }
            let side = if self.random.bool() { Side::White } else { Side::Black };
            match self.random.u8(..8) {
                0..=3 => self.plans(side).await,
                4 if self.random.u8(..6) == 0 => self.thinks_again(side).await,
                4 => self.takes_back(side).await,
                _ => self.moves(now.as_ref()).await,
            }
            let record = self.house.record().await;
            assert_eq!(record.line, self.line, "{}, seed {}", self.rules, self.seed);
            assert_eq!(record.ply_at(record.moment()), Some(self.line.len()));
        }
        if self.table().outcome().is_some() {
            assert_eq!(self.house.plans().await, 0, "plans go with their game");
        }
    }

    async fn plans(&mut self, side: Side) {
        let (mut ahead, mut text, mut answers) = (self.line.clone(), Vec::new(), Vec::new());
        let n_wanted = self.random.usize(1..=3);
        while answers.len() < n_wanted {
            let now = table(self.rules, &mut ahead);
            let Some(code) = any_code(now.as_ref(), &mut self.random) else { break };
            if now.turn() == side && ahead.len() > self.line.len() {
                answers.push((ahead.clone(), code.clone()));
            }
            text.push(code.clone());
            ahead.push(code);
        }
        if self.house.plan(number(side), &text.join(" ")).await.is_ok() {
            let model = &mut self.models[side as usize];
            answers.iter().for_each(|(line, code)| model.plan(line, code));
            model.tidy(&self.line);
        }
    }

    async fn thinks_again(&mut self, side: Side) {
        let clear = play::PlayAsk::Plan(GameChoice::Named(GAME), PlanAsk::Clear);
        self.house.ask(number(side), RequestAct::Play(clear)).await.unwrap();
        self.models[side as usize] = Model::default();
    }

    async fn takes_back(&mut self, side: Side) {
        let ask = play::PlayAsk::Takeback(GameChoice::Named(GAME));
        if self.house.ask(number(side), RequestAct::Play(ask)).await.is_err() {
            return;
        }
        let moment = self.house.record().await.moment();
        let yes = self.random.u8(..3) > 0;
        let answer = play::PlayAsk::AnswerTakeback { game: GAME, moment, yes };
        self.house.ask(number(side.other()), RequestAct::Play(answer)).await.unwrap();
        if yes {
            self.n_back += 1;
            let mut turns = Vec::new();
            let mut replay = rules::open(self.rules, "", None).unwrap();
            for (ply, code) in self.line.iter().enumerate() {
                if replay.turn() == side && code != "pass" {
                    turns.push(ply);
                }
                replay.play(code, PieceLetters::English).unwrap();
            }
            self.line.truncate(turns.pop().unwrap());
            self.models[side as usize].forget(&self.line);
        }
    }

    /// Plays a move, sometimes with a draw offer, which is declined. Planned answers follow.
    async fn moves(&mut self, now: &dyn GameTable) {
        let mover = now.turn();
        let code = any_code(now, &mut self.random).expect("a game that goes on has moves");
        let draw = play::PlayAsk::Draw(GameChoice::Named(GAME));
        let offers = self.random.u8(..10) == 0 && self.house.ask(number(mover), RequestAct::Play(draw)).await.is_ok();
        self.house.play(number(mover), &code).await;
        self.line.push(code);
        loop {
            let now = self.table();
            let held = offers && now.turn() != mover;
            let answer = self.models[now.turn() as usize].answers.get(&self.line).cloned();
            let Some(answer) = answer.filter(|_| now.outcome().is_none() && now.claim().is_none() && !held) else {
                break;
            };
            self.line.push(answer);
            self.n_answers += 1;
        }
        if offers && self.table().outcome().is_none() {
            let moment = self.house.record().await.offered.unwrap();
            let answer = play::PlayAsk::AnswerDraw { game: GAME, moment, yes: false };
            self.house.ask(number(mover.other()), RequestAct::Play(answer)).await.unwrap();
        }
    }
}

#[tokio::test]
async fn in_every_game_what_is_played_by_plan_is_what_a_simple_model_says() {
    let (mut n_answers, mut n_back) = (0, 0);
    for info in rules::games() {
        for seed in 0..20 {
            let mut trial = Trial::of(info.id, seed).await;
            trial.play().await;
            n_answers += trial.n_answers;
            n_back += trial.n_back;
        }
    }
    assert!(n_answers > 200 && n_back > 50, "it happened: {n_answers} answers, {n_back} takebacks");
}

#[tokio::test]
async fn a_plan_has_at_most_eight_answers_in_a_row_and_three_hundred_in_all() {
    let mut house = House::of("chess").await;
    house.play(1, "e4").await;
    let there_and_back = "Nf6 Nf3 Ng8 Ng1 Nf6 Nf3 Ng8 Ng1 Nf6 Nf3 Ng8 Ng1 Nf6 Nf3 Ng8 Ng1";
    house.plan(1, there_and_back).await.unwrap();
    assert_eq!(house.plan(1, &format!("{there_and_back} a6 a3")).await.unwrap_err(), "refusal-plan");
    // Lines added one by one have the same limit of depth.
    house.ask(1, RequestAct::Play(play::PlayAsk::Plan(GameChoice::Named(GAME), PlanAsk::Clear))).await.unwrap();
    let mut refused = None;
    'full: for theirs in "a6 a5 b6 b5 c6 c5 d6 d5 e6 e5 f6 f5 g6 g5 h6 h5 Na6 Nc6 Nf6 Nh6".split(' ') {
        let mine = "a3 a4 b3 b4 c3 c4 d3 d4 f3 f4 g3 g4 h3 h4 Na3 Nc3 Nf3 Nh3".split(' ');
        house.plan(1, &format!("{theirs} a3")).await.unwrap();
        for (n, then) in "Nc6 Na6 b6 c6 d6 f6 g6 h6 Nh6 Nf6 h5 g5 f5 d5 c5 b5".split(' ').enumerate() {
            let answer = mine.clone().nth(n % 12 + 2).unwrap();
            match house.plan(1, &format!("{theirs} a3 {then} {answer}")).await {
                Err(refusal) if refusal == "refusal-plan-full" => {
                    refused = Some(theirs);
                    break 'full;
                }
                _ => {}
            }
        }
    }
    assert!(refused.is_some(), "three hundred is enough");
    house.play(2, "h6").await;
    let message = house.plan(1, "h5 h4").await;
    assert!(message.is_ok(), "{message:?}");
}

#[tokio::test]
async fn a_plan_is_read_in_words_where_it_says_what_stands_between_them() {
    let short = ["Nf3", "Nf6", "g3", "g6", "Bg2", "Bg7"];
    for (before, text, then) in [
        (&["e4"][..], "if e5 then knight f3", &["e7e5", "g1f3"][..]),
        (&["e4"], "si pion e5 alors le cavalier en f3", &["e7e5", "g1f3"]),
        (&["e4"], "s’il joue e7 vers e5, je joue cavalier f3", &["e7e5", "g1f3"]),
        (&["e4"], "if d5 then pawn takes pawn", &["d7d5", "e4d5"]),
        (&["e4"], "if e5 then Nf3", &["e7e5", "g1f3"]),
        (&short, "si petit roque alors petit roque", &["e1g1", "e8g8"]),
        (&short, "if they castle then I castle", &["e1g1", "e8g8"]),
    ] {
        let mut house = House::of("chess").await;
        for (ply, text) in before.iter().enumerate() {
            house.play(ply as u64 % 2 + 1, text).await;
        }
        let to_move = before.len() as u64 % 2 + 1;
        house.plan(3 - to_move, text).await.unwrap_or_else(|why| panic!("{text}: {why}"));
        house.play(to_move, then[0]).await;
        assert_eq!(house.record().await.line[before.len()..], *then, "{text}");
    }
    let mut house = House::of("chess").await;
    house.play(1, "e4").await;
    for wrong in [
        "if e5 then knight d4",
        "if e5 then pawn",
        "if e5 then knight",
        "if e5 then castle",
        "if e5 then pawn d5",
        "if e5 then knight f3 queen takes e5",
        "si elle dort alors je dors",
    ] {
        assert_eq!(house.plan(1, wrong).await.unwrap_err(), "refusal-plan", "{wrong}");
    }
}

#[tokio::test]
async fn a_draw_is_claimed_with_the_planned_move_that_makes_it_due() {
    let mut house = House::of("chess").await;
    house.ask(2, RequestAct::Person(person::PersonAsk::Set(PersonSetting::Claim, "auto".to_owned()))).await.unwrap();
    house.plan(2, "Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1 Ng8").await.unwrap();
    house.play(1, "Nf3").await;
    house.plan(1, "Ng1 Ng8 Nf3 Nf6 Ng1 Ng8").await.unwrap_err();
    house.plan(1, "Ng1 Ng8 Nf3 Nf6 Ng1").await.unwrap();
    house.play(1, "Ng1").await;
    let record = house.record().await;
    assert!(matches!(&record.state, GameState::Over { reason, .. } if reason == "repetition"), "{record:?}");
    assert_eq!(record.line.len(), 8);
    assert_eq!(house.plans().await, 0);
}

#[tokio::test]
async fn a_plan_that_is_kept_while_the_opponent_moves_is_played_and_one_that_comes_too_late_is_not_kept() {
    let (mut n_played, mut n_late) = (0, 0);
    for head_start in 0..40_i32 {
        let mut house = House::of("chess").await;
        house.play(1, "e4").await;
        let waits = |n: i32| async move {
            for _ in 0..n.max(0) {
                tokio::task::yield_now().await;
            }
        };
        let plan = async {
            waits(20 - head_start).await;
            let text = "e5 Nf3".to_owned();
            house
                .handle(
                    1001,
                    1,
                    RequestAct::Play(play::PlayAsk::Plan(GameChoice::Named(GAME), PlanAsk::Add { at: None, text })),
                )
                .await
        };
        let played = async {
            waits(head_start - 20).await;
            house
                .handle(
                    1002,
                    2,
                    RequestAct::Play(play::PlayAsk::Move { game: GameChoice::Named(GAME), text: "e5".to_owned() }),
                )
                .await
        };
        let (plan, played) = tokio::join!(plan, played);
        played.unwrap();
        let line = house.record().await.line;
        match plan {
            Ok(_) => {
                assert_eq!(line, ["e2e4", "e7e5", "g1f3"], "{head_start}");
                n_played += 1;
            }
            Err(refusal) => {
                assert_eq!((line, refusal.as_str()), (vec!["e2e4".to_owned(), "e7e5".to_owned()], "refusal-plan"));
                n_late += 1;
            }
        }
    }
    assert!(n_played > 5 && n_late > 5, "{n_played} were played, {n_late} came too late");
}

#[tokio::test]
async fn boards_that_were_taken_back_before_they_could_be_shown_are_not_shown() {
    let mut house = House::of("chess").await;
    house.play(1, "e4").await;
    house.play(2, "e5").await;
    house.ask(1, RequestAct::Play(play::PlayAsk::Takeback(GameChoice::Named(GAME)))).await.unwrap();
    house
        .ask(2, RequestAct::Play(play::PlayAsk::AnswerTakeback { game: GAME, moment: GameMoment(2), yes: true }))
        .await
        .unwrap();
    let mut shown = Vec::new();
    while let Some(item) = tell::next_news(&house.app, GAME).await.unwrap() {
        if let Delivery::Post { mark, message, .. } = &item.delivery {
            shown.push((mark.clone(), !message.buttons.is_empty()));
        }
        tell::told_of_game(&house.app, &item, bot::app::DeliveryReport::Done).await.unwrap();
    }
    let of_boards: Vec<_> = shown.iter().filter(|(mark, _)| mark.ends_with(".png")).collect();
    assert_eq!(
        of_boards,
        [&("mutabot-1-0.png".to_owned(), false), &("mutabot-1-3.png".to_owned(), true)],
        "the start, which still stands, and the newest"
    );
    assert!(!shown.iter().any(|(mark, _)| mark.contains("takeback")), "nor the request: {shown:?}");
}
