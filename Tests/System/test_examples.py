"""The clients that Docs/CLIENTS.md shows: each of them prints the taps of the shipped recording."""

import os
import pathlib
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import unittest

import shown
from programs import PATIENCE, PROGRAMS, ROOT, Service

sys.path.insert(0, str(ROOT / "Clients/python/tests"))

import peer  # noqa: E402

EXAMPLES = ROOT / "Examples/clients"
DEMO = (ROOT / "Config/recordings/demo.events").read_text()
# An error that nobody catches needs no backtrace.
QUIET = {**os.environ, "SWIFT_BACKTRACE": "enable=no"}
TAPS = "map 420 90\nmap 100 90\nmarker 259 240\nentry 660 100\n"
ENVIRONMENT = {**os.environ, "PATH": f"{PROGRAMS}:{os.environ['PATH']}", "PYTHONPATH": str(ROOT / "Clients/python")}


def installed(*programs):
    """Skips a test where a program is missing; .ci/run installs them all."""
    missing = [program for program in programs if shutil.which(program) is None]
    return unittest.skipIf(missing, f"not installed: {missing}")


class Examples(unittest.TestCase):
    def prints_the_taps(self, *command):
        with Service(DEMO, "--pace", "100") as service:
            done = subprocess.run(
                [*map(str, command), str(service.socket)], env=ENVIRONMENT, capture_output=True, text=True, timeout=PATIENCE
            )
        self.assertEqual((done.returncode, done.stdout, done.stderr), (0, TAPS, ""))

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
    def test_swift_connects_again_and_says_what_is_wrong(self):
        first = peer.reply({"state": peer.STATE})
        recording = peer.reply({"state": {**peer.STATE, "replay": True}})
        end = peer.reply({}, continues=False)
        answers = [[], [first, peer.reply(peer.event("one"))[:-5]], [first, peer.reply(peer.event("two")), end]]
        code, printed, _ = self.taps(*answers, [recording, peer.reply(peer.event("three")), end])
        self.assertEqual((code, printed), (0, "two 420 90\nthree 420 90\n"))
        refused = b'{"error":"org.varlink.service.InvalidParameter","parameters":{"parameter":"filter.kinds[0]"}}\0'
        for answer, said in [(refused, 'InvalidParameter {"parameter":"filter.kinds[0]"}'), (b"tap\0", "the service sent no reply")]:
            code, _, complaints = self.taps(answer)
            self.assertNotEqual(code, 0)
            self.assertIn(said, complaints)

    def taps(self, *answers):
        """What the client in Swift makes of a peer that answers so."""
        with peer.Peer(*answers) as service:
            done = subprocess.run([PROGRAMS / "taps", service.path], env=QUIET, capture_output=True, text=True, timeout=PATIENCE)
        return done.returncode, done.stdout, done.stderr

    @installed("cc")
    @unittest.skipIf(subprocess.run(["pkg-config", "--exists", "jansson"]).returncode, "not installed: libjansson-dev")
    def test_c(self):
        with tempfile.TemporaryDirectory() as folder:
            program = f"{folder}/taps"
            flags = ["-Wall", "-Wextra", "-Werror", "-fsanitize=address,undefined"]
            subprocess.run(["cc", *flags, "-o", program, EXAMPLES / "taps.c", "-ljansson"], check=True, timeout=PATIENCE)
            self.prints_the_taps(program)
            missing = subprocess.run([program, f"{folder}/missing"], capture_output=True, text=True, timeout=PATIENCE)
            self.assertEqual((missing.returncode, missing.stderr), (1, f"{folder}/missing: No such file or directory\n"))


