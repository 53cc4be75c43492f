//! Writes the bot's requests to Discord as text that is the same for the same evening.
//!
//! Names replace ids, tokens and times (`#games`, `Ann`, `interaction 3`); messages are named by place and number.
//! Requests are sorted by address, since only requests to one address are ordered.

use std::collections::BTreeMap;
use std::fmt::Write;

use playground::{Happening, HappeningWatch, PlaygroundServer};
use serde_json::Value;

pub struct Requests {
    watch: HappeningWatch,
}

impl Requests {
    #[must_use]
    pub fn to(server: &PlaygroundServer) -> Requests {
        Requests { watch: server.subscribe() }
    }

    #[must_use]
    pub fn written(mut self, server: &PlaygroundServer) -> String {
        let mut names = Names::of(server);
        let mut asked: BTreeMap<String, Vec<String>> = BTreeMap::new();
        for happening in self.watch.drain() {
            match &*happening {
                Happening::Event { name, data, .. } if name == "INTERACTION_CREATE" => names.interaction(data),
                // Skip failed requests: the bot repeats them, or they have no effect.
                Happening::Request { method, path, body, files, status: 200..300, answer, .. } => {
                    let address = format!("{method} {}", names.put(path));
                    names.message(method, path, answer);
                    let mut text = names.put(&format!("{:#}", without_nonce(body)));
                    if !files.is_empty() {
                        write!(text, "\nwith {} files", files.len()).expect("writing to a string");
                    }
                    let to_it = asked.entry(address).or_default();
                    // A late answer is sent twice.
                    if to_it.last() != Some(&text) {
                        to_it.push(text);
                    }
                }
                _ => {}
            }
        }
        asked.iter().fold(String::new(), |all, (address, bodies)| {
            bodies.iter().fold(all, |all, body| all + &format!("{address}\n{body}\n\n"))
        })
    }
}

struct Names {
    names: Vec<(String, String)>,
    n_interactions: usize,
    n_messages: BTreeMap<String, usize>,
}

impl Names {
    fn of(server: &PlaygroundServer) -> Names {
        let mut names = Names { names: Vec::new(), n_interactions: 0, n_messages: BTreeMap::new() };
        for person in server.people() {
            names.name(&server.client(person.id).open_dm().to_string(), format!("direct-{}", person.name));
            names.name(&person.id.to_string(), person.name);
        }
        for (id, name) in server.channels() {
            names.name(&id.to_string(), format!("#{}", name.trim_start_matches('#')));
        }
        names.name(&server.application_id().to_string(), "bot");
        names.name(&server.guild_id().to_string(), "server");
        names
    }

    fn name(&mut self, id: &str, name: impl Into<String>) {
        if self.names.iter().all(|(known, _)| known != id) {
            let at = self.names.partition_point(|(known, _)| known.len() >= id.len());
            self.names.insert(at, (id.to_owned(), name.into()));
        }
    }

    fn interaction(&mut self, data: &Value) {
        self.n_interactions += 1;
        let name = format!("interaction-{}", self.n_interactions);
        for (part, called) in [("id", name.clone()), ("token", format!("token-of-{name}"))] {
            self.name(data[part].as_str().expect("an interaction has it"), called);
        }
    }

    /// Names a new message by place and number. A thread has the name of its first message.
    fn message(&mut self, method: &str, path: &str, answer: &Value) {
        // The first answer to an interaction contains the message.
        let told = answer["id"].as_str().or(answer["resource"]["message"]["id"].as_str());
        if let (true, Some(id)) = (method == "POST", told) {
            let place = self.put(path).replace(['/', '?'], "-");
            let n = self.n_messages.entry(place.clone()).or_default();
            *n += 1;
            let name = format!("{}-{n}", place.trim_matches('-'));
            self.name(id, name);
        } else if let (true, Some(id)) = (path.ends_with("@original"), answer["id"].as_str()) {
            let name = self.put(path).replace('/', "-");
            self.name(id, name.trim_matches('-').to_owned());
        }
    }

    fn put(&self, text: &str) -> String {
        let named = self.names.iter().fold(text.to_owned(), |text, (id, name)| text.replace(id, name));
        without_days(&without_times(&named))
    }
}

/// Keeps the game and its number.
fn without_nonce(body: &Value) -> Value {
    let mut body = body.clone();
    if let Some(nonce) = body.get_mut("nonce") {
        let parts: Vec<_> = nonce.as_str().unwrap_or_default().split('-').collect();
        *nonce = match parts[..] {
            [game, _, number] => format!("{game}-TIME-{number}").into(),
            _ => "NONCE".into(),
        };
    }
    body
}

fn without_times(text: &str) -> String {
    let mut parts = text.split("<t:");
    let mut told = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        let rest = part.trim_start_matches(|c: char| c.is_ascii_digit());
        write!(told, "<t:TIME{rest}").expect("writing to a string");
    }
    told
}

fn without_days(text: &str) -> String {
    let is_day = |bytes: &[u8]| {
        let is_right = |(place, byte): (usize, &u8)| match place {
            4 | 7 => *byte == b'-',
            _ => byte.is_ascii_digit(),
        };
        bytes.iter().enumerate().all(is_right)
    };
    let days = text.as_bytes().windows(10).enumerate().filter(|(_, bytes)| is_day(bytes));
    let in_figures = days.map(|(at, _)| &text[at..at + 10]);
    let in_words = text.match_indices(" 20").filter_map(|(at, _)| day_in_words(text, at));
    // The longest first, since `1 déc. 2026` is also the end of another date.
    let mut days: Vec<&str> = in_figures.chain(in_words).collect();
    days.sort_unstable_by_key(|day| std::cmp::Reverse(day.len()));
    days.iter().fold(text.to_owned(), |text, day| text.replace(day, "DAY"))
}

fn day_in_words(text: &str, at: usize) -> Option<&str> {
    let is_year = text.get(at + 1..at + 5)?.bytes().all(|byte| byte.is_ascii_digit());
    let month = text[..at].rfind(' ')?;
    let began = text[..month].rfind(' ')? + 1;
    let day = text[began..month].trim_end_matches("er");
    let is_day = !day.is_empty() && day.bytes().all(|byte| byte.is_ascii_digit());
    (is_year && is_day).then(|| &text[began..at + 5])
}
