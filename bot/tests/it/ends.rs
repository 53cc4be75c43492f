//! After a game's end is taken back, every row is as before.

use std::collections::BTreeMap;

use bot::app::ask::{begin, play, server};
use bot::app::{
    AppRequest, CallerServer, ChallengeTerms, Delivery, DeliveryReport, EndRevision, GameChoice, ModerationAsk,
    ModerationRemarks, ModeratorVerdict, RequestAct, agreement, tell,
};
use bot::record::{
    ChannelId, DAY, DoneRecord, GameId, GameRecord, GuildId, PersonRef, SentMessage, SideWish, Unix, UserId, keys,
    read, write,
};
use bot::refusal::{Refusal, Trouble};
use rules::{EndReason, Outcome};
use store::Store;

use crate::ask::person;
use crate::seats::Seats;

const ANN: u64 = 1;
const BOB: u64 = 2;
const MODERATOR: u64 = 3;

#[derive(Clone, Copy, Debug)]
enum Place {
    Channel,
    Thread,
    Direct,
    Private,
}

#[derive(Clone, Copy, Debug)]
enum End {
    Resigned,
    CalledOff,
    Agreed,
    OnTime,
    Judged,
}

const PLACES: [Place; 4] = [Place::Channel, Place::Thread, Place::Direct, Place::Private];
const MOVES: [&str; 4] = ["e4", "e5", "Nf3", "Nc6"];
const ENDS: [End; 5] = [End::Resigned, End::CalledOff, End::Agreed, End::OnTime, End::Judged];

async fn begun(seats: &mut Seats, place: Place) -> GameId {
    let game = GameId(1);
    let private = matches!(place, Place::Private);
    let (wish, clock) = (SideWish::White, Some("3d".to_owned()));
    let terms = ChallengeTerms { wish, clock, rated: true, private, ..ChallengeTerms::default() };
    let (chess, opponent) = (Some("chess".to_owned()), Some(person(BOB)));
    for (who, ask) in
        [(ANN, begin::BeginAsk::Challenge { game: chess, opponent, terms }), (BOB, begin::BeginAsk::Accept(game))]
    {
        let mut request = seats.request(who, RequestAct::Begin(ask));
        if matches!(place, Place::Direct) {
            request.caller.spot.in_server = false;
        }
        seats.app.handle(&request).await.unwrap();
        if matches!(place, Place::Thread) {
            say(seats, game).await;
        }
    }
    assert_eq!(seats.record(game).await.thread().is_some(), matches!(place, Place::Thread));
    game
}

async fn say(seats: &Seats, game: GameId) {
    let mut message = 1000;
    while let Some(item) = tell::next_news(&seats.app, game).await.unwrap() {
        message += 1;
        let told = match &item.delivery {
            Delivery::OpenThread { .. } => DeliveryReport::Thread(Some(ChannelId(900))),
            Delivery::Post { .. } => DeliveryReport::In(SentMessage { channel: ChannelId(900), message }),
            _ => DeliveryReport::Done,
        };
        tell::told_of_game(&seats.app, &item, told).await.unwrap();
    }
}

fn in_server(mut request: AppRequest) -> AppRequest {
    let (roles, rights) = (Vec::new(), Vec::new());
    let guild = GuildId(400);
    request.caller.server = Some(CallerServer {
        id: guild,
        parent: None,
        in_private: false,
        roles,
        may_manage: false,
        may_manage_events: false,
        may_moderate: true,
        may_ping_all: false,
        may_host: false,
        rights,
    });
    request
}

async fn make(seats: &mut Seats, moves: &[&str]) {
    for (idx, text) in moves.iter().enumerate() {
        let made = play::PlayAsk::Move { game: GameChoice::Named(GameId(1)), text: (*text).to_owned() };
        // The moves come from outside the game's thread, so the reply confirms them.
        let told = seats.ask([ANN, BOB][idx % 2], RequestAct::Play(made)).await;
        assert!(["played", "played-elsewhere"].contains(&told.as_str()), "{text}: {told}");
    }
}

async fn end(seats: &mut Seats, game: GameId, end: End) {
    let moment = seats.record(game).await.moment();
    match end {
        End::Resigned | End::CalledOff => {
            seats.ask(ANN, RequestAct::Play(play::PlayAsk::ResignNow(game, moment))).await;
        }
        End::Agreed => {
            seats.ask(ANN, RequestAct::Play(play::PlayAsk::Draw(GameChoice::Named(game)))).await;
            seats.ask(BOB, RequestAct::Play(play::PlayAsk::AnswerDraw { game, moment, yes: true })).await;
        }
        End::OnTime => seats.pass(4 * DAY).await,
        End::Judged => {
            let verdict = ModerationAsk::End {
                game: Some(game),
                verdict: ModeratorVerdict::White,
                remarks: ModerationRemarks::default(),
            };
            let request = in_server(seats.request(MODERATOR, RequestAct::Server(server::ServerAsk::Moderate(verdict))));
            seats.app.handle(&request).await.unwrap();
        }
    }
}

