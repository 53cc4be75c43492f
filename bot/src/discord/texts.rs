//! Messages to the bot: moves and requests in words. If a request fails, the bot reacts to the message at once. It
//! explains the failure in the thread of the author's game, or else only to the author.

use rules::Side;

use super::body::DiscordBody;
use super::door::sent_in;
use super::events::{EventHandler, ReactionSign, RequestReply};
use super::heard::{self, Post};
use super::refused::{DoorErrorKind, DoorResult};
use super::spoken::SpokenLang;
use super::view::MessageView;
use super::{commands, request};
use crate::app::ask::play;
use crate::app::ask::puzzle::PuzzleAsk;
use crate::app::ask::tried::BoardTry;
use crate::app::{AppRequest, DeliveryAddress, GameChoice, Message, Press, RequestAct, is_try, language_told};
use crate::observe::DiscordRoute;
use crate::record::{ChannelId, GameId, RoleId, UserId};
use crate::words::Lang;

/// Discord rejects replies where the bot can't read the message history.
const NO_HISTORY: [i64; 1] = [160_002];

impl ReactionSign {
    pub(super) fn of(act: &RequestAct, answer: &Message) -> Option<ReactionSign> {
        let is_text = matches!(act, RequestAct::Play(play::PlayAsk::Said { .. } | play::PlayAsk::Overheard { .. }));
        let asks = !answer.choices.is_empty() || answer.buttons.iter().any(|button| button.press == Press::Confirm);
        is_text.then_some(if asks { ReactionSign::Asked } else { ReactionSign::Refused })
    }

    fn emoji(self) -> &'static str {
        match self {
            ReactionSign::Refused => "❌",
            ReactionSign::NotYet => "⏳",
            ReactionSign::Asked => "❓",
            ReactionSign::Kind => "👍",
        }
    }
}

impl EventHandler {
    pub(super) async fn written(&self, message: &heard::Message) {
        let Some(me) = self.me() else { return };
        if message.guild.is_none() {
            self.courier.writer().directs.note(message.author.id, message.channel);
        }
        let thread = message.guild.map(|_| message.channel);
        let turn = self.app.writes_on_turn(thread, message.author.id).await;
        let own_roles = message.guild.map(|guild| self.visible.roles_of_bot(guild, me)).unwrap_or_default();
        match (addressed(message, me, &own_roles), unheard(message, me, &own_roles)) {
            (Some(text), _) => self.text(message, text).await,
            (None, Some(unheard)) if !self.hears_all => self.unheard(message, unheard).await,
            (None, _) if self.hears_all && message.guild.is_some() && !message.text.trim().is_empty() => {
                let (text, to_person) = (message.without_people(), message.is_addressed());
                self.answer_text(message, RequestAct::Play(play::PlayAsk::Overheard { text, to_person }), None).await;
            }
            (None, _) => {
                if let Some(ply) = turn.filter(|_| !self.hears_all && is_hidden(message)) {
                    self.hidden(message, ply).await;
                }
            }
        }
    }

    /// Explains to the author of a hidden text in their game's thread how to move, once and before their first move. Later
    /// the text may be a move or conversation: a sign marks the first one of a turn.
    async fn hidden(&self, message: &heard::Message, ply: usize) {
        let who = message.author.id;
        let caller = request::of_message(message, self.language_of(message).await);
        if self.app.rates.is_deaf_to(&caller) {
            return;
        }
        match self.hinted.last((message.channel.0, who), ply) {
            Some(marked) if marked == ply => {}
            None if ply < Side::ALL.len() => {
                let button = self.app.move_button(None, message.channel, caller.lang).await;
                let told = Message::new(caller.lang, text!("unheard-thread").with("button", button));
                self.tell(
                    message,
                    RequestReply { sign: Some(ReactionSign::Asked), open: true, ..RequestReply::new(told) },
                )
                .await;
            }
            _ => {
                self.mark(message, ReactionSign::Asked).await;
            }
        }
    }

    /// Explains how to reach the bot to the author of a hidden text. Does so once per game or channel.
    async fn unheard(&self, message: &heard::Message, unheard: UnheardText<'_>) {
        let caller = request::of_message(message, self.language_of(message).await);
        let (place, hint) = match unheard {
            UnheardText::Reply(post) => {
                let game = commands::game_of(post);
                let button = self.app.move_button(game, message.channel, caller.lang).await;
                (game.map(|game| game.0), text!("unheard-reply").with("button", button))
            }
            UnheardText::Role(me) => (None, text!("unheard-role").with("bot", format!("<@{}>", me.0))),
        };
        let is_first = self.hinted.last((place.unwrap_or(message.channel.0), caller.who.id), 0).is_none();
        let is_told = is_first || matches!(unheard, UnheardText::Role(_));
        if !is_told || self.app.rates.is_deaf_to(&caller) || self.app.rates.is_enough_talk(&caller) {
            return;
        }
        if is_first {
            let told = Message::new(caller.lang, hint);
            self.tell(message, RequestReply { sign: Some(ReactionSign::Asked), open: true, ..RequestReply::new(told) })
                .await;
        } else {
            self.mark(message, ReactionSign::Asked).await;
        }
    }

