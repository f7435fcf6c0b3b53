"""What the documents quote of the programs' messages is what the programs say: here, in the scenarios of the virtual machine, or
where neither can bring it about (a suspend) in a test in Swift or as a whole sentence of the sources."""

import errno
import os
import re
import resource
import subprocess
import unittest

import panel
import test_faults
import test_sockets
from programs import PATIENCE, ROOT, TOUCHCTL, Service, Subscriber

OPERATIONS = (ROOT / "Docs/OPERATIONS.md").read_text()
# What stands for something else in a quoted message.
STANDS_FOR = {
    "NAME": ".+", "…": ".+", "/dev/input/event0": "/dev/input/event[0-9N]+",
    "/sys/bus/iio/devices/iio:device0": "(?:/sys/bus/iio/devices/iio:device[0-9]+|PATH)", "in_accel_x_raw": "in_accel_[xyz]_raw",
    "read it: Device or resource busy": "read (?:it|a number there): [A-Z][a-z ]+", "main": "[a-z]+", "812": "[0-9N]+",
    "1000": "[0-9]+", "64": "[0-9]+", "1048576": "[0-9]+", "touchd.yaml:22:15: screens[0].rotation":
    r"\S+\.yaml:\d+:\d+: \S+", "1.67 times": r"[\d.]+ times", "0.6 times": r"[\d.]+ times",
}  # fmt: skip


def pattern(message):
    """The message as a pattern for what the program says."""
    parts = re.split("(" + "|".join(re.escape(word) for word in sorted(STANDS_FOR, key=len, reverse=True)) + ")", message)
    return re.compile("".join(STANDS_FOR.get(part, re.escape(part)) for part in parts))


def goldens():
    """Every line that a scenario of the virtual machine is held to."""
    for path in sorted((ROOT / "Tests/VM").glob("*/*.golden")):
        yield from path.read_text().splitlines()


def sentences():
    """Every text that stands whole in a test or in the sources."""
    for folder in ["Tests", "Sources"]:
        for path in sorted((ROOT / folder).rglob("*.swift")):
            yield from (text for text in re.findall(r'"((?:[^"\\\n]|\\.)*)"', path.read_text()) if "\\(" not in text)


class Messages(unittest.TestCase):
    def connected(self, path):
        """A client that was let in and answered, or None where the service hung up on it."""
        client = Subscriber(path, request=b"")
        try:
            client.send({"method": "org.varlink.service.GetInfo"})
            if next(client.replies(), None):
                return client
        except (BrokenPipeError, ConnectionResetError):
            pass
        client.close()
        return None

    def said_here(self):
        """What the programs say to people when these tests provoke it."""
        with Service(panel.busy(), "--pace", "100000", scene=None, configuration="clients: {maximum: 1}\n") as service:
            with Subscriber(service.socket, request=b"nonsense\0") as client:
                list(client.replies())
            with Subscriber(service.socket, request=b"") as _:
                with Subscriber(service.socket, request=b"") as refused:
                    self.assertEqual(list(refused.replies()), [])
            yield from service.errors().splitlines()
        # A process that may have no more files open than it has: some clients take what is free below the limit, no other is let in.
        with Service(panel.busy()) as service:
            limit = max(map(int, os.listdir(f"/proc/{service.process.pid}/fd"))) + 1
            resource.prlimit(service.process.pid, resource.RLIMIT_NOFILE, (limit, limit))
            served = [self.connected(service.socket) for _ in range(limit)]
            self.assertEqual(served[-2:], [None, None])
            for client in filter(None, served):
                client.close()
            yield from service.errors().splitlines()
        # A kernel without memory to say who a client is.
        test_faults.setUpModule()
        self.addCleanup(test_faults.tearDownModule)
        environment = test_faults.environment(("getsockopt", 1, errno.ENOMEM))
        with Service(panel.busy(), environment=environment) as service:
            self.assertIsNone(self.connected(service.socket))
            # It says so after it has hung up.
            service.terminate()
            service.wait()
            yield from service.errors().splitlines()
        # A panel that tells no millimetres.
        blind = re.sub(r"^(A: .* )\d+$", r"\g<1>0", panel.unfinished(), flags=re.MULTILINE)
        with Service(blind) as service:
            yield from service.errors().splitlines()
        # A screen of another shape than the glass.
        with Service(panel.unfinished(), scene=None, configuration="screens: [{name: main, size: [300, 900]}]\n") as service:
            yield from service.errors().splitlines()
        yield from test_sockets.said().splitlines()
        none = f"/tmp/touchd-none-{os.getpid()}"
        done = subprocess.run(
            [TOUCHCTL, "watch", "--socket", none], capture_output=True, timeout=PATIENCE, stdin=subprocess.DEVNULL
        )
        yield from done.stderr.decode().replace(none, "/run/touchd/io.touchd").splitlines()

    def test_each_line_of_the_journal_that_is_explained_is_said(self):
        table = OPERATIONS.split("## What the journal says", 1)[1].split("\n## ", 1)[0]
        quoted = re.findall(r"^\| `([^`]+)` \|", table, re.MULTILINE)
        self.assertGreater(len(quoted), 9)
        said = [*goldens(), *self.said_here(), *sentences()]
        for message in quoted:
            with self.subTest(message):
                self.assertTrue(any(pattern(message).search(line) for line in said), "nobody says so")

    def test_each_message_among_the_troubles_is_said(self):
        troubles = OPERATIONS.split("## Troubles", 1)[1]
        quoted = re.findall(r"`(touch(?:d|ctl)[^`]*: [^`]+)`", troubles) + re.findall(r"says `([^`]+)`", troubles)
        self.assertGreater(len(quoted), 2)
        said = [*goldens(), *self.said_here()]
        for message in quoted:
            with self.subTest(message):
                self.assertTrue(any(pattern(message).search(line) for line in said), "nobody says so")

    def test_what_the_journal_is_held_to_is_explained(self):
        table = OPERATIONS.split("## What the journal says", 1)[1].split("\n## ", 1)[0]
        explained = [pattern(message) for message in re.findall(r"^\| `([^`]+)` \|", table, re.MULTILINE)]
        journal = (ROOT / "Tests/VM/service/journal-tells-what-happens.golden").read_text().splitlines()
        self.assertGreater(len(journal), 8)
        for line in journal:
            with self.subTest(line):
                self.assertTrue(any(one.search(line) for one in explained), "nobody explains it")
