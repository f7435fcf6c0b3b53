"""Examples/launcher: two apps, the program that switches between them, and the picture that it draws."""

import contextlib
import json
import os
import pathlib
import re
import subprocess
import tempfile
import unittest

import panel
from programs import PROGRAMS, ROOT, TIMEOUT, Service, Subscriber, call, eventually, run, touchctl
from test_tutorial import PYTHON, difference, has_pygame

FOLDER = ROOT / "Examples/launcher"
SIZE = (800, 480)
PICTURE = ROOT / "Docs/launcher.png"


class Brake:
    """An app in a corner that does not read while fingers wander on it: the service waits until it is released.

    Programs have therefore answered a gesture before the next one begins, at any speed, and no test waits for a time.
    """

    FRAME = [300, 4, 200, 40]
    SCENE = {"windows": [{"name": "brake", "level": 9, "frame": FRAME, "views": [
        {"name": "pad", "touches": True, "multipleTouch": True}]}]}  # fmt: skip

    def __init__(self, socket):
        request = {"method": "io.touchd.Touch.Present", "more": True}
        request["parameters"] = {"app": "brake", "layer": "system", "scene": self.SCENE}
        self.client = Subscriber(socket, request=request)
        self.replies = self.client.replies()
        next(self.replies)

    @staticmethod
    def hold(recording):
        """Let fingers wander on it until more events wait than the service buffers."""
        down = {slot: at(310 + 18 * slot, 20) for slot in range(panel.SLOTS)}
        recording.frame(0.5, down=down)
        for step in range(400):
            recording.frame(0.01, move={slot: (x + step % 2 * 2, y) for slot, (x, y) in down.items()})
        recording.frame(0.01, up=list(down))

    def release(self):
        """Read until the fingers have lifted."""
        for reply in self.replies:
            touches = json.loads(reply)["parameters"].get("touches")
            if touches and touches["phase"] == "ended":
                return


def at(x, y):
    """Convert a place of the screen to the panel's units."""
    return x * panel.WIDTH / SIZE[0], y * panel.HEIGHT / SIZE[1]


def fingers():
    """Two strokes of paint, a swipe to the overview, the lamp chosen and lit, and another swipe."""
    recording = panel.Recording()
    for act in (
        lambda: recording.drag(at(150, 330), at(400, 150)) or recording.drag(at(180, 140), at(620, 300)),
        lambda: recording.drag(at(400, 476), at(400, 200)),
        # The cards are side by side, the paint's first.
        lambda: recording.tap(*at(600, 240)),
        lambda: recording.tap(*at(400, 240)),
        lambda: recording.drag(at(400, 476), at(400, 200)),
    ):
        Brake.hold(recording)
        act()
    Brake.hold(recording)
    return recording.text()


class PygameExample(unittest.TestCase):
    """An example of Docs/APPS.md that draws with pygame, in a folder of its own."""

    def setUp(self):
        self.folder = pathlib.Path(self.enterContext(tempfile.TemporaryDirectory(prefix="touchd-example-")))
        self.environment = {
            **{key: value for key, value in os.environ.items() if not key.startswith(("PYTHON", "VIRTUAL_ENV"))},
            **dict(PYTHONPATH=str(ROOT / "Clients/python"), SDL_VIDEODRIVER="dummy", PYGAME_HIDE_SUPPORT_PROMPT="1"),
            **dict(XDG_RUNTIME_DIR=str(self.folder), PYTHONDONTWRITEBYTECODE="1"),
        }

    def run_commands(self, name):
        """Run the page's commands of the example."""
        text = (ROOT / "Docs/APPS.md").read_text()
        (commands,) = re.findall(rf"^```sh\n(cd Examples/{name}\n.*?)^```$", text, re.MULTILINE | re.DOTALL)
        script = commands.replace("/tmp/touchd.example", f"{self.folder}/example").replace("python3", PYTHON)
        environment = {**self.environment, "PATH": f"{PROGRAMS}:{os.environ['PATH']}"}
        self.assertEqual(run("bash", "-euc", f"{script}wait", cwd=ROOT, env=environment), (0, "", ""))


