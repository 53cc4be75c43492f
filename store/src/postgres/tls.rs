//! TLS for connections over a network. The certificate must be trusted and name the host.

use std::path::Path;
use std::sync::Arc;

use tokio_postgres_rustls::MakeRustlsConnect;
use tokio_rustls::rustls::crypto::ring;
use tokio_rustls::rustls::pki_types::CertificateDer;
use tokio_rustls::rustls::pki_types::pem::PemObject;
use tokio_rustls::rustls::{ClientConfig, RootCertStore};

use super::options::PostgresOptions;
use super::trouble::{unavailable, unavailable_because};
use crate::Result;

pub(super) fn connector(options: &PostgresOptions) -> Result<MakeRustlsConnect> {
    let roots = match &options.authorities {
        Some(file) => read(options, file)?,
        None => RootCertStore { roots: webpki_roots::TLS_SERVER_ROOTS.to_vec() },
    };
    let failed = |why| unavailable_because(&options.address, "TLS cannot be set up", why);
    let config = ClientConfig::builder_with_provider(Arc::new(ring::default_provider()))
        .with_safe_default_protocol_versions()
        .map_err(failed)?
        .with_root_certificates(roots)
        .with_no_client_auth();
    Ok(MakeRustlsConnect::new(config))
}

fn read(options: &PostgresOptions, file: &Path) -> Result<RootCertStore> {
    let problem = || format!("{} must contain certificates in PEM format", file.display());
    let failed = |why| unavailable_because(&options.address, &problem(), why);
    let mut roots = RootCertStore::empty();
    for certificate in CertificateDer::pem_file_iter(file).map_err(failed)? {
        let added = roots.add(certificate.map_err(failed)?);
        added.map_err(|why| unavailable_because(&options.address, &problem(), why))?;
    }
    if roots.is_empty() {
        return Err(unavailable(&options.address, &problem()));
    }
    Ok(roots)
}
