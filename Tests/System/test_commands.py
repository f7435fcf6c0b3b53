"""Errors of the programs for invalid command lines and unusable services."""

import json
import os
import pathlib
import re
import select
import socket
import subprocess
import tempfile
import time
import unittest

import panel
import programs
from programs import ROOT, TIMEOUT, TOUCHCTL, TOUCHD, Service, watch


def run(*command):
    """Return exit code and errors."""
    code, _, said = programs.run(*command)
    return code, said


class Refusals(unittest.TestCase):
    def test_each_error_of_the_interface_is_a_sentence(self):
        interface = (ROOT / "Sources/TouchService/io.touchd.Touch.varlink").read_text()
        errors = re.findall(r"^error (\w+) \(([^)]*)\)", interface, re.MULTILINE)
        self.assertGreater(len(errors), 8)
        sentences = set()
        with tempfile.TemporaryDirectory() as folder, socket.socket(socket.AF_UNIX) as listening:
            path = pathlib.Path(folder, "socket")
            listening.bind(str(path))
            listening.listen()
            for name, fields in errors:
                with self.subTest(name):
                    parameters = {field.split(":")[0]: "x.y" for field in fields.split(", ") if field}
                    reply = json.dumps({"error": f"io.touchd.Touch.{name}", "parameters": parameters}).encode() + b"\0"
                    asking = subprocess.Popen([TOUCHCTL, "scene", "--socket", path], stderr=subprocess.PIPE, text=True)
                    one, _ = listening.accept()
                    with one:
                        while not one.recv(1 << 12).endswith(b"\0"):
                            pass
                        one.sendall(reply)
                        _, said = asking.communicate(timeout=TIMEOUT)
                    self.assertEqual(asking.returncode, 1)
                    self.assertRegex(said, "^touchctl scene: [a-z].*\n$")
                    self.assertNotIn(name, said)
                    for value in parameters.values():
                        self.assertIn(value, said)
                    sentences.add(said)
        self.assertEqual(len(sentences), len(errors))


