//! Which game a request means. In a game's thread it is that game. Elsewhere the channel and the turn decide, or a menu
//! asks. No game changes unless the caller saw its name.

mod world;

use bot::app::ask::{begin, play, see};
use bot::app::{Button, COMMANDS, FilledCommand, GameChoice, HelpHome, Message, PlanAsk, Press, RequestAct};
use bot::record::{GameId, GameMoment};
use bot::refusal::{Refusal, Trouble};
use bot::words::TextArg;
use world::{ANN, BOB, DAN, DIRECT, EVE, World, told, touched};

const NONE: [u64; 0] = [];

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    Acts,
    /// Names the game and asks before any change. Only for its players.
    Names,
    /// Stores a note about the game, even after its end.
    Notes,
    Shows,
}

fn text(text: &str) -> String {
    text.to_owned()
}

/// All requests that name no game: by command, mention and reply.
fn asks() -> Vec<(RequestAct, Kind)> {
    use Kind::{Acts, Names, Notes, Shows};
    let here = GameChoice::Here;
    let of_play = [
        (play::PlayAsk::Move { game: here, text: text("d4") }, Acts),
        (play::PlayAsk::Said { game: here, text: text("d4"), answers: false }, Acts),
        (play::PlayAsk::Said { game: here, text: text("d4"), answers: true }, Acts),
        (play::PlayAsk::Choose { game: here, half: None }, Names),
        (play::PlayAsk::Hint { game: here, moment: None, step: play::HintStep::Man }, Acts),
        (play::PlayAsk::Resign(here), Names),
        (play::PlayAsk::ClaimTime(here), Acts),
        (play::PlayAsk::Draw(here), Acts),
        (play::PlayAsk::Takeback(here), Acts),
        (play::PlayAsk::Plan(here, PlanAsk::Show), Names),
        (play::PlayAsk::Plan(here, PlanAsk::Add { at: None, text: text("d4 d5 c4") }), Acts),
    ];
    let of_see = [
        (see::SeeAsk::Board { game: here, as_text: false }, Shows),
        (see::SeeAsk::Board { game: here, as_text: true }, Shows),
        (see::SeeAsk::Film(here), Shows),
        (see::SeeAsk::Review(here), Shows),
        (see::SeeAsk::Record(here), Shows),
        (see::SeeAsk::Replay { game: here, at: None }, Shows),
        (see::SeeAsk::Note { game: here, ply: None, text: text("Hm.") }, Notes),
        (see::SeeAsk::Notes(here), Notes),
    ];
    let of_play = of_play.map(|(ask, kind)| (RequestAct::Play(ask), kind));
    of_play.into_iter().chain(of_see.map(|(ask, kind)| (RequestAct::See(ask), kind))).collect()
}

fn means_what_is_over(act: &RequestAct) -> bool {
    matches!(act, RequestAct::See(see::SeeAsk::Review(_)))
}

#[test]
fn the_walk_knows_every_command_about_a_game() {
    let known: Vec<_> = asks().into_iter().map(|(act, _)| act).collect();
    for command in COMMANDS.iter().filter(|command| command.options.iter().any(|option| option.name == "game")) {
        let mut filled = FilledCommand::new(HelpHome::Server);
        for (option, value) in [("move", "d4"), ("lines", "d4 d5 c4"), ("text", "Hm.")] {
            // `/show` has an option for the number of a move instead.
            if command.name != "show" && command.options.iter().any(|known| known.name == option) {
                filled.texts.insert(text(option), text(value));
            }
        }
        let Some(act) = command.act(&filled) else { continue };
        assert!(!format!("{act:?}").contains("Here") || known.contains(&act), "{act:?}");
    }
}

fn names(said: &str, id: GameId) -> bool {
    let number = format!("#{}", id.0);
    said.split(&number).skip(1).any(|after| !after.starts_with(|c: char| c.is_ascii_digit()))
}

/// A request, its kind, the changed games, the answer's text, and the message.
type Walked = (RequestAct, Kind, Vec<u64>, String, Option<Message>);

