// Whose turn it is: title, icon, and, if wanted, a sound and a notification.
import { $, announce, say } from "./dom.js";
import { hear, setting } from "./settings.js";

let wasMine = Boolean($(".asks"));

export function showTurn(update) {
  // The site's own name stands after the last dot of the title.
  document.title = `${update.title} · ${document.title.split(" · ").at(-1)}`;
  const icon = $("link[rel=icon]");
  icon.href = update.turn ? icon.dataset.turn : icon.dataset.rest;
  if (update.turn && !wasMine) {
    announce(`${say("ui-your-turn")} ${$(".question")?.textContent ?? ""}`);
    hear("turn");
    if (setting("notify") === "on" && document.hidden && Notification.permission === "granted") {
      new Notification("Oriflamme", { body: say("ui-your-turn"), icon: icon.dataset.turn, tag: "turn" });
    }
  }
  wasMine = update.turn;
}
