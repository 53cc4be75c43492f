//! The files of tournaments: read with the place of what is wrong, and written.

use std::fs;
use std::io::{self, Read, Write};
use std::path::Path;

use tournament::Event;
use tournament::form::Form;
use tournament::teams::TeamEvent;
use tournament::trf::{self, TrfError};

/// Reads a text; `-` is standard input. What is not UTF-8 is taken for ISO 8859-1, as older programs write it.
pub(super) fn text(file: &Path) -> Result<String, String> {
    let mut bytes = Vec::new();
    let read = if file == Path::new("-") { io::stdin().read_to_end(&mut bytes).map(|_| bytes) } else { fs::read(file) };
    let bytes = read.map_err(|error| format!("cannot read {}: {error}", named(file)))?;
    Ok(String::from_utf8(bytes).unwrap_or_else(|error| {
        eprintln!("mutabot: {} is not UTF-8: it is read as ISO 8859-1", named(file));
        error.into_bytes().into_iter().map(char::from).collect()
    }))
}

/// A tournament of FIDE's format.
pub(super) struct Loaded {
    /// The tournament; of teams, that of their matches.
    pub(super) event: Event,
    /// The teams, their players and games, if teams play.
    pub(super) teams: Option<TeamEvent>,
}

/// Reads a tournament of FIDE's format.
pub(super) fn event(file: &Path) -> Result<Event, String> {
    Ok(parse(file, &text(file)?)?.event)
}

/// Reads a tournament of FIDE's format from the text of a file.
pub(super) fn parse(file: &Path, text: &str) -> Result<Loaded, String> {
    if let Some(form) = Form::of(text) {
        let (file, form) = (named(file), form.title());
        return Err(format!("{file} is `{form}`, no tournament report file: `mutabot tournament check` reads it"));
    }
    let wrong = |error: TrfError| format!("{}: {error}; {}", named(file), there(text, error.line, error.column));
    let loaded = if trf::is_of_teams(text) {
        let teams = trf::read_teams(text).map_err(wrong)?;
        Loaded { event: teams.matches.clone(), teams: Some(teams) }
    } else {
        Loaded { event: trf::read(text).map_err(wrong)?, teams: None }
    };
    if loaded.event.players.is_empty() {
        let forms = Form::ALL.map(|(_, title)| format!("`{title}`")).join(", ");
        let expected = format!("a record 001 for each player (FIDE's format), or a first line that is one of {forms}");
        return Err(format!("{}: line 1, column 1: expected {expected}; {}", named(file), there(text, 1, 1)));
    }
    Ok(loaded)
}

/// Writes a text to a file, or to standard output if there is none or it is `-`.
pub(super) fn write(output: Option<&Path>, text: &str) -> Result<(), String> {
    match output.filter(|file| *file != Path::new("-")) {
        Some(file) => fs::write(file, text).map_err(|error| format!("cannot write {}: {error}", file.display())),
        None => {
            // A reader that has gone away is no error.
            let _ = io::stdout().write_all(text.as_bytes());
            Ok(())
        }
    }
}

/// Says how a file is called in messages.
pub(super) fn named(file: &Path) -> String {
    if file == Path::new("-") { "standard input".to_owned() } else { file.display().to_string() }
}

/// Says what stands at a place of a text, counted from 1.
pub(super) fn there(text: &str, line: usize, column: usize) -> String {
    let text = text.strip_prefix('\u{feff}').unwrap_or(text).replace("\r\n", "\n");
    let found = text.split(['\n', '\r']).nth(line - 1).unwrap_or_default();
    let rest: String = found.chars().skip(column - 1).collect();
    let word: String = rest.trim_start().chars().take_while(|sign| !sign.is_whitespace()).take(20).collect();
    let word = word.replace(char::is_control, "?");
    match word.as_str() {
        "" if text.trim().is_empty() => "the file is empty".to_owned(),
        "" => "the line ends there".to_owned(),
        word => format!("there is `{word}`"),
    }
}
