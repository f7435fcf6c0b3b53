"""Every command and program that the README shows is run, in its order, as its reader would."""

import json
import os
import pathlib
import re
import signal
import subprocess
import sys
import unittest

from programs import PATIENCE, ROOT, SCENE, TOUCHCTL, TOUCHD

README = (ROOT / "README.md").read_text()

# What sets up, builds or tests everything runs outside of these tests; `make test` is what runs them.
ELSEWHERE = re.compile(r"^(make|swift)\b")
# Needs a panel, systemd or more rights than a test has.
NEEDS_A_MACHINE = re.compile(r"^(sudo|systemctl|journalctl|apt-get)\b")


def blocks():
    """Each fenced block with its language."""
    return re.findall(r"^```(\w*)\n(.*?)^```$", README, re.MULTILINE | re.DOTALL)


def run(command, socket):
    """A block's output; whatever it started and left running is ended."""
    environment = {**os.environ, "PATH": f"{ROOT}/.build/debug:{os.environ['PATH']}"}
    process = subprocess.Popen(
        [part.replace("/tmp/touchd.example", socket) for part in command],
        **dict(cwd=ROOT, env=environment, stdout=subprocess.PIPE, stderr=subprocess.PIPE, start_new_session=True),
    )
    try:
        output, complaints = process.communicate(timeout=PATIENCE)
    finally:
        try:
            os.killpg(process.pid, signal.SIGKILL)
        except ProcessLookupError:
            pass
    return process.returncode, output.decode(), complaints.decode()


class Readme(unittest.TestCase):
    def setUp(self):
        self.socket = f"/tmp/touchd-readme-{os.getpid()}"
        # What an example writes goes with it.
        self.addCleanup(lambda: [path.unlink() for path in pathlib.Path("/tmp").glob(f"{pathlib.Path(self.socket).name}.*")])

    def test_shell_examples(self):
        ran = 0
        for language, text in blocks():
            if language != "sh" or NEEDS_A_MACHINE.match(text):
                continue
            lines = [line for line in text.splitlines() if not ELSEWHERE.match(line)]
            if not lines:
                continue
            with self.subTest(text):
                code, output, complaints = run(["bash", "-euo", "pipefail", "-c", "\n".join(lines)], self.socket)
                self.assertEqual((code, complaints), (0, ""))
                self.assertTrue(output)
            ran += 1
        self.assertGreater(ran, 0, "the README shows commands")

    def test_an_event_in_a_program_of_ones_own_takes_three_commands(self):
        section = README.partition("## An event in your own program\n")[2]
        text = re.search(r"^```sh\n(.*?)^```$", section, re.MULTILINE | re.DOTALL)[1]
        # What is typed into a program is no command.
        commands = re.sub(r"(<<'END'\n).*?^END\n", r"\1", text, flags=re.MULTILINE | re.DOTALL).splitlines()
        self.assertEqual((len(commands), commands[0]), (3, "swift build"))
        typed = text.removeprefix("swift build\n")
        code, output, complaints = run(["bash", "-euo", "pipefail", "-c", typed], self.socket)
        self.assertEqual((code, complaints), (0, ""))
        self.assertEqual(output.splitlines()[0], "tapped map 420.0 90.0")

    def test_a_gesture_of_ones_own_runs_a_command_after_seven_commands(self):
        section = README.split("\n## A gesture that runs a command\n")[1].split("\n## ")[0]
        text = "".join(re.findall(r"^```sh\n(.*?)^```$", section, re.MULTILINE | re.DOTALL))
        typed = re.sub(r"(<<'END'\n).*?^END\n", r"\1", text, flags=re.MULTILINE | re.DOTALL).splitlines()
        self.assertEqual(len([line for line in typed if line != "wait"]), 7)
        code, output, complaints = run(["bash", "-euo", "pipefail", "-c", text], self.socket)
        self.assertEqual((code, complaints), (0, ""))
        planned, ran = ([line for line in output.splitlines() if word in line] for word in ('{"run":', "touchctl run: louder: at "))
        self.assertEqual(len(planned), 4)
        self.assertEqual(len(ran), 4)
        self.assertEqual(len(output.splitlines()), 8)

    def test_python_examples(self):
        ran = 0
        for language, text in blocks():
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
                    self.assertEqual(service.wait(PATIENCE), 0)
                finally:
                    service.kill()
                    service.wait()
            ran += 1
        self.assertGreater(ran, 0, "the README shows a client in Python")

    def test_the_demo_prints_what_is_shown_a_gesture_of_each_kind(self):
        shown = [text for language, text in blocks() if language == "json"]
        self.assertEqual(len(shown), 1)
        # What `make demo` runs when all is built.
        code, output, complaints = run(["Tests/demo.sh"], self.socket)
        self.assertEqual((code, output, complaints), (0, shown[0], ""))
        self.assertLessEqual(output.count("\n"), 30)
        kinds = json.loads((ROOT / "Config/schema/scene.schema.json").read_text())["definitions"]["recognizer"]["properties"]["kind"]["enum"]
        # Only pens hover, and the recording is a finger's; what an app finds itself is in no scene of the configuration.
        kinds.remove("hover")
        kinds.remove("client")
        self.assertCountEqual([json.loads(line)["action"]["kind"] for line in output.splitlines()], kinds)

    def test_what_is_explained_is_what_the_example_explains(self):
        demo = subprocess.run(
            [TOUCHCTL, "replay", "--explain", "--scene", SCENE, ROOT / "Config/recordings/demo.events"],
            capture_output=True, timeout=PATIENCE, check=True,
        )
        explained = [text for language, text in blocks() if not language and " failed at " in text]
        self.assertEqual(len(explained), 1)
        self.assertIn(explained[0], demo.stderr.decode())

    def test_paragraphs_and_differences_are_those_of_the_example(self):
        section = README.partition("## Why did my gesture lose?\n")[2]
        commands = re.findall(r"^\.build/debug/(touchctl (?:explain|compare) .*?)(?: \|\|.*)?$", section, re.MULTILINE)
        shown = [text for language, text in re.findall(r"^```(\w*)\n(.*?)^```$", section, re.MULTILINE | re.DOTALL) if not language]
        explained, compared = (
            subprocess.run(command.replace("touchctl", str(TOUCHCTL), 1).split(), cwd=ROOT, capture_output=True, text=True, timeout=PATIENCE).stdout
            for command in commands
        )
        self.assertIn(shown[1] + "\n", explained)
        self.assertTrue(compared.startswith(shown[2]))
