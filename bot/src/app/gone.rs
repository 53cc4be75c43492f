//! Servers that the bot was removed from: what their administrators and moderators kept is deleted a while later, unless
//! the bot is added again. Games are their players' and stay; a challenge ends when its own time comes, which is no later.

use std::collections::BTreeSet;

use futures::TryStreamExt;
use store::{Batch, StoreExt};

use super::App;
use crate::record::{GoneRecord, GuildId, Millis, Unix, keys, write};
use crate::refusal::Trouble;
use crate::rows::{Row, TypedStore, unless_changed};

/// How long a server's choices wait for it, by the bot's own clock.
const WAIT: Millis = Millis::days(30);
/// Rows that are deleted at once.
const PAGE: usize = 200;

impl App {
    /// Notes that the bot was removed from a server. A server of which nothing is kept needs no note.
    ///
    /// # Errors
    /// When the store cannot do it.
    pub async fn leave_server(&self, guild: GuildId, now: Unix) -> Result<(), Trouble> {
        let key = keys::gone(guild);
        if self.store.get(&key).await?.is_some() || !self.keeps(guild).await? {
            return Ok(());
        }
        let gone = GoneRecord { v: 1, due: self.time(now).await? + WAIT };
        // A conflict means that it was told twice.
        unless_changed(&*self.store, Batch::new().expect(key.as_str(), 0).put(key, write(&gone))).await.map(drop)
    }

    /// Notes that the bot is in a server, perhaps again: all is as it was.
    ///
    /// # Errors
    /// When the store cannot do it.
    pub async fn join_server(&self, guild: GuildId) -> Result<(), Trouble> {
        let key = keys::gone(guild);
        match self.store.get(&key).await? {
            Some(_) => Ok(self.store.commit(Batch::new().delete(key)).await?),
            None => Ok(()),
        }
    }

    /// The same for all servers at once, of which the bot is in these alone: what happened while it was away.
    ///
    /// # Errors
    /// When the store cannot do it.
    pub async fn is_in_servers(&self, here: &[GuildId], now: Unix) -> Result<(), Trouble> {
        for guild in here {
            self.join_server(*guild).await?;
        }
        for guild in self.known_servers().await? {
            if !here.contains(&guild) {
                self.leave_server(guild, now).await?;
            }
        }
        Ok(())
    }

    /// Deletes what is kept of servers whose time has come.
    ///
    /// # Errors
    /// When the store cannot do it; the rest is deleted the next time.
    pub async fn forget_servers(&self, now: Unix) -> Result<(), Trouble> {
        let mut gone = self.store.records::<GoneRecord>(keys::ALL_GONE);
        while let Some(Row { key, record, version }) = gone.try_next().await? {
            if record.due <= self.time(now).await?
                && let Some(guild) = keys::guild_in(&key)
            {
                self.forget_server(guild, version).await?;
            }
        }
        Ok(())
    }

    /// Deletes all that is kept of a server, as long as nobody adds the bot again.
    async fn forget_server(&self, guild: GuildId, version: u64) -> Result<(), Trouble> {
        let gone = keys::gone(guild);
        let begin = || Batch::new().expect(gone.as_str(), version);
        for prefix in rows_of(guild) {
            let mut pages = self.store.pages_of(&prefix, None, PAGE);
            while let Some(page) = pages.try_next().await? {
                let batch = page.into_iter().fold(begin(), |batch, row| batch.delete(row.key));
                if !unless_changed(&*self.store, batch).await? {
                    return Ok(());
                }
            }
        }
        let last = begin().delete(keys::guild(guild)).delete(gone.as_str()).put(keys::TO_ERASE, Vec::new());
        unless_changed(&*self.store, last).await.map(drop)
    }

    /// Whether anything is kept of a server.
    async fn keeps(&self, guild: GuildId) -> Result<bool, Trouble> {
        if self.store.get(&keys::guild(guild)).await?.is_some() {
            return Ok(true);
        }
        for prefix in rows_of(guild) {
            if self.store.first(&prefix).await?.is_some() {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// The servers of which something is kept. Of each the first row alone is read.
    async fn known_servers(&self) -> Result<BTreeSet<GuildId>, Trouble> {
        let mut known = BTreeSet::new();
        for prefix in [keys::ALL_GUILDS, keys::ALL_BANS, keys::ALL_DEEDS, keys::ALL_SHOWN] {
            let mut after: Option<String> = None;
            while let Some(row) = self.store.scan(prefix, after.as_deref(), 1).await?.pop() {
                let guild = keys::guild_in(&row.key);
                known.extend(guild);
                // `~` comes after all that keys are made of.
                after = Some(guild.map_or(row.key, |guild| format!("{prefix}{}/~", guild.0)));
            }
        }
        Ok(known)
    }
}

/// The prefixes of what is kept of a server beside its choices. What was played there is found by its players.
fn rows_of(guild: GuildId) -> [String; 3] {
    [keys::bans(guild), keys::deeds(guild), keys::all_shown(guild)]
}
