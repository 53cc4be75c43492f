//! A person's client: everything that the page can do, without HTTP.

use std::sync::Arc;

use serde_json::Value;

use super::error::PeopleError;
use super::{act, press, system, view};
use crate::core::PlaygroundCore;
use crate::world::interaction::FIRST_ANSWER;

#[derive(Clone, Debug)]
pub struct PersonClient {
    pub(crate) core: Arc<PlaygroundCore>,
    pub(crate) me: u64,
}

impl PersonClient {
    pub fn id(&self) -> u64 {
        self.me
    }

    /// Writes a message, as a reply to another one if given. Returns Discord's message object.
    ///
    /// # Errors
    /// If the person does not see the channel, or the message is empty or too long.
    pub fn message(&self, channel: u64, content: &str, reply_to: Option<u64>) -> Result<Value, PeopleError> {
        act::message(&self.core, self.me, channel, content, reply_to)
    }

    /// Writes a message of one of Discord's own types. Returns Discord's message object. 1: a member was added to a
    /// thread; 4: a thread was renamed (this also renames it); 6: a message was pinned; 7: a member joined the server;
    /// 46: the result of a poll.
    ///
    /// # Errors
    /// If the person does not see the channel.
    pub fn system_message(
        &self,
        channel: u64,
        kind: u8,
        content: &str,
        about: Option<u64>,
    ) -> Result<Value, PeopleError> {
        system::system(&self.core, self.me, channel, kind, content, about)
    }

    /// Forwards a message from another channel. Returns Discord's message object.
    ///
    /// # Errors
    /// If the person does not see one of the channels, or the message is gone.
    pub fn forward(&self, to: u64, from: u64, message: u64) -> Result<Value, PeopleError> {
        system::forward(&self.core, self.me, to, (from, message))
    }

    /// Uses a slash command. Returns the interaction's id; the bot answers later. A subcommand follows the `name` after
    /// a space; `options` is an object.
    ///
    /// # Errors
    /// If there is no such command, an option is missing or invalid, or the bot is absent.
    pub fn command(&self, channel: u64, name: &str, options: &Value) -> Result<u64, PeopleError> {
        act::command(&self.core, self.me, (channel, None), name, options)
    }

    /// Uploads a file; a command takes its id as the value of an attachment option.
    ///
    /// # Errors
    /// If the file is larger than 10 MiB.
    pub fn upload(&self, name: &str, bytes: Vec<u8>) -> Result<u64, PeopleError> {
        act::upload(&self.core, name, bytes)
    }

    /// Uses a command in the menu of a person or message. Returns the interaction's id. `target` is the id of the
    /// person or message.
    ///
    /// # Errors
    /// If there is no such person, message or command, or the bot is absent.
    pub fn command_on(&self, channel: u64, name: &str, target: u64) -> Result<u64, PeopleError> {
        act::command_on(&self.core, self.me, (channel, None), name, target)
    }

    /// Like [`PersonClient::command`], but the person's Discord has this language.
    ///
    /// # Errors
    /// Same as [`PersonClient::command`].
    pub fn command_in(&self, channel: u64, name: &str, options: &Value, locale: &str) -> Result<u64, PeopleError> {
        act::command(&self.core, self.me, (channel, Some(locale)), name, options)
    }

    /// Requests completions for the option `focused`. Returns Discord's choice objects.
    ///
    /// # Errors
    /// If the command does not complete this option, or the bot does not answer in 3 seconds (status 504).
    pub async fn autocomplete(
        &self,
        channel: u64,
        name: &str,
        options: &Value,
        focused: &str,
    ) -> Result<Vec<Value>, PeopleError> {
        self.autocomplete_in(channel, name, options, focused, None).await
    }

    pub(crate) async fn autocomplete_in(
        &self,
        channel: u64,
        name: &str,
        options: &Value,
        focused: &str,
        locale: Option<&str>,
    ) -> Result<Vec<Value>, PeopleError> {
        let place = (channel, locale);
        let (id, waiting) = act::autocomplete(&self.core, self.me, place, name, options, focused)?;
        let late = self.core.clock.sleep_until(self.core.clock.now() + FIRST_ANSWER);
        tokio::select! {
            choices = waiting => {
                let choices = choices.map_err(|_| PeopleError::new(504, "the bot did not answer in time"))?;
                Ok(choices.as_array().cloned().unwrap_or_default())
            }
            () = late => {
                tracing::debug!(id, "no completions in time");
                Err(PeopleError::new(504, "the bot did not answer in time"))
            }
        }
    }

    /// Presses a button, or chooses `values` in a menu. Returns the interaction's id.
    ///
    /// # Errors
    /// If the message is invisible, the component missing or disabled, or the bot absent.
    pub fn click(&self, channel: u64, message: u64, custom_id: &str, values: &[&str]) -> Result<u64, PeopleError> {
        press::click(&self.core, self.me, (channel, None), message, custom_id, values)
    }

    /// Submits the person's last modal with this custom_id. Returns the interaction's id. `fields` is an object.
    ///
    /// # Errors
    /// If no such modal is open, a field is missing or invalid, or the bot is absent.
    pub fn submit_modal(&self, channel: u64, custom_id: &str, fields: &Value) -> Result<u64, PeopleError> {
        press::submit(&self.core, self.me, (channel, None), custom_id, fields)
    }

    pub fn open_dm(&self) -> u64 {
        act::open_dm(&self.core, self.me)
    }

    pub fn state(&self) -> Value {
        view::state(&self.core, &self.core.world(), self.me)
    }

    /// Returns the messages of a channel, oldest first, in the form of `GET .../messages`.
    ///
    /// # Errors
    /// If the person does not see the channel.
    pub fn messages(&self, channel: u64, limit: usize, before: Option<u64>) -> Result<Vec<Value>, PeopleError> {
        act::messages(&self.core, self.me, channel, limit, before)
    }
}
