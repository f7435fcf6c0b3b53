"""The options of a served recording, and what a signal must not do."""

import csv
import json
import os
import pathlib
import pty
import re
import signal
import subprocess
import tempfile
import unittest

import panel
from mqtt_panel import Live
from programs import ROOT, TIMEOUT, TOUCHCTL, TOUCHD, Service, Subscriber, call, eventually, run, touchctl

RECORDINGS = os.environ.get("TOUCHD_RECORDINGS")


def action(reply):
    """Return the action of a reply, or None."""
    return json.loads(reply)["parameters"].get("action")


def tap():
    """One tap on the demo scene's map, where a second tap would make it a double tap."""
    recording = panel.Recording()
    recording.frame(0.1, down={0: (100, 100)})
    recording.frame(0.05, up=[0])
    return recording


class Options(unittest.TestCase):
    def test_repeat_begins_again_with_later_times(self):
        with Service(tap().text(), "--repeat", "--pace", "100") as service:
            with Subscriber(service.socket) as client:
                taps = []
                for reply in client.replies():
                    if action(reply):
                        taps.append(action(reply))
                    if len(taps) == 3:
                        break
            service.terminate()
            self.assertEqual(service.wait(), 0)
        self.assertEqual([(tap["recognizer"], tap["x"], tap["y"]) for tap in taps], [("select", 100, 100)] * 3)
        self.assertEqual(len({tap["time"] for tap in taps}), 3)
        self.assertEqual(sorted(tap["time"] for tap in taps), [tap["time"] for tap in taps])

    def test_standard_input_cannot_be_repeated(self):
        code, _, said = run(TOUCHD, "--replay", "-", "--repeat")
        self.assertEqual(code, 2)
        self.assertIn("--repeat cannot restart standard input", said)

    def test_a_pipe_cannot_be_repeated(self):
        with tempfile.TemporaryDirectory() as folder:
            pipe = pathlib.Path(folder) / "pipe"
            os.mkfifo(pipe)
            process = subprocess.Popen([TOUCHD, "--replay", pipe, "--repeat", "--socket", f"{folder}/s"], stderr=subprocess.PIPE)
            pipe.write_text(panel.mixed())
            _, errors = process.communicate(timeout=TIMEOUT)
        self.assertEqual(process.returncode, 1)
        self.assertIn("a pipe cannot be restarted; --repeat needs a file", errors.decode())

    def test_a_pipe_is_read_to_its_end_before_it_is_served(self):
        # More than is needed to detect the format.
        recording = panel.busy(8000)
        self.assertGreater(len(recording), 1 << 18)
        lines = []
        for pipe in [False, True]:
            with Service(recording, "--pace", "1000", pipe=pipe) as service, Subscriber(service.socket) as client:
                lines.append(client.lines())
                self.assertEqual((service.wait(), service.errors()), (0, ""))
        self.assertGreater(len(lines[0]), 0)
        self.assertEqual(lines[0], lines[1])

    def test_a_signal_ends_a_wait_for_a_pipe(self):
        for start in [b"", panel.busy(8000).encode()[: 300 << 10]]:
            with self.subTest(len(start)), tempfile.TemporaryDirectory() as folder:
                path = pathlib.Path(folder) / "pipe"
                os.mkfifo(path)
                process = subprocess.Popen([TOUCHD, "--replay", path, "--socket", f"{folder}/s"])
                with open(path, "wb") as pipe:
                    # Once everything except the pipe's capacity is written, it waits for more.
                    pipe.write(start)
                    pipe.flush()
                    process.terminate()
                    self.assertEqual(process.wait(TIMEOUT), -signal.SIGTERM)

    def test_the_replay_waits_for_as_many_clients_as_the_option_says(self):
        with Service(tap().text(), "--clients", "2", "--pace", "1000") as service:
            with Subscriber(service.socket) as first:
                replies = first.replies()
                self.assertIn(b'"state"', next(replies))
                first.set_timeout(0.5)
                with self.assertRaises(TimeoutError):
                    next(replies)
                first.set_timeout(TIMEOUT)
                with Subscriber(service.socket) as second:
                    self.assertIn(b'"recognizer":"select"', second.lines())
            self.assertEqual(service.wait(), 0)

    def test_at_a_terminal_it_says_that_it_waits_for_clients(self):
        with tempfile.TemporaryDirectory() as folder:
            recording = pathlib.Path(folder, "tap.evemu")
            recording.write_text(tap().text())
            for clients, noun in [("1", "a client"), ("2", "2 clients")]:
                master, terminal = pty.openpty()
                socket = f"{folder}/{clients}"
                process = subprocess.Popen([TOUCHD, "--replay", recording, "--socket", socket, "--clients", clients], stderr=terminal)
                os.close(terminal)
                with open(master, "rb", buffering=0) as said:
                    line = b""
                    while not line.endswith(b"\n"):
                        line += said.read(1)
                    process.terminate()
                    self.assertEqual(process.wait(TIMEOUT), 0)
                self.assertEqual(line.decode(), f"touchd: waiting for {noun} at {socket}\r\n")

    def test_rounds_of_a_recording_are_two_seconds_apart_and_have_nothing_in_common(self):
        recording = panel.Recording()
        recording.tap(200, 200)
        scene = "windows: [{name: main, views: [{name: ok, kind: button}]}]"
        with tempfile.TemporaryDirectory() as folder:
            path = pathlib.Path(folder, "scene.yaml")
            path.write_text(scene)
            # A tap soon after the last one would make a double tap.
            with Service(
                recording.text(), "--repeat", "--pace", "100", scene=path, configuration="thresholds: {tap.interval: 10}\n"
            ) as service, Subscriber(service.socket) as client:
                events = []
                for reply in client.replies():
                    control = json.loads(reply)["parameters"].get("control")
                    if control:
                        events.append((control["event"], control["time"]))
                    if len([name for name, _ in events if name == "touchUpInside"]) == 3:
                        break
        self.assertNotIn("touchDownRepeat", dict(events))
        downs, ups = ([time for name, time in events if name == wanted] for wanted in ("touchDown", "touchUpInside"))
        self.assertEqual([down - up for down, up in zip(downs[1:], ups)], [2_000_000, 2_000_000])

    def test_a_device_is_reported_with_its_own_numbers_along_each_axis(self):
        # Twice as many units per millimetre down as across, for as many pixels.
        text = re.sub(r"^(A: (01|36) .* )10$", r"\g<1>20", panel.mixed(), flags=re.MULTILINE)
        with Service(text, scene=None) as service:
            (device,) = call(service.socket, "GetDevices")["devices"]
        self.assertEqual((device["bus"], device["vendor"], device["product"], device["version"]), (0x18, 0x1234, 0x5678, 1))
        self.assertEqual((device["width"], device["height"]), (1000, 600))
        across, down = device["pixelsPerPoint"]["x"], device["pixelsPerPoint"]["y"]
        self.assertAlmostEqual(down / across, 2, places=2)

    def test_no_replay_options_without_a_replay(self):
        for option in [["--clients", "2"], ["--pace", "2"], ["--repeat"], ["--description", "x"]]:
            done = subprocess.run([TOUCHD, *option], capture_output=True, timeout=TIMEOUT)
            self.assertEqual(done.returncode, 2)
            self.assertIn(f"{option[0]} requires --replay", done.stderr.decode())

    def test_a_short_queue_loses_nothing_of_a_recording(self):
        text = panel.busy()
        with Service(text, "--pace", "5000", scene=None) as service:
            with Subscriber(service.socket) as client:
                expected = client.lines()
        with Service(text, "--pace", "5000", scene=None, configuration="clients: {longestQueue: 4096}\n") as service:
            with Subscriber(service.socket) as client:
                self.assertEqual(client.lines(), expected)
            self.assertEqual(service.wait(), 0)


