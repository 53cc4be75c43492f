//! Why a request has no effect: a refusal or a failure.

use std::error::Error;
use std::fmt;

use super::Refusal;
use crate::record::keys::Kind;

#[derive(Debug)]
pub struct BotFailure {
    pub doing: &'static str,
    pub source: Box<dyn Error + Send + Sync>,
}

impl BotFailure {
    pub fn new(doing: &'static str, source: impl Into<Box<dyn Error + Send + Sync>>) -> BotFailure {
        BotFailure { doing, source: source.into() }
    }

    /// Returns whether the store was unavailable. The outage is logged separately, once.
    fn is_of_outage(&self) -> bool {
        matches!(self.source.downcast_ref(), Some(store::Error::Unavailable { .. } | store::Error::Newer { .. }))
    }

    #[must_use]
    pub fn chain(&self) -> String {
        format!("{self}: {}", chain(self.source.as_ref()))
    }
}

/// Formats an error with all its causes in one line, for the log or the operator.
#[must_use]
pub fn chain(error: &(dyn Error + 'static)) -> String {
    let mut text = error.to_string();
    let mut cause = error.source();
    while let Some(error) = cause {
        text.push_str(": ");
        text.push_str(&error.to_string());
        cause = error.source();
    }
    text
}

impl fmt::Display for BotFailure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "could not {}", self.doing)
    }
}

#[derive(Debug)]
pub enum Trouble {
    Refused(Refusal),
    Failed(BotFailure),
}

impl Trouble {
    #[must_use]
    pub fn is_overtaken(&self) -> bool {
        let Trouble::Failed(BotFailure { source, .. }) = self else { return false };
        let is_fence = |key: &str| key.starts_with(Kind::Lane.prefix());
        matches!(source.downcast_ref(), Some(store::Error::Conflict { key }) if is_fence(key))
    }

    pub(crate) fn log(&self) {
        match self {
            overtaken if overtaken.is_overtaken() => tracing::info!("another process took over this work"),
            Trouble::Failed(failure) if failure.is_of_outage() => {
                tracing::debug!(chain = failure.chain(), "background work failed");
            }
            Trouble::Failed(failure) => tracing::error!(chain = failure.chain(), "background work failed"),
            Trouble::Refused(refusal) => tracing::error!(?refusal, "background work was refused"),
        }
    }
}

impl From<Refusal> for Trouble {
    fn from(refusal: Refusal) -> Trouble {
        Trouble::Refused(refusal)
    }
}

impl From<BotFailure> for Trouble {
    fn from(failure: BotFailure) -> Trouble {
        Trouble::Failed(failure)
    }
}

impl From<store::Error> for Trouble {
    fn from(error: store::Error) -> Trouble {
        Trouble::Failed(BotFailure::new("reach the store", error))
    }
}
