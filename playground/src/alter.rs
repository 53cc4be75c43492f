//! Alters the objects, events and answers that the bot receives, for tests.

use std::collections::HashMap;
use std::fmt;
use std::sync::{Arc, Mutex, MutexGuard};

use serde_json::{Map, Value};

use crate::json;

pub(crate) type ValueAlteration = Arc<dyn Fn(&mut Value) + Send + Sync>;

#[derive(Default)]
pub(crate) struct Alterations {
    state: Mutex<AlterationState>,
}

#[derive(Default)]
struct AlterationState {
    objects: HashMap<u64, ValueAlteration>,
    members: HashMap<u64, ValueAlteration>,
    events: Vec<(usize, String, EventFate)>,
    answers: Vec<(usize, String, String, ValueAlteration)>,
}

#[derive(Clone)]
enum EventFate {
    Changed(ValueAlteration),
    Withheld,
}

impl fmt::Debug for Alterations {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Alterations").finish_non_exhaustive()
    }
}

impl Alterations {
    fn state(&self) -> MutexGuard<'_, AlterationState> {
        self.state.lock().expect("no code panics while it holds the alterations")
    }

    pub(crate) fn object(&self, id: u64, change: ValueAlteration) {
        self.state().objects.insert(id, change);
    }

    pub(crate) fn member(&self, person: u64, change: ValueAlteration) {
        self.state().members.insert(person, change);
    }

    pub(crate) fn restore(&self) {
        let mut state = self.state();
        state.objects.clear();
        state.members.clear();
    }

    pub(crate) fn restore_one(&self, id: u64) {
        let mut state = self.state();
        state.objects.remove(&id);
        state.members.remove(&id);
    }

    pub(crate) fn altered(&self) -> Vec<u64> {
        let state = self.state();
        let mut ids: Vec<u64> = state.objects.keys().chain(state.members.keys()).copied().collect();
        ids.sort_unstable();
        ids.dedup();
        ids
    }

    pub(crate) fn events(&self, times: usize, name: &str, change: ValueAlteration) {
        self.state().events.push((times, name.into(), EventFate::Changed(change)));
    }

    pub(crate) fn withhold(&self, times: usize, name: &str) {
        self.state().events.push((times, name.into(), EventFate::Withheld));
    }

    pub(crate) fn answers(&self, times: usize, method: &str, part: &str, change: ValueAlteration) {
        self.state().answers.push((times, method.into(), part.into(), change));
    }

    pub(crate) fn clear(&self) {
        let mut state = self.state();
        state.events.clear();
        state.answers.clear();
    }

    pub(crate) fn alter_event(&self, name: &str, data: &mut Value) -> bool {
        let fate = {
            let mut state = self.state();
            let found = state.events.iter_mut().find(|(left, known, _)| *left > 0 && known == name);
            let fate = found.map(|(left, _, fate)| {
                *left -= 1;
                fate.clone()
            });
            state.events.retain(|(left, ..)| *left > 0);
            fate
        };
        self.alter(data);
        match fate {
            Some(EventFate::Withheld) => return false,
            Some(EventFate::Changed(change)) => change(data),
            None => {}
        }
        true
    }

    pub(crate) fn alter_answer(&self, method: &str, path: &str, answer: &mut Value) {
        let change = {
            let mut state = self.state();
            let is_meant = |left: usize, wanted: &str, part: &str| left > 0 && matches(wanted, part, method, path);
            let found = state.answers.iter_mut().find(|(left, wanted, part, _)| is_meant(*left, wanted, part));
            let change = found.map(|(left, _, _, change)| {
                *left -= 1;
                Arc::clone(change)
            });
            state.answers.retain(|(left, ..)| *left > 0);
            change
        };
        self.alter(answer);
        if let Some(change) = change {
            change(answer);
        }
    }

    fn alter(&self, value: &mut Value) {
        let (objects, members) = {
            let state = self.state();
            if state.objects.is_empty() && state.members.is_empty() {
                return;
            }
            (state.objects.clone(), state.members.clone())
        };
        walk(value, &objects, &members);
    }
}

type AlterationMap = HashMap<u64, ValueAlteration>;

fn walk(value: &mut Value, objects: &AlterationMap, members: &AlterationMap) {
    match value {
        Value::Array(items) => items.iter_mut().for_each(|item| walk(item, objects, members)),
        Value::Object(map) => {
            map.values_mut().for_each(|inner| walk(inner, objects, members));
            alter_members(map, members);
            let id = map.get("id").and_then(json::id);
            let member = map.get("user").filter(|_| map.contains_key("roles")).and_then(|user| json::id(&user["id"]));
            if let Some(change) = member.and_then(|id| members.get(&id)) {
                change(value);
            }
            if let Some(change) = id.and_then(|id| objects.get(&id)) {
                change(value);
            }
        }
        _ => {}
    }
}

/// Alters member objects without their user: next to an author or a mention, or by id in a map.
fn alter_members(map: &mut Map<String, Value>, members: &AlterationMap) {
    let author = map.get("author").and_then(|author| json::id(&author["id"]));
    let own = map.get("id").filter(|_| map.contains_key("username")).and_then(json::id);
    let change = author.or(own).and_then(|id| members.get(&id));
    if let (Some(member), Some(change)) = (map.get_mut("member"), change) {
        change(member);
    }
    for (id, member) in map.get_mut("members").and_then(Value::as_object_mut).into_iter().flatten() {
        if let Some(change) = id.parse().ok().and_then(|id: u64| members.get(&id)) {
            change(member);
        }
    }
}

/// Returns whether a request matches a rule: a method (`*` for any), and part of a path.
pub(crate) fn matches(wanted: &str, part: &str, method: &str, path: &str) -> bool {
    (wanted == "*" || wanted == method) && path.contains(part)
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn a_person_is_changed_wherever_they_are_named() {
        let alterations = Alterations::default();
        alterations.object(5, Arc::new(|user| user["public_flags"] = json!(1_u64 << 44)));
        alterations.member(5, Arc::new(|member| member["nick"] = json!("odd")));
        let user = || json!({ "id": "5", "username": "ann", "public_flags": 0 });
        let mut told = json!({
            "author": user(), "member": { "roles": [] }, "mentions": [{ "id": "5", "username": "ann", "member": {} }],
            "members": [{ "user": user(), "roles": [] }], "data": { "resolved": { "members": { "5": {}, "6": {} } } },
        });
        assert!(alterations.alter_event("MESSAGE_CREATE", &mut told));
        assert_eq!(told["author"]["public_flags"], 1_u64 << 44);
        assert_eq!(told["members"][0]["user"]["public_flags"], 1_u64 << 44);
        for member in [
            &told["member"],
            &told["mentions"][0]["member"],
            &told["members"][0],
            &told["data"]["resolved"]["members"]["5"],
        ] {
            assert_eq!(member["nick"], "odd");
        }
        assert_eq!(told["data"]["resolved"]["members"]["6"], json!({}));
    }
}
