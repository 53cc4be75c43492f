//! The commands, typed and in the menus of people and messages: their definitions in every language, and what each asks
//! for.

use serenity::all::{
    ActionRowComponent, ButtonKind, CommandInteraction, CommandOptionType, CommandType, CreateCommand,
    CreateCommandOption, InstallationContext, InteractionContext, Message, Permissions, ResolvedOption, ResolvedTarget,
    ResolvedValue,
};
use strum::VariantNames;

use super::request::{MANAGE, MODERATE, home, person};
use crate::app::{
    Act, Button, Form, MOST_STANDING, Moderate, Person, Plan, Privacy, Query, Resting, Setting, Setup, Terms, Turn,
    Verdict, Won, game_of_file,
};
use crate::record::{DAYS_A_YEAR, GameId, Wish};
use crate::words::Lang;

/// Moves of both sides in the longest game that is shown; a number beyond the end shows the end.
const MOST_MOVES: u64 = 10_000;
/// Characters of a note.
const MOST_NOTE: u16 = 300;

/// Discord's locales that speak a language of ours other than English.
const FRENCH: &str = "fr";

/// The definitions of all commands.
pub(super) fn definitions() -> Vec<CreateCommand> {
    let games = |about| {
        let option = option(CommandOptionType::String, about, "game");
        rules::games().iter().fold(option, |option, info| option.add_string_choice(info.name, info.id))
    };
    let which = || option(CommandOptionType::String, "any", "game").set_autocomplete(true);
    vec![
        command("play")
            .add_option(option(CommandOptionType::User, "play", "opponent"))
            .add_option(choices("play", "side", &["white", "black", "random"]))
            .add_option(option(CommandOptionType::String, "play", "layout").set_autocomplete(true))
            .add_option(games("play"))
            .add_option(option(CommandOptionType::String, "play", "clock").set_autocomplete(true))
            .add_option(choices("play", "mode", &["casual", "rated"]))
            .add_option(choices("play", "privacy", &["public", "private"]))
            .add_option(
                option(CommandOptionType::Integer, "play", "standing")
                    .min_int_value(1)
                    .max_int_value(u64::from(MOST_STANDING)),
            ),
        command("move")
            .add_option(option(CommandOptionType::String, "move", "move").set_autocomplete(true))
            .add_option(which()),
        command("board").add_option(which()).add_option(choices("board", "format", &["picture", "text"])),
        command("games"),
        command("record").add_option(which()).add_option(option(CommandOptionType::Boolean, "record", "all")),
        command("resign").add_option(which()),
        command("draw").add_option(which()),
        command("claim").add_option(which()),
        command("takeback").add_option(which()),
        command("plan").add_option(option(CommandOptionType::String, "plan", "lines")).add_option(which()),
        command("rules").add_option(games("rules")),
        command("block").add_option(option(CommandOptionType::User, "block", "person")),
        command("unblock").add_option(option(CommandOptionType::User, "unblock", "person").required(true)),
        command("settings"),
        command("notify"),
        command("rest")
            .add_option(
                option(CommandOptionType::Integer, "rest", "days")
                    .min_int_value(0)
                    .max_int_value(u64::from(DAYS_A_YEAR)),
            )
            .add_option(option(CommandOptionType::String, "rest", "night"))
            .add_option(choices("rest", "weekends", &["off", "on"]))
            .add_option(option(CommandOptionType::String, "rest", "zone").set_autocomplete(true)),
        command("film").add_option(which()),
        command("help"),
        command("privacy"),
        command("history")
            .add_option(option(CommandOptionType::User, "history", "player"))
            .add_option(option(CommandOptionType::User, "history", "against"))
            .add_option(games("history"))
            .add_option(choices("history", "result", Won::VARIANTS))
            .add_option(choices("history", "mode", &["casual", "rated"]))
            .add_option(choices("history", "where", &["anywhere", "here"])),
        command("show")
            .add_option(which())
            .add_option(option(CommandOptionType::Integer, "show", "move").min_int_value(0).max_int_value(MOST_MOVES)),
        command("note")
            .add_option(option(CommandOptionType::String, "note", "text").max_length(MOST_NOTE))
            .add_option(which()),
        command("import"),
        for_servers("setup", MANAGE).add_option(option(CommandOptionType::String, "setup", "name")).add_option(option(
            CommandOptionType::String,
            "setup",
            "layout",
        )),
        for_servers("moderate", MODERATE)
            .add_option(
                option(CommandOptionType::SubCommand, "moderate", "end")
                    .add_sub_option(
                        option(CommandOptionType::String, "moderate", "game").set_autocomplete(true).required(true),
                    )
                    .add_sub_option(verdicts().required(true)),
            )
            .add_option(option(CommandOptionType::SubCommand, "moderate", "ban").add_sub_option(whom()))
            .add_option(option(CommandOptionType::SubCommand, "moderate", "unban").add_sub_option(whom()))
            .add_option(option(CommandOptionType::SubCommand, "moderate", "list")),
        target("challenge", CommandType::User),
        target("show", CommandType::Message),
    ]
}

