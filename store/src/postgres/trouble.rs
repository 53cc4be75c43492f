//! Classifies errors of the server or the connection by their meaning for a call.

use std::error::Error as _;
use std::io;
use std::path::PathBuf;
use std::sync::Arc;

use tokio_postgres::error::{DbError, SqlState};

use super::options::Address;
use crate::Error;

#[derive(Debug)]
pub(super) enum CallTrouble {
    /// Nothing happened. The next try may succeed.
    Again(String),
    /// The connection is broken, and the outcome of the call is unknown.
    Elsewhere(String),
    Final(Error),
}

pub(super) fn of_call(address: &Address, why: &tokio_postgres::Error) -> CallTrouble {
    match why.as_db_error() {
        None => CallTrouble::Elsewhere(text(why)),
        Some(db) => match db.code().code() {
            "40001" | "40P01" | "55P03" | "57014" => CallTrouble::Again(told(db)),
            code if is_elsewhere(code) => CallTrouble::Elsewhere(told(db)),
            "XX001" | "XX002" => CallTrouble::Final(Error::Corrupt {
                path: place(address),
                problem: format!("{}: check the server's log, and restore a backup", told(db)),
            }),
            _ => CallTrouble::Final(unavailable(address, &format!("it refused a query: {}", told(db)))),
        },
    }
}

pub(super) fn of_connecting(address: &Address, host: &str, why: &tokio_postgres::Error) -> CallTrouble {
    let advice = match why.as_db_error() {
        Some(db) if is_elsewhere(db.code().code()) || *db.code() == SqlState::QUERY_CANCELED => {
            return CallTrouble::Elsewhere(format!("{host}: {}", told(db)));
        }
        Some(db) => match db.code().code() {
            "3F000" | "42P01" | "42501" | "42883" => "run `mutabot store prepare` first",
            "28000" | "28P01" => "check the user, the password and the server's pg_hba.conf",
            "3D000" => "create the database first",
            _ => "check the server's log",
        },
        None if is_io(why) => return CallTrouble::Elsewhere(format!("{host}: {}", text(why))),
        None => "check the address, the password and the certificates",
    };
    let said = why.as_db_error().map_or_else(|| text(why), told);
    CallTrouble::Final(unavailable(address, &format!("{host} said: {said}; {advice}")))
}

fn is_elsewhere(code: &str) -> bool {
    ["53", "08", "58"].iter().any(|class| code.starts_with(class))
        || ["57P01", "57P02", "57P03", "57P05", "25006"].contains(&code)
}

fn is_io(why: &tokio_postgres::Error) -> bool {
    let of_way = why.source().and_then(|source| source.downcast_ref::<io::Error>());
    why.is_closed() || of_way.is_some_and(|source| source.kind() != io::ErrorKind::InvalidData)
}

/// The server's message without its details, which may contain users' texts.
fn told(db: &DbError) -> String {
    format!("{} ({})", db.message(), db.code().code())
}

fn text(why: &tokio_postgres::Error) -> String {
    match why.source() {
        Some(source) => format!("{why}: {source}"),
        None => why.to_string(),
    }
}

pub(super) fn unavailable(address: &Address, problem: &str) -> Error {
    Error::Unavailable { path: place(address), problem: problem.to_owned(), source: None }
}

pub(super) fn unavailable_because(
    address: &Address,
    problem: &str,
    why: impl std::error::Error + Send + Sync + 'static,
) -> Error {
    Error::Unavailable { path: place(address), problem: problem.to_owned(), source: Some(Arc::new(why)) }
}

pub(super) fn newer(address: &Address, host: &str) -> Error {
    let problem = format!("{host} has tables of a newer program: update Mutabot, or restore a backup");
    Error::Newer { path: place(address), problem }
}

pub(super) fn corrupt(address: &Address, problem: &str) -> Error {
    Error::Corrupt { path: place(address), problem: format!("{problem}: restore a backup") }
}

fn place(address: &Address) -> PathBuf {
    PathBuf::from(address.to_string())
}
