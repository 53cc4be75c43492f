//! Events: they come in from Discord, become requests, and are answered.

use std::panic::AssertUnwindSafe;
use std::sync::Arc;

use futures::FutureExt;
use serenity::all::{
    ActionRowComponent, AutocompleteChoice, CommandInteraction, ComponentInteraction, ComponentInteractionDataKind,
    CreateAutocompleteResponse, CreateInteractionResponse, CreateInteractionResponseMessage, Http, Interaction,
    InteractionContext, Message as DiscordMessage, MessageFlags, ModalInteraction, Ready, UnavailableGuild,
};
use strum::VariantArray;
use tokio::sync::watch;

use super::answers::{apology, bad_button, cannot_show, is_to_answer, note_unshown};
use super::commands::Registered;
use super::counted::{Requests, acknowledged, counted, insisted, outcome};
use super::courier::{Courier, Delivered};
use super::membership::Membership;
use super::rights::invite;
use super::view::{View, modal};
use super::visible::Visible;
use super::webhooks::{FreeAnswer, Way};
use super::{commands, limits, request};
use crate::app::{Answer, App, Button, Message, Purpose, Request};
use crate::machine::now;
use crate::observe::{Route, Stopwatch};
use crate::record::{GuildId, Lane, Shard};
use crate::refusal::{Failure, Refusal, Trouble};
use crate::words::Lang;

/// The way to answer an event.
pub(super) struct Context {
    pub(super) http: Arc<Http>,
}

/// The handler of Discord's events.
pub(super) struct Handler {
    pub(super) app: App,
    pub(super) courier: Arc<Courier>,
    /// The way for first answers, which waits for no rate limits.
    pub(super) first_answers: Arc<Http>,
    /// A flag that turns true once the commands are registered and what was left unsaid is said.
    pub(super) ready: watch::Sender<bool>,
    /// What is known of who sees which channel.
    pub(super) visible: Arc<Visible>,
    /// The servers that the bot is in.
    pub(super) membership: Membership,
    /// Whether Discord has the commands.
    pub(super) registered: Arc<Registered>,
    /// Whether the bot also receives what people say to each other.
    pub(super) hears_all: bool,
    /// What is counted and timed.
    pub(super) requests: Arc<Requests>,
}

impl Handler {
    pub(super) async fn ready(&self, ctx: Context, shard: Shard, ready: Ready) {
        self.courier.introduce(ready.user.id);
        if shard.number == 0 && ready.guilds.is_empty() {
            for purpose in Purpose::VARIANTS {
                let link = invite(ready.application.id.get(), *purpose);
                tracing::info!(link, ?purpose, "not in a server yet: invite me");
            }
        }
        if !self.registered.is_done() {
            let registering = commands::register(&self.app, &ctx.http, &self.requests, &self.registered);
            // If Discord refuses them, they are tried again, and then it is said why.
            let _ = self.app.on_behalf(Lane::FIRST, registering).await;
        }
        // A crash or an old backup may have left a person half deleted: nothing more is said about them.
        if let Some(Err(trouble)) = self.app.on_behalf(Lane::FIRST, self.app.finish_leaving(now())).await {
            trouble.log();
        }
        let here: Vec<_> = ready.guilds.iter().map(|guild| GuildId(guild.id.get())).collect();
        if let Err(trouble) = self.app.is_in_servers(&here, shard, now()).await {
            trouble.log();
        }
        // Says what an earlier run kept but could not say.
        if let Err(trouble) = self.courier.deliver_left().await {
            trouble.log();
        }
        tracing::info!(name = ready.user.name, shard = shard.number, "connected");
        self.ready.send_replace(true);
    }

    pub(super) async fn guild_create(&self, guild: GuildId) {
        if let Err(trouble) = self.app.join_server(guild, now()).await {
            trouble.log();
        }
        self.roles_changed(guild).await;
    }

    /// Handles that roles were deleted, or may have been while the bot was away.
    pub(super) async fn roles_changed(&self, guild: GuildId) {
        if let Err(trouble) = self.app.look_for_lost_roles(guild).await {
            trouble.log();
        }
    }

