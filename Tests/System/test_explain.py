"""`touchctl explain`, `touchctl compare` and --threshold, each compared with `touchctl replay` of the same recording."""

import collections
import json
import pathlib
import re
import tempfile
import unittest

from programs import ROOT, SCENE, TOUCHCTL, run, touchctl

DEMO = ROOT / "Config/recordings/demo.events"


def recordings():
    """Yield the examples' and the shipped recordings, with their options."""
    for folder in sorted((ROOT / "Examples").iterdir()):
        for path in folder.glob("recording.*"):
            scene = folder / "scene.yaml"
            yield (path, *(["--scene", scene] if scene.exists() else []))
    for path in sorted((ROOT / "Config/recordings").iterdir()):
        if path.suffix in (".events", ".evtest"):
            yield (path,)
            yield (path, "--scene", SCENE)


def said(*arguments):
    """Return exit code, printed lines and errors."""
    code, printed, complaint = run(TOUCHCTL, *arguments)
    return code, printed.splitlines(), complaint


def names(text):
    """Split `select`, `select and scroll` or `select, scroll and zoom` into names."""
    return re.split(r", | and ", text)


def seconds(time):
    return f"{time // 1_000_000}.{time % 1_000_000 // 1000:03}"


def paragraphs(*arguments):
    """Return the winners and losers of each sequence in `touchctl explain`."""
    found = {}
    for paragraph in touchctl("explain", *arguments).decode().split("\n\n"):
        if not paragraph:
            continue
        title, *sentences = paragraph.splitlines()
        number = int(re.fullmatch(r"(?:In no sequence|Sequence (\d+)), from \d+\.\d{3} s to \d+\.\d{3} s\.", title)[1] or 0)
        winners, losers, touches = [], collections.Counter(), []
        for sentence in sentences:
            if won := re.fullmatch(r"(\S+) won at (\S+) s \((\w+)\)(, and (ended|was cancelled) at .*)?\.", sentence):
                winners.append(won.groups()[:3])
            elif lost := re.fullmatch(r"(.+?) lost( an earlier attempt; the reason became known)? at (\S+) s \((\w+)\): (.*?)\.( An?\w* .* would (not have stopped it here|have waited longer)\.)?", sentence):
                for name in names(lost[1]):
                    losers[name, lost[3], lost[4], lost[5], bool(lost[2])] += 1
            elif hit := re.fullmatch(r"Touch (\d+) hit (\S+) at (\S+) s \(S44\): (.*)\.", sentence):
                touches.append(hit.groups())
            elif sentence != "No recognizer won." and not re.fullmatch(r"\S+ was held back at .*\.|Touch \d+.* (was over|was refused|missed) .*\.", sentence):
                raise AssertionError(f"an unknown sentence: {sentence}")
        if ("No recognizer won." in sentences) == bool(winners):
            raise AssertionError(paragraph)
        found[number] = (winners, losers, touches)
    return found


def decisions(*arguments):
    """Return the same from the decision log."""
    found = collections.defaultdict(lambda: ([], collections.Counter(), []))
    for line in touchctl("replay", "--decisions", *arguments).splitlines():
        event = json.loads(line)
        if decision := event.get("decision"):
            winners, losers, _ = found[decision["sequence"]]
            place = (decision["recognizer"], seconds(decision["time"]), decision["rule"])
            if decision["to"] == "failed":
                losers[*place, decision["reason"], decision["from"] == "failed"] += 1
            elif decision["from"] == "possible" and decision["to"] in ("began", "ended"):
                winners.append(place)
        elif (touch := event.get("touchDecision")) and touch["outcome"] == "hit":
            found[touch["sequence"]][2].append((str(touch["touch"]), touch["view"], seconds(touch["time"]), touch["reason"]))
    return dict(found)


