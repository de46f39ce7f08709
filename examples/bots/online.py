#!/usr/bin/env python3
"""A bot that plays on a server: plain Python, no packages.

    python3 examples/bots/online.py http://127.0.0.1:8470            # a new table against squires
    python3 examples/bots/online.py http://127.0.0.1:8470 TABLE      # a seat at that table

It follows the table by server-sent events and answers with one of the legal moves. Replace `choose` by something better:
a view is what `docs/PROTOCOL.md` describes, and a little more.
"""
import json, random, secrets, sys, urllib.request

server, table = sys.argv[1].rstrip("/"), sys.argv[2] if len(sys.argv) > 2 else None
token = None


def ask(method, path, body=None):
    headers = {"Content-Type": "application/json"}
    if token:
        headers["Authorization"] = f"Bearer {token}"
    data = json.dumps(body).encode() if body is not None else None
    return urllib.request.urlopen(urllib.request.Request(f"{server}/api/v1{path}", data, headers, method=method))


def choose(view):
    return random.choice(view["legal"])


def views(events):
    """The table as it was at first, and after everything that happened since."""
    for line in events:
        if line.startswith(b"data: "):
            told = json.loads(line[6:])
            yield told.get("view", told)


token = json.load(ask("POST", "/guests", {"name": "Online"}))["token"]
salt = {"salt": secrets.token_hex(16)}
if table:
    ask("POST", f"/tables/{table}/sit", salt)
else:
    bots = ["squire", "squire", "squire"]
    table = json.load(ask("POST", "/tables", {"rules": "base-2", "seats": 4, "bots": bots, **salt}))["table"]
print(f"{server}/tables/{table}")
for view in views(ask("GET", f"/tables/{table}/events")):
    if view["status"] in ("over", "abandoned"):
        print("ranking:", view.get("ranking"))
        break
    if view.get("turn") is not None and view["turn"] == view["you"]:
        ask("POST", f"/tables/{table}/moves", {"move": choose(view), "version": view["version"]})
