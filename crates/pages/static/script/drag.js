// Placing a card by dragging it: taking the card chooses it, and dropping it chooses the place. This module is loaded
// once it may be needed.
import { $, $$ } from "./dom.js";
import { afterReplacing } from "./regions.js";

let chooseCard = null;
const makeDraggable = () => $$(".pick").forEach(card => { card.draggable = true; });

function setUpMouse() {
  const place = event => event.target.closest?.("button.placing");
  document.addEventListener("dragstart", event => {
    const card = event.target.closest?.(".pick");
    if (!card) return;
    const input = $("input", card);
    event.dataTransfer.effectAllowed = "move";
    event.dataTransfer.setData("text/plain", input.value);
    // If the card moved at this moment, that would end the drag. So it is chosen right after.
    setTimeout(() => { input.checked = true; chooseCard(input); });
  });
  document.addEventListener("dragover", event => {
    if (!place(event)) return;
    event.preventDefault();
    event.dataTransfer.dropEffect = "move";
    place(event).classList.add("over");
  });
  document.addEventListener("dragleave", event => place(event)?.classList.remove("over"));
  document.addEventListener("drop", event => {
    const target = place(event);
    if (!target) return;
    event.preventDefault();
    target.classList.remove("over");
    target.click();
  });
}

// The same by touch, for which not every browser has drag and drop. A card is taken by holding it for a moment; a finger
// that moves sooner scrolls. Touch events, because only they can keep a page from scrolling once they are under way.
const HOLD = 180;
let held = null;

const placeAt = point => document.elementFromPoint(point.clientX, point.clientY)?.closest("button.placing:not(:disabled)");

function letGo() {
  if (!held) return;
  clearTimeout(held.timer);
  held.copy?.remove();
  held = null;
  $$(".placing.over").forEach(place => place.classList.remove("over"));
}

function take() {
  const { card } = held;
  const [input, box] = [$("input", card), card.getBoundingClientRect()];
  input.checked = true;
  chooseCard(input);
  const copy = held.copy = card.cloneNode(true);
  copy.removeAttribute("data-at");
  $("input", copy).remove();
  copy.classList.add("dragged");
  Object.assign(copy.style, { left: `${box.left}px`, top: `${box.top}px`, width: `${box.width}px` });
  document.body.append(copy);
  navigator.vibrate?.(10);
}

function onTouchMove(event) {
  if (!held) return;
  const at = event.touches[0];
  const [x, y] = [at.clientX - held.x, at.clientY - held.y];
  if (!held.copy) {
    if (Math.hypot(x, y) > 8) letGo();
    return;
  }
  event.preventDefault();
  held.copy.style.transform = `translate(${x}px, ${y}px) scale(1.05)`;
  const target = placeAt(at);
  $$(".placing.over").forEach(other => { if (other !== target) other.classList.remove("over"); });
  target?.classList.add("over");
}

function setUpTouch() {
  document.addEventListener("touchstart", event => {
    const card = event.target.closest?.(".pick");
    if (!card || event.touches.length > 1) return letGo();
    const at = event.touches[0];
    card.draggable = false;
    held = { card, x: at.clientX, y: at.clientY, timer: setTimeout(take, HOLD) };
  }, { passive: true });
  document.addEventListener("touchmove", onTouchMove, { passive: false });
  document.addEventListener("touchend", event => {
    if (!held?.copy) return letGo();
    event.preventDefault();
    const target = placeAt(event.changedTouches[0]);
    letGo();
    target?.click();
  });
  document.addEventListener("touchcancel", letGo);
  // If it is held still for long, the card shows its explanation instead.
  document.addEventListener("beforetoggle", event => { if (event.target.matches?.(".help")) letGo(); }, true);
  document.addEventListener("contextmenu", event => { if (held) event.preventDefault(); });
}

/** `choose` shows where the chosen card may go. */
export function setUpDrag(choose) {
  chooseCard = choose;
  makeDraggable();
  afterReplacing(makeDraggable);
  setUpMouse();
  setUpTouch();
}
