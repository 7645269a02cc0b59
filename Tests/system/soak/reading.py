"""Reads: what people and shops ask a server all day, and whether each answer is of one finished wall."""
import hashlib
import json
import random
import threading
from collections import Counter, OrderedDict
from urllib.parse import quote

from record import Record
from servers import NAME, Answer, Server

CATALOGUE = f"/v1/catalogues/{NAME}"
ITEMS = f"{CATALOGUE}/items"
GONE = {404: "unknown-item"}
WORDS = ["red", "runner", "bleu", "dunkelblau", "verde", "tee", "chalk", "black cap", "title 7", "nothing-like-it"]
FAMILIES = ["red", "blue", "green", "black", "white", "grey", "brown", "pink"]


def digest(item: dict) -> bytes:
    return hashlib.blake2b(json.dumps(item, sort_keys=True).encode(), digest_size=8).digest()


class Wall:
    """A finished wall as a list to its end has shown it."""

    def __init__(self, items: list[dict]) -> None:
        self.digests = [digest(item) for item in items]
        self.places = {item["id"]: place for place, item in enumerate(items)}
        self.families = Counter(item["family"] for item in items)

    def has(self, item: dict) -> bool:
        place = self.places.get(item["id"])
        return place is not None and self.digests[place] == digest(item)


class Walls:
    """The walls that were seen last, by their fingerprints. What is of one wall must agree, on both servers."""

    KEPT = 40

    def __init__(self) -> None:
        self._known: OrderedDict[str, Wall] = OrderedDict()
        self._lock = threading.Lock()

    def of(self, answer: Answer) -> Wall | None:
        with self._lock:
            return self._known.get(answer.wall)

    def learn(self, answer: Answer, items: list[dict]) -> None:
        with self._lock:
            self._known[answer.wall] = Wall(items)
            while len(self._known) > Walls.KEPT:
                self._known.popitem(last=False)


