"""Exports for PostgreSQL and SQLite, read by the real ones."""

import json
import os
import re
import shutil
import sqlite3
import subprocess
from pathlib import Path

import pytest

from conftest import HOSTILE, ROOT


class Postgres:
    """A server on a private socket."""

    def __init__(self, folder):
        programs = sorted(Path("/usr/lib/postgresql").glob("*/bin"))
        self.user = ["runuser", "-u", "postgres", "--"] if os.geteuid() == 0 else []
        self.folder, self.programs = folder, programs[-1]
        if self.user:
            shutil.chown(folder, "postgres")
        self.ask("initdb", "-D", folder / "data", "-A", "trust", "-U", "postgres", "-E", "UTF8", "--locale=C.UTF-8", "-N")
        self.ask("pg_ctl", "-D", folder / "data", "-w", "-l", folder / "log", "-o", f"-k {folder} -h '' -F", "start")

    def ask(self, program, *arguments):
        subprocess.run([*self.user, self.programs / program, *arguments], check=True, stdout=subprocess.DEVNULL,
                       cwd=self.folder)

    def psql(self, *arguments, **more):
        return subprocess.run(
            ["psql", "-X", "-q", "-h", self.folder, "-U", "postgres", *arguments], capture_output=True, text=True, **more)

    def rows(self, query):
        answer = self.psql("-At", "-c", f"SELECT json_agg(row_to_json(r)) FROM ({query}) r", check=True).stdout
        return json.loads(answer) or []

    def stop(self):
        self.ask("pg_ctl", "-D", self.folder / "data", "-m", "immediate", "stop")


@pytest.fixture(scope="module")
def postgres(tmp_path_factory):
    if not list(Path("/usr/lib/postgresql").glob("*/bin")):
        pytest.skip("there is no PostgreSQL server here")
    # A socket's path is short; and the server's own user has to get there.
    import tempfile
    folder = Path(tempfile.mkdtemp(prefix="huewall-pg-"))
    folder.chmod(0o755)
    server = Postgres(folder)
    yield server
    server.stop()
    shutil.rmtree(folder)


def loaded(postgres, catalogue):
    answer = postgres.psql(input=catalogue.export("postgres").decode())
    assert answer.returncode == 0 and answer.stderr == "", answer.stderr


def expected(text):
    return None if text is None else text.replace("\0", "\ufffd")


def check_rows(catalogue, items, colors, list_of):
    originals = sorted(catalogue.items, key=lambda item: item["rank"])
    assert len(items) == len(originals)
    for row, item in zip(items, originals):
        for column, field in [("id", "id"), ("title", "title"), ("vendor_color", "vendorColor"), ("sku", "sku"),
                              ("sort_key", "sortKey"), ("family", "family"), ("thumbnail", "thumbnail")]:
            assert row[column] == expected(item.get(field)), column
        assert row["rank"] == item["rank"] and row["price"] == item.get("price")
        assert row["in_stock"] == item.get("inStock")
        assert list_of(row["flags"]) == item["flags"]
        attributes = json.loads(json.dumps(item.get("attributes", [])).replace("nul\\u0000", "nul\\ufffd"))
        assert list_of(row["attributes"]) == attributes
        assert row["hex"] == (item["colors"][0]["hex"] if item["colors"] else None)
        assert row["error"] == item.get("error", {}).get("message")
    assert [row["hex"] for row in colors] == [color["hex"] for item in originals for color in item["colors"]]
    black = [row for row in colors if row["hex"] == "#000000"]
    assert all(abs(row["lab_l"]) < 0.01 for row in black)


@pytest.mark.parametrize("name", ["sample", "hostile"])
def test_postgres_imports_and_imports_again(request, postgres, name):
    catalogue = request.getfixturevalue(name)
    for _ in range(2):
        loaded(postgres, catalogue)
        items = postgres.rows(f'SELECT * FROM {name}.items ORDER BY rank')
        colors = postgres.rows(f'SELECT c.* FROM {name}.colors c JOIN {name}.items i ON i.id = item_id ORDER BY rank, position')
        check_rows(catalogue, items, colors, lambda value: value)


def test_postgres_orders_and_finds_colors_by_its_indexes(postgres, sample):
    loaded(postgres, sample)
    plan = postgres.psql("-At", "-c", """
        SET enable_seqscan = off; SET enable_sort = off;
        EXPLAIN SELECT id FROM sample.items ORDER BY sort_key COLLATE "C", id COLLATE "C";
        EXPLAIN SELECT item_id FROM sample.colors ORDER BY point(lab_a, lab_b) <-> point(40, 20) LIMIT 5""").stdout
    assert "items_sort_key" in plan and "colors_lab" in plan
    by_key = [row["rank"] for row in postgres.rows('SELECT rank FROM sample.items ORDER BY sort_key COLLATE "C", id COLLATE "C"')]
    assert by_key == sorted(by_key)


def test_postgres_takes_all_or_nothing(postgres, hostile):
    loaded(postgres, hostile)
    script = hostile.export("postgres").decode()
    broken = script.replace("\nCOMMIT;", "\nSELECT 1/0;\nCOMMIT;")
    assert postgres.psql(input=broken).returncode != 0
    assert len(postgres.rows("SELECT id FROM hostile.items")) == len(HOSTILE) + 1


def test_commands_of_the_documentation_run(postgres, sample, tmp_path):
    """The lines of docs/formats.md that begin with psql."""
    shutil.copytree(sample.folder, tmp_path / "Reports" / "shop")
    subprocess.run([sample.huewall, "export", "shop", "--to", "postgres", "--output", "shop.sql"], cwd=tmp_path, check=True)
    commands = re.findall(r"^psql .*$", (ROOT / "docs" / "formats.md").read_text(), re.M)
    assert len(commands) >= 3
    for command in commands:
        answer = subprocess.run(["sh", "-c", command], cwd=tmp_path, capture_output=True, text=True,
                                env=dict(os.environ, PGHOST=str(postgres.folder), PGUSER="postgres", PGDATABASE="postgres"))
        assert answer.returncode == 0 and not answer.stderr, (command, answer.stderr)


@pytest.mark.parametrize("name", ["sample", "hostile"])
def test_sqlite_opens(request, name, tmp_path):
    catalogue = request.getfixturevalue(name)
    path = tmp_path / "shop.sqlite"
    catalogue.export("sqlite", "--output", path)
    connection = sqlite3.connect(path)
    connection.row_factory = sqlite3.Row
    items = [dict(row) for row in connection.execute("SELECT * FROM items ORDER BY rank")]
    for row in items:
        row["in_stock"] = None if row["in_stock"] is None else row["in_stock"] == 1
    colors = connection.execute("SELECT * FROM colors ORDER BY rank, position").fetchall()
    check_rows(catalogue, items, colors, json.loads)
    assert connection.execute("PRAGMA integrity_check").fetchone()[0] == "ok"
    assert connection.execute("SELECT rank FROM items ORDER BY sort_key, id").fetchall() == sorted(
        connection.execute("SELECT rank FROM items").fetchall(), key=lambda row: row[0])
    assert path.read_bytes() == catalogue.export("sqlite"), "not the same bytes twice"
