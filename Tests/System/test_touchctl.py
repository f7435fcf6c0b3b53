"""touchctl's tools with recordings of several devices, odd recordings, and services that refuse."""

import functools
import json
import pathlib
import socket
import tempfile
import threading
import unittest

import panel
import programs
from programs import ROOT, TIMEOUT, TOUCHCTL, touchctl, watch


run = functools.partial(programs.run, TOUCHCTL)


def written(folder, text, name="recording"):
    path = pathlib.Path(folder, name)
    path.write_text(text)
    return path


# Each number of an axis differs from the others.
EVTEST = """Input driver version is 1.0.1
Input device ID: bus 0x18 vendor 0x4d8 product 0x9e1 version 0x111
Input device name: "odd panel"
Supported events:
  Event type 3 (EV_ABS)
    Event code 47 (ABS_MT_SLOT)
      Value      0
      Min        0
      Max        9
    Event code 53 (ABS_MT_POSITION_X)
      Value      0
      Min       -7
      Max      799
      Fuzz       3
      Flat       5
      Resolution      11
    Event code 54 (ABS_MT_POSITION_Y)
      Value      0
      Min        0
      Max      479
      Resolution      13
    Event code 57 (ABS_MT_TRACKING_ID)
      Value      0
      Min        0
      Max    65535
Properties:
Testing ... (interrupt to exit)
"""


def evtest(milliseconds):
    """A finger that moves at each of these times."""
    text = EVTEST
    for index, moment in enumerate(milliseconds):
        time = f"{1 + moment / 1000:.6f}"
        if index == 0:
            text += f"Event: time {time}, type 3 (EV_ABS), code 57 (ABS_MT_TRACKING_ID), value 4\n"
        text += f"Event: time {time}, type 3 (EV_ABS), code 53 (ABS_MT_POSITION_X), value {index * 2}\n"
        text += f"Event: time {time}, -------------- SYN_REPORT ------------\n"
    return text


def getevent(*devices):
    """A header with these devices: each has a name, and may be a panel."""
    text = ""
    for index, (name, is_panel) in enumerate(devices):
        text += f'add device {index + 1}: /dev/input/event{index}\n  name:     "{name}"\n  events:\n'
        if not is_panel:
            text += "    KEY (0001): 0074  008b \n"
            continue
        for place, (code, largest) in enumerate([("002f", 9), ("0035", 799), ("0036", 479), ("0039", 65535)]):
            begin = "    ABS (0003): " if place == 0 else "                "
            text += f"{begin}{code}  : value 0, min 0, max {largest}, fuzz 0, flat 0, resolution {8 if place in (1, 2) else 0}\n"
    return text


def report(event, *values):
    """A frame of the device with that number."""
    lines = [f"[ {time}] /dev/input/event{event}: {kind:04x} {code:04x} {value & 0xFFFFFFFF:08x}\n" for time, kind, code, value in values]
    return "".join(lines) + f"[ {values[0][0]}] /dev/input/event{event}: 0000 0000 00000000\n"


