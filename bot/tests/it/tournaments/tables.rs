//! Tables, brackets and rounds in private views and in public messages.

use std::collections::BTreeSet;
use std::sync::Arc;

use bot::app::ask::see;
use bot::app::ask::tournament::{TournamentAsk, TournamentView, TournamentViewPage};
use bot::app::{App, Button, HistoryQuery, HistoryTurn, Message, Press, RequestAct, leaving};
use bot::record::{ChannelId, DAY, HOUR, KeptVerdict, MINUTE, TournamentFormat, TournamentStage};
use bot::refusal::{Refusal, Trouble};
use store::Store;

use super::club::{BOSS, CUP, Club, FIRST, HALL, SERVER, decides, show};
use crate::ask::{self, Asker};

fn page(view: TournamentView) -> RequestAct {
    RequestAct::Tournament(TournamentAsk::Page(Some(CUP), TournamentViewPage::of(view)))
}

fn alt(message: &Message) -> String {
    message.figures.as_ref().expect("there is a picture").alt.clone()
}

fn shown<'a>(club: &'a Club, mark: &str) -> &'a (Message, usize) {
    let at = club.marks.iter().position(|posted| posted == mark).unwrap_or_else(|| panic!("{mark} was not posted"));
    &club.messages[&(1001 + at as u64)]
}

fn of_round(round: u16) -> String {
    Button::of_tournament(Press::TournamentWhy, CUP).with(round).custom_id()
}

fn of_all(part: &str) -> String {
    Button::of_tournament(Press::TournamentStandings, CUP).with(part).custom_id()
}

#[tokio::test]
async fn every_page_is_a_picture_or_letters_and_leads_to_all_others() {
    for (system, n_views) in
        [(TournamentFormat::Swiss, 5), (TournamentFormat::RoundRobin, 5), (TournamentFormat::KnockOut, 3)]
    {
        let mut club = Club::begun(system, 5).await;
        club.play_round(|_| KeptVerdict::White).await;
        let mut seen = BTreeSet::new();
        let mut left = vec![page(TournamentView::Standings)];
        while let Some(act) = left.pop() {
            let message = club.ask(FIRST, act).await.unwrap();
            let said = message.said();
            assert!(said.chars().count() <= 2_000 && said.starts_with("**Spring"), "{said}");
            let ids: Vec<_> = message.buttons.iter().map(Button::custom_id).collect();
            assert_eq!(ids.iter().collect::<BTreeSet<_>>().len(), ids.len(), "{ids:?}");
            assert!(ids.iter().all(|id| id.len() <= 100), "{ids:?}");
            let is_live = said.contains("in progress");
            assert_eq!(message.figures.is_none(), is_live || said.contains("```"), "{said}");
            let is_page = |button: &Button| !matches!(button.press, Press::TournamentHow | Press::TournamentFiles);
            for (id, button) in ids.into_iter().zip(message.buttons).filter(|(_, it)| !it.off && is_page(it)) {
                if seen.insert(id) {
                    left.push(button.act(None).unwrap());
                }
            }
        }
        let views: BTreeSet<_> = seen.iter().filter_map(|id| id.split(':').nth(3)).collect();
        assert_eq!(views.len(), n_views, "{views:?}");
        assert!(seen.iter().any(|id| id.ends_with(":text")));
    }
}

