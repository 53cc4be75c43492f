//! A round that cannot be paired does not end the tournament: the bot asks the organisers to decide.

use std::sync::Arc;

use bot::app::ask::desk::{DeskStep, EntrantRef};
use bot::app::ask::tournament::TournamentAsk;
use bot::app::{Press, tell};
use bot::record::{HOUR, KeptVerdict, TournamentFormat, TournamentStage, WhyPaired};
use bot::words::{Lang, Text};
use rules::Side;
use store::Store;

use super::club::{BOSS, CUP, Club, app, decides, takes};
use crate::dying::Dying;

async fn take_out(club: &mut Club, numbers: &[u16]) {
    for number in numbers {
        club.ask(BOSS, takes(DeskStep::Withdraw(EntrantRef::Number(*number)), "left the club")).await.unwrap();
    }
}

fn n_asked(club: &Club) -> usize {
    club.pinged.iter().filter(|(who, said)| *who == BOSS && said.contains("No pairing possible")).count()
}

/// Three of six players have won by forfeit, and the other three are withdrawn. None of the odd number left may get a
/// bye.
async fn with_three_forfeits() -> Club {
    let mut club = before_the_next_round().await;
    club.ask(BOSS, takes(DeskStep::GoOn, "")).await.unwrap();
    club.look().await;
    club.say().await;
    club
}

async fn before_the_next_round() -> Club {
    let mut club = Club::begun(TournamentFormat::Swiss, 6).await;
    club.ask(BOSS, takes(DeskStep::Pause, "")).await.unwrap();
    for board in 1..=3 {
        let pair = club.rounds().await[0].pairs[usize::from(board) - 1].clone();
        club.ask(BOSS, decides(1, board, KeptVerdict::ForfeitBlack)).await.unwrap();
        take_out(&mut club, &[pair.black]).await;
    }
    club
}

async fn takes_in_lives(club: &mut Club, step: DeskStep, lives: [usize; 2]) {
    let request = club.request(BOSS, takes(step, ""));
    for commits in lives.into_iter().chain([usize::MAX]) {
        club.app = app(Dying::new(&club.store, commits) as Arc<dyn Store>);
        // Discord repeats an unanswered event. If it already had its effect, nothing happens.
        drop(club.app.handle(&request).await);
        club.now += HOUR;
        if club.app.fall_due(club.now).await.is_ok() {
            club.say_in_life().await;
        }
    }
}

impl Club {
    async fn say_in_life(&mut self) {
        while let Ok(Some(item)) = tell::next_news_of_tournament(&self.app, CUP).await {
            let told = self.shows(&item.delivery);
            if tell::told_of_tournament(&self.app, &item, told).await.is_err() {
                return;
            }
        }
    }
}

#[tokio::test]
async fn going_on_is_undone_where_no_round_could_be_paired() {
    let mut club = before_the_next_round().await;
    let left = club.entrants().await.iter().filter(|entrant| entrant.left.is_some()).count();
    for _ in 0..2 {
        club.ask(BOSS, takes(DeskStep::GoOn, "")).await.unwrap();
        assert!(club.cup().await.stuck.is_some());
        club.undo("too early").await.unwrap();
        let cup = club.cup().await;
        assert_eq!((cup.paused, cup.stuck), (true, None));
        assert_eq!(
            club.entrants().await.iter().filter(|entrant| entrant.left.is_some()).count(),
            left,
            "nobody is back"
        );
    }
    club.verify().await;
}

#[tokio::test]
async fn a_round_that_cannot_be_paired_is_asked_about_once_wherever_the_bot_ends_twice() {
    for lives in (0..6).flat_map(|one| (0..6).map(move |other| [one, other])) {
        let mut club = before_the_next_round().await;
        takes_in_lives(&mut club, DeskStep::GoOn, lives).await;
        let cup = club.cup().await;
        assert_eq!((cup.stage, club.rounds().await.len()), (TournamentStage::Running, 1), "{lives:?}");
        assert!(cup.stuck.is_some() && !cup.paused, "{lives:?}");
        let asked: std::collections::BTreeSet<_> = club.marks.iter().filter(|mark| mark.contains("stuck")).collect();
        assert_eq!(asked.len(), 1, "{lives:?}: what is said again bears the same mark: {:?}", club.marks);
        club.verify().await;
        takes_in_lives(&mut club, DeskStep::SecondBye, lives).await;
        assert_eq!((club.rounds().await.len(), club.cup().await.stuck), (2, None), "{lives:?}");
        let second = club.rounds().await[1].clone();
        assert_eq!((second.pairs.len(), second.byes.iter().filter(|bye| bye.won).count()), (1, 1), "{lives:?}");
        club.verify().await;
    }
}

