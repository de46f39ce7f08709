// Live updates. The browser reconnects by itself and says what it has had.
import { addLine } from "./chat.js";
import { board, notice, say } from "./dom.js";
import { setConnected } from "./presence.js";
import { refresh } from "./regions.js";
import { show } from "./updates.js";

const RETRY = 3000;
const showReconnected = () => notice(say("ui-back"), 2000);

export function listen() {
  let lost = false;
  // A table at which nothing has happened yet has no number to go on from.
  const after = board.dataset.seq === undefined ? "" : `?after=${board.dataset.seq}`;
  const stream = new EventSource(`/tables/${board.dataset.table}/live${after}`);
  stream.addEventListener("open", () => {
    if (lost) showReconnected();
    lost = false;
  });
  stream.addEventListener("error", () => {
    lost = true;
    notice(say("ui-lost"));
    // After a refusal the browser gives up; we go on trying.
    if (stream.readyState === EventSource.CLOSED) reconnect();
  });
  stream.addEventListener("frames", event => {
    if (event.lastEventId) board.dataset.seq = event.lastEventId;
    show(JSON.parse(event.data));
  });
  stream.addEventListener("chat", event => addLine(event.data));
  stream.addEventListener("connected", event => setConnected(event.data.split(" ").filter(Boolean)));
}

const reconnect = () => setTimeout(() => refresh().then(() => { showReconnected(); listen(); }, reconnect), RETRY);
