//! The state shared by the whole playground. Notifies the bot, pages and tests.

use std::sync::{Arc, Mutex, MutexGuard};

use serde_json::{Value, json};
use tokio::sync::watch;

use crate::check::SchemaChecker;
use crate::clock::WorldClock;
use crate::faults::DiscordFaults;
use crate::gateway::event::{GatewayEvent, TextRedaction, intent};
use crate::gateway::hub::{GatewayCut, GatewayHub};
use crate::happening::{Happening, HappeningFeed};
use crate::sampling::SampleState;
use crate::world::PlaygroundWorld;
use crate::world::channel::{ChannelKind, WorldChannel};
use crate::world::message::WorldMessage;
use crate::world::people::{BOT, GUILD};
use crate::world::permission::Permissions;
use crate::world::show;

#[derive(Debug)]
pub(crate) struct PlaygroundCore {
    world: Mutex<PlaygroundWorld>,
    pub(crate) clock: WorldClock,
    pub(crate) gateway: Arc<GatewayHub>,
    pub(crate) happenings: Arc<HappeningFeed>,
    pub(crate) faults: DiscordFaults,
    pub(crate) checker: Arc<SchemaChecker>,
    pub(crate) token: String,
    /// True if the bot reads messages not addressed to it; `None` if people cannot choose.
    pub(crate) hears_all: watch::Sender<Option<bool>>,
    pub(crate) sampling: watch::Sender<SampleState>,
    pub(crate) port: u16,
    pub(crate) stop: watch::Sender<bool>,
}

impl PlaygroundCore {
    pub(crate) fn new(world: PlaygroundWorld, port: u16, token: &str) -> Self {
        let happenings = Arc::new(HappeningFeed::new());
        let gateway = Arc::new(GatewayHub::new(Arc::clone(&happenings)));
        Self {
            clock: WorldClock::new(world.last_known_id(), world.store.ahead()),
            world: Mutex::new(world),
            faults: DiscordFaults::new(Arc::clone(&gateway)),
            checker: Arc::new(SchemaChecker::new(Arc::clone(&happenings))),
            gateway,
            happenings,
            token: token.into(),
            hears_all: watch::Sender::new(None),
            sampling: watch::Sender::new(SampleState::Never),
            port,
            stop: watch::Sender::new(false),
        }
    }