#[tokio::test]
async fn nobody_wins_a_swiss_whose_next_round_cannot_be_paired_and_another_bye_lets_it_go_on() {
    let mut club = with_three_forfeits().await;
    club.look().await;
    club.say().await;
    let cup = club.cup().await;
    assert_eq!((cup.stage, club.rounds().await.len(), n_asked(&club)), (TournamentStage::Running, 1, 1), "asked once");
    let posted = club.all_posted();
    assert!(!posted.contains("The tournament is over"), "{posted}");
    assert!(
        posted.contains("the number of players is odd, and each player has already had a bye or a win by forfeit"),
        "{posted}"
    );
    let desk = club.press(BOSS, Press::TournamentDesk).await.unwrap();
    assert!(desk.said().contains("No pairing possible"), "{}", desk.said());
    for step in ["second-bye", "end"] {
        assert!(desk.buttons.iter().any(|button| button.to.ends_with(step)), "{step}");
    }
    club.undo("he comes back").await.unwrap();
    club.look().await;
    assert_eq!(club.cup().await.stage, TournamentStage::Running);
    club.verify().await;
}

#[tokio::test]
async fn a_bye_that_is_given_by_a_press_begins_the_round_and_the_end_is_a_press_too() {
    let mut club = with_three_forfeits().await;
    club.ask(BOSS, takes(DeskStep::SecondBye, "")).await.unwrap();
    club.say().await;
    let rounds = club.rounds().await;
    assert_eq!((rounds.len(), rounds[1].pairs.len(), rounds[1].byes.iter().filter(|bye| bye.won).count()), (2, 1, 1));
    assert!(club.cup().await.stuck.is_none());
    assert!(club.all_posted().contains("a bye, so that the others can be paired"));
    club.refused(BOSS, takes(DeskStep::End, "")).await;
    club.play_round(|_| KeptVerdict::White).await;
    assert_eq!(club.cup().await.stage, TournamentStage::Running, "nothing ends it but its rounds or a press");
    let end = TournamentAsk::Step { tournament: Some(CUP), step: DeskStep::End, reason: String::new(), sure: false };
    let question = club.ask(BOSS, bot::app::RequestAct::Tournament(end)).await.unwrap();
    assert!(question.said().contains("the standings become final"), "{}", question.said());
    assert_eq!(club.cup().await.stage, TournamentStage::Running);
    let sure = question.buttons[0].act(None).unwrap();
    club.ask(BOSS, sure).await.unwrap();
    club.say().await;
    assert_eq!(club.cup().await.stage, TournamentStage::Finished);
    let posted = club.all_posted();
    assert!(posted.contains("has ended the tournament") && posted.contains("The tournament is over"), "{posted}");
    club.verify().await;
}

#[tokio::test]
async fn players_who_have_all_met_play_again_if_they_are_paired_by_hand_or_others_come_back() {
    let mut club = Club::begun_with(TournamentFormat::Swiss, 4, |terms| terms.rounds = Some(3)).await;
    club.ask(BOSS, takes(DeskStep::Pause, "")).await.unwrap();
    club.play_round(|_| KeptVerdict::White).await;
    let pairs = club.rounds().await[0].pairs.clone();
    take_out(&mut club, &[pairs[1].white, pairs[1].black]).await;
    club.ask(BOSS, takes(DeskStep::GoOn, "")).await.unwrap();
    club.look().await;
    club.say().await;
    assert_eq!(n_asked(&club), 1);
    assert!(club.all_posted().contains("have met, or must not meet"));
    let refusal = club.refused(BOSS, takes(DeskStep::SecondBye, "")).await;
    assert!(bot::words::Text::from(refusal).say(bot::words::Lang::En).contains("Another bye doesn’t help"));
    let two = [pairs[0].black, pairs[0].white].map(EntrantRef::Number);
    club.ask(BOSS, takes(DeskStep::Pair(two, true), "they want to")).await.unwrap();
    club.look().await;
    club.say().await;
    let second = club.rounds().await[1].clone();
    assert!(matches!(second.pairs[0].why, WhyPaired::Hand { .. }), "{second:?}");
    club.play_round(|_| KeptVerdict::White).await;
    assert_eq!((club.rounds().await.len(), n_asked(&club)), (2, 2), "and it is asked again");
    for number in [pairs[1].white, pairs[1].black] {
        club.ask(BOSS, takes(DeskStep::Return(EntrantRef::Number(number)), "he is back")).await.unwrap();
    }
    club.look().await;
    club.say().await;
    assert_eq!(club.rounds().await.len(), 3);
    club.play_round(|_| KeptVerdict::White).await;
    assert_eq!(club.cup().await.stage, TournamentStage::Finished, "its three rounds were played");
    club.verify().await;
}