    pub(super) async fn guild_delete(&self, guild: UnavailableGuild) {
        // A server that is merely unavailable is not one that the bot was removed from.
        if !guild.unavailable
            && let Err(trouble) = self.app.leave_server(GuildId(guild.id.get()), now()).await
        {
            trouble.log();
        }
    }

    pub(super) async fn interaction_create(&self, ctx: Context, interaction: Interaction) {
        match interaction {
            Interaction::Command(command) => self.command(&ctx, &command).await,
            Interaction::Autocomplete(command) => self.autocomplete(&command).await,
            Interaction::Component(component) => self.component(&ctx, &component).await,
            Interaction::Modal(modal) => self.modal(&ctx, &modal).await,
            _ => {}
        }
    }

    /// Returns whether the bot is in the server of an interaction, if it has one.
    pub(super) fn is_member(&self, server: Option<serenity::all::GuildId>) -> bool {
        server.is_none_or(|server| self.membership.includes(GuildId(server.get())))
    }

    pub(super) async fn message(&self, ctx: Context, message: DiscordMessage) {
        if !message.author.bot && message.webhook_id.is_none() {
            self.written(&ctx, &message).await;
        }
    }

    async fn component(&self, ctx: &Context, component: &ComponentInteraction) {
        let button = Button::parse(&component.data.custom_id);
        if let Some(form) = button.as_ref().and_then(Button::form) {
            let modal = CreateInteractionResponse::Modal(modal(&form, Lang::of_locale(&component.locale)));
            if let Err(error) =
                acknowledged(&self.requests, || component.create_response(&self.first_answers, modal.clone())).await
            {
                note_unshown(&error);
            }
            return;
        }
        let private = component.message.flags.is_some_and(|flags| flags.contains(MessageFlags::EPHEMERAL));
        let (tell, acknowledgement) = watch::channel(None);
        if !private {
            self.courier.was_pressed(component.message.id, &component.token, acknowledgement.clone());
        }
        let defer = async {
            let acknowledge = CreateInteractionResponse::Acknowledge;
            let answering = || component.create_response(&self.first_answers, acknowledge.clone());
            let deferred = acknowledged(&self.requests, answering).await;
            tell.send_replace(Some(deferred.is_ok()));
            deferred
        };
        let value = match &component.data.kind {
            ComponentInteractionDataKind::StringSelect { values } => {
                let chosen = |button: &Button| Some(button.with_quoted(values.first()?, &component.message.content));
                button.as_ref().and_then(chosen)
            }
            ComponentInteractionDataKind::ChannelSelect { values } => Some(numbers(values.iter().map(|id| id.get()))),
            ComponentInteractionDataKind::RoleSelect { values } => Some(numbers(values.iter().map(|id| id.get()))),
            ComponentInteractionDataKind::Button => {
                button.as_ref().and_then(|button| button.quoted(&component.message.content))
            }
            _ => None,
        };
        let (deferred, (reply, again)) = match button.and_then(|button| button.act(value.as_deref())) {
            Some(act) => {
                let request =
                    Request { caller: request::of_component(component, self.is_member(component.guild_id)), act };
                let is_direct = component.context == Some(InteractionContext::BotDm);
                let (via, way) = ((component.id, component.token.as_str()), Way::Further(acknowledgement));
                let free = FreeAnswer::new(&request.caller, (is_direct, self.hears_all), via, way);
                tokio::join!(defer, async {
                    let (reply, again) = self.fulfil_once(&request, !private, free.as_ref()).await;
                    (if private { self.at_its_panel(&request, reply).await } else { reply }, again)
                })
            }
            None => (defer.await, (Some(Reply::new(bad_button(&component.locale))), false)),
        };
        if !is_to_answer(&self.app, deferred, component.id.get(), again).await {
            return;
        }
        let Some(Reply { mut message, beside, .. }) = reply else { return };
        if let Some(shown) = message.for_all.take() {
            let shown = View::of(&shown).await.follow_up_for_all();
            if let Err(error) =
                insisted(&self.requests, Route::FollowUp, || component.create_followup(&ctx.http, shown.clone())).await
            {
                tracing::warn!(%error, "what everybody was to see did not arrive");
                message = Message::new(message.lang, Refusal::ShareFailed);
            }
        }
        let view = View::of(&message).await;
        // A private question is replaced by its answer, unless that is to stand beside it; a public message gets a private
        // answer below it.
        let answered = if private && !beside {
            let answer = view.respond();
            insisted(&self.requests, Route::EditAnswer, || component.edit_response(&ctx.http, answer.clone())).await
        } else {
            let answer = view.follow_up();
            insisted(&self.requests, Route::FollowUp, || component.create_followup(&ctx.http, answer.clone())).await
        };
        if let Err(error) = answered {
            tracing::warn!(%error, "a private answer did not arrive");
        }
    }

