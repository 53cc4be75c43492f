//! Turns Discord's events into requests and answers them.

use std::panic::AssertUnwindSafe;
use std::sync::Arc;

use futures::FutureExt;
use strum::VariantArray;
use tokio::sync::watch;

use super::answers::{apology, bad_button, cannot_show, is_closed, is_to_answer, note_unshown, outcome};
use super::body::DiscordBody;
use super::commands::CommandRegistration;
use super::courier::{Courier, DeliveryOutcome};
use super::door::DiscordDoor;
use super::heard::{Asked, Command, Control, Form, Handle, Interaction, Outside, Press, ReadyEvent};
use super::membership::Membership;
use super::rights::invite;
use super::spoken::SpokenLang;
use super::view::{MessageView, modal};
use super::visible::VisibleChannels;
use super::webhooks::{AnswerWay, FreeAnswer};
use super::{commands, limits, request};
use crate::app::ask::play;
use crate::app::{
    self, App, AppRequest, Button, DeliveryAddress, Message, RequestAct, RequestAnswer, RightPurpose, leaving, upkeep,
};
use crate::machine::now;
use crate::observe::{DiscordRoute, Health, Stopwatch};
use crate::once::BoundedMemory;
use crate::record::{ChannelId, GameId, GuildId, Shard, UserId, WorkLane};
use crate::refusal::{BotFailure, Refusal, Trouble};
use crate::words::Lang;

pub(super) struct EventHandler {
    pub(super) app: App,
    pub(super) courier: Arc<Courier>,
    /// True once the commands are registered and old news is delivered.
    pub(super) ready: watch::Sender<bool>,
    pub(super) visible: Arc<VisibleChannels>,
    pub(super) membership: Membership,
    pub(super) registered: Arc<CommandRegistration>,
    pub(super) hears_all: bool,
    pub(super) door: Arc<DiscordDoor>,
    pub(super) health: Arc<Health>,
    /// People who saw a hint on addressing the bot, with a game or channel id.
    pub(super) hinted: BoundedMemory<(u64, UserId), usize>,
    /// The bot's last message about a person's unplayable text, and whether it is a question. In a game's thread there
    /// is one per person; in direct messages, one per game.
    pub(super) reasons: BoundedMemory<(ChannelId, UserId, Option<GameId>), (u64, bool)>,
    pub(super) spoken: BoundedMemory<UserId, SpokenLang>,
    /// Received messages and interactions, because Discord may send an event twice.
    pub(super) seen: BoundedMemory<u64>,
}

impl EventHandler {
    pub(super) async fn ready(&self, shard: Shard, ready: ReadyEvent) {
        if shard.number == 0 && ready.guilds.is_empty() {
            for purpose in RightPurpose::VARIANTS {
                let link = invite(ready.application.get(), *purpose);
                tracing::info!(link, ?purpose, "the bot is not in a server yet: use this link to invite it");
            }
        }
        if !self.registered.is_done() {
            let registering = commands::register(&self.app, &self.door, &self.registered);
            // If Discord rejects the commands, a later attempt logs why.
            let _ = self.app.on_behalf(WorkLane::FIRST, registering).await;
        }
        // A crash or an old backup may have left a person half deleted; finish before posting anything.
        if let Some(Err(trouble)) = self.app.on_behalf(WorkLane::FIRST, leaving::finish_leaving(&self.app, now())).await
        {
            trouble.log();
        }
        if let Err(trouble) = upkeep::is_in_servers(&self.app, &ready.guilds, shard, now()).await {
            trouble.log();
        }
        if let Err(trouble) = self.courier.deliver_left().await {
            trouble.log();
        }
        tracing::info!(name = ready.name, shard = shard.number, servers = ready.guilds.len(), "connected");
        self.ready.send_replace(true);
    }

    pub(super) async fn guild_create(&self, guild: GuildId) {
        if let Err(trouble) = upkeep::join_server(&self.app, guild, now()).await {
            trouble.log();
        }
        self.roles_changed(guild).await;
    }

    /// Checks for deleted roles. Some may have been deleted while the bot was offline.
    pub(super) async fn roles_changed(&self, guild: GuildId) {
        if let Err(trouble) = upkeep::look_for_lost_roles(&self.app, guild).await {
            trouble.log();
        }
    }

    pub(super) async fn guild_delete(&self, guild: GuildId) {
        if let Err(trouble) = upkeep::leave_server(&self.app, guild, now()).await {
            trouble.log();
        }
    }

