"""Docs/APPS.md: the session that it shows, with the simplest client."""

import contextlib
import functools
import json
import os
import pathlib
import re
import subprocess
import sys
import tempfile
import unittest

import panel
import shown
from programs import PROGRAMS, ROOT, TIMEOUT, TOUCHCTL, TOUCHD, Service, Subscriber, call, eventually, run, touchctl, views, watch
from test_launcher import Brake, at

TEXT = (ROOT / "Docs/APPS.md").read_text()
ENVIRONMENT = {**os.environ, "PATH": f"{PROGRAMS}:{os.environ['PATH']}", "PYTHONPATH": str(ROOT / "Clients/python")}
LAMP = """
windows:
  - name: main
    views:
      - {name: light, kind: slider, frame: [40, 40, 400, 60], maximum: 100, value: 70}
      - {name: "off", kind: button, frame: [480, 40, 120, 60]}
"""


block = functools.partial(shown.example, TEXT)


def example(name):
    """Return the JSON values of an example of the page."""
    return [json.loads(line) for line in block(name).splitlines()]


def bash(script, folder, **variables):
    """Return a script's output while its background jobs are still running."""
    return run("bash", "-euc", script, cwd=folder, env={**ENVIRONMENT, **variables})


def request(method, more=False, **parameters):
    return {"method": f"io.touchd.Touch.{method}", "parameters": parameters, "more": more}


