//! Leaderboards. A process reads all ratings of a kind of game once, then only the players of newly counted games,
//! until ratings are recalculated. It stores nothing, and rereads the people on a page each time. Slow reads never
//! block pages that are already in memory.

use std::collections::{BTreeMap, BTreeSet};

use futures::TryStreamExt;

use crate::app::ask::person::PersonSetting;
use crate::app::ground::ladder::{RatingClimber, RatingLadder, RatingLadderBuild};
use crate::app::ground::periods::{PeriodTotal, PeriodWindow};
use crate::app::ground::rated::CurrentRating;
use crate::app::ground::{Ground, ratings, windows};
use crate::app::say::leaders::UnlistedReason;
use crate::record::keys::Key;
use crate::record::{
    BotTime, FIRST_NUMBER, GuildId, LedgerRecord, OfKind, RatedRecord, RatingGeneration, RatingRecord, UserId, keys,
};
use crate::refusal::Trouble;
use crate::rows::{RecordRow, TypedStore};

const PAGE: usize = 10;

const ROWS: usize = 200;

pub(crate) struct LeaderPlacePage {
    pub(crate) rows: Vec<LeaderPlace>,
    /// The page number, from 0: the last page if there are fewer.
    pub(crate) page: usize,
    pub(crate) n_pages: usize,
    /// The caller's own place, or what they lack to be listed. Empty without a caller.
    pub(crate) own: Result<LeaderPlace, Vec<UnlistedReason>>,
}

#[derive(Clone, Copy, Debug)]
pub(crate) struct LeaderPlace {
    pub(crate) place: usize,
    pub(crate) who: UserId,
    pub(crate) rated: CurrentRating,
    pub(crate) span: Option<PeriodTotal>,
}

pub(crate) struct LeaderQuery<'a> {
    pub(crate) game: &'a str,
    pub(crate) guild: Option<GuildId>,
    pub(crate) time: BotTime,
    pub(crate) window: Option<PeriodWindow>,
    pub(crate) page: Option<usize>,
    pub(crate) me: Option<UserId>,
}

impl Ground {
    /// Reloads the outdated leaderboards that were requested since the start.
    pub async fn renew_leaders(&self) -> Result<(), Trouble> {
        let games: Vec<_> = self.leaderboards.kinds.lock().await.keys().cloned().collect();
        for game in games {
            if ratings::generation(self, &game).await?.is_some() {
                let build = self.leaderboards.build(&game).await;
                build_ladder(self, &build, &game, None).await?;
            }
        }
        Ok(())
    }
}

/// Returns a page of a leaderboard; `None` while games of that kind are still being counted.
pub(crate) async fn leaders(ground: &Ground, wanted: &LeaderQuery<'_>) -> Result<Option<LeaderPlacePage>, Trouble> {
    let game = wanted.game;
    if ratings::generation(ground, game).await?.is_none() {
        return Ok(None);
    }
    loop {
        if let Some(shown) = known(ground, wanted).await? {
            return Ok(Some(shown));
        }
        let build = ground.leaderboards.build(game).await;
        build_ladder(ground, &build, game, wanted.window).await?;
    }
}

/// Returns a page from memory; `None` if it needs a slow read.
async fn known(ground: &Ground, wanted: &LeaderQuery<'_>) -> Result<Option<LeaderPlacePage>, Trouble> {
    let game = wanted.game;
    let mut kinds = ground.leaderboards.kinds.lock().await;
    let changed = ground.leaderboards.take_changes();
    if let Err(trouble) = read_again(ground, &mut kinds, &changed).await {
        kinds.clear();
        return Err(trouble);
    }
    let (ledger, _) = ground.store.entry::<LedgerRecord>(&keys::ledger(game)).await?;
    let may_show = |ladder: &RatingLadder| {
        let is_current = ladder.generation == ledger.generation;
        ladder.has(wanted.window.as_ref()) && (is_current || ground.leaderboards.is_building(game))
    };
    if !kinds.get(game).is_some_and(may_show) {
        return Ok(None);
    }
    // After an error on the way, the next request reads it again.
    let Some((game, mut ladder)) = kinds.remove_entry(game) else { return Ok(None) };
    ladder.is_outdated = ladder.generation != ledger.generation;
    if !ladder.is_outdated {
        count_since(ground, &game, &mut ladder).await?;
        if let Some(window) = wanted.window {
            windows::tally_window(ground, &game, &mut ladder, &ledger, window).await?;
        }
    }
    let shown = shown_of(ground, &mut ladder, wanted).await?;
    kinds.insert(game, ladder);
    Ok(Some(shown))
}

