//! A store's secret. Without it, no one can recognise people in the keys of bans and deletions.

use std::fmt;

/// Random bytes that a new store saves as its secret. Like all randomness, they are passed in.
#[derive(Clone)]
pub struct Secret([u8; 32]);

impl Secret {
    #[must_use]
    pub fn new(bytes: [u8; 32]) -> Secret {
        Secret(bytes)
    }

    pub(super) fn hex(&self) -> String {
        self.0.iter().map(|byte| format!("{byte:02x}")).collect()
    }
}

impl fmt::Debug for Secret {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Secret(…)")
    }
}
