//! The table of terms: chapter, systems, offers and reading. `say/tournament/changed.rs` describes the values.

use strum::{VariantArray, VariantNames};
use tournament::tiebreaks::TiebreakCode;

use crate::app::ask::draft::TermChapter::{self, Calendar, Entry, Play, Results};
use crate::app::ask::draft::TermKind;
use crate::app::ask::server::SetupMatter;
use crate::app::clock::control::{OFFERED, clock_name, read_clock};
use crate::app::clock::{rest, spans};
use crate::app::ground::{range, start};
use crate::app::say::clocks;
use crate::app::tournament::amounts;
use crate::app::tournament::terms::{NONE, TermContext, TypedTerm, is_nothing, number, own_word};
use crate::record::{DraftRecord, LateRule, Millis, RoleId, RoomRule, RoomsFull, TournamentFormat, TournamentTerms};
use crate::refusal::Refusal;
use crate::words::{Lang, TextArg, folded, note, quote};

const LONGEST_NAME: usize = 60;
const MOST_ROUNDS: u16 = 64;
/// The longest round, in days.
const LONGEST_ROUND: u16 = 90;
/// How long check-in can be open.
const CHECK_IN: std::ops::RangeInclusive<Millis> = Millis::minutes(5)..=Millis::hours(72);
const MOST_RATED: u16 = 1_000;
/// The highest move before which draws can be forbidden.
const LAST_MOVE: u16 = 200;
const MOST_REPLAYS: u16 = 9;
const MOST_TIE_BREAKS: usize = 8;

const PLAYERS: &[&str] =
    &[NONE, "4", "6", "8", "10", "12", "16", "24", "32", "48", "64", "100", "128", "200", "256", "500", "1000"];
const RATINGS: &[&str] = &[NONE, "100-1400", "100-1600", "1400-1600", "1500+", "1600+", "1800+"];
const STARTS: &[&str] = &[NONE, "+1d", "+2d", "+3d", "+5d", "+7d", "+14d"];
const CHECK_INS: &[&str] = &[NONE, "30m", "1h", "2h", "6h", "12h", "24h", "48h"];
const DAYS: &[&str] = &[NONE, "1", "2", "3", "5", "7", "10", "14", "21", "28"];
const REPEATS: &[&str] = &[NONE, "1w", "2w", "3w", "4w", "1m", "2m", "3m", "6m"];
const REPLAYS: &[&str] = &[NONE, "0", "1", "2", "3", "0 lot", "1 lot", "2 lot", "3 lot"];
const TIE_BREAKS_OF_SWISS: &[&str] =
    &[NONE, "BH/C1,BH,DE,WIN,SB", "BH,SB,DE,WIN", "SB,DE,WIN", "DE,WIN,BH/C1", "PS,BH/C1,DE"];
const TIE_BREAKS: &[&str] = &[NONE, "SB,DE,WIN", "DE,SB,WIN,KS", "WIN,DE,SB", "KS,SB,DE"];

pub(super) enum TermValue {
    /// The words `yes` and `no`.
    Flag(fn(&mut TournamentTerms) -> &mut bool),
    /// A role of the server, or none; picked in a menu and then checked.
    Role(fn(&mut DraftRecord) -> &mut Option<RoleId>, fn(&TermContext<'_>, ReadRole) -> ReadRole),
    /// Offered words (default first), and a function that reads texts.
    Own(&'static [&'static str], TermReader),
}

type TermReader = fn(&mut TermContext<'_>, &mut DraftRecord, &TypedTerm<'_>) -> Result<(), Refusal>;
type ReadRole = Result<Option<RoleId>, Refusal>;

pub(super) struct TermRow {
    term: TermKind,
    pub(super) chapter: TermChapter,
    pub(super) value: TermValue,
    is_typed: bool,
    fits: fn(TournamentFormat) -> bool,
    pub(super) offers: Option<fn(&TermContext<'_>, &DraftRecord) -> Vec<String>>,
    /// Labels of offered words, if different from the value.
    pub(super) called: Option<fn(&DraftRecord, &str) -> Option<TextArg>>,
    /// The value, if different from its line in the list of changes.
    pub(super) shown: Option<fn(&TermContext<'_>, &DraftRecord) -> TextArg>,
}

impl TermRow {
    const fn new(term: TermKind, chapter: TermChapter, value: TermValue) -> TermRow {
        let (offers, called, shown) = (None, None, None);
        TermRow { term, chapter, value, is_typed: false, fits: |_| true, offers, called, shown }
    }

    const fn flag(term: TermKind, chapter: TermChapter, field: fn(&mut TournamentTerms) -> &mut bool) -> TermRow {
        TermRow::new(term, chapter, TermValue::Flag(field))
    }

    const fn offered(
        term: TermKind,
        chapter: TermChapter,
        words: &'static [&'static str],
        read: TermReader,
    ) -> TermRow {
        TermRow::new(term, chapter, TermValue::Own(words, read))
    }

    const fn typed(term: TermKind, chapter: TermChapter, words: &'static [&'static str], read: TermReader) -> TermRow {
        TermRow { is_typed: true, ..TermRow::offered(term, chapter, words, read) }
    }

