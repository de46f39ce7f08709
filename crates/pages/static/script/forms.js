// What any page's forms can't do alone: copying a link, dropping a record.
import { $$, notice, root } from "./dom.js";

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
  $$("[data-copy]").forEach(input => input.addEventListener("click", () => {
    input.select();
    copy(input.value, input.dataset.copy);
  }));
  $$("[data-drop]").forEach(takeDroppedRecords);
  $$("[data-file]").forEach(input => input.addEventListener("change", () => {
    if (input.files[0]) bringIn(input.files[0], input.form.elements.record);
  }));
}
