// The calendar of running games, by the reader's own days and in their own time zone. Neither leaves the
// browser.
import { $, $$, localiseMoments } from "./dom.js";
import { setUpPush } from "./push.js";

const SOON = 3 * 3600e3, FRESH = 60e3;

/** The number of a local day: midnights are counted as the calendar does, so that a day of 23 hours is one, too. */
const day = at => Math.round(Date.UTC(at.getFullYear(), at.getMonth(), at.getDate()) / 864e5);

function part(until) {
  const days = day(new Date(until)) - day(new Date());
  if (until - Date.now() <= SOON) return "soon";
  return days <= 0 ? "today" : days === 1 ? "tomorrow" : days < 7 ? "week" : "later";
}

/** Sorts the games by the reader's own days. */
function localise() {
  for (const line of $$("#calendar [data-until]")) {
    $(`[data-part="${part(Number(line.dataset.until))}"] ul`).append(line);
  }
  for (const list of $$("#calendar [data-part]")) {
    const lines = $$("[data-until]", list).sort((a, b) => a.dataset.until - b.dataset.until);
    lines.forEach(line => line.parentElement.append(line));
    list.hidden = !$("li", list);
  }
  localiseMoments({ weekday: "short", day: "numeric", month: "short", hour: "numeric", minute: "2-digit" });
  $("#calendar .utc")?.remove();
}

async function refresh() {
  const response = await fetch(location.href, { headers: { accept: "text/html" } });
  if (!response.ok) return;
  const old = $("#calendar");
  const fresh = new DOMParser().parseFromString(await response.text(), "text/html").getElementById("calendar");
  // The focus stays: it moves to the button or link that leads to the same place.
  const active = document.activeElement, inside = old.contains(active);
  const place = element => element.form?.getAttribute("action") ?? element.getAttribute("href");
  const before = inside && place(active);
  old.replaceWith(fresh);
  localise();
  if (inside) $$("a, button", fresh).find(it => place(it) === before)?.focus();
}

localise();
setUpPush();
let last = Date.now(), asking = false;
async function look() {
  if (document.hidden || asking || Date.now() - last < FRESH / 2) return;
  asking = true;
  // A server that is away for a moment is asked again later.
  await refresh().catch(() => {});
  [asking, last] = [false, Date.now()];
}
setInterval(look, FRESH);
document.addEventListener("visibilitychange", look);
addEventListener("pageshow", event => { if (event.persisted) last = 0, look(); });
