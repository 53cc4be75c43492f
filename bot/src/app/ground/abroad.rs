//! Open challenges offered in other servers: which ones qualify, and the index rows for finding them.

use crate::app::ask::person::PersonSetting;
use crate::app::ask::server::SetupMatter;
use crate::app::ground::Ground;
use crate::change::StoreChange;
use crate::record::{GamePlace, GameRecord, GameState, GuildRecord, UserId, keys, write};
use crate::refusal::Trouble;

/// Returns whether a challenge may be offered in other servers: open to everyone in a channel, for one game, with a layout
/// known everywhere.
pub(crate) fn may_be_offered(record: &GameRecord) -> bool {
    let is_open = matches!(record.state, GameState::Challenge { to: None, standing: None, .. });
    let in_server = record.guild.is_some() && record.place != GamePlace::Direct && !record.private;
    let setups = rules::info(&record.game).map_or(&[][..], |info| info.setups);
    let is_known = record.setup.is_empty() || setups.iter().any(|(_, setup)| *setup == record.setup);
    is_open && in_server && is_known
}

pub(super) fn row(record: &GameRecord) -> Option<String> {
    (record.abroad && may_be_offered(record)).then(|| keys::abroad(&terms(record), record.id))
}

pub(crate) fn alike(record: &GameRecord) -> String {
    keys::abroads(&terms(record))
}

fn terms(record: &GameRecord) -> String {
    let mode = if record.rated { "rated" } else { "casual" };
    let clock = String::from_utf8(write(&record.clock)).unwrap_or_default();
    format!("{}/{mode}/{clock}/{}", record.game, record.setup)
}

impl GuildRecord {
    pub(crate) fn lets_abroad(&self) -> bool {
        self.chosen(SetupMatter::Abroad) != Some("off")
    }
}

pub(crate) async fn plays_abroad(ground: &Ground, who: UserId) -> Result<bool, Trouble> {
    Ok(ground.person(who).await?.chosen(PersonSetting::Abroad) == "yes")
}

/// Returns a person's name for players in other servers. Never a nickname: it could reveal the server.
pub(crate) async fn name_abroad(ground: &Ground, who: UserId) -> Result<String, Trouble> {
    Ok(ground.person(who).await?.plain_name.unwrap_or_else(|| "?".to_owned()))
}

/// Offers a person's waiting challenges in other servers, or withdraws them there. The change must expect the person's
/// record, so that they can't make another challenge in between.
pub(crate) async fn offer_all(
    ground: &Ground,
    change: &mut StoreChange,
    who: UserId,
    yes: bool,
) -> Result<(), Trouble> {
    for mut game in ground.load_indexed(&keys::seats(who)).await? {
        let is_own = matches!(&game.record.state, GameState::Challenge { from, .. } if from.id == who);
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
