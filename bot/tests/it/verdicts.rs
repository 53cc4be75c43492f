//! Moderators' verdicts and their undo: after any crash the game is as if it had not happened, and each message comes
//! once.

use std::collections::BTreeSet;
use std::sync::Arc;

use bot::app::ask::{begin, play, server};
use bot::app::{
    App, AppRequest, CallerServer, ChallengeTerms, Delivery, DeliveryAddress, DeliveryReport, GameChoice,
    ModerationAsk, ModerationRemarks, ModeratorVerdict, PlanAsk, RequestAct, Secret, tell, upkeep,
};
use bot::keep::verify_store;
use bot::record::{
    ChannelId, DAY, GameId, GameNews, GameRecord, GameReopening, GameState, GuildId, GuildRecord, HOUR, NewsKind,
    PersonRef, SentMessage, SideWish, TimeRecord, Unix, UserId, keys, read, write,
};
use bot::refusal::{Refusal, Trouble};
use rules::Side;
use store::{Batch, Memory, Store};

use crate::ask::{self, Asker, person};
use crate::dying::Dying;

const ANN: u64 = 1;
const BOB: u64 = 2;
const MODERATOR: u64 = 3;
const GAME: GameId = GameId(1);
const REMATCH: GameId = GameId(2);
const SERVER: GuildId = GuildId(400);
const HALL: ChannelId = ChannelId(500);
const THREAD: ChannelId = ChannelId(900);
const NEWS: ChannelId = ChannelId(501);
const START: Unix = Unix(1_700_006_400_000);
const LATER: Unix = Unix(START.0 + DAY.0);

#[derive(Default)]
struct Club {
    shown: Vec<String>,
    lines: Vec<String>,
    names: Vec<String>,
    n_events: u64,
}

fn app(store: Arc<dyn Store>) -> App {
    let app = App::new(store, Vec::new()).with_secret(Secret::new([7; 32]));
    app.open_channels.set(SERVER, BTreeSet::from([HALL, NEWS]));
    app
}

impl Club {
    fn request(&mut self, who: u64, now: Unix, act: RequestAct) -> AppRequest {
        self.n_events += 1;
        let server = CallerServer { may_moderate: who == MODERATOR, ..ask::server(SERVER.0) };
        Asker::new(who).in_server(server).at(now).asks(self.n_events, act)
    }

    async fn ask(&mut self, store: &Arc<Memory>, who: u64, now: Unix, act: RequestAct) -> Result<(), Trouble> {
        let request = self.request(who, now, act);
        app(Arc::clone(store) as Arc<dyn Store>).handle(&request).await.map(drop)
    }

    /// Delivers all news. If `is_left`, first looks for posts from before a crash.
    async fn say(&mut self, app: &App, is_left: bool) -> Result<(), Trouble> {
        for game in tell::games_with_news(app).await? {
            while let Some(item) = tell::next_news(app, game).await? {
                let told = match &item.delivery {
                    Delivery::Post { mark, .. } => {
                        if !is_left || !self.shown.contains(mark) {
                            self.shown.push(mark.clone());
                        }
                        DeliveryReport::In(SentMessage { channel: THREAD, message: 1000 + self.shown.len() as u64 })
                    }
                    Delivery::OpenThread { .. } => DeliveryReport::Thread(Some(THREAD)),
                    Delivery::CloseThread { name, .. } | Delivery::OpenThreadAgain { name, .. } => {
                        self.names.push(name.clone());
                        DeliveryReport::Done
                    }
                    Delivery::Recall { mark, .. } => match self.shown.iter().position(|shown| shown == mark) {
                        Some(idx) => DeliveryReport::In(SentMessage { channel: THREAD, message: 1001 + idx as u64 }),
                        None => DeliveryReport::Done,
                    },
                    Delivery::Edit { .. } | Delivery::Event(..) | Delivery::Role(..) | Delivery::Nothing => {
                        DeliveryReport::Done
                    }
                };
                let outlived = tell::outlived(app, &item, told).await?;
                self.lines.extend(outlived.boards.iter().map(|(_, line)| line.said()));
                // A board may be reduced twice, to the same line.
                self.lines.dedup();
                tell::told_of_game(app, &item, told).await?;
            }
        }
        Ok(())
    }

