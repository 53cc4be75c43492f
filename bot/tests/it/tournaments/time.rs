//! Timed events of tournaments: the start, deadlines, reminders and no-shows.

use std::collections::BTreeSet;

use bot::app::ask::desk::DeskStep;
use bot::app::ask::person::{PersonAsk, PersonSetting};
use bot::app::ask::play;
use bot::app::ask::tournament::{PickedRole, TournamentAsk, TournamentCreation};
use bot::app::{BotRight, Button, Delivery, DeliveryReport, GameChoice, Press, RequestAct, RestChange, tell};
use bot::record::{BotTime, DAY, HOUR, KeptVerdict, LateRule, ResultCause, RoleId, TournamentFormat, TournamentStage};
use bot::refusal::{Refusal, Trouble};
use rules::Side;

use super::club::{BOSS, CUP, Club, FIRST, SERVER, decides, takes, wanted};
use crate::seats::only_shard;

async fn in_rounds(system: TournamentFormat, players: u64, late: LateRule) -> Club {
    let mut club = Club::of(system, players).await;
    club.set(|record| {
        record.terms.calendar.days = Some(2);
        record.terms.calendar.late = late;
    })
    .await;
    club.press(BOSS, Press::TournamentStartNow).await.unwrap();
    club.say().await;
    club
}

impl Club {
    async fn open(&mut self, round: u16, board: u16) -> bot::record::GameId {
        let game = self.board(round, board).await.game.unwrap();
        for (side, text) in [(Side::White, "e4"), (Side::Black, "e5")] {
            let who = self.player(game, side).await;
            let act = RequestAct::Play(play::PlayAsk::Move { game: GameChoice::Named(game), text: text.to_owned() });
            self.ask(who, act).await.unwrap();
        }
        game
    }

    fn pinged_by(&self, mark: &str) -> Vec<u64> {
        let of_mark = self.called.iter().filter(|(it, _)| it.contains(mark));
        let mut all: Vec<_> = of_mark.flat_map(|(_, people)| people.clone()).collect();
        all.sort_unstable();
        all
    }

    async fn chooses(&mut self, who: u64, setting: PersonSetting, value: &str) {
        self.ask(who, RequestAct::Person(PersonAsk::Set(setting, value.to_owned()))).await.unwrap();
    }
}

#[tokio::test]
async fn it_begins_by_itself_at_its_time_and_everybody_is_reminded_once_in_their_own_way() {
    let mut club = Club::of(TournamentFormat::Swiss, 4).await;
    for (who, way) in [(FIRST, "dm"), (FIRST + 1, "none"), (FIRST + 2, "dm")] {
        club.chooses(who, PersonSetting::Warning, way).await;
    }
    club.closed.insert(FIRST + 2);
    let starts = club.now + 3 * DAY;
    club.set(|record| record.terms.calendar.starts = Some(starts)).await;
    club.verify().await;
    club.pass(2 * DAY - HOUR).await;
    club.say().await;
    assert!(club.letters.is_empty() && club.pinged_by("closing").is_empty());
    club.look().await;
    club.say().await;
    club.look().await;
    club.say().await;
    assert_eq!(club.letters.iter().map(|(who, _)| *who).collect::<Vec<_>>(), [FIRST]);
    assert!(club.letters[0].1.contains("Sign-up closes"), "{}", club.letters[0].1);
    assert_eq!(club.pinged_by("closing"), [FIRST + 2, FIRST + 3]);
    assert_eq!(club.cup().await.stage, TournamentStage::Open);
    club.pass(22 * HOUR).await;
    assert_eq!(club.cup().await.stage, TournamentStage::Open);
    club.look().await;
    club.say().await;
    let cup = club.cup().await;
    assert_eq!((cup.stage, cup.begun, cup.due), (TournamentStage::Running, 1, None));
    assert!(cup.seed.is_some());
    club.play_to_the_end(|_, _| KeptVerdict::White).await;
    club.compare_with_the_crate().await;
    club.verify().await;
}

