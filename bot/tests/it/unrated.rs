//! Rated games that are removed from ratings, or from some of them, by takebacks, moderators, servers or the operator.

use bot::app::ask::begin::ChallengeTerms;
use bot::app::ask::{begin, person, play, server};
use bot::app::{
    CallerServer, Delivery, DeliveryReport, EndRevision, GameChoice, ModerationAsk, ModerationRemarks,
    ModeratorVerdict, PersonSetting, PrivacyAsk, RequestAct, SetupAsk, SetupMatter, tell,
};
use bot::record::{
    ClosureReason, DeedRecord, GameId, GameMoment, GameState, GuildId, HOUR, ModeratorDeed, RatedRecord, UserId,
};
use bot::refusal::Trouble;
use bot::words::Text;
use rules::{EndReason, Outcome, Side};

use crate::ask::{self, Asker};
use crate::ratings::{Club, records};
use crate::seats::Seats;

const ANN: u64 = 1;
const BOB: u64 = 2;

fn moved(game: GameId, text: &str) -> RequestAct {
    RequestAct::Play(play::PlayAsk::Move { game: GameChoice::Named(game), text: text.to_owned() })
}

/// A game where White has moved and requests a takeback. Also returns the moment of the request.
async fn asked(seats: &mut Seats, rated: bool) -> (GameId, GameMoment) {
    seats.stay(HOUR).await;
    let id = seats.begin([ANN, BOB], rated, "3d").await;
    for who in [ANN, BOB] {
        seats.ask(who, RequestAct::Person(person::PersonAsk::Set(PersonSetting::Takeback, "on".to_owned()))).await;
    }
    seats.ask(ANN, moved(id, "e4")).await;
    assert_eq!(seats.ask(ANN, RequestAct::Play(play::PlayAsk::Takeback(GameChoice::Named(id)))).await, "takeback-sent");
    (id, seats.record(id).await.moment())
}

async fn told(seats: &Seats, id: GameId) -> Vec<String> {
    let mut told = Vec::new();
    while let Some(item) = tell::next_news(&seats.app, id).await.unwrap() {
        if let Delivery::Post { message, .. } = &item.delivery {
            told.extend(message.text.iter().map(|text| text.key.to_string()));
        }
        tell::told_of_game(&seats.app, &item, DeliveryReport::Done).await.unwrap();
    }
    told
}

#[tokio::test]
async fn whoever_allows_a_takeback_in_a_rated_game_is_asked_first_and_then_it_is_not_rated() {
    let mut seats = Seats::new();
    let (id, at) = asked(&mut seats, true).await;
    let before = seats.record(id).await;
    let yes = RequestAct::Play(play::PlayAsk::AnswerTakeback { game: id, moment: at, yes: true });
    assert_eq!(seats.ask(BOB, yes.clone()).await, "takeback-ask");
    assert_eq!(seats.ask(BOB, RequestAct::Play(play::PlayAsk::Keep(id))).await, "kept-playing");
    assert_eq!(seats.record(id).await, before, "nothing was done, and the request is still open");
    let allow = RequestAct::Play(play::PlayAsk::AllowTakeback(id, at));
    assert_eq!(seats.ask(ANN, allow.clone()).await, "refusal-takeback-own-request");
    assert_eq!(seats.ask(BOB, allow.clone()).await, "takeback-granted-reply");
    let record = seats.record(id).await;
    assert!(!record.rated && record.line.is_empty() && record.takebacks[0].unrated, "{record:?}");
    assert!(told(&seats, id).await.contains(&"takeback-unrated".to_owned()));
    for stale in [yes, allow] {
        assert_eq!(seats.ask(BOB, stale).await, "refusal-takeback-closed");
    }
    for (who, text) in [(ANN, "e4"), (BOB, "e5"), (ANN, "Nf3"), (BOB, "Nc6")] {
        seats.ask(who, moved(id, text)).await;
    }
    let moment = seats.record(id).await.moment();
    seats.ask(BOB, RequestAct::Play(play::PlayAsk::ResignNow(id, moment))).await;
    let record = seats.record(id).await;
    assert!(record.outcome().is_some() && record.counted.is_none(), "{record:?}");
}

#[tokio::test]
async fn a_rated_game_stays_rated_if_a_takeback_is_declined_and_in_a_casual_one_nobody_is_asked() {
    let mut seats = Seats::new();
    let (id, at) = asked(&mut seats, true).await;
    let no = RequestAct::Play(play::PlayAsk::AnswerTakeback { game: id, moment: at, yes: false });
    assert_eq!(seats.ask(BOB, no).await, "takeback-declined-reply");
    assert!(seats.record(id).await.rated);
    let (id, at) = asked(&mut seats, false).await;
    let yes = RequestAct::Play(play::PlayAsk::AnswerTakeback { game: id, moment: at, yes: true });
    assert_eq!(seats.ask(BOB, yes).await, "takeback-granted-reply");
    assert!(!seats.record(id).await.takebacks[0].unrated);
    assert!(!told(&seats, id).await.contains(&"takeback-unrated".to_owned()));
}

