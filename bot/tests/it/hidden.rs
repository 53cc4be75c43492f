//! Games of private channels are not announced and are found only in their channel. A channel of unknown visibility
//! counts as private, or the bot waits until Discord has sent its visibility.

use std::sync::Arc;

use bot::app::ask::{begin, play, see, server};
use bot::app::{
    App, CallerServer, ChallengeTerms, Delivery, DeliveryAddress, DeliveryReport, FilledCommand, GameChoice, HelpHome,
    HistoryQuery, HistoryTurn, LackedPermission, Message, ModerationAsk, ModerationRemarks, ModeratorVerdict,
    RequestAct, tell, upkeep,
};
use bot::record::{
    ChannelId, GameId, GameMoment, GameRecord, GuildId, GuildRecord, SentMessage, SideWish, Unix, keys, read, write,
};
use bot::refusal::{Refusal, Trouble};
use store::{Batch, Memory, Store};

use crate::ask::{self, Asker, person};

const GAME: GameId = GameId(1);
const SERVER: GuildId = GuildId(400);
const HALL: ChannelId = ChannelId(500);
const THREAD: ChannelId = ChannelId(700);
const NEWS: ChannelId = ChannelId(501);

type Place = (ChannelId, Option<ChannelId>);

struct Club {
    store: Arc<Memory>,
    app: App,
    n_events: u64,
    n_messages: u64,
    in_private: bool,
}

impl Club {
    async fn new() -> Club {
        let store = Arc::new(Memory::new());
        let guild = GuildRecord { announcements: Some(NEWS), ..GuildRecord::default() };
        store.commit(Batch::new().put(keys::guild(SERVER), write(&guild))).await.unwrap();
        let app = App::new(Arc::clone(&store) as Arc<dyn Store>, Vec::new());
        Club { store, app, n_events: 0, n_messages: 0, in_private: false }
    }

    /// Restarts the bot. Discord has not sent the channels yet.
    fn restart(&mut self) {
        self.app = App::new(Arc::clone(&self.store) as Arc<dyn Store>, Vec::new());
    }

    fn opens(&self, channels: &[ChannelId]) {
        self.app.open_channels.set(SERVER, channels.iter().copied().collect());
    }

    async fn ask(&mut self, who: u64, (channel, parent): Place, act: RequestAct) -> Result<Option<Message>, Trouble> {
        self.n_events += 1;
        let server = CallerServer { parent, in_private: self.in_private, ..ask::server(SERVER.0) };
        let asker = Asker::new(who).in_channel(channel.0).in_server(server);
        Ok(self.app.handle(&asker.asks(self.n_events, act)).await?.reply)
    }

    async fn play(&mut self, place: Place) -> Vec<ChannelId> {
        let terms = ChallengeTerms { wish: SideWish::White, ..ChallengeTerms::default() };
        let challenge = begin::BeginAsk::Challenge { game: Some("chess".to_owned()), opponent: Some(person(2)), terms };
        let plays =
            |text: &str| RequestAct::Play(play::PlayAsk::Move { game: GameChoice::Named(GAME), text: text.to_owned() });
        let mut posted = Vec::new();
        for (who, act) in [
            (1, RequestAct::Begin(challenge)),
            (2, RequestAct::Begin(begin::BeginAsk::Accept(GAME))),
            (1, plays("e4")),
            (2, plays("e5")),
            (1, RequestAct::Play(play::PlayAsk::ResignNow(GAME, GameMoment(2)))),
        ] {
            self.ask(who, place, act).await.unwrap();
            posted.extend(self.say().await);
        }
        posted
    }

    async fn say(&mut self) -> Vec<ChannelId> {
        let mut posted = Vec::new();
        while let Some(item) = tell::next_news(&self.app, GAME).await.unwrap() {
            let told = match &item.delivery {
                Delivery::Post { to: DeliveryAddress::Channel(channel), .. } => {
                    self.n_messages += 1;
                    posted.push(*channel);
                    DeliveryReport::In(SentMessage { channel: *channel, message: 1000 + self.n_messages })
                }
                Delivery::OpenThread { .. } => DeliveryReport::Thread(None),
                _ => DeliveryReport::Done,
            };
            tell::told_of_game(&self.app, &item, told).await.unwrap();
        }
        posted
    }

    async fn is_all_said(&self) -> bool {
        tell::games_with_news(&self.app).await.unwrap().is_empty()
    }

