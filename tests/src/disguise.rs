//! Serves `discord.com` over TLS at a local address, in front of a playground.

use std::net::{Ipv4Addr, SocketAddr};
use std::sync::Arc;

use playground::PlaygroundServer;
use tokio::io::copy_bidirectional;
use tokio::net::{TcpListener, TcpStream};
use tokio::task::JoinHandle;
use tokio_rustls::TlsAcceptor;
use tokio_rustls::rustls::ServerConfig;
use tokio_rustls::rustls::crypto::ring;
use tokio_rustls::rustls::pki_types::PrivateKeyDer;

pub struct Disguise {
    pub address: SocketAddr,
    /// The certificate to trust, in PEM.
    pub certificate: String,
    task: JoinHandle<()>,
}

impl Disguise {
    pub async fn of(server: &PlaygroundServer) -> Disguise {
        let made = rcgen::generate_simple_self_signed(["discord.com".to_owned()]).expect("a valid name");
        let key = PrivateKeyDer::Pkcs8(made.signing_key.serialize_der().into());
        let config = ServerConfig::builder_with_provider(Arc::new(ring::default_provider()))
            .with_safe_default_protocol_versions()
            .and_then(|config| config.with_no_client_auth().with_single_cert(vec![made.cert.der().clone()], key))
            .expect("a certificate and its key");
        let acceptor = TlsAcceptor::from(Arc::new(config));
        let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).await.expect("a free port");
        let address = listener.local_addr().expect("it listens");
        let behind = server.url().trim_start_matches("http://").to_owned();
        let task = tokio::spawn(async move {
            while let Ok((stream, _)) = listener.accept().await {
                let (acceptor, behind) = (acceptor.clone(), behind.clone());
                tokio::spawn(async move {
                    let Ok(mut stream) = acceptor.accept(stream).await else { return };
                    let Ok(mut plain) = TcpStream::connect(&behind).await else { return };
                    // The result does not matter: both ends notice the close.
                    let _ = copy_bidirectional(&mut stream, &mut plain).await;
                });
            }
        });
        Disguise { address, certificate: made.cert.pem(), task }
    }
}

impl Drop for Disguise {
    fn drop(&mut self) {
        self.task.abort();
    }
}