#[tokio::test]
async fn nobody_is_called_to_a_start_that_has_come() {
    let mut club = Club::of(TournamentFormat::Swiss, 4).await;
    let starts = club.now + 2 * DAY;
    club.set(|record| record.terms.calendar.starts = Some(starts)).await;
    club.pass(DAY).await;
    club.app.let_pass(club.now, 4 * DAY).await.unwrap();
    club.now += 4 * DAY;
    club.say().await;
    assert!(club.pinged_by("closing").is_empty());
}

#[tokio::test]
async fn with_too_few_players_it_is_put_off_for_a_day_and_then_called_off() {
    let mut club = Club::of(TournamentFormat::KnockOut, 1).await;
    let starts = club.now + DAY;
    club.set(|record| record.terms.calendar.starts = Some(starts)).await;
    club.pass(DAY).await;
    club.say().await;
    let cup = club.cup().await;
    assert_eq!((cup.stage, cup.terms.calendar.starts), (TournamentStage::Open, Some(starts + DAY)));
    assert!(club.all_posted().contains("begins a day later"));
    club.pass(DAY - HOUR).await;
    assert_eq!(club.cup().await.stage, TournamentStage::Open);
    club.look().await;
    club.say().await;
    assert_eq!(club.cup().await.stage, TournamentStage::Cancelled);
    assert!(club.all_posted().contains("Too few people joined, so the tournament is cancelled"));
    assert!(club.pinged_by("closing").is_empty());
    club.verify().await;
}

#[tokio::test]
async fn at_the_deadline_the_rule_decides_and_who_never_came_is_not_paired_again() {
    let mut club = in_rounds(TournamentFormat::Swiss, 4, LateRule::Draw).await;
    assert!(club.all_posted().contains("The round ends <t:"));
    let game = club.open(1, 1).await;
    let absent = club.player(club.board(1, 2).await.game.unwrap(), Side::White).await;
    club.pass(DAY).await;
    club.say().await;
    let mut all = club.pinged_by("last-day");
    all.dedup();
    assert_eq!(all.len(), 4, "each of the four once");
    club.pass(DAY - HOUR).await;
    assert_eq!(club.rounds().await.len(), 1);
    club.look().await;
    club.say().await;
    let decided = club.board(1, 1).await.result.unwrap();
    assert_eq!((decided.verdict, decided.how), (KeptVerdict::Draw, ResultCause::Deadline));
    assert_eq!(club.board(1, 2).await.result.unwrap().verdict, KeptVerdict::ForfeitWhite);
    let (entrants, rounds) = (club.entrants().await, club.rounds().await);
    let missed: Vec<_> = entrants.iter().filter(|entrant| entrant.away == Some(1)).collect();
    assert_eq!(missed.iter().map(|entrant| entrant.player.id.person().unwrap().0).collect::<Vec<_>>(), [absent]);
    assert_eq!((rounds.len(), rounds[1].pairs.len(), rounds[1].byes.len()), (2, 1, 1));
    assert!(rounds[1].pairs.iter().all(|pair| Some(pair.white.min(pair.black)) != missed[0].number));
    let said = club.all_posted();
    assert!(said.contains(": time is up") && said.contains("You can play on"), "{said}");
    assert_eq!(club.pinged_by("outside").len(), 2);
    let (loser, moment) = (club.player(game, Side::Black).await, club.game(game).await.moment());
    club.ask(loser, RequestAct::Play(play::PlayAsk::ResignNow(game, moment))).await.unwrap();
    club.look().await;
    assert_eq!(club.board(1, 1).await.result.unwrap().verdict, KeptVerdict::Draw);
    club.compare_with_the_crate().await;
    club.verify().await;
}

