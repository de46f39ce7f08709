// The queue of updates still to be shown, frame by frame, at the speed that was set. One tap skips the rest.
import { board, root, say, sleep } from "./dom.js";
import { numberQueue, showFrame } from "./movement.js";
import { loaded } from "./regions.js";
import { setting } from "./settings.js";
import { showTurn } from "./turn.js";

const SPEEDS = { slow: 1.7, normal: 1, fast: .45, none: 0 };
/** With more than this many updates waiting, the table catches up faster. */
const FAR_BEHIND = 2;

const waiting = [];
let showing = false, skipping = false;

const skipButton = document.createElement("button");
skipButton.type = "button";
skipButton.className = "skip-motion";
skipButton.textContent = say("ui-skip-motion");
skipButton.hidden = true;
skipButton.addEventListener("click", () => skip());
document.body.append(skipButton);

export const isShowing = () => showing;
export const skip = () => { skipping = true; };

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
      root.style.setProperty("--travel", `${.5 * speed}s`);
      await showFrame(frame, quick, speed);
      for (let left = quick ? 0 : (frame.dwell ?? 0) * speed; left > 0 && !skipping; left -= 50) await sleep(Math.min(50, left));
    }
    board.dataset.version = next.version;
    showTurn(next);
  }
  skipButton.hidden = true;
  skipping = showing = false;
}