    fn n_of(&self, mark: &str) -> usize {
        self.shown.iter().filter(|shown| *shown == mark).count()
    }
}

fn moderates(deed: ModerationAsk) -> RequestAct {
    RequestAct::Server(server::ServerAsk::Moderate(deed))
}

fn end(verdict: ModeratorVerdict) -> RequestAct {
    moderates(ModerationAsk::End { game: Some(GAME), verdict, remarks: ModerationRemarks::default() })
}

fn undo() -> RequestAct {
    moderates(ModerationAsk::Undo { game: Some(GAME), remarks: ModerationRemarks::default() })
}

async fn record(store: &Memory, id: GameId) -> GameRecord {
    read(&store.get(&keys::game(id)).await.unwrap().unwrap().value).unwrap()
}

async fn game(store: &Memory) -> GameRecord {
    record(store, GAME).await
}

async fn set_clock(store: &Memory, now: Unix) {
    store.commit(Batch::new().put(keys::TIME, write(&TimeRecord::new(now)))).await.unwrap();
}

async fn played(store: &Arc<Memory>) -> Club {
    let mut club = Club::default();
    let bot = app(Arc::clone(store) as Arc<dyn Store>);
    let guild = GuildRecord { announcements: Some(NEWS), ..GuildRecord::default() };
    store.commit(Batch::new().put(keys::guild(SERVER), write(&guild))).await.unwrap();
    set_clock(store, START).await;
    let terms = ChallengeTerms { wish: SideWish::White, clock: Some("3d".to_owned()), ..ChallengeTerms::default() };
    let challenge = begin::BeginAsk::Challenge { game: Some("chess".to_owned()), opponent: Some(person(BOB)), terms };
    let play =
        |text: &str| RequestAct::Play(play::PlayAsk::Move { game: GameChoice::Named(GAME), text: text.to_owned() });
    let plan = PlanAsk::Add { at: None, text: "Nf3 Nc6".to_owned() };
    for (who, act) in [
        (ANN, RequestAct::Begin(challenge)),
        (BOB, RequestAct::Begin(begin::BeginAsk::Accept(GAME))),
        (ANN, play("e4")),
        (BOB, play("e5")),
        (BOB, RequestAct::Play(play::PlayAsk::Plan(GameChoice::Named(GAME), plan))),
    ] {
        club.ask(store, who, START, act).await.unwrap();
        club.say(&bot, false).await.unwrap();
    }
    assert!(store.get(&keys::plan(GAME, Side::Black)).await.unwrap().is_some());
    set_clock(store, LATER).await;
    club
}

async fn judged(store: &Arc<Memory>) -> Club {
    let mut club = played(store).await;
    let bot = app(Arc::clone(store) as Arc<dyn Store>);
    for (who, act) in
        [(MODERATOR, end(ModeratorVerdict::Black)), (ANN, RequestAct::Begin(begin::BeginAsk::Rematch(GAME)))]
    {
        club.ask(store, who, LATER, act).await.unwrap();
        club.say(&bot, false).await.unwrap();
    }
    assert_eq!(game(store).await.rematch, Some(REMATCH));
    club
}