#[tokio::test]
async fn whose_game_has_more_time_is_not_reminded_of_the_end_of_the_round() {
    let mut club = in_rounds(TournamentFormat::Swiss, 4, LateRule::Draw).await;
    let other = club.board(1, 2).await.game.unwrap();
    let mut due = [club.player(other, Side::White).await, club.player(other, Side::Black).await];
    due.sort_unstable();
    club.ask(BOSS, takes(DeskStep::Extend(1, 72), "they have a date")).await.unwrap();
    club.pass(DAY).await;
    club.say().await;
    assert_eq!(club.pinged_by("last-day"), due);
    club.verify().await;
}

/// Covers a holiday that begins in the round, with any rule for late games.
#[tokio::test]
async fn who_is_on_holiday_at_the_deadline_did_not_stay_away() {
    for (late, verdict) in
        [(LateRule::Draw, Some(KeptVerdict::Draw)), (LateRule::Forfeit, None), (LateRule::Organiser, None)]
    {
        let mut club = in_rounds(TournamentFormat::Swiss, 4, late).await;
        let games = [club.board(1, 1).await.game.unwrap(), club.board(1, 2).await.game.unwrap()];
        let [rests, silent] = [club.player(games[0], Side::White).await, club.player(games[1], Side::White).await];
        club.look().await;
        let away = RestChange { days: Some(14), ..RestChange::default() };
        club.ask(rests, RequestAct::Person(PersonAsk::Rest(away))).await.unwrap();
        club.pass(2 * DAY).await;
        club.say().await;
        assert_eq!(club.board(1, 1).await.result.map(|result| result.verdict), verdict, "{late:?}");
        assert_eq!(club.board(1, 2).await.result.unwrap().verdict, KeptVerdict::ForfeitWhite);
        let missed = club.entrants().await.into_iter().filter(|entrant| entrant.has_missed(1));
        let missed: Vec<_> = missed.map(|entrant| entrant.player.id.person().unwrap().0).collect();
        assert_eq!(missed, [silent], "{late:?}");
        let told = club.all_posted();
        assert!(!told.contains(&format!("<@{rests}>, you lost")), "{told}");
        club.verify().await;
    }
}

#[tokio::test]
async fn a_round_that_is_over_earlier_does_not_wait_for_its_deadline() {
    let mut club = in_rounds(TournamentFormat::RoundRobin, 4, LateRule::Draw).await;
    club.play_round(|_| KeptVerdict::White).await;
    assert_eq!(club.rounds().await.len(), 2);
    let due = club.cup().await.due.unwrap();
    assert_eq!(due - club.now, DAY, "the last day of the second round");
    club.play_to_the_end(|_, _| KeptVerdict::Draw).await;
    assert!(!club.all_posted().contains(": time is up"));
    assert_eq!(club.cup().await.due, None);
    club.verify().await;
}

#[tokio::test]
async fn where_the_organiser_decides_the_round_waits_but_not_for_those_who_never_came() {
    let mut club = in_rounds(TournamentFormat::RoundRobin, 4, LateRule::Organiser).await;
    club.open(1, 1).await;
    club.pass(2 * DAY).await;
    club.say().await;
    let waits = "the round is waiting for results: board 1";
    assert!(club.all_posted().contains(waits), "{}", club.all_posted());
    assert_eq!(club.pinged_by("tournament-round:t1:1:deadline"), [BOSS]);
    // The players read this in their thread. Their clocks do not run.
    assert_eq!(club.pinged_by("outside").len(), 2);
    let white = club.player(club.board(1, 1).await.game.unwrap(), Side::White).await;
    let games = club.ask(white, RequestAct::See(bot::app::ask::see::SeeAsk::Games(0))).await.unwrap().said();
    assert!(games.contains("the organiser will now decide it"), "{games}");
    assert!(club.all_posted().contains("the organiser will now decide this game"), "{}", club.all_posted());
    assert_eq!(club.rounds().await.len(), 1);
    let desk = club.press(BOSS, Press::TournamentDesk).await.unwrap().said();
    let overdue = "enter a result for board 1, or give more time";
    assert!(desk.contains(overdue) && !desk.contains("The round ends"), "{desk}");
    let refusal = club.refused(BOSS, takes(DeskStep::Deadline, "")).await;
    let said = bot::words::Text::from(refusal).say(bot::words::Lang::En);
    assert!(said.contains(overdue), "{said}");
    let before = club.rounds().await;
    club.ask(BOSS, takes(DeskStep::Replay(1), "they want to")).await.unwrap();
    assert_eq!(club.rounds().await[0].later, [(1, BotTime(club.now.0) + DAY)]);
    let desk = club.press(BOSS, Press::TournamentDesk).await.unwrap().said();
    assert!(desk.contains("Board 1 has until") && !desk.contains(overdue), "{desk}");
    club.undo("not now").await.unwrap();
    assert_eq!(club.rounds().await, before);
    club.ask(BOSS, decides(1, 1, KeptVerdict::Draw)).await.unwrap();
    club.look().await;
    assert_eq!(club.rounds().await.len(), 2);
    assert_eq!(club.entrants().await.iter().filter(|entrant| entrant.has_missed(1)).count(), 1);
    club.play_to_the_end(|_, _| KeptVerdict::White).await;
    assert_eq!(club.cup().await.stage, TournamentStage::Finished);
    club.verify().await;
}

