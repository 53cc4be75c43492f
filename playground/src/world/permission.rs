//! Discord's permission bits, as far as this playground checks them.

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Permissions(pub u64);

impl Permissions {
    pub const ADMINISTRATOR: Self = Self(1 << 3);
    pub const MANAGE_GUILD: Self = Self(1 << 5);
    pub const ADD_REACTIONS: Self = Self(1 << 6);
    pub const VIEW_CHANNEL: Self = Self(1 << 10);
    pub const SEND_MESSAGES: Self = Self(1 << 11);
    pub const MANAGE_MESSAGES: Self = Self(1 << 13);
    pub const EMBED_LINKS: Self = Self(1 << 14);
    pub const ATTACH_FILES: Self = Self(1 << 15);
    pub const READ_MESSAGE_HISTORY: Self = Self(1 << 16);
    pub const MENTION_EVERYONE: Self = Self(1 << 17);
    pub const CONNECT: Self = Self(1 << 20);
    /// Create, assign and remove roles below one's own.
    pub const MANAGE_ROLES: Self = Self(1 << 28);
    pub const MANAGE_EVENTS: Self = Self(1 << 33);
    /// Lock and rename other people's threads, and unarchive locked ones.
    pub const MANAGE_THREADS: Self = Self(1 << 34);
    pub const CREATE_PUBLIC_THREADS: Self = Self(1 << 35);
    pub const CREATE_PRIVATE_THREADS: Self = Self(1 << 36);
    pub const SEND_MESSAGES_IN_THREADS: Self = Self(1 << 38);

    pub const MODERATE_MEMBERS: Self = Self(1 << 40);

    pub const CREATE_EVENTS: Self = Self(1 << 44);

    pub const PIN_MESSAGES: Self = Self(1 << 51);

    pub(crate) const EVERYONE: Self = Self(
        Self::ADD_REACTIONS.0
            | Self::VIEW_CHANNEL.0
            | Self::SEND_MESSAGES.0
            | Self::READ_MESSAGE_HISTORY.0
            | Self::SEND_MESSAGES_IN_THREADS.0,
    );
    /// The additional permissions of the members' role. The bot does not have this role, only granted permissions.
    pub(crate) const MEMBER: Self = Self(
        Self::EVERYONE.0
            | Self::EMBED_LINKS.0
            | Self::ATTACH_FILES.0
            | Self::MENTION_EVERYONE.0
            | Self::CREATE_PUBLIC_THREADS.0
            | Self::CREATE_PRIVATE_THREADS.0
            | 1 << 18 // external emojis
            | 1 << 31, // application commands
    );
    /// The permissions that the README asks for. The bot has no others until [`crate::PlaygroundServer::grant`].
    pub(crate) const BOT: Self = Self(
        Self::VIEW_CHANNEL.0
            | Self::SEND_MESSAGES.0
            | Self::SEND_MESSAGES_IN_THREADS.0
            | Self::CREATE_PUBLIC_THREADS.0
            | Self::ATTACH_FILES.0
            | Self::READ_MESSAGE_HISTORY.0
            | Self::ADD_REACTIONS.0,
    );

    pub(crate) const GUEST: Self = Self(Self::EMBED_LINKS.0 | Self::ATTACH_FILES.0 | Self::MENTION_EVERYONE.0);

    pub(crate) const DM: Self = Self(Self::GUEST.0 | 1 << 18); // external emojis

    pub(crate) const OWNER: Self = Self(
        Self::MEMBER.0
            | Self::ADMINISTRATOR.0
            | Self::MANAGE_GUILD.0
            | Self::MODERATE_MEMBERS.0
            | Self::MANAGE_THREADS.0
            | Self::MANAGE_MESSAGES.0
            | Self::MANAGE_ROLES.0
            | Self::MANAGE_EVENTS.0
            | Self::CREATE_EVENTS.0
            | Self::PIN_MESSAGES.0
            | Self::CONNECT.0,
    );

    pub(crate) const NAMED: [(&str, Self); 7] = [
        ("VIEW_CHANNEL", Self::VIEW_CHANNEL),
        ("SEND_MESSAGES", Self::SEND_MESSAGES),
        ("CREATE_PUBLIC_THREADS", Self::CREATE_PUBLIC_THREADS),
        ("SEND_MESSAGES_IN_THREADS", Self::SEND_MESSAGES_IN_THREADS),
        ("ATTACH_FILES", Self::ATTACH_FILES),
        ("READ_MESSAGE_HISTORY", Self::READ_MESSAGE_HISTORY),
        ("ADD_REACTIONS", Self::ADD_REACTIONS),
    ];

    pub(crate) const MORE: [(&str, Self); 10] = [
        ("MENTION_EVERYONE", Self::MENTION_EVERYONE),
        ("MANAGE_ROLES", Self::MANAGE_ROLES),
        ("CREATE_EVENTS", Self::CREATE_EVENTS),
        ("EMBED_LINKS", Self::EMBED_LINKS),
        ("MANAGE_MESSAGES", Self::MANAGE_MESSAGES),
        ("MANAGE_THREADS", Self::MANAGE_THREADS),
        ("CREATE_PRIVATE_THREADS", Self::CREATE_PRIVATE_THREADS),
        ("PIN_MESSAGES", Self::PIN_MESSAGES),
        ("CONNECT", Self::CONNECT),
        ("ADMINISTRATOR", Self::ADMINISTRATOR),
    ];

    fn table() -> impl Iterator<Item = (&'static str, Self)> {
        Self::NAMED.into_iter().chain(Self::MORE)
    }

    pub(crate) fn all_named(names: &[serde_json::Value]) -> Option<Self> {
        let named = |name: &serde_json::Value| Self::table().find(|(known, _)| *name == **known);
        names.iter().try_fold(Self::default(), |all, name| Some(all | named(name)?.1))
    }

    pub(crate) fn names(self) -> Vec<&'static str> {
        Self::table().filter(|(_, one)| self.contains(*one)).map(|(name, _)| name).collect()
    }

    pub fn contains(self, other: Self) -> bool {
        self.0 & other.0 == other.0
    }

    #[must_use]
    pub fn without(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }
}

impl std::ops::BitOr for Permissions {
    type Output = Self;

    fn bitor(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }
}
