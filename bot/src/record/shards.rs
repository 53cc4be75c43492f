//! The shards of Discord's gateway: connections that each serve some of the servers.

use std::fmt::{self, Display, Formatter};

use serde::{Deserialize, Serialize};

use super::GuildId;

/// The number of groups of servers. A server never changes its group, and each shard serves whole groups, whatever the
/// number of shards.
pub const GROUPS: u32 = 240;

/// A number of shards that divides [`GROUPS`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct ShardCount(u32);

impl Default for ShardCount {
    fn default() -> ShardCount {
        ShardCount(1)
    }
}

impl ShardCount {
    #[must_use]
    pub fn new(count: u32) -> Option<ShardCount> {
        (count > 0 && GROUPS.is_multiple_of(count)).then_some(ShardCount(count))
    }

    /// Returns all possible numbers, smallest first.
    pub fn all() -> impl Iterator<Item = u32> {
        (1..=GROUPS).filter(|count| GROUPS.is_multiple_of(*count))
    }

    #[must_use]
    pub fn get(self) -> u32 {
        self.0
    }

    pub fn shards(self) -> impl Iterator<Item = Shard> {
        (0..self.0).map(move |number| Shard { number, of: self })
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Shard {
    /// Zero-based. The first shard also has the direct messages.
    pub number: u32,
    pub of: ShardCount,
}

impl Shard {
    #[must_use]
    pub fn carries(self, guild: GuildId) -> bool {
        self.carries_group(group(guild))
    }

    #[must_use]
    pub fn carries_group(self, group: u32) -> bool {
        group % self.of.0 == self.number
    }

    #[must_use]
    pub fn carries_direct(self) -> bool {
        self.number == 0
    }
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ShardReach {
    pub of: u32,
    pub there: Vec<u32>,
}

impl ShardReach {
    #[must_use]
    pub fn new(of: ShardCount, there: &[Shard]) -> ShardReach {
        ShardReach { of: of.get(), there: there.iter().map(|shard| shard.number).collect() }
    }
}

impl Display for ShardReach {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        write!(f, "shards {} of {}", self.there.len(), self.of)?;
        let away: Vec<String> = (0..self.of).filter(|n| !self.there.contains(n)).map(|n| n.to_string()).collect();
        match away.is_empty() {
            true => Ok(()),
            false => write!(f, " (without {})", away.join(", ")),
        }
    }
}

/// Returns the group of a server. Discord assigns servers to shards by the same bits of the id.
#[must_use]
pub(super) fn group(guild: GuildId) -> u32 {
    ((guild.0 >> 22) % u64::from(GROUPS)) as u32
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_server_is_on_the_shard_that_discord_gives_it_whatever_their_number() {
        let random = &mut fastrand::Rng::with_seed(16);
        for count in ShardCount::all() {
            let count = ShardCount::new(count).unwrap();
            for _ in 0..200 {
                let guild = GuildId(random.u64(..));
                let of_discord = (guild.0 >> 22) % u64::from(count.get());
                let carried: Vec<_> = count.shards().filter(|shard| shard.carries(guild)).collect();
                assert_eq!(carried.iter().map(|shard| u64::from(shard.number)).collect::<Vec<_>>(), [of_discord]);
            }
        }
        assert_eq!([0, 7, 9, 241].map(ShardCount::new), [None; 4]);
    }
}
