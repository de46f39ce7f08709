// At the end of a guest's game: asks whether to keep the name. A browser asks at one table only.
import { $, board } from "./dom.js";

const ASKED = "asked-to-keep";

export function ask() {
  const section = $("[data-keep]"), { table } = board.dataset;
  if (!section || (localStorage.getItem(ASKED) ?? table) !== table) return;
  localStorage.setItem(ASKED, table);
  section.hidden = false;
  $("button", section).addEventListener("click", () => {
    localStorage.setItem(ASKED, "no");
    section.hidden = true;
  });
}
