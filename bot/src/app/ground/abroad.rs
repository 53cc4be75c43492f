//! Open challenges that are offered abroad, in other servers than their own: which those may be, and the rows by which
//! they are found without reading all servers.

use crate::app::ask::person::Setting;
use crate::app::ask::server::Matter;
use crate::app::ground::Ground;
use crate::change::Change;
use crate::record::{GameRecord, GuildRecord, Place, State, UserId, keys, write};
use crate::refusal::Trouble;

/// Returns whether a challenge is one that may be offered abroad: open to everybody in a channel, for one game, with a
/// layout that every server knows.
pub(crate) fn may_be_offered(record: &GameRecord) -> bool {
    let is_open = matches!(record.state, State::Challenge { to: None, standing: None, .. });
    let in_server = record.guild.is_some() && record.place != Place::Direct && !record.private;
    let setups = rules::info(&record.game).map_or(&[][..], |info| info.setups);
    let is_known = record.setup.is_empty() || setups.iter().any(|(_, setup)| *setup == record.setup);
    is_open && in_server && is_known
}

/// Returns the row by which a challenge is found abroad, if it is offered there.
pub(super) fn row(record: &GameRecord) -> Option<String> {
    (record.abroad && may_be_offered(record)).then(|| keys::abroad(&terms(record), record.id))
}

/// Returns the prefix of the rows of challenges abroad that propose the same as this one.
pub(crate) fn alike(record: &GameRecord) -> String {
    keys::abroads(&terms(record))
}

/// Writes what two challenges must have in common.
fn terms(record: &GameRecord) -> String {
    let mode = if record.rated { "rated" } else { "casual" };
    let clock = String::from_utf8(write(&record.clock)).unwrap_or_default();
    format!("{}/{mode}/{clock}/{}", record.game, record.setup)
}

impl GuildRecord {
    /// Returns whether open challenges of the server may be offered abroad, and those of others in it.
    pub(crate) fn lets_abroad(&self) -> bool {
        self.chosen(Matter::Abroad) != Some("off")
    }
}

/// Returns whether a person plays people of other servers whom they find with `/play`.
pub(crate) async fn plays_abroad(ground: &Ground, who: UserId) -> Result<bool, Trouble> {
    Ok(ground.person(who).await?.chosen(Setting::Abroad) == "yes")
}

/// Returns a person's name for people of other servers: never a nickname, which may tell the server.
pub(crate) async fn name_abroad(ground: &Ground, who: UserId) -> Result<String, Trouble> {
    Ok(ground.person(who).await?.plain_name.unwrap_or_else(|| "?".to_owned()))
}

/// Adds to a change whether the waiting challenges of a person are offered abroad from now on. The change must expect the
/// person's record, so that no challenge of theirs is made meanwhile.
pub(crate) async fn offer_all(ground: &Ground, change: &mut Change, who: UserId, yes: bool) -> Result<(), Trouble> {
    for mut game in ground.load_indexed(&keys::seats(who)).await? {
        let is_own = matches!(&game.record.state, State::Challenge { from, .. } if from.id == who);
        let offered = yes && may_be_offered(&game.record);
        if !is_own || game.record.abroad == offered {
            continue;
        }
        game.change.delete_keys(row(&game.record));
        game.record.abroad = offered;
        game.change.put_keys(row(&game.record));
        change.join(game.uncounted());
    }
    Ok(())
}
