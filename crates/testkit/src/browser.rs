//! Real Chromium, driven over WebDriver by `thirtyfour`.
//!
//! A [`Driver`] is Debian's `chromedriver`; each [`Browser`] that it opens is a Chromium with a profile of
//! its own, which is deleted when the browser is dropped. Everything here waits for an answer, and panics if
//! none comes in time.

mod authenticator;
mod driver;
mod http;
mod traffic;

pub use authenticator::VirtualAuthenticator;
pub use driver::{Driver, Look};
pub use traffic::Traffic;

use driver::Process;
use serde_json::{Value, json};
use std::{
    rc::Rc,
    thread,
    time::{Duration, Instant},
};
use tempfile::TempDir;
use thirtyfour::{
    BrowserLogEntry, Cookie, ElementId, WebDriver, WindowHandle,
    common::command::{Actions, Command, MAGIC_ELEMENTID},
    error::{WebDriverError, WebDriverErrorInner, WebDriverResult},
};

/// How long anything on a page may take, on a machine that is busy with other tests.
pub const PATIENCE: Duration = Duration::from_secs(40);
/// How soon a page is asked again; each time a little later, up to the second value. Asking more often would
/// take processor time from what we wait for.
const AGAIN: Duration = Duration::from_millis(20);
const LATEST: Duration = Duration::from_millis(150);

/// Keys other than letters, as WebDriver writes them.
pub mod key {
    pub const TAB: &str = "\u{e004}";
    /// Is held for the next key.
    pub const SHIFT: &str = "\u{e008}";
    pub const ENTER: &str = "\u{e007}";
    pub const SPACE: &str = " ";
    pub const ESCAPE: &str = "\u{e00c}";
    pub const LEFT: &str = "\u{e012}";
    pub const RIGHT: &str = "\u{e014}";
    pub const DELETE: &str = "\u{e017}";
}

/// Tries until there is a result, for at most [`PATIENCE`].
pub fn wait<T>(what: &str, mut found: impl FnMut() -> Option<T>) -> T {
    let deadline = Instant::now() + PATIENCE;
    let mut pause = AGAIN;
    loop {
        if let Some(found) = found() {
            return found;
        }
        assert!(Instant::now() < deadline, "waited in vain for {what}");
        thread::sleep(pause);
        pause = (pause * 5 / 4).min(LATEST);
    }
}

/// Something on a page.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Element(ElementId);

impl Element {
    /// The element that a script returned, if it returned one.
    pub fn of(value: &Value) -> Option<Self> {
        value[MAGIC_ELEMENTID].as_str().map(|id| Self(id.into()))
    }
    /// The element as an argument of a script.
    pub fn json(&self) -> Value {
        json!({ MAGIC_ELEMENTID: self.0 })
    }
}

/// Whether an element has gone from the page since it was found.
fn is_stale(error: &WebDriverError) -> bool {
    matches!(error.as_inner(), WebDriverErrorInner::StaleElementReference(_))
}

/// A tab of a browser.
pub struct Tab(WindowHandle);

/// A Chromium with one page.
pub struct Browser {
    process: Rc<Process>,
    driver: WebDriver,
    _profile: TempDir,
}

impl Browser {
    fn new(process: Rc<Process>, driver: WebDriver, profile: TempDir) -> Self {
        Self { process, driver, _profile: profile }
    }
    fn run<T>(&self, command: impl Future<Output = WebDriverResult<T>>) -> T {
        self.try_run(command).unwrap_or_else(|error| panic!("chromedriver: {error}"))
    }
    fn try_run<T>(&self, command: impl Future<Output = WebDriverResult<T>>) -> WebDriverResult<T> {
        self.process.runtime.block_on(command)
    }