    async fn text(&self, message: &heard::Message, (text, answers): (String, bool)) {
        let game = message.answers.as_ref().and_then(commands::meant_by);
        let lang = language_told(&text);
        // In direct messages, moves always go to the last puzzle.
        let shown = message.answers.as_ref().filter(|_| message.guild.is_some());
        if let Some(puzzle) = shown.and_then(commands::puzzle_of) {
            if is_try(&puzzle, &text) {
                let tried = PuzzleAsk::Try { puzzle, ply: 0, tried: BoardTry::Typed(text) };
                self.answer_text(message, RequestAct::Play(play::PlayAsk::Puzzles(tried)), None).await;
            }
            return;
        }
        let act = RequestAct::said(text, game.unwrap_or(GameChoice::Here), answers);
        self.answer_text(message, act, lang).await;
    }

    async fn answer_text(&self, message: &heard::Message, act: RequestAct, lang: Option<Lang>) {
        let lang = match lang {
            Some(lang) => {
                let before = self.spoken.known(&message.author.id);
                self.spoken.last(message.author.id, SpokenLang::after(before, lang));
                lang
            }
            None => self.language_of(message).await,
        };
        let request = AppRequest { caller: request::of_message(message, lang), act };
        if self.app.rates.is_deaf_to(&request.caller) {
            return;
        }
        if let Some(reply) = self.fulfil(&request, true).await {
            self.tell(message, reply).await;
        }
    }

    async fn language_of(&self, message: &heard::Message) -> Lang {
        let place = message.guild.map(|guild| (guild, message.channel));
        let spoken = self.spoken.known(&message.author.id).and_then(|spoken| spoken.holds(message.guild.is_none()));
        self.app.language_of(message.author.id, spoken, place).await.unwrap_or_else(|trouble| {
            trouble.log();
            Lang::default()
        })
    }

    async fn tell(&self, message: &heard::Message, reply: RequestReply) {
        let sign = reply.sign.filter(|sign| message.guild.is_some() || *sign == ReactionSign::Kind);
        let is_marked = match sign {
            Some(sign) => self.mark(message, sign).await,
            None => true,
        };
        // The reaction is enough, or the thread of the author's own game shows why. A board before a move is private.
        let is_own = match sign {
            // Thanks need no message where reactions are impossible.
            Some(ReactionSign::Kind) => return,
            Some(ReactionSign::NotYet) if is_marked => return,
            None if !reply.open => false,
            _ if is_before_a_move(&reply.message) => false,
            _ => self.app.is_own_thread(message.channel, message.author.id).await,
        };
        // Without permission to react, a reply shows that something is wrong with the message.
        let is_shown = reply.open || (!is_marked && !is_before_a_move(&reply.message)) || is_own;
        let told = match is_shown {
            true if self.tell_there(message, &reply.message, is_own).await.is_ok() => Ok(()),
            _ => {
                self.tell_privately(
                    message,
                    &reply.message,
                    !matches!(sign, Some(ReactionSign::Refused | ReactionSign::NotYet)),
                )
                .await
            }
        };
        if let Err(error) = told {
            tracing::warn!(%error, "an answer did not arrive");
        }
    }

    async fn mark(&self, message: &heard::Message, sign: ReactionSign) -> bool {
        let parts: [&(dyn std::fmt::Display + Sync); 3] = [&message.channel.0, &message.id, &sign.emoji()];
        let marked = self.door.insist(DiscordRoute::React, &parts, &DiscordBody::NONE).await;
        marked.inspect_err(|error| tracing::debug!(%error, "a message could not be marked")).is_ok()
    }

