//! Batches sent in one call. No two of them share a key that one of them changes.

use std::collections::{HashSet, VecDeque};
use std::hash::{DefaultHasher, Hash, Hasher};
use std::time::Duration;

use tokio::sync::oneshot;

use crate::{Batch, Error, Result};

pub(super) type GroupRequest = (Batch, oneshot::Sender<Result<()>>);

/// The maximum number of batches in a call, and the numbers of keys and bytes that fill it. Up to this number of keys,
/// the server locks them one by one, see `kv_lock`.
pub(super) const N_BATCHES: usize = 128;
const N_KEYS: usize = 1_000;
const N_BYTES: usize = 4 << 20;

#[derive(Debug, Default)]
pub(super) struct CallGroup {
    requests: Vec<GroupRequest>,
    n_keys: usize,
    n_bytes: usize,
    /// Hashes of keys. A collision only keeps two batches out of one call.
    changed: HashSet<u64>,
    expected: HashSet<u64>,
}

impl CallGroup {
    pub(super) fn gather(waiting: &mut VecDeque<GroupRequest>) -> CallGroup {
        let mut group = CallGroup::default();
        let mut rest = VecDeque::with_capacity(waiting.len());
        while let Some((batch, asker)) = waiting.pop_front() {
            if group.is_full() {
                rest.push_back((batch, asker));
                break;
            }
            match group.admit(&batch) {
                true => group.requests.push((batch, asker)),
                false => rest.push_back((batch, asker)),
            }
        }
        rest.append(waiting);
        *waiting = rest;
        group
    }

    fn is_full(&self) -> bool {
        self.requests.len() >= N_BATCHES || self.n_keys >= N_KEYS || self.n_bytes >= N_BYTES
    }

    fn admit(&mut self, batch: &Batch) -> bool {
        let n_keys = batch.expects.len() + batch.changes.len();
        let n_bytes: usize =
            batch.changes.iter().map(|(key, value)| key.len() + value.as_ref().map_or(0, Vec::len)).sum();
        let is_large = self.n_keys + n_keys > N_KEYS || self.n_bytes + n_bytes > N_BYTES;
        if is_large && !self.requests.is_empty() {
            return false;
        }
        let changed: Vec<u64> = batch.changes.iter().map(|(key, _)| hash(key)).collect();
        let expected: Vec<u64> = batch.expects.iter().map(|(key, _)| hash(key)).collect();
        if changed.iter().any(|key| self.changed.contains(key) || self.expected.contains(key))
            || expected.iter().any(|key| self.changed.contains(key))
        {
            return false;
        }
        self.changed.extend(changed);
        self.expected.extend(expected);
        self.n_keys += n_keys;
        self.n_bytes += n_bytes;
        true
    }

    /// Returns the server's time limit for the call: `light`, plus a second per thousand keys and per MiB.
    pub(super) fn time(&self, light: Duration) -> Duration {
        light + Duration::from_secs((self.n_keys / 1_000 + (self.n_bytes >> 20)) as u64)
    }

    pub(super) fn arguments(&self) -> CommitArguments<'_> {
        let mut arguments = CommitArguments::default();
        for (number, (batch, _)) in (0_i32..).zip(&self.requests) {
            for (key, version) in &batch.expects {
                arguments.expect_batch.push(number);
                arguments.expect_key.push(key.as_bytes());
                // Versions are less than `i64::MAX`, so neither it nor a greater one matches a row.
                arguments.expect_version.push(i64::try_from(*version).unwrap_or(i64::MAX));
            }
            for (key, value) in &batch.changes {
                arguments.change_batch.push(number);
                arguments.change_key.push(key.as_bytes());
                arguments.change_value.push(value.as_deref());
            }
        }
        arguments
    }

    /// Answers all callers. For a refused batch, `done` has the position of its failed expectation in the call, from 1.
    pub(super) fn answer(self, done: Result<Vec<i32>>) {
        let mut first = 0;
        for (batch, asker) in self.requests {
            let positions = first..first + batch.expects.len();
            first = positions.end;
            let failed = |refused: &Vec<i32>| {
                let position = |at: &i32| usize::try_from(*at).ok()?.checked_sub(1);
                refused.iter().filter_map(position).find(|at| positions.contains(at))
            };
            let answer = match &done {
                Err(why) => Err(why.clone()),
                Ok(refused) => failed(refused)
                    .map_or(Ok(()), |at| Err(Error::Conflict { key: batch.expects[at - positions.start].0.clone() })),
            };
            let _ = asker.send(answer);
        }
    }
}

