//! Seasons of a server: by the calendar, or begun by an administrator.

use crate::app::ask::{Button, Caller, Press};
use crate::app::ground::Ground;
use crate::app::say::Message;
use crate::change::StoreChange;
use crate::record::{BotTime, DAY, GuildRecord, LedgerRecord, Millis, keys};
use crate::refusal::{Refusal, Trouble};
use crate::rows::TypedStore;

/// The minimum length of a season before an administrator begins another.
const SHORTEST: Millis = DAY;

pub(super) const BEGUN: &str = "begun";

pub(super) async fn ask(ground: &Ground, caller: &Caller, guild: &GuildRecord) -> Result<Message, Trouble> {
    let time = after_all_games(ground, caller, &mut StoreChange::new()).await?;
    must_have_lasted(guild, time)?;
    let mut message = Message::new(caller.lang, text!("setup-season-ask"));
    message.buttons = vec![Button::new(Press::SeasonNow, ""), Button::new(Press::SeasonNo, "")];
    Ok(message)
}

fn must_have_lasted(guild: &GuildRecord, time: BotTime) -> Result<(), Refusal> {
    match guild.season(time) {
        Some(began) if time - began < SHORTEST => Err(Refusal::SeasonTooSoon),
        _ => Ok(()),
    }
}

/// Begins a season in a server. The change expects the rows as they were read.
pub(super) async fn begin(
    ground: &Ground,
    caller: &Caller,
    guild: &mut GuildRecord,
    change: &mut StoreChange,
) -> Result<(), Trouble> {
    let time = after_all_games(ground, caller, change).await?;
    must_have_lasted(guild, time)?;
    let months = guild.months();
    guild.seasons.begin(months, time);
    Ok(())
}

/// Stores the seasons that the calendar began so far. The setting changes next, and the change expects the rows as
/// read.
pub(super) async fn settle(
    ground: &Ground,
    caller: &Caller,
    guild: &mut GuildRecord,
    change: &mut StoreChange,
) -> Result<(), Trouble> {
    let time = after_all_games(ground, caller, change).await?;
    let months = guild.months();
    guild.seasons.settle(months, time);
    Ok(())
}

/// Returns the current time, or just after the last rated game's end. So no game ends in a later season than it counts
/// in.
async fn after_all_games(ground: &Ground, caller: &Caller, change: &mut StoreChange) -> Result<BotTime, Trouble> {
    let mut time = ground.time(caller.now).await?;
    for info in rules::games() {
        let key = keys::ledger(info.id);
        let (ledger, version) = ground.store.entry::<LedgerRecord>(&key).await?;
        change.expect(key, version);
        time = time.max(ledger.ended + Millis(1));
    }
    Ok(time)
}
