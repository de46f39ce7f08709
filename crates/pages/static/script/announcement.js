// The announcement: counts down, can be dismissed, and reaches pages that are already open.
import { $, board, parse, root } from "./dom.js";

const EVERY = 10000;
let timer = 0;
/** The announcement that was dismissed on this page, in case the browser keeps no cookies. */
let putAway = "";

const two = number => String(number).padStart(2, "0");

/** Time left as 1:05:09, or 5:09. */
function clock(millis) {
  const seconds = Math.ceil(millis / 1000), minutes = Math.floor(seconds / 60), hours = Math.floor(minutes / 60);
  const tail = `${two(seconds % 60)}`;
  return hours ? `${hours}:${two(minutes % 60)}:${tail}` : `${minutes}:${tail}`;
}

/** A moment in the reader's own time zone, with the day if it is not today. */
function local(at) {
  const today = new Date().toDateString() === at.toDateString();
  const day = today ? {} : { weekday: "long", day: "numeric", month: "long" };
  return at.toLocaleString(root.lang, { hour: "2-digit", minute: "2-digit", ...day });
}

function tick() {
  const shown = $("#announcement");
  if (!shown) return clearInterval(timer);
  const { at, until } = shown.dataset, now = Date.now();
  if (until && now >= until) return take("");
  const left = $("[data-left]", shown);
  if (left) left.textContent = now < at ? left.dataset.left.replace("{time}", clock(at - now)) : shown.dataset.now;
}

function setUp() {
  const shown = $("#announcement");
  clearInterval(timer);
  if (!shown) return;
  const time = $("time", shown);
  if (time) time.textContent = local(new Date(Number(shown.dataset.at)));
  $("form", shown).addEventListener("submit", event => {
    event.preventDefault();
    putAway = shown.dataset.id;
    const body = new URLSearchParams(new FormData(event.target));
    // If the request fails, it is only dismissed on this page.
    fetch(event.target.action, { method: "POST", body, headers: { accept: "application/json" } }).catch(() => {});
    take("");
  });
  tick();
  timer = setInterval(tick, 1000);
}

/** Shows this notice in place of the one before; none if it is empty. */
export function take(html) {
  const before = $("#announcement"), fresh = $("#announcement", parse(html));
  const id = fresh?.dataset.id;
  if (fresh && (id === putAway || id === before?.dataset.id || document.cookie.includes(`dismissed=${id}`))) return;
  before?.remove();
  if (!fresh) return setUp();
  // Screen readers read what is added to a region that was there before.
  const line = $("p", fresh), words = [...line.childNodes];
  line.replaceChildren();
  $("main").before(fresh);
  setTimeout(() => { line.append(...words); setUp(); }, 100);
}

async function ask() {
  if (document.hidden) return;
  const response = await fetch(`/announcement?to=${encodeURIComponent(location.pathname + location.search)}`);
  if (response.ok) take(response.status === 204 ? "" : await response.text());
}

setUp();
// A table's own stream brings it.
if (board?.dataset.live !== "true") {
  setInterval(() => ask().catch(() => {}), EVERY);
  document.addEventListener("visibilitychange", () => ask().catch(() => {}));
}
