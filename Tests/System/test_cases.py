"""`touchctl test`: the project's own cases, thirty ways to break one, its reports, and the files that `--update` and `--init` write."""

import contextlib
import functools
import os
import pathlib
import pty
import re
import shutil
import signal
import subprocess
import tempfile
import time
import unittest

import programs
import yaml
from junitparser import JUnitXml
from programs import ROOT, TIMEOUT, TOUCHCTL, touchctl

OWN = ["Examples", "Tests/TouchServiceTests/Golden"]


run = functools.partial(programs.run, TOUCHCTL, "test", cwd=ROOT)


def own_cases():
    return sorted(str(path.parent.relative_to(ROOT)) for folder in OWN for path in (ROOT / folder).rglob("expected.jsonl"))


@contextlib.contextmanager
def folder():
    with tempfile.TemporaryDirectory() as path:
        yield pathlib.Path(path)


def first_case(parent):
    """Write --init's case as `case` below the folder."""
    touchctl("test", "--init", parent / "case")
    return parent / "case"


def drag_case(parent):
    """Return a copy of an example in which every line is expected."""
    shutil.copytree(ROOT / "Examples/draggable", parent / "case")
    return parent / "case"


def change(name, old, new):
    """Replace a text that occurs exactly once in the file."""

    def edit(case):
        text = (case / name).read_text()
        assert text.count(old) == 1, (name, old, text.count(old))
        (case / name).write_text(text.replace(old, new))

    return edit


def lines(body):
    """Change the list of expected lines."""

    def edit(case):
        path = case / "expected.jsonl"
        path.write_text("".join(f"{line}\n" for line in body(path.read_text().splitlines())))

    return edit


def line(number, text):
    """Replace a line."""
    return lines(lambda all: [*all[: number - 1], text, *all[number:]])


def swap(number):
    """Swap a line with the next one."""
    return lines(lambda all: [*all[: number - 1], all[number], all[number - 1], *all[number + 1 :]])


def expect(old, new):
    return change("expected.jsonl", old, new)


PRESS = '{"action": {"recognizer": "press", %s}}'

