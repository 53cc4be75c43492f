//! Strangers press every button and menu in every state of a game. Nothing changes for other people.

use std::sync::Arc;

use bot::app::ask::{begin, play, see};
use bot::app::{App, Button, ChallengeTerms, GameChoice, PlanAsk, Press, RequestAct};
use bot::record::{ClosureReason, GameId, GameMoment, SideWish};
use bot::refusal::Trouble;
use bot::words::{Lang, Text};
use futures::TryStreamExt;
use store::{Memory, Store, StoreEntry, StoreExt};

use crate::ask::{Asker, person, server};
use strum::VariantArray;

struct House {
    app: App,
    store: Arc<Memory>,
    event: u64,
}

impl House {
    async fn ask(&mut self, who: u64, act: RequestAct) -> Result<(), String> {
        self.event += 1;
        let request = Asker::new(who).in_server(server(400)).asks(self.event, act);
        match self.app.handle(&request).await {
            Ok(_) => Ok(()),
            Err(Trouble::Refused(refusal)) => Err(Text::from(refusal.itself().clone()).key.to_string()),
            Err(Trouble::Failed(failure)) => panic!("{}", failure.chain()),
        }
    }

    async fn others(&self) -> Vec<StoreEntry> {
        let rows = self.store.rows("").try_collect::<Vec<_>>().await.unwrap();
        rows.into_iter().filter(|row| !row.key.ends_with("person/9") && !row.key.starts_with("seen/")).collect()
    }
}

fn to(press: Press, game: u64, ply: usize) -> String {
    match press {
        Press::Step | Press::Go | Press::StepBack | Press::PageBack | Press::PageOn => format!("{game}:{ply}:0:"),
        Press::PlanStep | Press::PlanBack | Press::PlanEarlier | Press::PlanLater => format!("{game}:{ply}::0::"),
        Press::PlanAdd | Press::PlanRemove => format!("{game}:{ply}:"),
        Press::Rules | Press::HowToPlay => "mutation".to_owned(),
        Press::Help | Press::HelpBack | Press::HelpOn => "server:moves".to_owned(),
        Press::ChallengeAll => "mutation".to_owned(),
        Press::Learn | Press::LearnAgain | Press::PlayFirst => "mutation".to_owned(),
        Press::LearnBack | Press::LearnOn | Press::LearnShow => "mutation:1".to_owned(),
        Press::RulesBack | Press::RulesOn => "mutation:colours".to_owned(),
        Press::Which => "move".to_owned(),
        Press::TournamentWhich => Press::TournamentStandings.word().to_owned(),
        Press::Set => "theme".to_owned(),
        Press::SetUp => "threads".to_owned(),
        Press::Export => "0".to_owned(),
        Press::ForgetNow | Press::Block => "1".to_owned(),
        Press::Rest => "days".to_owned(),
        Press::Confirm => format!("{game}:{ply}:e2e4"),
        Press::ReviewMoment => format!("{game}:{ply}:500:300:e2e4"),
        Press::Withdraw | Press::Settings | Press::Setup | Press::SetupCheck | Press::SetupLog => String::new(),
        Press::SetupSection | Press::SeasonAsk | Press::SeasonNow | Press::SeasonNo => String::new(),
        Press::Open | Press::Import | Press::Forget => String::new(),
        Press::Newer | Press::Older => format!("1::::0:{game}"),
        Press::AllRecords => format!("0:{game}"),
        Press::FlagFine | Press::FlagOpen => String::new(),
        Press::FlagAnswer => "farming:chess:1::3b9aca00".to_owned(),
        Press::LeadersBack | Press::LeadersOn => "chess:here:0".to_owned(),
        Press::LeadersOwn | Press::LeadersKeep | Press::LeadersStop => "chess:now".to_owned(),
        Press::Take => format!("{game}:{ply}:chess:random:casual:::"),
        Press::ShareProfile | Press::ShareStats => String::new(),
        Press::TournamentRound
        | Press::TournamentWhy
        | Press::TournamentDeadline
        | Press::TournamentAccept
        | Press::TournamentDecline
        | Press::TournamentDeclineNow
        | Press::TournamentRetract
        | Press::TournamentLetIn
        | Press::TournamentTurnAway => format!("t{game}:1"),
        Press::TournamentStep | Press::TournamentSure => format!("t{game}:pause"),
        Press::TournamentPlea => format!("t{game}:win"),
        Press::DraftSet | Press::DraftType => "clock".to_owned(),
        Press::DraftAnnounce => "d1700006400000".to_owned(),
        Press::PresetKeep => "own".to_owned(),
        Press::DraftName | Press::DraftChapter | Press::DraftTerm | Press::DraftDiscard => String::new(),
        Press::Presets | Press::PresetUse | Press::PresetDrop => String::new(),
        Press::TournamentPage => format!("t{game}:standings:0:0"),
        press if press.word().starts_with("tournament") => format!("t{game}"),
        Press::Puzzle => "chess".to_owned(),
        Press::PuzzleTry | Press::PuzzleShow => format!("chess~{}", engine::puzzle::shipped("chess")[0].name),
        Press::PostAnyway => "chess:random:casual:::".to_owned(),
        _ => format!("{game}:{ply}"),
    }
}