#[tokio::test]
async fn ones_own_row_is_marked_and_the_same_is_said_in_letters_and_for_those_who_do_not_see() {
    let mut club = Club::begun(TournamentFormat::Swiss, 4).await;
    club.play_round(|_| KeptVerdict::Draw).await;
    let drawn = club.ask(FIRST, page(TournamentView::Standings)).await.unwrap();
    let figures = drawn.figures.clone().unwrap();
    let is_own = |message: &Message| {
        let panels = &message.figures.as_ref().unwrap().page.panels;
        panels
            .iter()
            .any(|panel| matches!(&panel.chart, render::Chart::Table { rows, .. } if rows.iter().any(|it| it.own)))
    };
    assert!(is_own(&drawn) && !is_own(&club.ask(BOSS, page(TournamentView::Standings)).await.unwrap()));
    assert!(!figures.is_said && !drawn.said().contains("Person 7002"), "the picture tells it");
    let as_text = TournamentViewPage { as_text: true, ..TournamentViewPage::of(TournamentView::Standings) };
    let written = club.ask(FIRST, RequestAct::Tournament(TournamentAsk::Page(Some(CUP), as_text))).await.unwrap();
    for name in (FIRST..FIRST + 4).map(|who| format!("Person {who}")) {
        assert!(figures.alt.contains(&name) && written.said().contains(&name), "{name}");
    }
    assert!(figures.alt.contains("½") && written.said().contains("½") && !written.said().contains("0.5"));
    assert!(written.said().contains("Buchholz"), "signs are explained: {}", written.said());
    assert!(written.said().contains("ordered by lot"), "why the equal are not equal: {}", written.said());
}

#[tokio::test]
async fn earlier_standings_stay_as_they_stood_and_the_last_ones_follow_corrections() {
    let mut club = Club::begun(TournamentFormat::Swiss, 6).await;
    let standings = |round| {
        RequestAct::Tournament(TournamentAsk::Page(
            Some(CUP),
            TournamentViewPage { round, ..TournamentViewPage::of(TournamentView::Standings) },
        ))
    };
    club.play_round(|_| KeptVerdict::White).await;
    let first = alt(&club.ask(FIRST, standings(None)).await.unwrap());
    club.ask(BOSS, decides(1, 1, KeptVerdict::Black)).await.unwrap();
    club.look().await;
    club.say().await;
    let corrected = alt(&club.ask(FIRST, standings(None)).await.unwrap());
    assert_ne!(corrected, first);
    assert!(shown(&club, &of_round(1)).0.said().contains("Black wins"));
    club.play_round(|_| KeptVerdict::White).await;
    assert_eq!(alt(&club.ask(FIRST, standings(Some(1))).await.unwrap()), first);
    assert!(club.ask(FIRST, standings(Some(1))).await.unwrap().said().contains("As it was at the end of this round"));
    let now = club.ask(FIRST, standings(None)).await.unwrap();
    assert!(alt(&now).contains("round 2") && !now.said().contains("As it was"), "{}", now.said());
    let beyond = club.refused(FIRST, standings(Some(9))).await;
    assert_eq!(beyond, Refusal::TournamentRound { last: 3 });
}

#[tokio::test]
async fn the_message_of_a_round_leads_to_its_rooms_gathers_results_and_is_frozen_at_the_end() {
    let mut club = Club::begun(TournamentFormat::Swiss, 6).await;
    assert!(alt(&shown(&club, &of_round(1)).0).contains("Person 7001"));
    club.pass(5i64 * MINUTE).await;
    club.say().await;
    let (message, n_changed) = shown(&club, &of_round(1)).clone();
    assert_eq!((n_changed, message.said().matches(" · <#9").count()), (1, 3), "{}", message.said());
    for board in [1, 2] {
        let game = club.board(1, board).await.game.unwrap();
        club.play(game, KeptVerdict::White).await;
        club.say().await;
    }
    assert_eq!(shown(&club, &of_round(1)).1, 1, "results are gathered");
    club.pass(2i64 * MINUTE).await;
    club.say().await;
    let (message, n_changed) = shown(&club, &of_round(1)).clone();
    assert_eq!((n_changed, message.said().matches("White wins").count()), (2, 2), "{}", message.said());
    let live = club.ask(BOSS, page(TournamentView::Live)).await.unwrap().said();
    assert!(live.contains("3. ") && !live.contains("1. ") && live.contains("<#9"), "{live}");
    let game = club.board(1, 3).await.game.unwrap();
    club.play(game, KeptVerdict::Draw).await;
    club.look().await;
    club.say().await;
    let message = &shown(&club, &of_round(1)).0;
    assert!(
        message.said().contains("all results are in") && alt(message).contains("after round 1"),
        "{}",
        message.said()
    );
    assert!(message.ping.is_empty());
}