    /// Answers a text so that only its author reads it, if possible. The bot begins no direct messages unless `begins`
    /// is set, which means that it can't write in the channel. An explanation to a person without a direct-message
    /// channel may go below the text.
    async fn tell_privately(&self, to: &heard::Message, reply: &Message, begins: bool) -> DoorResult<()> {
        if to.guild.is_none() {
            return self.tell_there(to, reply, false).await;
        }
        let direct = match self.courier.writer().directs.of(to.author.id) {
            None if begins => self.courier.writer().channel(DeliveryAddress::Person(to.author.id)).await.ok(),
            known => known,
        };
        if let Some(direct) = direct
            && self.tell_directly_in(direct, to, reply).await.is_ok()
        {
            // In the thread, a reaction would not show that the question is elsewhere.
            if is_before_a_move(reply) && self.app.is_own_thread(to.channel, to.author.id).await {
                return self.tell_there(to, &Message::new(reply.lang, text!("confirm-directly")), true).await;
            }
            return Ok(());
        }
        if is_before_a_move(reply) {
            return self.tell_there(to, &not_before_others(reply), false).await;
        }
        match self.tell_there(to, reply, false).await {
            Err(error) if !begins && error.kind() == DoorErrorKind::Barred => {
                self.tell_directly_in(
                    self.courier.writer().channel(DeliveryAddress::Person(to.author.id)).await?,
                    to,
                    reply,
                )
                .await
            }
            told => told,
        }
    }

    async fn tell_directly_in(&self, channel: ChannelId, to: &heard::Message, reply: &Message) -> DoorResult<()> {
        let answer = MessageView::of(reply).await.create(&nonce(to));
        let told = self.door.insist(DiscordRoute::Send, &[&channel.0], &answer).await?;
        if let Some(game) = reply.question_about() {
            self.replace((channel, to.author.id, Some(game)), (sent_in(&told, channel)?.message, true)).await;
        }
        self.app.was_asked_in(channel, &request::of_message(to, reply.lang), reply);
        Ok(())
    }

    /// Replies to a text, or posts after it if the bot can't see it. With `instead`, this replaces the last such answer
    /// to the author there. In direct messages, a question replaces the last one about the same game.
    async fn tell_there(&self, to: &heard::Message, reply: &Message, instead: bool) -> DoorResult<()> {
        let view = MessageView::of(reply).await;
        let answer = view.clone().reply_to(to.id.get(), &nonce(to));
        let told = match self.door.insist(DiscordRoute::Send, &[&to.channel.0], &answer).await {
            Err(error) if error.is(&NO_HISTORY) => {
                self.door.insist(DiscordRoute::Send, &[&to.channel.0], &view.create(&nonce(to))).await?
            }
            told => told?,
        };
        let game = reply.question_about().filter(|_| to.guild.is_none());
        if instead || game.is_some() {
            let reason = (sent_in(&told, to.channel)?.message, reply.asks());
            self.replace((to.channel, to.author.id, game), reason).await;
        }
        Ok(())
    }

    async fn replace(&self, place: (ChannelId, UserId, Option<GameId>), reason: (u64, bool)) {
        if let Some((last, _)) = self.reasons.last(place, reason) {
            self.door.remove(place.0, last).await;
        }
    }
}

enum UnheardText<'m> {
    /// A reply to this answer to an interaction.
    Reply(&'m Post),
    /// A mention of the role of the bot with this id.
    Role(UserId),
}

fn is_before_a_move(message: &Message) -> bool {
    !message.pictures.is_empty() && message.buttons.iter().any(|button| button.press == Press::Confirm)
}

/// Explains to a player who can't receive direct messages how to open the private menus.
fn not_before_others(message: &Message) -> Message {
    let mut told = Message::new(message.lang, text!("confirm-alone"));
    let menus = message.buttons.iter().filter(|button| button.press == Press::StepBack);
    told.buttons = menus.map(|button| button.clone().labelled(text!("button-menus"))).collect();
    told
}

/// With this nonce, Discord accepts only one of several attempts.
fn nonce(to: &heard::Message) -> String {
    format!("re-{}", to.id)
}

/// Returns whether Discord hides a message's text from the bot. It hides texts in servers that do not address the bot.
fn is_hidden(message: &heard::Message) -> bool {
    message.guild.is_some() && !message.is_addressed() && message.text.is_empty() && !message.is_of_program
}

/// Returns a message's text if it is for the bot. The flag is set for a reply that does not name the bot. In servers, a
/// message to the bot mentions it or replies to it. People also mention the bot's own role, since Discord suggests it
/// next to the bot.
fn addressed(message: &heard::Message, me: UserId, own_roles: &[RoleId]) -> Option<(String, bool)> {
    let mentioned = message.mentions.contains(&me);
    let answers = message.answers.as_ref().is_some_and(|post| post.author == Some(me));
    let roles = own_roles.iter().map(|role| format!("<@&{}>", role.0));
    let names = [format!("<@{}>", me.0), format!("<@!{}>", me.0)].into_iter().chain(roles);
    let spoken = names.fold(message.text.clone(), |text, name| text.replace(&name, " "));
    // A reply mentions its addressee, unless the author turns that off.
    let names = spoken != message.text;
    let spoken = spoken.trim().to_owned();
    let is_direct = message.guild.is_none();
    let is_meant = is_direct || names || (mentioned && !answers) || (answers && !spoken.is_empty());
    is_meant.then_some((spoken, answers && !names && !is_direct))
}

