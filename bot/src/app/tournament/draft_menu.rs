//! The private message of a tournament that is prepared: what is settled, chapter by chapter, and the menus that change it.

use strum::{VariantArray, VariantNames};
use tournament::knockout::Rules;

use crate::app::ask::draft::{Chapter, Term};
use crate::app::ask::{Button, Press, Right, Server};
use crate::app::clock::control::{OFFERED, clock_name, read_clock};
use crate::app::clock::{rest, spans};
use crate::app::say::message::SUGGESTIONS;
use crate::app::say::tournament as say;
use crate::app::say::{Choice, Item, Message, Picked, Picker, clocks, ratings};
use crate::app::tournament::terms::Context;
use crate::record::{
    DraftRecord, Every, GuildRecord, HOUR, Late, MINUTE, RoleId, Rooms, RoomsFull, System, TournamentTerms,
};
use crate::words::{Arg, Lang, Text, escape, quote};

/// The word for what is usual, or for nothing.
const NONE: &str = "none";

/// Shows a draft with one of its terms opened.
pub(super) fn overview(context: &Context<'_>, draft: &DraftRecord, shown: Term, lang: Lang) -> Message {
    let (system, chapter) = (draft.terms.system, shown.chapter());
    // What the system does not have is not shown.
    let shown =
        if shown.fits(system) { shown } else { chapter.terms().find(|term| term.fits(system)).unwrap_or(shown) };
    let named = match draft.name.as_str() {
        "" => text!("draft-nameless"),
        name => text!("draft-named").with("name", escape(name)),
    };
    let mut message = Message::new(lang, named);
    message.text.push(say::terms(&draft.terms));
    message.text.extend(say::hurried(&draft.terms));
    message.text.extend(lacks(context.server.as_ref(), &draft.terms));
    message.text.push(text!("setup-section").with_said("section", text!("chapter-{}", chapter.word())));
    message.text.extend(chapter.terms().filter(|term| term.fits(system)).map(|term| {
        let line = text!("settings-line").with_said("setting", term.name());
        line.with("value", value(context, draft, term))
    }));
    message.text.extend([text!("empty-line"), text!("term-{}-about", shown.word())]);
    message.choices = vec![of_chapters(chapter, system, lang), of_terms(shown, system)];
    let button = Button::new(Press::DraftSet, shown.word());
    let placeholder = shown.name();
    if let Term::Role | Term::Ping = shown {
        let role = if shown == Term::Role { draft.terms.entry.role } else { draft.ping };
        // Discord may refuse a menu whose choice is gone.
        let is_there = |role: &RoleId| {
            context.server.as_ref().is_none_or(|server| context.ground.open_channels.has_role(server.id, *role))
        };
        let picked = Picked::Roles(role.filter(is_there).into_iter().collect());
        message.pickers = vec![Picker { button, placeholder, picked }];
    } else {
        let items = items(context, draft, shown);
        message.choices.extend((!items.is_empty()).then_some(Choice { button, placeholder, items }));
    }
    let announce = Button::new(Press::DraftAnnounce, format!("d{}", draft.changed.0)).off_if(draft.name.is_empty());
    message.buttons = vec![match draft.of {
        Some(_) => announce.labelled(text!("button-draft-change")),
        None => announce,
    }];
    message.buttons.extend(shown.is_typed().then(|| Button::new(Press::DraftType, shown.word())));
    message.buttons.extend([Button::new(Press::Presets, ""), Button::new(Press::DraftDiscard, "")]);
    message
}

/// Says what was asked for and will not be: the event, the role, and a check-in before a start that is not known.
pub(super) fn lacks(server: Option<&Server>, terms: &TournamentTerms) -> Vec<Text> {
    let may = |right: Right| server.is_none_or(|server| server.rights.contains(&right));
    let event = match (terms.extras.event, may(Right::Events), terms.calendar.starts) {
        (true, false, _) => Some(text!("draft-no-events")),
        (true, true, None) => Some(text!("draft-no-event-date")),
        _ => None,
    };
    let role = (terms.extras.role && !may(Right::Roles)).then(|| text!("draft-no-roles"));
    let is_undated = terms.calendar.check_in().is_some() && terms.calendar.starts.is_none();
    event.into_iter().chain(role).chain(is_undated.then(|| text!("draft-no-check-in"))).collect()
}

fn of_chapters(shown: Chapter, system: System, lang: Lang) -> Choice {
    let item = |chapter: &Chapter| {
        let terms = chapter.terms().filter(|term| term.fits(system));
        let terms: Vec<_> = terms.map(|term| term.name().say(lang)).collect();
        let name = text!("chapter-{}", chapter.word());
        Item { chosen: *chapter == shown, about: Some(terms.join(" · ").into()), ..Item::new(chapter.word(), name) }
    };
    let items = Chapter::VARIANTS.iter().map(item).collect();
    Choice { button: Button::new(Press::DraftChapter, ""), placeholder: text!("button-draft-chapter"), items }
}