#[tokio::test]
async fn the_end_tells_as_many_places_as_its_picture_shows() {
    let mut club = Club::begun(TournamentFormat::Swiss, 20).await;
    club.play_to_the_end(|_, _| KeptVerdict::White).await;
    club.look().await;
    club.say().await;
    let (end, _) = shown(&club, &of_all("end"));
    let said = end.said();
    let places = said.lines().filter(|line| line.contains("<@") && !line.contains("Winner"));
    let drawn = alt(end).lines().filter(|line| line.contains("Person ")).count();
    assert_eq!((places.count(), drawn), (16, 16), "{said}\n{}", alt(end));
}

#[tokio::test]
async fn how_it_stands_is_one_message_and_the_end_shows_the_winners() {
    for system in [TournamentFormat::Swiss, TournamentFormat::RoundRobin, TournamentFormat::KnockOut] {
        let mut club = Club::begun(system, 5).await;
        club.play_to_the_end(|_, board| if board == 1 { KeptVerdict::White } else { KeptVerdict::Black }).await;
        club.look().await;
        club.say().await;
        let marks: BTreeSet<_> = club.marks.iter().collect();
        assert_eq!(marks.len(), club.marks.len(), "nothing is said twice");
        let (message, n_changed) = shown(&club, &of_all("live"));
        assert!(*n_changed > 0 && message.figures.is_some() && !message.said().contains("up to date"));
        let end = &shown(&club, &of_all("end")).0;
        assert_eq!(end.figures.as_ref().unwrap().file, "mutabot-podium.png");
        assert!(alt(end).contains("1. Person 70"), "{}", alt(end));
        assert!(end.said().contains("🥇 1. ") && (1..5).contains(&end.ping.len()), "{end:?}");
        assert_eq!(end.film.is_some(), system == TournamentFormat::KnockOut, "only a knock-out has a final");
    }
}

#[tokio::test]
async fn everybody_sees_their_own_tournaments_and_where_they_play() {
    let mut club = Club::of(TournamentFormat::Swiss, 5).await;
    let mine = || RequestAct::Tournament(TournamentAsk::Mine);
    assert!(club.ask(BOSS, mine()).await.unwrap().said().contains("haven’t joined any"));
    assert!(club.ask(FIRST, mine()).await.unwrap().said().contains("sign-up is open"));
    club.press(BOSS, Press::TournamentStartNow).await.unwrap();
    club.say().await;
    let mut said = Vec::new();
    for who in FIRST..FIRST + 5 {
        said.push(club.ask(who, mine()).await.unwrap().said());
    }
    assert_eq!(
        said.iter().filter(|said| said.contains("you play <@70") && said.contains("in <#9")).count(),
        4,
        "{said:?}"
    );
    assert_eq!(said.iter().filter(|said| said.contains("you have the bye, which")).count(), 1, "{said:?}");
    club.play_to_the_end(|_, _| KeptVerdict::Draw).await;
    assert!(club.ask(FIRST, show(None)).await.unwrap().figures.is_some(), "and at a glance how it stands");
    let said = club.ask(FIRST, mine()).await.unwrap().said();
    assert!(said.contains("It’s over") && said.contains("Place "), "{said}");
}

