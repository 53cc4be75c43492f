//! Challenges over the real client: standing, private, declined with a reason, expired, blocked; and rematches.

use std::sync::Arc;

use bot::app::App;
use playground::{Failure, Happening, Options, Order, PersonClient, Server, Watch};
use serde_json::{Value, json};
use store::{Memory, Store};
use tests::house::{Beside, PATIENCE, Pair, board_file, component, created, id, menu, told_privately};

const WEEK: i64 = 7 * 24 * 60 * 60 * 1000;

struct House {
    server: Server,
    store: Arc<Memory>,
    bot: Beside,
    /// Speaks French.
    chloe: u64,
    ann: u64,
    others: Vec<u64>,
    games: u64,
}

impl House {
    async fn open() -> House {
        let server = Server::start(Options::default()).await.unwrap();
        let store = Arc::new(Memory::new());
        let bot = Beside::start(&server, Arc::clone(&store) as Arc<dyn Store>).await;
        let people = server.people();
        let [chloe, ann] = ["fr", "en-US"].map(|locale| people.iter().find(|p| p.locale == locale).unwrap().id);
        let others = people.iter().map(|person| person.id).filter(|who| ![chloe, ann].contains(who)).collect();
        let games = server.channel("games");
        House { server, store, bot, chloe, ann, others, games }
    }

    fn client(&self, person: u64) -> PersonClient {
        self.server.client(person)
    }

    /// Somebody uses `/play`; returns the message of the challenge.
    async fn challenge(&self, who: u64, options: Value) -> Value {
        let mut watch = self.server.subscribe();
        self.client(who).command(self.games, "play", &options).unwrap();
        shown(&mut watch, |message| component(message, "accept").is_some()).await
    }

    /// Presses a button of a message that everybody sees.
    fn press(&self, who: u64, message: &Value, does: &str) {
        let channel = message["channel_id"].as_str().unwrap().parse().unwrap();
        let custom_id = component(message, does).unwrap_or_else(|| panic!("no button {does}: {message}"));
        self.client(who).click(channel, id(message), custom_id, &[]).unwrap();
    }

    async fn close(self) {
        assert_eq!(self.server.violations(), Vec::<String>::new());
        self.bot.stop().await;
        self.server.shutdown().await;
    }
}

/// The next new message that everybody in its channel sees and that is `wanted`.
async fn shown(watch: &mut Watch, wanted: impl Fn(&Value) -> bool) -> Value {
    let find = |happening: &Happening| created(happening).filter(|message| wanted(message)).cloned();
    watch.find(PATIENCE, find).await.expect("it is shown")
}

/// The next message that is changed so that it says this.
async fn edited(watch: &mut Watch, says: &str) -> Value {
    let find = |happening: &Happening| match happening {
        Happening::MessageEdited { message, .. } if text(message).contains(says) => Some(message.clone()),
        _ => None,
    };
    watch.find(PATIENCE, find).await.unwrap_or_else(|_| panic!("nothing was changed to say {says}"))
}

fn text(message: &Value) -> &str {
    message["content"].as_str().unwrap_or_default()
}

