//! Answers to challenges on a ladder, and edits of the challenges' messages.

use bot::app::ask::person;
use bot::app::ask::tournament::TournamentAsk;
use bot::app::{Button, Message, PersonSetting, Press, RequestAct};
use bot::record::{DAY, Millis, TournamentFormat};
use bot::refusal::Refusal;

use super::club::{BOSS, CUP, Club, FIRST};

impl Club {
    async fn challenges(&mut self, who: u64, of: u16) {
        self.ask(who, RequestAct::Tournament(TournamentAsk::Challenge(CUP, Some(of)))).await.unwrap();
        self.say().await;
    }

    async fn answers(&mut self, who: u64, press: Press, challenge: u16) -> Message {
        let message = self.ask(who, about(press, challenge)).await.unwrap();
        self.say().await;
        message
    }

    fn last_call(&self) -> (String, Vec<Press>) {
        let mut latest = self.messages.values().rev();
        let (message, _) = latest.find(|(message, _)| message.said().contains("> challenges <@")).unwrap();
        let answers = [Press::TournamentAccept, Press::TournamentDecline, Press::TournamentRetract];
        let offered = message.buttons.iter().map(|button| button.press).filter(|press| answers.contains(press));
        (message.said(), offered.collect())
    }

    async fn places(&mut self) -> Vec<u64> {
        let said = self.standings(BOSS).await;
        let of_line = |line: &str| line.split_once(". Person ")?.1.split([' ', ':']).next()?.parse().ok();
        said.lines().filter_map(of_line).collect()
    }
}

fn about(press: Press, challenge: u16) -> RequestAct {
    Button::of_tournament(press, CUP).with(challenge).act(None).unwrap()
}

#[tokio::test]
async fn a_challenge_offers_its_answers_until_one_is_given_or_it_is_void() {
    let open = [Press::TournamentAccept, Press::TournamentDecline, Press::TournamentRetract];
    for (what, told) in [
        ("accepted", "was accepted"),
        ("declined", "was declined"),
        ("withdrawn", "was withdrawn"),
        ("lapsed", "wasn’t answered in time"),
        ("challenger left", "has left the ladder"),
        ("holder left", "has left the ladder"),
        ("ended", "the ladder is over"),
    ] {
        let mut club = Club::begun(TournamentFormat::Ladder, 4).await;
        let [b, c] = [FIRST + 1, FIRST + 2];
        club.challenges(c, 2).await;
        assert_eq!(club.last_call().1, open, "{what}");
        match what {
            "accepted" => drop(club.answers(b, Press::TournamentAccept, 1).await),
            "declined" => drop(club.answers(b, Press::TournamentDeclineNow, 1).await),
            "withdrawn" => drop(club.answers(c, Press::TournamentRetract, 1).await),
            "lapsed" => club.pass(Millis(4 * DAY.0)).await,
            "challenger left" => drop(club.press(c, Press::TournamentLeaveNow).await.unwrap()),
            "holder left" => drop(club.press(b, Press::TournamentLeaveNow).await.unwrap()),
            _ => drop(club.press(BOSS, Press::TournamentCancelNow).await.unwrap()),
        }
        club.look().await;
        club.say().await;
        let (said, offered) = club.last_call();
        assert!(offered.is_empty() && said.contains(told), "{what}: {said}");
        assert!(club.cup().await.calls.is_empty(), "{what}");
        club.verify().await;
    }
}

#[tokio::test]
async fn declining_costs_the_place_at_once_and_is_asked_first() {
    let mut club = Club::begun(TournamentFormat::Ladder, 4).await;
    let [a, b, c, d] = [0, 1, 2, 3].map(|nth| FIRST + nth);
    club.challenges(d, 2).await;
    for who in [a, c, d] {
        assert_eq!(club.refused(who, about(Press::TournamentDecline, 1)).await, Refusal::LadderNotYours);
    }
    for who in [a, b, c] {
        assert_eq!(club.refused(who, about(Press::TournamentRetract, 1)).await, Refusal::LadderNotChallenger);
    }
    let asked = club.answers(b, Press::TournamentDecline, 1).await;
    assert!(asked.said().contains("takes the place just above you at once"), "{}", asked.said());
    assert_eq!(club.places().await, [a, b, c, d], "it was only asked");
    club.answers(b, Press::TournamentDeclineNow, 1).await;
    assert_eq!(club.places().await, [a, d, b, c]);
    let posted = club.all_posted();
    assert!(posted.contains(&format!("<@{d}>’s challenge was declined: <@{d}> climbs from no. 4 to no. 2")));
    // Players who answer stay on the ladder, however often they decline.
    club.challenges(c, 2).await;
    club.answers(b, Press::TournamentDeclineNow, 2).await;
    assert_eq!(club.places().await, [a, d, c, b]);
    assert_eq!(club.refused(b, about(Press::TournamentDeclineNow, 2)).await, Refusal::LadderGone);
    club.check_files().await;
    club.verify().await;
}

#[tokio::test]
async fn who_withdraws_a_challenge_cannot_call_the_same_player_again_at_once() {
    let mut club = Club::begun(TournamentFormat::Ladder, 4).await;
    let [_, b, c, _] = [0, 1, 2, 3].map(|nth| FIRST + nth);
    let dm = person::PersonAsk::Set(PersonSetting::Tournament, "dm".to_owned());
    club.ask(b, RequestAct::Person(dm)).await.unwrap();
    club.challenges(c, 2).await;
    let letter = club.letters.iter().find(|(who, _)| *who == b).unwrap().1.clone();
    assert!(letter.contains(&format!("<@{c}> challenges you")) && letter.contains("play for your place"), "{letter}");
    club.answers(c, Press::TournamentRetract, 1).await;
    let again = RequestAct::Tournament(TournamentAsk::Challenge(CUP, Some(2)));
    assert_eq!(club.refused(c, again).await, Refusal::LadderSoon { days: 14 });
    assert!(club.cup().await.calls.is_empty(), "the letter has lost its buttons, too");
    club.challenges(c, 1).await;
    club.check_files().await;
    club.verify().await;
}

#[tokio::test]
async fn a_ladder_speaks_of_games_and_places() {
    let mut club = Club::begun(TournamentFormat::Ladder, 4).await;
    let [a, _, c, d] = [0, 1, 2, 3].map(|nth| FIRST + nth);
    club.challenges(c, 1).await;
    club.answers(a, Press::TournamentAccept, 1).await;
    let mine = club.ask(c, RequestAct::Tournament(TournamentAsk::Mine)).await.unwrap().said();
    assert!(mine.contains("Game 1"), "{mine}");
    let theirs = club.ask(d, RequestAct::Tournament(TournamentAsk::Mine)).await.unwrap();
    assert!(!theirs.said().contains("no game"), "{}", theirs.said());
    let presses: Vec<_> = theirs.buttons.iter().map(|button| button.press).collect();
    assert_eq!(presses, [Press::TournamentShow, Press::TournamentStandings, Press::TournamentLeave]);
    club.press(d, Press::TournamentLeaveNow).await.unwrap();
    club.look().await;
    let standings = club.standings(BOSS).await;
    assert!(!standings.contains("Left too early"), "{standings}");
    club.press(BOSS, Press::TournamentCancelNow).await.unwrap();
    club.say().await;
    let posted = club.all_posted();
    assert!(posted.contains(&format!("<@{a}> is at the top")) && !posted.contains("Winner"), "{posted}");
    assert!(!posted.contains("board 1") && !posted.to_lowercase().contains("round 1"), "{posted}");
}
