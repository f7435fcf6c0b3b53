"""Findings of touchctl doctor and calibrate about faulty panels; the settings that they print are pasted and replayed."""

import json
import os
import pathlib
import re
import subprocess
import tempfile
import unittest

from programs import ROOT, TOUCHCTL, TOUCHD, touchctl
from test_touchctl import run

HEAD = """# EVEMU 1.3
N: {name}
I: 0018 1234 5678 0100
P: 02 00 00 00 00 00 00 00
B: 03 00 00 00 00 00 80 61 02
A: 2f 0 9 0 0 0
A: 30 0 4095 0 0 {resolution}
A: 35 0 {right} 0 0 {resolution}
A: 36 0 {down} 0 0 {resolution}
A: 39 0 65535 0 0 0
"""


class Glass:
    """A recording of taps; its description and its reports are chosen independently."""

    def __init__(self, right=32767, down=32767, resolution=0, name="Bad panel", described=True):
        self.text = HEAD.format(right=right, down=down, resolution=resolution, name=name) if described else ""
        self.time, self.id = 1_000_000, 0

    def event(self, *event):
        self.text += "E: {}.{:06} {:04x} {:04x} {}\n".format(*divmod(self.time, 1_000_000), *event)

    def tap(self, x, y, lasts=100_000, length=0):
        self.id += 1
        events = [(3, 0x39, self.id), (3, 0x35, x), (3, 0x36, y)] + ([(3, 0x30, length)] if length else [])
        for event in [*events, (0, 0, 0)]:
            self.event(*event)
        self.time += lasts
        self.event(3, 0x39, -1)
        self.event(0, 0, 0)
        self.time += 1_000_000
        return self


class InAFolder(unittest.TestCase):
    def setUp(self):
        self.folder = pathlib.Path(self.enterContext(tempfile.TemporaryDirectory(prefix="touchd-doctor-")))

    def written(self, text, name="recording.events"):
        path = self.folder / name
        path.write_text(text)
        return path

    def doctor(self, *words):
        code, printed, said = run("doctor", *words)
        self.assertEqual((code, said), (0, ""), printed)
        return printed

    def block(self, printed):
        """Return the printed configuration: everything after the title."""
        return printed.split("For the configuration:\n", 1)[1]

    def pasted(self, *parts):
        """Write a configuration of these texts, and check that the service accepts it."""
        path = self.written("".join(parts), "touchd.yaml")
        done = subprocess.run([TOUCHD, "--check", "--config", path], capture_output=True, text=True)
        self.assertEqual((done.returncode, done.stderr), (0, f"touchd: {path} is good\n"), path.read_text())
        return path

    def touches(self, recording, *words):
        """Return where touches begin."""
        code, printed, said = run("replay", "--touches", *words, recording)
        self.assertEqual(code, 0, said)
        lines = [json.loads(line).get("touch") for line in printed.splitlines()]
        return [(round(touch["x"]), round(touch["y"])) for touch in lines if touch and touch["phase"] == "began"]


class Missing(unittest.TestCase):
    def test_a_device_that_is_not_there_leads_to_those_that_are(self):
        self.assertEqual(
            run("doctor", "/dev/input/event9999"),
            (1, "", "touchctl doctor: there is no /dev/input/event9999; touchctl devices lists the touchscreens\n"),
        )


