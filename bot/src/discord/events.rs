//! Events come in as Discord tells them, become requests, and are answered.

use std::panic::AssertUnwindSafe;
use std::sync::Arc;

use futures::FutureExt;
use serenity::all::{
    AutocompleteChoice, CommandInteraction, ComponentInteraction, ComponentInteractionDataKind, Context,
    CreateAutocompleteResponse, CreateInteractionResponse, CreateInteractionResponseMessage, EventHandler, Http,
    Interaction, Message as DiscordMessage, MessageFlags, Ready,
};
use tokio::sync::watch;

use super::courier::{Courier, Delivered, log};
use super::insist::{acknowledge, insist};
use super::view::View;
use super::{commands, limits, request};
use crate::app::{Act, Answer, App, Button, Message, Request, game_of_file};
use crate::record::{GameId, UserId};
use crate::refusal::{Failure, Refusal, Trouble};
use crate::words::{Lang, Text};

/// Hears what Discord tells.
pub(super) struct Handler {
    pub(super) app: App,
    pub(super) courier: Arc<Courier>,
    /// The way for first answers, which waits for no rate limit.
    pub(super) first_answers: Arc<Http>,
    /// Turns true when the commands are registered.
    pub(super) ready: watch::Sender<bool>,
}

#[serenity::async_trait]
impl EventHandler for Handler {
    async fn ready(&self, ctx: Context, ready: Ready) {
        self.courier.introduce(ready.user.id);
        let register = || serenity::all::Command::set_global_commands(&ctx.http, commands::definitions());
        if let Err(error) = insist(register).await {
            tracing::error!(%error, "Discord did not take the commands");
        }
        // What an earlier run kept but could not say is said now.
        if let Err(trouble) = self.courier.deliver_left().await {
            log(&trouble);
        }
        tracing::info!(name = ready.user.name, "connected");
        self.ready.send_replace(true);
    }

    async fn interaction_create(&self, ctx: Context, interaction: Interaction) {
        match interaction {
            Interaction::Command(command) => self.command(&ctx, &command).await,
            Interaction::Autocomplete(command) => self.autocomplete(&command).await,
            Interaction::Component(component) => self.component(&ctx, &component).await,
            Interaction::Ping(_) | Interaction::Modal(_) => {}
            _ => {}
        }
    }

    async fn message(&self, ctx: Context, message: DiscordMessage) {
        if message.author.bot || message.webhook_id.is_some() {
            return;
        }
        let Some(me) = self.courier.me() else { return };
        let Some(text) = addressed(&message, me) else { return };
        self.text(&ctx, &message, text).await;
    }
}

impl Handler {
    async fn command(&self, ctx: &Context, command: &CommandInteraction) {
        let Some(act) = commands::act(command) else {
            tracing::warn!(name = command.data.name, "a command that I do not have");
            return;
        };
        let request = request::of_command(command, act);
        let defer = CreateInteractionResponse::Defer(CreateInteractionResponseMessage::new().ephemeral(true));
        // Both at once: Discord wants its sign within three seconds, the player wants the move kept.
        let acknowledged = acknowledge(|| command.create_response(&self.first_answers, defer.clone()));
        let (deferred, reply) = tokio::join!(acknowledged, self.fulfil(&request, false));
        if let Err(error) = deferred {
            // The same interaction again, or too late: what was asked is done, the board shows it.
            tracing::debug!(%error, "an interaction could not be acknowledged");
            return;
        }
        let answered = match reply {
            Some(message) => {
                let answer = View::of(&message).await.respond();
                insist(|| command.edit_response(&ctx.http, answer.clone())).await.map(|_| ())
            }
            None => insist(|| command.delete_response(&ctx.http)).await,
        };
        if let Err(error) = answered {
            tracing::warn!(%error, "a private answer did not arrive");
        }
    }

