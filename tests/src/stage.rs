//! A dialogue is a text: who types what, and who is told what. The stage plays the typed lines on the app itself, with a
//! store in memory and a clock of its own, and writes down what everybody is told, as keys of the words files.

use std::collections::BTreeMap;
use std::fmt::Write;
use std::sync::Arc;

use bot::app::{
    Act, Address, App, Button, Delivery, Home, Item, Lack, Message, Moderate, Person, Picked, Plan, Press, Privacy,
    Query, Request, Resting, Right, Server, Setting, Setup, Spot, Terms, Told, Turn, Verdict, Won,
};
use bot::keep::verify_store;
use bot::record::{ChannelId, GameId, GuildId, RoleId, Sent, TimeRecord, UserId, Wish, keys, write};
use bot::refusal::Trouble;
use bot::words::{Arg, Lang, Text};
use render::Options;
use store::{Batch, Memory, Store};

/// The people of all dialogues; their ids count from 1 in this order. The last one is a bot.
const PEOPLE: [&str; 5] = ["ann", "bob", "cleo", "dan", "robot"];
/// The channel of the server; each game's thread has the number of the message that it was opened from.
const GENERAL: ChannelId = ChannelId(500);
/// The server itself.
const GUILD: GuildId = GuildId(400);
/// Direct messages with a person have this number plus theirs.
const DIRECT: u64 = 600;

/// One bot, its people and what they saw.
pub struct Stage {
    app: App,
    store: Arc<Memory>,
    /// Every button that was ever shown, oldest first: old messages stay on somebody's screen.
    buttons: Vec<Button>,
    /// Every menu that was ever shown, oldest first.
    menus: Vec<Button>,
    /// Where each person writes.
    spots: BTreeMap<usize, ChannelId>,
    next_event: u64,
    next_message: u64,
    now: i64,
    /// The bot crashes before it says anything more.
    mute: bool,
    threads_allowed: bool,
    /// Who takes no direct messages.
    shut: Vec<ChannelId>,
    /// What each person may do in the server: `manage`, `moderate`.
    powers: BTreeMap<usize, Vec<String>>,
    /// The roles of each person.
    roles: BTreeMap<usize, Vec<RoleId>>,
    told: String,
}

impl Stage {
    /// An empty stage: nobody has played yet.
    #[must_use]
    pub fn new() -> Stage {
        let store = Arc::new(Memory::new());
        Stage {
            app: App::new(Arc::clone(&store) as Arc<dyn Store>, Vec::new()),
            store,
            buttons: Vec::new(),
            menus: Vec::new(),
            spots: BTreeMap::new(),
            next_event: 1,
            next_message: 1000,
            now: 0,
            mute: false,
            threads_allowed: true,
            shut: Vec::new(),
            powers: BTreeMap::new(),
            roles: BTreeMap::new(),
            told: String::new(),
        }
    }

    /// Plays a dialogue and returns it with what was told after each typed line, in the form of the dialogue files.
    ///
    /// # Panics
    /// On a line that no stage understands: the dialogue is wrong then. And when what is kept at its end does not fit together.
    pub async fn play(&mut self, dialogue: &str) -> String {
        let mut script = String::new();
        for line in dialogue.lines().filter(|line| !line.starts_with("  >")) {
            writeln!(script, "{line}").expect("writing to a string");
            if line.is_empty() || line.starts_with('#') {
                continue;
            }
            self.told.clear();
            self.line(line).await;
            script.push_str(&self.told);
        }
        let report = verify_store(&*self.store, &|_| ()).await.expect("the memory store answers");
        assert!(report.problems.is_empty(), "after {dialogue}\n{:#?}", report.problems);
        script
    }

    async fn line(&mut self, line: &str) {
        let (who, typed) = line.split_once(char::is_whitespace).expect("who, then what");
        let typed = typed.trim();
        match (who, typed) {
            ("bot", "falls silent") => self.mute = true,
            ("bot", "starts again") => {
                self.mute = false;
                self.deliver_left().await;
            }
            ("threads", "forbidden") => self.threads_allowed = false,
            ("time", passes) => {
                let hours = passes.trim_start_matches("passes ").trim_end_matches('h');
                self.pass(hours.parse::<i64>().expect("a number of hours") * 60 * 60 * 1000).await;
                self.app.fall_due(self.now).await.expect("the memory store answers");
                if !self.mute {
                    self.deliver_left().await;
                }
            }
            _ => {
                let who = PEOPLE.iter().position(|name| *name == who).expect("a person of the dialogues");
                self.act(who, typed).await;
            }
        }
    }

