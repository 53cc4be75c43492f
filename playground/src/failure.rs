//! How a request can fail, and the resulting answer.

use serde_json::{Value, json};

#[derive(Clone, Copy, Debug, PartialEq)]
pub enum RequestFailure {
    /// This status with Discord's general body for it; the request has no effect.
    Status(u16),
    /// This status and error code; the request has no effect.
    Code(u16, u32),
    /// This status with a page of HTML, as Cloudflare sends; the request has no effect.
    Page(u16),
    /// This status without a body; the request has no effect.
    Empty(u16),
    RateLimited {
        /// In seconds.
        retry_after: f64,
        global: bool,
    },
    /// A 429 from Cloudflare: `Retry-After`, a page of HTML, and no `X-RateLimit` header.
    Throttled {
        /// In seconds.
        retry_after: f64,
    },
    /// The request has its effect, but the answer is 502.
    AnswerLost,
    /// The request has its effect, but its answer contains values that Discord's API description lacks.
    OddAnswer,
}

impl RequestFailure {
    pub(crate) fn has_effect(self) -> bool {
        matches!(self, Self::AnswerLost | Self::OddAnswer)
    }

    pub(crate) fn answer(self) -> (u16, Value) {
        match self {
            Self::Status(status) => (status, json!({ "message": format!("{status}: made to fail"), "code": 0 })),
            Self::Code(status, code) => (status, json!({ "message": message_of(code), "code": code })),
            Self::Page(status) => (status, page(status)),
            Self::Empty(status) => (status, Value::Null),
            Self::RateLimited { retry_after, global } => {
                (429, json!({ "message": "You are being rate limited.", "retry_after": retry_after, "global": global }))
            }
            Self::Throttled { .. } => (429, page(429)),
            Self::AnswerLost | Self::OddAnswer => (502, json!({ "message": "502: Bad Gateway", "code": 0 })),
        }
    }

    pub(crate) fn retry_after(self) -> Option<f64> {
        if let Self::Throttled { retry_after } = self { Some(retry_after) } else { None }
    }
}

fn page(status: u16) -> Value {
    let title = if status == 429 { "Access denied | Error 1015" } else { "Attention Required! | Cloudflare" };
    json!(format!("<!DOCTYPE html>\n<html><head><title>{title}</title></head><body><h1>{status}</h1></body></html>\n"))
}

const MESSAGES: &[(u32, &str)] = &[
    (10003, "Unknown Channel"),
    (10008, "Unknown Message"),
    (10013, "Unknown User"),
    (10062, "Unknown interaction"),
    (20009, "Explicit content cannot be sent to the desired recipient(s)"),
    (20028, "The write action you are performing on the channel has hit the write rate limit."),
    (20029, "The write action you are performing on the server has hit the write rate limit."),
    (30046, "Maximum number of edits to messages older than 1 hour reached. Try again later"),
    (40003, "You are opening direct messages too fast"),
    (40062, "Service resource is being rate limited."),
    (40333, "internal network error"),
    (50001, "Missing Access"),
    (50007, "Cannot send messages to this user"),
    (50013, "Missing Permissions"),
    (50035, "Invalid Form Body"),
    (50083, "Thread is archived"),
    (50278, "Cannot send messages to this user due to having no mutual guilds"),
    (60003, "Two factor is required for this operation"),
    (130_000, "API resource is currently overloaded. Try again a little later"),
    (160_005, "This thread is locked"),
    (200_000, "Message was blocked by automatic moderation"),
    (240_000, "Message blocked by harmful links filter"),
];

fn message_of(code: u32) -> &'static str {
    MESSAGES.iter().find(|(known, _)| *known == code).map_or("Made to fail", |(_, words)| words)
}

/// Changes an answer's objects to values unknown to clients, and removes some expected members.
pub(crate) fn make_odd(answer: &mut Value) {
    match answer {
        Value::Array(items) => items.iter_mut().for_each(make_odd),
        Value::Object(map) => {
            for (key, value) in map.iter_mut() {
                match key.as_str() {
                    "type" => *value = json!("new"),
                    "flags" | "public_flags" => *value = json!(1_u64 << 50),
                    "avatar_decoration_data" => *value = json!({ "asset": "v3_new", "sku_id": null }),
                    "colors" | "count_details" | "thread_metadata" => *value = Value::Null,
                    _ => make_odd(value),
                }
            }
            map.insert("of_tomorrow".into(), json!([null, { "id": 1 }]));
        }
        _ => {}
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_odd_answer_keeps_its_ids_and_texts() {
        let mut answer = json!([{ "id": "5", "type": 0, "author": { "id": "6", "public_flags": 0 }, "content": "x" }]);
        make_odd(&mut answer);
        let odd = &answer[0];
        assert_eq!((&odd["id"], &odd["content"], &odd["author"]["id"]), (&json!("5"), &json!("x"), &json!("6")));
        assert_eq!((&odd["type"], &odd["author"]["public_flags"]), (&json!("new"), &json!(1_u64 << 50)));
    }
}
