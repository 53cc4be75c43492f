//! Hostile people: any text gets an answer, and any press changes only what is theirs. `HOSTILE_TEXTS` asks for
//! more texts, `HOSTILE_SEED` for others.

use std::collections::BTreeMap;

use bot::app::ask::desk::{Entered, Step, Undo};
use bot::app::ask::draft::{Draft, Shelf, Term};
use bot::app::ask::tournament::{Ask, Wanted};
use bot::app::{Act, Address, Button, COMMANDS, Delivery, Filled, Home, Message, Press, Told, tell};
use bot::record::{KeptVerdict, PleaKind, RoleId, Sent, Stage, System, UserId};
use bot::refusal::Trouble;
use bot::words::{Lang, Text};
use fastrand::Rng;
use strum::VariantArray;

use super::club::{BOSS, CUP, Club, FIRST, wanted};

const LONGEST: usize = 2_000;
/// Texts for random changes; at least one suits each form.
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

/// Checks that the result is an answer that fits into a message.
fn is_answered(answer: Result<Message, Trouble>, text: &str) {
    let said = match answer {
        Ok(message) => message.said(),
        Err(Trouble::Refused(refusal)) => Text::from(refusal).say(Lang::En),
        Err(failed) => panic!("{text:?}: {failed:?}"),
    };
    assert!(said.chars().count() <= LONGEST && said.contains(' '), "{text:?}: {said}");
}