const HERE: GuildId = GuildId(400);

async fn choose(club: &Club, event: u64, matter: SetupMatter, value: &str) {
    let server = CallerServer { may_manage: true, ..ask::server(HERE.0) };
    let setup = server::ServerAsk::Setup(SetupAsk::Choose(matter, value.to_owned()));
    let request = Asker::new(9).in_server(server).at(club.seats.now).asks(event, RequestAct::Server(setup));
    club.seats.app.handle(&request).await.unwrap();
}

async fn rated(club: &mut Club, guild: Option<u64>) -> (Option<GuildId>, bool) {
    let id = club.game([ANN, BOB], "chess", guild).await;
    club.end(id, Some(Side::Black)).await;
    let rated = club.rated().await.pop().unwrap();
    assert_eq!((rated.game, rated.decided), (id, false));
    (rated.guild, rated.everywhere)
}

#[tokio::test]
async fn what_a_moderator_decides_counts_in_a_server_that_chose_so_and_over_all_servers_never() {
    let mut club = Club::new().await;
    for (event, (chosen, guild)) in (9001..).zip([("unrated", None), ("rated", Some(HERE))]) {
        choose(&club, event, SetupMatter::Decided, chosen).await;
        let id = club.game([ANN, BOB], "chess", Some(HERE.0)).await;
        club.end(id, Some(Side::Black)).await;
        let decide = EndRevision::Decide { outcome: Outcome::draw(EndReason::Adjudication), by: UserId(9) };
        club.seats.app.revise(id, decide, club.seats.now).await.unwrap();
        club.catch_up().await;
        let rated = club.rated().await.pop().unwrap();
        assert_eq!((rated.game, rated.halves, rated.decided), (id, 1, true));
        assert_eq!((rated.guild, rated.everywhere), (guild, false));
        assert_eq!(rated.effects.now.here.is_some(), guild.is_some(), "{chosen}");
    }
    choose(&club, 9010, SetupMatter::Decided, "unrated").await;
    let forget = person::PersonAsk::Privacy(PrivacyAsk::ForgetNow(UserId(ANN)));
    club.seats.ask(ANN, RequestAct::Person(forget)).await;
    club.catch_up().await;
    let rated = club.rated().await;
    // The third row is a game that the leaver lost by leaving.
    assert_eq!(rated[..2].iter().map(|rated| rated.guild).collect::<Vec<_>>(), [None, Some(HERE)]);
    assert!(rated[1].effects.now.here.is_some() && rated[1].gone == [true, false]);
}

#[tokio::test]
async fn what_a_moderator_decides_who_plays_in_the_game_changes_no_ratings() {
    let mut club = Club::new().await;
    choose(&club, 9001, SetupMatter::Decided, "rated").await;
    for (event, (by, guild)) in (9002..).zip([(ANN, None), (9, Some(HERE))]) {
        let id = club.game([ANN, BOB], "chess", Some(HERE.0)).await;
        let remarks = ModerationRemarks { reason: None, alone: true };
        let end = server::ServerAsk::Moderate(ModerationAsk::End {
            game: Some(id),
            verdict: ModeratorVerdict::White,
            remarks,
        });
        let server = CallerServer { may_moderate: true, ..ask::server(HERE.0) };
        let request = Asker::new(by).in_server(server).at(club.seats.now).asks(event, RequestAct::Server(end));
        club.seats.app.handle(&request).await.unwrap();
        let rated = club.rated().await.pop().unwrap();
        assert_eq!((rated.game, rated.decided, rated.guild, rated.everywhere), (id, true, guild, false));
        assert_eq!(rated.effects.now.here.is_some(), guild.is_some());
        assert_eq!(told(&club.seats, id).await.contains(&"ratings-decided".to_owned()), guild.is_none());
    }
}

#[tokio::test]
async fn a_server_and_the_operator_can_leave_games_out_of_ratings_over_all_servers() {
    let mut club = Club::new().await;
    assert_eq!(rated(&mut club, Some(HERE.0)).await, (Some(HERE), true));
    choose(&club, 9001, SetupMatter::Everywhere, "off").await;
    assert_eq!(rated(&mut club, Some(HERE.0)).await, (Some(HERE), false));
    assert_eq!(rated(&mut club, Some(401)).await, (Some(GuildId(401)), true));
    choose(&club, 9002, SetupMatter::Everywhere, "on").await;
    club.seats.app = club.seats.another_app().rated_only_here([GuildId(401)]);
    assert_eq!(rated(&mut club, Some(401)).await, (Some(GuildId(401)), false));
    assert_eq!(rated(&mut club, Some(HERE.0)).await, (Some(HERE), true));
    assert_eq!(rated(&mut club, None).await, (None, true), "a game of two in direct messages");
    let before = club.rated().await;
    let reaches = |rated: &[RatedRecord]| rated.iter().map(|row| (row.game, row.everywhere)).collect::<Vec<_>>();
    choose(&club, 9003, SetupMatter::Everywhere, "off").await;
    club.seats.app = club.seats.another_app().rated_only_here([HERE, GuildId(401)]);
    let annulled = EndRevision::Decide { outcome: Outcome::draw(EndReason::Abort), by: UserId(9) };
    club.seats.app.revise(before[1].game, annulled, club.seats.now).await.unwrap();
    club.catch_up().await;
    assert_eq!(reaches(&club.rated().await), reaches(&before));
    let deeds = records::<DeedRecord>(&club.seats.store, "deed/").await;
    let of_setup = |did: &ModeratorDeed| matches!(did, ModeratorDeed::Set { matter, .. } if matter == SetupMatter::Everywhere.word());
    assert_eq!(deeds.iter().filter(|(_, deed)| of_setup(&deed.did)).count(), 3, "the log tells it");
}

