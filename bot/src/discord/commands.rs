//! Discord's command definitions, built from [`COMMANDS`], and parsing of their options.

use std::sync::atomic::{AtomicBool, Ordering};

use serde_json::Value;
use serenity::all::{
    CommandOptionType, CommandType, CreateCommand, CreateCommandOption, InstallationContext, InteractionContext,
};

use super::body::DiscordBody;
use super::door::DiscordDoor;
use super::heard::{self, Given, Interaction, Post};
use super::refused::DoorError;
use super::request::{MANAGE, MODERATE, home};
use crate::app::ask::play;
use crate::app::ask::puzzle::{PuzzleAsk, PuzzleId};
use crate::app::ask::tournament::PickedRole;
use crate::app::{
    App, AppCommand, Button, COMMANDS, CommandEntry, CommandParameter, FilledCommand, GameChoice, ParameterKind,
    RequestAct, ShownTo, game_of_file, game_of_line, named_in, upkeep,
};
use crate::observe::DiscordRoute;
use crate::record::{GameId, UserId};
use crate::refusal::{BotFailure, Trouble};
use crate::words::Lang;

const ENTRY_POINT: [&str; 11] = [
    "id",
    "type",
    "name",
    "name_localizations",
    "description",
    "description_localizations",
    "default_member_permissions",
    "integration_types",
    "contexts",
    "nsfw",
    "handler",
];
const FRENCH: &str = "fr";

pub(super) fn definitions() -> Vec<CreateCommand> {
    COMMANDS.iter().map(definition).collect()
}

/// True if Discord has the commands, as far as this process knows.
#[derive(Debug, Default)]
pub(super) struct CommandRegistration(AtomicBool);

impl CommandRegistration {
    pub(super) fn is_done(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }
}

pub(super) async fn register(app: &App, door: &DiscordDoor, registered: &CommandRegistration) -> Result<(), Trouble> {
    let done = registers(app, door).await;
    registered.0.store(done.is_ok(), Ordering::Relaxed);
    done
}

async fn registers(app: &App, door: &DiscordDoor) -> Result<(), Trouble> {
    let wanted = definitions();
    let sent = as_sent(&wanted);
    let failed = |error: DoorError| BotFailure::new("register the commands", error);
    let there = door.insist(DiscordRoute::ListCommands, &[], &DiscordBody::NONE).await.map_err(failed)?;
    let there = there.as_array().map_or(&[][..], Vec::as_slice);
    let kept: Vec<Value> = there.iter().filter_map(entry_point).collect();
    // The store may come from another bot, or someone deleted the commands.
    if upkeep::has_commands(app, &sent).await? && there.len() == wanted.len() + kept.len() {
        return Ok(());
    }
    let wanted = wanted.iter().map(|command| serde_json::to_value(command).expect("commands are text and numbers"));
    let all = Value::from_iter(wanted.chain(kept));
    door.insist(DiscordRoute::SetCommands, &[], &DiscordBody::json(&all)).await.map_err(failed)?;
    upkeep::keep_commands(app, &sent).await
}

/// Returns the fields that preserve an entry-point command, which opens an activity. Discord creates that command, and
/// rejects a list of all commands without it.
fn entry_point(command: &Value) -> Option<Value> {
    let kept = |name: &&str| !command[*name].is_null() && command[*name] != "";
    let fields = ENTRY_POINT.into_iter().filter(kept).map(|name| (name.to_owned(), command[name].clone()));
    (command["type"] == 4).then(|| fields.collect())
}

pub(super) fn as_sent(definitions: &[CreateCommand]) -> String {
    serde_json::to_string(definitions).expect("commands are text and numbers")
}

fn definition(command: &AppCommand) -> CreateCommand {
    let created = CreateCommand::new(command.label(Lang::En)).name_localized(FRENCH, command.label(Lang::Fr));
    let created = match command.entry {
        CommandEntry::OnPerson => created.kind(CommandType::User),
        CommandEntry::OnMessage => created.kind(CommandType::Message),
        CommandEntry::Typed => {
            let about = command.about();
            let created = created.kind(CommandType::ChatInput).description(about.say(Lang::En));
            created.description_localized(FRENCH, about.say(Lang::Fr))
        }
    };
    let created =
        command.options.iter().fold(created, |created, option| created.add_option(definition_of(command, option)));
    let (installed, used) = match command.shown_to {
        ShownTo::Everybody => (
            vec![InstallationContext::Guild, InstallationContext::User],
            vec![InteractionContext::Guild, InteractionContext::BotDm, InteractionContext::PrivateChannel],
        ),
        ShownTo::Members | ShownTo::Managers | ShownTo::Moderators => {
            (vec![InstallationContext::Guild], vec![InteractionContext::Guild])
        }
    };
    let created = created.integration_types(installed).contexts(used);
    match command.shown_to {
        ShownTo::Everybody | ShownTo::Members => created,
        ShownTo::Managers => created.default_member_permissions(MANAGE),
        ShownTo::Moderators => created.default_member_permissions(MODERATE),
    }
}