# Changes of the first case, and the beginning of the message after the case's folder.
FIRST = {
    "another view": (expect('"view": "button"', '"view": "buton"'), "expected.jsonl:4: action.view differs in the line at 1.080"),
    "swapped fields": (
        lines(lambda all: [text.replace('"x"', '"z"').replace('"y"', '"x"').replace('"z"', '"y"') if n == 3 else text for n, text in enumerate(all)]),
        "expected.jsonl:4: 2 fields differ in the line at",
    ),
    "another state": (expect('"state": "began"', '"state": "cancelled"'), "expected.jsonl:5: action.state differs in the line at 2."),
    "tolerance exceeded": (expect('"about": 400', '"about": 405.01'), "expected.jsonl:4: action.x differs in the line at"),
    "no tolerance": (expect('{"about": 100, "within": 4}', "3"), "expected.jsonl:6: "),
    "a word in place of a number": (expect('{"about": 100, "within": 4}', '"far"'), "expected.jsonl:6: "),
    "a field of another name": (expect('"view"', '"veiw"'), "expected.jsonl:4: action.veiw differs"),
    "a number below the least": (
        line(4, PRESS % '"view": "button", "window": "main", "kind": "tap", "state": "ended", "x": {"atLeast": 500}'),
        "expected.jsonl:4: action.x differs",
    ),
    "a number above the most": (
        line(4, PRESS % '"view": "button", "window": "main", "kind": "tap", "state": "ended", "x": {"atMost": 100}'),
        "expected.jsonl:4: action.x differs",
    ),
    "another order": (swap(4), "expected.jsonl:5: this line appeared in a different order, at 1.080"),
    "a line too many": (lines(lambda all: all[:4] + all[3:]), "expected.jsonl:4: this line did not appear"),
    "a line that must not come": (expect('"atLeast": 2000000', '"atLeast": 1000000'), "expected.jsonl:8: a forbidden line appeared at 1.080"),
    "another decision": (expect('"to": "failed"', '"to": "cancelled"'), "expected.jsonl:10: "),
    "another reason": (expect("tap.movement", "tap.interval"), "expected.jsonl:10: "),
    "a decision that must not come": (
        lambda case: expect('{"decision"', '{"never": {"decision"')(case) or expect("tap.movement\"}}}", "tap.movement\"}}}}")(case),
        "expected.jsonl:10: a forbidden line appeared at 2.",
    ),
    "a brace too few": (expect('"state": "began"}}', '"state": "began"}'), "expected.jsonl:5:52: "),
    "a key twice": (expect('"state": "began"', '"state": "began", "state": "began"'), "expected.jsonl:5:53: "),
    "no JSON": (line(5, "drag began"), "expected.jsonl:5:1: "),
    "an unknown event": (line(5, '{"actoin": {}}'), 'expected.jsonl:5:1: unknown event "actoin"; did you mean "action"?'),
    "two events on a line": (line(5, '{"action": {}, "control": {}}'), "expected.jsonl:5:1: a line must have exactly one key"),
    "an event without fields": (line(5, '{"action": "began"}'), 'expected.jsonl:5:1: expected the fields of the event: {"action": {…}}'),
    "half a tolerance": (expect(', "within": 4}, "y"', '}, "y"'), 'expected.jsonl:4:59: action.x: "about" requires the form'),
    "a tolerance below 0": (expect('"within": 4}, "y"', '"within": -4}, "y"'), 'expected.jsonl:4:59: action.x: "within" is below 0'),
    "a tolerance in words": (expect('"within": 4}, "y"', '"within": "4"}, "y"'), "expected.jsonl:4:84: action.x.within: expected a number"),
    "no number between": (
        expect('{"atLeast": 2000000}', '{"atLeast": 2, "atMost": 1}'),
        'expected.jsonl:8:72: never.action.time: "atLeast" is greater than "atMost"',
    ),
    "an unknown order": (line(3, '{"order": "sorted"}'), 'expected.jsonl:3:11: order: unknown word "sorted"'),
    "others allowed too late": (swap(3), "expected.jsonl:4:1: this line applies to the whole file"),
    "a view elsewhere": (change("scene.yaml", "[300, 180, 200, 120]", "[0, 0, 200, 120]"), "expected.jsonl:4: this line did not appear"),
    "an unknown kind in the scene": (change("scene.yaml", "kind: tap", "kind: tapp"), 'scene.yaml:8:33: '),
    "a scene that is no YAML": (change("scene.yaml", "[300, 180, 200, 120]", "[300, 180, 200, 120"), "scene.yaml:"),
    "no scene": (lambda case: (case / "scene.yaml").unlink(), "scene.yaml: cannot be read: No such file or directory"),
    "no recording": (lambda case: (case / "recording.evemu").unlink(), "recording.*: no such file"),
    "two recordings": (lambda case: (case / "recording.old").touch(), ": a case has one recording, but there are recording.evemu, recording.old"),
    "a recording that breaks": (
        lambda case: (case / "recording.evemu").write_text("#!/bin/sh\necho hello\n"),
        "recording.evemu: ",
    ),
    "an empty recording": (lambda case: (case / "recording.evemu").write_text(""), "recording.evemu: "),
    "no expected lines": (lambda case: (case / "expected.jsonl").unlink(), "expected.jsonl: no such file or directory"),
    "a threshold that is none": (lambda case: (case / "touchd.yaml").write_text("thresholds: {tap.pres: 1}\n"), "touchd.yaml:1:14: "),
    "a threshold": (lambda case: (case / "touchd.yaml").write_text("thresholds: {tap.press: 0.06}\n"), "expected.jsonl:4: this line did not appear"),
}  # fmt: skip

