"""An image server for the benchmark: nginx, with delays and errors on demand.

The picture NAME is at /0/NAME at once, at /20/NAME and /100/NAME after so many milliseconds, and at /20-failing/NAME after 20
milliseconds, but one request of a hundred, drawn by chance, gets status 503. The delay is a timer of nginx's echo module: any
number of requests wait at once, and waiting costs nothing.
"""

import contextlib
import dataclasses
import os
import socket
import subprocess
import time
from pathlib import Path

CONFIGURATION = """
load_module /usr/lib/nginx/modules/ngx_http_echo_module.so;
daemon off;
pid {folder}/pid;
worker_processes 1;
events {{ worker_connections 4096; }}
http {{
    access_log off;
    sendfile on;
    tcp_nopush on;
    keepalive_requests 10000000;
    default_type image/jpeg;
    if_modified_since before;
    client_body_temp_path {folder}/body;
    proxy_temp_path {folder}/proxy;
    fastcgi_temp_path {folder}/fastcgi;
    uwsgi_temp_path {folder}/uwsgi;
    scgi_temp_path {folder}/scgi;
    split_clients $request_id $fails {{ 1% 1; * 0; }}
    ssl_certificate {folder}/server.pem;
    ssl_certificate_key {folder}/server.key;
    server {{
        listen 127.0.0.1:{port};
        listen 127.0.0.1:{tls_port} ssl http2;
        location /0/ {{ alias {pictures}/; }}
        location /20/ {{ echo_sleep 0.02; echo_exec /now$uri; }}
        location /100/ {{ echo_sleep 0.1; echo_exec /now$uri; }}
        location /20-failing/ {{ echo_sleep 0.02; echo_exec /maybe$uri; }}
        location ~ ^/now/[^/]*/(.*)$ {{ internal; alias {pictures}/$1; }}
        location ~ ^/maybe/[^/]*/(.*)$ {{ internal; if ($fails) {{ return 503; }} alias {pictures}/$1; }}
    }}
}}
"""


def make_certificates(folder):
    """ca.pem signs server.pem, which is for 127.0.0.1."""
    openssl = ["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes", "-days", "30"]
    for command in (
        [*openssl, "-subj", "/CN=Benchmark CA", "-keyout", "ca.key", "-out", "ca.pem"],
        [*openssl, "-subj", "/CN=127.0.0.1", "-addext", "subjectAltName=IP:127.0.0.1", "-addext", "basicConstraints=critical,CA:false",
         "-CA", "ca.pem", "-CAkey", "ca.key", "-keyout", "server.key", "-out", "server.pem"],
    ):
        subprocess.run(command, cwd=folder, check=True, capture_output=True)


@dataclasses.dataclass(frozen=True)
class ImageServer:
    """Where the server is, and its processes."""

    url: str
    tls_url: str
    processes: list[int]

    def processor_seconds(self):
        """What it has used so far, user and system."""
        ticks = 0
        for process in self.processes:
            fields = Path(f"/proc/{process}/stat").read_text(encoding="utf-8").rpartition(")")[2].split()
            ticks += int(fields[11]) + int(fields[12])
        return ticks / os.sysconf("SC_CLK_TCK")


@contextlib.contextmanager
def image_server(pictures, folder):
    """Serves until the block ends; gives an ImageServer.

    pictures: folder of the files; folder: a new folder for the server's own files.
    """
    folder.mkdir()
    port, tls_port = free_ports()
    make_certificates(folder)
    file = folder / "nginx.conf"
    file.write_text(CONFIGURATION.format(folder=folder, pictures=pictures, port=port, tls_port=tls_port))
    process = subprocess.Popen(["nginx", "-e", folder / "error.log", "-c", file])
    try:
        wait_until_open(process, port, folder)
        workers = Path(f"/proc/{process.pid}/task/{process.pid}/children").read_text().split()
        yield ImageServer(f"http://127.0.0.1:{port}", f"https://127.0.0.1:{tls_port}", [process.pid, *map(int, workers)])
    finally:
        process.terminate()
        process.wait()


def free_ports():
    """Two ports without a listener."""
    with socket.create_server(("127.0.0.1", 0)) as one, socket.create_server(("127.0.0.1", 0)) as other:
        return one.getsockname()[1], other.getsockname()[1]


def wait_until_open(process, port, folder):
    """Returns when the port takes connections."""
    for _ in range(200):
        if process.poll() is not None:
            raise SystemExit(f"network: nginx did not start:\n{(folder / 'error.log').read_text()}")
        with contextlib.suppress(OSError):
            socket.create_connection(("127.0.0.1", port), timeout=1).close()
            return
        time.sleep(0.05)
    raise SystemExit("network: nginx takes no connections.")
