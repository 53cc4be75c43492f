//! Players' ratings, updated as games end.

use std::collections::BTreeMap;

use super::fair::{
    self, LateAssessment, MANY, NEW_OPPONENTS, PastMeeting, PastParting, PlayerAbsences, RatingWeight, UncountedReason,
};
use super::{GlickoRating, GlickoSettings, PeriodGame};

/// The caller's number for a player.
pub type RatedPerson = u64;

/// The caller's number for a place with its own ratings.
pub type RatingPlace = u64;

const DAY: f64 = 86_400_000.0;

/// A rating after a player's last game.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct RatingStanding {
    /// The rating after the last counted game, in stored precision.
    pub rating: GlickoRating,
    /// When that game ended, in milliseconds since any epoch.
    pub ended: i64,
    /// The number of counted games.
    pub games: u32,
}

/// A player's ratings and recent games, for one kind of game.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct RatingCareer {
    /// The last games, oldest first; fewer than [`MANY`].
    pub recent: Vec<PastMeeting>,
    /// The first different opponents; at most [`NEW_OPPONENTS`].
    pub met: Vec<RatedPerson>,
    /// The last games against deleted players, oldest first; at most [`MANY`].
    pub partings: Vec<PastParting>,
    /// The rating over all places.
    pub everywhere: Option<RatingStanding>,
    /// The rating in each place.
    pub here: BTreeMap<RatingPlace, RatingStanding>,
    /// The player's absences.
    pub absences: PlayerAbsences,
}

/// A game that may count for ratings.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct RatableGame {
    /// White and Black.
    pub players: [RatedPerson; 2],
    /// White's score in half points: 2, 1 or 0.
    pub halves: u32,
    /// When the game ended, in milliseconds; never before the previous game.
    pub ended: i64,
    /// The place whose ratings the game can change.
    pub place: Option<RatingPlace>,
    /// When that place's current season began, in milliseconds; `None` without seasons.
    pub season: Option<i64>,
    /// Set if the game can count for ratings over all places.
    pub everywhere: bool,
    /// The last moves of White and Black, in milliseconds, if known. Only moves in games of this kind count. These are
    /// the values at the end of this game.
    pub moved: [Option<i64>; 2],
    /// The assessment of the position if the game was lost on time.
    pub late: Option<LateAssessment>,
}

/// How a game changed one rating of one player.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct RatingChange {
    /// The rating before the game, its deviation grown by the time since.
    pub before: GlickoRating,
    /// The rating after the game.
    pub after: GlickoRating,
}

/// How a game changed the ratings of White and Black.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct RatingEffects {
    /// In the place of the game; `None` if it did not count there.
    pub here: Option<[RatingChange; 2]>,
    /// Over all places; `None` if it did not count there.
    pub everywhere: Option<[RatingChange; 2]>,
    /// Set if the game does not count at all. The loser was away, and had already lost another game on time.
    pub annulled: bool,
}

/// The recorded effects of a game against a deleted player.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct GoneEffects {
    /// For White and Black, whether that player was deleted.
    pub sides: [bool; 2],
    /// The effects at the time of deletion.
    pub effects: RatingEffects,
    /// The game's weights at that time: in its place, and overall.
    pub weights: [RatingWeight; 2],
    /// When the player was deleted, in milliseconds, if known; never before games that had ended.
    pub at: Option<i64>,
}

