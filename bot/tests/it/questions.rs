//! Questions answered before the bot has stored their messages: it is killed, restarts and finds them again.

use bot::app::ask::{begin, play};
use bot::app::{ChallengeTerms, Delivery, DeliveryReport, GameChoice, Message, NewsItem, Press, RequestAct, tell};
use bot::record::{ChannelId, GameId, GameMoment, SentMessage};

use crate::ask::person;
use crate::seats::Seats;

const ANN: u64 = 1;
const BOB: u64 = 2;
const GAME: GameId = GameId(1);
const SENT: SentMessage = SentMessage { channel: ChannelId(900), message: 77 };

async fn next(seats: &Seats) -> NewsItem {
    tell::next_news(&seats.app, GAME).await.unwrap().expect("something to be told")
}

async fn asked(seats: &Seats, press: Press) -> String {
    let has_it = |message: &Message| message.buttons.iter().any(|button| button.press == press);
    loop {
        let item = next(seats).await;
        let told = match &item.delivery {
            Delivery::Post { message, mark, .. } if has_it(message) => return mark.clone(),
            Delivery::Post { .. } => DeliveryReport::In(SentMessage { message: 1, ..SENT }),
            Delivery::OpenThread { .. } => DeliveryReport::Thread(Some(SENT.channel)),
            _ => DeliveryReport::Done,
        };
        tell::told_of_game(&seats.app, &item, told).await.unwrap();
    }
}

async fn told_after(seats: &mut Seats, mark: &str) -> Delivery {
    seats.app = seats.another_app();
    let item = next(seats).await;
    assert!(matches!(&item.delivery, Delivery::Recall { mark: sought, .. } if sought == mark), "{:?}", item.delivery);
    tell::told_of_game(&seats.app, &item, DeliveryReport::In(SENT)).await.unwrap();
    next(seats).await.delivery
}

#[tokio::test]
async fn a_challenge_that_was_accepted_before_it_was_noted_becomes_the_games_thread() {
    let mut seats = Seats::new();
    let challenge =
        begin::BeginAsk::Challenge { game: None, opponent: Some(person(BOB)), terms: ChallengeTerms::default() };
    seats.ask(ANN, RequestAct::Begin(challenge)).await;
    let mark = asked(&seats, Press::Accept).await;
    assert_eq!(seats.ask(BOB, RequestAct::Begin(begin::BeginAsk::Accept(GAME))).await, "challenge-accepted");
    let told = told_after(&mut seats, &mark).await;
    assert!(matches!(&told, Delivery::OpenThread { sent: SENT, .. }), "{told:?}");
}

#[tokio::test]
async fn an_offer_of_a_draw_that_was_declined_before_it_was_noted_is_closed_where_it_stands() {
    let mut seats = Seats::new();
    seats.begin([ANN, BOB], false, "3d").await;
    seats.ask(ANN, RequestAct::Play(play::PlayAsk::Draw(GameChoice::Named(GAME)))).await;
    let mark = asked(&seats, Press::DrawYes).await;
    let no = play::PlayAsk::AnswerDraw { game: GAME, moment: GameMoment::START, yes: false };
    assert_eq!(seats.ask(BOB, RequestAct::Play(no)).await, "draw-declined-reply");
    let told = told_after(&mut seats, &mark).await;
    assert!(matches!(&told, Delivery::Edit { sent: SENT, .. }), "{told:?}");
}

#[tokio::test]
async fn a_takeback_that_was_declined_before_its_question_was_noted_is_closed_where_it_stands() {
    let mut seats = Seats::new();
    seats.begin([ANN, BOB], false, "3d").await;
    let made = play::PlayAsk::Move { game: GameChoice::Named(GAME), text: "e2e4".to_owned() };
    seats.ask(ANN, RequestAct::Play(made)).await;
    seats.ask(ANN, RequestAct::Play(play::PlayAsk::Takeback(GameChoice::Named(GAME)))).await;
    let mark = asked(&seats, Press::TakebackYes).await;
    let at = seats.record(GAME).await.moment();
    seats.ask(BOB, RequestAct::Play(play::PlayAsk::AnswerTakeback { game: GAME, moment: at, yes: false })).await;
    let told = told_after(&mut seats, &mark).await;
    assert!(matches!(&told, Delivery::Edit { sent: SENT, .. }), "{told:?}");
}
