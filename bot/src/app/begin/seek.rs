//! Looking for somebody who already waits for the same game, so that two who want it do not wait for each other.

use crate::app::ask::Caller;
use crate::app::ask::begin::Terms;
use crate::app::begin::{block, ratings, standing};
use crate::app::ground::ratings::shown_rating;
use crate::app::ground::{Answer, Ground};
use crate::app::say::challenges;
use crate::app::say::ratings::Shown;
use crate::record::{BotTime, GameRecord, GuildRecord, State, Unix, UserId, Wish, keys};
use crate::refusal::Trouble;

/// The most channels in which is looked, those first in which somebody asks.
const MOST_CHANNELS: usize = 100;

/// The most challenges of which it is asked whether they can be accepted, the nearest first.
pub(super) const MOST_ASKED: usize = 10;

/// The most open challenges that are read.
pub(super) const MOST_READ: usize = 100;

/// An open challenge that the caller could accept, as far as its terms go.
pub(super) struct Waiting {
    pub(super) record: GameRecord,
    pub(super) challenger: UserId,
    /// The challenger's rating as everybody may read it.
    pub(super) shown: Shown,
}

impl Waiting {
    /// Makes one of a challenge, unless somebody's rating is not in the range that the other named: `own` is that of the
    /// person who looks.
    pub(super) fn of(
        record: GameRecord,
        challenger: UserId,
        shown: Shown,
        (mine, own): (&GameRecord, i64),
    ) -> Option<Waiting> {
        (suits(&record, own) && suits_rating(mine, shown)).then_some(Waiting { record, challenger, shown })
    }
}

/// Returns whether somebody who asks for this is shown a challenge that waits, rather than theirs posted at once.
pub(super) fn looks(mine: &GameRecord, terms: &Terms) -> bool {
    matches!(mine.state, State::Challenge { to: None, standing: None, .. }) && !terms.anyway
}

/// Sorts challenges by the distance of their ratings from one's `own`; those without one come last, the oldest first.
pub(super) fn sort(waiting: &mut [Waiting], own: i64) {
    waiting.sort_by_key(|waiting| {
        let distance = known(waiting.shown).map(|points| (points - own).abs());
        (distance.is_none(), distance, waiting.record.id)
    });
}

/// Returns the question whether the caller would rather accept an open challenge than post theirs; `None` if there is none
/// like it that they see and may accept.
///
/// A standing challenge is posted without a question: it is for more than one game.
pub(super) async fn question(
    ground: &Ground,
    caller: &Caller,
    guild: &GuildRecord,
    mine: &GameRecord,
    terms: &Terms,
) -> Result<Option<Answer>, Trouble> {
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
            return Ok(message.map(Answer::reply));
        }
    }
    Ok(None)
}

/// Reads the open challenges that the caller sees and that are for the same game, on terms that suit both.
async fn alike(
    ground: &Ground,
    caller: &Caller,
    mine: &GameRecord,
    own: i64,
    time: BotTime,
) -> Result<Vec<Waiting>, Trouble> {
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
            found.extend(Waiting::of(record, challenger, shown, (mine, own)));
        }
    }
    Ok(found)
}

/// Returns whether a challenge is not over by its own clock.
pub(super) async fn is_open(ground: &Ground, challenge: &GameRecord, now: Unix) -> Result<bool, Trouble> {
    let time = ground.time_of(challenge, now).await?;
    Ok(challenge.due.is_none_or(|due| due > time))
}

/// Returns whether two open challenges propose the same game, and sides that do not clash.
pub(super) fn is_same_game(theirs: &GameRecord, mine: &GameRecord) -> bool {
    let wish = |record: &GameRecord| match record.state {
        State::Challenge { wish, to: None, .. } => Some(wish),
        _ => None,
    };
    // Whoever wants a side gets it only from somebody who wants the other one.
    let sides_suit = match (wish(mine), wish(theirs)) {
        (Some(Wish::Random), Some(_)) => true,
        (Some(Wish::White), Some(theirs)) => theirs == Wish::Black,
        (Some(Wish::Black), Some(theirs)) => theirs == Wish::White,
        (None, _) | (_, None) => false,
    };
    let terms = |record: &GameRecord| (record.rated, record.private, record.clock);
    sides_suit && terms(theirs) == terms(mine) && (&theirs.game, &theirs.setup) == (&mine.game, &mine.setup)
}

/// Returns whose challenge it is.
pub(super) fn challenger_of(record: &GameRecord) -> Option<UserId> {
    match &record.state {
        State::Challenge { from, .. } => from.id.person(),
        _ => None,
    }
}

/// Returns whether a challenge is for somebody with a rating of so many points.
fn suits(challenge: &GameRecord, points: i64) -> bool {
    match challenge.state {
        State::Challenge { ratings: Some(wanted), .. } => wanted.has(points),
        _ => true,
    }
}

/// Returns whether a challenge is for somebody with this rating. A hidden one is in no range: being found by one would
/// tell it.
fn suits_rating(challenge: &GameRecord, shown: Shown) -> bool {
    match (shown, &challenge.state) {
        (Shown::Hidden, State::Challenge { ratings, .. }) => ratings.is_none(),
        (shown, _) => suits(challenge, known(shown).unwrap_or(ratings::start())),
    }
}

/// Returns a rating that everybody may read, in whole points.
fn known(shown: Shown) -> Option<i64> {
    match shown {
        Shown::Rating(rating) => Some(rating.rating.round() as i64),
        Shown::Nothing | Shown::Hidden => None,
    }
}

/// Returns whether nothing but its terms keeps the caller from accepting a challenge: no ban, no block, and room for
/// another game if it stands.
async fn may_accept(ground: &Ground, caller: &Caller, guild: &GuildRecord, waiting: &Waiting) -> Result<bool, Trouble> {
    let Waiting { record, challenger, .. } = waiting;
    if let Some(server) = record.guild
        && ground.ban(server, *challenger, caller.now).await?.is_some()
    {
        return Ok(false);
    }
    let mut may = block::may_take(ground, caller.who.id, *challenger).await;
    if let (Ok(()), State::Challenge { standing: Some(most), .. }) = (&may, &record.state) {
        may = standing::may_take(ground, caller, guild, record, *challenger, *most).await;
    }
    is_allowed(may)
}

/// Tells what is refused from a failure of ours.
pub(super) fn is_allowed(may: Result<(), Trouble>) -> Result<bool, Trouble> {
    match may {
        Ok(()) => Ok(true),
        Err(Trouble::Refused(_)) => Ok(false),
        Err(failed) => Err(failed),
    }
}
