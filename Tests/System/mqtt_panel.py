"""A service without a panel, touches that are played into it, and a touchd-mqtt that publishes it."""

import contextlib
import json
import os
import pathlib
import subprocess
import sys
import tempfile
import threading

from broker import Broker
from programs import ROOT, TIMEOUT, TOUCHD, Service

sys.path[:0] = [str(ROOT / "Clients/python"), str(ROOT / "Clients/mqtt")]

import touchd  # noqa: E402

DEBIAN_PYTHON = "/usr/bin/python3"

SCENE = """
scene:
  windows:
    - name: main
      views:
        - name: pad
          frame: [0, 0, 500, 600]
          multipleTouch: true
          recognizers: [{name: pick, kind: tap}, {name: pair, kind: tap, touches: 2}, {name: flick, kind: swipe, directions: [left]}]
        - {name: glass, frame: [500, 0, 500, 600], recognizers: [{name: dim, kind: pan}, {name: hold, kind: longPress}]}
screens:
  - {name: main, size: [1000, 600], recognizers: [{name: home, kind: screenEdgePan, edges: [bottom]}]}
"""


class Live(Service):
    """A touchd for live panels, without any panel."""

    def __init__(self, configuration=SCENE, socket=None):
        super().__init__("", scene=None, configuration=configuration, socket=socket)
        self._command = [TOUCHD, "--config", pathlib.Path(self._folder.name) / "touchd.yaml", "--socket", self.socket]

    @property
    def folder(self):
        return pathlib.Path(self._folder.name)

    def inject(self, *touches):
        touchd.Client(self.socket, timeout=TIMEOUT).inject([touchd.InjectedTouch(*touch) for touch in touches])

    def taps(self, places, y=300):
        """Tap once at each of these places."""
        touches = []
        for index, x in enumerate(places):
            touches += [(index, "began", 4000 * index, x, y), (index, "ended", 4000 * index + 2000, x, y)]
        self.inject(*touches)

    def drag(self, start, end, steps=10, interval=10_000):
        places = [[a + (b - a) * step / steps for a, b in zip(start, end)] for step in range(steps + 1)]
        touches = [(0, "moved" if index else "began", interval * index, *place) for index, place in enumerate(places)]
        self.inject(*touches, (0, "ended", interval * len(places), *end))


class Program:
    """A touchd-mqtt with a panel's configuration; a test can change keys."""

    def __init__(self, service, port, python=sys.executable, environment=None, broker=None, **keys):
        self._folder = tempfile.TemporaryDirectory(prefix="touchd-mqtt-")
        self.file = pathlib.Path(self._folder.name, "mqtt.yaml")
        keys = {"name": "Kitchen panel", "id": "kitchen", "socket": str(service), "idle": 3600, "interval": 0, "patience": TIMEOUT} | keys
        self.file.write_text(json.dumps({"broker": {"host": "127.0.0.1", "port": port} | (broker or {}), **keys}))
        self._python = python
        self._environment = {**os.environ, "PYTHONPATH": f"{ROOT}/Clients/python:{ROOT}/Clients/mqtt", **(environment or {})}
        self._said = ""
        self._news = threading.Condition()
        self._reader = None
        self.process = None

    def __enter__(self):
        self.start()
        return self

    def __exit__(self, *_):
        self.kill()
        self._folder.cleanup()

    def start(self):
        command = [self._python, "-W", "error", "-m", "touchd_mqtt", "--config", self.file]
        self.process = subprocess.Popen(command, env=self._environment, stdin=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True)
        self._reader = threading.Thread(target=self._read, args=(self.process.stderr,))
        self._reader.start()

    def _read(self, stream):
        with stream:
            for line in stream:
                self._hear(line)
        # Wake the waiting test, because nothing more will be printed.
        self._hear("")

    def _hear(self, line):
        with self._news:
            self._said += line
            self._news.notify_all()

    def stop(self):
        self.process.terminate()
        return self._ended()

    def kill(self):
        with contextlib.suppress(ProcessLookupError):
            self.process.kill()
        self._ended()

    def _ended(self):
        code = self.process.wait(TIMEOUT)
        self._reader.join()
        return code

    def says(self, text):
        """Wait until it has printed the text."""
        with self._news:
            self._news.wait_for(lambda: text in self._said or not self._reader.is_alive(), TIMEOUT)
            if text not in self._said:
                raise AssertionError(f"it did not say {text!r}: {self._said}")

    def said(self):
        with self._news:
            return self._said

    def ends(self):
        """Wait until it exits by itself; return its exit code and output."""
        return self._ended(), self.said()


@contextlib.contextmanager
def panel(configuration=SCENE, options=(), **keys):
    """A service, a broker, a listener and the program, as soon as Home Assistant would show the panel."""
    with Live(configuration) as service, Broker(*options) as broker:
        listener = broker.listen()
        with Program(service.socket, broker.port, **keys) as program:
            listener.state("touchd/kitchen/availability", "online")
            yield service, broker, listener, program
