//! Answers slash commands.

use std::pin::pin;
use std::time::Duration;

use rules::pgn::{self, LONGEST};
use tokio::time::timeout;

use super::answers::{apology, is_closed, is_to_answer, note_unshown};
use super::body::DiscordBody;
use super::door::ACKNOWLEDGED;
use super::events::{EventHandler, RequestReply};
use super::heard::{Attachment, Command, Handle, Interaction, Outside};
use super::rights::invite;
use super::view::{MessageView, modal};
use super::webhooks::{AnswerWay, FreeAnswer};
use super::{commands, request};
use crate::app::ask::play;
use crate::app::{self, AppRequest, Caller, FilledCommand, Message, RequestAct, RightPurpose};
use crate::record::UserId;
use crate::refusal::{BotFailure, Refusal, Trouble};
use crate::words::Lang;

/// How long a move may take before its command is acknowledged. Discord waits three seconds, and the board must still
/// be drawn and sent.
const AT_ONCE: Duration = Duration::from_millis(1_500);
/// How long to wait before answering a command whose move another process made. By then the other process has answered
/// or died.
const TAKEN_OVER: Duration = Duration::from_secs(2);

type DrawnAnswer = (Option<MessageView>, bool);

impl EventHandler {
    pub(super) async fn command(&self, asked: &Interaction, command: &Command) {
        let handle = &asked.handle;
        let Some(known) = commands::find(command) else {
            tracing::warn!(name = command.name, "Discord sent an unknown command");
            return self.refuse(handle, Refusal::UnknownCommand).await;
        };
        // The server has the commands but not the bot, and the caller has not installed the bot either.
        if asked.guild.is_some() && !asked.is_of_server && !asked.is_of_person {
            let link = invite(self.door.application(), RightPurpose::Games);
            return self.refuse(handle, Refusal::NotMember { link }).await;
        }
        let (caller, filled) = (request::of_interaction(asked), commands::filled(asked, command, self.me()));
        if let Some(given) = command.file() {
            return self.defer(handle, caller.who.id, self.with_file(known, caller, filled, given)).await;
        }
        if let Some(form) = app::form_of(&self.app, known, &caller, &filled).await {
            if let Err(error) = handle.acknowledge(&self.door, &modal(&form, caller.lang)).await {
                note_unshown(&error);
            }
            return;
        }
        let Some(act) = known.act(&filled) else {
            tracing::warn!(name = command.name, "Discord sent an incomplete command");
            return self.refuse(handle, Refusal::UnknownCommand).await;
        };
        let request = AppRequest { caller, act };
        let is_direct = asked.outside == Some(Outside::Direct);
        let via = (handle.id.get(), handle.token.as_str());
        let free = FreeAnswer::new(&request.caller, (is_direct, self.hears_all), via, AnswerWay::First);
        match free.filter(|_| matches!(request.act, RequestAct::Play(play::PlayAsk::Move { .. }))) {
            Some(free) => self.play(handle, &request, &free).await,
            None => self.defer(handle, request.caller.who.id, self.shown(&request, None)).await,
        }
    }

    /// Plays a move; the first answer is the public board, or private if there is no board to show here. Only a slow
    /// move is acknowledged before it is made.
    async fn play(&self, handle: &Handle, request: &AppRequest, free: &FreeAnswer) {
        let (mut work, who) = (pin!(self.shown(request, Some(free))), request.caller.who.id);
        let (view, again) = match timeout(AT_ONCE, &mut work).await {
            Ok(shown) => shown,
            Err(_) if free.take().is_some() => return self.defer(handle, who, work).await,
            Err(_) => work.await,
        };
        // Two processes received the event, or one received it twice. The process that made the move answers.
        if again && self.app.is_sharing() {
            return self.take_over(handle).await;
        }
        let Some(view) = view.filter(|_| !again) else { return };
        let is_untried = free.take().is_some();
        if !free.is_given() {
            match handle.acknowledge(&self.door, &view.clone().private().first()).await {
                Ok(()) => return,
                refused if is_closed(&refused) => {
                    return self.tell_directly(who, handle, view).await;
                }
                // The board was posted, but Discord's response was lost.
                Err(error) if !is_untried && error.is(&[ACKNOWLEDGED]) => {}
                // A duplicate or late event: the move is made, and the board shows it.
                Err(error) => {
                    if !self.app.is_sharing() && error.is(&[ACKNOWLEDGED]) {
                        self.health.answered_elsewhere();
                    }
                    return tracing::debug!(%error, "an interaction could not be answered");
                }
            }
        }
        if let Err(error) = handle.follow_up(&self.door, &view.private()).await {
            tracing::warn!(%error, "a private answer did not arrive");
        }
    }