class Zones(InAFolder):
    """A place on the glass that touches by itself."""

    SCREEN = "screens: [{name: main, size: [800, 480], physicalSize: [154, 92]}]\n"

    def ghosts(self):
        glass = Glass()
        for index in range(10):
            glass.tap(8000 + index % 2 * 20, 24000)
        for x, y in [(100, 100), (16000, 16000), (30000, 24000)]:
            glass.tap(x, y)
        return glass.tap(20000, 9000, lasts=5000)

    def test_a_doubtful_zone_is_a_comment_and_kills_no_tap(self):
        recording = self.written(self.ghosts().text)
        printed = self.doctor("--size", "800x480", recording)
        self.assertIn("- 10 times: a touch began at the same place, within 2 mm, and did not move\n", printed)
        block = self.block(printed)
        self.assertRegex(block, r"\n#      deadZones:  # px of a screen of 800x480\n#        - \[\d+, \d+, \d+, \d+\]  # did a fault of the glass cause these touches, not a finger\?")
        began = self.touches(recording, "--config", self.pasted(block))
        # The setting removes the touch of 5 ms, which is certainly not a finger.
        self.assertEqual(len(began), 13)

    def test_a_zone_without_its_mark_takes_the_ghosts_and_nothing_else(self):
        recording = self.written(self.ghosts().text)
        # The block contains --size, so that the zones have the right pixels.
        for words, parts in [(("--size", "800x480"), ()), (("--config",), (self.SCREEN,)), ((), ())]:
            with self.subTest(words):
                has_size = bool(words)
                if words == ("--config",):
                    words = ("--config", self.written(self.SCREEN, "screens.yaml"))
                block = re.sub("^#(?= )(?! For)", "", self.block(self.doctor(*words, recording)), flags=re.MULTILINE)
                self.assertEqual(block.count("screens: [{name: main, size: [800, 480]}]  # leave this line out if the configuration has screens\n"), has_size and not parts)
                config = self.pasted(block, *parts)
                whole = self.written(self.SCREEN if has_size else "screens: [{name: main}]\n", "whole.yaml")
                self.assertEqual(len(self.touches(recording, "--config", whole)), 14)
                scale = (800 / 32768, 480 / 32768) if has_size else (1, 1)
                left = [(100, 100), (16000, 16000), (30000, 24000)]
                self.assertEqual(self.touches(recording, "--config", config), [(round(x * scale[0]), round(y * scale[1])) for x, y in left])

    def test_a_zone_follows_the_rule_and_the_rotation_that_the_configuration_has(self):
        recording = self.written(self.ghosts().text)
        screen = "screens: [{name: wall, size: [800, 480], rotation: 90}]\n"
        rule = "devices:\n  - match: {name: Bad*}\n    swapAxes: true\n    invertY: true\n"
        printed = self.doctor("--config", self.written(screen + rule, "before.yaml"), recording)
        block = self.block(printed)
        self.assertIn("# devices[0] already matches this panel, and only the first matching rule applies: add the lines to that rule.\n", block)
        self.assertIn("px of a screen of 480x800\n", block)
        filters = block[block.index("    filters:"):].replace("\n#", "\n")
        began = self.touches(recording, "--config", self.pasted(screen, rule, filters))
        self.assertEqual(len(began), 3)

    def test_a_zone_in_the_pixels_of_another_screen_is_warned_of(self):
        recording = self.written(self.ghosts().text)
        block = self.block(self.doctor(recording)).replace("\n#", "\n")
        self.assertIn("deadZones:  # px of a screen of 32768x32768; for another size: touchctl doctor --size WxH, or --config FILE\n", block)
        path = self.written(block + self.SCREEN, "touchd.yaml")
        done = subprocess.run([TOUCHD, "--check", "--config", path], capture_output=True, text=True)
        line = block[: block.index("        - [")].count("\n") + 1
        self.assertEqual(
            (done.returncode, done.stderr),
            (0, f'touchd: warning: {path}:{line}:11: devices[0].filters.deadZones[0]: it is outside the screen "main", which is 800 by 480 px\n'
             f"touchd: {path} is good, with 1 warning\n"),
        )

    def test_a_recording_without_a_name_says_that_the_rule_lacks_it(self):
        glass = self.ghosts()
        block = self.block(self.doctor(self.written(glass.text.replace("N: Bad panel\n", ""))))
        self.assertIn("# The recording does not name its device: write the name that touchctl devices prints, and remove the # before it.\n", block)
        # None of it has an effect until then.
        self.assertEqual([line for line in block.splitlines() if not line.startswith("#")], [])
        self.assertIn('\n#devices:\n#  - match: {name: ""}\n#    filters:\n#      shortestTouch: 0.02  # s\n', block)
        config = self.written('devices: [{match: {name: ""}}]\n', "touchd.yaml")
        done = subprocess.run([TOUCHD, "--check", "--config", config], capture_output=True, text=True)
        self.assertEqual((done.returncode, done.stderr), (1, f"touchd: {config}:1:26: devices[0].match.name: expected a device's name, as touchctl devices prints it\n"))
        self.assertNotIn("does not name its device", self.doctor(self.written(glass.text)))

    def test_a_zone_waits_for_the_turn_and_is_right_after_it(self):
        glass = Glass(right=479, down=799, resolution=5)
        for _ in range(10):
            glass.tap(50, 700)
        recording = self.written(glass.tap(100, 100).tap(400, 300).text)
        block = self.block(self.doctor("--size", "800x480", recording))
        self.assertNotIn("deadZones", block)
        self.assertIn('\n  - match: {name: "Bad panel"}\n#    swapAxes: true  # is the panel mounted on its side, not mirrored?\n', block)
        turned = self.pasted(self.SCREEN, block.replace("\n#    swap", "\n    swap"))
        rule = turned.read_text()
        self.assertEqual(len(self.touches(recording, "--config", turned)), 12)
        zone = self.block(self.doctor("--config", turned, recording)).replace("\n#", "\n")
        whole = self.pasted(rule, zone[zone.index("    filters:"):])
        self.assertEqual(len(self.touches(recording, "--config", whole)), 2)
        # Count them with the commands of OPERATIONS.md.
        documented = re.findall(r"^    (touchctl replay --touches .*)$", (ROOT / "Docs/OPERATIONS.md").read_text(), re.MULTILINE)
        commands = [line.replace("recording.events", str(recording)).replace("touchd.yaml", str(whole)) for line in documented]
        counts = [subprocess.run(["bash", "-c", line], capture_output=True, text=True, env={**os.environ, "PATH": f"{TOUCHCTL.parent}:{os.environ['PATH']}"}).stdout for line in commands]
        self.assertEqual(counts, ["12\n", "2\n"])
        # Examined again, the ghosts have disappeared.
        printed = self.doctor("--config", whole, recording)
        self.assertIn("Bad panel:\n- no fault was found\nGood:\n- not examined, because of deadZones or ignoreOutside in the rule: 10 touches\n", printed)
        self.assertNotIn("For the configuration", printed)