    async fn component(&self, ctx: &Context, component: &ComponentInteraction) {
        let private = component.message.flags.is_some_and(|flags| flags.contains(MessageFlags::EPHEMERAL));
        let defer =
            acknowledge(|| component.create_response(&self.first_answers, CreateInteractionResponse::Acknowledge));
        let value = match &component.data.kind {
            ComponentInteractionDataKind::StringSelect { values } => values.first().map(String::as_str),
            _ => None,
        };
        let (deferred, reply) = match Button::parse(&component.data.custom_id).and_then(|button| button.act(value)) {
            Some(act) => {
                let request = request::of_component(component, act);
                tokio::join!(defer, self.fulfil(&request, !private))
            }
            None => {
                let lang = Lang::of_locale(&component.locale);
                (defer.await, Some(Message::new(lang, Refusal::new("refusal-bad-button").0)))
            }
        };
        if let Err(error) = deferred {
            tracing::debug!(%error, "an interaction could not be acknowledged");
            return;
        }
        let Some(message) = reply else { return };
        let view = View::of(&message).await;
        // A private question is replaced by its answer; under a public message the answer is a private word.
        let answered = if private {
            let answer = view.respond();
            insist(|| component.edit_response(&ctx.http, answer.clone())).await
        } else {
            let answer = view.follow_up();
            insist(|| component.create_followup(&ctx.http, answer.clone())).await
        };
        if let Err(error) = answered {
            tracing::warn!(%error, "a private answer did not arrive");
        }
    }

    async fn autocomplete(&self, command: &CommandInteraction) {
        let Some(focused) = command.data.autocomplete() else { return };
        let request = request::of_command(command, Act::Help);
        let options = command.data.options();
        let found = match (command.data.name.as_str(), focused.name) {
            ("move", "move") => {
                let game = commands::string_option(&options, "game").and_then(GameId::parse);
                self.app
                    .complete_move(&request, game, focused.value)
                    .await
                    .map(|moves| moves.into_iter().take(limits::CHOICES).map(suggestion).collect())
            }
            ("play", "layout") => {
                let game = commands::string_option(&options, "game");
                Ok(self.app.complete_layout(game, focused.value, request.lang))
            }
            (_, "game") => self.app.complete_game(request.who.id, request.lang).await.map(|games| {
                let typed = focused.value.trim_start_matches('#').to_lowercase();
                let fits = |(id, label): &(GameId, String)| {
                    id.0.to_string().starts_with(&typed) || label.to_lowercase().contains(&typed)
                };
                games.into_iter().filter(fits).map(|(id, label)| (label, id.0.to_string())).collect()
            }),
            _ => Ok(Vec::new()),
        };
        let choices: Vec<(String, String)> = found.unwrap_or_else(|trouble| {
            log(&trouble);
            Vec::new()
        });
        let choices = choices
            .into_iter()
            .take(limits::CHOICES)
            .map(|(name, value)| AutocompleteChoice::new(limits::cut(&name, limits::CHOICE), value))
            .collect();
        let response = CreateAutocompleteResponse::new().set_choices(choices);
        let suggestions = CreateInteractionResponse::Autocomplete(response);
        let given = command.create_response(&self.first_answers, suggestions);
        if let Err(error) = given.await {
            // The player typed on meanwhile: a newer question is under way.
            tracing::debug!(%error, "suggestions came too late");
        }
    }

    /// A text that was addressed to the bot: a move.
    async fn text(&self, ctx: &Context, message: &DiscordMessage, text: String) {
        let lang = match self.app.language_of(UserId(message.author.id.get())).await {
            Ok(known) => known.unwrap_or_default(),
            Err(trouble) => {
                log(&trouble);
                Lang::default()
            }
        };
        let shown = message.referenced_message.as_ref().and_then(|board| board.attachments.first());
        let game = shown.and_then(|file| game_of_file(&file.filename));
        let act = if text.is_empty() { Act::Help } else { Act::Move { game, text } };
        let request = request::of_message(message, lang, act);
        let Some(reply) = self.fulfil(&request, true).await else { return };
        if let Err(error) = self.tell_privately(ctx, message, &reply).await {
            tracing::warn!(%error, "an answer did not arrive");
        }
    }

