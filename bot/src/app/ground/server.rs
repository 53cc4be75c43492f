//! A server's settings: where games may begin, who may begin them, how many at a time, and bans.

use render::PictureOptions;
use rules::{GameSpec, Side};

use crate::app::ask::server::{SetupMatter, ThreadLife};
use crate::app::ask::{Caller, CallerServer};
use crate::app::ground::Ground;
use crate::app::say::phrases;
use crate::change::StoreChange;
use crate::record::{BanRecord, BotTime, ChannelId, GameState, GuildId, GuildRecord, Unix, UserId, keys, write};
use crate::refusal::{BotFailure, Refusal, Trouble};
use crate::rows::{TypedStore, decode};
use crate::words::{Lang, TextArg, escape};

const NAMED: usize = 10;

impl GuildRecord {
    pub(crate) fn chosen(&self, matter: SetupMatter) -> Option<&str> {
        self.settings.get(matter.word()).map(String::as_str)
    }

    pub(crate) fn options(&self, turn: Side) -> PictureOptions {
        let chosen = |matter| self.chosen(matter).unwrap_or_default();
        PictureOptions {
            seen_by: if chosen(SetupMatter::Side) == "turn" { turn } else { Side::White },
            theme: chosen(SetupMatter::Theme).parse().unwrap_or_default(),
            style: chosen(SetupMatter::Style).parse().unwrap_or_default(),
            ..PictureOptions::default()
        }
    }

    pub(crate) fn lang(&self) -> Option<Lang> {
        self.chosen(SetupMatter::Language)?.parse().ok()
    }

    pub(crate) fn lang_in(&self, channels: impl IntoIterator<Item = ChannelId>) -> Option<Lang> {
        let own = channels.into_iter().find_map(|channel| self.langs.get(&channel).copied());
        own.or_else(|| self.lang())
    }

    pub(crate) fn usual_game(&self) -> &'static GameSpec {
        self.chosen(SetupMatter::Game).and_then(rules::info).unwrap_or(rules::games()[0])
    }

    pub(crate) fn has_programs(&self) -> bool {
        self.chosen(SetupMatter::Program) != Some("off")
    }

    pub(crate) fn has_help(&self) -> bool {
        self.chosen(SetupMatter::Help) != Some("off")
    }

    pub(crate) fn thread_life(&self) -> ThreadLife {
        self.chosen(SetupMatter::ThreadLife).and_then(|word| word.parse().ok()).unwrap_or_default()
    }

    /// Returns the calendar months of a season, if the server has seasons.
    pub(crate) fn months(&self) -> Option<i32> {
        match self.chosen(SetupMatter::Seasons)? {
            "quarter" => Some(3),
            "half" => Some(6),
            "year" => Some(12),
            _ => None,
        }
    }

    pub(crate) fn season(&self, time: BotTime) -> Option<BotTime> {
        self.seasons.begun(self.months(), time).last().copied()
    }

    pub(crate) fn most_games(&self) -> Option<usize> {
        self.chosen(SetupMatter::Games)?.parse().ok()
    }
}

impl Ground {
    /// Returns a server's settings with the version of the row; outside servers, only defaults.
    pub(crate) async fn guild(&self, id: impl Into<Option<GuildId>>) -> Result<(GuildRecord, u64), Trouble> {
        let Some(id) = id.into() else { return Ok((GuildRecord::default(), 0)) };
        self.store.entry(&keys::guild(id)).await
    }

    pub(crate) async fn guild_of(&self, caller: &Caller) -> Result<GuildRecord, Trouble> {
        Ok(self.guild(caller.server.as_ref().map(|server| server.id)).await?.0)
    }

    /// Returns the public language here: chosen for the channel or server, else the server's Discord language.
    pub(crate) async fn public_lang(&self, caller: &Caller) -> Result<Lang, Trouble> {
        Ok(self.guild_of(caller).await?.lang_in(caller.channels()).unwrap_or(caller.public_lang))
    }

    pub(crate) async fn must_not_be_banned(&self, caller: &Caller, guild: GuildId) -> Result<(), Trouble> {
        match self.ban(guild, caller.who.id, caller.now).await? {
            Some(ban) => Err(refused(&ban).into()),
            None => Ok(()),
        }
    }

