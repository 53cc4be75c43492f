//! Pings and direct messages about organisers' decisions.

use bot::app::ask::person;
use bot::app::{Delivery, DeliveryAddress, DeliveryReport, PersonSetting, RequestAct, tell};
use bot::record::{KeptVerdict, SentMessage, TournamentFormat};

use super::club::{BOSS, CUP, Club, HALL, decides};

/// Delivers the tournament's news; returns the people pinged in the channel, and the recipients of direct
/// messages.
async fn called(club: &mut Club) -> (Vec<u64>, Vec<u64>) {
    let (mut pinged, mut written) = (Vec::new(), Vec::new());
    while let Some(item) = tell::next_news_of_tournament(&club.app, CUP).await.unwrap() {
        let told = match &item.delivery {
            Delivery::Post { to: DeliveryAddress::Person(who), message, .. } => {
                assert!(message.said().contains("corrected a result"), "{}", message.said());
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
        let black = club.player(game, rules::Side::Black).await;
        let chosen = person::PersonAsk::Set(PersonSetting::Tournament, way.to_owned());
        club.ask(white, RequestAct::Person(chosen)).await.unwrap();
        club.ask(BOSS, decides(1, 1, KeptVerdict::Draw)).await.unwrap();
        let (pinged, written) = called(&mut club).await;
        assert_eq!(pinged.contains(&white), is_pinged, "{way}");
        assert_eq!(written, Vec::from_iter(is_written.then_some(white)), "{way}");
        assert_eq!(pinged.iter().filter(|who| **who == black).count(), 1, "{way}");
        // Players whose game ends by it are pinged in its thread.
        club.ask(BOSS, decides(2, 1, KeptVerdict::Draw)).await.unwrap();
        assert_eq!(called(&mut club).await, (Vec::new(), Vec::new()), "{way}");
    }
}