#[tokio::test]
async fn a_round_robin_that_all_but_one_have_left_is_nobodys_until_somebody_ends_it() {
    let mut club = Club::begun(TournamentFormat::RoundRobin, 4).await;
    take_out(&mut club, &[1, 2, 3]).await;
    club.look().await;
    club.say().await;
    assert_eq!((club.cup().await.stage, n_asked(&club)), (TournamentStage::Running, 1));
    assert!(club.all_posted().contains("fewer than two players are left"));
    club.ask(BOSS, takes(DeskStep::End, "")).await.unwrap();
    club.say().await;
    assert_eq!(club.cup().await.stage, TournamentStage::Finished);
    club.verify().await;
}

#[tokio::test]
async fn the_next_round_waits_for_a_press_if_that_was_chosen_and_the_last_ends_by_itself() {
    for system in [TournamentFormat::Swiss, TournamentFormat::RoundRobin, TournamentFormat::KnockOut] {
        let mut club = Club::begun_with(system, 4, |terms| terms.calendar.by_press = true).await;
        let mut asked = 0;
        while club.cup().await.stage == TournamentStage::Running {
            let n_rounds = club.rounds().await.len();
            club.play_round(|_| KeptVerdict::White).await;
            if club.cup().await.stage == TournamentStage::Running {
                asked += 1;
                // Until the organiser decides, a wrong result can be corrected.
                club.ask(BOSS, decides(n_rounds as u16, 1, KeptVerdict::Black)).await.unwrap();
                club.look().await;
                club.say().await;
                assert_eq!(club.rounds().await.len(), n_rounds, "{system:?}");
                let waits =
                    club.pinged.iter().filter(|(who, it)| *who == BOSS && it.contains("you can start the next round"));
                assert_eq!(waits.count(), asked, "{system:?}");
                let all = club.messages.values().flat_map(|(message, _)| message.buttons.clone());
                let goes_on = all.into_iter().find(|button| button.to.ends_with("go-on")).unwrap();
                club.ask(BOSS, goes_on.act(None).unwrap()).await.unwrap();
                club.say().await;
                assert_eq!(club.rounds().await.len(), n_rounds + 1, "{system:?}");
                let late = Text::from(club.refused(BOSS, goes_on.act(None).unwrap()).await).say(Lang::En);
                assert!(late.contains("has already begun"), "{late}");
            }
        }
        assert!(asked > 0 && club.cup().await.stage == TournamentStage::Finished, "{system:?}");
        club.verify().await;
    }
}

#[tokio::test]
async fn a_round_that_could_not_be_paired_begins_once_somebody_plays_after_all_or_by_a_press() {
    for pressed in [false, true] {
        let mut club = Club::begun_with(TournamentFormat::Swiss, 6, |terms| {
            (terms.rounds, terms.calendar.by_press) = (Some(3), true);
        })
        .await;
        club.play_round(|_| KeptVerdict::White).await;
        let pairs = club.rounds().await[0].pairs.clone();
        let games = [club.board(1, 2).await.game.unwrap(), club.board(1, 3).await.game.unwrap()];
        let rest = [club.player(games[0], Side::White).await, club.player(games[1], Side::White).await];
        for who in rest {
            club.press(who, Press::TournamentBye).await.unwrap();
        }
        take_out(&mut club, &[pairs[1].black, pairs[2].black]).await;
        club.ask(BOSS, takes(DeskStep::GoOn, "")).await.unwrap();
        assert!(club.cup().await.stuck.is_some());
        let again = club.ask(BOSS, takes(DeskStep::GoOn, "")).await.unwrap().said();
        assert!(again.contains("No pairing possible") && !again.contains("Done. "), "{again}");
        assert_eq!(club.rounds().await.len(), 1);
        club.press(rest[0], Press::TournamentPlay).await.unwrap();
        match pressed {
            true => drop(club.ask(BOSS, takes(DeskStep::GoOn, "")).await.unwrap()),
            false => club.look().await,
        }
        club.say().await;
        let cup = club.cup().await;
        assert_eq!((club.rounds().await.len(), cup.stuck, cup.paused), (2, None, false), "{pressed}");
        club.verify().await;
    }
}
