//! Reads the repository's prose, passage by passage, without code.

use std::fs;
use std::ops::Range;
use std::path::Path;

/// Ends each passage, so that a pattern can stay within one.
const END: char = '¶';

/// Stands in for a name or number that is known only when a message is sent.
const PLACEABLE: &str = "········";

const CRATES: [&str; 9] = ["bot", "engine", "faults", "playground", "render", "rules", "store", "tests", "tournament"];

/// The kind of a passage. Only paragraphs consist of sentences.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Kind {
    Paragraph,
    Heading,
    Cell,
}

pub(super) struct Prose {
    pub(super) file: String,
    pub(super) length: usize,
    pub(super) text: String,
    passages: Vec<(Kind, Range<usize>)>,
    lines: Vec<(usize, usize)>,
    began: usize,
    in_code: bool,
}

impl Prose {
    fn of(file: &str, length: usize) -> Self {
        let text = String::new();
        Self { file: file.to_owned(), length, text, passages: Vec::new(), lines: Vec::new(), began: 0, in_code: false }
    }

    /// Adds a line to the current passage. Inline code becomes one word, since names follow other rules.
    fn add(&mut self, line: usize, words: &str) {
        self.lines.push((self.text.len(), line));
        for (n, part) in words.split('`').enumerate() {
            if n > 0 {
                self.in_code = !self.in_code;
                self.text.push_str(if self.in_code { "`x" } else { "`" });
            }
            if !self.in_code {
                self.text.push_str(part);
            }
        }
        self.text.push('\n');
    }

    fn end(&mut self, kind: Kind) {
        if self.began < self.text.len() {
            self.passages.push((kind, self.began..self.text.len()));
            self.text.push(END);
        }
        self.began = self.text.len();
        self.in_code = false;
    }

    /// The file and line of a position in `text`. The end of a passage belongs to the next one.
    pub(super) fn place(&self, at: usize) -> String {
        let at = if self.text[at..].starts_with(END) { at + END.len_utf8() } else { at };
        let after = self.lines.partition_point(|(began, _)| *began <= at);
        let line = after.checked_sub(1).map_or(0, |n| self.lines[n].1);
        format!("{}:{line}", self.file)
    }

    pub(super) fn passages(&self, kind: Kind) -> impl Iterator<Item = (usize, &str)> {
        let of_kind = self.passages.iter().filter(move |(of, _)| *of == kind);
        of_kind.map(|(_, range)| (range.start, &self.text[range.clone()]))
    }
}

fn source(file: &str) -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("..").join(file);
    fs::read_to_string(path).unwrap_or_else(|error| panic!("{file}: {error}"))
}

fn files_below(folder: &str, ending: &str) -> Vec<String> {
    let mut files = Vec::new();
    for entry in fs::read_dir(Path::new(env!("CARGO_MANIFEST_DIR")).join("..").join(folder)).unwrap() {
        let entry = entry.unwrap();
        let name = format!("{folder}/{}", entry.file_name().into_string().unwrap());
        if entry.file_type().unwrap().is_dir() {
            files.extend(files_below(&name, ending));
        } else if name.ends_with(ending) {
            files.push(name);
        }
    }
    files.sort();
    files
}

pub(super) fn documents() -> Vec<Prose> {
    let at_root = ["ARCHITECTURE.md", "CHANGELOG.md", "CONTRIBUTING.md", "README.md"].map(str::to_owned);
    let in_docs = files_below("docs", ".md").into_iter().filter(|file| !file.starts_with("docs/rules/"));
    let mut documents: Vec<_> = at_root.into_iter().chain(in_docs).map(|file| markdown(&file, str::trim)).collect();
    documents.push(markdown("config.example.toml", |line| line.strip_prefix("# ").unwrap_or_default()));
    documents
}

pub(super) fn comments() -> Vec<Prose> {
    let files = CRATES.iter().flat_map(|name| files_below(name, ".rs"));
    files.map(|file| markdown(&file, comment)).collect()
}

fn comment(line: &str) -> &str {
    let line = line.trim_start();
    ["///", "//!", "//"].into_iter().find_map(|mark| line.strip_prefix(mark)).unwrap_or_default()
}

/// The help of the command line, which clap takes from doc comments.
pub(super) fn help() -> Vec<Prose> {
    let of = |file: &String| {
        let mut in_clap = false;
        markdown(file, |line| {
            if line.starts_with("#[derive(") {
                in_clap = ["Args", "Parser", "Subcommand", "ValueEnum"].iter().any(|name| line.contains(name));
            }
            in_clap &= line != "}";
            let help = line.trim_start().strip_prefix("///").filter(|_| in_clap && line.starts_with(' '));
            help.unwrap_or_default()
        })
    };
    files_below("bot/src/cli", ".rs").iter().map(of).collect()
}

