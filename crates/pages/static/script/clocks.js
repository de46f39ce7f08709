// The time left for a decision, counted down.
import { $$ } from "./dom.js";

function left(due) {
  const seconds = Math.max(0, Math.round((due - Date.now()) / 1000));
  const [hours, rest] = [Math.floor(seconds / 3600), seconds % 3600];
  if (hours > 47) return `${Math.round(hours / 24)} d`;
  return hours ? `${hours} h` : `${Math.floor(rest / 60)}:${String(rest % 60).padStart(2, "0")}`;
}

export const setUpClocks = () =>
  setInterval(() => $$("time[data-due]").forEach(time => { time.textContent = left(time.dataset.due); }), 500);
