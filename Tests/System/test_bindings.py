"""`touchctl run`: gestures that reach it from a service run commands, as many as the bindings say and no more."""

import contextlib
import json
import os
import pathlib
import re
import signal
import socket
import subprocess
import tempfile
import threading
import time
import unittest

import panel
from programs import PATIENCE, ROOT, TOUCHCTL, Service

SCENE = """\
windows:
  - name: main
    recognizers:
      - {name: tapped, kind: tap}
      - {name: dragged, kind: pan}
"""


class Bindings:
    """A folder with a scene and bindings, and a `touchctl run` that follows them."""

    def __init__(self, bindings, *arguments, environment=None):
        self._folder = tempfile.TemporaryDirectory(prefix="touchd-bindings-")
        self.folder = pathlib.Path(self._folder.name)
        self.scene = self.folder / "scene.yaml"
        self.scene.write_text(SCENE)
        self.file = self.folder / "bindings.yaml"
        self.write(bindings)
        self.arguments = arguments
        self.environment = environment
        self.process = None
        self._errors = open(self.folder / "errors", "w+b")

    def __enter__(self):
        return self

    def __exit__(self, *_):
        if self.process:
            with contextlib.suppress(ProcessLookupError):
                self.process.kill()
            self.process.wait()
        self._errors.close()
        self._folder.cleanup()

    def write(self, bindings):
        self.file.write_text(f"scene: scene.yaml\nbindings:\n{bindings}")

    def start(self, path, **more):
        self.process = subprocess.Popen(
            [TOUCHCTL, "run", "--socket", path, *self.arguments, self.file], stdin=subprocess.DEVNULL, stderr=self._errors,
            env={**os.environ, "FOLDER": str(self.folder), **(self.environment or {})}, **more,
        )  # fmt: skip

    def said(self):
        self._errors.seek(0)
        return self._errors.read().decode()

    def lines(self, name):
        path = self.folder / name
        return path.read_text().splitlines() if path.exists() else []

    def wait_for(self, condition, what):
        """Waits for what must come sooner or later; a hang ends it."""
        end = time.monotonic() + PATIENCE
        while not condition():
            if time.monotonic() > end:
                raise AssertionError(f"{what}: {self.said()}")
            time.sleep(0.02)

    def children(self):
        """The processes that it has started and not reaped, with their states."""
        found = {}
        for path in pathlib.Path("/proc").glob("[0-9]*/stat"):
            with contextlib.suppress(FileNotFoundError, ProcessLookupError):
                rest = path.read_text().rsplit(")", 1)[1].split()
                if int(rest[1]) == self.process.pid:
                    found[int(path.parent.name)] = rest[0]
        return found


class FakeService:
    """A service that says what it is told to: names that no scene would let pass."""

    def __init__(self, folder):
        self.path = folder / "socket"
        self._listener = socket.socket(socket.AF_UNIX)
        self._listener.bind(str(self.path))
        self._listener.listen()
        self.calls = []
        self._subscribed = threading.Event()
        self._client = None
        self._thread = threading.Thread(target=self._serve)
        self._thread.start()

    def _serve(self):
        while True:
            try:
                client, _ = self._listener.accept()
            except OSError:
                return
            if self._client:
                self._client.close()
            self._client = client
            rest = b""
            while b"Subscribe" not in rest or not rest.endswith(b"\0"):
                chunk = self._client.recv(65536)
                if not chunk:
                    break
                rest += chunk
            self.calls = [json.loads(call) for call in rest.split(b"\0") if call]
            self._send({"error": "org.varlink.service.MethodNotFound", "parameters": {"method": "GetScene"}})
            self._send({"parameters": {"state": {"sequence": False, "replay": False, "devices": 1}}, "continues": True})
            self._subscribed.set()

    def _send(self, message):
        self._client.sendall(json.dumps(message).encode() + b"\0")

    def action(self, **fields):
        self._subscribed.wait(PATIENCE)
        action = {"recognizer": "tapped", "kind": "tap", "state": "ended", "view": "main", "window": "main", "time": 1, "x": 1, "y": 2,
                  "touches": 1, **fields}  # fmt: skip
        self._send({"parameters": {"action": action}, "continues": True})

    def end(self):
        """Ends the subscription; the client has read everything when it hangs up."""
        self._send({"parameters": {}})
        while self._client.recv(4096):
            pass

    def close(self):
        # A listener that is shut down lets the thread's accept return.
        self._listener.shutdown(socket.SHUT_RDWR)
        self._thread.join()
        self._listener.close()
        if self._client:
            self._client.close()


