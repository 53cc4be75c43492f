//! Every refusal of Discord at each route of a game, for one request and for half a minute. Each board must then be
//! shown once, in order, and the next move must be playable there.

use std::collections::BTreeMap;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use bot::config::DiscordOptions;
use bot::record::keys;
use playground::{Happening, HappeningWatch, PlaygroundOptions, PlaygroundServer, RequestFailure};
use serde_json::{Value, json};
use store::{Memory, Store};
use tests::house::{Beside, Pair, board_shown, button, created, id, menu, steps};
use tests::long::number;
use tests::pair::long_line;

use crate::quick::quickly;

/// The length of a fault, in milliseconds.
const LASTS: u64 = 30_000;
/// The maximum time per concurrent case until everything is posted, by the fast clock. A global limit delays every
/// request.
const RECOVERY: Duration = Duration::from_secs(25);

/// A player's request, and the route that fails during it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Deed {
    FirstAnswer,
    /// The edit of a command's response, or of the board in that response.
    EditAnswer,
    /// A button below the board: the menu, or the board after the move.
    FollowUp,
    /// The search for a command's lost first response.
    GetAnswer,
    /// A typed move's board.
    Send,
    /// The edit that reduces the previous board after a typed move.
    Edit,
    /// The search for a typed move's board, whose response is lost.
    ListMessages,
    /// The reaction to a text that is not a move.
    React,
    /// The thread of an accepted challenge.
    OpenThread,
    /// Adding the players to the thread of an accepted challenge.
    BringIn,
    /// The edit of an accepted challenge's message.
    EditChallenge,
}

const DEEDS: [Deed; 11] = [
    Deed::FirstAnswer,
    Deed::EditAnswer,
    Deed::FollowUp,
    Deed::GetAnswer,
    Deed::Send,
    Deed::Edit,
    Deed::ListMessages,
    Deed::React,
    Deed::OpenThread,
    Deed::BringIn,
    Deed::EditChallenge,
];

impl Deed {
    fn begins(self) -> bool {
        matches!(self, Deed::OpenThread | Deed::BringIn | Deed::EditChallenge)
    }
}

#[derive(Clone, Copy, Debug)]
struct Case {
    deed: Deed,
    failure: RequestFailure,
    lasts: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    Barred,
    This,
    Passes,
}

fn codes() -> BTreeMap<u32, Kind> {
    let listed = include_str!("../../../bot/src/discord/refused/codes.txt");
    let code = |line: &str| {
        let (code, rest) = line.split_once(' ')?;
        let kind = match rest.split(' ').next()? {
            "barred" => Kind::Barred,
            "this" => Kind::This,
            _ => Kind::Passes,
        };
        Some((code.parse().ok()?, kind))
    };
    listed.lines().filter_map(code).collect()
}

fn failures(random: &mut fastrand::Rng) -> Vec<RequestFailure> {
    let statuses = (400..600).flat_map(|status| {
        [RequestFailure::Status(status), RequestFailure::Page(status), RequestFailure::Empty(status)]
    });
    let coded = codes()
        .into_keys()
        .map(|code| RequestFailure::Code(random.choice([400, 400, 401, 403, 404, 429, 500]).unwrap(), code));
    statuses.chain(coded).collect()
}

fn kind(failure: RequestFailure) -> Kind {
    match failure {
        RequestFailure::Code(status, code) if status < 500 && ![401, 429].contains(&status) => codes()[&code],
        _ => Kind::Passes,
    }
}

struct Table<'a> {
    pair: Pair<'a>,
    case: Option<Case>,
    /// The places of each ply's board, once per appearance, and whether it has its picture.
    shown: BTreeMap<usize, Vec<(u64, bool)>>,
}

struct House<'a> {
    server: &'a PlaygroundServer,
    store: Arc<Memory>,
    hears_all: bool,
    recovery: Duration,
    watch: HappeningWatch,
    tables: BTreeMap<u64, Table<'a>>,
    line: Vec<String>,
    games: u64,
    n_pairs: usize,
    /// Set while time leaps, which it does unless a response is due within three seconds.
    leaps: Arc<AtomicBool>,
    awaited: Vec<(Case, &'static str, String)>,
    met: BTreeMap<Deed, [usize; 2]>,
}

