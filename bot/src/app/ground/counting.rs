//! Rated games: counted when they end, and corrected later if an end is taken back or decided again, or a player leaves
//! for good.

use rules::Side;
use tournament::glicko::{GlickoSettings, RatingCareer, nowhere, rate};

use crate::app::ask::server::SetupMatter;
use crate::app::ground::{Ground, LoadedGame, absences, done, start, time};
use crate::record::{
    BotTime, Computed, Correction, CorrectionKind, GameRecord, GameState, GuildId, GuildRecord, KeptEffects,
    KeptNowhere, LedgerRecord, Millis, OfKind, PersonRef, RatedRecord, RatingRecord, Unix, UserId, keys, write,
};
use crate::refusal::Trouble;
use crate::rows::{RecordRow, RowFetch, TypedStore};

/// The period during which games between the same two players count together.
const WEEK: Millis = Millis::days(7);

pub(crate) struct RatingReach {
    pub(crate) here: Option<GuildId>,
    pub(crate) everywhere: bool,
    /// The start of the season when the game ended, if any.
    pub(crate) season: Option<BotTime>,
    /// The row that decides this answer, with the version read.
    read: Option<(String, u64)>,
}

struct ToCount {
    ledger: (LedgerRecord, u64),
    people: [(UserId, (RatingRecord, u64)); 2],
    choices: Option<(GuildRecord, u64)>,
    is_numbering: bool,
    time: BotTime,
}

impl ToCount {
    fn of(record: &GameRecord, people: [UserId; 2], now: Unix, rows: &mut RowFetch) -> Result<ToCount, Trouble> {
        let [white, black] = people;
        Ok(ToCount {
            ledger: rows.entry(&keys::ledger(&record.game))?,
            people: [(white, rows.entry(&keys::rating(white))?), (black, rows.entry(&keys::rating(black))?)],
            choices: record.guild.map(|guild| rows.entry(&keys::guild(guild))).transpose()?,
            is_numbering: rows.has(keys::COUNTING),
            time: time::shown(rows.take(keys::TIME), now)?,
        })
    }
}

impl RatingReach {
    pub(crate) fn row(
        &self,
        record: &GameRecord,
        seats: [PersonRef; 2],
        marks: [u64; 2],
        halves: u32,
        ended: BotTime,
    ) -> RatedRecord {
        RatedRecord {
            game: record.id,
            seats,
            marks,
            halves,
            ended,
            guild: self.here,
            season: self.season,
            everywhere: self.everywhere,
            decided: record.moderator.is_some(),
            moved: record.clock.map_or([None; 2], |clock| clock.made),
            late: None,
            unrated: record.is_unrated(),
            void: false,
            nowhere: None,
            gone: [false; 2],
            left: None,
            effects: Computed::default(),
        }
    }
}

/// Updates ratings for a game, using the rows of [`keys_to_count`]. Returns the effects of its end if that now counts.
pub(super) async fn count(
    ground: &Ground,
    game: &mut LoadedGame,
    now: Unix,
    rows: &mut RowFetch,
) -> Result<Option<KeptEffects>, Trouble> {
    match (game.record.counted, done::halves(&game.record)) {
        (None, None) => Ok(None),
        (None, Some(_)) => count_with(ground, rows, game, now, None).await,
        (Some(number), halves) => {
            follow(ground, game, (number, halves), now).await?;
            if !is_over(&game.record) {
                game.record.counted = None;
                done::enter(game);
            }
            Ok(None)
        }
    }
}

pub(crate) async fn count_end(
    ground: &Ground,
    game: &mut LoadedGame,
    now: Unix,
    leaver: UserId,
) -> Result<(), Trouble> {
    let mut rows = RowFetch::read(&*ground.store, keys_to_count(&game.record)).await?;
    count_with(ground, &mut rows, game, now, Some(leaver)).await.map(drop)
}