class Threads(unittest.TestCase):
    def test_the_service_has_one_thread_which_release_builds_rely_on(self):
        with Service(tap().text(), "--pace", "0.1") as service, Subscriber(service.socket) as client:
            next(client.replies())
            self.assertEqual(len(os.listdir(f"/proc/{service.process.pid}/task")), 1)


class Tables(unittest.TestCase):
    def held(self, rows):
        """Return the KiB of data of a service whose table was scrolled and had a row selected."""
        table = {"name": "list", "kind": "table", "frame": [0, 0, 800, 400], "rows": rows, "rowHeight": 40}
        shown = {"scene": {"windows": [{"name": "main", "views": [table]}]}, "screens": [{"name": "main", "size": [800, 400]}]}
        with Live(json.dumps(shown)) as service:
            for _ in range(3):
                service.drag((400, 350), (400, 50))
                service.taps([400], y=200)
            status = pathlib.Path(f"/proc/{service.process.pid}/status").read_text()
        return int(re.search(r"VmData:\s+(\d+) kB", status)[1])

    def test_ten_million_rows_take_the_memory_of_twenty(self):
        # Storing each row, however small, would take 10 MB.
        self.assertLess(self.held(10_000_000) - self.held(20), 256)


class Signals(unittest.TestCase):
    def test_a_signal_does_not_bring_the_future(self):
        # The single tap waits 350 ms for a second one, here half a minute because of the pace. The signal arrives long before.
        recording = tap()
        for _ in range(600):
            recording.frame(1)
        with Service(recording.text(), "--pace", "0.01", scene=ROOT / "Config/demo.scene.yaml") as service:
            with Subscriber(service.socket) as client:
                replies = client.replies()
                next(replies)
                eventually(lambda: call(service.socket, "GetStats")["frames"], lambda frames: frames >= 2)
                service.terminate()
                self.assertEqual([*client.replies()], [b'{"parameters":{"stopped":true}}'])
            self.assertEqual(service.wait(), 0)


