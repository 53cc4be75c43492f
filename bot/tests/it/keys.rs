//! The words files of every language contain exactly the messages that the program uses.
//!
//! The sources name keys in four ways: whole keys and patterns in `key!` and `text!`, the list of refusals, and
//! literals in the code of the games. Words in the data complete a pattern.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use bot::app::ask::COMMANDED;
use bot::app::ask::desk::DeskStep;
use bot::app::ask::draft::{TermChapter, TermKind};
use bot::app::ask::tournament::TournamentView;
use bot::app::{
    BotRight, DECLINE_REASONS, HelpTopic, LackedPermission, MatterSection, ModeratorVerdict, PersonSetting, Press,
    SetupMatter, sections,
};
use bot::record::{
    FlagKind, KeptColourRule, KeptVerdict, LateRule, OrganiserWarning, PairingObstacle, PassedWhy, PleaKind, RoomRule,
    RoomsFull, TimelyKind, TournamentStage,
};
use bot::words::Lang;
use rules::EndReason;
use serde_json::Value;
use strum::{VariantArray, VariantNames};
use tournament::tiebreaks::TiebreakKind;

fn men(info: &rules::GameSpec) -> Vec<String> {
    words(info.men.iter().map(|man| man.name))
}

fn messages(source: &str) -> impl Iterator<Item = String> {
    let begins = |line: &&str| line.starts_with(|c: char| c.is_ascii_lowercase());
    source.lines().filter(begins).filter_map(|line| Some(line.split_once(" =")?.0.to_owned()))
}

fn said(lang: Lang) -> BTreeSet<String> {
    let own = match lang {
        Lang::En => include_str!("../../words/en.ftl"),
        Lang::Fr => include_str!("../../words/fr.ftl"),
    };
    let of_games = rules::games().iter().flat_map(|info| info.words).filter(|(tag, _)| *tag == lang.tag());
    messages(own).chain(of_games.flat_map(|(_, source)| messages(source))).collect()
}

fn code(folder: &Path) -> BTreeMap<String, String> {
    let mut found = BTreeMap::new();
    let mut folders = vec![folder.to_owned()];
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|extension| extension == "rs") {
                let source = std::fs::read_to_string(&path).unwrap();
                let program = source.split("#[cfg(test)]").next().unwrap_or_default();
                let lines = program.lines().filter(|line| !line.trim_start().starts_with("//"));
                found.insert(path.display().to_string(), lines.collect::<Vec<_>>().join("\n"));
            }
        }
    }
    found
}

fn code_of_bot() -> BTreeMap<String, String> {
    code(&Path::new(env!("CARGO_MANIFEST_DIR")).join("src"))
}

fn named(code: &BTreeMap<String, String>) -> BTreeSet<String> {
    let of_macro = |source: &str, name: &str| {
        let literal = |rest: &str| Some(rest.trim_start().strip_prefix('"')?.split_once('"')?.0.to_owned());
        source.split(name).skip(1).filter_map(literal).collect::<Vec<_>>()
    };
    code.values().flat_map(|source| ["key!(", "text!("].map(|name| of_macro(source, name))).flatten().collect()
}

fn refusals(code: &BTreeMap<String, String>) -> BTreeSet<String> {
    let (list, others): (Vec<_>, Vec<_>) = code.iter().partition(|(path, _)| path.ends_with("src/refusal.rs"));
    let is_used = |name: &str| {
        let name = format!("Refusal::{name}");
        let ends = |rest: &str| !rest.starts_with(|c: char| c.is_alphanumeric());
        others.iter().any(|(_, source)| source.split(&name).skip(1).any(ends))
    };
    let lines = list.iter().flat_map(|(_, source)| source.lines());
    let variants = lines.filter_map(|line| {
        let (variant, key) = line.trim().strip_suffix("\",")?.split_once(" = \"")?;
        Some((variant.split(' ').next()?, key))
    });
    variants.filter(|(name, _)| is_used(name)).map(|(_, key)| key.to_owned()).collect()
}

