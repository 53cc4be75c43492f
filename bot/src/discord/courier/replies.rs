//! What Discord's replies mean.

use serenity::all::{ChannelId, MessageId};

use crate::app::{Delivery, NewsItem, Press, Told};
use crate::discord::refused::{is_lacking, is_refused};
use crate::record::Sent;

/// The outcome of an attempt with Discord.
pub(super) enum Said {
    Told(Told),
    /// Discord does not let the bot write there, and will not at the next attempts either.
    Barred {
        /// Whether a permission is missing, rather than the place gone.
        lacking: bool,
    },
}

pub(super) fn told_in(channel: ChannelId, message: MessageId) -> Told {
    Told::In(Sent { channel: crate::record::ChannelId(channel.get()), message: message.get() })
}

pub(super) fn bears(message: &serenity::all::Message, mark: &str) -> bool {
    use serenity::all::{ActionRowComponent, ButtonKind};
    let has_file = message.attachments.iter().any(|file| file.filename == mark);
    let has_button = message.components.iter().flat_map(|row| &row.components).any(|component| match component {
        ActionRowComponent::Button(button) => {
            matches!(&button.data, ButtonKind::NonLink { custom_id, .. } if custom_id == mark)
        }
        _ => false,
    });
    has_file || has_button || message.content == mark
}

pub(super) fn barred_or<T>(result: serenity::Result<T>, told: impl FnOnce(T) -> Told) -> serenity::Result<Said> {
    match result {
        Ok(value) => Ok(Said::Told(told(value))),
        Err(error) if is_refused(&error) => Ok(Said::Barred { lacking: is_lacking(&error) }),
        Err(error) => Err(error),
    }
}

/// A thread is changed as far as Discord lets the bot do so.
pub(super) fn passed_over(changed: serenity::Result<()>) -> serenity::Result<Said> {
    match changed {
        Err(error) if !is_refused(&error) => Err(error),
        _ => Ok(Said::Told(Told::Done)),
    }
}

/// Returns whether news offers a challenge.
pub(super) fn is_challenge(item: &NewsItem) -> bool {
    match &item.delivery {
        Delivery::Post { message, .. } => message.buttons.iter().any(|b| b.press == Press::Accept),
        _ => false,
    }
}