# Changes of a case in which every line is expected.
COMPLETE = {
    "a line is missing": (lines(lambda all: all[:3] + all[4:]), "expected.jsonl:4: before this line, an unexpected line appeared at 1.101317 s"),
    "the last line is missing": (
        lines(lambda all: all[:-1]), f"expected.jsonl:{len((ROOT / 'Examples/draggable/expected.jsonl').read_text().splitlines()) - 1}: after the last line, an unexpected line appeared",
    ),
    "the first line is missing": (lines(lambda all: all[1:]), "expected.jsonl:1: before this line, an unexpected line appeared at 1.068471 s"),
    "no line is expected": (lines(lambda all: []), "expected.jsonl:1: after the last line, an unexpected line appeared"),
    "a line that never comes": (lines(lambda all: [*all[:2], '{"action":{"recognizer":"zoom"}}', *all[2:]]), "expected.jsonl:3: this line did not appear"),
    "two lines are swapped": (swap(3), "expected.jsonl:"),
    "one of any order differs": (
        lines(lambda all: ['{"order": "any"}', all[2], all[0], all[1].replace('"x":410', '"x":411'), '{"order": "kept"}', *all[3:]]),
        "expected.jsonl:4: action.x differs in the line at 1.081079 s",
    ),
    "the order is kept again": (
        lines(lambda all: ['{"order": "any"}', all[1], all[0], '{"order": "kept"}', '{"action":{"state":"changed","x":415}}', '{"action":{"state":"changed","x":412}}', *all[4:]]),
        "expected.jsonl:",
    ),
    "a number is another": (lines(lambda all: [text.replace('"translation":{"x":12,', '"translation":{"x":12.5,', 1) for text in all]), "expected.jsonl:3: action.translation.x differs"),
}  # fmt: skip


class Cases(unittest.TestCase):
    maxDiff = None

    def test_the_projects_own_pass_byte_for_byte(self):
        code, printed, said = run("--exact", "--format", "tap", *OWN)
        self.assertEqual((code, said), (0, ""))
        names = own_cases()
        self.assertGreater(len(names), 18)
        self.assertEqual(printed, f"TAP version 13\n1..{len(names)}\n" + "".join(f"ok {n} - {name}\n" for n, name in enumerate(names, 1)))

    def test_each_line_of_the_projects_own_counts(self):
        """A case without scene, recording or lines is an error, not skipped."""
        for name in ["scene.yaml", "expected.jsonl", "recording.evemu"]:
            with folder() as parent:
                case = drag_case(parent)
                (case / name).unlink()
                self.assertEqual(run("--format", "tap", parent)[0], 1, name)

    def fails(self, case, sentence, *options):
        code, printed, said = run("--format", "tap", *options, case.parent)
        self.assertEqual((code, said), (1, ""), printed)
        self.assertIn(f"\nnot ok 1 - {case}\n", printed)
        messages = re.findall(r'^    - message: "(.*)"$', printed, re.MULTILINE)
        start = f"{case}{sentence}" if sentence.startswith(":") else f"{case}/{sentence}"
        messages = [message.replace('\\"', '"') for message in messages]
        self.assertTrue(any(message.startswith(start) for message in messages), (start, messages))
        # Every message names its place.
        for message in messages:
            self.assertRegex(message, r"^(/\S+: |\d+ more failures$)")
        return messages

    def test_whatever_is_broken_fails_and_names_the_line(self):
        self.assertGreater(len(FIRST) + len(COMPLETE), 40)
        for make, breaks in [(first_case, FIRST), (drag_case, COMPLETE)]:
            for name, (edit, sentence) in breaks.items():
                with self.subTest(name), folder() as parent:
                    case = make(parent)
                    self.assertEqual(run(case)[0], 0)
                    edit(case)
                    self.fails(case, sentence)

    def test_one_difference_is_one_failure(self):
        for name in ["a line is missing", "a line that never comes", "one of any order differs", "a number is another", "the first line is missing"]:
            with self.subTest(name), folder() as parent:
                case = drag_case(parent)
                COMPLETE[name][0](case)
                self.assertEqual(len(self.fails(case, COMPLETE[name][1])), 1)

    def test_exact_compares_bytes(self):
        for edit, sentence in [
            (change("expected.jsonl", '"x":410,"y":244,', '"y":244,"x":410,'), "expected.jsonl:2: the line differs"),
            (change("expected.jsonl", '"x":410,', ""), "expected.jsonl:2: action.x differs"),
            (change("expected.jsonl", '"x":410,', '"x":410.0,'), "expected.jsonl:2: the line differs"),
        ]:
            with folder() as parent:
                case = drag_case(parent)
                edit(case)
                self.assertEqual(run(case)[0], 0)
                self.assertEqual(len(self.fails(case, sentence, "--exact")), 1)

    def test_lines_may_have_any_order_where_the_file_permits_it(self):
        with folder() as parent:
            case = drag_case(parent)
            lines(lambda all: ['{"order": "any"}', *reversed(all[:9]), '{"order": "kept"}', *all[9:]])(case)
            self.assertEqual(run(case)[0], 0)
            # The first pattern would match the second line, too, which is the only match of the second pattern.
            lines(lambda all: ['{"order": "any"}', '{"action":{"recognizer":"drag"}}', '{"action":{"state":"began"}}', '{"order": "kept"}', *all[10:]])(case)
            text = (case / "expected.jsonl").read_text()
            self.assertEqual(run(case)[0], 1)
            (case / "expected.jsonl").write_text('{"others": "allowed"}\n' + text)
            self.assertEqual(run(case)[0], 0, run(case)[1])

    def test_a_threshold_shows_which_cases_it_would_break(self):
        with folder() as parent:
            case = drag_case(parent)
            self.assertEqual(run("--threshold", "pan.slop=10", case)[0], 0)
            self.fails(case, "expected.jsonl:1: ", "--threshold", "pan.slop=40")


