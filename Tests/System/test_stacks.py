"""touchctl calibrate --print: the effect of its settings in other programs; and touchctl import tslib, the reverse."""

import configparser
import re
import unittest
import xml.etree.ElementTree

from test_doctor import Glass, InAFolder
from test_touchctl import run

SCREEN = "screens: [{name: main, size: [800, 480]}]\n"
CORNERS = [(0.1, 0.1), (0.9, 0.1), (0.9, 0.9), (0.1, 0.9)]
PLACES = [(0.25, 0.2), (0.8, 0.6), (0.5, 0.95)]
# The ranges of the axes in Glass's header.
RIGHT, DOWN = 4095, 2047

# What a panel reports for a place of the picture, both from 0 to 1: upright, rotated by 90 and 180 degrees, mirrored, and offset.
PANELS = {
    "upright": lambda x, y: (0.03 + 0.95 * x, -0.02 + 1.01 * y),
    "upside down": lambda x, y: (0.98 - 0.96 * x, 1 - 0.97 * y),
    "on its side": lambda x, y: (y * 0.98 + 0.01, 1.01 - x),
    "on its other side": lambda x, y: (0.97 - 0.93 * y, x * 0.9 + 0.06),
    "mirrored": lambda x, y: (1 - x, 0.05 + 0.9 * y),
}
SKEWED = lambda x, y: (0.04 + 0.92 * x + 0.02 * y, 0.02 + 0.03 * x + 0.93 * y)  # noqa: E731


def units(place):
    return round(place[0] * (RIGHT + 1) - 0.5), round(place[1] * (DOWN + 1) - 0.5)


class Panels(InAFolder):
    """A panel whose four touches are recorded, and touches elsewhere."""

    def recording(self, panel, places, name, title="Bad panel"):
        glass = Glass(right=RIGHT, down=DOWN, resolution=10, name=title)
        for place in places:
            glass.tap(*units(panel(*place)))
        return self.written(glass.text, name)

    def printed(self, stack, panel, *words, **more):
        code, printed, said = run("calibrate", "--print", stack, "--from", self.recording(panel, CORNERS, "four.events", **more), *words)
        self.assertEqual((code, said), (0, ""), printed)
        return printed

    def own(self, panel):
        """Return where the service puts the touches with its own calibration, in pixels."""
        config = self.written(SCREEN, "screen.yaml")
        code, lines, said = run("calibrate", "--from", self.recording(panel, CORNERS, "four.events"), "--config", config)
        self.assertEqual((code, said), (0, ""))
        return self.touches(self.recording(panel, PLACES, "other.events"), "--config", self.pasted(SCREEN, lines))

    def check(self, panel, mapped, tolerance=1.0):
        """Compare a program's places for the device's units with the service's pixels."""
        for place, wanted in zip(PLACES, self.own(panel)):
            found = mapped(*units(panel(*place)))
            # The service's pixels are rounded here.
            self.assertLessEqual(max(abs(a - b) for a, b in zip(found, wanted)), tolerance + 0.5, (place, found, wanted))


