//! The tasks that commit. Each sends compatible batches in one call and answers all callers. If an answer is lost, the
//! task repeats the call under the same number until the outcome is known.

use std::collections::VecDeque;
use std::sync::Arc;

use tokio::sync::{Mutex, mpsc};
use tokio::time::timeout;
use tokio_postgres::Statement;
use tokio_postgres::types::Type;

use super::group::{CallGroup, GroupRequest, N_BATCHES};
use super::hosts::{HostPatience, Hosts};
use super::link::{DatabaseLink, LinkPurpose, allow, end};
use super::trouble::{self, CallTrouble};
use crate::{Error, Result};

/// The maximum number of queued batches. Further callers wait.
pub(super) const QUEUE: usize = 1024;

const COMMIT: &str = "SELECT mutabot.kv_commit($1, $2, $3, $4, $5, $6, $7, $8)";

const TYPES: [Type; 8] = [
    Type::BYTEA,
    Type::INT8,
    Type::INT4_ARRAY,
    Type::BYTEA_ARRAY,
    Type::INT8_ARRAY,
    Type::INT4_ARRAY,
    Type::BYTEA_ARRAY,
    Type::BYTEA_ARRAY,
];

#[derive(Debug)]
pub(super) struct Committer {
    hosts: Arc<Hosts>,
    session: Vec<u8>,
    call: i64,
    link: Option<(DatabaseLink, Statement)>,
    /// Abandoned connections, as the server identifies them.
    left: Vec<String>,
    stopped: Option<Error>,
}

impl Committer {
    pub(super) async fn open(hosts: Arc<Hosts>) -> Result<Committer> {
        let mut committer = Committer {
            hosts: Arc::clone(&hosts),
            session: Vec::new(),
            call: 0,
            link: None,
            left: Vec::new(),
            stopped: None,
        };
        let mut patience = HostPatience::new(&hosts);
        let begun = timeout(hosts.options.limits.patience, async {
            loop {
                match committer.begin().await {
                    Ok(session) => return Ok(session),
                    Err(trouble) => patience.bear(trouble).await?,
                }
            }
        });
        let begun = begun.await;
        committer.session = begun.unwrap_or_else(|_| Err(patience.ended()))?;
        Ok(committer)
    }

    async fn begin(&mut self) -> std::result::Result<Vec<u8>, CallTrouble> {
        let hosts = Arc::clone(&self.hosts);
        let (link, _) = self.link().await?;
        let asked = link.client().query("SELECT mutabot.kv_open()", &[]);
        let trouble = match hosts.answered(link, hosts.time_for_call(), asked).await {
            Ok(Ok(rows)) => {
                let session = rows.first().and_then(|row| row.try_get(0).ok());
                return session.ok_or_else(|| CallTrouble::Elsewhere("it opened no session".to_owned()));
            }
            Ok(Err(why)) => trouble::of_call(hosts.address(), &why),
            Err(trouble) => trouble,
        };
        self.leave();
        Err(trouble)
    }

    fn leave(&mut self) {
        self.left.extend(self.link.take().map(|(link, _)| link.backend().to_owned()));
    }

    pub(super) async fn run(mut self, requests: Arc<Mutex<mpsc::Receiver<GroupRequest>>>) {
        let mut waiting = VecDeque::new();
        loop {
            if waiting.is_empty() {
                let mut requests = requests.lock().await;
                match requests.recv().await {
                    Some(request) => waiting.push_back(request),
                    None => return,
                }
                take_more(&mut requests, &mut waiting);
            } else if let Ok(mut requests) = requests.try_lock() {
                take_more(&mut requests, &mut waiting);
            }
            let group = CallGroup::gather(&mut waiting);
            let done = self.settle(&group).await;
            group.answer(done);
        }
    }

