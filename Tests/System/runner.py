"""Run tests as `python -m unittest` does, report each as `swift test` does, and treat warnings as failures.

Modules run in parallel processes, because tests mostly wait for recordings that are served at their own pace.
"""

import ast
import concurrent.futures
import gc
import logging
import os
import pathlib
import re
import subprocess
import sys
import threading
import time
import unittest
import warnings


# The last line of a test.
ENDED = re.compile("(✔ Test .* passed after|✘ Test .* failed after|➜ Test .* skipped)".encode())


class Warned(logging.Handler):
    """The warnings of Python and its logs, and of objects that were discarded without being closed."""

    def __init__(self):
        super().__init__(logging.WARNING)
        self.messages = []
        warnings.simplefilter("error")
        # Exceptions in destructors are reported only here.
        sys.unraisablehook = lambda raised: self.messages.append(f"{raised.exc_type.__name__}: {raised.exc_value}")
        logging.getLogger().addHandler(self)

    def emit(self, record):
        self.messages.append(record.getMessage())

    def collect(self):
        gc.collect()
        messages, self.messages = self.messages, []
        return messages


class Result(unittest.TestResult):
    def __init__(self):
        super().__init__()
        self.warned = Warned()
        self.reasons = []
        self.began = time.monotonic()
        # unittest does not count a warning as an error.
        self.successful = True

    def startTest(self, test):
        super().startTest(test)
        self.reasons = []
        self.began = time.monotonic()

    def _wrong(self, test, error):
        self.reasons.append(self._exc_info_to_string(error, test).rstrip())

    def addFailure(self, test, error):
        super().addFailure(test, error)
        self._wrong(test, error)

    def addError(self, test, error):
        super().addError(test, error)
        self._wrong(test, error)
        # A class or module that fails in its set-up is reported as a test of its own.
        if not isinstance(test, unittest.TestCase):
            self.stopTest(test)

    def addSubTest(self, test, subtest, error):
        super().addSubTest(test, subtest, error)
        if error:
            self._wrong(subtest, error)

    def addUnexpectedSuccess(self, test):
        super().addUnexpectedSuccess(test)
        self.reasons.append("succeeded, which was not expected")

    def stopTest(self, test):
        super().stopTest(test)
        self.reasons += self.warned.collect()
        after = f"after {time.monotonic() - self.began:.3f} seconds"
        if self.reasons:
            self.successful = False
            print(f"✘ Test {test.id()} went wrong:", *self.reasons, sep="\n")
            print(f"✘ Test {test.id()} failed {after}.", flush=True)
        elif self.skipped and self.skipped[-1][0] is test:
            print(f"➜ Test {test.id()} skipped: {self.skipped[-1][1]}", flush=True)
        else:
            print(f"✔ Test {test.id()} passed {after}.", flush=True)

    def wasSuccessful(self):
        return self.successful


class Runner:
    """The interface that unittest's main requires: run a suite and return its result."""

    def run(self, suite):
        result = Result()
        suite(result)
        return result


LOCK = threading.Lock()


def run_apart(name):
    """Run a module in a process of its own, print each test's lines together when it has ended, and return whether all passed."""
    with subprocess.Popen([sys.executable, __file__, name], stdout=subprocess.PIPE, stderr=subprocess.STDOUT) as process:
        lines = []
        for line in process.stdout:
            lines.append(line)
            if ENDED.match(line):
                emit(lines)
        emit(lines)
    return process.returncode == 0


def emit(lines):
    with LOCK:
        sys.stdout.buffer.write(b"".join(lines))
        sys.stdout.flush()
    lines.clear()


def run_in_parallel(names):
    """Run several modules in parallel, and return whether all passed."""
    texts = [pathlib.Path(__file__).with_name(f"{name}.py").read_text() for name in names if "." not in name]
    functions = [node.name for text in texts for node in ast.walk(ast.parse(text)) if isinstance(node, ast.FunctionDef)]
    print(f"Running {sum(name.startswith('test_') for name in functions)} tests", flush=True)
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        return all(list(pool.map(run_apart, names)))


if __name__ == "__main__":
    names = sys.argv[1:] or sorted(path.stem for path in pathlib.Path(__file__).parent.glob("test_*.py"))
    if len(names) == 1:
        unittest.main(module=None, testRunner=Runner(), argv=["Tests/System/run", *names])
    sys.exit(not run_in_parallel(names))
