"""Runs tests as `python -m unittest` does, says what became of each as `swift test` does, and takes a warning for a failure."""

import gc
import logging
import sys
import time
import unittest
import warnings


class Warned(logging.Handler):
    """What was warned of, by Python, by a library's log, or while something was thrown away that nobody had closed."""

    def __init__(self):
        super().__init__(logging.WARNING)
        self.messages = []
        warnings.simplefilter("error")
        # What a destructor raises goes nowhere else.
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
        # A warning is no error of unittest's own.
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
        # A class or module that could not be set up is no test that starts or stops.
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
    """What unittest's main asks for: something that runs a suite and gives its result."""

    def run(self, suite):
        result = Result()
        suite(result)
        return result


if __name__ == "__main__":
    unittest.main(module=None, testRunner=Runner(), argv=["Tests/System/run", *(sys.argv[1:] or ["discover"])])
