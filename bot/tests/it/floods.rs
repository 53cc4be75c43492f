//! A person who floods the bot is slowed down. Other people are not affected.

use std::sync::Arc;

use bot::app::ask::{begin, play, see, server as house};
use bot::app::{
    App, AppRequest, BucketRate, CallerRates, CallerServer, ChallengeTerms, GameChoice, HelpHome, HelpTopic,
    ModerationAsk, RequestAct, Secret,
};
use bot::record::{SideWish, Unix, UserId, keys};
use bot::refusal::Trouble;
use bot::words::{Lang, Text};
use store::{Memory, Store};

use crate::ask::{Asker, person, server};

const RATES: CallerRates = CallerRates {
    person: Some(BucketRate { burst: 10, per_second: 1 }),
    server: Some(BucketRate { burst: 60, per_second: 10 }),
};

fn request(event: u64, who: u64, now: Unix, act: RequestAct) -> AppRequest {
    // Each person uses their own channel, so no channel reaches its limit of challenges.
    Asker::new(who).in_server(server(400)).in_channel(500 + who).in_lang(Lang::Fr).at(now).asks(event, act)
}

async fn refused(app: &App, request: &AppRequest) -> Option<String> {
    match app.handle(request).await {
        Ok(_) => None,
        Err(Trouble::Refused(refusal)) => Some(Text::from(refusal).say(request.caller.lang)),
        Err(Trouble::Failed(failure)) => panic!("{}", failure.chain()),
    }
}

#[tokio::test]
async fn ten_thousand_requests_of_one_person_cost_ten_and_leave_the_others_alone() {
    let store = Arc::new(Memory::new());
    let app = App::new(Arc::clone(&store) as Arc<dyn Store>, Vec::new()).limited(RATES);
    let mut n_done = 0;
    for event in 0..10_000 {
        let asked = request(event, 1, Unix(0), RequestAct::See(see::SeeAsk::Games(0)));
        match refused(&app, &asked).await {
            None => n_done += 1,
            Some(said) => assert!(said.contains("Réessayez dans une seconde"), "{said}"),
        }
    }
    assert_eq!(n_done, 10);
    let kept: Vec<_> = store.scan("", None, 100).await.unwrap().into_iter().map(|row| row.key).collect();
    assert_eq!(kept, [keys::TIME.to_owned(), keys::person(UserId(1))], "what is refused leaves no trace");
    assert!(
        app.rates.is_deaf_to(&request(20_000, 1, Unix(0), RequestAct::See(see::SeeAsk::Games(0))).caller),
        "a text that follows is not even answered"
    );
    assert_eq!(refused(&app, &request(20_001, 2, Unix(0), RequestAct::See(see::SeeAsk::Games(0)))).await, None);
    assert!(!app.rates.is_deaf_to(&request(20_002, 2, Unix(0), RequestAct::See(see::SeeAsk::Games(0))).caller));
    assert_eq!(
        refused(&app, &request(20_003, 1, Unix(1_000), RequestAct::See(see::SeeAsk::Games(0)))).await,
        None,
        "a second later it goes on"
    );
    let typing = request(
        20_004,
        1,
        Unix(1_000),
        RequestAct::See(see::SeeAsk::Help { home: HelpHome::Server, topic: HelpTopic::Start }),
    );
    assert!(
        bot::app::complete_move(&app, &typing.caller, None, "e").await.unwrap().is_empty(),
        "autocomplete is not counted"
    );
}

#[tokio::test]
async fn a_server_full_of_people_cannot_make_the_bot_write_without_end() {
    let app = App::new(Arc::new(Memory::new()), Vec::new()).limited(RATES);
    let open = RequestAct::Begin(begin::BeginAsk::Challenge {
        game: None,
        opponent: None,
        terms: ChallengeTerms { wish: SideWish::White, ..ChallengeTerms::default() },
    });
    let mut n_done = 0;
    for who in 0..200 {
        match refused(&app, &request(who, who + 1, Unix(0), open.clone())).await {
            None => n_done += 1,
            Some(said) => assert!(said.contains("Ce serveur"), "{said}"),
        }
    }
    assert_eq!(n_done, 60);
    assert_eq!(
        refused(&app, &request(900, 300, Unix(0), RequestAct::See(see::SeeAsk::Games(0)))).await,
        None,
        "what one person sees alone goes on"
    );
    assert_eq!(
        refused(&app, &request(901, 301, Unix(100), open)).await,
        None,
        "and a tenth of a second later there is room"
    );
}

#[tokio::test]
async fn a_few_things_are_shown_to_everybody_at_once() {
    let rates = CallerRates { person: Some(BucketRate { burst: 100, per_second: 1 }), server: None };
    let app = App::new(Arc::new(Memory::new()), Vec::new()).limited(rates);
    let show = || RequestAct::See(see::SeeAsk::Share { game: bot::record::GameId(1), ply: 0 });
    let mut n_slowed = 0;
    for event in 0..15 {
        let said = refused(&app, &request(event, 1, Unix(0), show())).await.unwrap();
        n_slowed += usize::from(said.contains("rop de demandes à la fois"));
    }
    assert_eq!(n_slowed, 10);
    assert!(!refused(&app, &request(100, 2, Unix(0), show())).await.unwrap().contains("rop de demandes à la fois"));
}

#[tokio::test]
async fn who_only_talks_is_answered_three_times_in_a_place_and_whoever_is_banned_never() {
    let rates = CallerRates { person: Some(BucketRate { burst: 1_000, per_second: 1 }), server: None };
    let app = App::new(Arc::new(Memory::new()), Vec::new()).with_secret(Secret::new([7; 32])).limited(rates);
    let say = |event, who, now, text: &str| {
        let said = play::PlayAsk::Said { game: GameChoice::Here, text: text.to_owned(), answers: false };
        request(event, who, Unix(now), RequestAct::Play(said))
    };
    let mut event = 0;
    for (who, text) in (1..).zip(["hello", "rules", "resign", "thanks", "bonjour", "e4"]) {
        for (now, most) in [(0, 3), (1_200_000, 1)] {
            let mut n_told = 0;
            for _ in 0..10 {
                event += 1;
                let told = app.handle(&say(event, who, now, text)).await;
                n_told += usize::from(told.map_or(true, |answer| answer.reply.is_some()));
            }
            assert_eq!(n_told, most, "{text}");
        }
    }
    let opens = begin::BeginAsk::Challenge { game: None, opponent: None, terms: ChallengeTerms::default() };
    app.handle(&request(800, 20, Unix(0), RequestAct::Begin(opens))).await.unwrap();
    let accepts = RequestAct::Begin(begin::BeginAsk::Accept(bot::record::GameId(1)));
    app.handle(&request(801, 21, Unix(0), accepts)).await.unwrap();
    for event in 802..812 {
        assert!(app.handle(&say(event, 20, 0, "resign")).await.unwrap().reply.is_some(), "a player there is told");
    }
    let ban = house::ServerAsk::Moderate(ModerationAsk::Ban { whom: person(9), days: None, reason: None });
    let moderator = CallerServer { may_moderate: true, ..server(400) };
    app.handle(&Asker::new(8).in_server(moderator).asks(900, RequestAct::Server(ban))).await.unwrap();
    for (event, text) in (901..).zip(["hello", "e4"]) {
        assert_eq!(app.handle(&say(event, 9, 0, text)).await.unwrap().reply, None, "{text}");
    }
}
