//! Parses a configuration by option names, and reports all problems at once in plain words.

use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet};
use std::fmt;
use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::str::Utf8Error;

use store::Address;
use toml::Spanned;
use toml::de::{DeTable, DeValue};

use super::secret::{self, masked};
use super::{Config, LogFormat, is_loopback};
use crate::record::{GuildId, ShardCount};
use crate::words::{Lang, Text};

/// The minimum similarity for suggesting a known name; 1 means equal.
const ALIKE: f64 = 0.8;

/// In characters: Discord's limit for values in a menu.
const LONGEST_NAME: usize = 100;

const HOMES: [(&str, &[&str]); 6] = [
    ("discord", &["token_file", "stand_in", "message_content", "shards"]),
    ("store", &["postgres", "postgres_password_file", "postgres_authorities", "postgres_may_lose_commits"]),
    ("backup", &["every_hours", "daily", "weekly"]),
    ("limits", &["person_burst", "person_per_second", "server_burst", "server_per_second"]),
    ("ratings", &["only_here"]),
    ("observe", &["address"]),
];

const MOST_TOLD: usize = 50;

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ConfigProblems(Vec<ConfigProblem>);

#[derive(Clone, Debug, PartialEq, Eq)]
struct ConfigProblem {
    line: usize,
    what: String,
}

impl ConfigProblems {
    pub(super) fn not_text(bytes: &[u8], error: Utf8Error) -> ConfigProblems {
        let what = "this is not UTF-8: save the file as UTF-8".to_owned();
        ConfigProblems(vec![ConfigProblem { line: line_of(bytes, error.valid_up_to()), what }])
    }

    #[must_use]
    pub fn contains(&self, words: &str) -> bool {
        self.to_string().contains(words)
    }
}

impl fmt::Display for ConfigProblems {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let [ConfigProblem { line, what }] = &self.0[..] {
            return write!(f, "line {line}: {what}");
        }
        write!(f, "{} problems", self.0.len())?;
        let (told, left) = self.0.split_at(self.0.len().min(MOST_TOLD));
        told.iter().try_for_each(|ConfigProblem { line, what }| write!(f, "\n  line {line}: {what}"))?;
        if left.is_empty() { Ok(()) } else { write!(f, "\n  and {} more below", left.len()) }
    }
}

fn line_of(text: &[u8], at: usize) -> usize {
    text.iter().take(at).filter(|byte| **byte == b'\n').count() + 1
}

pub(super) fn config(text: &str) -> (Config, Option<ConfigProblems>) {
    let (table, broken) = DeTable::parse_recoverable(text);
    let problems = RefCell::new(Vec::new());
    let reader = ConfigReader { text, problems: &problems };
    // There may be thousands of problems, so avoid scanning the whole text for each.
    let lines: Vec<&str> = text.split('\n').collect();
    let ends: Vec<usize> = text.match_indices('\n').map(|(at, _)| at).collect();
    let line = |at: usize| ends.partition_point(|end| *end < at) + 1;
    let text_of = |line: usize| lines.get(line - 1).copied().unwrap_or_default();
    for error in &broken {
        let at = error.span().map_or(0, |span| span.start);
        reader.problem(at, in_plain_words(error.message(), text_of(line(at))));
    }
    let syntax = problems.take();
    let mut config = Config::default();
    reader.options(table.get_ref(), &mut config);
    let broken: BTreeSet<usize> = syntax.iter().map(|(at, _)| line(*at)).collect();
    // After a broken header or multi-line text, later lines may be misread.
    let misleads = |line: &&usize| {
        let line = text_of(**line);
        line.trim_start().starts_with('[') || line.contains("\"\"\"") || line.contains("'''")
    };
    let end = broken.iter().find(misleads).copied().unwrap_or(usize::MAX);
    let is_reliable = |at: usize| broken.is_empty() || (line(at) < end && !broken.contains(&line(at)));
    let mut problems = problems.into_inner();
    problems.retain(|(at, _)| is_reliable(*at));
    problems.extend(syntax);
    if problems.is_empty() {
        return (config, None);
    }
    problems.sort();
    let in_lines = problems.into_iter().map(|(at, what)| ConfigProblem { line: line(at), what });
    (config, Some(ConfigProblems(in_lines.collect())))
}

