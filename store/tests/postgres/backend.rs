//! The conformance tests.

use std::sync::{Arc, LazyLock};

use async_trait::async_trait;
use store::conformance::{PostgresServer, TestedBackend};
use store::{Postgres, PostgresOptions, Store};

pub(crate) static SERVER: LazyLock<PostgresServer> = LazyLock::new(|| PostgresServer::start(&std::env::temp_dir()));

store::conformance!(postgres, InDatabase, #[ignore = "needs PostgreSQL, see main.rs"]);

struct InDatabase {
    store: Arc<Postgres>,
    options: PostgresOptions,
}

#[async_trait]
impl TestedBackend for InDatabase {
    async fn fresh() -> InDatabase {
        let options = SERVER.database().await;
        InDatabase { store: Arc::new(Postgres::open(options.clone()).await.unwrap()), options }
    }

    fn store(&self) -> Arc<dyn Store> {
        Arc::clone(&self.store) as _
    }

    async fn beside(&self) -> Arc<dyn Store> {
        Arc::new(Postgres::open(self.options.clone()).await.unwrap())
    }

    async fn reopened(self) -> InDatabase {
        self.store.close().await;
        InDatabase { store: Arc::new(Postgres::open(self.options.clone()).await.unwrap()), options: self.options }
    }
}
