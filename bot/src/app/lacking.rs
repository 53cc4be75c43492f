//! What the bot is not allowed to do in a channel: said there once, with how to allow it.

use store::Batch;
use strum::{EnumString, IntoStaticStr, VariantNames};

use super::{App, Message, decode};
use crate::record::{ChannelId, GameId, GameRecord, News, Place, What, keys, write};
use crate::refusal::Trouble;
use crate::rows::again;
use crate::words::Lang;

/// A permission that the bot would need and does not have. Games go on without it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, EnumString, IntoStaticStr, VariantNames)]
#[strum(serialize_all = "kebab-case")]
pub enum Lack {
    /// To open threads: games are played in the channel.
    Threads,
    /// To write in the threads that it opened: games are played in the channel.
    WriteInThreads,
    /// To send files: boards are told in words.
    Files,
}

impl App {
    /// Notes that the bot lacks a permission in a game's channel. The first time it becomes news of the game.
    ///
    /// # Errors
    /// When the store cannot do it.
    pub async fn lacks(&self, id: GameId, lack: Lack) -> Result<(), Trouble> {
        again("note a permission that the bot lacks", || self.note_lack(id, lack)).await
    }

    async fn note_lack(&self, id: GameId, lack: Lack) -> Result<(), Trouble> {
        let Some(game) = self.load(id).await? else { return Ok(()) };
        let mut record = game.record;
        let Place::Channel { channel, .. } = record.place else { return Ok(()) };
        let permission: &str = lack.into();
        let key = keys::lacking(channel, permission);
        if self.store.get(&key).await?.is_some() {
            return Ok(());
        }
        let news = News { to: None, what: What::Lacking { permission: permission.to_owned() } };
        let row = keys::news(id, record.next_news);
        record.next_news += 1;
        let batch = Batch::new()
            .expect(keys::game(id), game.version)
            .expect(key.as_str(), 0)
            .put(key, Vec::new())
            .put(row, write(&news))
            .put(keys::game(id), write(&record));
        Ok(self.store.commit(batch).await?)
    }

    /// Notes that the bot has a permission in a channel: if it loses it, that is said anew.
    ///
    /// # Errors
    /// When the store cannot do it.
    pub async fn lacks_no_more(&self, channel: ChannelId, lack: Lack) -> Result<(), Trouble> {
        let key = keys::lacking(channel, lack.into());
        if self.store.get(&key).await?.is_some() {
            self.store.commit(Batch::new().delete(key)).await?;
        }
        Ok(())
    }

    /// Whether the commands that Discord was last given are these, in the form in which they were sent.
    ///
    /// # Errors
    /// When the store cannot tell, or its row cannot be read.
    pub async fn has_commands(&self, sent: &str) -> Result<bool, Trouble> {
        let entry = self.store.get(keys::COMMANDS).await?;
        Ok(entry.map(|entry| decode::<String>(&entry.value)).transpose()?.is_some_and(|known| known == sent))
    }

    /// Notes which commands Discord was given.
    ///
    /// # Errors
    /// When the store cannot do it.
    pub async fn keep_commands(&self, sent: &str) -> Result<(), Trouble> {
        Ok(self.store.commit(Batch::new().put(keys::COMMANDS, write(&sent))).await?)
    }
}

/// What is lacking and how to give it; `None` for a word of another version.
pub(super) fn message(record: &GameRecord, permission: &str, lang: Lang) -> Option<Message> {
    let word: &str = permission.parse::<Lack>().ok()?.into();
    let how = text!("lacking-how").with_said("permission", text!("permission-{}", word));
    let mut message = Message::new(lang, text!("lacking-{}", word).with("game", record.id.0.to_string()));
    message.text.push(how);
    Some(message)
}