impl<'a> House<'a> {
    fn look(&mut self, happening: &Happening) {
        if let Happening::Request { method, path, .. } = happening {
            let is_it = |(_, wanted, part): &(Case, &str, String)| method == wanted && path.contains(part);
            if let Some(idx) = self.awaited.iter().position(is_it) {
                let (case, ..) = self.awaited.swap_remove(idx);
                self.met.entry(case.deed).or_default()[1] += 1;
            }
        }
        let Some(message) = created(happening).filter(|message| message["author"]["bot"] == true) else { return };
        if matches!(happening, Happening::MessageCreated { visible_to: Some(_), .. }) {
            return;
        }
        let channel: u64 = message["channel_id"].as_str().unwrap().parse().unwrap();
        let text = message["content"].as_str().unwrap();
        let has_picture = message["attachments"][0].is_object();
        let in_words = |table: &&mut Table<'_>| {
            let named =
                text.split(|c: char| !c.is_ascii_digit() && c != '#').any(|it| it == format!("#{}", table.pair.game));
            let is_there = channel == table.pair.thread || named;
            is_there && (text.contains("king") || text.contains("rejected my message about"))
        };
        let (table, ply) = match board_shown(message) {
            Some((game, ply)) => (self.tables.get_mut(&game), Some(ply)),
            None => (self.tables.values_mut().find(in_words), None),
        };
        let Some(table) = table else { return };
        let ply = ply.unwrap_or(table.pair.ply);
        table.shown.entry(ply).or_default().push((channel, has_picture));
        if ply == table.pair.ply {
            table.pair.board = id(message);
            table.pair.thread = channel;
        }
    }

    async fn all_shown(&mut self) {
        self.leaps.store(true, Ordering::Relaxed);
        let recovery = self.recovery;
        let all = async {
            while let Some(missing) = self.tables.values().find(|it| !it.shown.contains_key(&it.pair.ply)) {
                let missing = missing.pair.game;
                let Some(happening) = self.watch.next().await else { panic!("{missing}: the server is gone") };
                self.look(&happening);
            }
            while !self.store.scan(keys::ALL_NEWS, None, 1).await.unwrap().is_empty() {
                tokio::task::yield_now().await;
            }
        };
        let in_time = tokio::time::timeout(recovery, all).await.is_ok();
        self.leaps.store(false, Ordering::Relaxed);
        for happening in self.watch.drain() {
            self.look(&happening);
        }
        for table in self.tables.values() {
            let Table { pair, case, shown } = table;
            let is_once = shown.contains_key(&pair.ply) && shown.values().all(|of_ply| of_ply.len() == 1);
            let last = || self.server.client(pair.players[0]).messages(pair.thread, 3, None);
            assert!(is_once, "{case:?}: game {} has {shown:?} after {} moves, {:?}", pair.game, pair.ply, last());
        }
        assert!(in_time, "something is left to be said");
    }

    async fn begin(&mut self, case: Option<Case>) {
        // A large crowd, since each person may send only a few challenges an hour.
        let crowd = self.server.crowd(1_000);
        let pair = self.n_pairs % (crowd.len() / 2);
        self.n_pairs += 1;
        let (one, other) = (crowd[2 * pair].id, crowd[2 * pair + 1].id);
        let options = json!({"opponent": other.to_string(), "side": "white", "game": "chess"});
        self.server.client(one).command(self.games, "play", &options).unwrap();
        let offered = |it: &Happening| {
            let message = created(it)?;
            message["content"].as_str()?.starts_with(&format!("⚔️ <@{other}>")).then(|| message.clone())
        };
        let mut watch = self.server.subscribe();
        let challenge = watch.find(self.recovery, offered).await.expect("the challenge is shown");
        let game = button(&challenge, 0).split(':').nth(2).unwrap().parse().unwrap();
        let pressed = self.server.client(other).click(self.games, id(&challenge), button(&challenge, 0), &[]).unwrap();
        if let Some(case) = case {
            match case.deed {
                Deed::OpenThread => self.fail(case, "POST", format!("/messages/{}/threads", id(&challenge))),
                Deed::BringIn => self.fail(case, "PUT", format!("/channels/{}/thread-members", id(&challenge))),
                Deed::EditChallenge => self.fail(case, "PATCH", token_of(pressed)),
                _ => {}
            }
        }
        let pair = Pair::known(self.server, [one, other], game, id(&challenge));
        self.tables.insert(game, Table { pair, case, shown: BTreeMap::new() });
    }

    fn fail(&mut self, case: Case, method: &'static str, part: String) {
        let faults = self.server.faults();
        match case.lasts {
            true => faults.fail_until(self.server.now() + LASTS, method, &part, case.failure),
            false => faults.fail(1, method, &part, case.failure),
        }
        self.awaited.push((case, method, part));
    }

    fn act(&mut self, game: u64, case: Case, last_step: Option<LastStep>) {
        let (server, line) = (self.server, &self.line);
        let table = self.tables.get_mut(&game).unwrap();
        table.case = Some(case);
        let pair = &mut table.pair;
        let (side, code, thread) = (pair.ply % 2, line[pair.ply].clone(), pair.thread);
        let there = format!("/channels/{thread}/messages");
        let (method, part) = match case.deed {
            Deed::FirstAnswer => {
                let asked = pair.slash(side, &code);
                ("POST", format!("/interactions/{asked}/"))
            }
            Deed::EditAnswer => {
                let asked = pair.slash(side, &code);
                ("PATCH", token_of(asked))
            }
            Deed::GetAnswer => {
                let asked = pair.slash(side, &code);
                server.faults().fail(1, "POST", &format!("/interactions/{asked}/"), RequestFailure::AnswerLost);
                ("GET", token_of(asked))
            }
            Deed::FollowUp => {
                let person = server.client(pair.players[side]);
                let pressed = match last_step {
                    Some((message, custom_id, values)) => {
                        let values: Vec<_> = values.iter().map(String::as_str).collect();
                        person.click(thread, message, &custom_id, &values).unwrap()
                    }
                    None => {
                        pair.mention(side, &code);
                        person.click(thread, pair.board, &format!("1:move:{game}:{}", pair.ply), &[]).unwrap()
                    }
                };
                ("POST", token_of(pressed))
            }
            Deed::Send => {
                pair.mention(side, &code);
                ("POST", there)
            }
            Deed::Edit => {
                pair.mention(side, &code);
                ("PATCH", format!("{there}/"))
            }
            Deed::ListMessages => {
                pair.mention(side, &code);
                server.faults().fail(3, "POST", &there, RequestFailure::AnswerLost);
                ("GET", there)
            }
            Deed::React => {
                pair.mention(side, "a1a8");
                pair.mention(side, &code);
                ("PUT", format!("{there}/"))
            }
            Deed::OpenThread | Deed::BringIn | Deed::EditChallenge => return,
        };
        pair.ply += 1;
        self.fail(case, method, part);
    }

    async fn window(&mut self, cases: &[Case]) {
        // Drop games that moved to the channel, met a permanent refusal, or are near the end of the line.
        let n_line = self.line.len();
        self.tables.retain(|_, it| {
            let is_whole = it.case.is_none_or(|case| kind(case.failure) == Kind::Passes);
            it.case = None;
            is_whole && it.pair.thread != self.games && it.pair.ply + 4 < n_line
        });
        while self.tables.len() < cases.iter().filter(|case| !case.deed.begins()).count() {
            self.begin(None).await;
        }
        self.all_shown().await;
        let free: Vec<u64> = self.tables.keys().copied().collect();
        let mut acts = Vec::new();
        for (case, game) in cases.iter().filter(|case| !case.deed.begins()).zip(free) {
            let (pair, mut last_step) = (&self.tables[&game].pair, None);
            if case.deed == Deed::FollowUp && self.hears_all {
                last_step = Some(up_to_last_step(pair, pair.ply % 2, &self.line[pair.ply]).await);
            }
            acts.push((game, *case, last_step));
        }
        for (game, case, last_step) in acts {
            self.act(game, case, last_step);
        }
        // A long fault may delay other requests.
        self.leaps.store(true, Ordering::Relaxed);
        for case in cases.iter().filter(|case| case.deed.begins()) {
            self.begin(Some(*case)).await;
        }
        self.all_shown().await;
        self.assert_in_place();
        self.server.faults().clear();
        for table in self.tables.values_mut() {
            let pair = &mut table.pair;
            let (side, code) = (pair.ply % 2, self.line[pair.ply].as_str());
            if pair.thread == self.games {
                pair.reply(side, code)
            } else {
                pair.mention(side, code)
            }
            pair.ply += 1;
        }
        self.all_shown().await;
        self.assert_in_place();
        self.assert_shrunk();
        self.awaited.clear();
        for case in cases {
            self.met.entry(case.deed).or_default()[0] += 1;
        }
    }

    fn assert_in_place(&self) {
        for Table { pair, case, shown } in self.tables.values() {
            let Some(case) = case else { continue };
            let may_move = kind(case.failure) != Kind::Passes
                && matches!(case.deed, Deed::Send | Deed::OpenThread | Deed::ListMessages);
            let (place, has_picture) = shown[&pair.ply][0];
            assert!(place != self.games || may_move, "{case:?}: game {} is in the channel", pair.game);
            let is_told_in_words = matches!(case.deed, Deed::Send) && kind(case.failure) != Kind::Passes;
            assert!(has_picture || is_told_in_words, "{case:?}: game {} in words", pair.game);
        }
    }

    fn assert_shrunk(&self) {
        for Table { pair, case, .. } in self.tables.values() {
            let is_for_good = case.is_some_and(|case| kind(case.failure) != Kind::Passes);
            let messages = self.server.client(pair.players[0]).messages(pair.thread, 300, None).unwrap();
            let board = |message: &Value| {
                let is_private = message["flags"].as_u64().is_some_and(|flags| flags & 64 != 0);
                let file = message["attachments"][0]["filename"].as_str().filter(|_| !is_private)?;
                board_shown(message).filter(|(game, _)| *game == pair.game).map(|_| file.to_owned())
            };
            let pictures: Vec<_> = messages.iter().filter_map(board).collect();
            assert!(
                pictures.len() == 1 || is_for_good,
                "{case:?}: game {} after {} moves: {pictures:?}",
                pair.game,
                pair.ply
            );
        }
    }
}

