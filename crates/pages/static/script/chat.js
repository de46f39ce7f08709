// Chat: muting, and a count of what was written while it was closed.
import { $, $$, announce, board, parse, scrollToEnd } from "./dom.js";

/** This browser remembers the last hundred mutes, of whatever tables. */
const REMEMBERED = 99;
const chat = $(".chat"), unread = $(".unread");

const seat = family => `${board.dataset.table} ${family}`;
const muted = () => JSON.parse(localStorage.getItem("muted") ?? "[]");

function applyMutes() {
  const list = muted();
  $$("[data-mute]").forEach(button => button.setAttribute("aria-pressed", String(list.includes(seat(button.dataset.mute)))));
  $$("#chat-lines [data-from]").forEach(line => { line.hidden = list.includes(seat(line.dataset.from)); });
}

function toggleMute(family) {
  const [list, who] = [muted(), seat(family)];
  const changed = list.includes(who) ? list.filter(other => other !== who) : [...list.slice(-REMEMBERED), who];
  localStorage.setItem("muted", JSON.stringify(changed));
  applyMutes();
}

function countUnread(line) {
  if (!chat || chat.open || line.hidden) return;
  const count = $("b", unread);
  count.textContent = Number(count.textContent) + 1;
  unread.hidden = false;
  announce(line.textContent);
}

export function addLine(html) {
  const list = $("#chat-lines");
  if (!list) return;
  list.append(parse(html));
  applyMutes();
  countUnread(list.lastElementChild);
  scrollToEnd(list);
}

export function setUpChat() {
  $$("[data-mute]").forEach(button => button.addEventListener("click", () => toggleMute(button.dataset.mute)));
  applyMutes();
  chat?.addEventListener("toggle", () => {
    if (!chat.open) return;
    unread.hidden = true;
    $("b", unread).textContent = "";
  });
}