@unittest.skipUnless(has_pygame, "the package python3-pygame is not installed")
class Launcher(PygameExample):
    def start(self, service, program, *words):
        process = subprocess.Popen([PYTHON, str(FOLDER / program), str(service.socket), *map(str, words)], env=self.environment)

        def end():
            process.kill()
            process.wait()

        self.addCleanup(end)
        return process

    def scenes(self, service):
        """Return each app's scene by name, and whether it is in front."""
        return {scene.get("app"): scene for scene in call(service.socket, "GetScenes")["scenes"]}

    def wait(self, service, condition):
        """Wait until the scenes satisfy a condition."""
        return eventually(lambda: self.scenes(service), condition)

    def cards(self, scenes):
        overview = next(window for window in scenes["launcher"]["scene"]["windows"] if window["name"] == "overview")
        names = [view["name"] for view in overview["views"][1:]]
        self.assertEqual(overview.get("hidden", False), not names)
        return names

    def pixel(self, app, x, y):
        with open(self.folder / f"{app}.glass", "rb") as file:
            file.seek((y * SIZE[0] + x) * 4)
            return tuple(file.read(3))

    def test_it_shows_apps_and_switches_between_them(self):
        picture = self.folder / "look.png"
        arguments = ["--pace", "1000", "--clients", "5"]
        configuration = (FOLDER / "touchd.yaml").read_text()
        with Service(fingers(), *arguments, scene=None, configuration=configuration) as service:
            brake = Brake(service.socket)
            with contextlib.closing(brake.client):
                self.start(service, "paint.py")
                self.wait(service, lambda scenes: "paint" in scenes)
                self.start(service, "lamp.py")
                self.wait(service, lambda scenes: "lamp" in scenes)
                launcher = self.start(service, "launcher.py", picture)
                scenes = self.wait(service, lambda scenes: "launcher" in scenes)
                # The last app that started is in front; the painting must be.
                self.assertEqual(scenes["lamp"]["front"], ["main"])
                tree = touchctl("scene", "--socket", service.socket).decode()
                self.assertTrue(tree.startswith("screen main, 800×480 px\n  screenEdgePan recognizer home edges: [\"bottom\"]\n  system: "), tree)
                # An overlay is never in front, and has no card.
                clock = {"app": "clock", "layer": "overlay", "scene": {"windows": [{"name": "clock", "frame": [0, 0, 90, 30]}]}}
                overlay = Subscriber(service.socket, request={"method": "io.touchd.Touch.Present", "more": True, "parameters": clock})
                self.addCleanup(overlay.close)
                next(overlay.replies())
                touchctl("activate", "paint", "--socket", service.socket)
                brake.release()
                self.wait(service, lambda scenes: self.pixel("paint", 620, 300) == (228, 88, 76))
                brake.release()
                scenes = self.wait(service, lambda scenes: self.cards(scenes))
                self.assertEqual(self.cards(scenes), ["show paint", "show lamp"])
                self.assertEqual(scenes["paint"]["front"], ["main"])
                brake.release()
                self.wait(service, lambda scenes: scenes["lamp"]["front"] and not self.cards(scenes))
                brake.release()
                self.wait(service, lambda scenes: self.pixel("lamp", 400, 240) == (255, 214, 130))
                brake.release()
                self.wait(service, lambda scenes: self.cards(scenes))
                for _ in brake.replies:
                    pass
            self.assertEqual(launcher.wait(TIMEOUT), 0)
        self.assertLess(difference(picture, PICTURE), 0.004)

    def test_the_commands_of_the_page(self):
        self.run_commands("launcher")
        # The picture depends on how fast the programs follow the fingers.
        self.assertTrue((self.folder / "example.png").exists())


if __name__ == "__main__":
    unittest.main()