class Explained(unittest.TestCase):
    maxDiff = None

    def test_each_paragraph_agrees_with_the_decision_log(self):
        all = list(recordings())
        self.assertGreater(len(all), 20)
        for arguments in all:
            with self.subTest(str(arguments)):
                explained = paragraphs(*arguments)
                self.assertTrue(explained)
                self.assertEqual(explained, decisions(*arguments))

    def test_the_limit_named_for_a_loss_would_have_changed_it(self):
        extremes = {}
        for line in (ROOT / "Config/touchd.yaml").read_text().splitlines():
            if range := re.match(r"  (\w+\.\w+): \S+ +# \S+, (\S+) to ([^\s:]+)", line):
                extremes[range[1]] = {"smaller": range[2], "larger": range[3]}
        self.assertGreater(len(extremes), 20)
        advice = r"(?m)^(.+?) lost at \S+ s .*\((\w+\.\w+)\).*\. A (larger|smaller) (\S+) would not have stopped it here\.$"
        checked = set()
        for arguments in recordings():
            text = touchctl("explain", *arguments).decode()
            for losers, named, change, key in sorted(set(re.findall(advice, text))):
                self.assertEqual(named, key)
                changed = touchctl("explain", "--threshold", f"{key}={extremes[key][change]}", *arguments).decode()
                with self.subTest(str(arguments), losers=losers, key=key):
                    # The sentence names the limit that decided, so if another limit decides now, it has disappeared.
                    for name in names(losers):
                        lost = rf"(?m)^(?:.*(?:, | and )|){re.escape(name)}(?:(?:, | and ).*)? lost at \S+ s .*\({re.escape(key)}\)"
                        self.assertLess(len(re.findall(lost, changed)), len(re.findall(lost, text)))
                checked.add(key)
        self.assertGreater(len(checked), 6)

    def test_a_loss_that_no_setting_would_have_changed_names_none(self):
        text = touchctl("explain", DEMO, "--scene", SCENE).decode()
        (one,) = {line for line in text.splitlines() if line.startswith("zoom and turn lost at 1.080 s")}
        self.assertTrue(one.endswith("lifted, and only 1 finger came down, 2 required."), one)

    def test_a_recognizer_s_own_values_are_explained_as_the_scene_s(self):
        with tempfile.TemporaryDirectory() as folder:
            scene = pathlib.Path(folder, "scene.yaml")
            scene.write_text("windows: [{name: w, recognizers: [{name: hold, kind: longPress, duration: 2}, {name: go, kind: tap, taps: 2}]}]\n")
            text = touchctl("explain", DEMO, "--scene", scene).decode()
        self.assertIn("(duration). A smaller duration in the scene would not have stopped it here.", text)
        self.assertNotIn("A smaller longPress.duration", text)
        self.assertIn("(tap.interval). A larger tap.interval would have waited longer.", text)
        self.assertIn("required. Another value of touches in the scene would not have stopped it here.", text)


class Thresholds(unittest.TestCase):
    def test_a_threshold_counts_like_one_of_a_file(self):
        with tempfile.TemporaryDirectory() as folder:
            file = pathlib.Path(folder, "touchd.yaml")
            file.write_text("thresholds: {tap.interval: 0.1, pan.slop: 20}\n")
            options = ["--threshold", "tap.interval=0.1", "--threshold=pan.slop=20"]
            for command in ["replay", "explain"]:
                changed = touchctl(command, DEMO, "--scene", SCENE, *options)
                self.assertEqual(changed, touchctl(command, DEMO, "--scene", SCENE, "--config", file))
                self.assertNotEqual(changed, touchctl(command, DEMO, "--scene", SCENE))
            # It overrides the file's value.
            self.assertEqual(
                touchctl("replay", DEMO, "--config", file, "--threshold", "tap.interval=0.35", "--threshold", "pan.slop=10"),
                touchctl("replay", DEMO),
            )

    def test_a_wrong_one_is_one_clear_error(self):
        for command in ["replay", "explain", "compare"]:
            for threshold, message in [
                ("tap.pres=1", 'tap.pres: unknown key "tap.pres"; did you mean "tap.press"?'),
                ("tap.press", '"tap.press" is not KEY=VALUE, such as tap.press=0.5'),
                ("tap.press=x", 'tap.press: expected a number, found "x"'),
                ("tap.press=99", "tap.press: 99 s is out of range: 0.05 to 10 s"),
            ]:
                code, lines, complaint = said(command, DEMO, "--threshold", threshold)
                self.assertEqual((code, lines), (2, []))
                self.assertEqual(complaint, f"touchctl {command}: --threshold: {message} (see touchctl {command} --help)\n")

    def test_a_record_takes_none(self):
        for option in [("--threshold", "tap.press=1"), ("--config", "x")]:
            code, _, complaint = said("replay", "--record", *option, DEMO)
            self.assertEqual(code, 2)
            self.assertIn(f"does not accept {option[0]}", complaint)


