//! Hostile people: any text gets an answer, and any press changes only the presser's own data. `HOSTILE_TEXTS` sets the
//! number of texts, `HOSTILE_SEED` the random seed.

use std::collections::BTreeMap;

use bot::app::ask::desk::{DeskStep, DeskUndo, EntrantRef};
use bot::app::ask::draft::{DraftAsk, PresetShelf, TermKind};
use bot::app::ask::tournament::{TournamentAsk, TournamentCreation};
use bot::app::{
    Button, COMMANDS, Delivery, DeliveryAddress, DeliveryReport, FilledCommand, HelpHome, Message, Press, RequestAct,
    tell,
};
use bot::record::{KeptVerdict, PleaKind, RoleId, SentMessage, TournamentFormat, TournamentStage, UserId};
use bot::refusal::Trouble;
use bot::words::{Lang, Text};
use fastrand::Rng;
use strum::VariantArray;

use super::club::{BOSS, CUP, Club, FIRST, wanted};

const LONGEST: usize = 2_000;
/// Texts to be changed randomly. For each form at least one is valid.
const MEANT: &[&str] = &[
    "Spring Cup",
    "Swiss",
    "7",
    "chess",
    "mutation",
    "3d+1d",
    "15+10",
    "yes",
    "no",
    "rated",
    "1400-1600",
    "1500+",
    "16",
    "2026-12-24 18:00",
    "tomorrow 20:00 Europe/Paris",
    "24.12.2026 18h",
    "2 hours",
    "weekly",
    "monthly",
    "3 days",
    "draw",
    "forfeit",
    "buchholz, wins",
    "10",
    "threads",
    "@everyone",
    "<@&8>",
    "Europe/Paris",
    "UTC+2",
    "8/8/8/8/8/8/8/8 w - -",
];
const ODD: &[&str] = &[
    "\u{202e}",
    "\u{200b}",
    "\0",
    "@here",
    "<@9001>",
    "`",
    "```",
    "**",
    "[a](https://e.x)",
    "\n",
    "\r",
    "\t",
    "{",
    "}",
    "{ $name }",
    "$",
    "%s",
    "\u{1f469}\u{200d}\u{1f4bb}",
    "\u{5d0}",
    "\u{754c}",
    "e\u{301}\u{301}\u{301}",
    "-1",
    "1e9",
    "99999999999999999999",
    "0x10",
    "٣",
    "½",
    "½",
    ":",
    "/",
    "\\",
    "../",
    "'",
    "\"",
    ";",
    ",",
    "NaN",
    "∞",
    "|",
    "~~",
    "||",
];

fn mutated(random: &mut Rng) -> String {
    let mut text: Vec<char> = random.choice(MEANT).unwrap().chars().collect();
    for _ in 0..random.u8(1..5) {
        let at = random.usize(0..=text.len());
        let piece: Vec<char> = random.choice(ODD).unwrap().chars().collect();
        match random.u8(0..6) {
            0 if at < text.len() => drop(text.remove(at)),
            1 if at < text.len() => text[at] = char::from(random.u8(b' '..b'~')),
            2 => text.truncate(at),
            3 => text = text.repeat(random.usize(1..40)),
            _ => drop(text.splice(at..at, piece)),
        }
    }
    text.into_iter().take(1_000).collect()
}

fn is_answered(answer: Result<Message, Trouble>, text: &str) {
    let said = match answer {
        Ok(message) => message.said(),
        Err(Trouble::Refused(refusal)) => Text::from(refusal).say(Lang::En),
        Err(failed) => panic!("{text:?}: {failed:?}"),
    };
    assert!(said.chars().count() <= LONGEST && said.contains(' '), "{text:?}: {said}");
}

