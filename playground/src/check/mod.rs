//! Checks requests and answers against Discord's own description of its API (`openapi/`).

mod document;
mod judge;

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};

use serde_json::Value;

use crate::happening::{Happening, HappeningFeed};
use crate::refusal::{ApiRefusal, FormError};
use judge::{SchemaJudge, SchemaSubject};

#[derive(Debug)]
pub(crate) struct SchemaChecker {
    violations: Mutex<Vec<String>>,
    happenings: Arc<HappeningFeed>,
    /// A test created messages that Discord's document does not allow.
    is_odd: AtomicBool,
}

/// The schema of each callback type. The document says only "any of them", which makes poor error messages.
const CALLBACKS: [(u64, &str); 7] = [
    (1, "PongInteractionCallbackRequest"),
    (4, "CreateMessageInteractionCallbackRequest"),
    (5, "CreateMessageInteractionCallbackRequest"),
    (6, "UpdateMessageInteractionCallbackRequest"),
    (7, "UpdateMessageInteractionCallbackRequest"),
    (8, "ApplicationCommandAutocompleteCallbackRequest"),
    (9, "ModalInteractionCallbackRequest"),
];

impl SchemaChecker {
    pub(crate) fn new(happenings: Arc<HappeningFeed>) -> Self {
        Self { violations: Mutex::default(), happenings, is_odd: AtomicBool::new(false) }
    }

    pub(crate) fn prepare(&self) {
        judge::prepare();
    }

    /// Rejects a body that the document does not allow, with code 50035.
    pub(crate) fn check_request(
        &self,
        method: &'static str,
        template: &'static str,
        body: &Value,
    ) -> Result<(), ApiRefusal> {
        let subject = if template.ends_with("/callback") {
            let kind = body["type"].as_u64();
            match CALLBACKS.iter().find(|(known, _)| Some(*known) == kind) {
                Some((_, schema)) => SchemaSubject::Named(schema),
                None => SchemaSubject::Request(method, template),
            }
        } else if template == "/channels/{channel_id}" && body.get("recipient").is_none() {
            SchemaSubject::Named("UpdateThreadRequestPartial")
        } else if template == "/channels/{channel_id}/threads" && body.get("message").is_none() {
            SchemaSubject::Named("CreateTextThreadWithoutMessageRequest")
        } else if template == "/webhooks/{webhook_id}/{webhook_token}" {
            SchemaSubject::Named("IncomingWebhookRequestPartial")
        } else {
            SchemaSubject::Request(method, template)
        };
        let Some(judge) = judge::find(subject) else { return Ok(()) };
        let errors = judge.errors(body);
        if errors.is_empty() {
            if let Some(unknown) = judge::unknown_members(subject, body) {
                self.violation(format!("request {method} {template}: {unknown}"));
            }
            return Ok(());
        }
        self.violation(format!("request {method} {template}: {}", words(&errors)));
        Err(ApiRefusal::form(errors))
    }

    pub(crate) fn limit_broken(&self, method: &str, template: &str, refusal: &ApiRefusal) {
        self.violation(format!("request {method} {template}: {}", words(&refusal.form)));
    }

    pub(crate) fn counts_against(&self, method: &str, template: &str, why: &str) {
        self.violation(format!("request {method} {template}: {why}"));
    }

    pub(crate) fn check_answer(&self, method: &'static str, template: &'static str, status: u16, answer: &Value) {
        let subject = SchemaSubject::Answer(method, template, status);
        if answer.is_null() {
            return;
        }
        match judge::find(subject) {
            Some(judge) => self.check_own(&judge, answer, &format!("answer to {method} {template}")),
            None => self.violation(format!("answer to {method} {template}: no body is expected with {status}")),
        }
    }

    pub(crate) fn check_message(&self, message: &Value, event: &str) {
        if let Some(judge) = judge::find(SchemaSubject::Named("MessageResponse")) {
            self.check_own(&judge, message, event);
        }
    }

    pub(crate) fn check_refusal(&self, body: &Value) {
        if let Some(judge) = judge::find(SchemaSubject::Named("ErrorResponse")) {
            self.check_own(&judge, body, "refusal");
        }
    }

    pub(crate) fn expect_odd(&self) {
        self.is_odd.store(true, Ordering::Relaxed);
    }

    fn check_own(&self, judge: &SchemaJudge, value: &Value, what: &str) {
        if self.is_odd.load(Ordering::Relaxed) {
            return;
        }
        let errors = judge.errors(value);
        if !errors.is_empty() {
            self.violation(format!("{what}: {}", words(&errors)));
        }
    }

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

fn words(errors: &[FormError]) -> String {
    errors.iter().map(|error| format!("{} {}", error.at, error.message)).collect::<Vec<_>>().join("; ")
}