    pub(super) async fn interaction_create(&self, mut asked: Interaction) {
        // A server may have installed the commands without the bot.
        asked.is_of_server &= asked.guild.is_none_or(|server| self.membership.includes(server));
        match &asked.asked {
            Asked::Command(command) => self.command(&asked, command).await,
            Asked::Suggestions(command) => self.autocomplete(&asked, command).await,
            Asked::Press(press) => self.component(&asked, press).await,
            Asked::Form(form) => self.modal(&asked, form).await,
        }
    }

    pub(super) async fn illegible(&self, handle: &Handle, why: &'static str) {
        let failure = BotFailure::new("read an interaction", why);
        self.say_first(handle, &apology(&self.health, handle.id.get(), Lang::of_locale(&handle.locale), &failure))
            .await;
    }

    pub(super) fn me(&self) -> Option<UserId> {
        self.courier.me()
    }

    pub(super) async fn say_first(&self, handle: &Handle, message: &Message) {
        let answer = MessageView::of(message).await.private().first();
        if let Err(error) = handle.acknowledge(&self.door, &answer).await {
            tracing::warn!(%error, "a private answer did not arrive");
        }
    }

    async fn component(&self, asked: &Interaction, press: &Press) {
        let (handle, post) = (&asked.handle, &press.post);
        let button = Button::parse(&press.custom_id);
        if let Some(form) = button.as_ref().and_then(Button::form) {
            let modal = modal(&form, Lang::of_locale(&handle.locale));
            if let Err(error) = handle.acknowledge(&self.door, &modal).await {
                note_unshown(&error);
            }
            return;
        }
        let private = post.is_private;
        // An answered question disappears, even a public one.
        let asked_openly = !private && button.as_ref().is_some_and(|button| button.press.is_question());
        let (tell, acknowledgement) = watch::channel(None);
        if let Some(id) = post.id.filter(|_| !private) {
            self.courier.writer().was_pressed(id.get(), &handle.token, acknowledgement.clone());
        }
        let defer = async {
            let deferred = handle.acknowledge(&self.door, &DiscordBody::acknowledgement()).await;
            tell.send_replace(Some(deferred.is_ok()));
            deferred
        };
        let value = match press.control {
            Control::Menu => {
                let chosen = |button: &Button| Some(button.with_quoted(press.values.first()?, &post.text));
                button.as_ref().and_then(chosen)
            }
            // In the form that [`Button::act`] takes.
            Control::Picker => Some(press.values.join(",")),
            Control::Button => button.as_ref().and_then(|button| button.quoted(&post.text)),
            Control::Unknown => None,
        };
        let (deferred, (reply, again)) = match button.and_then(|button| button.act(value.as_deref())) {
            Some(act) => {
                let request = AppRequest { caller: request::of_interaction(asked), act };
                let is_direct = asked.outside == Some(Outside::Direct);
                let (via, way) = ((handle.id.get(), handle.token.as_str()), AnswerWay::Further(acknowledgement));
                let free = FreeAnswer::new(&request.caller, (is_direct, self.hears_all), via, way);
                tokio::join!(defer, async {
                    let (reply, again) = self.fulfil_once(&request, !private && !asked_openly, free.as_ref()).await;
                    (if private { self.at_its_panel(&request, reply).await } else { reply }, again)
                })
            }
            None => (defer.await, (Some(RequestReply::new(bad_button(&handle.locale))), false)),
        };
        if let Some(reply) = reply.as_ref().filter(|_| is_closed(&deferred)) {
            self.tell_directly(asked.who.id, handle, MessageView::of(&reply.message).await).await;
        }
        if !is_to_answer((&self.app, &self.health), deferred, handle.id.get(), again).await {
            return;
        }
        let Some(RequestReply { mut message, beside, settles, .. }) = reply else { return };
        if let Some(shown) = message.for_all.take() {
            let shown = MessageView::of(&shown).await.replace();
            if let Err(error) = handle.follow_up(&self.door, &shown).await {
                tracing::warn!(%error, "a public answer did not arrive");
                message = Message::new(message.lang, Refusal::ShareFailed);
            }
        }
        let view = MessageView::of(&message).await;
        // The answer replaces a question, unless it belongs below. Other public messages, and questions that stay open,
        // get a private answer below.
        let settled = asked_openly && settles;
        // A board before a move is private: it appears below the question, which is removed.
        let is_own = settled && !message.pictures.is_empty() && asked.outside != Some(Outside::Direct);
        let answered = match (private || settled) && !beside && !is_own {
            true => handle.change_answer(&self.door, &view.replace()).await,
            false => handle.follow_up(&self.door, &view.private()).await,
        };
        if is_own
            && answered.is_ok()
            && let Err(error) = handle.remove_answer(&self.door).await
        {
            tracing::debug!(%error, "an answered question could not be removed");
        }
        if let Err(error) = answered {
            tracing::warn!(%error, "a private answer did not arrive");
        }
    }

