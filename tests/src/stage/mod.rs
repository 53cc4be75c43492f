//! Plays dialogues: texts with each person's input and the bot's messages. The stage runs the input on the app
//! itself, with a store in memory and its own clock, and writes the messages as keys of the words files.
//!
//! An input line names a person and their input: a command (`ann /play opponent:bob`); a button (`bob [accept]`, the
//! oldest of its kind `[old accept]`, a form's text after a colon); a value of a menu (`bob {busy}`, or `bob
//! {reason busy}` to name the menu); `says` and a text that addresses no one; `answers` and a reply to a message of
//! the bot (`answers #1`: about game 1); or a text to the bot, usually a move. Marks in parentheses follow:
//!
//! | Mark | Meaning |
//! | --- | --- |
//! | `(twice)` | Sends the same event twice. |
//! | `(boards)` | Shows the boards of the answers. |
//! | `(buttons)` | Shows their buttons. |
//! | `(menus)` | Shows their menus. |
//!
//! `message 1007 is deleted` deletes this message; the bot notices at its next edit.
//!
//! Commas separate marks: `ann e4 (boards, buttons)`. Only requested parts are shown, so a new button changes only
//! the dialogues about buttons. Requested parts that are missing are reported.

mod deliver;
mod leaders;
mod ledger;
mod outline;
mod typed;

use std::collections::BTreeMap;
use std::fmt::Write;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use bot::app::{App, AppRequest, BotRight, Button, CallerServer, Message, RequestPerson, Secret, program, upkeep};
use bot::keep::verify_store;
use bot::record::{ChannelId, GuildId, MINUTE, Millis, RoleId, TimeRecord, Unix, UserId, keys, write};
use bot::refusal::Trouble;
use bot::words::{Lang, Text};
use ledger::Ledger;
use store::{Batch, Memory, Store};
use strum::VariantArray;

use crate::ask::{self, Asker};

pub use ledger::Recorded;
use outline::{Marks, Part, outline};

/// The people of dialogues, with ids from 1 in this order. The last one is a bot.
const PEOPLE: [&str; 5] = ["ann", "bob", "cleo", "dan", "robot"];
const ME: UserId = UserId(99);
/// The server's channel. A game's thread has the number of its first message.
const GENERAL: ChannelId = ChannelId(500);
const GUILD: u64 = 400;
/// Added to a person's number, it is the channel of their direct messages.
const DIRECT: u64 = 600;
const ELSEWHERE: ChannelId = ChannelId(900);
const NEXT_DOOR: ChannelId = ChannelId(5500);
const NEXT_GUILD: u64 = 401;

pub struct Stage {
    app: App,
    store: Arc<Memory>,
    /// Every button shown so far, oldest first, since old messages stay on screen.
    buttons: Vec<Button>,
    menus: Vec<(Button, String)>,
    spots: BTreeMap<usize, ChannelId>,
    next_event: u64,
    next_message: u64,
    now: Unix,
    /// The bot crashes before it sends anything more.
    mute: bool,
    threads_allowed: bool,
    shut: Vec<ChannelId>,
    deleted: Vec<u64>,
    powers: BTreeMap<usize, Vec<String>>,
    roles: BTreeMap<usize, Vec<RoleId>>,
    /// The parts that the line requests, and whether they were shown.
    marks: Marks,
    told: String,
    ledger: Ledger,
}

impl Stage {
    #[must_use]
    pub fn new() -> Stage {
        let store = Arc::new(Memory::new());
        let app = App::new(Arc::clone(&store) as Arc<dyn Store>, Vec::new()).with_secret(Secret::new([7; 32]));
        app.open_channels.set(GuildId(NEXT_GUILD), [NEXT_DOOR].into());
        app.open_channels.set(GuildId(GUILD), (GENERAL.0..DIRECT).chain(1000..5000).map(ChannelId).collect());
        Stage {
            app,
            store,
            buttons: Vec::new(),
            menus: Vec::new(),
            spots: BTreeMap::new(),
            next_event: 1,
            next_message: 1000,
            now: Unix(0),
            mute: false,
            threads_allowed: true,
            shut: Vec::new(),
            deleted: Vec::new(),
            powers: BTreeMap::new(),
            roles: BTreeMap::new(),
            marks: Marks::default(),
            told: String::new(),
            ledger: Ledger::default(),
        }
    }

    #[must_use]
    pub fn store(&self) -> &dyn Store {
        &*self.store
    }