/// Counts the end of a rated game, and returns its effects. Also freezes the numbers of a `leaver`.
async fn count_with(
    ground: &Ground,
    rows: &mut RowFetch,
    game: &mut LoadedGame,
    now: Unix,
    leaver: Option<UserId>,
) -> Result<Option<KeptEffects>, Trouble> {
    let LoadedGame { record, change, .. } = game;
    let Some(halves) = done::halves(record) else { return Ok(None) };
    let Some((seats, people)) = seats_to_count(record) else { return Ok(None) };
    let key = keys::ledger(&record.game);
    let ToCount { ledger: (mut ledger, version), mut people, choices, is_numbering, time } =
        ToCount::of(record, people, now, rows)?;
    let (number, ended) = ledger.count(time);
    if leaver.is_some() {
        ledger.changed(None);
    }
    change.expect(key.as_str(), version).put(key, write(&ledger));
    let mut of_kind = |side: Side| {
        let kinds = &mut people[side as usize].1.0.kinds;
        let newcomer = || OfKind::newcomer(2 * number + side as u64);
        let of_kind = kinds.entry(record.game.clone()).or_insert_with(newcomer);
        of_kind.settle(ledger.generation);
        (of_kind.mark, RatingCareer::from(&of_kind.career.now))
    };
    let [(white, mut white_career), (black, mut black_career)] = Side::ALL.map(&mut of_kind);
    let reach = reach_by(ground, record, ended, choices);
    // No season may begin between this read and the end of the game.
    if let Some((row, version)) = &reach.read {
        change.expect(row.as_str(), *version);
    }
    let mut rated = reach.row(record, seats, [white, black], halves, ended);
    absences::note_lateness(ground, &mut rated, record).await?;
    if !ledger.is_counting && !is_numbering {
        rated.nowhere = nowhere([&white_career, &black_career], &rated.encounter()).map(KeptNowhere::from);
        let careers = [&mut white_career, &mut black_career];
        rated.effects.now = KeptEffects::of(rate(&GlickoSettings::default(), careers, &rated.encounter(), None));
        for (career, (_, (ratings, _))) in [white_career, black_career].iter().zip(&mut people) {
            if let Some(of_kind) = ratings.kinds.get_mut(&record.game) {
                of_kind.career.now = career.into();
            }
        }
    }
    if let Some(leaver) = leaver {
        take_out(&mut rated, leaver);
        rated.left = Some(ended);
    }
    record.counted = Some(number);
    change.put(keys::rated(&record.game, number), write(&rated));
    for (who, (ratings, version)) in people.into_iter().filter(|(who, _)| Some(*who) != leaver) {
        let key = keys::rating(who);
        change.expect(key.as_str(), version).put(key, write(&ratings));
    }
    done::enter(game);
    Ok(Some(rated.effects.now))
}

/// Updates the row of a counted game. Ratings that depend on it are recalculated later.
async fn follow(
    ground: &Ground,
    LoadedGame { record, change, .. }: &mut LoadedGame,
    (number, halves): (u64, Option<u32>),
    now: Unix,
) -> Result<(), Trouble> {
    let record = &*record;
    let key = keys::rated(&record.game, number);
    let Some(RecordRow { record: before, version, .. }) = ground.store.record::<RatedRecord>(&key).await? else {
        return Ok(());
    };
    let ledger_key = keys::ledger(&record.game);
    let (mut ledger, ledger_version) = ground.store.entry::<LedgerRecord>(&ledger_key).await?;
    let mut rated = before.clone();
    rated.effects.settle(ledger.generation);
    let seats = record.seats().filter(|_| is_over(record));
    match seats {
        Some(seats) => {
            // Later settings of the server do not change a game decided before.
            let is_decided = record.moderator.is_some();
            if let Some(halves) = halves.filter(|halves| (rated.halves, rated.decided) != (*halves, is_decided)) {
                let reach = reach(ground, record, rated.ended).await?;
                (rated.halves, rated.decided) = (halves, is_decided);
                (rated.guild, rated.everywhere) = (reach.here, reach.everywhere);
            }
            // The row keeps its position, so that the game can count there again.
            (rated.unrated, rated.void) = (record.is_unrated(), halves.is_none());
            for (side, player) in seats.iter().enumerate() {
                rated.gone[side] |= rated.seats[side] != player.id;
                rated.seats[side] = player.id;
            }
            if rated.gone != before.gone && ledger.ended - rated.ended < WEEK {
                rated.left = rated.left.or(Some(ledger.ended));
            }
            if rated == before {
                return Ok(());
            }
            change.put(key.as_str(), write(&rated));
        }
        None => {
            change.delete(key.as_str());
        }
    }
    match corrected(&before, seats.map(|_| &rated)) {
        Some(why) => ledger.changed(Some(Correction { game: record.id, why, at: now })),
        // The opponent's next games may count less.
        None if seats.is_some() && rated.left != before.left => ledger.changed(None),
        // Only the players differ, so a calculation in progress starts over.
        None => ledger.changes += 1,
    }
    change.expect(key, version).expect(ledger_key.as_str(), ledger_version).put(ledger_key, write(&ledger));
    Ok(())
}