fn has_board(message: &Value, game: u64, ply: usize, over: bool) -> bool {
    message["attachments"][0]["filename"] == board_file(game, ply, over)
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn who_declines_may_choose_a_reason_or_type_one_and_the_challenger_is_told() {
    let house = House::open().await;
    let mut watch = house.server.subscribe();
    let challenge = house.challenge(house.ann, json!({"opponent": house.chloe.to_string()})).await;
    house.press(house.chloe, &challenge, "decline");
    edited(&mut watch, "declined the challenge").await;
    let notice = shown(&mut watch, |message| text(message).contains("declined your challenge #1.")).await;
    assert_eq!(notice["channel_id"], house.client(house.ann).open_dm().to_string());
    let asked = told_privately(&mut watch, house.chloe, |told| menu(told).is_some()).await;
    assert!(text(&asked).contains("Voulez-vous dire pourquoi"), "{asked}");
    let labels: Vec<_> = menu(&asked).unwrap()["options"].as_array().unwrap().iter().map(|o| &o["label"]).collect();
    assert!(labels.contains(&&json!("déjà trop de parties en cours")), "{labels:?}");
    let reasons = component(&asked, "reason").unwrap();
    house.client(house.chloe).click(house.games, id(&asked), reasons, &["busy"]).unwrap();
    edited(&mut watch, "declined the challenge by").await;
    let told = edited(&mut watch, "declined your challenge #1: no time at the moment.").await;
    assert_eq!(told["id"], notice["id"], "the notice now says why");

    // In her own words, in a form, for the challenger alone.
    let challenge = house.challenge(house.ann, json!({"opponent": house.chloe.to_string()})).await;
    house.press(house.chloe, &challenge, "decline");
    let asked = told_privately(&mut watch, house.chloe, |told| menu(told).is_some()).await;
    let words = component(&asked, "reason-words").unwrap().to_owned();
    let pressed = house.client(house.chloe).click(house.games, id(&asked), &words, &[]).unwrap();
    let form = |happening: &Happening| match happening {
        Happening::Answered { id, kind: 9, data, .. } if *id == pressed => Some(data.clone()),
        _ => None,
    };
    let form = watch.find(PATIENCE, form).await.unwrap();
    assert_eq!(form["title"], "Pourquoi refusez-vous ?");
    let typed = json!({"text": "Bonne chance **ailleurs** @everyone"});
    house.client(house.chloe).submit_modal(house.games, &words, &typed).unwrap();
    let told = edited(&mut watch, "and says: “Bonne chance").await;
    assert!(text(&told).contains(r"\*\*ailleurs\*\* \@everyone”"), "{told}");
    assert_eq!((&told["mention_everyone"], &told["mentions"]), (&json!(false), &json!([])));
    told_privately(&mut watch, house.chloe, |told| text(told).contains("reçoit votre réponse")).await;
    let public = house.client(house.others[0]).messages(house.games, 100, None).unwrap();
    assert!(!public.iter().any(|message| text(message).contains("Bonne chance")), "for the challenger alone");
    house.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_standing_challenge_makes_games_of_its_own_until_it_is_taken_back() {
    let house = House::open().await;
    let mut watch = house.server.subscribe();
    let options = json!({"standing": 2, "side": "white", "mode": "rated"});
    let challenge = house.challenge(house.ann, options).await;
    assert!(text(&challenge).contains("up to 2 games at once") && text(&challenge).contains("Rated game"));
    // Discord takes the message of the second game and does not say so: it is still said once.
    for (idx, taker) in [house.chloe, house.others[0]].into_iter().enumerate() {
        if idx == 1 {
            let path = format!("/channels/{}/messages", house.games);
            house.server.faults().fail(1, "POST", &path, Failure::AnswerLost);
        }
        house.press(taker, &challenge, "accept");
        let game = 2 + idx as u64;
        let began = shown(&mut watch, |message| text(message).contains("accepts your challenge")).await;
        assert!(text(&began).contains(&format!("game #{game}")), "{began}");
        let pinged: Vec<_> = began["mentions"].as_array().unwrap().iter().map(id).collect();
        assert_eq!(pinged, [house.ann]);
        let board = shown(&mut watch, |message| has_board(message, game, 0, false)).await;
        assert_eq!(board["channel_id"], began["id"], "each game has its own thread");
    }
    house.press(house.others[1], &challenge, "accept");
    told_privately(&mut watch, house.others[1], |told| text(told).contains("Try again later")).await;
    let there = house.client(house.ann).messages(house.games, 100, None).unwrap();
    let n_began = there.iter().filter(|message| text(message).contains("(White) against")).count();
    assert_eq!(n_began, 2, "each game was announced once");

    house.client(house.ann).command(house.games, "games", &json!({})).unwrap();
    let list = told_privately(&mut watch, house.ann, |told| menu(told).is_some()).await;
    let withdraw = component(&list, "withdraw").unwrap();
    house.client(house.ann).click(house.games, id(&list), withdraw, &["1"]).unwrap();
    let closed = edited(&mut watch, "took the challenge back").await;
    assert_eq!((&closed["id"], &closed["components"]), (&challenge["id"], &json!([])));
    house.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_open_challenge_is_taken_back_by_its_button_and_a_game_that_begins_can_be_seen() {
    let house = House::open().await;
    let mut watch = house.server.subscribe();
    let challenge = house.challenge(house.ann, json!({})).await;
    house.press(house.ann, &challenge, "take-back");
    edited(&mut watch, "took the challenge back").await;

    let challenge = house.challenge(house.ann, json!({"standing": 1, "side": "white"})).await;
    // The message of a game shows its board until its thread is open.
    let no_thread_yet = house.server.faults().hold("PATCH", "/channels/");
    house.press(house.others[0], &challenge, "accept");
    let began = shown(&mut watch, |message| text(message).contains("accepts your challenge")).await;
    house.press(house.ann, &began, "show");
    let told = told_privately(&mut watch, house.ann, |told| text(told).contains("it is your move")).await;
    assert!(has_board(&told, 3, 0, false), "{told}");
    drop(no_thread_yet);
    shown(&mut watch, |message| has_board(message, 3, 0, false)).await;
    house.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_private_game_is_seen_by_its_two_players_alone() {
    let house = House::open().await;
    let mut watch = house.server.subscribe();
    let direct = [house.ann, house.chloe].map(|who| house.client(who).open_dm().to_string());
    let options = json!({"opponent": house.chloe.to_string(), "side": "white", "privacy": "private"});
    let challenge = house.challenge(house.ann, options).await;
    assert_eq!(challenge["channel_id"], direct[1]);
    house.press(house.chloe, &challenge, "accept");
    let mut seen = vec![challenge.clone()];
    for (ply, who, played) in [(0, house.ann, None), (1, house.ann, Some("e4")), (2, house.chloe, Some("e5"))] {
        if let Some(played) = played {
            house.client(who).command(house.games, "move", &json!({"move": played})).unwrap();
        }
        for _ in 0..2 {
            seen.push(shown(&mut watch, |message| has_board(message, 1, ply, false)).await);
        }
    }
    let stranger = house.client(house.others[0]);
    stranger.command(house.games, "board", &json!({"game": "1"})).unwrap();
    told_privately(&mut watch, house.others[0], |told| text(told).contains("somebody else's game")).await;
    assert!(seen.iter().all(|message| direct.contains(&message["channel_id"].as_str().unwrap().to_owned())));
    for (channel, _) in house.server.channels() {
        let there = stranger.messages(channel, 100, None).unwrap_or_default();
        let by_bot = |message: &&Value| message["author"]["bot"] == true && message["visible_to"].is_null();
        assert_eq!(there.iter().filter(by_bot).count(), 0, "nothing of it is seen in {channel}");
    }
    // Who takes no direct messages cannot be asked in private, and the challenger is told so.
    house.server.accept_dms(house.others[0], false);
    let options = json!({"opponent": house.others[0].to_string(), "privacy": "private"});
    house.client(house.chloe).command(house.games, "play", &options).unwrap();
    told_privately(&mut watch, house.chloe, |told| text(told).contains("n'accepte pas mes messages privés")).await;
    house.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_challenge_that_nobody_answered_says_so_and_cannot_be_taken_up_by_anybody() {
    let house = House::open().await;
    let challenge = house.challenge(house.ann, json!({"opponent": house.chloe.to_string()})).await;
    let until = text(&challenge).split("<t:").nth(1).and_then(|rest| rest.split(':').next()).unwrap();
    let until = until.parse::<i64>().unwrap() * 1000;
    let stranger = house.others[0];
    let mut watch = house.server.subscribe();
    house.press(stranger, &challenge, "accept");
    told_privately(&mut watch, stranger, |told| text(told).contains("is not for you")).await;
    // Another look at the same clock, a week later; the bot that runs says what came of it.
    let app = App::new(Arc::clone(&house.store) as Arc<dyn Store>, Vec::new());
    assert_eq!(app.fall_due(until - WEEK).await.unwrap(), []);
    assert_eq!(app.fall_due(until + 1000).await.unwrap().len(), 1);
    assert_eq!(app.fall_due(until + 1000).await.unwrap(), []);
    let expired = edited(&mut watch, "was not answered in time").await;
    assert_eq!((&expired["id"], &expired["components"]), (&challenge["id"], &json!([])));
    house.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn who_is_blocked_with_the_answer_to_a_challenge_cannot_challenge_again() {
    let house = House::open().await;
    let mut watch = house.server.subscribe();
    let challenge = house.challenge(house.ann, json!({"opponent": house.chloe.to_string()})).await;
    house.press(house.chloe, &challenge, "decline");
    let asked = told_privately(&mut watch, house.chloe, |told| menu(told).is_some()).await;
    house.client(house.chloe).click(house.games, id(&asked), component(&asked, "block").unwrap(), &[]).unwrap();
    told_privately(&mut watch, house.chloe, |told| text(told).contains("`/debloquer` annule ce choix")).await;
    let options = json!({"opponent": house.chloe.to_string()});
    house.client(house.ann).command(house.games, "play", &options).unwrap();
    told_privately(&mut watch, house.ann, |told| text(told).contains("takes no challenges at the moment")).await;
    let unblock = json!({"person": house.ann.to_string()});
    house.client(house.chloe).command(house.games, "block", &json!({})).unwrap();
    told_privately(&mut watch, house.chloe, |told| text(told).contains(&format!("<@{}>", house.ann))).await;
    house.client(house.chloe).command(house.games, "unblock", &unblock).unwrap();
    told_privately(&mut watch, house.chloe, |told| text(told).contains("de nouveau vous défier")).await;
    house.challenge(house.ann, options).await;
    house.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_rematch_swaps_the_sides_after_a_restart_and_if_both_press_at_once() {
    let house = House::open().await;
    let players = [house.ann, house.chloe];
    let mut pair = Pair::start(&house.server, players, "").await;
    pair.slash(0, "e4");
    pair.wait_for_board(1, false).await;
    pair.slash(1, "e5");
    let board = pair.wait_for_board(2, false).await;
    let mut watch = house.server.subscribe();
    house.press(house.chloe, &board, "resign");
    let asked = told_privately(&mut watch, house.chloe, |told| component(told, "resign-now").is_some()).await;
    let yes = component(&asked, "resign-now").unwrap();
    house.client(house.chloe).click(pair.thread, id(&asked), yes, &[]).unwrap();
    let last = shown(&mut watch, |message| has_board(message, 1, 2, true)).await;

    let House { server, store, bot, chloe, ann, others, games } = house;
    bot.stop().await;
    let bot = Beside::start(&server, Arc::clone(&store) as Arc<dyn Store>).await;
    let house = House { server, store, bot, chloe, ann, others, games };
    house.press(house.others[0], &last, "rematch");
    told_privately(&mut watch, house.others[0], |told| text(told).contains("somebody else's game")).await;
    house.server.faults().hold_events();
    for player in players {
        house.press(player, &last, "rematch");
    }
    house.server.faults().release_events(Order::AsSent);
    let began = shown(&mut watch, |message| text(message).contains("accepts your challenge")).await;
    assert!(text(&began).contains(&format!("<@{}> (White) against <@{}> (Black)", house.chloe, house.ann)), "{began}");
    assert_eq!(began["channel_id"], house.games.to_string());
    let board = shown(&mut watch, |message| has_board(message, 2, 0, false)).await;
    assert_eq!(board["channel_id"], began["id"]);
    house.press(house.ann, &last, "rematch");
    told_privately(&mut watch, house.ann, |told| text(told).contains("The rematch is on already: game #2")).await;
    house.close().await;
}
