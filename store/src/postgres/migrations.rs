//! The steps from an empty database to the tables of this program. Released steps never change.

/// The steps in order. A step's number is its position, from 1.
pub(super) const MIGRATIONS: [&str; 2] = [include_str!("migration_1.sql"), include_str!("migration_2.sql")];
