"""A headless Firefox with one preview page in it, driven by Marionette, which Firefox has built in.

Its protocol is a socket with commands of WebDriver as `length:[0, id, name, parameters]`, so that no package is needed.
"""

import contextlib
import itertools
import json
import socket
import subprocess
import time
from pathlib import Path

PREFERENCES = {
    "marionette.port": 0, "browser.shell.checkDefaultBrowser": False, "datareporting.policy.dataSubmissionEnabled": False,
    "app.update.disabledForTesting": True, "browser.startup.page": 0, "browser.aboutConfig.showWarning": False,
    "network.captive-portal-service.enabled": False, "network.connectivity-service.enabled": False,
    "toolkit.startup.max_resumed_crashes": -1,
}
KEYS = {
    "ArrowLeft": "\ue012", "ArrowUp": "\ue013", "ArrowRight": "\ue014", "ArrowDown": "\ue015", "Enter": "\ue007",
    "Escape": "\ue00c", "Tab": "\ue004", "End": "\ue010",
}
# What the consoles hold about a page, read with the rights of the browser.
MESSAGES = """
  return Services.console.getMessageArray().filter((one) => (one.sourceName ?? '').startsWith('file:')).map(String)
"""


class Firefox:
    def __init__(self, binary, profile, size=(1280, 800)):
        profile = Path(profile)
        profile.mkdir(parents=True)
        lines = [f"user_pref({json.dumps(name)}, {json.dumps(value)});" for name, value in PREFERENCES.items()]
        (profile / "user.js").write_text("\n".join(lines))
        command = [binary, "--headless", "--marionette", "-remote-allow-system-access", "--no-remote", "--profile", str(profile),
                   f"--width={size[0]}", f"--height={size[1]}"]
        self.process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        self.socket = None
        self.ids = itertools.count(1)
        try:
            self._connect(profile / "MarionetteActivePort")
            self.do("WebDriver:NewSession", strictFileInteractability=False)
        except BaseException:
            self.close()
            raise

    def _connect(self, port_file):
        for _ in range(600):
            with contextlib.suppress(OSError, ValueError):
                self.socket = socket.create_connection(("127.0.0.1", int(port_file.read_text())), timeout=60)
                self._receive()
                return
            assert self.process.poll() is None, "Firefox ended at once"
            time.sleep(0.1)
        raise TimeoutError("Firefox did not open its Marionette port within a minute")

    def _receive(self):
        digits = b""
        while not digits.endswith(b":"):
            digits += self._read(1)
        return json.loads(self._read(int(digits[:-1])))

    def _read(self, count):
        data = b""
        while len(data) < count:
            part = self.socket.recv(count - len(data))
            assert part, "Firefox closed the connection"
            data += part
        return data

    def do(self, command, **parameters):
        text = json.dumps([0, next(self.ids), command, parameters]).encode()
        self.socket.sendall(b"%d:%s" % (len(text), text))
        _, _, error, result = self._receive()
        assert error is None, f"{command}: {error['error']}: {error['message']}"
        return result

    def close(self):
        self.process.terminate()
        with contextlib.suppress(subprocess.TimeoutExpired):
            self.process.wait(10)
        self.process.kill()
        if self.socket:
            self.socket.close()

    def open(self, path, fragment=""):
        self.do("WebDriver:Navigate", url="about:blank")
        self.do("WebDriver:Navigate", url=Path(path).resolve().as_uri() + fragment)
        self.wait("document.documentElement.dataset.ready !== undefined")

    def evaluate(self, expression, *values):
        return self.do("WebDriver:ExecuteScript", script=f"return ({expression});", args=list(values))["value"]

    def wait(self, condition, seconds=30):
        """Waits until an expression holds, and gives its value."""
        end = time.monotonic() + seconds
        while not (value := self.evaluate(condition)):
            assert time.monotonic() < end, f"not within {seconds} s: {condition}"
            time.sleep(0.05)
        return value

    def rest(self):
        """Waits until what was typed is searched for, and nothing moves any more."""
        time.sleep(0.2)
        self.wait("document.querySelector('#stage:not(.in-transition, .scrolling-fast) #tiles:not([aria-busy=true])') !== null")

    def press(self, *keys):
        actions = [{"type": kind, "value": KEYS.get(key, key)} for key in keys for kind in ("keyDown", "keyUp")]
        self.do("WebDriver:PerformActions", actions=[{"type": "key", "id": "keys", "actions": actions}])

    def click(self, selector, at=0):
        """Clicks into the middle of an element, wherever it is on the page, as a mouse does."""
        x, y = self.evaluate(
            """((all) => { const {x, y, width, height} = all[arguments[1]].getBoundingClientRect();
              return [Math.round(x + width / 2), Math.round(y + height / 2)]; })(document.querySelectorAll(arguments[0]))""",
            selector, at)
        actions = [{"type": "pointerMove", "x": x, "y": y}, {"type": "pointerDown", "button": 0}, {"type": "pointerUp", "button": 0}]
        self.do("WebDriver:PerformActions", actions=[
            {"type": "pointer", "id": "mouse", "parameters": {"pointerType": "mouse"}, "actions": actions}])

    def messages(self):
        """Errors and warnings of pages since Firefox was started."""
        self.do("Marionette:SetContext", value="chrome")
        try:
            return self.do("WebDriver:ExecuteScript", script=MESSAGES, args=[])["value"]
        finally:
            self.do("Marionette:SetContext", value="content")
