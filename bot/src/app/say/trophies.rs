//! Trophies in the news of a game's end, and in profiles.

use rules::Side;

use crate::app::say::phrases;
use crate::record::{GameRecord, MILESTONES, Trophy, TrophySum};
use crate::words::{Lang, Text};

/// How many trophies a picture names; the sentence names all of them.
const ROWS: usize = 4;

pub(crate) type EarnedTrophies = (Side, Vec<Trophy>);

pub(super) fn earned(record: &GameRecord, earned: &[EarnedTrophies], lang: Lang) -> Option<Text> {
    let part = |(side, trophies): &EarnedTrophies| {
        let names: Vec<_> = trophies.iter().filter_map(name).map(|name| name.say(lang)).collect();
        let text = text!("trophies-of").with("player", phrases::called(record, *side));
        (!names.is_empty()).then(|| text.with("trophies", names.join(", ")))
    };
    let mut parts = earned.iter().filter_map(part);
    let first = parts.next()?;
    Some(match parts.next() {
        Some(second) => text!("trophies-both").with_said("white", first).with_said("black", second),
        None => text!("trophies-one").with_said("player", first),
    })
}

/// Names a trophy; `None` if this program does not know its feat.
fn name(trophy: &Trophy) -> Option<Text> {
    Some(match trophy {
        Trophy::FirstWin { game } => text!("trophy-first-win").with_said("game", text!("{}-name", game)),
        Trophy::Games { game, number } => {
            text!("trophy-games").with_said("game", text!("{}-name", game)).with("number", *number)
        }
        Trophy::Giant => text!("trophy-giant"),
        Trophy::Feat { feat } => text!("feat-{}", rules::feat(feat)?.word()),
    })
}

/// Describes a profile's trophies, including `n_won` tournaments: the first ones with their counts, and at most `most`
/// as a sentence. `None` if there are none.
pub(super) fn shown(tally: &TrophySum, n_won: u32, most: usize, lang: Lang) -> Option<(Vec<(String, String)>, Text)> {
    let mut facts: Vec<(String, String)> = Vec::new();
    for info in rules::games() {
        let Some(kind) = tally.kinds.get(info.id) else { continue };
        let first = (kind.wins > 0).then(|| text!("profile-trophies-first-win"));
        let most = MILESTONES.into_iter().rfind(|number| kind.games >= *number);
        let games = most.map(|number| text!("profile-trophies-games").with("number", number));
        let all: Vec<_> = [first, games].into_iter().flatten().map(|text| text.say(lang)).collect();
        facts.extend((!all.is_empty()).then(|| (text!("{}-name", info.id).say(lang), all.join(", "))));
    }
    let times = |times: u32| text!("profile-trophies-times").with("times", times).say(lang);
    facts.extend((n_won > 0).then(|| (text!("trophy-tournament").say(lang), times(n_won))));
    facts.extend((tally.giants > 0).then(|| (text!("trophy-giant").say(lang), times(tally.giants))));
    let feats = rules::MateFeat::ALL.into_iter().filter_map(|feat| Some((feat, *tally.feats.get(feat.word())?)));
    facts.extend(feats.map(|(feat, n)| (text!("feat-{}", feat.word()).say(lang), times(n))));
    let item = |(name, what): &(String, String)| {
        text!("profile-trophies-item").with("name", name.as_str()).with("what", what.as_str()).say(lang)
    };
    let more = |count: usize| text!("profile-trophies-more").with("count", count).say(lang);
    let mut told: Vec<_> = facts.iter().take(most).map(item).collect();
    told.extend((facts.len() > most).then(|| more(facts.len() - most)));
    let line = text!("profile-trophies-line").with("trophies", told.join(" · "));
    let n_left = facts.len().saturating_sub(ROWS);
    if n_left > 1 {
        facts.truncate(ROWS);
        facts.push((more(n_left), String::new()));
    }
    (!facts.is_empty()).then_some((facts, line))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::record::TrophyCredit;

    #[test]
    fn a_profile_shows_the_highest_milestone_of_each_kind_and_how_often_the_rest_was_earned() {
        let mut tally = TrophySum::default();
        assert!(shown(&tally, 0, 9, Lang::En).is_none());
        (0..9).for_each(|_| tally.add("chess", &TrophyCredit::default()));
        assert!(shown(&tally, 0, 9, Lang::En).is_none(), "nine games without a win");
        let feats = vec!["soon-mate".to_owned(), "of another program".to_owned()];
        let won = TrophyCredit { won: true, giant: true, feats, earned: Vec::new() };
        (0..2).for_each(|_| tally.add("chess", &won));
        (0..100).for_each(|_| tally.add("mutation", &TrophyCredit::default()));
        let (facts, line) = shown(&tally, 0, 9, Lang::En).expect("there are some");
        assert_eq!(facts.len(), 4, "{facts:?}");
        let line = line.say(Lang::En);
        for part in [
            "Chess Mutation: 100 games",
            "Chess: first win against a person, 10 games",
            "giant-killer: 2 times",
            "ten moves",
        ] {
            assert!(line.contains(part), "{part}: {line}");
        }
        assert!(!line.contains("tournament") && !line.contains("more"), "{line}");
        let (_, line) = shown(&tally, 3, 3, Lang::En).expect("there are some");
        let line = line.say(Lang::En);
        assert!(line.contains("tournament won: 3 times") && line.ends_with("and 2 more"), "{line}");
    }
}
