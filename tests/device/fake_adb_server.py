"""An adb server for tests: one device, answers from a table, over a real socket."""

from __future__ import annotations

import socket
import socketserver
import struct
import threading


class FakeAdbServer:
    """Listens on a free port; `shell` maps lines to (stdout, stderr, exit code)."""

    def __init__(self, serial="emulator-5554"):
        self.serial = serial
        self.online = True
        self.shell = {}
        self.services = {}
        self.files = {}
        self.requests = []
        self.announced = []
        self.drop_next = 0
        outer = self

        class Handler(socketserver.BaseRequestHandler):
            def handle(self):
                self.request.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
                try:
                    outer._serve(self.request)
                except ConnectionError:
                    pass

        socketserver.ThreadingTCPServer.allow_reuse_address = True
        self._server = socketserver.ThreadingTCPServer(("127.0.0.1", 0), Handler)
        self._server.daemon_threads = True
        self.address = self._server.server_address
        threading.Thread(target=self._server.serve_forever, args=[0.02], daemon=True).start()

    def close(self):
        self._server.shutdown()
        self._server.server_close()

    def __enter__(self):
        return self

    def __exit__(self, *exc):
        self.close()

    def _serve(self, sock):
        while request := self._request(sock):
            self.requests.append(request)
            if not self._answer(sock, request):
                return

    def _answer(self, sock, request):
        if request.startswith("host:emulator:"):
            self.announced.append(int(request.rpartition(":")[2]))
            self.online = True
            return False
        if request == "host:devices":
            self._okay(sock, f"{self.serial}\tdevice\n" if self.online else "")
            return False
        if request == f"host-serial:{self.serial}:get-state":
            if self.online:
                self._okay(sock, "device")
            else:
                self._fail(sock, f"device '{self.serial}' not found")
            return False
        if request.startswith("host:transport:"):
            if self.drop_next:
                self.drop_next -= 1
                return False
            if not self.online or not request.endswith(self.serial):
                self._fail(sock, f"device '{request.rpartition(':')[2]}' not found")
                return False
            sock.sendall(b"OKAY")
            return True
        sock.sendall(b"OKAY")
        self._device(sock, request)
        return False

    def _device(self, sock, request):
        if request.startswith("shell,v2,raw:"):
            line = request.partition(":")[2]
            if line == "hang":
                sock.recv(1)
                return
            stdout, stderr, code = self.shell.get(line, (b"", f"{line}: not found".encode(), 127))
            for kind, data in ((1, stdout), (2, stderr), (3, bytes([code]))):
                sock.sendall(struct.pack("<BI", kind, len(data)) + data)
        elif request == "sync:":
            self._sync(sock)
        elif request.startswith("exec:cmd package install"):
            size = int(request.split("-S ")[1])
            self.files["apk"] = self._read(sock, size)
            sock.sendall(b"Success\n" if self.files["apk"] != b"bad" else b"Failure [PARSE]\n")
        else:
            sock.sendall(self.services.get(request, b""))

    def _sync(self, sock):
        while True:
            command, length = struct.unpack("<4sI", self._read(sock, 8))
            if command == b"QUIT":
                return
            argument = self._read(sock, length).decode()
            if command == b"STAT":
                mode = 0o100644 if argument in self.files else 0
                if any(path.startswith(argument.rstrip("/") + "/") for path in self.files):
                    mode = 0o040755
                sock.sendall(struct.pack("<4sIII", b"STAT", mode, 0, 0))
            elif command == b"RECV":
                self._send_file(sock, argument)
            elif command == b"SEND":
                path = argument.rpartition(",")[0]
                content = bytearray()
                while True:
                    kind, length = struct.unpack("<4sI", self._read(sock, 8))
                    if kind == b"DONE":
                        break
                    content += self._read(sock, length)
                if path.startswith("/read-only"):
                    message = b"couldn't create file: Read-only file system"
                    sock.sendall(struct.pack("<4sI", b"FAIL", len(message)) + message)
                    return
                self.files[path] = bytes(content)
                sock.sendall(struct.pack("<4sI", b"OKAY", 0))

    def _send_file(self, sock, path):
        if path not in self.files:
            message = b"open failed: No such file or directory"
            sock.sendall(struct.pack("<4sI", b"FAIL", len(message)) + message)
            return
        content = self.files[path]
        for start in range(0, len(content), 65536):
            chunk = content[start : start + 65536]
            sock.sendall(struct.pack("<4sI", b"DATA", len(chunk)) + chunk)
        sock.sendall(struct.pack("<4sI", b"DONE", 0))

    def _request(self, sock):
        try:
            return self._read(sock, int(self._read(sock, 4), 16)).decode()
        except ConnectionError:
            return None

    @staticmethod
    def _read(sock, count):
        data = b""
        while len(data) < count:
            chunk = sock.recv(count - len(data))
            if not chunk:
                raise ConnectionError
            data += chunk
        return data

    @staticmethod
    def _okay(sock, text):
        sock.sendall(b"OKAY" + f"{len(text):04x}{text}".encode())

    @staticmethod
    def _fail(sock, text):
        sock.sendall(b"FAIL" + f"{len(text):04x}{text}".encode())
