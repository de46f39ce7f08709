// The script of pages with a table: a game, its lobby, a replay, or a lesson.
import { setUpChat } from "./chat.js";
import { setUpChoosing } from "./choosing.js";
import { setUpClocks } from "./clocks.js";
import { $, board, scrollToEnd } from "./dom.js";
import { setUpDrag } from "./drag.js";
import { listen } from "./live.js";
import { setUpPresence } from "./presence.js";
import { setUpExplaining } from "./explain.js";
import { setUpLesson } from "./lesson.js";
import { checkDeal } from "./fair.js";
import { afterReplacing } from "./regions.js";
import { setUpReplay } from "./replay.js";
import { setUpSide } from "./side.js";

if (board) {
  afterReplacing(checkDeal);
  setUpChoosing();
  setUpDrag();
  setUpClocks();
  setUpPresence();
  setUpChat();
  setUpSide();
  setUpExplaining();
  scrollToEnd($("#log")?.parentElement);
  checkDeal();
  if (board.dataset.replay) setUpReplay();
  else if (board.dataset.lesson) setUpLesson();
  else if (board.dataset.live === "true") listen();
}
