// Waiting for people: shows live who waits. When there is a table for the reader, takes the seat and goes
// there.
import { $, notice, parse, say } from "./dom.js";
import { drawSalt } from "./salts.js";
import { hear } from "./settings.js";

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
  hear("turn");
  document.title = say("meet-found");
  notice(say("meet-found"));
  try {
    const headers = { accept: "application/json" };
    const { commitment } = await (await fetch(`/api/v1/tables/${table}`, { headers })).json();
    const body = new URLSearchParams({ salt: drawSalt({ table, commitment }) });
    await fetch(`/tables/${table}/sit`, { method: "POST", headers, body });
  } catch { /* The table's page has a button that does the same. */ }
  location.replace(`/tables/${table}`);
}

function listen() {
  const stream = new EventSource("/play/live");
  addEventListener("pagehide", () => stream.close());
  stream.addEventListener("open", () => notice(""));
  stream.addEventListener("waiting", event => show(JSON.parse(event.data)));
  stream.addEventListener("paired", event => { stream.close(); takeSeat(event.data); });
  stream.addEventListener("idle", () => { stream.close(); location.reload(); });
  stream.addEventListener("error", () => {
    notice(say("ui-lost"));
    // After a refusal the browser gives up, but we try again.
    if (stream.readyState === EventSource.CLOSED) setTimeout(listen, RETRY);
  });
}

if (waiting) {
  setClock();
  setInterval(showElapsed, 1000);
  listen();
}
addEventListener("pageshow", event => { if (event.persisted) location.reload(); });
