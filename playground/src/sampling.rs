//! The state of samples: whether people can start them.

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum SampleState {
    #[default]
    Never,
    Ready,
    /// A person requested a sample with this seed; it is in progress.
    Asked(u64),
}

impl SampleState {
    pub(crate) fn word(self) -> Option<&'static str> {
        match self {
            SampleState::Never => None,
            SampleState::Ready => Some("ready"),
            SampleState::Asked(_) => Some("running"),
        }
    }
}