    async fn finds(&mut self, place: Place) -> bool {
        let look = RequestAct::See(see::SeeAsk::Replay { game: GameChoice::Named(GAME), at: None });
        let is_shown = match self.ask(9, place, look).await {
            Ok(_) => true,
            Err(Trouble::Refused(_)) => false,
            Err(Trouble::Failed(failure)) => panic!("{}", failure.chain()),
        };
        let query = HistoryQuery { server: true, ..HistoryQuery::default() };
        let history = RequestAct::See(see::SeeAsk::History { query, turn: HistoryTurn::Newest });
        let listed = self.ask(9, place, history).await.unwrap().unwrap();
        assert_eq!(!listed.choices.is_empty(), is_shown, "{}", listed.said());
        is_shown
    }
}

#[tokio::test]
async fn an_end_is_announced_once_discord_has_told_that_everybody_sees_the_channel() {
    for (open, announced) in [(vec![NEWS], vec![]), (vec![HALL, NEWS], vec![NEWS])] {
        let mut club = Club::new().await;
        let posted = club.play((HALL, None)).await;
        assert!(posted.contains(&HALL) && !posted.contains(&NEWS), "{posted:?}");
        club.restart();
        for _ in 0..2 {
            let posted = club.say().await;
            assert!(posted.is_empty() && !club.is_all_said().await, "it waits: {posted:?}");
        }
        tell::lacks(&club.app, GAME, LackedPermission::Files).await.unwrap();
        assert_eq!(club.say().await, [HALL]);
        club.opens(&open);
        assert_eq!(club.say().await, announced);
        assert!(club.is_all_said().await);
    }
}

#[tokio::test]
async fn nothing_is_announced_in_a_server_that_the_bot_was_removed_from() {
    let mut club = Club::new().await;
    club.play((HALL, None)).await;
    assert!(!club.is_all_said().await);
    upkeep::leave_server(&club.app, SERVER, Unix(0)).await.unwrap();
    let posted = club.say().await;
    assert!(posted.is_empty() && club.is_all_said().await, "{posted:?}");
}

#[tokio::test]
async fn a_game_in_a_thread_of_a_hidden_channel_is_announced_nowhere_and_found_only_there() {
    let mut club = Club::new().await;
    club.opens(&[NEWS]);
    let there = (THREAD, Some(HALL));
    let posted = club.play(there).await;
    assert!(posted.contains(&THREAD) && !posted.contains(&NEWS), "{posted:?}");
    assert!(club.is_all_said().await);
    assert!(!club.finds((NEWS, None)).await);
    assert!(club.finds(there).await);
    club.opens(&[NEWS, HALL, THREAD]);
    assert!(club.finds((NEWS, None)).await, "it is open now");
}

#[tokio::test]
async fn a_game_in_a_public_thread_is_seen_by_whoever_sees_its_channel_also_while_it_sleeps() {
    let mut club = Club::new().await;
    club.opens(&[NEWS, HALL, THREAD]);
    let there = (THREAD, Some(HALL));
    club.play(there).await;
    for _ in 0..2 {
        assert!(club.finds((NEWS, None)).await);
        club.restart();
        // The thread is missing here: Discord does not list archived threads.
        club.opens(&[NEWS, HALL]);
    }
    let text = club.store.get(&keys::game(GAME)).await.unwrap().unwrap().value;
    assert_eq!(read::<GameRecord>(&text).unwrap().parent, Some(HALL));
    club.opens(&[NEWS]);
    assert!(!club.finds((NEWS, None)).await);
    for place in [there, (HALL, None), (ChannelId(701), Some(HALL))] {
        assert!(club.finds(place).await, "who is in the channel sees its threads: {place:?}");
    }
}

#[tokio::test]
async fn the_end_of_a_game_in_a_public_thread_that_sleeps_is_announced_after_a_restart() {
    for (in_private, announced) in [(false, vec![NEWS]), (true, vec![])] {
        let mut club = Club { in_private, ..Club::new().await };
        club.play((THREAD, Some(HALL))).await;
        club.restart();
        assert!(club.say().await.is_empty() && !club.is_all_said().await, "it waits");
        club.opens(&[NEWS, HALL]);
        assert_eq!(club.say().await, announced);
        assert!(club.is_all_said().await);
    }
}

#[tokio::test]
async fn a_game_in_a_private_thread_is_found_only_there() {
    let mut club = Club { in_private: true, ..Club::new().await };
    club.opens(&[NEWS, HALL]);
    let there = (THREAD, Some(HALL));
    club.play(there).await;
    for _ in 0..2 {
        for place in [(NEWS, None), (HALL, None), (ChannelId(701), Some(HALL))] {
            assert!(!club.finds(place).await, "{place:?}");
        }
        assert!(club.finds(there).await);
        club.restart();
        club.opens(&[NEWS, HALL]);
    }
}

