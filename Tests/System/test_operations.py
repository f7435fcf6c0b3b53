"""Docs/OPERATIONS.md explains each event of the journal, and quotes the errors that it helps with."""

import os
import re
import subprocess
import unittest

from programs import ROOT, TIMEOUT, TOUCHCTL

OPERATIONS = (ROOT / "Docs/OPERATIONS.md").read_text()
# The journal's event names by their Swift cases.
EVENTS = dict(re.findall(r'case (\w+) = "([a-z-]+)"', (ROOT / "Sources/TouchService/Process/JournalEvent.swift").read_text()))


class Events(unittest.TestCase):
    def test_the_tables_have_each_event_and_no_other(self):
        section = OPERATIONS.split("## What the journal says", 1)[1].split("\n## ", 1)[0]
        self.assertEqual(set(re.findall(r"^\| `([^`]+)` \| `", section, re.MULTILINE)), set(EVENTS.values()))
        self.assertGreater(len(EVENTS), 20)

    def test_each_event_is_logged(self):
        sources = "".join(path.read_text() for path in (ROOT / "Sources").rglob("*.swift"))
        logged = re.findall(r"\b(?:log|warn|report|reloaded|handleLine)\(\s*\.(\w+)", sources)
        self.assertEqual(set(EVENTS) - set(logged), set())

    def test_the_troubles_quote_the_message_of_a_client_without_a_service(self):
        none = f"/tmp/touchd-none-{os.getpid()}"
        done = subprocess.run([TOUCHCTL, "watch", "--socket", none], capture_output=True, timeout=TIMEOUT, stdin=subprocess.DEVNULL)
        error = done.stderr.decode().strip().replace(none, "/run/touchd/io.touchd")
        self.assertIn(f"**`{error}`**", OPERATIONS)
