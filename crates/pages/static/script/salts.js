// Salts: every player's own random contribution to the deal (docs/FAIRNESS.md). Before a salt is sent, the
// browser notes it with the server's commitment for that table, so that it can check the deal after the game.
import { $, $$, board, notice, say } from "./dom.js";

const NOTE = "oriflamme.seal.", SENT = "oriflamme.sent";
const SALT_BYTES = 16;
/** Notes of older tables are dropped; of one table the last salts are kept. */
const MOST_NOTES = 100, MOST_SALTS = 8;
/** A page that is older than this asks for a new offer: the server forgets its own after twelve hours. */
const FRESH = 6 * 3600 * 1000;

const hex = bytes => [...bytes].map(byte => byte.toString(16).padStart(2, "0")).join("");

/** The note about a table: `{ commitment, salts, at }`, later also the hand that was dealt. */
export const noted = table => {
  try { return JSON.parse(localStorage.getItem(NOTE + table)); } catch { return null; }
};
export function note(table, text) {
  try {
    localStorage.setItem(NOTE + table, JSON.stringify(text));
    const notes = Object.keys(localStorage).filter(key => key.startsWith(NOTE));
    const age = key => JSON.parse(localStorage.getItem(key)).at;
    notes.sort((one, other) => age(other) - age(one)).slice(MOST_NOTES).forEach(key => localStorage.removeItem(key));
  } catch { /* A browser that keeps nothing says at the end that it can't check. */ }
}

/** The salt that the page before this one has sent, if it led here. */
export const sent = (() => {
  try {
    const text = sessionStorage.getItem(SENT);
    sessionStorage.removeItem(SENT);
    return JSON.parse(text);
  } catch { return null; }
})();

async function answered(address, method) {
  const response = await fetch(address, { method, headers: { accept: "application/json" } });
  if (!response.ok) throw new Error(response.statusText);
  return response.json();
}

/** The promise of the table that a form leads to; null if it must be asked for. */
function promised(form, input) {
  const { table, commitment } = input.dataset;
  const spent = form.elements.offer && (noted(table) || performance.now() > FRESH);
  return table && commitment && !spent ? { table, commitment } : null;
}
async function askForPromise(form) {
  const [, table, action] = new URL(form.action).pathname.match(/^\/tables\/([^/]+)\/(\w+)$/) ?? [];
  if (table) {
    const view = await answered(`/api/v1/tables/${table}`, "GET");
    return action === "rematch" ? view.next_table : view;
  }
  const offer = await answered("/api/v1/offers", "POST");
  form.elements.offer.value = offer.offer;
  return offer;
}

/** Draws a salt at the last moment. One that the server already knows would prove nothing. */
export function drawSalt(promise) {
  const salt = hex(crypto.getRandomValues(new Uint8Array(SALT_BYTES)));
  if (!promise) return salt;
  const { table, commitment } = promise, before = noted(table);
  // The commitment that was shown first counts. The server uses the salt with which the player sat down, one
  // of these.
  note(table, { ...before ?? { commitment }, salts: [...before?.salts ?? [], salt].slice(-MOST_SALTS), at: Date.now() });
  try { sessionStorage.setItem(SENT, JSON.stringify({ table, commitment, salt })); } catch { /* As above. */ }
  return salt;
}
const add = (input, promise) => { input.value = drawSalt(promise); };

async function onSubmit(event) {
  const form = event.target, input = $("[data-salt]", form);
  if (!input || event.defaultPrevented) return;
  if (form.dataset.salted === "now") { form.dataset.salted = "sent"; return; }
  // A second click, while the first is under way.
  if (form.dataset.salted) return event.preventDefault();
  form.dataset.salted = "sent";
  const promise = promised(form, input);
  if (promise) return add(input, promise);
  event.preventDefault();
  // Without a promise the game is played all the same, and its end says that nothing is proved.
  add(input, await askForPromise(form).catch(() => null));
  form.dataset.salted = "now";
  form.requestSubmit(event.submitter);
}

export function setUpSalts() {
  document.addEventListener("submit", onSubmit);
  // Back on a page that the browser has kept, its forms can be sent again.
  addEventListener("pageshow", () => $$("[data-salted]").forEach(form => { delete form.dataset.salted; }));
}

/** Notes the reader's hand, as `red archer`, as long as it is whole: seven cards, or in a duel three of each family. */
function noteHand(table, kept) {
  const cards = $$("#mine .hand [data-at^=hand-]").map(card => card.dataset.at.split("-").slice(1))
    .map(([family, ...name]) => `${family} ${name.join("-")}`);
  const families = new Set(cards.map(card => card.split(" ")[0])).size;
  if (families && cards.length === (families === 2 ? 6 : 7)) note(table, { ...kept, hand: cards, version: Number(board.dataset.version) });
}

/**
 * Called at every change of a table's page: notes what the check needs, and warns if something is already
 * wrong.
 */
export function watchTable() {
  const { table, commitment, family } = board.dataset;
  if (!family) return;
  // The server has made another table than the one for which the salt was drawn.
  if (sent && sent.table !== table && !noted(table)) {
    note(table, { commitment: sent.commitment, salts: [sent.salt], promised: sent.table, at: Date.now() });
  }
  const kept = noted(table);
  if (kept && !kept.hand) noteHand(table, kept);
  if (kept && !$("#fair") && (kept.promised || kept.commitment !== commitment)) notice(say("fair-alarm"));
}
