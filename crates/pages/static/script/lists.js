// The lists of tables, kept fresh while somebody looks at them.
import { $$ } from "./dom.js";

const EVERY = 8000;
/** The last HTML of each list: a list is only replaced if it has changed. */
const shown = {};

async function refresh() {
  const response = await fetch("/tables", { headers: { accept: "text/html" } });
  if (!response.ok) return;
  const page = new DOMParser().parseFromString(await response.text(), "text/html");
  for (const list of $$("[data-refreshed]")) {
    const fresh = page.getElementById(list.id);
    if (!fresh || (shown[list.id] ?? list.outerHTML) === fresh.outerHTML) continue;
    shown[list.id] = fresh.outerHTML;
    // The focus stays: it moves to the button or link that leads to the same place.
    const active = document.activeElement, inside = list.contains(active);
    const place = inside && (active.form?.getAttribute("action") ?? active.getAttribute("href"));
    list.replaceWith(fresh);
    if (inside) $$("a, button", fresh).find(it => (it.form?.getAttribute("action") ?? it.getAttribute("href")) === place)?.focus();
  }
}

export function keepFresh() {
  let asking = false, last = Date.now();
  const look = async () => {
    if (document.hidden || asking || Date.now() - last < EVERY / 2) return;
    asking = true;
    // A server that is away for a moment is asked again later.
    await refresh().catch(() => {});
    [asking, last] = [false, Date.now()];
  };
  setInterval(look, EVERY);
  document.addEventListener("visibilitychange", look);
  // Back on a page that the browser has kept, its lists are old.
  addEventListener("pageshow", event => { if (event.persisted) last = 0, look(); });
}
