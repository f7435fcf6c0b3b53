"""The clients of Docs/CLIENTS.md: each prints the taps of the shipped recording."""

import os
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import unittest

import shown
from broker import MOSQUITTO, Broker
from programs import PROGRAMS, ROOT, TIMEOUT, Service, run

sys.path.insert(0, str(ROOT / "Clients/python/tests"))

import peer  # noqa: E402

EXAMPLES = ROOT / "Examples/clients"
DEMO = (ROOT / "Config/recordings/demo.events").read_text()
# Uncaught errors need no backtrace.
QUIET = {**os.environ, "SWIFT_BACKTRACE": "enable=no"}
TAPS = "map 420 90\nmap 100 90\nmarker 259 240\nentry 660 100\n"
ENVIRONMENT = {**os.environ, "PATH": f"{PROGRAMS}:{os.environ['PATH']}", "PYTHONPATH": str(ROOT / "Clients/python")}


def installed(*programs):
    """Skip a test if a program is missing; .ci/run installs all."""
    missing = [program for program in programs if shutil.which(program) is None]
    return unittest.skipIf(missing, f"not installed: {missing}")


class Examples(unittest.TestCase):
    def prints_the_taps(self, *command):
        with Service(DEMO, "--pace", "100") as service:
            done = run(*command, service.socket, env=ENVIRONMENT)
        self.assertEqual(done, (0, TAPS, ""))

    def test_the_document_shows_the_files_as_they_are(self):
        files = shown.files("Docs/CLIENTS.md")
        self.assertEqual(set(files), {str(path.relative_to(ROOT)) for path in EXAMPLES.rglob("*") if path.is_file()})
        for path, text in files.items():
            self.assertEqual(text, (ROOT / path).read_text(), path)

    def test_python(self):
        self.prints_the_taps(sys.executable, EXAMPLES / "taps.py")

    def test_asyncvarlink(self):
        self.prints_the_taps(sys.executable, EXAMPLES / "taps_asyncvarlink.py")

    @installed("jq")
    def test_shell(self):
        self.prints_the_taps(EXAMPLES / "taps.sh")

    @unittest.skipUnless((PROGRAMS / "taps").exists(), "what is installed has no examples")
    def test_swift(self):
        self.prints_the_taps(PROGRAMS / "taps")

    @unittest.skipUnless((PROGRAMS / "taps").exists(), "what is installed has no examples")
    def test_swift_connects_again_and_reports_errors(self):
        first = peer.reply({"state": peer.STATE})
        recording = peer.reply({"state": {**peer.STATE, "replay": True}})
        end = peer.reply({}, continues=False)
        answers = [[], [first, peer.reply(peer.event("one"))[:-5]], [first, peer.reply(peer.event("two")), end]]
        code, printed, _ = self.taps(*answers, [recording, peer.reply(peer.event("three")), end])
        self.assertEqual((code, printed), (0, "two 420 90\nthree 420 90\n"))
        refused = b'{"error":"org.varlink.service.InvalidParameter","parameters":{"parameter":"filter.kinds[0]"}}\0'
        for answer, said in [(refused, 'InvalidParameter {"parameter":"filter.kinds[0]"}'), (b"tap\0", "the service sent an invalid reply")]:
            code, _, complaints = self.taps(answer)
            self.assertNotEqual(code, 0)
            self.assertIn(said, complaints)

    def taps(self, *answers):
        """Return what the Swift client does with a peer that sends these answers."""
        with peer.Peer(*answers) as service:
            return run(PROGRAMS / "taps", service.path, env=QUIET)

    @installed("cc")
    @unittest.skipIf(subprocess.run(["pkg-config", "--exists", "jansson"]).returncode, "not installed: libjansson-dev")
    def test_c(self):
        with tempfile.TemporaryDirectory() as folder:
            program = f"{folder}/taps"
            flags = ["-Wall", "-Wextra", "-Werror", "-fsanitize=address,undefined"]
            subprocess.run(["cc", *flags, "-o", program, EXAMPLES / "taps.c", "-ljansson"], check=True, timeout=TIMEOUT)
            self.prints_the_taps(program)
            missing = subprocess.run([program, f"{folder}/missing"], capture_output=True, text=True, timeout=TIMEOUT)
            self.assertEqual((missing.returncode, missing.stderr), (1, f"{folder}/missing: No such file or directory\n"))


@installed("mosquitto_pub")
@unittest.skipUnless(MOSQUITTO, "not installed: mosquitto")
class Fleet(unittest.TestCase):
    def test_the_line_publishes_every_event(self):
        document = (ROOT / "Docs/CLIENTS.md").read_text()
        (line,) = re.findall(r"^    (touchctl watch .*mosquitto_pub.*)$", document, re.MULTILINE)
        with Service(DEMO, "--pace", "100") as service, Broker() as broker:
            replay = subprocess.run(
                [PROGRAMS / "touchctl", "replay", "--scene", ROOT / "Config/demo.scene.yaml", service.recording],
                capture_output=True, text=True, timeout=TIMEOUT, check=True,
            )  # fmt: skip
            events = replay.stdout.splitlines()
            listener = broker.listen("touchd/#")
            line = line.replace("watch", f"watch --socket {service.socket}").replace("BROKER", f"127.0.0.1 -p {broker.port}")
            publisher = subprocess.Popen(["bash", "-c", line], env=ENVIRONMENT, stderr=subprocess.DEVNULL, start_new_session=True)
            try:
                heard = listener.wait(lambda heard: len(heard) >= len(events) and list(heard))
            finally:
                # Without the service it would wait for the next one.
                os.killpg(publisher.pid, signal.SIGKILL)
                publisher.wait()
        self.assertEqual([message for _, message, _ in heard], events)
        self.assertRegex(heard[0][0], "^touchd/.")