    async fn settle(&mut self, group: &CallGroup) -> Result<Vec<i32>> {
        if let Some(why) = &self.stopped {
            return Err(why.clone());
        }
        self.call += 1;
        let hosts = Arc::clone(&self.hosts);
        let mut patience = HostPatience::new(&hosts);
        let done = timeout(hosts.options.limits.patience, async {
            loop {
                match self.attempt(group).await {
                    Ok(done) => return Ok(done),
                    Err(trouble) => patience.bear(trouble).await?,
                }
            }
        });
        let done = done.await.unwrap_or_else(|_| Err(patience.ended()));
        if done.is_err() {
            // The connection may still carry this call, so the next one needs another connection.
            self.leave();
        }
        done
    }

    async fn attempt(&mut self, group: &CallGroup) -> std::result::Result<Vec<i32>, CallTrouble> {
        let limits = self.hosts.options.limits.clone();
        let (session, call, hosts) = (self.session.clone(), self.call, Arc::clone(&self.hosts));
        let (link, statement) = self.link().await?;
        let time = group.time(limits.statement);
        let done = hosts.answered(link, hosts.time_for_call() + (time - limits.statement), async {
            if time > limits.statement {
                allow(link, time).await?;
            }
            let refused = ask(link, statement, &session, call, group).await;
            if time > limits.statement && refused.is_ok() {
                allow(link, limits.statement).await?;
            }
            refused
        });
        let trouble = match done.await {
            Err(trouble) => trouble,
            Ok(Ok(_)) if link.is_doubtful() => {
                CallTrouble::Elsewhere("its standby did not confirm a commit".to_owned())
            }
            Ok(Ok(refused)) => {
                hosts.note(true);
                return Ok(refused);
            }
            Ok(Err(why)) => trouble::of_call(self.hosts.address(), &why),
        };
        match &trouble {
            CallTrouble::Again(_) => {}
            CallTrouble::Elsewhere(_) => {
                hosts.note(false);
                self.leave();
            }
            CallTrouble::Final(why) => {
                tracing::error!(%why, "the store accepts no more changes");
                self.stopped = Some(why.clone());
            }
        }
        Err(trouble)
    }

    async fn link(&mut self) -> std::result::Result<&(DatabaseLink, Statement), CallTrouble> {
        if self.link.as_ref().is_none_or(|(link, _)| link.is_closed() || self.hosts.has_moved_from(link)) {
            self.leave();
            let hosts = &self.hosts;
            let failed = |why: tokio_postgres::Error| trouble::of_call(hosts.address(), &why);
            let link = hosts.connect(LinkPurpose::Use).await?;
            hosts.answered(&link, hosts.time_for_call(), end(&link, &self.left)).await?.map_err(failed)?;
            self.left.clear();
            let prepared = link.client().prepare_typed(COMMIT, &TYPES);
            let statement = hosts.answered(&link, hosts.time_for_call(), prepared).await?.map_err(failed)?;
            hosts.next_generation();
            self.link = Some((link, statement));
        }
        Ok(self.link.as_ref().expect("it was just made"))
    }
}

fn take_more(requests: &mut mpsc::Receiver<GroupRequest>, waiting: &mut VecDeque<GroupRequest>) {
    while waiting.len() < N_BATCHES
        && let Ok(request) = requests.try_recv()
    {
        waiting.push_back(request);
    }
}

async fn ask(
    link: &DatabaseLink,
    statement: &Statement,
    session: &[u8],
    call: i64,
    group: &CallGroup,
) -> std::result::Result<Vec<i32>, tokio_postgres::Error> {
    let a = group.arguments();
    // Wait for all rows: the server commits after the first row, before it is ready again.
    let rows = link
        .client()
        .query(
            statement,
            &[
                &session,
                &call,
                &a.expect_batch,
                &a.expect_key,
                &a.expect_version,
                &a.change_batch,
                &a.change_key,
                &a.change_value,
            ],
        )
        .await?;
    rows.first().map_or(Ok(Vec::new()), |row| row.try_get(0))
}
