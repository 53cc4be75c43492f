//! Rest: on holiday, at weekends and at night a player's clocks stand, within bounds, and for the opponent to see.
//!
//! A turn keeps when its player rests ([`crate::record::Rest`]), so that a record alone tells its deadline. What somebody
//! changes is brought to the turns that wait for them, each once and from the moment of the change; what was used until
//! then stays used. A crash in between leaves a row `resting/`, and the next look at the clock goes on.

use rules::Side;
use store::Batch;

use crate::app::ground::{Ground, Index, due};
use crate::app::tables;
use crate::record::{GameRecord, Millis, PersonRecord, Rest, RestRecord, UserId, keys};
use crate::refusal::Trouble;
use crate::rows::TypedStore;

impl Ground {
    /// Lets the clock of a turn stand when its player rests: done whenever a turn is kept, so that it holds from its
    /// beginning. The batch expects that they do not change it meanwhile.
    pub(crate) async fn let_rest(
        &self,
        batch: Batch,
        record: &mut GameRecord,
        index: &mut Index,
    ) -> Result<Batch, Trouble> {
        let before = record.clock;
        let batch = self.rested(batch, record).await?;
        if record.clock != before {
            due::set_by_clock(record, index);
        }
        Ok(batch)
    }

    /// The same, where the caller says when something happens next.
    pub(crate) async fn rested(&self, batch: Batch, record: &mut GameRecord) -> Result<Batch, Trouble> {
        let Some(who) = resting_player(record) else { return Ok(batch) };
        let (rest, version) = self.rest_of(who).await?;
        if let Some(rest) = rest {
            settle(record, &rest, self.behind().await?);
        }
        Ok(batch.expect(keys::person(who), version))
    }

    /// What somebody chose last, and the version of their record.
    pub(crate) async fn rest_of(&self, who: UserId) -> Result<(Option<RestRecord>, u64), Trouble> {
        let (person, version) = self.store.entry::<PersonRecord>(&keys::person(who)).await?;
        Ok((person.rest, version))
    }
}

/// Whose clock runs in a game in which players rest.
pub(crate) fn resting_player(record: &GameRecord) -> Option<UserId> {
    let clock = record.clock.filter(|clock| clock.control.is_slow() && !clock.no_rest && tables::is_playing(record))?;
    tables::seat_of(record.seats()?, Side::from(clock.running?.side)).id.person()
}

/// Brings the turn of a game under the rules that its player chose last, from the moment when they did.
pub(crate) fn settle(record: &mut GameRecord, rest: &RestRecord, behind: Millis) {
    let Some(clock) = &mut record.clock else { return };
    let Some(running) = clock.running else { return };
    let wanted = rest.rest(behind);
    // The hours of a turn stay where they were at its beginning, whatever outages come in between.
    let hours = |rest: Option<Rest>| rest.map(|rest| Rest { shift: Millis::ZERO, ..rest });
    let holds = running.since >= rest.since && hours(running.rest) == hours(wanted);
    if !holds && (running.rest.is_some() || wanted.is_some()) {
        clock.rest(wanted, rest.since);
    }
}