fn definition_of(command: &AppCommand, option: &CommandParameter) -> CreateCommandOption {
    let about = option.about(command);
    let kind = match option.takes {
        ParameterKind::Text(_)
        | ParameterKind::Suggested(_)
        | ParameterKind::OneOf(..)
        | ParameterKind::Rules
        | ParameterKind::RulesOfPuzzles => CommandOptionType::String,
        ParameterKind::Whole(..) => CommandOptionType::Integer,
        ParameterKind::Flag => CommandOptionType::Boolean,
        ParameterKind::Person => CommandOptionType::User,
        ParameterKind::Role => CommandOptionType::Role,
        ParameterKind::File => CommandOptionType::Attachment,
        ParameterKind::Part(_) => CommandOptionType::SubCommand,
    };
    let created = CreateCommandOption::new(kind, option.name, about.say(Lang::En))
        .name_localized(FRENCH, option.title(command).say(Lang::Fr))
        .description_localized(FRENCH, about.say(Lang::Fr));
    let created = if option.required { created.required(true) } else { created };
    match option.takes {
        ParameterKind::Text(Some(most)) => created.max_length(most),
        ParameterKind::Suggested(_) => created.set_autocomplete(true),
        ParameterKind::OneOf(title, words) => words.iter().fold(created, |created, word| {
            let label = |lang| title(word).say(lang);
            created.add_string_choice_localized(label(Lang::En), *word, [(FRENCH, label(Lang::Fr))])
        }),
        ParameterKind::Rules | ParameterKind::RulesOfPuzzles => {
            option.takes.games().into_iter().fold(created, |created, info| {
                let name = |lang| text!("{}-name", info.id).say(lang);
                created.add_string_choice_localized(name(Lang::En), info.id, [(FRENCH, name(Lang::Fr))])
            })
        }
        ParameterKind::Whole(least, most) => created.min_int_value(least.into()).max_int_value(most.into()),
        ParameterKind::Part(options) => {
            options.iter().fold(created, |created, option| created.add_sub_option(definition_of(command, option)))
        }
        ParameterKind::Text(None)
        | ParameterKind::Flag
        | ParameterKind::Person
        | ParameterKind::Role
        | ParameterKind::File => created,
    }
}

pub(super) fn find(command: &heard::Command) -> Option<&'static AppCommand> {
    AppCommand::find(command.entry?, &command.name)
}

/// Parses the options. `me` is the bot's own id, known once it is connected.
pub(super) fn filled(asked: &Interaction, command: &heard::Command, me: Option<UserId>) -> FilledCommand {
    let mut filled = FilledCommand::new(home(asked));
    filled.people.extend(command.person.clone().map(|person| ("person".to_owned(), person)));
    filled.message = command.post.as_ref().and_then(game_of);
    fill(&mut filled, &command.options);
    filled.people.values_mut().for_each(|person| person.is_me = me == Some(person.id));
    filled
}

fn fill(filled: &mut FilledCommand, options: &[heard::Filled]) {
    for option in options {
        let name = option.name.clone();
        match &option.given {
            Given::Part(options) => {
                filled.part = Some(name);
                fill(filled, options);
            }
            Given::Person(person) => drop(filled.people.insert(name, person.clone())),
            Given::Role { id, is_mentionable } => {
                filled.roles.insert(name, PickedRole { id: *id, is_open: *is_mentionable });
            }
            Given::File(_) => {}
            Given::Text(text) => drop(filled.texts.insert(name, text.clone())),
        }
    }
}

/// Finds a message's game. It is in the board, a button, or the line that replaced an old board.
pub(super) fn game_of(post: &Post) -> Option<GameId> {
    let of_file = post.files.iter().find_map(|file| game_of_file(file));
    // People can write such a line as well.
    let of_line = || game_of_line(&post.text).filter(|_| post.is_of_bot);
    of_file.or_else(|| buttons_of(post).find_map(|button| button.game())).or_else(of_line)
}

pub(super) fn puzzle_of(post: &Post) -> Option<PuzzleId> {
    buttons_of(post).find_map(|button| match button.act(None)? {
        RequestAct::Play(play::PlayAsk::Puzzles(PuzzleAsk::Try { puzzle, .. })) => Some(puzzle),
        _ => None,
    })
}

fn buttons_of(post: &Post) -> impl Iterator<Item = Button> {
    post.buttons.iter().filter_map(|custom_id| Button::parse(custom_id))
}

/// Finds the game that a reply to this message means: by board, buttons, or the only game in its text.
pub(super) fn meant_by(post: &Post) -> Option<GameChoice> {
    let named = || named_in(&post.text).filter(|_| post.is_of_bot);
    game_of(post).map(GameChoice::Named).or_else(named)
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    /// Discord compares byte for byte, and so does the bot: changed definitions are sent again.
    #[test]
    fn the_definitions_are_those_that_were_sent_before() {
        let sent =
            definitions().iter().map(|command| as_sent(std::slice::from_ref(command)) + "\n").collect::<String>();
        expect_test::expect_file!["../../tests/commands.jsonl"].assert_eq(&sent);
    }

    #[test]
    fn the_command_that_opens_an_activity_is_kept_as_discord_has_it() {
        let ours = json!({ "id": "1", "type": 1, "name": "play", "description": "Play" });
        assert_eq!(entry_point(&ours), None);
        let theirs = json!({
            "id": "2", "application_id": "3", "version": "4", "type": 4, "name": "launch", "description": "", "handler": 2,
            "name_localizations": null, "integration_types": [0], "contexts": [0, 1], "nsfw": false,
        });
        let kept = json!({
            "id": "2", "type": 4, "name": "launch", "handler": 2, "integration_types": [0], "contexts": [0, 1], "nsfw": false,
        });
        assert_eq!(entry_point(&theirs), Some(kept));
    }

    #[cfg(feature = "toy")]
    #[test]
    fn a_toy_command_is_defined_by_its_row() {
        let toy = definitions().pop().expect("it is the last row");
        let toy: serde_json::Value = serde_json::from_str(&as_sent(&[toy])).unwrap();
        assert_eq!(toy[0]["name"], "toy");
        let option = &toy[0]["options"][0];
        assert_eq!((&option["name_localizations"]["fr"], &option["max_value"]), (&"jusque".into(), &9.into()));
    }
}
