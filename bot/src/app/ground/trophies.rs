//! Trophies: games are tallied in the change that ends them, and removed when the end is taken back.

use rules::{EndReason, MateFeat, Side};
use tournament::glicko::{GlickoRating, GlickoSettings};

use crate::app::ask::person::PersonSetting;
use crate::app::ground::{Ground, LoadedGame, done, ratings};
use crate::app::tables;
use crate::change::StoreChange;
use crate::record::{GameRecord, KeptEffects, TalliedRecord, TrophyCredit, TrophyRecord, UserId, keys};
use crate::refusal::Trouble;
use crate::rows::{ChangingRows, RowFetch};

/// How many points a giant's rating is above the winner's.
const GIANT: f64 = 200.0;

#[derive(Default)]
pub(crate) struct TrophyTally(ChangingRows<TrophyRecord>);

impl TrophyTally {
    async fn of(&mut self, ground: &Ground, who: UserId) -> Result<&mut TrophyRecord, Trouble> {
        self.0.of(&*ground.store, keys::trophies(who)).await
    }

    /// Tallies a game with its credits. With `tells`, new trophies are announced at its end.
    pub(crate) async fn add(
        &mut self,
        ground: &Ground,
        record: &mut GameRecord,
        mut credits: [TrophyCredit; 2],
        tells: bool,
    ) -> Result<(), Trouble> {
        let seats = record.seats().map(|seats| seats.each_ref().map(|player| player.id.person()));
        // Both rows are read before either changes, so that a game counts for both players or neither.
        for who in seats.into_iter().flatten().flatten() {
            self.of(ground, who).await?;
        }
        for (who, credit) in seats.into_iter().flatten().zip(&mut credits) {
            let Some(who) = who else { continue };
            let earned = self.of(ground, who).await?.add(&record.game, credit);
            if tells {
                credit.earned = earned;
            }
        }
        record.tallied = Some(credits);
        Ok(())
    }

    async fn take_out(&mut self, ground: &Ground, record: &mut GameRecord) -> Result<(), Trouble> {
        let tallied = record.clone();
        record.tallied = None;
        for (who, credit) in tallied.credits() {
            self.of(ground, who).await?.tally.take_out(&tallied.game, credit);
        }
        if let Some(unrated) = &mut record.unrated {
            unrated.credits.clone_from(&tallied.tallied);
        }
        Ok(())
    }

    /// Takes the rows of [`keys_to_tally`], and whether all games are tallied. Until they are, it is unknown which
    /// trophies are new.
    fn read(people: &[UserId], rows: &mut RowFetch) -> Result<(TrophyTally, bool), Trouble> {
        let keys = people.iter().map(|who| keys::trophies(*who));
        let tallied: TalliedRecord = rows.entry(keys::TALLIED)?.0;
        Ok((TrophyTally(ChangingRows::taken(rows, keys)?), tallied.is_whole))
    }

    pub(crate) fn add_to(self, change: &mut StoreChange) {
        self.0.add_to(change);
    }
}

/// Returns the people whose tallies a game changes; none if they are up to date.
pub(super) fn to_tally(record: &GameRecord) -> Vec<UserId> {
    if record.tallied.is_some() == counts(record) {
        return Vec::new();
    }
    let seats = record.seats().into_iter().flatten();
    seats.filter_map(|player| player.id.person()).collect()
}

pub(super) fn keys_to_tally(people: &[UserId]) -> Vec<String> {
    let all = (!people.is_empty()).then(|| keys::TALLIED.to_owned());
    people.iter().map(|who| keys::trophies(*who)).chain(all).collect()
}

/// Updates the tallies of a game's players, from [`to_tally`]. Uses the rows of [`keys_to_tally`]; `effects` is how its
/// end changes ratings, if the same change counts it.
pub(super) async fn tally(
    ground: &Ground,
    game: &mut LoadedGame,
    effects: Option<KeptEffects>,
    (people, rows): (&[UserId], &mut RowFetch),
) -> Result<(), Trouble> {
    let (mut tallies, tells) = TrophyTally::read(people, rows)?;
    let record = &mut game.record;
    match (record.tallied.is_some(), counts(record)) {
        (false, false) | (true, true) => {}
        (true, false) => tallies.take_out(ground, record).await?,
        (false, true) => {
            let given_back = record.unrated.as_mut().and_then(|unrated| unrated.credits.take());
            let credits = match (given_back, effects) {
                (Some(credits), _) => credits,
                (None, Some(effects)) => credits(ground, record, Some(effects)).await?,
                (None, None) => credits(ground, record, ratings::effects(ground, record).await?).await?,
            };
            tallies.add(ground, record, credits, tells).await?;
        }
    }
    tallies.add_to(&mut game.change);
    Ok(())
}