    /// Time passes, in milliseconds, and the bot is there all the time.
    async fn pass(&mut self, time: i64) {
        self.now += time;
        let there = Batch::new().put(keys::TIME, write(&TimeRecord::new(self.now)));
        self.store.commit(there).await.expect("the memory store answers");
    }

    async fn act(&mut self, who: usize, typed: &str) {
        if let Some(place) = typed.strip_prefix("goes to ") {
            let spot = match place {
                "#general" => GENERAL,
                "direct" => ChannelId(DIRECT + who as u64),
                thread => ChannelId(thread.trim_start_matches('#').parse().expect("a thread's number")),
            };
            self.spots.insert(who, spot);
            return;
        }
        if typed == "takes no direct messages" {
            self.shut.push(ChannelId(DIRECT + who as u64));
            return;
        }
        if let Some(power) = typed.strip_prefix("may ") {
            self.powers.entry(who).or_default().push(power.to_owned());
            return;
        }
        if let Some(role) = typed.strip_prefix("has role ") {
            self.roles.entry(who).or_default().push(RoleId(role.parse().expect("a role is a number")));
            return;
        }
        let (typed, again) = match typed.strip_suffix(" (twice)") {
            Some(typed) => (typed, true),
            None => (typed, false),
        };
        let channel = self.spots.get(&who).copied().unwrap_or(GENERAL);
        let act = self.read(typed, channel);
        self.next_event += 1;
        self.pass(60_000).await;
        let in_server = channel.0 < DIRECT || channel.0 >= 1000;
        let may = |power: &str| self.powers.get(&who).is_some_and(|powers| powers.iter().any(|p| p == power));
        let is_allowed = |right: &Right| self.threads_allowed || !matches!(right, Right::Threads);
        let server = in_server.then(|| Server {
            id: GUILD,
            parent: (channel.0 >= 1000).then_some(GENERAL),
            roles: self.roles.get(&who).cloned().unwrap_or_default(),
            may_manage: may("manage"),
            may_moderate: may("moderate"),
            rights: Right::ALL.iter().map(|(right, _)| *right).filter(is_allowed).collect(),
        });
        let request = Request {
            event: self.next_event,
            who: person(PEOPLE[who]),
            spot: Spot { channel, in_server },
            server,
            lang: if PEOPLE[who] == "cleo" { Lang::Fr } else { Lang::En },
            public_lang: Lang::En,
            now: self.now,
            seed: 0,
            act,
        };
        for _ in 0..=usize::from(again) {
            self.handle(who, &request).await;
        }
    }

    async fn handle(&mut self, who: usize, request: &Request) {
        match self.app.handle(request).await {
            Ok(answer) => {
                if !self.mute {
                    for game in answer.news.into_iter().chain(answer.more_news) {
                        self.deliver(game).await;
                    }
                }
                match answer.reply {
                    Some(reply) => {
                        self.show(&format!("{} only", PEOPLE[who]), &reply);
                        if let Some(shown) = &reply.for_all {
                            self.show(&place(request.spot.channel), shown);
                        }
                    }
                    None => self.tell(&format!("{} only: nothing", PEOPLE[who])),
                }
            }
            Err(Trouble::Refused(refusal)) => self.tell(&format!("{} only: {}", PEOPLE[who], outline(&refusal.0))),
            Err(Trouble::Failed(failure)) => self.tell(&format!("failure: {}", failure.chain())),
        }
    }

