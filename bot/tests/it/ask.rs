//! Requests as tests make them, also those of the crate `tests`. Nothing else builds a [`Request`] by hand.

use bot::app::{Act, Caller, Person, Request, Server, Spot};
use bot::record::{ChannelId, GuildId, Unix, UserId};
use bot::words::Lang;

/// Somebody who asks for things, in the channel 500 of a server that tells nothing of itself, in English, at time 0.
#[derive(Clone, Debug)]
pub struct Asker {
    who: Person,
    channel: u64,
    in_server: bool,
    server: Option<Server>,
    lang: Lang,
    public_lang: Lang,
    now: Unix,
    seed: u64,
}

impl Asker {
    /// The person with this number.
    #[must_use]
    pub fn new(who: u64) -> Asker {
        Asker {
            who: person(who),
            channel: 500,
            in_server: true,
            server: None,
            lang: Lang::En,
            public_lang: Lang::En,
            now: Unix(0),
            seed: 0,
        }
    }

    /// The same with a display name.
    #[must_use]
    pub fn named(mut self, name: impl Into<String>) -> Asker {
        self.who.plain_name = name.into();
        self.who.name.clone_from(&self.who.plain_name);
        self
    }

    /// The same with a nickname in the server where they ask.
    #[must_use]
    pub fn nicknamed(mut self, name: impl Into<String>) -> Asker {
        self.who.name = name.into();
        self
    }

    /// The same in another channel of the server.
    #[must_use]
    pub fn in_channel(self, channel: u64) -> Asker {
        Asker { channel, ..self }
    }

    /// The same in direct messages.
    #[must_use]
    pub fn in_direct(self, channel: u64) -> Asker {
        Asker { channel, in_server: false, server: None, ..self }
    }

    /// The same in a server that Discord tells of.
    #[must_use]
    pub fn in_server(self, server: Server) -> Asker {
        Asker { in_server: true, server: Some(server), ..self }
    }

    /// The same in another language.
    #[must_use]
    pub fn in_lang(self, lang: Lang) -> Asker {
        Asker { lang, ..self }
    }

    /// The same where everybody sees another language.
    #[must_use]
    pub fn among(self, public_lang: Lang) -> Asker {
        Asker { public_lang, ..self }
    }

    /// The same at another time.
    #[must_use]
    pub fn at(self, now: Unix) -> Asker {
        Asker { now, ..self }
    }

    /// The same with another chance.
    #[must_use]
    pub fn by_lot(self, seed: u64) -> Asker {
        Asker { seed, ..self }
    }

    /// What they ask for, with the number of the event that tells of it.
    #[must_use]
    pub fn asks(self, event: u64, act: Act) -> Request {
        let Asker { who, channel, in_server, server, lang, public_lang, now, seed } = self;
        let spot = Spot { channel: ChannelId(channel), in_server };
        Request { caller: Caller { event, who, spot, server, lang, public_lang, now, seed }, act }
    }
}

/// The person with this number, called by it.
#[must_use]
pub fn person(who: u64) -> Person {
    let name = format!("Person {who}");
    Person { id: UserId(who), plain_name: name.clone(), name, is_bot: false, is_me: false }
}

/// A server in which neither the bot nor the one who asks may do anything special.
#[must_use]
pub fn server(id: u64) -> Server {
    Server {
        id: GuildId(id),
        parent: None,
        in_private: false,
        roles: Vec::new(),
        may_manage: false,
        may_manage_events: false,
        may_moderate: false,
        may_ping_all: false,
        may_host: false,
        rights: Vec::new(),
    }
}