class Palms(InAFolder):
    def test_the_suggested_size_takes_the_palms_and_leaves_the_fingers(self):
        recording = self.folder / "hands.events"
        touchctl("generate", "hands", "palm-unreported", "--count", 40, "--seed", 11, "--output", recording)
        printed = self.doctor(recording)
        found = re.search(r"- 40 of 80 contacts were [\d.]+ to [\d.]+ mm long, like a palm; the longest other contact was 8.5 mm\n", printed)
        self.assertTrue(found, printed)
        self.assertRegex(self.block(printed), r"\n      palmSize: 1\d  # mm; cancels 40 of these 80 contacts\n$")

        def taps(*words):
            lines = touchctl("replay", *words, recording).decode().splitlines()
            actions = [json.loads(line).get("action") for line in lines]
            return [(action["kind"], action["touches"]) for action in actions if action and action["state"] == "ended"]

        self.assertEqual(taps("--config", self.pasted(self.block(printed))), [("tap", 1)] * 40)
        self.assertNotEqual(taps(), [("tap", 1)] * 40)


class Size(InAFolder):
    """The most frequent case: a panel that does not report its size."""

    def test_good_and_open_findings_are_reported_with_the_measurement(self):
        glass = Glass(right=799, down=479)
        for x, y in [(100, 100), (700, 80), (400, 300), (90, 400)]:
            glass.tap(x, y)
        printed = self.doctor(self.written(glass.text))
        self.assertTrue(printed.startswith("Bad panel:\n- no fault was found\nTo find the size without a ruler:\n- the device does not report its size, so touchd assumes that its short side is 58.4 mm: "), printed)
        self.assertIn("\n  screens: [{name: main, physicalSize: [WIDTH, HEIGHT]}]  # mm\n- from the display: ", printed)
        self.assertIn("- from the diagonal in the product description: [109, 65] for 5 inches, [152, 91] for 7 inches, [220, 132] for 10.1 inches\n", printed)
        self.assertIn("- no touch lasted less than 20 ms; the shortest: 100 ms\n", printed)
        self.assertIn("- palms: the length of contacts is unknown, because the panel has no known size\n", printed)
        # The order of sections.
        titles = re.findall(r"^(\S.*):$", printed, re.MULTILINE)
        self.assertEqual(titles, ["Bad panel", "To find the size without a ruler", "Good", "Not checked", titles[-1]])
        config = self.written("screens: [{name: main, physicalSize: [154, 92]}]\n", "sized.yaml")
        self.assertNotIn("how large", self.doctor("--config", config, self.folder / "recording.events"))
        self.assertIn("touchctl doctor --size WxH computes the size", self.doctor(self.written(Glass().tap(1, 1).text)))

    def test_a_card_measures_the_glass(self):
        # A 7-inch panel, 154.1 by 85.9 mm, and a card on it, with parallel long sides.
        glass = Glass(right=1023, down=599)
        corners = [(20, 15), (20 + 85.6, 15 + 53.98)]
        for x, y in corners:
            glass.tap(round(x / 154.1 * 1024), round(y / 85.9 * 600))
        recording = self.written(glass.text)
        printed = self.doctor("--card", recording)
        self.assertEqual(printed, "For the configuration:\nscreens: [{name: main, physicalSize: [154, 86]}]  # mm\n")
        self.assertNotIn("how large", self.doctor("--config", self.pasted(self.block(printed)), recording))
        self.assertEqual(
            run("doctor", "--card", self.written(Glass().tap(5, 5).text)),
            (1, "", "touchctl doctor: the card needs touches at two corners; there was 1 touch\n"),
        )
        self.assertEqual(
            run("doctor", "--card", self.written(Glass().tap(5, 5).tap(20000, 6).text)),
            (1, "", "touchctl doctor: the first two touches are not at opposite corners of a card\n"),
        )


