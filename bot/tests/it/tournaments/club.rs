//! A club that plays tournaments, with its messages on Discord.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use bot::app::ask::desk::{DeskStep, DeskUndo};
use bot::app::ask::tournament::{TournamentAsk, TournamentCreation};
use bot::app::ask::{begin, play};
use bot::app::{
    App, Button, CallerServer, Delivery, DeliveryAddress, DeliveryReport, GameChoice, Message, Press, RequestAct,
    Secret, tell,
};
use bot::keep::verify_store;
use bot::record::{
    BoardRecord, ChannelId, EntrantRecord, GameId, GameRecord, GuildId, HOUR, KeptVerdict, Millis, ResultCause, RoleId,
    RoundRecord, SentMessage, TournamentFormat, TournamentId, TournamentRecord, TournamentStage, TournamentTerms, Unix,
    UserId, keys, read, write,
};
use bot::refusal::{Refusal, Trouble};
use bot::words::Text;
use futures::TryStreamExt;
use rules::Side;
use serde::de::DeserializeOwned;
use store::{Batch, Memory, Store, StoreExt};

use crate::ask::{self, Asker};

/// The organiser, who plays only in some tests.
pub(super) const BOSS: u64 = 9_001;
pub(super) const FIRST: u64 = 7_001;
pub(super) const CUP: TournamentId = TournamentId(1);
pub(super) const SERVER: GuildId = GuildId(400);
pub(super) const HALL: ChannelId = ChannelId(500);
const START: Unix = Unix(1_700_006_400_000);

pub(super) struct Club {
    pub(super) store: Arc<Memory>,
    pub(super) app: App,
    pub(super) now: Unix,
    pub(super) n_events: u64,
    pub(super) posted: BTreeMap<String, String>,
    pub(super) marks: Vec<String>,
    pub(super) pinged: Vec<(u64, String)>,
    pub(super) called: Vec<(String, Vec<u64>)>,
    pub(super) letters: Vec<(u64, String)>,
    /// Keeps `$` as typed; otherwise it stands for a missing argument.
    pub(super) types_dollars: bool,
    pub(super) deaf: bool,
    pub(super) closed: BTreeSet<u64>,
    pub(super) roles: Vec<RoleId>,
    pub(super) messages: BTreeMap<u64, (Message, usize)>,
}

pub(super) fn app(store: Arc<dyn Store>) -> App {
    let app = App::new(store, Vec::new()).with_secret(Secret::new([7; 32]));
    app.open_channels.set(SERVER, BTreeSet::from([HALL]));
    app
}

impl Club {
    pub(super) fn new() -> Club {
        let store = Arc::new(Memory::new());
        let app = app(Arc::clone(&store) as Arc<dyn Store>);
        Club {
            store,
            app,
            now: START,
            n_events: 0,
            posted: BTreeMap::new(),
            marks: Vec::new(),
            messages: BTreeMap::new(),
            pinged: Vec::new(),
            called: Vec::new(),
            letters: Vec::new(),
            types_dollars: false,
            deaf: false,
            closed: BTreeSet::new(),
            roles: Vec::new(),
        }
    }

    pub(super) async fn of(system: TournamentFormat, players: u64) -> Club {
        let mut club = Club::new();
        club.ask(BOSS, RequestAct::Tournament(TournamentAsk::Create(wanted(system)))).await.unwrap();
        for who in FIRST..FIRST + players {
            club.press(who, Press::TournamentJoin).await.unwrap();
            club.press(who, Press::TournamentJoinNow).await.unwrap();
        }
        club.say().await;
        club
    }

    pub(super) async fn begun(system: TournamentFormat, players: u64) -> Club {
        Club::begun_with(system, players, |_| {}).await
    }

    pub(super) async fn begun_with(
        system: TournamentFormat,
        players: u64,
        change: impl FnOnce(&mut TournamentTerms),
    ) -> Club {
        let mut club = Club::of(system, players).await;
        club.settle(change).await;
        club.press(BOSS, Press::TournamentStartNow).await.unwrap();
        club.say().await;
        club
    }