class Reports(unittest.TestCase):
    @contextlib.contextmanager
    def three(self):
        """Three cases, of which the last two fail."""
        with folder() as parent:
            for name in ["a <good> one", "b #1 & \"more\"", "c"]:
                touchctl("test", "--init", parent / name)
            (parent / 'b #1 & "more"' / "expected.jsonl").write_text('{"action": {"recognizer": "press", "view": "buton"}}\n')
            (parent / "c/scene.yaml").write_text("windows: {\n")
            yield parent

    def test_prove_takes_the_tap(self):
        with self.three() as parent:
            for part, failed in [("a", ""), ("", "Failed tests:  2-3"), ("c", "Failed test:  1")]:
                code, printed, _ = run(*(["--filter", f"/{part}"] if part else []), parent)
                (parent / "report.tap").write_text(printed)
                done = subprocess.run(["prove", "--exec", "cat", parent / "report.tap"], capture_output=True, text=True, timeout=TIMEOUT)
                self.assertEqual(done.returncode == 0, code == 0, done.stdout)
                self.assertNotIn("Parse errors", done.stdout)
                self.assertIn(failed or "Result: PASS", done.stdout)

    def test_junitparser_takes_the_xml(self):
        with self.three() as parent:
            code, printed, _ = run("--format", "junit", parent)
            self.assertEqual(code, 1)
            (suite,) = JUnitXml.fromstring(printed.encode())
            self.assertEqual((suite.tests, suite.failures, suite.errors, suite.skipped), (3, 2, 0, 0))
            good, other, broken = suite
            self.assertEqual([case.name for case in suite], [f"{parent}/{name}" for name in ["a <good> one", 'b #1 & "more"', "c"]])
            self.assertTrue(good.is_passed)
            self.assertRegex(other.result[0].message, r"b #1 & \"more\"/expected\.jsonl:1: action\.view differs in the line at 1\.08")
            self.assertIn('"button"', other.result[0].text)
            self.assertRegex(broken.result[0].message, r"/c/scene\.yaml:\d+:\d+: ")
            self.assertEqual(other._elem.get("line"), "1")

    def test_a_terminal_gets_both_sides_next_to_each_other(self):
        with self.three() as parent:
            ours, theirs = pty.openpty()
            process = subprocess.Popen([TOUCHCTL, "test", "--filter", "/b", parent], stdout=theirs)
            os.close(theirs)
            shown = b""
            with contextlib.suppress(OSError):
                while piece := os.read(ours, 4096):
                    shown += piece
            os.close(ours)
            self.assertEqual(process.wait(TIMEOUT), 1)
            text = shown.decode().replace("\r\n", "\n")
            self.assertEqual(text, run("--format", "text", "--filter", "/b", parent)[1])
            head, place, columns, row, *rest = text.splitlines()
            self.assertEqual(head, f'✘ {parent}/b #1 & "more"')
            self.assertTrue(place.startswith(f'  {parent}/b #1 & "more"/expected.jsonl:1: action.view differs'))
            self.assertEqual(columns.split(), ["field", "expected", "came"])
            self.assertEqual(row.split(), ["action.view", '"buton"', '"button"'])
            self.assertEqual([columns.index(word) for word in ["expected", "came"]], [row.index(word) for word in ['"buton"', '"button"']])
            self.assertEqual(rest[-1], "1 of 1 case failed")

    def test_filter_and_list(self):
        code, printed, _ = run("--list", *OWN)
        self.assertEqual((code, printed.splitlines()), (0, own_cases()))
        code, printed, _ = run("--list", "--filter", "inner", *OWN)
        self.assertEqual((code, printed), (0, "Tests/TouchServiceTests/Golden/pan-inner-beats-outer\n"))

    def test_a_run_without_cases_does_not_pass(self):
        code, printed, said = run("--filter", "nothing", *OWN)
        self.assertEqual((code, printed), (2, ""))
        self.assertEqual(said, 'touchctl test: --filter: no case has "nothing" in its path (see touchctl test --help)\n')
        for words, message in [
            (["Config"], "Config: not a case; a case has scene.yaml, recording.* and expected.jsonl"),
            (["nowhere"], "open nowhere failed: No such file or directory"),
        ]:
            self.assertEqual(run(*words), (1, "", f"touchctl test: {message}\n"))

    def test_wrong_command_lines(self):
        for words, message in [
            ([], "FOLDER... is missing"),
            (["--format", "xml", "Examples"], 'unknown format "xml"; known: tap, text, junit'),
            (["--init", "--update", "x"], "--init writes a case, and does not accept --update"),
            (["--init", "x", "y"], "--init requires one FOLDER"),
            (["--threshold", "tap.pres=1", "Examples"], '--threshold: tap.pres: unknown key "tap.pres"; did you mean "tap.press"?'),
        ]:
            code, printed, said = run(*words)
            self.assertEqual((code, printed), (2, ""))
            self.assertIn(message, said)

    def test_cases_run_on_all_processors_and_one_that_dies_is_a_failure(self):
        with folder() as parent:
            count = os.cpu_count() + 1
            for number in range(count):
                case = first_case(parent)
                (case / "recording.evemu").unlink()
                # Its reader waits forever.
                os.mkfifo(case / "recording.evemu")
                case.rename(parent / f"{number:03}")
            process = subprocess.Popen([TOUCHCTL, "test", parent], stdout=subprocess.PIPE, text=True)
            children = pathlib.Path(f"/proc/{process.pid}/task/{process.pid}/children")
            deadline = time.monotonic() + TIMEOUT
            while len(running := children.read_text().split()) < os.cpu_count() and time.monotonic() < deadline:
                pass
            self.assertEqual(len(running), os.cpu_count())
            while process.poll() is None:
                with contextlib.suppress(OSError):
                    for child in children.read_text().split():
                        os.kill(int(child), signal.SIGKILL)
            printed, _ = process.communicate(timeout=TIMEOUT)
            self.assertEqual(process.returncode, 1)
            self.assertEqual(printed.count("\nnot ok "), count)
            self.assertEqual(printed.count("was killed by signal 9"), count)


