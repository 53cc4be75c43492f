//! A profile's games against one other player.

use super::parts::{Profile, Room, score, shares, with_score};
use crate::app::ask::see::Won;
use crate::app::say::phrases;
use crate::app::say::sections::{Section, day};
use crate::record::Unix;
use crate::words::{Arg, Lang, Text};

pub(super) fn head_to_head(profile: &Profile, lang: Lang, room: Room) -> Option<Section> {
    let (who, name) = profile.against.as_ref()?;
    let games = || profile.games.iter().filter(|game| game.opponent == *who);
    let score = score(games());
    let title = text!("profile-against").with("name", name.as_str());
    let line = |player: Arg| with_score(text!("profile-against-line").with("player", player), score);
    let named = games().filter_map(|game| Some((game, game.won?))).take(room.named).map(|(game, won)| {
        let key = match won {
            Won::Yes => key!("profile-against-won"),
            Won::Draw => key!("profile-against-drawn"),
            Won::No => key!("profile-against-lost"),
        };
        let line = Text::new(key).with_said("game", phrases::numbered_game(&game.kind, game.game));
        (line, game.ended)
    });
    let named: Vec<_> = named.collect();
    let lines = |player: Arg, date: &dyn Fn(Unix) -> String| {
        let named = named.iter().map(|(line, ended)| line.clone().with("day", date(*ended)));
        [line(player)].into_iter().chain(named).collect::<Vec<_>>()
    };
    let chart = shares(vec![(name.clone(), score)], lang);
    let mut section = Section::new(title, lang, chart, lines(phrases::mention(*who), &phrases::day));
    section.spoken = Some(lines(name.as_str().into(), &|at| day(at, lang)));
    Some(section)
}
