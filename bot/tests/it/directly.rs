//! A game in its players' direct messages, whether played there or in a channel.

use bot::app::ask::{begin, person, play, see};
use bot::app::{
    ChallengeTerms, Delivery, DeliveryAddress, DeliveryReport, GameChoice, Message, PersonSetting, PrivacyAsk,
    RequestAct, RestChange, tell,
};
use bot::record::{ChannelId, GameId, GameMoment, PersonExport, SentMessage, SideWish, UserId, read};
use rules::Side;

use crate::ask::{Asker, person};
use crate::seats::Seats;

const ANN: u64 = 1;
const BOB: u64 = 2;
const GAME: GameId = GameId(1);

fn direct(who: UserId) -> ChannelId {
    ChannelId(77_000 + who.0)
}

fn chooses(setting: PersonSetting, value: &str) -> RequestAct {
    RequestAct::Person(person::PersonAsk::Set(setting, value.to_owned()))
}

/// Begins a game of Ann (White) and Bob, with one move played. Returns Bob's direct messages: he chose to get his turns
/// there, with boards from his side.
async fn begun(private: bool) -> (Seats, Vec<Message>) {
    begun_with(ChallengeTerms { wish: SideWish::White, private, ..ChallengeTerms::default() }).await
}

async fn begun_with(terms: ChallengeTerms) -> (Seats, Vec<Message>) {
    let mut seats = Seats::new();
    let challenge = begin::BeginAsk::Challenge { game: None, opponent: Some(person(BOB)), terms };
    let made = play::PlayAsk::Move { game: GameChoice::Named(GAME), text: "e2e4".to_owned() };
    let mut told = Vec::new();
    for (who, act) in [
        (BOB, chooses(PersonSetting::Turn, "dm")),
        (BOB, chooses(PersonSetting::Orientation, "mine")),
        (ANN, RequestAct::Begin(challenge)),
        (BOB, RequestAct::Begin(begin::BeginAsk::Accept(GAME))),
        (ANN, RequestAct::Play(made)),
    ] {
        seats.ask(who, act).await;
        told.extend(tell(&seats).await);
    }
    (seats, told)
}

async fn tell(seats: &Seats) -> Vec<Message> {
    let mut to_bob = Vec::new();
    while let Some(item) = tell::next_news(&seats.app, GAME).await.unwrap() {
        let told = match &item.delivery {
            Delivery::Post { to: DeliveryAddress::Channel(channel), message, .. } => {
                assert!(!message.by_ear, "everybody sees it");
                DeliveryReport::In(SentMessage { channel: *channel, message: to_bob.len() as u64 })
            }
            Delivery::Post { to: DeliveryAddress::Person(who), message, .. } => {
                to_bob.extend((*who == UserId(BOB)).then(|| message.clone()));
                DeliveryReport::In(SentMessage { channel: direct(*who), message: to_bob.len() as u64 })
            }
            Delivery::OpenThread { .. } => DeliveryReport::Thread(None),
            _ => DeliveryReport::Done,
        };
        tell::told_of_game(&seats.app, &item, told).await.unwrap();
    }
    to_bob
}

#[tokio::test]
async fn a_board_is_flipped_from_the_side_from_which_it_is_seen_where_that_is_asked_for() {
    for private in [false, true] {
        let (seats, told) = begun(private).await;
        let board = told.last().unwrap();
        assert_eq!(board.pictures[0].options.seen_by, Side::Black);
        let in_channel = if private { Side::White } else { Side::Black };
        let asker = || Asker::new(BOB).at(seats.now);
        for (event, asker, wanted) in
            [(101, asker().in_direct(direct(UserId(BOB)).0), Side::White), (102, asker(), in_channel)]
        {
            let flip = asker.asks(event, RequestAct::See(see::SeeAsk::Turned(GAME, None)));
            let flipped = seats.app.handle(&flip).await.unwrap().reply.unwrap();
            assert_eq!(flipped.pictures[0].options.seen_by, wanted, "private: {private}, event {event}");
        }
    }
}

