// The script of every page. Everything works without it, by forms and links; no script of ours knows a rule of the game.
import { $, board, localiseMoments, root } from "./dom.js";
import { setUpForms } from "./forms.js";
import { setUpSalts } from "./salts.js";
import { setUpSettings } from "./settings.js";

root.classList.add("js");
localiseMoments();
setUpSettings();
setUpForms();
setUpSalts();
// A table's page loads it only with the first notice.
if (!board || $("#announcement")) import("./announcement.js");
