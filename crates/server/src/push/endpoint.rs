//! The address at which a device gets its messages. A browser names it, so it may be anything: we send only
//! to public addresses of the internet, over TLS, and never into our own network.

use hyper::Uri;
use std::{
    fmt,
    net::{IpAddr, Ipv6Addr, SocketAddr},
};

/// The longest address that is stored.
const LONGEST: usize = 1024;

/// Which addresses may be sent to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum PushReach {
    /// Public ones, over TLS, at its usual port.
    Public,
    /// Any, also without TLS: for tests with a push service of our own.
    Anywhere,
}

/// The address at a push service.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct PushEndpoint {
    pub(super) is_tls: bool,
    pub(super) host: String,
    pub(super) port: u16,
    pub(super) path: String,
}

impl PushEndpoint {
    /// Reads an address; `None` if nothing may be sent there.
    pub(crate) fn read(text: &str, reach: PushReach) -> Option<Self> {
        let plain = text.len() <= LONGEST && text.bytes().all(|byte| byte.is_ascii_graphic());
        let uri: Uri = text.parse().ok().filter(|_| plain)?;
        let authority = uri.authority().filter(|authority| !authority.as_str().contains('@'))?;
        let is_tls = match uri.scheme_str()? {
            "https" => true,
            "http" => false,
            _ => return None,
        };
        let host = authority.host().trim_start_matches('[').trim_end_matches(']').to_owned();
        let port = authority.port_u16().unwrap_or(if is_tls { 443 } else { 80 });
        let path = uri.path_and_query().map_or("/", |path| path.as_str()).to_owned();
        let endpoint = Self { is_tls, host, port, path };
        let allowed = match (reach, endpoint.host.parse::<IpAddr>()) {
            (PushReach::Anywhere, _) => true,
            (PushReach::Public, Ok(address)) => is_tls && port == 443 && is_public(address),
            // A name without a dot is one of this network.
            (PushReach::Public, Err(_)) => is_tls && port == 443 && endpoint.host.contains('.'),
        };
        (allowed && !endpoint.host.is_empty()).then_some(endpoint)
    }

    /// The push service, as a signature names it.
    pub(super) fn origin(&self) -> String {
        let scheme = if self.is_tls { "https" } else { "http" };
        let usual = if self.is_tls { 443 } else { 80 };
        match self.port == usual {
            true => format!("{scheme}://{}", self.bracketed()),
            false => format!("{scheme}://{}:{}", self.bracketed(), self.port),
        }
    }
    /// The host, as a URL has it.
    fn bracketed(&self) -> String {
        if self.host.parse::<Ipv6Addr>().is_ok() { format!("[{}]", self.host) } else { self.host.clone() }
    }

    /// The addresses of its host to which we may connect. They are looked up once and used as they are, so
    /// that a name can't point elsewhere a moment later.
    pub(super) async fn addresses(&self, reach: PushReach) -> std::io::Result<Vec<SocketAddr>> {
        let found = tokio::net::lookup_host((self.host.as_str(), self.port)).await?;
        Ok(found.filter(|address| reach == PushReach::Anywhere || is_public(address.ip())).collect())
    }
}

impl fmt::Display for PushEndpoint {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.origin(), self.path)
    }
}

/// Whether an address is one of the public internet.
fn is_public(address: IpAddr) -> bool {
    match address {
        IpAddr::V4(v4) => {
            let [a, b, c, _] = v4.octets();
            let special = v4.is_private()
                || v4.is_loopback()
                || v4.is_link_local()
                || v4.is_documentation()
                || a == 0
                // Shared by the customers of a provider.
                || (a == 100 && (64..128).contains(&b))
                || (a, b, c) == (192, 0, 0)
                // The old relays of 6to4.
                || (a, b, c) == (192, 88, 99)
                // Benchmarks.
                || (a == 198 && (18..20).contains(&b))
                // Multicast, and what is kept for the future.
                || a >= 224;
            !special
        }
        IpAddr::V6(v6) => {
            let [a, b, ..] = v6.segments();
            let global = (0x2000..0x4000).contains(&a);
            // Tunnels to IPv4 addresses (Teredo and the like, 6to4), and addresses for documents.
            let special =
                (a == 0x2001 && b < 0x0200) || a == 0x2002 || (a, b) == (0x2001, 0xdb8) || a == 0x3fff;
            global && !special
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_public_addresses_of_push_services_are_taken() {
        for good in [
            "https://fcm.googleapis.com/fcm/send/abc:DEF",
            "https://updates.push.services.mozilla.com/wpush/v2/gAAAA",
            "https://web.push.apple.com/QHx?a=b",
            "https://wns2-par02p.notify.windows.com:443/w/?token=x",
            "https://93.184.216.34/push",
            "https://[2606:4700::1111]/push",
        ] {
            let read = PushEndpoint::read(good, PushReach::Public);
            assert!(read.is_some(), "{good}");
        }
        let long = format!("https://push.example.com/{}", "x".repeat(LONGEST));
        for bad in [
            "",
            "push.example.com",
            "/push",
            "http://push.example.com/x",
            "ftp://push.example.com/x",
            "https://push.example.com:8443/x",
            "https://user@push.example.com/x",
            "https://localhost/x",
            "https://metadata/x",
            "https://127.0.0.1/x",
            "https://10.1.2.3/x",
            "https://169.254.169.254/latest/meta-data",
            "https://192.168.1.1/x",
            "https://100.64.0.1/x",
            "https://0.0.0.0/x",
            "https://[::1]/x",
            "https://[::ffff:127.0.0.1]/x",
            "https://[::ffff:93.184.216.34]/x",
            "https://[64:ff9b::a00:1]/x",
            "https://[fe80::1]/x",
            "https://[fd00::1]/x",
            "https://[2002:7f00:1::]/x",
            "https://push.example.com/x y",
            "https://push.example.com/é",
            &long,
        ] {
            assert_eq!(PushEndpoint::read(bad, PushReach::Public), None, "{bad}");
        }
        let own = PushEndpoint::read("http://127.0.0.1:9090/x", PushReach::Anywhere);
        assert_eq!(own.map(|own| own.to_string()).as_deref(), Some("http://127.0.0.1:9090/x"));
    }

    #[test]
    fn a_name_that_leads_into_our_network_leads_nowhere() {
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build();
        let endpoint = PushEndpoint { is_tls: true, host: "localhost".into(), port: 443, path: "/".into() };
        let found = |reach| runtime.as_ref().ok().and_then(|it| it.block_on(endpoint.addresses(reach)).ok());
        assert_eq!(found(PushReach::Public), Some(Vec::new()));
        assert!(found(PushReach::Anywhere).is_some_and(|found| !found.is_empty()));
    }
}