    /// Answers a form that was filled in. It was opened from a private message, which the answer replaces.
    async fn modal(&self, ctx: &Context, modal: &ModalInteraction) {
        let private = modal.message.as_ref().and_then(|message| message.flags);
        let private = private.is_some_and(|flags| flags.contains(MessageFlags::EPHEMERAL));
        let first = match private {
            true => CreateInteractionResponse::Acknowledge,
            false => CreateInteractionResponse::Defer(CreateInteractionResponseMessage::new().ephemeral(true)),
        };
        let defer = acknowledged(&self.requests, || modal.create_response(&self.first_answers, first.clone()));
        let act = Button::parse(&modal.data.custom_id).and_then(|button| button.act(typed(modal)));
        let (deferred, (reply, again)) = match act {
            Some(act) => {
                let request = Request { caller: request::of_modal(modal), act };
                tokio::join!(defer, async {
                    let (reply, again) = self.fulfil_once(&request, false, None).await;
                    (if private { self.at_its_panel(&request, reply).await } else { reply }, again)
                })
            }
            None => (defer.await, (Some(Reply::new(bad_button(&modal.locale))), false)),
        };
        if !is_to_answer(&self.app, deferred, modal.id.get(), again).await {
            return;
        }
        let Some(Reply { message, .. }) = reply else { return };
        let answer = View::of(&message).await.respond();
        if let Err(error) =
            insisted(&self.requests, Route::EditAnswer, || modal.edit_response(&ctx.http, answer.clone())).await
        {
            tracing::warn!(%error, "a private answer did not arrive");
        }
    }

    async fn autocomplete(&self, command: &CommandInteraction) {
        let Some(focused) = command.data.autocomplete() else { return };
        let found = match commands::find(command) {
            Some(known) => {
                let is_member = self.is_member(command.guild_id);
                let caller = request::of_command(command, is_member);
                let filled = commands::filled(command, self.courier.me(), is_member);
                self.app.complete(&caller, known, focused.name, focused.value, &filled).await
            }
            None => Ok(Vec::new()),
        };
        let choices = found.inspect_err(Trouble::log).unwrap_or_default();
        let choices = choices
            .into_iter()
            .take(limits::CHOICES)
            .map(|(name, value)| AutocompleteChoice::new(limits::cut(&name, limits::CHOICE), value))
            .collect();
        let response = CreateInteractionResponse::Autocomplete(CreateAutocompleteResponse::new().set_choices(choices));
        let showing = command.create_response(&self.first_answers, response);
        if let Err(error) = counted(&self.requests, Route::Acknowledge, showing).await {
            // The player typed on meanwhile: a newer request is under way.
            tracing::debug!(%error, "suggestions came too late");
        }
    }

    /// Lets a refusal not replace the private panel in which something was pressed or typed: it stands above it.
    async fn at_its_panel(&self, request: &Request, reply: Option<Reply>) -> Option<Reply> {
        let reply = reply?;
        let below = match reply.sign {
            Some(Sign::Refused) => self.app.panel_below(request, &reply.message).await,
            _ => None,
        };
        Some(match below {
            Some(message) => Reply { message, ..reply },
            None => reply,
        })
    }