/// Runs the slow read of a kind of game: all ratings if outdated, with the known periods and this one.
async fn build_ladder(
    ground: &Ground,
    build: &RatingLadderBuild<'_>,
    game: &str,
    window: Option<PeriodWindow>,
) -> Result<(), Trouble> {
    let (ledger, _) = ground.store.entry::<LedgerRecord>(&keys::ledger(game)).await?;
    let (is_known, mut windows, by_server) = match ground.leaderboards.kinds.lock().await.get(game) {
        Some(ladder) if ladder.generation == ledger.generation => {
            let missing = window.filter(|window| !ladder.has(Some(window)));
            (true, missing.into_iter().collect(), ladder.by_server.clone())
        }
        Some(ladder) => (false, ladder.windows.keys().copied().collect::<BTreeSet<_>>(), None),
        None => (false, BTreeSet::new(), None),
    };
    let mut built = match is_known {
        true => RatingLadder::after(ledger.last, ledger.generation),
        false => {
            windows.extend(window);
            ladder(ground, game, &ledger).await?
        }
    };
    built.by_server = by_server;
    for window in windows {
        windows::tally_window(ground, game, &mut built, &ledger, window).await?;
    }
    let mut kinds = ground.leaderboards.kinds.lock().await;
    match kinds.get_mut(game).filter(|ladder| is_known && ladder.generation == built.generation) {
        Some(ladder) => {
            ladder.windows.extend(built.windows);
            ladder.by_server = built.by_server;
        }
        None if is_known => {}
        None => {
            kinds.insert(game.to_owned(), built);
            let meanwhile = build.take_changes();
            if let Err(trouble) = read_again(ground, &mut kinds, &meanwhile).await {
                kinds.clear();
                return Err(trouble);
            }
        }
    }
    Ok(())
}

/// Returns a page of a ladder, after rereading everyone on it.
async fn shown_of(
    ground: &Ground,
    ladder: &mut RatingLadder,
    wanted: &LeaderQuery<'_>,
) -> Result<LeaderPlacePage, Trouble> {
    let (me, window) = (wanted.me, wanted.window.as_ref());
    let scope = windows::scope(ground, wanted.guild, wanted.time, window).await?;
    loop {
        let places = ladder.places(&scope, window);
        let n_pages = places.len().div_ceil(PAGE).max(1);
        let own = me.and_then(|me| places.iter().position(|(who, ..)| *who == me));
        let page = wanted.page.unwrap_or_else(|| own.map_or(0, |idx| idx / PAGE)).min(n_pages - 1);
        let placed = |idx: usize| {
            let (who, rated, span) = places[idx];
            LeaderPlace { place: idx + 1, who, rated, span }
        };
        let rows: Vec<_> = (page * PAGE..places.len()).take(PAGE).map(placed).collect();
        let mut is_same = true;
        for who in rows.iter().map(|row| row.who).chain(me) {
            is_same &= is_as_known(ground, wanted.game, ladder, who).await?;
        }
        if !is_same {
            continue;
        }
        let own = match (own, me) {
            (Some(idx), _) => Ok(placed(idx)),
            (None, Some(me)) => Err(match ladder.people.get(&me) {
                Some(known) => ladder.lacks(me, known, &scope, window),
                None => {
                    let known = climber(ground, None, ladder.generation, me).await?;
                    ladder.lacks(me, &known, &scope, window)
                }
            }),
            (None, None) => Err(Vec::new()),
        };
        return Ok(LeaderPlacePage { rows, page, n_pages, own });
    }
}

