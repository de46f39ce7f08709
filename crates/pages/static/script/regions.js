// Replacing parts of the page. The focus stays where it is.
import { $, $$, board, parse, scrollToEnd } from "./dom.js";

const REGIONS = ["status", "guide", "seats", "queue", "ask", "mine", "log", "lobby", "end-panel"];

/** Run after every replacement, for what must be done to new elements. */
const listeners = [];
export const afterReplacing = listener => listeners.push(listener);

/** The last update that the page already shows since it was last loaded; -1 if none. */
export let loaded = -1;

export function replace(regions) {
  const active = document.activeElement;
  const focused = active?.closest("main")
    && (active.id ? `#${active.id}` : active.dataset.at ? `[data-at="${active.dataset.at}"]` : "#ask");
  // The question was answered, or is asked again.
  if (regions.some(([id]) => id === "ask")) board?.classList.remove("pending");
  for (const [id, html] of regions) {
    const old = document.getElementById(id);
    // Typed text stays, as the name of a visitor who is about to sit down.
    const typed = old ? $$("input[type=text][name]", old).filter(field => field.value !== field.defaultValue) : [];
    if (id !== "end-panel") {
      old?.replaceWith(parse(html));
      for (const { name, value } of typed) {
        const field = $(`#${id} [name="${name}"]`);
        if (!field) continue;
        field.value = value;
        if (active?.name === name) field.focus({ preventScroll: true });
      }
      continue;
    }
    const justEnded = html && !old.firstElementChild;
    old.replaceChildren(parse(html));
    if (justEnded) old.scrollIntoView();
  }
  if (focused && !document.activeElement?.closest("main")) ($(focused) ?? $("#ask"))?.focus({ preventScroll: true });
  listeners.forEach(listener => listener());
}

export function appendToLog(html) {
  const list = $("#log");
  list.append(parse(html));
  scrollToEnd(list.parentElement);
}

/** Loads the page again and takes only its regions. */
export async function refresh(address = location.href) {
  const response = await fetch(address, { headers: { accept: "text/html" } });
  if (!response.ok) throw new Error(response.statusText);
  const page = new DOMParser().parseFromString(await response.text(), "text/html");
  const fresh = REGIONS.map(id => page.getElementById(id)).filter(Boolean);
  replace(fresh.map(region => [region.id, region.id === "end-panel" ? region.innerHTML : region.outerHTML]));
  const now = $(".board", page);
  if (now) [board.dataset.version, loaded] = [now.dataset.version, Number(now.dataset.seq ?? -1)];
  if (loaded > Number(board.dataset.seq ?? -1)) board.dataset.seq = loaded;
  scrollToEnd($("#log")?.parentElement);
}
