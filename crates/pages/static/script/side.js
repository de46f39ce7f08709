// The panels beside the board. On a narrow screen they are tabs, and at most one is open.
import { $, $$ } from "./dom.js";

const narrow = matchMedia("(max-width: 999px)");

export function setUpSide() {
  const panels = $$(".side > details"), log = $(".side > .log");
  // If the window becomes narrow, as on a tablet that is turned, the log would take room from the board.
  const fold = () => { if (log) log.open = !narrow.matches; };
  if (narrow.matches) fold();
  narrow.addEventListener("change", fold);
  log?.classList.add("ready");
  for (const panel of panels) panel.addEventListener("toggle", () => {
    if (panel.open && narrow.matches) panels.forEach(other => { if (other !== panel) other.open = false; });
  });
}
