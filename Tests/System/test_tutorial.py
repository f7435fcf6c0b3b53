"""Docs/TUTORIAL.md from its first line to its last: write its files, type its commands, and make its picture."""

import json
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import unittest

import panel
import shown
from programs import PROGRAMS, ROOT, TIMEOUT, Service, ended, eventually, touchctl, views

TUTORIAL = "Docs/TUTORIAL.md"
TEXT = (ROOT / TUTORIAL).read_text()
# Debian's Python, for which pygame is packaged.
PYTHON = "/usr/bin/python3"
has_pygame = subprocess.run([PYTHON, "-c", "import pygame"], capture_output=True).returncode == 0


def blocks(text):
    """Return each fenced block: the file's name if it is a file, its language, and its text."""
    return re.findall(r"^(?:<!-- file: \S+/(\S+) -->\n)?```(\w*)\n(.*?)^```$", text, re.MULTILINE | re.DOTALL)


def script(text):
    """Return what a reader types as one script: the commands, and each file at its place."""
    parts = []
    for file, language, block in blocks(text):
        if file:
            parts.append(f"cat >{file} <<'END OF FILE'\n{block}END OF FILE\n")
        elif language == "sh":
            parts.append(block)
    return "".join(parts)


def typed(text, folder, *, without):
    """Run the script in the clone, with the programs of `without` replaced by stubs; return exit code, output and errors."""
    functions = "".join(f"{program}() {{ :; }}\n" for program in without)
    environment = {
        **{key: value for key, value in os.environ.items() if not key.startswith(("PYTHON", "VIRTUAL_ENV"))},
        **dict(HOME=folder, PATH=f"{PROGRAMS}:/usr/bin:/bin", SDL_VIDEODRIVER="dummy", PYGAME_HIDE_SUPPORT_PROMPT="1"),
        "PYTHONDONTWRITEBYTECODE": "1",
    }
    process = subprocess.Popen(
        ["bash", "-euc", functions + script(text).replace("/tmp/touchd.panel", f"{folder}/socket")],
        **dict(cwd=ROOT, env=environment, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, start_new_session=True),
    )
    output, complaints = ended(process)
    return process.returncode, output, complaints


COMPARE = """
import sys, pygame
one, other = map(pygame.image.load, sys.argv[1:])
assert one.get_size() == other.get_size()
pairs = list(zip(pygame.image.tostring(one, "RGB"), pygame.image.tostring(other, "RGB")))
print(sum(abs(mine - theirs) > 40 for mine, theirs in pairs) / len(pairs))
"""


def difference(one, other):
    """Return the fraction of pixels that clearly differ between two pictures of the same size."""
    environment = {**os.environ, "PYGAME_HIDE_SUPPORT_PROMPT": "1"}
    command = [PYTHON, "-c", COMPARE, one, other]
    return float(subprocess.run(command, env=environment, capture_output=True, timeout=TIMEOUT, check=True).stdout)


def values(socket, are_there):
    """Wait until the values of the program's slider and list satisfy a condition, and return them."""

    def found():
        shown = views(socket, "panel")
        # The wire has fewer decimals.
        return shown and {
            "brightness": round(shown["brightness"]["value"], 4),
            "stations": {key: shown["stations"].get(key) for key in ("offset", "selected")},
        }

    return eventually(found, lambda values: values and are_there(values))


