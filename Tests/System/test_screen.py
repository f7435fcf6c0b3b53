"""`touchctl watch --screen` in a pseudo-terminal: what it draws, and that the terminal is restored however it ends."""

import fcntl
import json
import os
import pathlib
import pty
import re
import select
import signal
import struct
import subprocess
import tempfile
import termios
import unittest

import pyte

import test_devices
from mqtt_panel import Live, touchd
from programs import ROOT, SCENE, TIMEOUT, TOUCHCTL, Service, Subscriber, touchctl

DEMO = ROOT / "Config/recordings/demo.events"
# One view in the middle half of a screen of 800 by 400, with a tap and a pan.
PAGE = """
scene:
  windows:
    - name: main
      views: [{name: page, frame: [200, 100, 400, 200], recognizers: [{name: pick, kind: tap}, {name: drag, kind: pan}]}]
screens: [{name: main, size: [800, 400]}]
"""
ENTER, LEAVE = b"\x1b[?1049h", b"\x1b[?1049l"
END = b"\x1b[?2026l"
BOXES = "┌┐└┘│─"


class Watch:
    """A running `touchctl watch --screen`, or another command that draws, with its output."""

    def __init__(self, *arguments, command=("watch", "--screen"), columns=80, rows=24, **environment):
        self.master, self.terminal = pty.openpty()
        self.before = self.modes()
        self.screen = pyte.Screen(columns, rows)
        self.stream = pyte.ByteStream(self.screen)
        self.drawn = b""
        self.resize(columns, rows)
        self.process = subprocess.Popen(
            [TOUCHCTL, *command, *map(str, arguments)], stdin=self.terminal, stdout=self.terminal, stderr=subprocess.PIPE,
            env={**{k: v for k, v in os.environ.items() if k not in ("LC_ALL", "NO_COLOR")}, "LANG": "C.UTF-8", **environment},
            start_new_session=True, preexec_fn=lambda: fcntl.ioctl(0, termios.TIOCSCTTY, 0),
        )  # fmt: skip

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.process.kill()
        self.process.wait()
        self.process.stderr.close()
        for descriptor in [self.master, self.terminal]:
            if descriptor is not None:
                os.close(descriptor)

    def modes(self):
        """Return the terminal's modes, which must be restored."""
        return termios.tcgetattr(self.terminal), fcntl.fcntl(self.terminal, fcntl.F_GETFL)

    def resize(self, columns, rows):
        self.screen.resize(rows, columns)
        fcntl.ioctl(self.master, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))

    def read(self):
        """Read what is available, waiting if necessary; return False when the program has ended."""
        for _ in range(10 * TIMEOUT):
            # Check this first: output that was drawn before the end can still be read.
            ended = self.process.poll() is not None
            if select.select([self.master], [], [], 0.1)[0]:
                break
            if ended:
                return False
        else:
            raise AssertionError("nothing more is drawn:\n" + "\n".join(self.rows))
        data = os.read(self.master, 1 << 16)
        self.drawn += data
        self.stream.feed(data)
        return True

    def until(self, holds):
        """Read until a complete picture satisfies a condition."""
        while not self.drawn.endswith(END) or not holds(self.rows):
            if not self.read():
                raise AssertionError(f"it ended: {self.process.stderr.read().decode()}\n" + "\n".join(self.rows))
        return self.rows

    @property
    def rows(self):
        return self.screen.display

    def end(self, read=True):
        """Wait for the end; return exit code and errors. The output until then is read, unless `read` is false."""
        while read and self.read():
            pass
        _, complaint = self.process.communicate(timeout=TIMEOUT)
        return self.process.returncode, complaint.decode()