async fn walk(world: &mut World, who: u64, at: u64) -> Vec<Walked> {
    let mut found = Vec::new();
    for (act, kind) in asks() {
        let before = world.rows().await;
        let (said, message) = told(world.ask(who, at, act.clone()).await);
        found.push((act, kind, touched(&before, &world.rows().await), said, message));
    }
    found
}

/// Ann plays three games, and is to move in each: two in threads of channel 500, one in a thread of channel 501. She
/// lost another in channel 500. Bob and Dan have one running and one finished game.
struct Threads {
    world: World,
    own: (GameId, u64),
    others: [(GameId, u64); 2],
    ended: (GameId, u64),
    watched: (GameId, u64),
    watched_ended: (GameId, u64),
}

async fn threads() -> Threads {
    let mut world = World::new();
    let ended = world.game(DAN, ANN, 500).await;
    world.end(DAN, ANN, ended.0).await;
    let watched_ended = world.game(BOB, DAN, 500).await;
    world.end(BOB, DAN, watched_ended.0).await;
    let own = world.game(ANN, BOB, 500).await;
    let others = [world.game(ANN, DAN, 500).await, world.game(ANN, BOB, 501).await];
    let watched = world.game(BOB, DAN, 500).await;
    Threads { world, own, others, ended, watched, watched_ended }
}

#[tokio::test]
async fn in_the_thread_of_ones_own_game_everything_is_about_it() {
    for (act, kind) in asks() {
        let Threads { mut world, own: (id, thread), others, .. } = threads().await;
        let before = world.rows().await;
        let (said, message) = told(world.ask(ANN, thread, act.clone()).await);
        let touched = touched(&before, &world.rows().await);
        assert!(touched.is_empty() || touched == [id.0], "{act:?} touches {touched:?}");
        assert!(others.iter().all(|(other, _)| !names(&said, *other)), "{act:?}: {said}");
        let is_menu = message.iter().flat_map(|message| &message.choices).any(|menu| menu.button.press == Press::Which);
        assert!(!is_menu, "{act:?} needs no question");
        let is_done = matches!(
            act,
            RequestAct::Play(play::PlayAsk::Move { .. } | play::PlayAsk::Said { .. } | play::PlayAsk::Draw(_))
                | RequestAct::Play(play::PlayAsk::Plan(_, PlanAsk::Add { .. }) | play::PlayAsk::Hint { .. })
                | RequestAct::See(see::SeeAsk::Note { .. })
        );
        assert_eq!(is_done, touched == [id.0], "{act:?} as {kind:?}: {said}");
    }
}

#[tokio::test]
async fn in_the_thread_of_an_ended_game_that_is_said_and_no_other_game_is_offered() {
    let Threads { mut world, ended: (id, thread), .. } = threads().await;
    for (act, kind, touched, said, message) in walk(&mut world, ANN, thread).await {
        match kind {
            Kind::Acts | Kind::Names => {
                assert_eq!(touched, NONE, "{act:?}");
                assert!(names(&said, id) && said.contains("is over"), "{act:?}: {said}");
                let message = message.unwrap_or_else(|| panic!("{act:?}"));
                let buttons: Vec<_> = message.buttons.iter().map(|button| button.press).collect();
                let due = [Press::Rematch, Press::Review, Press::Next];
                assert_eq!((&buttons[..], message.choices.len()), (&due[..], 0), "{act:?}");
            }
            Kind::Shows | Kind::Notes => assert!(touched.is_empty() || touched == [id.0], "{act:?}: {touched:?}"),
        }
    }
    // A number, or a reply to the board, also means a finished game.
    let resign = RequestAct::Play(play::PlayAsk::Resign(id.into()));
    assert!(told(world.ask(ANN, 501, resign).await).0.contains("is over"));
}

