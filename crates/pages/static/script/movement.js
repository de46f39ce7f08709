// Movement: one frame of an update is shown by the browser's view transitions.
//
// Every [data-at] is a thing that the browser can carry from where it was to where it is; a link says that one thing
// is another after the change. The transition names exist only while something moves.
import { $, $$, announce, board, root } from "./dom.js";
import { appendToLog, replace } from "./regions.js";

const reducedMotion = matchMedia("(prefers-reduced-motion: reduce)");
const MOST_COINS = 5;
/** Movement that would take less than this, in milliseconds, is not seen, and preparing it takes as long. */
const TOO_QUICK = 120;

/** Gives everything in sight a transition name, and returns what got one. */
function nameElements(links, flip) {
  const named = [], taken = new Set();
  for (const element of $$("main [data-at]")) {
    const at = element.getBoundingClientRect();
    if (!at.width || at.bottom < 0 || at.top > innerHeight || element === board) continue;
    const name = links.get(element.dataset.at) ?? element.dataset.at;
    if (taken.has(name)) continue;
    element.style.viewTransitionName = name;
    element.style.viewTransitionClass = name === flip ? "flip" : "";
    taken.add(name);
    named.push(element);
  }
  return named;
}

/** Influence flies from its source to its destination, before it is counted there. */
async function fly([from, to, amount], time) {
  const [start, end] = [from, to].map(at => $(`main [data-at="${at}"]`));
  const coin = end && $(".icon", end);
  if (!start || !coin) return;
  const [a, b] = [start, coin].map(element => element.getBoundingClientRect());
  const [x, y] = [a.left + a.width / 2 - b.left - b.width / 2, a.top + a.height / 2 - b.top - b.height / 2];
  const path = [
    { transform: `translate(${x}px, ${y}px) scale(.6)`, opacity: 0 },
    { opacity: 1, offset: .15 },
    { transform: "none" },
  ];
  const coins = [...Array(Math.min(amount, MOST_COINS)).keys()].map(index => {
    const copy = coin.cloneNode(true);
    copy.classList.add("flying");
    const box = { left: b.left, top: b.top, width: b.width, height: b.height };
    for (const [side, length] of Object.entries(box)) copy.style[side] = `${length}px`;
    document.body.append(copy);
    const timing = { duration: time * .6, delay: index * time / 10, easing: "cubic-bezier(.4, 0, .4, 1)", fill: "both" };
    return copy.animate(path, timing).finished.then(() => copy.remove());
  });
  await Promise.all(coins);
}

/** The card that strikes leaps at the one it strikes, and back. */
async function lunge([from, to], time) {
  const [striker, struck] = [from, to].map(at => $(`main [data-at="${at}"]`));
  if (!striker || !struck) return;
  const [a, b] = [striker, struck].map(element => element.getBoundingClientRect());
  const [x, y] = [(b.left - a.left) * .72, (b.top - a.top) * .72];
  const there = { transform: `translate(${x}px, ${y}px) scale(1.08)`, offset: .55, easing: "ease-in" };
  striker.style.zIndex = 9;
  struck.animate([{}, { offset: .5 }, { transform: "rotate(7deg) translateY(3px)", offset: .62 }, {}], { duration: time });
  await striker.animate([{ transform: "none", easing: "cubic-bezier(.6, 0, .8, .4)" }, there, { transform: "none" }], { duration: time }).finished;
  striker.style.zIndex = "";
}

/** The view transition that is under way, and whether the reader has seen enough of this frame. */
let moving = null, isEnough = false;

/** Brings everything that moves to its place at once. */
export function finishMovement() {
  isEnough = true;
  moving?.skipTransition();
  $$(".flying, #queue .card").flatMap(element => element.getAnimations()).forEach(animation => animation.finish());
}

/** Shows one frame: at once if `quick`, otherwise moving what moves, for `time` milliseconds. */
export async function showFrame(frame, quick, time = 0) {
  const change = () => {
    replace(frame.regions ?? []);
    if (frame.log) appendToLog(frame.log);
    if (frame.say) announce(frame.say);
  };
  const moves = !quick && time > TOO_QUICK && !reducedMotion.matches && !document.hidden && document.startViewTransition && frame.regions;
  if (!moves) return change();
  isEnough = false;
  // Half of the time is for what comes before, half for what changes.
  const first = [frame.strike && lunge(frame.strike, time / 2), frame.flight && fly(frame.flight, time / 2)].filter(Boolean);
  await Promise.all(first);
  root.style.setProperty("--travel", `${(first.length ? time / 2 : time) / 1000}s`);
  const before = nameElements(new Map(frame.links ?? []), frame.flip);
  let after = [];
  const transition = moving = document.startViewTransition(() => {
    change();
    after = nameElements(new Map(), frame.flip);
  });
  transition.ready.catch(() => {});
  if (isEnough) transition.skipTransition();
  await transition.finished.catch(() => {});
  moving = null;
  for (const element of [...before, ...after]) element.style.viewTransitionName = "";
}

/** Numbers the queue's cards from the front, as frames count them, as they lie before an update's first frame. */
export const numberQueue = () =>
  $$("#queue .stack [data-at]").forEach((card, index) => { card.dataset.at = `q${index}`; });