/// The arguments of `kv_commit`. Each expectation and change carries the number of its batch.
#[derive(Debug, Default)]
pub(super) struct CommitArguments<'a> {
    pub(super) expect_batch: Vec<i32>,
    pub(super) expect_key: Vec<&'a [u8]>,
    pub(super) expect_version: Vec<i64>,
    pub(super) change_batch: Vec<i32>,
    pub(super) change_key: Vec<&'a [u8]>,
    pub(super) change_value: Vec<Option<&'a [u8]>>,
}

fn hash(key: &str) -> u64 {
    let mut hasher = DefaultHasher::new();
    key.hash(&mut hasher);
    hasher.finish()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn gathered(batches: Vec<Batch>) -> Vec<Vec<Batch>> {
        let mut waiting: VecDeque<GroupRequest> =
            batches.into_iter().map(|batch| (batch, oneshot::channel().0)).collect();
        let mut groups = Vec::new();
        while !waiting.is_empty() {
            let group = CallGroup::gather(&mut waiting);
            groups.push(group.requests.into_iter().map(|(batch, _)| batch).collect());
        }
        groups
    }

    #[test]
    fn batches_that_touch_wait_for_the_next_call_in_their_order() {
        let [a, b] = [Batch::new().expect("x", 0).put("y", ""), Batch::new().expect("y", 0).put("x", "")];
        let [c, d] = [Batch::new().put("z", "1"), Batch::new().put("z", "2")];
        let groups = gathered(vec![a.clone(), b.clone(), c.clone(), d.clone()]);
        assert_eq!(groups, [vec![a, c], vec![b, d]]);
        let questions = vec![Batch::new().expect("x", 1), Batch::new().expect("x", 1)];
        assert_eq!(gathered(questions).len(), 1, "two may expect the same");
    }

    #[test]
    fn a_call_has_bounds_and_any_batch_fits_alone() {
        let many = |from: usize, n: usize| (from..from + n).fold(Batch::new(), |batch, n| batch.put(n.to_string(), ""));
        let sizes = |batches| gathered(batches).iter().map(Vec::len).collect::<Vec<_>>();
        assert_eq!(sizes((0..300).map(|n| many(n, 1)).collect()), [128, 128, 44]);
        assert_eq!(sizes(vec![many(0, 20_000), many(30_000, 1)]), [1, 1]);
        assert_eq!(sizes(vec![many(30_000, 1), many(0, 20_000)]), [1, 1]);
        assert_eq!(sizes(vec![many(0, 600), many(600, 600), many(1_200, 400)]), [2, 1]);
    }

    #[test]
    fn each_hears_of_its_own_first_failure() {
        let batches =
            [Batch::new().expect("a", 1).expect("b", 1), Batch::new().expect("c", 1), Batch::new().expect("d", 1)];
        let (mut waiting, mut answers) = (VecDeque::new(), Vec::new());
        for batch in batches {
            let (asker, answer) = oneshot::channel();
            waiting.push_back((batch, asker));
            answers.push(answer);
        }
        CallGroup::gather(&mut waiting).answer(Ok(vec![2, 4]));
        let answers: Vec<_> = answers.into_iter().map(|mut answer| answer.try_recv().unwrap()).collect();
        assert!(matches!(&answers[0], Err(Error::Conflict { key }) if key == "b"), "{answers:?}");
        assert!(answers[1].is_ok());
        assert!(matches!(&answers[2], Err(Error::Conflict { key }) if key == "d"), "{answers:?}");
    }
}