#[tokio::test]
async fn wherever_the_bot_ends_while_a_verdict_is_undone_the_game_goes_on_once_and_everybody_is_told_once() {
    let now = START + 2 * DAY;
    for n_commits in 0.. {
        let store = Arc::new(Memory::new());
        let mut club = judged(&store).await;
        set_clock(&store, now).await;
        let before = game(&store).await;
        let request = club.request(MODERATOR, now, undo());
        let dying = app(Dying::new(&store, n_commits));
        let is_whole = dying.handle(&request).await.is_ok() && club.say(&dying, false).await.is_ok();
        // The next process delivers the rest. The moderator may have got no answer, and repeats the request.
        let bot = app(Arc::clone(&store) as Arc<dyn Store>);
        club.say(&bot, true).await.unwrap();
        bot.handle(&request).await.unwrap();
        club.say(&bot, true).await.unwrap();
        check(&store, &club, &before, now).await;
        if is_whole {
            assert!(n_commits > 4, "there were many places to end in: {n_commits}");
            break;
        }
    }
}

async fn check(store: &Arc<Memory>, club: &Club, before: &GameRecord, now: Unix) {
    let record = game(store).await;
    assert!(matches!(record.state, GameState::Playing { .. }), "{:?}", record.state);
    let by = PersonRef::Person(UserId(MODERATOR));
    let reopened = GameReopening { by, at: now, moment: before.moment(), times: 1, because: None };
    assert_eq!(record.reopened, Some(reopened));
    let clock = record.clock.unwrap();
    assert_eq!(clock.left[0], before.clock.unwrap().left[0] + DAY, "the time left, and one day more");
    assert!(clock.running.is_some_and(|running| Side::from(running.side) == Side::White));
    assert!(store.get(&keys::plan(GAME, Side::Black)).await.unwrap().is_none(), "what was planned is gone");
    assert_eq!(club.n_of("mutabot-1-2-again-1.png"), 1, "{:?}", club.shown);
    assert_eq!(club.shown.iter().filter(|mark| mark.contains("announced")).count(), 2, "{:?}", club.shown);
    let [start, first, second, verdict] = &club.lines[..] else { panic!("{:?}", club.lines) };
    assert!(start.ends_with("the game begins") && first.ends_with("1. e4") && second.ends_with("1… e5"), "{start}");
    assert_eq!(verdict, "-# Chess #1 · a decision that was undone", "its board goes, with the buttons below it");
    assert_eq!(record.boards.len(), 1, "the game's board is live again: {:?}", record.boards);
    let mut names = club.names.clone();
    names.dedup();
    let [ended, again] = &names[..] else { panic!("{names:?}") };
    assert!(ended.ends_with("#1 · 0–1 · Chess") && again.ends_with("#1 · Chess"), "{ended} {again}");
    let offer = self::record(store, REMATCH).await;
    assert!(matches!(offer.state, GameState::Closed { .. }), "a rematch that has not begun is withdrawn");
    assert_eq!(record.rematch, None);
    let report = verify_store(&**store, &|_| ()).await.unwrap();
    assert_eq!(report.problems, Vec::<String>::new());
}

#[tokio::test]
async fn the_board_of_a_verdict_that_was_undone_before_the_bot_noted_where_it_is_shrinks_like_any_other() {
    let store = Arc::new(Memory::new());
    let mut club = played(&store).await;
    let bot = app(Arc::clone(&store) as Arc<dyn Store>);
    // A second verdict at the same moment gets its own board.
    for (n_undone, file) in [(1, "mutabot-1-2-end.png"), (2, "mutabot-1-2-again-1-end.png")] {
        club.ask(&store, MODERATOR, LATER, end(ModeratorVerdict::Black)).await.unwrap();
        club.say(&app(Dying::new(&store, 0)), false).await.unwrap_err();
        assert_eq!(club.shown.last().map(String::as_str), Some(file));
        club.ask(&store, MODERATOR, LATER, undo()).await.unwrap();
        club.say(&bot, true).await.unwrap();
        let shrunk = club.lines.iter().filter(|line| *line == "-# Chess #1 · a decision that was undone").count();
        assert_eq!((shrunk, club.n_of(file)), (n_undone, 1), "{:?}", club.lines);
        let boards = game(&store).await.boards;
        assert!(boards.len() == 1 && !boards[0].over, "{boards:?}");
    }
}

