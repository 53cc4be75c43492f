//! The permissions that the bot needs, as Discord's bits, and invite links with them.

use serenity::all::Permissions;
use strum::VariantArray;

use crate::app::{BotRight, RightPurpose};

pub(super) fn permission(right: BotRight) -> Permissions {
    match right {
        BotRight::View => Permissions::VIEW_CHANNEL,
        BotRight::Send => Permissions::SEND_MESSAGES,
        BotRight::Attach => Permissions::ATTACH_FILES,
        BotRight::History => Permissions::READ_MESSAGE_HISTORY,
        BotRight::Threads => Permissions::CREATE_PUBLIC_THREADS,
        BotRight::SendInThreads => Permissions::SEND_MESSAGES_IN_THREADS,
        BotRight::React => Permissions::ADD_REACTIONS,
        BotRight::Events => Permissions::CREATE_EVENTS,
        BotRight::Roles => Permissions::MANAGE_ROLES,
        BotRight::Ping => Permissions::MENTION_EVERYONE,
    }
}

#[must_use]
pub fn invite(application: u64, purpose: RightPurpose) -> String {
    let wanted = BotRight::VARIANTS.iter().copied().filter(|right| right.purpose() <= purpose);
    let bits = wanted.map(permission).fold(Permissions::empty(), Permissions::union).bits();
    format!(
        "https://discord.com/oauth2/authorize?client_id={application}&scope=bot+applications.commands&permissions={bits}"
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The numbers come from Discord's permissions calculator.
    #[test]
    fn a_link_asks_for_the_rights_of_its_purpose_and_of_those_before_it() {
        let bits = RightPurpose::VARIANTS.iter().map(|purpose| {
            let link = invite(7, *purpose);
            let bits = link.strip_prefix(
                "https://discord.com/oauth2/authorize?client_id=7&scope=bot+applications.commands&permissions=",
            );
            bits.unwrap().to_owned()
        });
        assert_eq!(bits.collect::<Vec<_>>(), ["309237746752", "17901692226624", "17901692357696"]);
    }
}