class Tutorial(unittest.TestCase):
    def setUp(self):
        self.folder = pathlib.Path(self.enterContext(tempfile.TemporaryDirectory(prefix="touchd-tutorial-")))

    def test_it_shows_the_files_as_they_are(self):
        files = shown.files(TUTORIAL)
        self.assertEqual(set(files), {str(path.relative_to(ROOT)) for path in (ROOT / "Examples/panel").iterdir() if path.is_file()})
        for path, text in files.items():
            self.assertEqual(text, (ROOT / path).read_text(), path)

    @unittest.skipUnless(has_pygame, "the package python3-pygame is not installed")
    def test_each_step_does_what_it_says(self):
        here, found, _ = TEXT.partition("## 8.")
        self.assertTrue(found)
        code, output, complaints = typed(here, str(self.folder), without=["make", "swift", "sudo"])
        self.assertEqual((code, complaints), (0, ""))
        # The page shows the whole output.
        self.assertEqual(output, "".join(block for file, language, block in blocks(here) if not language))
        picture = self.folder / "panel/look.png"
        self.assertLess(difference(picture, ROOT / "Docs/tutorial.png"), 0.004)

    @unittest.skipUnless(has_pygame, "the package python3-pygame is not installed")
    def test_a_restarted_service_gets_the_changes_by_fingers(self):
        """The drawing program: its slider and list keep their state, although its windows start as in the scene."""
        fingers = panel.Recording()
        fingers.drag((189, 432), (330, 432))
        # Lift without speed, so that the list stands still for the tap.
        fingers.frame(0.5, down={0: (612, 400)})
        for y in range(399, 300, -3):
            fingers.frame(0.01, move={0: (612, y)})
        fingers.frame(0.5, move={0: (612, 300)})
        fingers.frame(0.01, up=[0])
        fingers.tap(612, 330)
        # Neither ends by itself: the next touch comes after ten hours.
        fingers.frame(36_000_000, down={0: (2, 2)})
        first = Service(fingers.text(), "--pace", "1000", scene=None)
        environment = {**os.environ, "PYTHONPATH": str(ROOT / "Clients/python"), "SDL_VIDEODRIVER": "dummy"}
        command = [PYTHON, ROOT / "Examples/panel/panel.py", first.socket]
        with first, subprocess.Popen(list(map(str, command)), env=environment, stdout=subprocess.DEVNULL) as program:
            try:
                before = values(first.socket, lambda values: values["stations"].get("selected") is not None)
                first.process.kill()
                first.process.wait()
                with Service(fingers.text(), "--clients", "2", scene=None, socket=first.socket):
                    self.assertEqual(values(first.socket, lambda values: values == before), before)
            finally:
                program.kill()

    def test_the_page_that_is_shown_stays_after_a_restart_of_the_service(self):
        screens = "screens: [{name: main, size: [800, 480]}]\n"
        swipe = self.folder / "swipe.events"
        touchctl("generate", "swipe:600,400,200,400", "--output", swipe)
        environment = {**os.environ, "PYTHONPATH": str(ROOT / "Clients/python")}
        with Service(None, scene=None, configuration=screens) as first:
            command = [sys.executable, "-u", str(ROOT / "Examples/panel/pages.py"), str(first.socket)]
            with subprocess.Popen(command, env=environment, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True) as program:
                try:
                    self.assertEqual(program.stdout.readline(), "page lights\n")
                    touchctl("inject", "--socket", first.socket, swipe)
                    self.assertEqual(program.stdout.readline(), "page music\n")
                    first.process.kill()
                    first.process.wait()
                    with Service(None, scene=None, configuration=screens, socket=first.socket):
                        self.assertEqual(program.stdout.readline(), "page music\n")
                        pages = json.loads(touchctl("scene", "--json", "--socket", first.socket))["scenes"][-1]["scene"]["windows"][0]["views"]
                        self.assertEqual({page["name"]: page.get("hidden", False) for page in pages}, {"lights": True, "music": False})
                finally:
                    program.kill()

    def test_the_last_step_leaves_a_configuration_and_a_unit_that_hold(self):
        _, _, device = TEXT.partition("## 8.")
        root = self.folder / "device"
        for folder in ("etc/touchd", "etc/systemd/system"):
            (root / folder).mkdir(parents=True)
        (root / "etc/touchd/touchd.yaml").write_text("screens: [{name: main}]\n")
        for path in (ROOT / "Examples/panel").iterdir():
            if path.is_file():
                shutil.copy(path, root)
        # The device's folders belong to this test; commands that would change this machine are stubs.
        device = re.sub(r"(?<![\w.])/(etc|usr/local)/", rf"{root}/\1/", device)
        device = f"```sh\ncd {root}\n```\n{device}"
        code, output, complaints = typed(device, str(self.folder), without=["make", "scp", "apt", "systemctl", "useradd"])
        installed = root / "usr/local/share/panel"
        self.assertEqual((code, output, complaints), (0, f"{installed}/scene.json: good; --size WxH also finds views that are not on the screen\n", ""))
        unit = (root / "etc/systemd/system/panel.service").read_text()
        self.assertIn(f"ExecStart=/usr/bin/python3 {installed}/panel.py\n", unit)
        self.assertEqual({path.name for path in installed.iterdir()}, {"panel.py", "scene.json"})
        if shutil.which("systemd-analyze"):
            unit = root / "etc/systemd/system/panel.service"
            shutil.copy(ROOT / "systemd/touchd.socket", unit.parent)
            said = subprocess.run(["systemd-analyze", "verify", "--man=no", unit], capture_output=True, text=True).stderr
            self.assertNotIn("panel", said.replace(str(root), ""))