#[tokio::test]
async fn no_button_does_anything_for_a_stranger() {
    let store = Arc::new(Memory::new());
    let mut house = House { app: App::new(Arc::clone(&store) as Arc<dyn Store>, Vec::new()), store, event: 0 };
    let challenge = RequestAct::Begin(begin::BeginAsk::Challenge {
        game: None,
        opponent: Some(person(2)),
        terms: ChallengeTerms { wish: SideWish::White, ..ChallengeTerms::default() },
    });
    // Game 1 is an open challenge, 2 has begun, 3 has a draw offer, and 4 is over. In game 5 Black has plans and White
    // requests a takeback.
    for game in 1..=5 {
        house.ask(1, challenge.clone()).await.unwrap();
        if game > 1 {
            house.ask(2, RequestAct::Begin(begin::BeginAsk::Accept(GameId(game)))).await.unwrap();
        }
    }
    house.ask(1, RequestAct::Play(play::PlayAsk::Draw(GameChoice::Named(GameId(3))))).await.unwrap();
    house.ask(2, RequestAct::Play(play::PlayAsk::ResignNow(GameId(4), GameMoment(0)))).await.unwrap();
    let lines = PlanAsk::Add { at: None, text: "e4 e5; d4 d5".to_owned() };
    house.ask(2, RequestAct::Play(play::PlayAsk::Plan(GameChoice::Named(GameId(5)), lines))).await.unwrap();
    house
        .ask(1, RequestAct::Play(play::PlayAsk::Move { game: GameChoice::Named(GameId(5)), text: "Nf3".to_owned() }))
        .await
        .unwrap();
    house.ask(1, RequestAct::Play(play::PlayAsk::Takeback(GameChoice::Named(GameId(5))))).await.unwrap();
    let before = house.others().await;
    let mut n_refused = 0;
    for (press, word) in Press::VARIANTS.iter().map(|press| (*press, press.word())) {
        for (game, ply) in [(1, 0), (2, 0), (3, 0), (4, 0), (5, 1)] {
            let button = Button::new(press, to(press, game, ply));
            let parsed = Button::parse(&button.custom_id());
            assert_eq!(parsed.as_ref(), Some(&button), "{word}: every button can be pressed in this test");
            let (number, chosen) = (game.to_string(), format!("{game}:{ply}"));
            let values = [
                None,
                Some("e2e4"),
                Some("night"),
                Some("off"),
                Some("busy"),
                Some(number.as_str()),
                Some(chosen.as_str()),
            ];
            for value in values {
                let Some(act) = button.act(value) else { continue };
                // Everyone may import a game, ask for one, or play the bot.
                if press == Press::PlayFirst
                    || matches!(
                        act,
                        RequestAct::See(see::SeeAsk::Import(_)) | RequestAct::Begin(begin::BeginAsk::Challenge { .. })
                    )
                {
                    continue;
                }
                n_refused += usize::from(house.ask(9, act).await.is_err());
                assert_eq!(house.others().await, before, "{word} of game {game}, {value:?}");
            }
        }
    }
    assert!(n_refused > 4 * 4 * 12, "only what shows something, or belongs to everybody, is answered: {n_refused}");
}

