//! A passkey device in software, which can also lie.

use ciborium::Value as Cbor;
use p256::ecdsa::{Signature, SigningKey, signature::Signer};
use passki::Passki;
use serde_json::{Value, json};
use sha2::{Digest, Sha256};

pub(crate) const ORIGIN: &str = "https://play.example";
pub(crate) const SITE: &str = "play.example";

/// Flags: the user is present and verified.
const HERE: u8 = 0x05;
/// Flag: the data includes a new key.
const ATTESTED: u8 = 0x40;

/// A device with one passkey. A test can change its fields to make it lie.
#[derive(Clone)]
pub(crate) struct Device {
    pub(crate) key: SigningKey,
    pub(crate) id: Vec<u8>,
    pub(crate) handle: Vec<u8>,
    pub(crate) counter: u32,
    pub(crate) origin: String,
    pub(crate) site: String,
    pub(crate) flags: u8,
    pub(crate) cross_origin: bool,
}

/// Makes a device lie about one thing.
pub(crate) type Lie<'a> = &'a dyn Fn(&mut Device);

impl Device {
    pub(crate) fn new(number: u8) -> Self {
        Self {
            key: SigningKey::from_slice(&[number; 32]).unwrap(),
            id: vec![number; 16],
            handle: Vec::new(),
            counter: 0,
            origin: ORIGIN.into(),
            site: SITE.into(),
            flags: HERE,
            cross_origin: false,
        }
    }
    fn client_data(&self, kind: &str, options: &Value) -> Vec<u8> {
        let data = json!({
            "type": kind, "challenge": options["challenge"], "origin": self.origin, "crossOrigin": self.cross_origin,
        });
        data.to_string().into_bytes()
    }
    /// What is signed besides the client's data.
    fn authenticator_data(&self, flags: u8) -> Vec<u8> {
        let mut data = Sha256::digest(&self.site).to_vec();
        data.push(flags);
        data.extend(self.counter.to_be_bytes());
        data
    }
    /// Makes a passkey.
    pub(crate) fn make(&mut self, asked: &Value) -> Value {
        let options = &asked["options"];
        self.handle = Passki::base64_decode(options["user"]["id"].as_str().unwrap()).unwrap();
        let point = self.key.verifying_key().to_sec1_point(false);
        let number = |number: i64| Cbor::Integer(number.into());
        let bytes = |bytes: &[u8]| Cbor::Bytes(bytes.to_vec());
        let key = Cbor::Map(vec![
            (number(1), number(2)),
            (number(3), number(-7)),
            (number(-1), number(1)),
            (number(-2), bytes(point.x().unwrap())),
            (number(-3), bytes(point.y().unwrap())),
        ]);
        let mut data = self.authenticator_data(self.flags | ATTESTED);
        data.extend([0; 16]);
        data.extend((self.id.len() as u16).to_be_bytes());
        data.extend(&self.id);
        ciborium::into_writer(&key, &mut data).unwrap();
        let text = |text: &str| Cbor::Text(text.into());
        let object = Cbor::Map(vec![
            (text("fmt"), text("none")),
            (text("attStmt"), Cbor::Map(Vec::new())),
            (text("authData"), bytes(&data)),
        ]);
        let mut attestation = Vec::new();
        ciborium::into_writer(&object, &mut attestation).unwrap();
        let id = Passki::base64_encode(&self.id);
        json!({"id": id, "rawId": id, "type": "public-key", "clientExtensionResults": {}, "response": {
            "clientDataJSON": Passki::base64_encode(&self.client_data("webauthn.create", options)),
            "attestationObject": Passki::base64_encode(&attestation),
            "transports": ["internal"],
        }})
    }
    /// Answers a challenge.
    pub(crate) fn answer(&mut self, asked: &Value) -> Value {
        self.counter += 1;
        self.answer_as("webauthn.get", asked)
    }
    pub(crate) fn answer_as(&self, kind: &str, asked: &Value) -> Value {
        let client = self.client_data(kind, &asked["options"]);
        let data = self.authenticator_data(self.flags);
        let signed: Vec<u8> = data.iter().copied().chain(Sha256::digest(&client)).collect();
        let signature: Signature = self.key.sign(&signed);
        let id = Passki::base64_encode(&self.id);
        json!({"id": id, "rawId": id, "type": "public-key", "clientExtensionResults": {}, "response": {
            "clientDataJSON": Passki::base64_encode(&client),
            "authenticatorData": Passki::base64_encode(&data),
            "signature": Passki::base64_encode(signature.to_der().as_bytes()),
            "userHandle": Passki::base64_encode(&self.handle),
        }})
    }
}