#[tokio::test]
async fn no_game_says_that_there_is_time_after_the_end_of_its_round() {
    // A move has three days, but the round only two.
    let mut club = in_rounds(TournamentFormat::Swiss, 4, LateRule::Draw).await;
    let ends = |club: &Club, end: BotTime| {
        let said = format!("Move by <t:{}:f>", end.0 / 1000);
        let boards = club.messages.values().filter(|(message, _)| message.said().contains(&said));
        boards.filter(|(message, _)| message.said().contains("when the round ends")).count()
    };
    let end = club.rounds().await[0].deadline.unwrap();
    assert_eq!(ends(&club, end), 2, "{}", club.all_posted());
    let game = club.board(1, 1).await.game.unwrap();
    let who = club.player(game, Side::White).await;
    for act in [
        RequestAct::See(bot::app::ask::see::SeeAsk::Games(0)),
        RequestAct::Tournament(TournamentAsk::Mine),
        RequestAct::Tournament(TournamentAsk::Show(Some(CUP))),
    ] {
        let said = club.ask(who, act).await.unwrap().said();
        assert!(said.contains(&format!("<t:{}:R>", end.0 / 1000)), "{said}");
    }
    club.ask(BOSS, takes(DeskStep::Extend(1, 12), "asked for")).await.unwrap();
    club.say().await;
    assert_eq!(ends(&club, end + 12 * HOUR), 1, "{}", club.all_posted());
    club.ask(BOSS, takes(DeskStep::Pause, "holidays")).await.unwrap();
    let said = club.ask(who, RequestAct::Tournament(TournamentAsk::Mine)).await.unwrap().said();
    assert!(!said.contains("The round ends"), "{said}");
    club.verify().await;
}

#[tokio::test]
async fn more_time_after_the_deadline_counts_from_now_on() {
    let mut club = in_rounds(TournamentFormat::RoundRobin, 4, LateRule::Organiser).await;
    club.open(1, 1).await;
    let deadline = club.rounds().await[0].deadline.unwrap();
    club.pass(2 * DAY).await;
    club.say().await;
    club.pass(12 * HOUR).await;
    for _ in 0..2 {
        club.ask(BOSS, takes(DeskStep::Postpone(24), "they are at it")).await.unwrap();
        let until = club.rounds().await[0].deadline.unwrap();
        assert_eq!(until, BotTime(club.now.0) + DAY, "from now on");
        club.look().await;
        assert_eq!((club.rounds().await.len(), club.board(1, 1).await.result), (1, None));
        club.say().await;
        let shown = format!("<t:{}:f>", until.0 / 1000);
        assert!(club.messages.values().any(|(message, _)| message.said().contains(&shown)), "{}", club.all_posted());
        club.undo("no").await.unwrap();
        assert_eq!(club.rounds().await[0].deadline, Some(deadline));
    }
    club.verify().await;
}