fn of_rules() -> BTreeSet<String> {
    let code = code(&Path::new(env!("CARGO_MANIFEST_DIR")).join("../rules/src"));
    let is_plain = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-';
    let of_game = |id: &str| {
        let begin = format!("\"{id}-");
        let rests = code.values().flat_map(|source| source.split(&begin).skip(1));
        let ends = rests.filter_map(|rest| rest.split('"').next()).filter(|end| end.chars().all(is_plain));
        ends.map(|end| format!("{id}-{end}")).collect::<Vec<_>>()
    };
    rules::games().iter().flat_map(|info| of_game(info.id)).collect()
}

/// Joins each first word with each second word; also includes the single words.
fn pairs<'a>(firsts: impl IntoIterator<Item = &'a str>, seconds: &[&str]) -> Vec<String> {
    firsts.into_iter().flat_map(|first| seconds.iter().map(move |second| format!("{first} {second}"))).collect()
}

fn words<'a>(words: impl IntoIterator<Item = &'a str>) -> Vec<String> {
    words.into_iter().map(str::to_owned).collect()
}

/// The patterns of keys about commands with all completions, from the definitions for Discord.
fn of_commands() -> Vec<(&'static str, Vec<String>)> {
    let (mut commands, mut options, mut values) = (vec![], vec![], BTreeSet::new());
    let text = |value: &Value| value.as_str().expect("a name").to_owned();
    let list = |value: &Value| value.as_array().cloned().unwrap_or_default();
    for line in include_str!("../commands.jsonl").lines() {
        for command in list(&serde_json::from_str(line).unwrap()) {
            // Commands in the menus of people and messages have only a title.
            if command["type"] != 1 {
                continue;
            }
            let name = text(&command["name"]);
            let outer = list(&command["options"]);
            let inner = outer.iter().flat_map(|option| list(&option["options"]));
            for option in outer.iter().cloned().chain(inner) {
                let option_name = text(&option["name"]);
                // The option for one of the caller's games has the same text everywhere.
                let is_shared = option_name == "game" && option["autocomplete"] == true && option["required"] == false;
                options.push(format!("{} {option_name}", if is_shared { "any" } else { &name }));
                let of_games = |value: &str| rules::games().iter().any(|info| info.id == value);
                let is_verdict = |value: &str| ModeratorVerdict::VARIANTS.contains(&value);
                let is_result = |value: &str| KeptVerdict::VARIANTS.contains(&value);
                let is_step = |value: &str| DeskStep::CHOSEN.contains(&value);
                let is_told = |value: &str| ["how", "why", "who", "accept", "decline", "withdraw"].contains(&value);
                let has_own_words = |value: &str| match name.as_str() {
                    "moderate" => is_verdict(value),
                    "tournament" => {
                        let is_preset = ["use", "keep", "drop", "own", "server"].contains(&value);
                        let is_plea = <PleaKind as VariantNames>::VARIANTS.contains(&value);
                        let is_view = TournamentView::VARIANTS.contains(&value) || is_plea || is_told(value);
                        is_result(value) || is_step(value) || is_view || is_preset || value.parse::<TermKind>().is_ok()
                    }
                    _ => false,
                };
                let own = list(&option["choices"]).into_iter().map(|choice| text(&choice["value"]));
                values.extend(own.filter(|value| !(of_games(value) || has_own_words(value))));
            }
            commands.push(name);
        }
    }
    vec![
        ("command-{}", commands.clone()),
        ("command-{}-about", commands),
        ("command-{}-{}", options.clone()),
        ("command-{}-{}-about", options),
        ("choice-{}", values.into_iter().collect()),
        ("target-{}", words(["challenge", "show"])),
    ]
}