class Guessed(InAFolder):
    def test_a_guessed_range_is_reported_as_guessed(self):
        recording = self.written(Glass(described=False).tap(300, 200).tap(700, 350).text, "bare.evtest")
        code, printed, said = run("doctor", recording)
        self.assertEqual(code, 0)
        self.assertIn("- the recording does not describe its device: the range 0 to 700 by 0 to 350 is guessed from the touches", printed)
        described = run("describe", recording)[1]
        self.assertRegex(described, r"ABS_MT_POSITION_X +0 to 700, guessed\n")
        self.assertRegex(described, r"odd +the ranges of its axes are guessed from the positions in the recording\n")
        guess = f"{recording}: the recording does not describe its device, so the range of the axes is guessed from the touches"
        self.assertIn(guess, run("replay", recording)[2])
        description = self.written(Glass(right=799, down=479, resolution=5).text, "panel.desc")
        # Zones would be wrong in the pixels of an assumed size.
        ghosts = Glass(described=False)
        for _ in range(8):
            ghosts.tap(700, 350)
        printed = run("doctor", self.written(ghosts.tap(100, 100).text, "ghosts.evtest"))[1]
        self.assertIn("- 8 times: a touch began at the same place, within 2 mm, and did not move\n  a dead zone needs the device's description first\n", printed)
        self.assertNotIn("For the configuration", printed)
        for words in [("doctor",), ("describe",), ("replay",)]:
            self.assertNotIn("guessed", "".join(map(str, run(*words, "--description", description, recording))))


