//! Real Chromium, driven over WebDriver, which is HTTP and JSON.
//!
//! A [`Driver`] is Debian's `chromedriver`; each [`Browser`] it opens is a Chromium with a profile of its own, gone when it
//! is dropped. Everything here waits for an answer and panics when there is none: every wait has an end.

use crate::database::{free_port, start_for_good};
use oriflamme_client::{Client, NoAnswer};
use serde_json::{Value, json};
use std::{
    collections::BTreeSet,
    fs,
    os::unix::fs::PermissionsExt,
    process::{Child, Command, Stdio},
    rc::Rc,
    thread,
    time::{Duration, Instant},
};
use tempfile::TempDir;

/// How long anything on a page may take.
pub const PATIENCE: Duration = Duration::from_secs(15);
/// How often a page is asked again.
const AGAIN: Duration = Duration::from_millis(30);
/// By what WebDriver names elements.
const ELEMENT: &str = "element-6066-11e4-a52e-4f735466cecf";
/// Without these Chromium tries to reach the outside, or does not run as root.
const FLAGS: [&str; 13] = [
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
];

/// Keys that are no letters, as WebDriver writes them.
pub mod key {
    /// To the next element that takes the keyboard.
    pub const TAB: &str = "\u{e004}";
    /// Back to the one before.
    pub const SHIFT: &str = "\u{e008}";
    /// Presses what has the focus.
    pub const ENTER: &str = "\u{e007}";
    /// Presses it, too.
    pub const SPACE: &str = " ";
    /// Goes back.
    pub const ESCAPE: &str = "\u{e00c}";
    /// One to the left.
    pub const LEFT: &str = "\u{e012}";
    /// One to the right.
    pub const RIGHT: &str = "\u{e014}";
}

/// How a browser is set.
#[derive(Clone, Copy)]
pub struct Look {
    /// The width of the window, or of the phone.
    pub width: u32,
    /// Its height.
    pub height: u32,
    /// Whether it is a phone: touched, not clicked.
    pub phone: bool,
    /// The language that it asks for.
    pub language: &'static str,
    /// Whether it asks for less motion.
    pub still: bool,
    /// Whether it asks for the dark.
    pub dark: bool,
}

impl Look {
    /// A window on a desk, in English.
    pub const DESK: Self =
        Self { width: 1280, height: 800, phone: false, language: "en", still: false, dark: false };
    /// A small phone.
    pub const PHONE: Self = Self { width: 360, height: 740, phone: true, ..Self::DESK };
}

/// A chromedriver of our own. It ends with this process, however that ends.
pub struct Driver(Rc<Process>);

struct Process {
    child: Child,
    client: Client,
    runtime: tokio::runtime::Runtime,
    /// Starts a Chromium that ends with the driver.
    starter: TempDir,
}