class Reader:
    """Asks one server, a question a step."""

    def __init__(self, server: Server, walls: Walls, owned: list[str], record: Record, chance: random.Random) -> None:
        self.server, self.walls, self.owned, self.record, self.chance = server, walls, owned, record, chance
        self.thumbnails: dict[str, bytes] = {}
        self.questions = [
            (4, self.walk), (6, self.filtered), (6, self.words), (6, self.color), (4, self.facets), (2, self.palette),
            (8, self.item), (3, self.similar), (4, self.neighbors), (1, self.page), (4, self.thumbnail),
            (6, self.conditional), (2, self.others)]

    def step(self) -> float:
        weights, questions = zip(*self.questions)
        self.chance.choices(questions, weights)[0]()
        return self.chance.uniform(0, 0.06)

    def get(self, kind: str, path: str, allowed: dict[int, str] | None = None, **headers: str) -> Answer | None:
        if self.chance.random() < 0.3:
            headers["Accept_Encoding"] = "gzip"
        return self.server.ask(kind, "GET", path, None, allowed, **headers)

    def expect(self, holds: bool, what: str, answer: Answer) -> bool:
        if not holds:
            self.record.fault(what, f"server {self.server.name}: {answer}")
        return holds

    def all_pages(self, query: str, limit: int, kind: str) -> tuple[Answer, list[dict]] | None:
        """A list to its end; None when a run has replaced the wall meanwhile."""
        path, found, first = f"{ITEMS}?limit={limit}{query}", [], None
        cursor = ""
        while True:
            answer = self.get(kind, path + cursor)
            if answer is None:
                return None
            first = first or answer
            if answer.wall != first.wall:
                # The list goes on behind the last item, where that stands now.
                return None
            found += answer.document["items"]
            known = self.walls.of(answer)
            if not (self.expect(answer.document["total"] == first.document["total"], "a total that changed", answer)
                    and self.expect(not known or all(map(known.has, answer.document["items"])),
                                    "items of another wall", answer)):
                return None
            if not answer.document["next"]:
                break
            self.expect(len(answer.document["items"]) == limit, "a page that is too short", answer)
            cursor = f"&cursor={answer.document['next']}"
        ids = [item["id"] for item in found]
        self.expect(len(ids) == len(set(ids)), "an item twice in a list", answer)
        self.expect(len(ids) == answer.document["total"], f"{len(ids)} items in a list, another total", answer)
        return answer, found

    def walk(self) -> None:
        """The whole wall, in its order."""
        walked = self.all_pages("", self.chance.choice([90, 200, 500]), "pages")
        if not walked:
            return
        answer, items = walked
        known = self.walls.of(answer)
        if known is None:
            self.walls.learn(answer, items)
        elif known.digests != [digest(item) for item in items]:
            self.record.fault("a wall that differs", f"server {self.server.name}: not as listed before: {answer}")
        ranks = [item["rank"] for item in items]
        self.expect(ranks == list(range(1, len(items) + 1)), "ranks out of order", answer)

    def filtered(self) -> None:
        family = self.chance.choice(FAMILIES)
        walked = self.all_pages(f"&family={family}", 120, "filtered pages")
        if walked:
            answer, items = walked
            self.expect(all(item["family"] == family for item in items), "an item of another family", answer)
            known = self.walls.of(answer)
            self.expect(not known or known.families[family] == len(items), "a family of another wall", answer)

    def found(self, kind: str, query: str) -> None:
        answer = self.get(kind, f"{ITEMS}?limit=60&{query}")
        if answer:
            items, known = answer.document["items"], self.walls.of(answer)
            count = len({item["id"] for item in items})
            self.expect(count == min(60, answer.document["total"]), "a wrong count", answer)
            self.expect(not known or all(map(known.has, items)), "items of another wall", answer)

    def words(self) -> None:
        self.found("words", f"q={quote(self.chance.choice(WORDS))}")

    def color(self) -> None:
        colors = ",".join(f"#{self.chance.randrange(1 << 24):06x}" for _ in range(self.chance.randrange(1, 3)))
        self.found("colors", f"color={quote(colors)}")

    def facets(self) -> None:
        answer = self.get("facets", f"{CATALOGUE}/facets")
        if answer:
            facets, known = answer.document, self.walls.of(answer)
            families = {each["family"]: each["count"] for each in facets["families"]}
            self.expect(sum(families.values()) == facets["total"], "families that do not sum up", answer)
            counts = [each["count"] for name in ("names", "flags", "vendorColors") for each in facets[name]]
            self.expect(all(0 < count <= facets["total"] for count in counts), "a facet of more than all", answer)
            self.expect(not known or known.families == Counter(families), "facets of another wall", answer)

    def palette(self) -> None:
        answer = self.get("palette", f"{CATALOGUE}/palette?limit=100")
        if answer:
            shares = sum(color["share"] for color in answer.document["colors"])
            self.expect(0.99 < shares < 1.01, "a palette that is not the whole", answer)

    def path(self) -> tuple[str, str]:
        identifier = self.chance.choice(self.owned)
        return identifier, f"{ITEMS}/{quote(identifier, safe='')}"

    def item(self) -> dict | None:
        identifier, path = self.path()
        answer = self.get("item", path)
        if not answer:
            return None
        known = self.walls.of(answer)
        self.expect(answer.document["id"] == identifier, "another item", answer)
        self.expect(not known or known.has(answer.document), "an item of another wall", answer)
        return answer.document

    def similar(self) -> None:
        identifier, path = self.path()
        answer = self.get("similar", f"{path}/similar?limit=12")
        if answer:
            ids, known = [item["id"] for item in answer.document["items"]], self.walls.of(answer)
            self.expect(identifier not in ids and len(ids) == len(set(ids)), "an item twice among similar ones", answer)
            self.expect(not known or all(map(known.has, answer.document["items"])), "items of another wall", answer)

    def neighbors(self) -> None:
        identifier, path = self.path()
        answer = self.get("neighbors", f"{path}/neighbors?limit=4")
        known = answer and self.walls.of(answer)
        if known:
            place = known.places[identifier]
            for name, rows in (("before", known.digests[max(0, place - 4):place]),
                               ("after", known.digests[place + 1:place + 5])):
                shown = [digest(item) for item in answer.document[name]]
                self.expect(shown == rows, "neighbors of another wall", answer)

    def page(self) -> None:
        answer = self.get("wall page", f"/wall/{NAME}/")
        if answer:
            self.expect(answer.body.rstrip().endswith(b"</html>"), "a page without its end", answer)

    def thumbnail(self) -> None:
        item = self.item()
        if item:
            # Its picture stays on the wall, so its thumbnail does.
            answer = self.get("thumbnail", f"{CATALOGUE}/{item['thumbnail']}")
            if answer:
                first = self.thumbnails.setdefault(item["thumbnail"], answer.body)
                self.expect(answer.body == first != b"", "a thumbnail that changed", answer)

    def conditional(self) -> None:
        path = self.chance.choice([ITEMS, CATALOGUE, f"{CATALOGUE}/facets", f"{CATALOGUE}/palette", f"/wall/{NAME}/"])
        first = self.get("conditional", path)
        again = first and self.get("conditional", path, If_None_Match=first.tag)
        if again:
            self.expect(bool(first.tag), "no ETag", first)
            self.expect((again.status == 304) == (again.tag == first.tag), "a wrong answer to If-None-Match", again)

    def others(self) -> None:
        for path in ("/v1/catalogues", "/healthz", "/readyz", "/metrics", "/openapi.json", f"/tune/{NAME}", "/"):
            answer = self.get("others", path)
            if answer and path == "/v1/catalogues":
                names = [each["name"] for each in answer.document["catalogues"]]
                self.expect(names == [NAME], "other catalogues", answer)