    /// Answers a text where only its author reads it; where they take no direct messages, under their message.
    async fn tell_privately(&self, ctx: &Context, to: &DiscordMessage, reply: &Message) -> serenity::Result<()> {
        // With it, Discord takes only one of several attempts.
        let nonce = format!("re-{}", to.id);
        if to.guild_id.is_some()
            && let Ok(dm) = insist(|| to.author.create_dm_channel(&ctx.http)).await
        {
            let answer = View::of(reply).await.create(&nonce);
            if insist(|| dm.id.send_message(&ctx.http, answer.clone())).await.is_ok() {
                return Ok(());
            }
        }
        let answer = View::of(reply).await.reply_to(to, &nonce);
        insist(|| to.channel_id.send_message(&ctx.http, answer.clone())).await.map(|_| ())
    }

    /// Does what is asked, says its news, and returns what the one who asked is to be told. `public`: news where it was
    /// asked for is answer enough.
    async fn fulfil(&self, request: &Request, public: bool) -> Option<Message> {
        let work = async {
            let answer = self.app.handle(request).await?;
            let delivered = match answer.news {
                Some(game) => self.courier.deliver(game).await,
                None => Ok(Delivered::Yes),
            };
            Ok::<_, Trouble>((answer, delivered))
        };
        let done = AssertUnwindSafe(work).catch_unwind().await;
        match done {
            Ok(Ok((_, Ok(Delivered::ChallengeDropped)))) => Some(cannot_show(request)),
            Ok(Ok((answer, delivered))) => {
                if let Err(trouble) = delivered {
                    // It is kept, and will be said a little later: nothing that the player need worry about.
                    log(&trouble);
                }
                let Answer { reply, shown, .. } = answer;
                reply.filter(|message| !public || !shown || message.asks())
            }
            Ok(Err(Trouble::Refused(Refusal(text)))) => Some(Message::new(request.lang, text)),
            Ok(Err(Trouble::Failed(failure))) => Some(apology(request, &failure)),
            Err(_) => Some(apology(request, &Failure::new("answer a request", "panicked; see the lines above"))),
        }
    }
}

/// A suggested move: how it is shown, with its code where that tells more, and what is typed by taking it. That is the
/// notation, which reads in the player's own letters; a code need not.
fn suggestion(ply: rules::Ply) -> (String, String) {
    let shown = if ply.code == ply.notation { ply.code } else { format!("{} ({})", ply.notation, ply.code) };
    (shown, ply.notation)
}

/// A failure of ours: logged once with its whole chain, and the same incident number for the player.
fn apology(request: &Request, failure: &Failure) -> Message {
    let incident = format!("{:x}", request.event);
    tracing::error!(incident, chain = failure.chain(), "could not do what was asked");
    let is_store = failure.source.downcast_ref::<store::Error>().is_some();
    let key = if is_store { "failure-store" } else { "failure" };
    Message::new(request.lang, Text::new(key).with("incident", incident))
}

fn cannot_show(request: &Request) -> Message {
    let refusal = match &request.act {
        Act::Challenge { opponent: Some(opponent), .. } if !request.spot.in_server => {
            Refusal::new("refusal-cannot-dm").with("opponent", format!("<@{}>", opponent.id.0))
        }
        _ => Refusal::new("refusal-cannot-write"),
    };
    Message::new(request.lang, refusal.0)
}

/// What a message says to the bot: in direct messages all of it, elsewhere what mentions the bot or answers it.
fn addressed(message: &DiscordMessage, me: serenity::all::UserId) -> Option<String> {
    let mentioned = message.mentions.iter().any(|user| user.id == me);
    let answers = message.referenced_message.as_ref().is_some_and(|original| original.author.id == me);
    let spoken = message.content.replace(&format!("<@{me}>"), " ").replace(&format!("<@!{me}>"), " ");
    let spoken = spoken.trim().to_owned();
    let is_meant = message.guild_id.is_none() || mentioned || (answers && !spoken.is_empty());
    is_meant.then_some(spoken)
}
