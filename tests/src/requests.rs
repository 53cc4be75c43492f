//! What a bot asked Discord for, written down so that the same evening makes the same text.
//!
//! Ids, tokens and times become names: `#games`, `Ann`, `interaction 3`, and of a message its place and its number there.
//! Requests to one address stand in their order; the addresses are sorted, because what goes to two of them has none.

use std::collections::BTreeMap;
use std::fmt::Write;

use playground::{Happening, Server, Watch};
use serde_json::Value;

/// Collects requests from the moment it is made.
pub struct Requests {
    watch: Watch,
}

impl Requests {
    /// Begins.
    #[must_use]
    pub fn to(server: &Server) -> Requests {
        Requests { watch: server.subscribe() }
    }

    /// What was asked for and granted so far.
    #[must_use]
    pub fn written(mut self, server: &Server) -> String {
        let mut names = Names::of(server);
        let mut asked: BTreeMap<String, Vec<String>> = BTreeMap::new();
        for happening in self.watch.drain() {
            match &*happening {
                Happening::Event { name, data, .. } if name == "INTERACTION_CREATE" => names.interaction(data),
                // What was refused was asked again, or is no answer to anything.
                Happening::Request { method, path, body, files, status: 200..300, answer } => {
                    let address = format!("{method} {}", names.put(path));
                    names.message(method, path, answer);
                    let mut text = names.put(&format!("{:#}", without_nonce(body)));
                    if !files.is_empty() {
                        write!(text, "\nwith {} files", files.len()).expect("writing to a string");
                    }
                    let to_it = asked.entry(address).or_default();
                    // An answer that is late is given twice.
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

/// Names in the place of ids and tokens, the longest first.
struct Names {
    names: Vec<(String, String)>,
    n_interactions: usize,
    /// How many messages were written at an address.
    n_messages: BTreeMap<String, usize>,
}

impl Names {
    fn of(server: &Server) -> Names {
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

    /// A message that was written is called by its place and its number there; a thread is called as the message it hangs on.
    fn message(&mut self, method: &str, path: &str, answer: &Value) {
        if let (true, Some(id)) = (method == "POST", answer["id"].as_str()) {
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
        without_times(&named)
    }
}

/// The time of a game's making is in the nonce: what is left is its game and its number.
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

/// Discord's times, `<t:1700000000:R>`, without the time.
fn without_times(text: &str) -> String {
    let mut parts = text.split("<t:");
    let mut told = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        let rest = part.trim_start_matches(|c: char| c.is_ascii_digit());
        write!(told, "<t:TIME{rest}").expect("writing to a string");
    }
    told
}