#[tokio::test]
async fn an_hour_without_the_bot_is_added_to_the_deadline() {
    let mut club = in_rounds(TournamentFormat::Swiss, 2, LateRule::Draw).await;
    club.open(1, 1).await;
    club.pass(DAY).await;
    club.now += 5 * HOUR;
    club.app.fall_due(club.now).await.unwrap();
    club.app.beat(club.now, &[only_shard()]).await.unwrap();
    club.pass(DAY - HOUR).await;
    assert_eq!(club.cup().await.stage, TournamentStage::Running, "it is too early by the bot's own clock");
    club.pass(2 * HOUR).await;
    assert_eq!(club.cup().await.stage, TournamentStage::Finished);
    club.verify().await;
}

#[tokio::test]
async fn a_clock_stands_until_the_board_is_shown() {
    let mut club = Club::of(TournamentFormat::Swiss, 4).await;
    club.press(BOSS, Press::TournamentStartNow).await.unwrap();
    let games = [1, 2].map(bot::record::GameId);
    club.pass(2 * HOUR).await;
    for game in games {
        let record = club.game(game).await;
        assert!(record.waits.is_some() && record.clock.unwrap().running.is_none());
    }
    club.verify().await;
    let white = club.player(games[0], Side::White).await;
    let moves = RequestAct::Play(play::PlayAsk::Move { game: GameChoice::Named(games[0]), text: "e4".to_owned() });
    club.ask(white, moves).await.unwrap();
    assert!(club.game(games[0]).await.waits.is_none());
    club.say().await;
    let record = club.game(games[1]).await;
    let since = record.clock.unwrap().running.unwrap().since;
    assert!((club.now.0 - since.0).abs() < HOUR.0, "it runs since its room is open");
    club.verify().await;
    let mut club = Club::of(TournamentFormat::Swiss, 2).await;
    club.press(BOSS, Press::TournamentStartNow).await.unwrap();
    for _ in 0..4 {
        club.pass(10 * HOUR).await;
        assert!(club.game(games[0]).await.clock.unwrap().running.is_none(), "nobody was shown it");
    }
    club.verify().await;
    club.say().await;
    let since = club.game(games[0]).await.clock.unwrap().running.unwrap().since;
    assert!((club.now.0 - since.0).abs() < HOUR.0);
    club.verify().await;
}

#[tokio::test]
async fn so_many_decisions_at_one_deadline_wait_for_a_word_of_the_organiser() {
    let mut club = in_rounds(TournamentFormat::Swiss, 44, LateRule::Draw).await;
    club.open(1, 1).await;
    club.pass(2 * DAY).await;
    club.say().await;
    assert!(club.cup().await.held && club.board(1, 1).await.result.is_none());
    assert_eq!(club.pinged_by("tournament-deadline"), [BOSS]);
    let press = Button::of_tournament(Press::TournamentDeadline, CUP).with(1).act(None).unwrap();
    assert_eq!(club.refused(FIRST, press.clone()).await, Refusal::NotOrganiser);
    club.look().await;
    assert_eq!(club.rounds().await.len(), 1);
    club.ask(BOSS, takes(DeskStep::Deadline, "")).await.unwrap();
    club.look().await;
    club.say().await;
    assert_eq!(club.board(1, 1).await.result.unwrap().verdict, KeptVerdict::Draw);
    assert_eq!(club.entrants().await.iter().filter(|entrant| entrant.away == Some(1)).count(), 21);
    assert_eq!((club.rounds().await.len(), club.rounds().await[1].pairs.len()), (2, 11));
    assert_eq!(club.refused(BOSS, press).await, Refusal::TournamentDeadline);
    club.verify().await;
}