    pub(super) fn request(&mut self, who: u64, act: RequestAct) -> bot::app::AppRequest {
        self.n_events += 1;
        let server =
            CallerServer { may_manage_events: who == BOSS, roles: self.roles.clone(), ..ask::server(SERVER.0) };
        Asker::new(who).in_server(server).at(self.now).by_lot(77 + self.n_events).asks(self.n_events, act)
    }

    pub(super) async fn ask(&mut self, who: u64, act: RequestAct) -> Result<Message, Trouble> {
        let request = self.request(who, act);
        self.app.handle(&request).await.map(|answer| answer.reply.unwrap())
    }

    pub(super) async fn settle(&mut self, change: impl FnOnce(&mut TournamentTerms)) {
        let mut cup = self.cup().await;
        change(&mut cup.terms);
        self.store.commit(Batch::new().put(keys::tournament(CUP), write(&cup))).await.unwrap();
    }

    pub(super) async fn join(&mut self, who: u64) -> String {
        self.press(who, Press::TournamentJoin).await.unwrap();
        self.press(who, Press::TournamentJoinNow).await.unwrap().said()
    }

    pub(super) async fn refusal(&mut self, who: u64, press: Press) -> String {
        let act = Button::of_tournament(press, CUP).act(None).unwrap();
        Text::from(self.refused(who, act).await).say(bot::words::Lang::En)
    }

    pub(super) async fn press(&mut self, who: u64, press: Press) -> Result<Message, Trouble> {
        let act = Button::of_tournament(press, CUP).act(None).unwrap();
        self.ask(who, act).await
    }

    pub(super) async fn forget(&mut self, who: u64) {
        let forget = bot::app::PrivacyAsk::ForgetNow(UserId(who));
        self.ask(who, RequestAct::Person(bot::app::ask::person::PersonAsk::Privacy(forget))).await.unwrap();
    }

    /// Undoes the last step, after reading which step it is.
    pub(super) async fn undo(&mut self, reason: &str) -> Result<Message, Trouble> {
        let question = self.ask(BOSS, takes(DeskStep::Undo(DeskUndo::Last), reason)).await?;
        let named = question.buttons[0].act(Some(reason)).unwrap();
        self.ask(BOSS, named).await
    }

    pub(super) async fn why_not_undone(&mut self, reason: &str) -> String {
        match self.undo(reason).await {
            Err(Trouble::Refused(refusal)) => Text::from(refusal).say(bot::words::Lang::En),
            other => panic!("it is undone: {other:?}"),
        }
    }

    pub(super) async fn refused(&mut self, who: u64, act: RequestAct) -> Refusal {
        match self.ask(who, act).await {
            Err(Trouble::Refused(refusal)) => {
                let said = Text::from(refusal.clone()).say(bot::words::Lang::En);
                assert!(!said.contains('$') && said.contains(' '), "{said}");
                refusal
            }
            other => panic!("it is not refused: {other:?}"),
        }
    }

    pub(super) async fn standings(&mut self, who: u64) -> String {
        let message = self.ask(who, RequestAct::Tournament(TournamentAsk::Standings(Some(CUP)))).await.unwrap();
        format!("{}\n{}", message.figures.as_ref().map_or("", |figures| &figures.alt), message.said())
    }

    pub(super) async fn say(&mut self) {
        self.say_of_tournaments().await;
        for game in tell::games_with_news(&self.app).await.unwrap() {
            while let Some(item) = tell::next_news(&self.app, game).await.unwrap() {
                let told = self.shows(&item.delivery);
                tell::told_of_game(&self.app, &item, told).await.unwrap();
            }
        }
    }

    pub(super) async fn say_of_tournaments(&mut self) {
        for id in tell::tournaments_with_news(&self.app).await.unwrap() {
            while let Some(item) = tell::next_news_of_tournament(&self.app, id).await.unwrap() {
                assert!(item.nonce.len() <= 25, "{}", item.nonce);
                let told = self.shows(&item.delivery);
                assert!(!tell::told_of_tournament(&self.app, &item, told).await.unwrap());
            }
        }
    }

    pub(super) async fn open_thread(&mut self, game: GameId) {
        while self.game(game).await.thread().is_none() {
            let item = tell::next_news(&self.app, game).await.unwrap().unwrap();
            let told = self.shows(&item.delivery);
            tell::told_of_game(&self.app, &item, told).await.unwrap();
        }
    }

