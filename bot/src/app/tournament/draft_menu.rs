//! The private message of a draft: its terms by chapter, and the menus that change them.

use strum::VariantArray;

use crate::app::ask::draft::{PresetShelf, TermChapter, TermKind};
use crate::app::ask::{BotRight, Button, CallerServer, Press};
use crate::app::say::message::SUGGESTIONS;
use crate::app::say::tournament as say;
use crate::app::say::{ChoiceMenu, MenuOption, Message, PickerChoice, PickerMenu, choices};
use crate::app::tournament::term_rows::{TermValue, row};
use crate::app::tournament::terms::TermContext;
use crate::record::{DraftRecord, GuildRecord, RoleId, TournamentTerms};
use crate::words::{Lang, Text, escape};

pub(super) fn overview(context: &TermContext<'_>, draft: &DraftRecord, shown: TermKind, lang: Lang) -> Message {
    let chapter = |term: TermKind| term.fits(draft.terms.system).then(|| row(term).chapter);
    let open = row(shown).chapter;
    let mut others = TermKind::VARIANTS.iter().copied().filter(|term| chapter(*term) == Some(open));
    let shown = if chapter(shown).is_some() { shown } else { others.next().unwrap_or(shown) };
    let named = match draft.name.as_str() {
        "" => text!("draft-nameless"),
        name => text!("draft-named").with("name", escape(name)),
    };
    let mut message = Message::new(lang, named);
    message.text.push(say::terms(&draft.terms));
    message.text.extend(say::hurried(&draft.terms));
    message.text.extend(lacks(context.server.as_ref(), &draft.terms));
    let names = (|chapter: TermChapter| text!("chapter-{}", chapter.word()), TermKind::name);
    let value = |term| context.shown(draft, term);
    choices::show(&mut message, shown, chapter, names, [Press::DraftChapter, Press::DraftTerm], value);
    message.text.extend([text!("empty-line"), text!("term-{}-about", shown.word())]);
    let (button, placeholder) = (Button::new(Press::DraftSet, shown.word()), shown.name());
    if let TermValue::Role(role, _) = row(shown).value {
        // Discord may refuse a menu whose choice is gone.
        let is_there = |role: &RoleId| {
            context.server.as_ref().is_none_or(|server| context.ground.open_channels.has_role(server.id, *role))
        };
        let picked = PickerChoice::Roles(role(&mut draft.clone()).filter(is_there).into_iter().collect());
        message.pickers = vec![PickerMenu { button, placeholder, picked }];
    } else {
        let words = context.offered(draft, shown);
        let chosen = context.chosen(draft, shown, &words);
        let called = |word: &str| context.called(draft, shown, word);
        message.choices.extend(choices::values((button, placeholder), &words, |word| Some(word) == chosen, called));
    }
    let announce = Button::new(Press::DraftAnnounce, format!("d{}", draft.changed.0)).off_if(draft.name.is_empty());
    let discard = Button::new(Press::DraftDiscard, "");
    let (announce, discard) = match draft.of {
        Some(_) => {
            let discard = discard.labelled(text!("draft-discard-changes"));
            (announce.labelled(text!("button-draft-change")), discard)
        }
        None => (announce, discard),
    };
    message.buttons = vec![announce];
    message.buttons.extend(shown.is_typed().then(|| Button::new(Press::DraftType, shown.word())));
    message.buttons.extend([Button::new(Press::Presets, ""), discard]);
    message
}

/// Lists unavailable extras: the event, the role, and check-in without a start time.
pub(super) fn lacks(server: Option<&CallerServer>, terms: &TournamentTerms) -> Vec<Text> {
    let may = |right: BotRight| server.is_none_or(|server| server.rights.contains(&right));
    let event = match (terms.extras.event, may(BotRight::Events), terms.calendar.starts) {
        (true, false, _) => Some(text!("draft-no-events")),
        (true, true, None) => Some(text!("draft-no-event-date")),
        _ => None,
    };
    let role = (terms.extras.role && !may(BotRight::Roles)).then(|| text!("draft-no-roles"));
    let is_undated = terms.calendar.check_in().is_some() && terms.calendar.starts.is_none();
    event.into_iter().chain(role).chain(is_undated.then(|| text!("draft-no-check-in"))).collect()
}

pub(super) fn suggestions(
    context: &TermContext<'_>,
    draft: &DraftRecord,
    term: TermKind,
    lang: Lang,
) -> Vec<(String, String)> {
    let offered = context.offered(draft, term).into_iter();
    offered.map(|word| (context.called(draft, term, &word).say(lang), word)).collect()
}

pub(super) fn presets(own: &[String], guild: &GuildRecord, may_keep_here: bool, lang: Lang) -> Message {
    let mut message = Message::new(lang, text!("presets"));
    let item = |shelf: PresetShelf, name: &str| MenuOption {
        about: Some(text!("preset-{}", <&str>::from(shelf)).into()),
        ..MenuOption::new(shelf.item(name), name)
    };
    let here = guild.presets.iter().map(|preset| (PresetShelf::Server, preset.name.as_str()));
    let all: Vec<_> = own.iter().map(|name| (PresetShelf::Own, name.as_str())).chain(here).collect();
    let menu = |press: Press, placeholder: Text, fits: &dyn Fn(PresetShelf) -> bool| {
        let items: Vec<_> = all
            .iter()
            .filter(|(shelf, _)| fits(*shelf))
            .map(|(shelf, name)| item(*shelf, name))
            .take(SUGGESTIONS)
            .collect();
        (!items.is_empty()).then(|| ChoiceMenu { button: Button::new(press, ""), placeholder, items })
    };
    message.choices.extend(menu(Press::PresetUse, text!("button-preset-use"), &|_| true));
    let can_drop = |shelf: PresetShelf| may_keep_here || shelf == PresetShelf::Own;
    message.choices.extend(menu(Press::PresetDrop, text!("button-preset-drop"), &can_drop));
    if all.is_empty() {
        message.text.push(text!("presets-none"));
    }
    message.buttons = vec![Button::new(Press::PresetKeep, <&str>::from(PresetShelf::Own))];
    if may_keep_here {
        let here = Button::new(Press::PresetKeep, <&str>::from(PresetShelf::Server));
        message.buttons.push(here.labelled(text!("button-preset-keep-here")));
    }
    let back = Button::new(Press::DraftTerm, "").labelled(text!("button-presets-back"));
    message.buttons.push(back);
    message
}
