//! `mutabot check-config`: all that is wrong with a configuration, and what it comes to on this machine.

use std::path::{Path, absolute};
use std::process::ExitCode;

use super::colour::{self, GOOD};
use super::start::{complain, print};
use crate::app::Purpose;
use crate::config::{Config, ConfigError, USUAL};
use crate::discord::invite;

/// The exit status where nothing is missing but the token.
const NO_TOKEN: u8 = 3;

/// Checks the configuration that was named, or else the one that `mutabot run` would take here.
pub(super) fn run(named: Option<&Path>) -> ExitCode {
    let name = match named {
        Some(path) => path.display().to_string(),
        None if Path::new(USUAL).exists() => USUAL.to_owned(),
        None => format!("there is no {USUAL} here: every option has its default, which"),
    };
    let config = match Config::chosen(named) {
        Ok(config) => config,
        Err(error) => {
            complain(&error.to_string());
            return ExitCode::FAILURE;
        }
    };
    let mut problems = config.folder_problems();
    problems.extend(config.store.database().err().map(|error| format!("`postgres_password_file` in [store]: {error}")));
    let token = config.token();
    let lacks_token = match &token {
        Ok(_) => None,
        Err(ConfigError::NoToken) => {
            Some("there is none yet: set DISCORD_TOKEN or `token_file` in [discord]".to_owned())
        }
        Err(ConfigError::Unreadable { path, error }) if error.kind() == std::io::ErrorKind::NotFound => {
            Some(format!("`token_file` in [discord]: there is no {} yet", path.display()))
        }
        // It may stand in the environment as well as in a file.
        Err(error @ ConfigError::NoSuchToken) => {
            problems.push(error.to_string());
            None
        }
        Err(error) => {
            problems.push(format!("`token_file` in [discord]: {error}"));
            None
        }
    };
    if !problems.is_empty() {
        let lines: Vec<String> = problems.iter().map(|problem| format!("\n  {problem}")).collect();
        complain(&format!("{name} is not in order:{}", lines.concat()));
        return ExitCode::FAILURE;
    }
    let verdict = if lacks_token.is_some() { "is in order, except for the token" } else { "is in order" };
    print(format_args!("{name} {}", colour::paint(verdict, GOOD, &std::io::stdout())));
    for line in outcome(&config) {
        print(format_args!("  {line}"));
    }
    if let Some(application) = token.ok().and_then(|token| token.application()) {
        print(format_args!("  to add the bot to a server: {}", invite(application, Purpose::Games)));
    }
    match lacks_token {
        None => ExitCode::SUCCESS,
        Some(why) => {
            print(format_args!("  token: {why}"));
            ExitCode::from(NO_TOKEN)
        }
    }
}

/// Says what a configuration comes to on this machine.
fn outcome(config: &Config) -> Vec<String> {
    let place = |path: &Path| {
        let whole = absolute(path).unwrap_or_else(|_| path.to_owned());
        let state = if whole.exists() { "" } else { " (it will be made)" };
        format!("{}{state}", whole.display())
    };
    let store = &config.store.folder;
    let backups = match config.backup.every_hours {
        0 => "backups: none".to_owned(),
        1 => format!("backups: {}, every hour", place(&config.backup.folder_for(store))),
        hours => format!("backups: {}, every {hours} hours", place(&config.backup.folder_for(store))),
    };
    let games = config.store.postgres.as_ref().map_or_else(|| place(store), ToString::to_string);
    let mut lines = vec![format!("store: {games}"), backups];
    if let Some(url) = &config.discord.stand_in {
        lines.push(format!("instead of Discord: {url}"));
    }
    if config.discord.message_content {
        lines.push("needs \"Message Content Intent\" on the page \"Bot\" of Discord's developer portal".to_owned());
    }
    if let Some(address) = config.observe.address {
        let who = if address.ip().is_loopback() { "" } else { ": whoever reaches it can read them" };
        lines.push(format!("metrics and health: http://{address}{who}"));
    }
    match config.ratings.only_here.len() {
        0 => {}
        1 => lines.push("ratings over all servers: without the games of one server".to_owned()),
        n => lines.push(format!("ratings over all servers: without the games of {n} servers")),
    }
    lines
}
