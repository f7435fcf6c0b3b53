"""Docs/APPS.md: the session that it shows, with the plainest client there is."""

import contextlib
import json
import pathlib
import re
import subprocess
import tempfile
import unittest

import panel
from programs import PATIENCE, ROOT, TOUCHCTL, TOUCHD, Service, Subscriber, touchctl

TEXT = (ROOT / "Docs/APPS.md").read_text()


def example(name):
    """The JSON values of an example of the page."""
    block = re.search(rf"^<!-- example: {name} -->\n```json\n(.*?)^```$", TEXT, re.MULTILINE | re.DOTALL)
    return [json.loads(line) for line in block[1].splitlines()]


def request(method, more=False, **parameters):
    return {"method": f"io.touchd.Touch.{method}", "parameters": parameters, "more": more}


class Apps(unittest.TestCase):
    def test_session(self):
        """The page's app gets what the page says that it gets."""
        (scene,), (changes,) = example("scene"), example("change")
        with Service(panel.finger(), "--pace", "1000", "--clients", "2") as service:
            present = request("Present", more=True, app="paint", scene=scene)
            with Subscriber(service.socket, request=present) as app:
                replies = map(json.loads, app.replies())
                first = next(replies)["parameters"]
                change = request("Change", session=first["session"], changes=changes)
                with Subscriber(service.socket, request=change) as other:
                    done = json.loads(next(other.replies()))["parameters"]
                    self.assertEqual(done["overtaken"], [])
                with Subscriber(service.socket):
                    *events, last = replies
            self.assertEqual(last, {"parameters": {}})
            events = [reply["parameters"] for reply in events]
            self.assertEqual(events[0]["changed"]["time"], done["time"])
            for event in events:
                for body in event.values():
                    del body["time"]
            self.assertEqual(events, example("events"))

    def test_screen_recognizers(self):
        """The configuration of the page is one that touchd takes."""
        with tempfile.TemporaryDirectory() as folder:
            path = pathlib.Path(folder, "touchd.yaml")
            path.write_text(re.search(r"^<!-- example: recognizers -->\n```yaml\n(.*?)^```$", TEXT, re.M | re.S)[1])
            run = subprocess.run([TOUCHD, "--check", "--config", path], capture_output=True, text=True)
            self.assertEqual(run.returncode, 0, run.stderr)

    def test_touchctl_presents(self):
        """touchctl prints what its app gets, and brings apps to the front."""
        with tempfile.TemporaryDirectory() as folder, Service(panel.finger(), "--pace", "1000", "--clients", "2") as service:
            scene = pathlib.Path(folder, "scene.yaml")
            scene.write_text("windows: [{name: main, views: [{name: page, touches: true}]}]")
            command = [TOUCHCTL, "present", scene, "--app", "paint", "--socket", service.socket]
            with subprocess.Popen(command, stdout=subprocess.PIPE) as app:
                self.assertEqual(json.loads(app.stdout.readline())["front"], ["main"])
                touchctl("activate", "paint", "--socket", service.socket)
                with Subscriber(service.socket):
                    lines = [json.loads(line) for line in app.stdout]
                self.assertEqual([line["touches"]["phase"] for line in lines], ["began", "moved", "ended"])
                self.assertEqual(app.wait(PATIENCE), 0)

    def test_edge_swipes(self):
        """A11: what two apps, a program of the system and a subscriber get of a recording with swipes from the edge, at any pace."""
        folder = ROOT / "Tests/TouchServiceTests/Golden/apps"
        recording = (folder / "recording.evemu").read_text()
        configuration = (folder / "touchd.yaml").read_text().replace("scene: base.yaml\n", "")
        layers = {"one": "app", "two": "overlay", "launcher": "system"}
        for pace in 1000, 20:
            with Service(
                recording, "--pace", str(pace), "--clients", "4", scene=folder / "base.yaml", configuration=configuration
            ) as service, contextlib.ExitStack() as stack:
                apps = {}
                for app, layer in layers.items():
                    command = [TOUCHCTL, "present", folder / f"{app}.yaml", "--app", app, "--layer", layer]
                    apps[app] = stack.enter_context(
                        subprocess.Popen([*command, "--socket", service.socket], stdout=subprocess.PIPE, text=True)
                    )
                    # The next one comes when it is there.
                    self.assertIn("session", apps[app].stdout.readline())
                lines = {"subscriber": touchctl("watch", "--socket", service.socket).decode()}
                lines |= {app: process.stdout.read() for app, process in apps.items()}
            for name, text in lines.items():
                self.assertEqual(text, (folder / f"{name}.jsonl").read_text(), f"{name} at pace {pace}")

    def test_death(self):
        """A program that dies leaves no window, and its name is free at once."""
        (scene,) = example("scene")
        present = request("Present", more=True, app="paint", scene=scene)
        with Service(panel.finger(), "--clients", "9") as service:
            for _ in range(3):
                with Subscriber(service.socket, request=present) as app:
                    self.assertIn("session", json.loads(next(app.replies()))["parameters"])
                    with Subscriber(service.socket, request=present) as second:
                        self.assertEqual(json.loads(next(second.replies()))["error"], "io.touchd.Touch.AppExists")


if __name__ == "__main__":
    unittest.main()