    /// Answers a submitted form. If the form came from a private message, the answer replaces that message.
    async fn modal(&self, asked: &Interaction, form: &Form) {
        let (handle, private) = (&asked.handle, form.post.is_private);
        let first = match private {
            true => DiscordBody::acknowledgement(),
            false => DiscordBody::private_later(),
        };
        let defer = handle.acknowledge(&self.door, &first);
        let act = Button::parse(&form.custom_id).and_then(|button| button.act(form.text.as_deref()));
        let (deferred, (reply, again)) = match act {
            Some(act) => {
                let request = AppRequest { caller: request::of_interaction(asked), act };
                tokio::join!(defer, async {
                    let (reply, again) = self.fulfil_once(&request, false, None).await;
                    (if private { self.at_its_panel(&request, reply).await } else { reply }, again)
                })
            }
            None => (defer.await, (Some(RequestReply::new(bad_button(&handle.locale))), false)),
        };
        if let Some(reply) = reply.as_ref().filter(|_| is_closed(&deferred)) {
            self.tell_directly(asked.who.id, handle, MessageView::of(&reply.message).await).await;
        }
        if !is_to_answer((&self.app, &self.health), deferred, handle.id.get(), again).await {
            return;
        }
        let Some(RequestReply { message, .. }) = reply else { return };
        if let Err(error) = handle.change_answer(&self.door, &MessageView::of(&message).await.replace()).await {
            tracing::warn!(%error, "a private answer did not arrive");
        }
    }

    pub(super) async fn tell_directly(&self, who: UserId, handle: &Handle, view: MessageView) {
        let told = async {
            let channel = self.courier.writer().channel(DeliveryAddress::Person(who)).await?;
            self.door.post(channel, &view.create(&format!("to-{}", handle.id))).await
        };
        if let Err(error) = told.await {
            tracing::warn!(%error, "a private answer did not arrive");
        }
    }

    async fn autocomplete(&self, asked: &Interaction, command: &Command) {
        let Some((name, typed)) = command.focused() else { return };
        let found = match commands::find(command) {
            Some(known) => {
                let (caller, filled) = (request::of_interaction(asked), commands::filled(asked, command, self.me()));
                app::complete(&self.app, &caller, known, name, typed, &filled).await
            }
            None => Ok(Vec::new()),
        };
        let choices = found.inspect_err(Trouble::log).unwrap_or_default();
        let choices = choices.into_iter().take(limits::CHOICES);
        let choices =
            DiscordBody::suggestions(choices.map(|(name, value)| (limits::cut(&name, limits::CHOICE), value)));
        let handle = &asked.handle;
        if let Err(error) = self.door.ask(DiscordRoute::Acknowledge, &[&handle.id, &handle.token], &choices).await {
            // The player kept typing, and a newer request is in progress.
            tracing::debug!(%error, "suggestions came too late");
        }
    }

    /// Shows a refusal above the private panel that caused it, instead of replacing the panel.
    async fn at_its_panel(&self, request: &AppRequest, reply: Option<RequestReply>) -> Option<RequestReply> {
        let reply = reply?;
        let below = match reply.sign {
            Some(ReactionSign::Refused) => self.app.panel_below(request, &reply.message).await,
            _ => None,
        };
        Some(match below {
            Some(message) => RequestReply { message, ..reply },
            None => reply,
        })
    }

    /// Carries out a request, posts its news, and returns the caller's answer. `public`: news posted here makes an
    /// answer unnecessary.
    pub(super) async fn fulfil(&self, request: &AppRequest, public: bool) -> Option<RequestReply> {
        self.fulfil_once(request, public, None).await.0
    }