/// Explains a syntax error to readers who do not know TOML.
fn in_plain_words(message: &str, line: &str) -> String {
    if line.contains(['“', '”', '‘', '’']) {
        return "“ ” ‘ ’ are not quotes here: write \"".to_owned();
    }
    if line.contains('\\') && (message.contains("unicode") || message.contains("escape")) {
        let next = "write the path in single quotes, as in 'C:\\folder'";
        return format!("a backslash between \" starts a special character: {next}");
    }
    match message {
        "duplicate key" => format!("`{}` is set twice", line.split('=').next().unwrap_or(line).trim()),
        _ => one_line(message),
    }
}

fn one_line(message: &str) -> String {
    message.lines().collect::<Vec<_>>().join("; ")
}

#[derive(Clone, Copy)]
struct ConfigReader<'t> {
    text: &'t str,
    problems: &'t RefCell<Vec<(usize, String)>>,
}

impl<'t> ConfigReader<'t> {
    fn problem(&self, at: usize, what: String) {
        self.problems.borrow_mut().push((at.min(self.text.len()), masked(&what)));
    }

    fn options(&self, table: &'t DeTable<'t>, config: &mut Config) {
        let mut all = ConfigSection { reader: *self, name: String::new(), left: left_in(table), known: Vec::new() };
        if let Some(mut discord) = all.section("discord") {
            let to = &mut config.discord;
            discord.path("token_file", |path| to.token_file = Some(path));
            discord.stand_in("stand_in", |url| to.stand_in = Some(url));
            discord.flag("message_content", &mut to.message_content);
            discord.shards("shards", &mut to.shards);
            discord.end();
        }
        if let Some(mut store) = all.section("store") {
            let to = &mut config.store;
            store.path("folder", |path| to.folder = path);
            store.database("postgres", |address| to.postgres = Some(address));
            store.path("postgres_password_file", |path| to.postgres_password_file = Some(path));
            store.path("postgres_authorities", |path| to.postgres_authorities = Some(path));
            store.flag("postgres_may_lose_commits", &mut to.postgres_may_lose_commits);
            store.end();
        }
        if let Some(mut backup) = all.section("backup") {
            let to = &mut config.backup;
            backup.path("folder", |path| to.folder = Some(path));
            backup.number("every_hours", 0, &mut to.every_hours);
            backup.number("daily", 0, &mut to.daily);
            let last = backup.number("weekly", 0, &mut to.weekly);
            if to.every_hours > 0 && (to.daily, to.weekly) == (0, 0) {
                let what = "[backup]: with `daily = 0` and `weekly = 0` only the newest backup would be kept: set one \
                            of them to 1 or more, or turn backups off with `every_hours = 0`";
                self.problem(last.unwrap_or_default(), what.to_owned());
            }
            backup.end();
        }
        if let Some(mut limits) = all.section("limits") {
            let to = &mut config.limits;
            limits.number("person_burst", 1, &mut to.person_burst);
            limits.number("person_per_second", 1, &mut to.person_per_second);
            limits.number("server_burst", 1, &mut to.server_burst);
            limits.number("server_per_second", 1, &mut to.server_per_second);
            limits.end();
        }
        if let Some(mut ratings) = all.section("ratings") {
            ratings.servers("only_here", &mut config.ratings.only_here);
            ratings.end();
        }
        if let Some(mut log) = all.section("log") {
            log.log_format("format", &mut config.log.format);
            log.end();
        }
        if let Some(mut observe) = all.section("observe") {
            observe.address("address", |address| config.observe.address = Some(address));
            observe.end();
        }
        if let Some(layouts) = all.section("layouts") {
            layouts.layouts(&mut config.layouts);
        }
        all.end();
    }
}

type UnreadOptions<'t> = BTreeMap<&'t str, (usize, &'t Spanned<DeValue<'t>>)>;