/// The patterns of keys about a game with all completions. Only some pieces and endings have words of their own: the
/// keys in the English file.
fn of_games() -> Vec<(&'static str, Vec<String>)> {
    let games = || rules::games().iter().copied();
    let each = |of_one: &dyn Fn(&rules::GameSpec) -> Vec<String>| {
        games()
            .flat_map(|info| pairs([info.id], &of_one(info).iter().map(String::as_str).collect::<Vec<_>>()))
            .collect()
    };
    let tints = |info: &rules::GameSpec| {
        let scenes = info.setups.iter().map(|(name, _)| *name).chain([""]);
        let scenes = scenes.filter_map(|setup| Some(rules::open(info.id, setup, None).ok()?.scene()));
        let tints = scenes.flat_map(|scene| scene.cells.into_iter().filter_map(|cell| Some(cell.tint?.name)));
        words(tints.collect::<BTreeSet<_>>())
    };
    let english = said(Lang::En);
    let where_own = |pattern: &'static str, words: Vec<String>| {
        (pattern, words.into_iter().filter(|words| english.contains(&complete(pattern, words))).collect())
    };
    vec![
        ("{}-name", words(games().map(|info| info.id))),
        ("past-{}", words(TimelyKind::VARIANTS.iter().copied())),
        ("{}-summary", words(games().map(|info| info.id))),
        ("{}-spelling", words(games().map(|info| info.id))),
        ("{}-words", words(games().map(|info| info.id))),
        ("{}-done", games().flat_map(|info| info.lesson).map(|task| task.key.to_owned()).collect()),
        ("{}-over-{}", each(&|info| words(info.reasons.iter().copied()))),
        ("{}-setup-{}", each(&|info| words(info.setups.iter().map(|(name, _)| *name)))),
        ("{}-tint-{}", each(&tints)),
        ("{}-how-{}", each(&|info| words(info.reasons.iter().copied()))),
        where_own("{}-hint-room", words(games().map(|info| info.id))),
        where_own("{}-legend", words(games().map(|info| info.id))),
        where_own("{}-which", words(games().map(|info| info.id))),
        where_own("{}-then-{}", each(&men)),
        where_own("{}-move-{}", each(&|_| words(["swap"]))),
        where_own("{}-moved-{}", each(&|_| words(["swap"]))),
        where_own("{}-gone", words(games().map(|info| info.id))),
    ]
}

fn of_tournaments() -> Vec<(&'static str, Vec<String>)> {
    let tie_breaks =
        TiebreakKind::ALL.into_iter().filter(|(kind, _)| !kind.is_of_teams() && *kind != TiebreakKind::Points);
    let all_terms = || <TermKind as VariantArray>::VARIANTS.iter().copied();
    let terms = || all_terms().map(TermKind::word);
    let counted = ["rounds", "players", "rated-games", "days", "replays", "no-draws", "starts"];
    let modes = pairs(["mode"], &["casual", "rated"]);
    let late_and_rooms = [
        modes,
        pairs(["late"], LateRule::VARIANTS),
        pairs(["rooms"], RoomRule::VARIANTS),
        pairs(["rooms-full"], RoomsFull::VARIANTS),
    ]
    .concat();
    // `threads-full` has a message for each of the organiser's choices instead.
    let warnings = <OrganiserWarning as VariantNames>::VARIANTS.iter().copied().filter(|word| *word != "threads-full");
    vec![
        ("plea-{}", words(<PleaKind as VariantNames>::VARIANTS.iter().copied())),
        ("plea-{}-button", words(<PleaKind as VariantNames>::VARIANTS.iter().copied())),
        ("plea-{}-example", words(<PleaKind as VariantNames>::VARIANTS.iter().copied())),
        ("plea-{}-granted", words(<PleaKind as VariantNames>::VARIANTS.iter().copied())),
        (
            "step-{}",
            words(DeskStep::CHOSEN.iter().copied().chain([
                "result",
                "withdraw",
                "extend",
                "allow",
                "spare",
                "undo-round",
            ])),
        ),
        ("ladder-answer-{}", words(["accept", "decline", "withdraw"])),
        ("ladder-call-{}", words(["taken", "declined", "withdrawn", "lapsed", "void"])),
        ("tournament-colours-{}", words(KeptColourRule::VARIANTS.iter().copied())),
        ("tournament-stuck-{}", words(PairingObstacle::VARIANTS.iter().copied())),
        ("tournament-late-{}", words(LateRule::VARIANTS.iter().copied())),
        ("tournament-passed-{}", words(PassedWhy::VARIANTS.iter().copied())),
        ("tournament-result-{}", words(KeptVerdict::VARIANTS.iter().copied())),
        ("desk-result-{}", words(KeptVerdict::VARIANTS.iter().copied().filter(|word| *word != "annulled"))),
        ("tournament-stage-{}", words(TournamentStage::VARIANTS.iter().copied())),
        ("entry-call-{}", words(PersonSetting::Turn.values().iter().copied())),
        ("tournament-rooms-{}", words(RoomRule::VARIANTS.iter().copied())),
        ("tournament-warning-{}", words(warnings)),
        ("tournament-view-{}", words(TournamentView::VARIANTS.iter().copied().chain(["how", "why", "who"]))),
        ("tie-break-{}", tie_breaks.map(|(_, word)| word.to_lowercase()).collect()),
        ("chapter-{}", words(TermChapter::VARIANTS.iter().map(|chapter| chapter.word()))),
        ("preset-{}", words(["use", "keep", "drop", "own", "server"])),
        ("term-{}", words(terms())),
        ("term-{}-about", words(terms())),
        ("term-{}-example", words(all_terms().filter(|term| term.is_typed()).map(TermKind::word))),
        (
            "term-{}-{}",
            [
                pairs(["rest", "approval", "third-place", "players-role", "event", "next-round"], &["yes", "no"]),
                late_and_rooms,
            ]
            .concat(),
        ),
        ("term-late-{}", words(LateRule::VARIANTS.iter().copied())),
        ("term-rooms-{}", words(RoomRule::VARIANTS.iter().copied())),
        ("term-rooms-full-{}", words(RoomsFull::VARIANTS.iter().copied())),
        ("tournament-warning-threads-full-{}", words(RoomsFull::VARIANTS.iter().copied())),
        ("term-{}-none", words(counted.into_iter().chain(["check-in", "repeat", "ratings", "tie-breaks"]))),
        ("term-{}-count", words(counted)),
    ]
}