class Readers(unittest.TestCase):
    def test_a_paced_replay_ends_with_its_reader(self):
        replay = subprocess.Popen(
            [TOUCHCTL, "replay", "--touches", "--pace", "0.01", ROOT / "Config/recordings/demo.events"],
            stdout=subprocess.PIPE, stderr=subprocess.PIPE,
        )
        self.assertIn(b'"phase":"began"', replay.stdout.readline())
        replay.stdout.close()
        # At this pace the recording alone would take half an hour.
        self.assertEqual(replay.wait(TIMEOUT), 0)
        replay.stderr.close()

    def test_an_unreleased_contact_ends_in_cancelled(self):
        recording = panel.Recording()
        recording.frame(0.1, down={0: (100, 100)})
        recording.frame(0.1, move={0: (150, 100)})
        path = pathlib.Path(f"/tmp/touchd-unreleased-{os.getpid()}.evemu")
        path.write_text(recording.text())
        try:
            touches = [json.loads(line).get("touch") for line in touchctl("replay", "--touches", path).splitlines()]
        finally:
            path.unlink()
        phases = [touch["phase"] for touch in touches if touch]
        self.assertEqual(phases, ["began", "moved", "cancelled"])

    @unittest.skipUnless(RECORDINGS, "no recordings of real panels here")
    def test_real_recordings_begin_and_end_as_many_contacts_as_their_index_says(self):
        folder = pathlib.Path(RECORDINGS)
        with open(folder / "INDEX.tsv", newline="") as index:
            rows = [row for row in csv.DictReader(index, delimiter="\t")]
        self.assertGreater(len(rows), 10)
        for row in rows:
            with self.subTest(row["file"]):
                done = subprocess.run(
                    [TOUCHCTL, "replay", "--touches", folder / row["file"]], capture_output=True, timeout=TIMEOUT
                )
                self.assertEqual(done.returncode, 0)
                ends = {}
                for line in done.stdout.splitlines():
                    touch = json.loads(line).get("touch")
                    if touch is None:
                        continue
                    if touch["phase"] == "began":
                        self.assertNotIn(touch["id"], ends)
                        ends[touch["id"]] = []
                    elif touch["phase"] != "moved":
                        ends[touch["id"]].append(touch["phase"])
                self.assertEqual(len(ends), int(row["contacts begun"]))
                self.assertTrue(all(len(end) == 1 for end in ends.values()), "one end for each began")
                self.assertEqual(
                    sum(end == ["cancelled"] for end in ends.values()),
                    int(row["contacts begun"]) - int(row["contacts ended"]),
                )
