//! Requests for members of the server (opcode 8), and the chunks that answer them.

use serde_json::{Value, json};

use super::event::intent;
use crate::json::{id, text};
use crate::world::PlaygroundWorld;
use crate::world::people::GUILD;

/// The maximum number of members found by ids, or by the beginnings of names.
const FOUND: usize = 100;
const CHUNK: usize = 1_000;
/// In bytes. A longer nonce is ignored.
const NONCE: usize = 32;
/// The minimum time between two requests for all members of a server, in milliseconds.
pub(super) const ALL_AGAIN: u64 = 30_000;

#[derive(Debug, PartialEq, Eq)]
pub(super) enum MemberQuery {
    These(Vec<u64>),
    /// People whose names begin with the text, up to this number.
    Named(String, usize),
    All,
}

pub(super) fn wanted(data: &Value) -> Option<MemberQuery> {
    id(&data["guild_id"])?;
    match (&data["query"], &data["user_ids"]) {
        // If both are given, the names are used.
        (Value::String(begin), _) => match (begin.as_str(), data["limit"].as_u64()?) {
            ("", 0) => Some(MemberQuery::All),
            (begin, most) => Some(MemberQuery::Named(begin.to_lowercase(), (most as usize).min(FOUND))),
        },
        (Value::Null, Value::Array(ids)) => Some(MemberQuery::These(ids.iter().map(id).collect::<Option<_>>()?)),
        (Value::Null, one) => Some(MemberQuery::These(vec![id(one)?])),
        _ => None,
    }
}

pub(super) fn chunks(world: &PlaygroundWorld, intents: u64, data: &Value, wanted: &MemberQuery) -> Vec<Value> {
    let may_see_all = intents & intent::GUILD_MEMBERS != 0;
    if id(&data["guild_id"]) != Some(GUILD) || world.bot_left || (*wanted == MemberQuery::All && !may_see_all) {
        return Vec::new();
    }
    let is_called = |member: &Value, begin: &str| text(&member["user"]["username"]).starts_with(begin);
    let (members, not_found): (Vec<Value>, Vec<u64>) = match wanted {
        MemberQuery::All => (world.members(), Vec::new()),
        MemberQuery::Named(begin, most) => {
            let named = world.members().into_iter().filter(|member| is_called(member, begin));
            (named.take(*most).collect(), Vec::new())
        }
        MemberQuery::These(ids) => {
            let found = ids.iter().take(FOUND).map(|who| (*who, world.member(*who)));
            let (here, gone): (Vec<_>, Vec<_>) = found.partition(|(_, member)| member.is_some());
            (
                here.into_iter().filter_map(|(_, member)| member).collect(),
                gone.into_iter().map(|(who, _)| who).collect(),
            )
        }
    };
    let nonce = data["nonce"].as_str().filter(|nonce| nonce.len() <= NONCE);
    let n_chunks = members.len().div_ceil(CHUNK).max(1);
    let chunk = |nth: usize| {
        let members: Vec<&Value> = members.iter().skip(nth * CHUNK).take(CHUNK).collect();
        let mut chunk = json!({
            "guild_id": GUILD.to_string(), "members": members, "chunk_index": nth, "chunk_count": n_chunks,
        });
        if !not_found.is_empty() {
            chunk["not_found"] = not_found.iter().map(u64::to_string).collect();
        }
        if data["presences"] == true && intents & intent::GUILD_PRESENCES != 0 {
            chunk["presences"] = json!([]);
        }
        if let Some(nonce) = nonce {
            chunk["nonce"] = json!(nonce);
        }
        chunk
    };
    (0..n_chunks).map(chunk).collect()
}

pub(super) fn limited(data: &Value, wait: u64) -> Value {
    let meta = json!({ "guild_id": data["guild_id"], "nonce": data["nonce"] });
    json!({ "opcode": 8, "retry_after": wait as f64 / 1000.0, "meta": meta })
}
