// Turns messages to this browser on and off.
import { $ } from "./dom.js";

const section = () => $("[data-push]");

function say(kind) {
  const said = $(`[data-push-said="${kind}"]`);
  if (said) said.hidden = false;
}

/** Bytes in base64url, as browsers want the key. */
const bytes = text => Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), letter => letter.charCodeAt(0));

async function turnOn(button) {
  if (await Notification.requestPermission() !== "granted") return say("denied");
  button.disabled = true;
  try {
    await navigator.serviceWorker.register("/worker.js");
    const { pushManager } = await navigator.serviceWorker.ready;
    // A subscription that is bound to another key is of no use.
    await (await pushManager.getSubscription())?.unsubscribe();
    const options = { userVisibleOnly: true, applicationServerKey: bytes(section().dataset.push) };
    const subscription = await pushManager.subscribe(options);
    const body = JSON.stringify(subscription);
    const answer = await fetch("/api/v1/me/push", { method: "POST", headers: { "content-type": "application/json" }, body });
    if (!answer.ok) throw answer.status;
    location.reload();
  } catch {
    say("failed");
    button.disabled = false;
  }
}

/** The browser forgets its subscription, too. Even if that fails, the server sends nothing more. */
async function turnOff(event) {
  event.preventDefault();
  const registration = await navigator.serviceWorker?.getRegistration("/");
  await (await registration?.pushManager?.getSubscription())?.unsubscribe().catch(() => {});
  event.target.submit();
}

export function setUpPush() {
  if (!section()) return;
  const able = "serviceWorker" in navigator && "PushManager" in window && "Notification" in window;
  const on = $("[data-push-on]");
  if (on && !able) { on.hidden = true; say("unable"); }
  else on?.addEventListener("click", () => turnOn(on));
  $("[data-push-off]")?.addEventListener("submit", turnOff);
}