    const fn only(mut self, fits: fn(TournamentFormat) -> bool) -> TermRow {
        self.fits = fits;
        self
    }

    const fn offers(mut self, offers: fn(&TermContext<'_>, &DraftRecord) -> Vec<String>) -> TermRow {
        self.offers = Some(offers);
        self
    }

    const fn called(mut self, called: fn(&DraftRecord, &str) -> Option<TextArg>) -> TermRow {
        self.called = Some(called);
        self
    }

    const fn shown(mut self, shown: fn(&TermContext<'_>, &DraftRecord) -> TextArg) -> TermRow {
        self.shown = Some(shown);
        self
    }
}

static TERMS: [TermRow; <TermKind as VariantArray>::VARIANTS.len()] = [
    TermRow::typed(TermKind::Name, Play, &[], |_, draft, typed| name(typed.text).map(|name| draft.name = name)),
    TermRow::offered(TermKind::System, Play, TournamentFormat::VARIANTS, |_, draft, typed| {
        let terms = &mut draft.terms;
        let read = typed.word(TournamentFormat::VARIANTS, |word| text!("choice-{}", word));
        terms.system = read.map_err(|_| Refusal::TournamentSystem)?;
        terms.rounds = terms.rounds.filter(|_| terms.system == TournamentFormat::Swiss);
        if tie_breaks(&terms.scoring.tie_breaks.join(","), terms.system).is_err() {
            terms.scoring.tie_breaks = Vec::new();
        }
        Ok(())
    }),
    TermRow::typed(TermKind::Rounds, Play, &[NONE, "3", "4", "5", "6", "7", "8", "9", "11"], |_, draft, typed| {
        draft.terms.rounds = typed.number(&["round", "rounds", "ronde", "rondes"], 1, MOST_ROUNDS)?;
        Ok(())
    })
    .only(|system| system == TournamentFormat::Swiss),
    TermRow::offered(TermKind::Game, Play, &[], |context, draft, typed| {
        let (terms, plain) = (&mut draft.terms, &typed.plain);
        let is_called = |id: &str| Lang::ALL.iter().any(|lang| folded(&text!("{}-name", id).say(*lang)) == *plain);
        let is_it = |info: &rules::GameSpec| info.id == *plain || folded(info.name) == *plain || is_called(info.id);
        let info = rules::games().iter().find(|info| is_it(info)).ok_or(Refusal::UnknownRules)?;
        if terms.game != info.id {
            info.id.clone_into(&mut terms.game);
            terms.setup = start::start(context.ground, info, context.guild, "")?.setup();
        }
        Ok(())
    })
    .offers(|_, _| rules::games().iter().map(|info| info.id.to_owned()).collect()),
    TermRow::typed(TermKind::Layout, Play, &[], |context, draft, typed| {
        draft.terms.setup = setup_of(context, draft, if typed.text == "usual" { "" } else { typed.text })?;
        Ok(())
    })
    .offers(layouts)
    .called(|draft, name| Some(layout_called(draft, name)))
    .shown(|context, draft| {
        let is_it = |name: &String| setup_of(context, draft, name).as_ref() == Ok(&draft.terms.setup);
        layout_called(draft, &layouts(context, draft).into_iter().find(is_it).unwrap_or_default())
    }),
    TermRow::typed(TermKind::Clock, Play, &[], |_, draft, typed| {
        // Without a clock no one knows when a round is over.
        draft.terms.clock = read_clock(typed.text).map_err(without_none)?.ok_or(Refusal::TournamentClock)?;
        Ok(())
    })
    // Without a clock a game may never end.
    .offers(|_, _| OFFERED.iter().filter(|word| **word != NONE).map(|&word| word.to_owned()).collect())
    .called(|_, word| Some(clock_name(word).into()))
    .shown(|_, draft| clocks::control_text(draft.terms.clock.control).into()),
    TermRow::offered(TermKind::Rest, Play, &["yes", "no"], |_, draft, typed| {
        let clock = &mut draft.terms.clock;
        clock.no_rest = !typed.yes(TermKind::Rest)? && clock.control.is_slow();
        Ok(())
    })
    // No one rests within one sitting.
    .offers(|_, draft| {
        let words: &[&str] = if draft.terms.clock.control.is_slow() { &["yes", "no"] } else { &["no"] };
        words.iter().map(|&word| word.to_owned()).collect()
    })
    .called(|_, word| Some(own_word(TermKind::Rest, word).into()))
    .shown(|_, draft| {
        let clock = &draft.terms.clock;
        own_word(TermKind::Rest, if clock.no_rest || !clock.control.is_slow() { "no" } else { "yes" }).into()
    }),
    TermRow::offered(TermKind::Mode, Play, &["casual", "rated"], |context, draft, typed| {
        draft.terms.rated = typed.word::<String>(&["casual", "rated"], |word| text!("choice-{}", word))? == "rated";
        let is_barred = draft.terms.rated && context.guild.chosen(SetupMatter::Rated) == Some("off");
        if is_barred { Err(Refusal::NoRated) } else { Ok(()) }
    }),
    TermRow::typed(TermKind::Players, Entry, &[], |context, draft, typed| {
        let nouns = ["player", "players", "people", "joueur", "joueurs", "personnes"];
        draft.terms.entry.most = typed.number(&nouns, 2, context.most())?;
        Ok(())
    })
    .offers(|context, _| {
        let fits = |word: &&&str| word.parse().map_or(true, |number: u16| number <= context.most());
        PLAYERS.iter().filter(fits).map(|&word| word.to_owned()).collect()
    }),
    TermRow::new(TermKind::Role, Entry, TermValue::Role(|draft| &mut draft.terms.entry.role, |_, role| role)),
    TermRow::typed(TermKind::Ratings, Entry, RATINGS, |_, draft, typed| {
        draft.terms.entry.rating = match typed.some().map(|_| range::read(typed.text)).transpose()? {
            None => None,
            Some(range::TypedRange::Range(range)) => Some(range),
            // A tournament has no rating for `±`.
            Some(range::TypedRange::Around(_)) => return Err(Refusal::TournamentRatings),
        };
        Ok(())
    })
    .called(|_, word| (word != NONE).then(|| word.into())),
    TermRow::typed(TermKind::RatedGames, Entry, &[NONE, "1", "3", "5", "10", "20"], |_, draft, typed| {
        let games = typed.number(&["game", "games", "partie", "parties"], 0, MOST_RATED)?;
        draft.terms.entry.rated_games = games.unwrap_or_default();
        Ok(())
    }),
    TermRow::flag(TermKind::Approval, Entry, |terms| &mut terms.entry.approval),
    TermRow::flag(TermKind::PlayersRole, Entry, |terms| &mut terms.extras.role),
    TermRow::typed(TermKind::Starts, Calendar, STARTS, |context, draft, typed| {
        draft.terms.calendar.starts = typed.some().map(|_| context.date(typed.text)).transpose()?;
        Ok(())
    })
    .called(|_, word| {
        let count = word.strip_prefix('+')?.trim_end_matches('d');
        Some(text!("term-starts-count").with("count", count).into())
    }),
    TermRow::typed(TermKind::CheckIn, Calendar, CHECK_INS, |_, draft, typed| {
        let read = |plain| spans::read(plain, None).filter(|span| CHECK_IN.contains(span));
        let span = typed.some().map(|plain| read(plain).ok_or(Refusal::TournamentCheckIn)).transpose()?;
        draft.terms.calendar.set_check_in(span);
        Ok(())
    }),
    TermRow::typed(TermKind::Days, Calendar, DAYS, |_, draft, typed| {
        let read = |plain| amounts::days(plain, LONGEST_ROUND);
        let days = |plain| read(plain).ok_or(Refusal::TournamentDays { most: LONGEST_ROUND });
        draft.terms.calendar.days = typed.some().map(days).transpose()?;
        Ok(())
    })
    .only(has_rounds),
    TermRow::offered(TermKind::Late, Calendar, LateRule::VARIANTS, |_, draft, typed| {
        draft.terms.calendar.late = typed.word(LateRule::VARIANTS, |word| own_word(TermKind::Late, word))?;
        Ok(())
    })
    .only(has_rounds),
    TermRow::typed(TermKind::Repeat, Calendar, REPEATS, |_, draft, typed| {
        let every = |plain| amounts::every(plain).ok_or(Refusal::TournamentRepeat);
        draft.every = typed.some().map(every).transpose()?;
        Ok(())
    }),
    TermRow::flag(TermKind::Event, Calendar, |terms| &mut terms.extras.event),
    TermRow::typed(TermKind::TieBreaks, Results, &[], |_, draft, typed| {
        let codes = if typed.some().is_some() { typed.text } else { "" };
        draft.terms.scoring.tie_breaks = tie_breaks(codes, draft.terms.system)?;
        Ok(())
    })
    .only(|system| !system.has_bracket() && system != TournamentFormat::Ladder)
    .offers(|_, draft| {
        let words = if draft.terms.system == TournamentFormat::Swiss { TIE_BREAKS_OF_SWISS } else { TIE_BREAKS };
        words.iter().map(|&word| word.to_owned()).collect()
    })
    .shown(|_, draft| match draft.terms.scoring.tie_breaks.join(",") {
        none if none.is_empty() => text!("term-tie-breaks-none").into(),
        codes => codes.into(),
    }),
    TermRow::offered(TermKind::Replays, Results, REPLAYS, |_, draft, typed| {
        let (often, by_lot) = amounts::by_lot(&typed.plain);
        let is_usual = often.is_empty() || (often != "0" && is_nothing(often));
        let read = || number(often, &["time", "times", "fois"], 0, MOST_REPLAYS);
        let scoring = &mut draft.terms.scoring;
        (scoring.replays, scoring.by_lot) = ((!is_usual).then(read).transpose()?, by_lot);
        Ok(())
    })
    .only(TournamentFormat::has_bracket),
    // A double elimination has a third place anyway: the loser of the last lower match.
    TermRow::flag(TermKind::ThirdPlace, Results, |terms| &mut terms.scoring.third_place)
        .only(|system| system == TournamentFormat::KnockOut),
    TermRow::typed(TermKind::NoDraws, Results, &[NONE, "10", "15", "20", "25", "30", "40"], |_, draft, typed| {
        draft.terms.scoring.no_draw_before = typed.number(&["move", "moves", "coup", "coups"], 2, LAST_MOVE)?;
        Ok(())
    }),
    TermRow::offered(TermKind::Rooms, Results, RoomRule::VARIANTS, |_, draft, typed| {
        draft.terms.rooms = typed.word(RoomRule::VARIANTS, |word| own_word(TermKind::Rooms, word))?;
        Ok(())
    }),
    TermRow::offered(TermKind::RoomsFull, Results, RoomsFull::VARIANTS, |_, draft, typed| {
        draft.terms.rooms_full = typed.word(RoomsFull::VARIANTS, |word| own_word(TermKind::RoomsFull, word))?;
        Ok(())
    }),
    TermRow::flag(TermKind::NextRound, Calendar, |terms| &mut terms.calendar.by_press).only(has_rounds),
    TermRow::new(TermKind::Ping, Calendar, TermValue::Role(|draft| &mut draft.ping, pinged)).only(has_rounds),
    TermRow::typed(TermKind::Zone, Calendar, &[], |context, _, typed| {
        context.zone = Some(rest::zone_of(typed.text).ok_or(Refusal::Zone)?);
        Ok(())
    })
    .offers(|_, _| (-11..=13).map(|hours| rest::zone_name(hours * 60)).collect())
    .shown(|context, _| match context.zone {
        Some(zone) => {
            let text = text!("rest-zone").with("zone", rest::zone_name(zone));
            text.with("time", rest::wall(zone, context.now)).into()
        }
        None => text!("term-zone-none").into(),
    }),
];

const _: () = {
    let mut at = 0;
    while at < TERMS.len() {
        assert!(TERMS[at].term as usize == at);
        at += 1;
    }
};

pub(super) fn row(term: TermKind) -> &'static TermRow {
    &TERMS[term as usize]
}

impl TermKind {
    #[must_use]
    pub fn is_typed(self) -> bool {
        row(self).is_typed
    }

