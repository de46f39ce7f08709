// The page of a tournament: events come live, and new parts are taken from the page itself. Leads the reader
// to their table, and checks that the secrets of rounds fit the server's commitments.
import { $, $$, localiseMoments } from "./dom.js";
import { sha256 } from "./deal.js";

const NOTE = "oriflamme.tournament.", REGIONS = ["state", "standings", "rounds", "fairness"], PAUSE = 1000, RETRY = 3000;
const section = $("[data-tournament]");

function noted(id) {
  try { return JSON.parse(localStorage.getItem(NOTE + id)); } catch { return null; }
}

/** Before the salt is sent, notes it with the server's commitments. */
function onSubmit(event) {
  const form = event.target;
  if (form.matches("[data-join]")) {
    const id = section.dataset.tournament, before = noted(id);
    const salt = [...crypto.getRandomValues(new Uint8Array(16))].map(byte => byte.toString(16).padStart(2, "0")).join("");
    form.elements.salt.value = salt;
    const note = { commitments: section.dataset.commitments, salts: [...before?.salts ?? [], salt], ...before && { commitments: before.commitments } };
    try { localStorage.setItem(NOTE + id, JSON.stringify(note)); } catch { /* A browser that keeps nothing can't check. */ }
  }
  if (form.matches("[data-announce]") && form.elements.at.value) form.elements.start.value = String(new Date(form.elements.at.value).getTime());
}

/**
 * Whether the secrets that are known by now fit the commitments, and the reader's salt is among the salts.
 */
function check() {
  const note = noted(section.dataset.tournament), secrets = $$("[data-secret]");
  if (!note || !secrets.length) return;
  const commitments = note.commitments.split(" ");
  const right = secrets.every(({ dataset: { round, secret, salts, you } }) => {
    const own = (salts ?? "").split(" ").find(word => word.startsWith(`${you}:`));
    return sha256(secret) === commitments[round - 1] && (!own || note.salts.includes(own.split(":")[1]));
  });
  for (const verdict of $$("#fairness > [data-verdict]")) verdict.hidden = (verdict.dataset.verdict === "proved") !== right;
}

let taking = false, again = false;
/** Takes what is new from the page. */
async function take() {
  if (taking) { again = true; return; }
  taking = true;
  do {
    again = false;
    const response = await fetch(location.href, { headers: { accept: "text/html" } }).catch(() => null);
    if (response?.ok) {
      const page = new DOMParser().parseFromString(await response.text(), "text/html");
      for (const id of REGIONS) {
        const [old, fresh] = [document.getElementById(id), page.getElementById(id)];
        // A region with the focus is not replaced, so that its reader keeps it; what is open stays open.
        if (!old || !fresh || old.contains(document.activeElement)) continue;
        const open = $$("details", old).map(it => it.open).reverse();
        $$("details", fresh).reverse().forEach((it, at) => { if (at < open.length) it.open = open[at]; });
        old.replaceWith(fresh);
      }
      localiseMoments();
      check();
    }
    await new Promise(done => setTimeout(done, PAUSE));
  } while (again);
  taking = false;
}

let known = Number($("#state")?.dataset.entries), table = null, first = true;
function listen() {
  const events = new EventSource(`/api/v1/tournaments/${section.dataset.tournament}/events`);
  events.addEventListener("tournament", event => {
    const news = JSON.parse(event.data);
    // A reader who waits here is led to their table as soon as there is one.
    if (!first && news.your_table && news.your_table !== table) { location.assign(`/tables/${news.your_table}`); return; }
    [first, table] = [false, news.your_table];
    if (news.entries > known) { known = news.entries; take(); }
  });
  // After a refusal the browser gives up, but we try again.
  events.addEventListener("error", () => { if (events.readyState === EventSource.CLOSED) setTimeout(listen, RETRY); });
}

document.addEventListener("submit", onSubmit);
if (section) {
  check();
  listen();
}
