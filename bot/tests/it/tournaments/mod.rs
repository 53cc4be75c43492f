//! Tournaments of the app alone: a club whose people press what they are shown, and what must hold whatever they do.

mod club;
mod decided;
mod dying;
mod hidden;
mod whole;
