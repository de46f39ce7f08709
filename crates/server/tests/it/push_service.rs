//! A push service on loopback, and devices that decrypt its messages as browsers do.

use base64ct::{Base64UrlUnpadded, Encoding};
use hmac::{Hmac, KeyInit, Mac};
use oriflamme_client::Client;
use p256::{
    PublicKey, SecretKey,
    ecdsa::{Signature, VerifyingKey, signature::Verifier},
    elliptic_curve::sec1::ToSec1Point,
};
use ring::aead::{AES_128_GCM, Aad, LessSafeKey, Nonce, UnboundKey};
use serde_json::{Value, json};
use sha2::Sha256;
use std::{
    collections::{HashMap, VecDeque},
    sync::{Arc, Mutex},
    time::{Duration, SystemTime, UNIX_EPOCH},
};
use tokio::{
    io::{AsyncBufReadExt, AsyncReadExt, AsyncWriteExt, BufReader},
    net::{TcpListener, TcpStream},
    sync::mpsc,
};

/// A request that the push service got.
pub(crate) struct Pushed {
    pub(crate) path: String,
    pub(crate) headers: HashMap<String, String>,
    pub(crate) body: Vec<u8>,
}

/// A push service. It answers 201, unless a test tells it otherwise.
pub(crate) struct PushService {
    pub(crate) origin: String,
    answers: Arc<Mutex<VecDeque<&'static str>>>,
    pushed: mpsc::UnboundedReceiver<Pushed>,
}

impl PushService {
    pub(crate) async fn start() -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let origin = format!("http://{}", listener.local_addr().unwrap());
        let answers = Arc::<Mutex<VecDeque<&'static str>>>::default();
        let (sender, pushed) = mpsc::unbounded_channel();
        let scripted = answers.clone();
        tokio::spawn(async move {
            while let Ok((stream, _)) = listener.accept().await {
                let answer = scripted.lock().unwrap().pop_front().unwrap_or("201 Created");
                if let Some(pushed) = serve(stream, answer).await {
                    let _ = sender.send(pushed);
                }
            }
        });
        Self { origin, answers, pushed }
    }
    /// Sets the status lines, with more headers, of the next answers.
    pub(crate) fn will_answer(&self, answers: &[&'static str]) {
        self.answers.lock().unwrap().extend(answers);
    }
    /// The next message.
    pub(crate) async fn next(&mut self) -> Pushed {
        tokio::time::timeout(Duration::from_secs(30), self.pushed.recv()).await.expect("a message").unwrap()
    }
    /// Whether no message waits to be taken.
    pub(crate) fn is_quiet(&mut self) -> bool {
        self.pushed.try_recv().is_err()
    }
}

async fn serve(stream: TcpStream, answer: &str) -> Option<Pushed> {
    let mut stream = BufReader::new(stream);
    let mut line = String::new();
    stream.read_line(&mut line).await.ok()?;
    let path = line.strip_prefix("POST ")?.split(' ').next()?.to_owned();
    let mut headers = HashMap::new();
    loop {
        let mut line = String::new();
        stream.read_line(&mut line).await.ok()?;
        let Some((name, value)) = line.trim().split_once(':') else { break };
        headers.insert(name.to_lowercase(), value.trim().to_owned());
    }
    let mut body = vec![0; headers.get("content-length")?.parse().ok()?];
    stream.read_exact(&mut body).await.ok()?;
    stream.write_all(format!("HTTP/1.1 {answer}\r\ncontent-length: 0\r\n\r\n").as_bytes()).await.ok()?;
    Some(Pushed { path, headers, body })
}

fn bytes(text: &str) -> Vec<u8> {
    Base64UrlUnpadded::decode_vec(text).unwrap()
}

fn hmac(key: &[u8], parts: &[&[u8]]) -> Vec<u8> {
    let mut mac = Hmac::<Sha256>::new_from_slice(key).unwrap();
    parts.iter().for_each(|part| mac.update(part));
    mac.finalize().into_bytes().to_vec()
}

/// A browser that gets messages.
pub(crate) struct PushDevice {
    secret: SecretKey,
    auth: [u8; 16],
    path: String,
}