    /// What was typed: a command with options, a button in brackets, or a plain move.
    fn read(&self, typed: &str, spot: ChannelId) -> Act {
        if let Some(button) = typed.strip_prefix('[') {
            let button = button.trim_end_matches(']');
            // What is typed into a form stands behind the button that opens it.
            let (button, text) = button.split_once(": ").map_or((button, None), |(button, text)| (button, Some(text)));
            let button = self.button(button);
            assert_eq!(button.form().is_some(), text.is_some(), "a form is filled in");
            return button.act(text).expect("a button that was shown does something");
        }
        if let Some(said) = typed.strip_prefix("says ") {
            return Act::Overheard(said.to_owned());
        }
        if let Some(chosen) = typed.strip_prefix('{') {
            let chosen = chosen.trim_end_matches('}');
            let (menu, value) = match chosen.split_once(' ') {
                Some(("old", value)) => (self.menus.first(), value),
                Some((word, value)) => (self.menus.iter().rev().find(|menu| menu.press.word() == word), value),
                None => (self.menus.last(), chosen),
            };
            let menu = menu.expect("a menu is shown");
            return menu.act(Some(value)).expect("a menu that was shown does something");
        }
        let Some(command) = typed.strip_prefix('/') else {
            return Act::Move { game: None, text: typed.to_owned() };
        };
        let (name, rest) = command.split_once(' ').unwrap_or((command, ""));
        let options: BTreeMap<&str, &str> =
            rest.split_whitespace().filter_map(|option| option.split_once(':')).collect();
        let game = || options.get("game").and_then(|number| GameId::parse(number));
        match name {
            "play" => Act::Challenge {
                game: options.get("game").map(|id| (*id).to_owned()),
                opponent: options.get("opponent").map(|name| person(name)),
                terms: Terms {
                    wish: match options.get("side") {
                        Some(&"white") => Wish::White,
                        Some(&"black") => Wish::Black,
                        _ => Wish::Random,
                    },
                    layout: options.get("layout").map(|layout| (*layout).to_owned()),
                    rated: options.get("mode") == Some(&"rated"),
                    clock: options.get("clock").map(|clock| (*clock).to_owned()),
                    private: options.get("privacy") == Some(&"private"),
                    standing: options.get("standing").map(|most| most.parse().expect("a number")),
                },
            },
            "block" => Act::Block(options.get("person").map(|name| person(name).id)),
            "unblock" => Act::Unblock(person(options["person"]).id),
            "move" => {
                let text: Vec<_> = rest.split_whitespace().filter(|word| !word.starts_with("game:")).collect();
                match text[..] {
                    [] => Act::Choose { game: game(), half: None },
                    _ => Act::Move { game: game(), text: text.join(" ") },
                }
            }
            "board" => Act::Board { game: game(), as_text: options.get("format") == Some(&"text") },
            "games" => Act::Games,
            "record" if options.get("all") == Some(&"true") => Act::AllRecords(None),
            "record" => Act::Record(game()),
            "history" => Act::History {
                query: Query {
                    player: options.get("player").map(|name| person(name).id),
                    against: options.get("against").map(|name| person(name).id),
                    server: options.get("where") == Some(&"here"),
                    game: options.get("game").map(|id| (*id).to_owned()),
                    result: options.get("result").and_then(|word| Won::from_word(word)),
                    rated: options.get("mode").map(|mode| *mode == "rated"),
                },
                turn: Turn::Newest,
            },
            "show" => {
                let moves = options.get("move").map(|moves| moves.parse::<usize>().expect("a number"));
                Act::Replay { game: game(), at: moves.map(|moves| 2 * moves) }
            }
            "note" => {
                let text: Vec<_> = rest.split_whitespace().filter(|word| !word.starts_with("game:")).collect();
                match text[..] {
                    [] => Act::Notes(game()),
                    _ => Act::Note { game: game(), ply: None, text: text.join(" ") },
                }
            }
            "import" => Act::Import(rest.replace("\\n", "\n")),
            "resign" => Act::Resign(game()),
            "draw" => Act::Draw(game()),
            "claim" => Act::ClaimTime(game()),
            "takeback" => Act::Takeback(game()),
            "plan" => {
                let text: Vec<_> = rest.split_whitespace().filter(|word| !word.starts_with("game:")).collect();
                match text[..] {
                    [] => Act::Plan(game(), Plan::Show),
                    _ => Act::Plan(game(), Plan::Add { at: None, text: text.join(" ") }),
                }
            }
            "rules" => Act::Rules { game: options.get("game").map(|id| (*id).to_owned()), section: None },
            "settings" => Act::Settings(Setting::Theme),
            "notify" => Act::Settings(Setting::Turn),
            "privacy" => Act::Privacy(Privacy::Show),
            "setup" => match (options.get("name"), options.get("layout")) {
                (None, None) => Act::setup(),
                (name, layout) => {
                    let text = |option: Option<&&str>| option.map(|text| (*text).to_owned()).unwrap_or_default();
                    Act::Setup(Setup::Add { name: text(name), layout: text(layout) })
                }
            },
            "moderate" => {
                let whom = || person(options.get("player").expect("a player"));
                Act::Moderate(match rest.split(' ').next() {
                    Some("end") => {
                        let result = options.get("result").expect("a result");
                        let (verdict, _) =
                            Verdict::ALL.into_iter().find(|(_, word)| word == result).expect("a verdict's word");
                        Moderate::End { game: game().expect("a game"), verdict }
                    }
                    Some("ban") => Moderate::Ban(whom()),
                    Some("unban") => Moderate::Unban(whom()),
                    _ => Moderate::List,
                })
            }
            "rest" => Act::Rest(Resting {
                zone: options.get("zone").map(|zone| (*zone).to_owned()),
                night: options.get("night").map(|night| (*night).to_owned()),
                weekends: options.get("weekends").map(|word| *word == "off"),
                days: options.get("days").map(|days| days.parse().expect("a number")),
            }),
            "film" => Act::Film(game()),
            "help" => Act::Help(if spot == GENERAL { Home::Server } else { Home::Direct }),
            _ => panic!("no such command: {typed}"),
        }
    }