/// Returns a game's credits for both sides, without giants who hide their rating. `effects` is how it changed ratings.
pub(crate) async fn credits(
    ground: &Ground,
    record: &GameRecord,
    effects: Option<KeptEffects>,
) -> Result<[TrophyCredit; 2], Trouble> {
    let mut credits = worth(record, effects)?;
    for side in Side::ALL {
        if !credits[side as usize].giant {
            continue;
        }
        let giant = record.seats().and_then(|seats| seats[side.other() as usize].id.person());
        if let Some(giant) = giant
            && ratings::hides_profile(ground, giant).await?
        {
            credits[side as usize].giant = false;
        }
    }
    Ok(credits)
}

pub(crate) async fn hides_trophies(ground: &Ground, who: UserId) -> Result<bool, Trouble> {
    Ok(ground.person(who).await?.chosen(PersonSetting::Trophies) == "off")
}

/// Returns whether a game counts for trophies: between two people, played here, long enough, and neither decided nor
/// made unrated by a moderator.
pub(crate) fn counts(record: &GameRecord) -> bool {
    let is_of_two = record.program().is_none() && record.seats().is_some_and(|[white, black]| white.id != black.id);
    is_of_two && record.moderator.is_none() && !record.is_unrated() && done::played(record).is_some()
}

/// Like [`credits`], including hidden ratings.
fn worth(record: &GameRecord, effects: Option<KeptEffects>) -> Result<[TrophyCredit; 2], Trouble> {
    let mut credits = <[TrophyCredit; 2]>::default();
    let Some(outcome) = record.outcome() else { return Ok(credits) };
    let Some(winner) = outcome.winner else { return Ok(credits) };
    let feats = match outcome.reason {
        EndReason::Checkmate => tables::open_table(record)?.feats(),
        _ => Vec::new(),
    };
    credits[winner as usize] = TrophyCredit {
        won: true,
        giant: effects.is_some_and(|effects| is_giant_killer(&effects, winner)),
        feats: feats.into_iter().map(MateFeat::word).map(str::to_owned).collect(),
        earned: Vec::new(),
    };
    Ok(credits)
}

/// Returns whether the winner beat a giant, in the server or globally. It compares the ratings before the game, neither
/// of them provisional.
fn is_giant_killer(effects: &KeptEffects, winner: Side) -> bool {
    let is_sure = |rating: GlickoRating| !GlickoSettings::default().is_provisional(rating);
    [effects.here, effects.everywhere].into_iter().flatten().any(|changes| {
        let [won, lost] = [winner, winner.other()].map(|side| GlickoRating::from(changes[side as usize].0));
        is_sure(won) && is_sure(lost) && lost.rating - won.rating >= GIANT
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::record::KeptRating;

    fn effects(before: [(i64, i64); 2]) -> KeptEffects {
        let kept = before.map(|(rating, deviation)| KeptRating(rating * 1_000_000, deviation * 1_000_000, 60_000_000));
        KeptEffects { here: Some(kept.map(|kept| (kept, kept))), ..KeptEffects::default() }
    }

    #[test]
    fn a_giant_is_200_points_higher_and_neither_rating_is_provisional() {
        let high = effects([(1_700, 110), (1_500, 110)]);
        assert!(is_giant_killer(&high, Side::Black) && !is_giant_killer(&high, Side::White));
        for close in [[(1_699, 60), (1_500, 60)], [(1_900, 111), (1_500, 60)], [(1_900, 60), (1_500, 111)]] {
            assert!(!is_giant_killer(&effects(close), Side::Black), "{close:?}");
        }
        let everywhere = KeptEffects { everywhere: high.here, ..KeptEffects::default() };
        assert!(is_giant_killer(&everywhere, Side::Black));
        assert!(!is_giant_killer(&KeptEffects::default(), Side::Black));
    }
}