class CommandLines(unittest.TestCase):
    def test_version_takes_no_argument(self):
        code, said = run(TOUCHCTL, "--version", "x")
        self.assertEqual((code, said), (2, 'touchctl: unexpected argument "x" (see touchctl --help)\n'))
        self.assertEqual(run(TOUCHCTL, "--version")[0], 0)

    def test_check_names_the_file_that_it_read(self):
        code, said = run(TOUCHD, "--check", "--config", ROOT / "Config/touchd.yaml")
        self.assertEqual((code, said), (0, f"touchd: {ROOT}/Config/touchd.yaml is good\n"))

    def test_check_prints_the_configuration_of_all_files(self):
        with tempfile.TemporaryDirectory() as folder:
            path = pathlib.Path(folder, "touchd.yaml")
            drop_in = pathlib.Path(folder, "touchd.yaml.d/10-panel.yaml")
            drop_in.parent.mkdir()
            path.write_text("clients: {maximum: 7}\ndevices: [{match: {name: panel}, grab: true}]\n")
            drop_in.write_text("devices: [{match: {name: panel}}]\n")
            check = [TOUCHD, "--check", "--print", "--config", path]
            code, printed, said = programs.run(*check)
            covered = f"{path}:2:11: devices[0]: this rule is never used: {drop_in}:1:11: devices[0] comes first, and matches every device that this rule matches"
            self.assertEqual((code, said), (0, f"touchd: warning: {covered}\ntouchd: {path} is good, with 1 warning\n"))
            self.assertEqual(
                printed,
                f"devices:\n# {drop_in}\n- match: {{name: panel}}\n# {path}\n- match: {{name: panel}}\n  grab: true\n"
                f"# {path}\nclients: {{maximum: 7}}\n",
            )
            combined = pathlib.Path(folder, "combined.yaml")
            combined.write_text(printed)
            self.assertEqual(run(TOUCHD, "--check", "--config", combined)[0], 0)
            # Invalid files print nothing to standard output.
            drop_in.write_text("devices: [{match: {name: panel}, screen: left}]\n")
            code, printed, said = programs.run(*check)
            self.assertEqual((code, printed), (1, ""))
            self.assertIn("10-panel.yaml:1:42: devices[0].screen: ", said)
        self.assertEqual(run(TOUCHD, "--print"), (2, "touchd: --print requires --check (see touchd --help)\n"))

    @unittest.skipIf(os.path.exists("/etc/touchd"), "this machine has a configuration")
    def test_check_without_a_file_does_not_praise_one(self):
        code, said = run(TOUCHD, "--check")
        self.assertEqual((code, said), (0, "touchd: there is no /etc/touchd/touchd.yaml, so the defaults apply\n"))

    def test_check_reads_no_recording(self):
        code, said = run(TOUCHD, "--check", "--replay", ROOT / "Config/recordings/demo.events")
        self.assertEqual(code, 2)
        self.assertIn("--check only reads the configuration", said)

    def test_a_socket_where_something_else_is(self):
        with tempfile.TemporaryDirectory() as folder:
            file = pathlib.Path(folder, "file")
            file.touch()
            for path, reason in [(folder, "Is a directory"), (file, "File exists")]:
                code, said = run(
                    TOUCHD, "--config", ROOT / "Config/touchd.yaml", "--replay", ROOT / "Config/recordings/demo.events",
                    "--socket", path,
                )
                self.assertEqual((code, said), (1, f"touchd: making the socket {path} failed: {reason}\n"))

    def test_an_unknown_kind_is_an_error_with_a_suggestion(self):
        code, said = run(TOUCHCTL, "watch", "--kind", "pam")
        self.assertEqual(code, 2)
        self.assertEqual(
            said, 'touchctl watch: --kind: unknown kind "pam"; did you mean pan? (see touchctl watch --help)\n'
        )
        self.assertIn('--kind: unknown kind "gesture"; known: tap, longPress', run(TOUCHCTL, "watch", "--kind", "gesture")[1])
        for command, known in [
            (("record", "--format", "x", "/dev/null"), "evemu, evtest, libinput"),
            (("generate", "--to", "x", "tap:1,1"), "evtest, evemu, libinput, getevent"),
            (("convert", "--to", "x", "a", "b"), "evtest, evemu, libinput, getevent, touches"),
        ]:
            code, said = run(TOUCHCTL, *command)
            self.assertEqual(code, 2)
            self.assertIn(f': unknown format "x"; known: {known} (', said)

    def test_a_failed_write_is_a_failure(self):
        demo = ROOT / "Config/recordings/demo.events"
        for words in [
            ("--help",), ("--version",), ("describe", "--help"), ("describe", demo), ("describe", "--json", demo),
            ("doctor", demo),
        ]:
            name = "touchctl" if words[0].startswith("--") else f"touchctl {words[0]}"
            with open("/dev/full", "w") as full:
                done = subprocess.run([TOUCHCTL, *words], stdout=full, stderr=subprocess.PIPE, timeout=TIMEOUT)
            self.assertEqual(
                (done.returncode, done.stderr.decode()), (1, f"{name}: write standard output failed: No space left on device\n"), words
            )

    def test_a_reader_that_closes_the_pipe_is_no_failure(self):
        demo = ROOT / "Config/recordings/demo.events"
        for command in [
            (TOUCHD, "--help"), (TOUCHD, "--version"), (TOUCHCTL, "--help"), (TOUCHCTL, "replay", demo),
            (TOUCHCTL, "describe", demo), (TOUCHCTL, "generate", "tap:9,9"),
            *((TOUCHCTL, "convert", demo, "-", "--to", format) for format in ["evtest", "libinput", "touches"]),
        ]:
            reading, writing = os.pipe()
            os.close(reading)
            with open(writing, "w") as gone:
                # Python ignores SIGPIPE, and its children would inherit that.
                done = subprocess.run(
                    command, stdout=gone, stderr=subprocess.PIPE, timeout=TIMEOUT, restore_signals=True
                )
            self.assertEqual(done.returncode, 0, command)
            self.assertNotIn(b"ipe", done.stderr, command)

    def test_texts_of_a_recording_write_no_line_and_move_no_cursor(self):
        with tempfile.TemporaryDirectory() as folder:
            file = pathlib.Path(folder, "named.evtest")
            done = subprocess.run(
                [TOUCHCTL, "convert", ROOT / "Config/recordings/demo.events", "-", "--to", "evtest"],
                capture_output=True, timeout=TIMEOUT,
            )
            file.write_bytes(done.stdout.replace(b"touchd generated panel", b"A\x1b[2Jpanel"))
            for words in [("describe", file), ("doctor", file), ("convert", file, f"{folder}/x.touches")]:
                done = subprocess.run([TOUCHCTL, *words], capture_output=True, timeout=TIMEOUT)
                self.assertEqual(done.returncode, 0)
                self.assertIn(b"A [2Jpanel", done.stdout + done.stderr)
                self.assertNotIn(b"\x1b", done.stdout + done.stderr)

    def test_a_file_is_no_input_device(self):
        demo = ROOT / "Config/recordings/demo.events"
        for command, file, advice in [
            ("record", demo, ""), ("doctor", "/dev/null", ""),
            ("calibrate", demo, f"; for a recording, use: touchctl calibrate --from {demo}"),
        ]:
            self.assertEqual(run(TOUCHCTL, command, file), (1, f"touchctl {command}: {file}: not an input device{advice}\n"))

    def test_reconnecting_waits_anyway(self):
        code, said = run(TOUCHCTL, "watch", "--reconnect", "--wait", "1")
        self.assertEqual(code, 2)
        self.assertIn("--reconnect waits without limit; leave --wait out", said)

    def test_a_replay_into_a_panel_takes_no_options_that_it_would_not_heed(self):
        for option in [("--scene", "x"), ("--size", "9x9"), ("--touches",), ("--decisions",), ("--explain",)]:
            code, said = run(TOUCHCTL, "replay", "--device", *option, ROOT / "Config/recordings/demo.events")
            self.assertEqual(code, 2)
            self.assertIn(f"--device plays events unchanged, and does not accept {option[0]} ", said)

    def test_statistics_that_cannot_be_written_are_a_failure(self):
        with Service(panel.mixed()) as service, open("/dev/full", "w") as full:
            for format in [(), ("--json",), ("--prometheus",)]:
                done = subprocess.run(
                    [TOUCHCTL, "stats", *format, "--socket", service.socket],
                    stdout=full, stderr=subprocess.PIPE, timeout=TIMEOUT,
                )
                self.assertEqual(
                    (done.returncode, done.stderr), (1, b"touchctl stats: write standard output failed: No space left on device\n")
                )

    @unittest.skipIf(os.path.exists("/dev/input"), "this machine has devices")
    def test_a_missing_touchscreen_is_reported(self):
        self.assertEqual(
            run(TOUCHCTL, "devices"), (0, "touchctl devices: there is no touchscreen; --all lists every device\n")
        )


