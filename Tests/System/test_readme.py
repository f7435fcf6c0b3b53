"""Run every command and program of the README and the pages for beginners in order, as a reader would."""

import json
import os
import pathlib
import re
import subprocess
import sys
import unittest

from programs import ROOT, SCENE, TIMEOUT, TOUCHCTL, TOUCHD, ended

README = (ROOT / "README.md").read_text()
START = (ROOT / "Docs/START.md").read_text()
EXPLAIN = (ROOT / "Docs/EXPLAIN.md").read_text()
# The rest of that page is for a user with a service.
BINDINGS = (ROOT / "Docs/BINDINGS.md").read_text().split("\n## Try it\n")[1].split("\n## ")[0]

# Commands that set up, build or test everything are not run here; `make test` runs these tests itself.
ELSEWHERE = re.compile(r"^(make|swift)\b")


def blocks(text):
    """Return each fenced block with its language."""
    return re.findall(r"^```(\w*)\n(.*?)^```$", text, re.MULTILINE | re.DOTALL)


def run(command, socket):
    """Return a block's output, and end what it leaves running."""
    environment = {**os.environ, "PATH": f"{ROOT}/.build/debug:{os.environ['PATH']}"}
    process = subprocess.Popen(
        [part.replace("/tmp/touchd.example", socket) for part in command],
        **dict(cwd=ROOT, env=environment, stdout=subprocess.PIPE, stderr=subprocess.PIPE, start_new_session=True),
    )
    output, complaints = ended(process)
    return process.returncode, output.decode(), complaints.decode()


