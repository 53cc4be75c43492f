//! Malicious names and texts ping no one, break nothing, and link nowhere.

use std::collections::BTreeSet;
use std::sync::Arc;

use bot::app::ask::{begin, play, see, server};
use bot::app::{
    App, CallerServer, ChallengeTerms, Delivery, DeliveryReport, GameChoice, HistoryQuery, HistoryTurn, Message,
    ModerationAsk, ModerationRemarks, ModeratorVerdict, RequestAct, RequestPerson, Secret, SetupAsk, tell,
};
use bot::record::{ChannelId, GameId, GameMoment, SentMessage, SideWish};
use bot::refusal::{Refusal, Trouble};
use bot::words::Lang;
use futures::TryStreamExt;
use store::{Memory, Store, StoreExt};

use crate::ask::{Asker, person, server};

const EVIL: [&str; 18] = [
    "@everyone",
    "@here",
    "<@&123>",
    "<@42>",
    "<#42>",
    "[x](https://evil.example)",
    "https://evil.example",
    "**",
    "`",
    "```",
    "||",
    "\u{202E}",
    "\u{200B}",
    "\n# ",
    "../../etc/passwd",
    "z\u{0310}\u{0311}\u{0312}\u{0313}\u{0314}\u{0315}",
    "\0",
    "discord.gg/evil",
];

struct House {
    app: App,
    store: Arc<Memory>,
    event: u64,
    names: [String; 2],
}

impl House {
    fn new(names: [String; 2]) -> House {
        let store = Arc::new(Memory::new());
        House {
            app: App::new(Arc::clone(&store) as Arc<dyn Store>, Vec::new()).with_secret(Secret::new([7; 32])),
            store,
            event: 0,
            names,
        }
    }

    fn person(&self, id: u64) -> RequestPerson {
        RequestPerson { name: self.names[id as usize - 1].clone(), ..person(id) }
    }

    async fn ask(&mut self, guild: u64, who: u64, act: RequestAct) -> Result<Message, Trouble> {
        self.event += 1;
        let server = CallerServer { may_manage: true, may_moderate: true, ..server(guild) };
        let asker = Asker::new(who).named(self.person(who).name).in_server(server).in_channel(guild).among(Lang::Fr);
        let request = asker.asks(self.event, act);
        self.app.handle(&request).await.map(|answer| answer.reply.unwrap())
    }

    async fn said(&self) -> (Vec<Message>, Vec<String>) {
        let (mut messages, mut threads) = (Vec::new(), Vec::new());
        for game in tell::games_with_news(&self.app).await.unwrap() {
            while let Some(item) = tell::next_news(&self.app, game).await.unwrap() {
                let sent = SentMessage { channel: ChannelId(400), message: 1 };
                let told = match &item.delivery {
                    Delivery::Post { message, .. } => {
                        messages.push(message.clone());
                        DeliveryReport::In(sent)
                    }
                    Delivery::Edit { message, .. } => {
                        messages.push(message.clone());
                        DeliveryReport::Done
                    }
                    Delivery::OpenThread { message, name, .. } => {
                        messages.push(message.clone());
                        threads.push(name.clone());
                        DeliveryReport::Thread(None)
                    }
                    Delivery::CloseThread { .. } | Delivery::OpenThreadAgain { .. } => DeliveryReport::Done,
                    Delivery::Recall { .. } | Delivery::Event(..) | Delivery::Role(..) | Delivery::Nothing => {
                        DeliveryReport::Done
                    }
                };
                tell::told_of_game(&self.app, &item, told).await.unwrap();
            }
        }
        (messages, threads)
    }
}

fn said(message: &Message) -> String {
    message.text.iter().map(|text| text.say(message.lang)).collect::<Vec<_>>().join("\n")
}

fn unescaped(text: &str) -> String {
    let mut left = String::new();
    let mut chars = text.chars();
    while let Some(c) = chars.next() {
        if c == '\\' {
            chars.next();
        } else {
            left.push(c);
        }
    }
    left
}

fn evil_name(random: &mut fastrand::Rng) -> String {
    (0..random.usize(1..6)).map(|_| EVIL[random.usize(..EVIL.len())]).collect()
}