#[tokio::test]
async fn moderators_are_suggested_only_games_that_they_can_find() {
    let mut club = Club::new().await;
    club.opens(&[NEWS]);
    let terms = ChallengeTerms { wish: SideWish::White, ..ChallengeTerms::default() };
    let challenge = begin::BeginAsk::Challenge { game: Some("chess".to_owned()), opponent: Some(person(2)), terms };
    for (who, act) in [(1, challenge), (2, begin::BeginAsk::Accept(GAME))] {
        club.ask(who, (HALL, None), RequestAct::Begin(act)).await.unwrap();
    }
    let command = bot::app::COMMANDS.iter().find(|command| command.name == "moderate").unwrap();
    let filled = FilledCommand { part: Some("end".to_owned()), ..FilledCommand::new(HelpHome::Server) };
    for (channel, wanted) in [(HALL, vec!["1"]), (NEWS, vec![])] {
        let server = CallerServer { may_moderate: true, ..ask::server(SERVER.0) };
        let look = RequestAct::See(see::SeeAsk::Replay { game: GameChoice::Named(GAME), at: None });
        let caller = Asker::new(9).in_server(server).in_channel(channel.0).asks(900, look).caller;
        let found = bot::app::complete(&club.app, &caller, command, "game", "", &filled).await.unwrap();
        let numbers: Vec<_> = found.iter().map(|(_, number)| number.as_str()).collect();
        assert_eq!(numbers, wanted, "{channel:?}");
    }
}

fn unnumbered(came: Result<Option<Message>, Trouble>) -> String {
    match came {
        Err(Trouble::Refused(refusal)) => format!("{:?}", refusal.itself()).replace(char::is_numeric, "?"),
        came => panic!("{came:?}"),
    }
}

#[tokio::test]
async fn the_number_of_a_hidden_game_is_refused_as_one_that_there_is_not_except_to_moderators_of_its_server() {
    const NONE: GameId = GameId(9);
    let terms = |private| ChallengeTerms { wish: SideWish::White, private, ..ChallengeTerms::default() };
    for (is_private, is_begun) in [(false, true), (true, true), (false, false), (true, false)] {
        let mut club = Club::new().await;
        club.opens(&[NEWS]);
        let challenge = begin::BeginAsk::Challenge {
            game: Some("chess".to_owned()),
            opponent: Some(person(2)),
            terms: terms(is_private),
        };
        club.ask(1, (HALL, None), RequestAct::Begin(challenge)).await.unwrap();
        if is_begun {
            club.ask(2, (HALL, None), RequestAct::Begin(begin::BeginAsk::Accept(GAME))).await.unwrap();
        }
        let asked: [fn(GameId) -> RequestAct; 6] = [
            |game| RequestAct::See(see::SeeAsk::Replay { game: GameChoice::Named(game), at: None }),
            |game| RequestAct::See(see::SeeAsk::Review(GameChoice::Named(game))),
            |game| RequestAct::See(see::SeeAsk::Board { game: GameChoice::Named(game), as_text: false }),
            |game| RequestAct::Play(play::PlayAsk::Move { game: GameChoice::Named(game), text: "e4".to_owned() }),
            |game| RequestAct::Play(play::PlayAsk::ResignNow(game, GameMoment(0))),
            |game| RequestAct::Begin(begin::BeginAsk::Rematch(game)),
        ];
        for act in asked {
            let [hidden, none] = [GAME, NONE].map(act);
            let hidden = unnumbered(club.ask(9, (NEWS, None), hidden).await);
            assert_eq!(hidden, unnumbered(club.ask(9, (NEWS, None), none).await), "{is_private} {is_begun}");
        }
        let end = ModerationAsk::End {
            game: Some(GAME),
            verdict: ModeratorVerdict::Abort,
            remarks: ModerationRemarks::default(),
        };
        let end = || RequestAct::Server(server::ServerAsk::Moderate(end.clone()));
        let of = |guild: u64| CallerServer { may_moderate: true, ..ask::server(guild) };
        let elsewhere = Asker::new(9).in_channel(800).in_server(of(401)).asks(901, end());
        let came = club.app.handle(&elsewhere).await.map(|answer| answer.reply);
        assert_eq!(unnumbered(came), unnumbered(Err(Refusal::NotOfServer { game: NONE }.into())));
        let here = Asker::new(9).in_channel(NEWS.0).in_server(of(SERVER.0)).asks(902, end());
        let came = club.app.handle(&here).await;
        assert!(is_private || came.is_ok(), "{came:?}");
    }
}
