//! What Discord's replies mean.

use serenity::all::{ChannelId, HttpError, MessageId};

use crate::app::Told;
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

/// Returns whether Discord understood and refused, so that another attempt would change nothing.
pub(super) fn is_refused(error: &serenity::Error) -> bool {
    match error {
        serenity::Error::Http(HttpError::UnsuccessfulRequest(response)) => {
            matches!(response.status_code.as_u16(), 400 | 403 | 404 | 405)
        }
        serenity::Error::Model(_) => true,
        _ => false,
    }
}

/// Returns whether Discord refused because the bot lacks a permission.
pub(super) fn is_lacking(error: &serenity::Error) -> bool {
    is_code(error, &[50001, 50013])
}

pub(super) fn is_code(error: &serenity::Error, codes: &[isize]) -> bool {
    match error {
        serenity::Error::Http(HttpError::UnsuccessfulRequest(response)) => codes.contains(&response.error.code),
        _ => false,
    }
}
