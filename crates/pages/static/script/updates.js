// The queue of updates still to be shown, frame by frame, at the speed that was set. One tap skips the rest.
import { board, say, sleep } from "./dom.js";
import { numberQueue, showFrame } from "./movement.js";
import { loaded, refresh } from "./regions.js";
import { setting } from "./settings.js";
import { play } from "./sound.js";
import { showTurn } from "./turn.js";

const SPEEDS = { slow: 1.7, normal: 1, fast: .45, none: 0 };
/** With more than this many updates waiting, as after a sleep, the table catches up faster. */
const FAR_BEHIND = 12;

const waiting = [];
let showing = false, skipping = false, goingOn = false;

const skipButton = document.createElement("button");
skipButton.type = "button";
skipButton.className = "skip-motion";
skipButton.textContent = say("ui-skip-motion");
skipButton.hidden = true;
skipButton.addEventListener("click", () => skip());
document.body.append(skipButton);

export const isShowing = () => showing;
export const skip = () => { skipping = true; };

// A tap on the middle of the table goes on to the next moment.
document.addEventListener("pointerdown", event => {
  if (showing && event.target.closest?.("#queue, #ask") && !event.target.closest("button, a, [data-help]")) goingOn = true;
});

/** Shows an update once those before it are shown. Resolves when none is left. */
export async function show(update) {
  waiting.push(update);
  if (showing) return;
  showing = true;
  while (waiting.length) {
    const next = waiting.shift();
    // The page was loaded again meanwhile and shows this already.
    if (next.seq <= loaded) continue;
    if (next.reload) return location.reload();
    numberQueue();
    for (const frame of next.frames) {
      const speed = SPEEDS[setting("speed")] * (waiting.length > FAR_BEHIND ? .4 : 1);
      const quick = skipping || !speed || document.hidden;
      skipButton.hidden = quick || !(frame.dwell || waiting.length);
      goingOn = false;
      if (frame.sound && !skipping && !document.hidden && setting("sound") === "on") play(frame.sound);
      await showFrame(frame, quick, frame.travel * speed);
      for (let left = quick ? 0 : frame.dwell * speed; left > 0 && !skipping && !goingOn; left -= 50) await sleep(Math.min(50, left));
    }
    board.dataset.version = next.version;
    // How the game went is told by its page, which knows all of it.
    if (next.frames.some(frame => frame.regions?.some(([id]) => id === "end-panel"))) await refresh().catch(() => {});
    showTurn(next);
  }
  skipButton.hidden = true;
  skipping = showing = false;
}