    /// A button by its word: the newest one shown, or with `old` before it the oldest.
    fn button(&self, word: &str) -> Button {
        let (word, oldest) = match word.strip_prefix("old ") {
            Some(word) => (word, true),
            None => (word, false),
        };
        let (press, _) = *Press::ALL.iter().find(|(_, known)| *known == word).expect("a button's word");
        let mut shown = self.buttons.iter().filter(|button| button.press == press);
        let found = if oldest { shown.next() } else { shown.next_back() };
        found.cloned().expect("such a button is shown")
    }

    async fn deliver_left(&mut self) {
        for game in self.app.games_with_news().await.expect("the memory store answers") {
            self.deliver(game).await;
        }
    }

    async fn deliver(&mut self, game: GameId) {
        while let Some(item) = self.app.next_news(game).await.expect("the memory store answers") {
            let told = match &item.delivery {
                Delivery::Nothing => Told::Done,
                Delivery::Post { to, message, .. } => {
                    let channel = match to {
                        Address::Channel(channel) => *channel,
                        Address::Person(who) => ChannelId(DIRECT + who.0 - 1),
                    };
                    self.next_message += 1;
                    let sent = Sent { channel, message: self.next_message };
                    if self.shut.contains(&channel) {
                        Told::Barred
                    } else {
                        self.show(&place(channel), message);
                        Told::In(sent)
                    }
                }
                Delivery::Edit { sent, message } => {
                    self.show(&format!("{} edited", place(sent.channel)), message);
                    Told::Done
                }
                Delivery::OpenThread { sent, message, name, .. } => {
                    self.show(&format!("{} edited", place(sent.channel)), message);
                    if self.threads_allowed {
                        self.tell(&format!("thread {}: {name}", place(ChannelId(sent.message))));
                    }
                    if !self.threads_allowed {
                        self.app.lacks(game, Lack::Threads).await.expect("the memory store answers");
                    }
                    Told::Thread(self.threads_allowed.then_some(ChannelId(sent.message)))
                }
                Delivery::CloseThread { thread } => {
                    self.tell(&format!("thread {} closes when it is quiet", place(*thread)));
                    Told::Done
                }
            };
            for old in self.app.told(&item, told).await.expect("the memory store answers") {
                self.tell(&format!("{} board {} retires", place(old.channel), old.message));
            }
        }
    }

    fn show(&mut self, whom: &str, message: &Message) {
        self.buttons.extend(message.buttons.iter().cloned());
        let lang = if message.lang == Lang::Fr { " (fr)" } else { "" };
        let mut line = format!("{whom}{lang}: ");
        line.push_str(&message.text.iter().map(outline).collect::<Vec<_>>().join(" | "));
        for picture in &message.pictures {
            let options = &picture.options;
            let side = if options.turn { picture.scene.turn.name() } else { "over" };
            write!(line, " | board={} {side}, seen by {}", rows(&picture.scene), options.seen_by.name())
                .expect("writing to a string");
            let arrows = &picture.scene.arrows;
            line.extend(
                arrows.iter().map(|arrow| format!(", {}-{} {:?}", arrow.from, arrow.to, arrow.kind).to_lowercase()),
            );
            let usual = Options::default();
            let look = [
                (options.theme != usual.theme).then(|| options.theme.name().to_owned()),
                (options.style != usual.style).then(|| options.style.name().to_owned()),
                (options.width != usual.width).then(|| format!("{} wide", options.width.pixels())),
                (!options.coordinates).then(|| "no coordinates".to_owned()),
            ];
            line.extend(look.into_iter().flatten().map(|word| format!(", {word}")));
        }
        for file in &message.files {
            write!(line, " | file={}", file.name).expect("writing to a string");
        }
        if let Some(film) = &message.film {
            write!(line, " | film of {} positions, seen by {}", film.scenes.len(), film.options.picture.seen_by.name())
                .expect("writing to a string");
        }
        if !message.ping.is_empty() {
            let names: Vec<_> = message.ping.iter().map(|who| name_of(*who)).collect();
            write!(line, " | ping {}", names.join(" ")).expect("writing to a string");
        }
        for button in &message.buttons {
            let off = if button.off { " off" } else { "" };
            write!(line, " [{}{off}]", button.press.word()).expect("writing to a string");
        }
        for picker in &message.pickers {
            self.menus.push(picker.button.clone());
            let picked = match &picker.picked {
                Picked::Channels(channels) => {
                    format!("channels {:?}", channels.iter().map(|c| c.0).collect::<Vec<_>>())
                }
                Picked::Roles(roles) => format!("roles {:?}", roles.iter().map(|r| r.0).collect::<Vec<_>>()),
            };
            write!(line, " {{{picked}}}").expect("writing to a string");
        }
        for choice in &message.choices {
            self.menus.push(choice.button.clone());
            line.extend(choice.items.iter().map(|item| format!(" {{{}}}", said(item, message.lang))));
        }
        self.tell(&line);
    }

