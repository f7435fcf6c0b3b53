"""An interface that gains fields, words and methods in the middle: a library that lacks them fails, and one that has them keeps its ABI."""

import pathlib
import re
import subprocess
import sys
import tempfile
import unittest

ROOT = pathlib.Path(__file__).resolve().parents[3]
CLIENT = ROOT / "Clients/c"
sys.dont_write_bytecode = True
sys.path.insert(0, str(ROOT / "Clients"))

from generator.c import CWriter  # noqa: E402
from generator.interface import Interface  # noqa: E402

TEXT = (ROOT / "Sources/TouchService/io.touchd.Touch.varlink").read_text()
LAYOUT = (CLIENT / "layout.tsv").read_text()
NEWER = TEXT
for old, new in {
    "type Action (\n": "type Action (\n  # How it is meant.\n  mood: ?string,\n",
    "type TouchPhase (began, ": "type TouchPhase (hovered, began, ",
    "method GetScene(app: ?string)": "method GetSmell(nose: ?int) -> (smell: float)\n\nmethod GetScene(depth: ?int, app: ?string)",
    "error NotLive ()": "error NotAlive (since: int)\n\nerror NotLive ()",
}.items():
    assert old in NEWER, old
    NEWER = NEWER.replace(old, new, 1)


class Generator(unittest.TestCase):
    def setUp(self):
        self.folder = pathlib.Path(self.enterContext(tempfile.TemporaryDirectory(prefix="touchd-c-")))
        (self.folder / "newer.varlink").write_text(NEWER)

    def build(self, name, text):
        """The program of test_fields.py with a library made of an interface."""
        folder = self.folder / name
        (folder / "tests").mkdir(parents=True)
        writer = CWriter(Interface(text), LAYOUT)
        made = {"touchd-interface.h": writer.header(), "interface.c": writer.source(), "layout.tsv": writer.layout.text()}
        for file, written in made.items():
            (folder / file).write_text(written)
        for file in ("touchd.c", "touchd.h", "json.c", "json.h", "interface.h", "tests/roundtrip.c"):
            (folder / file).write_text((CLIENT / file).read_text())
        sources = [str(folder / file) for file in ("tests/roundtrip.c", "touchd.c", "json.c", "interface.c")]
        command = ["gcc", "-std=c11", "-D_GNU_SOURCE", "-Wall", "-Wextra", "-Werror", "-o", f"{folder}/roundtrip", *sources]
        subprocess.run(command, check=True)
        return folder

    def fields(self, program, *interface):
        command = [sys.executable, CLIENT / "tests/test_fields.py", program / "roundtrip", *interface]
        return subprocess.run(list(map(str, command)), capture_output=True, text=True)

    def test_a_field_that_the_library_lacks_is_found(self):
        now, newer = self.build("now", TEXT), self.build("newer", NEWER)
        self.assertEqual(self.fields(now).returncode, 0)
        self.assertEqual(self.fields(newer, self.folder / "newer.varlink").returncode, 0)
        lacking = self.fields(now, self.folder / "newer.varlink")
        self.assertEqual(lacking.returncode, 1)
        self.assertIn("the library has", lacking.stderr)

    def test_what_is_new_comes_last_and_is_written_for_programs_that_have_it(self):
        now, newer = self.build("now", TEXT), self.build("newer", NEWER)
        offsets = []
        for folder in (now, newer):
            names = ["offsetof(touchd_action, app)", "offsetof(touchd_get_scene_parameters, app)", "offsetof(touchd_event, record)"]
            names += ["TOUCHD_TOUCH_PHASE_BEGAN", "TOUCHD_METHOD_INJECT", "-TOUCHD_ERROR_NO_SUCH_SCREEN", "TOUCHD_EVENT_WAKE"]
            printed = "".join(f'printf("%d ", (int)({name}));' for name in names)
            (folder / "offsets.c").write_text(f'#include <stdio.h>\n#include "touchd.h"\nint main(void) {{ {printed} }}\n')
            subprocess.run(["gcc", "-w", "-c", "-o", folder / "offsets.o", folder / "offsets.c"], check=True)
            subprocess.run(["gcc", "-o", folder / "offsets", folder / "offsets.o"], check=True)
            offsets.append(subprocess.run([folder / "offsets"], capture_output=True, text=True, check=True).stdout)
        self.assertEqual(*offsets)
        newest = int(re.search(r"#define TOUCHD_LAYOUT (\d+)", (now / "touchd-interface.h").read_text())[1])
        self.assertIn(f"#define TOUCHD_LAYOUT {newest + 1}\n", (newer / "touchd-interface.h").read_text())
        value = 'GetScene.parameters {"app":"a","depth":3}\n'
        for layout, answer in [(newest, '{"app":"a"}\n'), (newest + 1, '{"app":"a","depth":3}\n')]:
            done = subprocess.run([newer / "roundtrip", str(layout)], input=value, capture_output=True, text=True, check=True)
            self.assertEqual(done.stdout, answer)

    def test_what_is_lost_is_refused(self):
        with self.assertRaisesRegex(SystemExit, "Action has lost steps: the library needs another soname"):
            CWriter(Interface(TEXT.replace("  steps: ?int,\n", "", 1)), LAYOUT)


if __name__ == "__main__":
    unittest.main()
