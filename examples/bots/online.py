#!/usr/bin/env python3
"""A bot that plays on a server and does not give up: plain Python, no packages.

    python3 examples/bots/online.py http://127.0.0.1:8470            # a new table against squires
    python3 examples/bots/online.py http://127.0.0.1:8470 TABLE      # a seat at that table

It follows the table by server-sent events and answers with one of the legal moves. When the server can't be reached,
restarts or asks it to slow down, it waits and then continues; when its move comes too late, it continues with the
table as it is now. Replace `choose` with something better: `docs/API.md` describes a table.
"""
import http.client, json, random, secrets, sys, time, urllib.error, urllib.request
from typing import Any, Iterator, Optional

if len(sys.argv) < 2 or not sys.argv[1].startswith(("http://", "https://")):
    sys.exit(__doc__)
SERVER = sys.argv[1].rstrip("/")
TABLE = sys.argv[2] if len(sys.argv) > 2 else None
# A quiet stream sends a line every 15 seconds; after this many seconds without one, reconnect.
SILENCE = 40


def log(text: str) -> None:
    print(text, file=sys.stderr, flush=True)


class Refused(Exception):
    """The server refused the request: `code` says why, as in the list of docs/API.md."""

    def __init__(self, error: urllib.error.HTTPError) -> None:
        try:
            told = json.load(error)
        except ValueError:
            told = {}
        self.status, self.code = error.code, told.get("error", "")
        super().__init__(f"{error.code} {self.code}: {told.get('message', error.reason)}")


class Server:
    def __init__(self) -> None:
        self.token: Optional[str] = None

    def ask(self, method: str, path: str, body: Any = None, last: Optional[str] = None) -> Any:
        """Repeats a request until it is answered. Sending a move twice does no harm, because it names its version."""
        headers = {"Content-Type": "application/json"}
        if self.token:
            headers["Authorization"] = f"Bearer {self.token}"
        if last:
            headers["Last-Event-ID"] = last
        data = json.dumps(body).encode() if body is not None else None
        pause = 0.5
        while True:
            request = urllib.request.Request(f"{SERVER}/api/v1{path}", data, headers, method=method)
            try:
                return urllib.request.urlopen(request, timeout=SILENCE)
            except urllib.error.HTTPError as error:
                if error.code not in (408, 429) and error.code < 500:
                    raise Refused(error) from None
                why, wait = f"{error.code}", float(error.headers.get("Retry-After") or pause)
            except (OSError, http.client.HTTPException) as error:
                why, wait = str(error), pause
            log(f"{method} {path}: {why}; again in {wait:.1f} s")
            time.sleep(wait)
            pause = min(2 * pause, 15)

    def tables(self, table: str) -> Iterator[Any]:
        """The table as it is now, and after every change. Reconnects when the stream is interrupted."""
        last = None
        while True:
            try:
                for line in self.ask("GET", f"/tables/{table}/events", last=last):
                    name, _, value = line.decode().rstrip("\n").partition(": ")
                    if name == "id":
                        last = value
                    elif name == "event":
                        kind = value
                    elif name == "data" and kind in ("view", "update"):
                        told = json.loads(value)
                        yield told["view"] if kind == "update" else told
                log("the stream has ended; connecting again")
            except (OSError, http.client.HTTPException) as error:
                log(f"the stream broke off ({error}); connecting again")
            time.sleep(0.5)


def choose(table: Any) -> str:
    return str(random.choice(table["legal"]))


def main() -> None:
    server = Server()
    server.token = json.load(server.ask("POST", "/guests", {"name": "Online", "bot": True}))["token"]
    salt = {"salt": secrets.token_hex(16)}
    if TABLE:
        table = TABLE
        server.ask("POST", f"/tables/{table}/sit", salt)
    else:
        new = {"rules": "base-2", "seats": 4, "bots": ["squire", "squire", "squire"], **salt}
        table = json.load(server.ask("POST", "/tables", new))["table"]
    print(f"{SERVER}/tables/{table}", flush=True)
    for view in server.tables(table):
        if view["status"] in ("over", "abandoned"):
            print("ranking:", view.get("ranking"))
            return
        if "legal" not in view:
            continue
        try:
            server.ask("POST", f"/tables/{table}/moves", {"move": choose(view), "version": view["version"]})
        except Refused as refused:
            # The table has moved on: a bot stood in, or the move was made before its answer was lost. The
            # stream sends the table as it is now.
            if refused.status != 409 and refused.code != "not_your_turn":
                raise
            log(str(refused))


if __name__ == "__main__":
    main()
