//! The commands in Discord's own terms: their definitions, made from the rows of [`COMMANDS`], and the options filled
//! in.

use serenity::all::{
    ActionRowComponent, ButtonKind, CommandInteraction, CommandOptionType, CommandType, CreateCommand,
    CreateCommandOption, InstallationContext, InteractionContext, Message, ResolvedOption, ResolvedTarget,
    ResolvedValue,
};

use super::body::Body;
use super::door::Door;
use super::refused::Error;
use super::request::{MANAGE, MODERATE, PING, home, may, person};
use crate::app::ask::play;
use crate::app::ask::puzzle::{Puzzle, Puzzles};
use crate::app::ask::tournament::PickedRole;
use crate::app::{
    Act, App, Button, COMMANDS, Command, Entry, Filled, Parameter, ShownTo, Takes, Which, game_of_file, game_of_line,
    named_in,
};
use crate::observe::Route;
use crate::record::{GameId, RoleId};
use crate::refusal::{Failure, Trouble};
use crate::words::Lang;

/// The Discord locale for our only language besides English.
const FRENCH: &str = "fr";

/// Returns the definitions of all commands.
pub(super) fn definitions() -> Vec<CreateCommand> {
    COMMANDS.iter().map(definition).collect()
}

/// Registers the commands with Discord, unless it has them already.
pub(super) async fn register(app: &App, door: &Door) -> Result<(), Trouble> {
    let wanted = definitions();
    let sent = as_sent(&wanted);
    let failed = |error: Error| Failure::new("register the commands", error);
    if app.has_commands(&sent).await? {
        // The store may have been another bot's, or the commands may have been removed.
        let there = door.insist(Route::ListCommands, &[], &Body::NONE).await.map_err(failed)?;
        if there.as_array().is_some_and(|there| there.len() == wanted.len()) {
            return Ok(());
        }
    }
    door.insist(Route::SetCommands, &[], &Body::json(&wanted)).await.map_err(failed)?;
    app.keep_commands(&sent).await
}

/// Returns the definitions as they are sent, to be compared with those sent before.
pub(super) fn as_sent(definitions: &[CreateCommand]) -> String {
    serde_json::to_string(definitions).expect("commands are text and numbers")
}