#[tokio::test]
async fn in_the_thread_of_a_game_of_others_one_watches() {
    let Threads { mut world, watched, watched_ended, own, .. } = threads().await;
    for (id, thread) in [watched, watched_ended] {
        for who in [ANN, EVE] {
            for (act, kind, touched, said, message) in walk(&mut world, who, thread).await {
                assert_eq!(touched, NONE, "{act:?}");
                assert!(!names(&said, own.0), "{act:?}: {said}");
                if kind == Kind::Shows {
                    continue;
                }
                assert!(names(&said, id) && said.contains("Only the players of"), "{act:?}: {said}");
                let is_over = id == watched_ended.0;
                assert_eq!(said.starts_with(&format!("**Chess #{}** is over", id.0)), is_over, "{act:?}: {said}");
                let buttons: Vec<_> = message.unwrap().buttons.iter().map(|button| button.press).collect();
                assert_eq!(buttons, if who == ANN { vec![Press::Next] } else { vec![] }, "{act:?}");
            }
        }
    }
}

#[tokio::test]
async fn in_a_channel_with_one_game_of_ones_own_that_one_is_meant() {
    for (act, kind) in asks() {
        let Threads { mut world, others: [_, (id, _)], .. } = threads().await;
        let before = world.rows().await;
        let (said, _) = told(world.ask(ANN, 501, act.clone()).await);
        let touched = touched(&before, &world.rows().await);
        assert!(touched.is_empty() || touched == [id.0], "{act:?} as {kind:?} touches {touched:?}: {said}");
    }
}

#[tokio::test]
async fn of_several_games_the_only_one_that_began_in_a_channel_is_only_guessed_there() {
    let here = GameChoice::Here;
    for act in
        [play::PlayAsk::Draw(here), play::PlayAsk::Takeback(here), play::PlayAsk::ClaimTime(here)].map(RequestAct::Play)
    {
        let Threads { mut world, own, others, .. } = threads().await;
        let before = world.rows().await;
        let (said, message) = told(world.ask(ANN, 501, act.clone()).await);
        assert_eq!(touched(&before, &world.rows().await), NONE, "{said}");
        asks_which(message.as_ref(), &act, &[own.0, others[0].0, others[1].0]);
    }
}

fn asks_which(message: Option<&Message>, about: &RequestAct, ids: &[GameId]) -> Button {
    let message = message.unwrap_or_else(|| panic!("{about:?} asks"));
    let menu = message.choices.first().unwrap_or_else(|| panic!("{about:?} asks: {}", message.said()));
    assert_eq!(menu.button.press, Press::Which, "{about:?}: {}", message.said());
    let mut listed: Vec<_> =
        menu.items.iter().map(|item| item.value.split(':').next().unwrap().parse::<u64>().unwrap()).collect();
    listed.sort_unstable();
    assert_eq!(listed, ids.iter().map(|id| id.0).collect::<Vec<u64>>(), "{about:?}");
    for item in &menu.items {
        let label = item.label.say(message.lang);
        assert!(label.contains("Chess #") && label.contains("against Person"), "{label}");
        assert!(item.about.as_ref().is_some_and(|about| about.say(message.lang).contains("You’re ")), "{item:?}");
    }
    menu.button.clone()
}

#[tokio::test]
async fn where_several_games_fit_nothing_is_done_before_one_is_chosen() {
    let Threads { mut world, own, others, ended, .. } = threads().await;
    let private = [world.game(ANN, BOB, DIRECT).await, world.game(ANN, DAN, DIRECT).await];
    for (place, ids) in [(500, [own.0, others[0].0]), (DIRECT + ANN, private.map(|(id, _)| id))] {
        for (act, _, touched, said, message) in walk(&mut world, ANN, place).await {
            assert_eq!(touched, NONE, "{act:?}: {said}");
            if means_what_is_over(&act) {
                assert!(names(&said, ended.0), "{act:?}: {said}");
                continue;
            }
            let button = asks_which(message.as_ref(), &act, &ids);
            assert!(button.custom_id().chars().count() <= 100);
        }
    }
}

#[tokio::test]
async fn a_command_also_offers_the_games_elsewhere_that_wait_for_its_caller() {
    let mut world = World::new();
    let (here, thread) = world.game(ANN, BOB, 500).await;
    let first = play::PlayAsk::Move { game: GameChoice::Here, text: text("d4") };
    world.ask(ANN, thread, RequestAct::Play(first)).await.unwrap();
    let (private, _) = world.game(ANN, DAN, DIRECT).await;
    let typed = RequestAct::Play(play::PlayAsk::Move { game: GameChoice::Here, text: text("e4") });
    asks_which(told(world.ask(ANN, 500, typed.clone()).await).1.as_ref(), &typed, &[here, private]);
    let said = play::PlayAsk::Said { game: GameChoice::Here, text: text("e4"), answers: false };
    let (said, message) = told(world.ask(ANN, 500, RequestAct::Play(said)).await);
    assert!(message.is_none_or(|message| message.choices.is_empty()) && !names(&said, private), "{said}");
}