class Check(unittest.TestCase):
    BAD = """windows:
- name: w
  screen: left
  views:
  - name: one
    kind: buton
    frame: [0, 0, 9]
  - name: one
    recognizers:
    - name: t
      kind: tap
      requireToFail: [u]
      alpha: 1
"""

    def setUp(self):
        self.folder = self.enterContext(tempfile.TemporaryDirectory())

    def test_all_errors_of_a_file_are_listed_in_its_order_with_suggestions(self):
        scene = written(self.folder, self.BAD, "scene.yaml")
        code, printed, said = run("check", scene)
        self.assertEqual((code, said), (1, ""))
        self.assertEqual(
            printed.replace(str(scene), "S").splitlines(),
            [
                'S:6:11: error: windows[0].views[0].kind: unknown kind "buton"; did you mean "button"?',
                "S:7:12: error: windows[0].views[0].frame: expected [x, y, width, height], found 3 elements",
                'S:8:11: error: windows[0].views[1].name: another window or view already has the name "one"',
                'S:12:23: error: windows[0].views[1].recognizers[0].requireToFail[0]: unknown recognizer "u"; known: t',
                'S:13:7: error: windows[0].views[1].recognizers[0].alpha: unknown key "alpha"; '
                "it is a key of the view at 8:5: begin the line at column 5",
                "S: 5 errors",
            ],
        )

    def test_a_wrong_key_is_the_only_error_where_others_follow_from_it(self):
        sliders = ["value: 40, max: 100", "value: 2", "value: 40, views: [{name: b, alpa: 1}]"]
        views = "".join(f"  - {{name: s{index}, kind: slider, {keys}}}\n" for index, keys in enumerate(sliders))
        scene = written(self.folder, f"windows:\n- name: w\n  views:\n{views}", "scene.yaml")
        range_ = "value must lie between minimum and maximum"
        self.assertEqual(
            run("check", scene)[1].replace(str(scene), "S").splitlines(),
            [
                'S:4:41: error: windows[0].views[0].max: unknown key "max"; did you mean "maximum"?',
                f"S:5:5: error: windows[0].views[1]: {range_}",
                f"S:6:5: error: windows[0].views[2]: {range_}",
                'S:6:59: error: windows[0].views[2].views[0].alpa: unknown key "alpa"; did you mean "alpha"?',
                "S: 4 errors",
            ],
        )

    def test_an_unknown_button_is_a_warning_with_a_suggestion(self):
        scene = written(
            self.folder,
            """windows:
- name: w
  recognizers: [{name: a, kind: tap, presses: [KEY_POWER, KEY_VOLUMUP]}]
  views:
  - {name: v, recognizers: [{name: b, kind: longPress, presses: [KEY_NEITHER_HERE_NOR_THERE]}]}
""",
            "scene.yaml",
        )
        code, printed, said = run("check", scene)
        self.assertEqual((code, said), (0, ""))
        self.assertEqual(
            printed.replace(str(scene), "S").splitlines(),
            [
                'S:3:59: warning: windows[0].recognizers[0].presses[1]: the kernel has no key "KEY_VOLUMUP"; did you mean "KEY_VOLUMEUP"?',
                'S:5:66: warning: windows[0].views[0].recognizers[0].presses[0]: the kernel has no key "KEY_NEITHER_HERE_NOR_THERE"',
                "S: 2 warnings",
            ],
        )

    def test_json_has_the_same(self):
        scene = written(self.folder, self.BAD, "scene.yaml")
        code, printed, said = run("check", "--json", scene)
        lines = [json.loads(line) for line in printed.splitlines()]
        self.assertEqual((code, said, len(lines)), (1, "", 5))
        self.assertEqual(
            lines[1],
            {
                "severity": "error", "file": str(scene), "path": "windows[0].views[0].frame", "line": 7, "column": 12,
                "message": "expected [x, y, width, height], found 3 elements",
            },
        )

    def test_screens_are_those_of_the_configuration(self):
        config = written(self.folder, "screens: [{name: right, size: [100, 50], rotation: 90}, {name: far}]\n", "c.yaml")
        scene = written(self.folder, self.BAD.split("  views")[0], "s.yaml")
        code, printed, _ = run("check", "--config", config, scene)
        self.assertEqual(code, 1)
        self.assertIn('s.yaml:3:11: error: windows[0].screen: unknown screen "left"; known: right, far\n', printed)
        # The picture is rotated: 50 wide, 100 high. Only --size gives the size of the other one.
        view = "windows: [{name: w, screen: %s, views: [{name: v, frame: [%d, %d, 9, 9]}]}]\n"
        for screen, x, y, size, is_reached in [
            ("right", 49, 99, None, True), ("right", 50, 0, None, False), ("right", 0, 100, None, False),
            ("right", 50, 0, "300x300", False), ("far", 5000, 5000, None, True), ("far", 300, 0, "300x400", False),
            ("far", 299, 399, "300x400", True),
        ]:
            scene = written(self.folder, view % (screen, x, y), "s.yaml")
            code, printed, said = run("check", "--config", config, *(["--size", size] if size else []), scene)
            self.assertEqual((code, said), (0, ""))
            unknown = "; --size WxH also finds views that are not on the screen" if screen == "far" and not size else ""
            self.assertEqual(printed.splitlines()[-1], f"{scene}: {'good' if is_reached else '1 warning'}{unknown}")

    def test_where_no_size_is_known_it_says_how_views_off_the_screen_are_found(self):
        view = "views: [{name: v, frame: [900, 0, 9, 9]}]"
        for frame, words, end in [
            ("", [], "good; --size WxH also finds views that are not on the screen"),
            ("", ["--size", "800x480"], "1 warning"),
            ("frame: [0, 0, 800, 480], ", [], "1 warning"),
            ("frame: [0, 0, 910, 480], ", [], "good"),
        ]:
            scene = written(self.folder, f"windows: [{{name: w, {frame}{view}}}]\n", "s.yaml")
            code, printed, said = run("check", *words, scene)
            self.assertEqual((code, said, printed.splitlines()[-1]), (0, "", f"{scene}: {end}"))

    def test_a_file_that_cannot_be_read_or_parsed(self):
        self.assertEqual(
            run("check", "/nonexistent.yaml"),
            (1, "/nonexistent.yaml: error: cannot be read: No such file or directory\n/nonexistent.yaml: 1 error\n", ""),
        )
        scene = written(self.folder, "windows:\n  - name: w\n    views: []\n   level: 1\n", "s.yaml")
        self.assertEqual(
            run("check", scene)[1].splitlines()[0],
            f"{scene}:4:4: error: did not find expected '-' indicator, while parsing a block collection "
            "that begins at 2:3; should this line be indented as far as line 2?",
        )

    def test_the_scenes_of_the_project_are_good_and_each_file_is_checked(self):
        scenes = sorted([*ROOT.glob("Config/**/*.scene.yaml"), *ROOT.glob("Examples/**/*.scene.yaml")])
        self.assertGreater(len(scenes), 2)
        code, printed, said = run("check", "--size", "4096x4096", *scenes)
        self.assertEqual((code, said, printed), (0, "", "".join(f"{scene}: good\n" for scene in scenes)))