class Picture(unittest.TestCase):
    maxDiff = None

    def test_a_recording_is_drawn_to_its_end_in_both_sizes(self):
        for columns, rows in [(80, 24), (200, 60)]:
            with self.subTest(columns), Watch("--at", ROOT / "Examples/draggable/recording.evemu", "--scene",
                                              ROOT / "Examples/draggable/scene.yaml", columns=columns, rows=rows) as watch:  # fmt: skip
                display = watch.until(lambda rows: "end of the recording" in rows[0])
                self.assertRegex(display[0], r"^touchd  main  \d+×\d+  3\.\d{3} s  0 down  end of the recording +q leaves$")
                right = columns - max(22, columns // 4)
                self.assertEqual(display[1][right:].split(), ["recognizers"])
                self.assertEqual(display[2][right:].split(), ["drag", "pan", "ended"])
                log = max(3, rows // 4)
                self.assertEqual(display[rows - log - 1].strip("─").strip(), "decisions")
                said = touchctl_explains("draggable")[-log:]
                self.assertEqual([row.rstrip() for row in display[rows - log :]][: len(said)], [line[:columns].rstrip() for line in said])
                os.write(watch.master, b"q")
                self.assertEqual(watch.end(), (0, ""))

    def test_views_lie_where_they_are_and_fingers_where_they_touch(self):
        # In cells: the glass; its page takes half of its width and height, in the middle.
        places = {(80, 24): (55, 13), (200, 60): (147, 36)}
        for (columns, rows), (across, down) in places.items():
            with self.subTest(columns), Live(PAGE) as service, Watch("--socket", service.socket, columns=columns, rows=rows) as watch:
                display = watch.until(lambda rows: any("page" in row for row in rows))
                self.assertEqual(display[1][: across + 2], "┌" + "─" * across + "┐")
                self.assertEqual(display[down + 2][: across + 2], "└" + "─" * across + "┘")
                left, right = 1 + across // 4, 1 + int(across * 3 / 4 - 0.5)
                top, bottom = 2 + down // 4, 2 + int(down * 3 / 4 - 0.5)
                self.assertEqual(display[top][left : right + 1], "┌page" + "─" * (right - left - 5) + "┐")
                self.assertEqual(display[bottom][left : right + 1], "└" + "─" * (right - left - 1) + "┘")
                with Subscriber(service.socket, request=finger("began", 400, 200)) as hand:
                    middle = lambda rows: rows[2 + down // 2][1 + across // 2 :]  # noqa: E731
                    watch.until(lambda rows: middle(rows).startswith("●1") and "1 down" in rows[0])
                    self.assertTrue(any(row.startswith("touch 1 on page began") for row in watch.rows))
                    hand.send(finger("moved", 600, 100))
                    column = columns - max(22, columns // 4)
                    watch.until(lambda rows: rows[2 + down // 4][1 + across * 3 // 4 :].startswith("●1") and rows[2][column:].split()[-1] == "began")
                    self.assertEqual(watch.rows[2][column:].split(), ["drag", "pan", "began"])
                    self.assertEqual(watch.rows[3][column:].split(), ["pick", "tap", "failed"])
                    hand.send(finger("ended", 600, 100))
                    watch.until(lambda rows: "0 down" in rows[0] and "●" not in "".join(rows) and "ended" in rows[2])
                os.write(watch.master, b"q")
                self.assertEqual(watch.end(), (0, ""))

    def test_another_size_is_drawn_at_once(self):
        with Live(PAGE) as service, Watch("--socket", service.socket) as watch:
            watch.until(lambda rows: any("page" in row for row in rows))
            watch.resize(200, 60)
            watch.until(lambda rows: rows[0].endswith("q leaves") and "decisions" in rows[44] and any("page" in row for row in rows))
            watch.resize(10, 5)
            watch.until(lambda rows: rows[0].startswith("too small"))
            watch.resize(80, 24)
            watch.until(lambda rows: rows[0].endswith("q leaves") and any("page" in row for row in rows))
            watch.process.send_signal(signal.SIGTERM)
            self.assertEqual(watch.end(), (0, ""))

    def test_more_frames_than_can_be_seen_are_drawn_together(self):
        five = ROOT / "Config/recordings/five-fingers.evtest"
        done = subprocess.run([TOUCHCTL, "replay", "--touches", five], capture_output=True, check=True, timeout=TIMEOUT)
        frames = len({json.loads(line)["touch"]["time"] for line in done.stdout.splitlines() if line.startswith(b'{"touch"')})
        self.assertGreater(frames, 60)
        with Watch("--at", five) as watch:
            watch.until(lambda rows: "end of the recording" in rows[0])
            os.write(watch.master, b"q")
            self.assertEqual(watch.end(), (0, ""))
            # Frames and pictures use the same clock, so this holds on the slowest machine.
            self.assertLess(watch.drawn.count(END), frames / 2)
            self.assertGreater(watch.drawn.count(END), 3)

    def test_a_name_is_text_whatever_it_holds(self):
        # Scenes with control characters are rejected; CanvasTests covers those.
        evil = ["[31mred", "]0;title", "%s\\e[2J", "\u202egnp", "e\u0301\u0301"]
        with tempfile.TemporaryDirectory() as folder:
            scene = pathlib.Path(folder, "scene.json")
            views = [{"name": name, "frame": [0, 80 * i, 800, 80], "recognizers": [{"name": name, "kind": "tap"}]} for i, name in enumerate(evil)]
            scene.write_text(json.dumps({"windows": [{"name": "w", "views": views}]}))
            recording = ROOT / "Config/recordings/demo.events"
            with Watch("--at", recording, "--scene", scene, columns=200, rows=60) as watch:
                watch.until(lambda rows: "[31mred tap" in "\n".join(rows) and "touch 1 on " in "\n".join(rows))
                text = "\n".join(watch.rows)
                for shown in ["[31mred", "]0;title", "%s\\e[2J", " gnp"]:
                    self.assertIn(shown, text)
                os.write(watch.master, b"q")
                self.assertEqual(watch.end(), (0, ""))
                # Only the sequences that pictures consist of.
                sequences = re.compile(rb"\x1b\[(\?(1049|25|2026)[hl]|\d+;\d+H|2J|0(;\d+)?m)|\x18")
                rest = sequences.sub(b"", watch.drawn).decode()
                self.assertEqual([c for c in rest if ord(c) < 32 or 127 <= ord(c) < 160 or c == "\u202e"], [])

    def test_wide_characters_take_two_cells(self):
        with Live(PAGE.replace("page", "地図")) as service, Watch("--socket", service.socket) as watch:
            watch.until(lambda rows: any("地図" in row for row in rows))
            (row,) = [row for row in watch.rows if "地図" in row]
            self.assertIn("┌地図───", row)

    @unittest.skipIf(os.path.exists("/dev/input"), "this machine has devices")
    def test_a_screen_of_unknown_size_is_named_and_not_drawn(self):
        with Live(PAGE.replace(", size: [800, 400]", "")) as service, Watch("--socket", service.socket) as watch:
            watch.until(lambda rows: "possible" in rows[2])
            self.assertIn("  main  size unknown  ", watch.rows[0])
            self.assertEqual([row for row in watch.rows if "┌" in row or "page" in row], [])

    def test_no_color_and_a_locale_without_utf8(self):
        with Live(PAGE) as service:
            for environment, colours, ascii in [({}, True, False), ({"NO_COLOR": "1"}, False, False), ({"LANG": "C"}, True, True)]:
                with self.subTest(environment), Watch("--socket", service.socket, **environment) as watch:
                    watch.until(lambda rows: any("page" in row for row in rows))
                    service.taps([400], y=200)
                    watch.until(lambda rows: "pick tap" in rows[2] and "ended" in rows[2])
                    os.write(watch.master, b"q")
                    self.assertEqual(watch.end(), (0, ""))
                    self.assertEqual(re.search(rb"\x1b\[[\d;]*3\dm", watch.drawn) is not None, colours)
                    self.assertEqual(watch.drawn.isascii(), ascii)
                    self.assertEqual(any(c in "".join(watch.rows) for c in BOXES), not ascii)


class Ending(unittest.TestCase):
    def ends(self, watch, code=0, complaint="", read=True):
        self.assertEqual(watch.end(read), (code, complaint))
        self.assertEqual(watch.modes(), watch.before)
        if read:
            self.assertEqual((watch.drawn.count(ENTER), watch.drawn.count(LEAVE)), (1, 1))
            self.assertTrue(watch.drawn.endswith(b"\x1b[?25h" + LEAVE))

    def wait_for(self, holds):
        """Poll; a condition that never holds is a hang."""
        if not any(holds() for _ in range(100_000)):
            self.fail("it never came to that")

    def test_keys_and_signals(self):
        with Live(PAGE) as service:
            for how in [b"q", b"\x03", signal.SIGINT, signal.SIGTERM, signal.SIGHUP, signal.SIGQUIT]:
                with self.subTest(how), Watch("--socket", service.socket) as watch:
                    watch.until(lambda rows: any("page" in row for row in rows))
                    self.assertNotEqual(watch.modes(), watch.before)
                    # Keys that would suspend it or dump core are ordinary keys.
                    keys = watch.modes()[0][6]
                    self.assertEqual((keys[termios.VSUSP], keys[termios.VQUIT]), (b"\0", b"\0"))
                    # Send no key before a signal, which could overtake it: the restored terminal would then suspend the program and discard its output.
                    os.write(watch.master, b"\x1a\x1cx" + how) if isinstance(how, bytes) else watch.process.send_signal(how)
                    self.ends(watch)

    def test_a_broken_service(self):
        with Live(PAGE) as service, Watch("--socket", service.socket) as watch:
            watch.until(lambda rows: any("page" in row for row in rows))
            service.process.kill()
            self.ends(watch, 1, "touchctl watch: the service closed the connection\n")

    def test_a_service_that_plays_a_recording_has_no_record(self):
        with Service(DEMO.read_text(), scene=SCENE) as service, Watch("--socket", service.socket) as watch:
            self.ends(watch, 1, "touchctl watch: the service plays a recording, not a panel\n")

    def test_a_service_that_ends(self):
        with Live(PAGE) as service, Watch("--socket", service.socket) as watch:
            watch.until(lambda rows: any("page" in row for row in rows))
            service.terminate()
            self.ends(watch)

    def test_oddities_of_a_recording_are_reported_at_the_end(self):
        with tempfile.TemporaryDirectory() as folder:
            odd = pathlib.Path(folder, "odd.evemu")
            text = (ROOT / "Examples/draggable/recording.evemu").read_text().splitlines()
            odd.write_text("\n".join([*text[:60], "E: x y z"]) + "\n")
            with Watch("--at", odd) as watch:
                watch.until(lambda rows: "end of the recording" in rows[0])
                os.write(watch.master, b"q")
                self.ends(watch, 0, f"touchctl watch: {odd}:61: no event in this line; ignored\n")

    def test_a_terminal_that_is_not_read_stops_nothing(self):
        # The first picture is larger than any terminal's buffer.
        with Live(PAGE) as service, Watch("--socket", service.socket, columns=1000, rows=300) as watch:
            self.wait_for(lambda: any(client.process == watch.process.pid and client.most_queued for client in clients(service)))
            for step in range(5):
                service.drag((300 + step, 150), (500, 250), steps=100, interval=1000)
            # It reads everything the service sends; the service would not wait for it.
            self.wait_for(lambda: not any(client.queued for client in clients(service)))
            watch.process.send_signal(signal.SIGTERM)
            self.ends(watch, read=False)
            # When the terminal is read again, it has no partial picture.
            while select.select([watch.master], [], [], 0)[0]:
                watch.drawn += os.read(watch.master, 1 << 16)
            self.assertTrue(watch.drawn.endswith(LEAVE))

    def test_a_terminal_that_is_read_late_shows_the_current_state(self):
        with Live(PAGE) as service, Watch("--socket", service.socket, columns=1000, rows=300) as watch:
            self.wait_for(lambda: any(client.process == watch.process.pid and client.most_queued for client in clients(service)))
            service.drag((300, 150), (500, 250))
            watch.until(lambda rows: "drag pan" in rows[2] and "ended" in rows[2])
            os.write(watch.master, b"q")
            self.ends(watch)

    def test_a_closed_terminal(self):
        with Live(PAGE) as service, Watch("--socket", service.socket) as watch:
            watch.until(lambda rows: any("page" in row for row in rows))
            os.close(watch.terminal)
            os.close(watch.master)
            watch.terminal = watch.master = None
            _, complaint = watch.process.communicate(timeout=TIMEOUT)
            self.assertEqual((watch.process.returncode, complaint), (0, b""))

    def test_refused_options(self):
        for arguments, code, complaint in [
            (["--screen"], 1, "standard output is not a terminal"),
            (["--at", DEMO], 2, "--at requires --screen"),
            (["--screen", "--kind", "tap"], 2, "--screen shows everything, and does not accept --kind"),
            (["--screen", "--scene", SCENE], 2, "--scene requires a recording: --at RECORDING"),
            (["--screen", "--at", DEMO, "--socket", "x"], 2, "--at plays a recording, and does not accept --socket"),
        ]:
            if code == 1:
                arguments += ["--at", DEMO]
            done = subprocess.run([TOUCHCTL, "watch", *map(str, arguments)], stdin=subprocess.DEVNULL, capture_output=True, timeout=TIMEOUT)
            self.assertEqual((done.returncode, done.stdout), (code, b""))
            self.assertIn(f"touchctl watch: {complaint}", done.stderr.decode())

    def test_a_device_that_cannot_be_opened_does_not_change_the_terminal(self):
        for arguments in [("--socket", "/nowhere/socket"), ("--at", "/nowhere/recording"), ("--at", DEMO, "--scene", "/nowhere/scene")]:
            with self.subTest(arguments), Watch(*arguments) as watch:
                code, complaint = watch.end()
                self.assertEqual((code, watch.modes(), watch.drawn), (1, watch.before, b""))
                self.assertRegex(complaint, r"^touchctl watch: .*/nowhere/.*No such file or directory(; start touchd, or name its socket with --socket)?\n$")


class Demo(unittest.TestCase):
    """`touchctl demo`: what it draws, and that it leaves nothing behind however it ends."""

    @classmethod
    def setUpClass(cls):
        test_devices.setUpModule()
        cls.addClassCleanup(test_devices.tearDownModule)

    ENDS = [b"q", b"\x03", signal.SIGINT, signal.SIGTERM, signal.SIGHUP]

    def is_shown_and_ends(self, how, *arguments, then=lambda watch: None, complaint="", **environment):
        """Draw the demo, end it, and check that no process and no file is left and the terminal is restored."""
        with tempfile.TemporaryDirectory() as folder:
            with Watch(*arguments, command=["demo"], HOME=folder, TMPDIR=folder, **environment) as watch:
                watch.until(lambda rows: all(any(view in row for row in rows) for view in ["map", "marke", "title", "entry"]))
                then(watch)
                os.write(watch.master, how) if isinstance(how, bytes) else how() if callable(how) else watch.process.send_signal(how)
                self.assertEqual(watch.end(), (0, complaint))
                self.assertEqual(watch.modes(), watch.before)
                self.assertTrue(watch.drawn.endswith(b"\x1b[?25h" + LEAVE))
                # It leads its session, in which any process it started would be.
                self.assertRaises(ProcessLookupError, os.killpg, watch.process.pid, 0)
            self.assertEqual(os.listdir(folder), [])

    def test_the_recording_plays_until_somebody_leaves(self):
        for how in self.ENDS:
            with self.subTest(how):
                self.is_shown_and_ends(how, then=lambda watch: watch.until(lambda rows: any(re.search(r"\w +ended$", row) for row in rows)))

    def test_fingers_on_a_device_touch_the_same_scene(self):
        for how in [*self.ENDS, None]:
            with self.subTest(how), tempfile.TemporaryDirectory() as folder:
                panel = test_devices.Panel(folder)

                def touch(watch):
                    panel.touch(0, 500, 300)
                    watch.until(lambda rows: "1 down" in rows[0] and any("●1" in row for row in rows))
                    # The finger stays until this is drawn, at any speed of the machine.
                    watch.until(lambda rows: any(re.search(r"menu longPress +began$", row) for row in rows))
                    panel.lift(0)
                    watch.until(lambda rows: "0 down" in rows[0] and any(re.search(r"menu longPress +ended$", row) for row in rows))

                complaint = f"touchctl demo: {test_devices.UNKNOWN_SIZE}\n" + ("" if how else f"touchctl demo: {panel.path} is disconnected\n")
                self.is_shown_and_ends(how or panel.unplug, panel.path, then=touch, complaint=complaint, **panel.environment)
                if how:
                    panel.unplug()

    def test_without_a_terminal_it_prints_the_lines_of_a_client(self):
        with Service(DEMO.read_text(), "--pace", "1000", scene=SCENE) as service, Subscriber(service.socket) as client:
            received = client.lines()
        self.assertGreater(received.count(b"\n"), 100)
        self.assertEqual(touchctl("demo"), received)


def touchctl_explains(example):
    folder = ROOT / "Examples" / example
    done = subprocess.run(
        [TOUCHCTL, "replay", "--explain", "--scene", folder / "scene.yaml", folder / "recording.evemu"],
        capture_output=True, text=True, check=True, timeout=TIMEOUT,
    )  # fmt: skip
    return done.stderr.splitlines()


def finger(phase, x, y):
    """A call that plays a touch, which stays down while the connection is open."""
    touch = {"id": 0, "phase": phase, "time": 10_000, "x": x, "y": y}
    return {"method": "io.touchd.Touch.Inject", "parameters": {"touches": [touch], "continues": True}}


def clients(service):
    """Return the connected clients, with the sizes of their queues."""
    return touchd.Client(service.socket, timeout=TIMEOUT).get_stats().clients


if __name__ == "__main__":
    unittest.main()
