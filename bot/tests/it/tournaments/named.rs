//! Commands that name their tournament, within a limited stack.

use std::collections::BTreeMap;

use bot::app::ask::draft::TermKind;
use bot::app::ask::tournament::TournamentAsk;
use bot::app::{
    AppCommand, COMMANDS, CommandParameter, FilledCommand, HelpHome, ParameterKind, RequestAct, SuggestionSource,
};
use bot::record::TournamentFormat;
use bot::refusal::{Refusal, Trouble};

use super::club::{BOSS, Club, FIRST, person};

/// Half the stack of a thread that handles requests.
const STACK: usize = 2 << 20;
const PEOPLE: [u64; 4] = [FIRST + 77, FIRST, FIRST + 1, BOSS];

fn tournament() -> &'static AppCommand {
    COMMANDS.iter().find(|command| command.name == "tournament").unwrap()
}

fn parts() -> Vec<(&'static str, &'static [CommandParameter])> {
    let part = |parameter: &CommandParameter| match parameter.takes {
        ParameterKind::Part(options) if options.iter().any(|option| option.name == "tournament") => {
            Some((parameter.name, options))
        }
        _ => None,
    };
    tournament().options.iter().filter_map(part).collect()
}

fn called(part: &str, options: &[CommandParameter], whole: bool) -> Option<RequestAct> {
    let mut filled = FilledCommand::new(HelpHome::Server);
    filled.part = Some(part.to_owned());
    for option in options.iter().filter(|option| option.required || whole) {
        let text = match option.takes {
            ParameterKind::OneOf(_, words) => words[0].to_owned(),
            ParameterKind::Whole(least, _) => least.to_string(),
            ParameterKind::Flag => "true".to_owned(),
            ParameterKind::Suggested(SuggestionSource::TermNames) => TermKind::Name.word().to_owned(),
            ParameterKind::Person => {
                filled.people.insert(option.name.to_owned(), person(FIRST));
                continue;
            }
            _ => "7".to_owned(),
        };
        filled.texts.insert(option.name.to_owned(), text);
    }
    filled.texts.insert("tournament".to_owned(), "spring".to_owned());
    tournament().act(&filled)
}

async fn each_is_understood() {
    for system in [TournamentFormat::Swiss, TournamentFormat::Ladder] {
        let mut answered: BTreeMap<&str, usize> = BTreeMap::new();
        for begun in [false, true] {
            for (part, options) in parts() {
                for whole in [false, true] {
                    let mut club = if begun { Club::begun(system, 6).await } else { Club::of(system, 6).await };
                    club.press(FIRST + 1, bot::app::Press::TournamentLeave).await.unwrap();
                    club.press(FIRST + 1, bot::app::Press::TournamentLeaveNow).await.ok();
                    for who in PEOPLE {
                        let act = called(part, options, whole).unwrap();
                        assert!(matches!(act, RequestAct::Tournament(TournamentAsk::Called(_))), "{part}: {act:?}");
                        match club.ask(who, act).await {
                            Err(Trouble::Refused(refusal)) => {
                                let lost = [Refusal::UnknownCommand, Refusal::NoSuchTournament];
                                assert!(!lost.contains(&refusal), "{part} by {who}: {refusal:?}");
                            }
                            Err(other) => panic!("{part} by {who}: {other:?}"),
                            Ok(_) => *answered.entry(part).or_default() += 1,
                        }
                    }
                }
            }
        }
        let never: Vec<_> = parts().into_iter().map(|(part, _)| part).filter(|it| !answered.contains_key(it)).collect();
        // Ladders have no byes and no board numbers, and the first player can't challenge anyone. Other systems have no
        // challenges.
        let refused: &[&str] =
            if system == TournamentFormat::Ladder { &["bye", "challenge", "decide"] } else { &["challenge"] };
        assert_eq!(never, refused, "{system:?}");
    }
}

#[test]
fn every_command_takes_a_name_and_at_most_half_the_stack_of_a_thread() {
    let told = std::thread::Builder::new().stack_size(STACK).spawn(|| {
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
        runtime.block_on(Box::pin(each_is_understood()));
    });
    told.unwrap().join().unwrap();
}
