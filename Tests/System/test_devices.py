"""touchctl with a touchscreen that is a pipe; a preloaded library answers for it (device.c)."""

import fcntl
import json
import os
import pathlib
import signal
import struct
import subprocess
import tempfile
import termios
import time
import unittest

from programs import ROOT, TIMEOUT, TOUCHCTL, touchctl

EV_SYN, EV_KEY, EV_ABS = 0, 1, 3
BTN_TOUCH = 330
ABS_MT_SLOT, ABS_MT_POSITION_X, ABS_MT_POSITION_Y, ABS_MT_TRACKING_ID = 47, 53, 54, 57
# The minimum and maximum of the axes, neither of which begins at 0.
ACROSS, DOWN = (100, 1899), (50, 1049)
NAME = 'a "panel"'
# Printed for a panel of unknown size.
UNKNOWN_SIZE = 'the physical size of screen "main" is unknown: touchd assumes that its short side is 375 points; set physicalSize of the screen in the configuration'
CORNERS = ["upper left", "upper right", "lower right", "lower left"]


def setUpModule():
    global LIBRARY, FOLDER
    FOLDER = tempfile.TemporaryDirectory(prefix="touchd-device-")
    LIBRARY = pathlib.Path(FOLDER.name) / "device.so"
    subprocess.run(["gcc", "-shared", "-fPIC", "-O1", "-o", LIBRARY, ROOT / "Tests/System/device.c", "-ldl"], check=True)


def tearDownModule():
    FOLDER.cleanup()


