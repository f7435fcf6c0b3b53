"""`touchctl tune` and `touchctl train`: their folder, configuration and page, and the questions in a terminal."""

import functools
import html.parser
import os
import pathlib
import pty
import re
import subprocess
import tempfile
import unittest

import pyte
import yaml

import panel
import programs
from programs import ROOT, TIMEOUT, TOUCHCTL, TOUCHD, touchctl

SHOTS = ROOT / ".build/tune"
SCENE = """
windows:
  - name: main
    views:
      - name: screen
        recognizers:
          - {name: double-tap, kind: tap, taps: 2}
          - {name: tap, kind: tap, requireToFail: [double-tap]}
"""


run = functools.partial(programs.run, TOUCHCTL)


def hands(folder, habit, count=24):
    """A folder with taps and double taps of some people."""
    folder = pathlib.Path(folder)
    (folder / "scene.yaml").write_text(SCENE)
    for gesture, intention in [("tap", "tap1"), ("double-tap", "double1")]:
        (folder / gesture).mkdir()
        touchctl("generate", "hands", intention, "--count", count, "--habit", habit, "-o", folder / gesture / "all.evemu")
    return folder


class Folder(unittest.TestCase):
    def setUp(self):
        self.folder = pathlib.Path(self.enterContext(tempfile.TemporaryDirectory(prefix="touchd-tune-")))

    def test_the_commands_of_the_document(self):
        document = (ROOT / "Docs/TUNING.md").read_text()
        self.assertIn("touchctl tune /tmp/hands\n```", "".join(document.splitlines(keepends=True)[:20]))
        blocks = re.findall(r"^```sh\n(.*?)^```", document, re.MULTILINE | re.DOTALL)
        self.assertEqual(len(blocks), 3)
        printed = []
        for block in blocks:
            script = block.replace("/tmp/", f"{self.folder}/").replace(".build/debug/touchctl", str(TOUCHCTL))
            code, output, said = programs.run("bash", "-euc", script, cwd=ROOT)
            self.assertEqual(code, 0, f"{block}{said}")
            printed.append(output)
        shown = re.search(r"^```yaml\n(.*?)^```", document, re.MULTILINE | re.DOTALL)[1]
        self.assertEqual(printed[0], shown)
        self.assertTrue((self.folder / "hands.html").exists())
        self.assertGreater(len(list((self.folder / "gloves/tap").iterdir())), 20)

    def test_the_output_is_a_configuration_with_other_thresholds(self):
        file = pathlib.Path(self.enterContext(tempfile.TemporaryDirectory()), "tuned.yaml")
        hands(self.folder, "slow-double-taps")
        printed = touchctl("tune", self.folder).decode()
        thresholds = yaml.safe_load(printed)["thresholds"]
        self.assertEqual(list(thresholds), ["tap.interval"])
        self.assertGreater(thresholds["tap.interval"], 0.5)
        self.assertRegex(printed, r"(?m)^# 1\. tap\.interval 0\.35 → [\d.]+ s: double-tap \+\d+$")
        self.assertEqual(run("tune", self.folder, "-o", file), (0, "", ""))
        self.assertEqual(file.read_text(), printed)
        code, _, said = programs.run(TOUCHD, "--check", "--config", file)
        self.assertEqual(code, 0, said)
        # Starting from the result, nothing can be improved.
        again = touchctl("tune", self.folder, "--config", file).decode()
        self.assertIn("# No change is suggested.\n", again)
        self.assertIsNone(yaml.safe_load(again))

    def test_hands_that_the_defaults_understand_change_nothing(self):
        hands(self.folder, "steady")
        printed = touchctl("tune", self.folder).decode()
        self.assertIn("# No change is suggested.\n", printed)
        self.assertNotIn("thresholds:", printed)

    def test_several_folders_and_hands_that_mean_nothing(self):
        first, second = self.folder / "first", self.folder / "second"
        for folder in (first, second):
            folder.mkdir()
        hands(first, "slow-double-taps", 12)
        hands(second, "slow-double-taps", 12)
        (second / "nothing").mkdir()
        touchctl("generate", "hands", "pan1", "--count", "3", "-o", second / "nothing/drags.evemu")
        printed = touchctl("tune", first, second).decode()
        self.assertIn("# 51 tries of 3 gestures. ", printed)
        self.assertIn("# nothing: 3 tries; nothing is suggested for a gesture with fewer than 20 tries.\n", printed)
        self.assertRegex(printed, r"(?m)^#   nothing +nothing +1 +1$")
        self.assertEqual(list(yaml.safe_load(printed)["thresholds"]), ["tap.interval"])

    def test_a_mistake_in_a_folder_is_named(self):
        folder = self.folder
        more = f"touchctl tune: {folder}"
        self.assertEqual(run("tune", folder), (1, "", f"{more}/scene.yaml: cannot be read: No such file or directory\n"))
        (folder / "scene.yaml").write_text(SCENE)
        self.assertEqual(run("tune", folder), (1, "", f"{more}: there are no recordings; put the recordings of a gesture in {folder}/GESTURE\n"))
        (folder / "tab").mkdir()
        names = f"{more}/tab: no recognizer of {folder}/scene.yaml has this name; did you mean tap?\n"
        self.assertEqual(run("tune", folder), (1, "", names))
        (folder / "tab").rename(folder / "tap")
        (folder / "tap/one.evemu").write_text("nothing of the kind\n")
        code, printed, said = run("tune", folder)
        self.assertEqual((code, printed), (1, ""))
        self.assertTrue(said.startswith(f"{more}/tap/one.evemu: no recording: "), said)
        (folder / "tap/one.evemu").write_text(panel.Recording().text())
        self.assertEqual(run("tune", folder), (1, "", f"{more}/tap/one.evemu: no finger touches the panel in this recording\n"))
        (folder / "scene.yaml").write_text(SCENE.replace("kind: tap, taps: 2", "kind: tab"))
        code, _, said = run("tune", folder)
        self.assertEqual(code, 1)
        self.assertIn(f"{folder}/scene.yaml:7:", said)
        self.assertFalse((folder / "out.html").exists())


