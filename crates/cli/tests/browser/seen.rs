//! What a visitor sees on a page.

use oriflamme_testkit::{browser::wait, pages::Guest};
use serde_json::{Value, json};

/// Saves a picture of a page, if that is wanted. Nothing may be wider than the window.
pub(super) fn picture(guest: &Guest, name: &str) {
    assert_eq!(guest.overflow(), 0, "{name} scrolls sideways");
    if let Some(folder) = std::env::var_os("ORIFLAMME_PICTURES") {
        let size = "return [innerWidth, document.documentElement.scrollHeight]";
        let size = guest.browser.script(size, &Value::Null);
        let whole = json!({"width": size[0], "height": size[1], "deviceScaleFactor": 1, "mobile": false});
        guest.browser.devtools("Emulation.setDeviceMetricsOverride", &whole);
        let path = std::path::Path::new(&folder).join(format!("{name}.png"));
        std::fs::write(path, guest.browser.screenshot()).unwrap();
        guest.browser.devtools("Emulation.clearDeviceMetricsOverride", &json!({}));
    }
}

/// The text of a path, loaded in a visitor's browser.
pub(super) fn fetched(guest: &Guest, path: &str) -> String {
    let get = "const request = new XMLHttpRequest(); request.open('GET', arguments[0], false); request.send(); return request.responseText";
    guest.browser.script(get, &json!([path])).as_str().unwrap().to_owned()
}

/// Waits until the page shows this text.
pub(super) fn says(guest: &Guest, text: &str) {
    let found = "return document.querySelector('main').textContent.includes(arguments[0])";
    wait(text, || (guest.browser.script(found, &json!([text])) == true).then_some(()));
}
