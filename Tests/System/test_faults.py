"""Each system call of a scenario in turn fails, is interrupted or is short: whatever happens, it ends with clear words or goes on as if
nothing had been, and no touch stays down.

A library that is preloaded stands between the program and the kernel (faults.c). Whatever an error says must name what could not be done."""

import errno
import json
import os
import pathlib
import socket
import subprocess
import tempfile
import unittest

import panel
from programs import PATIENCE, ROOT, SCENE, TOUCHCTL, TOUCHD

# The errors that the kernel may give, by call; `short` reads or writes one byte.
ERRORS = {
    "read": ["short", errno.EINTR, errno.EIO, errno.ENOMEM], "write": ["short", errno.EINTR, errno.ENOSPC, errno.EIO],
    "recv": ["short", errno.EINTR, errno.EAGAIN, errno.ENOMEM], "send": ["short", errno.EINTR, errno.EAGAIN, errno.ENOMEM],
    "open": [errno.EINTR, errno.EMFILE, errno.ENOMEM, errno.ENODEV], "accept4": [errno.EINTR, errno.EAGAIN, errno.EMFILE, errno.ENOMEM],
    "fstat": [errno.ENOMEM], "socket": [errno.EMFILE, errno.ENOMEM], "bind": [errno.ENOMEM, errno.ENOSPC], "listen": [errno.ENOMEM],
    "connect": [errno.EINTR, errno.EAGAIN], "getsockopt": [errno.ENOMEM], "epoll_create1": [errno.EMFILE],
    "epoll_ctl": [errno.ENOMEM], "timerfd_create": [errno.EMFILE], "sendto": [errno.EAGAIN, errno.ENOMEM], "rename": [errno.ENOSPC],
    "fsync": [errno.EIO],
}  # fmt: skip
HARMLESS = {errno.EINTR, "short"}


def setUpModule():
    global LIBRARY, FOLDER
    FOLDER = tempfile.TemporaryDirectory(prefix="touchd-faults-")
    LIBRARY = pathlib.Path(FOLDER.name) / "faults.so"
    source = ROOT / "Tests/System/faults.c"
    subprocess.run(["gcc", "-shared", "-fPIC", "-O1", "-o", LIBRARY, source, "-ldl"], check=True)


def tearDownModule():
    FOLDER.cleanup()


def environment(fault=None, log=None):
    more = {"LD_PRELOAD": str(LIBRARY)}
    if fault:
        more["FAULT"] = "{} {} {}".format(*fault)
    if log:
        more["FAULT_LOG"] = str(log)
    return {**os.environ, **more}


def calls(log):
    """How often a run without a fault made each call."""
    counts = {}
    for name in log.read_text().split():
        counts[name] = counts.get(name, 0) + 1
    return counts