    pub(super) fn shows(&mut self, delivery: &Delivery) -> DeliveryReport {
        match delivery {
            Delivery::Post { to, message, mark, .. } => {
                assert!(self.types_dollars || !message.said().contains('$'), "{}", message.said());
                self.pinged.extend(message.ping.iter().map(|who| (who.0, message.said())));
                let channel = match to {
                    DeliveryAddress::Channel(channel) => channel,
                    DeliveryAddress::Person(who) if self.deaf || self.closed.contains(&who.0) => {
                        assert!(!self.posted.contains_key(mark), "{}: he cannot be written to", who.0);
                        return DeliveryReport::Barred;
                    }
                    DeliveryAddress::Person(who) => {
                        self.letters.push((who.0, message.said()));
                        return DeliveryReport::In(SentMessage { channel: ChannelId(who.0), message: 1 });
                    }
                };
                self.called.push((mark.clone(), message.ping.iter().map(|who| who.0).collect()));
                self.posted.insert(mark.clone(), message.said());
                self.marks.push(mark.clone());
                let id = 1000 + self.marks.len() as u64;
                self.messages.insert(id, (message.clone(), 0));
                DeliveryReport::In(SentMessage { channel: *channel, message: id })
            }
            Delivery::Edit { sent, message } => {
                assert!(!message.said().contains('$'), "{}", message.said());
                if let Some((shown, n_changed)) = self.messages.get_mut(&sent.message) {
                    (*shown, *n_changed) = (message.clone(), *n_changed + 1);
                }
                DeliveryReport::Done
            }
            Delivery::OpenThread { .. } => DeliveryReport::Thread(Some(ChannelId(90_000 + self.marks.len() as u64))),
            _ => DeliveryReport::Done,
        }
    }

    pub(super) fn all_posted(&self) -> String {
        self.posted.values().cloned().collect::<Vec<_>>().join("\n")
    }

    /// Changes the stored tournament; then the bot checks it.
    pub(super) async fn set(&mut self, change: impl Fn(&mut TournamentRecord)) {
        let mut record = self.cup().await;
        change(&mut record);
        let batch = Batch::new().put(keys::tournament(CUP), write(&record)).put(keys::stirred(CUP), Vec::new());
        self.store.commit(batch).await.unwrap();
        self.app.fall_due(self.now).await.unwrap();
    }

    async fn rows<T: DeserializeOwned>(&self, prefix: &str) -> Vec<T> {
        let rows = self.store.rows(prefix).try_collect::<Vec<_>>().await.unwrap();
        rows.iter().map(|row| read(&row.value).unwrap()).collect()
    }

    pub(super) async fn cup(&self) -> TournamentRecord {
        read(&self.store.get(&keys::tournament(CUP)).await.unwrap().unwrap().value).unwrap()
    }

    pub(super) async fn rounds(&self) -> Vec<RoundRecord> {
        self.rows(&keys::rounds(CUP)).await
    }

    pub(super) async fn entrants(&self) -> Vec<EntrantRecord> {
        self.rows(&keys::entrants(CUP)).await
    }

    pub(super) async fn board(&self, round: u16, board: u16) -> BoardRecord {
        read(&self.store.get(&keys::board(CUP, round, board)).await.unwrap().unwrap().value).unwrap()
    }

    pub(super) async fn game(&self, id: GameId) -> GameRecord {
        read(&self.store.get(&keys::game(id)).await.unwrap().unwrap().value).unwrap()
    }

    pub(super) async fn player(&self, game: GameId, side: Side) -> u64 {
        let record = self.game(game).await;
        record.seats().unwrap()[side as usize].id.person().unwrap().0
    }