class Apps(unittest.TestCase):
    def test_session(self):
        """The page's app receives what the page shows."""
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

    def test_watch_prints_the_events_of_an_app_only_if_it_is_asked_for(self):
        scene = {"windows": [{"name": "main", "views": [{"name": "go", "kind": "button", "frame": [50, 50, 100, 100]}]}]}
        with Service(self.tap(), "--pace", "1000", "--clients", "5") as service:
            watches = [watch(service.socket, *words) for words in ([], ["--app", "paint"], ["--app", "*"], ["--app", "other", "--app", "piant"])]
            with Subscriber(service.socket, request=request("Present", more=True, app="paint", scene=scene)) as app:
                list(app.replies())
            printed = [client.communicate(timeout=TIMEOUT) for client in watches]
        self.assertEqual([complaints for _, complaints in printed], [b""] * 4)
        controls = [[json.loads(line)["control"]["app"] for line in out.splitlines() if b"primaryActionTriggered" in line] for out, _ in printed]
        self.assertEqual(controls, [[], ["paint"], ["paint"], []])

    @unittest.skipUnless(os.geteuid() == 0, "only root may become somebody else")
    def test_a_user_with_see_watches_the_scene_and_no_app(self):
        somebody = 61234
        with Service(self.tap(), "--clients", "2", configuration=f"permissions: [{{user: {somebody}, may: [see]}}]\n") as service:
            service.socket.parent.chmod(0o755)
            service.socket.chmod(0o666)
            command = [TOUCHCTL, "watch", "--wait", "10", "--socket", service.socket]
            who = {"user": somebody, "group": somebody, "extra_groups": [], "capture_output": True, "timeout": TIMEOUT}
            refused = subprocess.run([*command, "--app", "paint"], **who)
            self.assertEqual((refused.returncode, refused.stderr), (1, b"touchctl watch: the service denies permission\n"))
            with Subscriber(service.socket):
                seen = subprocess.run(command, **who)
        self.assertEqual((seen.returncode, seen.stderr), (0, b""))
        self.assertIn(b'"action"', seen.stdout)

    RING = {"windows": [{"name": "main", "views": [{"name": "page", "recognizers": [{"name": "ring", "kind": "client"}]}]}]}

    @staticmethod
    def tap():
        recording = panel.Recording()
        recording.tap(100, 100)
        return recording.text()

    def test_a12_contest(self):
        """The page's client recognizer, with the simplest client; the recording waits for its answers."""
        for pace in "1", "1000":
            with Service(self.tap(), "--pace", pace) as service:
                present = request("Present", more=True, app="ring", scene=self.RING)
                with Subscriber(service.socket, request=present) as app:
                    replies = map(json.loads, app.replies())
                    session = next(replies)["parameters"]["session"]
                    events = []
                    for reply in replies:
                        events.append(reply["parameters"])
                        phase = reply["parameters"].get("contest", {}).get("phase")
                        if phase:
                            verdict = {"verdict": "recognized", "values": {"radius": 40}} if phase == "ended" else {}
                            answer = request("Answer", session=session, contest=1, **verdict)
                            with Subscriber(service.socket, request=answer) as other:
                                self.assertEqual(json.loads(next(other.replies())), {"parameters": {}})
                self.assertEqual(events.pop(), {})
                for event in events:
                    for body in event.values():
                        del body["time"]
                self.assertEqual(events, example("contest"))

    def test_a12_contest_in_python(self):
        """The page's class claims the same tap."""
        with Service(self.tap(), "--pace", "1000") as service:
            script = f"import touchd\nscene = {self.RING!r}\n" + block("ring").replace('"ring", rec', '"ring", SOCKET, rec')
            script = script.replace("SOCKET", repr(str(service.socket)))
            script += "print([(event.recognizer, event.values) for event in windows if isinstance(event, touchd.Action)])"
            _, printed, said = run(sys.executable, "-c", script, env=ENVIRONMENT)
            self.assertEqual((said, printed), ("", "[('ring', {'radius': 40.0})]\n"))

    def test_a13_recognizers_do_not_wait_for_long(self):
        """An app that never answers delays a recording for only a few seconds; then waiting recognizers continue."""
        scene = {"windows": [{"name": "main", "recognizers": [
            {"name": "ring", "kind": "client"}, {"name": "pick", "kind": "tap", "requireToFail": ["ring"]}]}]}  # fmt: skip
        with Service(self.tap(), "--pace", "1000") as service:
            with Subscriber(service.socket, request=request("Present", more=True, app="ring", scene=scene)) as app:
                events = [json.loads(reply)["parameters"] for reply in app.replies()][1:-1]
        words = [body.get("outcome") or body.get("state") or body["phase"] for event in events for body in event.values()]
        self.assertEqual(words, ["began", "ended", "ended", "expired"])

    def test_a12_the_shell_answers(self):
        """The service understands the page's line."""
        line = block("answer").split("\\0")[0].split("'", 1)[1]
        with Service(self.tap(), "--clients", "9") as service:
            app = Subscriber(service.socket, request=request("Present", more=True, app="ring", scene=self.RING))
            with app, Subscriber(service.socket, request=json.loads(line % "no such session")) as other:
                next(app.replies())
                self.assertEqual(json.loads(next(other.replies()))["error"], "io.touchd.Touch.NoSuchSession")

    def test_python_windows(self):
        """Windows of the Python package's page: tapping the button that the program adds sets the slider and removes the button."""
        page = (ROOT / "Clients/python/README.md").read_text()
        presents = 'touchd.present(scene, app="radio")'
        program = "import touchd\n" + re.search(r"^```python\n(scene = .*?)^```$", page, re.MULTILINE | re.DOTALL)[1]
        recording = panel.Recording()
        recording.tap(*at(50, 150))
        self.assertIn(presents, program)
        # Hold the recording until the program is ready to answer.
        Brake.hold(recording)
        # A screen of the size that the places are for.
        configuration = (ROOT / "Examples/launcher/touchd.yaml").read_text()
        with Service(recording.text(), "--pace", "1000", "--clients", "3", scene=None, configuration=configuration) as service:
            brake = Brake(service.socket)
            with contextlib.closing(brake.client):
                script = program.replace(presents, f'touchd.present(scene, "radio", {str(service.socket)!r})')
                radio = subprocess.Popen([sys.executable, "-c", script], env=ENVIRONMENT, stdout=subprocess.PIPE, text=True)
                self.addCleanup(radio.kill)
                self.wait(service, lambda views: "mute" in views)
                with Subscriber(service.socket):
                    volume = self.wait(service, lambda views: "volume" in views and "mute" not in views)["volume"]
                    self.assertEqual(volume.get("value", 0), 0)
                    self.assertEqual(volume["frame"], [0, 0, 800, 100])
                    brake.release()
                    output, _ = radio.communicate(timeout=TIMEOUT)
        self.assertEqual((radio.returncode, output), (0, "on 800 × 480 pixels\n"))

    def wait(self, service, condition):
        """Wait until the views of the app `radio` satisfy a condition."""
        return eventually(lambda: views(service.socket, "radio"), condition)

    def test_screen_recognizers(self):
        """touchd accepts the page's configuration."""
        with tempfile.TemporaryDirectory() as folder:
            path = pathlib.Path(folder, "touchd.yaml")
            path.write_text(block("recognizers"))
            code, _, said = run(TOUCHD, "--check", "--config", path)
            self.assertEqual(code, 0, said)

    def test_touchctl_presents(self):
        """touchctl prints its app's events, and brings apps to the front."""
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
                self.assertEqual(app.wait(TIMEOUT), 0)

    def test_fronts(self):
        """touchctl brings an app to the front, and the app leaves it by itself; touches go to the front app, and impossible requests are errors."""
        shows = {"windows": [{"name": "main", "views": [{"name": "page", "touches": True}]}]}
        with Service(panel.finger(), "--pace", "1000", "--clients", "4") as service, contextlib.ExitStack() as stack:
            apps = {}
            for app in "one", "two", "three":
                present = request("Present", more=True, app=app, scene=shows)
                client = stack.enter_context(contextlib.closing(Subscriber(service.socket, request=present)))
                replies = map(json.loads, client.replies())
                apps[app] = replies, next(replies)["parameters"]["session"]

            def front():
                return [scene["app"] for scene in call(service.socket, "GetScenes")["scenes"] if scene.get("front")]

            self.assertEqual(front(), ["three"])
            for arguments, code, said in [
                (["paint"], 1, 'the app "paint" does not exist, or has no window there that can come to the front'),
                (["one", "--screen", "side"], 1, 'there is no screen "side"'),
                ([], 2, "APP"),
            ]:
                done = subprocess.run([TOUCHCTL, "activate", *arguments, "--socket", service.socket], capture_output=True, text=True)
                self.assertEqual((done.returncode, done.stdout), (code, ""), done.stderr)
                self.assertIn(said, done.stderr)
            self.assertEqual(front(), ["three"])
            touchctl("activate", "one", "--screen", "main", "--socket", service.socket)
            self.assertEqual(front(), ["one"])
            script = f"import touchd\ntouchd.Client({str(service.socket)!r}).step_back({apps['one'][1]!r})"
            subprocess.run([sys.executable, "-c", script], env=ENVIRONMENT, check=True, timeout=TIMEOUT)
            self.assertEqual(front(), ["three"])
            touchctl("activate", "two", "--socket", service.socket)
            with Subscriber(service.socket):
                events = {app: [reply["parameters"] for reply in replies if reply.get("continues")] for app, (replies, _) in apps.items()}
        fronts = {app: [event["foreground"]["inFront"] for event in list if "foreground" in event] for app, list in events.items()}
        self.assertEqual(fronts, {"one": [False, True, False], "two": [False, True], "three": [False, True, False]})
        touches = {app: [event["touches"]["phase"] for event in list if "touches" in event] for app, list in events.items()}
        self.assertEqual(touches, {"one": [], "two": ["began", "moved", "ended"], "three": []})

    def test_scenes_that_cannot_be_presented(self):
        """An invalid scene or a missing service ends touchctl with an error."""
        with tempfile.TemporaryDirectory() as folder, Service(panel.finger(), "--pace", "1000") as service:
            scene = pathlib.Path(folder, "scene.yaml")
            for text, socket, code, said in [
                ("windows: [{name: main, veiws: []}]", service.socket, 1, f"{scene}:1:24: windows[0].veiws: unknown key"),
                ("windows: [{name: main}]", f"{folder}/none", 1, f"{folder}/none"),
            ]:
                scene.write_text(text)
                *done, complaint = run(TOUCHCTL, "present", scene, "--app", "paint", "--socket", socket)
                self.assertEqual(done, [code, ""], complaint)
                self.assertIn(said, complaint)

    def test_present_warns_of_views_that_no_finger_can_reach(self):
        """It warns for the service's screen, as `touchctl check` does; if its size is unknown, only of covered views."""
        views = "{name: a, kind: button, frame: [799, 0, 9, 9]}, {name: b, kind: button, frame: [800, 0, 9, 9]}, {name: c, kind: button, frame: [0, 0, 9, 9]}, {name: d, kind: button, frame: [0, 0, 9, 9]}"
        place = "warning: {}:1:{}: windows[0].views[{}].name: no finger can reach this view: "
        outside, covered = place + 'it is outside "w", which contains it', place + '"d" covers it'
        for size, warnings in [(", size: [800, 480]", [(outside, 1, "b"), (covered, 2, "c")]), ("", [(covered, 2, "c")])]:
            with self.subTest(size), tempfile.TemporaryDirectory() as folder:
                scene = pathlib.Path(folder, "scene.yaml")
                scene.write_text(f"windows: [{{name: w, views: [{views}]}}]\n")
                expected = [f"touchctl present: {line.format(scene, scene.read_text().index(f'name: {name}') + 7, index)}" for line, index, name in warnings]
                with Service(None, scene=None, configuration=f"screens: [{{name: main{size}}}]\n") as service:
                    command = [TOUCHCTL, "present", scene, "--socket", service.socket]
                    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as app:
                        self.assertIn("session", json.loads(app.stdout.readline()))
                        # It ends with the service.
                        service.process.terminate()
                        said = app.communicate(timeout=TIMEOUT)[1].splitlines()
                self.assertEqual(said, expected)

    def test_non_positional(self):
        """The page's player receives buttons, a headset's keys and a shake."""
        strokes = ["KEY_VOLUMEUP:0-100", "KEY_MEDIA:1000-1100", "KEY_NEXTSONG:2000-2100"]
        recordings = [("keys", *strokes), ("motion", "rest:1", "shake:0.9", "rest:1")]
        lines = []
        for recording in recordings:
            text = touchctl("generate", *recording).decode()
            configuration = "screens: [{name: main, size: [800, 480], physicalSize: [154, 86]}]\n"
            service = Service(text, "--pace", "1000", "--clients", "2", configuration=configuration)
            with tempfile.TemporaryDirectory() as folder, service:
                scene = pathlib.Path(folder, "player.yaml")
                scene.write_text(block("player"))
                command = [TOUCHCTL, "present", scene, "--app", "player", "--socket", service.socket]
                with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as app:
                    self.assertEqual(json.loads(app.stdout.readline())["front"], ["main"])
                    # A client that sees only the configuration's events receives none of these.
                    self.assertEqual(touchctl("watch", "--socket", service.socket), b"")
                    lines += app.stdout.read().splitlines()
                    self.assertEqual(app.wait(TIMEOUT), 0)
        lines = [line for line in lines if not line.startswith('{"firstResponder"')]
        self.assertEqual("\n".join(lines), block("presses").rstrip())

    def test_edge_swipes(self):
        """A11: two apps, a launcher and a subscriber receive the same events of a recording with edge swipes, at any pace."""
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
                    # Start the next one when this one is ready.
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


