//! A profile's games against one other player.

use super::parts::{Profile, ProfileLimits, score, shares, with_score};
use crate::app::ask::see::PlayerResult;
use crate::app::say::phrases;
use crate::app::say::sections::{FigureSection, day};
use crate::record::Unix;
use crate::words::{Lang, Text, TextArg};

pub(super) fn head_to_head(profile: &Profile, lang: Lang, room: ProfileLimits) -> Option<FigureSection> {
    let (who, name) = profile.against.as_ref()?;
    let games = || profile.games.iter().filter(|game| game.opponent == *who);
    let score = score(games());
    let title = text!("profile-against").with("name", name.as_str());
    let line = |player: TextArg| with_score(text!("profile-against-line").with("player", player), score);
    let named = games().filter_map(|game| Some((game, game.won?))).take(room.named).map(|(game, won)| {
        let key = match won {
            PlayerResult::Yes => key!("profile-against-won"),
            PlayerResult::Draw => key!("profile-against-drawn"),
            PlayerResult::No => key!("profile-against-lost"),
        };
        let line = Text::new(key).with_said("game", phrases::numbered_game(&game.kind, game.game));
        (line, game.ended)
    });
    let named: Vec<_> = named.collect();
    let lines = |player: TextArg, date: &dyn Fn(Unix) -> String| {
        let named = named.iter().map(|(line, ended)| line.clone().with("day", date(*ended)));
        [line(player)].into_iter().chain(named).collect::<Vec<_>>()
    };
    let chart = shares(vec![(name.clone(), score)], lang);
    let mut section = FigureSection::new(title, lang, chart, lines(phrases::mention(*who), &phrases::day));
    section.spoken = Some(lines(name.as_str().into(), &|at| day(at, lang)));
    Some(section)
}