/// Returns the menu of what can be settled: nothing that the system does not have.
fn of_terms(shown: Term, system: System) -> Choice {
    let item = |term: Term| Item { chosen: term == shown, ..Item::new(term.word(), term.name()) };
    let items = shown.chapter().terms().filter(|term| term.fits(system)).map(item).collect();
    Choice { button: Button::new(Press::DraftTerm, ""), placeholder: text!("button-draft-term"), items }
}

/// Returns what a menu offers for a term.
fn items(context: &Context<'_>, draft: &DraftRecord, term: Term) -> Vec<Item> {
    let chosen = word_of(context, draft, term);
    let item =
        |word: &String| Item { chosen: *word == chosen, ..Item::new(word.as_str(), label(context, draft, term, word)) };
    words(context, draft, term).iter().take(SUGGESTIONS).map(item).collect()
}

/// Returns what can be typed for a term, for autocomplete: in words, and what choosing it types.
pub(super) fn suggestions(context: &Context<'_>, draft: &DraftRecord, term: Term, lang: Lang) -> Vec<(String, String)> {
    let offered = words(context, draft, term).into_iter();
    offered.map(|word| (label(context, draft, term, &word).say(lang), word)).collect()
}

/// Returns the words of what a menu offers, the usual one first.
fn words(context: &Context<'_>, draft: &DraftRecord, term: Term) -> Vec<String> {
    let fixed: &[&str] = match term {
        Term::Name | Term::Role | Term::Ping => &[],
        Term::System => System::VARIANTS,
        Term::Rounds => &[NONE, "3", "4", "5", "6", "7", "8", "9", "11"],
        Term::Game => return rules::games().iter().map(|info| info.id.to_owned()).collect(),
        Term::Layout => return layouts(context, &draft.terms.game),
        // What has no clock has no end.
        Term::Clock => OFFERED.split_last().map_or(&[], |(_, clocks)| clocks),
        Term::Rest => &["yes", "no"],
        Term::Mode => &["casual", "rated"],
        Term::Players => {
            let fits = |word: &&str| word.parse().map_or(true, |number: u16| number <= context.most());
            let all = [
                NONE, "4", "6", "8", "10", "12", "16", "24", "32", "48", "64", "100", "128", "200", "256", "500",
                "1000",
            ];
            return all.into_iter().filter(fits).map(str::to_owned).collect();
        }
        Term::Ratings => &[NONE, "100-1400", "100-1600", "1400-1600", "1500+", "1600+", "1800+"],
        Term::RatedGames => &[NONE, "1", "3", "5", "10", "20"],
        Term::Approval | Term::ThirdPlace | Term::PlayersRole | Term::Event | Term::NextRound => &["no", "yes"],
        Term::Starts => &[NONE, "+1d", "+2d", "+3d", "+5d", "+7d", "+14d"],
        Term::CheckIn => &[NONE, "30m", "1h", "2h", "6h", "12h", "24h", "48h"],
        Term::Days => &[NONE, "1", "2", "3", "5", "7", "10", "14", "21", "28"],
        Term::Late => Late::VARIANTS,
        Term::Repeat => &[NONE, "1w", "2w", "3w", "4w", "1m", "2m", "3m", "6m"],
        Term::Zone => return (-11..=13).map(|hours| rest::zone_name(hours * 60)).collect(),
        Term::TieBreaks if draft.terms.system == System::Swiss => {
            &[NONE, "BH/C1,BH,DE,WIN,SB", "BH,SB,DE,WIN", "SB,DE,WIN", "DE,WIN,BH/C1", "PS,BH/C1,DE"]
        }
        Term::TieBreaks => &[NONE, "SB,DE,WIN", "DE,SB,WIN,KS", "WIN,DE,SB", "KS,SB,DE"],
        Term::Replays => &[NONE, "0", "1", "2", "3", "0 lot", "1 lot", "2 lot", "3 lot"],
        Term::NoDraws => &[NONE, "10", "15", "20", "25", "30", "40"],
        Term::Rooms => Rooms::VARIANTS,
        Term::RoomsFull => RoomsFull::VARIANTS,
    };
    fixed.iter().map(|&word| word.to_owned()).collect()
}

/// Returns the names of the layouts of a game that can be played here, its own start first.
fn layouts(context: &Context<'_>, game: &str) -> Vec<String> {
    let known = rules::info(game).into_iter().flat_map(|info| info.setups.iter().map(|(name, _)| (*name).to_owned()));
    let operators = context.ground.layouts.iter().filter(|(id, ..)| id == game).map(|(_, name, _)| name.clone());
    let own = context.guild.layouts.iter().filter(|own| own.game == game).map(|own| own.name.clone());
    known.chain(operators).chain(own).collect()
}

