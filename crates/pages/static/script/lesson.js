// A lesson: a choice is answered by what happens, then by the next step or by what the lesson says to it. Nothing is kept
// on the server; the address names the step.
import { $, board } from "./dom.js";
import { refresh } from "./regions.js";
import { show } from "./updates.js";

async function go(address) {
  await refresh(address);
  history.pushState(null, "", address);
  // A screen reader begins with the lesson's text.
  $("#guide")?.focus({ preventScroll: true });
  $(".play").scrollTop = 0;
}

/** Sends a choice, and shows its outcome. */
export async function choose(form, button) {
  const query = new URLSearchParams(new FormData(form, button));
  const address = `${board.dataset.lesson}?${query}`;
  board.classList.add("pending");
  button?.classList.add("chosen");
  try {
    const response = await fetch(address, { headers: { accept: "application/json" } });
    if (!response.ok) throw new Error(response.statusText);
    const { updates, to } = await response.json();
    for (const update of updates) await show(update);
    await go(to);
  } catch {
    // Let the page itself say what is wrong, or the browser.
    location.href = address;
  }
  board.classList.remove("pending");
}

export function setUpLesson() {
  addEventListener("popstate", () => refresh(location.href));
  document.addEventListener("click", event => {
    const link = event.target.closest("[data-lesson-step]");
    if (!link || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    go(link.href).catch(() => { location.href = link.href; });
  });
}
