//! Experiments on the page, also used by tests. Time, the bot's permissions, direct messages, the bot's removal, the
//! server's language, messages without content, Discord's failures.

use std::sync::Arc;
use std::time::Duration;

use serde_json::{Value, json};

use crate::core::PlaygroundCore;
use crate::faults::DiscordCondition;
use crate::json::{id, list};
use crate::people::error::PeopleError;
use crate::sampling::SampleState;
use crate::trials;
use crate::world::PlaygroundWorld;
use crate::world::channel::ChannelKind;
use crate::world::people::{GUILD, PEOPLE};
use crate::world::permission::Permissions;

const LONGEST: Duration = Duration::from_secs(366 * 86_400);

pub(crate) fn state(core: &PlaygroundCore, world: &PlaygroundWorld) -> Value {
    let denied: serde_json::Map<String, Value> = world
        .denials
        .iter()
        .filter(|(_, denied)| **denied != Permissions::default())
        .map(|(channel, denied)| (channel.to_string(), json!(denied.names())))
        .collect();
    let mut state = json!({
        "ahead_ms": *core.clock.ahead().borrow(), "bot_in_server": !world.bot_left,
        "locale": world.locale, "message_content": *core.hears_all.borrow(), "discord": core.faults.weather().name(),
        "closed_dms": world.dm_refused.iter().map(u64::to_string).collect::<Vec<_>>(),
        "sample": core.sampling.borrow().word(), "denied": denied, "rights": Permissions::NAMED.map(|(name, _)| name),
    });
    trials::add_state(core, world, &mut state);
    state
}

pub(crate) fn change(core: &Arc<PlaygroundCore>, body: &Value) -> Result<Value, PeopleError> {
    let refused = |what: &str| PeopleError::new(400, what);
    for (name, value) in body.as_object().ok_or_else(|| refused("an object is needed"))? {
        match name.as_str() {
            "advance_ms" => {
                let by = value.as_u64().map(Duration::from_millis).filter(|by| *by <= LONGEST);
                core.advance(by.ok_or_else(|| refused("up to 366 days may pass at once"))?);
            }
            "bot_in_server" => {
                if value.as_bool().ok_or_else(|| refused("true or false is needed"))? {
                    core.add_bot();
                } else {
                    core.remove_bot();
                }
            }
            "locale" => {
                let locale = value.as_str().filter(|locale| (2..=5).contains(&locale.len()));
                core.speak(locale.ok_or_else(|| refused("there is no such language"))?);
            }
            "message_content" => {
                let wanted = value.as_bool().ok_or_else(|| refused("true or false is needed"))?;
                core.hear_all(wanted)?;
            }
            "discord" => {
                let weather = value.as_str().and_then(DiscordCondition::named);
                core.faults.set_weather(
                    weather.ok_or_else(|| refused("Discord is well, slow, failing, blocked, odd or away"))?,
                );
            }
            "deny" => {
                let channel = id(&value["channel"]).filter(|id| is_channel(&core.world(), *id));
                let rights = Permissions::all_named(list(&value["rights"]));
                let (Some(channel), Some(rights)) = (channel, rights) else {
                    return Err(refused("there is no such channel or right"));
                };
                core.deny(channel, rights);
            }
            "sample" => core.ask_for_sample(value.as_u64().ok_or_else(|| refused("a seed is needed"))?)?,
            "dms" => {
                let person = id(&value["person"]).filter(|id| PEOPLE.iter().any(|person| person.id == *id));
                let (Some(person), Some(open)) = (person, value["open"].as_bool()) else {
                    return Err(refused("there is no such person"));
                };
                core.accept_dms(person, open);
            }
            other => trials::change(core, other, value)?,
        }
    }
    Ok(core.tell_experiments())
}

fn is_channel(world: &PlaygroundWorld, id: u64) -> bool {
    world.channels.get(&id).is_some_and(|channel| channel.kind == ChannelKind::Text)
}

