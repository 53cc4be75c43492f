//! Draws pictures on blocking threads, on at most half of the cores.

use std::sync::LazyLock;
use std::thread::available_parallelism;

use tokio::sync::Semaphore;
use tokio::task::{JoinError, spawn_blocking};

static EASELS: LazyLock<Semaphore> =
    LazyLock::new(|| Semaphore::new(available_parallelism().map_or(1, |n| n.get().div_ceil(2))));

pub(super) async fn draw<T: Send + 'static>(work: impl FnOnce() -> T + Send + 'static) -> Result<T, JoinError> {
    let _easel = EASELS.acquire().await.expect("the easels are never closed");
    spawn_blocking(work).await
}