class Readme(unittest.TestCase):
    def setUp(self):
        self.socket = f"/tmp/touchd-readme-{os.getpid()}"
        # Remove the files that an example writes.
        self.addCleanup(lambda: [path.unlink() for path in pathlib.Path("/tmp").glob(f"{pathlib.Path(self.socket).name}.*")])

    def typed(self, text):
        """Return the output of commands, which must succeed without errors."""
        code, output, complaints = run(["bash", "-euo", "pipefail", "-c", text], self.socket)
        self.assertEqual((code, complaints), (0, ""))
        return output

    def test_the_readme_is_short_and_names_where_touchd_runs(self):
        self.assertLessEqual(len(README.split()), 900)
        for word in ("Raspberry", "Wayland", "X11", "labwc", "sway"):
            self.assertIn(word, README)

    def test_a_page_that_builds_first_installs_the_needs_of_the_build(self):
        building = 0
        for page in (ROOT / "README.md", *sorted((ROOT / "Docs").glob("*.md"))):
            commands = "".join(text for _, text in blocks(page.read_text()))
            for line in commands.splitlines():
                if re.search(r"\bswift build\b", line):
                    self.assertRegex(line, r"^make deps && swift build\b", page.name)
                    building += 1
        self.assertEqual(building, 3)

    def test_shell_examples(self):
        for page in (README, START, EXPLAIN, BINDINGS):
            ran = 0
            for language, text in blocks(page):
                lines = [line for line in text.splitlines() if not ELSEWHERE.match(line)]
                if language != "sh" or not lines:
                    continue
                with self.subTest(text):
                    self.assertTrue(self.typed("\n".join(lines)))
                ran += 1
            self.assertGreater(ran, 0, "the page shows commands")

    def test_the_scene_and_the_program_of_the_readme_print_the_lines_shown(self):
        section = README.partition("## A scene and its events\n")[2]
        (_, text), (_, shown) = blocks(section)[:2]
        scene, program = re.findall(r"<<'END'\n(.*?)^END\n", text, re.MULTILINE | re.DOTALL)
        self.assertLessEqual(scene.count("\n"), 10)
        self.assertEqual(program.count("\n"), 5)
        self.assertEqual(self.typed(text.removeprefix("make deps && swift build\n")), shown)

    def test_an_event_in_a_program_of_ones_own_takes_two_commands(self):
        section = START.partition("## Read events from your own program\n")[2]
        text = blocks(section)[0][1]
        # Input for a program is not a command.
        commands = re.sub(r"(<<'END'\n).*?^END\n", r"\1", text, flags=re.MULTILINE | re.DOTALL).splitlines()
        self.assertEqual(len(commands), 2)
        self.assertEqual(self.typed(text).splitlines()[0], "tapped map 420.0 90.0")

    def test_a_gesture_of_ones_own_runs_a_command_after_seven_commands(self):
        text = "".join(text for language, text in blocks(BINDINGS) if language == "sh")
        typed = re.sub(r"(<<'END'\n).*?^END\n", r"\1", text, flags=re.MULTILINE | re.DOTALL).splitlines()
        self.assertEqual(len([line for line in typed if line != "wait"]), 7)
        output = self.typed(text)
        planned, ran = ([line for line in output.splitlines() if word in line] for word in ('{"run":', "touchctl run: louder: at "))
        self.assertEqual(len(planned), 4)
        self.assertEqual(len(ran), 4)
        self.assertEqual(len(output.splitlines()), 8)

    def test_python_examples(self):
        ran = 0
        for language, text in blocks(START):
            if language != "python":
                continue
            with self.subTest(text):
                service = subprocess.Popen(
                    [TOUCHD, "--config", ROOT / "Config/touchd.yaml", "--replay", ROOT / "Config/recordings/demo.events"]
                    + ["--pace", "100", "--socket", self.socket]
                )
                try:
                    while not os.path.exists(self.socket) and service.poll() is None:
                        pass
                    code, output, complaints = run([sys.executable, "-c", text], self.socket)
                    self.assertEqual((code, complaints), (0, ""))
                    self.assertTrue(output)
                    self.assertEqual(service.wait(TIMEOUT), 0)
                finally:
                    service.kill()
                    service.wait()
            ran += 1
        self.assertGreater(ran, 0, "the page shows a client in Python")

    def test_the_demo_prints_the_gestures_shown_one_of_each_kind(self):
        ((_, shown),) = [block for block in blocks(START) if block[0] == "json"]
        ((_, first),) = [block for block in blocks(README) if block[0] == "json"]
        # The command of `make demo` after a build, without a terminal.
        code, output, complaints = run([str(TOUCHCTL), "demo"], self.socket)
        self.assertEqual((code, complaints), (0, ""))
        ends = [line for line in output.splitlines(keepends=True) if '"state":"ended"' in line]
        self.assertEqual("".join(ends), shown)
        self.assertTrue(shown.startswith(first))
        kinds = json.loads((ROOT / "Config/schema/scene.schema.json").read_text())["definitions"]["recognizer"]["properties"]["kind"]["enum"]
        # Only pens hover, and the recording is a finger's. The configuration's scene has no client recognizers.
        kinds.remove("hover")
        kinds.remove("client")
        self.assertEqual({json.loads(line)["action"]["kind"] for line in ends}, set(kinds))

    def test_the_explanations_are_those_of_the_example(self):
        demo = subprocess.run(
            [TOUCHCTL, "replay", "--explain", "--scene", SCENE, ROOT / "Config/recordings/demo.events"],
            capture_output=True, timeout=TIMEOUT, check=True,
        )
        explained = [text for language, text in blocks(EXPLAIN) if not language and " failed at " in text]
        self.assertEqual(len(explained), 1)
        self.assertIn(explained[0], demo.stderr.decode())

    def test_paragraphs_and_differences_are_those_of_the_example(self):
        commands = re.findall(r"^\.build/debug/(touchctl (?:explain|compare) .*?)(?: \|\|.*)?$", EXPLAIN, re.MULTILINE)
        shown = [text for language, text in blocks(EXPLAIN) if not language]
        explained, compared = (
            subprocess.run(command.replace("touchctl", str(TOUCHCTL), 1).split(), cwd=ROOT, capture_output=True, text=True, timeout=TIMEOUT).stdout
            for command in commands
        )
        self.assertIn(shown[1] + "\n", explained)
        self.assertTrue(compared.startswith(shown[2]))