#[tokio::test]
async fn a_game_that_is_shown_elsewhere_is_named_before_anything_is_done_in_it() {
    let mut world = World::new();
    let (id, _) = world.game(ANN, BOB, 500).await;
    for (act, kind, touched, said, message) in walk(&mut world, ANN, 502).await {
        assert_eq!(touched, NONE, "{act:?}: {said}");
        if kind == Kind::Acts || matches!(act, RequestAct::See(see::SeeAsk::Note { .. })) {
            asks_which(message.as_ref(), &act, &[id]);
            assert!(said.starts_with(&format!("Do you mean **Chess #{} against <@{BOB}>**?", id.0)), "{act:?}: {said}");
        }
    }
    // In direct messages the bot asks as well, unless the caller has only one game.
    world.game(ANN, DAN, 500).await;
    for (act, kind, touched, said, _) in walk(&mut world, ANN, DIRECT + ANN).await {
        assert_eq!(touched, NONE, "{act:?} as {kind:?}: {said}");
    }
}

#[tokio::test]
async fn in_direct_messages_the_only_game_of_all_is_meant() {
    for (act, kind) in asks() {
        let mut world = World::new();
        let (id, _) = world.game(ANN, BOB, 500).await;
        let before = world.rows().await;
        let (said, _) = told(world.ask(ANN, DIRECT + ANN, act.clone()).await);
        let changed = touched(&before, &world.rows().await);
        assert!(changed.is_empty() || changed == [id.0], "{act:?} as {kind:?} touches {changed:?}: {said}");
    }
}

#[tokio::test]
async fn in_direct_messages_the_only_game_there_is_meant_and_without_a_game_none() {
    for (act, kind) in asks() {
        let mut world = World::new();
        let (_, elsewhere) = (world.game(ANN, DAN, 500).await, world.game(ANN, DAN, 500).await);
        let (id, _) = world.game(ANN, BOB, DIRECT).await;
        let before = world.rows().await;
        let (said, _) = told(world.ask(ANN, DIRECT + ANN, act.clone()).await);
        let changed = touched(&before, &world.rows().await);
        assert!(changed.is_empty() || changed == [id.0], "{act:?} as {kind:?} touches {changed:?}: {said}");
        assert!(!names(&said, elsewhere.0), "{act:?}: {said}");
        let (said, message) = told(world.ask(EVE, DIRECT + EVE, act.clone()).await);
        let is_quiet = matches!(act, RequestAct::Play(play::PlayAsk::Said { answers: true, .. }));
        // A move leads to a game against the bot, other requests to no game.
        let leads_to_none = message.as_ref().is_none_or(|message| {
            message.choices.is_empty() && message.buttons.iter().all(|button| button.press == Press::PlayBot)
        });
        assert!(leads_to_none && (is_quiet || said.contains("You don’t have a game here")), "{act:?}: {said}");
    }
}

