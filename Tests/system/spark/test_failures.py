"""What goes wrong is one sentence that says what to do."""

import subprocess
import sys

import pytest
from conftest import ROOT, script


def sentence_of(error) -> str:
    from huewall_spark import __main__ as job

    return job.reason(error.value)


def test_a_library_that_an_executor_lacks(shop, run, tmp_path):
    lacking = "error while loading shared libraries: libgd.so.3: cannot open shared object file: No such file or directory"
    binary = script(tmp_path, f"echo 'huewall: {lacking}' >&2; exit 127")
    with pytest.raises(Exception) as error:
        run(shop.write(), binary=binary)
    assert "lacks the library libgd.so.3" in sentence_of(error) and "bundle.sh" in sentence_of(error)


def test_no_binary(shop, run):
    with pytest.raises(Exception) as error:
        run(shop.write(), binary="/none/huewall")
    assert "There is no huewall on the machine" in sentence_of(error)


def test_an_earlier_result_survives_wrong_flags_and_feeds(odd_shop, run):
    out = run(odd_shop.feed)
    with pytest.raises(Exception) as error:
        run(odd_shop.feed, "--num-colors", "99")
    assert "1 to 16 for --num-colors, got '99'" in sentence_of(error)
    with pytest.raises(Exception) as error:
        run("none.ndjson")
    assert sentence_of(error) == "There is no none.ndjson; give the path of a feed, or table:NAME."
    assert odd_shop.synced(out=out) == odd_shop.expected


def test_a_program_that_answers_too_little():
    from huewall_spark.worker import HuewallFailed, answers

    with pytest.raises(HuewallFailed, match="huewall ended with status 0"):
        list(answers(["head", "-n", "1"], [[b"a", b"b"]]))
    with pytest.raises(HuewallFailed, match="cannot be run on"):
        list(answers(["/none/huewall"], [[b"a"]]))
    assert list(answers(["cat"], [[b"a", b"b"], [], [b""]])) == [[b"a", b"b"], [], [b""]]


def test_sizing_adds_up():
    def table(*flags):
        done = subprocess.run([sys.executable, ROOT / "scripts/spark/sizing.py", *flags], capture_output=True, text=True, check=True)
        return [[cell.strip() for cell in line.strip("|").split("|")] for line in done.stdout.splitlines()[2:]]

    # 36 seconds of one core for 1,000 images, and nothing else.
    given = ["--image-ms", "36", "--row-ms", "0", "--cores", "1", "--efficiency", "1", "--start-seconds", "0", "--image-kb", "0"]
    assert table("--images", "1000000", "--hours", "10", *given) == [["1,000,000", "1 of 1 cores", "10.0", "cores"]]
    assert table("--images", "1000000", "--hours", "1", *given) == [["1,000,000", "10 of 1 cores", "1.0", "cores"]]
    polite = [*given, "--hosts", "10", "--per-host", "1", "--request-ms", "360"]
    assert table("--images", "1000000", "--hours", "1", *polite) == [["1,000,000", "10 of 1 cores", "10.0", "politeness"]]
