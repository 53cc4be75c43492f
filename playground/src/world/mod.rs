//! Everything in the playground: channels, messages, commands, interactions; in memory and, optionally, on disk.

pub(crate) mod attachments;
pub(crate) mod channel;
pub(crate) mod components;
pub(crate) mod compose;
pub(crate) mod interaction;
pub(crate) mod made;
pub(crate) mod mentions;
pub(crate) mod message;
pub(crate) mod objects;
pub(crate) mod people;
pub(crate) mod permission;
pub(crate) mod show;
pub(crate) mod sublimits;

use std::collections::{BTreeMap, HashMap, HashSet};

use serde_json::{Value, json};

use channel::{ChannelKind, WorldChannel};
use interaction::WorldInteraction;
use message::WorldMessage;
use people::{BOT, CHANNELS, GROUP, GUILD, PEOPLE};
use permission::Permissions;

use crate::refusal::{self, ApiRefusal};
use crate::store::WorldStore;

/// How long a nonce is remembered, in milliseconds.
const NONCE_LIFE: u64 = 5 * 60 * 1000;

#[derive(Debug)]
pub(crate) struct PlaygroundWorld {
    pub(crate) channels: BTreeMap<u64, WorldChannel>,
    pub(crate) messages: HashMap<u64, BTreeMap<u64, WorldMessage>>,
    /// By scope (0 for global, or else the server) and id.
    pub(crate) commands: BTreeMap<(u64, u64), Value>,
    pub(crate) interactions: BTreeMap<u64, WorldInteraction>,
    pub(crate) uploads: HashMap<u64, Value>,
    /// The message by author, channel and nonce, with the time when it was written.
    pub(crate) nonces: HashMap<(u64, u64, String), (u64, u64)>,
    pub(crate) denials: HashMap<u64, Permissions>,
    pub(crate) dm_refused: HashSet<u64>,
    /// The server removed the bot, which is then a guest of people who installed it.
    pub(crate) bot_left: bool,
    pub(crate) commands_only: bool,
    pub(crate) limits: sublimits::Sublimits,
    pub(crate) made: made::BotCreations,
    pub(crate) locale: String,
    pub(crate) store: WorldStore,
    pub(crate) base: String,
}

impl PlaygroundWorld {
    pub(crate) fn load(store: WorldStore, base: String) -> Result<Self, String> {
        let mut world = Self {
            channels: BTreeMap::new(),
            messages: HashMap::new(),
            commands: BTreeMap::new(),
            interactions: BTreeMap::new(),
            uploads: HashMap::new(),
            nonces: HashMap::new(),
            denials: HashMap::new(),
            dm_refused: HashSet::new(),
            bot_left: false,
            commands_only: false,
            limits: sublimits::Sublimits::default(),
            made: made::BotCreations::default(),
            locale: "en-US".into(),
            store,
            base,
        };
        for channel in world.store.channels()? {
            world.channels.insert(channel.id, channel);
        }
        for message in world.store.messages()? {
            if let Some(nonce) = message.nonce.as_ref().and_then(message::nonce_text) {
                world.nonces.insert((message.author, message.channel, nonce), (message.id, message.at));
            }
            world.messages.entry(message.channel).or_default().insert(message.id, message);
        }
        world.commands = world.store.commands()?;
        for (position, (id, name, topic)) in CHANNELS.into_iter().enumerate() {
            if !world.channels.contains_key(&id) {
                let mut channel = WorldChannel::new(id, ChannelKind::Text, name);
                channel.topic = Some(topic.into());
                channel.position = position as u64;
                world.put_channel(channel);
            }
        }
        if !world.channels.contains_key(&GROUP.0) {
            let mut group = WorldChannel::new(GROUP.0, ChannelKind::Group, GROUP.1);
            group.owner = PEOPLE[0].id;
            group.thread.members = PEOPLE[..3].iter().map(|person| (person.id, 0)).collect();
            world.put_channel(group);
        }
        Ok(world)
    }

    pub(crate) fn last_known_id(&self) -> u64 {
        let messages = self.messages.values().filter_map(|of_channel| of_channel.keys().next_back());
        let all = messages.chain(self.channels.keys()).chain(self.commands.keys().map(|(_, id)| id));
        all.copied().max().unwrap_or(0).max(self.store.last_id())
    }

    pub(crate) fn visible(&self, channel: u64) -> Result<&WorldChannel, ApiRefusal> {
        let found = self.channels.get(&channel).ok_or(refusal::UNKNOWN_CHANNEL)?;
        if !self.bot_may(channel, Permissions::VIEW_CHANNEL) {
            return Err(refusal::MISSING_ACCESS);
        }
        Ok(found)
    }

    pub(crate) fn forget_nonces(&mut self, now: u64) {
        self.nonces.retain(|_, (_, at)| now < *at + NONCE_LIFE);
    }

    pub(crate) fn message(&self, channel: u64, id: u64) -> Option<&WorldMessage> {
        self.messages.get(&channel)?.get(&id)
    }

    pub(crate) fn put_channel(&mut self, channel: WorldChannel) {
        self.store.put_channel(&channel);
        self.channels.insert(channel.id, channel);
    }

    pub(crate) fn put_message(&mut self, message: WorldMessage) {
        if message.visible_to.is_none() {
            self.store.put_message(&message);
        }
        self.messages.entry(message.channel).or_default().insert(message.id, message);
    }

    pub(crate) fn remove_message(&mut self, channel: u64, id: u64) -> Option<WorldMessage> {
        let message = self.messages.get_mut(&channel)?.remove(&id)?;
        self.store.remove_message(channel, id);
        Some(message)
    }

