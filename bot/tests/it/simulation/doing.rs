//! The tasks of the processes, with their times and effects.

use bot::app::ask::person;
use bot::app::{AppRequest, PrivacyAsk, RequestAct};
use bot::record::{BotTime, GameId, Millis};

#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Presence {
    pub(super) time: Millis,
    /// Absences, and changes of the machine's clock. Each may cost players up to [`bot::record::GRACE`].
    pub(super) gaps: i64,
    /// The longest time that the bot's clock may have stopped, after the machine's clock was set back.
    pub(super) stood: Millis,
}

#[derive(Clone, Copy, Debug)]
pub(super) struct Instant {
    pub(super) bot: BotTime,
    /// The bot's lag behind the machine's clock, before and after the task.
    pub(super) behind: [Millis; 2],
    pub(super) presence: Presence,
    /// The bot is down again, which may also cost up to [`bot::record::GRACE`].
    pub(super) is_away: bool,
}

#[expect(clippy::large_enum_variant, reason = "most of them ask")]
#[derive(Clone, Debug)]
pub(super) enum Doing {
    Ask(AppRequest),
    Sweep,
    Deliver(GameId),
    DeliverLeft,
    Beat,
    Share,
    Forget(u64),
    Pause,
    Resume,
    Release,
    Admit,
    KeepHouse,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Follows {
    Turn(GameId),
    /// A player's time is over in a friendly game, so the opponent may claim the win.
    MayClaim(GameId),
    Asked(GameId),
    Offered(GameId),
    AskedBack(GameId),
    TookBack(GameId, usize),
    Over(GameId),
    Due(BotTime),
}

pub(super) fn forgets(doing: &Doing) -> bool {
    match doing {
        Doing::Ask(request) => {
            matches!(request.act, RequestAct::Person(person::PersonAsk::Privacy(PrivacyAsk::ForgetNow(_))))
        }
        other => matches!(other, Doing::KeepHouse),
    }
}

pub(super) fn told(doing: &Doing) -> String {
    match doing {
        Doing::Ask(request) => format!("{} asks {:?} ({})", request.caller.who.id.0, request.act, request.caller.event),
        other => format!("{other:?}"),
    }
}
