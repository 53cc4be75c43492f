//! Aborts games between servers whose player can't be reached.

use rules::{EndReason, Outcome};

use crate::app::ask::person::PersonSetting;
use crate::app::ground::{GameEnd, Ground, LoadedGame, abroad, finish, person};
use crate::app::tables;
use crate::change::StoreChange;
use crate::record::{ClosureReason, GameMoment, GameNews, GameOrigin, GameRecord, GameState, NewsKind, UserId};
use crate::refusal::Trouble;

/// Returns the player who can't get the first board of a game between servers.
pub(super) fn who(record: &GameRecord, news: &GameNews) -> Option<UserId> {
    let is_first = matches!(news.what, NewsKind::Board { moment: GameMoment::START, over: false, .. });
    let is_abroad = matches!(record.origin, Some(GameOrigin::Abroad(_)));
    news.to.filter(|_| is_first && is_abroad && tables::is_playing(record) && record.line.is_empty())
}

/// Aborts a game whose first board, in this row, did not reach `who`. The bot pairs them with no other servers until
/// they opt in again, and the challenge's message reports that there is no game.
pub(super) async fn call_off(ground: &Ground, row: &str, mut game: LoadedGame, who: UserId) -> Result<(), Trouble> {
    // No event caused this, so it is dated to the beginning of the game.
    let now = game.record.changed;
    let end = GameEnd::new(Outcome::draw(EndReason::Abort), now, ground.time_of(&game.record, now).await?);
    let challenge = challenge_of(ground, &game.record).await?;
    finish::finish(&mut game, end);
    let mut change = StoreChange::deleting(row);
    if let Some(mut challenge) = challenge
        && let GameState::Closed { why: why @ Some(ClosureReason::Abroad), .. } = &mut challenge.record.state
    {
        *why = Some(ClosureReason::Unreachable);
        finish::tell_closed(&mut challenge);
        change.join(challenge.uncounted());
    }
    let (mut person, version) = ground.person_row(who).await?;
    if person.settings.remove(PersonSetting::Abroad.word()).is_some() {
        person.plain_name = person.plain_name.filter(|_| person.settings.contains_key(PersonSetting::Lists.word()));
        person::put_person(&mut change, who, &person, version);
        abroad::offer_all(ground, &mut change, who, false).await?;
    }
    ground.add(&mut change, game, now).await?;
    change.commit(&*ground.store).await
}

async fn challenge_of(ground: &Ground, record: &GameRecord) -> Result<Option<LoadedGame>, Trouble> {
    match record.origin {
        Some(GameOrigin::Abroad(id)) => ground.load(id).await,
        _ => Ok(None),
    }
}