fn challenge(house: &House) -> RequestAct {
    RequestAct::Begin(begin::BeginAsk::Challenge {
        game: None,
        opponent: Some(house.person(2)),
        terms: ChallengeTerms { wish: SideWish::White, ..ChallengeTerms::default() },
    })
}

async fn kept(house: &mut House, random: &mut fastrand::Rng) -> Vec<Message> {
    let mut messages = Vec::new();
    for (who, ply) in [(1, 0), (2, 0)] {
        let text = format!("x{}", (0..60).map(|_| evil_name(random)).collect::<String>());
        messages.push(
            house
                .ask(
                    400,
                    who,
                    RequestAct::See(see::SeeAsk::Note { game: GameChoice::Named(GameId(1)), ply: Some(ply), text }),
                )
                .await
                .unwrap(),
        );
    }
    messages.push(house.ask(400, 1, RequestAct::See(see::SeeAsk::Notes(GameChoice::Named(GameId(1))))).await.unwrap());
    for (who, text) in [(1, "e2e4"), (2, "e7e5")] {
        house
            .ask(
                400,
                who,
                RequestAct::Play(play::PlayAsk::Move { game: GameChoice::Named(GameId(1)), text: text.to_owned() }),
            )
            .await
            .unwrap();
    }
    house.ask(400, 1, RequestAct::Play(play::PlayAsk::ResignNow(GameId(1), GameMoment(2)))).await.unwrap();
    messages.extend(house.said().await.0);
    messages.push(house.ask(400, 2, RequestAct::See(see::SeeAsk::Share { game: GameId(1), ply: 0 })).await.unwrap());
    let of_server = HistoryQuery { server: true, ..HistoryQuery::default() };
    messages.push(
        house
            .ask(400, 2, RequestAct::See(see::SeeAsk::History { query: of_server, turn: HistoryTurn::Newest }))
            .await
            .unwrap(),
    );
    let tags = ["White", "Black", "Event", "Site", "Date"].map(|tag| {
        let value = evil_name(random).replace(['\\', '"', '\n'], " ");
        format!("[{tag} \"{value}\"]\n")
    });
    let imported = RequestAct::See(see::SeeAsk::Import(format!("{}\n1. e4 e5 1-0", tags.concat())));
    messages.push(house.ask(400, 1, imported).await.unwrap());
    messages.push(house.ask(400, 1, RequestAct::See(see::SeeAsk::Share { game: GameId(2), ply: 2 })).await.unwrap());
    let public: Vec<_> = messages.iter().filter_map(|message| message.for_all.as_deref().cloned()).collect();
    assert_eq!(public.len(), 2);
    assert!(public.iter().all(|message| message.ping.is_empty()));
    messages.extend(public);
    messages
}

#[tokio::test]
async fn a_thousand_hostile_names_ping_nobody_and_break_nothing() {
    let random = &mut fastrand::Rng::with_seed(12);
    for _ in 0..500 {
        let mut house = House::new([evil_name(random), evil_name(random)]);
        let mut messages = vec![house.ask(400, 1, challenge(&house)).await.unwrap()];
        house.said().await;
        messages.push(house.ask(400, 2, RequestAct::Begin(begin::BeginAsk::Accept(GameId(1)))).await.unwrap());
        let (told, threads) = house.said().await;
        messages.extend(told);
        messages.extend(kept(&mut house, random).await);
        messages.push(
            house
                .ask(
                    400,
                    1,
                    RequestAct::Server(server::ServerAsk::Moderate(ModerationAsk::Ban {
                        whom: house.person(2),
                        days: None,
                        reason: None,
                    })),
                )
                .await
                .unwrap(),
        );
        messages.push(
            house.ask(400, 1, RequestAct::Server(server::ServerAsk::Moderate(ModerationAsk::List))).await.unwrap(),
        );
        for message in &messages {
            assert!(message.ping.iter().all(|who| who.0 == 1 || who.0 == 2));
            let text = unescaped(&said(message));
            for bad in ["@everyone", "@here", "<@&", "<#42>", "<@42>", "](https", "\u{202E}", "\u{200B}", "\0", "```"] {
                assert!(!text.contains(bad), "{bad:?} in {text}");
            }
            assert!(text.chars().count() < 2000);
        }
        for name in threads {
            assert!(!name.chars().any(|c| c.is_control() || c == '\u{202E}' || c == '\u{200B}'), "{name:?}");
        }
    }
}

