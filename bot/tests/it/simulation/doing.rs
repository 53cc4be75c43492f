//! What processes do, when, and what follows from it.

use bot::app::ask::person;
use bot::app::{Act, Privacy, Request};
use bot::record::{BotTime, GameId, Millis};

/// How long the bot has been there, counted by the simulation alone.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Presence {
    pub(super) time: Millis,
    /// How often it was away, or the machine's clock was set: each may cost players [`bot::record::GRACE`].
    pub(super) gaps: i64,
    /// How long its own clock stood at most while the machine's, set back a little, caught up.
    pub(super) stood: Millis,
}

/// The instant of a batch.
#[derive(Clone, Copy, Debug)]
pub(super) struct Instant {
    /// By the bot's own clock.
    pub(super) bot: BotTime,
    /// How far that is behind the machine's, before and after what was done.
    pub(super) behind: [Millis; 2],
    pub(super) presence: Presence,
    /// Whether it is away again, which may cost up to [`bot::record::GRACE`], too.
    pub(super) is_away: bool,
}

/// What a task does.
#[expect(clippy::large_enum_variant, reason = "most of them ask")]
#[derive(Clone, Debug)]
pub(super) enum Doing {
    Ask(Request),
    Sweep,
    Deliver(GameId),
    DeliverLeft,
    Beat,
    Share,
    Forget(u64),
    Pause,
    Resume,
    Release,
    /// A process looks whether it knows the shape of the store.
    Admit,
    /// What a process does for the store itself, beside the play.
    KeepHouse,
}

/// What follows for people and clocks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Follows {
    /// Somebody is to move.
    Turn(GameId),
    /// Somebody's time is over in a friendly game.
    MayClaim(GameId),
    /// A challenge waits for an answer.
    Asked(GameId),
    /// A draw was offered.
    Offered(GameId),
    /// Somebody asks to take moves back.
    AskedBack(GameId),
    /// Moves were taken back to a ply.
    TookBack(GameId, usize),
    /// A game is over.
    Over(GameId),
    /// Something is due at a time by the bot's own clock.
    Due(BotTime),
}

/// Whether a task may delete what is kept about somebody.
pub(super) fn forgets(doing: &Doing) -> bool {
    match doing {
        Doing::Ask(request) => matches!(request.act, Act::Person(person::Ask::Privacy(Privacy::ForgetNow(_)))),
        other => matches!(other, Doing::KeepHouse),
    }
}

/// A task in a few words.
pub(super) fn told(doing: &Doing) -> String {
    match doing {
        Doing::Ask(request) => format!("{} asks {:?} ({})", request.caller.who.id.0, request.act, request.caller.event),
        other => format!("{other:?}"),
    }
}