class Markup(html.parser.HTMLParser):
    def __init__(self, text):
        super().__init__()
        self.names, self.labels = [], []
        self.feed(text)

    def handle_starttag(self, tag, attributes):
        self.names.append(tag)
        self.labels += [value for name, value in attributes if name == "aria-label"]


class Page(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        SHOTS.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryDirectory() as folder:
            hands(folder, "slow-double-taps")
            touchctl("tune", folder, "-o", SHOTS / "hands.html")
            cls.printed = touchctl("tune", folder).decode()
        cls.page = (SHOTS / "hands.html").read_text()

    def test_it_loads_and_runs_nothing_and_is_small(self):
        markup = Markup(self.page)
        self.assertFalse({"script", "img", "link", "iframe"} & set(markup.names))
        self.assertNotRegex(self.page, r"https?://|@import|url\(")
        self.assertIn("default-src 'none'", self.page)
        self.assertLess(len(self.page), 100_000)

    def test_each_figure_of_each_gesture_is_drawn_with_its_limits(self):
        labels = Markup(self.page).labels
        figures = ["tap.press", "tap.interval", "tap.distance", "tap.movement"]
        self.assertEqual([it.split(":")[0] for it in labels], [f"double-tap, {it}" for it in figures] + ["tap, tap.press", "tap, tap.movement"])
        self.assertRegex(labels[1], r"24 tries of this gesture: 0\.[34]\d to 0\.[67]\d s, median 0\.[56]\d s\.")
        self.assertIn("24 others", labels[0])
        found = re.search(r"tap\.interval: ([\d.]+)", self.printed)[1]
        self.assertIn(f"The limit is 0.35 s; {float(found):.2f} s is suggested.", self.page)
        self.assertEqual(self.page.count('class="suggested"'), 1)
        self.assertEqual(self.page.count('class="limit"'), len(labels))
        self.assertIn(f"<pre>thresholds:\n  tap.interval: {found}\n</pre>", self.page)

    def test_pages_of_every_width_fit_and_have_no_fault(self):
        import axe_core_python
        from browser import Browser

        axe = next(pathlib.Path(axe_core_python.__file__).parent.glob("**/axe.min.js")).read_text()
        with Browser() as browser:
            for width, height in [(1280, 800), (390, 844)]:
                for dark in [False, True]:
                    browser.open(SHOTS / "hands.html", width, height, dark)
                    self.assertLessEqual(browser.run("document.documentElement.scrollWidth"), width)
                    (SHOTS / f"hands-{width}-{'dark' if dark else 'light'}.png").write_bytes(browser.screenshot(whole=True))
                    browser.run(axe + ";0")
                    found = browser.run("axe.run().then(it => it.violations.map(it => [it.impact, it.id, it.nodes[0].html]))")
                    self.assertEqual(found, [])
            self.assertEqual(browser.complaints(), [])


class Train(unittest.TestCase):
    def setUp(self):
        self.folder = pathlib.Path(self.enterContext(tempfile.TemporaryDirectory(prefix="touchd-train-")))
        (self.folder / "scene.yaml").write_text(SCENE)

    def count(self, gesture):
        return len(list((self.folder / gesture).glob("*.evemu")))

    def test_a_terminal_shows_a_question_with_a_picture_at_a_time(self):
        master, terminal = pty.openpty()
        process = subprocess.Popen(
            [TOUCHCTL, "train", self.folder, "--hands", "steady", "--width", "1"], stdin=terminal, stdout=terminal, stderr=subprocess.PIPE,
            text=True, start_new_session=True,
        )  # fmt: skip
        os.close(terminal)
        drawn = b""
        while True:
            try:
                drawn += os.read(master, 1 << 16)
            except OSError:
                break
        os.close(master)
        _, said = process.communicate(timeout=TIMEOUT)
        self.assertEqual((process.returncode, said), (0, ""))
        screens = []
        for part in drawn.split(b"\x1b[2J\x1b[H")[1:]:
            screen = pyte.Screen(80, 24)
            pyte.ByteStream(screen).feed(part)
            screens.append([row.rstrip() for row in screen.display if row.strip()])
        self.assertEqual(len(screens), 41)
        self.assertEqual(screens[0], [
            "double-tap: Tap twice with one finger.", "    (o)", "     |", "    2 times",
            "try 1, 0 of 2 gestures done; ^C ends it",
        ])  # fmt: skip
        self.assertEqual(screens[1][0], "tap: Tap with one finger.")
        self.assertEqual(screens[-1][-1], f"touchctl tune {self.folder} fits the thresholds to these tries.")
        self.assertRegex(screens[-1][0], r"^double-tap: 20 tries, \d+ understood \(\d+ to \d+ %\)$")
        self.assertEqual((self.count("tap"), self.count("double-tap")), (20, 20))
        # Every try is a recording that tune reads.
        self.assertIn("# 40 tries of 2 gestures. ", touchctl("tune", self.folder).decode())

    def test_it_asks_while_an_interval_is_wide_and_continues_with_existing_tries(self):
        first = touchctl("train", self.folder, "--hands", "slow-double-taps", "--width", "0.3").decode()
        before = self.count("double-tap")
        self.assertIn(f"double-tap: {before} tries, ", first)
        self.assertEqual(self.count("tap"), 20)
        again = touchctl("train", self.folder, "--hands", "slow-double-taps", "--width", "0.3").decode()
        self.assertNotIn("try ", again)
        self.assertEqual(self.count("double-tap"), before)
        touchctl("train", self.folder, "--hands", "slow-double-taps", "--width", "0.1", "--seed", "2")
        self.assertGreater(self.count("double-tap"), before)

    def test_the_tries_of_a_recording_are_taken_in_their_order_and_none_is_left_out(self):
        recording = self.folder.parent / f"{self.folder.name}.evemu"
        self.addCleanup(recording.unlink)
        touchctl("generate", "hands", "tap1", "pan1", "tap1", "-o", recording)
        code, printed, said = run("train", self.folder, "--from", recording, "--gesture", "tap")
        self.assertEqual((code, said), (0, "touchctl train: the recording has no more tries\n"))
        self.assertEqual(printed.count("tap: Tap with one finger.\n"), 4)
        self.assertIn("tap: 3 tries, 2 understood (21 to 94 %), more are wanted\n", printed)
        self.assertEqual(sorted(it.name for it in (self.folder / "tap").iterdir()), ["0001.evemu", "0002.evemu", "0003.evemu"])
        self.assertEqual(touchctl("replay", self.folder / "tap/0003.evemu", "--scene", self.folder / "scene.yaml").count(b'"recognizer":"tap"'), 1)

    def test_a_mistake_is_named_and_nothing_is_written(self):
        more = " (see touchctl train --help)\n"
        for words, message in [
            ((), "one of --device, --from and --hands is required"),
            (("--hands", "steady", "--from", "x"), "one of --device, --from and --hands is required"),
            (("--hands", "steady", "--grab"), "--grab requires --device"),
            (("--from", "x", "--seed", "1"), "--seed requires --hands"),
            (("--hands", "steady", "--gesture", "tab"), '--gesture: the scene has no recognizer "tab"'),
            (("--hands", "steady", "--width", "2"), '--width: "2" is not a number from 0 to 1'),
        ]:
            self.assertEqual(run("train", self.folder, *words), (2, "", f"touchctl train: {message}{more}"))
        code, _, said = run("train", self.folder, "--device", "/dev/null")
        self.assertEqual(code, 1)
        self.assertIn("/dev/null", said)
        self.assertEqual([it.name for it in self.folder.iterdir()], ["scene.yaml"])