    /// Returns whether a thread is archived and locked, which forbids answers.
    pub(crate) fn is_shut(&self, channel: u64) -> bool {
        self.channels.get(&channel).is_some_and(|channel| channel.thread.archived && channel.thread.locked)
    }

    /// Returns the permissions that the bot lacks in the channel: denied there or, for a thread, in its parent.
    pub(crate) fn denied(&self, channel: u64) -> Permissions {
        let own = self.denials.get(&channel).copied().unwrap_or_default();
        let parent = self.channels.get(&channel).and_then(|channel| channel.parent);
        own | parent.and_then(|id| self.denials.get(&id).copied()).unwrap_or_default()
    }

    pub(crate) fn bot_permissions(&self, channel: u64) -> Permissions {
        self.bot_rights().without(self.denied(channel))
    }

    /// Returns whether the bot is only a guest in the channel. People who installed the bot can use it there.
    pub(crate) fn is_guest_in(&self, channel: &WorldChannel) -> bool {
        match channel.kind {
            ChannelKind::Dm => false,
            ChannelKind::Group => true,
            ChannelKind::Text | ChannelKind::PublicThread | ChannelKind::PrivateThread => {
                self.bot_left && !self.commands_only
            }
        }
    }

    pub(crate) fn bot_may(&self, channel: u64, what: Permissions) -> bool {
        match self.channels.get(&channel).map(|channel| channel.kind) {
            Some(ChannelKind::Dm) => true,
            Some(ChannelKind::Group) => false,
            Some(ChannelKind::Text | ChannelKind::PublicThread | ChannelKind::PrivateThread) if self.bot_left => false,
            _ => self.bot_permissions(channel).contains(what),
        }
    }

    /// Returns the bot's direct messages with a person. Opens them if needed; the flag shows that they are new.
    pub(crate) fn open_dm(&mut self, person: u64, new_id: impl FnOnce() -> u64) -> (u64, bool) {
        let known = self.channels.values().find(|channel| channel.recipient == Some(person));
        if let Some(channel) = known {
            return (channel.id, false);
        }
        let mut channel = WorldChannel::new(new_id(), ChannelKind::Dm, "");
        channel.recipient = Some(person);
        let id = channel.id;
        self.put_channel(channel);
        (id, true)
    }

    pub(crate) fn channel_object(&self, channel: &WorldChannel) -> Value {
        if channel.is_thread() { channel.thread_object_for_bot() } else { channel.object(self.denied(channel.id)) }
    }

    pub(crate) fn members(&self) -> Vec<Value> {
        std::iter::once(BOT).chain(PEOPLE.iter().map(|p| p.id)).filter_map(|id| self.member(id)).collect()
    }

    pub(crate) fn guild_channels(&self) -> Vec<Value> {
        let text = self.channels.values().filter(|channel| channel.kind == ChannelKind::Text);
        text.map(|channel| self.channel_object(channel)).collect()
    }

    pub(crate) fn active_threads(&self) -> Vec<&WorldChannel> {
        let threads = self.channels.values().filter(|channel| channel.is_thread() && !channel.thread.archived);
        threads.filter(|thread| self.bot_may(thread.id, Permissions::VIEW_CHANNEL)).collect()
    }

    pub(crate) fn guild(&self) -> serde_json::Map<String, Value> {
        let mut guild = objects::guild(&self.locale);
        guild.insert("roles".into(), self.roles());
        guild
    }

    pub(crate) fn guild_create(&self) -> Value {
        let mut guild = self.guild();
        let threads: Vec<Value> = self.active_threads().into_iter().map(WorldChannel::thread_object_for_bot).collect();
        let extra = json!({
            "joined_at": "2024-05-01T12:00:00.000000+00:00", "large": false, "unavailable": false,
            "member_count": PEOPLE.len() + 1, "voice_states": [], "members": self.members(),
            "channels": self.guild_channels(), "threads": threads, "presences": [], "stage_instances": [],
            "guild_scheduled_events": self.made.events.values().collect::<Vec<_>>(), "soundboard_sounds": [], "embedded_activities": [],
        });
        if let Value::Object(extra) = extra {
            guild.extend(extra);
        }
        Value::Object(guild)
    }

    pub(crate) fn commands_of(&self, scope: u64) -> Vec<&Value> {
        self.commands.range((scope, 0)..=(scope, u64::MAX)).map(|(_, command)| command).collect()
    }

    pub(crate) fn command(&self, name: &str, kind: u64, channel: &WorldChannel, person: u64) -> Option<&Value> {
        let (context, is_guest) = (channel.context(), self.is_guest_in(channel));
        let fits = |command: &&Value| {
            command["name"] == name
                && command["type"] == kind
                && command["contexts"].as_array().is_none_or(|contexts| contexts.contains(&json!(context)))
                && !(context == 1 && command["dm_permission"] == false)
                && (context != 0 || shows(command, person))
                && (!is_guest || crate::json::list(&command["integration_types"]).contains(&json!(1)))
        };
        let scopes = if context == 0 && !is_guest { &[GUILD, 0][..] } else { &[0] };
        scopes.iter().find_map(|scope| self.commands_of(*scope).into_iter().find(fits))
    }
}

/// Returns whether a person sees a command in the server, by its `default_member_permissions`.
pub(crate) fn shows(command: &Value, person: u64) -> bool {
    let may = people::permissions(person);
    let wanted = command["default_member_permissions"].as_str().and_then(|bits| bits.parse().ok()).map(Permissions);
    may.contains(Permissions::ADMINISTRATOR) || wanted.is_none_or(|wanted| wanted.0 != 0 && may.contains(wanted))
}