#[tokio::test]
async fn whoever_is_free_in_a_knock_out_goes_on_and_everybody_may_ask_why() {
    let mut club = Club::begun(TournamentFormat::KnockOut, 5).await;
    assert!(club.all_posted().contains("goes through to the next round without a game"));
    let rounds = club.rounds().await;
    let free: BTreeSet<_> = rounds[0].byes.iter().map(|bye| bye.number).collect();
    assert_eq!(free.len(), 1, "the two others who need no first match play their second at once");
    let entrants = club.entrants().await;
    let one = entrants.iter().find(|entrant| entrant.number.is_some_and(|it| free.contains(&it))).unwrap();
    let who = one.player.id.person().unwrap().0;
    let why = club.ask(who, RequestAct::Tournament(TournamentAsk::Why(Some(CUP), Some(1), None))).await.unwrap().said();
    assert!(why.contains("more places than players"), "{why}");
    club.play_round(|_| KeptVerdict::Draw).await;
    assert!(club.all_posted().contains("Replays with colours reversed: boards 1, 2"), "{}", club.all_posted());
}

#[tokio::test]
async fn a_role_is_pinged_once_a_round_if_discord_lets_whoever_announced_it() {
    let mut club = Club::new();
    let picked = |id, is_open| Some(PickedRole { id: RoleId(id), is_open });
    let create = |ping| {
        RequestAct::Tournament(TournamentAsk::Create(TournamentCreation { ping, ..wanted(TournamentFormat::Swiss) }))
    };
    for wrong in [picked(8, false), picked(SERVER.0, true)] {
        assert_eq!(club.refused(BOSS, create(wrong)).await, Refusal::TournamentPing);
    }
    club.ask(BOSS, create(picked(8, true))).await.unwrap();
    for who in [FIRST, FIRST + 1] {
        club.press(who, Press::TournamentJoinNow).await.unwrap();
    }
    club.say().await;
    club.press(BOSS, Press::TournamentStartNow).await.unwrap();
    let mut pinged = Vec::new();
    while let Some(item) = tell::next_news_of_tournament(&club.app, CUP).await.unwrap() {
        if let Delivery::Post { message, .. } = &item.delivery {
            assert!(message.ping.is_empty() && message.said().contains("<@&8>"));
            pinged.extend(message.ping_role);
        }
        tell::told_of_tournament(&club.app, &item, DeliveryReport::Done).await.unwrap();
    }
    assert_eq!(pinged, [RoleId(8)]);
}

#[tokio::test]
async fn a_role_that_the_bot_may_not_ping_is_refused_before_anything_is_announced() {
    let mut club = Club::new();
    let ping = Some(PickedRole { id: RoleId(8), is_open: false });
    for rights in [vec![BotRight::View, BotRight::Send], vec![BotRight::Ping]] {
        let pings = rights.contains(&BotRight::Ping);
        let create = TournamentAsk::Create(TournamentCreation { ping, ..wanted(TournamentFormat::Swiss) });
        let mut request = club.request(BOSS, RequestAct::Tournament(create));
        let server = request.caller.server.as_mut().unwrap();
        (server.may_ping_all, server.rights) = (true, rights);
        match club.app.handle(&request).await {
            Ok(_) => assert!(pings, "it would be announced and ping nobody"),
            Err(Trouble::Refused(refusal)) => assert_eq!((refusal, pings), (Refusal::TournamentPingMe, false)),
            Err(Trouble::Failed(failure)) => panic!("{}", failure.chain()),
        }
    }
    assert_eq!(club.cup().await.ping, Some(RoleId(8)));
}

async fn say_of(club: &mut Club, game: bot::record::GameId) {
    while let Some(item) = tell::next_news(&club.app, game).await.unwrap() {
        let told = club.shows(&item.delivery);
        tell::told_of_game(&club.app, &item, told).await.unwrap();
    }
}

async fn is_barred_from(club: &mut Club, game: bot::record::GameId) {
    while let Some(item) = tell::next_news(&club.app, game).await.unwrap() {
        let told =
            if matches!(item.delivery, Delivery::Post { .. }) { DeliveryReport::Barred } else { DeliveryReport::Done };
        tell::told_of_game(&club.app, &item, told).await.unwrap();
    }
}