fn patterns() -> Vec<(&'static str, Vec<String>)> {
    let matters = || SetupMatter::VARIANTS.iter().map(|matter| matter.word());
    let none = [
        SetupMatter::Channels,
        SetupMatter::Roles,
        SetupMatter::Layouts,
        SetupMatter::ChannelLanguage,
        SetupMatter::Announcements,
    ];
    let none = none.into_iter().chain([SetupMatter::HostRoles, SetupMatter::Puzzles]);
    let rights = || BotRight::VARIANTS.iter().map(|right| <&str>::from(*right));
    let topics = || HelpTopic::VARIANTS.iter().map(|topic| topic.word());
    let lacks = || words(LackedPermission::VARIANTS.iter().copied());
    let reasons = || EndReason::SHARED.into_iter().map(|reason| reason.word());
    let of_boards = ["move", "reason", "plan", "note", "import", "flag", "unrate"];
    let titled = || words(of_boards.into_iter().chain(["turn-away", "tournament", "preset"]));
    // The forms of players' requests and of the desk's steps each have their own title and example.
    let forms = || [titled(), words(["plea", "step"])].concat();
    // These menus have texts of their own, and the import form opens from a command.
    let unlabelled = [Press::Step, Press::Go, Press::PlanStep, Press::Import, Press::TournamentPage];
    let presses = Press::VARIANTS.iter().filter(|press| !unlabelled.contains(press)).map(|press| press.word());
    let settings = || PersonSetting::VARIANTS.iter().map(|setting| setting.word());
    let values = PersonSetting::GENERAL.into_iter().filter(|setting| *setting != PersonSetting::Size);
    let own = SetupMatter::VARIANTS.iter().filter(|matter| !matches!(matter, SetupMatter::Theme | SetupMatter::Style));
    let of_matters = own.flat_map(|matter| pairs([matter.word()], matter.values()));
    let is_number = |pair: &str| pair.split(' ').next_back().is_some_and(|word| word.parse::<u32>().is_ok());
    let all_men: BTreeSet<String> = rules::games().iter().flat_map(|info| men(info)).collect();
    let all_men = Vec::from_iter(all_men);
    let mut all = vec![
        ("button-{}", words(presses)),
        ("form-{}", titled()),
        ("form-{}-field", forms()),
        ("form-{}-example", [titled(), words(["step"])].concat()),
        ("reason-{}", words(DECLINE_REASONS)),
        ("puzzle-ask-{}", words(["white", "black"])),
        ("side-{}", words(["white", "black"])),
        ("alt-rating-{}", words(["white", "black"])),
        ("month-{}", (1..=12).map(|month: u8| month.to_string()).collect()),
        ("time-{}", words(["days", "hours", "minutes"])),
        ("over-{}", words(reasons())),
        ("history-how-{}", words(reasons().chain(["unfinished"]))),
        ("setting-{}", words(settings())),
        ("setting-{}-{}", values.flat_map(|setting| pairs([setting.word()], setting.values())).collect()),
        ("feat-{}", words(rules::MateFeat::ALL.map(rules::MateFeat::word))),
        ("notice-by-{}", words(PersonSetting::Turn.values().iter().copied())),
        ("setup-{}", words(matters())),
        ("setup-{}-about", words(matters())),
        ("setup-{}-pick", words(matters())),
        ("setup-{}-none", words(none.map(SetupMatter::word))),
        ("setup-section-{}", words(MatterSection::VARIANTS.iter().map(|section| section.word()))),
        ("setup-{}-{}", of_matters.filter(|pair| !is_number(pair)).collect()),
        ("help-page-{}", words(topics())),
        ("help-topic-{}", words(topics())),
        ("right-{}", words(rights())),
        ("right-{}-why", words(rights())),
        ("verdict-{}", words(ModeratorVerdict::VARIANTS.iter().copied())),
        ("flag-name-{}", words(FlagKind::VARIANTS.iter().copied())),
        ("flag-seen-{}", words(FlagKind::VARIANTS.iter().copied())),
        ("setup-log-leaders-{}", words(["kept", "stopped", "lost"])),
        ("lacking-{}", lacks()),
        ("read-{}", words(COMMANDED)),
        ("import-dropped-{}", words(["number", "en-passant"])),
        ("instead-{}", words(COMMANDED.into_iter().chain(["on-a-task"]))),
        ("permission-{}", lacks()),
        ("spoken-{}-{}", pairs(["white", "black"], &all_men.iter().map(String::as_str).collect::<Vec<_>>())),
    ];
    all.extend(["man-{}", "alt-{}", "alt-hand-{}", "letter-{}"].map(|pattern| (pattern, all_men.clone())));
    let of_chess = men(rules::info("chess").expect("chess is a game"));
    all.extend(["becomes-{}", "takes-{}", "men-{}"].map(|pattern| (pattern, of_chess.clone())));
    all.extend([of_commands(), of_games(), of_tournaments()].concat());
    all
}

