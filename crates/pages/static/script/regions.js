// Replacing parts of the page. What has focus keeps it, and the queue stays scrolled where it was.
import { $, board, parse, scrollToEnd } from "./dom.js";

const REGIONS = ["status", "seats", "queue", "ask", "mine", "log", "lobby", "end-panel"];

/** Run after every replacement, for what must be done to new elements. */
const listeners = [];
export const afterReplacing = listener => listeners.push(listener);

/** The last update that the page as it was last loaded shows already. */
export let loaded = 0;

export function replace(regions) {
  const active = document.activeElement;
  const focused = active?.closest("main")
    && (active.id ? `#${active.id}` : active.dataset.at ? `[data-at="${active.dataset.at}"]` : "#ask");
  const scrolled = $(".scroller")?.scrollLeft ?? 0;
  for (const [id, html] of regions) {
    const old = document.getElementById(id);
    if (id !== "end-panel") { old?.replaceWith(parse(html)); continue; }
    const justEnded = html && !old.firstElementChild;
    old.replaceChildren(parse(html));
    if (justEnded) old.scrollIntoView();
  }
  const scroller = $(".scroller");
  if (scroller) {
    scroller.scrollLeft = scrolled;
    scrollIntoSight(scroller);
  }
  if (focused && !document.activeElement?.closest("main")) ($(focused) ?? $("#ask"))?.focus({ preventScroll: true });
  listeners.forEach(listener => listener());
}

/** Scrolls the queue to what is being resolved or is to be chosen. */
export function scrollIntoSight(scroller) {
  const wanted = $(".picked", scroller) ?? $(".position.now", scroller) ?? $(".target", scroller);
  if (!wanted) return;
  const [box, frame] = [wanted.getBoundingClientRect(), scroller.getBoundingClientRect()];
  if (box.left < frame.left) scroller.scrollLeft -= frame.left - box.left + 40;
  if (box.right > frame.right) scroller.scrollLeft += box.right - frame.right + 40;
}

export function appendToLog(html) {
  const list = $("#log");
  list.append(parse(html));
  scrollToEnd(list);
}

/** Loads the page again and takes only its regions. */
export async function refresh(address = location.href) {
  const response = await fetch(address, { headers: { accept: "text/html" } });
  if (!response.ok) throw new Error(response.statusText);
  const page = new DOMParser().parseFromString(await response.text(), "text/html");
  const fresh = REGIONS.map(id => page.getElementById(id)).filter(Boolean);
  replace(fresh.map(region => [region.id, region.id === "end-panel" ? region.innerHTML : region.outerHTML]));
  const now = $(".board", page);
  if (now) [board.dataset.version, loaded] = [now.dataset.version, Number(now.dataset.seq ?? 0)];
  if (loaded > (board.dataset.seq ?? Infinity)) board.dataset.seq = loaded;
  scrollToEnd($("#log"));
}
