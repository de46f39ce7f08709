// The rulings of the cards at this table. Their texts come from the page of all rulings, when a card is first
// explained: a first visit need not load them.
import { $$ } from "./dom.js";

const PAGE = "/rules/rulings";
let under = null;

async function load() {
  const response = await fetch(PAGE, { headers: { accept: "text/html" } });
  if (!response.ok) throw new Error(response.statusText);
  const page = new DOMParser().parseFromString(await response.text(), "text/html");
  for (const link of $$(".help .rulings a")) {
    const text = page.getElementById(link.hash.slice(1))?.querySelector("p")?.textContent;
    if (text) link.after(". ", text);
  }
}

/** Completes the explanations of all cards, once. Without it they still say what each ruling is about. */
export const complete = () => under ??= load().catch(() => { under = null; });
