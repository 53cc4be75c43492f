//! Ratings in a game's news: how its end changed them, and ratings in challenges.

use render::PictureOptions;
use rules::Side;
use tournament::glicko::{GlickoRating, GlickoSettings};

use crate::app::say::{Picture, phrases};
use crate::record::{GameRecord, KeptChange, KeptEffects, KeptNowhere, PersonRef, RatingRange};
use crate::words::{Lang, Text, TextArg, TextKey, escape};

const HIDDEN: &str = "–";

#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum RatingNotice {
    Untold,
    /// Ratings are still being counted, including for this game.
    Counting,
    /// The game was too short to change any.
    Short,
    Changed {
        effects: KeptEffects,
        /// Which players hide their ratings, White first.
        hidden: [bool; 2],
        /// The rule that kept it from counting, globally or at all.
        nowhere: Option<KeptNowhere>,
    },
    Proposed([ShownRating; 2]),
    /// White's and Black's, on a board of a running game.
    Beside([ShownRating; 2]),
}

#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum ShownRating {
    /// There is none, or the challenge is open.
    Nothing,
    Hidden,
    Rating(GlickoRating),
}

pub(super) fn changed(record: &GameRecord, ratings: RatingNotice) -> Vec<Text> {
    let (effects, hidden, nowhere) = match ratings {
        RatingNotice::Untold | RatingNotice::Proposed(_) | RatingNotice::Beside(_) => return Vec::new(),
        RatingNotice::Counting => return vec![text!("ratings-counting")],
        RatingNotice::Short => return vec![text!("ratings-too-short")],
        RatingNotice::Changed { effects, .. } if effects.annulled => return annulled(record).into_iter().collect(),
        RatingNotice::Changed { effects, hidden, nowhere } => (effects, hidden, nowhere),
    };
    let here = if effects.half_here { key!("ratings-here-half") } else { key!("ratings-here") };
    let everywhere = if effects.half_everywhere { key!("ratings-everywhere-half") } else { key!("ratings-everywhere") };
    let lines = [(here, effects.here), (everywhere, effects.everywhere)];
    let mut lines: Vec<_> =
        lines.into_iter().filter_map(|(key, changes)| Some(line(record, key, changes?, hidden))).collect();
    lines.extend(match lines.is_empty() {
        true => why_nowhere(record, nowhere),
        false => nowhere.filter(|_| effects.everywhere.is_none()).and_then(|why| why_not_everywhere(record, why)),
    });
    lines
}

fn why_not_everywhere(record: &GameRecord, why: KeptNowhere) -> Option<Text> {
    if record.moderator.is_some() {
        return Some(text!("ratings-only-here-decided"));
    }
    match why {
        KeptNowhere::Week => None,
        KeptNowhere::Opponents => Some(text!("ratings-only-here-opponents")),
        KeptNowhere::Mostly => Some(text!("ratings-only-here-mostly")),
    }
}

fn why_nowhere(record: &GameRecord, nowhere: Option<KeptNowhere>) -> Option<Text> {
    if record.moderator.is_some() {
        return Some(text!("ratings-decided"));
    }
    Some(match nowhere? {
        KeptNowhere::Week => text!("ratings-nowhere-week"),
        KeptNowhere::Opponents => text!("ratings-nowhere-opponents"),
        KeptNowhere::Mostly => text!("ratings-nowhere-mostly"),
    })
}

/// Describes how a game changed one player's rating: in the server or, outside of servers, globally.
pub(crate) fn own_change(effects: &KeptEffects, side: Side) -> Option<Text> {
    let (before, after) = effects.here.or(effects.everywhere)?[side as usize];
    Some(text!("rating-own-change").with("before", number(before.into())).with("after", number(after.into())))
}

fn annulled(record: &GameRecord) -> Option<Text> {
    let winner = record.outcome()?.winner?;
    Some(text!("ratings-annulled").with("player", phrases::called(record, winner.other())))
}

fn line(record: &GameRecord, key: TextKey, changes: [KeptChange; 2], hidden: [bool; 2]) -> Text {
    let [white, black] = Side::ALL.map(|side| {
        let (player, (before, after)) = (phrases::called(record, side), changes[side as usize]);
        match hidden[side as usize] {
            true => text!("rating-hidden").with("player", player).with("rating", HIDDEN),
            false => {
                let text = text!("rating-change").with("player", player);
                text.with("before", number(before.into())).with("after", number(after.into()))
            }
        }
    });
    Text::new(key).with_said("white", white).with_said("black", black)
}

