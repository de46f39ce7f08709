// A replay: one step forward is shown frame by frame, any other at once. The address names the move.
import { board } from "./dom.js";
import { copy } from "./forms.js";
import { refresh } from "./regions.js";
import { show } from "./updates.js";

const { replay: path, last } = board?.dataset ?? {};
let running = false;

const current = () => Number(board.dataset.moment);
const fromAddress = () => Number(location.hash.match(/^#move=(\d+)$/)?.[1] ?? NaN);
/** The address of a moment: it keeps the chosen perspective. */
const address = (at, more = "") => `${path}?move=${at}&eyes=${board.dataset.eyes}${more}`;

async function go(to) {
  const at = Math.min(Math.max(to, 0), last);
  if (at === current() + 1) {
    const response = await fetch(address(at, "&frames=1"), { headers: { accept: "application/json" } });
    if (response.ok) await show(await response.json());
  }
  await refresh(address(at));
  board.dataset.moment = at;
  history.replaceState(null, "", `?eyes=${board.dataset.eyes}#move=${at}`);
}

async function run() {
  running = !running;
  while (running && current() < last) await go(current() + 1);
  running = false;
}

export function setUpReplay() {
  addEventListener("hashchange", () => { if (fromAddress() >= 0 && fromAddress() !== current()) go(fromAddress()); });
  document.addEventListener("click", event => {
    const step = event.target.closest("[data-step]"), link = event.target.closest("[data-link]");
    if (step || link) event.preventDefault();
    if (step) go(Number(step.dataset.step));
    if (link) copy(link.href, link.dataset.link);
    if (event.target.closest("[data-run]")) run();
  });
  document.addEventListener("change", event => {
    if (event.target.matches(".slider input")) go(Number(event.target.value));
    if (!event.target.matches(".controls select")) return;
    board.dataset.eyes = event.target.value;
    go(current());
  });
  if (fromAddress() >= 0) go(fromAddress());
}
