// Keeps the screen on while somebody waits for people. A browser lets it go with the page, or when the page is hidden.
let isWanted = false, lock = null;

async function hold() {
  if (!isWanted || lock || document.hidden) return;
  // A device may refuse, as with a low battery.
  lock = await navigator.wakeLock?.request("screen").catch(() => null) ?? null;
  lock?.addEventListener("release", () => { lock = null; });
  if (!isWanted) letSleep();
}

export function stayAwake() {
  if (!isWanted) document.addEventListener("visibilitychange", hold);
  isWanted = true;
  hold();
}

export function letSleep() {
  isWanted = false;
  lock?.release();
}
