// The proof of the shuffle. After the game the browser checks by itself that the secret fits the commitment
// that it noted before its salt was sent, that its salt was used, and that the cards follow from both
// (docs/FAIRNESS.md). This module is loaded when there is something to check.
import { $, $$, board } from "./dom.js";
import { deal, sha256 } from "./deal.js";
import { noted } from "./salts.js";

const { table, family } = board.dataset;

/** Whether the cards that were dealt to the reader are among those that the seed deals. */
function fits(kept, lines) {
  // In a duel cards are drawn: if the hand was noted after a move, it may hold some from the pile.
  const drawn = lines.some(line => line.startsWith("deck ")) && kept.version > 0;
  return (kept.hand ?? []).every(card => {
    const [of, name] = card.split(" ");
    const held = lines.find(line => line.startsWith(`hand ${of} `)).split(" ").includes(name);
    return held || drawn && lines.some(line => line.startsWith("deck ") && line.includes(card));
  });
}

/** What the reader can rely on: the word of a verdict. */
async function verdict(seed, kept) {
  if (!kept) return "unknown";
  if (kept.promised) return "other-table";
  const [kind, of, secret, ...rest] = seed.split(" ");
  if (kind !== "fair-1" || of !== table || sha256(secret) !== kept.commitment) return "other-secret";
  const used = rest.find(word => word.startsWith(`${family}:`));
  if (!kept.salts.some(salt => used === `${family}:${salt}`)) return "other-salt";
  const response = await fetch(`/tables/${table}/record`);
  if (!response.ok) return "unknown";
  const lines = (await response.text()).split("\n").map(line => line.trim().split(/\s+/).join(" "));
  const value = word => lines.find(line => line.startsWith(`${word} `))?.slice(word.length + 1) ?? "";
  const named = rest.find(word => word.startsWith("first:"))?.slice("first:".length);
  const dealt = deal(sha256(seed), value("rules"), value("seats").split(" "))
    .map(line => named && line.startsWith("first ") ? `first ${named}` : line);
  const told = value("seed") === seed && dealt.every(line => lines.includes(line));
  return told && fits(kept, dealt) ? "proved" : "other-cards";
}

/** Says at the end of a game what the browser has found. */
export async function judge() {
  const proof = $("#fair:not([data-judged])");
  if (!proof) return;
  proof.dataset.judged = "";
  const kept = noted(table);
  const found = await verdict(proof.dataset.seed, kept).catch(() => "unknown");
  proof.dataset.judged = found;
  $(`[data-verdict=${found}]`, proof).hidden = false;
  if (!found.startsWith("other-")) return;
  const shown = { table: kept.promised ?? table, commitment: kept.commitment, salts: kept.salts.join(" ") };
  $$("[data-of]", proof).forEach(element => { element.textContent = shown[element.dataset.of]; });
  $("[data-noted]", proof).hidden = false;
}
