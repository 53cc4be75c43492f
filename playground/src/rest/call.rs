//! A request for its handler.

use std::collections::HashMap;
use std::sync::Arc;

use serde_json::Value;

use crate::core::PlaygroundCore;
use crate::refusal::ApiRefusal;
use crate::world::attachments::FileUpload;

pub(crate) struct RestCall<'a> {
    pub(crate) core: &'a Arc<PlaygroundCore>,
    pub(super) params: Vec<String>,
    pub(super) query: HashMap<String, String>,
    pub(crate) body: Value,
    pub(crate) uploads: Vec<FileUpload>,
}

pub(crate) type RestReply = Result<(u16, Value), ApiRefusal>;

impl RestCall<'_> {
    pub(super) fn id(&self, n: usize) -> Result<u64, ApiRefusal> {
        self.text(n).parse().map_err(|_| {
            ApiRefusal::field("", "NUMBER_TYPE_COERCE", format!("Value \"{}\" is not snowflake.", self.text(n)))
        })
    }

    pub(super) fn text(&self, n: usize) -> &str {
        self.params.get(n).map_or("", String::as_str)
    }

    pub(super) fn query(&self, name: &str) -> Option<&str> {
        self.query.get(name).map(String::as_str)
    }

    pub(super) fn query_id(&self, name: &str) -> Option<u64> {
        self.query(name)?.parse().ok()
    }

    pub(super) fn query_flag(&self, name: &str) -> bool {
        self.query(name).is_some_and(|value| matches!(value, "true" | "1" | "True"))
    }

    pub(super) fn limit(&self, default: usize, most: usize) -> Result<usize, ApiRefusal> {
        let Some(given) = self.query("limit") else { return Ok(default) };
        let (code, words) = match given.parse::<i64>() {
            Ok(n) if n < 1 => ("NUMBER_TYPE_MIN", "int value should be greater than or equal to 1.".into()),
            Ok(n) if n > most as i64 => {
                ("NUMBER_TYPE_MAX", format!("int value should be less than or equal to {most}."))
            }
            Ok(n) => return Ok(n as usize),
            Err(_) => ("NUMBER_TYPE_COERCE", format!("Value \"{given}\" is not int.")),
        };
        Err(ApiRefusal::field("/limit", code, words))
    }
}