#[tokio::test]
async fn the_menu_goes_on_with_what_was_asked_after_a_restart_too() {
    let long = format!("{} d4 d5 c4", "if ".repeat(60));
    for (act, _) in asks().into_iter().filter(|(act, _)| !means_what_is_over(act)) {
        let act = match act {
            RequestAct::Play(play::PlayAsk::Plan(game, PlanAsk::Add { at, .. })) => {
                RequestAct::Play(play::PlayAsk::Plan(game, PlanAsk::Add { at, text: long.clone() }))
            }
            act => act,
        };
        let Threads { mut world, own, others, .. } = threads().await;
        let message = told(world.ask(ANN, 500, act.clone()).await).1;
        let button = asks_which(message.as_ref(), &act, &[own.0, others[0].0]);
        world.restart();
        let (button, chosen) = (Button::parse(&button.custom_id()).unwrap(), format!("{}:0", others[0].0.0));
        let value = button.with_quoted(&chosen, &message.unwrap().said());
        let before = world.rows().await;
        let (said, _) = told(world.ask(ANN, 500, button.act(Some(&value)).unwrap()).await);
        let changed = touched(&before, &world.rows().await);
        let is_done = matches!(
            act,
            RequestAct::Play(play::PlayAsk::Move { .. } | play::PlayAsk::Said { .. } | play::PlayAsk::Draw(_))
                | RequestAct::Play(play::PlayAsk::Plan(_, PlanAsk::Add { .. }) | play::PlayAsk::Hint { .. })
                | RequestAct::See(see::SeeAsk::Note { .. })
        );
        assert_eq!(changed, if is_done { vec![others[0].0.0] } else { vec![] }, "{act:?}: {said}");
        assert!(!names(&said, own.0), "{act:?}: {said}");
    }
}

#[tokio::test]
async fn what_is_refused_of_a_chosen_game_says_where_it_is() {
    let Threads { mut world, others: [(id, thread), _], .. } = threads().await;
    let asked = RequestAct::Play(play::PlayAsk::Move { game: GameChoice::Here, text: text("zz9") });
    assert!(told(world.ask(ANN, 500, asked).await).0.contains("I can’t read"));
    for (typed, why) in [("Ke3", "isn’t possible"), ("e9", "is off the board")] {
        let asked = RequestAct::Play(play::PlayAsk::Move { game: GameChoice::Here, text: text(typed) });
        let message = told(world.ask(ANN, 500, asked).await).1.unwrap();
        let button = &message.choices[0].button;
        let value = button.with_quoted(&format!("{}:0", id.0), &message.said());
        let (said, message) = told(world.ask(ANN, 500, button.act(Some(&value)).unwrap()).await);
        assert!(said.starts_with(&format!("<#{thread}>\n")) && said.contains(why), "{typed}: {said}");
        // The label "Move" would suggest that the move can still be played.
        let labels: Vec<_> = message.unwrap().buttons.into_iter().map(|button| (button.press, button.label)).collect();
        let menus = TextArg::from(bot::text!("button-menus"));
        assert_eq!(labels, [(Press::Type, None), (Press::Move, Some(menus))], "{typed}");
    }
}

#[tokio::test]
async fn what_is_refused_names_its_game_where_others_may_be_meant() {
    let mut world = World::new();
    let (id, thread) = world.game(ANN, BOB, 500).await;
    let asks = [
        RequestAct::Play(play::PlayAsk::Takeback(GameChoice::Named(id))),
        RequestAct::Play(play::PlayAsk::ClaimTime(GameChoice::Named(id))),
        RequestAct::Play(play::PlayAsk::AnswerDraw { game: id, moment: GameMoment(0), yes: true }),
        RequestAct::Play(play::PlayAsk::ResignNow(id, GameMoment(7))),
        RequestAct::Begin(begin::BeginAsk::Rematch(id)),
    ];
    for (n_others, at, is_named) in [(0, 500, false), (1, 500, true), (1, thread, false), (1, DIRECT + ANN, true)] {
        if n_others == 1 && at == 500 {
            world.game(ANN, DAN, 500).await;
        }
        for act in &asks {
            let (said, _) = told(world.ask(ANN, at, act.clone()).await);
            assert_eq!(said.starts_with(&format!("<#{thread}>\n")), is_named, "{act:?} in {at}: {said}");
        }
    }
}

#[tokio::test]
async fn an_old_menu_plays_nothing_in_a_game_that_has_gone_on() {
    let Threads { mut world, own: (id, thread), .. } = threads().await;
    let asked = RequestAct::Play(play::PlayAsk::Move { game: GameChoice::Here, text: text("d4") });
    let message = told(world.ask(ANN, 500, asked).await).1.unwrap();
    for (who, text) in [(ANN, "e4"), (BOB, "e5")] {
        let said = play::PlayAsk::Said { game: GameChoice::Here, text: text.to_owned(), answers: false };
        world.ask(who, thread, RequestAct::Play(said)).await.unwrap();
    }
    let before = world.rows().await;
    let button = &message.choices[0].button;
    let value = button.with_quoted(&format!("{}:0", id.0), &message.said());
    let (said, _) = told(world.ask(ANN, 500, button.act(Some(&value)).unwrap()).await);
    assert!(said.contains("has moved on"), "{said}");
    assert_eq!(touched(&before, &world.rows().await), NONE);
}

