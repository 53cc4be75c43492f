//! The database options and their passwords.

use std::path::Path;

use store::{Password, PostgresOptions};

use super::{ConfigError, StoreOptions, secret_in};

/// Environment variables: the passwords of the bot's role and of the tables' owner.
const PASSWORD: &str = "MUTABOT_POSTGRES_PASSWORD";
const OWNERS_PASSWORD: &str = "MUTABOT_POSTGRES_OWNER_PASSWORD";

impl StoreOptions {
    /// Returns the database options; `None` if the store is a folder.
    pub fn database(&self) -> Result<Option<PostgresOptions>, ConfigError> {
        let Some(address) = &self.postgres else { return Ok(None) };
        let mut options = PostgresOptions::new(address.clone());
        let file = ("`postgres_password_file` in [store]", self.postgres_password_file.as_deref());
        options.password = password(PASSWORD, file)?;
        options.authorities.clone_from(&self.postgres_authorities);
        options.may_lose_commits = self.postgres_may_lose_commits;
        Ok(Some(options))
    }
}

pub fn owners_password(file: Option<&Path>) -> Result<Option<Password>, ConfigError> {
    password(OWNERS_PASSWORD, ("--owner-password-file", file))
}

fn password(variable: &str, (option, file): (&'static str, Option<&Path>)) -> Result<Option<Password>, ConfigError> {
    if let Some(password) = std::env::var(variable).ok().filter(|password| !password.is_empty()) {
        return Ok(Some(Password::new(password)));
    }
    let Some(path) = file else { return Ok(None) };
    let text = secret_in(option, path)?;
    let text = text.ok_or_else(|| ConfigError::ExposedPassword { path: path.to_owned() })?;
    Ok(Some(Password::new(text.trim_end_matches(['\n', '\r']))))
}
