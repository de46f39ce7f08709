// Waiting for people: shows live who waits. When there is a table for the reader, takes the seat and goes
// there. A reader who looks at another tab is called, and asked first: otherwise the game would begin without
// them.
import { $, notice, parse, say } from "./dom.js";
import { drawSalt } from "./salts.js";
import { hear, setting } from "./settings.js";
import { stayAwake } from "./wake.js";

const RETRY = 3000;
const waiting = $("[data-seeking]");
/** By how much the server's clock is ahead of ours. */
let ahead = 0;

function showElapsed() {
  const time = $("[data-since]");
  if (!time) return;
  const seconds = Math.max(0, Math.floor((Date.now() + ahead - Number(time.dataset.since)) / 1000));
  time.textContent = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}
function setClock() {
  const time = $("[data-now]");
  if (time) ahead = Number(time.dataset.now) - Date.now();
  showElapsed();
}

/** Replaces the waiting region; the focus stays where it is. */
function show(html) {
  const action = document.activeElement?.form?.getAttribute("action");
  $("#seek").replaceWith(parse(html));
  if (action) $(`#seek form[action="${action}"] button`)?.focus();
  setClock();
}

/** Takes the seat with a salt of our own, drawn after the server has committed to its secret; then goes there. */
async function takeSeat(table) {
  notice(say("meet-found"));
  try {
    const headers = { accept: "application/json" };
    const { commitment } = await (await fetch(`/api/v1/tables/${table}`, { headers })).json();
    const body = new URLSearchParams({ salt: drawSalt({ table, commitment }) });
    await fetch(`/tables/${table}/sit`, { method: "POST", headers, body });
  } catch { /* The table's page has a button that does the same. */ }
  location.replace(`/tables/${table}`);
}

/** How often somebody who looks elsewhere is called, and the time between two calls. */
const CALLS = 6, CALL_AGAIN = 5000;

function call(left = CALLS) {
  hear("turn");
  if (left > 1) setTimeout(() => { if (document.hidden) call(left - 1); }, CALL_AGAIN);
}

function notify() {
  if (setting("notify") !== "on" || Notification.permission !== "granted") return;
  const shown = new Notification("Oriflamme", { body: say("meet-found"), icon: $("link[rel=icon]").dataset.turn, tag: "paired" });
  shown.addEventListener("click", () => { focus(); shown.close(); });
}

/** There is a table. */
function found(table) {
  document.title = say("meet-found");
  $("link[rel=icon]").href = $("link[rel=icon]").dataset.turn;
  if (!document.hidden) {
    hear("turn");
    return takeSeat(table);
  }
  call();
  notify();
  const [line, button] = [document.createElement("p"), document.createElement("button")];
  [line.className, line.textContent] = ["lead", say("meet-found")];
  [button.className, button.textContent] = ["main large", say("lobby-take-seat")];
  button.addEventListener("click", () => { button.disabled = true; takeSeat(table); });
  $("#seek").replaceChildren(line, button);
  button.focus();
}

/** Whether the server refuses this reader, whose key may be gone. An `EventSource` does not say why it was closed. */
async function isRefused() {
  try {
    const answer = await fetch("/play/live", { headers: { accept: "text/event-stream" } });
    await answer.body.cancel();
    return answer.status === 401 || answer.status === 403;
  } catch {
    return false;
  }
}

function listen() {
  const stream = new EventSource("/play/live");
  addEventListener("pagehide", () => stream.close());
  stream.addEventListener("open", () => notice(""));
  stream.addEventListener("waiting", event => show(JSON.parse(event.data)));
  stream.addEventListener("paired", event => { stream.close(); found(event.data); });
  stream.addEventListener("idle", () => { stream.close(); location.reload(); });
  stream.addEventListener("error", async () => {
    notice(say("ui-lost"));
    if (stream.readyState !== EventSource.CLOSED) return;
    // The browser gives up, but we try again, unless that is in vain: then the page says what is the matter.
    if (await isRefused()) location.reload();
    else setTimeout(listen, RETRY);
  });
}

if (waiting) {
  setClock();
  setInterval(showElapsed, 1000);
  listen();
  stayAwake();
}
// A stream that a device has lost may look open for minutes. Who comes back soon keeps the waiting time.
addEventListener("online", () => { if (waiting) location.reload(); });
addEventListener("pageshow", event => { if (event.persisted) location.reload(); });