    fn tell(&mut self, line: &str) {
        // Discord shows such a time as how far away it is.
        let mut parts = line.split("<t:");
        let mut told = parts.next().unwrap_or_default().to_owned();
        for part in parts {
            let (time, rest) = part.split_once('>').expect("a time ends");
            let Some(time) = time.strip_suffix(":R") else {
                write!(told, "<t:{part}").expect("writing to a string");
                continue;
            };
            let minutes = time.parse::<i64>().expect("a time is a number") / 60 - self.now / 60_000;
            write!(told, "in {}h{:02}{rest}", minutes / 60, minutes % 60).expect("writing to a string");
        }
        writeln!(self.told, "  > {told}").expect("writing to a string");
    }
}

impl Default for Stage {
    fn default() -> Stage {
        Stage::new()
    }
}

fn person(name: &str) -> Person {
    let idx = PEOPLE.iter().position(|known| *known == name).expect("a person of the dialogues");
    Person { id: UserId(idx as u64 + 1), name: name.to_owned(), is_bot: name == "robot" }
}

fn name_of(who: UserId) -> &'static str {
    PEOPLE[who.0 as usize - 1]
}

fn place(channel: ChannelId) -> String {
    match channel {
        GENERAL => "#general".to_owned(),
        ChannelId(direct) if (DIRECT..1000).contains(&direct) => {
            format!("direct {}", PEOPLE[(direct - DIRECT) as usize])
        }
        ChannelId(thread) => format!("#{thread}"),
    }
}

/// A thing in a menu: its value and, in the reader's language, what it says besides.
fn said(item: &Item, lang: Lang) -> String {
    let [label, about] = [Some(&item.label), item.about.as_ref()].map(|part| part.map(|part| part.say(lang)));
    let label = label.filter(|label| *label != item.value).map(|label| format!(": {label}")).unwrap_or_default();
    format!("{}{label}{}", item.value, about.map(|about| format!("; {about}")).unwrap_or_default())
}

/// A sentence as its key and arguments, with mentions as names.
fn outline(text: &Text) -> String {
    let mut line = text.key.clone();
    for (name, value) in &text.args {
        let value = match value {
            Arg::Plain(value) => value.clone(),
            Arg::Said(text) => outline(text),
        };
        write!(line, " {name}={value}").expect("writing to a string");
    }
    PEOPLE
        .iter()
        .enumerate()
        .fold(line, |line, (idx, name)| line.replace(&format!("<@{}>", idx + 1), &format!("@{name}")))
}

/// The men on a board as the rows of a FEN, each by what it moves as.
fn rows(scene: &rules::Scene) -> String {
    let width = scene.columns.len();
    let letter = |piece: &rules::Piece| {
        let letter = match piece.acts {
            "knight" => 'n',
            acts => acts.chars().next().expect("a name has letters"),
        };
        if piece.side == rules::Side::White { letter.to_ascii_uppercase() } else { letter }
    };
    let row = |cells: &[rules::Cell]| {
        let mut text = String::new();
        let mut n_empty = 0;
        for cell in cells {
            match &cell.piece {
                None => n_empty += 1,
                Some(piece) => {
                    if n_empty > 0 {
                        text.push_str(&n_empty.to_string());
                    }
                    n_empty = 0;
                    text.push(letter(piece));
                }
            }
        }
        if n_empty > 0 {
            text.push_str(&n_empty.to_string());
        }
        text
    };
    scene.cells.chunks(width).map(row).collect::<Vec<_>>().join("/")
}
