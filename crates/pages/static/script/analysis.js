// The analysis board. Every change is a form: the server, which knows the rules, answers with the next page,
// and its address has the whole analysis. This module changes the board without leaving the page, lets cards
// be dragged, and shows the live ranking.
import { $, $$, announce, board, notice, parse, say } from "./dom.js";
import { replace } from "./regions.js";

/** Positions that are left sooner than this are not analysed. */
const PAUSE = 120;
let stream = null, timer = 0, asked = 0;
/** Whether a move of the ranking is being pressed, and the ranking that came meanwhile. */
let pressed = false, later = null;

addEventListener("pointerdown", event => pressed = Boolean(event.target.closest?.("#ranking")));
// The click comes right after these.
for (const name of ["pointerup", "pointercancel"]) addEventListener(name, () => setTimeout(() => {
  const html = later;
  [pressed, later] = [false, null];
  if (html) show(html);
}));

/** Shows a ranking. The focus stays at its move. While a move is being pressed, the ranking waits. */
function show(html) {
  if (pressed) return void (later = html);
  const old = $("#ranking"), active = document.activeElement;
  const value = old?.contains(active) && active.value;
  old?.replaceWith(parse(html));
  if (value) $$("#ranking button").find(button => button.value === value)?.focus({ preventScroll: true });
}

/** Shows where in the lines the position is, without moving the page. */
function showLine() {
  const here = $("#lines [aria-current]"), tree = here?.closest(".tree");
  if (tree) tree.scrollTop = here.offsetTop - tree.offsetTop - tree.clientHeight / 2;
}

function listen() {
  showLine();
  later = null;
  stream?.close();
  clearTimeout(timer);
  const { ranking } = board.dataset;
  if (!ranking) return;
  timer = setTimeout(() => {
    const opened = stream = new EventSource(ranking);
    let first = true;
    opened.addEventListener("ranking", event => {
      show(JSON.parse(event.data));
      if (first) announce($("#ranking .ranked button")?.innerText ?? "");
      first = false;
    });
    opened.addEventListener("done", () => opened.close());
    // The server has refused; the connection was not just interrupted.
    opened.addEventListener("error", () => {
      if (opened.readyState === EventSource.CLOSED) show(`<div id="ranking"><p class="refused" role="alert">${board.dataset.busy}</p></div>`);
    });
  }, first() ? 0 : PAUSE);
}
let before = 0;
/** Whether nothing has changed for a while, so that the ranking may begin at once. */
function first() {
  const now = Date.now(), quiet = now - before > 4 * PAUSE;
  before = now;
  return quiet;
}

/** A text by which an element is found again after its region was replaced. */
const sign = element => ["id", "name", "value", "data-card"].map(name => element?.getAttribute?.(name) ?? "").join("|");

/**
 * Shows another page of the board in this one. What was open stays open, and the focus stays where it was.
 */
function adopt(page) {
  const fresh = $(".board", page);
  if (!fresh) return false;
  const focused = sign(document.activeElement);
  const open = new Map($$("details.panel").map(panel => [panel.className, panel.open]));
  for (const panel of $$("details.panel", fresh)) if (!panel.open || !$("#faults li", page)) panel.open = open.get(panel.className) ?? panel.open;
  for (const name of board.getAttributeNames()) board.removeAttribute(name);
  for (const name of fresh.getAttributeNames()) board.setAttribute(name, fresh.getAttribute(name));
  const side = $(".side", board).scrollTop, play = $(".play", board).scrollTop;
  // Nothing here is to take the focus by itself; a popover's button does when it opens.
  const eager = $$("[autofocus]", fresh);
  eager.forEach(element => element.removeAttribute("autofocus"));
  board.replaceChildren(...fresh.childNodes);
  eager.forEach(element => element.setAttribute("autofocus", ""));
  $("#status")?.replaceWith($("#status", page) ?? "");
  [$(".side", board).scrollTop, $(".play", board).scrollTop] = [side, play];
  replace([]);
  const same = $$("button, select, input, textarea", board).find(element => sign(element) === focused && !element.disabled);
  (same ?? $("#set-up, #ask", board))?.focus({ preventScroll: true });
  const faults = $("#faults");
  if (faults?.firstElementChild) { faults.focus(); faults.scrollIntoView({ block: "nearest" }); }
  listen();
  return true;
}

