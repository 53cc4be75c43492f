//! Refusals as Discord writes them: HTTP status, JSON code, message and, for forms, each error's place.

use serde_json::{Map, Value, json};

#[derive(Clone, Debug, PartialEq)]
pub(crate) struct ApiRefusal {
    pub(crate) status: u16,
    pub(crate) code: u32,
    pub(crate) message: &'static str,
    /// For code 50035: the errors, each with its pointer (`/embeds/0/title`), Discord's code and a sentence.
    pub(crate) form: Vec<FormError>,
    /// In milliseconds.
    pub(crate) retry_after: Option<u64>,
}

#[derive(Clone, Debug, PartialEq)]
pub(crate) struct FormError {
    pub(crate) at: String,
    pub(crate) code: &'static str,
    pub(crate) message: String,
}

impl FormError {
    pub(crate) fn new(at: impl Into<String>, code: &'static str, message: impl Into<String>) -> Self {
        Self { at: at.into(), code, message: message.into() }
    }
}

macro_rules! refusals {
    ($($name:ident $status:literal $code:literal $message:literal;)*) => {
        $(pub(crate) const $name: ApiRefusal =
            ApiRefusal { status: $status, code: $code, message: $message, form: Vec::new(), retry_after: None };)*
    };
}

refusals! {
    UNAUTHORIZED 401 0 "401: Unauthorized";
    NOT_FOUND 404 0 "404: Not Found";
    METHOD_NOT_ALLOWED 405 0 "405: Method Not Allowed";
    UNKNOWN_CHANNEL 404 10003 "Unknown Channel";
    UNKNOWN_GUILD 404 10004 "Unknown Guild";
    UNKNOWN_MEMBER 404 10007 "Unknown Member";
    UNKNOWN_MESSAGE 404 10008 "Unknown Message";
    UNKNOWN_ROLE 404 10011 "Unknown Role";
    UNKNOWN_USER 404 10013 "Unknown User";
    UNKNOWN_EMOJI 400 10014 "Unknown Emoji";
    UNKNOWN_WEBHOOK 404 10015 "Unknown Webhook";
    UNKNOWN_INTERACTION 404 10062 "Unknown interaction";
    UNKNOWN_COMMAND 404 10063 "Unknown application command";
    UNKNOWN_SCHEDULED_EVENT 404 10070 "Unknown Guild Scheduled Event";
    TOO_MANY_REACTIONS 400 30010 "Maximum number of reactions reached (20)";
    TOO_MANY_COMMANDS 400 30032 "Maximum number of application commands reached (100)";
    TOO_MANY_OLD_EDITS 429 30046 "Maximum number of edits to messages older than 1 hour reached. Try again later";
    DMS_TOO_FAST 403 40003 "You are opening direct messages too fast";
    TOO_LARGE 413 40005 "Request entity too large";
    ALREADY_ACKNOWLEDGED 400 40060 "Interaction has already been acknowledged.";
    TOO_MANY_FOLLOW_UPS 400 40094 "This interaction has reached its maximum number of follow-up messages.";
    MISSING_ACCESS 403 50001 "Missing Access";
    WRONG_CHANNEL_KIND 403 50003 "Cannot execute action on a DM channel";
    NOT_THE_AUTHOR 403 50005 "Cannot edit a message authored by another user";
    EMPTY_MESSAGE 400 50006 "Cannot send an empty message";
    DM_REFUSED 403 50007 "Cannot send messages to this user";
    MISSING_PERMISSIONS 403 50013 "Missing Permissions";
    SYSTEM_MESSAGE 403 50021 "Cannot execute action on a system message";
    WRONG_CHANNEL 400 50024 "Cannot execute action on this channel type";
    TOKEN_EXPIRED 401 50027 "Invalid Webhook Token";
    THREAD_ARCHIVED 400 50083 "Thread is archived";
    BAD_JSON 400 50109 "The request body contains invalid JSON.";
    PINS_FULL 400 30003 "Maximum number of pins reached for the channel (250)";
    REPLY_WITHOUT_HISTORY 403 160002 "Cannot reply without permission to read message history";
    THREAD_EXISTS 400 160004 "A thread has already been created for this message";
    THREADS_FULL 400 160006 "Maximum number of active threads reached";
    THREAD_LOCKED 403 160005 "This thread is locked";
    MODERATED 400 200000 "Message was blocked by automatic moderation";
    RATE_LIMITED 429 0 "You are being rate limited.";
}

impl ApiRefusal {
    pub(crate) fn form(form: Vec<FormError>) -> Self {
        Self { status: 400, code: 50035, message: "Invalid Form Body", form, retry_after: None }
    }

    pub(crate) fn field(at: impl Into<String>, code: &'static str, message: impl Into<String>) -> Self {
        Self::form(vec![FormError::new(at, code, message)])
    }

    pub(crate) fn after(self, wait: u64) -> Self {
        Self { retry_after: Some(wait), ..self }
    }

    pub(crate) fn body(&self) -> Value {
        let mut body = json!({ "message": self.message, "code": self.code });
        if let Some(wait) = self.retry_after {
            body["retry_after"] = json!(wait as f64 / 1000.0);
            body["global"] = json!(false);
        }
        if !self.form.is_empty() {
            let mut errors = Value::Object(Map::new());
            for error in &self.form {
                insert(&mut errors, error);
            }
            body["errors"] = errors;
        }
        body
    }
}

/// Inserts an error at its place. A place has its own errors or nested places; nested ones replace its own.
fn insert(errors: &mut Value, error: &FormError) {
    let mut node = errors;
    for part in error.at.split('/').filter(|part| !part.is_empty()) {
        if let Some(map) = node.as_object_mut() {
            map.remove("_errors");
        }
        node = &mut node[part];
        if !node.is_object() {
            *node = Value::Object(Map::new());
        }
    }
    if node.as_object().is_some_and(|map| map.keys().any(|key| key != "_errors")) {
        return;
    }
    let entry = json!({ "code": error.code, "message": error.message });
    match &mut node["_errors"] {
        Value::Array(list) => list.push(entry),
        empty => *empty = Value::Array(vec![entry]),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn form_errors_are_nested_by_their_place() {
        let refusal = ApiRefusal::form(vec![
            FormError::new("/embeds/0/title", "BASE_TYPE_MAX_LENGTH", "Must be 256 or fewer in length."),
            FormError::new("/content", "BASE_TYPE_MAX_LENGTH", "Must be 2000 or fewer in length."),
        ]);
        let body = refusal.body();
        assert_eq!(body["code"], 50035);
        assert_eq!(body["errors"]["embeds"]["0"]["title"]["_errors"][0]["code"], "BASE_TYPE_MAX_LENGTH");
        assert_eq!(body["errors"]["content"]["_errors"][0]["message"], "Must be 2000 or fewer in length.");
        let outer_and_inner = ["/a", "/a/b", "/a"].map(|at| FormError::new(at, "X", "x"));
        let body = ApiRefusal::form(outer_and_inner.to_vec()).body();
        assert_eq!(body["errors"], json!({ "a": { "b": { "_errors": [{ "code": "X", "message": "x" }] } } }));
    }
}
