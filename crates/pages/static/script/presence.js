// Who is connected, at each seat. A player who is gone only for a moment, as in a reload, is not shown as
// gone.
import { $, $$, announce } from "./dom.js";
import { afterReplacing } from "./regions.js";

const SHORT = 4000;

/** The families that were connected at the last report; null before the first one. */
let here = null;
/** Those who are shown as gone. */
const gone = new Set();

function show() {
  if (!here) return;
  $$("[data-presence]").forEach(sign => {
    const away = gone.has(sign.dataset.presence);
    // A player who has not come yet may still be loading the page.
    sign.hidden = !away && !here.has(sign.dataset.presence);
    sign.classList.toggle("gone", away);
    sign.title = sign.lastElementChild.textContent = away ? sign.dataset.gone : sign.dataset.here;
  });
}

/** Announces to screen readers that somebody came or went, if a seat shows it. */
function tell(family) {
  const sign = $$("[data-presence]").find(sign => sign.dataset.presence === family);
  if (sign) announce(`${sign.dataset.name}: ${sign.title}`);
}

export function setUpPresence() {
  afterReplacing(show);
  // A player who was paired has already asked for the seat. Others do not sit down by just opening a link.
  if (location.hash === "#sit") $("form[data-kept]")?.requestSubmit();
}

export function setConnected(families) {
  const first = !here;
  here = new Set(families);
  const settle = () => {
    const seats = new Set($$("[data-presence]").map(sign => sign.dataset.presence));
    const changed = [...seats].filter(family => gone.has(family) === here.has(family));
    changed.forEach(family => here.has(family) ? gone.delete(family) : gone.add(family));
    show();
    if (!first) changed.forEach(tell);
  };
  // A player who comes back is shown at once.
  const came = [...gone].some(family => here.has(family));
  if (came) settle();
  setTimeout(settle, SHORT);
  show();
}