/// The definitions as they are sent, to be compared with what was sent before.
pub(super) fn as_sent(definitions: &[CreateCommand]) -> String {
    serde_json::to_string(definitions).expect("commands are text and numbers")
}

/// An entry of the menu that opens on a person or on a message.
fn target(name: &str, kind: CommandType) -> CreateCommand {
    let title = text!("target-{}", name);
    CreateCommand::new(title.say(Lang::En))
        .kind(kind)
        .name_localized(FRENCH, title.say(Lang::Fr))
        .integration_types(vec![InstallationContext::Guild, InstallationContext::User])
        .contexts(vec![InteractionContext::Guild, InteractionContext::BotDm, InteractionContext::PrivateChannel])
}

/// What an entry of such a menu asks for.
fn act_on_target(command: &CommandInteraction) -> Option<Act> {
    Some(match command.data.target()? {
        ResolvedTarget::User(user, member) => Act::Challenge {
            game: None,
            opponent: Some(person(user, member.and_then(|member| member.nick.as_deref()))),
            terms: Terms::default(),
        },
        ResolvedTarget::Message(message) => Act::Shown(game_of(message)),
        _ => return None,
    })
}

/// The game that a message is about: its board or its buttons say so.
fn game_of(message: &Message) -> Option<GameId> {
    let of_file = message.attachments.iter().find_map(|file| game_of_file(&file.filename));
    let components = message.components.iter().flat_map(|row| &row.components);
    let mut ids = components.filter_map(|component| match component {
        ActionRowComponent::Button(button) => match &button.data {
            ButtonKind::NonLink { custom_id, .. } => Some(custom_id),
            _ => None,
        },
        _ => None,
    });
    of_file.or_else(|| ids.find_map(|id| Button::parse(id)?.to.split(':').next()?.parse().ok().map(GameId)))
}

fn command(name: &str) -> CreateCommand {
    let title = text!("command-{}", name);
    let about = text!("command-{}-about", name);
    CreateCommand::new(name)
        .kind(CommandType::ChatInput)
        .name_localized(FRENCH, title.say(Lang::Fr))
        .description(about.say(Lang::En))
        .description_localized(FRENCH, about.say(Lang::Fr))
        .integration_types(vec![InstallationContext::Guild, InstallationContext::User])
        .contexts(vec![InteractionContext::Guild, InteractionContext::BotDm, InteractionContext::PrivateChannel])
}

/// A command of servers alone, shown to those who may do this; the bot asks again at each use.
fn for_servers(name: &str, who: Permissions) -> CreateCommand {
    command(name)
        .integration_types(vec![InstallationContext::Guild])
        .contexts(vec![InteractionContext::Guild])
        .default_member_permissions(who)
}

fn whom() -> CreateCommandOption {
    option(CommandOptionType::User, "moderate", "player").required(true)
}

fn verdicts() -> CreateCommandOption {
    Verdict::VARIANTS.iter().fold(option(CommandOptionType::String, "moderate", "result"), |option, word| {
        let label = |lang| text!("verdict-{}", word).say(lang);
        option.add_string_choice_localized(label(Lang::En), *word, [(FRENCH, label(Lang::Fr))])
    })
}

fn option(kind: CommandOptionType, command: &str, name: &str) -> CreateCommandOption {
    let title = text!("command-{}-{}", command, name);
    let about = text!("command-{}-{}-about", command, name);
    CreateCommandOption::new(kind, name, about.say(Lang::En))
        .name_localized(FRENCH, title.say(Lang::Fr))
        .description_localized(FRENCH, about.say(Lang::Fr))
}

/// An option with a few values, each named in every language.
fn choices(command: &str, name: &str, values: &[&str]) -> CreateCommandOption {
    values.iter().fold(option(CommandOptionType::String, command, name), |option, value| {
        let label = |lang| text!("choice-{}", value).say(lang);
        option.add_string_choice_localized(label(Lang::En), *value, [(FRENCH, label(Lang::Fr))])
    })
}

