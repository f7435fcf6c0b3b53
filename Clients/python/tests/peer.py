"""A service that is not touchd: it sends each connection the given replies."""

import json
import pathlib
import socket
import tempfile
import threading

STATE = {"sequence": False, "replay": False, "devices": 1}


def event(view, **more):
    """An action as the service sends it."""
    action = {"recognizer": "pick", "kind": "tap", "state": "ended", "view": view, "window": "main"}
    return {"action": {**action, "time": 1050000, "x": 420, "y": 90.5, "touches": 1, **more}}


def reply(parameters, continues=True):
    """The bytes of a reply."""
    return json.dumps({"parameters": parameters, "continues": continues}).encode() + b"\0"


class Peer:
    """Listens while the `with` block lasts. The first connection gets the first answer, and so on, and is hung up on after it.

    An answer is bytes, or a list of them that are sent one by one; after None the connection stays open until the client hangs up.
    """

    def __init__(self, *answers):
        self._answers = answers
        self._folder = tempfile.TemporaryDirectory(prefix="touchd-peer-")
        self.path = pathlib.Path(self._folder.name, "socket")
        #: What clients sent, call by call.
        self.calls = []

    def __enter__(self):
        self._socket = socket.socket(socket.AF_UNIX)
        self._socket.bind(str(self.path))
        self._socket.listen()
        self._thread = threading.Thread(target=self._serve)
        self._thread.start()
        return self

    def __exit__(self, *_):
        # Wakes a thread that waits for a client that never came.
        self._socket.shutdown(socket.SHUT_RDWR)
        self._thread.join()
        self._socket.close()
        self._folder.cleanup()

    def _serve(self):
        for answer in self._answers:
            try:
                connection, _ = self._socket.accept()
            except OSError:
                return
            with connection:
                self._answer(connection, answer if isinstance(answer, list) else [answer])

    def _answer(self, connection, parts):
        call = b""
        while not call.endswith(b"\0"):
            chunk = connection.recv(4096)
            if not chunk:
                return
            call += chunk
        self.calls.append(json.loads(call[:-1]))
        try:
            for part in parts:
                if part is None:
                    connection.recv(1)
                else:
                    connection.sendall(part)
        except (BrokenPipeError, ConnectionResetError):
            # The client has had enough of it.
            pass