/// Rates the next game of both players, and updates their careers.
///
/// Returns its effects, and its weights in its place and over all places.
#[must_use]
pub fn rate(
    settings: &GlickoSettings,
    careers: [&mut RatingCareer; 2],
    game: &RatableGame,
    gone: Option<&GoneEffects>,
) -> (RatingEffects, [RatingWeight; 2]) {
    let meetings = [1, 0].map(|other| PastMeeting { opponent: game.players[other], ended: game.ended });
    let [white, black] = careers;
    let is_absent = [white.note_absence(game, 0), black.note_absence(game, 1)].contains(&true);
    let annulled = gone.map_or(is_absent, |gone| gone.effects.annulled);
    let weights = match gone {
        Some(gone) => gone.weights,
        None if annulled => [RatingWeight::None; 2],
        None => weights([&*white, &*black], game, meetings),
    };
    let mut effects = RatingEffects { annulled, ..RatingEffects::default() };
    if let Some(place) = game.place.filter(|_| weights[0] > RatingWeight::None) {
        let before =
            [&*white, &*black].map(|career| career.here.get(&place).map(|last| last.in_season(settings, game.season)));
        let fixed = gone.and_then(|gone| Some((gone.sides, gone.effects.here?)));
        let (changes, after) = changed(settings, before, game, weights[0], fixed);
        effects.here = Some(changes);
        let [white_after, black_after] = after;
        white.here.insert(place, white_after);
        black.here.insert(place, black_after);
    }
    if weights[1] > RatingWeight::None {
        let fixed = gone.and_then(|gone| Some((gone.sides, gone.effects.everywhere?)));
        let (changes, after) = changed(settings, [white.everywhere, black.everywhere], game, weights[1], fixed);
        effects.everywhere = Some(changes);
        [white.everywhere, black.everywhere] = after.map(Some);
    }
    white.note(meetings[0]);
    black.note(meetings[1]);
    if let Some((sides, at)) = gone.and_then(|gone| Some((gone.sides, gone.at?))) {
        for (career, _) in [(white, sides[1]), (black, sides[0])].into_iter().filter(|(_, parted)| *parted) {
            career.part(PastParting { ended: game.ended, gone: at });
        }
    }
    (effects, weights)
}

fn weights(careers: [&RatingCareer; 2], game: &RatableGame, meetings: [PastMeeting; 2]) -> [RatingWeight; 2] {
    let before = [0, 1].map(|side| careers[side].may_have_met(careers[1 - side], meetings[side]));
    let here = [0, 1].map(|side| fair::in_place(&careers[side].recent, before[side], meetings[side]));
    let over_all =
        [0, 1].map(|side| fair::over_all(&careers[side].recent, &careers[side].met, before[side], meetings[side]));
    let least = |[white, black]: [RatingWeight; 2], may: bool| if may { white.min(black) } else { RatingWeight::None };
    [least(here, game.place.is_some()), least(over_all, game.everywhere)]
}

/// Returns why the players' next game would not count.
///
/// The reason is about ratings over all places if the game can count for them, otherwise about its own place. `None` if
/// it would count, or can count for neither.
#[must_use]
pub fn nowhere(careers: [&RatingCareer; 2], game: &RatableGame) -> Option<UncountedReason> {
    let may_count = game.place.is_some() || game.everywhere;
    let meeting = |side: usize| PastMeeting { opponent: game.players[1 - side], ended: game.ended };
    let why = [0, 1].map(|side| {
        let (career, meeting) = (careers[side], meeting(side));
        let before = career.may_have_met(careers[1 - side], meeting);
        fair::nowhere(&career.recent, &career.met, before, meeting, game.everywhere)
    });
    why.into_iter().flatten().next().filter(|_| may_count)
}

fn changed(
    settings: &GlickoSettings,
    standings: [Option<RatingStanding>; 2],
    game: &RatableGame,
    weight: RatingWeight,
    fixed: Option<([bool; 2], [RatingChange; 2])>,
) -> ([RatingChange; 2], [RatingStanding; 2]) {
    let is_fixed = |side: usize| fixed.filter(|(sides, _)| sides[side]).map(|(_, changes)| changes[side]);
    let before = [0, 1].map(|side| match is_fixed(side) {
        Some(change) => change.before,
        None => standings[side].map_or(settings.newcomer, |last| last.at(settings, game.ended)),
    });
    let changes = [0, 1].map(|side| {
        is_fixed(side).unwrap_or_else(|| {
            let halves = if side == 0 { game.halves.min(2) } else { 2 - game.halves.min(2) };
            let met = PeriodGame { opponent: before[1 - side], score: f64::from(halves) / 2.0 };
            let (kept, periods) = standings[side]
                .map_or((settings.newcomer, 0.0), |last| (last.rating, last.periods(settings, game.ended)));
            let after = settings.rated(kept, periods, &[met]);
            let after = if weight == RatingWeight::Half { halfway(before[side], after) } else { after };
            RatingChange { before: before[side], after: after.rounded() }
        })
    });
    let after = [0, 1].map(|side| RatingStanding {
        rating: changes[side].after,
        ended: game.ended,
        games: standings[side].map_or(0, |last| last.games) + 1,
    });
    (changes, after)
}

