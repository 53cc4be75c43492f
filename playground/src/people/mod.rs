//! People's actions: writing, using commands, pressing buttons, submitting forms. They work the same in-process and
//! over HTTP.

mod act;
pub(crate) mod client;
pub(crate) mod error;
pub(crate) mod http;
mod options;
mod press;
mod socket;
mod system;
mod view;
