use std::sync::Arc;

use async_trait::async_trait;
use store::conformance::TestedBackend;
use store::{Memory, Sled, SledOptions, Store};
use tempfile::TempDir;

store::conformance!(memory, InMemory);
store::conformance!(sled, Embedded);
store::conformance!(sled_with_tiny_segments, Tiny);

struct InMemory(Arc<Memory>);

#[async_trait]
impl TestedBackend for InMemory {
    async fn fresh() -> InMemory {
        InMemory(Arc::new(Memory::new()))
    }

    fn store(&self) -> Arc<dyn Store> {
        Arc::clone(&self.0) as _
    }

    async fn reopened(self) -> InMemory {
        self
    }
}

struct Embedded {
    store: Arc<Sled>,
    folder: TempDir,
}

#[async_trait]
impl TestedBackend for Embedded {
    async fn fresh() -> Embedded {
        let folder = tempfile::tempdir().unwrap();
        Embedded { store: Arc::new(Sled::open(folder.path(), SledOptions::default()).await.unwrap()), folder }
    }

    fn store(&self) -> Arc<dyn Store> {
        Arc::clone(&self.store) as _
    }

    async fn reopened(self) -> Embedded {
        self.store.close().await.unwrap();
        Embedded {
            store: Arc::new(Sled::open(self.folder.path(), SledOptions::default()).await.unwrap()),
            folder: self.folder,
        }
    }
}

struct Tiny(Embedded);

impl Tiny {
    fn options() -> SledOptions {
        let mut options = SledOptions::default();
        options.segment_bytes = 300;
        options.compact_bytes = 2000;
        options.reserve_bytes = 100;
        options
    }
}

#[async_trait]
impl TestedBackend for Tiny {
    async fn fresh() -> Tiny {
        let folder = tempfile::tempdir().unwrap();
        Tiny(Embedded { store: Arc::new(Sled::open(folder.path(), Tiny::options()).await.unwrap()), folder })
    }

    fn store(&self) -> Arc<dyn Store> {
        self.0.store()
    }

    async fn reopened(self) -> Tiny {
        self.0.store.close().await.unwrap();
        let folder = self.0.folder;
        Tiny(Embedded { store: Arc::new(Sled::open(folder.path(), Tiny::options()).await.unwrap()), folder })
    }
}