/// Returns how a message is addressed to the bot, if Discord may be hiding its text.
fn unheard<'m>(message: &'m heard::Message, me: UserId, own_roles: &[RoleId]) -> Option<UnheardText<'m>> {
    if message.guild.is_none() || !message.text.is_empty() {
        return None;
    }
    let names = message.mentioned_roles.iter().any(|role| own_roles.contains(role));
    let answered = message.answers.as_ref().filter(|post| post.author == Some(me) && post.is_of_webhook);
    if names { Some(UnheardText::Role(me)) } else { answered.map(UnheardText::Reply) }
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use super::*;
    use crate::discord::heard::HeardEvent;

    const ME: UserId = UserId(2);
    const OWN: RoleId = RoleId(20);

    /// Returns the text of a server message to the bot, or how the bot notices that it is hidden.
    fn taken(changes: &Value) -> String {
        let mut sent = json!({
            "id": "100", "channel_id": "3", "guild_id": "9", "type": 0, "content": "", "mentions": [],
            "mention_roles": [], "author": { "id": "5", "username": "ann" }, "member": { "roles": [] },
        });
        sent.as_object_mut().unwrap().extend(changes.as_object().unwrap().clone());
        let (HeardEvent::Message(message), None) = HeardEvent::read("MESSAGE_CREATE", &sent) else {
            return "left alone".to_owned();
        };
        match (addressed(&message, ME, &[OWN]), unheard(&message, ME, &[OWN])) {
            (Some((text, true)), _) => format!("answers: {text}"),
            (Some((text, false)), _) => format!("says: {text}"),
            (None, Some(UnheardText::Reply(_))) => "a hidden reply".to_owned(),
            (None, Some(UnheardText::Role(_))) => "a hidden text with the role".to_owned(),
            (None, None) => "nothing".to_owned(),
        }
    }

    #[test]
    fn the_bot_is_named_by_itself_or_by_its_own_role() {
        let user = json!([{ "id": "2", "username": "mutabot", "bot": true }]);
        for (changes, is) in [
            (json!({ "content": "<@2> e4", "mentions": user }), "says: e4"),
            (json!({ "content": "<@!2> e4", "mentions": user }), "says: e4"),
            (json!({ "content": "e4 <@&20>", "mention_roles": ["20"] }), "says: e4"),
            (json!({ "content": "<@&20>", "mention_roles": ["20"] }), "says: "),
            (json!({ "content": "<@&21> e4", "mention_roles": ["21"] }), "nothing"),
            (json!({ "mention_roles": ["20"] }), "a hidden text with the role"),
            (json!({ "mention_roles": [20] }), "a hidden text with the role"),
            (json!({ "mention_roles": ["21"] }), "nothing"),
            (json!({ "content": "e4" }), "nothing"),
        ] {
            assert_eq!(taken(&changes), is, "{changes}");
        }
    }

    #[test]
    fn a_reply_to_an_answer_to_an_interaction_may_be_hidden() {
        let reply = |author: &str, webhook: Value, content: &str| {
            let original = json!({ "id": "90", "author": { "id": author, "bot": true }, "webhook_id": webhook });
            taken(&json!({ "type": 19, "content": content, "referenced_message": original }))
        };
        assert_eq!(reply("2", json!("2"), ""), "a hidden reply");
        assert_eq!(reply("2", json!("2"), "e4"), "answers: e4");
        assert_eq!(reply("2", Value::Null, ""), "nothing", "a picture, or a sticker");
        assert_eq!(reply("7", json!("2"), ""), "nothing");
    }

    #[test]
    fn only_what_people_write_themselves_is_a_text() {
        for kind in 0..=60_u64 {
            let is = if [0, 19].contains(&kind) { "says: e4" } else { "left alone" };
            assert_eq!(taken(&json!({ "type": kind, "content": "<@2> e4" })), is, "{kind}");
        }
        assert_eq!(taken(&json!({ "type": u64::MAX, "content": "<@2> e4" })), "left alone");
        assert_eq!(taken(&json!({ "message_reference": { "type": 1, "message_id": "5" } })), "left alone");
    }
}
