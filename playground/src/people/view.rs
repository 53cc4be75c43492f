//! The state that a page loads first.

use serde_json::{Value, json};

use crate::core::PlaygroundCore;
use crate::experiments;
use crate::world::channel::WorldChannel;
use crate::world::people::{self, BOT, BOT_NAME, GUILD, GUILD_NAME, PEOPLE, ROBOTS};
use crate::world::{PlaygroundWorld, objects, shows};

pub(crate) fn state(core: &PlaygroundCore, world: &PlaygroundWorld, me: u64) -> Value {
    let channels = world.channels.values().filter(|channel| channel.is_seen_by(me));
    let member = |id: u64, name: &str, display_name: &str, bot: bool, hue: u16| json!({ "id": id.to_string(), "name": name, "display_name": display_name, "bot": bot, "avatar_hue": hue });
    let people = PEOPLE.iter().map(|p| member(p.id, p.name, p.display_name, false, p.avatar_hue));
    json!({
        "me": people::find(me),
        "guild": { "id": GUILD.to_string(), "name": GUILD_NAME },
        "channels": channels.map(WorldChannel::listed).collect::<Vec<_>>(),
        "members": people.chain([member(BOT, BOT_NAME, BOT_NAME, true, 0)]).collect::<Vec<_>>(),
        "robots": ROBOTS.iter().map(|p| member(p.id, p.name, p.display_name, false, p.avatar_hue)).collect::<Vec<_>>(),
        "roles": people::roles(),
        "experiments": experiments::state(core, world),
        "commands": world.commands.values().filter(|command| shows(command, me)).collect::<Vec<_>>(),
        "bot": { "id": BOT.to_string(), "name": BOT_NAME, "online": core.gateway.is_online(), "hears_all": core.gateway.hears_all(), "user": objects::bot_user() },
    })
}
