//! The rules as the world sees them: test vectors, and a walk over every game of the registry.
#![allow(clippy::unwrap_used, reason = "a test that cannot go on fails where it stands")]

mod vectors;
