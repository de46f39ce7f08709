// Choosing: moves and chat are sent without leaving the page, and every choice has a key.
import { $, $$, board, confirmed, notice, root, say, sleep } from "./dom.js";
import { refresh } from "./regions.js";
import { isShowing, skip } from "./updates.js";

/** Shows where the chosen card of the hand may go. */
export function chooseCard(input) {
  $(".question > span:last-of-type").textContent = input.dataset.where;
  const what = $(".what");
  if (what) what.textContent = input.dataset.line;
  // In a duel a card may only lie on one of its own family. This keeps the keyboard from the others.
  const family = input.value.split(" ")[0];
  $$(".placing.card").forEach(card => { card.disabled = !card.classList.contains(`on-${family}`); });
}

/** The body of the move that is being sent: choosing another one gives the first up. */
let sending = null;

/**
 * Sends a move until the server answers or another is chosen. It names the version that it is for, so it can't be made
 * twice. Returns the answer, if there is one, and whether it took more than one try.
 */
async function sendPatiently(post, wanted) {
  for (let late = false; wanted(); late = true) {
    try {
      return [await post(), late];
    } catch {
      notice(say("ui-lost"));
      await sleep(1000);
    }
  }
  return [];
}

/** Why the server refused, in the reader's language. */
const refusalOf = response => response.json().then(({ message }) => message ?? say("ui-failed"), () => say("ui-failed"));

/** A move's answer comes as an update, like everybody's. */
async function send(form, button) {
  const isMove = form.id === "play";
  const body = new URLSearchParams(new FormData(form, button));
  board.classList.add("pending");
  $$(".chosen").forEach(other => other.classList.remove("chosen"));
  button?.classList.add("chosen");
  sending = body;
  const post = () => fetch(form.action, { method: "POST", body, headers: { accept: "application/json" } });
  try {
    const [response, late] = isMove ? await sendPatiently(post, () => sending === body) : [await post(), false];
    if (!response) return;
    if (late) notice(say("ui-back"), 2000);
    if (!response.ok) {
      // A move that was sent again may have been made the first time: then the table shows it.
      if (!late) notice(await refusalOf(response), 4000);
      if (isMove) await refresh();
    } else if (isMove) return; // Its update clears what is pending.
    else form.reset();
  } catch {
    notice(say("ui-failed"), 4000);
    button?.classList.remove("chosen");
  }
  board.classList.remove("pending");
}

async function onSubmit(event) {
  const form = event.target, button = event.submitter, question = button?.dataset.confirm;
  if (form.method === "dialog") return;
  const stays = form.id === "play" || "quiet" in form.dataset;
  if (!stays && (!question || form.dataset.sure)) return;
  event.preventDefault();
  if (question && !await confirmed(question)) return;
  if (stays && board.dataset.lesson) return import("./lesson.js").then(({ choose }) => choose(form, button));
  if (stays && board.dataset.analysis) return import("./analysis.js").then(({ choose }) => choose(form, button));
  if (stays) return send(form, button);
  form.dataset.sure = "yes";
  form.requestSubmit(button);
}

/** Picking a card that is to be moved shows where it can go. */
function onPick(event) {
  const link = event.target.closest("[data-pick]");
  if (!link || event.ctrlKey || event.metaKey) return;
  event.preventDefault();
  link.classList.add("picked");
  refresh(link.href).catch(() => { location.href = link.href; });
}

/** The digits of a position that were typed so far, and the timer after which they count as complete. */
let typed = "", typing = 0;
const ENOUGH = 700;

/**
 * Digits choose a card of the queue by the number below it. If a second digit may follow, this waits for it.
 */
function chooseByNumber(digit) {
  clearTimeout(typing);
  const targets = $$("#queue .target[data-position]");
  const begins = text => targets.filter(target => target.dataset.position.startsWith(text));
  typed = begins(typed + digit).length ? typed + digit : digit;
  const found = begins(typed), exact = found.find(target => target.dataset.position === typed);
  const choose = () => { typed = ""; exact?.click(); };
  exact?.focus();
  if (exact && found.length === 1) choose(); else typing = setTimeout(choose, ENOUGH);
}

/** Each button says its own key; digits choose the nth card of the hand, or a card of the queue by its number. */
function onKey(event) {
  const writing = event.target.matches("input[type=text], textarea, select");
  if (event.ctrlKey || event.metaKey || event.altKey || writing || $("dialog[open], .help:popover-open")) return;
  if (event.key.toUpperCase() === say("key-skip") && isShowing()) return skip();
  if (event.key === "Enter" && event.target.matches(".pick input")) {
    event.preventDefault();
    return $("#queue .placing").focus();
  }
  const key = event.key.length === 1 ? event.key.toUpperCase() : event.key;
  const wanted = $$("[data-key]").find(element => element.dataset.key === key);
  if (!wanted && /^[0-9]$/.test(key)) return chooseByNumber(key);
  if (!wanted || event.target.matches("input[type=range]")) return;
  event.preventDefault();
  if (!wanted.matches("input")) return wanted.click();
  wanted.checked = true;
  wanted.focus();
  if (wanted.dataset.where) chooseCard(wanted);
}

/** A finger needs more room than a mouse: a card smaller than this is first shown, and chosen by a second tap. */
const SMALL = 46;

function onTap(event) {
  const target = event.target.closest?.("#queue .card.target");
  $$(".armed").forEach(other => { if (!other.contains(target)) other.classList.remove("armed"); });
  const position = target?.closest(".position");
  if (!target || event.pointerType !== "touch" || position.clientWidth >= SMALL || position.classList.contains("armed")) return;
  event.preventDefault();
  event.stopPropagation();
  position.classList.add("armed");
  keepInSight(position);
}

/** The least distance from the edge of the window. */
const EDGE = 4;

/**
 * Shifts a card that grows under the pointer, and the text about it, so that all of both is in the window.
 */
function keepInSight(position) {
  const deed = $(".deed", position), card = $(".stack > .card:not(.covered)", position);
  for (const [element, name] of [[deed, "--shift"], [card, "--card-shift"]]) {
    if (!element) continue;
    element.style.setProperty(name, "0px");
    element.style.removeProperty("--rise");
    const box = element.getBoundingClientRect();
    const shift = Math.max(0, EDGE - box.left) - Math.max(0, box.right - root.clientWidth + EDGE);
    element.style.setProperty(name, `${shift}px`);
    if (box.bottom > innerHeight - EDGE) element.style.setProperty("--rise", `${innerHeight - EDGE - box.bottom}px`);
  }
}

function onPoint(event) {
  const position = event.target.closest?.("#queue .position");
  if (position) keepInSight(position);
}

export function setUpChoosing() {
  document.addEventListener("click", onTap, true);
  for (const pointed of ["pointerover", "focusin"]) document.addEventListener(pointed, onPoint);
  // A place was chosen before a card: show our own message instead of the browser's.
  document.addEventListener("invalid", event => {
    if (event.target.form?.id !== "play") return;
    event.preventDefault();
    notice(say("ui-choose-first"), 3000);
  }, true);
  document.addEventListener("submit", onSubmit);
  document.addEventListener("click", onPick);
  document.addEventListener("keydown", onKey);
  document.addEventListener("change", event => { if (event.target.dataset.where) chooseCard(event.target); });
}
