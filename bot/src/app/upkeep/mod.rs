//! Work without a request: due events, upgrades, checks.

pub(super) mod agree;
mod catch_up;
mod commands;
mod counting;
mod deeds;
mod drafts;
pub(super) mod due;
mod events;
mod gone;
mod open;
mod people;
mod ratings;
mod roles;
mod sessions;
mod trophies;
mod upgrade;

pub use catch_up::catch_up_with_history;
pub use commands::{has_commands, keep_commands};
pub use counting::count_old_games;
pub use deeds::forget_deeds;
pub use drafts::forget_drafts;
pub use events::forget_events;
pub use gone::{forget_servers, is_in_servers, join_server, leave_server};
pub use open::games_open;
pub use people::catch_up_with_people;
pub use ratings::bring_ratings_up_to_date;
pub use roles::look_for_lost_roles;
pub use sessions::{note_session, sessions_begun};
pub use trophies::tally_old_games;
pub use upgrade::upgrade;
