//! Builds requests for tests, also for the crate `tests`. Tests build every [`AppRequest`] here.

use bot::app::{AppRequest, Caller, CallerServer, CallerSpot, RequestAct, RequestPerson};
use bot::record::{ChannelId, GuildId, Unix, UserId};
use bot::words::Lang;

/// A caller in channel 500 of a plain server, in English, at time 0.
#[derive(Clone, Debug)]
pub struct Asker {
    who: RequestPerson,
    channel: u64,
    in_server: bool,
    server: Option<CallerServer>,
    lang: Lang,
    public_lang: Lang,
    now: Unix,
    seed: u64,
}

impl Asker {
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

    #[must_use]
    pub fn named(mut self, name: impl Into<String>) -> Asker {
        self.who.plain_name = name.into();
        self.who.name.clone_from(&self.who.plain_name);
        self
    }

    #[must_use]
    pub fn nicknamed(mut self, name: impl Into<String>) -> Asker {
        self.who.name = name.into();
        self
    }

    #[must_use]
    pub fn in_channel(self, channel: u64) -> Asker {
        Asker { channel, ..self }
    }

    #[must_use]
    pub fn in_direct(self, channel: u64) -> Asker {
        Asker { channel, in_server: false, server: None, ..self }
    }

    #[must_use]
    pub fn in_server(self, server: CallerServer) -> Asker {
        Asker { in_server: true, server: Some(server), ..self }
    }

    #[must_use]
    pub fn in_lang(self, lang: Lang) -> Asker {
        Asker { lang, ..self }
    }

    #[must_use]
    pub fn among(self, public_lang: Lang) -> Asker {
        Asker { public_lang, ..self }
    }

    #[must_use]
    pub fn at(self, now: Unix) -> Asker {
        Asker { now, ..self }
    }

    #[must_use]
    pub fn by_lot(self, seed: u64) -> Asker {
        Asker { seed, ..self }
    }

    #[must_use]
    pub fn asks(self, event: u64, act: RequestAct) -> AppRequest {
        let Asker { who, channel, in_server, server, lang, public_lang, now, seed } = self;
        let spot = CallerSpot { channel: ChannelId(channel), in_server };
        AppRequest { caller: Caller { event, who, spot, server, lang, public_lang, now, seed }, act }
    }
}

#[must_use]
pub fn person(who: u64) -> RequestPerson {
    let name = format!("Person {who}");
    RequestPerson { id: UserId(who), plain_name: name.clone(), name, is_bot: false, is_me: false }
}

#[must_use]
pub fn server(id: u64) -> CallerServer {
    CallerServer {
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