class Describe(unittest.TestCase):
    def test_each_number_of_an_axis_is_its_own(self):
        with tempfile.TemporaryDirectory() as folder:
            reported = json.loads(touchctl("describe", "--json", written(folder, evtest([0, 10]))))
        self.assertEqual(
            reported["axes"]["ABS_MT_POSITION_X"], {"minimum": -7, "maximum": 799, "fuzz": 3, "flat": 5, "resolution": 11}
        )

    def test_the_table_and_the_object_say_the_same_jitter(self):
        moments = [0]
        for index in range(40):
            moments.append(moments[-1] + 8 + index * 7 % 10)
        with tempfile.TemporaryDirectory() as folder:
            path = written(folder, evtest(moments))
            reported = json.loads(touchctl("describe", "--json", path))
            table = touchctl("describe", path).decode()
        # The intervals are 8 to 17 ms; a tenth at each end is left out.
        self.assertTrue(7000 <= reported["intervalSpread"] <= 9000, reported)
        self.assertRegex(table, rf"(?m)^jitter +{reported['intervalSpread'] / 1000:g} ms ")

    TABLE = """device              odd panel
format              evtest
protocol            B
slots               10
size                73.273 x 36.846 mm
ABS_MT_SLOT         0 to 9
ABS_MT_POSITION_X   -7 to 799, resolution 11
ABS_MT_POSITION_Y   0 to 479, resolution 13
ABS_MT_TRACKING_ID  0 to 65535
frames              5
events              6
length              0.047 s
rate                100 Hz (median)
jitter              7 ms (10 % to 90 %)
contacts            1 begun, 0 ended, 1 cancelled
at once             1
odd                 contacts down at the end: 1

"""

    def test_the_table_and_the_object_are_all_that_is_known(self):
        with tempfile.TemporaryDirectory() as folder:
            path = written(folder, evtest([0, 10, 20, 30, 47]))
            self.assertEqual(touchctl("describe", path).decode(), self.TABLE)
            reported = json.loads(touchctl("describe", "--json", path))
        self.assertEqual(list(reported.pop("axes")), ["ABS_MT_SLOT", "ABS_MT_POSITION_X", "ABS_MT_POSITION_Y", "ABS_MT_TRACKING_ID"])
        self.assertEqual(
            reported,
            {
                "device": "odd panel", "format": "evtest", "protocol": "B", "slots": 10, "frames": 5, "events": 6, "microseconds": 47000,
                "contactsBegun": 1, "contactsEnded": 0, "contactsCancelled": 1, "mostAtOnce": 1, "medianInterval": 10000,
                "intervalSpread": 7000, "oddities": ["contacts down at the end: 1"],
            },
        )