#[tokio::test]
async fn conversation_that_answers_a_board_is_left_alone() {
    let Threads { mut world, own: (id, thread), watched, .. } = threads().await;
    for (who, game, at) in
        [(ANN, GameChoice::Named(id), thread), (EVE, watched.0.into(), watched.1), (EVE, GameChoice::Here, 500)]
    {
        for talk in ["hello nice game", "wow!", "a long think, that one", "good luck to both of you in this one"] {
            let said = play::PlayAsk::Said { game, text: text(talk), answers: true };
            let answer = world.ask(who, at, RequestAct::Play(said)).await.unwrap();
            assert_eq!(answer.reply, None, "{talk}");
        }
    }
    for talk in ["surrender!", "draw?", "give up"] {
        let said = play::PlayAsk::Said { game: watched.0.into(), text: text(talk), answers: true };
        assert_eq!(world.ask(EVE, watched.1, RequestAct::Play(said)).await.unwrap().reply, None, "{talk}");
    }
    let said = play::PlayAsk::Said { game: id.into(), text: text("surrender!"), answers: true };
    assert!(told(world.ask(ANN, thread, RequestAct::Play(said)).await).0.contains("`/resign`"), "its player is told");
    // The answer to a mention is public. In another channel it must not reveal the game.
    for (at, wanted, n_buttons) in [(thread, "**It’s your move**", 0), (500, "`/games`", 0)] {
        let said = play::PlayAsk::Said { game: GameChoice::Here, text: text("Whose turn is it?"), answers: false };
        let answer = world.ask(ANN, at, RequestAct::Play(said)).await.unwrap().reply.unwrap();
        assert!(answer.said().contains(wanted) && answer.buttons.len() == n_buttons, "{}", answer.said());
    }
    let turn = play::PlayAsk::Said { game: GameChoice::Here, text: text("Whose turn is it?"), answers: false };
    let answer = world.ask(EVE, watched.1, RequestAct::Play(turn)).await.unwrap().reply.unwrap();
    assert!(answer.said().contains("for you to watch"), "{}", answer.said());
    let resign = play::PlayAsk::Said { game: GameChoice::Here, text: text("I resign"), answers: false };
    assert!(matches!(
        world.ask(EVE, watched.1, RequestAct::Play(resign)).await,
        Err(Trouble::Refused(Refusal::NoGame))
    ));
    for (at, n_buttons) in [(thread, 1), (500, 0)] {
        let said = play::PlayAsk::Said { game: GameChoice::Here, text: text("I resign"), answers: false };
        let answer = world.ask(ANN, at, RequestAct::Play(said)).await.unwrap().reply.unwrap();
        assert_eq!(answer.buttons.len(), n_buttons, "{}", answer.said());
    }
    for asked in ["what are the rules of ECHEK?", "I want to play echek", "une partie d’échecs", "play chess"] {
        let said = play::PlayAsk::Said { game: GameChoice::Here, text: text(asked), answers: false };
        let answer = world.ask(EVE, 500, RequestAct::Play(said)).await.unwrap().reply.unwrap();
        let named = if asked.to_lowercase().contains("echek") { "echek" } else { "chess" };
        let first = &answer.buttons[0];
        assert!(first.press == Press::HowToPlay && first.to.starts_with(named), "{asked}: {}", first.to);
    }
    for attempt in ["Ke3", "king to e3", "castle long", "e5!", "Ke3 please"] {
        let said = play::PlayAsk::Said { game: id.into(), text: text(attempt), answers: true };
        let (said, _) = told(world.ask(ANN, thread, RequestAct::Play(said)).await);
        assert!(!said.contains("<#"), "the thread tells the game: {said}");
    }
}
