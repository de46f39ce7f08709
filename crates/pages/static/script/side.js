// Log, talk and the table's own affairs. On a narrow screen they are tabs, of which one at most is open.
import { $, $$ } from "./dom.js";

const narrow = matchMedia("(max-width: 999px)");

export function setUpSide() {
  const panels = $$(".side > details"), log = $(".side > .log");
  // In a window that becomes narrow, as on a tablet that is turned, the log would take room from the board.
  const fold = () => { if (log) log.open = !narrow.matches; };
  if (narrow.matches) fold();
  narrow.addEventListener("change", fold);
  log?.classList.add("ready");
  for (const panel of panels) panel.addEventListener("toggle", () => {
    if (panel.open && narrow.matches) panels.forEach(other => { if (other !== panel) other.open = false; });
  });
}
