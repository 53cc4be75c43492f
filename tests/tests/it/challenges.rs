//! Challenges over the real client: open, private, declined with a reason, expired, blocked; and rematches.

use bot::record::{DAY, SECOND};
use playground::{EventOrder, Happening, RequestFailure};
use serde_json::{Value, json};
use tests::club::{Club, edited, shown, text};
use tests::house::{PATIENCE, Pair, board_file, component, id, menu, pass, told_privately};

fn has_board(message: &Value, game: u64, ply: usize, over: bool) -> bool {
    message["attachments"][0]["filename"] == board_file(game, ply, over)
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn who_declines_may_choose_a_reason_or_type_one_and_the_challenger_is_told() {
    let club = Club::open().await;
    let mut watch = club.server.subscribe();
    let challenge = club.challenge(club.ann, json!({"opponent": club.chloe.to_string()})).await;
    club.press(club.chloe, &challenge, "decline");
    edited(&mut watch, "declined <@").await;
    let notice =
        shown(&mut watch, |message| text(message).contains("declined your challenge (**Chess Mutation #1**).")).await;
    assert_eq!(notice["channel_id"], club.client(club.ann).open_dm().to_string());
    let asked = told_privately(&mut watch, club.chloe, |told| menu(told).is_some()).await;
    assert!(text(&asked).contains("Dire pourquoi"), "{asked}");
    let labels: Vec<_> = menu(&asked).unwrap()["options"].as_array().unwrap().iter().map(|o| &o["label"]).collect();
    assert!(labels.contains(&&json!("déjà trop de parties en cours")), "{labels:?}");
    let reasons = component(&asked, "reason").unwrap();
    club.client(club.chloe).click(club.games, id(&asked), reasons, &["busy"]).unwrap();
    edited(&mut watch, "declined <@").await;
    let told = edited(&mut watch, "declined your challenge (**Chess Mutation #1**): no time right now.").await;
    assert_eq!(told["id"], notice["id"], "the notice now says why");

    let challenge = club.challenge(club.ann, json!({"opponent": club.chloe.to_string()})).await;
    club.press(club.chloe, &challenge, "decline");
    let asked = told_privately(&mut watch, club.chloe, |told| menu(told).is_some()).await;
    let words = component(&asked, "reason-words").unwrap().to_owned();
    let pressed = club.client(club.chloe).click(club.games, id(&asked), &words, &[]).unwrap();
    let form = |happening: &Happening| match happening {
        Happening::Answered { id, kind: 9, data, .. } if *id == pressed => Some(data.clone()),
        _ => None,
    };
    let form = watch.find(PATIENCE, form).await.unwrap();
    assert_eq!(form["title"], "Pourquoi refusez-vous\u{a0}?");
    let typed = json!({"text": "Bonne chance **ailleurs** @everyone"});
    club.client(club.chloe).submit_modal(club.games, &words, &typed).unwrap();
    let told = edited(&mut watch, ": “Bonne chance").await;
    assert!(text(&told).contains(r"\*\*ailleurs\*\* \@everyone”"), "{told}");
    assert_eq!((&told["mention_everyone"], &told["mentions"]), (&json!(false), &json!([])));
    told_privately(&mut watch, club.chloe, |told| text(told).contains("Votre réponse est transmise")).await;
    let public = club.client(club.others[0]).messages(club.games, 100, None).unwrap();
    assert!(!public.iter().any(|message| text(message).contains("Bonne chance")), "for the challenger alone");
    club.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_standing_challenge_makes_games_of_its_own_until_it_is_taken_back() {
    let club = Club::open().await;
    let mut watch = club.server.subscribe();
    let options = json!({"standing": 2, "side": "white", "mode": "rated"});
    let challenge = club.challenge(club.ann, options).await;
    assert!(text(&challenge).contains("up to 2 games at once") && text(&challenge).contains("Rated game"));
    // Discord posts the second game's message but loses the response. The message must appear once.
    for (idx, taker) in [club.chloe, club.others[0]].into_iter().enumerate() {
        if idx == 1 {
            let path = format!("/channels/{}/messages", club.games);
            club.server.faults().fail(1, "POST", &path, RequestFailure::AnswerLost);
        }
        club.press(taker, &challenge, "accept");
        let game = 2 + idx as u64;
        let began = shown(&mut watch, |message| text(message).contains("accepts your challenge")).await;
        assert!(text(&began).contains(&format!("game #{game}")), "{began}");
        let pinged: Vec<_> = began["mentions"].as_array().unwrap().iter().map(id).collect();
        assert_eq!(pinged, [club.ann]);
        let board = shown(&mut watch, |message| has_board(message, game, 0, false)).await;
        assert_eq!(board["channel_id"], began["id"], "each game has its own thread");
    }
    club.press(club.others[1], &challenge, "accept");
    told_privately(&mut watch, club.others[1], |told| text(told).contains("Try again later")).await;
    let there = club.client(club.ann).messages(club.games, 100, None).unwrap();
    let n_began = there.iter().filter(|message| text(message).contains("(White) against")).count();
    assert_eq!(n_began, 2, "each game was announced once");

    club.client(club.ann).command(club.games, "games", &json!({})).unwrap();
    let list = told_privately(&mut watch, club.ann, |told| menu(told).is_some()).await;
    let withdraw = component(&list, "withdraw").unwrap();
    club.client(club.ann).click(club.games, id(&list), withdraw, &["1"]).unwrap();
    let closed = edited(&mut watch, "withdrew the challenge").await;
    assert_eq!((&closed["id"], &closed["components"]), (&challenge["id"], &json!([])));
    club.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_open_challenge_is_taken_back_by_its_button_and_a_game_that_begins_can_be_seen() {
    let club = Club::open().await;
    let mut watch = club.server.subscribe();
    let challenge = club.challenge(club.ann, json!({})).await;
    club.press(club.ann, &challenge, "take-back");
    edited(&mut watch, "withdrew the challenge").await;

    let challenge = club.challenge(club.ann, json!({"standing": 1, "side": "white"})).await;
    // The game's message shows the board until its thread is open.
    let no_thread_yet = club.server.faults().hold("PATCH", "/channels/");
    club.press(club.others[0], &challenge, "accept");
    let began = shown(&mut watch, |message| text(message).contains("accepts your challenge")).await;
    club.press(club.ann, &began, "show");
    let told = told_privately(&mut watch, club.ann, |told| text(told).contains("it’s your move")).await;
    assert!(has_board(&told, 3, 0, false), "{told}");
    drop(no_thread_yet);
    shown(&mut watch, |message| has_board(message, 3, 0, false)).await;
    club.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_private_game_is_seen_by_its_two_players_alone() {
    let club = Club::open().await;
    let mut watch = club.server.subscribe();
    let direct = [club.ann, club.chloe].map(|who| club.client(who).open_dm().to_string());
    let options = json!({"opponent": club.chloe.to_string(), "side": "white", "privacy": "private"});
    let challenge = club.challenge(club.ann, options).await;
    assert_eq!(challenge["channel_id"], direct[1]);
    club.press(club.chloe, &challenge, "accept");
    let mut seen = vec![challenge.clone()];
    for (ply, who, played) in [(0, club.ann, None), (1, club.ann, Some("e4")), (2, club.chloe, Some("e5"))] {
        if let Some(played) = played {
            club.client(who).command(club.games, "move", &json!({"move": played, "game": "1"})).unwrap();
        }
        for _ in 0..2 {
            seen.push(shown(&mut watch, |message| has_board(message, 1, ply, false)).await);
        }
    }
    let stranger = club.client(club.others[0]);
    stranger.command(club.games, "board", &json!({"game": "1"})).unwrap();
    told_privately(&mut watch, club.others[0], |told| text(told).contains("There’s no game #1.")).await;
    assert!(seen.iter().all(|message| direct.contains(&message["channel_id"].as_str().unwrap().to_owned())));
    for (channel, _) in club.server.channels() {
        let there = stranger.messages(channel, 100, None).unwrap_or_default();
        let by_bot = |message: &&Value| message["author"]["bot"] == true && message["visible_to"].is_null();
        assert_eq!(there.iter().filter(by_bot).count(), 0, "nothing of it is seen in {channel}");
    }
    club.server.accept_dms(club.others[0], false);
    let options = json!({"opponent": club.others[0].to_string(), "privacy": "private"});
    club.client(club.chloe).command(club.games, "play", &options).unwrap();
    told_privately(&mut watch, club.chloe, |told| text(told).contains("Je ne peux pas écrire à")).await;
    club.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_challenge_that_nobody_answered_says_so_and_cannot_be_taken_up_by_anybody() {
    let club = Club::open().await;
    let challenge = club.challenge(club.ann, json!({"opponent": club.chloe.to_string()})).await;
    let stranger = club.others[0];
    let mut watch = club.server.subscribe();
    club.press(stranger, &challenge, "accept");
    told_privately(&mut watch, stranger, |told| text(told).contains("isn’t for you")).await;
    pass(club.store.as_ref(), 7 * DAY + SECOND).await;
    let expired = edited(&mut watch, "no one answered in time").await;
    assert_eq!((&expired["id"], &expired["components"]), (&challenge["id"], &json!([])));
    club.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn who_is_blocked_with_the_answer_to_a_challenge_cannot_challenge_again() {
    let club = Club::open().await;
    let mut watch = club.server.subscribe();
    let challenge = club.challenge(club.ann, json!({"opponent": club.chloe.to_string()})).await;
    club.press(club.chloe, &challenge, "decline");
    let asked = told_privately(&mut watch, club.chloe, |told| menu(told).is_some()).await;
    club.client(club.chloe).click(club.games, id(&asked), component(&asked, "block").unwrap(), &[]).unwrap();
    told_privately(&mut watch, club.chloe, |told| text(told).contains("`/debloquer` annule ce choix")).await;
    let options = json!({"opponent": club.chloe.to_string()});
    club.client(club.ann).command(club.games, "play", &options).unwrap();
    told_privately(&mut watch, club.ann, |told| text(told).contains("isn’t accepting challenges right now")).await;
    let unblock = json!({"person": club.ann.to_string()});
    club.client(club.chloe).command(club.games, "block", &json!({})).unwrap();
    told_privately(&mut watch, club.chloe, |told| text(told).contains(&format!("<@{}>", club.ann))).await;
    club.client(club.chloe).command(club.games, "unblock", &unblock).unwrap();
    told_privately(&mut watch, club.chloe, |told| text(told).contains("de nouveau vous défier")).await;
    club.challenge(club.ann, options).await;
    club.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_rematch_swaps_the_sides_after_a_restart_and_if_both_press_at_once() {
    let club = Club::open().await;
    let players = [club.ann, club.chloe];
    let mut pair = Pair::start(&club.server, players, "").await;
    pair.slash(0, "e4");
    pair.wait_for_board(1, false).await;
    pair.slash(1, "e5");
    let board = pair.wait_for_board(2, false).await;
    let mut watch = club.server.subscribe();
    club.press(club.chloe, &board, "resign");
    let asked = told_privately(&mut watch, club.chloe, |told| component(told, "resign-now").is_some()).await;
    let yes = component(&asked, "resign-now").unwrap();
    club.client(club.chloe).click(pair.thread, id(&asked), yes, &[]).unwrap();
    let last = shown(&mut watch, |message| has_board(message, 1, 2, true)).await;

    let club = club.restart().await;
    club.press(club.others[0], &last, "rematch");
    told_privately(&mut watch, club.others[0], |told| text(told).contains("Only the players of")).await;
    club.server.faults().hold_events();
    for player in players {
        club.press(player, &last, "rematch");
    }
    club.server.faults().release_events(EventOrder::AsSent);
    let began = shown(&mut watch, |message| text(message).contains("accepts your challenge")).await;
    assert!(text(&began).contains(&format!("<@{}> (White) against <@{}> (Black)", club.chloe, club.ann)), "{began}");
    assert_eq!(began["channel_id"], club.games.to_string());
    let board = shown(&mut watch, |message| has_board(message, 2, 0, false)).await;
    assert_eq!(board["channel_id"], began["id"]);
    club.press(club.ann, &last, "rematch");
    let link = format!("The rematch has already begun: <#{}>", began["id"].as_str().unwrap());
    told_privately(&mut watch, club.ann, |told| text(told).contains(&link)).await;
    club.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn who_asks_for_a_game_that_waits_is_shown_it_and_posts_theirs_or_accepts_also_after_a_restart() {
    let club = Club::open().await;
    let [ann, bob, chloe] = club.people();
    let challenge = club.challenge(ann, json!({"game": "chess", "clock": "3d", "ratings": "±100"})).await;
    assert!(text(&challenge).contains("in this server: 1400 to 1600"), "{challenge}");
    club.quiet().await;
    let options = json!({"game": "chess", "clock": "3d"});
    let asked = club.asks(chloe, club.games, "play", &options).await;
    assert!(text(&asked).contains("cherche déjà un adversaire aux mêmes conditions"), "{asked}");
    assert!(text(&asked).contains(&format!("/{}/{}", club.games, id(&challenge))), "it leads there: {asked}");
    let asked_bob = club.asks(bob, club.games, "play", &options).await;

    let club = club.restart().await;
    let mut watch = club.server.subscribe();
    let told = club.presses(chloe, &asked, "post-anyway", &[]).await;
    assert!(text(&told).contains("Votre défi ouvert est publié"), "{told}");
    let posted = shown(&mut watch, |message| component(message, "accept").is_some()).await;
    assert!(text(&posted).contains("3 days per move"), "with the clock that was asked for: {posted}");
    let told = club.presses(bob, &asked_bob, "take", &[]).await;
    assert!(text(&told).contains("You accepted. **Chess #1** begins!"), "{told}");
    let refused = club.asks(chloe, club.games, "play", &json!({"opponent": ann.to_string(), "ratings": "1500+"})).await;
    assert!(text(&refused).contains("`classements` ne sert qu’aux défis ouverts"), "{refused}");
    club.close().await;
}