    /// Answers for the process that made the move, if it has not answered. The game's own process posts the board.
    #[expect(clippy::disallowed_methods, reason = "the other process answers meanwhile, or never")]
    async fn take_over(&self, handle: &Handle) {
        tokio::time::sleep(TAKEN_OVER).await;
        if handle.acknowledge(&self.door, &DiscordBody::private_later()).await.is_err() {
            return;
        }
        if let Err(error) = handle.remove_answer(&self.door).await {
            tracing::warn!(%error, "a private answer was not removed");
        }
    }

    async fn with_file(
        &self,
        known: &app::AppCommand,
        caller: Caller,
        mut filled: FilledCommand,
        (option, file): (&str, &Attachment),
    ) -> DrawnAnswer {
        let message = match self.text_of(file).await {
            Ok(text) => {
                filled.texts.insert(option.to_owned(), text);
                match known.act(&filled) {
                    Some(act) => return self.shown(&AppRequest { caller, act }, None).await,
                    None => Message::new(caller.lang, Refusal::UnknownCommand),
                }
            }
            Err(Trouble::Refused(refusal)) => Message::new(caller.lang, refusal),
            Err(Trouble::Failed(failure)) => apology(&self.health, caller.event, caller.lang, &failure),
        };
        (Some(MessageView::of(&message).await), false)
    }

    async fn text_of(&self, file: &Attachment) -> Result<String, Trouble> {
        let fetched = match usize::try_from(file.size) {
            Ok(size) if size <= LONGEST => self.door.fetch(&file.url, LONGEST).await,
            _ => Ok(None),
        };
        match fetched.map_err(|error| BotFailure::new("fetch a file from Discord", error))? {
            // Text has no zero bytes, unlike pictures and archives.
            Some(bytes) if !bytes.contains(&0) => Ok(pgn::decode(bytes)),
            _ => Err(Refusal::ImportFile { most: LONGEST >> 20 }.into()),
        }
    }

    async fn shown(&self, request: &AppRequest, free: Option<&FreeAnswer>) -> DrawnAnswer {
        let (reply, again) = self.fulfil_once(request, false, free).await;
        match reply {
            Some(RequestReply { message, .. }) => (Some(MessageView::of(&message).await), again),
            None => (None, again),
        }
    }

    async fn defer(&self, handle: &Handle, who: UserId, work: impl Future<Output = DrawnAnswer>) {
        let defer = DiscordBody::private_later();
        // Concurrently: Discord expects an acknowledgement within three seconds, and the move should be committed soon.
        let (deferred, (view, again)) = tokio::join!(handle.acknowledge(&self.door, &defer), work);
        if let Some(view) = view.clone().filter(|_| is_closed(&deferred)) {
            self.tell_directly(who, handle, view).await;
        }
        if !is_to_answer((&self.app, &self.health), deferred, handle.id.get(), again).await {
            return;
        }
        let answered = match view {
            Some(view) => handle.change_answer(&self.door, &view.replace()).await,
            None => handle.remove_answer(&self.door).await,
        };
        if let Err(error) = answered {
            tracing::warn!(%error, "a private answer did not arrive");
        }
    }

    async fn refuse(&self, handle: &Handle, refusal: Refusal) {
        self.say_first(handle, &Message::new(Lang::of_locale(&handle.locale), refusal)).await;
    }
}