    /// Plays a dialogue. Returns it with the bot's messages, in the format of the files.
    pub async fn play(&mut self, dialogue: &str) -> String {
        let mut script = String::new();
        upkeep::catch_up_with_people(&self.app).await.expect("the memory store answers");
        upkeep::tally_old_games(&self.app).await.expect("the memory store answers");
        for line in dialogue.lines().filter(|line| !line.starts_with("  >")) {
            writeln!(script, "{line}").expect("writing to a string");
            if line.is_empty() || line.starts_with('#') {
                continue;
            }
            self.told.clear();
            let (typed, marks) = Marks::split(line);
            self.marks = marks;
            self.ledger.begin(typed);
            self.line(typed).await;
            for part in self.marks.missing() {
                self.tell(&format!("no {part}"));
            }
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
            ("bot", "has yet to count earlier games") => {
                let counting = Batch::new().put(keys::COUNTING, Vec::new());
                self.store.commit(counting).await.expect("the memory store answers");
            }
            ("bot", "counts earlier games") => {
                upkeep::count_old_games(&self.app).await.expect("the memory store answers");
                upkeep::bring_ratings_up_to_date(&self.app).await.expect("the memory store answers");
            }
            ("threads", "forbidden") => self.threads_allowed = false,
            ("bot", "thinks") => self.let_programs_play().await,
            ("message", deleted) => {
                let number = deleted.strip_suffix(" is deleted").expect("what becomes of a message");
                self.deleted.push(number.parse().expect("a message's number"));
            }
            ("bot", barred) => {
                let channel = barred.strip_prefix("may not write in #").expect("a channel to be silent in");
                self.shut.push(ChannelId(channel.parse().expect("a channel's number")));
            }
            ("time", passes) => {
                let hours = passes.trim_start_matches("passes ").trim_end_matches('h');
                self.pass(Millis::hours(hours.parse().expect("a number of hours"))).await;
                self.app.fall_due(self.now).await.expect("the memory store answers");
                upkeep::bring_ratings_up_to_date(&self.app).await.expect("the memory store answers");
                if !self.mute {
                    self.deliver_left().await;
                    self.deliver_leaders().await;
                }
            }
            _ => {
                let who = PEOPLE.iter().position(|name| *name == who).expect("a person of the dialogues");
                if !self.arrange(who, typed) {
                    self.ask(who, typed).await;
                }
            }
        }
    }

    async fn let_programs_play(&mut self) {
        for pondered in program::pondered(&self.app).await.expect("the memory store answers") {
            let found = pondered.think(&AtomicBool::new(false)).expect("the engine answers").expect("nobody stops it");
            if program::act(&self.app, &pondered, &found, self.now).await.expect("the memory store answers")
                && !self.mute
            {
                self.deliver(pondered.game()).await;
            }
        }
    }

    async fn pass(&mut self, time: Millis) {
        self.now += time;
        let there = Batch::new().put(keys::TIME, write(&TimeRecord::new(self.now)));
        self.store.commit(there).await.expect("the memory store answers");
    }

    /// Handles lines that are not requests but change later ones. Returns `false` for other lines.
    fn arrange(&mut self, who: usize, typed: &str) -> bool {
        if let Some(place) = typed.strip_prefix("goes to ") {
            let spot = match place {
                "#general" => GENERAL,
                "elsewhere" => ELSEWHERE,
                "next door" => NEXT_DOOR,
                "direct" => ChannelId(DIRECT + who as u64),
                thread => ChannelId(thread.trim_start_matches('#').parse().expect("a thread's number")),
            };
            self.spots.insert(who, spot);
        } else if typed == "takes no direct messages" {
            self.shut.push(ChannelId(DIRECT + who as u64));
        } else if let Some(power) = typed.strip_prefix("may ") {
            self.powers.entry(who).or_default().push(power.to_owned());
        } else if let Some(role) = typed.strip_prefix("has role ") {
            self.roles.entry(who).or_default().push(RoleId(role.parse().expect("a role is a number")));
        } else {
            return false;
        }
        true
    }

