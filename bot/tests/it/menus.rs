//! Moves chosen from menus: exactly the legal moves can be chosen, and every menu fits Discord's limits.

use std::collections::BTreeSet;
use std::sync::Arc;

use bot::app::ask::{begin, play};
use bot::app::{App, Button, ChallengeTerms, GameChoice, HalfChosenMove, Message, Press, RequestAct, RequestAnswer};
use bot::record::{GameId, GameMoment, SideWish};
use bot::refusal::Trouble;
use bot::words::{Lang, Text};
use rules::{GameTable, PieceLetters, Side};
use store::Memory;

use crate::ask::Asker;

const GAME: GameId = GameId(1);

struct Sitting {
    app: App,
    table: Box<dyn GameTable>,
    next_event: u64,
}

impl Sitting {
    async fn start(rules: &str) -> Sitting {
        let app = App::new(Arc::new(Memory::new()), Vec::new());
        let table = rules::open(rules, "", None).unwrap();
        let mut sitting = Sitting { app, table, next_event: 0 };
        let (game, wish) = (Some(rules.to_owned()), SideWish::White);
        sitting
            .ask(
                1,
                RequestAct::Begin(begin::BeginAsk::Challenge {
                    game,
                    opponent: None,
                    terms: ChallengeTerms { wish, ..ChallengeTerms::default() },
                }),
            )
            .await
            .unwrap();
        sitting.ask(2, RequestAct::Begin(begin::BeginAsk::Accept(GAME))).await.unwrap();
        sitting
    }

    async fn ask(&mut self, who: u64, act: RequestAct) -> Result<RequestAnswer, Trouble> {
        self.next_event += 1;
        let lang = if who == 1 { Lang::En } else { Lang::Fr };
        let request = Asker::new(who).in_lang(lang).asks(self.next_event, act);
        self.app.handle(&request).await
    }

    fn due(&self) -> u64 {
        self.table.turn() as u64 + 1
    }

    async fn menu(&mut self, act: RequestAct) -> Message {
        let message = self.ask(self.due(), act).await.unwrap().reply.unwrap();
        check(&message);
        message
    }

    async fn leaves(&mut self, message: Message, leaves: &mut Vec<String>) {
        let [choice] = &message.choices[..] else { panic!("one menu") };
        for item in &choice.items {
            let begun = choice.button.to.splitn(4, ':').nth(3).unwrap();
            let ways = self.table.steps(begun, PieceLetters::English);
            let step = ways.iter().find(|step| step.code == item.value).expect("a menu offers steps");
            // An item that plays a move at once shows its notation, without the sign of check or mate, in the second
            // line.
            match &item.about {
                Some(about) => leaves.push(self.code_told(&about.say(message.lang), message.lang)),
                None if step.whole.is_some() && (!step.more || step.code == begun) => {
                    leaves.push(step.whole.clone().unwrap().code);
                }
                None => {
                    let act = choice.button.act(Some(&item.value)).unwrap();
                    let next = self.menu(act).await;
                    assert!(next.buttons.iter().any(|button| button.press == Press::StepBack), "there is a way back");
                    Box::pin(self.leaves(next, leaves)).await;
                }
            }
        }
        if let Some(on) = message.buttons.iter().find(|button| button.press == Press::PageOn) {
            let next = self.menu(on.act(None).unwrap()).await;
            assert!(next.buttons.iter().any(|button| button.press == Press::PageBack), "there is a page before");
            Box::pin(self.leaves(next, leaves)).await;
        }
    }

    fn code_told(&self, text: &str, lang: Lang) -> String {
        let legal = self.table.legal(lang.letters());
        let told = legal.iter().find(|m| text.split(' ').any(|word| word == m.unsigned()));
        told.unwrap_or_else(|| panic!("no move in {text}")).code.clone()
    }
}

fn check(message: &Message) {
    let [choice] = &message.choices[..] else { panic!("one menu") };
    assert!((1..=25).contains(&choice.items.len()));
    let values: BTreeSet<_> = choice.items.iter().map(|item| &item.value).collect();
    assert_eq!(values.len(), choice.items.len(), "no value stands twice");
    let labels: BTreeSet<_> = choice.items.iter().map(|item| item.label.say(message.lang)).collect();
    assert_eq!(labels.len(), choice.items.len(), "no label stands twice: {labels:?}");
    for item in &choice.items {
        let label = item.label.say(message.lang);
        assert!((1..=100).contains(&label.chars().count()) && item.value.len() <= 100);
        assert!(!label.contains("menu-") && !label.contains("man-"), "{label}");
        let other = if message.lang == Lang::En { "pion" } else { "pawn" };
        assert!(!label.contains(other), "{label}");
    }
    assert!(choice.placeholder.say(message.lang).chars().count() <= 150);
    let ids = message.buttons.iter().chain([&choice.button]).map(Button::custom_id);
    let ids: BTreeSet<_> = ids.inspect(|id| assert!(id.len() <= 100, "{id}")).collect();
    assert_eq!(ids.len(), message.buttons.len() + 1, "no id stands twice");
    let rows = |n: usize| n.div_ceil(5);
    let of_choice = if choice.button.press == Press::Go { rows(choice.items.len()) } else { 1 };
    assert!(of_choice + rows(message.buttons.len()) <= 5, "everything has a row");
    let [picture] = &message.pictures[..] else { panic!("one picture") };
    let marked = picture.scene.cells.iter().filter(|cell| cell.marks.target.is_some());
    for cell in marked {
        let is_told = ["Any square", "N’importe quelle case", &cell.name].iter().any(|it| picture.alt.contains(it));
        assert!(is_told, "{} is told: {}", cell.name, picture.alt);
    }
    assert!(picture.alt.chars().count() <= 1024, "{}", picture.alt);
}

