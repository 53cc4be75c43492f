//! Planned answers of a player: if they play this, I answer that.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct PlanRecord {
    pub v: u32,
    pub root: Vec<String>,
    /// Maps moves, as codes separated by spaces, to the code of the answer.
    pub answers: BTreeMap<String, String>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub played: Vec<usize>,
}

/// How many plies can be taken back without losing their plans at the next change.
const KEPT_BACK: usize = 8;

impl PlanRecord {
    #[must_use]
    pub fn new(line: &[String]) -> PlanRecord {
        PlanRecord { v: 1, root: line.to_vec(), answers: BTreeMap::new(), played: Vec::new() }
    }

    #[must_use]
    pub fn answer(&self, line: &[String]) -> Option<&str> {
        let rest = line.strip_prefix(&self.root[..])?;
        self.answers.get(&rest.join(" ")).map(String::as_str)
    }

    /// Plans an answer after these moves of the whole game. Removes plans that follow another answer there.
    pub fn plan(&mut self, line: &[String], code: &str) {
        self.go_back_to(line);
        if self.answer(line) != Some(code) {
            self.forget(line);
            self.answers.insert(line[self.root.len()..].join(" "), code.to_owned());
        }
    }

    /// Removes the answer after these moves of the whole game, and the plans after it.
    pub fn forget(&mut self, line: &[String]) {
        let Some(code) = self.answer(line) else { return };
        let path: Vec<_> = line[self.root.len()..].iter().map(String::as_str).chain([code]).collect();
        let (path, here) = (path.join(" "), line[self.root.len()..].join(" "));
        self.answers.retain(|key, _| !begins(key, &path));
        self.answers.remove(&here);
    }

    /// Returns the plans that are still possible after these moves of the whole game. Each has the further moves and
    /// the answer to them.
    #[must_use]
    pub fn ahead(&self, line: &[String]) -> Vec<(Vec<String>, String)> {
        let mut plan = self.clone();
        plan.go_back_to(line);
        let here = line[plan.root.len()..].join(" ");
        let ahead = plan.answers.iter().filter(|(key, _)| begins(key, &here));
        let codes = |key: &str| key[here.len()..].split_whitespace().map(str::to_owned).collect();
        ahead.map(|(key, code)| (codes(key), code.clone())).collect()
    }

    /// Removes plans that these moves of the whole game rule out. Keeps a few plies for takebacks.
    pub fn tidy(&mut self, line: &[String]) {
        self.go_back_to(line);
        let kept = line.len().saturating_sub(KEPT_BACK);
        if self.root.len() < kept {
            self.go_on_to(&line[..kept]);
        }
    }

    /// Removes all plans that these moves of the whole game rule out.
    pub fn go_on_to(&mut self, line: &[String]) {
        self.go_back_to(line);
        let answers = self.ahead(line).into_iter().map(|(path, code)| (path.join(" "), code));
        self.answers = answers.collect();
        self.root = line.to_vec();
    }

    /// Moves the root back to where it agrees with these moves. They are of the whole game, and no plan is removed.
    fn go_back_to(&mut self, line: &[String]) {
        let shared = self.root.iter().zip(line).take_while(|(one, other)| one == other).count();
        if shared < self.root.len() {
            let before = self.root.split_off(shared).join(" ");
            let answers = std::mem::take(&mut self.answers);
            let moved = |(key, code): (String, String)| match key.is_empty() {
                true => (before.clone(), code),
                false => (format!("{before} {key}"), code),
            };
            self.answers = answers.into_iter().map(moved).collect();
        }
    }
}

fn begins(path: &str, with: &str) -> bool {
    path.strip_prefix(with).is_some_and(|rest| with.is_empty() || rest.is_empty() || rest.starts_with(' '))
}
