//! The commands in Discord's own terms: their definitions, made from the rows of [`COMMANDS`], and the options filled
//! in.

use std::sync::atomic::{AtomicBool, Ordering};

use serde_json::Value;
use serenity::all::{
    ActionRowComponent, ButtonKind, CommandInteraction, CommandOptionType, CommandType, CreateCommand,
    CreateCommandOption, Http, InstallationContext, InteractionContext, LightMethod, Message, ResolvedOption,
    ResolvedTarget, ResolvedValue, Route::Commands,
};
use serenity::http::Request as HttpRequest;

use super::counted::{Requests, insisted};
use super::limits::cut;
use super::request::{MANAGE, MODERATE, home, person};
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

/// The most characters of an answer of Discord's in a line of the log.
const QUOTED: usize = 500;
/// What a command that opens an activity is defined by.
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
/// The Discord locale for our only language besides English.
const FRENCH: &str = "fr";

/// Returns the definitions of all commands.
pub(super) fn definitions() -> Vec<CreateCommand> {
    COMMANDS.iter().map(definition).collect()
}

/// Whether Discord has the commands, as this process knows.
#[derive(Debug, Default)]
pub(super) struct Registered(AtomicBool);

impl Registered {
    pub(super) fn is_done(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }
}

/// Registers the commands with Discord, unless it has them already, and notes whether it has them.
pub(super) async fn register(
    app: &App,
    http: &Http,
    requests: &Requests,
    registered: &Registered,
) -> Result<(), Trouble> {
    let done = registers(app, http, requests).await;
    registered.0.store(done.is_ok(), Ordering::Relaxed);
    done
}

async fn registers(app: &App, http: &Http, requests: &Requests) -> Result<(), Trouble> {
    let wanted = definitions();
    let sent = as_sent(&wanted);
    // Discord's answer may quote all that it refuses.
    let failed = |error: serenity::Error| Failure::new("register the commands", cut(&error.to_string(), QUOTED));
    let all =
        Commands { application_id: http.application_id().ok_or(Failure::new("register the commands", "no READY"))? };
    let listing = || {
        let localized = vec![("with_localizations", "true".to_owned())];
        http.fire::<Vec<Value>>(HttpRequest::new(all, LightMethod::Get).params(Some(localized)))
    };
    let there = insisted(requests, Route::ListCommands, listing).await.map_err(failed)?;
    let kept: Vec<Value> = there.iter().filter_map(entry_point).collect();
    // The store may have been another bot's, or the commands may have been removed.
    if app.has_commands(&sent).await? && there.len() == wanted.len() + kept.len() {
        return Ok(());
    }
    let wanted = wanted.iter().map(|command| serde_json::to_value(command).expect("commands are text and numbers"));
    let body = Value::from_iter(wanted.chain(kept)).to_string().into_bytes();
    let setting = || async {
        let request = HttpRequest::new(all, LightMethod::Put).body(Some(body.clone()));
        http.request(request).await.map(drop)
    };
    insisted(requests, Route::SetCommands, setting).await.map_err(failed)?;
    app.keep_commands(&sent).await
}

/// Returns what keeps a command in a list that replaces all of them, if it is the one that opens an activity: Discord makes that
/// itself, and refuses a list without it.
fn entry_point(command: &Value) -> Option<Value> {
    let kept = |name: &&str| !command[*name].is_null() && command[*name] != "";
    let fields = ENTRY_POINT.into_iter().filter(kept).map(|name| (name.to_owned(), command[name].clone()));
    (command["type"] == 4).then(|| fields.collect())
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
pub(super) fn filled(command: &CommandInteraction, me: Option<serenity::all::UserId>, is_member: bool) -> Filled {
    let mut filled = Filled::new(home(command, is_member));
    match command.data.target() {
        Some(ResolvedTarget::User(user, member)) => {
            let person = person(user, member.and_then(|member| member.nick.as_deref()));
            filled.people.insert("person".to_owned(), person);
        }
        Some(ResolvedTarget::Message(message)) => filled.message = game_of(message),
        _ => fill(&mut filled, command.data.options()),
    }
    filled.people.values_mut().for_each(|person| person.is_me = me.is_some_and(|me| me.get() == person.id.0));
    filled
}

fn fill(filled: &mut Filled, options: Vec<ResolvedOption<'_>>) {
    for option in options {
        let name = option.name.to_owned();
        let text = match option.value {
            ResolvedValue::SubCommand(inner) => {
                filled.part = Some(name);
                fill(filled, inner);
                continue;
            }
            ResolvedValue::User(user, member) => {
                filled.people.insert(name, person(user, member.and_then(|member| member.nick.as_deref())));
                continue;
            }
            ResolvedValue::Role(role) => {
                filled.roles.insert(name, PickedRole { id: RoleId(role.id.get()), is_open: role.mentionable });
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
    use serde_json::json;

    use super::*;

    /// Discord compares byte for byte, and so does the bot: the definitions are sent again only when they have changed.
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
