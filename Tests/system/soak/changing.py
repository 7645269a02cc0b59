"""What changes the wall: corrections by editors and the command line, runs of the worker; tuning and kills."""
import json
import random
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from urllib.parse import quote

from catalogue import COLORS, Catalogue
from reading import CATALOGUE, ITEMS
from record import Gate, Record
from servers import NAME, Answer, Server

Value = tuple[str, str] | None  # color and note, or no override

CHANGED = {412: "changed-meanwhile"}
SEEN = 30  # seconds that an editor looks for a correction on the wall


class Corrections:
    """What one person said of items that no other person corrects."""

    def __init__(self, who: str, items: list[str], record: Record, chance: random.Random) -> None:
        self.who, self.items, self.record, self.chance = who, items, record, chance
        # One value of what was answered, more of what was interrupted.
        self.possible: dict[str, set[Value]] = {item: {None} for item in items}
        self._number = 0
        self._lock = threading.Lock()

    def draw(self) -> Value:
        with self._lock:
            self._number += 1
            if self.chance.random() < 0.2:
                return None
            return self.chance.choice(COLORS), f"{self.who} {self._number}"

    def accept(self, item: str, value: Value) -> None:
        self.possible[item] = {value}
        self.record.count("corrections answered")

    def doubt(self, item: str, value: Value) -> None:
        self.possible[item] = self.possible[item] | {value}
        self.record.count("corrections interrupted")

    def see(self, item: str, value: Value, where: str) -> None:
        """What is found must be what was said last."""
        if value not in self.possible[item]:
            self.record.count("corrections lost")
            said = f"{self.who} said {self.possible[item]}"
            self.record.fault("a lost correction", f"{where} says {value} of {item}, {said}")
        self.possible[item] = {value}


class Editor:
    """Corrects colors on a server as a page does: reads, changes what was read, looks whether the wall has it."""

    def __init__(self, server: Server, corrections: Corrections, gate: Gate) -> None:
        self.server, self.corrections, self.gate = server, corrections, gate
        self.record, self.chance = corrections.record, corrections.chance

    def step(self) -> float:
        item = self.chance.choice(self.corrections.items)
        found = self.ask("override", "GET", item)
        if found:
            self.corrections.see(item, self.value(found), f"server {self.server.name}")
            self.careful(item, found)
        # Each correction starts a run: there must be time for those of others.
        return self.chance.uniform(0, 3)

    def careful(self, item: str, found: Answer) -> None:
        """Only what was seen is replaced."""
        if self.chance.random() < 0.2:
            refused = self.ask("correction", "DELETE", item, If_Match='"of-another-time"')
            if refused and refused.status != 412:
                self.record.fault("If-Match", f"expected 412: {refused}")
        if self.change(item, If_Match=found.tag) and self.chance.random() < 0.3:
            self.look(item)

    def change(self, item: str, **condition: str) -> bool:
        """Whether it was taken."""
        value = self.corrections.draw()
        body = value and json.dumps({"color": value[0], "note": value[1]}).encode()
        kills = self.server.kills
        answer = self.ask("correction", "PUT" if value else "DELETE", item, body, **condition)
        if answer and answer.status != 412:
            self.corrections.accept(item, value)
            return True
        if answer is None and (self.server.kills != kills or not self.server.is_up):
            self.corrections.doubt(item, value)
        return False

    def look(self, item: str) -> None:
        """What the server says that its wall has, it must have."""
        value, kills = next(iter(self.corrections.possible[item])), self.server.kills
        end = time.monotonic() + SEEN
        while time.monotonic() < end and not self.gate.is_closed():
            found = self.ask("override", "GET", item)
            if not found or self.server.kills != kills:
                return
            if found.document["isOnWall"]:
                self.corrections.see(item, self.value(found), f"server {self.server.name}")
                shown = self.server.ask("item", "GET", f"{ITEMS}/{quote(item, safe='')}")
                if shown and {value} == self.corrections.possible[item] and not agrees(shown.document, value):
                    self.record.fault("isOnWall", f"{self.corrections.who} said {value}: {found}\n{shown}")
                self.record.count("corrections seen on the wall")
                return
            self.gate.pause(0.3)
        self.record.count("corrections not on the wall in time")

    def ask(self, kind: str, method: str, item: str, body: bytes | None = None, **headers: str) -> Answer | None:
        return self.server.ask(
            kind, method, f"{ITEMS}/{quote(item, safe='')}/override", body, CHANGED,
            Content_Type="application/json", **headers)

    def value(self, found: Answer) -> Value:
        color = found.document["color"]
        return color and (color, found.document["note"])