/** The message of a page without a board. */
const complaint = page => $("main p", page)?.textContent ?? say("ui-failed");

async function go(address, options = {}) {
  const number = ++asked;
  board.classList.add("pending");
  try {
    const response = await fetch(address, { ...options, headers: { accept: "text/html" } });
    const page = new DOMParser().parseFromString(await response.text(), "text/html");
    if (number !== asked) return;
    if (!adopt(page)) notice(complaint(page), 6000);
    else if (response.redirected) history.pushState(null, "", response.url);
  } catch {
    notice(say("ui-failed"), 4000);
  } finally {
    board.classList.remove("pending");
  }
}

const send = body => go("/analysis", { method: "POST", body });

/** Sends a form of the board. */
export const choose = (form, button) => send(new URLSearchParams(new FormData(form, button)));

/** Sends a change that has no button. */
function change(wanted) {
  const body = new URLSearchParams(new FormData($("#analysis")));
  body.set("do", wanted);
  return send(body);
}

function setUpDragging() {
  let card = null;
  const spot = event => card && event.target.closest?.("[data-spot]");
  document.addEventListener("dragstart", event => {
    card = event.target.closest?.("[data-card]")?.dataset.card ?? null;
    if (!card) return;
    event.dataTransfer.effectAllowed = "move";
    event.dataTransfer.setData("text/plain", card);
    // A change of the page at this moment would end the drag.
    setTimeout(() => board.classList.add("dragging"));
  });
  document.addEventListener("dragover", event => {
    $$(".over").forEach(other => other.classList.remove("over"));
    const place = spot(event);
    if (!place) return;
    event.preventDefault();
    place.classList.add("over");
  });
  document.addEventListener("drop", event => {
    const place = spot(event), file = event.dataTransfer?.files[0];
    if (file) { event.preventDefault(); return bringIn(file); }
    if (!place) return;
    event.preventDefault();
    change(`put ${card} ${place.dataset.spot}`);
  });
  document.addEventListener("dragend", () => {
    card = null;
    board.classList.remove("dragging");
    $$(".over").forEach(other => other.classList.remove("over"));
  });
}

/** Reads a record from a file. */
async function bringIn(file) {
  const area = $("#as-text textarea");
  area.value = await file.text();
  area.form.requestSubmit();
}

/** The picture as pixels: the browser draws it, because the server can't. */
async function savePicture(address) {
  const picture = new Image();
  picture.src = address;
  await picture.decode();
  const canvas = document.createElement("canvas");
  [canvas.width, canvas.height] = [2 * picture.naturalWidth, 2 * picture.naturalHeight];
  canvas.getContext("2d").drawImage(picture, 0, 0, canvas.width, canvas.height);
  const link = document.createElement("a");
  link.href = URL.createObjectURL(await new Promise(done => canvas.toBlob(done, "image/png")));
  link.download = "oriflamme.png";
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10000);
}

export function setUpAnalysis() {
  document.addEventListener("submit", event => {
    const form = event.target;
    if (form.id === "play" || new URL(form.action).pathname !== "/analysis" || form.method !== "post") return;
    event.preventDefault();
    choose(form, event.submitter);
  });
  document.addEventListener("change", event => {
    const field = event.target;
    if (field.type === "file" && field.files[0]) return bringIn(field.files[0]);
    if (field.closest(".laid-numbers")) change("table");
  });
  document.addEventListener("click", event => {
    const copied = event.target.closest("[data-copy-link]"), png = event.target.closest("[data-png]");
    if (png) savePicture(png.dataset.png).catch(() => notice(say("ui-failed"), 4000));
    if (!copied || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    navigator.clipboard?.writeText(copied.href).then(() => notice(copied.dataset.copyLink, 1500), () => {});
  });
  addEventListener("popstate", () => go(location.href));
  addEventListener("pagehide", () => stream?.close());
  setUpDragging();
  listen();
}
