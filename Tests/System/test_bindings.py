"""`touchctl run`: gestures from a service run commands, as many as the bindings allow and no more."""

import contextlib
import json
import os
import pathlib
import re
import signal
import socket
import struct
import subprocess
import tempfile
import threading
import time
import unittest

import panel
from programs import ROOT, TIMEOUT, TOUCHCTL, Service, run, touchctl

SCENE = """\
windows:
  - name: main
    recognizers:
      - {name: tapped, kind: tap}
      - {name: dragged, kind: pan}
"""


class Bindings:
    """A folder with a scene and bindings, and a `touchctl run` that uses them."""

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
        """Wait for a condition."""
        end = time.monotonic() + TIMEOUT
        while not condition():
            if time.monotonic() > end:
                raise AssertionError(f"{what}: {self.said()}")
            time.sleep(0.02)

    def children(self):
        """Return its child processes that were not reaped, with their states."""
        found = {}
        for path in pathlib.Path("/proc").glob("[0-9]*/stat"):
            with contextlib.suppress(FileNotFoundError, ProcessLookupError):
                rest = path.read_text().rsplit(")", 1)[1].split()
                if int(rest[1]) == self.process.pid:
                    found[int(path.parent.name)] = rest[0]
        return found


class FakeService:
    """A service that sends any actions, even with names that no scene allows."""

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
        self._subscribed.wait(TIMEOUT)
        action = {"recognizer": "tapped", "kind": "tap", "state": "ended", "view": "main", "window": "main", "time": 1, "x": 1, "y": 2,
                  "touches": 1, **fields}  # fmt: skip
        self._send({"parameters": {"action": action}, "continues": True})

    def end(self):
        """End the subscription; when the client closes the connection, it has read everything."""
        self._send({"parameters": {}})
        while self._client.recv(4096):
            pass

    def close(self):
        # Shutting the listener down makes accept return.
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
        """Serve a recording to its end, and return the exit code."""
        with self.serve(bindings, recording, pace) as service:
            bindings.start(service.socket)
            self.assertEqual(service.wait(), 0)
            return bindings.process.wait(TIMEOUT)

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
            # Two commands run at once, and either may be faster.
            tap = [line for line in said if ": tap: " in line]
            self.assertEqual(tap, ["touchctl run: tap: tap tap ended 300 200 main", "touchctl run: tap: and it failed"])
            self.assertEqual([line for line in said if line not in tap], ["touchctl run: drag: a  b 500"])

    def test_a_button_and_a_gesture_of_one_service_run_their_commands(self):
        keys = subprocess.run([TOUCHCTL, "generate", "keys", "KEY_POWER:0-300"], capture_output=True, timeout=TIMEOUT, check=True)
        bindings = """\
  - {name: off, match: {press: KEY_POWER}, run: [sh, -c, 'echo off']}
  - {name: tap, match: {kind: tap}, run: [sh, -c, 'echo tapped']}
"""
        rule = "devices: [{match: {name: touchd generated keys}, presses: [KEY_POWER]}]\n"
        for recording, said in [(keys.stdout.decode(), "off: off"), (taps(1), "tap: tapped")]:
            with Bindings(bindings) as running:
                with Service(recording, "--pace", "100", scene=running.scene, configuration=rule) as service:
                    running.start(service.socket)
                    self.assertEqual(running.process.wait(TIMEOUT), 0)
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
            # One command per binding at most, and one that has exited and is about to be reaped.
            self.assertLessEqual(most, 3)
            self.assertEqual(running.lines("queued"), [str(100 + index) for index in range(count)])
            self.assertEqual(running.lines("skipped"), ["100"])
            # The last one runs, even if earlier ones were overtaken.
            running.wait_for(lambda: running.lines("restarted")[-1:] == [str(99 + count)], "the newest runs")
            running.process.send_signal(signal.SIGTERM)
            self.assertEqual(running.process.wait(TIMEOUT), 0)
            self.assertIn(f"skipped: {count - 1} dropped while the command ran\n", running.said())
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
            # Far more bytes than the socket buffers, so sending finishes only if they are read: no service waits for a command.
            for index in range(10_000):
                service.action(time=index)
            service.end()
            running.wait_for(lambda: len(running.children()) == 2, "both sleep")
            running.process.send_signal(signal.SIGTERM)
            self.assertEqual(running.process.wait(TIMEOUT), 0)
            self.assertEqual(
                sorted(running.said().splitlines()),
                [
                    "touchctl run: queues: 9983 dropped while the command ran",
                    "touchctl run: skips: 9999 dropped while the command ran",
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
            self.assertEqual(running.process.wait(TIMEOUT), 0)
            for name in ("words", "text"):
                self.assertEqual((running.folder / name).read_text(), hostile)
            self.assertFalse((running.folder / "pwned").exists())
            self.assertEqual(running.said(), "")

    def test_it_subscribes_only_to_events_that_the_bindings_can_match(self):
        with Bindings("  - {name: tap, match: {recognizer: tapped, view: main}, run: ['true']}\n") as running:
            service = FakeService(running.folder)
            self.addCleanup(service.close)
            running.start(service.path)
            service.action()
            service.end()
            self.assertEqual(running.process.wait(TIMEOUT), 0)
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
                self.assertEqual(running.process.wait(TIMEOUT), 0)
            os.close(reading)
            os.close(writing)
            # The fourth is the descriptor of the folder being listed.
            self.assertEqual(running.said(), "touchctl run: tap: ['0', '1', '2'] 4 /dev/null set() False None\n")

    def test_a_failure_is_reported_once_with_its_status(self):
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

    def test_sigterm_ends_running_commands_with_their_descendants(self):
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
            self.assertEqual(running.process.wait(TIMEOUT), 0)
            for name in ("inner", "stubborn"):
                process = int(running.lines(name)[0])
                # Other members of the group are reaped by the process that adopts them.
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
                # The command may run on for a while after its line. Taps during this time would be dropped.
                running.wait_for(lambda: not running.children(), "the command ends")

            tap_says("first")
            running.write(bindings("second"))
            running.wait_for(lambda: "bindings reloaded\n" in running.said(), "written")
            tap_says("second")
            # Replace the file, as editors do.
            other = running.folder / "other"
            other.write_text("bindings:\n" + bindings("third"))
            other.rename(running.file)
            running.wait_for(lambda: running.said().count("bindings reloaded\n") == 2, "replaced")
            tap_says("third")
            running.write("  - {name: tap, match: {recogniser: tapped}, run: [x]}\n")
            running.wait_for(lambda: "the new bindings are invalid" in running.said(), "invalid")
            self.assertIn(
                f"touchctl run: the new bindings are invalid; the previous ones stay in effect: {running.file}:3:25: bindings[0].match.recogniser: "
                'unknown key "recogniser"; did you mean "recognizer"?\n',
                running.said(),
            )
            tap_says("third")
            # SIGHUP has the same effect, for changes that inotify misses.
            running.process.send_signal(signal.SIGHUP)
            running.wait_for(lambda: running.said().count("the new bindings are invalid") == 2, "invalid again")
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

    def test_a_recognizer_missing_from_the_scene_is_reported(self):
        bindings = "  - {name: tap, match: {recognizer: tapped}, run: ['true']}\n"
        with Bindings(bindings) as running, Service(taps(1), "--pace", "1000", scene=None) as service:
            running.start(service.socket)
            self.assertEqual(running.process.wait(TIMEOUT), 0)
            self.assertEqual(
                running.said(),
                'touchctl run: tap: no recognizer has the name "tapped" in the service\'s current scene; '
                "set this file's scene in the service's configuration\n",
            )

    def test_it_waits_for_a_service_and_reconnects_to_it(self):
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
            self.assertEqual(running.process.wait(TIMEOUT), 0)
            self.assertEqual(running.said().count("waiting for"), 3)

    def test_without_a_service_it_ends_with_an_error(self):
        with Bindings("  []\n") as running:
            running.start(running.folder / "nobody")
            self.assertEqual(running.process.wait(TIMEOUT), 1)
            self.assertEqual(
                running.said(), f"touchctl run: connect {running.folder}/nobody failed: No such file or directory; start touchd, or name its socket with --socket\n"
            )


# A user that no group or rule of a machine names.
SOMEBODY = 61234


class Own(unittest.TestCase):
    """`touchctl run` without a file, as a user who is not root, on a machine not configured for it."""

    SCENE = "windows: [{name: mine, recognizers: [{name: %s, kind: tap}]}]\n"
    BINDINGS = "scene: my.scene.yaml\nbindings:\n  - {name: tap, match: {recognizer: %s}, whenBusy: queue, run: [sh, -c, 'echo %s']}\n"

    def setUp(self):
        self.home = pathlib.Path(self.enterContext(tempfile.TemporaryDirectory(prefix="touchd-own-")))
        self.folder = self.home / "touchd"
        self.folder.mkdir()
        self.file, self.scene = self.folder / "bindings.yaml", self.folder / "my.scene.yaml"
        self.home.chmod(0o755)
        self.errors = open(self.home / "errors", "w+b")
        self.addCleanup(self.errors.close)
        # Root has all permissions, so run the tool as another user if possible.
        self.who = {"user": SOMEBODY, "group": SOMEBODY, "extra_groups": []} if os.geteuid() == 0 else {}

    def serve(self, recording, *arguments, rights="see, present, overlay", **more):
        rules = f"permissions: [{{user: {SOMEBODY}, may: [{rights}]}}]\n"
        return Service(recording, *arguments, configuration=rules, **more)

    def start(self, service, *arguments, **variables):
        if self.who:
            service.socket.parent.chmod(0o755)
            service.socket.chmod(0o666)
        environment = {**os.environ, "XDG_CONFIG_HOME": str(self.home), **variables}
        process = subprocess.Popen(
            [TOUCHCTL, "run", "--socket", service.socket, *arguments], stdin=subprocess.DEVNULL, stderr=self.errors,
            env={name: value for name, value in environment.items() if value}, **self.who,
        )  # fmt: skip
        self.addCleanup(process.wait)
        self.addCleanup(process.kill)
        return process

    def said(self):
        return (self.home / "errors").read_text()

    def wait_for(self, text, after=""):
        """Wait until it has printed the text, after the last occurrence of another."""
        end = time.monotonic() + TIMEOUT
        while text not in self.said().rpartition(after or "\0")[2]:
            if time.monotonic() > end:
                raise AssertionError(f"not said: {text}: {self.said()}")
            time.sleep(0.02)

    def test_its_scene_is_presented_over_the_apps_and_those_of_the_configuration(self):
        self.scene.write_text(self.SCENE % "poke")
        self.file.write_text(self.BINDINGS % ("poke", "poked"))
        with self.serve(taps(3), "--pace", "1000") as service:
            process = self.start(service)
            self.assertEqual(service.wait(), 0)
            self.assertEqual(process.wait(TIMEOUT), 0)
        self.assertEqual(self.said(), "touchctl run: tap: poked\n" * 3)

    def test_without_xdg_it_is_below_config(self):
        (self.home / ".config/touchd").mkdir(parents=True)
        (self.home / ".config/touchd/bindings.yaml").write_text(f"scene: {self.scene}\n" + (self.BINDINGS % ("poke", "at home")).split("\n", 1)[1])
        self.scene.write_text(self.SCENE % "poke")
        with self.serve(taps(1), "--pace", "1000") as service:
            process = self.start(service, XDG_CONFIG_HOME="", HOME=str(self.home))
            self.assertEqual(process.wait(TIMEOUT), 0)
        self.assertEqual(self.said(), "touchctl run: tap: at home\n")

    def test_buttons_work_next_to_a_scene(self):
        self.scene.write_text(self.SCENE % "poke")
        self.file.write_text("scene: my.scene.yaml\nbindings: [{name: off, match: {press: KEY_POWER}, run: [sh, -c, 'echo off']}]\n")
        keys = subprocess.run([TOUCHCTL, "generate", "keys", "KEY_POWER:0-300"], capture_output=True, timeout=TIMEOUT, check=True)
        rules = f"permissions: [{{user: {SOMEBODY}, may: [see, present, overlay, watch]}}]\n"
        rules += "devices: [{match: {name: touchd generated keys}, presses: [KEY_POWER]}]\n"
        with Service(keys.stdout.decode(), "--pace", "100", "--repeat", configuration=rules) as service:
            self.start(service)
            self.wait_for("touchctl run: off: off\n")

    def test_an_invalid_edit_of_either_file_keeps_the_previous_scene_and_a_valid_one_is_shown(self):
        self.scene.write_text(self.SCENE % "poke")
        self.file.write_text(self.BINDINGS % ("poke", "first"))
        with self.serve(taps(2), "--pace", "1", "--repeat") as service:
            self.start(service)
            self.wait_for("tap: first\n")
            self.file.write_text(self.BINDINGS % ("pok", "second"))
            self.wait_for(f'the new bindings are invalid; the previous ones stay in effect: {self.file}:3:37: bindings[0].match.recognizer: unknown recognizer "pok"')
            self.scene.write_text(self.SCENE.replace("tap", "tab") % "poke")
            self.wait_for(f'the new bindings are invalid; the previous ones stay in effect: {self.scene}:1:')
            # This scene is valid, but its screen does not exist in the service.
            self.scene.write_text(self.SCENE.replace("mine", "mine, screen: nowhere") % "prod")
            self.file.write_text(self.BINDINGS % ("prod", "third"))
            self.wait_for("the new bindings are invalid; the previous ones stay in effect: my.scene.yaml: ")
            self.wait_for("tap: first\n", after="my.scene.yaml: ")
            self.scene.write_text(self.SCENE % "prod")
            self.wait_for("bindings reloaded\ntouchctl run: tap: third\n")
            self.assertNotIn("second", self.said())
            shown = json.loads(subprocess.run(
                [TOUCHCTL, "scene", "--json", "--socket", service.socket], capture_output=True, timeout=TIMEOUT, check=True).stdout)  # fmt: skip
            overlays = [one for one in shown["scenes"] if one.get("layer") == "overlay"]
            self.assertEqual(len(overlays), 1, shown)
            # Other touches reach other programs if the panel is passed on.
            self.assertEqual([window.get("passesTouches") for window in overlays[0]["scene"]["windows"]], [True], shown)

    @unittest.skipUnless(os.geteuid() == 0, "another user is needed who may not")
    def test_a_user_without_permission_for_an_overlay_reads_which_users_have_it(self):
        self.scene.write_text(self.SCENE % "poke")
        self.file.write_text(self.BINDINGS % ("poke", "poked"))
        with self.serve(taps(1), "--pace", "1000", rights="see, present") as service:
            self.assertEqual(self.start(service).wait(TIMEOUT), 1)
        self.assertEqual(
            self.said(),
            "touchctl run: this user may not present my.scene.yaml as an overlay; members of the group input can, through "
            "/run/touchd/gestures; other users need a rule in permissions: in /etc/touchd\n",
        )

    def test_a_second_one_of_the_same_bindings_is_refused_until_the_first_has_ended(self):
        self.scene.write_text(self.SCENE % "poke")
        self.file.write_text(self.BINDINGS % ("poke", "poked"))
        with self.serve(taps(1), "--pace", "100", "--repeat") as service:
            first = self.start(service)
            self.wait_for("tap: poked\n")
            # A valid edit renames the window.
            self.file.write_text(self.BINDINGS % ("poke", "again"))
            self.scene.write_text(self.SCENE.replace("mine", "other") % "poke")
            self.wait_for("tap: again\n")
            self.assertEqual(self.start(service).wait(TIMEOUT), 1)
            self.wait_for(
                f"touchctl run: another touchctl run of this user already presents {self.file}; "
                "to stop the service, use: systemctl --user stop touchd-bindings\n"
            )
            first.terminate()
            self.assertEqual(first.wait(TIMEOUT), 0)
            self.start(service)
            self.wait_for("tap: again\n", after="use: systemctl --user stop touchd-bindings\n")

    def test_without_any_bindings_it_says_how_to_get_them(self):
        with self.serve(taps(1)) as service:
            self.assertEqual(self.start(service).wait(TIMEOUT), 1)
        self.assertEqual(
            self.said(), f"touchctl run: there is no {self.file}; touchctl import --install writes one from another program's file\n"
        )


class FakeSender:
    """A touchd-send that records requests of `touchctl run`, and answers them."""

    NAMES = {(0, 0): "", (1, 56): "KEY_LEFTALT", (1, 105): "KEY_LEFT", (1, 0x111): "BTN_RIGHT", (3, 0): "x", (3, 1): "y",
             (2, 11): "wheel", (2, 12): "hwheel", (0xFFFF, 0): "check"}  # fmt: skip

    def __init__(self, path, answer=""):
        self.packets, self._answer = [], answer
        self._listener = socket.socket(socket.AF_UNIX, socket.SOCK_SEQPACKET)
        self._listener.bind(str(path))
        self._listener.listen()
        self._thread = threading.Thread(target=self._serve)
        self._thread.start()

    def _serve(self):
        try:
            client, _ = self._listener.accept()
        except OSError:
            return
        with client:
            while packet := self._receive(client):
                events = struct.iter_unpack("=HHi", packet)
                self.packets.append([(self.NAMES[kind, code], value) for kind, code, value in events])
                with contextlib.suppress(OSError):
                    client.send(self._answer.encode() + bytes(1))

    @staticmethod
    def _receive(client):
        try:
            return client.recv(4096)
        except ConnectionResetError:
            # The client closed the connection without reading every answer; its last request follows the error.
            return client.recv(4096)

    def close(self):
        with contextlib.suppress(OSError):
            self._listener.shutdown(socket.SHUT_RDWR)
        self._thread.join()
        self._listener.close()


class Sends(unittest.TestCase):
    END = ("", 0)
    BACK = [("KEY_LEFTALT", 1), END, ("KEY_LEFT", 1), END, ("KEY_LEFT", 0), END, ("KEY_LEFTALT", 0), END]

    def play(self, bindings, recording, answer="", configuration=""):
        """Return the requests to touchd-send, and what `touchctl run` printed."""
        with Bindings(bindings) as running:
            sender = FakeSender(running.folder / "send", answer)
            try:
                running.arguments = ["--send-socket", running.folder / "send"]
                with Service(recording, "--pace", "1000", scene=running.scene, configuration=configuration) as service:
                    running.start(service.socket)
                    self.assertEqual(running.process.wait(TIMEOUT), 0, running.said())
            finally:
                sender.close()
            return sender.packets, running.said()

    def test_keys_go_down_in_their_order_and_up_in_the_reverse_one(self):
        packets, said = self.play("  - {name: back, match: {recognizer: tapped}, send: {keys: [KEY_LEFTALT, KEY_LEFT]}}\n", taps(2))
        self.assertEqual(packets, [[("check", 0), *self.BACK], self.BACK, self.BACK])
        self.assertEqual(said, "")

    def test_a_click_is_at_the_place_of_the_gesture_on_the_screen_as_it_is_turned(self):
        recording = panel.Recording()
        recording.tap(250, 450)
        for rotation, place in [(0, (0.25, 0.75)), (90, (0.75, 0.75))]:
            packets, said = self.play(
                "  - {name: menu, match: {recognizer: tapped}, send: {click: right}}\n", recording.text(),
                configuration=f"screens: [{{name: main, rotation: {rotation}}}]\n",
            )  # fmt: skip
            self.assertEqual(said, "")
            x, y, *rest = packets[1]
            self.assertEqual((x[0], y[0]), ("x", "y"))
            for value, part in zip((x[1], y[1]), place):
                self.assertAlmostEqual(value / 65535, part, delta=0.003)
            self.assertEqual(rest, [self.END, ("BTN_RIGHT", 1), self.END, ("BTN_RIGHT", 0), self.END])

    def test_the_wheel_turns_as_far_as_the_fingers_move_and_continues(self):
        recording = panel.Recording()
        recording.drag((500, 500), (500, 100))
        packets, said = self.play("  - {name: wheel, match: {recognizer: dragged}, send: {scroll: true}}\n", recording.text())
        self.assertEqual(said, "")
        self.assertEqual([name for name, _ in packets[1]], ["x", "y", ""])
        turns = [event for packet in packets[2:] for event in packet if event != self.END]
        self.assertEqual({name for name, _ in turns}, {"wheel"})
        self.assertTrue(all(value < 0 for _, value in turns))
        # Three units per pixel, less the distance that the pan needs to begin.
        self.assertLess(sum(value for _, value in turns), -3 * 350)

    def test_refusals_of_touchd_send_are_reported_once_a_binding(self):
        bindings = "  - {name: back, match: {recognizer: tapped}, send: {keys: [KEY_LEFTALT, KEY_LEFT]}}\n"
        with Bindings(bindings) as running, Service(taps(1), "--pace", "100", "--repeat", scene=running.scene) as service:
            sender = FakeSender(running.folder / "send", "KEY_LEFT is not listed")
            self.addCleanup(sender.close)
            running.arguments = ["--send-socket", running.folder / "send"]
            running.start(service.socket)
            running.wait_for(lambda: len(sender.packets) > 4, "it goes on asking")
            running.process.send_signal(signal.SIGTERM)
            self.assertEqual(running.process.wait(TIMEOUT), 0)
            self.assertEqual(running.said(), "touchctl run: back: touchd-send: KEY_LEFT is not listed\n")

    def test_without_a_listener_the_message_names_the_command_that_starts_touchd_send(self):
        with Bindings("  - {name: back, match: {recognizer: tapped}, send: {keys: [KEY_LEFT]}}\n", "--send-socket", "/nowhere/send") as running:
            with Service(taps(2), "--pace", "1000", scene=running.scene) as service:
                running.start(service.socket)
                self.assertEqual(running.process.wait(TIMEOUT), 0)
            self.assertEqual(
                running.said(),
                "touchctl run: back: connect /nowhere/send failed: No such file or directory; "
                "systemctl enable --now touchd-send.socket starts it\n",
            )

    def test_a_dry_run_prints_what_would_be_sent(self):
        with Bindings("  - {name: menu, match: {recognizer: tapped}, send: {click: right}}\n") as bindings:
            recording = bindings.folder / "recording.evemu"
            recording.write_text(taps(1))
            line = json.loads(subprocess.run(
                [TOUCHCTL, "run", "--dry-run", recording, bindings.file], capture_output=True, check=True, timeout=TIMEOUT).stdout)  # fmt: skip
            self.assertEqual(line["run"], {"binding": "menu", "send": {"click": "right"}})

    def test_the_document_s_example_sends_back_from_the_right_edge(self):
        section = (ROOT / "Docs/BINDINGS.md").read_text().split("\n## send\n")[1].split("\n## ")[0]
        bindings, scene = re.findall("^```yaml\n(.*?)^```$", section, re.MULTILINE | re.DOTALL)
        with tempfile.TemporaryDirectory() as folder:
            scene_file, file, recording = (pathlib.Path(folder, name) for name in ("scene.yaml", "bindings.yaml", "swipe.events"))
            scene_file.write_text(scene)
            file.write_text(f"scene: scene.yaml\n{bindings}")
            touchctl("generate", "swipe:798,200,300,200", "pan:400,300,200,300", "--output", recording)
            (line,) = touchctl("run", "--dry-run", recording, file).splitlines()
        self.assertEqual(json.loads(line)["run"], {"binding": "back", "send": {"keys": ["KEY_LEFTALT", "KEY_LEFT"]}})

    def test_a_binding_that_cannot_be_sent_is_one_error_with_its_place(self):
        for binding, error in [
            ("{name: a, match: {recognizer: tapped}}", ":3:5: bindings[0]: a binding needs run (a command) or send (keys, a click or scrolling)"),
            ("{name: a, match: {recognizer: tapped}, run: [x], send: {click: left}}", ":3:60: bindings[0].send: a binding must not have both run and send"),
            ("{name: a, match: {recognizer: tapped}, send: {}}", ":3:50: bindings[0].send: expected one of keys, click and scroll: true"),
            ("{name: a, match: {recognizer: tapped}, send: {keys: [KEY_LEF]}}", ':3:58: bindings[0].send.keys[0]: the kernel has no key "KEY_LEF"; did you mean "KEY_LEFT"?'),
            ("{name: a, match: {recognizer: tapped}, send: {scroll: true}}", ":3:59: bindings[0].send.scroll: scroll needs a pan, and a tap is not one"),
            ("{name: a, match: {press: KEY_POWER}, send: {click: left}}", ":3:48: bindings[0].send: click and scroll need a gesture with a position"),
            ("{name: a, match: {recognizer: tapped}, shell: true, send: {click: left}}", ":3:51: bindings[0].shell: shell is only for commands, but this binding has send"),
        ]:  # fmt: skip
            with Bindings(f"  - {binding}\n") as bindings:
                code, _, said = run(TOUCHCTL, "run", "--check", bindings.file)
                self.assertEqual(code, 1, binding)
                self.assertIn(f"touchctl run: {bindings.file}{error}", said)


class Installs(unittest.TestCase):
    """`touchctl import lisgd --install`, with a systemctl that logs its arguments."""

    def setUp(self):
        self.home = pathlib.Path(self.enterContext(tempfile.TemporaryDirectory(prefix="touchd-install-")))
        self.programs = self.home / "bin"
        self.programs.mkdir()
        self.folder = self.home / "config/touchd"

    def program(self, name, text):
        path = self.programs / name
        path.write_text(f"#!/bin/sh\n{text}\n")
        path.chmod(0o755)
        return path

    def install(self, *arguments, path=None, **session):
        environment = {name: value for name, value in os.environ.items() if name not in ("DISPLAY", "WAYLAND_DISPLAY", "SWAYSOCK")}
        environment |= {"XDG_CONFIG_HOME": str(self.home / "config"), "PATH": path or f"{self.programs}:{os.environ['PATH']}", **session}
        return run(TOUCHCTL, "import", *arguments, "--install", env=environment)

    def test_the_lisgd_that_runs_becomes_bindings_that_start_at_each_login(self):
        self.program("systemctl", f'echo "$@" >"{self.home}/asked"')
        # In /proc, a script's command line begins with its interpreter.
        with open(self.program("lisgd", "read -r line"), "rb"):
            command = "echo \"it's\" right"
            gesture = f"1,LR,*,*,R,{command}"
            running = subprocess.Popen([self.programs / "lisgd", "-d", "/dev/input/event0", "-g", gesture], stdin=subprocess.PIPE)
        self.addCleanup(running.stdin.close)
        self.addCleanup(running.wait)
        self.addCleanup(running.kill)
        code, printed, said = self.install("lisgd")
        self.assertEqual((code, printed), (0, ""), said)
        name = f"/proc/{running.pid}/cmdline"
        self.assertEqual(
            said,
            f"touchctl import: {name}:1: -d left out: the service reads every touchscreen, and its configuration assigns a screen to each\n"
            f"touchctl import: 1 binding written to {self.folder}/bindings.yaml, and the scene next to it\n"
            "touchctl import: touchd-bindings.service runs the bindings now and at each login\n"
            "touchctl import: lisgd is still running; stop it, and remove the setting that starts it\n",
        )
        self.assertEqual((self.home / "asked").read_text(), "--user enable --now touchd-bindings.service\n")
        # `touchctl run` reads the installed files.
        code, _, said = run(TOUCHCTL, "run", "--check", env={**os.environ, "XDG_CONFIG_HOME": str(self.home / "config")})
        self.assertEqual((code, said), (0, f"touchctl run: {self.folder}/bindings.yaml is good\n"))
        drag = panel.Recording()
        drag.drag((100, 300), (600, 300))
        (self.home / "drag.evemu").write_text(drag.text())
        dry = touchctl("run", "--dry-run", self.home / "drag.evemu", self.folder / "bindings.yaml")
        self.assertEqual(json.loads(dry)["run"]["words"], ["/bin/sh", "-c", command])

    def test_without_a_systemd_of_the_user_the_command_is_printed(self):
        self.program("systemctl", "exit 1")
        file = self.home / "start"
        file.write_text("lisgd -g '1,LR,*,*,R,true'\n")
        without = self.install("lisgd", file, path="/nowhere")
        # Without its unit, the command that enables it would fail again.
        missing, _, hints = self.install("lisgd", file, "--force")
        self.assertEqual(
            (missing, hints.splitlines()[1:]),
            (1, [
                "touchctl import: touchd-bindings.service is not installed; install touchd (its package, or make install), "
                "then use: systemctl --user enable --now touchd-bindings.service",
                "touchctl import: without the service, start this command at each login: touchctl run --reconnect",
            ]),
        )
        unit = self.folder.parent / "systemd/user/touchd-bindings.service"
        unit.parent.mkdir(parents=True)
        unit.touch()
        code, _, said = self.install("lisgd", file, "--force")
        # A failing systemctl is an error, a missing one is not.
        self.assertEqual((without, code), ((0, "", said), 1))
        self.assertEqual(
            said.splitlines()[1:],
            [
                "touchctl import: to run the bindings, start this command at each login: touchctl run --reconnect",
                "touchctl import: if systemd runs the session, use: systemctl --user enable --now touchd-bindings.service",
            ],
        )
        # Existing bindings are kept.
        bindings = (self.folder / "bindings.yaml").read_text()
        file.write_text("lisgd -g '1,RL,*,*,R,false'\n")
        code, _, said = self.install("lisgd", file)
        self.assertEqual((code, said), (1, f"touchctl import: {self.folder}/lisgd.scene.yaml exists already, so nothing was written; --force replaces it\n"))
        self.assertEqual((self.folder / "bindings.yaml").read_text(), bindings)

    @unittest.skipIf(os.path.exists("/dev/input"), "this machine has devices")
    def test_a_service_that_does_not_know_its_screen_s_size_reports_none(self):
        if not may_mount():
            self.skipTest("only root may make mounts")
        self.program("systemctl", "exit 0")
        file = self.home / "start"
        file.write_text("lisgd -g '1,LR,N,M,R,true'\n")
        note = "medium and long distances need the screen's size (--size WxH)"
        for size, is_left_out in [("", True), (", size: [800, 480]", False)]:
            with self.subTest(size), Service(None, scene=None, configuration=f"screens: [{{name: main{size}}}]\n") as service:
                # The socket has a fixed path.
                prepare = f'mount -t tmpfs tmpfs /run && mkdir /run/touchd && ln -s {service.socket} /run/touchd/io.touchd && exec "$@"'
                code, _, said = run(
                    "unshare", "--mount", "sh", "-c", prepare, "sh", TOUCHCTL, "import", "lisgd", file, "--install", "--force",
                    env={**os.environ, "XDG_CONFIG_HOME": str(self.home / "config"), "PATH": f"{self.programs}:{os.environ['PATH']}"},
                )  # fmt: skip
                self.assertEqual((code, note in said), (0, is_left_out), said)

    def test_a_session_s_environment_is_imported_and_sway_s_line_is_printed(self):
        self.program("systemctl", f'echo "$@" >>"{self.home}/asked"')
        file = self.home / "start"
        file.write_text("lisgd -g '1,LR,*,*,R,true'\n")
        code, _, said = self.install("lisgd", file, WAYLAND_DISPLAY="wayland-1", SWAYSOCK="/nowhere", DISPLAY=":0")
        self.assertEqual(code, 0)
        line = "--user import-environment WAYLAND_DISPLAY SWAYSOCK DISPLAY"
        self.assertEqual((self.home / "asked").read_text(), f"{line}\n--user enable --now touchd-bindings.service\n")
        self.assertEqual(
            said.splitlines()[-1],
            "touchctl import: touchd-bindings.service starts before sway; add to sway's configuration: "
            f"exec systemctl {line} && systemctl --user restart touchd-bindings",
        )

    def test_a_user_without_permission_for_gestures_reads_the_command(self):
        # The socket has a fixed path, so use a mount namespace. Members of the socket's group can write to it.
        listen = "import os, socket; os.makedirs('/run/touchd'); socket.socket(socket.AF_UNIX).bind('/run/touchd/gestures'); os.chmod('/run/touchd/gestures', 0o660); os.chown('/run/touchd/gestures', 0, 61235); open('/run/touchd-send', 'w'); os.chmod('/run/touchd-send', 0o660); os.chown('/run/touchd-send', 0, 61236)"
        prepare = f'mount -t tmpfs tmpfs /run && python3 -c "{listen}" && exec setpriv --reuid {SOMEBODY} --regid {SOMEBODY} '
        if not may_mount():
            self.skipTest("only root may make mounts")
        self.program("systemctl", "exit 0")
        file = self.home / "touchegg.conf"
        gesture = '<gesture type="SWIPE" fingers="3" direction="LEFT"><action type="CHANGE_DESKTOP"><direction>next</direction></action></gesture>'
        file.write_text(f'<touchégg><application name="All">{gesture}</application></touchégg>\n')
        self.home.chmod(0o777)
        sends = 'touchctl import: keys and clicks need touchd-send; use: sudo systemctl enable --now touchd-send.socket; sudo adduser "$USER" touchd-send; then log in again'
        hint = "touchctl import: this user may not open /run/touchd/gestures, so no gesture runs a command yet; use: sudo adduser \"$USER\" input; then log in again"
        for groups, hints in [("--clear-groups", [hint, sends]), ("--groups 61235", [sends]), ("--groups 61235,61236", [])]:
            code, _, said = run(
                "unshare", "--mount", "sh", "-c", f'{prepare} {groups} "$@"', "sh", TOUCHCTL, "import", "touchegg", file, "--install", "--force",
                env={**os.environ, "XDG_CURRENT_DESKTOP": "KDE", "XDG_CONFIG_HOME": str(self.home / "config"), "PATH": f"{self.programs}:{os.environ['PATH']}"},
            )  # fmt: skip
            self.assertEqual(code, 0, said)
            self.assertEqual(
                said.splitlines()[-1 - len(hints):], ["touchctl import: touchd-bindings.service runs the bindings now and at each login", *hints])  # fmt: skip

    def test_missing_configurations_are_one_error_with_the_places(self):
        code, _, said = self.install("touchegg")
        if pathlib.Path("/usr/share/touchegg/touchegg.conf").exists():
            self.skipTest("touchegg is installed here")
        self.assertEqual(
            (code, said),
            (1, f"touchctl import: these files do not exist: {self.home}/config/touchegg/touchegg.conf, /usr/share/touchegg/touchegg.conf; name the program's file\n"),
        )
        self.assertFalse(self.folder.exists())


def may_mount():
    return subprocess.run(["unshare", "--mount", "mount", "-t", "tmpfs", "tmpfs", "/run"], capture_output=True).returncode == 0


def alive(process):
    """Return whether a process runs; a zombie does not."""
    try:
        return pathlib.Path(f"/proc/{process}/stat").read_text().rsplit(")", 1)[1].split()[0] != "Z"
    except FileNotFoundError:
        return False


class Checks(unittest.TestCase):
    def run_tool(self, *arguments):
        return run(TOUCHCTL, *arguments)

    def test_the_examples_are_good(self):
        for path in sorted((ROOT / "Config/bindings").glob("*.bindings.yaml")):
            self.assertEqual(self.run_tool("run", "--check", path), (0, "", f"touchctl run: {path} is good\n"))

    def test_a_bad_file_is_one_error_with_its_place(self):
        with Bindings("  - {name: tap, match: {recognizer: taped}, run: [x]}\n") as bindings:
            self.assertEqual(
                self.run_tool("run", "--check", bindings.file),
                (1, "", f'touchctl run: {bindings.file}:3:37: bindings[0].match.recognizer: unknown recognizer "taped"; did you mean "tapped"?\n'),
            )

    def test_incompatible_options_are_reported(self):
        for words, error in [
            (("--check", "--socket", "x"), "--check and --dry-run use no service, and do not accept --socket"),
            (("--size", "1x1"), "--size applies only to --dry-run"),
            (("--wait", "1", "--reconnect"), "--reconnect waits without limit; leave --wait out"),
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
            self.assertEqual(head, "touchctl run: no command would run; the recording's gestures are:")
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
                f'touchctl import: {file}:2: "1,LR,BR,*,corner" left out: the gesture ends at an edge, but touchd matches gestures by the edge where they begin\n'
                f"touchctl import: 1 binding written to {folder}/lisgd.bindings.yaml, and the scene next to it\n",
            )
            self.assertEqual(self.run_tool("run", "--check", f"{folder}/lisgd.bindings.yaml")[0], 0)
            scene, bindings = (pathlib.Path(folder, f"lisgd.{part}.yaml") for part in ("scene", "bindings"))
            scene.write_text("mine")
            said = "touchctl import: {} exists already, so nothing was written; --force replaces it"
            self.assertEqual(self.run_tool("import", "lisgd", file, folder)[2].splitlines()[1], said.format(scene))
            self.assertEqual(scene.read_text(), "mine")
            # Write both files or none.
            scene.unlink()
            self.assertEqual(self.run_tool("import", "lisgd", file, folder)[2].splitlines()[1], said.format(bindings))
            self.assertFalse(scene.exists())
            self.assertEqual(self.run_tool("import", "lisgd", file, folder, "--force")[0], 0)

    def test_a_gesture_that_lisgd_could_not_read_is_quoted_and_nothing_is_written(self):
        with tempfile.TemporaryDirectory() as folder:
            file = pathlib.Path(folder, "start.sh")
            file.write_text("lisgd -g '1,LR,*,*,echo right' \\\n -g '1,RL,R,*,R'\n")
            self.assertEqual(
                self.run_tool("import", "lisgd", file, folder),
                (1, "", f'touchctl import: {file}:2: "1,RL,R,*,R": the gesture has no command\n'),
            )
            self.assertEqual(os.listdir(folder), ["start.sh"])

    def test_unreadable_bindings_are_an_error_with_their_line(self):
        with tempfile.TemporaryDirectory() as folder:
            file = pathlib.Path(folder, "touchegg.conf")
            file.write_text("<touchégg>\n<application>\n</touchégg>\n")
            self.assertEqual(
                self.run_tool("import", "touchegg", file, folder),
                (1, "", f"touchctl import: {file}:3: mismatched tag in <application> of line 2\n"),
            )
            # This holds for any file.
            for other in (file, "/nothing/there"):
                self.assertEqual(
                    self.run_tool("import", "lisg", other),
                    (2, "", 'touchctl import: unknown program "lisg"; did you mean lisgd? (see touchctl import --help)\n'),
                )
            self.assertEqual(
                self.run_tool("import", "lisgd", "/nothing/there"),
                (1, "", "touchctl import: /nothing/there: cannot be read: No such file or directory\n"),
            )
