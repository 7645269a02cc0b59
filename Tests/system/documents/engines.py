"""What Typesense, Meilisearch and Elasticsearch take, at their usual ports. What they would refuse is remembered as a fault.

Tests/system/formats tests what the exports hold, against the vendors' rules. This tests whether the commands send them right.
"""

import json
import re
import threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

KEY = "the-key-of-the-search-engine"
LINES = "application/x-ndjson"


def whole(body):
    assert isinstance(json.loads(body), dict), "no object"


def lines(body):
    assert body.endswith(b"\n") and all(isinstance(json.loads(line), dict) for line in body.splitlines()), "no lines of objects"


def documents(body):
    lines(body)
    assert all("id" in json.loads(line) for line in body.splitlines()), "a document without an id"


def bulk(body):
    lines(body)
    acts = [set(json.loads(line)) for line in body.splitlines()[::2]]
    assert len(body.splitlines()) % 2 == 0 and acts and all(act == {"index"} for act in acts), "no pairs of act and document"


# By port: the header with the key, and (method, path, kind of content, check of the body).
ENGINES = {
    8108: (("X-TYPESENSE-API-KEY", KEY), [
        ("POST", r"/collections", None, whole), ("POST", r"/collections/\w+/documents/import\?action=upsert", None, documents)]),
    7700: (("Authorization", f"Bearer {KEY}"), [
        ("PATCH", r"/indexes/\w+/settings", "application/json", whole),
        ("POST", r"/indexes/\w+/documents\?primaryKey=id", LINES, documents)]),
    9200: (None, [
        ("PUT", r"/\w+", "application/json", whole),
        ("POST", r"/\w+/_bulk\?filter_path=errors,items\.\*\.error", LINES, bulk)]),
}


class Engines:
    """Running servers; `end` gives their faults."""

    def __init__(self):
        self.faults, self.servers = [], []
        for port, (key, routes) in ENGINES.items():
            server = ThreadingHTTPServer(("127.0.0.1", port), self.handler(port, key, routes))
            self.servers.append(server)
            threading.Thread(target=server.serve_forever, daemon=True).start()

    def handler(self, port, key, routes):
        faults = self.faults

        class Handler(BaseHTTPRequestHandler):
            def take(self):
                body, asked = self.rfile.read(int(self.headers.get("Content-Length", 0))), f"{self.command} :{port}{self.path}"
                known = [route for route in routes if route[0] == self.command and re.fullmatch(route[1], self.path)]
                fault = None if known else "no such address"
                if key and self.headers.get(key[0]) != key[1]:
                    fault = f"without the key in the header {key[0]}"
                for _, _, kind, check in known:
                    if kind and self.headers.get("Content-Type") != kind:
                        fault = f"content of {self.headers.get('Content-Type')}, not {kind}"
                    try:
                        check(body)
                    except (AssertionError, ValueError) as error:
                        fault = str(error)
                if fault:
                    faults.append(f"{asked}: {fault}")
                good = {"errors": False} if "/_bulk" in self.path else {}
                answer = json.dumps({"error": fault} if fault else good, separators=(",", ":")).encode()
                self.send_response(400 if fault else 200)
                self.send_header("Content-Length", str(len(answer)))
                self.end_headers()
                self.wfile.write(answer)

            do_POST = do_PUT = do_PATCH = do_GET = do_DELETE = take

            def log_message(self, *_):
                pass

        return Handler

    def end(self):
        for server in self.servers:
            server.shutdown()
            server.server_close()
        return self.faults
