"""Each system call of a replay fails, is interrupted or is short, one at a time: the program reports a clear error or continues normally.

A preloaded library replaces the system calls (faults.c). Every error must name what could not be done."""

import errno
import os
import pathlib
import subprocess
import tempfile
import unittest

import panel
from programs import ROOT, SCENE, TIMEOUT, TOUCHCTL, Service, Subscriber

# The kernel's possible errors by call; `short` reads or writes one byte.
ERRORS = {
    "read": ["short", errno.EINTR, errno.EIO, errno.ENOMEM], "write": ["short", errno.EINTR, errno.ENOSPC, errno.EIO],
    "recv": ["short", errno.EINTR, errno.EAGAIN, errno.ENOMEM], "send": ["short", errno.EINTR, errno.EAGAIN, errno.ENOMEM],
    "open": [errno.EINTR, errno.EMFILE, errno.ENOMEM, errno.ENODEV], "accept4": [errno.EINTR, errno.EAGAIN, errno.EMFILE, errno.ENOMEM],
    "fstat": [errno.ENOMEM], "socket": [errno.EMFILE, errno.ENOMEM], "bind": [errno.ENOMEM, errno.ENOSPC], "listen": [errno.ENOMEM],
    "connect": [errno.EINTR, errno.EAGAIN], "getsockopt": [errno.ENOMEM], "epoll_create1": [errno.EMFILE],
    "epoll_ctl": [errno.ENOMEM], "timerfd_create": [errno.EMFILE], "sendto": [errno.EAGAIN, errno.ENOMEM], "rename": [errno.ENOSPC],
    "fsync": [errno.EIO],
}  # fmt: skip
LAST = b'{"parameters":{}}'
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
    """Return how often a run without a fault made each call."""
    counts = {}
    for name in log.read_text().split():
        counts[name] = counts.get(name, 0) + 1
    return counts


def faults(counts, most=24):
    """Yield every call with every error; for a very frequent call only its first and last ones."""
    for name, count in sorted(counts.items()):
        numbers = range(1, count + 1) if count <= most else [*range(1, most // 2 + 1), *range(count - most // 2, count + 1)]
        for what in ERRORS.get(name, []):
            for number in numbers:
                yield name, number, what


class Replay(unittest.TestCase):
    def run_replay(self, folder, fault=None, log=None):
        return subprocess.run(
            [TOUCHCTL, "replay", "--scene", SCENE, folder / "recording.evemu"], capture_output=True, timeout=TIMEOUT,
            env=environment(fault, log), stdin=subprocess.DEVNULL,
        )  # fmt: skip

    def test_replay_prints_all_readable_events_and_reports_the_failure(self):
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

    def test_the_events_before_the_break_of_a_recording_are_printed(self):
        with tempfile.TemporaryDirectory() as folder:
            folder = pathlib.Path(folder)
            (folder / "recording.evemu").write_text(panel.busy())
            whole = self.run_replay(folder, log=folder / "log")
            last = calls(folder / "log")["read"]
            done = self.run_replay(folder, ("read", last, errno.EIO))
            self.assertEqual(done.returncode, 1)
            self.assertIn(b"Input/output error", done.stderr)
            # Nothing is lost except output that depends on the end itself.
            self.assertGreater(len(done.stdout), len(whole.stdout) * 0.9)
            self.assertTrue(whole.stdout.startswith(done.stdout))


class Served(unittest.TestCase):
    def serve(self, **environment):
        """Run a service and a subscriber. Return the exit code (None if it did not start), the events (None if the connection ended early), and the
        service's errors."""
        recording = panel.Recording()
        recording.frame(0.1, down={0: (100, 100)})
        recording.frame(0.05, up=[0])
        environment = {name: str(value) for name, value in environment.items()}
        try:
            with Service(recording.text(), "--pace", "1000", environment=environment) as service:
                try:
                    with Subscriber(service.socket) as client:
                        # The client closes the connection at the last reply, so that the service need not wait for it.
                        replies = []
                        for reply in client.replies():
                            replies.append(reply)
                            if reply == LAST:
                                break
                except OSError:
                    replies = []
                if LAST not in replies:
                    replies = None
                    service.terminate()
                return service.wait(), replies, service.errors()
        except AssertionError as error:
            return None, None, str(error).removeprefix("touchd ended: ")

    def test_a_service_continues_or_ends_with_a_message(self):
        with tempfile.TemporaryDirectory() as folder:
            log = pathlib.Path(folder) / "log"
            whole = self.serve(LD_PRELOAD=LIBRARY, FAULT_LOG=log)
            self.assertEqual((whole[0], whole[2]), (0, ""))
            self.assertIn(b'"state":"ended"', b"".join(whole[1]))
            outcomes = {None: 0, 0: 0}
            for fault in faults(calls(log), most=8):
                with self.subTest(fault):
                    code, replies, errors = self.serve(LD_PRELOAD=LIBRARY, FAULT="{} {} {}".format(*fault))
                    outcomes[code] += 1
                    if fault[2] in HARMLESS or not errors:
                        self.assertEqual((code, replies, errors), whole)
                    elif code is None:
                        # It did not start; one sentence says what could not be done.
                        self.assertRegex(errors, r"^touchd: .*[a-z]\n$")
                    else:
                        # It lost this client, reports that, and exits normally.
                        self.assertIn(replies, [None, whole[1]])
                        self.assertRegex(errors, r"^touchd: client (refused|dropped): .*[a-z)]\n$")
            self.assertGreater(min(outcomes.values()), 20)


class Connect(unittest.TestCase):
    def test_where_no_service_answers_the_socket_is_closed_once(self):
        with tempfile.TemporaryDirectory() as folder:
            folder = pathlib.Path(folder)
            for command in ["watch", "stats", "thresholds"]:
                for fault in [None, ("socket", 1, errno.EMFILE), ("connect", 1, errno.EAGAIN)]:
                    with self.subTest(command=command, fault=fault):
                        done = subprocess.run(
                            [TOUCHCTL, command, "--socket", folder / "socket"], capture_output=True, timeout=TIMEOUT,
                            env=environment(fault), stdin=subprocess.DEVNULL,
                        )  # fmt: skip
                        self.assertEqual(done.returncode, 1, done.stderr)
                        self.assertRegex(done.stderr.decode(), rf"^touchctl {command}: .*[a-z].*\n$")