/// The rows that taking back an end must restore, without times of change.
async fn rows(seats: &Seats, with_clock: bool) -> BTreeMap<String, Vec<u8>> {
    let mut rows = BTreeMap::new();
    for row in seats.store.scan("", None, usize::MAX).await.unwrap() {
        // Index rows of people contain the key of their target. The skipped kinds keep traces of the end: trophies, for
        // example, are announced only once.
        let led = row.key.strip_prefix("named/").and_then(|row| row.split_once('/')).map_or(&*row.key, |(_, led)| led);
        if ["news/", "seen/", "meta/", "deed/", "person/", "ledger/", "rating/", "trophies/"]
            .iter()
            .any(|prefix| led.starts_with(prefix))
        {
            continue;
        }
        if row.key.starts_with("due/") && !with_clock {
            continue;
        }
        let value = if row.key.starts_with(keys::ALL_GAMES) { bare(&row.value, with_clock) } else { row.value };
        rows.insert(row.key, value);
    }
    rows
}

/// Removes the row of the game's place in rating order. An annulled game keeps it, in case it counts again.
fn without_place(mut rows: BTreeMap<String, Vec<u8>>) -> BTreeMap<String, Vec<u8>> {
    rows.retain(|key, _| !key.starts_with("rated/"));
    for (key, value) in &mut rows {
        if key.starts_with(keys::ALL_GAMES) {
            let record: GameRecord = read(value).unwrap();
            *value = write(&GameRecord { counted: None, ..record });
        } else if key.starts_with("done") {
            let line: DoneRecord = read(value).unwrap();
            *value = write(&DoneRecord { counted: None, ..line });
        }
    }
    rows
}

fn bare(value: &[u8], with_clock: bool) -> Vec<u8> {
    let mut record: GameRecord = read(value).unwrap();
    assert_eq!(agreement(&record).problems, Vec::<String>::new());
    (record.changed, record.next_news) = (Unix(0), 0);
    record.close_offer();
    record.offered = None;
    if !with_clock {
        (record.clock, record.due) = (None, None);
    }
    write(&record)
}

#[tokio::test]
async fn a_game_that_is_reopened_has_all_rows_as_before_its_end() {
    for place in PLACES {
        for how in ENDS {
            if matches!((how, place), (End::Judged, Place::Direct | Place::Private)) {
                continue;
            }
            let mut seats = Seats::new();
            let game = begun(&mut seats, place).await;
            if !matches!(how, End::CalledOff) {
                make(&mut seats, &MOVES).await;
            }
            let with_clock = !matches!(how, End::OnTime);
            let before = rows(&seats, with_clock).await;
            end(&mut seats, game, how).await;
            let ended = seats.record(game).await;
            assert!(ended.outcome().is_some(), "{place:?} {how:?}: {ended:?}");
            assert_ne!(rows(&seats, with_clock).await, before);
            seats.app.revise(game, EndRevision::Reopen, seats.now).await.unwrap();
            assert_eq!(rows(&seats, with_clock).await, before, "{place:?} {how:?}");
            assert_eq!(seats.record(game).await.clock.unwrap().left, ended.clock.unwrap().left);
            if with_clock {
                make(&mut seats, &["d4"]).await;
            }
        }
    }
}

#[tokio::test]
async fn a_game_that_is_annulled_has_the_rows_of_one_that_a_moderator_called_off() {
    let annul = EndRevision::Decide { outcome: Outcome::draw(EndReason::Abort), by: UserId(MODERATOR) };
    for place in [Place::Channel, Place::Thread] {
        let mut called_off = Seats::new();
        let game = begun(&mut called_off, place).await;
        make(&mut called_off, &MOVES).await;
        let before = rows(&called_off, true).await;
        let verdict = ModerationAsk::End {
            game: Some(game),
            verdict: ModeratorVerdict::Abort,
            remarks: ModerationRemarks::default(),
        };
        let request =
            in_server(called_off.request(MODERATOR, RequestAct::Server(server::ServerAsk::Moderate(verdict))));
        called_off.app.handle(&request).await.unwrap();
        for how in [End::Resigned, End::Agreed, End::Judged] {
            let mut seats = Seats::new();
            begun(&mut seats, place).await;
            make(&mut seats, &MOVES).await;
            end(&mut seats, game, how).await;
            let later = seats.now + DAY;
            seats.app.revise(game, annul, later).await.unwrap();
            let annulled = without_place(rows(&seats, true).await);
            assert_eq!(annulled, rows(&called_off, true).await, "{place:?} {how:?}");
            seats.app.revise(game, EndRevision::Reopen, seats.now).await.unwrap();
            assert_eq!(rows(&seats, true).await, before, "{place:?} {how:?}");
        }
    }
}

#[tokio::test]
async fn what_the_board_has_ended_is_not_reopened_but_can_be_annulled() {
    let mut seats = Seats::new();
    let game = begun(&mut seats, Place::Channel).await;
    let refused = |done: Result<(), Trouble>| match done {
        Err(Trouble::Refused(refusal)) => refusal,
        other => panic!("{other:?}"),
    };
    assert_eq!(refused(seats.app.revise(game, EndRevision::Reopen, seats.now).await), Refusal::NotOver);
    make(&mut seats, &["f3", "e5", "g4", "Qh4"]).await;
    let mated = rows(&seats, true).await;
    assert_eq!(refused(seats.app.revise(game, EndRevision::Reopen, seats.now).await), Refusal::Over);
    assert_eq!(rows(&seats, true).await, mated);
    let annul = EndRevision::Decide { outcome: Outcome::draw(EndReason::Abort), by: UserId(MODERATOR) };
    seats.app.revise(game, annul, seats.now).await.unwrap();
    let record = seats.record(game).await;
    assert_eq!(record.outcome(), Some(Outcome::draw(EndReason::Abort)));
    assert_eq!(record.moderator, Some(PersonRef::Person(UserId(MODERATOR))));
    assert_eq!(agreement(&record).problems, Vec::<String>::new());
}
