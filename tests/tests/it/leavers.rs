//! Players who left the server, over the real client. The bot asks Discord for a round's members together over the
//! gateway, or for each one if the gateway does not answer.

use playground::{GatewayCut, Happening, HappeningWatch};
use serde_json::{Value, json};
use tests::club::{Club, shown, text};
use tests::house::{PATIENCE, board_shown, component, created, told_privately};

async fn joined(club: &Club, name: &str, people: &[u64]) -> Value {
    let mut watch = club.server.subscribe();
    let options = json!({ "name": name, "system": "swiss", "game": "chess" });
    club.asks(club.ann, club.games, "tournament create", &options).await;
    let announced = shown(&mut watch, |message| component(message, "tournament-join").is_some()).await;
    for who in people {
        let question = told(club, *who, &announced, "tournament-join", "tournament-join-now").await;
        club.presses(*who, &question, "tournament-join-now", &[]).await;
    }
    announced
}

async fn told(club: &Club, who: u64, message: &Value, does: &str, wanted: &str) -> Value {
    let mut watch = club.server.subscribe();
    club.press(who, message, does);
    told_privately(&mut watch, who, |told| component(told, wanted).is_some()).await
}

async fn start(club: &Club, announced: &Value) {
    let question = club.closes(announced).await;
    club.presses(club.ann, &question, "tournament-start-now", &[]).await;
}

fn all(club: &Club) -> Vec<u64> {
    [vec![club.ann, club.chloe], club.others.clone()].concat()
}

#[derive(Debug, Default)]
struct Asked {
    /// Requests over the gateway, each with its people's ids in ascending order.
    gateway: Vec<Vec<u64>>,
    route: Vec<u64>,
}

impl Asked {
    fn note(&mut self, happening: &Happening) {
        match happening {
            Happening::MembersAsked(data) => {
                let ids = data["user_ids"].as_array().unwrap().iter();
                let mut ids: Vec<u64> = ids.map(|id| id.as_str().unwrap().parse().unwrap()).collect();
                ids.sort_unstable();
                self.gateway.push(ids);
            }
            Happening::Request { method, path, .. } if method == "GET" && path.contains("/members/") => {
                self.route.push(path.rsplit('/').next().unwrap().parse().unwrap());
            }
            _ => {}
        }
    }
}

async fn opened(watch: &mut HappeningWatch, n_games: usize) -> Asked {
    let (mut asked, mut n_opened) = (Asked::default(), 0);
    let note = |happening: &Happening| {
        asked.note(happening);
        n_opened += usize::from(created(happening).and_then(board_shown).is_some());
        (n_opened == n_games).then_some(())
    };
    watch.find(PATIENCE, note).await.expect("all rooms open");
    asked
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn all_players_of_a_round_are_asked_for_at_once_over_the_gateway() {
    let club = Club::open().await;
    let mut people = all(&club);
    let announced = joined(&club, "Spring Cup", &people).await;
    let mut watch = club.server.subscribe();
    start(&club, &announced).await;
    let asked = opened(&mut watch, 3).await;
    people.sort_unstable();
    assert_eq!((asked.gateway, asked.route), (vec![people], vec![]));
    club.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn whoever_is_not_found_over_the_gateway_is_asked_for_by_the_route_and_loses_if_they_left() {
    let club = Club::open().await;
    let people = all(&club);
    let announced = joined(&club, "Spring Cup", &people).await;
    let bob = club.others[0];
    club.server.leave(bob, true);
    let mut watch = club.server.subscribe();
    start(&club, &announced).await;
    let mut asked = Asked::default();
    let gone = |happening: &Happening| {
        asked.note(happening);
        created(happening).filter(|message| text(message).contains("is no longer in this server")).cloned()
    };
    let gone = watch.find(PATIENCE, gone).await.unwrap();
    assert!(text(&gone).contains(&format!("<@{bob}>")), "{gone}");
    club.quiet().await;
    watch.drain().iter().for_each(|happening| asked.note(happening));
    assert_eq!(asked.route, [bob], "{:?}", asked.gateway);
    assert!(!asked.gateway.is_empty() && asked.gateway.len() <= 2, "{:?}", asked.gateway);
    club.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn without_an_answer_of_the_gateway_people_are_asked_for_by_the_route() {
    let club = Club::open().await;
    let people = all(&club);
    let announced = joined(&club, "Spring Cup", &people).await;
    club.server.faults().ignore_member_requests(true);
    let mut watch = club.server.subscribe();
    start(&club, &announced).await;
    let mut asked = opened(&mut watch, 3).await;
    assert_eq!(asked.gateway.len(), 1, "{asked:?}");
    let everybody = asked.gateway.remove(0);
    asked.route.sort_unstable();
    assert_eq!(asked.route, everybody);
    club.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn without_a_connection_people_are_asked_for_by_the_route_at_once() {
    let club = Club::open().await;
    let announced = joined(&club, "Spring Cup", &[club.ann, club.chloe]).await;
    club.server.faults().ignore_member_requests(true);
    let mut watch = club.server.subscribe();
    start(&club, &announced).await;
    let asked = |happening: &Happening| matches!(happening, Happening::MembersAsked(_)).then_some(());
    watch.find(PATIENCE, asked).await.unwrap();
    let apart = club.server.faults().hold("GET", "/gateway-socket");
    club.server.faults().cut_gateway(GatewayCut::Silent);
    apart.waiting(1).await;
    let mut asked = opened(&mut watch, 1).await;
    asked.route.sort_unstable();
    let mut players = [club.ann, club.chloe];
    players.sort_unstable();
    assert_eq!((asked.gateway.len(), asked.route.as_slice()), (0, players.as_slice()));
    apart.release();
    club.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn two_tournaments_at_once_ask_together_and_what_one_learnt_does_not_count_for_another() {
    let club = Club::open().await;
    let people = all(&club);
    let [first, second] = [joined(&club, "First Cup", &people).await, joined(&club, "Second Cup", &people).await];
    // Discord delays the announcement of the first round, so games of both tournaments wait.
    let slow = club.server.faults().hold("POST", &format!("/channels/{}/messages", club.games));
    let mut watch = club.server.subscribe();
    for announced in [&first, &second] {
        let question = club.closes(announced).await;
        let (channel, start) = (club.games, component(&question, "tournament-start-now").unwrap());
        club.client(club.ann).click(channel, tests::house::id(&question), start, &[]).unwrap();
    }
    slow.waiting(2).await;
    slow.release();
    let asked = opened(&mut watch, 6).await;
    assert_eq!(asked.route, [0; 0], "{:?}", asked.gateway);
    assert!(asked.gateway.len() <= 4, "{:?}", asked.gateway);
    let third = joined(&club, "Third Cup", &[club.ann, club.chloe]).await;
    club.server.leave(club.chloe, true);
    let mut watch = club.server.subscribe();
    start(&club, &third).await;
    let gone = shown(&mut watch, |message| text(message).contains("is no longer in this server")).await;
    assert!(text(&gone).contains(&format!("<@{}>", club.chloe)), "{gone}");
    club.close().await;
}