#[tokio::test]
async fn the_menus_lead_to_every_legal_move_of_every_game_and_to_nothing_else() {
    let random = &mut fastrand::Rng::with_seed(25);
    for info in rules::games() {
        let mut sitting = Sitting::start(info.id).await;
        while sitting.table.outcome().is_none() && sitting.table.codes().len() < 60 {
            if sitting.table.codes().len().is_multiple_of(4) {
                let root =
                    sitting.menu(RequestAct::Play(play::PlayAsk::Choose { game: GameChoice::Here, half: None })).await;
                let mut leaves = Vec::new();
                sitting.leaves(root, &mut leaves).await;
                leaves.sort();
                let mut legal: Vec<_> =
                    sitting.table.legal(PieceLetters::English).into_iter().map(|m| m.code).collect();
                legal.sort();
                assert_eq!(leaves, legal, "{} after {:?}", info.id, sitting.table.codes());
            }
            let legal = sitting.table.legal(PieceLetters::English);
            let code = legal[random.usize(..legal.len())].code.clone();
            let moment = GameMoment(sitting.table.codes().len());
            let pick = play::PlayAsk::Pick { game: GAME, moment, code: code.clone() };
            sitting.ask(sitting.due(), RequestAct::Play(pick)).await.unwrap();
            sitting.table.play(&code, PieceLetters::English).unwrap();
            while let [only] = &sitting.table.legal(PieceLetters::English)[..]
                && only.code == "pass"
            {
                sitting.table.play("pass", PieceLetters::English).unwrap();
            }
        }
    }
}

#[tokio::test]
async fn opening_the_menus_never_plays_a_move_even_if_there_is_only_one() {
    let mut sitting = Sitting::start("chess").await;
    for code in ["f2f4", "e7e6", "b1c3", "d8h4"] {
        sitting
            .ask(
                sitting.due(),
                RequestAct::Play(play::PlayAsk::Move { game: GameChoice::Named(GAME), text: code.to_owned() }),
            )
            .await
            .unwrap();
        sitting.table.play(code, PieceLetters::English).unwrap();
    }
    assert_eq!(sitting.table.legal(PieceLetters::English).len(), 1, "White is in check and has one answer");
    for _ in 0..2 {
        let menu = sitting.menu(RequestAct::Play(play::PlayAsk::Choose { game: GameChoice::Here, half: None })).await;
        let does: Vec<_> = menu.buttons.iter().map(|button| button.press).collect();
        assert_eq!(does, [Press::Turn, Press::Type, Press::Hint], "there is nothing to go back to");
        let [item] = &menu.choices[0].items[..] else { panic!("one thing to choose") };
        assert_eq!((item.value.as_str(), item.label.say(Lang::En).as_str()), ("g2g3", "g3"));
    }
    let menu = sitting.menu(RequestAct::Play(play::PlayAsk::Choose { game: GameChoice::Here, half: None })).await;
    let answer = sitting.ask(1, menu.choices[0].button.act(Some("g2g3")).unwrap()).await.unwrap();
    assert_eq!(answer.reply.unwrap().text[0].key.as_str(), "played");
}

#[tokio::test]
async fn any_half_chosen_move_gets_an_answer() {
    let mut sitting = Sitting::start("echek").await;
    let random = &mut fastrand::Rng::with_seed(12);
    let good = ["", "Q@", "B@c4", "P@c4", "P@c4-c5", "d4", "d4e4", "swap", "pass", "é", "@", "♞♞"];
    let mut n_menus = 0;
    for _ in 0..3000 {
        let pick = |random: &mut fastrand::Rng| {
            let mut text = good[random.usize(..good.len())].to_owned();
            if random.u8(..4) == 0 {
                text.push(random.char(..));
            }
            text
        };
        let half = HalfChosenMove {
            moment: GameMoment(if random.u8(..8) == 0 { random.usize(..) } else { 0 }),
            page: if random.bool() { 0 } else { random.usize(..) },
            begun: pick(random),
            chosen: Some(pick(random)).filter(|text| text.len() < 4 && random.bool()),
            seen_by: random.bool().then_some(Side::Black),
        };
        let who = random.u64(1..=3);
        match sitting
            .ask(
                who,
                RequestAct::Play(play::PlayAsk::Choose { game: GameChoice::Named(GAME), half: Some(half.clone()) }),
            )
            .await
        {
            Ok(answer) => {
                let message = answer.reply.unwrap();
                check(&message);
                n_menus += 1;
            }
            Err(Trouble::Refused(refusal)) => assert!(!Text::from(refusal).say(Lang::Fr).is_empty()),
            Err(Trouble::Failed(failure)) => panic!("{half:?}: {}", failure.chain()),
        }
    }
    assert!(n_menus > 100, "{n_menus}");
}
