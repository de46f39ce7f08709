//! Starting chromedriver, and the browsers that it drives.

use super::{Browser, http::HyperClient, wait};
use crate::database::{free_port, start_for_good};
use serde_json::json;
use std::{
    fs,
    os::unix::fs::PermissionsExt,
    process::{Child, Command, Stdio},
    rc::Rc,
    time::Duration,
};
use tempfile::TempDir;
use thirtyfour::{
    ChromiumLikeCapabilities, DesiredCapabilities, LoggingPrefsLogLevel, TimeoutConfiguration, WebDriver,
    common::command::Command as Request,
};

/// Without these Chromium tries to reach the outside, or does not run as root.
const FLAGS: [&str; 14] = [
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--disable-dev-shm-usage",
    "--disable-extensions",
    "--force-device-scale-factor=1",
    "--hide-scrollbars",
    "--font-render-hinting=none",
    // Each browser would also load two pages for its address bar, which nobody sees, and start a process for
    // the next site, which is never visited: 1.2 of the 2.1 s of processor time of each start.
    "--disable-features=SpareRendererForSitePerProcess,WebUIOmniboxPopup,WebUIOmniboxAimPopup",
];

/// The settings of a browser.
#[derive(Clone, Copy)]
pub struct Look {
    /// The width of the window, or of the phone.
    pub width: u32,
    pub height: u32,
    /// Whether it is a phone, with touch instead of clicks.
    pub phone: bool,
    /// The language that it asks for.
    pub language: &'static str,
    /// Whether it asks for less motion.
    pub still: bool,
    /// Whether it asks for a dark theme.
    pub dark: bool,
}

impl Look {
    /// A window on a desktop, in English.
    pub const DESK: Self =
        Self { width: 1280, height: 800, phone: false, language: "en", still: false, dark: false };
    /// A small phone.
    pub const PHONE: Self = Self { width: 360, height: 740, phone: true, ..Self::DESK };
}

/// A chromedriver of our own. It ends with this process, in whatever way that ends.
pub struct Driver(Rc<Process>);

pub(super) struct Process {
    child: Child,
    url: String,
    pub(super) runtime: tokio::runtime::Runtime,
    /// Holds the script that starts Chromium so that it ends with the driver.
    starter: TempDir,
}

impl Driver {
    /// Starts one. `None` if Chromium or its driver is not installed, unless they must be there.
    pub fn start() -> Option<Self> {
        let is_installed = |name: &str| {
            let mut asked = Command::new(name);
            asked.arg("--version").stdout(Stdio::null()).stderr(Stdio::null());
            asked.status().is_ok_and(|status| status.success())
        };
        if let Some(missing) = ["chromium", "chromedriver"].into_iter().find(|name| !is_installed(name)) {
            crate::left_out(&format!(
                "{missing} is not installed; on Debian: apt-get install chromium chromium-driver"
            ));
            return None;
        }
        let starter = tempfile::tempdir().unwrap();
        let script = starter.path().join("chromium");
        fs::write(&script, "#!/bin/sh\nexec setpriv --pdeathsig KILL -- chromium \"$@\"\n").unwrap();
        fs::set_permissions(&script, fs::Permissions::from_mode(0o755)).unwrap();
        let port = free_port();
        let mut command = Command::new("setpriv");
        command.args(["--pdeathsig", "KILL", "--", "chromedriver", "--silent"]).arg(format!("--port={port}"));
        command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
        let child = start_for_good(command);
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
        let url = format!("http://127.0.0.1:{port}");
        wait("chromedriver to start", || std::net::TcpStream::connect(("127.0.0.1", port)).ok());
        Some(Self(Rc::new(Process { child, url, runtime, starter })))
    }

    /// Opens a browser with a profile of its own.
    pub fn open(&self, look: Look) -> Browser {
        let profile = tempfile::tempdir().unwrap();
        let mut flags: Vec<String> = FLAGS.map(str::to_owned).to_vec();
        flags.push(format!("--user-data-dir={}", profile.path().display()));
        flags.push(format!("--window-size={},{}", look.width, look.height));
        flags.push(format!("--lang={0}", look.language));
        flags.push(format!("--accept-lang={0}", look.language));
        flags.extend(look.still.then(|| "--force-prefers-reduced-motion".to_owned()));
        flags.extend(look.dark.then(|| "--blink-settings=preferredColorScheme=0".to_owned()));
        let mut wanted = DesiredCapabilities::chrome();
        wanted.set_binary(&self.0.starter.path().join("chromium").to_string_lossy()).unwrap();
        for flag in &flags {
            wanted.add_arg(flag).unwrap();
        }
        // The browser's own first page would load things from outside.
        let preferences = json!({
            "intl.accept_languages": look.language,
            "session": {"restore_on_startup": 4, "startup_urls": ["about:blank"]},
        });
        wanted.add_experimental_option("prefs", preferences).unwrap();
        let network = json!({"enableNetwork": true, "enablePage": false});
        wanted.add_experimental_option("perfLoggingPrefs", network).unwrap();
        if look.phone {
            let screen = json!({"width": look.width, "height": look.height, "pixelRatio": 1, "touch": true, "mobile": true});
            wanted.add_experimental_option("mobileEmulation", json!({ "deviceMetrics": screen })).unwrap();
        }
        for log in ["browser", "performance"] {
            wanted.set_logging_prefs(log, LoggingPrefsLogLevel::All).unwrap();
        }
        let session = WebDriver::builder(&self.0.url, wanted).client(HyperClient::new());
        let driver = self.0.runtime.block_on(async {
            let driver = session.connect().await?;
            let limit = Some(Duration::from_secs(20));
            let limits = TimeoutConfiguration::new(limit, limit, Some(Duration::ZERO));
            driver.cmd(Request::SetTimeouts(limits)).await?;
            Ok::<_, thirtyfour::error::WebDriverError>(driver)
        });
        let browser = Browser::new(self.0.clone(), driver.unwrap(), profile);
        if !look.phone {
            // The size of a window includes its frame, but we want the size of the page.
            let size =
                json!({"width": look.width, "height": look.height, "deviceScaleFactor": 1, "mobile": false});
            browser.devtools("Emulation.setDeviceMetricsOverride", &size);
        }
        browser
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