@installed("mosquitto", "mosquitto_pub", "mosquitto_sub")
class Fleet(unittest.TestCase):
    """The unit and the line of the document, with a broker on this machine's own network."""

    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name)
        self.port = 18830 + os.getpid() % 100
        # It logs so little that its pipe has room for what nobody reads.
        log = "log_dest stderr\nlog_type information\nlog_type subscribe\n"
        (self.folder / "broker.conf").write_text(f"listener {self.port} 127.0.0.1\nallow_anonymous true\n{log}")
        self.start_broker()

    def start(self, *command, **more):
        process = subprocess.Popen(
            [str(word) for word in command], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, start_new_session=True, **more
        )

        def end():
            try:
                os.killpg(process.pid, signal.SIGKILL)
            except ProcessLookupError:
                pass
            process.communicate(timeout=PATIENCE)

        self.addCleanup(end)
        return process

    def start_broker(self):
        self.broker = self.start("mosquitto", "-c", self.folder / "broker.conf")
        self.broker_says(" running")

    def broker_says(self, text):
        """Waits for a line of the broker's log."""
        for line in self.broker.stderr:
            if text in line:
                return
        self.fail(f"the broker ended without: {text}")

    def listen(self, count):
        listener = self.start("mosquitto_sub", "-h", "127.0.0.1", "-p", self.port, "-t", "touchd/#", "-v", "-C", count)
        self.broker_says("touchd/#")
        return listener

    def heard(self, listener):
        printed, _ = listener.communicate(timeout=PATIENCE)
        self.assertEqual(listener.returncode, 0)
        return [line.partition(" ") for line in printed.splitlines()]

    def unit(self):
        """The command of the unit and its environment, as systemd reads them."""
        text = (EXAMPLES / "touchd-mqtt.service").read_text()
        command = re.search(r"^ExecStart=/bin/bash -c '(.*)'$", text, re.MULTILINE)[1]
        variables = {}
        for line in re.findall(r"^Environment=(.*)$", text, re.MULTILINE):
            words = [line[1:-1]] if line.startswith('"') else line.split()
            variables |= dict(word.split("=", 1) for word in words)
        return command, variables

    def test_the_unit_publishes_what_it_is_told_to_and_survives_the_broker(self):
        command, variables = self.unit()
        self.assertEqual(variables["TOPIC"], "touchd/%H")
        with Service(DEMO, "--pace", "20", "--repeat") as service:
            mine = {"PORT": str(self.port), "TOPIC": "touchd/here", "WATCH": f"--socket {service.socket} --kind tap"}
            self.assertLessEqual(set(mine), set(variables))
            listener = self.listen(4)
            self.start("bash", "-c", command, env={**ENVIRONMENT, **variables, **mine})
            told = self.heard(listener)
            self.assertEqual({topic for topic, _, _ in told}, {"touchd/here"})
            self.assertIn('"recognizer":"select","kind":"tap"', told[0][2])
            self.broker.terminate()
            self.broker.wait(PATIENCE)
            self.start_broker()
            # The publisher connects again by itself.
            self.assertEqual(len(self.heard(self.listen(2))), 2)

    def test_the_line_publishes_every_event(self):
        document = (ROOT / "Docs/CLIENTS.md").read_text()
        (line,) = re.findall(r"^    (touchctl watch .*mosquitto_pub.*)$", document, re.MULTILINE)
        with Service(DEMO, "--pace", "100") as service:
            replay = subprocess.run(
                [PROGRAMS / "touchctl", "replay", "--scene", ROOT / "Config/demo.scene.yaml", service.recording],
                capture_output=True, text=True, timeout=PATIENCE, check=True,
            )  # fmt: skip
            events = replay.stdout.splitlines()
            listener = self.listen(len(events))
            line = line.replace("watch", f"watch --socket {service.socket}").replace("BROKER", f"127.0.0.1 -p {self.port}")
            self.start("bash", "-c", line, env=ENVIRONMENT)
            told = self.heard(listener)
        self.assertEqual([message for _, _, message in told], events)
        self.assertRegex(told[0][0], "^touchd/.")

    @installed("systemd-analyze")
    def test_systemd_takes_the_unit(self):
        unit = self.folder / "touchd-mqtt.service"
        shutil.copy(EXAMPLES / "touchd-mqtt.service", unit)
        shutil.copy(ROOT / "systemd/touchd.socket", self.folder)
        said = subprocess.run(
            ["systemd-analyze", "verify", "--man=no", unit], capture_output=True, text=True, timeout=PATIENCE
        ).stderr
        self.assertNotIn("touchd-mqtt", said)