#[tokio::test]
async fn a_rematch_accepted_before_the_bot_noted_its_offer_is_looked_for_in_the_thread_of_the_game_before() {
    let store = Arc::new(Memory::new());
    let mut club = played(&store).await;
    let bot = app(Arc::clone(&store) as Arc<dyn Store>);
    club.ask(&store, MODERATOR, LATER, end(ModeratorVerdict::Black)).await.unwrap();
    club.say(&bot, false).await.unwrap();
    club.ask(&store, ANN, LATER, RequestAct::Begin(begin::BeginAsk::Rematch(GAME))).await.unwrap();
    club.say(&app(Dying::new(&store, 0)), false).await.unwrap_err();
    let offer = club.shown.last().cloned().unwrap();
    let sent = SentMessage { channel: THREAD, message: 1000 + club.shown.len() as u64 };
    club.ask(&store, BOB, LATER, RequestAct::Begin(begin::BeginAsk::Accept(REMATCH))).await.unwrap();
    let item = tell::next_news(&bot, REMATCH).await.unwrap().unwrap();
    assert_eq!(item.delivery, Delivery::Recall { to: DeliveryAddress::Channel(THREAD), mark: offer });
    club.say(&bot, true).await.unwrap();
    assert_eq!(record(&store, REMATCH).await.rematch_offer, Some(sent), "it leads to the new thread");
}

#[tokio::test]
async fn only_a_rematch_that_has_begun_stays_a_game_of_its_own() {
    for (answer, rematch) in
        [(begin::BeginAsk::Decline(REMATCH), None), (begin::BeginAsk::Accept(REMATCH), Some(REMATCH))]
    {
        let store = Arc::new(Memory::new());
        let mut club = judged(&store).await;
        club.ask(&store, BOB, LATER, RequestAct::Begin(answer)).await.unwrap();
        club.ask(&store, MODERATOR, LATER, undo()).await.unwrap();
        assert_eq!(game(&store).await.rematch, rematch);
        let item = tell::next_news(&app(Arc::clone(&store) as Arc<dyn Store>), GAME).await.unwrap().unwrap();
        let Delivery::Post { message, .. } = &item.delivery else { panic!("{item:?}") };
        let said = message.said();
        assert!(said.contains("undid the verdict"), "{said}");
        assert_eq!(said.contains("stays a separate game"), rematch.is_some(), "{said}");
    }
}

#[tokio::test]
async fn an_annulment_is_announced_neither_when_it_is_given_nor_when_it_is_undone() {
    let store = Arc::new(Memory::new());
    let mut club = played(&store).await;
    let bot = app(Arc::clone(&store) as Arc<dyn Store>);
    for act in [end(ModeratorVerdict::Abort), undo()] {
        club.ask(&store, MODERATOR, LATER, act).await.unwrap();
        club.say(&bot, false).await.unwrap();
    }
    assert_eq!((club.n_of("mutabot-1-2-end.png"), club.n_of("mutabot-1-2-again-1.png")), (1, 1), "{:?}", club.shown);
    assert!(!club.shown.iter().any(|mark| mark.contains("announced")), "{:?}", club.shown);
    assert!(game(&store).await.announced, "another end would be");
}

#[tokio::test]
async fn a_verdict_can_be_undone_for_seven_days_and_by_nobody_who_plays() {
    let refused = |done: Result<(), Trouble>| match done {
        Err(Trouble::Refused(refusal)) => refusal,
        other => panic!("{other:?}"),
    };
    let store = Arc::new(Memory::new());
    let mut club = judged(&store).await;
    let ended = game(&store).await.ended.unwrap();
    let late = club.ask(&store, MODERATOR, ended + 7 * DAY + HOUR, undo()).await;
    assert_eq!(refused(late), Refusal::OldVerdict { days: 7 });
    assert_eq!(refused(club.ask(&store, ANN, ended, undo()).await), Refusal::NotModerator);
    club.ask(&store, MODERATOR, ended + 7 * DAY, undo()).await.unwrap();
    let again = club.ask(&store, MODERATOR, ended + 7 * DAY, undo()).await;
    assert_eq!(refused(again), Refusal::NoVerdict { game: GAME });
}