#[tokio::test]
async fn who_wants_boards_in_words_has_them_so_in_direct_messages_and_everybody_sees_pictures() {
    for private in [false, true] {
        let (mut seats, told) = begun(private).await;
        assert!(!told.last().unwrap().by_ear);
        let mut said = Vec::new();
        for (who, act) in [
            (BOB, chooses(PersonSetting::Boards, "words")),
            (BOB, RequestAct::Play(play::PlayAsk::Move { game: GameChoice::Named(GAME), text: "e7e5".to_owned() })),
            (ANN, RequestAct::Play(play::PlayAsk::Move { game: GameChoice::Named(GAME), text: "b1c3".to_owned() })),
        ] {
            seats.ask(who, act).await;
            said.extend(tell(&seats).await);
        }
        let boards: Vec<_> = said.iter().filter(|message| !message.pictures.is_empty()).collect();
        assert!(!boards.is_empty() && boards.iter().all(|board| board.by_ear), "private: {private}");
        let told = boards.last().unwrap().boards_in_words(2_000).unwrap().concat();
        assert!(told.contains("Last move: 2. N") && told.contains("Ranks 8, 5, 4, 1: "), "{told}");
        let told = boards.last().unwrap().said();
        assert!(told.contains("(knight b1 to c3)"), "{told}");
    }
}

#[tokio::test]
async fn a_board_in_direct_messages_that_tells_the_time_anew_is_as_its_reader_wants_boards_by_then() {
    for private in [false, true] {
        let clock = Some("1d".to_owned());
        let (mut seats, _) =
            begun_with(ChallengeTerms { wish: SideWish::White, private, clock, ..ChallengeTerms::default() }).await;
        for (boards, days) in [("words", 2), ("picture", 3)] {
            seats.ask(BOB, chooses(PersonSetting::Boards, boards)).await;
            let rest = RestChange { days: Some(days), ..RestChange::default() };
            seats.ask(BOB, RequestAct::Person(person::PersonAsk::Rest(rest))).await;
            let mut changed = Vec::new();
            while let Some(item) = tell::next_news(&seats.app, GAME).await.unwrap() {
                if let Delivery::Edit { sent, message } = &item.delivery
                    && sent.channel == direct(UserId(BOB))
                {
                    changed.push(message.clone());
                }
                tell::told_of_game(&seats.app, &item, DeliveryReport::Done).await.unwrap();
            }
            let [board] = &changed[..] else { panic!("{changed:?}") };
            assert!(board.said().contains("on holiday"), "{}", board.said());
            assert_eq!((board.pictures.len(), board.by_ear), (1, boards == "words"), "private: {private}");
            let told = board.boards_in_words(2_000).map(|told| told.concat().contains("White: king e1"));
            assert_eq!(told, (boards == "words").then_some(true), "private: {private}");
        }
    }
}

async fn tell_and_tidy(seats: &Seats) -> (Vec<Message>, Vec<UserId>) {
    let (mut changed, mut pinged) = (Vec::new(), Vec::new());
    let mut n_told = 900;
    while let Some(item) = tell::next_news(&seats.app, GAME).await.unwrap() {
        n_told += 1;
        let told = match &item.delivery {
            Delivery::Post { to: DeliveryAddress::Channel(channel), message, .. } => {
                pinged.extend(message.ping.iter().copied());
                DeliveryReport::In(SentMessage { channel: *channel, message: n_told })
            }
            Delivery::Post { to: DeliveryAddress::Person(who), .. } => {
                DeliveryReport::In(SentMessage { channel: direct(*who), message: n_told })
            }
            _ => DeliveryReport::Done,
        };
        let outlived = tell::outlived(&seats.app, &item, told).await.unwrap();
        let to_bob = outlived.boards.into_iter().filter(|(board, _)| board.sent.channel == direct(UserId(BOB)));
        changed.extend(to_bob.map(|(_, line)| line));
        tell::told_of_game(&seats.app, &item, told).await.unwrap();
    }
    (changed, pinged)
}