/// What a command asks for; `None` for a command that this version does not have.
pub(super) fn act(command: &CommandInteraction) -> Option<Act> {
    if command.data.kind != CommandType::ChatInput {
        return act_on_target(command);
    }
    let options = command.data.options();
    let text = |name: &str| string_option(&options, name).map(str::to_owned);
    // A number that cannot be read names a game that is not there: the refusal says so.
    let game = || text("game").map(|typed| GameId::parse(&typed).unwrap_or(GameId(0)));
    Some(match command.data.name.as_str() {
        "play" => Act::Challenge {
            game: text("game"),
            opponent: person_option(&options, "opponent"),
            terms: Terms {
                wish: match text("side").as_deref() {
                    Some("white") => Wish::White,
                    Some("black") => Wish::Black,
                    _ => Wish::Random,
                },
                layout: text("layout"),
                rated: text("mode").as_deref() == Some("rated"),
                clock: text("clock"),
                private: text("privacy").as_deref() == Some("private"),
                standing: whole(&options, "standing"),
            },
        },
        "block" => Act::Block(person_option(&options, "person").map(|person| person.id)),
        "unblock" => Act::Unblock(person_option(&options, "person")?.id),
        "move" => match text("move") {
            Some(text) => Act::Move { game: game(), text },
            None => Act::Choose { game: game(), half: None },
        },
        "board" => Act::Board { game: game(), as_text: text("format").as_deref() == Some("text") },
        "games" => Act::Games,
        "record" if boolean(&options, "all") => Act::AllRecords(None),
        "notify" => Act::Settings(Setting::Turn),
        "record" => Act::Record(game()),
        "history" => Act::History {
            query: Query {
                player: person_option(&options, "player").map(|person| person.id),
                against: person_option(&options, "against").map(|person| person.id),
                server: text("where").as_deref() == Some("here"),
                game: text("game"),
                result: text("result").and_then(|word| word.parse().ok()),
                rated: text("mode").map(|mode| mode == "rated"),
            },
            turn: Turn::Newest,
        },
        // Two plies make a move of both sides.
        "show" => Act::Replay { game: game(), at: integer(&options, "move").map(|moves| 2 * moves) },
        "note" => match text("text") {
            Some(text) => Act::Note { game: game(), ply: None, text },
            None => Act::Notes(game()),
        },
        "resign" => Act::Resign(game()),
        "draw" => Act::Draw(game()),
        "claim" => Act::ClaimTime(game()),
        "takeback" => Act::Takeback(game()),
        "plan" => match text("lines") {
            Some(text) => Act::Plan(game(), Plan::Add { at: None, text }),
            None => Act::Plan(game(), Plan::Show),
        },
        "rules" => Act::Rules { game: text("game"), section: None },
        "settings" => Act::Settings(Setting::Theme),
        "rest" => Act::Rest(Resting {
            zone: text("zone"),
            night: text("night"),
            weekends: text("weekends").map(|word| word == "off"),
            days: whole(&options, "days"),
        }),
        "film" => Act::Film(game()),
        "help" => Act::Help(home(command)),
        "privacy" => Act::Privacy(Privacy::Show),
        "setup" => match (text("name"), text("layout")) {
            (None, None) => Act::setup(),
            (name, layout) => {
                Act::Setup(Setup::Add { name: name.unwrap_or_default(), layout: layout.unwrap_or_default() })
            }
        },
        "moderate" => Act::Moderate(moderate(&options)?),
        _ => return None,
    })
}

/// The form that a command opens; `None` for one that is answered at once.
pub(super) fn form(command: &CommandInteraction) -> Option<Form> {
    (command.data.name == "import" && command.data.kind == CommandType::ChatInput).then(Form::of_import)
}

fn boolean(options: &[ResolvedOption<'_>], name: &str) -> bool {
    options.iter().any(|option| option.name == name && matches!(option.value, ResolvedValue::Boolean(true)))
}

fn integer(options: &[ResolvedOption<'_>], name: &str) -> Option<usize> {
    options.iter().find(|option| option.name == name).and_then(|option| match option.value {
        ResolvedValue::Integer(number) => usize::try_from(number).ok(),
        _ => None,
    })
}

fn moderate(options: &[ResolvedOption<'_>]) -> Option<Moderate> {
    let ResolvedOption { name, value: ResolvedValue::SubCommand(inner), .. } = options.first()? else { return None };
    Some(match *name {
        "end" => Moderate::End {
            game: string_option(inner, "game").and_then(GameId::parse).unwrap_or(GameId(0)),
            verdict: string_option(inner, "result")?.parse().ok()?,
        },
        "ban" => Moderate::Ban(person_option(inner, "player")?),
        "unban" => Moderate::Unban(person_option(inner, "player")?),
        "list" => Moderate::List,
        _ => return None,
    })
}

fn person_option(options: &[ResolvedOption<'_>], name: &str) -> Option<Person> {
    options.iter().find(|option| option.name == name).and_then(|option| match &option.value {
        ResolvedValue::User(user, member) => Some(person(user, member.and_then(|member| member.nick.as_deref()))),
        _ => None,
    })
}

/// The number of an option, none of which is below 0.
fn whole(options: &[ResolvedOption<'_>], name: &str) -> Option<u32> {
    options.iter().find(|option| option.name == name).and_then(|option| match &option.value {
        ResolvedValue::Integer(number) => Some(u32::try_from(*number).unwrap_or_default()),
        _ => None,
    })
}

/// The text of an option, typed so far or whole.
pub(super) fn string_option<'a>(options: &[ResolvedOption<'a>], name: &str) -> Option<&'a str> {
    options.iter().find(|option| option.name == name).and_then(|option| match option.value {
        ResolvedValue::String(text) | ResolvedValue::Autocomplete { value: text, .. } => Some(text),
        _ => None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Discord compares byte for byte, and so does the bot: what it sends is only sent again when it has changed.
    #[test]
    fn the_definitions_are_those_that_were_sent_before() {
        let sent =
            definitions().iter().map(|command| as_sent(std::slice::from_ref(command)) + "\n").collect::<String>();
        expect_test::expect_file!["../../tests/commands.jsonl"].assert_eq(&sent);
    }
}