#[tokio::test]
async fn nobody_loses_a_game_that_was_not_shown_to_them_before_the_deadline() {
    let cases = [LateRule::Forfeit, LateRule::Draw].into_iter().flat_map(|late| [(late, false), (late, true)]);
    for (late, lacks_rights) in cases {
        let mut club = Club::of(TournamentFormat::Swiss, 4).await;
        club.set(|record| {
            record.terms.calendar.days = Some(2);
            record.terms.calendar.late = late;
        })
        .await;
        club.press(BOSS, Press::TournamentStartNow).await.unwrap();
        club.say_of_tournaments().await;
        let [first, second] = [club.board(1, 1).await.game.unwrap(), club.board(1, 2).await.game.unwrap()];
        // Discord is unreachable for the second game's posts, or refuses them.
        say_of(&mut club, first).await;
        if lacks_rights {
            is_barred_from(&mut club, second).await;
        }
        let deadline = club.rounds().await[0].deadline.unwrap();
        club.pass(2 * DAY).await;
        assert_eq!(club.board(1, 1).await.result.unwrap().verdict, KeptVerdict::ForfeitWhite, "{late:?}");
        let round = club.rounds().await.pop().unwrap();
        assert_eq!((round.number, round.later, round.unseen), (1, vec![(2, deadline + DAY)], vec![2]), "{late:?}");
        let record = club.game(second).await;
        assert!(record.waits.is_some() && record.clock.unwrap().running.is_none(), "its clock stands");
        club.say().await;
        assert!(club.all_posted().contains("the players on board 2 were notified late"), "{}", club.all_posted());
        assert!(club.pinged_by("tournament-round:t1:1:deadline").contains(&BOSS));
        let told: Vec<_> = club.pinged.iter().filter(|(_, said)| said.contains("You were notified late")).collect();
        assert_eq!(told.len(), 2);
        let missed = |all: Vec<bot::record::EntrantRecord>| all.iter().map(|it| it.missed.len()).sum::<usize>();
        assert_eq!(missed(club.entrants().await), 1);
        club.verify().await;
        club.pass(DAY - HOUR).await;
        assert!(club.board(1, 2).await.result.is_none());
        club.pass(HOUR).await;
        assert_eq!(club.board(1, 2).await.result.unwrap().verdict, KeptVerdict::ForfeitWhite, "{late:?}");
        assert_eq!(missed(club.entrants().await), 2);
        club.verify().await;
    }
}

#[tokio::test]
async fn a_game_that_can_never_be_shown_has_more_time_once_and_is_nobodys_loss() {
    for late in [LateRule::Draw, LateRule::Forfeit] {
        let mut club = Club::of(TournamentFormat::Swiss, 4).await;
        club.set(|record| {
            record.terms.calendar.days = Some(2);
            record.terms.calendar.late = late;
        })
        .await;
        club.press(BOSS, Press::TournamentStartNow).await.unwrap();
        club.say_of_tournaments().await;
        let games = [club.board(1, 1).await.game.unwrap(), club.board(1, 2).await.game.unwrap()];
        for game in games {
            is_barred_from(&mut club, game).await;
        }
        club.pass(2 * DAY).await;
        assert_eq!(club.rounds().await[0].unseen, [1, 2], "{late:?}");
        for game in games {
            assert_ne!(tell::next_news(&club.app, game).await.unwrap(), None, "it is tried again");
            is_barred_from(&mut club, game).await;
            assert!(club.game(game).await.clock.unwrap().running.is_none(), "nobody can know that they are to move");
        }
        club.pass(DAY).await;
        assert_eq!(club.rounds().await[0].later.len(), 2);
        let results = [club.board(1, 1).await.result, club.board(1, 2).await.result].map(|it| it.map(|it| it.verdict));
        match late {
            LateRule::Draw => assert_eq!(results, [Some(KeptVerdict::Draw); 2], "the deadline decides after all"),
            _ => assert_eq!(results, [None; 2], "the organiser decides"),
        }
        assert!(club.entrants().await.iter().all(|entrant| entrant.missed.is_empty()));
        club.verify().await;
    }
}