#[tokio::test]
async fn a_challenge_to_a_rated_game_ends_where_there_are_none_any_more_and_a_rematch_is_casual() {
    let mut club = Club::new().await;
    club.seats.stay(HOUR).await;
    let over = club.game([ANN, BOB], "chess", Some(HERE.0)).await;
    club.end(over, Some(Side::Black)).await;
    let ask = async |event: u64, who: u64, ask: begin::BeginAsk| {
        let asker = Asker::new(who).in_server(ask::server(HERE.0)).at(club.seats.now);
        match club.seats.app.handle(&asker.asks(event, RequestAct::Begin(ask))).await {
            Ok(answer) => answer.reply.unwrap().text.iter().map(|text| text.key.to_string()).collect::<Vec<_>>(),
            Err(Trouble::Refused(refusal)) => vec![Text::from(refusal).key.to_string()],
            Err(Trouble::Failed(failure)) => panic!("{}", failure.chain()),
        }
    };
    let challenge = || begin::BeginAsk::Challenge {
        game: Some("chess".to_owned()),
        opponent: Some(ask::person(BOB)),
        terms: ChallengeTerms { rated: true, ..ChallengeTerms::default() },
    };
    assert_eq!(ask(9101, ANN, challenge()).await, ["challenge-sent"]);
    let waiting = GameId(over.0 + 1);
    choose(&club, 9102, SetupMatter::Rated, "off").await;
    assert_eq!(ask(9103, ANN, challenge()).await, ["refusal-no-rated"]);
    assert_eq!(ask(9104, BOB, begin::BeginAsk::Accept(waiting)).await, ["challenge-unrated-reply"]);
    let closed = club.seats.record(waiting).await;
    assert!(
        matches!(closed.state, GameState::Closed { why: Some(ClosureReason::Unrated), .. }) && closed.due.is_none(),
        "{closed:?}"
    );
    let told = told(&club.seats, waiting).await;
    assert!(told.contains(&"notice-unrated".to_owned()), "{told:?}");
    assert_eq!(ask(9105, BOB, begin::BeginAsk::Accept(waiting)).await, ["refusal-challenge-gone"]);
    assert_eq!(ask(9106, BOB, begin::BeginAsk::Rematch(over)).await, ["rematch-sent", "rematch-sent-casual"]);
    assert!(!club.seats.record(GameId(waiting.0 + 1)).await.rated);
}

#[tokio::test]
async fn a_rated_rematch_that_waits_is_offered_back_as_a_casual_one_by_one_press() {
    for by_accepting in [false, true] {
        let mut club = Club::new().await;
        club.seats.stay(HOUR).await;
        let over = club.game([ANN, BOB], "chess", Some(HERE.0)).await;
        club.end(over, Some(Side::Black)).await;
        let ask = async |event: u64, who: u64, ask: begin::BeginAsk| {
            let asker = Asker::new(who).in_server(ask::server(HERE.0)).at(club.seats.now);
            let answer = club.seats.app.handle(&asker.asks(event, RequestAct::Begin(ask))).await.unwrap();
            answer.reply.unwrap().text.iter().map(|text| text.key.to_string()).collect::<Vec<_>>()
        };
        let (rated, casual) = (GameId(over.0 + 1), GameId(over.0 + 2));
        assert_eq!(ask(9201, ANN, begin::BeginAsk::Rematch(over)).await, ["rematch-sent"]);
        assert!(club.seats.record(rated).await.rated);
        choose(&club, 9202, SetupMatter::Rated, "off").await;
        let press = if by_accepting { begin::BeginAsk::Accept(rated) } else { begin::BeginAsk::Rematch(over) };
        assert_eq!(ask(9203, BOB, press).await, ["rematch-sent", "rematch-sent-casual"]);
        let closed = club.seats.record(rated).await;
        assert!(matches!(closed.state, GameState::Closed { why: Some(ClosureReason::Unrated), .. }), "{closed:?}");
        let offered = club.seats.record(casual).await;
        assert!(!offered.rated && matches!(offered.state, GameState::Challenge { .. }), "{offered:?}");
        assert!(!told(&club.seats, rated).await.contains(&"notice-unrated".to_owned()), "the new offer tells it");
        assert_eq!(ask(9204, ANN, begin::BeginAsk::Accept(casual)).await[0], "challenge-accepted");
    }
}
