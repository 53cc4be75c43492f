//! Serves `/metrics`, `/live` and `/ready` over HTTP, without authentication: the address should be local.

use std::collections::VecDeque;
use std::convert::Infallible;
use std::future::ready;
use std::net::SocketAddr;
use std::time::Duration;

use http_body_util::Full;
use hyper::body::Bytes;
use hyper::header::CONTENT_TYPE;
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper::{Method, Request, Response, StatusCode};
use hyper_util::rt::{TokioIo, TokioTimer};
use tokio::net::TcpListener;
use tokio::task::AbortHandle;
use tokio::time::{sleep, timeout};

use super::BotWatch;

/// The maximum number of open connections. One more closes the oldest, so that slow clients can't block `/live`.
const AT_ONCE: usize = 32;
const PATIENCE: Duration = Duration::from_secs(5);
const PAUSE: Duration = Duration::from_secs(1);

/// OpenMetrics: <https://prometheus.io/docs/specs/om/open_metrics_spec/>.
const OPEN_METRICS: &str = "application/openmetrics-text; version=1.0.0; charset=utf-8";
const PLAIN: &str = "text/plain; charset=utf-8";

pub async fn listen(address: SocketAddr) -> Result<TcpListener, String> {
    let opened = TcpListener::bind(address).await;
    let listener = opened.map_err(|error| format!("`address` in [observe]: {address} cannot be used ({error})"))?;
    if let Ok(address) = listener.local_addr() {
        tracing::info!(%address, "serving metrics and health");
    }
    Ok(listener)
}

#[expect(clippy::disallowed_methods, reason = "after an error of the system there is nothing to wait for but time")]
pub async fn serve(listener: TcpListener, watch: BotWatch) {
    let mut open: VecDeque<AbortHandle> = VecDeque::new();
    loop {
        let stream = match listener.accept().await {
            Ok((stream, _)) => TokioIo::new(stream),
            Err(error) => {
                tracing::debug!(%error, "a connection could not be accepted");
                sleep(PAUSE).await;
                continue;
            }
        };
        let watch = watch.clone();
        open.retain(|one| !one.is_finished());
        if open.len() >= AT_ONCE
            && let Some(oldest) = open.pop_front()
        {
            oldest.abort();
        }
        let served = tokio::spawn(async move {
            let answer = service_fn(|request| ready(Ok::<_, Infallible>(answer(&watch, &request))));
            let mut http = http1::Builder::new();
            let http = http.keep_alive(false).timer(TokioTimer::new()).header_read_timeout(PATIENCE);
            let _ = timeout(PATIENCE, http.serve_connection(stream, answer)).await;
        });
        open.push_back(served.abort_handle());
    }
}

fn answer<B>(watch: &BotWatch, request: &Request<B>) -> Response<Full<Bytes>> {
    if !matches!(*request.method(), Method::GET | Method::HEAD) {
        return text(StatusCode::METHOD_NOT_ALLOWED, PLAIN, "only GET\n");
    }
    let status = |is_well| if is_well { StatusCode::OK } else { StatusCode::SERVICE_UNAVAILABLE };
    match request.uri().path() {
        "/metrics" => text(StatusCode::OK, OPEN_METRICS, watch.meters.text()),
        "/live" => {
            let is_live = watch.health.is_live();
            text(status(is_live), PLAIN, if is_live { "live\n" } else { "no sign of life for a minute\n" })
        }
        "/ready" => {
            let is_ready = watch.health.readiness() == [true; 3];
            text(status(is_ready), PLAIN, watch.health.told())
        }
        _ => text(StatusCode::NOT_FOUND, PLAIN, "/metrics, /live or /ready\n"),
    }
}

fn text(status: StatusCode, kind: &'static str, text: impl Into<Bytes>) -> Response<Full<Bytes>> {
    let mut response = Response::new(Full::new(text.into()));
    *response.status_mut() = status;
    response.headers_mut().insert(CONTENT_TYPE, hyper::header::HeaderValue::from_static(kind));
    response
}

#[cfg(test)]
mod tests {
    use tokio::io::{AsyncReadExt, AsyncWriteExt};
    use tokio::net::TcpStream;

    use super::*;

    #[tokio::test]
    async fn requests_that_never_end_hold_up_nobody() {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = listener.local_addr().unwrap();
        let server = tokio::spawn(serve(listener, BotWatch::default()));
        let mut slow = Vec::new();
        for _ in 0..120 {
            let mut stream = TcpStream::connect(address).await.unwrap();
            stream.write_all(b"GET /metrics HTTP/1.1\r\nHost: ").await.unwrap();
            slow.push(stream);
        }
        let mut stream = TcpStream::connect(address).await.unwrap();
        stream.write_all(b"GET /live HTTP/1.1\r\nHost: here\r\n\r\n").await.unwrap();
        let mut told = String::new();
        timeout(PATIENCE, stream.read_to_string(&mut told)).await.expect("nobody waits for the others").unwrap();
        assert!(told.starts_with("HTTP/1.1 200") && told.ends_with("live\n"), "{told}");
        server.abort();
    }
}
