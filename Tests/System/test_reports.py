"""The output of `make test`: progress, details of failures, and one last line. A warning is a failure."""

import contextlib
import os
import pathlib
import pty
import re
import subprocess
import sys
import tempfile
import unittest

from programs import ROOT, TIMEOUT, run

SWIFT = """\
◇ Test run started.
◇ Test "a window" started.
✔ Test "a window" passed after 0.1 seconds.
◇ Test case passing 1 argument text → "✘
" to "a view" started.
✔ Test case passing 1 argument text → "✘
" to "a view" passed after 0.1 seconds.
✔ Test "a view" with 2 test cases passed after 0.1 seconds.
➜ Test "a real recording" skipped.
"""
BROKEN = """\
✘ Test "a scene" recorded an issue at SceneTests.swift:3:4: Expectation failed: (a → 1) == (b → "two
lines")
↳ The scene has one window.
✘ Test "a scene" failed after 0.1 seconds with 1 issue.
✔ Suite SceneTests passed after 0.1 seconds.
✘ Test run with 3 tests in 1 suite failed after 0.1 seconds with 1 issue.
"""
# Each is named after its result.
MODULE = """\
import asyncio, logging, socket, unittest, warnings

class Warnings(unittest.TestCase):
    def test_passes(self):
        pass
    def test_passes_where_a_warning_is_awaited(self):
        with self.assertLogs() as logs:
            logging.warning("awaited")
    @unittest.skip("no panel here")
    def test_skipped(self):
        self.fail()
    def test_fails(self):
        self.assertEqual(1, 2, "by a comparison")
    def test_fails_in_a_part(self):
        for number in range(3):
            with self.subTest(number):
                self.assertNotEqual(number, 1, "by its second part")
    def test_fails_by_an_unclosed_socket(self):
        socket.socket()
    def test_fails_by_a_warning(self):
        warnings.warn("deprecated since long")
    def test_fails_by_a_log(self):
        logging.getLogger("asyncio").warning("Executing took 9 seconds")
    @unittest.expectedFailure
    def test_fails_by_success(self):
        pass

class SetUp(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        raise OSError("fails before its first test")
    def test_never_runs(self):
        pass
"""


