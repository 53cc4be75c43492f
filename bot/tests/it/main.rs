//! The bot's own tests: its words, its records, its configuration, and what it makes of any text.
#![expect(clippy::unwrap_used, reason = "in a test, a panic is the message")]

mod any_text;
pub mod ask;
mod backup;
mod boards_in_words;
mod buttons;
mod challenges;
mod clocks;
mod config;
mod custom_ids;
mod dying;
mod editions;
mod ends;
mod export;
mod failures;
mod floods;
mod forget;
mod gone;
mod history;
mod hostile;
mod keep;
mod keys;
mod menus;
mod notices;
mod old_stores;
mod pages;
mod plans;
mod records;
mod records_of_keys;
mod records_of_lines;
mod rest;
mod seats;
mod simulation;
mod strangers;
mod which;
mod wording;
mod words;
