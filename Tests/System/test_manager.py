"""The service's notifications to its manager, as systemd receives them."""

import os
import pathlib
import signal
import socket
import subprocess
import tempfile
import time
import unittest

import panel
from programs import TIMEOUT, TOUCHD, Subscriber


def hears_of_devices():
    """Return whether this machine lets processes receive udev's messages: netlink's uevents, second group."""
    try:
        with socket.socket(socket.AF_NETLINK, socket.SOCK_RAW, 15) as uevents:
            uevents.bind((0, 2))
            return True
    except OSError:
        return False


class Manager:
    """A service with a manager that receives each message as a list of assignments."""

    def __init__(self, live=False, **environment):
        self._folder = tempfile.TemporaryDirectory(prefix="touchd-manager-")
        folder = pathlib.Path(self._folder.name)
        self.configuration, recording = folder / "touchd.yaml", folder / "recording.evemu"
        recording.write_text(panel.unfinished())
        self.configuration.write_text("clients: {maximum: 7}\n")
        self.socket = folder / "io.touchd"
        self._notices = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
        self._notices.bind(str(folder / "notify"))
        self._notices.settimeout(TIMEOUT)
        self._errors = open(folder / "errors", "w+")
        # The recording does not begin before the first subscriber.
        self.process = subprocess.Popen(
            [TOUCHD, "--config", self.configuration, "--socket", self.socket, *([] if live else ["--replay", recording])],
            stdin=subprocess.DEVNULL, stderr=self._errors,
            env={**os.environ, "NOTIFY_SOCKET": str(folder / "notify"), **environment},
        )

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.process.kill()
        self.process.wait()
        self._notices.close()
        self._errors.close()
        self._folder.cleanup()

    def stop(self):
        """Stop the service, and discard its earlier messages."""
        self.process.send_signal(signal.SIGSTOP)
        os.waitid(os.P_PID, self.process.pid, os.WSTOPPED | os.WNOWAIT)
        self._notices.setblocking(False)
        while True:
            try:
                self._notices.recv(4096)
            except BlockingIOError:
                return

    def said(self):
        """Return its standard error."""
        return pathlib.Path(self._errors.name).read_text()

    def hears(self, timeout=TIMEOUT):
        self._notices.settimeout(timeout)
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
                self.assertEqual(manager.hears(), ["STOPPING=1", "STATUS=Cancelling touches and disconnecting clients"])
            self.assertEqual(manager.process.wait(TIMEOUT), 0)

    @unittest.skipUnless(hears_of_devices(), "no live service where udev cannot be heard")
    def test_a_file_that_was_cut_to_nothing_is_no_configuration(self):
        with Manager(live=True) as manager:
            self.assertEqual(manager.hears()[0], "READY=1")
            for text, outcome in [
                ("", "refused; the previous one stays in effect: the file is empty, but the running configuration is not"),
                ("clients: {maximum: 8}\n", "reloaded"),
                ("# nothing yet\n", "refused; the previous one stays in effect: the file is empty, but the running configuration is not"),
            ]:
                manager.configuration.write_text(text)
                manager.process.send_signal(signal.SIGHUP)
                self.assertEqual(manager.hears()[0], "RELOADING=1")
                self.assertEqual(manager.hears()[0], "READY=1")
                self.assertEqual(manager.said().splitlines()[-1], f"touchd: configuration {outcome}")

    def test_pings_are_sent_if_required_and_stop_with_the_service(self):
        # One at once, then one after each half of the time.
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

    def test_without_a_watchdog_nothing_is_sent_unprompted(self):
        with Manager() as manager:
            self.assertEqual(manager.hears()[0], "READY=1")
            with self.assertRaises(TimeoutError):
                manager.hears(1)
