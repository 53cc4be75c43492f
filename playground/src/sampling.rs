//! Whether samples are played.

/// How it stands with samples.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Sampling {
    /// Nobody plays any here.
    #[default]
    Never,
    /// People may ask for one.
    Ready,
    /// Somebody asked for one, with this seed, and it is being played.
    Asked(u64),
}

impl Sampling {
    /// Returns the word for it, as the page knows it.
    pub(crate) fn word(self) -> Option<&'static str> {
        match self {
            Sampling::Never => None,
            Sampling::Ready => Some("ready"),
            Sampling::Asked(_) => Some("running"),
        }
    }
}