impl PushDevice {
    pub(crate) fn new(number: u8) -> Self {
        let path = format!("/push/device-{number}");
        Self { secret: SecretKey::from_slice(&[number; 32]).unwrap(), auth: [number; 16], path }
    }
    fn public(&self) -> Vec<u8> {
        self.secret.public_key().to_sec1_point(false).as_bytes().to_vec()
    }
    /// Its subscription, as the browser's script sends it.
    pub(crate) fn subscription(&self, service: &PushService) -> Value {
        self.at(&format!("{}{}", service.origin, self.path))
    }
    /// The same for any address.
    pub(crate) fn at(&self, endpoint: &str) -> Value {
        let [p256dh, auth] = [&self.public()[..], &self.auth].map(Base64UrlUnpadded::encode_string);
        json!({"endpoint": endpoint, "expirationTime": null, "keys": {"p256dh": p256dh, "auth": auth}})
    }
    /// Turns messages on for a player, whose pages are in a language.
    pub(crate) async fn turn_on(&self, service: &PushService, client: &Client, language: &str) {
        let headers = [("content-type", "application/json"), ("accept-language", language)];
        let body = self.subscription(service).to_string();
        let raw = client.raw();
        let done = raw.send("POST".parse().unwrap(), "/api/v1/me/push", &headers, body.into()).await.unwrap();
        assert_eq!(done.status, 204, "{}", done.text());
    }

    /// Decrypts a message to this device: RFC 8291, written for this test.
    pub(crate) fn open(&self, pushed: &Pushed) -> Value {
        assert_eq!(pushed.path, self.path);
        assert_eq!(pushed.headers["content-encoding"], "aes128gcm");
        let (salt, rest) = pushed.body.split_at(16);
        let (size, rest) = rest.split_at(4);
        let (sender, record) = rest[1..].split_at(usize::from(rest[0]));
        assert!(u32::from_be_bytes(size.try_into().unwrap()) as usize >= record.len());
        let shared = self.secret.diffie_hellman(&PublicKey::from_sec1_bytes(sender).unwrap());
        let agreed = hmac(&self.auth, &[shared.raw_secret_bytes()]);
        let secret = hmac(&agreed, &[b"WebPush: info\0", &self.public(), sender, &[1]]);
        let random = hmac(salt, &[&secret]);
        let key = hmac(&random, &[b"Content-Encoding: aes128gcm\0", &[1]]);
        let nonce = hmac(&random, &[b"Content-Encoding: nonce\0", &[1]]);
        let key = LessSafeKey::new(UnboundKey::new(&AES_128_GCM, &key[..16]).unwrap());
        let mut record = record.to_vec();
        let nonce = Nonce::assume_unique_for_key(nonce[..12].try_into().unwrap());
        let text =
            key.open_in_place(nonce, Aad::empty(), &mut record).expect("it was encrypted to this device");
        let end = text.iter().rposition(|&byte| byte != 0).unwrap();
        assert_eq!(text[end], 2, "the end of the last record");
        serde_json::from_slice(&text[..end]).unwrap()
    }
}

/// Checks a message's signature with the server's public key: RFC 8292. Returns what was signed.
pub(crate) fn signed_by(pushed: &Pushed, key: &str) -> Value {
    let said = pushed.headers["authorization"].strip_prefix("vapid t=").unwrap();
    let (token, k) = said.split_once(", k=").unwrap();
    assert_eq!(k, key, "the key to which the device is bound");
    let (signed, signature) = token.rsplit_once('.').unwrap();
    let signature = Signature::from_slice(&bytes(signature)).unwrap();
    VerifyingKey::from_sec1_bytes(&bytes(k)).unwrap().verify(signed.as_bytes(), &signature).unwrap();
    let (head, claims) = signed.split_once('.').unwrap();
    let head: Value = serde_json::from_slice(&bytes(head)).unwrap();
    assert_eq!(head, json!({"typ": "JWT", "alg": "ES256"}));
    let claims: Value = serde_json::from_slice(&bytes(claims)).unwrap();
    let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap().as_secs();
    let until = claims["exp"].as_u64().unwrap();
    assert!(until > now && until <= now + 24 * 3600, "{claims}");
    claims
}