#[tokio::test]
async fn a_game_of_a_tournament_says_so_by_name_wherever_it_is_met() {
    let mut club = Club::begun(TournamentFormat::RoundRobin, 2).await;
    let named = r"**Spring \*Cup\***, round 1, board 1";
    let games = club.ask(FIRST, RequestAct::See(see::SeeAsk::Games(0))).await.unwrap().said();
    assert!(games.contains(named), "{games}");
    let game = club.board(1, 1).await.game.unwrap();
    let board = || RequestAct::See(see::SeeAsk::Board { game: game.into(), as_text: false });
    assert!(club.ask(FIRST, board()).await.unwrap().said().contains(named));
    club.play(game, KeptVerdict::White).await;
    club.say().await;
    let over = club.messages.values().map(|(message, _)| message.said()).find(|said| said.contains("resigns"));
    assert!(over.as_ref().is_some_and(|said| said.contains(named)), "{over:?}");
    let history = RequestAct::See(see::SeeAsk::History { query: HistoryQuery::default(), turn: HistoryTurn::Newest });
    let history = club.ask(FIRST, history).await.unwrap().said();
    assert!(history.contains(named), "{history}");
    let record =
        club.ask(FIRST, RequestAct::See(see::SeeAsk::Record(game.into()))).await.unwrap().files.remove(0).bytes;
    let record = String::from_utf8(record).unwrap();
    assert!(record.contains(r#"[Event "Spring *Cup*"]"#) && record.contains(r#"[Round "1.1"]"#), "{record}");
}

#[tokio::test]
async fn who_cannot_see_the_channel_finds_no_page_of_it_nor_its_name_on_games() {
    let mut club = Club::begun(TournamentFormat::Swiss, 4).await;
    club.play_round(|_| KeptVerdict::White).await;
    let app = App::new(Arc::clone(&club.store) as Arc<dyn Store>, Vec::new());
    app.open_channels.set(SERVER, BTreeSet::new());
    let by = |club: &mut Club, who: u64, channel: u64, act: RequestAct| {
        let mut request = club.request(who, act);
        request.caller.spot.channel = ChannelId(channel);
        request
    };
    for view in [
        TournamentView::Standings,
        TournamentView::Crosstable,
        TournamentView::Pairings,
        TournamentView::Live,
        TournamentView::Progress,
    ] {
        let request = by(&mut club, 4_242, 501, page(view));
        let refused = app.handle(&request).await;
        assert!(matches!(refused, Err(Trouble::Refused(Refusal::NoSuchTournament))), "{view:?}");
        let unnamed =
            by(&mut club, 4_242, 501, RequestAct::Tournament(TournamentAsk::Page(None, TournamentViewPage::of(view))));
        assert!(app.handle(&unnamed).await.is_err(), "{view:?}");
        for (who, channel) in [(FIRST, 501), (4_242, HALL.0)] {
            let request = by(&mut club, who, channel, page(view));
            assert!(app.handle(&request).await.is_ok(), "{view:?} by {who}");
        }
    }
    let history = RequestAct::See(see::SeeAsk::History {
        query: HistoryQuery { server: true, ..HistoryQuery::default() },
        turn: HistoryTurn::Newest,
    });
    for (who, n) in [(4_242, 0), (FIRST, 1)] {
        let request = by(&mut club, who, 501, history.clone());
        let said = app.handle(&request).await.unwrap().reply.unwrap().said();
        assert_eq!(said.matches("Spring").count(), n, "{said}");
    }
    let game = club.board(1, 1).await.game.unwrap();
    let board = RequestAct::See(see::SeeAsk::Board { game: game.into(), as_text: false });
    assert!(app.handle(&by(&mut club, 4_242, 501, board)).await.is_err());
    let direct = Asker::new(FIRST).in_direct(77).asks(9_000, RequestAct::Tournament(TournamentAsk::Mine));
    assert!(app.handle(&direct).await.unwrap().reply.unwrap().said().contains("Spring"));
    let stranger =
        Asker::new(4_242).in_server(ask::server(SERVER.0)).asks(9_001, RequestAct::Tournament(TournamentAsk::Mine));
    assert!(!app.handle(&stranger).await.unwrap().reply.unwrap().said().contains("Spring"));
}

#[tokio::test]
async fn a_deleted_name_is_gone_from_every_message_within_a_day_one_after_another() {
    let mut club = Club::begun(TournamentFormat::Swiss, 6).await;
    club.play_to_the_end(|_, _| KeptVerdict::White).await;
    club.look().await;
    club.say().await;
    assert_eq!(club.cup().await.stage, TournamentStage::Finished);
    let who = FIRST + 1;
    let marks = [of_round(1), of_round(2), of_round(3), of_all("live"), of_all("end")];
    let names = |club: &Club| {
        let text = |mark: &String| format!("{} {}", alt(&shown(club, mark).0), shown(club, mark).0.said());
        marks.iter().map(text).filter(|text| text.contains(&who.to_string())).count()
    };
    assert_eq!(names(&club), marks.len());
    club.forget(who).await;
    leaving::finish_leaving(&club.app, club.now).await.unwrap();
    let mut steps = Vec::new();
    for _ in 0..6 {
        club.pass(10i64 * MINUTE).await;
        club.say().await;
        steps.push(names(&club));
    }
    assert!(steps[0] > 0 && steps.is_sorted_by(|a, b| a >= b), "not all at once: {steps:?}");
    for _ in 0..DAY.0 / HOUR.0 {
        club.look().await;
        club.say().await;
    }
    assert_eq!(names(&club), 0);
    for view in [TournamentView::Standings, TournamentView::Crosstable, TournamentView::Pairings] {
        let message = club.ask(BOSS, page(view)).await.unwrap();
        assert!(!alt(&message).contains(&who.to_string()) && alt(&message).contains("Player "), "{}", alt(&message));
    }
    club.verify().await;
}

#[tokio::test]
async fn a_deleted_name_is_gone_from_what_was_told_of_acts_and_of_missed_rounds() {
    let mut club = Club::begun_with(TournamentFormat::Swiss, 6, |terms| terms.calendar.days = Some(1)).await;
    let mut people = Vec::new();
    for board in [2, 1] {
        people.push(club.player(club.board(1, board).await.game.unwrap(), rules::Side::White).await);
    }
    // No one moves, so both miss the round. Then one of them gets a result.
    club.pass(DAY + HOUR).await;
    club.say().await;
    club.ask(BOSS, decides(1, 2, KeptVerdict::Draw)).await.unwrap();
    club.say().await;
    let names = |club: &Club, who: u64, words: &str| {
        let said = club.messages.values().map(|(message, _)| message.said());
        said.filter(|text| text.contains(words) && text.contains(&format!("<@{who}>"))).count()
    };
    assert!(names(&club, people[0], "corrected a result") > 0 && names(&club, people[1], "you lost round") > 0);
    let n_called = club.pinged.len();
    for who in people.clone() {
        club.forget(who).await;
    }
    leaving::finish_leaving(&club.app, club.now).await.unwrap();
    for _ in 0..DAY.0 / HOUR.0 {
        club.look().await;
        club.say().await;
    }
    assert_eq!([names(&club, people[0], "corrected a result"), names(&club, people[1], "you lost round")], [0, 0]);
    assert!(
        club.pinged[n_called..].iter().all(|(_, text)| !text.contains("corrected a result")),
        "nobody is called again"
    );
    club.verify().await;
}

#[tokio::test]
async fn a_round_of_a_league_shows_how_it_stood_after_it() {
    let mut club = Club::begun(TournamentFormat::League, 4).await;
    club.play_round(|_| KeptVerdict::White).await;
    club.play_round(|_| KeptVerdict::White).await;
    // A corrected first round is drawn again after the second round.
    club.ask(BOSS, decides(1, 1, KeptVerdict::Draw)).await.unwrap();
    club.look().await;
    club.say().await;
    let told = alt(&shown(&club, &of_round(1)).0);
    assert!(told.contains("Season 1 after round 1") && !told.contains(": 2") && !told.contains("1.5"), "{told}");
    let past = RequestAct::Tournament(TournamentAsk::Page(
        Some(CUP),
        TournamentViewPage { round: Some(1), ..TournamentViewPage::of(TournamentView::Standings) },
    ));
    assert_eq!(alt(&club.ask(FIRST + 9, past).await.unwrap()), told);
    club.verify().await;
}

#[tokio::test]
async fn a_match_that_was_drawn_says_why_somebody_wins_it() {
    let mut club = Club::of(TournamentFormat::KnockOut, 2).await;
    club.settle(|terms| terms.scoring.replays = Some(0)).await;
    club.press(BOSS, Press::TournamentStartNow).await.unwrap();
    club.play_to_the_end(|_, _| KeptVerdict::Draw).await;
    club.say().await;
    for mark in [of_round(1), of_all("end")] {
        let said = shown(&club, &mark).0.said();
        assert!(said.contains("wins as the better seed"), "{said}");
    }
    club.verify().await;
}