class Reports(unittest.TestCase):
    def report(self, *texts, every=1000, title=""):
        """Return the output of Tests/run for commands, each given by its output, with an exit code if it is not 0."""
        with tempfile.TemporaryDirectory() as folder:
            commands = []
            for text, code in texts:
                file = pathlib.Path(folder, f"{len(commands)}")
                file.write_text(f"cat <<'END'\n{text}END\nexit {code}\n")
                commands.append(f"{title}sh {file}")
            log = {"TESTS_LOG": f"{folder}/log", "TESTS_EVERY": f"{every}"}
            code, printed, said = run(ROOT / "Tests/run", *commands, env={**os.environ, **log})
            self.assertEqual(said, "")
            self.assertEqual(pathlib.Path(folder, "log").read_text(), "".join(text for text, _ in texts))
            return code, printed

    def test_passed_tests_print_one_last_line(self):
        self.assertEqual(self.report((SWIFT, 0)), (0, "2 passed, 0 failed, 1 skipped\n"))
        self.assertEqual(self.report(("✔ Test a passed.\n" * 150, 0), ("✔ Test b passed.\n", 0)), (0, "151 passed, 0 failed\n"))

    def test_the_progress_says_how_far_each_command_is(self):
        _, said = self.report(("Running 2 tests\n✔ Test a passed.\n✘ Test b failed.\n", 1), every=0, title="Some tests:: ")
        steps = [re.sub("^ *[0-9]+ s  ", "", line) for line in said.splitlines()]
        wanted = ["Some tests: 0", "Some tests: 0 of 2", "Some tests: 1 of 2", "Some tests: 2 of 2, 1 failed"]
        self.assertEqual([step for step in dict.fromkeys(steps) if step.startswith("Some tests")], wanted)

    def test_a_terminal_gets_one_line_that_changes_and_a_colored_last_one(self):
        environment = {name: value for name, value in os.environ.items() if name != "NO_COLOR"}
        for mark, color in [("✔ Test a passed.", 32), ("✘ Test a failed.", 31)]:
            reader, writer = pty.openpty()
            with tempfile.TemporaryDirectory() as folder, os.fdopen(reader, "rb", buffering=0) as terminal:
                log = {"TESTS_LOG": f"{folder}/log"}
                subprocess.run([ROOT / "Tests/run", f"echo '{mark}'"], env={**environment, **log}, stdout=writer, timeout=TIMEOUT)
                os.close(writer)
                said = b""
                with contextlib.suppress(OSError):
                    while more := terminal.read(4096):
                        said += more
            self.assertRegex(said.decode(), rf"\r\x1b\[K\x1b\[{color}m\d passed, \d failed\x1b\[0m\r\n$")

    def test_nothing_is_tested_where_a_build_fails(self):
        with tempfile.TemporaryDirectory() as folder:
            swift = pathlib.Path(folder, "swift")
            swift.write_text("#!/bin/sh\necho '[3/9] Compiling A'\necho 'error: no'\nexit 1\n")
            swift.chmod(0o755)
            environment = {**os.environ, "PATH": f"{folder}:{os.environ['PATH']}", "TESTS_LOG": f"{folder}/log", "TESTS_EVERY": "0"}
            command = [ROOT / "Tests/run", "The program:: swift build --product x", "echo '✔ Test a passed.'"]
            done = subprocess.run(command, env=environment, capture_output=True, text=True, timeout=TIMEOUT)
        self.assertEqual(done.returncode, 1)
        self.assertIn("s  The program: 3 of 9\n", done.stdout)
        end = "error: no\n✘ swift build --product x ended with exit code 1\nFailed:\n✘ swift build --product x ended with exit code 1\n"
        self.assertTrue(done.stdout.endswith(f"{end}0 passed, 1 failed\n"), done.stdout)

    def test_a_failed_test_prints_its_issues(self):
        shown = "".join(BROKEN.splitlines(keepends=True)[:4])
        self.assertEqual(
            self.report((SWIFT + BROKEN, 1), ("✔ Test b passed.\n", 0)), (1, f"{shown}Failed:\n{shown}3 passed, 1 failed, 1 skipped\n")
        )

    def test_failures_are_repeated_at_the_end_up_to_a_maximum(self):
        wrong = [f"✘ Test {number} recorded an issue: {'!' * 400}\n✘ Test {number} failed.\n" for number in range(30)]
        code, said = self.report(("".join(wrong), 1))
        self.assertEqual(code, 1)
        self.assertEqual(said.count("Failed:\n"), 1)
        again = said.partition("Failed:\n")[2].splitlines()
        self.assertEqual(again[-1], "0 passed, 30 failed")
        self.assertEqual(len(again), 13)
        self.assertEqual({len(line) for line in again[:12:2]}, {200})

    def test_a_command_that_crashes_or_runs_no_test_has_failed(self):
        code, said = self.report((SWIFT + "Fatal error: out of range\n", 134))
        self.assertEqual(code, 1)
        self.assertIn("Fatal error: out of range\n", said)
        self.assertRegex(said, "\n✘ sh .* ended with exit code 134, and reported 3 tests\nFailed:\n✘ sh .* reported 3 tests\n2 passed, 1 failed, 1 skipped\n$")
        code, said = self.report(("No matching test cases were run\n", 0))
        self.assertEqual(code, 1)
        self.assertRegex(said, "^No matching test cases were run\n✘ sh .* reported 0 tests\nFailed:\n✘ sh .* reported 0 tests\n0 passed, 1 failed\n$")

    def test_packages_installed_during_the_run_are_reported(self):
        self.assertEqual(
            self.report(("Installing bc\n✔ Test a passed.\n", 0)), (0, "Installing bc\n1 passed, 0 failed\n")
        )


class Warnings(unittest.TestCase):
    def test_each_test_is_reported_as_it_ended_and_a_warning_is_a_failure(self):
        with tempfile.TemporaryDirectory() as folder:
            pathlib.Path(folder, "test_warnings.py").write_text(MODULE)
            environment = {**os.environ, "PYTHONPATH": folder}
            code, printed, said = run(sys.executable, ROOT / "Tests/System/runner.py", "test_warnings", env=environment)
        self.assertEqual((code, said), (1, ""))
        lines = printed.splitlines()
        ended = {line.split()[2].rpartition(".")[2]: line.split()[0] for line in lines if " Test " in line and not line.endswith(":")}
        marks = {"passes": "✔", "skipped": "➜", "fails": "✘"}
        for name, mark in ended.items():
            if name.startswith("test_"):
                self.assertEqual(mark, marks[name.split("_")[1]], name)
        self.assertEqual(len(ended), 10)
        for reason in [
            "ResourceWarning: unclosed <socket.socket", "UserWarning: deprecated since long", "Executing took 9 seconds",
            "by a comparison", "by its second part", "OSError: fails before its first test", "not expected",
        ]:  # fmt: skip
            self.assertIn(reason, printed)
