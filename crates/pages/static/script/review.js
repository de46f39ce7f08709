// A review that is under way: its progress comes live, and new parts are taken from the page itself. What is
// open stays open.
import { $, $$ } from "./dom.js";

const PAUSE = 1000;
const REGIONS = ["progress", "turning", "graph", "luck"];
const review = $("[data-review]");
const RETRY = 3000;
let taking = false, again = false, last = 0;

const pause = time => new Promise(done => setTimeout(done, Math.max(0, time)));

/** Takes what is new from the page, as soon as the server gives it. */
async function take() {
  if (taking) { again = true; return; }
  taking = true;
  do {
    await pause(last + PAUSE - Date.now());
    again = false;
    try {
      const response = await fetch(location.href, { headers: { accept: "text/html" } });
      if (!response.ok) throw new Error(String(response.status));
      replace(new DOMParser().parseFromString(await response.text(), "text/html"));
    } catch {
      again = true;
      await pause(RETRY);
    }
    last = Date.now();
  } while (again);
  taking = false;
}

function replace(page) {
  for (const id of REGIONS) {
    const [old, fresh] = [document.getElementById(id), page.getElementById(id)];
    // A region with the focus is not replaced, so that its reader keeps it.
    if (old && fresh && old.innerHTML !== fresh.innerHTML && !old.contains(document.activeElement)) old.replaceWith(fresh);
  }
  for (const old of $$("[data-waits]")) {
    const fresh = page.getElementById(old.id);
    if (fresh && !("waits" in fresh.dataset)) old.replaceWith(fresh);
  }
}

function open() {
  const { hash } = location;
  const details = hash.startsWith("#d") && $(`${hash} > details`);
  if (details) { details.open = true; details.scrollIntoView(); $("summary", details).focus({ preventScroll: true }); }
}

function listen() {
  const stream = new EventSource(`${review.dataset.review}/live`);
  stream.addEventListener("judged", event => {
    const bar = $("#progress progress");
    if (bar) bar.value = Number(event.data);
    if (Number(event.data) > 0) take();
  });
  const end = () => { stream.close(); take(); };
  stream.addEventListener("done", end);
  stream.addEventListener("failed", end);
  // If the server stops, its reviews end; the browser reconnects, and the review continues. If the server
  // refuses the stream for now, browsers give up, so we ask again.
  stream.addEventListener("error", () => {
    if (stream.readyState === EventSource.CLOSED) setTimeout(listen, RETRY);
  });
}

if (review) {
  addEventListener("hashchange", open);
  open();
  if (!("done" in review.dataset)) listen();
}