class Panel:
    """A touchscreen, and a program that reads it. Without arguments, the test starts the program itself, with `environment`."""

    def __init__(self, folder, *arguments, is_button=False):
        self.path = pathlib.Path(folder) / "panel"
        os.mkfifo(self.path)
        self.events = os.open(self.path, os.O_RDWR)
        said = "/".join([NAME, "12ab:34cd"] + ([] if is_button else ["{}-{}".format(*ACROSS), "{}-{}".format(*DOWN)]))
        self.environment = {"LD_PRELOAD": str(LIBRARY), "DEVICE": said}
        if arguments:
            command = [TOUCHCTL, *(self.path if argument is None else str(argument) for argument in arguments)]
            environment = {**os.environ, **self.environment}
            self.process = subprocess.Popen(command, env=environment, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        self.id = 0
        # Frames are 5 ms apart, even on a slow machine.
        self.time = self.now()

    @staticmethod
    def now():
        return time.clock_gettime_ns(time.CLOCK_MONOTONIC) // 1000

    def frame(self, *events):
        """Report changes."""
        self.time += 5000
        # The kernel never stamps events with future times. If the device disappeared before its last event's time, the program would report a clock that jumps.
        time.sleep(max(0, self.time - self.now()) / 1e6)
        packed = [struct.pack("qqHHi", *divmod(self.time, 1_000_000), *event) for event in [*events, (EV_SYN, 0, 0)]]
        os.write(self.events, b"".join(packed))

    def touch(self, slot, x, y):
        self.id += 1
        self.frame(
            (EV_ABS, ABS_MT_SLOT, slot), (EV_ABS, ABS_MT_TRACKING_ID, self.id), (EV_ABS, ABS_MT_POSITION_X, x), (EV_ABS, ABS_MT_POSITION_Y, y),
            (EV_KEY, BTN_TOUCH, 1),
        )  # fmt: skip

    def lift(self, slot):
        self.frame((EV_ABS, ABS_MT_SLOT, slot), (EV_ABS, ABS_MT_TRACKING_ID, -1), (EV_KEY, BTN_TOUCH, 0))

    def wait_until_read(self):
        while struct.unpack("i", fcntl.ioctl(self.events, termios.FIONREAD, bytes(4)))[0]:
            time.sleep(0.01)

    def unplug(self):
        os.close(self.events)
        self.events = None

    def end(self):
        """Return its exit code, and its unread output."""
        printed, said = self.process.communicate(timeout=TIMEOUT)
        if self.events is not None:
            self.unplug()
        return self.process.returncode, printed, said


def row(numbers, targets):
    """Return the factor and offset that map two values of an axis to two places of the screen."""
    factor = (targets[1] - targets[0]) / (numbers[1] - numbers[0])
    return factor, targets[0] - factor * numbers[0]


def part(number, axis):
    """Return the place of a value's middle on an axis, from 0 to 1."""
    return (number - axis[0] + 0.5) / (axis[1] - axis[0] + 1)


class Calibrate(unittest.TestCase):
    # A picture that is mirrored and stretched.
    LEFT, RIGHT, TOP, BOTTOM = 1540, 460, 300, 800

    def setUp(self):
        self.folder = pathlib.Path(self.enterContext(tempfile.TemporaryDirectory()))
        self.configuration = self.folder / "touchd.yaml"
        self.configuration.write_text("screens: [{name: main}]\n")

    def calibrate(self, *options, inset=10, places=None):
        """Touch each corner when asked."""
        panel = Panel(self.folder, "calibrate", None, "--config", self.configuration, *options)
        corners = [(self.LEFT, self.TOP), (self.RIGHT, self.TOP), (self.RIGHT, self.BOTTOM), (self.LEFT, self.BOTTOM)]
        for name, (x, y) in zip(CORNERS, places or corners):
            asked = panel.process.stderr.readline()
            self.assertEqual(asked, f"Touch the point in the {name} corner, {inset} % from both edges, and lift.\n")
            panel.touch(0, 1000, 500)
            # The place where it lifts counts.
            panel.frame((EV_ABS, ABS_MT_POSITION_X, x), (EV_ABS, ABS_MT_POSITION_Y, y))
            panel.lift(0)
        return panel.end()

    def matrix(self, inset):
        targets = inset / 100, 1 - inset / 100
        across = row([part(self.LEFT, ACROSS), part(self.RIGHT, ACROSS)], targets)
        down = row([part(self.TOP, DOWN), part(self.BOTTOM, DOWN)], targets)
        return [across[0], 0, across[1], 0, down[0], down[1]]

    def written(self, inset):
        numbers = ", ".join(f"{round(number, 5):g}" for number in self.matrix(inset))
        return f'calibrations:\n  - match: {{name: "a \\"panel\\"", id: "12ab:34cd"}}\n    matrix: [{numbers}]\n'

    def test_four_touches_make_the_matrix_that_puts_them_where_they_were_asked_for(self):
        self.assertEqual(self.calibrate(), (0, self.written(10), ""))
        self.assertFalse(os.path.exists(f"{self.configuration}.d"))

    def test_the_printed_matrix_is_written_and_its_file_is_named(self):
        code, printed, said = self.calibrate("--write", "--inset", 20, inset=20)
        file = pathlib.Path(f"{self.configuration}.d/calibration.yaml")
        self.assertEqual((code, printed), (0, self.written(20)))
        place = f"touchctl calibrate: the matrix is written to {file}; the service uses this matrix after the next reload\n"
        self.assertEqual(said, place)
        numbers = ",".join(f"{round(number, 5):g}" for number in self.matrix(20))
        line = f'  - {{"match":{{"name":"a \\"panel\\"","id":"12ab:34cd"}},"matrix":[{numbers}]}}'
        self.assertEqual(file.read_text().splitlines()[-1], line)

    def test_the_distance_of_a_touch_from_its_point_is_reported(self):
        places = [(self.LEFT, self.TOP), (self.RIGHT, self.TOP), (self.RIGHT + 526, self.BOTTOM), (self.LEFT, self.BOTTOM)]
        code, printed, said = self.calibrate(places=places)
        self.assertEqual(code, 0)
        factors = [float(number) for number in printed.split("matrix: [")[1].rstrip("]\n").split(", ")]
        targets = [(0.1, 0.1), (0.9, 0.1), (0.9, 0.9), (0.1, 0.9)]
        error = max(
            abs(factors[row] * part(x, ACROSS) + factors[row + 1] * part(y, DOWN) + factors[row + 2] - target[row // 3])
            for (x, y), target in zip(places, targets) for row in (0, 3)
        )  # fmt: skip
        self.assertEqual(said, f"touchctl calibrate: a touch is {round(100 * error)} % away from its point; try again for a better matrix\n")

    def test_touches_on_a_line_are_no_calibration(self):
        line = [(100 + 50 * step, 50 + 20 * step) for step in range(4)]
        self.assertEqual(self.calibrate(places=line), (1, "", "touchctl calibrate: the four touches lie on a line, or too close together\n"))

    def test_a_disconnected_device_is_reported(self):
        panel = Panel(self.folder, "calibrate", None, "--config", self.configuration)
        panel.process.stderr.readline()
        panel.unplug()
        self.assertEqual(panel.end(), (1, "", f"touchctl calibrate: {panel.path} is disconnected\n"))

    def test_more_than_one_finger_is_no_touch_that_counts(self):
        panel = Panel(self.folder, "calibrate", None, "--config", self.configuration)
        panel.process.stderr.readline()
        panel.touch(0, 500, 300)
        panel.touch(1, 900, 700)
        panel.lift(0)
        panel.lift(1)
        asked = panel.process.stderr.readline()
        self.assertIn("upper right", asked)
        panel.unplug()
        self.assertEqual(panel.end()[0], 1)


class Watched(unittest.TestCase):
    """Recording and examining live devices."""

    def setUp(self):
        # Outside /dev doctor expects a recording.
        self.folder = pathlib.Path(self.enterContext(tempfile.TemporaryDirectory(dir="/dev/shm", prefix="touchd-device-")))

    def begin(self, *arguments, **kind):
        """Start the program; return the panel and the first line of the program's standard error, empty if it has exited."""
        panel = Panel(self.folder, *arguments, **kind)
        return panel, panel.process.stderr.readline()

    def test_a_device_is_recorded_until_it_disconnects_which_ends_the_last_touch(self):
        file = self.folder / "touches.evemu"
        panel, begun = self.begin("record", None, "--output", file)
        self.assertEqual(begun, f'touchctl record: recording "{NAME}"; ^C ends it\n')
        panel.touch(0, 500, 300)
        panel.lift(0)
        panel.touch(2, 700, 400)
        panel.unplug()
        self.assertEqual(panel.end(), (0, "", f"touchctl record: {panel.path} is disconnected\n"))
        described = touchctl("describe", file).decode()
        self.assertIn("contacts            2 begun, 1 ended, 1 cancelled\n", described)
        self.assertIn("ABS_MT_POSITION_X   100 to 1899\n", described)

    def test_a_recording_ends_with_the_signal_and_has_all_earlier_events(self):
        panel, _ = self.begin("record", None, "--format", "evtest")
        panel.touch(0, 500, 300)
        panel.wait_until_read()
        panel.process.send_signal(signal.SIGTERM)
        code, printed, said = panel.end()
        self.assertEqual((code, said), (0, ""))
        self.assertIn("(ABS_MT_POSITION_Y), value 300\n", printed)

    def test_a_panel_is_examined_until_the_signal_or_its_end(self):
        for end in [lambda panel: panel.process.terminate(), Panel.unplug]:
            panel, begun = self.begin("doctor", None)
            self.assertEqual(begun, "Use the panel as usual for a while, and rest a hand on it; ^C ends it.\n")
            panel.touch(0, 500, 300)
            panel.lift(0)
            panel.wait_until_read()
            end(panel)
            code, printed, said = panel.end()
            self.assertEqual((code, said), (0, ""))
            self.assertTrue(printed.startswith(f"{NAME}:\n- once: a touch lasted less than 20 ms"), printed)
            panel.path.unlink()

    def test_a_user_is_not_asked_to_use_a_button(self):
        rule = 'devices:\n  - match: {name: "a \\"panel\\""}\n    presses: [KEY_POWER]\n'
        printed = f"{NAME}:\n- not a touchscreen; a rule decides what touchd reads from the device\nFor the configuration:\n{rule}"
        panel, asked = self.begin("doctor", None, is_button=True)
        panel.unplug()
        self.assertEqual((asked, panel.end()), ("", (0, printed, "")))


class Demo(unittest.TestCase):
    """touchctl demo DEVICE without a terminal; test_screen.py tests it with a terminal."""

    def test_fingers_touch_the_scene_and_its_lines_are_printed_until_the_signal_or_the_end_of_the_device(self):
        ends = [lambda panel, sent=sent: panel.process.send_signal(sent) for sent in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)]
        for end in [*ends, Panel.unplug]:
            with tempfile.TemporaryDirectory() as folder:
                panel = Panel(folder, "demo", None)
                self.assertEqual(panel.process.stderr.readline(), "touchctl demo: touch the panel; ^C ends it\n")
                # A timer recognizes the finger that stays, at any speed of the machine.
                panel.touch(0, 500, 300)
                line = json.loads(panel.process.stdout.readline())["action"]
                self.assertEqual((line["recognizer"], line["state"], line["view"], line["x"], line["y"]), ("menu", "began", "map", 177.778, 120))
                end(panel)
                code, printed, said = panel.end()
                said_too = f"touchctl demo: {panel.path} is disconnected\n" if end == Panel.unplug else ""
                self.assertEqual((code, said), (0, f"touchctl demo: {UNKNOWN_SIZE}\n{said_too}"))
                self.assertEqual(json.loads(printed.splitlines()[-1])["action"]["state"], "cancelled")

    def test_a_button_is_no_touchscreen(self):
        with tempfile.TemporaryDirectory() as folder:
            panel = Panel(folder, "demo", None, is_button=True)
            self.assertEqual(panel.end(), (1, "", f"touchctl demo: {panel.path} is no touchscreen\n"))


class Train(unittest.TestCase):
    def test_each_touch_is_a_try_in_its_own_file_until_the_device_disconnects(self):
        with tempfile.TemporaryDirectory() as folder:
            hands = pathlib.Path(folder, "hands")
            hands.mkdir()
            (hands / "scene.yaml").write_text("windows: [{name: main, recognizers: [{name: pick, kind: tap}]}]\n")
            panel = Panel(folder, "train", hands, "--device", None)

            def until_asked():
                while "^C ends it" not in (line := panel.process.stdout.readline()):
                    self.assertTrue(line, panel.process.stderr)
                return line

            # The third try is complete when the device disappears, although its end was not awaited.
            for number in range(1, 4):
                self.assertEqual(until_asked(), f"try {number}, 0 of 1 gestures done; ^C ends it\n")
                panel.touch(number, 500 + number, 300)
                panel.lift(number)
            panel.wait_until_read()
            panel.unplug()
            code, printed, said = panel.end()
            self.assertEqual((code, said.splitlines()[-1]), (0, f"touchctl train: {panel.path} is disconnected"))
            self.assertIn("pick: 3 tries, 3 understood (44 to 100 %), more are wanted\n", printed)
            for number in range(1, 4):
                described = touchctl("describe", hands / f"pick/000{number}.evemu").decode()
                self.assertIn("contacts            1 begun, 1 ended, 0 cancelled\n", described)
