//! A virtual authenticator for passkeys, by Chromium's developer tools.

use super::Browser;
use serde_json::{Value, json};

/// An authenticator of a browser, which agrees to everything. It is deleted with the browser.
pub struct VirtualAuthenticator<'a> {
    browser: &'a Browser,
    id: Value,
}

impl Browser {
    /// Gives the browser an authenticator, as if it were built into the device.
    pub fn add_authenticator(&self) -> VirtualAuthenticator<'_> {
        self.devtools("WebAuthn.enable", &json!({}));
        let options = json!({
            "protocol": "ctap2", "transport": "internal", "hasResidentKey": true, "hasUserVerification": true,
            "isUserVerified": true, "automaticPresenceSimulation": true,
        });
        let added = self.devtools("WebAuthn.addVirtualAuthenticator", &json!({ "options": options }));
        VirtualAuthenticator { browser: self, id: added["authenticatorId"].clone() }
    }
}

impl VirtualAuthenticator<'_> {
    /// The passkeys on it, with their private keys.
    pub fn passkeys(&self) -> Vec<Value> {
        let asked = json!({ "authenticatorId": self.id });
        let found = self.browser.devtools("WebAuthn.getCredentials", &asked);
        found["credentials"].as_array().cloned().unwrap_or_default()
    }
    /// Adds a passkey, as a password manager does that has it from another device.
    pub fn put(&self, passkey: &Value) {
        let asked = json!({ "authenticatorId": self.id, "credential": passkey });
        self.browser.devtools("WebAuthn.addCredential", &asked);
    }
    /// Sets whether its user agrees.
    pub fn agree(&self, agrees: bool) {
        let asked = json!({ "authenticatorId": self.id, "isUserVerified": agrees });
        self.browser.devtools("WebAuthn.setUserVerified", &asked);
    }
}