    /// Goes to an address, and waits until it is loaded.
    pub fn go(&self, url: &str) {
        self.run(self.driver.goto(url));
    }
    /// Its address.
    pub fn url(&self) -> String {
        self.run(self.driver.current_url()).to_string()
    }
    /// Loads the page again.
    pub fn reload(&self) {
        self.run(self.driver.refresh());
    }
    /// Opens another tab, which is used from now on. The result leads back to the first one.
    pub fn open_tab(&self) -> Tab {
        let before = self.run(self.driver.window());
        let tab = self.run(self.driver.new_tab());
        self.run(self.driver.switch_to_window(tab));
        Tab(before)
    }
    /// Closes the tab, and goes back to an earlier one.
    pub fn close_tab(&self, before: &Tab) {
        self.run(self.driver.close_window());
        self.run(self.driver.switch_to_window(before.0.clone()));
    }
    /// The page as it is now, as HTML.
    pub fn source(&self) -> String {
        self.run(self.driver.source())
    }
    /// All elements that a selector finds. It uses a script, which is several times as fast as WebDriver's
    /// own way.
    pub fn all(&self, selector: &str) -> Vec<Element> {
        let found = self.script("return [...document.querySelectorAll(arguments[0])]", &json!([selector]));
        found.as_array().unwrap().iter().filter_map(Element::of).collect()
    }
    /// The first element that a selector finds now, if any.
    pub fn find(&self, selector: &str) -> Option<Element> {
        self.all(selector).into_iter().next()
    }
    /// The first element that a selector finds, as soon as there is one.
    pub fn wait_for(&self, selector: &str) -> Element {
        wait(selector, || self.find(selector))
    }
    /// Clicks on the middle of an element, as with a mouse: if something lies over it, that would be hit
    /// instead, which is a failure.
    pub fn click(&self, element: &Element) {
        self.try_click(element).unwrap_or_else(|error| panic!("chromedriver: {error}"));
    }
    fn try_click(&self, element: &Element) -> WebDriverResult<()> {
        // A person scrolls to what is at the edge. The driver would click on the few visible pixels, and miss
        // a card because of its rounded corner.
        let into_sight =
            "arguments[0].scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' })";
        self.try_run(self.driver.execute(into_sight, vec![element.json()]))?;
        self.try_run(self.driver.cmd(Command::ElementClick(element.0.clone()))).map(|_| ())
    }
    /// Clicks on the first element that a selector finds, as soon as there is one. If the page replaces it
    /// meanwhile, the new one is clicked on, as by a person, who does not see the difference.
    pub fn click_on(&self, selector: &str) {
        wait(selector, || match self.try_click(&self.find(selector)?) {
            Ok(()) => Some(()),
            Err(error) if is_stale(&error) => None,
            Err(error) => panic!("chromedriver: {error}"),
        });
    }
    /// Writes into a field, after its content.
    pub fn write(&self, element: &Element, text: &str) {
        self.run(self.driver.cmd(Command::ElementSendKeys(element.0.clone(), text.into())));
    }
    /// Presses keys one after the other, wherever the focus is. Shift is held for the next key.
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
        self.perform(json!({"type": "key", "id": "keyboard", "actions": actions}));
    }
    /// Presses Tab until an element that a selector finds has the focus. Returns whether one got it. It sends
    /// many presses at a time, and the page ignores those after the right one.
    pub fn tab_to(&self, selector: &str) -> bool {
        const HOLD: &str = r##"
const there = () => document.activeElement.matches(arguments[0]) && document.activeElement.checkVisibility();
window.holdTab = event => { if (event.key === "Tab" && there()) { event.preventDefault(); event.stopImmediatePropagation(); } };
addEventListener("keydown", holdTab, true);
return there();"##;
        const LET_GO: &str = "removeEventListener('keydown', holdTab, true); return document.activeElement.matches(arguments[0]) && document.activeElement.checkVisibility()";
        let selector = json!([selector]);
        let mut there = self.script(HOLD, &selector) == true;
        for _ in 0..12 {
            if there {
                break;
            }
            self.press(&[key::TAB; 10]);
            there = self.script("return document.activeElement.matches(arguments[0])", &selector) == true;
        }
        self.script(LET_GO, &selector) == true
    }
    /// Drags an element to another one with the mouse.
    pub fn drag(&self, from: &Element, to: &Element) {
        let actions = json!([
            over(from, 0),
            {"type": "pointerDown", "button": 0},
            {"type": "pause", "duration": 60},
            {"type": "pointerMove", "duration": 60, "x": 12, "y": -12, "origin": "pointer"},
            {"type": "pause", "duration": 60},
            over(to, 120),
            {"type": "pause", "duration": 60},
            {"type": "pointerMove", "duration": 30, "x": 2, "y": 2, "origin": "pointer"},
            {"type": "pointerUp", "button": 0},
        ]);
        self.perform(json!({"type": "pointer", "id": "mouse", "parameters": {"pointerType": "mouse"}, "actions": actions}));
    }
    /// Touches an element, holds it for this many milliseconds, and drags it to another one.
    pub fn carry(&self, from: &Element, to: &Element, hold: u32) {
        let actions = json!([
            over(from, 0),
            {"type": "pointerDown", "button": 0},
            {"type": "pause", "duration": hold},
            over(to, 120),
            {"type": "pause", "duration": 40},
            {"type": "pointerUp", "button": 0},
        ]);
        self.perform(json!({"type": "pointer", "id": "finger", "parameters": {"pointerType": "touch"}, "actions": actions}));
    }
    /// Performs the actions of one input device. They are sent as JSON, because the crate's actions have no
    /// touch and no pause.
    fn perform(&self, device: Value) {
        self.run(self.driver.cmd(Command::PerformActions(Actions::from(json!([device])))));
    }
    /// Runs the body of a function in the page, and returns its result.
    pub fn script(&self, body: &str, args: &Value) -> Value {
        let args = args.as_array().cloned().unwrap_or_default();
        self.run(self.driver.execute(body, args)).json().clone()
    }
    /// A text that a script returns.
    pub fn text(&self, body: &str) -> String {
        self.script(body, &Value::Null).as_str().unwrap_or_default().to_owned()
    }
    /// The value of a cookie, even of one that scripts can't read.
    pub fn cookie(&self, name: &str) -> Option<String> {
        self.try_run(self.driver.get_named_cookie(name)).ok().map(|cookie| cookie.value)
    }
    /// Sets a cookie for the page's host.
    pub fn set_cookie(&self, name: &str, value: &str) {
        let mut cookie = Cookie::new(name, value);
        cookie.set_path("/");
        self.run(self.driver.add_cookie(cookie));
    }
    /// A picture of the visible part, as a PNG file.
    pub fn screenshot(&self) -> Vec<u8> {
        self.run(self.driver.screenshot_as_png())
    }
    /// Sends a command to Chromium's developer tools.
    pub fn devtools(&self, command: &str, parameters: &Value) -> Value {
        self.run(self.driver.cdp().send_raw(command, parameters))
    }
    /// The entries of one of chromedriver's logs since the last call.
    fn log(&self, kind: &str) -> Vec<BrowserLogEntry> {
        self.run(self.driver.get_log(kind))
    }
    /// The errors and warnings on the console since the last call.
    pub fn complaints(&self) -> Vec<String> {
        let log = self.log("browser");
        let loud = log.iter().filter(|entry| matches!(entry.level.as_str(), "SEVERE" | "WARNING"));
        loud.map(|entry| format!("{}: {}", entry.level, entry.message)).collect()
    }
    /// The network traffic since the last call.
    pub fn traffic(&self) -> Traffic {
        Traffic::of(&self.log("performance"))
    }
    /// The body of the answer to a request, as long as Chromium still has it.
    pub fn body(&self, request: &str) -> Option<String> {
        let asked = json!({ "requestId": request });
        let answer = self.try_run(self.driver.cdp().send_raw("Network.getResponseBody", asked)).ok()?;
        answer["body"].as_str().map(str::to_owned)
    }
}

impl Drop for Browser {
    fn drop(&mut self) {
        let _ = self.try_run(self.driver.clone().quit());
    }
}

/// Moves a pointer to the middle of an element.
fn over(element: &Element, duration: u32) -> Value {
    json!({"type": "pointerMove", "duration": duration, "x": 0, "y": 0, "origin": element.json()})
}
