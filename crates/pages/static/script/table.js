// The script of pages with a table: a game, its lobby, a replay, a lesson, or the analysis board.
import { setUpChat } from "./chat.js";
import { chooseCard, setUpChoosing } from "./choosing.js";
import { $, board, scrollToEnd } from "./dom.js";
import { listen } from "./live.js";
import { setUpExplaining } from "./explain.js";
import { afterReplacing } from "./regions.js";
import { watchTable } from "./salts.js";
import { setUpSide } from "./side.js";

/** Notes what is needed to check the deal and, once the game is over, checks it. */
function watchDeal() {
  watchTable();
  if ($("#fair")) import("./fair.js").then(({ judge }) => judge());
}

/** While people are awaited, the screen stays on. */
const waits = () => Boolean($("#lobby:not(.closed)"));
const mindScreen = () => import("./wake.js").then(({ letSleep, stayAwake }) => waits() ? stayAwake() : letSleep());

const askToKeep = () => { if ($("[data-keep]")) import("./keep.js").then(({ ask }) => ask()); };

/** Dragging is only needed once a card of the hand is pointed at, or anything is touched. */
function loadDrag(event) {
  if (event.pointerType === "mouse" && !event.target.closest?.(".pick")) return;
  document.removeEventListener("pointerover", loadDrag);
  import("./drag.js").then(({ setUpDrag }) => setUpDrag(chooseCard));
}

if (board) {
  for (const listener of [watchDeal, askToKeep]) {
    afterReplacing(listener);
    listener();
  }
  if (waits()) {
    afterReplacing(mindScreen);
    mindScreen();
  }
  setUpChoosing();
  document.addEventListener("pointerover", loadDrag);
  setUpChat();
  setUpSide();
  setUpExplaining();
  scrollToEnd($("#log")?.parentElement);
  // These modules are only loaded where a table needs them.
  if ("company" in board.dataset) {
    import("./clocks.js").then(({ setUpClocks }) => setUpClocks());
    import("./presence.js").then(({ setUpPresence }) => setUpPresence());
  }
  if (board.dataset.replay) import("./replay.js").then(({ setUpReplay }) => setUpReplay());
  else if (board.dataset.analysis) import("./analysis.js").then(({ setUpAnalysis }) => setUpAnalysis());
  else if (board.dataset.lesson) import("./lesson.js").then(({ setUpLesson }) => setUpLesson());
  else if (board.dataset.live === "true") listen();
}
