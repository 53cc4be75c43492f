//! Where pictures are drawn: on threads that may take their time, and on no more than half of the machine at once, so
//! that other requests are heard meanwhile.

use std::sync::LazyLock;
use std::thread::available_parallelism;

use tokio::sync::Semaphore;
use tokio::task::{JoinError, spawn_blocking};

static EASELS: LazyLock<Semaphore> =
    LazyLock::new(|| Semaphore::new(available_parallelism().map_or(1, |n| n.get().div_ceil(2))));

/// Does the work once an easel is free.
///
/// # Errors
/// When the work panics.
pub(super) async fn draw<T: Send + 'static>(work: impl FnOnce() -> T + Send + 'static) -> Result<T, JoinError> {
    let _easel = EASELS.acquire().await.expect("the easels are never closed");
    spawn_blocking(work).await
}