fn complete(pattern: &str, words: &str) -> String {
    words.split(' ').fold(pattern.to_owned(), |key, word| key.replacen("{}", word, 1))
}

#[test]
fn every_key_has_its_sentence_and_every_sentence_its_key() {
    let code = code_of_bot();
    let (found, whole): (BTreeSet<_>, BTreeSet<_>) = named(&code).into_iter().partition(|key| key.contains('{'));
    let patterns = patterns();
    assert_eq!(found, patterns.iter().map(|(pattern, _)| (*pattern).to_owned()).collect::<BTreeSet<_>>());
    let pages = rules::games().iter().flat_map(|info| sections(info));
    let of_pages = pages.flat_map(|section| [section.key].into_iter().chain(section.parts.iter().map(|(_, key)| *key)));
    let completed = patterns.iter().flat_map(|(pattern, all)| all.iter().map(|words| complete(pattern, words)));
    let mut used: BTreeSet<String> = completed.chain(of_pages.map(str::to_owned)).collect();
    used.extend(whole);
    used.extend(refusals(&code));
    used.extend(of_rules());
    for lang in Lang::ALL {
        let said = said(lang);
        let missing: Vec<_> = used.difference(&said).collect();
        let dead: Vec<_> = said.difference(&used).collect();
        assert!(missing.is_empty() && dead.is_empty(), "{lang:?} lacks {missing:?}, and nothing says {dead:?}");
    }
}