/// The part of a response's path that depends on the interaction's token.
fn token_of(interaction: u64) -> String {
    format!("-{interaction:x}-")
}

type LastStep = (u64, String, Vec<String>);

async fn up_to_last_step(pair: &Pair<'_>, side: usize, code: &str) -> LastStep {
    let mut here = pair.open_menus(side).await;
    loop {
        let offered = steps(&here);
        let fits = |(value, _): &&(String, String)| code.starts_with(value.as_str()) && value.len() > 1;
        let (value, custom_id) =
            offered.iter().filter(fits).max_by_key(|(value, _)| value.len()).expect("a way to the move");
        if value == code {
            let values = if menu(&here).is_some() { vec![value.clone()] } else { Vec::new() };
            return (id(&here), custom_id.clone(), values);
        }
        here = pair.step(side, &here, value).await;
    }
}

/// Runs `REFUSALS` batches of concurrent random cases, or all cases with `REFUSALS=0`.
#[expect(clippy::print_stdout, reason = "a long run tells what it met")]
async fn swept(hears_all: bool) {
    let server = PlaygroundServer::start(PlaygroundOptions::default()).await.unwrap();
    let store = Arc::new(Memory::new());
    let options = DiscordOptions { message_content: hears_all, ..DiscordOptions::default() };
    let bot = Beside::start_with(&server, Arc::<Memory>::clone(&store), options).await;
    let (n_windows, at_once) = (number("REFUSALS", 2), number("REFUSALS_AT_ONCE", 24));
    let mut random = fastrand::Rng::with_seed(number("REFUSALS_SEED", 35));
    let mut cases = Vec::new();
    for failure in failures(&mut random) {
        // Without the intent, the bot never searches for a lost response, which it does only for boards that answer a
        // command.
        let deeds = DEEDS.into_iter().filter(|deed| hears_all || *deed != Deed::GetAnswer);
        cases.extend(deeds.flat_map(|deed| [false, true].map(|lasts| Case { deed, failure, lasts })));
    }
    random.shuffle(&mut cases);
    let n_windows = if n_windows == 0 { usize::MAX } else { n_windows as usize };
    let games = server.channel("games");
    let mut house = House {
        server: &server,
        store,
        hears_all,
        recovery: RECOVERY * u32::try_from(at_once).unwrap(),
        watch: server.subscribe(),
        tables: BTreeMap::new(),
        line: long_line(),
        games,
        n_pairs: 0,
        leaps: Arc::default(),
        awaited: Vec::new(),
        met: BTreeMap::new(),
    };
    let leaps = Arc::clone(&house.leaps);
    quickly(&server, &leaps, async {
        for window in cases.chunks(at_once as usize).take(n_windows) {
            house.window(window).await;
        }
    })
    .await;
    println!("cases and those met: {:?}", house.met);
    assert!(house.met.values().all(|[n, met]| *n < 5 || *met > 0), "{:?}", house.met);
    drop(house);
    bot.stop().await;
    assert_eq!(server.violations(), Vec::<String>::new());
}

#[tokio::test]
async fn after_any_refusal_at_any_route_each_board_was_shown_once_and_the_next_move_is_played() {
    swept(false).await;
}

#[tokio::test]
async fn where_boards_answer_interactions_any_refusal_is_got_over_as_well() {
    swept(true).await;
}
