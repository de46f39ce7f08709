// The queue of updates still to be shown, frame by frame, at the speed that was set. A tap goes on, and one
// on the button skips the rest.
import { $, $$, board, root, say, sleep } from "./dom.js";
import { finishMovement, numberQueue, showFrame } from "./movement.js";
import { loaded, refresh, replace } from "./regions.js";
import { hear, setting } from "./settings.js";
import { showTurn } from "./turn.js";

const SPEEDS = { slow: 1.7, normal: 1, fast: .45, none: 0 };
/** With more than this many updates waiting, as after a sleep, the table catches up faster. */
const FAR_BEHIND = 12;

/** The events between two of the viewer's decisions should not take longer than this, in milliseconds… */
const PATIENCE = 3800;
/** …as far as they can be hurried: a usual frame to this part of its time, one that lingers to this. */
const QUICKEST = .42, LINGERING = .85;
/** After a rest of this long, a new chain of events begins. */
const REST = 1500;

const waiting = [];
let showing = false, skipping = false, goingOn = false;
/** Until when the chain of events that is being shown should be over, and when the last one was. */
let deadline = 0, rested = -REST;
/**
 * The question after an update, which is held back if the next update already waits. Meanwhile the caption
 * can be read.
 */
let heldQuestion = null;

const skipButton = document.createElement("button");
skipButton.type = "button";
skipButton.className = "skip-motion";
skipButton.textContent = say("ui-skip-motion");
skipButton.hidden = true;
skipButton.addEventListener("click", () => skip());
($(".play") ?? document.body).append(skipButton);

export const isShowing = () => showing;
export function skip() {
  skipping = true;
  finishMovement();
}

const MIDDLE = "#queue, #ask";
const contains = ({ left, top, right, bottom }, { clientX: x, clientY: y }) => x >= left && x < right && y >= top && y < bottom;
/** Whether the tap that has begun goes on. Then it does nothing else; a long press still explains a card. */
let wentOn = false;

/** While something moves, the browser shows a picture of the page, so that the root is hit instead. */
const hits = (element, event) => event.target === root
  ? contains(element.getBoundingClientRect(), event)
  : element.contains(event.target) && !event.target.closest("#ask :is(a, button)");

// A tap on the middle of the table goes on to the next moment.
document.addEventListener("pointerdown", event => {
  wentOn = showing && $$(MIDDLE).some(region => hits(region, event));
  if (showing && event.target === root && hits(skipButton, event)) skip();
  else if (wentOn) goOn();
}, true);
document.addEventListener("click", event => {
  // A click without a pointer comes from the keyboard.
  if (!wentOn || !event.detail || !event.target.closest?.("#queue")) return;
  wentOn = false;
  event.preventDefault();
  event.stopPropagation();
}, true);

function goOn() {
  goingOn = true;
  finishMovement();
}

const lasts = frames => frames.reduce((sum, { travel, dwell }) => sum + travel + dwell, 0);

/** The part of its time that a frame gets, so that it, the rest, and all that waits keep the deadline. */
function haste(frame, rest) {
  const left = lasts([frame, ...rest]) + waiting.reduce((sum, update) => sum + lasts(update.frames), 0);
  const part = (deadline - performance.now()) / left;
  return Math.min(1, Math.max(frame.lingers ? LINGERING : QUICKEST, part));
}

/** Holds a question back if it is already answered, so that the caption before it can be read. */
function holdQuestion(frame, isLast) {
  const asks = frame.regions?.find(([id]) => id === "ask");
  if (!asks) {
    if (heldQuestion && frame.regions) frame.regions.push(heldQuestion);
    if (frame.regions) heldQuestion = null;
    return;
  }
  heldQuestion = isLast && waiting.length ? asks : null;
  if (heldQuestion) frame.regions.splice(frame.regions.indexOf(asks), 1);
}

/** Merges frames that are shown at once: the last content of each region, and all that is logged and said. */
function merged(frames) {
  const all = name => frames.map(frame => frame[name]).filter(Boolean);
  const regions = [...new Map(frames.flatMap(frame => frame.regions ?? []))];
  return { regions, log: all("log").join(""), say: all("say").join(" "), sound: all("sound").at(-1), travel: 0, dwell: 0 };
}

/** Shows an update once those before it are shown. Resolves when none is left. */
export async function show(update) {
  waiting.push(update);
  if (showing) return;
  showing = true;
  if (performance.now() - rested > REST) deadline = performance.now() + PATIENCE;
  while (waiting.length) {
    const next = waiting.shift();
    // The page was loaded again meanwhile and shows this already.
    if (next.seq <= loaded) continue;
    if (next.reload) return location.reload();
    numberQueue();
    const atOnce = skipping || setting("speed") === "none" || document.hidden;
    const frames = atOnce && next.frames.length > 1 ? [merged(next.frames)] : next.frames;
    for (const [index, frame] of frames.entries()) {
      const rest = frames.slice(index + 1);
      const speed = SPEEDS[setting("speed")] * (waiting.length > FAR_BEHIND ? .3 : haste(frame, rest));
      holdQuestion(frame, !rest.length);
      const quick = skipping || !speed || document.hidden;
      skipButton.hidden = quick || !(frame.dwell || waiting.length);
      goingOn = false;
      if (frame.sound && !skipping && !document.hidden) hear(frame.sound);
      await showFrame(frame, quick, frame.travel * speed);
      for (let left = quick ? 0 : frame.dwell * speed; left > 0 && !skipping && !goingOn; left -= 50) await sleep(Math.min(50, left));
    }
    board.dataset.version = next.version;
    // The table's page shows how the game went: an update does not have the whole history.
    if (frames.some(frame => frame.regions?.some(([id]) => id === "end-panel"))) await refresh().catch(() => {});
    showTurn(next);
    // The viewer's own decision begins a new chain.
    if (next.turn) deadline = performance.now() + PATIENCE;
  }
  if (heldQuestion) replace([heldQuestion]);
  heldQuestion = null;
  rested = performance.now();
  skipButton.hidden = true;
  skipping = showing = false;
}