/// Returns the word of what is settled.
fn word_of(context: &Context<'_>, draft: &DraftRecord, term: Term) -> String {
    let terms = &draft.terms;
    let count = |number: Option<u16>| number.map_or_else(|| NONE.to_owned(), |number| number.to_string());
    let yes = |is: bool| if is { "yes" } else { "no" }.to_owned();
    match term {
        Term::Name => draft.name.clone(),
        Term::System => terms.system.word().to_owned(),
        Term::Rounds => count(terms.rounds),
        Term::Game => terms.game.clone(),
        Term::Layout => layouts(context, &terms.game)
            .into_iter()
            .find(|name| setup_of(context, &terms.game, name).as_ref() == Some(&terms.setup))
            .unwrap_or_default(),
        Term::Clock => OFFERED.iter().find(|word| read_clock(word) == Ok(Some(terms.clock))).unwrap_or(&"").to_string(),
        Term::Rest => yes(!terms.clock.no_rest),
        Term::Mode => if terms.rated { "rated" } else { "casual" }.to_owned(),
        Term::Players => count(terms.entry.most),
        Term::Role | Term::Ping => String::new(),
        Term::Ratings => terms.entry.rating.map_or_else(
            || NONE.to_owned(),
            |range| match range.most {
                Some(most) => format!("{}-{most}", range.least),
                None => format!("{}+", range.least),
            },
        ),
        Term::RatedGames => count(Some(terms.entry.rated_games).filter(|games| *games > 0)),
        Term::Approval => yes(terms.entry.approval),
        Term::PlayersRole => yes(terms.extras.role),
        Term::Event => yes(terms.extras.event),
        Term::NextRound => yes(terms.calendar.by_press),
        Term::Starts => if terms.calendar.starts.is_none() { NONE } else { "" }.to_owned(),
        Term::CheckIn => terms.calendar.check_in().map_or_else(
            || NONE.to_owned(),
            |span| match (span.whole(HOUR), span.beyond(HOUR) / MINUTE) {
                (hours, 0) => format!("{hours}h"),
                _ => format!("{}m", span.whole(MINUTE)),
            },
        ),
        Term::Days => count(terms.calendar.days),
        Term::Late => <&str>::from(terms.calendar.late).to_owned(),
        Term::Repeat => draft.every.map_or_else(
            || NONE.to_owned(),
            |every| match every {
                Every::Weeks(weeks) => format!("{weeks}w"),
                Every::Months(months) => format!("{months}m"),
            },
        ),
        Term::Zone => context.zone.map(rest::zone_name).unwrap_or_default(),
        Term::TieBreaks if terms.scoring.tie_breaks.is_empty() => NONE.to_owned(),
        Term::TieBreaks => terms.scoring.tie_breaks.join(","),
        Term::Replays if terms.scoring.by_lot => {
            format!("{} lot", terms.scoring.replays.map_or(Rules::default().replays, u32::from))
        }
        Term::Replays => count(terms.scoring.replays),
        Term::ThirdPlace => yes(terms.scoring.third_place),
        Term::NoDraws => count(terms.scoring.no_draw_before),
        Term::Rooms => <&str>::from(terms.rooms).to_owned(),
        Term::RoomsFull => <&str>::from(terms.rooms_full).to_owned(),
    }
}

/// Returns the setup of a layout in full.
fn setup_of(context: &Context<'_>, game: &str, layout: &str) -> Option<String> {
    let of_server = context.guild.layouts.iter().find(|own| own.game == game && own.name == layout);
    let of_operator = context.ground.layouts.iter().find(|(id, name, _)| id == game && name == layout);
    let text = match (of_server, of_operator) {
        (Some(own), _) => &own.setup,
        (None, Some((_, _, setup))) => setup,
        (None, None) => layout,
    };
    rules::open(game, text, None).ok().map(|table| table.setup())
}

/// Returns what is settled, in words.
fn value(context: &Context<'_>, draft: &DraftRecord, term: Term) -> Arg {
    let terms = &draft.terms;
    match (term, terms.calendar.starts, terms.entry.role, terms.entry.rating) {
        (Term::Name, ..) if draft.name.is_empty() => text!("term-name-none").into(),
        (Term::Name, ..) => escape(&draft.name).into(),
        (Term::Clock, ..) => clocks::control_text(terms.clock.control).into(),
        (Term::Starts, Some(starts), ..) => say::stamp(starts, 'F').into(),
        (Term::Role, _, Some(role), _) => format!("<@&{}>", role.0).into(),
        (Term::Role, _, None, _) => text!("term-role-none").into(),
        (Term::Ping, ..) => match draft.ping {
            Some(role) => format!("<@&{}>", role.0).into(),
            None => text!("term-ping-none").into(),
        },
        (Term::Ratings, _, _, Some(range)) => ratings::range(range).into(),
        (Term::Zone, ..) if context.zone.is_none() => text!("term-zone-none").into(),
        _ => label(context, draft, term, &word_of(context, draft, term)),
    }
}