def faults(counts, most=24):
    """Every call in turn with every error; of a call that is made very often the first and last ones."""
    for name, count in sorted(counts.items()):
        numbers = range(1, count + 1) if count <= most else [*range(1, most // 2 + 1), *range(count - most // 2, count + 1)]
        for what in ERRORS.get(name, []):
            for number in numbers:
                yield name, number, what


def ends(lines):
    """Whether in these events each touch, control, scroll and continuous gesture that began has ended."""
    down = set()
    for line in lines:
        event = json.loads(line)
        ((kind, told),) = event.items()
        key = (kind, told.get("recognizer"), told.get("view"), told.get("window"))
        if told.get("state") == "began" or told.get("event") == "touchDown":
            down.add(key)
        elif told.get("state") in ("ended", "cancelled") or told.get("event") in ("touchUpInside", "touchUpOutside", "touchCancel"):
            down.discard(key)
    return not down


def subscribed(path):
    """The replies to a subscription, as far as it comes."""
    with socket.socket(socket.AF_UNIX) as client:
        client.settimeout(PATIENCE)
        try:
            client.connect(str(path))
            client.sendall(b'{"method":"io.touchd.Touch.Subscribe","more":true}\0')
            rest = b""
            while chunk := client.recv(1 << 16):
                *messages, rest = (rest + chunk).split(b"\0")
                for message in messages:
                    reply = json.loads(message)
                    yield reply
                    # The service waits for a while until its clients have hung up.
                    if "continues" not in reply:
                        return
        except OSError:
            return


class Replay(unittest.TestCase):
    def run_replay(self, folder, fault=None, log=None):
        return subprocess.run(
            [TOUCHCTL, "replay", "--scene", SCENE, folder / "recording.evemu"], capture_output=True, timeout=PATIENCE,
            env=environment(fault, log), stdin=subprocess.DEVNULL,
        )  # fmt: skip

    def test_replay_prints_what_it_could_and_says_what_it_could_not(self):
        with tempfile.TemporaryDirectory() as folder:
            folder = pathlib.Path(folder)
            (folder / "recording.evemu").write_text(panel.mixed())
            whole = self.run_replay(folder, log=folder / "log")
            self.assertEqual((whole.returncode, whole.stderr), (0, b""))
            tried = 0
            for fault in faults(calls(folder / "log")):
                with self.subTest(fault):
                    tried += 1
                    done = self.run_replay(folder, fault)
                    if fault[2] in HARMLESS or done.returncode == 0:
                        self.assertEqual((done.returncode, done.stdout, done.stderr), (0, whole.stdout, b""))
                        continue
                    self.assertEqual(done.returncode, 1)
                    self.assertRegex(done.stderr.decode(), r"^touchctl replay: .*[a-z].*\n$")
                    self.assertTrue(whole.stdout.startswith(done.stdout))
            self.assertGreater(tried, 20)

    def test_what_came_before_a_recording_breaks_is_printed(self):
        with tempfile.TemporaryDirectory() as folder:
            folder = pathlib.Path(folder)
            (folder / "recording.evemu").write_text(panel.busy())
            whole = self.run_replay(folder, log=folder / "log")
            last = calls(folder / "log")["read"]
            done = self.run_replay(folder, ("read", last, errno.EIO))
            self.assertEqual(done.returncode, 1)
            self.assertIn(b"Input/output error", done.stderr)
            # Nothing is lost but what the end itself brings about.
            self.assertGreater(len(done.stdout), len(whole.stdout) * 0.9)
            self.assertTrue(whole.stdout.startswith(done.stdout))


class Served(unittest.TestCase):
    """A service that serves a recording to a subscriber, from the reading of its configuration to its end."""

    def serve(self, folder, fault=None, log=None):
        """The exit code, what it said to people, and the subscriber's events; None where it was not served to the end."""
        path = folder / "io.touchd"
        path.unlink(missing_ok=True)
        errors = open(folder / "errors", "w+b")
        process = subprocess.Popen(
            [TOUCHD, "--config", folder / "touchd.yaml", "--replay", folder / "recording.evemu", "--pace", "100000"],
            stdin=subprocess.DEVNULL, stderr=errors, env=environment(fault, log),
        )  # fmt: skip
        events = None
        try:
            while not path.exists() and process.poll() is None:
                os.sched_yield()
            # One that was turned away, or hung up on, comes again: it lost its connection, not the service.
            for _ in range(100):
                if process.poll() is not None or events is not None:
                    break
                replies = list(subscribed(path))
                if replies and replies[-1] == {"parameters": {}}:
                    events = [json.dumps(reply["parameters"]) for reply in replies[1:-1]]
            code = process.wait(PATIENCE)
        finally:
            process.kill()
            process.wait()
        errors.seek(0)
        said = errors.read().decode()
        errors.close()
        return code, said, events

    def test_a_service_goes_on_or_ends_with_clear_words(self):
        with tempfile.TemporaryDirectory(prefix="touchd-faults-") as folder:
            folder = pathlib.Path(folder)
            (folder / "recording.evemu").write_text(panel.unfinished())
            (folder / "touchd.yaml").write_text(f"scene: {SCENE}\nsocket: {{path: {folder}/io.touchd}}\n")
            code, said, whole = self.serve(folder, log=folder / "log")
            self.assertEqual((code, said), (0, ""))
            self.assertTrue(whole and ends(whole))
            tried = ended = 0
            for fault in faults(calls(folder / "log"), most=2):
                with self.subTest(fault):
                    tried += 1
                    code, said, events = self.serve(folder, fault)
                    if events is not None:
                        self.assertTrue(ends(events), "something stays down")
                        # One that was hung up on, which the journal says, has the rest when it comes again.
                        if "client dropped" not in said:
                            self.assertEqual(events, whole)
                    if code != 0:
                        ended += 1
                        self.assertEqual(code, 1, said)
                        self.assertRegex(said, r"^touchd: .*[a-z]")
                        self.assertNotIn(fault[2], HARMLESS)
                        # Who has been let in is not left because of what the kernel refuses.
                        self.assertIsNone(events)
                    else:
                        self.assertIsNotNone(events)
            self.assertGreater(tried, 30)
            self.assertLess(ended, tried / 2)