def taps(count, pause=0.5):
    recording = panel.Recording()
    for index in range(count):
        recording.frame(pause, down={0: (100 + index % 700, 200)})
        recording.frame(0.05, up=[0])
    return recording.text()


class Runs(unittest.TestCase):
    def serve(self, bindings, recording, pace=1000):
        return Service(recording, "--pace", str(pace), scene=bindings.scene)

    def run_through(self, bindings, recording, pace=1000):
        """Serves a recording to its end, and returns the exit code."""
        with self.serve(bindings, recording, pace) as service:
            bindings.start(service.socket)
            self.assertEqual(service.wait(), 0)
            return bindings.process.wait(PATIENCE)

    def test_a_gesture_runs_a_command_with_its_values(self):
        recording = panel.Recording()
        recording.tap(300, 200)
        recording.drag((100, 300), (600, 300))
        bindings = """\
  - name: tap
    match: {recognizer: tapped}
    shell: true
    run: echo "$TOUCHD_BINDING $TOUCHD_KIND $TOUCHD_STATE $TOUCHD_X $TOUCHD_Y $TOUCHD_VIEW"; echo "and it failed" >&2
  - name: drag
    match: {recognizer: dragged, direction: right, length: 300, state: ended}
    run: [sh, -c, 'echo "$1 $TOUCHD_TRANSLATION_X"', sh, "a  b"]
"""
        with Bindings(bindings) as running:
            self.assertEqual(self.run_through(running, recording.text()), 0)
            said = running.said().splitlines()
            # Two commands run at once, and either may be quicker.
            tap = [line for line in said if ": tap: " in line]
            self.assertEqual(tap, ["touchctl run: tap: tap tap ended 300 200 main", "touchctl run: tap: and it failed"])
            self.assertEqual([line for line in said if line not in tap], ["touchctl run: drag: a  b 500"])

    def test_a_button_and_a_gesture_of_one_service_run_their_commands(self):
        keys = subprocess.run([TOUCHCTL, "generate", "keys", "KEY_POWER:0-300"], capture_output=True, timeout=PATIENCE, check=True)
        bindings = """\
  - {name: off, match: {press: KEY_POWER}, run: [sh, -c, 'echo off']}
  - {name: tap, match: {kind: tap}, run: [sh, -c, 'echo tapped']}
"""
        rule = "devices: [{match: {name: touchd generated keys}, presses: [KEY_POWER]}]\n"
        for recording, said in [(keys.stdout.decode(), "off: off"), (taps(1), "tap: tapped")]:
            with Bindings(bindings) as running:
                with Service(recording, "--pace", "100", scene=running.scene, configuration=rule) as service:
                    running.start(service.socket)
                    self.assertEqual(running.process.wait(PATIENCE), 0)
                self.assertEqual(running.said(), f"touchctl run: {said}\n")

    @unittest.skipIf(os.path.exists("/run/systemd/journal/socket"), "the lines go to the journal of this machine")
    def test_in_the_journal_lines_have_a_priority_and_the_name(self):
        bindings = "  - {name: tap, match: {kind: tap}, run: [sh, -c, 'echo out; exit 3']}\n"
        with Bindings(bindings) as running:
            status = os.fstat(running._errors.fileno())
            running.environment = {"JOURNAL_STREAM": f"{status.st_dev}:{status.st_ino}"}
            self.assertEqual(self.run_through(running, taps(1)), 0)
            self.assertEqual(running.said(), "<6>tap: out\n<4>tap: exit status 3\n")

    def test_a_storm_queued_loses_nothing_and_skipped_starts_few(self):
        count = 60
        bindings = """\
  - name: queued
    match: {recognizer: tapped}
    whenBusy: queue
    queueLength: 1000
    run: [sh, -c, 'sleep 0.02; echo $TOUCHD_X >>"$FOLDER/queued"']
  - name: skipped
    match: {recognizer: tapped}
    run: [sh, -c, 'echo $TOUCHD_X >>"$FOLDER/skipped"; sleep 600']
  - name: restarted
    match: {recognizer: tapped}
    whenBusy: restart
    run: [sh, -c, 'echo $TOUCHD_X >>"$FOLDER/restarted"; exec sleep 600']
"""
        with Bindings(bindings) as running, self.serve(running, taps(count)) as service:
            running.start(service.socket)
            most = 0

            def storm_is_over():
                nonlocal most
                most = max(most, len(running.children()))
                return len(running.lines("queued")) == count

            running.wait_for(storm_is_over, "every tap runs")
            # One of each binding, whatever came; and one that has ended and is reaped next.
            self.assertLessEqual(most, 3)
            self.assertEqual(running.lines("queued"), [str(100 + index) for index in range(count)])
            self.assertEqual(running.lines("skipped"), ["100"])
            # The last one runs, whichever of those before it were overtaken.
            running.wait_for(lambda: running.lines("restarted")[-1:] == [str(99 + count)], "the newest runs")
            running.process.send_signal(signal.SIGTERM)
            self.assertEqual(running.process.wait(PATIENCE), 0)
            self.assertIn(f"skipped: {count - 1} left out while the command ran\n", running.said())
            self.assertNotIn("queued", running.said())

    def test_it_reads_on_while_its_commands_sleep(self):
        bindings = """\
  - {name: skips, match: {recognizer: tapped}, run: [sleep, 600]}
  - {name: queues, match: {recognizer: tapped}, whenBusy: queue, run: [sleep, 600]}
"""
        with Bindings(bindings) as running:
            service = FakeService(running.folder)
            self.addCleanup(service.close)
            running.start(service.path)
            # Far more bytes than the socket holds: sending them ends only because they are read, so no service waits for a command.
            for index in range(10_000):
                service.action(time=index)
            service.end()
            running.wait_for(lambda: len(running.children()) == 2, "both sleep")
            running.process.send_signal(signal.SIGTERM)
            self.assertEqual(running.process.wait(PATIENCE), 0)
            self.assertEqual(
                sorted(running.said().splitlines()),
                [
                    "touchctl run: queues: 9983 left out while the command ran",
                    "touchctl run: skips: 9999 left out while the command ran",
                ],
            )

    def test_hostile_values_reach_the_command_as_text(self):
        hostile = "$(touch pwned) `touch pwned` '\"; touch pwned\nsecond $HOME line \\ \u202e🙂"
        bindings = """\
  - name: words
    match: {recognizer: tapped}
    run: [sh, -c, 'printf %s "$TOUCHD_VIEW" >"$FOLDER/words"']
  - name: text
    match: {recognizer: tapped}
    shell: true
    run: printf %s "$TOUCHD_VIEW" >"$FOLDER/text"
"""
        with Bindings(bindings) as running:
            service = FakeService(running.folder)
            self.addCleanup(service.close)
            running.start(service.path, cwd=running.folder)
            service.action(view=hostile, **{"PATH": "/nowhere", "ld_preload": "x"})
            service.end()
            self.assertEqual(running.process.wait(PATIENCE), 0)
            for name in ("words", "text"):
                self.assertEqual((running.folder / name).read_text(), hostile)
            self.assertFalse((running.folder / "pwned").exists())
            self.assertEqual(running.said(), "")

    def test_it_asks_the_service_for_what_the_bindings_can_match_and_for_actions_alone(self):
        with Bindings("  - {name: tap, match: {recognizer: tapped, view: main}, run: ['true']}\n") as running:
            service = FakeService(running.folder)
            self.addCleanup(service.close)
            running.start(service.path)
            service.action()
            service.end()
            self.assertEqual(running.process.wait(PATIENCE), 0)
            self.assertEqual([call["method"] for call in service.calls], ["io.touchd.Touch.GetScene", "io.touchd.Touch.Subscribe"])
            filter = service.calls[1]["parameters"]["filter"]
            self.assertEqual((filter["recognizers"], filter["views"]), (["tapped"], ["main"]))
            self.assertNotIn("windows", filter)
            self.assertIn("swipe", filter["kinds"])
            self.assertNotIn("button", filter["kinds"])

    def test_a_command_inherits_nothing_and_finds_signals_as_usual(self):
        bindings = """\
  - name: tap
    match: {recognizer: tapped}
    run: [python3, -c, 'import os, signal; print(sorted(os.listdir("/proc/self/fd"))[:3], len(os.listdir("/proc/self/fd")), os.readlink("/proc/self/fd/0"), signal.pthread_sigmask(signal.SIG_BLOCK, []), "NOTIFY_SOCKET" in os.environ, os.environ.get("TOUCHD_OLD"))']
"""
        with Bindings(bindings, environment={"NOTIFY_SOCKET": "/nowhere", "TOUCHD_OLD": "value"}) as running:
            reading, writing = os.pipe()
            os.set_inheritable(writing, True)
            with self.serve(running, taps(1)) as service:
                running.start(service.socket, pass_fds=[writing])
                self.assertEqual(running.process.wait(PATIENCE), 0)
            os.close(reading)
            os.close(writing)
            # The fourth is the folder that is being listed.
            self.assertEqual(running.said(), "touchctl run: tap: ['0', '1', '2'] 4 /dev/null set() False None\n")

    def test_a_failure_is_told_once_with_its_status(self):
        bindings = """\
  - {name: status, match: {recognizer: tapped}, whenBusy: queue, run: [sh, -c, exit 7]}
  - {name: signal, match: {recognizer: tapped}, whenBusy: queue, run: [sh, -c, 'kill -11 $$']}
  - {name: missing, match: {recognizer: tapped}, whenBusy: queue, run: [/no/such/program]}
"""
        with Bindings(bindings) as running:
            self.assertEqual(self.run_through(running, taps(5)), 0)
            self.assertEqual(
                sorted(running.said().splitlines()),
                [
                    'touchctl run: missing: "/no/such/program" cannot be started: No such file or directory',
                    "touchctl run: signal: ended by signal 11", "touchctl run: status: exit status 7",
                ],
            )

    def test_sigterm_ends_what_runs_with_all_that_it_has_started(self):
        bindings = """\
  - name: shell
    match: {recognizer: tapped}
    shell: true
    run: sleep 600 & echo $! >"$FOLDER/inner"; wait
  - name: stubborn
    match: {recognizer: tapped}
    shell: true
    run: trap '' TERM; echo $$ >"$FOLDER/stubborn"; while :; do sleep 0.1; done
"""
        with Bindings(bindings, "--reconnect") as running, self.serve(running, taps(1)) as service:
            running.start(service.socket)
            running.wait_for(lambda: running.lines("inner") and running.lines("stubborn"), "both run")
            running.process.send_signal(signal.SIGTERM)
            self.assertEqual(running.process.wait(PATIENCE), 0)
            for name in ("inner", "stubborn"):
                process = int(running.lines(name)[0])
                # A group's other members are reaped by whoever adopts them.
                running.wait_for(lambda: not alive(process), f"{name} ends")

    def test_children_are_reaped(self):
        bindings = "  - {name: tap, match: {recognizer: tapped}, whenBusy: queue, queueLength: 1000, run: [sh, -c, 'echo >>\"$FOLDER/ran\"']}\n"
        with Bindings(bindings, "--reconnect") as running, self.serve(running, taps(30)) as service:
            running.start(service.socket)
            running.wait_for(lambda: len(running.lines("ran")) == 30, "all run")
            running.wait_for(lambda: not running.children(), "none is left")

    def test_a_changed_file_is_taken_over_and_a_broken_one_is_not(self):
        def bindings(word):
            return f"  - {{name: tap, match: {{recognizer: tapped}}, run: [sh, -c, 'echo {word}']}}\n"

        with Bindings(bindings("first")) as running:
            service = FakeService(running.folder)
            self.addCleanup(service.close)
            running.start(service.path)

            def tap_says(word):
                service.action()
                running.wait_for(lambda: running.said().endswith(f"tap: {word}\n"), f"a tap says {word}")

            tap_says("first")
            running.write(bindings("second"))
            running.wait_for(lambda: "bindings reloaded\n" in running.said(), "written")
            tap_says("second")
            # As editors do: a new file in the place of the old one.
            other = running.folder / "other"
            other.write_text("bindings:\n" + bindings("third"))
            other.rename(running.file)
            running.wait_for(lambda: running.said().count("bindings reloaded\n") == 2, "replaced")
            tap_says("third")
            running.write("  - {name: tap, match: {recogniser: tapped}, run: [x]}\n")
            running.wait_for(lambda: "refused" in running.said(), "refused")
            self.assertIn(
                f"touchctl run: the new bindings are invalid; the previous ones stay in effect: {running.file}:3:25: bindings[0].match.recogniser: "
                'unknown key "recogniser"; did you mean "recognizer"?\n',
                running.said(),
            )
            tap_says("third")
            # A signal does the same, for what inotify does not tell.
            running.process.send_signal(signal.SIGHUP)
            running.wait_for(lambda: running.said().count("refused") == 2, "refused again")
            running.write(bindings("fourth"))
            running.wait_for(lambda: running.said().count("bindings reloaded\n") == 3, "good again")
            tap_says("fourth")

    def test_other_names_in_the_file_are_another_subscription(self):
        def bindings(recognizer):
            return f"  - {{name: tap, match: {{recognizer: {recognizer}}}, run: ['true']}}\n"

        with Bindings(bindings("tapped")) as running:
            service = FakeService(running.folder)
            self.addCleanup(service.close)
            running.start(service.path)
            running.wait_for(lambda: service.calls, "subscribed")
            running.write(bindings("dragged"))
            running.wait_for(
                lambda: service.calls[-1:] and service.calls[-1]["parameters"]["filter"]["recognizers"] == ["dragged"], "again"
            )

    def test_a_recognizer_that_the_service_has_not_is_told_of(self):
        bindings = "  - {name: tap, match: {recognizer: tapped}, run: ['true']}\n"
        with Bindings(bindings) as running, Service(taps(1), "--pace", "1000", scene=None) as service:
            running.start(service.socket)
            self.assertEqual(running.process.wait(PATIENCE), 0)
            self.assertEqual(
                running.said(),
                'touchctl run: tap: no recognizer is called "tapped" in the service\'s scene now; '
                "name this file's scene in the service's configuration\n",
            )

    def test_it_waits_for_a_service_and_comes_back_to_it(self):
        bindings = "  - {name: tap, match: {recognizer: tapped}, whenBusy: queue, run: [sh, -c, 'echo >>\"$FOLDER/ran\"']}\n"
        with Bindings(bindings, "--reconnect") as running:
            path = running.folder / "service"
            running.start(path)
            running.wait_for(lambda: "waiting for the service" in running.said(), "waits")
            for count in (1, 2):
                with Service(taps(1), "--pace", "1000", scene=running.scene, socket=path) as service:
                    self.assertEqual(service.wait(), 0)
                    running.wait_for(lambda: len(running.lines("ran")) == count, "ran")
            running.process.send_signal(signal.SIGINT)
            self.assertEqual(running.process.wait(PATIENCE), 0)
            self.assertEqual(running.said().count("waiting for"), 3)

    def test_without_a_service_it_ends_with_an_error(self):
        with Bindings("  []\n") as running:
            running.start(running.folder / "nobody")
            self.assertEqual(running.process.wait(PATIENCE), 1)
            self.assertEqual(
                running.said(), f"touchctl run: connect {running.folder}/nobody failed: No such file or directory\n"
            )


