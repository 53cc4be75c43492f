//! Checking requests and answers against Discord's own description of its API (`openapi/`).

mod document;

use std::collections::BTreeMap;
use std::sync::{Arc, LazyLock, Mutex};

use jsonschema::Validator;
use serde_json::Value;

use crate::happening::{Happening, Happenings};
use crate::refusal::{FormError, Refusal};
use document::Document;

/// What a validator is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Subject {
    /// The body of a request: method and path.
    Request(&'static str, &'static str),
    /// An answer: method, path, status.
    Answer(&'static str, &'static str, u16),
    /// A schema of the document by its name.
    Named(&'static str),
}

/// Discord's description, read once in a process.
static DOCUMENT: LazyLock<Document> = LazyLock::new(Document::read);

/// Validators, made when they are first needed, for all playgrounds of the process.
static VALIDATORS: Mutex<BTreeMap<Subject, Option<Arc<Validator>>>> = Mutex::new(BTreeMap::new());

/// Checks requests and answers of one playground.
#[derive(Debug)]
pub(crate) struct Checker {
    violations: Mutex<Vec<String>>,
    happenings: Arc<Happenings>,
}

/// Callback types and the schema for each: the document has only "any of them", which says little about errors.
const CALLBACKS: [(u64, &str); 7] = [
    (1, "PongInteractionCallbackRequest"),
    (4, "CreateMessageInteractionCallbackRequest"),
    (5, "CreateMessageInteractionCallbackRequest"),
    (6, "UpdateMessageInteractionCallbackRequest"),
    (7, "UpdateMessageInteractionCallbackRequest"),
    (8, "ApplicationCommandAutocompleteCallbackRequest"),
    (9, "ModalInteractionCallbackRequest"),
];

impl Checker {
    pub(crate) fn new(happenings: Arc<Happenings>) -> Self {
        Self { violations: Mutex::default(), happenings }
    }

    /// Reads the document, so that the first request need not wait for it.
    pub(crate) fn prepare(&self) {
        LazyLock::force(&DOCUMENT);
    }

    /// Refuses a body that the document does not allow, with code 50035.
    pub(crate) fn check_request(
        &self,
        method: &'static str,
        template: &'static str,
        body: &Value,
    ) -> Result<(), Refusal> {
        let subject = if template.ends_with("/callback") {
            let kind = body["type"].as_u64();
            match CALLBACKS.iter().find(|(known, _)| Some(*known) == kind) {
                Some((_, schema)) => Subject::Named(schema),
                None => Subject::Request(method, template),
            }
        } else if template == "/channels/{channel_id}" && body.get("recipient").is_none() {
            Subject::Named("UpdateThreadRequestPartial")
        } else if template == "/channels/{channel_id}/threads" && body.get("message").is_none() {
            Subject::Named("CreateTextThreadWithoutMessageRequest")
        } else if template == "/webhooks/{webhook_id}/{webhook_token}" {
            Subject::Named("IncomingWebhookRequestPartial")
        } else {
            Subject::Request(method, template)
        };
        let Some(validator) = validator(subject) else { return Ok(()) };
        let errors: Vec<FormError> = validator.iter_errors(body).map(|error| form_error(&error)).collect();
        if errors.is_empty() {
            return Ok(());
        }
        self.violation(format!("request {method} {template}: {}", words(&errors)));
        Err(Refusal::form(errors))
    }

    /// Records that a request broke a limit that the document does not state.
    pub(crate) fn limit_broken(&self, method: &str, template: &str, refusal: &Refusal) {
        self.violation(format!("request {method} {template}: {}", words(&refusal.form)));
    }

    /// Records an answer that the document does not allow.
    pub(crate) fn check_answer(&self, method: &'static str, template: &'static str, status: u16, answer: &Value) {
        let subject = Subject::Answer(method, template, status);
        if answer.is_null() {
            return;
        }
        match validator(subject) {
            Some(validator) => self.check_own(&validator, answer, &format!("answer to {method} {template}")),
            None => self.violation(format!("answer to {method} {template}: no body is expected with {status}")),
        }
    }

    /// Records a message object of an event that the document does not allow.
    pub(crate) fn check_message(&self, message: &Value, event: &str) {
        if let Some(validator) = validator(Subject::Named("MessageResponse")) {
            self.check_own(&validator, message, event);
        }
    }

    fn check_own(&self, validator: &Validator, value: &Value, what: &str) {
        if !validator.is_valid(value) {
            let errors: Vec<FormError> = validator.iter_errors(value).map(|error| form_error(&error)).collect();
            self.violation(format!("{what}: {}", words(&errors)));
        }
    }

    /// Everything found so far.
    pub(crate) fn violations(&self) -> Vec<String> {
        self.violations.lock().expect("no code panics while it holds the violations").clone()
    }

    fn violation(&self, text: String) {
        tracing::warn!(violation = text, "not as Discord describes its API");
        self.happenings.tell(Happening::Violation(text.clone()));
        let mut violations = self.violations.lock().expect("no code panics while it holds the violations");
        if violations.len() < 1000 {
            violations.push(text);
        }
    }
}

fn validator(subject: Subject) -> Option<Arc<Validator>> {
    let mut validators = VALIDATORS.lock().expect("Discord's schemas compile without a panic");
    if let Some(known) = validators.get(&subject) {
        return known.clone();
    }
    let schema = match subject {
        Subject::Request(method, template) => DOCUMENT.request(method, template),
        Subject::Answer(method, template, status) => DOCUMENT.answer(method, template, status),
        Subject::Named(name) => DOCUMENT.named(name),
    };
    let made = schema.map(|schema| Arc::new(DOCUMENT.validator(&schema)));
    validators.insert(subject, made.clone());
    made
}

fn words(errors: &[FormError]) -> String {
    errors.iter().map(|error| format!("{} {}", error.at, error.message)).collect::<Vec<_>>().join("; ")
}

fn form_error(error: &jsonschema::ValidationError<'_>) -> FormError {
    let code = match error.kind().keyword() {
        "maxLength" | "maxItems" => "BASE_TYPE_MAX_LENGTH",
        "minLength" | "minItems" => "BASE_TYPE_MIN_LENGTH",
        "required" => "BASE_TYPE_REQUIRED",
        "maximum" => "NUMBER_TYPE_MAX",
        "minimum" => "NUMBER_TYPE_MIN",
        "oneOf" | "anyOf" | "enum" | "const" => "UNION_TYPE_CHOICES",
        "pattern" => "STRING_TYPE_REGEX",
        "format" => "BASE_TYPE_FORMAT",
        _ => "BASE_TYPE_INVALID",
    };
    let mut message = error.to_string();
    if let Some((cut, _)) = message.char_indices().nth(300) {
        message.truncate(cut);
    }
    FormError::new(error.instance_path().to_string(), code, message)
}