    /// Does what is asked, says its news, and returns the answer for the caller. `public`: news shown where it was asked
    /// for is answer enough.
    pub(super) async fn fulfil(&self, request: &Request, public: bool) -> Option<Reply> {
        self.fulfil_once(request, public, None).await.0
    }

    /// As [`Handler::fulfil`]; tells as well whether the event had its effect before, or in another process. `free`: what a board may
    /// be said by.
    pub(super) async fn fulfil_once(
        &self,
        request: &Request,
        public: bool,
        free: Option<&FreeAnswer>,
    ) -> (Option<Reply>, bool) {
        let time = Stopwatch::start();
        let work = async {
            let mut answer = self.app.handle(request).await?;
            let mut is_dropped = false;
            for game in &answer.news {
                match self.courier.deliver(*game, free).await {
                    Ok(delivered) => is_dropped |= delivered == Delivered::ChallengeDropped,
                    // It is kept and will be said a little later: nothing that the player needs to worry about.
                    Err(trouble) => trouble.log(),
                }
            }
            for tournament in &answer.tournaments {
                if request.act.is_told_first() {
                    self.courier.deliver_soon(*tournament);
                    continue;
                }
                match self.courier.deliver_of_tournament(*tournament).await {
                    Ok(delivered) => is_dropped |= delivered == Delivered::ChallengeDropped,
                    Err(trouble) => trouble.log(),
                }
            }
            self.app.say_where(&request.caller, &mut answer).await;
            Ok::<_, Trouble>((answer, is_dropped))
        };
        let done = AssertUnwindSafe(Box::pin(work)).catch_unwind().await;
        self.requests.meters.answer(outcome(&done), &time);
        let again = matches!(&done, Ok(Ok((Answer { again: true, .. }, _))));
        let reply = match done {
            Ok(Ok((_, true))) => Reply::new(cannot_show(request)),
            Ok(Ok((Answer { reply, open, beside, shown, played, .. }, false))) => {
                let Some(message) = reply.filter(|message| !public || !shown || message.asks()) else {
                    return (None, again);
                };
                let sign = if played || open { None } else { Sign::of(&request.act, &message) };
                Reply { message, sign, open, beside }
            }
            Ok(Err(Trouble::Refused(refusal))) => {
                let sign = Some(if refusal.is_about_the_turn() { Sign::NotYet } else { Sign::Refused });
                Reply { sign, ..Reply::new(Message::new(request.caller.lang, refusal)) }
            }
            Ok(Err(Trouble::Failed(failure))) => Reply::new(apology(&request.caller, &failure)),
            Err(_) => {
                let failure = Failure::new("answer a request", "panicked; see the lines above");
                Reply::new(apology(&request.caller, &failure))
            }
        };
        (Some(reply), again)
    }
}

/// The answer to a request.
pub(super) struct Reply {
    /// What the caller is told.
    pub(super) message: Message,
    /// What everybody may see of it at a glance, if what was asked was not done.
    pub(super) sign: Option<Sign>,
    /// Whether everybody may read it, under the message that it answers.
    pub(super) open: bool,
    /// Whether it stands below the message for the caller alone in which something was pressed.
    pub(super) beside: bool,
}

impl Reply {
    fn new(message: Message) -> Reply {
        Reply { message, sign: None, open: false, beside: false }
    }
}

/// Why what was asked was not done.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Sign {
    /// It cannot be done.
    Refused,
    /// The opponent is to move.
    NotYet,
    /// There is a question to answer first.
    Asked,
}

/// Joins the ids chosen in a menu of channels or roles, as [`Button::act`] takes them.
fn numbers(ids: impl Iterator<Item = u64>) -> String {
    ids.map(|id| id.to_string()).collect::<Vec<_>>().join(",")
}

/// Returns the text typed into the field of a form.
fn typed(modal: &ModalInteraction) -> Option<&str> {
    let mut inputs = modal.data.components.iter().flat_map(|row| &row.components);
    inputs.find_map(|component| match component {
        ActionRowComponent::InputText(input) => input.value.as_deref(),
        _ => None,
    })
}
