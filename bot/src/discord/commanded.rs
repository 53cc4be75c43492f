//! Commands: how each is answered.

use std::pin::pin;
use std::time::Duration;

use serenity::all::{
    CommandInteraction, CreateInteractionResponse, CreateInteractionResponseMessage, InteractionContext,
};
use tokio::time::timeout;

use super::answers::{ACKNOWLEDGED, is_to_answer, note_unshown};
use super::counted::{acknowledged, insisted};
use super::events::{Context, Handler, Reply};
use super::refused::is_code;
use super::rights::invite;
use super::view::{View, modal};
use super::webhooks::{FreeAnswer, Way};
use super::{commands, request};
use crate::app::ask::play;
use crate::app::{Act, Message, Purpose, Request};
use crate::observe::Route;
use crate::refusal::Refusal;
use crate::words::Lang;

/// The time for which a move may take before its command is acknowledged: Discord waits three seconds, and the board must be drawn
/// and sent in what is left.
const AT_ONCE: Duration = Duration::from_millis(1_500);
/// The time after which another process, which finds that a move was made, takes care that its command is answered: the one that made
/// it has answered by then, unless it died.
const TAKEN_OVER: Duration = Duration::from_secs(2);

/// The private answer, drawn, if there is one; and whether the event had its effect before, or in another process.
type Shown = (Option<View>, bool);

impl Handler {
    pub(super) async fn command(&self, ctx: &Context, command: &CommandInteraction) {
        let Some(known) = commands::find(command) else {
            tracing::warn!(name = command.data.name, "a command that I do not have");
            return self.refuse(command, Refusal::UnknownCommand).await;
        };
        let is_member = self.is_member(command.guild_id);
        if !is_member && request::is_unasked(command) {
            let link = invite(command.application_id.get(), Purpose::Games);
            return self.refuse(command, Refusal::NotMember { link }).await;
        }
        let caller = request::of_command(command, is_member);
        let filled = commands::filled(command, self.courier.me(), is_member);
        if let Some(form) = self.app.form_of(known, &caller, &filled).await {
            let modal = CreateInteractionResponse::Modal(modal(&form, Lang::of_locale(&command.locale)));
            if let Err(error) =
                acknowledged(&self.requests, || command.create_response(&self.first_answers, modal.clone())).await
            {
                note_unshown(&error);
            }
            return;
        }
        let Some(act) = known.act(&filled) else {
            tracing::warn!(name = command.data.name, "a command without what Discord requires");
            return self.refuse(command, Refusal::UnknownCommand).await;
        };
        let request = Request { caller, act };
        let is_direct = command.context == Some(InteractionContext::BotDm);
        let free =
            FreeAnswer::new(&request.caller, (is_direct, self.hears_all), (command.id, &command.token), Way::First);
        match free.filter(|_| matches!(request.act, Act::Play(play::Ask::Move { .. }))) {
            Some(free) => self.play(ctx, command, &request, &free).await,
            None => self.defer(ctx, command, self.shown(&request, None)).await,
        }
    }

    /// Plays a move. What comes of it is known before Discord must get a sign, so the board is the first answer, which everybody sees;
    /// if there is none to show there, the first answer is the private one.
    async fn play(&self, ctx: &Context, command: &CommandInteraction, request: &Request, free: &FreeAnswer) {
        let mut work = pin!(self.shown(request, Some(free)));
        let (view, again) = match timeout(AT_ONCE, &mut work).await {
            Ok(shown) => shown,
            Err(_) if free.take().is_some() => return self.defer(ctx, command, work).await,
            Err(_) => work.await,
        };
        // The event arrived twice, or at two processes: the one that did what was asked answers.
        if again && self.app.is_sharing() {
            return self.take_over(ctx, command).await;
        }
        let Some(view) = view.filter(|_| !again) else { return };
        let is_untried = free.take().is_some();
        if !free.is_given() {
            let answer = CreateInteractionResponse::Message(view.clone().first());
            match acknowledged(&self.requests, || command.create_response(&self.first_answers, answer.clone())).await {
                Ok(()) => return,
                // The board is there, although Discord's response to it was lost.
                Err(error) if !is_untried && is_code(&error, &[ACKNOWLEDGED]) => {}
                // The same interaction again, or too late: what was asked is done, and the board shows it.
                Err(error) => return tracing::debug!(%error, "an interaction could not be answered"),
            }
        }
        let answer = view.follow_up();
        let answering = || command.create_followup(&ctx.http, answer.clone());
        if let Err(error) = insisted(&self.requests, Route::FollowUp, answering).await {
            tracing::warn!(%error, "a private answer did not arrive");
        }
    }

    /// Answers a move that another process made, if that one has not: the board is said by whoever looks after the game.
    #[expect(clippy::disallowed_methods, reason = "the other process answers meanwhile, or never")]
    async fn take_over(&self, ctx: &Context, command: &CommandInteraction) {
        tokio::time::sleep(TAKEN_OVER).await;
        let defer = CreateInteractionResponse::Defer(CreateInteractionResponseMessage::new().ephemeral(true));
        let answering = || command.create_response(&self.first_answers, defer.clone());
        if acknowledged(&self.requests, answering).await.is_err() {
            return;
        }
        let removing = || command.delete_response(&ctx.http);
        if let Err(error) = insisted(&self.requests, Route::RemoveAnswer, removing).await {
            tracing::warn!(%error, "a private answer was not removed");
        }
    }

    /// Does what is asked and draws the answer.
    async fn shown(&self, request: &Request, free: Option<&FreeAnswer>) -> Shown {
        let (reply, again) = self.fulfil_once(request, false, free).await;
        match reply {
            Some(Reply { message, .. }) => (Some(View::of(&message).await), again),
            None => (None, again),
        }
    }

    /// Answers a command privately, acknowledging it at once.
    async fn defer(&self, ctx: &Context, command: &CommandInteraction, work: impl Future<Output = Shown>) {
        let defer = CreateInteractionResponse::Defer(CreateInteractionResponseMessage::new().ephemeral(true));
        // Both at once: Discord wants an acknowledgement within three seconds, the player wants the move kept.
        let acknowledging =
            acknowledged(&self.requests, || command.create_response(&self.first_answers, defer.clone()));
        let (deferred, (view, again)) = tokio::join!(acknowledging, work);
        if !is_to_answer(&self.app, deferred, command.id.get(), again).await {
            return;
        }
        let answered = match view {
            Some(view) => {
                let answer = view.respond();
                insisted(&self.requests, Route::EditAnswer, || command.edit_response(&ctx.http, answer.clone()))
                    .await
                    .map(|_| ())
            }
            None => insisted(&self.requests, Route::RemoveAnswer, || command.delete_response(&ctx.http)).await,
        };
        if let Err(error) = answered {
            tracing::warn!(%error, "a private answer did not arrive");
        }
    }

    /// Tells a person at once why their command is not carried out.
    async fn refuse(&self, command: &CommandInteraction, refusal: Refusal) {
        let message = Message::new(Lang::of_locale(&command.locale), refusal);
        let answer = CreateInteractionResponse::Message(View::of(&message).await.first());
        if let Err(error) =
            acknowledged(&self.requests, || command.create_response(&self.first_answers, answer.clone())).await
        {
            tracing::warn!(%error, "a private answer did not arrive");
        }
    }
}