/// A person's texts at every entrance: each form, and each option of a command that takes any text.
fn entrances(nth: u64, text: &str) -> Vec<(u64, Act)> {
    let tournament = |ask| Act::Tournament(ask);
    let said = || text.to_owned();
    let whom = Entered::Person(UserId(FIRST + nth % 7));
    let two = [whom, Entered::Number(3)];
    let mut all = vec![
        (BOSS, tournament(Ask::Create(Wanted { name: said(), ..wanted(System::Swiss) }))),
        (BOSS, tournament(Ask::TurnAway(CUP, 1, said()))),
        (BOSS, tournament(Ask::Draft(Draft::Use(Shelf::Server, said())))),
        (BOSS, tournament(Ask::Draft(Draft::Drop(Shelf::Own, said())))),
    ];
    let pleas = [PleaKind::Win, PleaKind::Date, PleaKind::Adjourn, PleaKind::Appeal];
    all.extend(pleas.map(|about| (FIRST + nth % 6, tournament(Ask::Plea { tournament: None, about, says: said() }))));
    let steps = [
        Step::Result { round: None, board: 1, verdict: KeptVerdict::Draw },
        Step::Result { round: Some(9), board: 2, verdict: KeptVerdict::White },
        Step::Replay(3),
        Step::Withdraw(whom),
        Step::Return(whom),
        Step::Apart(two, nth.is_multiple_of(2)),
        Step::Pair(two, nth.is_multiple_of(2)),
        Step::Postpone(3),
        Step::Extend(1, 3),
        Step::Pause,
        Step::GoOn,
        Step::Answer(1, PleaKind::Appeal, nth.is_multiple_of(2)),
        Step::Allow(1, PleaKind::Adjourn, 3),
    ];
    for step in steps {
        let sure = step.word() != "replay";
        all.push((BOSS, tournament(Ask::Step { tournament: Some(CUP), step, reason: said(), sure })));
    }
    // Forms of buttons parse the same text differently.
    let forms = [
        Button::new(Press::DraftName, ""),
        Button::new(Press::PresetKeep, ""),
        Button::of_tournament(Press::TournamentCancel, CUP),
        Button::of_tournament(Press::TournamentPlea, CUP).with("win"),
        Button::of_tournament(Press::TournamentTurnAway, CUP).with(1),
        Button::of_tournament(Press::TournamentStep, CUP).with(Step::Undo(Undo::Act(1))),
    ];
    all.extend(forms.iter().filter_map(|button| Some((BOSS, button.act(Some(text))?))));
    for part in ["show", "join", "standings", "log"] {
        let mut filled = Filled::new(Home::Server);
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
    for term in Term::VARIANTS {
        let mut club = Club::of(System::Swiss, 2).await;
        club.types_dollars = true;
        for nth in 0..n {
            let text = mutated(random);
            let asked = match nth % 3 {
                0 => Draft::Settle(*term, text.clone()),
                1 => Draft::Amend(Some(CUP), *term, text.clone()),
                _ => Draft::Keep(Shelf::Own, text.clone()),
            };
            is_answered(club.ask(BOSS, Act::Tournament(Ask::Draft(asked))).await, &text);
            let drafted = Button::new(Press::DraftType, <&str>::from(*term));
            if let Some(act) = drafted.act(Some(&text)) {
                is_answered(club.ask(BOSS, act).await, &text);
            }
        }
        is_answered(club.ask(BOSS, Act::Tournament(Ask::Draft(Draft::Show(*term)))).await, "the draft");
        club.say().await;
        club.verify().await;
    }
    let mut club = Club::begun(System::Swiss, 6).await;
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

/// Typed texts appear in messages that fit.
async fn read_by_everybody(club: &Club) {
    for id in tell::tournaments_with_news(&club.app).await.unwrap() {
        while let Some(item) = tell::next_news_of_tournament(&club.app, id).await.unwrap() {
            let told = match &item.delivery {
                Delivery::Post { to: Address::Channel(channel), message, .. } => {
                    assert!(message.said().chars().count() <= LONGEST, "{}", message.said());
                    // The first three at the end.
                    assert!(message.ping.len() <= 3, "{}", message.said());
                    Told::In(Sent { channel: *channel, message: 1 })
                }
                _ => Told::Done,
            };
            tell::told_of_tournament(&club.app, &item, told).await.unwrap();
        }
    }
}

/// Everything that can be pressed in a tournament, with all possible values of buttons.
pub(super) fn presses() -> Vec<Act> {
    let players = [1, 2].map(Entered::Number);
    let steps = [
        Step::Result { round: None, board: 1, verdict: KeptVerdict::White },
        Step::Replay(1),
        Step::Withdraw(players[0]),
        Step::Return(players[0]),
        Step::Apart(players, true),
        Step::Pair(players, true),
        Step::Postpone(3),
        Step::Extend(1, 3),
        Step::Allow(1, PleaKind::Adjourn, 3),
        Step::Early,
        Step::Pause,
        Step::GoOn,
        Step::Undo(Undo::Last),
        Step::Undo(Undo::After(1)),
        Step::Undo(Undo::Act(1)),
        Step::Undo(Undo::Round(1, 0)),
        Step::Cancel,
        Step::Runners(None),
        Step::Runners(Some(RoleId(8))),
        Step::Answer(1, PleaKind::Appeal, true),
        Step::Reply { player: UserId(FIRST), about: None, granted: true, hours: Some(3) },
        Step::Admit(UserId(FIRST), true),
        Step::Admit(UserId(FIRST), false),
        Step::Spare(players),
        Step::Start,
        Step::Stop,
        Step::Deadline,
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
    acts.filter(|act| matches!(act, Act::Tournament(_))).collect()
}

pub(super) async fn kept(club: &Club) -> BTreeMap<String, String> {
    let mut all = club.kept().await;
    all.retain(|key, _| !key.starts_with("seen/"));
    all
}

#[tokio::test]
async fn nobody_changes_a_tournament_by_a_button_that_is_not_for_them() {
    // A late entry would be a rightful change: these systems have none.
    for system in [System::KnockOut, System::RoundRobin, System::League] {
        for stage in [Stage::Running, Stage::Finished, Stage::Cancelled] {
            let mut club = Club::begun(system, 6).await;
            match stage {
                Stage::Finished => club.play_to_the_end(|_, _| KeptVerdict::White).await,
                Stage::Cancelled => drop(club.press(BOSS, Press::TournamentCancelNow).await.unwrap()),
                _ => {}
            }
            let begun = Draft::Begin { preset: None, ping: None, terms: Vec::new() };
            club.ask(BOSS, Act::Tournament(Ask::Draft(begun))).await.unwrap();
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
    let mut club = Club::begun(System::Swiss, 6).await;
    club.say().await;
    let before = kept(&club).await;
    let is_theirs = |act: &Act| {
        let Act::Tournament(ask) = act else { return false };
        matches!(
            ask,
            Ask::Step { .. }
                | Ask::Desk(..)
                | Ask::Deadline(..)
                | Ask::LetIn(..)
                | Ask::TurnAway(..)
                | Ask::Asks(..)
                | Ask::Start(_)
                | Ask::StartNow(_)
                | Ask::Stop(_)
                | Ask::Move(_)
        )
    };
    let presses: Vec<_> = presses().into_iter().filter(is_theirs).collect();
    assert!(presses.len() > 20, "{}", presses.len());
    for act in presses {
        assert!(matches!(club.ask(FIRST, act.clone()).await, Err(Trouble::Refused(_))), "{act:?}");
        assert!(kept(&club).await == before, "{act:?}");
    }
}