#[tokio::test]
async fn a_board_besides_the_channel_shrinks_once_its_reader_has_moved_or_the_game_is_over() {
    let moved = play::PlayAsk::Move { game: GameChoice::Named(GAME), text: "e7e5".to_owned() };
    for act in [moved, play::PlayAsk::ResignNow(GAME, GameMoment(1))] {
        let (mut seats, _) = begun(false).await;
        seats.ask(BOB, chooses(PersonSetting::Turn, "digest")).await;
        seats.ask(BOB, RequestAct::Play(act)).await;
        let (changed, _) = tell_and_tidy(&seats).await;
        let [line] = &changed[..] else { panic!("{changed:?}") };
        assert!(line.buttons.is_empty() && line.said().starts_with("-# "), "{line:?}");
        assert!(seats.record(GAME).await.boards.iter().all(|board| board.to.is_none()));
    }
}

#[tokio::test]
async fn a_question_besides_the_channel_is_closed_with_its_answer_and_who_asked_is_called() {
    let (game, moment) = (GAME, GameMoment(1));
    for (ask, answer) in [
        (play::PlayAsk::Draw(GameChoice::Named(GAME)), play::PlayAsk::AnswerDraw { game, moment, yes: false }),
        (play::PlayAsk::Takeback(GameChoice::Named(GAME)), play::PlayAsk::AnswerTakeback { game, moment, yes: false }),
    ] {
        let (mut seats, _) = begun(false).await;
        seats.ask(BOB, chooses(PersonSetting::Offer, "dm")).await;
        seats.ask(ANN, RequestAct::Play(ask)).await;
        assert_eq!(tell_and_tidy(&seats).await, (Vec::new(), Vec::new()), "Bob has it directly");
        assert_eq!(seats.record(GAME).await.questions.len(), 1);
        seats.ask(BOB, RequestAct::Play(answer)).await;
        let (changed, pinged) = tell_and_tidy(&seats).await;
        assert!(changed.len() == 1 && changed[0].said().ends_with("is no longer open."), "{changed:?}");
        assert_eq!((pinged, seats.record(GAME).await.questions.len()), (vec![UserId(ANN)], 0));
    }
}

#[tokio::test]
async fn the_file_of_ones_own_data_names_no_channel_of_anybody_elses_direct_messages() {
    for private in [false, true] {
        let (mut seats, _) = begun(private).await;
        let record = seats.record(GAME).await;
        let there = direct(UserId(BOB));
        assert!(record.boards.iter().any(|board| board.sent.channel == there), "{record:?}");
        assert_eq!(record.challenge.is_some_and(|sent| sent.channel == there), private, "{record:?}");
        let asked = RequestAct::Person(person::PersonAsk::Privacy(PrivacyAsk::Export { after: GameId(0) }));
        let request = seats.request(ANN, asked);
        let file = seats.app.handle(&request).await.unwrap().reply.unwrap().files.remove(0);
        let text = String::from_utf8(file.bytes.clone()).unwrap();
        assert!(!text.contains(&there.0.to_string()), "{text}");
        let export: PersonExport = read(&file.bytes).unwrap();
        assert_eq!(export.games[0].boards.len(), usize::from(!private), "the board that everybody sees: {text}");
    }
}

#[tokio::test]
async fn what_only_the_opponent_reads_of_a_request_does_not_answer_who_made_it() {
    let (seats, _) = begun(true).await;
    let game = GameChoice::Named(GAME);
    let takeback = play::PlayAsk::Takeback(game);
    let reply = play::PlayAsk::Move { game, text: "e7e5".to_owned() };
    for (event, who, ask, is_shown) in
        [(901, ANN, takeback, false), (902, BOB, play::PlayAsk::Draw(game), false), (903, BOB, reply, true)]
    {
        let asker = Asker::new(who).in_direct(direct(UserId(who)).0);
        let answer = seats.app.handle(&asker.asks(event, RequestAct::Play(ask))).await.unwrap();
        assert_eq!(answer.shown, is_shown, "{answer:?}");
    }
}