    /// Like [`EventHandler::fulfil`], but also returns whether the event already had its effect, perhaps elsewhere.
    /// `free` can carry a board.
    pub(super) async fn fulfil_once(
        &self,
        request: &AppRequest,
        public: bool,
        free: Option<&FreeAnswer>,
    ) -> (Option<RequestReply>, bool) {
        let time = Stopwatch::start();
        let work = async {
            let mut answer = self.app.handle(request).await?;
            let mut said = DeliveryOutcome::Yes;
            for game in &answer.news {
                match self.courier.deliver(*game, free).await {
                    Ok(DeliveryOutcome::Yes) => {}
                    Ok(dropped) => said = dropped,
                    // The news is stored and will be posted soon, so the player gets no error.
                    Err(trouble) => trouble.log(),
                }
            }
            for tournament in &answer.tournaments {
                if request.act.is_told_first() {
                    self.courier.deliver_soon(*tournament);
                    continue;
                }
                match self.courier.deliver_of_tournament(*tournament).await {
                    DeliveryOutcome::Yes => {}
                    dropped => said = dropped,
                }
            }
            app::say_where(&self.app, &request.caller, &mut answer).await;
            Ok::<_, Trouble>((answer, said))
        };
        let done = AssertUnwindSafe(Box::pin(work)).catch_unwind().await;
        self.door.meters.answer(outcome(&done), &time);
        let again = matches!(&done, Ok(Ok((RequestAnswer { again: true, .. }, _))));
        let reply = match done {
            Ok(Ok((_, DeliveryOutcome::ChallengeDropped))) => RequestReply::new(cannot_show(request, true)),
            Ok(Ok((_, DeliveryOutcome::ChallengeRefused))) => RequestReply::new(cannot_show(request, false)),
            Ok(Ok((RequestAnswer { reply, thanks, open, beside, shown, played, news, .. }, DeliveryOutcome::Yes))) => {
                if played {
                    self.forget_questions(request, &news).await;
                }
                let Some(message) = reply.filter(|message| !public || !shown || message.asks()) else {
                    return (None, again);
                };
                let sign = match (thanks, played || open) {
                    (true, _) => Some(ReactionSign::Kind),
                    (_, true) => None,
                    _ => ReactionSign::of(&request.act, &message),
                };
                RequestReply { message, sign, open, beside, settles: true }
            }
            Ok(Err(Trouble::Refused(refusal))) => {
                let sign = Some(if refusal.is_about_the_turn() { ReactionSign::NotYet } else { ReactionSign::Refused });
                // A question about a move that is no longer possible is closed; a question about several games stays.
                let settles = is_settling(&request.act) && matches!(refusal.itself(), Refusal::Stale | Refusal::Over);
                RequestReply { sign, settles, ..RequestReply::new(Message::new(request.caller.lang, refusal)) }
            }
            Ok(Err(Trouble::Failed(failure))) => {
                RequestReply::new(apology(&self.health, request.caller.event, request.caller.lang, &failure))
            }
            Err(_) => {
                let failure = BotFailure::new("answer a request", "panicked; see the lines above");
                RequestReply::new(apology(&self.health, request.caller.event, request.caller.lang, &failure))
            }
        };
        (Some(reply), again)
    }

    /// Deletes the questions about a player's texts once they have moved in these games. Plain explanations stay. A
    /// question that was answered has become the answer.
    async fn forget_questions(&self, AppRequest { caller, act }: &AppRequest, games: &[GameId]) {
        let (here, who) = (caller.spot.channel, caller.who.id);
        let channels = [Some(here), self.courier.writer().directs.of(who)].into_iter().flatten();
        let asked = channels.flat_map(|channel| games.iter().map(move |game| (channel, who, Some(*game))));
        let is_answered = is_settling(act);
        let in_thread = (!is_answered).then_some((here, who, None));
        for place in asked.chain(in_thread).collect::<Vec<_>>() {
            let Some((last, true)) = self.reasons.known(&place) else { continue };
            self.reasons.forget(&place);
            if !is_answered {
                self.door.remove(place.0, last).await;
            }
        }
    }
}

fn is_settling(act: &RequestAct) -> bool {
    matches!(act, RequestAct::Play(play::PlayAsk::Confirm { .. } | play::PlayAsk::Pick { .. }))
}

pub(super) struct RequestReply {
    pub(super) message: Message,
    pub(super) sign: Option<ReactionSign>,
    pub(super) open: bool,
    /// Goes below the private message with the button, instead of replacing it.
    pub(super) beside: bool,
    pub(super) settles: bool,
}

impl RequestReply {
    pub(super) fn new(message: Message) -> RequestReply {
        RequestReply { message, sign: None, open: false, beside: false, settles: false }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum ReactionSign {
    Refused,
    NotYet,
    Asked,
    Kind,
}
