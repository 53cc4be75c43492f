//! Questions answered before the bot has noted where it asked them; the bot ends just then and finds them again.

use bot::app::ask::{begin, play};
use bot::app::{Act, Delivery, Message, NewsItem, Press, Terms, Told, Which, tell};
use bot::record::{ChannelId, GameId, Moment, Sent};

use crate::ask::person;
use crate::seats::Seats;

const ANN: u64 = 1;
const BOB: u64 = 2;
const GAME: GameId = GameId(1);
const SENT: Sent = Sent { channel: ChannelId(900), message: 77 };

async fn next(seats: &Seats) -> NewsItem {
    tell::next_news(&seats.app, GAME).await.unwrap().expect("something to be told")
}

/// The mark of the question with this button; delivers earlier news first.
async fn asked(seats: &Seats, press: Press) -> String {
    let has_it = |message: &Message| message.buttons.iter().any(|button| button.press == press);
    loop {
        let item = next(seats).await;
        let told = match &item.delivery {
            Delivery::Post { message, mark, .. } if has_it(message) => return mark.clone(),
            Delivery::Post { .. } => Told::In(Sent { message: 1, ..SENT }),
            Delivery::OpenThread { .. } => Told::Thread(Some(SENT.channel)),
            _ => Told::Done,
        };
        tell::told_of_game(&seats.app, &item, told).await.unwrap();
    }
}

/// The next delivery of a restarted bot that finds a question by this mark.
async fn told_after(seats: &mut Seats, mark: &str) -> Delivery {
    seats.app = seats.another_app();
    let item = next(seats).await;
    assert!(matches!(&item.delivery, Delivery::Recall { mark: sought, .. } if sought == mark), "{:?}", item.delivery);
    tell::told_of_game(&seats.app, &item, Told::In(SENT)).await.unwrap();
    next(seats).await.delivery
}

#[tokio::test]
async fn a_challenge_that_was_accepted_before_it_was_noted_becomes_the_games_thread() {
    let mut seats = Seats::new();
    let challenge = begin::Ask::Challenge { game: None, opponent: Some(person(BOB)), terms: Terms::default() };
    seats.ask(ANN, Act::Begin(challenge)).await;
    let mark = asked(&seats, Press::Accept).await;
    assert_eq!(seats.ask(BOB, Act::Begin(begin::Ask::Accept(GAME))).await, "challenge-accepted");
    let told = told_after(&mut seats, &mark).await;
    assert!(matches!(&told, Delivery::OpenThread { sent: SENT, .. }), "{told:?}");
}

#[tokio::test]
async fn an_offer_of_a_draw_that_was_declined_before_it_was_noted_is_closed_where_it_stands() {
    let mut seats = Seats::new();
    seats.begin([ANN, BOB], false, "3d").await;
    seats.ask(ANN, Act::Play(play::Ask::Draw(Which::Named(GAME)))).await;
    let mark = asked(&seats, Press::DrawYes).await;
    let no = play::Ask::AnswerDraw { game: GAME, moment: Moment::START, yes: false };
    assert_eq!(seats.ask(BOB, Act::Play(no)).await, "draw-declined-reply");
    let told = told_after(&mut seats, &mark).await;
    assert!(matches!(&told, Delivery::Edit { sent: SENT, .. }), "{told:?}");
}

#[tokio::test]
async fn a_takeback_that_was_declined_before_its_question_was_noted_is_closed_where_it_stands() {
    let mut seats = Seats::new();
    seats.begin([ANN, BOB], false, "3d").await;
    let made = play::Ask::Move { game: Which::Named(GAME), text: "e2e4".to_owned() };
    seats.ask(ANN, Act::Play(made)).await;
    seats.ask(ANN, Act::Play(play::Ask::Takeback(Which::Named(GAME)))).await;
    let mark = asked(&seats, Press::TakebackYes).await;
    let at = seats.record(GAME).await.moment();
    seats.ask(BOB, Act::Play(play::Ask::AnswerTakeback { game: GAME, moment: at, yes: false })).await;
    let told = told_after(&mut seats, &mark).await;
    assert!(matches!(&told, Delivery::Edit { sent: SENT, .. }), "{told:?}");
}
