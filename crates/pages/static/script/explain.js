// Explanations of cards: a large picture beside the card under the pointer; the full text, with its rulings,
// by a long press or by the key i.
import { $, root } from "./dom.js";

const SHOW_AFTER = 320;
const LONG_PRESS = 550;
const MARGIN = 8;
let zoom = null, timer = 0, pointed = null;

/** The card that an element is or belongs to, if its name is known, by the id of its explanation. */
const cardAt = element => element?.closest?.("[data-help], [popovertarget^=help-]");
const explanation = card => document.getElementById(card?.dataset.help ?? card?.getAttribute("popovertarget"));

function hide() {
  clearTimeout(timer);
  pointed = null;
  if (zoom?.matches(":popover-open")) zoom.hidePopover();
}

/** The rulings of all cards, which are only loaded once a card is explained. */
const rulings = () => import("./rulings.js").then(({ complete }) => complete());

/** Above or below the card, wherever there is room, and never over it. */
function place(box) {
  const [width, height] = [zoom.offsetWidth, zoom.offsetHeight];
  const left = Math.min(Math.max(box.left + box.width / 2 - width / 2, MARGIN), root.clientWidth - width - MARGIN);
  const above = box.top - height - MARGIN, below = box.bottom + MARGIN;
  const beside = box.right + MARGIN + width < root.clientWidth ? box.right + MARGIN : box.left - width - MARGIN;
  if (above >= MARGIN || below + height <= innerHeight - MARGIN) {
    Object.assign(zoom.style, { left: `${left}px`, top: `${above >= MARGIN ? above : below}px` });
  } else {
    Object.assign(zoom.style, { left: `${Math.max(beside, MARGIN)}px`, top: `${Math.max(MARGIN, innerHeight - height - MARGIN)}px` });
  }
}

function showLarge(card) {
  const text = explanation(card);
  const show = () => {
    if (!text || card !== pointed || !card.isConnected || $(".help:popover-open, dialog[open]")) return;
    zoom.replaceChildren(...[...text.children].map(child => child.cloneNode(true)));
    zoom.showPopover();
    place(card.getBoundingClientRect());
  };
  show();
  rulings().then(show);
}

/** Shows a card in full. */
export function explain(card) {
  const text = explanation(card);
  if (!text) return false;
  hide();
  if (!text.matches(":popover-open")) text.showPopover();
  return true;
}

export function setUpExplaining() {
  zoom = document.createElement("div");
  zoom.id = "zoom";
  zoom.popover = "manual";
  // It shows what is there already: no key and no screen reader goes into it.
  zoom.inert = true;
  document.body.append(zoom);
  document.addEventListener("pointerover", event => {
    const card = event.pointerType === "mouse" ? cardAt(event.target) : null;
    if (card === pointed) return;
    hide();
    pointed = card;
    if (card) timer = setTimeout(showLarge, SHOW_AFTER, card);
  });
  document.addEventListener("pointerdown", event => {
    hide();
    const card = cardAt(event.target);
    if (event.pointerType === "mouse" || !card) return;
    let isHeld = false;
    const held = setTimeout(() => {
      removeEventListener("click", swallow, true);
      isHeld = explain(card);
      if (isHeld) addEventListener("click", swallow, { capture: true, once: true });
    }, LONG_PRESS);
    const end = () => {
      clearTimeout(held);
      // Lifting the finger outside of the explanation closes it: at once after a long press, a moment later
      // after one that still counts as a tap. So it is opened again after both, and stays until the next
      // touch.
      if (isHeld) for (const later of [0, 80]) setTimeout(explain, later, card);
      // Not every long press ends in a click.
      if (isHeld) setTimeout(() => removeEventListener("click", swallow, true), 400);
    };
    const moved = next => { if (Math.hypot(next.clientX - event.clientX, next.clientY - event.clientY) > 8) end(); };
    addEventListener("pointerup", end, { once: true });
    addEventListener("pointercancel", end, { once: true });
    addEventListener("pointermove", moved);
    addEventListener("pointerup", () => removeEventListener("pointermove", moved), { once: true });
  });
  // A tap on a card opens its explanation without this script.
  document.addEventListener("toggle", event => { if (event.newState === "open" && event.target.matches(".help")) rulings(); }, true);
  document.addEventListener("click", event => explain(event.target.closest?.("span.chip")));
  document.addEventListener("keydown", onChipKey, true);
  document.addEventListener("keydown", event => {
    if (event.key === "Escape") hide();
    const typing = event.target.matches("input[type=text], textarea, select");
    if (!/^[i?]$/i.test(event.key) || event.ctrlKey || event.metaKey || event.altKey || typing) return;
    const focused = document.activeElement?.closest(".pick") ?? document.activeElement;
    const open = $(".help:popover-open");
    if (open) open.hidePopover(); else explain(cardAt(focused) ?? pointed ?? cardAt($("#queue .now .card")));
  });
}

/** Among the small cards of a row, arrows lead from one to the next, and Enter explains. */
function onChipKey(event) {
  const chip = event.target.closest?.(".chip");
  const step = { ArrowLeft: "previousElementSibling", ArrowRight: "nextElementSibling" }[event.key];
  if (!chip || !step && event.key !== "Enter") return;
  const next = step && chip.closest("li")?.[step]?.querySelector(".chip");
  if (next) {
    [chip.tabIndex, next.tabIndex] = [-1, 0];
    next.focus();
  }
  if (!step && !chip.dataset.help) return;
  if (!step) explain(chip);
  event.preventDefault();
  event.stopPropagation();
}

/** The click that ends a long press chooses nothing. */
function swallow(event) {
  event.preventDefault();
  event.stopPropagation();
}
