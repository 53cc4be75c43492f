//! A session: its sequence, its intents, and the events stored for a resume.

use std::collections::VecDeque;

use serde_json::{Value, json};
use tokio::sync::mpsc;

use super::event::GatewayEvent;

const KEPT: usize = 1000;

#[derive(Debug)]
pub(super) enum SessionOutput {
    Text(String),
    Close(u16, &'static str),
    Drop,
}

#[derive(Debug)]
pub(super) struct HubSession {
    pub(super) id: String,
    pub(super) intents: u64,
    pub(super) shard: (u64, u64),
    pub(super) seq: u64,
    kept: VecDeque<(u64, String)>,
    pub(super) out: Option<(u64, mpsc::UnboundedSender<SessionOutput>)>,
}

impl HubSession {
    pub(super) fn new(
        id: String,
        intents: u64,
        shard: (u64, u64),
        connection: u64,
        out: mpsc::UnboundedSender<SessionOutput>,
    ) -> Self {
        Self { id, intents, shard, seq: 0, kept: VecDeque::new(), out: Some((connection, out)) }
    }

    pub(super) fn wants(&self, event: &GatewayEvent) -> bool {
        let shard = event.guild.map_or(0, |guild| (guild >> 22) % self.shard.1);
        shard == self.shard.0 && (event.intents == 0 || event.intents & self.intents != 0)
    }

    pub(super) fn is_at(&self, connection: u64) -> bool {
        self.out.as_ref().is_some_and(|(id, _)| *id == connection)
    }

    /// Numbers and stores the event, and sends it if there is a connection.
    pub(super) fn dispatch(&mut self, name: &str, data: &Value) {
        self.seq += 1;
        let frame = json!({ "op": 0, "t": name, "s": self.seq, "d": data }).to_string();
        if let Some((_, out)) = &self.out {
            let _ = out.send(SessionOutput::Text(frame.clone()));
        }
        self.kept.push_back((self.seq, frame));
        if self.kept.len() > KEPT {
            self.kept.pop_front();
        }
    }

    pub(super) fn missed(&self, seq: u64) -> Option<Vec<String>> {
        let complete = self.kept.front().is_none_or(|(first, _)| *first <= seq + 1);
        complete.then(|| self.kept.iter().filter(|(s, _)| *s > seq).map(|(_, frame)| frame.clone()).collect())
    }
}