#[tokio::test]
async fn a_ban_ends_by_itself_and_what_moderators_did_is_forgotten_after_a_year() {
    let store = Arc::new(Memory::new());
    let mut club = Club::default();
    let ban = moderates(ModerationAsk::Ban { whom: person(ANN), days: Some(2), reason: Some("Rude".to_owned()) });
    club.ask(&store, MODERATOR, START, ban.clone()).await.unwrap();
    let open = || {
        let terms = ChallengeTerms { wish: SideWish::White, ..ChallengeTerms::default() };
        RequestAct::Begin(begin::BeginAsk::Challenge { game: None, opponent: None, terms })
    };
    let refused = club.ask(&store, ANN, START + 2 * DAY - HOUR, open()).await;
    assert!(matches!(refused, Err(Trouble::Refused(Refusal::Banned { .. }))), "{refused:?}");
    club.ask(&store, ANN, START + 2 * DAY, open()).await.unwrap();
    club.ask(&store, MODERATOR, START + 2 * DAY, ban).await.unwrap();
    let bot = app(Arc::clone(&store) as Arc<dyn Store>);
    let n_rows = |prefix: String| {
        let store = Arc::clone(&store);
        async move { store.scan(&prefix, None, 100).await.unwrap().len() }
    };
    upkeep::forget_deeds(&bot, START + 3 * DAY).await.unwrap();
    assert_eq!((n_rows(keys::bans(SERVER)).await, n_rows(keys::deeds(SERVER)).await), (1, 2));
    upkeep::forget_deeds(&bot, START + 4 * DAY).await.unwrap();
    assert_eq!((n_rows(keys::bans(SERVER)).await, n_rows(keys::deeds(SERVER)).await), (0, 2));
    upkeep::forget_deeds(&bot, START + 366 * DAY).await.unwrap();
    assert_eq!(n_rows(keys::deeds(SERVER)).await, 1, "the second one is two days younger");
    upkeep::forget_deeds(&bot, START + 368 * DAY).await.unwrap();
    assert_eq!(n_rows(keys::deeds(SERVER)).await, 0);
}

/// The news says that the bot can't write in the channel for announcements. Its recipient may be deleted before the
/// delivery.
#[tokio::test]
async fn news_for_a_person_who_leaves_goes_with_them() {
    // The row is found by reading the whole store before the upgrade, and through the index after it.
    for is_caught_up in [false, true] {
        let store = Arc::new(Memory::new());
        let mut club = judged(&store).await;
        let row = keys::news(GAME, game(&store).await.next_news);
        let news = GameNews { to: Some(UserId(MODERATOR)), what: NewsKind::CannotAnnounce { channel: NEWS } };
        store.commit(Batch::new().put(row.as_str(), write(&news))).await.unwrap();
        let named = format!("named/{MODERATOR}/{row}");
        if is_caught_up {
            upkeep::catch_up_with_people(&app(Arc::clone(&store) as Arc<dyn Store>)).await.unwrap();
            assert!(store.get(&named).await.unwrap().is_some());
        }
        let forget = bot::app::ask::person::PersonAsk::Privacy(bot::app::PrivacyAsk::ForgetNow(UserId(MODERATOR)));
        club.ask(&store, MODERATOR, START + DAY, RequestAct::Person(forget)).await.unwrap();
        assert!(store.get(&row).await.unwrap().is_none() && store.get(&named).await.unwrap().is_none());
        assert_eq!(game(&store).await.moderator, Some(PersonRef::Nobody), "the verdict stands");
    }
}