    pub(super) async fn play(&mut self, game: GameId, verdict: KeptVerdict) {
        let [white, black] = [self.player(game, Side::White).await, self.player(game, Side::Black).await];
        let plays =
            |text: &str| RequestAct::Play(play::PlayAsk::Move { game: GameChoice::Named(game), text: text.to_owned() });
        for (who, text) in [(white, "e4"), (black, "e5")] {
            self.ask(who, plays(text)).await.unwrap();
        }
        let moment = self.game(game).await.moment();
        match verdict {
            KeptVerdict::White => {
                drop(self.ask(black, RequestAct::Play(play::PlayAsk::ResignNow(game, moment))).await.unwrap())
            }
            KeptVerdict::Black => {
                drop(self.ask(white, RequestAct::Play(play::PlayAsk::ResignNow(game, moment))).await.unwrap())
            }
            _ => {
                self.ask(white, RequestAct::Play(play::PlayAsk::DrawAt(game, moment))).await.unwrap();
                self.ask(black, RequestAct::Play(play::PlayAsk::AnswerDraw { game, moment, yes: true })).await.unwrap();
            }
        }
    }

    pub(super) async fn play_round(&mut self, verdict: impl Fn(u16) -> KeptVerdict) {
        let round = self.rounds().await.pop().unwrap();
        for board in 1..=round.pairs.len() as u16 {
            let kept = self.board(round.number, board).await;
            if let (Some(game), None) = (kept.game, kept.result) {
                self.play(game, verdict(board)).await;
            }
        }
        self.look().await;
        self.say().await;
    }

    /// Lets an hour pass, and sweeps twice, which must be the same as once.
    pub(super) async fn look(&mut self) {
        self.pass(HOUR).await;
    }

    pub(super) async fn pass(&mut self, time: Millis) {
        self.app.let_pass(self.now, time).await.unwrap();
        self.now += time;
        self.app.fall_due(self.now).await.unwrap();
        self.app.fall_due(self.now).await.unwrap();
    }

    pub(super) async fn play_to_the_end(&mut self, verdict: impl Fn(u16, u16) -> KeptVerdict) {
        for _ in 0..40 {
            if self.cup().await.stage != TournamentStage::Running {
                return;
            }
            let round = self.rounds().await.len() as u16;
            self.play_round(|board| verdict(round, board)).await;
        }
        panic!("it does not come to an end");
    }

    pub(super) async fn verify(&self) {
        let report = verify_store(&*self.store, &|_| {}).await.unwrap();
        assert_eq!(report.problems, Vec::<String>::new());
    }

    pub(super) async fn everything(&self) -> BTreeMap<String, String> {
        let rows = self.store.rows("").try_collect::<Vec<_>>().await.unwrap();
        rows.into_iter().map(|row| (row.key, String::from_utf8_lossy(&row.value).into_owned())).collect()
    }
}

impl Club {
    /// All rows except the clock and people, which any request may change.
    pub(super) async fn kept(&self) -> BTreeMap<String, String> {
        let mut all = self.everything().await;
        all.retain(|key, _| !key.starts_with("meta/") && !key.starts_with("person/"));
        all
    }
}

pub(super) fn wanted(system: TournamentFormat) -> TournamentCreation {
    let game = Some("chess".to_owned());
    TournamentCreation {
        name: "Spring *Cup*".to_owned(),
        system,
        game,
        layout: None,
        rounds: None,
        clock: None,
        rated: false,
        ping: None,
        preset: None,
        terms: Vec::new(),
    }
}

pub(super) fn show(id: Option<TournamentId>) -> RequestAct {
    RequestAct::Tournament(TournamentAsk::Show(id))
}

pub(super) fn takes(step: DeskStep, reason: &str) -> RequestAct {
    RequestAct::Tournament(TournamentAsk::Step { tournament: None, step, reason: reason.to_owned(), sure: true })
}

pub(super) fn decides(round: u16, board: u16, verdict: KeptVerdict) -> RequestAct {
    takes(DeskStep::Result { round: Some(round), board, verdict }, "as agreed")
}

pub(super) fn is_of_game(board: &BoardRecord, verdict: KeptVerdict) -> bool {
    board.result.is_some_and(|result| result.verdict == verdict && result.how == ResultCause::Game)
}

pub(super) fn rematch(game: GameId) -> RequestAct {
    RequestAct::Begin(begin::BeginAsk::Rematch(game))
}

pub(super) fn person(who: u64) -> bot::app::RequestPerson {
    let name = format!("Person {who}");
    bot::app::RequestPerson { id: UserId(who), plain_name: name.clone(), name, is_bot: false, is_me: false }
}