pub(super) fn beside(who: PersonRef, shown: ShownRating) -> TextArg {
    let player = phrases::mention(who);
    match figure(shown) {
        Some(rating) => text!("rating-beside").with("player", player).with("rating", rating).into(),
        None => player,
    }
}

pub(super) fn named(name: &str, shown: ShownRating) -> TextArg {
    match figure(shown) {
        Some(rating) => text!("rating-beside").with("player", escape(name)).with("rating", rating).into(),
        None => escape(name).into(),
    }
}

pub(crate) fn on_board(picture: &mut Picture, ratings: RatingNotice, lang: Lang) {
    let RatingNotice::Beside(shown) = ratings else { return };
    let PictureOptions { above, below, .. } = &mut picture.options;
    for side in Side::ALL {
        let Some(rating) = figure(shown[side as usize]) else { continue };
        for strip in [&mut *above, &mut *below].into_iter().flatten().filter(|strip| strip.side == Some(side)) {
            strip.text = format!("{} ({rating})", strip.text);
        }
        picture.alt.push(' ');
        picture.alt.push_str(&text!("alt-rating-{}", side.name()).with("rating", rating).say(lang));
    }
}

fn figure(shown: ShownRating) -> Option<String> {
    match shown {
        ShownRating::Nothing => None,
        ShownRating::Hidden => Some(HIDDEN.to_owned()),
        ShownRating::Rating(rating) => Some(number(rating)),
    }
}

pub(crate) fn range(ratings: RatingRange) -> Text {
    let text = match ratings.most {
        Some(most) if ratings.least == 0 => return text!("ratings-to").with("most", most),
        Some(most) => text!("ratings-between").with("most", most),
        None => text!("ratings-from"),
    };
    text.with("least", ratings.least)
}

