//! Hands a message to a push service: one request over a connection of its own.

use super::{
    Push,
    encryption::{DeviceKeys, EncryptionError, encrypt},
    endpoint::PushEndpoint,
};
use http_body_util::Full;
use hyper::{Request, StatusCode, body::Bytes, client::conn::http1, header};
use hyper_util::rt::TokioIo;
use std::{io, sync::Arc, time::Duration};
use tokio::{
    io::{AsyncRead, AsyncWrite},
    net::TcpStream,
};
use tokio_rustls::{
    TlsConnector,
    rustls::{ClientConfig, RootCertStore, crypto::ring, pki_types::ServerName},
};

/// How long a push service may take, from the connection to its answer.
const PATIENCE: Duration = Duration::from_secs(10);
/// The longest wait that a push service may ask for.
const LONGEST_WAIT: Duration = Duration::from_secs(24 * 3600);

/// A message, and how it is handled on its way.
pub(super) struct PushMessage {
    pub(super) text: String,
    /// How long the push service keeps it for a device that is away.
    pub(super) keep: Duration,
    /// A later message with the same topic replaces this one, as long as it was not delivered.
    pub(super) topic: String,
}

/// The outcome of a message.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Delivery {
    /// The push service has taken it.
    Sent,
    /// The device gets no messages any more.
    Gone,
    /// It may work later, at the earliest after this time if the push service said so.
    Later(Option<Duration>),
    /// The push service does not take it, and never will.
    Refused,
    /// The push service can't be reached, or has not answered in time. It may work later.
    Silence,
}

impl Push {
    /// Sends a message to a device.
    pub(super) async fn deliver(
        &self,
        endpoint: &PushEndpoint,
        device: &DeviceKeys,
        message: &PushMessage,
    ) -> Delivery {
        match tokio::time::timeout(PATIENCE, self.send(endpoint, device, message)).await {
            Ok(Ok(delivery)) => delivery,
            Ok(Err(SendError::Unfit(error))) => {
                tracing::warn!(%error, "a push message can't be made");
                Delivery::Refused
            }
            Ok(Err(SendError::Connection(error))) => {
                tracing::debug!(service = endpoint.origin(), %error, "a push service can't be reached");
                Delivery::Silence
            }
            Err(_) => Delivery::Silence,
        }
    }

    async fn send(
        &self,
        endpoint: &PushEndpoint,
        device: &DeviceKeys,
        message: &PushMessage,
    ) -> Result<Delivery, SendError> {
        let body = encrypt(device, message.text.as_bytes())?;
        let (service, now) = (endpoint.origin(), self.clock.now());
        let key = self.key().await.map_err(io::Error::other)?;
        let signed = key.authorization(&service, self.contact.as_deref(), now);
        let host = service.split_once("://").map_or("", |(_, host)| host);
        let request = Request::post(&endpoint.path)
            .header(header::HOST, host)
            .header(header::AUTHORIZATION, signed)
            .header(header::CONTENT_ENCODING, "aes128gcm")
            .header(header::CONTENT_TYPE, "application/octet-stream")
            .header("ttl", message.keep.as_secs())
            .header("topic", &message.topic)
            .header("urgency", "normal")
            .body(Full::new(Bytes::from(body)))
            .map_err(io::Error::other)?;
        let addresses = endpoint.addresses(self.options.reach()).await?;
        if addresses.is_empty() {
            // The name leads into our own network.
            return Ok(Delivery::Gone);
        }
        let stream = TcpStream::connect(&addresses[..]).await?;
        match endpoint.is_tls {
            false => answer(stream, request).await,
            true => {
                let name = ServerName::try_from(endpoint.host.clone()).map_err(io::Error::other)?;
                answer(self.tls()?.connect(name, stream).await?, request).await
            }
        }
    }

    /// Connects over TLS, trusting what the system trusts.
    fn tls(&self) -> Result<TlsConnector, SendError> {
        if let Some(config) = self.tls.get() {
            return Ok(config.clone().into());
        }
        let mut roots = RootCertStore::empty();
        roots.add_parsable_certificates(rustls_native_certs::load_native_certs().certs);
        let config = ClientConfig::builder_with_provider(Arc::new(ring::default_provider()))
            .with_safe_default_protocol_versions()
            .map_err(io::Error::other)?
            .with_root_certificates(roots)
            .with_no_client_auth();
        Ok(self.tls.get_or_init(|| Arc::new(config)).clone().into())
    }
}

/// Sends a request over a connection, and says what its answer means.
async fn answer(
    stream: impl AsyncRead + AsyncWrite + Unpin + Send + 'static,
    request: Request<Full<Bytes>>,
) -> Result<Delivery, SendError> {
    let (mut sender, connection) = http1::handshake(TokioIo::new(stream)).await.map_err(io::Error::other)?;
    let connection = tokio::spawn(connection);
    let answer = sender.send_request(request).await.map_err(io::Error::other);
    // Nobody reads the body, however long it is.
    connection.abort();
    let answer = answer?;
    let asked = answer.headers().get(header::RETRY_AFTER).and_then(|value| value.to_str().ok()?.parse().ok());
    Ok(meaning(answer.status(), asked.map(Duration::from_secs)))
}

/// What the status of an answer means. Redirections are not followed: nobody else has asked for the message.
fn meaning(status: StatusCode, asked: Option<Duration>) -> Delivery {
    match status {
        status if status.is_success() => Delivery::Sent,
        StatusCode::NOT_FOUND | StatusCode::GONE => Delivery::Gone,
        StatusCode::TOO_MANY_REQUESTS | StatusCode::REQUEST_TIMEOUT => {
            Delivery::Later(asked.map(|wait| wait.min(LONGEST_WAIT)))
        }
        status if status.is_server_error() => Delivery::Later(asked.map(|wait| wait.min(LONGEST_WAIT))),
        _ => Delivery::Refused,
    }
}

#[derive(Debug, thiserror::Error)]
enum SendError {
    #[error(transparent)]
    Unfit(#[from] EncryptionError),
    #[error(transparent)]
    Connection(#[from] io::Error),
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn answers_mean_what_the_standard_says() {
        let wait = |seconds| Some(Duration::from_secs(seconds));
        for (status, asked, delivery) in [
            (201, None, Delivery::Sent),
            (202, None, Delivery::Sent),
            (404, None, Delivery::Gone),
            (410, None, Delivery::Gone),
            (429, wait(60), Delivery::Later(wait(60))),
            (429, wait(u64::MAX), Delivery::Later(Some(LONGEST_WAIT))),
            (500, None, Delivery::Later(None)),
            (503, wait(7), Delivery::Later(wait(7))),
            (400, None, Delivery::Refused),
            (403, None, Delivery::Refused),
            (413, None, Delivery::Refused),
            (307, None, Delivery::Refused),
        ] {
            let status = StatusCode::from_u16(status).unwrap_or_default();
            assert_eq!(meaning(status, asked), delivery, "{status}");
        }
    }
}