    async fn ask(&mut self, who: usize, typed: &str) {
        let channel = self.spots.get(&who).copied().unwrap_or(GENERAL);
        let act = self.read(typed, channel);
        self.next_event += 1;
        self.pass(MINUTE).await;
        let may = |power: &str| self.powers.get(&who).is_some_and(|powers| powers.iter().any(|p| p == power));
        let is_allowed = |right: &BotRight| self.threads_allowed || !matches!(right, BotRight::Threads);
        let lang = if PEOPLE[who] == "cleo" { Lang::Fr } else { Lang::En };
        let asker = Asker::new(who as u64 + 1).named(PEOPLE[who]).in_lang(lang).at(self.now);
        let there = if is_direct(channel) {
            asker.in_direct(channel.0)
        } else {
            asker.in_channel(channel.0).in_server(CallerServer {
                parent: (channel.0 >= 1000 && channel != NEXT_DOOR).then_some(GENERAL),
                roles: self.roles.get(&who).cloned().unwrap_or_default(),
                may_manage: may("manage"),
                may_manage_events: may("manage"),
                may_moderate: may("moderate"),
                rights: BotRight::VARIANTS.iter().copied().filter(is_allowed).collect(),
                ..ask::server(if channel == NEXT_DOOR { NEXT_GUILD } else { GUILD })
            })
        };
        let request = there.asks(self.next_event, act);
        self.handle(who, &request).await;
        if self.marks.twice() {
            self.handle(who, &request).await;
        }
    }

    async fn handle(&mut self, who: usize, request: &AppRequest) {
        match self.app.handle(request).await {
            Ok(mut answer) => {
                if !self.mute {
                    for game in &answer.news {
                        self.deliver(*game).await;
                    }
                    for tournament in &answer.tournaments {
                        self.deliver_of_tournament(*tournament).await;
                    }
                    bot::app::say_where(&self.app, &request.caller, &mut answer).await;
                }
                let only = format!("{} only", PEOPLE[who]);
                match answer.reply {
                    Some(reply) => {
                        let whom = if answer.open { place(request.caller.spot.channel) } else { only };
                        self.show(&whom, &reply);
                        if let Some(shown) = &reply.for_all {
                            self.show(&place(request.caller.spot.channel), shown);
                        }
                    }
                    None => self.tell(&format!("{only}: nothing")),
                }
            }
            Err(Trouble::Refused(refusal)) => {
                let text = Text::from(refusal);
                self.ledger.refuse(PEOPLE[who], &text.say(request.caller.lang));
                self.tell(&format!("{} only: {}", PEOPLE[who], outline(&text)));
            }
            Err(Trouble::Failed(failure)) => self.tell(&format!("failure: {}", failure.chain())),
        }
    }

    fn show(&mut self, whom: &str, message: &Message) {
        self.buttons.extend(message.buttons.iter().cloned());
        let menus = message.pickers.iter().map(|picker| &picker.button);
        let menus = menus.chain(message.choices.iter().map(|choice| &choice.button));
        self.menus.extend(menus.map(|menu| (menu.clone(), message.said())));
        let lang = if message.lang == Lang::Fr { " (fr)" } else { "" };
        self.ledger.show(whom, message);
        self.tell(&format!("{whom}{lang}: {}", outline::said(message)));
        for (part, lines) in [
            (Part::Boards, outline::boards(message)),
            (Part::Buttons, outline::buttons(message)),
            (Part::Menus, outline::menus(message)),
        ] {
            if self.marks.ask_for(part, !lines.is_empty()) {
                lines.iter().for_each(|line| self.tell(&format!("  {line}")));
            }
        }
    }

    fn tell(&mut self, line: &str) {
        writeln!(self.told, "  > {}", outline::timed(line, self.now)).expect("writing to a string");
    }
}

impl Default for Stage {
    fn default() -> Stage {
        Stage::new()
    }
}

fn person(name: &str) -> RequestPerson {
    if name == "mutabot" {
        return RequestPerson { id: ME, name: name.to_owned(), plain_name: name.to_owned(), is_bot: true, is_me: true };
    }
    let idx = PEOPLE.iter().position(|known| *known == name).expect("a person of the dialogues");
    let (id, is_bot) = (UserId(idx as u64 + 1), name == "robot");
    RequestPerson { id, name: name.to_owned(), plain_name: name.to_owned(), is_bot, is_me: false }
}

fn name_of(who: UserId) -> &'static str {
    PEOPLE[who.0 as usize - 1]
}

/// Returns whether Discord omits the server, because there is none or the bot is not in it.
fn is_direct(channel: ChannelId) -> bool {
    (DIRECT..1000).contains(&channel.0)
}

fn place(channel: ChannelId) -> String {
    match channel {
        GENERAL => "#general".to_owned(),
        ELSEWHERE => "elsewhere".to_owned(),
        NEXT_DOOR => "next door".to_owned(),
        ChannelId(direct) if is_direct(channel) => format!("direct {}", PEOPLE[(direct - DIRECT) as usize]),
        ChannelId(thread) => format!("#{thread}"),
    }
}