class Doctor(unittest.TestCase):
    def test_for_devices_without_touches_only_the_rule_that_reads_them_is_printed(self):
        text = getevent(("keys", False), ("panel", True), ("buttons", False))
        text += report(0, ("1.000000", 1, 0x74, 1)) + report(1, ("1.100000", 3, 0x39, 5), ("1.100000", 3, 0x35, 9))
        text += report(2, ("1.200000", 1, 0x8B, 1))
        with tempfile.TemporaryDirectory() as folder:
            said = touchctl("doctor", written(folder, text)).decode()
        rule = ["For the configuration:", "devices:"]
        titles = [line for line in said.splitlines() if line.endswith(":")]
        self.assertEqual(titles[: 2 * len(rule) + 3], ["keys:", *rule, "buttons:", *rule, "panel:"])

    def test_each_device_is_examined_from_its_first_frame_in_any_order(self):
        text = getevent(("one", True), ("two", True), ("three", True))
        # The last one's first touch begins outside its range.
        text += report(2, ("1.000000", 3, 0x39, 5), ("1.000000", 3, 0x35, 900), ("1.000000", 3, 0x36, 9))
        text += report(0, ("1.200000", 3, 0x39, 6), ("1.200000", 3, 0x35, 90), ("1.200000", 3, 0x36, 9))
        text += report(1, ("1.300000", 3, 0x39, 7), ("1.300000", 3, 0x35, 91), ("1.300000", 3, 0x36, 9))
        with tempfile.TemporaryDirectory() as folder:
            said = touchctl("doctor", written(folder, text)).decode()
        # Once as the fix for a finding, and once in the block for the configuration.
        lines = ("  filters: {ignoreOutside: true}", "#      ignoreOutside: true  # is it certain that no finger caused these 1 of 1 touches?")
        self.assertEqual([said.count(f"\n{line}\n") for line in lines], [1, 1])
        self.assertGreater(said.index("ignoreOutside"), said.index("three:"))


class DoctorsBlock(unittest.TestCase):
    """The settings that doctor prints can be pasted into the configuration."""

    def block(self, said):
        return said.split("For the configuration:\n", 1)[1].split("\n- ", 1)[0] + "\n"

    def test_the_suggested_rule_applies_to_any_device_name_and_fixes_the_findings(self):
        for name in ["panel", 'a "b" \\c', "*?[x] 'y': z # no", "ü\u3042"]:
            with self.subTest(name), tempfile.TemporaryDirectory() as folder:
                # The touch begins outside the panel's range.
                text = getevent((name, True))
                for index, x in enumerate([900, *range(60, 420, 40)]):
                    text += report(0, (f"{index + 1}.000000", 3, 0x39, 5 + index), (f"{index + 1}.000000", 3, 0x35, x), (f"{index + 1}.000000", 3, 0x36, 9))
                    text += report(0, (f"{index + 1}.050000", 3, 0x39, -1))
                recording = written(folder, text)
                block = written(folder, self.block(touchctl("doctor", recording).decode()), "touchd.yaml")

                def touches(*words):
                    code, printed, said = run("replay", "--touches", *words, recording)
                    self.assertEqual((code, said), (0, ""), block.read_text())
                    return printed.count('"phase":"began"')

                self.assertEqual((touches(), touches("--config", block)), (10, 9), block.read_text())


class Generate(unittest.TestCase):
    def test_two_taps_are_two_taps(self):
        with tempfile.TemporaryDirectory() as folder:
            path = written(folder, touchctl("generate", "tap:100,90", "tap:100,90", "tap:101,90").decode())
            scene = written(
                folder,
                "windows:\n  - name: main\n    recognizers:\n      - {name: double, kind: tap, taps: 2}\n"
                "      - {name: single, kind: tap, requireToFail: [double]}\n", "scene.yaml",
            )
            printed = touchctl("replay", "--scene", scene, path).splitlines()
        self.assertEqual([json.loads(line)["action"]["recognizer"] for line in printed], ["single"] * 3)

    def test_each_gesture_begins_700_ms_after_the_one_before(self):
        lines = touchctl("generate", "tap:100,90", "tap:300,40", "tap:101,95", "--jitter", 0).decode().splitlines()
        # A tracking ID of -1 is a lift; no touch follows the last one.
        stamps = [(float(words[1]), words[4]) for line in lines if (words := line.split())[:1] == ["E:"] and words[3] == "0039"]
        lifts, next_ones = stamps[1:-1:2], stamps[2::2]
        self.assertEqual({number for _, number in lifts}, {"-001"})
        self.assertEqual([round(after - lift, 6) for (lift, _), (after, _) in zip(lifts, next_ones)], [0.7, 0.7])

    def test_hands_are_those_of_their_seed_and_unsteady_ones_are_others(self):
        three = touchctl("generate", "hands", "tap3", "--count", "2", "--seed", "5")
        self.assertEqual(three, touchctl("generate", "hands", "tap3", "--count", "2", "--seed", "5"))
        for other in [("--seed", "6"), ("--seed", "5", "--unsteady")]:
            self.assertNotEqual(three, touchctl("generate", "hands", "tap3", "--count", "2", *other))
        with tempfile.TemporaryDirectory() as folder:
            printed = touchctl("replay", "--touches", written(folder, three.decode()))
        self.assertEqual(printed.count(b'"phase":"began"'), 6)
        for words, message in [
            (("hands",), "INTENTION is missing; these exist: tap1, "),
            (("hands", "tab1"), 'unknown intention "tab1"; these exist: tap1, '),
            (("hands", "tap1", "--rate", "50"), "hands have their own panel, and do not accept --rate"),
            (("tap:1,1", "--unsteady"), "--unsteady requires hands"),
        ]:
            code, printed, said = run("generate", *words)
            self.assertEqual((code, printed), (2, ""), words)
            self.assertIn(message, said)

    def test_without_a_seed_it_is_the_first_and_0_is_one_of_its_own(self):
        for words in [("tap:100,90",), ("hands", "tap2"), ("motion", "shake:0.5")]:
            drawn = [touchctl("generate", *words, *seed) for seed in [(), ("--seed", "1"), ("--seed", "0"), ("--seed", "2")]]
            self.assertEqual(drawn[0], drawn[1], words)
            self.assertEqual(len(set(drawn)), 3, words)

    def test_hands_are_written_as_the_options_say(self):
        plain = touchctl("generate", "hands", "tap2")
        axes = touchctl("generate", "hands", "tap2", "--all-axes")
        stamps = touchctl("generate", "hands", "tap2", "--event-stamps")
        # Each frame reports all coordinates of both fingers, even unchanged ones.
        self.assertGreater(axes.count(b" 0003 0035 "), plain.count(b" 0003 0035 "))
        self.assertEqual(len(stamps.splitlines()), len(plain.splitlines()))
        self.assertGreater(*(len({line.split()[1] for line in text.splitlines() if line.startswith(b"E:")}) for text in (stamps, plain)))

    def test_a_palm_that_the_panel_does_not_report_is_none_of_a_replay_with_its_size(self):
        with tempfile.TemporaryDirectory() as folder:
            path = written(folder, touchctl("generate", "hands", "palm-unreported", "--count", "5").decode())
            rule = "devices:\n- {match: {name: touchd hands panel}, filters: {palmSize: 15}}\n"
            config = written(folder, rule, "touchd.yaml")
            counts = [
                touchctl("replay", "--touches", *words, path).count(b'"phase":"began"') for words in [(), ("--config", config)]
            ]
        self.assertEqual(counts, [10, 5])


