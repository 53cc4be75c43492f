//! Messages: pure functions from records to texts and pictures, and from plain words to moves. No I/O, no async.

pub(super) mod announcements;
pub(super) mod boards;
pub(super) mod challenges;
pub(super) mod choices;
pub(super) mod clocks;
pub(super) mod commanded;
pub(super) mod delivery;
pub(super) mod describe;
pub(super) mod draws;
pub(super) mod film;
pub(super) mod flags;
pub(super) mod games;
pub(super) mod hands;
pub(super) mod hints;
pub(super) mod leaders;
pub(super) mod lessons;
pub(super) mod message;
mod motives;
pub(super) mod news;
pub(super) mod notices;
pub(super) mod numbers;
pub(super) mod pgn;
pub(super) mod phrases;
pub(super) mod picture;
pub(super) mod profile;
pub(super) mod puzzles;
pub(super) mod ratings;
pub(super) mod rests;
pub(super) mod reviews;
mod sections;
pub(super) mod statistics;
pub(super) mod steps;
pub(super) mod takebacks;
pub(super) mod time;
pub(crate) mod tournament;
pub(super) mod trophies;
pub(super) mod verdicts;
pub(super) mod way;
pub(super) mod welcome;
pub(super) mod which;
pub(super) mod wording;

pub(super) use delivery::{Delivery, DeliveryAddress};
pub(super) use games::{GameOverview, OverviewRank};
pub(super) use hands::ClockHands;
pub(super) use message::{
    ChoiceMenu, FigurePage, MenuOption, Message, MessageFile, MessageFilm, PickerChoice, PickerMenu, Picture,
};
pub(super) use news::NewsContext;
pub(super) use notices::LackedPermission;
pub(super) use way::MovePath;
pub(super) use wording::AskedMove;
