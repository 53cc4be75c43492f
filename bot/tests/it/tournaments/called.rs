//! Pings and direct messages about organisers' decisions.

use bot::app::ask::desk::{DeskStep, EntrantRef};
use bot::app::ask::person;
use bot::app::{Delivery, DeliveryAddress, DeliveryReport, PersonSetting, RequestAct, tell};
use bot::record::{KeptVerdict, PersonRef, SentMessage, TournamentFormat, UserId};

use super::club::{BOSS, CUP, Club, HALL, decides, takes};

async fn called(club: &mut Club) -> (Vec<u64>, Vec<u64>) {
    let (mut pinged, mut written) = (Vec::new(), Vec::new());
    while let Some(item) = tell::next_news_of_tournament(&club.app, CUP).await.unwrap() {
        let told = match &item.delivery {
            Delivery::Post { to: DeliveryAddress::Person(who), .. } => {
                written.push(who.0);
                DeliveryReport::Done
            }
            Delivery::Post { message, .. } => {
                pinged.extend(message.ping.iter().map(|who| who.0));
                DeliveryReport::In(SentMessage { channel: HALL, message: 7 })
            }
            _ => DeliveryReport::Done,
        };
        tell::told_of_tournament(&club.app, &item, told).await.unwrap();
    }
    (pinged, written)
}

#[tokio::test]
async fn whoever_a_decision_concerns_is_called_once_and_as_they_like() {
    for (way, is_pinged, is_written) in
        [("thread", true, false), ("dm", false, true), ("digest", false, false), ("none", false, false)]
    {
        let mut club = Club::begun(TournamentFormat::Swiss, 6).await;
        club.play_round(|_| KeptVerdict::White).await;
        let game = club.board(1, 1).await.game.unwrap();
        let white = club.player(game, rules::Side::White).await;
        let chosen = person::PersonAsk::Set(PersonSetting::Tournament, way.to_owned());
        club.ask(white, RequestAct::Person(chosen)).await.unwrap();
        // Decisions do not ping the player here: players of a changed game are pinged in its thread.
        for (round, verdict) in [(2, KeptVerdict::Draw), (2, KeptVerdict::White), (1, KeptVerdict::Draw)] {
            club.ask(BOSS, decides(round, 1, verdict)).await.unwrap();
            assert_eq!(called(&mut club).await, (Vec::new(), Vec::new()), "{way}");
        }
        let entrants = club.entrants().await;
        let player = entrants.iter().find(|it| it.player.id == PersonRef::Person(UserId(white))).unwrap();
        let number = EntrantRef::Number(player.number.unwrap());
        club.ask(BOSS, takes(DeskStep::Withdraw(number), "left the club")).await.unwrap();
        called(&mut club).await;
        club.ask(BOSS, takes(DeskStep::Return(number), "is back")).await.unwrap();
        let (pinged, written) = called(&mut club).await;
        assert_eq!(pinged, Vec::from_iter(is_pinged.then_some(white)), "{way}");
        assert_eq!(written, Vec::from_iter(is_written.then_some(white)), "{way}");
    }
}