/// Returns which ratings a game may change, by current settings. A moderator's decision never changes the global
/// ratings. It changes the server's only if its settings allow that and the moderator does not play in the game.
pub(crate) async fn reach(ground: &Ground, record: &GameRecord, ended: BotTime) -> Result<RatingReach, Trouble> {
    let choices = match record.guild {
        Some(guild) => Some(ground.guild(guild).await?),
        None => None,
    };
    Ok(reach_by(ground, record, ended, choices))
}

fn reach_by(ground: &Ground, record: &GameRecord, ended: BotTime, choices: Option<(GuildRecord, u64)>) -> RatingReach {
    let is_decided = record.moderator.is_some();
    let Some((guild, (choices, version))) = record.guild.zip(choices) else {
        return RatingReach { here: None, everywhere: !is_decided, season: None, read: None };
    };
    let is_rated = choices.chosen(SetupMatter::Decided) == Some("rated") && !record.is_decided_by_player();
    let counts_here = !is_decided || is_rated;
    RatingReach {
        here: counts_here.then_some(guild),
        everywhere: counts_over_all(ground, record, guild, &choices),
        season: choices.season(ended),
        read: Some((keys::guild(guild), version)),
    }
}

/// Returns whether a game of a server counts for the global ratings. A game with the server's own layout never does.
pub(crate) fn counts_over_all(ground: &Ground, record: &GameRecord, guild: GuildId, choices: &GuildRecord) -> bool {
    let stays_here = choices.chosen(SetupMatter::Everywhere) == Some("off") || ground.only_here.contains(&guild);
    let is_own = || !start::is_named(ground, &GuildRecord::default(), &record.game, &record.setup);
    record.moderator.is_none() && !stays_here && !is_own()
}

fn is_over(record: &GameRecord) -> bool {
    matches!(record.state, GameState::Over { .. })
}

/// Returns how the result of a counted game was corrected; `None` if the ratings stay the same.
fn corrected(before: &RatedRecord, after: Option<&RatedRecord>) -> Option<CorrectionKind> {
    let Some(after) = after else { return (!before.void).then_some(CorrectionKind::Resumed) };
    let [was_out, is_out] = [before, after].map(|row| row.void || row.unrated);
    match () {
        () if before.void && after.void => None,
        () if after.void => Some(CorrectionKind::Annulled),
        () if after.unrated && !was_out => Some(CorrectionKind::TakenOut),
        () if was_out && !is_out && after.may_count() => Some(CorrectionKind::Again),
        () => (was_out != is_out || before.encounter() != after.encounter()).then_some(CorrectionKind::Result),
    }
}

pub(super) fn keys_to_count(record: &GameRecord) -> Vec<String> {
    let Some((_, people)) = seats_to_count(record) else { return Vec::new() };
    if record.counted.is_some() || done::halves(record).is_none() {
        return Vec::new();
    }
    let mut keys = vec![keys::ledger(&record.game), keys::COUNTING.to_owned(), keys::TIME.to_owned()];
    keys.extend(people.map(keys::rating));
    keys.extend(record.guild.map(keys::guild));
    keys
}

fn seats_to_count(record: &GameRecord) -> Option<([PersonRef; 2], [UserId; 2])> {
    let seats = record.seats()?.each_ref().map(|player| player.id);
    let [Some(white), Some(black)] = seats.map(|who| who.person()) else { return None };
    Some((seats, [white, black]))
}

fn take_out(rated: &mut RatedRecord, leaver: UserId) {
    for side in [0, 1] {
        rated.gone[side] = rated.seats[side] == leaver;
        rated.seats[side].forget(leaver);
    }
}