impl Driver {
    /// Starts one. None where Chromium or its driver is not installed, unless they must be there.
    pub fn start() -> Option<Self> {
        let answers = |name: &str| {
            let mut asked = Command::new(name);
            asked.arg("--version").stdout(Stdio::null()).stderr(Stdio::null());
            asked.status().is_ok_and(|status| status.success())
        };
        if let Some(missing) = ["chromium", "chromedriver"].into_iter().find(|name| !answers(name)) {
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
        let client = Client::new(&format!("http://127.0.0.1:{port}")).waiting(Duration::from_secs(30));
        let process = Process { child, client, runtime, starter };
        wait("chromedriver to start", || {
            let status = process.runtime.block_on(process.client.get("/status")).ok()?.json();
            (status["value"]["ready"] == true).then_some(())
        });
        Some(Self(Rc::new(process)))
    }

    /// Opens a browser.
    pub fn open(&self, look: Look) -> Browser {
        let profile = tempfile::tempdir().unwrap();
        let mut flags: Vec<String> = FLAGS.map(str::to_owned).to_vec();
        flags.push(format!("--user-data-dir={}", profile.path().display()));
        flags.push(format!("--window-size={},{}", look.width, look.height));
        flags.push(format!("--lang={0}", look.language));
        flags.push(format!("--accept-lang={0}", look.language));
        flags.extend(look.still.then(|| "--force-prefers-reduced-motion".to_owned()));
        flags.extend(look.dark.then(|| "--blink-settings=preferredColorScheme=0".to_owned()));
        let mut chrome = json!({
            "binary": self.0.starter.path().join("chromium"),
            "args": flags,
            // Its own first page asks for things from outside.
            "prefs": {
                "intl.accept_languages": look.language,
                "session": {"restore_on_startup": 4, "startup_urls": ["about:blank"]},
            },
            "perfLoggingPrefs": {"enableNetwork": true, "enablePage": false},
        });
        if look.phone {
            let screen = json!({"width": look.width, "height": look.height, "pixelRatio": 1, "touch": true, "mobile": true});
            chrome["mobileEmulation"] = json!({ "deviceMetrics": screen });
        }
        let wanted = json!({
            "browserName": "chrome",
            "goog:chromeOptions": chrome,
            "goog:loggingPrefs": {"browser": "ALL", "performance": "ALL"},
            "timeouts": {"script": 20_000, "pageLoad": 20_000, "implicit": 0},
        });
        let body = json!({"capabilities": {"alwaysMatch": wanted}});
        let opened = self.0.ask("POST", "/session", &body).unwrap();
        let session = opened["sessionId"].as_str().unwrap().to_owned();
        let browser = Browser { driver: self.0.clone(), session, _profile: profile };
        if !look.phone {
            // The size of a window includes its frame; what is wanted is the size of the page.
            let size =
                json!({"width": look.width, "height": look.height, "deviceScaleFactor": 1, "mobile": false});
            browser.devtools("Emulation.setDeviceMetricsOverride", &size);
        }
        browser
    }
}

impl Process {
    /// What the driver answers, or what it calls the trouble and says about it.
    fn ask(&self, method: &str, path: &str, body: &Value) -> Result<Value, (String, String)> {
        let method = method.parse().unwrap();
        let json = [("content-type", "application/json")];
        let body = if method == "POST" { body.to_string() } else { String::new() };
        let answer = self.runtime.block_on(self.client.send(method, path, &json, body.into()));
        let answer = answer.unwrap_or_else(|error: NoAnswer| panic!("chromedriver, {path}: {error}"));
        let value = answer.json()["value"].take();
        match answer.status {
            200 => Ok(value),
            _ => {
                let text = |field: &str| value[field].as_str().unwrap_or_default().to_owned();
                Err((text("error"), text("message")))
            }
        }
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// Tries until there is something, but not for ever.
pub fn wait<T>(what: &str, mut found: impl FnMut() -> Option<T>) -> T {
    let deadline = Instant::now() + PATIENCE;
    loop {
        if let Some(found) = found() {
            return found;
        }
        assert!(Instant::now() < deadline, "waited in vain for {what}");
        thread::sleep(AGAIN);
    }
}

/// Something on a page.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Element(String);

impl Element {
    /// What a script returned for an element.
    pub fn of(value: &Value) -> Option<Self> {
        value[ELEMENT].as_str().map(|id| Self(id.to_owned()))
    }
    /// As a script takes it.
    pub fn json(&self) -> Value {
        json!({ ELEMENT: self.0 })
    }
}

/// A Chromium with one page.
pub struct Browser {
    driver: Rc<Process>,
    session: String,
    _profile: TempDir,
}

impl Browser {
    fn try_ask(&self, method: &str, path: &str, body: &Value) -> Result<Value, (String, String)> {
        self.driver.ask(method, &format!("/session/{}{path}", self.session), body)
    }
    fn ask(&self, method: &str, path: &str, body: &Value) -> Value {
        self.try_ask(method, path, body)
            .unwrap_or_else(|(error, message)| panic!("{method} {path} {body}: {error}: {message}"))
    }

    /// Goes to an address, and waits until it is loaded.
    pub fn go(&self, url: &str) {
        self.ask("POST", "/url", &json!({ "url": url }));
    }
    /// Where it is.
    pub fn url(&self) -> String {
        self.ask("GET", "/url", &Value::Null).as_str().unwrap().to_owned()
    }
    /// Loads the page again.
    pub fn reload(&self) {
        self.ask("POST", "/refresh", &json!({}));
    }
    /// The page as it is now, as HTML.
    pub fn source(&self) -> String {
        self.ask("GET", "/source", &Value::Null).as_str().unwrap().to_owned()
    }
    /// Whatever a selector finds. By a script, which is several times as fast as WebDriver's own way.
    pub fn all(&self, selector: &str) -> Vec<Element> {
        let found = self.script("return [...document.querySelectorAll(arguments[0])]", &json!([selector]));
        found.as_array().unwrap().iter().filter_map(Element::of).collect()
    }
    /// The first that a selector finds, if any is there now.
    pub fn find(&self, selector: &str) -> Option<Element> {
        self.all(selector).into_iter().next()
    }
    /// The first that a selector finds, once it is there.
    pub fn wait_for(&self, selector: &str) -> Element {
        wait(selector, || self.find(selector))
    }
    /// Clicks in the middle of something, as a mouse does: whatever lies over it would be hit instead, which is a failure.
    pub fn click(&self, element: &Element) {
        self.ask("POST", &format!("/element/{}/click", element.0), &json!({}));
    }
    /// Clicks on the first that a selector finds, once it is there.
    pub fn click_on(&self, selector: &str) {
        self.click(&self.wait_for(selector));
    }
    /// Writes into a field, behind what stands there.
    pub fn write(&self, element: &Element, text: &str) {
        self.ask("POST", &format!("/element/{}/value", element.0), &json!({ "text": text }));
    }
    /// Presses keys one after the other, wherever the focus is. Shift holds for the key behind it.
    pub fn press(&self, keys: &[&str]) {
        let mut actions = Vec::new();
        let mut held = false;
        for &pressed in keys {
            actions.push(json!({"type": "keyDown", "value": pressed}));
            if pressed == key::SHIFT {
                held = true;
                continue;
            }
            actions.push(json!({"type": "keyUp", "value": pressed}));
            if std::mem::take(&mut held) {
                actions.push(json!({"type": "keyUp", "value": key::SHIFT}));
            }
        }
        let keyboard = json!({"type": "key", "id": "keyboard", "actions": actions});
        self.ask("POST", "/actions", &json!({"actions": [keyboard]}));
    }
    /// Takes something with the mouse, carries it over something else, and lets it go there.
    pub fn drag(&self, from: &Element, to: &Element) {
        let over = |element: &Element, duration: u32| json!({"type": "pointerMove", "duration": duration, "x": 0, "y": 0, "origin": element.json()});
        let rest = json!({"type": "pause", "duration": 60});
        let actions = json!([
            over(from, 0),
            {"type": "pointerDown", "button": 0},
            rest,
            {"type": "pointerMove", "duration": 60, "x": 12, "y": -12, "origin": "pointer"},
            rest,
            over(to, 120),
            rest,
            {"type": "pointerMove", "duration": 30, "x": 2, "y": 2, "origin": "pointer"},
            {"type": "pointerUp", "button": 0},
        ]);
        let mouse = json!({"type": "pointer", "id": "mouse", "parameters": {"pointerType": "mouse"}, "actions": actions});
        self.ask("POST", "/actions", &json!({"actions": [mouse]}));
    }
    /// Touches something, holds it for so many milliseconds, carries it over something else, and lets it go there.
    pub fn carry(&self, from: &Element, to: &Element, hold: u32) {
        let over = |element: &Element, duration: u32| json!({"type": "pointerMove", "duration": duration, "x": 0, "y": 0, "origin": element.json()});
        let actions = json!([
            over(from, 0),
            {"type": "pointerDown", "button": 0},
            {"type": "pause", "duration": hold},
            over(to, 120),
            {"type": "pause", "duration": 40},
            {"type": "pointerUp", "button": 0},
        ]);
        let finger = json!({"type": "pointer", "id": "finger", "parameters": {"pointerType": "touch"}, "actions": actions});
        self.ask("POST", "/actions", &json!({"actions": [finger]}));
    }
    /// Runs the body of a function in the page, and gives what it returns.
    pub fn script(&self, body: &str, args: &Value) -> Value {
        let args = if args.is_array() { args.clone() } else { json!([]) };
        self.ask("POST", "/execute/sync", &json!({"script": body, "args": args}))
    }
    /// A text that a script returns.
    pub fn text(&self, body: &str) -> String {
        self.script(body, &Value::Null).as_str().unwrap_or_default().to_owned()
    }
    /// The value of a cookie, also of one that no script may read.
    pub fn cookie(&self, name: &str) -> Option<String> {
        let found = self.try_ask("GET", &format!("/cookie/{name}"), &Value::Null).ok()?;
        found["value"].as_str().map(str::to_owned)
    }
    /// Sets a cookie for the page's host.
    pub fn set_cookie(&self, name: &str, value: &str) {
        self.ask("POST", "/cookie", &json!({"cookie": {"name": name, "value": value, "path": "/"}}));
    }
    /// A picture of what is in sight, as a PNG file.
    pub fn screenshot(&self) -> Vec<u8> {
        let text = self.ask("GET", "/screenshot", &Value::Null);
        decode(text.as_str().unwrap())
    }
    /// Asks Chromium's developer tools.
    pub fn devtools(&self, command: &str, parameters: &Value) -> Value {
        self.ask("POST", "/goog/cdp/execute", &json!({"cmd": command, "params": parameters}))
    }
    fn log(&self, kind: &str) -> Vec<Value> {
        let log = self.ask("POST", "/se/log", &json!({ "type": kind }));
        log.as_array().cloned().unwrap_or_default()
    }
    /// The errors and warnings that came on the console since it was last asked.
    pub fn complaints(&self) -> Vec<String> {
        let log = self.log("browser");
        let loud = log.iter().filter(|entry| matches!(entry["level"].as_str(), Some("SEVERE" | "WARNING")));
        loud.map(|entry| format!("{}: {}", entry["level"], entry["message"])).collect()
    }
    /// What went over the network since it was last asked.
    pub fn traffic(&self) -> Traffic {
        let mut traffic = Traffic::default();
        for entry in self.log("performance") {
            let message: Value =
                serde_json::from_str(entry["message"].as_str().unwrap_or_default()).unwrap_or_default();
            let (event, told) = (&message["message"]["method"], &message["message"]["params"]);
            match event.as_str() {
                Some("Network.requestWillBeSent") => {
                    traffic.urls.insert(told["request"]["url"].as_str().unwrap_or_default().to_owned());
                }
                Some("Network.webSocketCreated") => {
                    traffic.urls.insert(told["url"].as_str().unwrap_or_default().to_owned());
                }
                Some("Network.eventSourceMessageReceived") => {
                    traffic.told.push(told["data"].as_str().unwrap_or_default().to_owned());
                }
                Some("Network.loadingFinished") => {
                    traffic.bytes += told["encodedDataLength"].as_f64().unwrap_or_default() as u64;
                }
                Some("Network.responseReceived") => {
                    let field = |value: &Value| value.as_str().unwrap_or_default().to_owned();
                    traffic.answers.push((field(&told["requestId"]), field(&told["response"]["url"])));
                }
                _ => {}
            }
        }
        traffic
    }
    /// What a request was answered with, as long as Chromium still knows.
    pub fn body(&self, request: &str) -> Option<String> {
        let body = json!({"cmd": "Network.getResponseBody", "params": {"requestId": request}});
        let answer = self.try_ask("POST", "/goog/cdp/execute", &body).ok()?;
        answer["body"].as_str().map(str::to_owned)
    }
}

impl Drop for Browser {
    fn drop(&mut self) {
        let _ = self.try_ask("DELETE", "", &Value::Null);
    }
}

/// What went over the network.
#[derive(Default)]
pub struct Traffic {
    /// What was asked for.
    pub urls: BTreeSet<String>,
    /// The ids and addresses of what was answered; [`Browser::body`] has the bodies.
    pub answers: Vec<(String, String)>,
    /// How many bytes came of whatever has come to its end, heads and all.
    pub bytes: u64,
    /// The data of server-sent events.
    pub told: Vec<String>,
}

/// Bytes from base64.
fn decode(text: &str) -> Vec<u8> {
    let value = |letter: u8| match letter {
        b'A'..=b'Z' => Some(letter - b'A'),
        b'a'..=b'z' => Some(letter - b'a' + 26),
        b'0'..=b'9' => Some(letter - b'0' + 52),
        b'+' => Some(62),
        b'/' => Some(63),
        _ => None,
    };
    let sixes: Vec<u32> = text.bytes().filter_map(value).map(u32::from).collect();
    let mut bytes = Vec::with_capacity(sixes.len() * 3 / 4);
    for group in sixes.chunks(4) {
        let word = (0..4).fold(0, |word, at| word << 6 | group.get(at).copied().unwrap_or(0));
        let [_, all @ ..] = word.to_be_bytes();
        bytes.extend_from_slice(&all[..group.len() * 6 / 8]);
    }
    bytes
}

#[cfg(test)]
mod tests {
    use super::decode;

    #[test]
    fn base64_is_read() {
        assert_eq!(decode("T3JpZmxhbW1l"), b"Oriflamme");
        assert_eq!((decode("T3Jp\nZg=="), decode("T3JpZmw=")), (b"Orif".to_vec(), b"Orifl".to_vec()));
    }
}