class Stacks(Panels):
    """Compute a touch's place as each program does."""

    def matrix(self, text):
        numbers = [float(word) for word in text.split()]
        self.assertEqual(len(numbers), 6)

        def mapped(x, y):
            # libinput uses positions from 0 to 1 over the ranges.
            h, v = x / (RIGHT + 1), y / (DOWN + 1)
            a, b, c, d, e, f = numbers
            return (a * h + b * v + c) * 800, (d * h + e * v + f) * 480

        return mapped

    def test_the_matrix_of_programs_with_libinput(self):
        for name, panel in {**PANELS, "skewed": SKEWED}.items():
            with self.subTest(name):
                rule = self.printed("udev", panel)
                found = re.fullmatch(
                    r'# /etc/udev/rules\.d/\S+\nACTION!="remove", SUBSYSTEM=="input", KERNEL=="event\*", ATTRS\{name\}=="Bad panel", '
                    r'ATTRS\{id/vendor\}=="1234", ATTRS\{id/product\}=="5678", ENV\{LIBINPUT_CALIBRATION_MATRIX\}="([^"]+)"\n# Then: .*\n', rule)
                self.assertTrue(found, rule)
                self.check(panel, self.matrix(found[1]))
                self.assertEqual(self.printed("weston", panel).splitlines()[1:], rule.splitlines()[1:])
                sway = re.search(r'^input "4660:22136:Bad_panel" calibration_matrix (.*)$', self.printed("sway", panel), re.MULTILINE)
                self.assertEqual(sway[1], found[1])
                labwc = xml.etree.ElementTree.fromstring(f"<labwc_config>{self.printed('labwc', panel)}</labwc_config>")
                self.assertEqual(
                    [(device.get("category"), device.findtext("calibrationMatrix")) for device in labwc.iter("device")], [("Bad panel", found[1])])
                xorg = self.printed("xorg", panel)
                options = dict(re.findall(r'^  (\w+(?: "CalibrationMatrix")?) "(.*)"$', xorg, re.MULTILINE))
                self.assertEqual(options['Option "CalibrationMatrix"'], found[1] + " 0 0 1")
                self.assertEqual((options["MatchProduct"], options["MatchUSBID"], options["Driver"]), ("Bad panel", "1234:5678", "libinput"))
                self.assertEqual(self.printed("klipperscreen", panel).splitlines()[1:], xorg.splitlines()[1:])

    def test_qt_turns_and_mirrors_and_reports_the_losses(self):
        words = {"upright": "", "upside down": ":rotate=180", "on its side": ":rotate=90", "on its other side": ":rotate=270", "mirrored": ":invertx"}
        for name, panel in PANELS.items():
            with self.subTest(name):
                printed = self.printed("qt", panel)
                self.assertIn(f"\nQT_QPA_EVDEV_TOUCHSCREEN_PARAMETERS=/dev/input/eventN{words[name]}\n", printed)
                off = float(re.search(r"off by up to ([\d.]+) %", printed)[1])
                self.assertGreater(off, 0.9)
                # Qt rotates clockwise about the middle, then mirrors.
                turns = {"": lambda h, v: (h, v), ":rotate=180": lambda h, v: (1 - h, 1 - v), ":rotate=90": lambda h, v: (1 - v, h),
                         ":rotate=270": lambda h, v: (v, 1 - h), ":invertx": lambda h, v: (1 - h, v)}  # fmt: skip

                def mapped(x, y, turn=turns[words[name]]):
                    h, v = turn(x / RIGHT, y / DOWN)
                    return h * 799, v * 479

                self.check(panel, mapped, off / 100 * 800 + 1)

    def test_kivy_scales_each_axis(self):
        for name, panel in PANELS.items():
            with self.subTest(name):
                printed = self.printed("kivy", panel)
                self.assertIn("touches are off by up to 0 % ", printed)
                config = configparser.RawConfigParser()
                config.read_string(printed)
                provider, path, *words = config["input"]["touchscreen"].split(",")
                self.assertEqual((provider, path), ("mtdev", "/dev/input/eventN"))
                values = {key: int(value) for key, value in (word.split("=") for word in words)}

                def mapped(x, y):
                    # kivy.input.providers.mtdev counts y upwards.
                    h = (x - values["min_position_x"]) / (values["max_position_x"] - values["min_position_x"])
                    v = 1 - (y - values["min_position_y"]) / (values["max_position_y"] - values["min_position_y"])
                    h, v = 1 - h if values["invert_x"] else h, 1 - v if values["invert_y"] else v
                    sx, sy = (h, v) if values["rotation"] == 0 else (v, h)
                    return sx * 800, (1 - sy) * 480

                self.check(panel, mapped)
        self.assertRegex(self.printed("kivy", SKEWED), r"off by up to [1-9][\d.]* % ")

    def test_tslib_is_exact(self):
        for name, panel in {**PANELS, "skewed": SKEWED}.items():
            with self.subTest(name):
                a, b, c, d, e, f, s, width, height, turn = map(int, self.printed("tslib", panel, "--size", "800x480").split())
                self.assertEqual((s, width, height, turn), (65536, 800, 480, 0))
                self.check(panel, lambda x, y: ((a * x + b * y + c) / s, (d * x + e * y + f) / s), 0.3)
        code, _, said = run("calibrate", "--print", "tslib", "--from", self.recording(SKEWED, CORNERS, "four.events"))
        self.assertEqual((code, said), (2, "touchctl calibrate: tslib requires pixels; give the picture's size with --size WxH (see touchctl calibrate --help)\n"))

    def test_names_are_written_as_each_program_reads_them(self):
        title = 'a "b*|c" <&> d'
        self.assertIn('ATTRS{name}=="a ?b??c? <&> d"', self.printed("udev", SKEWED, title=title))
        self.assertIn('input "4660:22136:a_\\"b*|c\\"_<&>_d" calibration_matrix', self.printed("sway", SKEWED, title=title))
        self.assertIn('<device category="a &quot;b*|c&quot; &lt;&amp;> d">', self.printed("labwc", SKEWED, title=title))
        self.assertIn('MatchProduct " <&> d"', self.printed("xorg", SKEWED, title=title))

    def test_turns_of_the_configuration_count_for_programs_that_turn_touches_themselves(self):
        config = self.written("screens: [{name: main, size: [800, 480], rotation: 90}]\ndevices: [{match: {name: Bad*}, invertX: true}]\n", "turned.yaml")
        upright = PANELS["upright"]

        def turned(x, y):
            # The picture's upper left corner is at the upper right one of the glass.
            return upright(1 - y, x)

        def numbers(*words):
            return [float(word) for word in self.printed("sway", *words).split()[-6:]]

        for found, wanted in zip(numbers(turned, "--config", config), numbers(upright)):
            # The touches are rounded to whole units.
            self.assertAlmostEqual(found, wanted, 3)
        # Xorg does not rotate touches, so its matrix contains the rotation as well.
        self.assertNotEqual(self.printed("xorg", turned, "--config", config), self.printed("xorg", upright))

    def test_incompatible_options_are_refused(self):
        four = self.recording(SKEWED, CORNERS, "four.events")
        for words, sentence in [
            (("--print", "sway", "--write"), "--write is for the service's configuration, --print for other programs: use one of them"),
            (("--print", "sway", "--size", "8x8"), "--size requires --print tslib"),
            (("--print", "swai"), '--print: unknown stack "swai"; did you mean sway?'),
        ]:
            code, _, said = run("calibrate", "--from", four, *words)
            self.assertEqual((code, said), (2, f"touchctl calibrate: {sentence} (see touchctl calibrate --help)\n"))
        nameless = self.written(four.read_text().replace("N: Bad panel\n", ""), "nameless.events")
        self.assertEqual(run("calibrate", "--from", nameless, "--print", "sway")[::2],
                         (1, "touchctl calibrate: the recording does not name its device; give its description with --description FILE\n"))  # fmt: skip

    def test_a_name_that_controls_a_terminal_is_escaped(self):
        four = self.recording(SKEWED, CORNERS, "four.events", title='Bad\x1b[2J "panel"')
        code, lines, said = run("calibrate", "--from", four)
        self.assertEqual((code, said), (0, ""))
        self.assertIn(r'match: {name: "Bad\u001b\\[2J \"panel\""', lines)


