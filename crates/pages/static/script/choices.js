// Forms for a table and for a record, which only some pages have.
import { $$, root } from "./dom.js";

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

/** Offers only the seats, and the numbers of bots beside people, that the chosen table has. */
function fitTable(select) {
  const { seats } = select.form.elements;
  const fit = () => {
    for (const option of select.options) option.hidden = option.disabled = Number(option.value) > seats.value - select.dataset.beside;
    if (select.selectedOptions[0].disabled) select.selectedIndex = 0;
  };
  seats.addEventListener("change", fit);
  fit();
}

export function setUpChoices() {
  $$("[data-beside]").forEach(fitTable);
  $$("[data-drop]").forEach(takeDroppedRecords);
  $$("[data-file]").forEach(input => input.addEventListener("change", () => {
    if (input.files[0]) bringIn(input.files[0], input.form.elements.record);
  }));
}