impl PlaygroundCore {
    pub(crate) fn ask_for_sample(&self, seed: u64) -> Result<(), PeopleError> {
        match *self.sampling.borrow() {
            SampleState::Ready => {}
            SampleState::Asked(_) => return Err(PeopleError::new(409, "a sample tournament is being played")),
            SampleState::Never => return Err(PeopleError::new(409, "this bot was not started by the playground")),
        }
        self.sampling.send_replace(SampleState::Asked(seed));
        Ok(())
    }

    pub(crate) fn tell_experiments(&self) -> Value {
        let state = state(self, &self.world());
        self.happenings.push(None, "experiments", state.clone());
        state
    }

    pub(crate) fn advance(&self, by: Duration) {
        let mut world = self.world();
        // Store it before anything uses the new time, so that time never goes back.
        let ahead = *self.clock.ahead().borrow() + by.as_millis() as u64;
        world.store.put_ahead(ahead);
        self.clock.advance(by);
    }

    pub(crate) fn deny(&self, channel: u64, permissions: Permissions) {
        let mut world = self.world();
        world.denials.insert(channel, permissions);
        if let Some(changed) = world.channels.get(&channel) {
            self.announce_channel_changed(&world, changed);
        }
    }

    pub(crate) fn grant(&self, rights: Permissions) {
        let mut world = self.world();
        world.made.granted = rights;
        self.dispatch_guild("GUILD_ROLE_UPDATE", json!({ "guild_id": GUILD.to_string(), "role": world.bot_role() }));
    }

    pub(crate) fn set_thread(&self, id: u64, archived: bool, locked: bool) {
        let mut world = self.world();
        let Some(mut thread) = world.channels.get(&id).filter(|channel| channel.is_thread()).cloned() else { return };
        thread.thread.archived = archived;
        thread.thread.locked = locked;
        thread.thread.archive_changed = self.clock.now();
        world.put_channel(thread.clone());
        self.announce_channel_changed(&world, &thread);
    }

    pub(crate) fn accept_dms(&self, person: u64, accepts: bool) {
        let refused = &mut self.world().dm_refused;
        if accepts {
            refused.remove(&person)
        } else {
            refused.insert(person)
        };
    }

    pub(crate) fn remove_bot(&self) {
        let mut world = self.world();
        if !std::mem::replace(&mut world.bot_left, true) {
            self.dispatch_guild("GUILD_DELETE", json!({ "id": GUILD.to_string() }));
            self.gateway.is_outside(true);
        }
    }

    pub(crate) fn add_bot(&self) {
        let mut world = self.world();
        world.commands_only = false;
        if std::mem::replace(&mut world.bot_left, false) {
            self.gateway.is_outside(false);
            self.dispatch_guild("GUILD_CREATE", world.guild_create());
        }
    }

    pub(crate) fn install_commands_only(&self, only: bool) {
        self.world().commands_only = only;
        if only {
            self.remove_bot();
        } else {
            self.add_bot();
        }
    }

    fn speak(&self, locale: &str) {
        let mut world = self.world();
        world.locale = locale.to_owned();
        self.dispatch_guild("GUILD_UPDATE", Value::Object(world.guild()));
    }

    /// Requests a bot that reads all messages, or only those addressed to it. The bot restarts.
    fn hear_all(&self, wanted: bool) -> Result<(), PeopleError> {
        if self.hears_all.borrow().is_none() {
            return Err(PeopleError::new(409, "this bot was not started by the playground"));
        }
        if matches!(
            self.faults.weather(),
            DiscordCondition::Failing | DiscordCondition::Blocked | DiscordCondition::Away
        ) {
            return Err(PeopleError::new(409, "the bot starts anew for this: let Discord be well first"));
        }
        self.hears_all.send_if_modified(|hears| hears.replace(wanted) != Some(wanted));
        Ok(())
    }
}
