"""Many clients at once, from one thread that takes little of the processor: it is the server's."""

import selectors
import socket
import struct
import subprocess
import sys
import time
import urllib.request
import zlib
from contextlib import contextmanager


def request(method, path, body=b"", **headers):
    lines = [f"{method} {path} HTTP/1.1", "Host: 127.0.0.1", "Connection: close"]
    lines += [f"{name.replace('_', '-')}: {value}" for name, value in headers.items()]
    if body or method != "GET":
        lines.append(f"Content-Length: {len(body)}")
    return ("\r\n".join(lines) + "\r\n\r\n").encode(), body


def png(side, packed):
    """A square of 8-bit RGB whose packed rows are given."""
    header = struct.pack(">IIBBBBB", side, side, 8, 2, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + b"".join(
        struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))
        for kind, data in ((b"IHDR", header), (b"IDAT", packed), (b"IEND", b"")))


class Client:
    """One request, and what was answered: status 0 for a connection that ended without an answer, None while it is open."""

    def __init__(self, port, parts):
        self.left = [memoryview(part) for part in parts if part]
        self.head, self.status, self.headers, self.size, self.begun = b"", None, {}, 0, time.monotonic()
        self.connection = socket.socket()
        self.connection.setblocking(False)
        self.connection.connect_ex(("127.0.0.1", port))

    def send(self):
        """Whether there is more to send."""
        try:
            sent = self.connection.send(self.left[0][: 1 << 20])
            self.left[0] = self.left[0][sent:]
            if not self.left[0]:
                self.left.pop(0)
        except BlockingIOError:
            pass
        except OSError:
            # It may have been refused before it was whole: the answer is there, or the connection was cut.
            self.left = []
        return bool(self.left)

    def receive(self, buffer):
        """Whether there may be more to come."""
        try:
            count = self.connection.recv_into(buffer)
        except BlockingIOError:
            return True
        except OSError:
            count = 0
        self.size += count
        if len(self.head) < 1 << 16:
            self.head += bytes(buffer[:count])
        if not count:
            self.finish()
        return count > 0

    def finish(self):
        self.connection.close()
        self.seconds = time.monotonic() - self.begun
        head, end, self.body = self.head.partition(b"\r\n\r\n")
        lines = head.decode("latin-1").split("\r\n")
        self.headers = {line.partition(": ")[0].lower(): line.partition(": ")[2] for line in lines[1:]}
        length = int(self.headers.get("content-length", 0))
        isWhole = bool(end) and self.size - len(head) - 4 >= length
        self.status = int(lines[0].split()[1]) if isWhole else 0


def ask_at_once(server, requests, seconds=90):
    """Sends all, each on a connection of its own, and reads to the end, or for so many seconds."""
    clients, buffer = [Client(server.port, parts) for parts in requests], bytearray(1 << 18)
    end = time.monotonic() + seconds
    with selectors.DefaultSelector() as selector:
        for client in clients:
            selector.register(client.connection, selectors.EVENT_READ | selectors.EVENT_WRITE, client)
        while selector.get_map() and time.monotonic() < end:
            for key, events in selector.select(0.2):
                client = key.data
                if events & selectors.EVENT_WRITE and not (client.left and client.send()):
                    selector.modify(client.connection, selectors.EVENT_READ, client)
                if events & selectors.EVENT_READ:
                    if not client.receive(buffer):
                        selector.unregister(client.connection)
    for client in clients:
        client.connection.close()
    return clients


def unread(server, count, path, **headers):
    """Clients that ask for a file and never read it."""
    clients = []
    for _ in range(count):
        client = socket.socket()
        client.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        client.settimeout(30)
        client.connect(("127.0.0.1", server.port))
        client.sendall(request("GET", path, **headers)[0])
        clients.append(client)
    return clients


@contextmanager
def reading(server, path):
    """Reads a path again and again from a process of its own; gives a list that has the seconds of each at the end."""
    seconds, file = [], server.folder / "seconds"
    with open(file, "wb") as output:
        process = subprocess.Popen([sys.executable, "-B", __file__, server.address + path], stdout=output)
        try:
            yield seconds
        finally:
            process.terminate()
            process.wait()
    seconds += sorted(float(line) for line in file.read_text().splitlines())


if __name__ == "__main__":
    while True:
        begun = time.monotonic()
        with urllib.request.urlopen(sys.argv[1], timeout=60) as answer:
            answer.read()
        print(f"{time.monotonic() - begun:.4f}", flush=True)
        time.sleep(0.02)