#[tokio::test]
async fn no_text_of_a_user_is_in_a_key() {
    let mut house = House::new(["Zebedee/../seat/1".to_owned(), "Zebedee".to_owned()]);
    house.ask(400, 1, challenge(&house)).await.unwrap();
    house.ask(400, 2, RequestAct::Begin(begin::BeginAsk::Accept(GameId(1)))).await.unwrap();
    let layout = "RYBKKBYR/WWWWWWWW/YBYYYYBY/RYBKKBYR/RYBKKBYR/YBYYYYBY/WWWWWWWW/RYBKKBYR".to_owned();
    house
        .ask(
            400,
            1,
            RequestAct::Server(server::ServerAsk::Setup(SetupAsk::Add { name: "Zebedee/layout".to_owned(), layout })),
        )
        .await
        .unwrap();
    house
        .ask(
            400,
            1,
            RequestAct::Server(server::ServerAsk::Moderate(ModerationAsk::Ban {
                whom: house.person(2),
                days: None,
                reason: None,
            })),
        )
        .await
        .unwrap();
    let rows = house.store.rows("").try_collect::<Vec<_>>().await.unwrap();
    assert!(rows.len() > 8);
    for row in rows {
        let is_plain = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || "/-".contains(c);
        assert!(row.key.chars().all(is_plain) && !row.key.contains("zebedee"), "{}", row.key);
    }
}

#[tokio::test]
async fn no_text_of_a_user_is_in_the_name_of_a_file() {
    let mut house = House::new(["../../etc/passwd".to_owned(), "a\\b:c".to_owned()]);
    house.ask(400, 1, challenge(&house)).await.unwrap();
    house.ask(400, 2, RequestAct::Begin(begin::BeginAsk::Accept(GameId(1)))).await.unwrap();
    let mut messages = house.said().await.0;
    messages.push(house.ask(400, 1, RequestAct::See(see::SeeAsk::Record(GameChoice::Named(GameId(1))))).await.unwrap());
    let pictures = messages.iter().flat_map(|message| &message.pictures).map(|picture| picture.file.clone());
    let files = messages.iter().flat_map(|message| &message.files).map(|file| file.name.clone());
    let names: BTreeSet<_> = pictures.chain(files).collect();
    assert!(names.contains("mutabot-1-0.png") && names.contains("mutabot-1.pgn"), "{names:?}");
    for name in names {
        let is_plain = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || "-.".contains(c);
        assert!(name.starts_with("mutabot-") && name.chars().all(is_plain) && !name.contains(".."), "{name}");
    }
}

#[tokio::test]
async fn moderators_have_no_power_over_games_of_another_server() {
    let mut house = House::new(["Ann".to_owned(), "Bob".to_owned()]);
    house.ask(400, 1, challenge(&house)).await.unwrap();
    house.ask(400, 2, RequestAct::Begin(begin::BeginAsk::Accept(GameId(1)))).await.unwrap();
    let end = RequestAct::Server(server::ServerAsk::Moderate(ModerationAsk::End {
        game: Some(GameId(1)),
        verdict: ModeratorVerdict::Black,
        remarks: ModerationRemarks { alone: true, ..ModerationRemarks::default() },
    }));
    match house.ask(401, 2, end.clone()).await {
        Err(Trouble::Refused(refusal)) => assert!(matches!(refusal, Refusal::NotOfServer { .. })),
        other => panic!("{other:?}"),
    }
    house
        .ask(
            401,
            2,
            RequestAct::Server(server::ServerAsk::Moderate(ModerationAsk::Ban {
                whom: house.person(1),
                days: None,
                reason: None,
            })),
        )
        .await
        .unwrap();
    house.ask(400, 1, challenge(&house)).await.unwrap();
    house.ask(400, 2, end).await.unwrap();
}
