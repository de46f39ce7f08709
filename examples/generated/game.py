"""A game by a client that was generated from the API's description (`openapi-python-client generate --path
docs/openapi.json --meta none --output-path oriflamme_api`). `cargo xtask clients` generates it, checks this program
against it and lets it play.
"""
import sys
import time
from typing import Optional, TypeVar, Union

from oriflamme_api import AuthenticatedClient, Client
from oriflamme_api.api.players import welcome
from oriflamme_api.api.tables import look, make, play
from oriflamme_api.models import Error, Family, Guest, Level, MoveRequest, NewTable, Ruleset, Table, TableStatus

T = TypeVar("T")


def accepted(answer: Optional[Union[Error, T]]) -> T:
    if answer is None or isinstance(answer, Error):
        sys.exit(f"refused: {answer}")
    return answer


server = sys.argv[1]
token = accepted(welcome.sync(client=Client(base_url=server), body=Guest(name="Generated", bot=True))).token
client = AuthenticatedClient(base_url=server, token=token)
wanted = NewTable(rules=Ruleset.BASE_2, seats=3, bots=[Level.PAGE, Level.PAGE], first=Family.RED)
table: Table = accepted(make.sync(client=client, body=wanted))
while table.status == TableStatus.PLAYING:
    if table.legal:
        move = MoveRequest(move=table.legal[0], version=table.version)
        table = accepted(play.sync(table.table, client=client, body=move))
    else:
        time.sleep(0.02)
        table = accepted(look.sync(table.table, client=client))
print("ranking:", table.ranking)