def alive(process):
    """Whether a process runs; one that has ended and that nobody has asked for yet does not."""
    try:
        return pathlib.Path(f"/proc/{process}/stat").read_text().rsplit(")", 1)[1].split()[0] != "Z"
    except FileNotFoundError:
        return False


class Checks(unittest.TestCase):
    def run_tool(self, *arguments):
        done = subprocess.run([TOUCHCTL, *map(str, arguments)], stdin=subprocess.DEVNULL, capture_output=True, timeout=PATIENCE)
        return done.returncode, done.stdout.decode(), done.stderr.decode()

    def test_the_examples_are_good(self):
        for path in sorted((ROOT / "Config/bindings").glob("*.bindings.yaml")):
            self.assertEqual(self.run_tool("run", "--check", path), (0, "", f"touchctl run: {path} is good\n"))

    def test_a_bad_file_is_one_error_with_its_place(self):
        with Bindings("  - {name: tap, match: {recognizer: taped}, run: [x]}\n") as bindings:
            self.assertEqual(
                self.run_tool("run", "--check", bindings.file),
                (1, "", f'touchctl run: {bindings.file}:3:37: bindings[0].match.recognizer: unknown recognizer "taped"; did you mean "tapped"?\n'),
            )

    def test_options_that_do_not_go_together_are_told(self):
        for words, error in [
            (("--check", "--socket", "x"), "--check and --dry-run talk to no service, and take no --socket"),
            (("--size", "1x1"), "--size is of use with --dry-run alone"),
            (("--wait", "1", "--reconnect"), "--reconnect waits as long as it takes; leave --wait out"),
        ]:
            code, _, said = self.run_tool("run", *words, ROOT / "Config/bindings/kiosk.bindings.yaml")
            self.assertEqual((code, said), (2, f"touchctl run: {error} (see touchctl run --help)\n"))

    def test_a_dry_run_prints_what_would_run(self):
        with Bindings("  - {name: tap, match: {recognizer: tapped}, run: [touch, ran]}\n") as bindings:
            recording = bindings.folder / "recording.evemu"
            recording.write_text(taps(2))
            code, printed, said = self.run_tool("run", "--dry-run", recording, bindings.file)
            self.assertEqual((code, said), (0, ""))
            lines = [json.loads(line) for line in printed.splitlines()]
            self.assertEqual([line["run"] for line in lines], [{"binding": "tap", "words": ["touch", "ran"]}] * 2)
            self.assertEqual([line["action"]["x"] for line in lines], [100, 101])


    def test_a_dry_run_that_runs_nothing_says_why_gesture_by_gesture(self):
        match = "{recognizer: dragged, state: ended, direction: down, length: 950}"
        with Bindings(f"  - {{name: hidemenu, match: {match}, run: [touch, ran]}}\n") as bindings:
            recording = bindings.folder / "recording.evemu"
            drag = panel.Recording()
            drag.drag((200, 100), (210, 507))
            recording.write_text(drag.text())
            code, printed, said = self.run_tool("run", "--dry-run", recording, bindings.file)
            self.assertEqual((code, printed), (0, ""))
            head, gesture = said.splitlines()
            self.assertEqual(head, "touchctl run: nothing runs; the recording's gestures are:")
            length = re.fullmatch(r"touchctl run: dragged: ([0-9]+) px, needs 950 \(hidemenu\)", gesture)
            self.assertTrue(350 < int(length[1]) <= 407, gesture)