class Programs(unittest.TestCase):
    """The same program in several languages prints the same, and its change takes effect."""

    def test_the_page_shows_the_files_as_they_are(self):
        files = shown.files("Docs/APPS.md")
        folder = ROOT / "Examples/apps"
        programs = [path for path in folder.rglob("*") if path.is_file() and not path.name.startswith("test_")]
        self.assertEqual(set(files), {str(path.relative_to(ROOT)) for path in programs})
        for path, text in files.items():
            self.assertEqual(text, (ROOT / path).read_text(), path)

    def dims(self, *command):
        recording = panel.Recording()
        recording.drag((320, 70), (250, 70))
        recording.tap(540, 70)
        # The recording continues only after ten hours.
        recording.frame(36_000_000, down={0: (900, 500)})
        with Service(recording.text(), "--pace", "1000", scene=None) as service:
            command = [*map(str, command), str(service.socket)]
            with subprocess.Popen(command, env=ENVIRONMENT, stdout=subprocess.PIPE, text=True) as program:
                try:
                    lines = [program.stdout.readline() for _ in range(3)]
                    views = json.loads(touchctl("scene", "dimmer", "--json", "--socket", service.socket))
                finally:
                    program.kill()
        first, dragged, off = [float(line.removeprefix("light ")) for line in lines]
        self.assertEqual((first, off), (70, 0))
        self.assertTrue(40 < dragged < 60, dragged)
        (light, _) = views["scenes"][0]["scene"]["windows"][0]["views"]
        self.assertEqual(light["value"], 0)

    def test_python(self):
        self.dims(sys.executable, ROOT / "Examples/apps/dimmer.py")

    @unittest.skipUnless((PROGRAMS / "dimmer").exists(), "what is installed has no examples")
    def test_swift(self):
        self.dims(PROGRAMS / "dimmer")

    def test_the_commands_of_the_page(self):
        """Run the commands as printed, but end the program as soon as it has received the first press."""
        (commands,) = re.findall(r"^```sh\n(touchctl generate.*?)^```$", TEXT, re.MULTILINE | re.DOTALL)
        with tempfile.TemporaryDirectory() as folder:
            commands = commands.replace("/tmp/touchd.example", f"{folder}/socket").replace("python3 ", "python3 -u ")
            script = f"cd {ROOT}\ntrap 'kill $(jobs -p)' EXIT\n{commands.rstrip()} | head -n 2"
            code, output, complaints = bash(script, folder)
        self.assertEqual(code, 0, complaints)
        self.assertRegex(output, r"^light 70(\.0)?\nlight \d+\.\d+\n$")