class Updates(unittest.TestCase):
    # --update does not repair these: unreadable files, lines that must not appear, and decisions.
    STAYS = {
        "a line that must not come", "another decision", "another reason", "a decision that must not come", "a brace too few", "a key twice",
        "no JSON", "an unknown event", "two events on a line", "an event without fields", "half a tolerance", "a tolerance below 0",
        "a tolerance in words", "no number between", "an unknown order", "others allowed too late", "a view elsewhere",
        "an unknown kind in the scene", "a scene that is no YAML", "no scene", "no recording", "two recordings", "a recording that breaks",
        "an empty recording", "a threshold that is none", "a threshold",
    }  # fmt: skip

    def test_the_received_lines_are_written_and_pass(self):
        stays = set()
        for make, breaks in [(first_case, FIRST), (drag_case, COMPLETE)]:
            for name, (edit, _) in breaks.items():
                with self.subTest(name), folder() as parent:
                    case = make(parent)
                    edit(case)
                    files = {path.name: path.read_text() for path in case.iterdir()}
                    code, _, _ = run("--update", case)
                    after = {path.name: path.read_text() for path in case.iterdir()}
                    before, now = files.pop("expected.jsonl", ""), after.pop("expected.jsonl", "")
                    self.assertEqual(files, after)
                    self.assertEqual(run(case)[0], code)
                    if code:
                        stays.add(name)
                    kept = [text for text in before.splitlines() if text.startswith(("#", '{"never"', '{"decision"', '{"order"', '{"others"'))]
                    self.assertEqual([text for text in now.splitlines() if text in kept], kept)
        self.assertEqual(stays, self.STAYS)

    def test_only_different_lines_change(self):
        with folder() as parent:
            case = first_case(parent)
            before = (case / "expected.jsonl").read_text()
            self.assertEqual(run("--update", case), (0, f"TAP version 13\n1..1\nok 1 - {case}\n", ""))
            self.assertEqual((case / "expected.jsonl").read_text(), before)
            expect('"about": 400', '"about": 300')(case)
            code, printed, _ = run("--update", case)
            self.assertEqual((code, printed), (0, f"TAP version 13\n1..1\nok 1 - {case} (updated)\n"))
            after = (case / "expected.jsonl").read_text()
            changed = [(old, new) for old, new in zip(before.splitlines(), after.splitlines(), strict=True) if old != new]
            ((_, new),) = changed
            self.assertRegex(
                new, r'^\{"action":\{"recognizer":"press","view":"button","x":\{"about":\d+,"within":4\},"y":\{"about":240,"within":4\}\}\}$'
            )

    def test_whole_lines_are_written_where_they_are_compared(self):
        with folder() as parent:
            case = drag_case(parent)
            golden = (case / "expected.jsonl").read_text()
            for text in [None, "", golden.replace("drag", "drug"), golden[: len(golden) // 2].rpartition("\n")[0], golden * 2]:
                (case / "expected.jsonl").unlink()
                if text is not None:
                    (case / "expected.jsonl").write_text(text)
                self.assertEqual(run("--exact", "--update", case)[0], 0)
                self.assertEqual((case / "expected.jsonl").read_text(), golden)

    def test_a_first_case_is_written_once(self):
        with folder() as parent:
            case = first_case(parent)
            self.assertEqual(sorted(path.name for path in case.iterdir()), ["expected.jsonl", "recording.evemu", "scene.yaml"])
            self.assertEqual(run(case)[0], 0)
            files = {path: path.read_bytes() for path in case.iterdir()}
            code, _, said = run("--init", case)
            self.assertEqual((code, said), (1, f"touchctl test: {case}/scene.yaml exists already; nothing was written\n"))
            self.assertEqual({path: path.read_bytes() for path in case.iterdir()}, files)
            self.assertEqual(run("--init", parent / "not/there/yet")[0], 0)
            code, _, said = run("--init", case / "scene.yaml/below")
            self.assertEqual(code, 1)
            self.assertIn("Not a directory", said)


class Document(unittest.TestCase):
    """Docs/TESTING.md: run its commands in a folder, and compare their output with the page."""

    TEXT = (ROOT / "Docs/TESTING.md").read_text()
    BLOCK = re.compile(r"^```(\w*)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
    # A phone with the first case's panel, and a git that does nothing.
    STUBS = """
adb() {
  case "$3" in
    -lp) grep -v '^\\[' "$PHONE" ;;
    -lt) grep '^\\[' "$PHONE" ;;
  esac
}
git() { :; }
apt-get() { :; }
"""

    def typed(self, script, folder):
        environment = {**os.environ, "PATH": f"{TOUCHCTL.parent}:{os.environ['PATH']}", "PHONE": str(folder / "phone.getevent")}
        code, printed, said = programs.run("bash", "-euc", self.STUBS + script, env=environment, cwd=folder)
        self.assertEqual((code, said), (0, ""), printed)
        return printed

    def test_its_commands_do_what_it_says(self):
        with folder() as parent:
            touchctl("test", "--init", parent / "phone")
            touchctl("convert", parent / "phone/recording.evemu", parent / "phone.getevent")
            shutil.rmtree(parent / "phone")
            blocks = self.BLOCK.findall(self.TEXT)
            self.assertEqual([kind for kind, _ in blocks], ["sh", "", "", "", "sh", "", "sh", "sh", "sh", "yaml", "yaml"])
            for (kind, text), (next_kind, shown) in zip(blocks, [*blocks[1:], ("", "")]):
                if kind == "sh":
                    printed = self.typed(text, parent)
                    if not next_kind and shown:
                        self.assertTrue(printed.startswith(shown), printed)
            # The lines of the phone's case are those of a replay, and pass.
            self.assertEqual(run(parent / "gestures/phone")[0], 0)
            self.assertIn('"recognizer":"push"', (parent / "gestures/phone/expected.jsonl").read_text())

    def test_its_first_twenty_lines_work(self):
        (command, shown, line, *_) = [text for _, text in self.BLOCK.findall("\n".join(self.TEXT.splitlines()[:20]) + "\n")]
        with folder() as parent:
            self.assertEqual(self.typed(command, parent), shown)
            self.assertIn(line, (parent / "gestures/button/expected.jsonl").read_text())

    def test_every_notation_is_one(self):
        table = self.TEXT.split("| write | meaning |")[1].split("\n\n")[0]
        notations = re.findall(r"^\| (.*?) \| ", table, re.MULTILINE)
        events = [text for row in notations for text in re.findall(r"`(\{.*?\})`", row)]
        self.assertGreater(len(events), 8)
        with folder() as parent:
            case = first_case(parent)
            for event in events:
                if not event.startswith(('{"action', '{"never', '{"order', '{"others')):
                    event = '{"action": {"x": %s}}' % event
                (case / "expected.jsonl").write_text(event + "\n")
                _, printed, _ = run("--format", "text", case)
                self.assertNotRegex(printed, r"expected\.jsonl:1:\d+: ", event)

    def test_the_workflows_run_the_cases(self):
        github, gitlab = [yaml.safe_load(text) for kind, text in self.BLOCK.findall(self.TEXT) if kind == "yaml"]
        steps = [step["run"] for step in github["jobs"]["gestures"]["steps"] if "run" in step]
        self.assertEqual(steps, gitlab["gestures"]["before_script"] + gitlab["gestures"]["script"])
        self.assertEqual(gitlab["gestures"]["artifacts"]["reports"]["junit"], "gestures.xml")
        for edit, code in [(lambda case: None, 0), (FIRST["tolerance exceeded"][0], 1)]:
            with folder() as parent:
                touchctl("test", "--init", parent / "gestures")
                edit(parent / "gestures")
                environment = {**os.environ, "PATH": f"{TOUCHCTL.parent}:{os.environ['PATH']}"}
                script = self.STUBS + "\n".join(steps)
                done = subprocess.run(["bash", "-ec", script], capture_output=True, text=True, env=environment, cwd=parent, timeout=TIMEOUT)
                self.assertEqual(done.returncode, code, done.stderr)
                self.assertEqual("✘ gestures" in done.stdout, code == 1)
                self.assertEqual(JUnitXml.fromstring((parent / "gestures.xml").read_bytes()).failures, code)


if __name__ == "__main__":
    unittest.main()
