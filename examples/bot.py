"""A player who decides at random: bot.py ADDRESS for a new table, bot.py ADDRESS KEY TABLE for one it is invited to."""

import json
import random
import sys
from typing import Any
from urllib.error import HTTPError
from urllib.request import Request, urlopen

api, key = sys.argv[1].rstrip("/") + "/api/v1", sys.argv[2] if len(sys.argv) > 2 else ""


def ask(path: str, body: object = None) -> Any:
    headers = {"Content-Type": "application/json"} | ({"Authorization": f"Bearer {key}"} if key else {})
    with urlopen(Request(api + path, None if body is None else json.dumps(body).encode(), headers)) as answer:
        return json.load(answer)


key = key or ask("/me", {"name": "Coin toss"})["token"]
new = {"game": ask("/games")[0]["id"], "seats": ["manager"] * 3, "listed": True}
view = ask(f"/tables/{sys.argv[3]}/join", {}) if len(sys.argv) > 3 else ask("/tables", new)
while not view["outcome"]:
    if question := view["question"]:
        names = [choice["name"] for choice in question["choices"]]
        if amount := question["amount"]:
            some = random.randrange(amount["lowest"], amount["highest"] + 1, amount["step"])
            names.append(f"{amount['name']}:{some}")
        try:
            view = ask(f"/tables/{view['table']}/decisions", {"decision": random.choice(names), "stamp": view["stamp"]})
        except HTTPError as refusal:
            print(json.load(refusal)["error"])
    if not view["question"]:
        view = ask(f"/tables/{view['table']}?wait=25&after={view['stamp']}")
print(*view["outcome"]["told"], sep="\n")