class Compared(unittest.TestCase):
    def compare(self, *arguments, old=(), new=()):
        """Return the differences, checked against two replays. Exit code 1 means that something differs."""
        code, lines, complaint = said("compare", *arguments, *new)
        self.assertEqual((code, complaint), (1, ""))
        before, after = (touchctl("replay", *arguments, *side).decode().splitlines() for side in (old, new))
        self.assertTrue(lines[0].startswith("--- ") and lines[1].startswith("+++ "))
        last = None
        for line in lines[2:]:
            if header := re.fullmatch(r"@@ (\d+)\.(\d{6}) s @@", line):
                self.assertNotEqual(last, "@@")
                time = int(header[1] + header[2])
                last = "@@"
                continue
            last = line[0]
            (event,) = json.loads(line[1:]).values()
            self.assertEqual(event["time"], time)
            (before if last == "-" else after).remove(line[1:])
        self.assertEqual(before, after)
        return lines

    def test_explained_differences_are_those_of_two_replays(self):
        for arguments in recordings():
            for threshold in ["tap.movement=0", "pan.slop=40", "longPress.duration=0.06"]:
                new = ("--threshold", threshold)
                if touchctl("replay", *arguments, *new) == touchctl("replay", *arguments):
                    self.assertEqual(said("compare", *arguments, *new), (0, [], ""))
                else:
                    with self.subTest(str(arguments), threshold=threshold):
                        self.compare(*arguments, new=new)

    def test_it_compares_decisions_where_asked(self):
        new = ("--threshold", "tap.movement=9.9")
        self.assertEqual(said("compare", DEMO, *new), (0, [], ""))
        code, lines, _ = said("compare", DEMO, "--decisions", *new)
        self.assertEqual(code, 1)
        self.assertIn('"decision"', lines[3])

    def test_a_configuration_is_compared_with_the_defaults_and_a_threshold_with_the_configuration(self):
        with tempfile.TemporaryDirectory() as folder:
            file = pathlib.Path(folder, "touchd.yaml")
            file.write_text(f"scene: {SCENE}\nthresholds: {{tap.interval: 0.1}}\n")
            lines = self.compare(DEMO, new=("--config", file), old=("--scene", SCENE))
            self.assertEqual(lines[:2], [f"--- {DEMO}", f"+++ {DEMO} --config {file}"])
            new = ("--config", file, "--threshold", "tap.interval=0.35")
            lines = self.compare(DEMO, new=new, old=("--config", file))
            self.assertEqual(lines[1], f"+++ {DEMO} --threshold tap.interval=0.35")

    def test_it_fails_as_diff_does(self):
        self.assertEqual(said("compare", DEMO)[0], 2)
        code, lines, complaint = said("compare", "/nowhere", "--threshold", "tap.press=1")
        self.assertEqual((code, lines, complaint), (2, [], "touchctl compare: /nowhere: No such file or directory\n"))
        code, printed, complaint = run(TOUCHCTL, "compare", "-", "--threshold", "tap.press=1", input=DEMO.read_bytes())
        self.assertEqual((code, printed), (2, ""))
        self.assertIn("the recording is read twice", complaint)


if __name__ == "__main__":
    unittest.main()
