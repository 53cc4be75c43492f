//! What people write to the bot in messages: moves, and calls for help. What was not done is visible where it was written,
//! by a reaction at once, and explained to its author alone.

use serenity::all::Message as DiscordMessage;

use super::body::Body;
use super::events::{Handler, Sign};
use super::refused::Result;
use super::view::View;
use super::{commands, request};
use crate::app::ask::play;
use crate::app::ask::puzzle::Puzzles;
use crate::app::ask::tried::Tried;
use crate::app::{Act, Message, Press, Request, Which, is_try, language_told};
use crate::observe::Route;
use crate::record::{ChannelId, GuildId, UserId};
use crate::words::Lang;

impl Sign {
    /// Returns the sign of an answer that brought no move, to a text that was meant as one.
    pub(super) fn of(act: &Act, answer: &Message) -> Option<Sign> {
        let is_text = matches!(act, Act::Play(play::Ask::Said { .. } | play::Ask::Overheard(_)));
        let asks = !answer.choices.is_empty() || answer.buttons.iter().any(|button| button.press == Press::Confirm);
        is_text.then_some(if asks { Sign::Asked } else { Sign::Refused })
    }

    /// Returns the emoji by which people read it.
    fn emoji(self) -> &'static str {
        match self {
            Sign::Refused => "❌",
            Sign::NotYet => "⏳",
            Sign::Asked => "❓",
        }
    }
}

impl Handler {
    /// Answers a person's message, if it is meant for the bot.
    pub(super) async fn written(&self, message: &DiscordMessage) {
        let Some(me) = self.courier.me() else { return };
        if message.guild_id.is_none() {
            self.courier.writes_in(UserId(message.author.id.get()), ChannelId(message.channel_id.get()));
        }
        match addressed(message, me) {
            Some(text) => self.text(message, text).await,
            None if self.hears_all && is_to_nobody(message) => {
                let text = Act::Play(play::Ask::Overheard(message.content.clone()));
                self.answer_text(message, text, None).await;
            }
            None => {}
        }
    }

    /// Answers a text addressed to the bot.
    async fn text(&self, message: &DiscordMessage, (text, answers): (String, bool)) {
        let game = message.referenced_message.as_deref().and_then(commands::meant_by);
        // Whoever asks for help in French reads French; `help` is written to bots by everybody.
        let lang = language_told(&text).filter(|lang| *lang != Lang::default());
        // In direct messages the puzzle that was shown last is meant in any case.
        let shown = message.referenced_message.as_deref().filter(|_| message.guild_id.is_some());
        if let Some(puzzle) = shown.and_then(commands::puzzle_of) {
            if is_try(&puzzle, &text) {
                let tried = Puzzles::Try { puzzle, ply: 0, tried: Tried::Typed(text) };
                self.answer_text(message, Act::Play(play::Ask::Puzzles(tried)), lang).await;
            }
            return;
        }
        let act = Act::said(text, game.unwrap_or(Which::Here), answers);
        self.answer_text(message, act, lang).await;
    }

    /// Answers a text, in its language if that can be told by it.
    async fn answer_text(&self, message: &DiscordMessage, act: Act, lang: Option<Lang>) {
        let place = message.guild_id.map(|id| (GuildId(id.get()), ChannelId(message.channel_id.get())));
        let lang = match lang {
            Some(lang) => lang,
            None => self.app.language_of(UserId(message.author.id.get()), place).await.unwrap_or_else(|trouble| {
                trouble.log();
                Lang::default()
            }),
        };
        let request = Request { caller: request::of_message(message, lang), act };
        if self.app.is_deaf_to(&request.caller) {
            return;
        }
        let Some(reply) = self.fulfil(&request, true).await else { return };
        let sign = reply.sign.filter(|_| message.guild_id.is_some());
        let told = match sign {
            // Where the bot may not react, an answer below the message shows that something is wrong with it.
            Some(sign) if !self.mark(message, sign).await => self.tell_there(message, &reply.message).await,
            None if reply.open && self.tell_there(message, &reply.message).await.is_ok() => Ok(()),
            _ => self.tell_privately(message, &reply.message).await,
        };
        if let Err(error) = told {
            tracing::warn!(%error, "an answer did not arrive");
        }
    }

    /// Marks a message for everybody; returns whether that was possible.
    async fn mark(&self, message: &DiscordMessage, sign: Sign) -> bool {
        let parts: [&(dyn std::fmt::Display + Sync); 3] = [&message.channel_id.get(), &message.id.get(), &sign.emoji()];
        let marked = self.door.insist(Route::React, &parts, &Body::NONE).await;
        marked.inspect_err(|error| tracing::debug!(%error, "a message could not be marked")).is_ok()
    }

    /// Answers a text where only its author reads it, or under their message if the bot does not know where that is: nobody is written to
    /// who did not begin it.
    async fn tell_privately(&self, to: &DiscordMessage, reply: &Message) -> Result<()> {
        let direct = self.courier.known_direct_channel(UserId(to.author.id.get())).filter(|_| to.guild_id.is_some());
        if let Some(direct) = direct {
            let answer = View::of(reply).await.create(&nonce(to));
            if self.door.insist(Route::Send, &[&direct.0], &answer).await.is_ok() {
                return Ok(());
            }
        }
        self.tell_there(to, reply).await
    }

    /// Answers a text under its message.
    async fn tell_there(&self, to: &DiscordMessage, reply: &Message) -> Result<()> {
        let answer = View::of(reply).await.reply_to(to.id.get(), &nonce(to));
        self.door.insist(Route::Send, &[&to.channel_id.get()], &answer).await.map(drop)
    }
}

/// Returns the nonce of the answer to a message: with it, Discord accepts only one of several attempts.
fn nonce(to: &DiscordMessage) -> String {
    format!("re-{}", to.id)
}

/// Returns whether a message in a server is addressed to nobody in particular: it answers nobody and mentions nobody.
fn is_to_nobody(message: &DiscordMessage) -> bool {
    let is_addressed = message.referenced_message.is_some() || !message.mentions.is_empty();
    message.guild_id.is_some() && !is_addressed && !message.content.trim().is_empty()
}

/// Returns what a message says to the bot: in direct messages all of it, elsewhere what mentions or answers the bot; and
/// whether it only answers it, without naming it.
fn addressed(message: &DiscordMessage, me: serenity::all::UserId) -> Option<(String, bool)> {
    let mentioned = message.mentions.iter().any(|user| user.id == me);
    let answers = message.referenced_message.as_ref().is_some_and(|original| original.author.id == me);
    let spoken = message.content.replace(&format!("<@{me}>"), " ").replace(&format!("<@!{me}>"), " ");
    // An answer mentions whom it answers, unless its author turns that off.
    let names = spoken != message.content;
    let spoken = spoken.trim().to_owned();
    let is_direct = message.guild_id.is_none();
    let is_meant = is_direct || names || (mentioned && !answers) || (answers && !spoken.is_empty());
    is_meant.then_some((spoken, answers && !names && !is_direct))
}
