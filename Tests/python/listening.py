"""Where a huewall-server that was started with --port 0 listens."""

import re
import time
from pathlib import Path

SAID = re.compile(r"listening on \S*:(\d+)")


def port_of(process, log):
    """The port that the server says in its log, once it does."""
    while not (said := SAID.search(Path(log).read_text(errors="replace"))):
        assert process.poll() is None, "the server ended: " + Path(log).read_text(errors="replace")
        time.sleep(0.05)
    return int(said[1])