    #[must_use]
    pub fn fits(self, system: TournamentFormat) -> bool {
        (row(self).fits)(system)
    }
}

/// Games of a ladder have their own clocks, and no rounds.
fn has_rounds(system: TournamentFormat) -> bool {
    system != TournamentFormat::Ladder
}

/// Refuses a role that cannot be pinged. If the bot cannot ping closed roles at all, unreadable roles get that refusal.
fn pinged(context: &TermContext<'_>, role: ReadRole) -> ReadRole {
    let role = role.map_err(|unread| match context.check_ping(Some(RoleId(0))) {
        Err(Refusal::TournamentPingMe) => Refusal::TournamentPingMe,
        _ => unread,
    })?;
    context.check_ping(role).map(|()| role)
}

fn layouts(context: &TermContext<'_>, draft: &DraftRecord) -> Vec<String> {
    let info = rules::info(&draft.terms.game);
    info.map_or_else(Vec::new, |info| start::layouts(context.ground, info, context.guild))
}

fn setup_of(context: &TermContext<'_>, draft: &DraftRecord, layout: &str) -> Result<String, Refusal> {
    let info = rules::info(&draft.terms.game).ok_or(Refusal::UnknownRules)?;
    Ok(start::start(context.ground, info, context.guild, layout)?.setup())
}

fn layout_called(draft: &DraftRecord, name: &str) -> TextArg {
    let (game, setup) = (&draft.terms.game, &draft.terms.setup);
    let is_usual = || rules::open(game, "", None).is_ok_and(|table| table.setup() == *setup);
    let is_known = || rules::info(game).is_some_and(|info| info.setups.iter().any(|(known, _)| *known == name));
    match name {
        "" if is_usual() => text!("term-layout-usual").into(),
        "" => text!("term-layout-own").with("layout", quote(setup)).into(),
        _ if is_known() => text!("{}-setup-{}", game, name).into(),
        _ => name.into(),
    }
}

/// Replaces refusals that would suggest playing without a clock.
fn without_none(refusal: Refusal) -> Refusal {
    match refusal {
        Refusal::Clock => Refusal::TournamentClockUnread,
        Refusal::ClockBounds => Refusal::TournamentClockBounds,
        other => other,
    }
}

pub(super) fn name(typed: &str) -> Result<String, Refusal> {
    let name = note(typed, LONGEST_NAME);
    if name.is_empty() { Err(Refusal::TournamentName) } else { Ok(name) }
}

fn tie_breaks(typed: &str, system: TournamentFormat) -> Result<Vec<String>, Refusal> {
    let codes = TiebreakCode::list(typed).map_err(|_| Refusal::TournamentTieBreaks)?;
    let fits = |code: &TiebreakCode| {
        !code.kind.is_of_teams() && (system == TournamentFormat::Swiss || !code.kind.is_buchholz())
    };
    if codes.len() > MOST_TIE_BREAKS || !codes.iter().all(fits) {
        return Err(Refusal::TournamentTieBreaks);
    }
    Ok(codes.iter().map(ToString::to_string).collect())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::clock::control::USUAL;
    use crate::app::say::tournament::settled;
    use crate::record::{GameClock, SettledTerms};

    #[test]
    fn each_chapter_opens_its_first_term_and_each_term_says_what_is_settled() {
        for chapter in TermChapter::VARIANTS {
            let first = TERMS.iter().find(|row| row.chapter == *chapter);
            assert_eq!(first.map(|row| row.term), Some(chapter.opens()));
        }
        let terms =
            TournamentTerms::new(rules::games()[0].id, String::new(), TournamentFormat::Swiss, GameClock::new(USUAL));
        let usual = SettledTerms { name: String::new(), terms, every: None, ping: None };
        for row in &TERMS {
            assert!(row.shown.is_some() || settled(row.term, &usual).is_some(), "{:?}", row.term);
        }
    }
}