class Others(InAFolder):
    """Files that are not recordings of a panel."""

    def test_files_that_cannot_be_examined_are_reported(self):
        self.assertEqual(run("doctor", self.folder), (1, "", f"touchctl doctor: {self.folder}: Is a directory\n"))
        description = self.written(Glass().text, "panel.desc")
        self.assertEqual(run("doctor", description), (1, "", f"touchctl doctor: {description}: the recording has no events of a panel; record touches with touchctl record\n"))
        light = self.written("# EVEMU 1.3\nN: Lamp\nI: 0018 1234 5678 0100\nB: 11 01 00 00 00 00 00 00 00\nE: 1.000000 0011 0000 1\nE: 1.000000 0000 0000 0\n")
        self.assertEqual(run("doctor", light), (1, "", f"touchctl doctor: {light}: the recording has no device that reports touches, keys or acceleration\n"))

    def test_no_rule_reads_the_letters_of_a_keyboard(self):
        keys = self.folder / "keys.events"
        for stroke, isKeyboard in [("KEY_A", True), ("KEY_M", True), ("KEY_Q", True), ("KEY_POWER", False), ("KEY_1", False)]:
            touchctl("generate", "keys", f"{stroke}:0-100", "KEY_VOLUMEUP:200-300", "--output", keys)
            printed = self.doctor(keys)
            self.assertEqual(
                printed.startswith("touchd generated keys:\n- not a touchscreen; this is a keyboard; touchd reads only the keys that a rule lists in presses\n"),
                isKeyboard, printed,
            )
            self.assertEqual("presses: [" in printed, not isKeyboard)

    def test_a_pen_is_called_one_and_has_no_corners_to_touch(self):
        pen = "# EVEMU 1.3\nN: Pen\nI: 0018 1234 5678 0100\nP: 02 00 00 00 00 00 00 00\nB: 03 03 00 00 00 00 00 00 00\n"
        pen += "B: 01 00 00 00 00 00 00 00 00\n" * 5 + "B: 01 01 04 00 00 00 00 00 00\n"
        pen += "A: 00 0 799 0 0 5\nA: 01 0 479 0 0 5\n"
        events = [(1, 0x140, 1), (3, 0, 400), (3, 1, 200), (1, 0x14A, 1), (0, 0, 0)]
        pen += "".join(f"E: 1.000000 {kind:04x} {code:04x} {value}\n" for kind, code, value in events)
        pen += "E: 1.200000 0001 014a 0\nE: 1.200000 0000 0000 0\n"
        printed = self.doctor(self.written(pen))
        self.assertTrue(printed.startswith("Pen:\n- the panel reports a pen, but no fingers\n"), printed)
        self.assertNotIn("upper left", printed)
        self.assertNotIn("a pen, but no fingers", self.doctor(self.written(Glass().tap(5, 5).text)))


