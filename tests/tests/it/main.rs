//! The tests of the whole, in one binary.
#![expect(clippy::unwrap_used, reason = "in a test, a panic is the message")]

mod at_home;
mod boards;
mod challenges;
mod clocks;
mod command_line;
mod commands;
mod components;
mod cups;
#[cfg(unix)]
mod database;
mod dependencies;
mod dialogues;
mod disorder;
mod ending;
mod entries;
mod evening;
mod experiments;
mod first_contact;
mod flags;
mod games;
mod going_back;
mod guests;
mod hints;
mod history;
mod house_log;
mod house_rules;
mod hung;
mod kept;
mod killed;
mod languages;
mod leavers;
mod lessons;
mod limits;
mod load;
mod many_games;
mod menus;
mod notices;
mod observed;
mod outages;
mod pages;
mod plans;
mod prepared;
mod processes;
mod profiles;
mod program;
mod programs;
mod refused;
mod requests;
mod rest;
mod restart;
mod reviews;
mod rooms;
mod samples;
mod sessions;
#[cfg(feature = "toy")]
mod sixth;
mod slow;
mod threads;
mod tournaments;
#[cfg(feature = "toy")]
mod toy;
mod whole_games;
mod whole_tournaments;
