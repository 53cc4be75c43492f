//! Reads and writes tournament files. Errors quote the place in the file.

use std::fs;
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};

use clap::Args;
use tournament::dutch::BadMark;
use tournament::form::{FormError, FormSystem};
use tournament::teams::TeamEvent;
use tournament::trf::{self, TrfError};
use tournament::{IndividualEvent, RoundNumber, csv};

use super::notes;

/// Selects the output.
#[derive(Args, Clone, Debug)]
pub(super) struct OutputArgs {
    /// File to write [default: standard output]
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
    /// Overwrite the output file if it exists
    #[arg(long)]
    pub(super) force: bool,
}

impl OutputArgs {
    pub(super) fn write(&self, text: &str) -> Result<(), String> {
        match self.output.as_deref().filter(|file| *file != Path::new("-")) {
            Some(file) => write(file, text, self.force),
            None => {
                // A closed pipe is not an error.
                let _ = io::stdout().write_all(text.as_bytes());
                Ok(())
            }
        }
    }
}

/// Reads a text file, or standard input for `-`. A file that is not UTF-8 counts as ISO 8859-1, which older programs
/// write.
pub(super) fn text(file: &Path) -> Result<String, String> {
    let mut bytes = Vec::new();
    let read = if file == Path::new("-") { io::stdin().read_to_end(&mut bytes).map(|_| bytes) } else { fs::read(file) };
    let bytes = read.map_err(|error| format!("cannot read {}: {error}", named(file)))?;
    if let [0xff, 0xfe, ..] | [0xfe, 0xff, ..] | [0, _, ..] | [_, 0, ..] = bytes[..] {
        return Err(format!("{} is UTF-16: save it as UTF-8", named(file)));
    }
    Ok(String::from_utf8(bytes).unwrap_or_else(|error| {
        eprintln!("mutabot: {} is not UTF-8: reading it as ISO 8859-1", named(file));
        error.into_bytes().into_iter().map(char::from).collect()
    }))
}

pub(super) struct LoadedTournament {
    /// The tournament, or the matches of a team tournament.
    pub(super) event: IndividualEvent,
    pub(super) teams: Option<TeamEvent>,
}

impl LoadedTournament {
    pub(super) fn set_rounds(&mut self, rounds: Option<RoundNumber>) {
        self.event.rounds = rounds.or(self.event.rounds);
        if let Some(teams) = &mut self.teams {
            (teams.matches.rounds, teams.games.rounds) = (self.event.rounds, self.event.rounds);
        }
    }
}

pub(super) fn parse(file: &Path, text: &str) -> Result<LoadedTournament, String> {
    if let Some(form) = FormSystem::of(text) {
        let (file, form) = (named(file), form.title());
        let reads = "use `mutabot tournament check` or `standings`";
        return Err(format!("{file} is `{form}`, not a tournament report file (TRF): {reads}"));
    }
    let titles = FormSystem::ALL.map(|(_, title)| format!("`{title}`")).join(", ");
    if FormSystem::is_named(text) {
        return Err(format!("{}: line 1, column 1: expected {titles}; {}", named(file), there(text, 1, 1)));
    }
    if csv::is_of_entrants(text) || csv::is_of_pairings(text) {
        let hint = "`mutabot tournament convert` turns entrants into a TRF file and adds pairings to one";
        return Err(format!("{} is a CSV table: {hint}", named(file)));
    }
    let no_players = || {
        let expected = format!("a record 001 for each player (FIDE's format), or a first line that is one of {titles}");
        format!("{}: line 1, column 1: expected {expected}; {}", named(file), there(text, 1, 1))
    };
    let wrong = |error: TrfError| {
        let has_players = text.split(['\n', '\r']).any(|line| line.starts_with("001"));
        // This message is clearer for a file without any record of the format.
        if error.expected == trf::TrfExpectation::Record && !has_players {
            no_players()
        } else {
            format!("{}: {error}; {}", named(file), there(text, error.line, error.column))
        }
    };
    let loaded = if trf::is_of_teams(text) {
        let told = trf::read_teams_and_reckon(text).map_err(wrong)?;
        notes::stale_points("001", &told.event.games, &told.players);
        notes::stale_points("310", &told.event.matches, &told.teams);
        notes::uneven_games(&told.event.games);
        LoadedTournament { event: told.event.matches.clone(), teams: Some(told.event) }
    } else {
        let (event, stale) = trf::read_and_reckon(text).map_err(wrong)?;
        notes::stale_points("001", &event, &stale);
        notes::uneven_games(&event);
        LoadedTournament { event, teams: None }
    };
    if loaded.event.players.is_empty() {
        return Err(no_players());
    }
    notes::system(&loaded.event);
    Ok(loaded)
}

/// Checks that `file` can be written, before the long computation. It must be new unless `force` is set.
pub(super) fn check_target(file: &Path, force: bool) -> Result<(), String> {
    if file.is_dir() {
        return Err(format!("{} is a folder: name a file in it", file.display()));
    }
    if file.exists() && !force {
        return Err(format!("{} exists already: use --force to overwrite it", file.display()));
    }
    Ok(())
}

pub(super) fn write(file: &Path, bytes: impl AsRef<[u8]>, force: bool) -> Result<(), String> {
    check_target(file, force)?;
    let wrong = |error: io::Error| format!("cannot write {}: {error}", file.display());
    let mut options = fs::OpenOptions::new();
    options.write(true).create(force).truncate(force).create_new(!force);
    options.open(file).and_then(|mut opened| opened.write_all(bytes.as_ref())).map_err(wrong)
}

pub(super) fn bad_mark(file: &Path, text: &str, bad: &BadMark) -> String {
    let text = text.trim_start_matches('\u{feff}').replace("\r\n", "\n");
    let comments = text.split(['\n', '\r']).zip(1..).filter(|(line, _)| line.starts_with("###"));
    let line = comments.map(|(_, number)| number).nth(bad.comment).unwrap_or(1);
    format!("{}: line {line}, column 4: {bad}", named(file))
}

pub(super) fn bad_form(file: &Path, text: &str, error: &FormError) -> String {
    format!("{}: {error}; {}", named(file), there(text, error.line, error.column))
}

pub(super) fn named(file: &Path) -> String {
    if file == Path::new("-") { "standard input".to_owned() } else { file.display().to_string() }
}

/// Quotes the text at a position; line and column count from 1.
pub(super) fn there(text: &str, line: usize, column: usize) -> String {
    let text = text.strip_prefix('\u{feff}').unwrap_or(text).replace("\r\n", "\n");
    let found = text.split(['\n', '\r']).nth(line - 1).unwrap_or_default();
    let rest: String = found.chars().skip(column - 1).collect();
    let rest = rest.trim();
    // At column 1, the whole line is wrong.
    let is_whole = column == 1;
    let word: String = rest.chars().take_while(|sign| is_whole || !sign.is_whitespace()).take(40).collect();
    let word = word.trim_end().replace(char::is_control, "?");
    match word.as_str() {
        "" if text.trim().is_empty() => "the file is empty".to_owned(),
        "" => "the line ends there".to_owned(),
        word => format!("there is `{word}`"),
    }
}