fn definition(command: &Command) -> CreateCommand {
    let created = CreateCommand::new(command.label(Lang::En)).name_localized(FRENCH, command.label(Lang::Fr));
    let created = match command.entry {
        Entry::OnPerson => created.kind(CommandType::User),
        Entry::OnMessage => created.kind(CommandType::Message),
        Entry::Typed => {
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

fn definition_of(command: &Command, option: &Parameter) -> CreateCommandOption {
    let about = option.about(command);
    let kind = match option.takes {
        Takes::Text(_) | Takes::Suggested(_) | Takes::OneOf(..) | Takes::Rules | Takes::RulesOfPuzzles => {
            CommandOptionType::String
        }
        Takes::Whole(..) => CommandOptionType::Integer,
        Takes::Flag => CommandOptionType::Boolean,
        Takes::Person => CommandOptionType::User,
        Takes::Role => CommandOptionType::Role,
        Takes::Part(_) => CommandOptionType::SubCommand,
    };
    let created = CreateCommandOption::new(kind, option.name, about.say(Lang::En))
        .name_localized(FRENCH, option.title(command).say(Lang::Fr))
        .description_localized(FRENCH, about.say(Lang::Fr));
    let created = if option.required { created.required(true) } else { created };
    match option.takes {
        Takes::Text(Some(most)) => created.max_length(most),
        Takes::Suggested(_) => created.set_autocomplete(true),
        Takes::OneOf(title, words) => words.iter().fold(created, |created, word| {
            let label = |lang| title(word).say(lang);
            created.add_string_choice_localized(label(Lang::En), *word, [(FRENCH, label(Lang::Fr))])
        }),
        Takes::Rules | Takes::RulesOfPuzzles => option.takes.games().into_iter().fold(created, |created, info| {
            let name = |lang| text!("{}-name", info.id).say(lang);
            created.add_string_choice_localized(name(Lang::En), info.id, [(FRENCH, name(Lang::Fr))])
        }),
        Takes::Whole(least, most) => created.min_int_value(least.into()).max_int_value(most.into()),
        Takes::Part(options) => {
            options.iter().fold(created, |created, option| created.add_sub_option(definition_of(command, option)))
        }
        Takes::Text(None) | Takes::Flag | Takes::Person | Takes::Role => created,
    }
}

/// Finds the command that was used; `None` if this version does not have it.
pub(super) fn find(command: &CommandInteraction) -> Option<&'static Command> {
    let entry = match command.data.kind {
        CommandType::ChatInput => Entry::Typed,
        CommandType::User => Entry::OnPerson,
        CommandType::Message => Entry::OnMessage,
        _ => return None,
    };
    Command::find(entry, &command.data.name)
}

/// Reads the options that were filled in. Who the bot itself is, is known once it is connected.
pub(super) fn filled(command: &CommandInteraction, me: Option<serenity::all::UserId>) -> Filled {
    let mut filled = Filled::new(home(command));
    match command.data.target() {
        Some(ResolvedTarget::User(user, member)) => {
            let person = person(user, member.and_then(|member| member.nick.as_deref()));
            filled.people.insert("person".to_owned(), person);
        }
        Some(ResolvedTarget::Message(message)) => filled.message = game_of(message),
        _ => fill(&mut filled, command.data.options(), may(command.member.as_deref(), PING)),
    }
    filled.people.values_mut().for_each(|person| person.is_me = me.is_some_and(|me| me.get() == person.id.0));
    filled
}

fn fill(filled: &mut Filled, options: Vec<ResolvedOption<'_>>, may_ping_all: bool) {
    for option in options {
        let name = option.name.to_owned();
        let text = match option.value {
            ResolvedValue::SubCommand(inner) => {
                filled.part = Some(name);
                fill(filled, inner, may_ping_all);
                continue;
            }
            ResolvedValue::User(user, member) => {
                filled.people.insert(name, person(user, member.and_then(|member| member.nick.as_deref())));
                continue;
            }
            ResolvedValue::Role(role) => {
                let may_ping = may_ping_all || role.mentionable;
                filled.roles.insert(name, PickedRole { id: RoleId(role.id.get()), may_ping });
                continue;
            }
            ResolvedValue::String(text) | ResolvedValue::Autocomplete { value: text, .. } => text.to_owned(),
            ResolvedValue::Integer(number) => number.to_string(),
            ResolvedValue::Boolean(flag) => flag.to_string(),
            _ => continue,
        };
        filled.texts.insert(name, text);
    }
}

/// Returns the game that a message is about, as its board or its buttons say, or the line to which its board has shrunk.
pub(super) fn game_of(message: &Message) -> Option<GameId> {
    let of_file = message.attachments.iter().find_map(|file| game_of_file(&file.filename));
    // People can write such a line, too.
    let of_line = || game_of_line(&message.content).filter(|_| message.author.bot);
    of_file.or_else(|| buttons_of(message).find_map(|button| button.game())).or_else(of_line)
}

/// Returns the puzzle that a message shows to everybody, as its button says.
pub(super) fn puzzle_of(message: &Message) -> Option<Puzzle> {
    buttons_of(message).find_map(|button| match button.act(None)? {
        Act::Play(play::Ask::Puzzles(Puzzles::Try { puzzle, .. })) => Some(puzzle),
        _ => None,
    })
}

fn buttons_of(message: &Message) -> impl Iterator<Item = Button> {
    let components = message.components.iter().flat_map(|row| &row.components);
    components.filter_map(|component| match component {
        ActionRowComponent::Button(button) => match &button.data {
            ButtonKind::NonLink { custom_id, .. } => Button::parse(custom_id),
            _ => None,
        },
        _ => None,
    })
}

/// Returns the game that an answer to a message is about: that of its board or its buttons, or the only one that its text names.
pub(super) fn meant_by(message: &Message) -> Option<Which> {
    let named = || named_in(&message.content).filter(|_| message.author.bot);
    game_of(message).map(Which::Named).or_else(named)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Discord compares byte for byte, and so does the bot: the definitions are sent again only when they have changed.
    #[test]
    fn the_definitions_are_those_that_were_sent_before() {
        let sent =
            definitions().iter().map(|command| as_sent(std::slice::from_ref(command)) + "\n").collect::<String>();
        expect_test::expect_file!["../../tests/commands.jsonl"].assert_eq(&sent);
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
