"""The commands in README.md and docs: those of a catalogue are run as they stand there, and every option named is one."""

import json
import re
import shutil
import subprocess

import pytest

from conftest import ROOT, SAMPLE

PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))]
# Options of other programs: curl, split, systemctl, swift and our own scripts.
OF_OTHERS = {"all", "build", "coverage", "data-binary", "disable-default-traits", "filter", "no-server", "now", "product", "rename",
             "write"}


@pytest.fixture(scope="module")
def shop(huewall, tmp_path_factory):
    """A folder as docs/tuning.md has it in mind: a catalogue `shop`, overrides beside it, `huewall` on the path."""
    folder = tmp_path_factory.mktemp("commands")
    (folder / "bin").mkdir()
    (folder / "bin" / "huewall").symlink_to(huewall)
    shutil.copytree(SAMPLE, folder / "Images" / "sample")
    run(folder, "huewall sync Images/sample/catalogue.ndjson --name shop --quiet")
    block = re.search(r"^    id,color,note\n((?:    .+\n)+)", (ROOT / "docs/tuning.md").read_text(), re.M)
    (folder / "overrides.csv").write_text("id,color,note\n" + block[1].replace("    ", ""))
    return folder


def run(folder, command):
    answer = subprocess.run(["sh", "-c", command], cwd=folder, capture_output=True, text=True, timeout=60,
                            env={"PATH": f"{folder}/bin:/usr/bin:/bin"})
    assert answer.returncode == 0, (command, answer.stderr)
    return answer.stdout


def commands(page):
    """Lines of code that begin with huewall, or with a prompt."""
    return re.findall(r"^    (?:\$ )?((?:echo .* \| )?huewall .*)", (ROOT / "docs" / page).read_text(), re.M)


def test_commands_of_tuning_run(shop):
    documented = commands("tuning.md")
    assert len(documented) >= 6
    for command in documented:
        run(shop, command)
    items = [json.loads(line) for line in (shop / "Reports/shop/metadata.ndjson").read_text().splitlines()]
    overridden = {item["id"]: item["colors"][0]["family"] for item in items if "overridden" in item["flags"]}
    # The last command says which file counts; what the page says is in it.
    assert overridden == {"pace-runner-red": "red", "slate-pack": "grey"}


def test_the_command_of_map_answers(shop):
    documented = commands("map.md")
    assert documented
    for command in documented:
        assert json.loads(run(shop, command))["colors"][0]["family"] == "red"


def options_of(program):
    def names(command):
        for argument in command.get("arguments", []):
            yield from (name["name"] for name in argument.get("names", []))
        for below in command.get("subcommands", []):
            yield from names(below)
    said = subprocess.run([program, "--experimental-dump-help"], capture_output=True, text=True, check=True).stdout
    return set(names(json.loads(said)["command"]))


def test_every_option_in_the_documents_is_one(huewall, server):
    known = options_of(huewall) | options_of(server) | OF_OTHERS
    named = [(f"{page.name}:{number}", option)
             for page in PAGES for number, line in enumerate(page.read_text().splitlines(), 1)
             for option in re.findall(r"(?<![\w-])--([a-z][a-z-]*[a-z])", line)]
    assert len(named) > 50
    assert [(where, option) for where, option in named if option not in known] == []
