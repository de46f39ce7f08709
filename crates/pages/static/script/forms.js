// What any page's forms can't do alone: salts for the shuffle, copying a link, dropping a record.
import { $$, notice, root } from "./dom.js";

const SALT_BYTES = 16;
const hex = bytes => [...bytes].map(byte => byte.toString(16).padStart(2, "0")).join("");

/** Every seat's own random contribution to the deal is made here, in the browser (docs/FAIRNESS.md). */
export const fillSalts = () => $$("[data-salt]:not([value])").forEach(input => {
  input.setAttribute("value", hex(crypto.getRandomValues(new Uint8Array(SALT_BYTES))));
});

/** Copies text, and says so. */
export const copy = (text, said) => navigator.clipboard?.writeText(text).then(() => notice(said, 1500), () => {});

/** Shows the record in a file, dropped or chosen. */
async function bringIn(file, area) {
  area.value = await file.text();
  area.form.requestSubmit();
}

/** A record may be dropped anywhere on a page that takes one. */
function takeDroppedRecords(area) {
  const carriesFile = event => event.dataTransfer?.types.includes("Files");
  const highlight = on => root.classList.toggle("dropping", on);
  addEventListener("dragover", event => {
    if (!carriesFile(event)) return;
    event.preventDefault();
    highlight(true);
  });
  addEventListener("dragleave", event => { if (!event.relatedTarget) highlight(false); });
  addEventListener("drop", async event => {
    const file = carriesFile(event) && event.dataTransfer.files[0];
    highlight(false);
    if (!file) return;
    event.preventDefault();
    await bringIn(file, area);
  });
}

export function setUpForms() {
  fillSalts();
  $$("[data-copy]").forEach(input => input.addEventListener("click", () => {
    input.select();
    copy(input.value, input.dataset.copy);
  }));
  $$("[data-drop]").forEach(takeDroppedRecords);
  $$("[data-file]").forEach(input => input.addEventListener("change", () => {
    if (input.files[0]) bringIn(input.files[0], input.form.elements.record);
  }));
}