class FromTslib(Panels):
    """touchctl import tslib: a device's pointercal and ts.conf become the service's configuration."""

    CONF = "# comment\nmodule_raw input grab_events=1\nmodule pthres pmin=1\nmodule debounce drop_threshold=40\nmodule dejitter delta=100\nmodule linear\n"

    def imported(self, conf, pointercal, *words, panel=SKEWED):
        self.written(conf, "ts.conf")
        if pointercal is not None:
            self.written(pointercal, "pointercal")
        description = self.recording(panel, CORNERS, "four.events")
        return run("import", "tslib", self.folder / "ts.conf", self.folder, "--description", description, "--force", *words)

    def test_a_touch_lies_where_tslib_puts_it(self):
        for name, panel in {**PANELS, "skewed": SKEWED}.items():
            with self.subTest(name):
                pointercal = self.printed("tslib", panel, "--size", "800x480")
                code, _, said = self.imported(self.CONF, pointercal, panel=panel)
                self.assertEqual(code, 0, said)
                config = self.pasted(SCREEN, (self.folder / "tslib.yaml").read_text())
                a, b, c, d, e, f, s = map(int, pointercal.split()[:7])
                for place, found in zip(PLACES, self.touches(self.recording(panel, PLACES, "other.events"), "--config", config)):
                    x, y = units(panel(*place))
                    wanted = (a * x + b * y + c) / s, (d * x + e * y + f) / s
                    self.assertLessEqual(max(abs(p - q) for p, q in zip(found, wanted)), 1, (place, found, wanted))

    def test_the_modules_are_imported(self):
        code, _, said = self.imported(self.CONF, "100 0 0 0 100 0 512 800 480 1")
        path = self.folder / "ts.conf"
        self.assertEqual(code, 0)
        self.assertEqual(said.splitlines(), [
            f"touchctl import: {path}:4: debounce is replaced by the filter bounce: a touch that follows within this time continues the previous one",
            f"touchctl import: {path}:5: dejitter is replaced by the filter jitter, which smooths differently; the module's numbers are not imported",
            f"touchctl import: {path}:6: the picture is rotated; set on the screen: rotation: 90",
            f"touchctl import: the panel's configuration is written to {self.folder}/tslib.yaml",
        ])  # fmt: skip
        text = (self.folder / "tslib.yaml").read_text()
        self.assertIn("# The panel was calibrated for this screen: screens: [{name: main, size: [800, 480], rotation: 90}]\n", text)
        for words in ["grab: true", "bounce: 0.04", "jitter: {}", '"1234:5678"']:
            self.assertIn(words, text)
        self.pasted(text)

    def test_modules_apply_in_their_order(self):
        plain, inverted, swapped = (
            self.matrix_of(conf, "100 20 300 10 90 200 512 800 480 0")
            for conf in ["module linear\n", "module linear\nmodule invert x0=800\n", "module linear xyswap\n"]
        )
        self.assertAlmostEqual(inverted[0], -plain[0], 4)
        self.assertAlmostEqual(inverted[3], plain[3], 4)
        self.assertAlmostEqual(swapped[0] * 800, plain[3] * 480, 2)

    def matrix_of(self, conf, pointercal):
        code, _, said = self.imported(conf, pointercal)
        self.assertEqual(code, 0, said)
        return [float(number) for number in re.search(r"matrix: \[(.*)\]", (self.folder / "tslib.yaml").read_text())[1].split(",")]

    def test_bad_files_are_named_with_the_line_and_write_nothing(self):
        conf, calibration = self.folder / "ts.conf", self.folder / "pointercal"
        for text, pointercal, sentence in [
            ("modul linear\n", "", f"{conf}:1: expected module NAME or module_raw NAME"),
            ("module linear\n", "1 2 3 4 5 6", f"{calibration}:1: expected seven whole numbers, then the screen's size"),
            ("module linear\n", "1 2 3 4 5 x 7", f"{calibration}:1: expected seven whole numbers, then the screen's size"),
            ("module linear\n", "1 2 3 4 5 6 0", f"{calibration}:1: the seventh number divides the others, so it must not be 0"),
        ]:
            self.assertEqual(self.imported(text, pointercal), (1, "", f"touchctl import: {sentence}\n"))
            self.assertFalse((self.folder / "tslib.yaml").exists())
        code, _, said = self.imported("module linear\n", "1 2 3 4 5 6 7")
        self.assertEqual((code, said), (2, f"touchctl import: {calibration} does not contain the screen's size; give the size with --size (see touchctl import --help)\n"))
        self.assertEqual(self.imported("module linear\n", "1 2 3 4 5 6 7", "--size", "800x480")[0], 0)
        code, _, said = run("import", "tslib", conf)
        self.assertEqual(code, 2)
        self.assertIn("tslib's numbers are in the panel's units: name the panel with --description", said)


if __name__ == "__main__":
    unittest.main()
