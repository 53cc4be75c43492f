//! Suggests an open challenge, so that two players don't wait for each other.

use crate::app::ask::Caller;
use crate::app::ask::begin::ChallengeTerms;
use crate::app::begin::{block, ratings, standing};
use crate::app::ground::ratings::shown_rating;
use crate::app::ground::{Ground, RequestAnswer};
use crate::app::say::challenges;
use crate::app::say::ratings::ShownRating;
use crate::record::{BotTime, GameRecord, GameState, GuildRecord, SideWish, Unix, UserId, keys};
use crate::refusal::Trouble;

/// The maximum number of channels to search, starting with the request's.
const MOST_CHANNELS: usize = 100;

/// The maximum number of challenges to check for bans and blocks. Nearest ratings come first.
pub(super) const MOST_ASKED: usize = 10;

pub(super) const MOST_READ: usize = 100;

pub(super) struct SuitableChallenge {
    pub(super) record: GameRecord,
    pub(super) challenger: UserId,
    pub(super) shown: ShownRating,
}

impl SuitableChallenge {
    /// Returns the challenge if each rating is within the other's range. `own` is the caller's rating.
    pub(super) fn of(
        record: GameRecord,
        challenger: UserId,
        shown: ShownRating,
        (mine, own): (&GameRecord, i64),
    ) -> Option<SuitableChallenge> {
        (suits(&record, own) && suits_rating(mine, shown)).then_some(SuitableChallenge { record, challenger, shown })
    }
}

pub(super) fn looks(mine: &GameRecord, terms: &ChallengeTerms) -> bool {
    matches!(mine.state, GameState::Challenge { to: None, standing: None, .. }) && !terms.anyway
}

/// Sorts by distance from the caller's `own` rating, then by age. Unrated challengers come last.
pub(super) fn sort(waiting: &mut [SuitableChallenge], own: i64) {
    waiting.sort_by_key(|waiting| {
        let distance = known(waiting.shown).map(|points| (points - own).abs());
        (distance.is_none(), distance, waiting.record.id)
    });
}

/// Suggests a visible open challenge before posting the caller's. `None` if none fits. Standing challenges are for
/// several games, so they are posted without a suggestion.
pub(super) async fn question(
    ground: &Ground,
    caller: &Caller,
    guild: &GuildRecord,
    mine: &GameRecord,
    terms: &ChallengeTerms,
) -> Result<Option<RequestAnswer>, Trouble> {
    if !looks(mine, terms) {
        return Ok(None);
    }
    let time = ground.time(caller.now).await?;
    let own = ratings::points(ground, caller.who.id, (&mine.game, mine.guild), time).await?.unwrap_or(ratings::start());
    let mut waiting = alike(ground, caller, mine, own, time).await?;
    sort(&mut waiting, own);
    for waiting in waiting.into_iter().take(MOST_ASKED) {
        if may_accept(ground, caller, guild, &waiting).await? {
            let Some(buttons) = terms.answers(waiting.record.id, &mine.game) else { return Ok(None) };
            let message = challenges::found(&waiting.record, waiting.shown, caller.lang, buttons);
            return Ok(message.map(RequestAnswer::reply));
        }
    }
    Ok(None)
}

async fn alike(
    ground: &Ground,
    caller: &Caller,
    mine: &GameRecord,
    own: i64,
    time: BotTime,
) -> Result<Vec<SuitableChallenge>, Trouble> {
    let eyes = ground.eyes(caller).await?;
    let (mut found, mut n_left) = (Vec::new(), MOST_READ);
    for channel in eyes.channels().take(MOST_CHANNELS) {
        if n_left == 0 {
            break;
        }
        let rows = ground.store.scan(&keys::opens(channel), None, n_left).await?;
        n_left -= rows.len();
        for id in rows.iter().filter_map(|row| keys::game_in(&row.key)) {
            let Some(game) = ground.load(id).await? else { continue };
            let record = game.record;
            let is_open = is_open(ground, &record, caller.now).await?;
            let is_here = eyes.see(record.shown_in()) && record.guild == mine.guild;
            if !is_open || !is_here || !is_same_game(&record, mine) {
                continue;
            }
            let Some(challenger) = challenger_of(&record).filter(|who| *who != caller.who.id) else { continue };
            let shown = shown_rating(ground, challenger.into(), &record.game, record.guild, time).await?;
            found.extend(SuitableChallenge::of(record, challenger, shown, (mine, own)));
        }
    }
    Ok(found)
}