fn entrances(nth: u64, text: &str) -> Vec<(u64, RequestAct)> {
    let tournament = |ask| RequestAct::Tournament(ask);
    let said = || text.to_owned();
    let whom = EntrantRef::Person(UserId(FIRST + nth % 7));
    let two = [whom, EntrantRef::Number(3)];
    let mut all = vec![
        (
            BOSS,
            tournament(TournamentAsk::Create(TournamentCreation { name: said(), ..wanted(TournamentFormat::Swiss) })),
        ),
        (BOSS, tournament(TournamentAsk::TurnAway(CUP, 1, said()))),
        (BOSS, tournament(TournamentAsk::Draft(DraftAsk::Use(PresetShelf::Server, said())))),
        (BOSS, tournament(TournamentAsk::Draft(DraftAsk::Drop(PresetShelf::Own, said())))),
    ];
    let pleas = [PleaKind::Win, PleaKind::Date, PleaKind::Adjourn, PleaKind::Appeal];
    all.extend(
        pleas.map(|about| (FIRST + nth % 6, tournament(TournamentAsk::Plea { tournament: None, about, says: said() }))),
    );
    let steps = [
        DeskStep::Result { round: None, board: 1, verdict: KeptVerdict::Draw },
        DeskStep::Result { round: Some(9), board: 2, verdict: KeptVerdict::White },
        DeskStep::Replay(3),
        DeskStep::Withdraw(whom),
        DeskStep::Return(whom),
        DeskStep::Apart(two, nth.is_multiple_of(2)),
        DeskStep::Pair(two, nth.is_multiple_of(2)),
        DeskStep::Postpone(3),
        DeskStep::Extend(1, 3),
        DeskStep::Pause,
        DeskStep::GoOn,
        DeskStep::Answer(1, PleaKind::Appeal, nth.is_multiple_of(2)),
        DeskStep::Allow(1, PleaKind::Adjourn, 3),
    ];
    for step in steps {
        let sure = step.word() != "replay";
        all.push((BOSS, tournament(TournamentAsk::Step { tournament: Some(CUP), step, reason: said(), sure })));
    }
    // Forms opened by buttons parse the same text differently.
    let forms = [
        Button::new(Press::DraftName, ""),
        Button::new(Press::PresetKeep, ""),
        Button::of_tournament(Press::TournamentCancel, CUP),
        Button::of_tournament(Press::TournamentPlea, CUP).with("win"),
        Button::of_tournament(Press::TournamentTurnAway, CUP).with(1),
        Button::of_tournament(Press::TournamentStep, CUP).with(DeskStep::Undo(DeskUndo::Act(1))),
    ];
    all.extend(forms.iter().filter_map(|button| Some((BOSS, button.act(Some(text))?))));
    for part in ["show", "join", "standings", "log"] {
        let mut filled = FilledCommand::new(HelpHome::Server);
        filled.part = Some(part.to_owned());
        filled.texts.insert("tournament".to_owned(), said());
        let command = COMMANDS.iter().find(|command| command.name == "tournament").unwrap();
        all.extend(command.act(&filled).map(|act| (FIRST, act)));
    }
    all
}

#[tokio::test]
async fn any_text_at_any_entrance_of_the_forms_gets_an_answer() {
    let number = |name, usual| std::env::var(name).map_or(usual, |typed: String| typed.parse::<u64>().unwrap());
    let (n, random) = (number("HOSTILE_TEXTS", 40), &mut Rng::with_seed(number("HOSTILE_SEED", 15)));
    for term in TermKind::VARIANTS {
        let mut club = Club::of(TournamentFormat::Swiss, 2).await;
        club.types_dollars = true;
        for nth in 0..n {
            let text = mutated(random);
            let asked = match nth % 3 {
                0 => DraftAsk::Settle(*term, text.clone()),
                1 => DraftAsk::Amend(Some(CUP), *term, text.clone()),
                _ => DraftAsk::Keep(PresetShelf::Own, text.clone()),
            };
            is_answered(club.ask(BOSS, RequestAct::Tournament(TournamentAsk::Draft(asked))).await, &text);
            let drafted = Button::new(Press::DraftType, <&str>::from(*term));
            if let Some(act) = drafted.act(Some(&text)) {
                is_answered(club.ask(BOSS, act).await, &text);
            }
        }
        is_answered(
            club.ask(BOSS, RequestAct::Tournament(TournamentAsk::Draft(DraftAsk::Show(*term)))).await,
            "the draft",
        );
        club.say().await;
        club.verify().await;
    }
    let mut club = Club::begun(TournamentFormat::Swiss, 6).await;
    club.types_dollars = true;
    for nth in 0..n {
        let text = mutated(random);
        for (who, act) in entrances(nth, &text) {
            is_answered(club.ask(who, act).await, &text);
        }
    }
    read_by_everybody(&club).await;
    club.verify().await;
}

async fn read_by_everybody(club: &Club) {
    for id in tell::tournaments_with_news(&club.app).await.unwrap() {
        while let Some(item) = tell::next_news_of_tournament(&club.app, id).await.unwrap() {
            let told = match &item.delivery {
                Delivery::Post { to: DeliveryAddress::Channel(channel), message, .. } => {
                    assert!(message.said().chars().count() <= LONGEST, "{}", message.said());
                    assert!(message.ping.len() <= 3, "{}", message.said());
                    DeliveryReport::In(SentMessage { channel: *channel, message: 1 })
                }
                _ => DeliveryReport::Done,
            };
            tell::told_of_tournament(&club.app, &item, told).await.unwrap();
        }
    }
}