class Imports(unittest.TestCase):
    run_tool = Checks.run_tool

    def test_writes_two_files_that_are_good_and_replaces_none(self):
        with tempfile.TemporaryDirectory() as folder:
            file = pathlib.Path(folder, "start.sh")
            file.write_text("lisgd -g '1,LR,*,*,echo right' \\\n -g '1,LR,BR,*,corner'\n")
            code, printed, said = self.run_tool("import", "lisgd", file, folder)
            self.assertEqual((code, printed), (0, ""))
            self.assertEqual(
                said,
                f'touchctl import: {file}:2: "1,LR,BR,*,corner" left out: it ends at an edge; a gesture here belongs to where it begins\n'
                f"touchctl import: 1 binding written to {folder}/lisgd.bindings.yaml, the scene beside it\n",
            )
            self.assertEqual(self.run_tool("run", "--check", f"{folder}/lisgd.bindings.yaml")[0], 0)
            scene, bindings = (pathlib.Path(folder, f"lisgd.{part}.yaml") for part in ("scene", "bindings"))
            scene.write_text("mine")
            said = "touchctl import: {} is there already, and nothing was written; --force replaces it"
            self.assertEqual(self.run_tool("import", "lisgd", file, folder)[2].splitlines()[1], said.format(scene))
            self.assertEqual(scene.read_text(), "mine")
            # Both or none.
            scene.unlink()
            self.assertEqual(self.run_tool("import", "lisgd", file, folder)[2].splitlines()[1], said.format(bindings))
            self.assertFalse(scene.exists())
            self.assertEqual(self.run_tool("import", "lisgd", file, folder, "--force")[0], 0)

    def test_what_cannot_be_read_is_an_error_with_its_line(self):
        with tempfile.TemporaryDirectory() as folder:
            file = pathlib.Path(folder, "touchegg.conf")
            file.write_text("<touchégg>\n<application>\n</touchégg>\n")
            self.assertEqual(
                self.run_tool("import", "touchegg", file, folder),
                (1, "", f"touchctl import: {file}:3: mismatched tag in <application> of line 2\n"),
            )
            # Whatever the file is.
            for other in (file, "/nothing/there"):
                self.assertEqual(
                    self.run_tool("import", "lisg", other),
                    (2, "", 'touchctl import: unknown program "lisg"; did you mean lisgd? (see touchctl import --help)\n'),
                )
            self.assertEqual(
                self.run_tool("import", "lisgd", "/nothing/there"),
                (1, "", "touchctl import: /nothing/there: cannot be read: No such file or directory\n"),
            )