class Turned(InAFolder):
    """A panel that is mounted rotated or mirrored: 8 orientations, one of which is right."""

    ORDERS = [(swap, x, y) for swap in (False, True) for x in (False, True) for y in (False, True)]
    SCREEN = "screens: [{name: main, size: [800, 480]}]\n"

    @staticmethod
    def reported(place, order):
        """Return what such a panel reports for a place of the picture, both from 0 to 1: the rule swaps, then inverts."""
        swaps, inverts_x, inverts_y = order
        x, y = place
        x, y = 1 - x if inverts_x else x, 1 - y if inverts_y else y
        return (y, x) if swaps else (x, y)

    def recording(self, places, order, name="turned.events"):
        glass = Glass(right=799, down=479, resolution=5)
        for place in places:
            x, y = self.reported(place, order)
            glass.tap(round(x * 799), round(y * 479))
        return self.written(glass.text, name)

    @staticmethod
    def corner(place):
        return f"{'upper' if place[1] < 240 else 'lower'} {'left' if place[0] < 400 else 'right'}"

    def test_the_tables_of_doctor_and_of_the_document_name_the_setting_that_fixes_it(self):
        text = self.doctor(self.recording([(0.5, 0.5)], self.ORDERS[0]))
        rows = re.findall(r"^  ((?:upper|lower) \w+) +((?:upper|lower) \w+) +(\w+: true.*)$", text, re.MULTILINE)
        self.assertEqual(len(rows), 7)
        self.assertIn("\nThese touches cannot show whether the panel is turned or mirrored. touchctl calibrate finds the orientation with four", text)
        document = (ROOT / "Docs/OPERATIONS.md").read_text()
        self.assertEqual(re.findall(r"^\| ((?:upper|lower) \w+) \| ((?:upper|lower) \w+) \| `(\w+: true.*)` \|$", document, re.MULTILINE), rows)
        for order in self.ORDERS[1:]:
            corners = [(0.1, 0.1), (0.9, 0.1)]
            recording = self.recording(corners, order)
            landed = self.touches(recording, "--config", self.written(self.SCREEN, "before.yaml"))
            keys = [keys for *seen, keys in rows if seen == [self.corner(place) for place in landed]]
            self.assertEqual(len(keys), 1, (order, landed))
            rule = f'devices: [{{match: {{name: "Bad panel"}}, {keys[0]}}}]\n'
            began = self.touches(recording, "--config", self.pasted(self.SCREEN, rule))
            self.assertEqual([self.corner(place) for place in began], ["upper left", "upper right"], order)

    def test_existing_settings_count_in_the_table(self):
        rule = 'devices: [{match: {name: "Bad panel"}, invertX: true}]\n'
        config = self.written(self.SCREEN + rule, "set.yaml")
        recording = self.recording([(0.1, 0.1), (0.9, 0.1)], (False, False, False))
        text = self.doctor("--config", config, recording)
        self.assertRegex(text, r"\n  upper right +upper left +none of swapAxes, invertX, invertY\n")

    def test_four_touches_of_a_recording_calibrate(self):
        inset = [(0.1, 0.1), (0.9, 0.1), (0.9, 0.9), (0.1, 0.9)]
        config = self.written(self.SCREEN, "before.yaml")
        for order in self.ORDERS:
            with self.subTest(order):
                code, printed, said = run("calibrate", "--from", self.recording(inset, order), "--config", config)
                self.assertEqual((code, said), (0, ""))
                keys = [key for key, isSet in zip(["swapAxes", "invertX", "invertY"], order) if isSet]
                hint = f"# Settings of the panel's rule that replace the matrix: {', '.join(f'{key}: true' for key in keys)}\n" if keys else ""
                self.assertTrue(printed.endswith(f"]\n{hint}"), printed)
                other = self.recording([(0.3, 0.2), (0.8, 0.6)], order, "other.events")
                for x, y, wanted in [(*place, wanted) for place, wanted in zip(
                    self.touches(other, "--config", self.pasted(self.SCREEN, printed)), [(240, 96), (640, 288)]
                )]:
                    self.assertLessEqual(max(abs(x - wanted[0]), abs(y - wanted[1])), 2)

    def test_a_calibration_warns_of_the_dead_zones_that_it_moves(self):
        rule = 'devices: [{match: {name: "Bad panel"}, filters: {deadZones: [[390, 230, 10, 10]]}}]\n'
        recording = self.recording([(0.1, 0.1), (0.9, 0.1), (0.9, 0.9), (0.1, 0.9)], (False, False, False))
        code, printed, said = run("calibrate", "--from", recording, "--config", self.written(self.SCREEN + rule, "zones.yaml"))
        self.assertEqual((code, said), (0, ""))
        warning = "]\n# With this matrix, the rule's deadZones cover other glass; remove them, and find them again with touchctl doctor\n"
        self.assertTrue(printed.endswith(warning), printed)

    def test_touches_in_another_order_are_refused_and_nothing_is_written(self):
        config = self.written(self.SCREEN, "touchd.yaml")
        recording = self.recording([(0.1, 0.1), (0.9, 0.1), (0.1, 0.9), (0.9, 0.9)], self.ORDERS[0])
        said = "touchctl calibrate: a touch is 40 % away from its point; touch the four points in this order: upper left, upper right, lower right, lower left\n"
        for words in [(), ("--write",), ("--print", "sway")]:
            self.assertEqual(run("calibrate", "--from", recording, "--config", config, *words), (1, "", said))
        self.assertFalse(pathlib.Path(f"{config}.d").exists())
        # The limit depends on the distance between the points.
        near = self.recording([(0.4, 0.4), (0.6, 0.4), (0.4, 0.6), (0.6, 0.6)], self.ORDERS[0])
        self.assertEqual(run("calibrate", "--from", near, "--inset", "40")[0], 1)

    def test_the_filters_of_the_configuration_leave_the_four_touches_among_ghosts(self):
        glass = Glass(right=799, down=479, resolution=5)
        for x, y in [(80, 48), (719, 48), (719, 431), (80, 431)]:
            glass.tap(x, y)
            for _ in range(3):
                glass.tap(400, 20, lasts=5000)
        recording = self.written(glass.text)
        line = (
            "the recording has 16 touches of a single finger; four are needed: upper left, upper right, lower right, lower left; "
            "if some are ghost touches, touchctl doctor prints filters for the file of --config\n"
        )
        self.assertEqual(run("calibrate", "--from", recording), (1, "", f"touchctl calibrate: {recording}: {line}"))
        block = self.block(self.doctor(recording))
        code, printed, said = run("calibrate", "--from", recording, "--config", self.pasted(block.replace("\n#", "\n")))
        self.assertEqual((code, said), (0, ""))
        self.assertRegex(printed, r"matrix: \[1\.00\d+, -?0, -?0\.00\d+, -?0, 1\.00\d+, -?0\.00\d+\]")

    def test_a_recording_that_is_no_calibration_is_refused(self):
        three = self.recording([(0.1, 0.1), (0.9, 0.1), (0.9, 0.9)], self.ORDERS[0])
        line = "touches of a single finger; four are needed: upper left, upper right, lower right, lower left"
        one = self.recording([(0.1, 0.1)], self.ORDERS[0], "one.events")
        self.assertEqual(run("calibrate", "--from", one), (1, "", f"touchctl calibrate: {one}: the recording has 1 {line.replace('touches', 'touch')}\n"))
        self.assertEqual(run("calibrate", "--from", three), (1, "", f"touchctl calibrate: {three}: the recording has 3 {line}\n"))
        five = self.recording([(0.1, 0.1), (0.9, 0.1), (0.9, 0.9), (0.1, 0.9), (0.5, 0.5)], self.ORDERS[0])
        self.assertEqual(run("calibrate", "--from", five), (1, "", f"touchctl calibrate: {five}: the recording has 5 {line}; if some are ghost touches, touchctl doctor prints filters for the file of --config\n"))
        none = self.written(HEAD.format(name="p", right=99, down=99, resolution=0))
        self.assertEqual(run("calibrate", "--from", none), (1, "", f"touchctl calibrate: {none}: there is no complete touch of a single finger\n"))
        nameless = self.recording([(0.1, 0.1), (0.9, 0.1), (0.9, 0.9), (0.1, 0.9)], self.ORDERS[0])
        nameless.write_text(nameless.read_text().replace("N: Bad panel\n", ""))
        self.assertEqual(run("calibrate", "--from", nameless), (1, "", "touchctl calibrate: the recording does not name its device; give its description with --description FILE\n"))
        bare = self.written(Glass(described=False).tap(9, 9).text, "bare.evtest")
        code, _, said = run("calibrate", "--from", bare)
        self.assertEqual(code, 1)
        self.assertIn("the recording does not describe its device, so the range of its axes is unknown; add the description with --description FILE\n", said)
        for words in [(), ("/dev/null", "--from", five)]:
            code, _, said = run("calibrate", *words)
            self.assertEqual(code, 2)
            self.assertIn("the touches come from a DEVICE or from --from RECORDING: name one of them", said)
        self.assertIn("--description requires --from", run("calibrate", "/dev/null", "--description", five)[2])

    def test_the_matrix_is_written_next_to_the_configuration(self):
        config = self.written(self.SCREEN, "touchd.yaml")
        recording = self.recording([(0.1, 0.1), (0.9, 0.1), (0.9, 0.9), (0.1, 0.9)], (True, False, True))
        code, _, said = run("calibrate", "--from", recording, "--config", config, "--write")
        self.assertEqual(code, 0, said)
        x, y = self.touches(self.recording([(0.25, 0.75)], (True, False, True), "other.events"), "--config", config)[0]
        self.assertLessEqual(max(abs(x - 200), abs(y - 360)), 2)

    def test_a_screen_of_another_shape_is_warned_of(self):
        recording = self.recording([(0.5, 0.5)], self.ORDERS[0])
        said = self.doctor("--size", "480x800", recording)
        self.assertIn("- the axes are 1.67 times as wide as high, the screen 0.6 times: touches are stretched, as if the panel were mounted on its side\n  swapAxes: true\n", said)
        self.assertIn("the screen 1.33 times: touches are stretched, so one of the two sizes is wrong\n", self.doctor("--size", "1024x768", recording))
        self.assertNotIn("stretched", self.doctor("--size", "1280x720", recording))


if __name__ == "__main__":
    unittest.main()