class Shell(unittest.TestCase):
    """`touchctl scene` and `touchctl change`."""

    def setUp(self):
        self.folder = pathlib.Path(self.enterContext(tempfile.TemporaryDirectory()))
        (self.folder / "lamp.yaml").write_text(LAMP)
        # Nothing plays before a second client connects.
        self.service = Service(panel.finger(), "--clients", "9")
        self.service.__enter__()
        self.addCleanup(self.service.__exit__)

    def present(self, app="lamp", *words):
        """Show a scene until the test ends; return its session."""
        command = [TOUCHCTL, "present", self.folder / "lamp.yaml", "--app", app, "--socket", self.service.socket, *words]
        program = subprocess.Popen(list(map(str, command)), stdout=subprocess.PIPE)

        def end():
            program.kill()
            program.communicate()

        self.addCleanup(end)
        return json.loads(program.stdout.readline())["session"]

    def change(self, session, *words):
        """Return exit code, output and errors of `touchctl change`."""
        environment = {**os.environ, "TOUCHD_SESSION": session}
        return run(TOUCHCTL, "change", "--socket", self.service.socket, *words, env=environment)

    def views(self, app="lamp"):
        reply = json.loads(touchctl("scene", app, "--json", "--socket", self.service.socket))
        return {view["name"]: view for view in reply["scenes"][0]["scene"]["windows"][0]["views"]}

    def test_the_page_s_programs_print_its_lines(self):
        commands = re.sub(r"touchctl (present|change|scene)", rf"touchctl \1 --socket {self.service.socket}", block("shell"))
        # Wait as long as a reader takes to type.
        commands = commands.replace("&\n", "&\nuntil [ -s events.jsonl ]; do :; done\n")
        code, output, complaints = bash(f"trap 'kill $(jobs -p)' EXIT\n{commands}", self.folder)
        self.assertEqual((code, complaints), (0, ""))
        check, change, *tree = output.splitlines(keepends=True)
        self.assertEqual(check, "lamp.yaml: good; --size WxH also finds views that are not on the screen\n")
        self.assertEqual(json.loads(change)["overtaken"], [])
        self.assertEqual("".join(tree), block("tree").replace("user 1000", f"user {os.getuid()}"))

    def test_scene_lists_all_from_the_top_down(self):
        self.present("one")
        self.present("two")
        self.present("bar", "--layer", "system")
        lines = touchctl("scene", "--socket", self.service.socket).decode().splitlines()
        user = f"user {os.getuid()}"
        self.assertEqual(lines[0], "screen main, 1000×600 px")
        owners = [line for line in lines if line.startswith("  ") and line[2] != " "]
        titles = [f"system: bar of {user}", f"app: one of {user}", f"app: two of {user}, in front", "base: the configuration"]
        self.assertEqual(owners, [f"  {title}" for title in titles])
        map_line = next(index for index, line in enumerate(lines) if line.strip().startswith("view map"))
        self.assertIn("      view map 520×480+0+0", lines[map_line])
        self.assertRegex(lines[map_line + 1], "^        tap recognizer ")
        self.assertIn('requireToFail: ["zoom-in"]', "\n".join(lines))
        everything = json.loads(touchctl("scene", "--json", "--socket", self.service.socket))
        self.assertEqual([scene.get("app") for scene in everything["scenes"]], [None, "one", "two", "bar"])
        said = subprocess.run([TOUCHCTL, "scene", "onne", "--socket", self.service.socket], capture_output=True, text=True)
        self.assertEqual((said.returncode, said.stdout), (1, ""))
        self.assertEqual(said.stderr, 'touchctl scene: there is no app "onne"; did you mean one?\n')

    def test_scene_shows_the_focused_view(self):
        session = self.present()
        def focused():
            lines = touchctl("scene", "lamp", "--socket", self.service.socket).decode().splitlines()
            return [line.split()[:2] + [word] for line in lines for word in ["key", "first responder"] if line.endswith(" " + word)]
        self.assertEqual(focused(), [["window", "main", "key"]])
        code, _, complaints = self.change(session, "light.focusable=true", "light.focused=true")
        self.assertEqual((code, complaints), (0, ""))
        self.assertEqual(focused(), [["window", "main", "key"], ["slider", "light", "first responder"]])
        code, _, complaints = self.change(session, "light.focusable=false")
        self.assertEqual((code, complaints), (0, ""))
        self.assertEqual(focused(), [["window", "main", "key"]])

    def test_changes_are_made_together_or_not_at_all(self):
        session = self.present()
        code, output, complaints = self.change(
            session, "light.value=20", "light.maximum=50", "off.frame=[0, 0, 10, 20.5]", "--remove", "off",
        )  # fmt: skip
        self.assertEqual((code, output), (1, ""))
        self.assertEqual(complaints, 'touchctl change: off: unknown window, view or recognizer "off"; known: main, light\n')
        self.assertEqual(self.views()["light"]["value"], 70)
        button = "{name: more, kind: button, frame: [0, 0, 40, 40]}"
        code, output, complaints = self.change(
            session, "light.value=20", "light.maximum=50", "more.alpha=0.5", "--add", button, "--in", "main", "--before", "off",
        )  # fmt: skip
        self.assertEqual((code, json.loads(output)["overtaken"], complaints), (0, [], ""))
        self.assertEqual(list(self.views()), ["light", "more", "off"])
        self.assertEqual(self.views()["more"]["alpha"], 0.5)
        self.assertEqual((self.views()["light"]["value"], self.views()["light"]["maximum"]), (20, 50))
        (self.folder / "changes.yaml").write_text("- {of: light, set: {value: 7}}\n- {remove: more}\n")
        code, _, complaints = self.change(session, "--file", self.folder / "changes.yaml", "light.minimum=5")
        self.assertEqual((code, complaints), (0, ""))
        self.assertEqual((list(self.views()), self.views()["light"]["value"]), (["light", "off"], 7))

    def test_a_mistake_is_reported_with_its_place(self):
        session = self.present()
        (self.folder / "changes.json").write_text('[{"of": "light", "set": {"valeu": 7}}]')
        for words, said in {
            ("light.value=bright",): 'light.value: expected a number, found "bright"',
            ("light.valeu=3",): 'light.valeu: unknown key "valeu"; did you mean "value"?',
            ("light.value=1", "lihgt.value=3"): 'lihgt: unknown window, view or recognizer "lihgt"; did you mean "light"?',
            ("light.frame=[1, 2, -3, 4]",): "light.frame[2]: a width must not be negative",
            ("--remove", "of"): '--remove of: unknown window or view "of"; did you mean "off"?',
            ("--add", "{name: x, kind: buton}", "--in", "main"): '--add: kind: unknown kind "buton"; did you mean "button"?',
            ("--add", "{name: x}", "--in", "mian"): '--add: in: unknown window or view "mian"; did you mean "main"?',
            ("--file", "changes.json"): f'{self.folder}/changes.json: changes[0].set.valeu: unknown key "valeu"; did you mean "value"?',
        }.items():
            with self.subTest(words):
                words = [self.folder / word if word == "changes.json" else word for word in words]
                self.assertEqual(self.change(session, *words), (1, "", f"touchctl change: {said}\n"))
        for words, said in {
            (): "there is nothing to change",
            ("light",): '"light" is not NAME.KEY=VALUE, such as volume.value=40',
            ("light=3",): '"light=3" is not NAME.KEY=VALUE, such as volume.value=40',
            (".value=3",): '".value=3" is not NAME.KEY=VALUE, such as volume.value=40',
            ("light.value=3", "light.value=4"): "light.value is given twice",
            ("--in", "main", "light.value=3"): "--in and --before require --add",
        }.items():
            with self.subTest(words):
                help = " (see touchctl change --help)\n"
                self.assertEqual(self.change(session, *words), (2, "", f"touchctl change: {said}{help}"))
        wrong = "touchctl change: no app of this user has this session; touchctl present prints the session in its first line\n"
        self.assertEqual(self.change("0" * 32, "light.value=3"), (1, "", wrong))
        self.assertEqual(self.views()["light"]["value"], 70)

    def test_without_a_session_no_service_is_called(self):
        environment = {key: value for key, value in os.environ.items() if key != "TOUCHD_SESSION"}
        done = subprocess.run([TOUCHCTL, "change", "a.b=c", "--socket", "/nonexistent"], env=environment, capture_output=True)
        self.assertEqual((done.returncode, done.stdout), (2, b""))
        self.assertIn(b"--session is missing, and TOUCHD_SESSION is not set", done.stderr)


if __name__ == "__main__":
    unittest.main()
