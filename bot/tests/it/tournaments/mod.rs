//! Tournaments of the app alone: a club whose people press what they are shown, and what must hold whatever they do.

mod called;
mod climbing;
mod club;
mod crowd;
mod decided;
mod desk;
mod dying;
mod entry;
mod hidden;
mod hostile;
mod many;
mod missed;
mod moved;
mod named;
mod outside;
mod pairs;
mod prepared;
mod redone;
mod repeated;
mod rooms;
mod systems;
mod tables;
mod time;
mod whole;
mod worded;
mod world;