fn left_in<'t>(table: &'t DeTable<'t>) -> UnreadOptions<'t> {
    table.iter().map(|(key, value)| (key.get_ref().as_ref(), (key.span().start, value))).collect()
}

/// A section's options that are still unread, and the known names.
struct ConfigSection<'t> {
    reader: ConfigReader<'t>,
    /// Such as `[discord]`; empty for the whole file.
    name: String,
    left: UnreadOptions<'t>,
    known: Vec<&'static str>,
}

impl<'t> ConfigSection<'t> {
    fn take(&mut self, key: &'static str) -> Option<(usize, &'t Spanned<DeValue<'t>>)> {
        self.known.push(key);
        self.left.remove(key)
    }

    fn section(&mut self, key: &'static str) -> Option<ConfigSection<'t>> {
        let (at, value) = self.take(key)?;
        let Some(table) = value.get_ref().as_table() else {
            self.reader
                .problem(at, format!("`{key}` is a section: write [{key}] on its own line and its options below"));
            return None;
        };
        Some(ConfigSection { reader: self.reader, name: format!("[{key}]"), left: left_in(table), known: Vec::new() })
    }

    fn wrong(&self, key: &str, at: usize, value: &Spanned<DeValue<'_>>, wanted: &str) {
        let written = self.reader.text.get(value.span()).unwrap_or_default();
        // The value may be the password.
        let written = if key == "postgres_password_file" { "its value".to_owned() } else { one_line(written) };
        let what = match value.get_ref() {
            DeValue::String(_) => "is text",
            DeValue::Integer(_) => "is a number",
            DeValue::Float(_) => "is a decimal number",
            DeValue::Boolean(_) => "is true or false",
            DeValue::Datetime(_) => "is a date",
            DeValue::Array(_) => "is a list",
            DeValue::Table(_) => "is a section",
        };
        self.reader.problem(at, format!("`{key}` in {} takes {wanted}, but {written} {what}", self.name));
    }

    fn flag(&mut self, key: &'static str, to: &mut bool) {
        let Some((at, value)) = self.take(key) else { return };
        match value.get_ref().as_bool() {
            Some(flag) => *to = flag,
            None => self.wrong(key, at, value, "`true` or `false`, without quotes"),
        }
    }

    fn number(&mut self, key: &'static str, least: u32, to: &mut u32) -> Option<usize> {
        let (at, value) = self.take(key)?;
        let number =
            value.get_ref().as_integer().and_then(|number| i128::from_str_radix(number.as_str(), number.radix()).ok());
        let Some(number) = number else {
            self.wrong(key, at, value, &format!("a whole number without quotes, as in `{key} = {to}`"));
            return Some(at);
        };
        let bound = match u32::try_from(number) {
            Ok(number) if number >= least => {
                *to = number;
                return Some(at);
            }
            Err(_) if number > 0 => format!("at most {}", u32::MAX),
            _ => format!("at least {least}"),
        };
        let hint = if (least, number) == (1, 0) { ": with 0 the bot would answer no one" } else { "" };
        self.reader.problem(at, format!("`{key}` in {} must be {bound}, not {number}{hint}", self.name));
        Some(at)
    }

    fn shards(&mut self, key: &'static str, to: &mut ShardCount) {
        let mut number = to.get();
        let Some(at) = self.number(key, 1, &mut number) else { return };
        match ShardCount::new(number) {
            Some(count) => *to = count,
            None => {
                let known: Vec<_> = ShardCount::all().map(|count| count.to_string()).collect();
                let what = format!("`{key}` in {} must be one of {}, not {number}", self.name, known.join(", "));
                self.reader.problem(at, what);
            }
        }
    }

    fn text(&mut self, key: &'static str, wanted: &str) -> Option<(usize, &'t str)> {
        let (at, value) = self.take(key)?;
        let text = value.get_ref().as_str();
        if text.is_none() {
            self.wrong(key, at, value, wanted);
        }
        Some((at, text?))
    }

    fn path(&mut self, key: &'static str, to: impl FnOnce(PathBuf)) {
        let Some((at, text)) = self.text(key, "a path in quotes") else { return };
        let what = if text.trim().is_empty() {
            "is empty: write a path or remove the option"
        } else if secret::holds_token(text) {
            "contains a token: put only the token in a file (chmod 600), and the file's path here"
        } else if text.contains('\0') {
            "contains a NUL character, which is not allowed in a path"
        } else if text.starts_with('$') {
            "begins with `$`, which works only in a shell: write the whole path, as in \"/home/…\""
        } else if Path::new(text).starts_with("~") {
            "begins with `~`, which works only in a shell: write the whole path, as in \"/home/…\""
        } else {
            return to(PathBuf::from(text));
        };
        self.reader.problem(at, format!("`{key}` in {} {what}", self.name));
    }

    fn stand_in(&mut self, key: &'static str, to: impl FnOnce(String)) {
        let Some((at, url)) = self.text(key, "an address in quotes") else { return };
        if is_loopback(url) && url.starts_with("http://") {
            return to(url.to_owned());
        }
        let what = format!("`{key}` in {} must be an http:// address of this machine, not `{url}`", self.name);
        self.reader.problem(at, what);
    }

    fn database(&mut self, key: &'static str, to: impl FnOnce(Address)) {
        let Some((at, text)) = self.text(key, "the address of a database in quotes") else { return };
        match Address::read(text) {
            Ok(address) => to(address),
            Err(why) => self.reader.problem(at, format!("`{key}` in {}: {why}", self.name)),
        }
    }

    fn log_format(&mut self, key: &'static str, to: &mut LogFormat) {
        let Some((at, text)) = self.text(key, "\"text\" or \"json\"") else { return };
        match text {
            "text" => *to = LogFormat::Text,
            "json" => *to = LogFormat::Json,
            _ => self
                .reader
                .problem(at, format!("`{key}` in {} must be \"text\" or \"json\", not \"{text}\"", self.name)),
        }
    }

    fn address(&mut self, key: &'static str, to: impl FnOnce(SocketAddr)) {
        let Some((at, text)) = self.text(key, "an address and a port in quotes") else { return };
        match text.parse() {
            Ok(address) => to(address),
            Err(_) => {
                let what = "must be a numeric address and a port, as in \"127.0.0.1:9464\" or \"[::1]:9464\"";
                self.reader.problem(at, format!("`{key}` in {} {what}, not \"{text}\"", self.name));
            }
        }
    }

    fn servers(&mut self, key: &'static str, to: &mut BTreeSet<GuildId>) {
        let Some((at, value)) = self.take(key) else { return };
        let wanted = format!("the ids of servers without quotes, as in `{key} = [123456789012345678]`");
        let Some(ids) = value.get_ref().as_array() else { return self.wrong(key, at, value, &wanted) };
        for id in ids {
            let number = id.get_ref().as_integer().and_then(|id| u64::from_str_radix(id.as_str(), id.radix()).ok());
            match number.filter(|number| *number > 0) {
                Some(number) => {
                    to.insert(GuildId(number));
                }
                None => self.wrong(key, id.span().start, id, &wanted),
            }
        }
    }

    fn layouts(self, to: &mut BTreeMap<String, BTreeMap<String, String>>) {
        for (game, (at, value)) in &self.left {
            let Some(table) = value.get_ref().as_table() else {
                let what =
                    format!("[layouts] needs a section for each game: write [layouts.{game}] and its layouts below");
                self.reader.problem(*at, what);
                continue;
            };
            if let Err(rules::OpenError::UnknownGame) = rules::open(game, "", None) {
                let games: Vec<_> = rules::games().iter().map(|info| info.id).collect();
                let what = format!("[layouts.{game}]: there is no such game; the games are {}", games.join(", "));
                self.reader.problem(*at, what);
                continue;
            }
            for (name, (at, value)) in left_in(table) {
                let name = name.to_owned();
                if name.chars().count() > LONGEST_NAME {
                    let what = format!("the name of layout `{name}` has more than {LONGEST_NAME} characters");
                    self.reader.problem(at, what);
                }
                let Some(setup) = value.get_ref().as_str() else {
                    self.reader.problem(at, format!("layout `{name}` must be rows of letters in quotes"));
                    continue;
                };
                if let Err(rules::OpenError::Setup(why)) = rules::open(game, setup, None) {
                    self.reader.problem(at, format!("layout `{name}`: {}", Text::from(&why.0).say(Lang::En)));
                }
                to.entry((*game).to_owned()).or_default().insert(name, setup.to_owned());
            }
        }
    }

    fn end(self) {
        let (kind, place) = match &self.name[..] {
            "" => ("section", "the configuration"),
            name => ("option", name),
        };
        for (key, (at, value)) in self.left {
            if value.get_ref().as_str().is_some_and(secret::holds_token) {
                let what = "the configuration must not contain a token: set DISCORD_TOKEN, or put only the token in a \
                            file and set `token_file` in [discord] to its path";
                self.reader.problem(at, what.to_owned());
                continue;
            }
            let home = HOMES.iter().find(|(_, options)| options.contains(&key));
            let kind = if home.is_some() { "option" } else { kind };
            let name = |key: &str| if kind == "section" { format!("[{key}]") } else { format!("`{key}`") };
            let best = self.known.iter().map(|known| (strsim::jaro_winkler(key, known), *known));
            let best = best.max_by(|(a, _), (b, _)| a.total_cmp(b)).filter(|(alike, _)| *alike >= ALIKE);
            let next = match (home, best) {
                (Some((home, _)), _) => format!("it belongs in [{home}]"),
                (None, Some((_, known))) => format!("did you mean {}?", name(known)),
                (None, None) => {
                    format!("there are {}", self.known.iter().map(|known| name(known)).collect::<Vec<_>>().join(", "))
                }
            };
            self.reader.problem(at, format!("there is no {kind} {} in {place}; {next}", name(key)));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_broken_line_is_told_in_plain_words_and_hides_no_other() {
        let token = format!("MTAwMDAwMDAwMDAwMDAwMDAwMA.Gab-De.{}", "y".repeat(38));
        for (text, wanted) in [
            (
                "[store]\nfolder = \"C:\\Users\\me\"\n[limits]\nserver_burst = 0\n",
                &["line 2: a backslash", "line 4"][..],
            ),
            ("[backup]\nfolder = “x”\ndaily = -1\n", &["line 2: “ ”", "line 3: `daily`"]),
            ("[backup]\ndaily = 1\ndaily = 2\n", &["`daily` is set twice"]),
            (
                "message_content = true\n",
                &["no option `message_content` in the configuration; it belongs in [discord]"],
            ),
            ("[store]\nfolder = \"$HOME/store\"\n", &["begins with `$`"]),
            ("[store]\nfolder = \"a\\u0000b\"\n", &["line 2: `folder` in [store] contains a NUL character"]),
            (
                &format!("[discord]\ntoken_file = \"{token}\"\n"),
                &["line 2: `token_file` in [discord] contains a token"],
            ),
        ] {
            let told = config(text).1.unwrap().to_string();
            assert!(wanted.iter().all(|wanted| told.contains(wanted)) && !told.contains("yyyy"), "{text}{told}");
        }
        for (home, options) in HOMES {
            for option in options {
                let told = config(&format!("[{home}]\n{option} = {{}}\n")).1.unwrap().to_string();
                assert!(told.contains(&format!("`{option}` in [{home}]")), "{told}");
            }
        }
    }

    #[test]
    fn of_very_many_problems_the_first_are_told_and_the_others_counted() {
        for value in ["1", "“x”"] {
            let text: String = (0..20_000).map(|n| format!("none{n} = {value}\n")).collect();
            let told = config(&text).1.unwrap().to_string();
            assert!(told.contains("\n  line 50: ") && !told.contains("line 51: "), "{told}");
            assert!(told.ends_with("\n  and 19950 more below"), "{told}");
        }
    }
}
