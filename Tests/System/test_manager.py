"""What the service tells whoever started it, as systemd would hear it."""

import os
import pathlib
import signal
import socket
import subprocess
import tempfile
import time
import unittest

import panel
from programs import PATIENCE, TOUCHD, Subscriber


class Manager:
    """A service with a manager that hears each of its messages as a list of assignments."""

    def __init__(self, **environment):
        self._folder = tempfile.TemporaryDirectory(prefix="touchd-manager-")
        folder = pathlib.Path(self._folder.name)
        (folder / "recording.evemu").write_text(panel.unfinished())
        (folder / "touchd.yaml").write_text("screens: [{name: main}]\n")
        self.socket = folder / "io.touchd"
        self._notices = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
        self._notices.bind(str(folder / "notify"))
        self._notices.settimeout(PATIENCE)
        # Before the first subscriber the recording stands still.
        self.process = subprocess.Popen(
            [TOUCHD, "--config", folder / "touchd.yaml", "--replay", folder / "recording.evemu", "--socket", self.socket],
            stdin=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
            env={**os.environ, "NOTIFY_SOCKET": str(folder / "notify"), **environment},
        )

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.process.kill()
        self.process.wait()
        self._notices.close()
        self._folder.cleanup()

    def stop(self):
        """Lets the service stand still, and takes what it had said before."""
        self.process.send_signal(signal.SIGSTOP)
        os.waitid(os.P_PID, self.process.pid, os.WSTOPPED | os.WNOWAIT)
        self._notices.setblocking(False)
        while True:
            try:
                self._notices.recv(4096)
            except BlockingIOError:
                return

    def hears(self, patience=PATIENCE):
        self._notices.settimeout(patience)
        return self._notices.recv(4096).decode().split("\n")


class Notices(unittest.TestCase):
    def test_ready_status_reloading_and_stopping_in_their_order(self):
        with Manager() as manager:
            self.assertEqual(manager.hears(), ["READY=1", "STATUS=Serving a recording to 0 clients"])
            with Subscriber(manager.socket, request=b""):
                self.assertEqual(manager.hears(), ["STATUS=Serving a recording to 1 client"])
                before = time.monotonic_ns() // 1000
                manager.process.send_signal(signal.SIGHUP)
                reloading, moment = manager.hears()
                self.assertEqual(reloading, "RELOADING=1")
                name, _, value = moment.partition("=")
                self.assertEqual(name, "MONOTONIC_USEC")
                self.assertTrue(before <= int(value) <= time.monotonic_ns() // 1000)
                self.assertEqual(manager.hears(), ["READY=1", "STATUS=Serving a recording to 1 client"])
                manager.process.terminate()
                self.assertEqual(manager.hears(), ["STOPPING=1", "STATUS=Letting go of the touches and the clients"])
            self.assertEqual(manager.process.wait(PATIENCE), 0)

    def test_pings_come_where_they_are_waited_for_and_stop_with_the_service(self):
        # One at once, then one each half of the time.
        with Manager(WATCHDOG_USEC="40000000") as manager:
            self.assertEqual(manager.hears()[0], "READY=1")
            self.assertEqual(manager.hears(), ["WATCHDOG=1"])
            with self.assertRaises(TimeoutError):
                manager.hears(1)
        with Manager(WATCHDOG_USEC="400000") as manager:
            self.assertEqual(manager.hears()[0], "READY=1")
            for _ in range(3):
                self.assertEqual(manager.hears(), ["WATCHDOG=1"])
            manager.stop()
            with self.assertRaises(TimeoutError):
                manager.hears(1)
            manager.process.send_signal(signal.SIGCONT)
            self.assertEqual(manager.hears(), ["WATCHDOG=1"])

    def test_without_a_watchdog_nothing_comes_by_itself(self):
        with Manager() as manager:
            self.assertEqual(manager.hears()[0], "READY=1")
            with self.assertRaises(TimeoutError):
                manager.hears(1)
