//! A WebSocket connection to the gateway, over TLS except to a stand-in.

use std::sync::Arc;
use std::time::Duration;

use futures::{SinkExt, StreamExt};
use serde::Deserialize;
use serde_json::{Value, json};
use tokio::io::{AsyncRead, AsyncWrite};
use tokio::net::TcpStream;
use tokio::time::timeout;
use tokio_rustls::TlsConnector;
use tokio_rustls::rustls::crypto::ring;
use tokio_rustls::rustls::pki_types::ServerName;
use tokio_rustls::rustls::{ClientConfig, RootCertStore};
use tokio_tungstenite::tungstenite::http::Uri;
use tokio_tungstenite::tungstenite::protocol::CloseFrame;
use tokio_tungstenite::tungstenite::{Bytes, Message};
use tokio_tungstenite::{WebSocketStream, client_async};

const OPENING: Duration = Duration::from_secs(15);
const SENDING: Duration = Duration::from_secs(2);
const VERSION: &str = "v=10&encoding=json";

trait LinkStream: AsyncRead + AsyncWrite + Unpin + Send {}

impl<S: AsyncRead + AsyncWrite + Unpin + Send> LinkStream for S {}

#[derive(Debug, Deserialize)]
pub(super) struct GatewayFrame {
    #[serde(rename = "op")]
    pub(super) code: u64,
    #[serde(rename = "s")]
    pub(super) seq: Option<u64>,
    #[serde(rename = "t")]
    pub(super) name: Option<String>,
    #[serde(rename = "d", default)]
    pub(super) data: Value,
}

#[derive(Debug, thiserror::Error)]
pub(super) enum LinkError {
    #[error("closed with code {0}: {1}")]
    Closed(u16, String),
    #[error("{0}")]
    Broken(String),
}

impl LinkError {
    fn broken(doing: &str, why: impl std::error::Error + 'static) -> LinkError {
        LinkError::Broken(format!("{doing}: {}", crate::refusal::chain(&why)))
    }
}

pub(super) struct GatewayLink {
    socket: WebSocketStream<Box<dyn LinkStream>>,
}

impl GatewayLink {
    pub(super) async fn open(address: &str) -> Result<GatewayLink, LinkError> {
        let opening = timeout(OPENING, GatewayLink::connect(address));
        opening.await.unwrap_or_else(|_| Err(LinkError::Broken("the gateway does not answer".to_owned())))
    }

    async fn connect(address: &str) -> Result<GatewayLink, LinkError> {
        let slash = if address.ends_with('/') { "" } else { "/" };
        let address = format!("{address}{slash}?{VERSION}");
        let uri: Uri = address.parse().map_err(|why| LinkError::broken("the gateway's address", why))?;
        let host = uri.host().unwrap_or_default().to_owned();
        let is_plain = uri.scheme_str() == Some("ws");
        let port = uri.port_u16().unwrap_or(if is_plain { 80 } else { 443 });
        let stream = TcpStream::connect((host.as_str(), port)).await;
        let stream = stream.map_err(|why| LinkError::broken(&format!("connecting to {host}"), why))?;
        // Disable Nagle's algorithm: frames are small.
        let _ = stream.set_nodelay(true);
        let stream: Box<dyn LinkStream> = match is_plain {
            true => Box::new(stream),
            false => Box::new(secure(&host, stream).await?),
        };
        let (socket, _) =
            client_async(address, stream).await.map_err(|why| LinkError::broken("opening the gateway", why))?;
        Ok(GatewayLink { socket })
    }

    #[cfg(test)]
    pub(super) async fn over(stream: tokio::io::DuplexStream) -> GatewayLink {
        use tokio_tungstenite::tungstenite::protocol::Role;
        let stream: Box<dyn LinkStream> = Box::new(stream);
        GatewayLink { socket: WebSocketStream::from_raw_socket(stream, Role::Client, None).await }
    }

    pub(super) async fn next(&mut self) -> Result<GatewayFrame, LinkError> {
        loop {
            let message = match self.socket.next().await {
                Some(message) => message.map_err(|why| LinkError::broken("reading from the gateway", why))?,
                None => return Err(LinkError::Broken("the gateway hung up".to_owned())),
            };
            let text: Bytes = match message {
                Message::Text(text) => text.into(),
                Message::Binary(bytes) => bytes,
                Message::Close(Some(frame)) => {
                    return Err(LinkError::Closed(frame.code.into(), frame.reason.to_string()));
                }
                _ => continue,
            };
            match serde_json::from_slice(&text) {
                Ok(frame) => return Ok(frame),
                Err(error) => tracing::warn!(%error, "a frame of the gateway cannot be read"),
            }
        }
    }

    pub(super) async fn send(&mut self, code: u64, data: Value) -> Result<(), LinkError> {
        let frame = Message::text(json!({ "op": code, "d": data }).to_string());
        match timeout(SENDING, self.socket.send(frame)).await {
            Ok(sent) => sent.map_err(|why| LinkError::broken("writing to the gateway", why)),
            Err(_) => Err(LinkError::Broken("the gateway does not read".to_owned())),
        }
    }

    /// Closes the connection and ends the session. Discord then shows the bot as offline at once.
    pub(super) async fn close(mut self) {
        let farewell = CloseFrame { code: 1000.into(), reason: "".into() };
        let _ = timeout(SENDING, self.socket.close(Some(farewell))).await;
    }
}

/// Wraps a connection in TLS, trusting the browsers' usual certificate authorities.
async fn secure(host: &str, stream: TcpStream) -> Result<impl LinkStream + use<>, LinkError> {
    let roots = RootCertStore::from_iter(webpki_roots::TLS_SERVER_ROOTS.iter().cloned());
    let config = ClientConfig::builder_with_provider(Arc::new(ring::default_provider()))
        .with_safe_default_protocol_versions()
        .map_err(|why| LinkError::broken("preparing TLS", why))?
        .with_root_certificates(roots)
        .with_no_client_auth();
    let name = ServerName::try_from(host.to_owned()).map_err(|why| LinkError::broken("the gateway's name", why))?;
    let connected = TlsConnector::from(Arc::new(config)).connect(name, stream).await;
    connected.map_err(|why| LinkError::broken("TLS with the gateway", why))
}