fn halfway(from: GlickoRating, to: GlickoRating) -> GlickoRating {
    GlickoRating {
        rating: (from.rating + to.rating) / 2.0,
        deviation: (from.deviation + to.deviation) / 2.0,
        volatility: (from.volatility + to.volatility) / 2.0,
    }
}

impl RatingStanding {
    /// Returns the standing in a season that began then, in milliseconds.
    ///
    /// The rating is reset if the last game was earlier. It is reset once, even after several seasons without a game.
    #[must_use]
    pub fn in_season(self, settings: &GlickoSettings, began: Option<i64>) -> RatingStanding {
        match began {
            Some(began) if self.ended < began => RatingStanding {
                rating: settings.reset(self.at(settings, began)).rounded(),
                ended: began,
                games: self.games,
            },
            _ => self,
        }
    }

    /// Returns the rating at a time, in stored precision.
    ///
    /// The deviation has grown since the last game.
    #[must_use]
    pub fn at(&self, settings: &GlickoSettings, now: i64) -> GlickoRating {
        settings.aged(self.rating, self.periods(settings, now)).rounded()
    }

    fn periods(&self, settings: &GlickoSettings, now: i64) -> f64 {
        now.saturating_sub(self.ended).max(0) as f64 / DAY * settings.periods_a_day
    }
}

impl RatingCareer {
    /// Updates the absences of the player on this side; returns whether the game is annulled.
    fn note_absence(&mut self, game: &RatableGame, side: usize) -> bool {
        let is_lost = game.halves.min(2) == [0, 2][side];
        let late = game.late.filter(|_| is_lost);
        let (absences, is_annulled) = fair::absent(self.absences, game.moved[side], late, game.ended);
        self.absences = absences;
        is_annulled
    }

    /// Counts last week's games against deleted players who may be this opponent.
    fn may_have_met(&self, opponent: &RatingCareer, game: PastMeeting) -> usize {
        let is_whole = opponent.recent.len() + 1 < MANY;
        let first = opponent.recent.first().map_or(game.ended, |first| first.ended);
        fair::may_have_met(&self.partings, is_whole.then_some(first), game)
    }

    fn part(&mut self, parting: PastParting) {
        if self.partings.len() >= MANY {
            self.partings.remove(0);
        }
        self.partings.push(parting);
    }

    fn note(&mut self, meeting: PastMeeting) {
        if self.recent.len() + 1 >= MANY {
            self.recent.remove(0);
        }
        self.recent.push(meeting);
        if self.met.len() < NEW_OPPONENTS && !self.met.contains(&meeting.opponent) {
            self.met.push(meeting.opponent);
        }
    }
}

/// The careers of all players, for one kind of game.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct RatingLedger {
    careers: BTreeMap<RatedPerson, RatingCareer>,
}

impl RatingLedger {
    /// Rates the next game. Games against oneself do not count.
    pub fn rate(
        &mut self,
        settings: &GlickoSettings,
        game: &RatableGame,
        gone: Option<&GoneEffects>,
    ) -> (RatingEffects, [RatingWeight; 2]) {
        if game.players[0] == game.players[1] {
            return (RatingEffects::default(), [RatingWeight::None; 2]);
        }
        let mut careers = game.players.map(|player| self.careers.remove(&player).unwrap_or_default());
        let [white, black] = &mut careers;
        let rated = rate(settings, [white, black], game, gone);
        self.careers.extend(game.players.into_iter().zip(careers));
        rated
    }

    /// Returns a player's career, if the player has one.
    #[must_use]
    pub fn career(&self, player: RatedPerson) -> Option<&RatingCareer> {
        self.careers.get(&player)
    }
}