/// Returns the name of a word of a term.
fn label(context: &Context<'_>, draft: &DraftRecord, term: Term, word: &str) -> Arg {
    let game = &draft.terms.game;
    let is_usual = || rules::open(game, "", None).is_ok_and(|table| table.setup() == draft.terms.setup);
    let is_known = || rules::info(game).is_some_and(|info| info.setups.iter().any(|(name, _)| *name == word));
    match term {
        Term::System => text!("choice-{}", word).into(),
        Term::Game => text!("{}-name", word).into(),
        Term::Layout if word.is_empty() && is_usual() => text!("term-layout-usual").into(),
        Term::Layout if word.is_empty() => text!("term-layout-own").with("layout", quote(&draft.terms.setup)).into(),
        Term::Layout if is_known() => text!("{}-setup-{}", game, word).into(),
        Term::Clock => clock_name(word).into(),
        Term::Mode
        | Term::Rest
        | Term::Approval
        | Term::ThirdPlace
        | Term::PlayersRole
        | Term::Event
        | Term::NextRound
        | Term::Late
        | Term::Rooms
        | Term::RoomsFull => text!("term-{}-{}", term.word(), word).into(),
        Term::Zone => match rest::zone_of(word) {
            Some(zone) => zone_text(zone, context).into(),
            None => word.into(),
        },
        Term::Name | Term::Role | Term::Ping | Term::Layout => word.into(),
        _ if word == NONE => text!("term-{}-none", term.word()).into(),
        Term::Repeat => match word.split_at_checked(word.len().saturating_sub(1)) {
            Some((count, "w")) => text!("term-repeat-weeks").with("count", count).into(),
            Some((count, _)) => text!("term-repeat-months").with("count", count).into(),
            None => word.into(),
        },
        Term::Ratings | Term::TieBreaks => word.into(),
        Term::CheckIn => spans::read(word, None).map_or_else(|| word.into(), |span| say::check_in(span).into()),
        Term::Replays if word.ends_with("lot") => {
            text!("term-replays-lot").with("count", word.trim_end_matches(" lot")).into()
        }
        _ => {
            let count = word.trim_start_matches('+').trim_end_matches('d');
            text!("term-{}-count", term.word()).with("count", count).into()
        }
    }
}

fn zone_text(zone: i32, context: &Context<'_>) -> Text {
    text!("rest-zone").with("zone", rest::zone_name(zone)).with("time", rest::wall(zone, context.now))
}

/// Returns the menus of the presets of somebody and of their server, and the buttons that keep the terms of a draft.
pub(super) fn presets(own: &[String], guild: &GuildRecord, may_keep_here: bool, lang: Lang) -> Message {
    use crate::app::ask::draft::Shelf;
    let mut message = Message::new(lang, text!("presets"));
    let item = |shelf: Shelf, name: &str| Item {
        about: Some(text!("preset-{}", <&str>::from(shelf)).into()),
        ..Item::new(shelf.item(name), name)
    };
    let here = guild.presets.iter().map(|preset| (Shelf::Server, preset.name.as_str()));
    let all: Vec<_> = own.iter().map(|name| (Shelf::Own, name.as_str())).chain(here).collect();
    let menu = |press: Press, placeholder: Text, fits: &dyn Fn(Shelf) -> bool| {
        let items: Vec<_> = all
            .iter()
            .filter(|(shelf, _)| fits(*shelf))
            .map(|(shelf, name)| item(*shelf, name))
            .take(SUGGESTIONS)
            .collect();
        (!items.is_empty()).then(|| Choice { button: Button::new(press, ""), placeholder, items })
    };
    message.choices.extend(menu(Press::PresetUse, text!("button-preset-use"), &|_| true));
    let can_drop = |shelf: Shelf| may_keep_here || shelf == Shelf::Own;
    message.choices.extend(menu(Press::PresetDrop, text!("button-preset-drop"), &can_drop));
    if all.is_empty() {
        message.text.push(text!("presets-none"));
    }
    message.buttons = vec![Button::new(Press::PresetKeep, <&str>::from(Shelf::Own))];
    if may_keep_here {
        let here = Button::new(Press::PresetKeep, <&str>::from(Shelf::Server));
        message.buttons.push(here.labelled(text!("button-preset-keep-here")));
    }
    let back = Button::new(Press::DraftTerm, "").labelled(text!("button-presets-back"));
    message.buttons.push(back);
    message
}