/// Reads Markdown without code. `prose` returns the part of each line to read.
fn markdown(file: &str, mut prose: impl FnMut(&str) -> &str) -> Prose {
    let source = source(file);
    let mut read = Prose::of(file, source.lines().count());
    let mut in_fence = false;
    for (line, words) in (1..).zip(source.lines().map(|line| prose(line).trim())) {
        let is_fence = words.starts_with("```");
        in_fence ^= is_fence;
        if in_fence || is_fence || words.is_empty() {
            read.end(Kind::Paragraph);
        } else if words.starts_with('#') {
            read.end(Kind::Paragraph);
            read.add(line, words.trim_start_matches(['#', ' ']));
            read.end(Kind::Heading);
        } else if words.starts_with('|') {
            read.end(Kind::Paragraph);
            for cell in words.trim_matches('|').split('|') {
                read.add(line, cell.trim());
                read.end(Kind::Cell);
            }
        } else if let Some(item) = item(words) {
            read.end(Kind::Paragraph);
            read.add(line, item);
        } else {
            read.add(line, words);
        }
    }
    read.end(Kind::Paragraph);
    read
}

fn item(words: &str) -> Option<&str> {
    let rest = words.trim_start_matches(|c: char| c.is_ascii_digit());
    let marks: &[&str] = if rest.len() < words.len() { &[". "] } else { &["- ", "* "] };
    marks.iter().find_map(|mark| rest.strip_prefix(mark))
}

fn keyed(line: &str) -> Option<(&str, &str)> {
    line.split_once(" =").filter(|_| !line.starts_with([' ', '}']))
}

/// These messages list input that people may type but never read.
fn is_typed(key: &str) -> bool {
    key.starts_with("read-")
}

pub(super) fn values(file: &str) -> Prose {
    let source = source(file);
    let mut read = Prose::of(file, source.lines().count());
    let mut leave_out = false;
    for (line, words) in (1..).zip(source.lines()).filter(|(_, words)| !words.starts_with('#')) {
        let value = match keyed(words) {
            Some((key, value)) => {
                leave_out = is_typed(key);
                value.trim()
            }
            // A variant of a selector begins with its name in brackets.
            None => match words.trim() {
                branch if branch.starts_with('[') || branch.starts_with("*[") => {
                    branch.split_once("] ").map_or("", |(_, words)| words)
                }
                words => words,
            },
        };
        if !leave_out {
            read.add(line, &without_placeables(value));
            read.end(Kind::Paragraph);
        }
    }
    read
}

fn without_placeables(value: &str) -> String {
    let mut depth = 0_usize;
    let mut words = String::new();
    for c in value.chars() {
        match c {
            '{' => {
                depth += 1;
                words.push_str(PLACEABLE);
            }
            '}' => depth = depth.saturating_sub(1),
            c if depth == 0 => words.push(c),
            _ => {}
        }
    }
    words
}

/// The messages of a Fluent file: place, key, and the number of characters of the longest form.
pub(super) fn messages(file: &str) -> Vec<(String, String, usize)> {
    let source = source(file);
    let mut messages: Vec<(String, String, String)> = Vec::new();
    for (line, words) in (1..).zip(source.lines()).filter(|(_, words)| !words.starts_with('#')) {
        if let Some((key, value)) = keyed(words) {
            messages.push((format!("{file}:{line}"), key.to_owned(), value.trim().to_owned()));
        } else if let Some((_, _, value)) = messages.last_mut() {
            value.push('\n');
            value.push_str(words.trim());
        }
    }
    messages.retain(|(_, key, _)| !is_typed(key));
    messages.into_iter().map(|(place, key, value)| (place, key, longest(value.trim()))).collect()
}

/// The number of characters of a value with the longest variant of each selector.
fn longest(value: &str) -> usize {
    // For the value and each open selector: the length of the longest variant so far, and of the current one.
    let mut open = vec![(0, 0)];
    let mut rest = value;
    while let Some(c) = rest.chars().next() {
        let in_choice = open.len() > 1;
        let current = open.last_mut().unwrap();
        if c == '{' {
            let close = rest.find('}').unwrap();
            if let Some(arrow) = rest.find("->").filter(|arrow| *arrow < close) {
                rest = &rest[arrow + 2..];
                open.push((0, 0));
            } else {
                rest = &rest[close + 1..];
                current.1 += PLACEABLE.chars().count();
            }
        } else if let Some(after) = rest.strip_prefix("\n}").filter(|_| in_choice) {
            let (longest, last) = open.pop().unwrap();
            open.last_mut().unwrap().1 += usize::max(longest, last);
            rest = after;
        } else if in_choice && (rest.starts_with("\n[") || rest.starts_with("\n*[")) {
            *current = (current.0.max(current.1), 0);
            rest = rest.split_once("] ").unwrap().1;
        } else {
            current.1 += 1;
            rest = &rest[c.len_utf8()..];
        }
    }
    open[0].1
}