async fn ladder(ground: &Ground, game: &str, ledger: &LedgerRecord) -> Result<RatingLadder, Trouble> {
    let mut people = BTreeMap::new();
    let mut rows = ground.store.records::<RatingRecord>(keys::ALL_RATINGS);
    while let Some(RecordRow { key, record, .. }) = rows.try_next().await? {
        let (Some(Key::Rating(who)), Some(of_kind)) = (Key::parse(&key), record.kinds.get(game)) else { continue };
        people.insert(who, climber(ground, Some(of_kind), ledger.generation, who).await?);
    }
    Ok(RatingLadder { people, ..RatingLadder::after(ledger.last.max(FIRST_NUMBER - 1), ledger.generation) })
}

async fn count_since(ground: &Ground, game: &str, ladder: &mut RatingLadder) -> Result<(), Trouble> {
    let mut played = BTreeSet::new();
    let mut last = ladder.last;
    let after = Some(keys::rated(game, last));
    let mut rows = ground.store.records_after::<RatedRecord>(&keys::rateds(game), after, ROWS);
    while let Some(RecordRow { key, record, .. }) = rows.try_next().await? {
        let Some(Key::Rated(_, number)) = Key::parse(&key) else { continue };
        last = number;
        played.extend(record.seats.iter().filter_map(|who| who.person()));
    }
    for who in played {
        is_as_known(ground, game, ladder, who).await?;
    }
    ladder.last = last;
    Ok(())
}

async fn read_again(
    ground: &Ground,
    kinds: &mut BTreeMap<String, RatingLadder>,
    people: &BTreeSet<UserId>,
) -> Result<(), Trouble> {
    for (game, ladder) in kinds.iter_mut() {
        for who in people {
            is_as_known(ground, game, ladder, *who).await?;
        }
    }
    Ok(())
}

async fn is_as_known(ground: &Ground, game: &str, ladder: &mut RatingLadder, who: UserId) -> Result<bool, Trouble> {
    let (ratings, _) = ground.store.entry::<RatingRecord>(&keys::rating(who)).await?;
    let Some(of_kind) = ratings.kinds.get(game) else { return Ok(ladder.people.remove(&who).is_none()) };
    let mut climber = climber(ground, Some(of_kind), ladder.generation, who).await?;
    if ladder.is_outdated {
        // During a recalculation, rows of old and new ratings are mixed. Keep the known numbers, which belong together.
        let Some(before) = ladder.people.get(&who) else { return Ok(true) };
        let RatingClimber { is_hidden, is_in_lists, .. } = climber;
        climber = RatingClimber { is_hidden, is_in_lists, ..before.clone() };
    }
    Ok(ladder.people.insert(who, climber.clone()) == Some(climber))
}

/// Builds a person's entry; without `of_kind`, only their settings.
async fn climber(
    ground: &Ground,
    of_kind: Option<&OfKind>,
    generation: RatingGeneration,
    who: UserId,
) -> Result<RatingClimber, Trouble> {
    let person = ground.person(who).await?;
    let is_hidden = person.chosen(PersonSetting::Profile) == "off";
    let is_in_lists = person.chosen(PersonSetting::Lists) == "yes";
    let Some(of_kind) = of_kind else {
        return Ok(RatingClimber { is_hidden, is_in_lists, ..RatingClimber::default() });
    };
    let career = of_kind.career.read(generation);
    Ok(RatingClimber {
        n_met: career.met.len(),
        everywhere: career.everywhere,
        here: career.here.clone(),
        is_hidden,
        is_in_lists,
    })
}