#[tokio::test]
async fn strangers_do_not_learn_that_there_is_a_private_challenge() {
    let store = Arc::new(Memory::new());
    let mut house = House { app: App::new(Arc::clone(&store) as Arc<dyn Store>, Vec::new()), store, event: 0 };
    let challenge = |private| {
        let terms = ChallengeTerms { private, ..ChallengeTerms::default() };
        RequestAct::Begin(begin::BeginAsk::Challenge { game: None, opponent: Some(person(2)), terms })
    };
    house.ask(1, challenge(true)).await.unwrap();
    house.ask(1, challenge(false)).await.unwrap();
    let asks = |game| {
        let why = ClosureReason::Words { text: "no".to_owned() };
        [
            begin::BeginAsk::Accept(game),
            begin::BeginAsk::Decline(game),
            begin::BeginAsk::Withdraw(Some(game)),
            begin::BeginAsk::Reason(game, why),
        ]
    };
    let gone = Err("refusal-challenge-gone".to_owned());
    for (hidden, shown) in asks(GameId(1)).into_iter().zip(asks(GameId(2))) {
        assert_eq!(house.ask(9, RequestAct::Begin(hidden.clone())).await, gone, "{hidden:?}");
        house.event += 1;
        let elsewhere = Asker::new(9).in_direct(77).asks(house.event, RequestAct::Begin(shown.clone()));
        let Err(Trouble::Refused(refusal)) = house.app.handle(&elsewhere).await else { panic!("{shown:?}") };
        assert_eq!(Text::from(refusal).key.to_string(), "refusal-challenge-gone", "{shown:?}");
    }
    let accept = RequestAct::Begin(begin::BeginAsk::Accept(GameId(2)));
    assert_eq!(house.ask(9, accept).await, Err("refusal-not-for-you".to_owned()));
    house.ask(2, RequestAct::Begin(begin::BeginAsk::Decline(GameId(1)))).await.unwrap();
    let [.., reason] = asks(GameId(1));
    assert_eq!(house.ask(9, RequestAct::Begin(reason)).await, gone);
}

#[tokio::test]
async fn what_strangers_press_under_a_board_that_they_see_is_refused_with_the_name_of_its_game() {
    let store = Arc::new(Memory::new());
    let mut house = House { app: App::new(Arc::clone(&store) as Arc<dyn Store>, Vec::new()), store, event: 0 };
    let terms = ChallengeTerms { wish: SideWish::White, ..ChallengeTerms::default() };
    let challenge = begin::BeginAsk::Challenge { game: Some("chess".to_owned()), opponent: Some(person(2)), terms };
    house.ask(1, RequestAct::Begin(challenge)).await.unwrap();
    house.ask(2, RequestAct::Begin(begin::BeginAsk::Accept(GameId(1)))).await.unwrap();
    let buttons = [Press::Move, Press::DrawAsk, Press::Draw, Press::Resign, Press::ResignNow];
    for act in buttons.map(|press| Button::of_game(press, GameId(1), GameMoment(0)).act(None).unwrap()) {
        house.event += 1;
        let here = Asker::new(9).in_server(server(400)).asks(house.event, act.clone());
        let told = match house.app.handle(&here).await {
            Ok(answer) => answer.reply.unwrap().said(),
            Err(Trouble::Refused(refusal)) => Text::from(refusal).say(Lang::En),
            Err(Trouble::Failed(failure)) => panic!("{}", failure.chain()),
        };
        for part in ["Chess #1", "<@1>", "<@2>", "Only the players of"] {
            assert!(told.contains(part), "{act:?}: {told}");
        }
        house.event += 1;
        let elsewhere = Asker::new(9).in_direct(77).asks(house.event, act);
        let Err(Trouble::Refused(refusal)) = house.app.handle(&elsewhere).await else { panic!("it is not theirs") };
        assert_eq!(Text::from(refusal).key.to_string(), "refusal-no-such-game");
    }
}
