//! A dialogue is a text: who types what, and who is told what. The stage plays the typed lines on the app itself, with
//! a store in memory and a clock of its own, and writes down what everybody is told, as keys of the words files.
//!
//! A typed line names a person and what they type: a command (`ann /play opponent:bob`), a button (`bob [accept]`; the
//! oldest of its kind is `[old accept]`, the text of a form follows a colon), a value of a menu (`bob {busy}`, or `bob
//! {reason busy}` to name the menu), `says` and a text to nobody, `answers` and a text that only answers a message of the
//! bot's (`answers #1`, one that is about game 1), or what is written to the bot, as a rule a move. Words in parentheses at its end
//! say more:
//!
//! | Mark | Meaning |
//! | --- | --- |
//! | `(twice)` | The same event comes twice. |
//! | `(boards)` | The boards of the messages that follow are shown. |
//! | `(buttons)` | Their buttons are shown. |
//! | `(menus)` | Their menus are shown. |
//!
//! `message 1007 is deleted` lets the message with this number be gone: when the bot next changes it, it learns so.
//!
//! Several marks are separated by commas: `ann e4 (boards, buttons)`. Parts that a line does not ask for are left out,
//! so that a new button changes only the dialogues about buttons. Parts that are asked for but missing are reported,
//! too.

mod deliver;
mod leaders;
mod ledger;
mod outline;
mod typed;

use std::collections::BTreeMap;
use std::fmt::Write;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use bot::app::{App, Button, Message, Person, Request, Right, Secret, Server, program, upkeep};
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

/// The people of all dialogues; their ids count from 1 in this order. The last one is a bot.
const PEOPLE: [&str; 5] = ["ann", "bob", "cleo", "dan", "robot"];
/// The bot itself.
const ME: UserId = UserId(99);
/// The channel of the server; each game's thread has the number of the message from which it was opened.
const GENERAL: ChannelId = ChannelId(500);
/// The server itself.
const GUILD: u64 = 400;
/// The number that, plus a person's own, is that of their direct messages.
const DIRECT: u64 = 600;
/// The channel of another server, which the bot is not in.
const ELSEWHERE: ChannelId = ChannelId(900);
/// The channel of a second server that the bot is in, and that server.
const NEXT_DOOR: ChannelId = ChannelId(5500);
const NEXT_GUILD: u64 = 401;

/// One bot, its people, and what they saw.
pub struct Stage {
    app: App,
    store: Arc<Memory>,
    /// Every button that was ever shown, oldest first: old messages stay on people's screens.
    buttons: Vec<Button>,
    /// Every menu that was ever shown, oldest first, with what its message says.
    menus: Vec<(Button, String)>,
    /// The place where each person writes.
    spots: BTreeMap<usize, ChannelId>,
    next_event: u64,
    next_message: u64,
    now: Unix,
    /// Whether the bot crashes before it says anything more.
    mute: bool,
    threads_allowed: bool,
    /// The direct messages of people who accept none, and channels in which the bot may not write.
    shut: Vec<ChannelId>,
    /// The messages that somebody has deleted.
    deleted: Vec<u64>,
    /// The rights of each person in the server: `manage`, `moderate`.
    powers: BTreeMap<usize, Vec<String>>,
    /// The roles of each person.
    roles: BTreeMap<usize, Vec<RoleId>>,
    /// The parts that the typed line asks for, and whether they have been shown.
    marks: Marks,
    told: String,
    ledger: Ledger,
}

impl Stage {
    /// Makes an empty stage, on which nobody has played yet.
    #[must_use]
    pub fn new() -> Stage {
        let store = Arc::new(Memory::new());
        let app = App::new(Arc::clone(&store) as Arc<dyn Store>, Vec::new()).with_secret(Secret::new([7; 32]));
        // Everybody sees the channels and threads of the server.
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

    /// Returns the store, to be arranged before anything is played.
    #[must_use]
    pub fn store(&self) -> &dyn Store {
        &*self.store
    }

    /// Plays a dialogue and returns it with what was told after each typed line, in the form of the dialogue files.
    ///
    /// # Panics
    /// If the stage does not understand a line, which means that the dialogue is wrong, or if the store is inconsistent
    /// at the end.
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

    /// Lets each program that is to do something do it once.
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

    /// Lets time pass with the bot running throughout.
    async fn pass(&mut self, time: Millis) {
        self.now += time;
        let there = Batch::new().put(keys::TIME, write(&TimeRecord::new(self.now)));
        self.store.commit(there).await.expect("the memory store answers");
    }

    /// Does what is not a request but changes what later ones mean; returns `false` for everything else.
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
        let is_allowed = |right: &Right| self.threads_allowed || !matches!(right, Right::Threads);
        let lang = if PEOPLE[who] == "cleo" { Lang::Fr } else { Lang::En };
        let asker = Asker::new(who as u64 + 1).named(PEOPLE[who]).in_lang(lang).at(self.now);
        let there = if is_direct(channel) {
            asker.in_direct(channel.0)
        } else {
            asker.in_channel(channel.0).in_server(Server {
                parent: (channel.0 >= 1000 && channel != NEXT_DOOR).then_some(GENERAL),
                roles: self.roles.get(&who).cloned().unwrap_or_default(),
                may_manage: may("manage"),
                may_manage_events: may("manage"),
                may_moderate: may("moderate"),
                rights: Right::VARIANTS.iter().copied().filter(is_allowed).collect(),
                ..ask::server(if channel == NEXT_DOOR { NEXT_GUILD } else { GUILD })
            })
        };
        let request = there.asks(self.next_event, act);
        self.handle(who, &request).await;
        if self.marks.twice() {
            self.handle(who, &request).await;
        }
    }

    async fn handle(&mut self, who: usize, request: &Request) {
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

    /// Tells the sentences of a message, and those of its other parts that the typed line asks for.
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

fn person(name: &str) -> Person {
    if name == "mutabot" {
        return Person { id: ME, name: name.to_owned(), plain_name: name.to_owned(), is_bot: true, is_me: true };
    }
    let idx = PEOPLE.iter().position(|known| *known == name).expect("a person of the dialogues");
    let (id, is_bot) = (UserId(idx as u64 + 1), name == "robot");
    Person { id, name: name.to_owned(), plain_name: name.to_owned(), is_bot, is_me: false }
}

fn name_of(who: UserId) -> &'static str {
    PEOPLE[who.0 as usize - 1]
}

/// Returns whether Discord tells nothing of the server of a channel: there is none, or the bot is not in it.
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