pub(super) fn presses() -> Vec<RequestAct> {
    let players = [1, 2].map(EntrantRef::Number);
    let steps = [
        DeskStep::Result { round: None, board: 1, verdict: KeptVerdict::White },
        DeskStep::Replay(1),
        DeskStep::Withdraw(players[0]),
        DeskStep::Return(players[0]),
        DeskStep::Apart(players, true),
        DeskStep::Pair(players, true),
        DeskStep::Postpone(3),
        DeskStep::Extend(1, 3),
        DeskStep::Allow(1, PleaKind::Adjourn, 3),
        DeskStep::Early,
        DeskStep::Pause,
        DeskStep::GoOn,
        DeskStep::Undo(DeskUndo::Last),
        DeskStep::Undo(DeskUndo::After(1)),
        DeskStep::Undo(DeskUndo::Act(1)),
        DeskStep::Undo(DeskUndo::Round(1, 0)),
        DeskStep::Cancel,
        DeskStep::Runners(None),
        DeskStep::Runners(Some(RoleId(8))),
        DeskStep::Answer(1, PleaKind::Appeal, true),
        DeskStep::Reply { player: UserId(FIRST), about: None, granted: true, hours: Some(3) },
        DeskStep::Admit(UserId(FIRST), true),
        DeskStep::Admit(UserId(FIRST), false),
        DeskStep::Spare(players),
        DeskStep::Start,
        DeskStep::Stop,
        DeskStep::Deadline,
    ];
    let parts = ["1", "1:1", "2", "name", "use:own:Cup"].map(ToOwned::to_owned);
    let parts: Vec<String> = parts.into_iter().chain(steps.map(|step| step.to_string())).collect();
    let of_press = |press: &Press| {
        let bare = Button::of_tournament(*press, CUP);
        let with = parts.iter().map(|part| Button::of_tournament(*press, CUP).with(part));
        let unnamed = parts.iter().map(|part| Button::new(*press, part));
        let all = std::iter::once(bare).chain(with).chain(unnamed);
        all.flat_map(|button| [None, Some("x")].into_iter().filter_map(move |typed| button.act(typed)))
            .collect::<Vec<_>>()
    };
    let acts = Press::VARIANTS.iter().flat_map(of_press);
    acts.filter(|act| matches!(act, RequestAct::Tournament(_))).collect()
}

pub(super) async fn kept(club: &Club) -> BTreeMap<String, String> {
    let mut all = club.kept().await;
    all.retain(|key, _| !key.starts_with("seen/"));
    all
}

#[tokio::test]
async fn nobody_changes_a_tournament_by_a_button_that_is_not_for_them() {
    // These systems allow no late entry, which would be a legitimate change.
    for system in [TournamentFormat::KnockOut, TournamentFormat::RoundRobin, TournamentFormat::League] {
        for stage in [TournamentStage::Running, TournamentStage::Finished, TournamentStage::Cancelled] {
            let mut club = Club::begun(system, 6).await;
            match stage {
                TournamentStage::Finished => club.play_to_the_end(|_, _| KeptVerdict::White).await,
                TournamentStage::Cancelled => drop(club.press(BOSS, Press::TournamentCancelNow).await.unwrap()),
                _ => {}
            }
            let begun = DraftAsk::Begin { preset: None, ping: None, terms: Vec::new() };
            club.ask(BOSS, RequestAct::Tournament(TournamentAsk::Draft(begun))).await.unwrap();
            club.say().await;
            let stranger = 4_242;
            let before = kept(&club).await;
            for act in presses() {
                let answer = club.ask(stranger, act.clone()).await;
                assert!(!matches!(answer, Err(Trouble::Failed(_))), "{act:?}: {answer:?}");
                assert!(kept(&club).await == before, "{system:?}, {stage:?}: {act:?}");
            }
        }
    }
}

#[tokio::test]
async fn players_decide_nothing_by_the_buttons_of_those_who_run_it() {
    let mut club = Club::begun(TournamentFormat::Swiss, 6).await;
    club.say().await;
    let before = kept(&club).await;
    let is_theirs = |act: &RequestAct| {
        let RequestAct::Tournament(ask) = act else { return false };
        matches!(
            ask,
            TournamentAsk::Step { .. }
                | TournamentAsk::Desk(..)
                | TournamentAsk::Deadline(..)
                | TournamentAsk::LetIn(..)
                | TournamentAsk::TurnAway(..)
                | TournamentAsk::Asks(..)
                | TournamentAsk::Start(_)
                | TournamentAsk::StartNow(_)
                | TournamentAsk::Stop(_)
                | TournamentAsk::Move(_)
        )
    };
    let presses: Vec<_> = presses().into_iter().filter(is_theirs).collect();
    assert!(presses.len() > 20, "{}", presses.len());
    for act in presses {
        assert!(matches!(club.ask(FIRST, act.clone()).await, Err(Trouble::Refused(_))), "{act:?}");
        assert!(kept(&club).await == before, "{act:?}");
    }
}
