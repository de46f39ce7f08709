// Who is connected, at each seat. A reload is no going: whoever is gone for a moment only is not shown so.
import { $, $$, announce } from "./dom.js";
import { afterReplacing } from "./regions.js";

const SHORT = 4000;

/** The families of those who were last heard of as connected; unknown until the first word comes. */
let here = null;
/** Those who are shown as gone. */
const gone = new Set();

function show() {
  if (!here) return;
  $$("[data-presence]").forEach(sign => {
    const away = gone.has(sign.dataset.presence);
    // Whoever has not come yet may just be loading the page.
    sign.hidden = !away && !here.has(sign.dataset.presence);
    sign.classList.toggle("gone", away);
    sign.title = sign.lastElementChild.textContent = away ? sign.dataset.gone : sign.dataset.here;
  });
}

/** Tells those who listen that somebody came or went: once, and only where a seat says it. */
function tell(family) {
  const sign = $$("[data-presence]").find(sign => sign.dataset.presence === family);
  if (sign) announce(`${sign.dataset.name}: ${sign.title}`);
}

export function setUpPresence() {
  afterReplacing(show);
  // Whoever was paired has asked for the seat already. Nobody else sits down by opening a link.
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
  // Who comes is shown at once.
  const came = [...gone].some(family => here.has(family));
  if (came) settle();
  setTimeout(settle, SHORT);
  show();
}
