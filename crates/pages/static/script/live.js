// Live updates. The browser reconnects by itself, and says which update it had last.
import { addLine } from "./chat.js";
import { board, notice, say } from "./dom.js";
import { refresh } from "./regions.js";
import { show } from "./updates.js";

const RETRY = 3000;
let stream = null, retry = 0;
const showReconnected = () => notice(say("ui-back"), 2000);

export function listen() {
  let lost = false;
  // A table without entries has no number from which to continue.
  const after = board.dataset.seq === undefined ? "" : `?after=${board.dataset.seq}`;
  stream = new EventSource(`/tables/${board.dataset.table}/live${after}`);
  // The browser may keep the page after the reader has left it. They are no longer here, so the stream ends.
  addEventListener("pagehide", () => stream.close());
  stream.addEventListener("open", () => {
    if (lost) showReconnected();
    lost = false;
  });
  stream.addEventListener("error", () => {
    lost = true;
    notice(say("ui-lost"));
    // After a refusal the browser gives up, but we try again.
    if (stream.readyState === EventSource.CLOSED) reconnect();
  });
  stream.addEventListener("frames", event => {
    if (event.lastEventId) board.dataset.seq = event.lastEventId;
    show(JSON.parse(event.data));
  });
  stream.addEventListener("chat", event => addLine(event.data));
  stream.addEventListener("announcement", event =>
    import("./announcement.js").then(({ take }) => take(JSON.parse(event.data))));
  if ("company" in board.dataset) stream.addEventListener("connected", event =>
    import("./presence.js").then(({ setConnected }) => setConnected(event.data.split(" ").filter(Boolean))));
}

addEventListener("pageshow", event => { if (event.persisted) location.reload(); });
// A stream that a device has lost may look open for minutes.
addEventListener("offline", () => {
  clearTimeout(retry);
  stream?.close();
  notice(say("ui-lost"));
});
addEventListener("online", () => { if (stream?.readyState === EventSource.CLOSED) reconnect(0); });

function reconnect(after = RETRY) {
  clearTimeout(retry);
  retry = setTimeout(() => refresh().then(() => { showReconnected(); listen(); }, () => reconnect()), after);
}
