//! Whether people can start samples.

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Sampling {
    #[default]
    Never,
    Ready,
    /// A person asked for one with this seed; it is being played.
    Asked(u64),
}

impl Sampling {
    pub(crate) fn word(self) -> Option<&'static str> {
        match self {
            Sampling::Never => None,
            Sampling::Ready => Some("ready"),
            Sampling::Asked(_) => Some("running"),
        }
    }
}
