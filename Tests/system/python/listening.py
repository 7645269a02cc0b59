"""Where a huewall-server that was started with --port 0 listens."""

import re
import time
from pathlib import Path

SAID = re.compile(r"listening on \S*:(\d+)")


def port_of(process, log, seconds=None):
    """The port that the server says in its log, once it does: in so many seconds if they are given."""
    end = time.monotonic() + (seconds or 3600)
    while not (said := SAID.search(Path(log).read_text(errors="replace"))):
        assert process.poll() is None, "the server ended: " + Path(log).read_text(errors="replace")
        assert time.monotonic() < end, f"the server does not listen after {seconds} s"
        time.sleep(0.05)
    return int(said[1])
