"""The OpenAPI document is true: schemathesis asks everything it describes, rightly and wrongly."""

import subprocess
import sys
from pathlib import Path

import pytest


@pytest.mark.timeout(600)
def test_schemathesis_finds_nothing(server):
    program = Path(sys.executable).parent / "schemathesis"
    config = Path(__file__).with_name("schemathesis.toml")
    run = subprocess.run(
        [program, "--config-file", config, "run", f"{server.address}/openapi.json", "--url", server.address, "--checks", "all", "--max-examples", "20",
         "--seed", "1", "--header", "X-None: 1"], capture_output=True, text=True)
    assert run.returncode == 0, run.stdout[-6000:] + run.stderr[-2000:]
