"""A server on this machine that keeps the end of a page back until it is asked for."""

import http.server
import threading


class SlowServer:
    """Serves one page at `address`: its beginning at once, its end after `finish`."""

    def __init__(self, begin, end):
        self._may_end = threading.Event()
        outer = self

        class Handler(http.server.BaseHTTPRequestHandler):
            def do_GET(self):
                if self.path != "/":
                    return self.send_error(404)
                self.send_response(200)
                self.send_header("Content-Type", "text/html; charset=utf-8")
                self.end_headers()
                self.wfile.write(begin.encode())
                self.wfile.flush()
                outer._may_end.wait()
                self.wfile.write(end.encode())

            def log_message(self, *_):
                pass

        self._server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.address = f"http://127.0.0.1:{self._server.server_port}/"

    def finish(self):
        self._may_end.set()

    def __enter__(self):
        threading.Thread(target=self._server.serve_forever, daemon=True).start()
        return self

    def __exit__(self, *_):
        self.finish()
        self._server.shutdown()
        self._server.server_close()
