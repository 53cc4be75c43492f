//! The steps from an empty database to the tables of this program. Steps that were released never change.

/// The steps in order; each is known by its place, from 1.
pub(super) const MIGRATIONS: [&str; 2] = [include_str!("migration_1.sql"), include_str!("migration_2.sql")];