#[tokio::test]
async fn players_who_cannot_be_told_in_the_channel_that_their_game_has_more_time_are_told_directly() {
    let mut club = Club::of(TournamentFormat::Swiss, 2).await;
    club.set(|record| record.terms.calendar.days = Some(2)).await;
    club.press(BOSS, Press::TournamentStartNow).await.unwrap();
    club.say_of_tournaments().await;
    let game = club.board(1, 1).await.game.unwrap();
    is_barred_from(&mut club, game).await;
    club.pass(2 * DAY).await;
    while let Some(item) = tell::next_news_of_tournament(&club.app, CUP).await.unwrap() {
        let told = match &item.delivery {
            Delivery::Post { to: bot::app::DeliveryAddress::Channel(_), .. } => DeliveryReport::Barred,
            delivery => club.shows(delivery),
        };
        tell::told_of_tournament(&club.app, &item, told).await.unwrap();
    }
    let told = |who: u64, said: &str| club.letters.iter().filter(|(to, it)| *to == who && it.contains(said)).count();
    assert_eq!([FIRST, FIRST + 1].map(|who| told(who, "You were notified late")), [1, 1], "{:?}", club.letters);
    assert_eq!(told(BOSS, "were notified late"), 1, "{:?}", club.letters);
    club.verify().await;
}

#[tokio::test]
async fn a_clock_stands_while_a_thread_is_open_and_its_first_board_is_not_there() {
    let mut club = Club::of(TournamentFormat::Swiss, 2).await;
    club.press(BOSS, Press::TournamentStartNow).await.unwrap();
    club.say_of_tournaments().await;
    let game = club.board(1, 1).await.game.unwrap();
    club.open_thread(game).await;
    club.pass(2 * DAY).await;
    assert!(club.game(game).await.clock.unwrap().running.is_none(), "nobody knows that they are to move");
    let board = tell::next_news(&club.app, game).await.unwrap().unwrap();
    let Delivery::Post { message, .. } = &board.delivery else { panic!("{board:?}") };
    let said = message.said();
    say_of(&mut club, game).await;
    assert!(said.contains(":f>"), "the first board says until when: {said}");
    let since = club.game(game).await.clock.unwrap().running.unwrap().since;
    assert!((club.now.0 - since.0).abs() < HOUR.0);
    club.verify().await;
}

#[tokio::test]
async fn whose_turn_came_shortly_before_the_deadline_is_not_absent() {
    let mut club = in_rounds(TournamentFormat::Swiss, 4, LateRule::Forfeit).await;
    club.open(1, 2).await;
    let game = club.board(1, 1).await.game.unwrap();
    club.pass(2 * DAY - HOUR).await;
    let white = club.player(game, Side::White).await;
    let act = RequestAct::Play(play::PlayAsk::Move { game: GameChoice::Named(game), text: "e4".to_owned() });
    club.ask(white, act).await.unwrap();
    club.say().await;
    club.pass(HOUR).await;
    assert!(club.board(1, 1).await.result.is_none(), "Black has had an hour");
    assert_eq!(club.board(1, 2).await.result.unwrap().verdict, KeptVerdict::ForfeitWhite, "both have moved there");
    club.pass(DAY).await;
    assert_eq!(club.board(1, 1).await.result.unwrap().verdict, KeptVerdict::ForfeitBlack);
    club.verify().await;
}

#[tokio::test]
async fn a_forfeit_that_is_entered_for_a_game_that_nobody_was_shown_is_nobodys_absence() {
    let mut club = Club::of(TournamentFormat::Swiss, 4).await;
    club.press(BOSS, Press::TournamentStartNow).await.unwrap();
    club.say_of_tournaments().await;
    for board in [1, 2] {
        club.ask(BOSS, decides(1, board, KeptVerdict::ForfeitWhite)).await.unwrap();
    }
    club.look().await;
    club.say().await;
    assert!(club.entrants().await.iter().all(|entrant| entrant.missed.is_empty() && entrant.away.is_none()));
}