fn number(rating: GlickoRating) -> String {
    let mark = if GlickoSettings::default().is_provisional(rating) { "?" } else { "" };
    format!("{}{mark}", rating.rating.round() as i64)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::ground::Venue;
    use crate::app::ground::begin::blank;
    use crate::app::say::picture;
    use crate::record::{GameId, GamePlace, GamePlayer, GameState, KeptRating, StoredSide, Unix, UserId};

    fn record() -> GameRecord {
        let seats = [1, 2].map(|id| GamePlayer { id: UserId(id).into(), name: format!("P{id}") });
        let state = GameState::Playing { seats, offer: None };
        let venue = Venue {
            place: GamePlace::Direct,
            lang: Lang::En,
            guild: None,
            parent: None,
            no_thread: false,
            announced: false,
        };
        let setup = rules::open("chess", "", None).expect("it has its own start").setup();
        blank(GameId(1), ("chess", setup), state, venue, Unix(7))
    }

    /// Builds a rating from tenths of a point and a deviation in points.
    fn kept((tenths, deviation): (i64, i64)) -> KeptRating {
        KeptRating(tenths * 100_000, deviation * 1_000_000, 60_000_000)
    }

    fn change(before: (i64, i64), after: (i64, i64)) -> KeptChange {
        (kept(before), kept(after))
    }

    fn said(ratings: RatingNotice, lang: Lang) -> Vec<String> {
        changed(&record(), ratings).iter().map(|text| text.say(lang)).collect()
    }

    #[test]
    fn an_end_tells_ratings_in_whole_points_and_which_are_provisional() {
        let here = [change((15_117, 111), (15_244, 110)), change((14_976, 200), (14_864, 190))];
        let everywhere = [change((16_000, 60), (16_001, 59)), change((14_000, 350), (13_999, 300))];
        let mut effects = KeptEffects { here: Some(here), half_here: true, ..KeptEffects::default() };
        let ratings = |effects, hidden| RatingNotice::Changed { effects, hidden, nowhere: None };
        let half = "📈 <@1> 1512? → 1524 · <@2> 1498? → 1486? (counts half)";
        assert_eq!(said(ratings(effects, [false; 2]), Lang::En), [half]);
        (effects.half_here, effects.everywhere) = (false, Some(everywhere));
        let both =
            ["📈 <@1> 1512? → 1524 · <@2> 1498? → 1486?", "🌐 All servers: <@1> 1600 → 1600 · <@2> 1400? → 1400?"];
        assert_eq!(said(ratings(effects, [false; 2]), Lang::En), both);
        let hidden = ["📈 <@1> 1512? → 1524 · <@2> –", "🌐 Tous les serveurs\u{a0}: <@1> 1600 → 1600 · <@2> –"];
        assert_eq!(said(ratings(effects, [false, true]), Lang::Fr), hidden);
        (effects.here, effects.half_everywhere) = (None, true);
        let half = "🌐 Tous les serveurs\u{a0}: <@1> 1600 → 1600 · <@2> 1400? → 1400? (compte pour moitié)";
        assert_eq!(said(ratings(effects, [false; 2]), Lang::Fr), [half]);
    }

    #[test]
    fn an_end_that_changed_no_rating_tells_none() {
        let nowhere = RatingNotice::Changed { effects: KeptEffects::default(), hidden: [false; 2], nowhere: None };
        assert_eq!(
            [RatingNotice::Untold, nowhere].map(|ratings| said(ratings, Lang::En)),
            [Vec::<String>::new(), vec![]]
        );
        assert_eq!(said(RatingNotice::Counting, Lang::En), ["📈 Ratings are being calculated."]);
        let short = ["-# Too short to be rated: fewer than two moves each."];
        assert_eq!(said(RatingNotice::Short, Lang::En), short);
    }

    #[test]
    fn an_end_that_counts_nowhere_by_the_rules_says_why() {
        let told = |record: &GameRecord, nowhere| {
            let (effects, hidden) = (KeptEffects::default(), [true; 2]);
            let said = changed(record, RatingNotice::Changed { effects, hidden, nowhere });
            said.iter().map(|text| text.say(Lang::En)).collect::<Vec<_>>().join("\n")
        };
        for (why, part) in [
            (KeptNowhere::Week, "six rated games"),
            (KeptNowhere::Opponents, "five different opponents"),
            (KeptNowhere::Mostly, "40%"),
        ] {
            let said = told(&record(), Some(why));
            assert!(said.starts_with("-# ") && said.contains("No rating change:") && said.contains(part), "{said}");
        }
        let decided = GameRecord { moderator: Some(UserId(9).into()), ..record() };
        assert!(told(&decided, None).contains("was decided"), "{}", told(&decided, None));
    }

    #[test]
    fn an_end_that_was_annulled_says_why_no_rating_changes() {
        let mut record = record();
        let seats = record.seats().expect("it is being played").clone();
        record.state = GameState::Over { seats, winner: Some(StoredSide::White), reason: "time".to_owned() };
        let effects = KeptEffects { annulled: true, ..KeptEffects::default() };
        for (lang, want) in [
            (
                Lang::En,
                "-# 📈 The win counts, but ratings don’t change: of the games <@2> lost on time while away, only the first is rated.",
            ),
            (
                Lang::Fr,
                "-# 📈 La victoire compte, mais aucun classement ne change\u{a0}: parmi les parties que <@2> a perdues au temps pendant une même absence, seule la première compte pour le classement.",
            ),
        ] {
            let said = changed(&record, RatingNotice::Changed { effects, hidden: [true; 2], nowhere: None });
            assert_eq!(said.iter().map(|text| text.say(lang)).collect::<Vec<_>>(), [want]);
        }
    }

    #[test]
    fn a_board_tells_ratings_behind_the_names_and_in_its_description() {
        let table = rules::open("chess", "", None).expect("it has its own start");
        let shown = [ShownRating::Rating(kept((14_980, 111)).into()), ShownRating::Hidden];
        for (lang, alt) in [
            (Lang::En, " White’s rating: 1498?. Black’s rating: –."),
            (Lang::Fr, " Classement des Blancs\u{a0}: 1498?. Classement des Noirs\u{a0}: –."),
        ] {
            let plain = picture::picture(&record(), table.as_ref(), false, PictureOptions::default(), lang, None);
            let mut board = plain.clone();
            on_board(&mut board, RatingNotice::Beside(shown), lang);
            let names =
                [&board.options.above, &board.options.below].map(|strip| strip.clone().expect("it has one").text);
            assert_eq!(names, ["P2 (–)", "P1 (1498?)"]);
            assert_eq!(board.alt, format!("{}{alt}", plain.alt));
            let mut board = plain.clone();
            on_board(&mut board, RatingNotice::Beside([ShownRating::Nothing; 2]), lang);
            assert_eq!(board, plain);
        }
    }

    #[test]
    fn a_challenge_tells_a_rating_behind_the_name() {
        let ann = PersonRef::Person(UserId(1));
        let told = |shown| beside(ann, shown).say(Lang::En);
        assert_eq!(told(ShownRating::Nothing), "<@1>");
        assert_eq!(told(ShownRating::Hidden), "<@1> (–)");
        assert_eq!(told(ShownRating::Rating(kept((15_120, 110)).into())), "<@1> (1512)");
        assert_eq!(told(ShownRating::Rating(kept((14_980, 111)).into())), "<@1> (1498?)");
    }
}
