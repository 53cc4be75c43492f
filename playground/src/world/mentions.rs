//! Mentioned people, and which of them are notified.

use serde_json::Value;

use super::objects;
use crate::json;

pub(crate) struct MessageMentions {
    pub(crate) users: Value,
    pub(crate) everyone: bool,
    pub(crate) roles: Value,
}

#[derive(Debug, Default)]
pub(crate) struct PingRights {
    pub(crate) everyone: bool,
    /// All roles with the permission to mention everyone, otherwise the mentionable ones.
    pub(crate) roles: Vec<u64>,
}

/// Finds the mentions in a text under `allowed_mentions`. Without `allowed_mentions`, all mentions count; in answers to
/// interactions, only people.
pub(crate) fn find(
    content: &str,
    allowed: &Value,
    replied_to: Option<u64>,
    in_interaction: bool,
    pings: &PingRights,
) -> MessageMentions {
    let parses = |what: &str| match allowed {
        Value::Null => what == "users" || !in_interaction,
        allowed => json::list(&allowed["parse"]).iter().any(|entry| entry == what),
    };
    let listed = json::ids(&allowed["users"]);
    let mut users: Vec<u64> = Vec::new();
    for id in tags(content, "@") {
        if (parses("users") || listed.contains(&id)) && !users.contains(&id) {
            users.push(id);
        }
    }
    let pings_replied = allowed.is_null() || allowed["replied_user"] == true;
    if let Some(replied_to) = replied_to.filter(|id| pings_replied && !users.contains(id)) {
        users.push(replied_to);
    }
    let everyone = content.contains("@everyone") || content.contains("@here");
    let allowed_roles = json::ids(&allowed["roles"]);
    let mut roles = tags(content, "@&");
    roles.retain(|role| pings.roles.contains(role) && (parses("roles") || allowed_roles.contains(role)));
    roles.sort_unstable();
    roles.dedup();
    MessageMentions {
        users: users.into_iter().filter_map(objects::user).collect(),
        everyone: everyone && pings.everyone && parses("everyone"),
        roles: roles.iter().map(u64::to_string).collect(),
    }
}

/// Returns the ids in `<@1>`, `<@!1>`, or similar tags with another sign.
fn tags(content: &str, sign: &str) -> Vec<u64> {
    content
        .split('<')
        .skip(1)
        .filter_map(|rest| {
            let inner = rest.split_once('>')?.0.strip_prefix(sign)?;
            inner.strip_prefix('!').unwrap_or(inner).parse().ok()
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::super::people::PEOPLE;
    use super::*;

    #[test]
    fn only_allowed_mentions_count() {
        let (ann, bob) = (PEOPLE[0].id, PEOPLE[1].id);
        let text = format!("<@{ann}> <@!{bob}> @everyone <@5> <@{ann}>");
        let ids =
            |m: &MessageMentions| json::list(&m.users).iter().filter_map(|u| json::id(&u["id"])).collect::<Vec<_>>();
        let may = PingRights { everyone: true, roles: vec![7] };
        let all = find(&text, &Value::Null, None, false, &may);
        assert_eq!((ids(&all), all.everyone), (vec![ann, bob], true));
        let none = find(&text, &json!({ "parse": [] }), Some(ann), false, &may);
        assert_eq!((ids(&none), none.everyone), (vec![], false));
        let one = find(&text, &json!({ "users": [bob.to_string()], "replied_user": true }), Some(ann), false, &may);
        assert_eq!(ids(&one), [bob, ann]);
        assert!(!find(&text, &Value::Null, None, true, &may).everyone, "interaction answers parse people only");
        assert!(!find(&text, &Value::Null, None, false, &PingRights::default()).everyone, "not without the right");
        let roles = |pings: &PingRights| find("<@&7> <@&8> <@&7>", &Value::Null, None, false, pings).roles;
        assert_eq!((roles(&may), roles(&PingRights::default())), (json!(["7"]), json!([])));
    }
}