class HastyEditor(Editor):
    """Corrects a dozen items at once, in the same moment as the others of its kind, and looks whether all are there."""

    AT_ONCE = 12
    EVERY = 6  # seconds

    def __init__(self, server: Server, corrections: Corrections, gate: Gate) -> None:
        super().__init__(server, corrections, gate)
        self.pool = ThreadPoolExecutor(HastyEditor.AT_ONCE // 2)

    def step(self) -> float:
        list(self.pool.map(self.change, self.chance.sample(self.corrections.items, HastyEditor.AT_ONCE)))
        self.gate.pause(1)
        found = self.server.ask("overrides", "GET", f"{CATALOGUE}/overrides")
        if found:
            said = {each["id"]: (each["color"], each["note"]) for each in found.document["overrides"]}
            for item in self.corrections.items:
                self.corrections.see(item, said.get(item), f"server {self.server.name}")
        return HastyEditor.EVERY - time.monotonic() % HastyEditor.EVERY


def agrees(item: dict, value: Value) -> bool:
    """Whether an item of the wall is as a person said."""
    if value is None:
        return "overridden" not in item["flags"]
    color, note = value
    shown = item["colors"][0]["hex"] if color.startswith("#") else item["family"]
    return "overridden" in item["flags"] and item.get("note", "") == note and shown == color


class CommandLine:
    """An editor who corrects with `huewall override`, which is killed now and then."""

    def __init__(self, catalogue: Catalogue, corrections: Corrections) -> None:
        self.catalogue, self.corrections, self.chance = catalogue, corrections, corrections.chance

    def step(self) -> float:
        value, items = self.corrections.draw(), self.corrections.items
        if value is None:
            # What is not there cannot be taken back.
            items = [item for item in items if None not in self.corrections.possible[item]]
        if len(items) < 2:
            return 0
        items = self.chance.sample(items, 2)
        # A shell's # begins a comment: without it.
        said = (value[0].removeprefix("#"), value[1]) if value else ("--clear",)
        command = self.catalogue.command("override", NAME, items[0], *said, "--also", items[1])
        kill = self.catalogue.moment("override", self.chance, 0.2)
        is_done = self.catalogue.run("override", command, kill) == 0
        for item in items:
            (self.corrections.accept if is_done else self.corrections.doubt)(item, value)
        return self.chance.uniform(0, 2)


class Syncs:
    """Syncs of a feed that changes. Some of them are killed."""

    def __init__(self, catalogue: Catalogue, chance: random.Random) -> None:
        self.catalogue, self.chance = catalogue, chance

    def step(self) -> float:
        self.catalogue.change_feed(self.chance)
        kill = self.catalogue.moment("sync", self.chance, 0.3)
        self.catalogue.run("sync", self.catalogue.sync_command(), kill)
        return self.chance.uniform(0, 5)


class Reports:
    """Reports under other options."""

    def __init__(self, catalogue: Catalogue, chance: random.Random) -> None:
        self.catalogue, self.chance = catalogue, chance

    def step(self) -> float:
        options = self.chance.choice([("--num-colors", str(self.chance.randrange(1, 7))), ("--order", "classic"),
                                      ("--saturation-priority", str(self.chance.randrange(1, 9)))])
        self.catalogue.run("report", self.catalogue.command("report", NAME, *options))
        return self.chance.uniform(0, 10)


class Tuner:
    """A user of the tuning page."""

    def __init__(self, servers: list[Server], record: Record, chance: random.Random) -> None:
        self.servers, self.record, self.chance = servers, record, chance

    def step(self) -> float:
        server = self.chance.choice(self.servers)
        begun = server.ask("tune", "GET", f"{CATALOGUE}/tune")
        for _ in range(self.chance.randrange(1, 6)):
            options = {
                "num-colors": str(self.chance.randrange(1, 8)), "order": self.chance.choice(["smooth", "classic"]),
                "saturation-priority": f"{self.chance.uniform(0, 20):.1f}"}
            if self.chance.random() < 0.05:
                # Looks at images again: they are measured meanwhile.
                options["alpha-threshold"] = str(self.chance.randrange(60, 120))
            question = {"options": options, "outline": self.chance.random() < 0.5}
            answer = server.ask("tune", "POST", f"{CATALOGUE}/tune", json.dumps(question).encode(),
                                Content_Type="application/json")
            if begun and answer and answer.status == 200:
                self.check(answer, server)
        return self.chance.uniform(0, 2)

    def check(self, answer: Answer, server: Server) -> None:
        order = answer.document["wall"]["order"]
        colors = answer.document["wall"]["hex"].split(",")
        if len(set(order)) != len(order) or not order or max(order) >= len(colors):
            self.record.fault("a tuned wall", f"server {server.name}: an item twice or none: {answer}")


class Killer:
    """Kills a server at any moment, and starts it again."""

    def __init__(self, server: Server, record: Record, chance: random.Random) -> None:
        self.server, self.record, self.chance = server, record, chance

    def step(self) -> float:
        self.server.kill()
        self.record.count("kills")
        self.record.count("kills of a server")
        self.server.start()
        return self.chance.uniform(10, 40)
