//! The site to which passkeys belong. Its address decides whether passkeys are possible, and which of them
//! are valid.

use super::passkeys::PasskeyError;
use passki::{
    AuthenticationChallenge, AuthenticationCredential, AuthenticationOptions, AuthenticationResult,
    AuthenticationState, Passki, RegistrationChallenge, RegistrationCredential, RegistrationOptions,
    RegistrationState, ResidentKeyRequirement, StoredPasskey,
};
use std::net::IpAddr;

/// The name of the site in the browser's dialog.
const NAME: &str = "Oriflamme";
/// The algorithms that we can check: EdDSA, ES256, ES384, RS256, RS384.
const ALGORITHMS: [i32; 5] = [-8, -7, -35, -257, -258];
/// How long the browser's dialog waits, in milliseconds. A challenge is valid for a little longer.
const PATIENCE: u64 = 4 * 60 * 1000;

/// A site with passkeys, by its address. A passkey belongs to its host, so it fits no other.
pub(crate) struct PasskeySite(Passki);

impl PasskeySite {
    /// The site at an origin such as `https://play.example.org`. None where browsers have no passkeys: over
    /// plain HTTP, except on one's own computer, and at a numeric address.
    pub(crate) fn at(origin: &str) -> Option<Self> {
        let (scheme, address) = origin.split_once("://")?;
        let host = match address.rsplit_once(':') {
            Some((host, port)) if port.bytes().all(|byte| byte.is_ascii_digit()) => host,
            _ => address,
        };
        let host = host.to_ascii_lowercase();
        let is_name = !host.is_empty()
            && host.bytes().all(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'.'))
            && host.parse::<IpAddr>().is_err();
        let is_safe = scheme == "https" || host == "localhost" || host.ends_with(".localhost");
        (is_name && is_safe).then(|| Self(Passki::new(&host, &[origin], NAME)))
    }

    /// What a browser needs to make a passkey that its owner can use without saying who they are.
    pub(crate) fn ask_to_make(
        &self,
        handle: &str,
        name: &str,
        known: &[StoredPasskey],
    ) -> Result<(RegistrationChallenge, RegistrationState), PasskeyError> {
        let mut options = RegistrationOptions::default();
        options.timeout = PATIENCE;
        options.resident_key = ResidentKeyRequirement::Required;
        options.exclude_credentials = Some(known);
        Ok(self.0.start_passkey_registration(handle.as_bytes(), name, name, options)?)
    }
    /// The passkey that a browser made.
    pub(crate) fn made(
        &self,
        answer: &RegistrationCredential,
        state: &RegistrationState,
    ) -> Result<StoredPasskey, PasskeyError> {
        let made = self.0.finish_passkey_registration(answer, state)?;
        // We could not check signatures of another algorithm.
        if ALGORITHMS.contains(&made.algorithm) { Ok(made) } else { Err(PasskeyError::Refused) }
    }
    /// What a browser needs to use any passkey of this site.
    pub(crate) fn ask_to_use(&self) -> Result<(AuthenticationChallenge, AuthenticationState), PasskeyError> {
        let mut options = AuthenticationOptions::default();
        options.timeout = PATIENCE;
        Ok(self.0.start_passkey_authentication(&[], options)?)
    }
    /// Checks the answer of a passkey.
    pub(crate) fn used(
        &self,
        answer: &AuthenticationCredential,
        state: &AuthenticationState,
        passkey: &StoredPasskey,
    ) -> Result<AuthenticationResult, PasskeyError> {
        Ok(self.0.finish_passkey_authentication(answer, state, passkey)?)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn passkeys_belong_to_a_host_with_a_name_that_is_reached_safely() {
        let host = |origin: &str| PasskeySite::at(origin).map(|site| site.0.rp_id);
        for (origin, expected) in [
            ("https://play.example.org", "play.example.org"),
            ("https://play.example.org:8443", "play.example.org"),
            ("http://localhost:8470", "localhost"),
            ("http://tables.localhost:8470", "tables.localhost"),
            ("https://localhost", "localhost"),
        ] {
            assert_eq!(host(origin).as_deref(), Some(expected), "{origin}");
        }
        for origin in [
            "http://play.example.org",
            "http://127.0.0.1:8470",
            "https://127.0.0.1",
            "http://[::1]:8470",
            "https://[::1]",
            "http://localhost.example.org",
            "http://notlocalhost",
            "https://",
            "https://:443",
            "https://a b",
            "localhost",
        ] {
            assert_eq!(host(origin), None, "{origin}");
        }
    }
}
