// Live updates. The browser reconnects by itself and says what it has had.
import { addLine } from "./chat.js";
import { board, notice, say } from "./dom.js";
import { refresh } from "./regions.js";
import { show } from "./updates.js";

const RETRY = 3000;
const showReconnected = () => notice(say("ui-back"), 2000);

export function listen() {
  let lost = false;
  const stream = new EventSource(`/tables/${board.dataset.table}/live?after=${board.dataset.seq}`);
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
    board.dataset.seq = event.lastEventId;
    show(JSON.parse(event.data));
  });
  stream.addEventListener("chat", event => addLine(event.data));
}

const reconnect = () => setTimeout(() => refresh().then(() => { showReconnected(); listen(); }, reconnect), RETRY);
