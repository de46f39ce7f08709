// Counts the remaining time down, and shows or hides elements at their moments.
import { $$, board, say } from "./dom.js";
import { afterReplacing } from "./regions.js";

/**
 * How far this device's clock is behind the server's. It errs by the time that the page took to come, so
 * nothing is shown too early.
 */
const behind = board?.dataset.now ? Number(board.dataset.now) - Date.now() : 0;
const now = () => Date.now() + behind;

/** Remaining seconds from which a clock is marked as nearly over. */
const SHORT = 10;

/** Seconds as a clock shows them; the server writes them in the same way. */
function clockText(seconds) {
  const hours = Math.floor(seconds / 3600), two = number => String(Math.floor(number)).padStart(2, "0");
  if (!hours) return `${Math.floor(seconds / 60)}:${two(seconds % 60)}`;
  return hours < 48 ? `${hours}:${two(seconds % 3600 / 60)} h` : say("clock-days").replace("{count}", Math.floor(hours / 24));
}

function tick() {
  const moment = now();
  $$("time[data-until]").forEach(time => {
    const left = Math.ceil(Math.max(0, time.dataset.until - moment) / 1000);
    time.textContent = clockText(left);
    time.classList.toggle("short", left <= SHORT);
  });
  $$("[data-shown-from]").forEach(element => { element.hidden = moment < element.dataset.shownFrom; });
  $$("[data-shown-until]").forEach(element => { element.hidden = moment >= element.dataset.shownUntil; });
}

export function setUpClocks() {
  tick();
  afterReplacing(tick);
  setInterval(tick, 500);
}