class Waiting(unittest.TestCase):
    def test_the_wait_for_a_service_that_never_starts_is_no_longer_than_the_option_says(self):
        path = f"/tmp/touchd-none-{os.getpid()}"
        start = time.monotonic()
        code, said = run(TOUCHCTL, "watch", "--wait", "0.5", "--socket", path)
        self.assertGreaterEqual(time.monotonic() - start, 0.5)
        self.assertEqual(
            (code, said), (1, f"touchctl watch: connect {path} failed: No such file or directory; start touchd, or name its socket with --socket\n")
        )

    @unittest.skipUnless(os.geteuid() == 0, "only root may become somebody else")
    def test_a_socket_of_another_group_is_explained(self):
        with tempfile.TemporaryDirectory(dir="/tmp") as folder, socket.socket(socket.AF_UNIX) as listener:
            os.chmod(folder, 0o755)
            listener.bind(f"{folder}/socket")
            os.chmod(f"{folder}/socket", 0o600)
            listener.listen()
            for command in "watch", "stats":
                code, _, said = programs.run(TOUCHCTL, command, "--socket", f"{folder}/socket", user=61234, group=61234, extra_groups=[])
                advice = "only members of the socket's group can connect (by default, touchd)"
                self.assertEqual((code, said), (1, f"touchctl {command}: connect {folder}/socket failed: Permission denied; {advice}\n"))

    def test_a_name_missing_from_the_scene_is_reported_and_awaited(self):
        with Service(panel.mixed(), "--pace", "1000", "--repeat") as service:
            for option, name, said in [
                ("--view", "mapp", b'no view is named "mapp" in the current scene; did you mean map?'),
                ("--window", "far away", b'no window is named "far away" in the current scene'),
                ("--recognizer", "selekt", b'no recognizer is named "selekt" in the current scene; did you mean select?'),
            ]:
                client = watch(service.socket, option, name)
                self.assertEqual(client.stderr.readline(), b"touchctl watch: " + said + b"\n")
                self.assertIsNone(client.poll())
                client.terminate()
                printed, complaints = client.communicate(timeout=TIMEOUT)
                self.assertEqual((printed, complaints), (b"", b""))
            client = watch(service.socket, "--view", "map", "--window", "main")
            self.assertIn(b'"view":"map"', client.stdout.readline())
            client.terminate()
            self.assertEqual(client.communicate(timeout=TIMEOUT)[1], b"")

    def test_only_named_kinds_and_events_are_printed(self):
        scene = (
            "\n  windows:\n    - name: main\n      recognizers: [{name: pick, kind: tap}, {name: wipe, kind: swipe}]\n"
            "      views:\n        - {name: ok, kind: button, frame: [0, 0, 300, 250]}\n"
            "        - {name: volume, kind: slider, frame: [0, 250, 700, 100]}\n"
        )
        recording = panel.Recording()
        recording.tap(200, 200)
        recording.drag((50, 300), (600, 320))
        recording.tap(800, 300)
        with Service(recording.text(), "--pace", "1000", scene=scene) as service:
            client = watch(
                service.socket, *("--kind", "button", "--kind", "slider", "--kind=tap"),
                *("--event", "primaryActionTriggered", "--event", "touchUpInside"),
            )
            printed, complaints = client.communicate(timeout=TIMEOUT)
        self.assertEqual((client.returncode, complaints), (0, b""))
        reported = [next(iter(json.loads(line).values())) for line in printed.splitlines()]
        self.assertEqual(
            [(it["view"], it.get("event", it.get("state"))) for it in reported],
            [("ok", "touchUpInside"), ("ok", "primaryActionTriggered")]
            + [("volume", "touchUpInside"), ("volume", "primaryActionTriggered"), ("main", "ended")],
        )

    def test_only_named_states_and_events_without_a_state_are_printed(self):
        scene = (
            "\n  windows:\n    - name: main\n      recognizers: [{name: wipe, kind: pan}]\n"
            "      views:\n        - {name: ok, kind: button, frame: [0, 0, 300, 250]}\n"
            "        - {name: list, kind: scroll, frame: [300, 250, 700, 300], contentSize: [700, 4000]}\n"
        )
        recording = panel.Recording()
        recording.tap(200, 200)
        recording.drag((400, 500), (420, 300))
        recording.drag((350, 20), (900, 40))
        reported = {}
        for states in ["began"], ["cancelled", "ended"], []:
            with Service(recording.text(), "--pace", "1000", scene=scene) as service:
                client = watch(service.socket, "--event", "touchUpInside", *(f"--state={state}" for state in states))
                printed, complaints = client.communicate(timeout=TIMEOUT)
            self.assertEqual((client.returncode, complaints), (0, b""))
            events = [next(iter(json.loads(line).values())) for line in printed.splitlines()]
            reported[" ".join(states)] = [(it["view"], it.get("event", it.get("state"))) for it in events]
        self.assertEqual(reported["began"], [("ok", "touchUpInside"), ("list", "began"), ("main", "began")])
        # The list continues by itself after the finger has lifted.
        self.assertEqual(reported["cancelled ended"], [("ok", "touchUpInside"), ("main", "ended"), ("list", "ended")])
        self.assertIn(("list", "changed"), reported[""])
        self.assertIn(("main", "changed"), reported[""])

    def test_a_service_that_starts_later_is_followed(self):
        service = Service(panel.mixed(), "--pace", "1000")
        client = watch(service.socket, "--wait", str(TIMEOUT))
        with service:
            printed, complaints = client.communicate(timeout=TIMEOUT)
            self.assertEqual((client.returncode, complaints), (0, b""))
            self.assertIn(b'{"action":', printed)

    def test_a_restarted_service_is_followed_again(self):
        # It sends little, so that everything fits into the client's buffers and it does not end by itself.
        first = Service(panel.unfinished(), scene=None)
        other = panel.Recording()
        other.tap(777, 333)
        second = Service(other.text(), "--pace", "1000", "--repeat", scene=None, socket=first.socket)
        with first:
            client = watch(first.socket, "--reconnect")
            self.assertIn(b'{"action":', client.stdout.readline())
            # Kill it as the kernel or the watchdog would: without a last reply.
            first.process.kill()
            first.process.wait()
            self.assertEqual(client.stderr.readline(), b"touchctl watch: the service has ended; waiting for it\n")
            with second:
                # Everything that the first service sent comes before that.
                self.assertTrue(any(b'"x":777,"y":333' in line for line in client.stdout))
                client.terminate()
                client.wait(TIMEOUT)
            client.stdout.close()
            client.stderr.close()

    def test_the_record_of_a_service_is_written_immediately(self):
        with tempfile.TemporaryDirectory() as folder, socket.socket(socket.AF_UNIX) as service:
            path = f"{folder}/io.touchd"
            service.bind(path)
            service.listen()
            command = [TOUCHCTL, "record", "--service", "--socket", path]
            with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as recorder:
                client, _ = service.accept()
                with client:
                    self.assertIn(b'"io.touchd.Touch.Record"', client.recv(4096))
                    client.sendall(b'{"parameters":{"entry":{"time":7}},"continues":true}\0')
                    came, _, _ = select.select([recorder.stdout], [], [], TIMEOUT)
                    line = came and recorder.stdout.readline()
                self.assertEqual(line, b'{"time":7}\n')

    def test_without_the_option_a_service_that_is_killed_is_a_failure(self):
        with Service(panel.mixed(), "--pace", "1000", "--repeat") as service:
            client = watch(service.socket)
            self.assertIn(b'{"action":', client.stdout.readline())
            service.process.kill()
            _, complaints = client.communicate(timeout=TIMEOUT)
            self.assertEqual((client.returncode, complaints), (1, b"touchctl watch: the service closed the connection\n"))