    /// Locks the world for one operation. Events are sent under the lock, in the order of operations.
    pub(crate) fn world(&self) -> MutexGuard<'_, PlaygroundWorld> {
        self.world.lock().unwrap_or_else(std::sync::PoisonError::into_inner)
    }

    pub(crate) fn close(&self) {
        self.stop.send_replace(true);
        self.faults.release_all();
        self.gateway.cut(GatewayCut::Close(1001));
        self.world().store.close();
    }

    pub(crate) fn url(&self) -> String {
        format!("http://127.0.0.1:{}", self.port)
    }

    pub(crate) fn gateway_url(&self) -> String {
        format!("ws://127.0.0.1:{}/gateway-socket", self.port)
    }

    pub(crate) fn announce_created(&self, world: &PlaygroundWorld, message: &WorldMessage) {
        self.announce(world, message, "MESSAGE_CREATE");
    }

    pub(crate) fn announce_edited(&self, world: &PlaygroundWorld, message: &WorldMessage) {
        self.announce(world, message, "MESSAGE_UPDATE");
    }

    fn announce(&self, world: &PlaygroundWorld, message: &WorldMessage, name: &'static str) {
        let Some(channel) = world.channels.get(&message.channel) else { return };
        let created = name == "MESSAGE_CREATE";
        let object = if created { world.show_new(message) } else { world.show(message, BOT) };
        self.checker.check_message(&object, name);
        let visible_to = message.visible_to;
        self.happenings.tell(if created {
            Happening::MessageCreated { message: object.clone(), visible_to }
        } else {
            Happening::MessageEdited { message: object.clone(), visible_to }
        });
        let page_kind = if created { "message_create" } else { "message_update" };
        let reader = visible_to.or(channel.recipient).unwrap_or(BOT);
        self.push_in(channel, visible_to, page_kind, world.show_to_person(message, reader));
        if visible_to.is_some() || !world.bot_may(channel.id, Permissions::VIEW_CHANNEL) {
            return;
        }
        let in_guild = channel.guild();
        let referenced = message.reply_to.and_then(|id| world.message(message.channel, id));
        self.gateway.dispatch(GatewayEvent {
            name,
            data: show::event_data(object, message.author, channel),
            guild: in_guild,
            intents: if in_guild.is_some() { intent::GUILD_MESSAGES } else { intent::DIRECT_MESSAGES },
            hide: TextRedaction {
                message: in_guild.is_some() && !message.is_readable_by_bot(),
                referenced: in_guild.is_some() && referenced.is_some_and(|m| !m.is_readable_by_bot()),
            },
        });
    }

    pub(crate) fn announce_deleted(&self, world: &PlaygroundWorld, message: &WorldMessage) {
        let (channel_id, message_id) = (message.channel, message.id);
        self.happenings.tell(Happening::MessageDeleted { channel_id, message_id });
        let Some(channel) = world.channels.get(&channel_id) else { return };
        let mut data = json!({ "id": message_id.to_string(), "channel_id": channel_id.to_string() });
        self.push_in(channel, message.visible_to, "message_delete", data.clone());
        if message.visible_to.is_some() {
            return;
        }
        if let Some(guild) = channel.guild() {
            data["guild_id"] = json!(guild.to_string());
        }
        let intents = if channel.guild().is_some() { intent::GUILD_MESSAGES } else { intent::DIRECT_MESSAGES };
        let hide = TextRedaction::default();
        self.gateway.dispatch(GatewayEvent { name: "MESSAGE_DELETE", data, guild: channel.guild(), intents, hide });
    }

    pub(crate) fn announce_channel_created(&self, world: &PlaygroundWorld, channel: &WorldChannel) {
        let mut object = world.channel_object(channel);
        self.happenings.tell(Happening::Channel(object.clone()));
        self.push_in(channel, None, "channel_create", channel.listed());
        if channel.kind == ChannelKind::Dm {
            // Discord has sent bots no CHANNEL_CREATE for DMs since API v8.
            return;
        }
        object["newly_created"] = json!(true);
        let name = if channel.is_thread() { "THREAD_CREATE" } else { "CHANNEL_CREATE" };
        self.dispatch_guild(name, object);
    }

    pub(crate) fn announce_channel_changed(&self, world: &PlaygroundWorld, channel: &WorldChannel) {
        let object = world.channel_object(channel);
        self.happenings.tell(Happening::Channel(object.clone()));
        self.push_in(channel, None, "channel_update", channel.listed());
        if channel.guild().is_some() {
            self.dispatch_guild(if channel.is_thread() { "THREAD_UPDATE" } else { "CHANNEL_UPDATE" }, object);
        }
    }

    pub(crate) fn announce_channel_deleted(&self, channel: &WorldChannel) {
        let data = json!({ "id": channel.id.to_string() });
        self.push_in(channel, None, "channel_delete", data);
        let object = json!({
            "id": channel.id.to_string(), "type": channel.kind as u8, "guild_id": GUILD.to_string(),
            "parent_id": channel.parent.map(|id| id.to_string()), "name": channel.name, "position": channel.position,
        });
        self.dispatch_guild(if channel.is_thread() { "THREAD_DELETE" } else { "CHANNEL_DELETE" }, object);
    }

    pub(crate) fn dispatch_guild(&self, name: &'static str, data: Value) {
        let (guild, hide) = (Some(GUILD), TextRedaction::default());
        self.gateway.dispatch(GatewayEvent { name, data, guild, intents: intent::GUILDS, hide });
    }

    pub(crate) fn dispatch_pins(&self, channel: &WorldChannel, data: Value) {
        let intents = if channel.guild().is_some() { intent::GUILDS } else { intent::DIRECT_MESSAGES };
        let (guild, hide) = (channel.guild(), TextRedaction::default());
        self.gateway.dispatch(GatewayEvent { name: "CHANNEL_PINS_UPDATE", data, guild, intents, hide });
    }

    /// Pushes to the pages of people who see the channel, or only to `to`.
    pub(crate) fn push_in(&self, channel: &WorldChannel, to: Option<u64>, kind: &'static str, data: Value) {
        if matches!(channel.kind, ChannelKind::PrivateThread | ChannelKind::Group) && to.is_none() {
            for member in channel.thread.members.keys() {
                self.happenings.push(Some(*member), kind, data.clone());
            }
        } else {
            self.happenings.push(to.or(channel.recipient), kind, data);
        }
    }

    pub(crate) fn announce_commands(&self, world: &PlaygroundWorld) {
        let names = world.commands.values().map(|command| crate::json::text(&command["name"]).to_owned()).collect();
        self.happenings.tell(Happening::Commands(names));
        let commands: Vec<&Value> = world.commands.values().collect();
        self.happenings.push(None, "commands", json!(commands));
    }
}