pub(super) async fn is_open(ground: &Ground, challenge: &GameRecord, now: Unix) -> Result<bool, Trouble> {
    let time = ground.time_of(challenge, now).await?;
    Ok(challenge.due.is_none_or(|due| due > time))
}

pub(super) fn is_same_game(theirs: &GameRecord, mine: &GameRecord) -> bool {
    let wish = |record: &GameRecord| match record.state {
        GameState::Challenge { wish, to: None, .. } => Some(wish),
        _ => None,
    };
    // A player who wants a side gets it only from an opponent who wants the other one.
    let sides_suit = match (wish(mine), wish(theirs)) {
        (Some(SideWish::Random), Some(_)) => true,
        (Some(SideWish::White), Some(theirs)) => theirs == SideWish::Black,
        (Some(SideWish::Black), Some(theirs)) => theirs == SideWish::White,
        (None, _) | (_, None) => false,
    };
    let terms = |record: &GameRecord| (record.rated, record.private, record.clock);
    sides_suit && terms(theirs) == terms(mine) && (&theirs.game, &theirs.setup) == (&mine.game, &mine.setup)
}

pub(super) fn challenger_of(record: &GameRecord) -> Option<UserId> {
    match &record.state {
        GameState::Challenge { from, .. } => from.id.person(),
        _ => None,
    }
}

fn suits(challenge: &GameRecord, points: i64) -> bool {
    match challenge.state {
        GameState::Challenge { ratings: Some(wanted), .. } => wanted.has(points),
        _ => true,
    }
}

/// Returns whether a challenge is open to this rating. A hidden rating fits no range, since a match would reveal it.
fn suits_rating(challenge: &GameRecord, shown: ShownRating) -> bool {
    match (shown, &challenge.state) {
        (ShownRating::Hidden, GameState::Challenge { ratings, .. }) => ratings.is_none(),
        (shown, _) => suits(challenge, known(shown).unwrap_or(ratings::start())),
    }
}

fn known(shown: ShownRating) -> Option<i64> {
    match shown {
        ShownRating::Rating(rating) => Some(rating.rating.round() as i64),
        ShownRating::Nothing | ShownRating::Hidden => None,
    }
}

/// Returns whether the caller may accept: no ban or block is in the way, and a standing challenge is not full.
async fn may_accept(
    ground: &Ground,
    caller: &Caller,
    guild: &GuildRecord,
    waiting: &SuitableChallenge,
) -> Result<bool, Trouble> {
    let SuitableChallenge { record, challenger, .. } = waiting;
    if let Some(server) = record.guild
        && ground.ban(server, *challenger, caller.now).await?.is_some()
    {
        return Ok(false);
    }
    let mut may = block::may_take(ground, caller.who.id, *challenger).await;
    if let (Ok(()), GameState::Challenge { standing: Some(most), .. }) = (&may, &record.state) {
        may = standing::may_take(ground, caller, guild, record, *challenger, *most).await;
    }
    is_allowed(may)
}

/// Turns a refusal into `false`; failures stay errors.
pub(super) fn is_allowed(may: Result<(), Trouble>) -> Result<bool, Trouble> {
    match may {
        Ok(()) => Ok(true),
        Err(Trouble::Refused(_)) => Ok(false),
        Err(failed) => Err(failed),
    }
}