class Convert(unittest.TestCase):
    def test_touches_that_are_down_at_the_end_have_an_end(self):
        with tempfile.TemporaryDirectory() as folder:
            touches = pathlib.Path(folder, "x.touches")
            code, _, _ = run("convert", written(folder, panel.unfinished()), touches)
            self.assertEqual(code, 0)
            reported = [json.loads(line)["touch"] for line in touches.read_text().splitlines()]
        began = [it["id"] for it in reported if it["phase"] == "began"]
        over = [it["id"] for it in reported if it["phase"] in ("ended", "cancelled")]
        self.assertTrue(began)
        self.assertEqual(sorted(began), sorted(over))
        self.assertEqual(reported[-1]["phase"], "cancelled")


class Replay(unittest.TestCase):
    def test_a_recording_that_cannot_be_understood_any_more_is_a_failure_at_every_pace(self):
        text = touchctl("generate", "--to", "libinput", "tap:100,90", "tap:300,200").decode()
        text += "  - libinput:\n      x: " + "{a: " * 60
        with tempfile.TemporaryDirectory() as folder:
            path = written(folder, text)
            for pace in [(), ("--pace", "1000")]:
                code, _, said = run("replay", *pace, path)
                self.assertEqual(code, 1, (pace, said))
                self.assertIn("nested deeper than", said)


class Watch(unittest.TestCase):
    def test_a_service_that_refuses_is_not_asked_again_and_again(self):
        with tempfile.TemporaryDirectory() as folder, socket.socket(socket.AF_UNIX) as listener:
            path = f"{folder}/socket"
            listener.bind(path)
            listener.listen()
            client = watch(path, "--reconnect")
            calls = []

            def serve():
                while True:
                    try:
                        connection, _ = listener.accept()
                    except OSError:
                        return
                    calls.append(connection)
                    # The client reconnected after a refusal.
                    if len(calls) > 1:
                        client.kill()
                        return
                    while not connection.recv(65536).endswith(b"\0"):
                        pass
                    connection.sendall(b'{"error":"org.varlink.service.PermissionDenied","parameters":{}}\0')

            server = threading.Thread(target=serve, daemon=True)
            server.start()
            _, said = client.communicate(timeout=TIMEOUT)
            listener.shutdown(socket.SHUT_RDWR)
            server.join(TIMEOUT)
            for connection in calls:
                connection.close()
        self.assertEqual((client.returncode, said), (1, b"touchctl watch: the service denies permission\n"))
        self.assertEqual(len(calls), 1)


if __name__ == "__main__":
    unittest.main()
