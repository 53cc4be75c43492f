//! Changes of a tournament's terms, with old and new values.

use tournament::knockout::KnockoutRules;

use super::terms::{every, stamp};
use crate::app::ask::draft::TermKind;
use crate::app::say::{clocks, ratings};
use crate::record::{ActRecord, RoleId, ScoringTerms, SettledTerms};
use crate::words::{Text, TextArg, escape, quote};

pub(super) fn changes(act: &ActRecord) -> Vec<Text> {
    let Some([before, after]) = act.terms.as_deref() else { return Vec::new() };
    let pairs = all(before).into_iter().zip(all(after));
    let changed = pairs.filter(|((_, before), (_, after))| before != after);
    changed
        .map(|((term, before), (_, after))| {
            let text = text!("act-term").with_said("term", text!("term-{}", term));
            text.with("from", before).with("to", after)
        })
        .collect()
}

fn replays(scoring: &ScoringTerms) -> Text {
    match (scoring.replays, scoring.by_lot) {
        (None, false) => text!("term-replays-none"),
        (Some(count), false) => text!("term-replays-count").with("count", count.to_string()),
        (count, true) => {
            let count = count.map_or(KnockoutRules::default().replays, u32::from);
            text!("term-replays-lot").with("count", count.to_string())
        }
    }
}

/// Returns a term's value in words; `None` for a term that tournaments do not store.
pub(crate) fn settled(term: TermKind, settled: &SettledTerms) -> Option<TextArg> {
    all(settled).into_iter().find_map(|(word, value)| (word == term.word()).then_some(value))
}

fn all(settled: &SettledTerms) -> Vec<(&'static str, TextArg)> {
    let SettledTerms { name, terms, every: repeats, ping } = settled;
    let (calendar, scoring, entry) = (&terms.calendar, &terms.scoring, &terms.entry);
    let count = |term: &str, number: Option<u16>| -> TextArg {
        match number {
            Some(number) => text!("term-{}-count", term).with("count", number.to_string()).into(),
            None => text!("term-{}-none", term).into(),
        }
    };
    let yes = |term: &str, is: bool| -> TextArg { text!("term-{}-{}", term, if is { "yes" } else { "no" }).into() };
    let or = |none: Text, value: Option<TextArg>| value.unwrap_or_else(|| none.into());
    let mention = |role: RoleId| format!("<@&{}>", role.0).into();
    let late: &str = calendar.late.into();
    let rooms: &str = terms.rooms.into();
    let full: &str = terms.rooms_full.into();
    let mode = if terms.rated { "rated" } else { "casual" };
    let tie_breaks = (!scoring.tie_breaks.is_empty()).then(|| TextArg::from(scoring.tie_breaks.join(", ")));
    vec![
        ("name", or(text!("term-name-none"), (!name.is_empty()).then(|| escape(name).into()))),
        ("system", text!("choice-{}", terms.system.word()).into()),
        ("rounds", count("rounds", terms.rounds)),
        ("game", text!("{}-name", terms.game).into()),
        ("layout", quote(&terms.setup).into()),
        ("clock", clocks::clock_text(&terms.clock).into()),
        ("mode", text!("term-{}-{}", "mode", mode).into()),
        ("players", count("players", entry.most)),
        ("role", or(text!("term-role-none"), entry.role.map(mention))),
        ("ratings", or(text!("term-ratings-none"), entry.rating.map(|range| ratings::range(range).into()))),
        ("rated-games", count("rated-games", Some(entry.rated_games).filter(|games| *games > 0))),
        ("approval", yes("approval", entry.approval)),
        ("players-role", yes("players-role", terms.extras.role)),
        ("starts", or(text!("term-starts-none"), calendar.starts.map(|starts| stamp(starts, 'F').into()))),
        ("check-in", or(text!("term-check-in-none"), calendar.check_in().map(|span| super::check_in(span).into()))),
        ("days", count("days", calendar.days)),
        ("late", text!("term-late-{}", late).into()),
        ("repeat", or(text!("term-repeat-none"), repeats.map(|repeats| every(repeats).into()))),
        ("event", yes("event", terms.extras.event)),
        ("next-round", yes("next-round", calendar.by_press)),
        ("tie-breaks", or(text!("term-tie-breaks-none"), tie_breaks)),
        ("replays", replays(scoring).into()),
        ("third-place", yes("third-place", scoring.third_place)),
        ("no-draws", count("no-draws", scoring.no_draw_before)),
        ("ping", or(text!("term-ping-none"), ping.map(mention))),
        ("rooms", text!("term-rooms-{}", rooms).into()),
        ("rooms-full", text!("term-rooms-full-{}", full).into()),
    ]
}
