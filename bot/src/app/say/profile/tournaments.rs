//! The tournaments of a profile: how many a player finished, and the latest results.

use super::parts::{Profile, ProfileLimits, ProfileTournament, pairs};
use crate::app::say::phrases;
use crate::app::say::sections::{FigureSection, day};
use crate::record::Unix;
use crate::words::{Lang, Text, escape, note};

const NAMED: usize = 3;
/// How many tournaments the picture shows, to fit a phone.
const DRAWN: usize = 2;
const PODIUM: u16 = 3;
const NAME: usize = 40;

impl ProfileTournament {
    fn is_won(&self) -> bool {
        self.place == Some((1, 1)) && self.is_at_the_top()
    }

    fn is_among_the_first(&self) -> bool {
        self.place.is_some_and(|(from, _)| from <= PODIUM) && self.is_at_the_top()
    }

    fn is_at_the_top(&self) -> bool {
        self.division.is_none_or(|division| division == 1)
    }

    fn place(&self) -> Option<Text> {
        let (from, to) = self.place?;
        let place = if from == to { from.to_string() } else { format!("{from}–{to}") };
        let text = match self.division {
            Some(division) => text!("profile-tournament-division").with("division", division),
            None => text!("profile-tournament-place").with("players", self.players),
        };
        Some(text.with("place", place))
    }
}

pub(super) fn won(tournaments: &[ProfileTournament]) -> u32 {
    tournaments.iter().filter(|entered| entered.is_won()).count() as u32
}

pub(super) fn tournaments(profile: &Profile, lang: Lang, room: ProfileLimits) -> Option<FigureSection> {
    let all = &profile.tournaments;
    let n_first = all.iter().filter(|entered| entered.is_among_the_first()).count();
    let line = text!("profile-tournaments-line").with("played", all.len()).with("won", won(all)).with("first", n_first);
    let place = |entered: &ProfileTournament| entered.place().unwrap_or_else(|| text!("profile-tournament-unplaced"));
    let lines = |is_text: bool, date: &dyn Fn(Unix) -> String| {
        let one = |entered: &ProfileTournament| {
            let name = note(&entered.name, NAME);
            let line = text!("profile-tournament").with("name", if is_text { escape(&name) } else { name });
            line.with_said("place", place(entered)).with("day", date(entered.ended))
        };
        let named = all.iter().take(NAMED.min(room.named)).map(one);
        [line.clone()].into_iter().chain(named).collect::<Vec<_>>()
    };
    let mut rows = vec![
        (text!("profile-tournaments-played").say(lang), all.len().to_string()),
        (text!("profile-tournaments-won").say(lang), won(all).to_string()),
        (text!("profile-tournaments-first").say(lang), n_first.to_string()),
    ];
    rows.extend(all.iter().take(DRAWN).map(|entered| (note(&entered.name, NAME), place(entered).say(lang))));
    let mut section = FigureSection::new(text!("profile-tournaments"), lang, pairs(rows), lines(true, &phrases::day));
    section.spoken = Some(lines(false, &|at| day(at, lang)));
    (!all.is_empty()).then_some(section)
}
