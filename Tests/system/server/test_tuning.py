"""Walls under other options."""

import json
import shutil
import sqlite3
import subprocess
import time

from test_refusals import problem

TUNE = "/v1/catalogues/sample/tune"


def path_of(server):
    return f"/v1/catalogues/{server.catalogue}/tune"


def tuned(server, outline=False, **options):
    body = json.dumps({"options": {name.replace("_", "-"): value for name, value in options.items()}, "outline": outline})
    end = time.monotonic() + 60
    while True:
        status, _, answer = server.ask("POST", path_of(server), body.encode(), Content_Type="application/json")
        answer = json.loads(answer)
        if status == 200:
            return answer
        assert status == 202 and answer["state"] == "measuring" and answer["done"] <= answer["total"], answer
        assert time.monotonic() < end
        time.sleep(0.1)


def reported(server, folder, *options):
    """Item and color in the order of the wall that the worker writes with these options."""
    name = server.catalogue
    shutil.copytree(server.folder / "Reports" / name, folder / name)
    subprocess.run(
        [server.worker, "report", name, "--reports", folder, "--images", server.folder / "Images", "--quiet",
         *options], check=True, capture_output=True)
    with open(folder / name / "metadata.ndjson") as lines:
        return [(item["id"], item["colors"][0]["hex"] if item["colors"] else "") for item in map(json.loads, lines)]


def shown(server, wall):
    ids, colors = server.json(path_of(server))["items"]["id"], wall["hex"].split(",")
    return [(ids[item], f"#{colors[item]}" if colors[item] else "") for item in wall["order"]]


def test_the_wall_is_the_one_that_the_worker_writes(server, tmp_path):
    for number, options in enumerate([
            {"saturation_priority": "20", "num_colors": "5"}, {"order": "classic", "min_brightness": "0.5"},
            {"preset": "classic", "hue_sample_size": "0.05"}, {"granularity": "9", "background": "keep"}]):
        flags = [part for name, value in options.items() for part in (f"--{name.replace('_', '-')}", value)]
        answer = tuned(server, **options)
        expected = reported(server, tmp_path / str(number), *flags)
        assert shown(server, answer["wall"]) == expected
        assert shown(server, tuned(server, outline=True, **options)["wall"]) == expected
        assert answer["command"].startswith("huewall report sample --preset")
        assert all(flag in answer["command"].split() for flag in flags)


def test_settings_are_taken_by_the_worker(server, tmp_path):
    settings = tmp_path / "huewall.json"
    settings.write_text(json.dumps(tuned(server, num_colors="5", order="classic", min_saturation="0.3")["settings"]))
    wall = reported(server, tmp_path / "Reports", "--config", settings)
    assert wall == shown(server, tuned(server, num_colors="5", order="classic", min_saturation="0.3")["wall"])


def test_options_without_effect_say_why(server):
    options = {option["name"]: option for option in tuned(server)["options"]}
    assert "no effect in the preset catalogue" in options["hue-sample-size"]["idle"]
    assert "idle" not in options["saturation-priority"]


def test_a_page_of_its_own_files_alone(server):
    status, headers, page = server.get("/tune/sample")
    assert status == 200 and "default-src 'none'" in headers["Content-Security-Policy"]
    for name in ["tune.css", "tune.js"]:
        assert f'"/tune/assets/{name}"'.encode() in page
        assert server.get(f"/tune/assets/{name}")[0] == 200
    problem(server.get("/tune/other"), 404, "unknown-catalogue")
    problem(server.get("/tune/assets/openapi.json"), 404, "no-such-file")


def test_a_store_that_is_held_is_asked_for_again(own_server):
    """The question waits ten seconds for it, as a run does."""
    store = sqlite3.connect(own_server.folder / "Reports/sample/huewall.sqlite", isolation_level=None)
    store.execute("PRAGMA locking_mode = EXCLUSIVE")
    store.execute("CREATE TABLE another (number)")
    answer = own_server.ask("POST", TUNE, b'{"options": {}}', Content_Type="application/json")
    problem(answer, 503, "store-busy")
    assert answer[1]["Retry-After"] == "1"
    store.execute("DROP TABLE another")
    store.close()
    tuned(own_server)


def test_what_cannot_be_tuned_is_said(server):
    def ask(body):
        return server.ask("POST", TUNE, body, Content_Type="application/json")
    problem(ask(b"x"), 422, "bad-request")
    problem(ask(b'{"options": {"num-colors": 0}}'), 422, "invalid-option")
    problem(ask(b'{"options": {"number": 3}}'), 422, "invalid-option")
    problem(ask(b'{"options": {}, "outlin": true}'), 422, "bad-request")
    problem(ask(b'{"options": {}, "outline": 1}'), 422, "bad-request")