    pub(crate) async fn ban(&self, guild: GuildId, who: UserId, now: Unix) -> Result<Option<BanRecord>, Trouble> {
        // There is no secret before the first ban.
        let Some(secret) = self.store.get(keys::SECRET).await? else { return Ok(None) };
        let secret: String = decode(&secret.value)?;
        let ban = self.store.record::<BanRecord>(&keys::ban(guild, who, &secret)).await?;
        Ok(ban.map(|row| row.record).filter(|ban| ban.holds(now)))
    }

    /// Returns the secret for keys of bans; stores it on first use. A secret from an older program stays, however
    /// short.
    pub(crate) async fn secret(&self) -> Result<String, Trouble> {
        if let Some(entry) = self.store.get(keys::SECRET).await? {
            return decode(&entry.value);
        }
        let drawn = self.secret.as_ref().ok_or_else(|| BotFailure::new("make a secret", "none was drawn"))?;
        let secret = drawn.hex();
        let mut change = StoreChange::new();
        change.expect(keys::SECRET, 0).put(keys::SECRET, write(&secret));
        change.commit(&*self.store).await?;
        Ok(secret)
    }
}

pub(crate) async fn has_rated_games(ground: &Ground, server: Option<GuildId>) -> Result<bool, Trouble> {
    Ok(ground.guild(server).await?.0.chosen(SetupMatter::Rated) != Some("off"))
}

pub(crate) async fn must_be_welcome(ground: &Ground, caller: &Caller, guild: &GuildRecord) -> Result<(), Trouble> {
    let Some(server) = &caller.server else { return Ok(()) };
    ground.must_not_be_banned(caller, server.id).await?;
    must_be_for_games(caller, guild)?;
    must_have_role(server, guild)?;
    must_have_room(ground, caller.who.id, (server.id, guild)).await
}

pub(crate) async fn must_have_room(
    ground: &Ground,
    me: UserId,
    (id, guild): (GuildId, &GuildRecord),
) -> Result<(), Trouble> {
    let Some(most) = guild.most_games() else { return Ok(()) };
    let mine = ground.load_indexed(&keys::seats(me)).await?;
    let is_counted = |state: &GameState| match state {
        GameState::Challenge { from, .. } => from.id == me,
        GameState::Playing { .. } => true,
        GameState::Over { .. } | GameState::Closed { .. } => false,
    };
    let n = mine.iter().filter(|g| g.record.guild == Some(id) && is_counted(&g.record.state)).count();
    if n >= most { Err(Refusal::TooManyGames { most }.into()) } else { Ok(()) }
}

pub(crate) fn is_for_games(channels: impl IntoIterator<Item = ChannelId>, guild: &GuildRecord) -> bool {
    guild.channels.is_empty() || channels.into_iter().any(|channel| guild.channels.contains(&channel))
}

pub(crate) fn must_be_for_games(caller: &Caller, guild: &GuildRecord) -> Result<(), Refusal> {
    if is_for_games(caller.channels(), guild) {
        return Ok(());
    }
    let named: Vec<_> = guild.channels.iter().take(NAMED).map(|channel| format!("<#{}>", channel.0)).collect();
    Err(Refusal::NotHere { channels: named.join(", ") })
}

pub(crate) fn must_have_role(server: &CallerServer, guild: &GuildRecord) -> Result<(), Refusal> {
    if guild.roles.is_empty() || guild.roles.iter().any(|role| server.roles.contains(role)) {
        return Ok(());
    }
    let named: Vec<_> = guild.roles.iter().take(NAMED).map(|role| format!("<@&{}>", role.0)).collect();
    Err(Refusal::NoRole { roles: named.join(", ") })
}

fn refused(ban: &BanRecord) -> Refusal {
    let nothing = || TextArg::from("");
    Refusal::Banned {
        until: ban.until.map_or_else(nothing, |until| text!("banned-until").with("until", phrases::day(until)).into()),
        why: ban.because.as_deref().map_or_else(nothing, |why| text!("banned-why").with("reason", escape(why)).into()),
    }
}
