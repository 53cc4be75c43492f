//! `mutabot check-config`: lists all problems of a configuration, and its effect on this machine.

use std::io::ErrorKind;
use std::net::TcpListener;
use std::path::{Path, absolute};
use std::process::ExitCode;

use store::Sled;

use super::colour::{self, GOOD};
use super::start::{complain, print};
use crate::app::RightPurpose;
use crate::config::{Config, ConfigError, USUAL};
use crate::discord::invite;

const NO_SECRET: u8 = 3;

/// Checks the named configuration, or the one that `mutabot run` would use here.
pub(super) fn run(named: Option<&Path>) -> ExitCode {
    let name = match named {
        Some(path) => path.display().to_string(),
        None if Path::new(USUAL).exists() => USUAL.to_owned(),
        None => format!("no {USUAL} here, so the default configuration"),
    };
    let (config, wrong) = Config::examined(named);
    if let Some(error @ ConfigError::Unreadable { .. }) = &wrong {
        complain(&error.to_string());
        return ExitCode::FAILURE;
    }
    let mut problems: Vec<String> = wrong.iter().map(ToString::to_string).collect();
    problems.extend(config.folder_problems());
    problems.extend(taken(&config));
    // The secrets may exist only on the machine that runs the bot.
    let mut lacking = Vec::new();
    let token = config.token();
    match &token {
        Ok(_) => {}
        Err(ConfigError::NoToken) => {
            lacking.push(("token", "none yet: set DISCORD_TOKEN or `token_file` in [discord]".to_owned()));
        }
        Err(ConfigError::NoSecret { option, error }) if error.kind() == ErrorKind::NotFound => {
            lacking.push(("token", format!("{option}: the file does not exist yet")));
        }
        Err(error @ (ConfigError::NoSuchToken(_) | ConfigError::NoSecret { .. })) => problems.push(error.to_string()),
        Err(error) => problems.push(format!("`token_file` in [discord]: {error}")),
    }
    match config.store.database() {
        Ok(Some(options)) if options.password.is_none() && options.address.uses_network() => {
            let next =
                "set MUTABOT_POSTGRES_PASSWORD or `postgres_password_file` in [store], if the database requires one";
            lacking.push(("password", format!("none yet: {next}")));
        }
        Ok(_) => {}
        Err(error @ ConfigError::NoSecret { .. }) => problems.push(error.to_string()),
        Err(error) => problems.push(format!("`postgres_password_file` in [store]: {error}")),
    }
    let missing = lacking.iter().map(|(what, why)| format!("{what}: {why}"));
    if !problems.is_empty() {
        let lines: Vec<String> = problems.into_iter().chain(missing).map(|line| format!("\n  {line}")).collect();
        complain(&format!("{name} is not in order:{}", lines.concat()));
        return ExitCode::FAILURE;
    }
    let verdict = match &lacking.iter().map(|(what, _)| format!("the {what}")).collect::<Vec<_>>()[..] {
        [] => "is in order".to_owned(),
        secrets => format!("is in order, except for {}", secrets.join(" and ")),
    };
    print(format_args!("{name} {}", colour::paint(&verdict, GOOD, &std::io::stdout())));
    for line in outcome(&config).into_iter().chain(missing) {
        print(format_args!("  {line}"));
    }
    if let Some(application) = token.ok().and_then(|token| token.application()) {
        print(format_args!("  to add the bot to a server: {}", invite(application, RightPurpose::Games)));
    }
    if lacking.is_empty() { ExitCode::SUCCESS } else { ExitCode::from(NO_SECRET) }
}

/// Returns why metrics can't be served, if so. A running bot occupies the address itself; with a database, this process
/// can't detect that bot.
fn taken(config: &Config) -> Option<String> {
    let address = config.observe.address?;
    if config.store.postgres.is_some() || Sled::used_by(&config.store.folder).is_some() {
        return None;
    }
    let error = TcpListener::bind(address).err()?;
    Some(format!("`address` in [observe]: {address} cannot be used ({error})"))
}

fn outcome(config: &Config) -> Vec<String> {
    let place = |path: &Path| {
        let whole = absolute(path).unwrap_or_else(|_| path.to_owned());
        let state = if whole.exists() { "" } else { " (will be created)" };
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
        lines.push(format!("stand-in for Discord: {url}"));
    }
    if config.discord.message_content {
        lines.push("needs \"Message Content Intent\" on the \"Bot\" page of Discord's developer portal".to_owned());
    }
    if let Some(address) = config.observe.address {
        let who = if address.ip().is_loopback() { "" } else { ", open to everyone who can reach this address" };
        lines.push(format!("metrics and health: http://{address}{who}"));
    }
    match config.ratings.only_here.len() {
        0 => {}
        1 => lines.push("ratings over all servers: games of one server are excluded".to_owned()),
        n => lines.push(format!("ratings over all servers: games of {n} servers are excluded")),
    }
    lines
}
