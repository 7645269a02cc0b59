"""Searches hold no thread that other requests need, and a query has a bound."""

import threading
import time
from urllib.parse import quote

from load import ask_at_once, request
from test_load import answered

# Two hundred letters that cost most: words that nothing has. Each is compared with all words of the wall.
WORST = " ".join(f"zqx{number:02}kvw".translate(str.maketrans("0123456789", "abcdefghij")) for number in range(22))[:200]


def test_a_long_query_says_what_it_left_out(server):
    answer = server.json("/v1/catalogues/sample/items?q=" + quote("tote -a1 -a2 -a3 -a4 -a5 -a6 -a7 slate wine"))
    assert answer["ignored"] == ["slate", "wine"] and answer["total"] == server.json(
        "/v1/catalogues/sample/items?q=tote")["total"]
    assert "ignored" not in server.json("/v1/catalogues/sample/items?q=tote")


def test_a_word_under_another_name_is_understood(server):
    items = "/v1/catalogues/sample/items?fields=id&q="
    red = server.json(items + "red")
    answer = server.json(items + quote("czerwona"))
    assert answer["understood"] == [{"q": "czerwona", "color": "red"}] and "understood" not in red
    assert (answer["items"], answer["total"]) == (red["items"], red["total"])
    assert server.json("/v1/catalogues/sample/items?fields=id&color=" + quote("красный"))["items"] == red["items"]


def test_a_word_with_a_typo_says_what_was_searched_for_instead(server):
    items = "/v1/catalogues/sample/items?fields=id&q="
    answer, meant = server.json(items + "shoper"), server.json(items + "shopper")
    assert answer["corrected"] == [{"q": "shoper", "words": ["shopper"]}] and "corrected" not in meant
    assert answer["items"] == meant["items"] != []


def test_health_is_answered_beside_searches(large_shop):
    """Each search is another one, so that none is answered from memory."""
    server = large_shop.serve()
    over, codes, slowest = time.monotonic() + 4, set(), 0.0

    def search(client):
        number = 0
        while time.monotonic() < over:
            number += 1
            for path in ("items", "facets", "palette"):
                query = f"q={quote(WORST[:190])}{client}x{number}"
                codes.add(server.get(f"/v1/catalogues/shop/{path}?{query}")[0])

    clients = [threading.Thread(target=search, args=(client,)) for client in range(20)]
    for client in clients:
        client.start()
    while time.monotonic() < over:
        start = time.monotonic()
        assert server.get("/healthz")[0] == 200
        slowest = max(slowest, time.monotonic() - start)
    for client in clients:
        client.join()
    assert codes <= {200, 503} and 200 in codes
    # Twenty threads of this test share the processors with the server.
    assert slowest < 2


def test_searches_that_cannot_wait_are_told_when_to_come_again(large_shop):
    server = large_shop.serve()
    paths = [f"/v1/catalogues/shop/items?q={quote(WORST[:190])}y{number}" for number in range(300)]
    clients = ask_at_once(server, [request("GET", path) for path in paths], 60)
    answered(clients, 200)
    assert any(client.status == 200 for client in clients)
    # Once they are over, a search is answered again.
    assert server.get(paths[0])[0] == 200
