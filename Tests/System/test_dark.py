"""Dark displays and idleness: `touchctl curtain`, `touchctl idle`, and the documents' examples of them. `touchctl inject` needs a live service;
its errors are tested here, and the rest in the scenario `a-dark-display`."""

import contextlib
import json
import os
import pathlib
import re
import subprocess
import tempfile
import unittest

import panel
from programs import PROGRAMS, ROOT, TIMEOUT, TOUCHCTL, TOUCHD, Service, Subscriber, run, touchctl
from shown import example

OPERATIONS = (ROOT / "Docs/OPERATIONS.md").read_text()
APPS = (ROOT / "Docs/APPS.md").read_text()
SCENE = "scene: {windows: [{name: main, views: [{name: stop, kind: button, frame: [0, 0, 1000, 600]}]}]}\n"


def taps(*pauses):
    """A tap, and one more after each pause."""
    recording = panel.Recording()
    recording.tap(500, 300)
    for pause in pauses:
        recording.frame(pause)
        recording.tap(500, 300)
    return recording.text()


def follow(service):
    """Return what a subscriber receives until the end of the recording."""
    with Subscriber(service.socket) as subscriber:
        return subscriber.lines()


def drawn(service):
    """Return whether the first screen's curtain is drawn."""
    reply = json.loads(touchctl("scene", "--json", "--socket", service.socket))
    return reply["screens"][0].get("curtain", False)


class Curtain(unittest.TestCase):
    def served(self, *pauses, clients):
        service = Service(taps(*pauses), "--pace", "1000", "--clients", clients, scene=None, configuration=SCENE)
        self.addCleanup(service.__exit__)
        return service.__enter__()

    def heard(self, service):
        """Return a summary of what a subscriber receives."""
        events = []
        for line in follow(service).splitlines():
            ((kind, body),) = json.loads(line).items()
            events.append(body["event"] if kind == "control" else kind)
            if kind == "wake":
                self.assertEqual({kind: {"screen": body["screen"]}}, json.loads(example(APPS, "wake")))
        return events

    PRESSED = ["touchDown", "touchUpInside", "primaryActionTriggered"]

    def test_one_touch_is_swallowed_and_ends_the_wait(self):
        service = self.served(1, clients=2)
        waiting = subprocess.Popen([TOUCHCTL, "curtain", "draw", "--wait", "--socket", service.socket])
        self.addCleanup(waiting.kill)
        while not drawn(service):
            self.assertIsNone(waiting.poll())
        self.assertEqual(self.heard(service), ["wake", *self.PRESSED])
        self.assertEqual(waiting.wait(TIMEOUT), 0)

    def test_a_program_keeps_it_drawn_until_it_dies(self):
        for end in ["kill", "open"]:
            with self.subTest(end):
                service = self.served(1, 1, clients=1)
                command = [TOUCHCTL, "curtain", "draw", "--until", "opened", "--screen", "main", "--socket", service.socket]
                drawer = subprocess.Popen(command)
                self.addCleanup(drawer.kill)
                while not drawn(service):
                    self.assertIsNone(drawer.poll())
                if end == "open":
                    touchctl("curtain", "open", "--socket", service.socket)
                    self.assertEqual(drawer.wait(TIMEOUT), 0)
                else:
                    drawer.kill()
                    drawer.wait()
                while drawn(service):
                    pass
                self.assertEqual(self.heard(service), self.PRESSED * 3)

    def test_every_touch_is_swallowed_meanwhile(self):
        service = self.served(1, 1, clients=1)
        drawer = subprocess.Popen([TOUCHCTL, "curtain", "draw", "--until", "opened", "--socket", service.socket])
        self.addCleanup(drawer.kill)
        while not drawn(service):
            self.assertIsNone(drawer.poll())
        self.assertEqual(self.heard(service), ["wake"] * 3)
        # The service has exited.
        self.assertEqual(drawer.wait(TIMEOUT), 0)

    def test_a_curtain_that_opens_by_itself_needs_no_client(self):
        service = self.served(1, clients=1)
        touchctl("curtain", "draw", "--socket", service.socket)
        self.assertEqual(self.heard(service), ["wake", *self.PRESSED])

    def test_mistakes(self):
        with Service(taps(), "--clients", "9") as service:
            for words, said in [
                (("pull",), "expected draw or open, found \"pull\""),
                (("open", "--wait"), "open accepts neither --until nor --wait"),
                (("draw", "--until", "opened", "--wait"), "--until opened always waits; leave --wait out"),
                (("draw", "--screen", "left"), 'there is no screen "left"'),
                (("open", "--screen", "left"), 'there is no screen "left"'),
            ]:
                code, output, complaint = run(TOUCHCTL, "curtain", *words, "--socket", service.socket)
                self.assertEqual((code, output), (2, ""))
                self.assertEqual(complaint, f"touchctl curtain: {said} (see touchctl curtain --help)\n")


class Idle(unittest.TestCase):
    def idle(self, service, *words, **more):
        """Start `touchctl idle`, and wait until the service serves it."""
        program = subprocess.Popen(
            list(map(str, [TOUCHCTL, "idle", "--after", "1.5", "--socket", service.socket, *words])),
            stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, **more,
        )  # fmt: skip
        self.addCleanup(lambda: (program.kill(), program.communicate()))
        while not self.is_served(service, program.pid):
            self.assertIsNone(program.poll())
        return program

    @staticmethod
    def is_served(service, process):
        """Return whether the client is connected, and so has called before later clients."""
        clients = json.loads(touchctl("stats", "--json", "--socket", service.socket))["clients"]
        return any(client["process"] == process for client in clients)

    def test_the_seconds_of_a_recording_are_its_own(self):
        # Idle in the first pause and not in the second; idle again in the third and at the end.
        with Service(taps(3, 0.5, 3), "--pace", "1000") as service:
            program = self.idle(service)
            follow(service)
            output, complaint = program.communicate(timeout=TIMEOUT)
            changes = [json.loads(line)["idle"] for line in output.splitlines()]
            # No later touch could be noticed, so the end counts as one.
            self.assertEqual((program.returncode, complaint, changes), (0, "", [True, False, True, False, True, False]))

    def test_commands_are_run_and_ended(self):
        with tempfile.TemporaryDirectory() as folder, Service(taps(3, 0.5, 3), "--pace", "2") as service:
            log = pathlib.Path(folder, "log")
            log.touch()
            # It would run forever.
            dark = f"trap 'echo ended >>{log}; exit' TERM; echo dark >>{log}; while :; do sleep 0.01; done"
            program = self.idle(service, "--back", f"echo bright >>{log}", "--", "bash", "-c", dark)
            follow(service)
            output, complaint = program.communicate(timeout=TIMEOUT)
            self.assertEqual((program.returncode, output), (0, ""), complaint)
            lines = log.read_text().split()
            for round in lines[:3], lines[3:6]:
                self.assertEqual((round[0], sorted(round)), ("dark", ["bright", "dark", "ended"]), lines)
            # The last round begins when the service exits, maybe before the command has done anything.
            self.assertEqual(set(lines[6:]) - {"dark", "ended"}, {"bright"}, lines)

    def log(self, folder):
        """Return a pipe that commands write to, and a function that waits for a number of words."""
        path = pathlib.Path(folder, "log")
        os.mkfifo(path)
        file = open(path, "r+b", buffering=0)
        self.addCleanup(file.close)

        def words(count):
            text = b""
            while text.count(b"\n") < count:
                text += file.read(4096)
            return text.decode().split()

        return path, words

    def test_idle_waits_for_a_service_that_starts_late_or_again(self):
        with tempfile.TemporaryDirectory() as folder:
            path = pathlib.Path(folder, "socket")
            program = subprocess.Popen(
                [TOUCHCTL, "idle", "--after", "1.5", "--reconnect", "--socket", path],
                stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
            )  # fmt: skip
            self.addCleanup(lambda: (program.kill(), program.communicate()))
            self.assertIn(f"waiting for the service at {path}", program.stderr.readline())
            for _ in range(2):
                with Service(taps(3), "--pace", "1000", socket=path) as service:
                    while not self.is_served(service, program.pid):
                        self.assertIsNone(program.poll())
                    follow(service)
                    changes = [json.loads(program.stdout.readline())["idle"] for _ in range(4)]
                    self.assertEqual(changes, [True, False, True, False])
                self.assertIn("the service has ended; waiting for it", program.stderr.readline())
            program.terminate()
            self.assertEqual((program.communicate(timeout=TIMEOUT), program.returncode), (("", ""), 0))

    def test_ending_it_in_the_dark_turns_the_light_on(self):
        with tempfile.TemporaryDirectory() as folder, Service(taps(3), "--pace", "1") as service:
            log, words = self.log(folder)
            program = self.idle(service, "--back", f"echo bright >>{log}", "--", "sh", "-c", f"echo dark >>{log}; exec sleep 1000")
            with contextlib.closing(Subscriber(service.socket)):
                self.assertEqual(words(1), ["dark"])
                program.terminate()
                self.assertEqual(words(1), ["bright"])
                self.assertEqual(program.wait(TIMEOUT), 0)

    def test_the_wait_for_a_missing_service_is_no_longer_than_the_option_says(self):
        for command in ["idle", "--after", "2"], ["present", ROOT / "Examples/panel/scene.json"]:
            code, output, complaint = run(TOUCHCTL, *command, "--wait", "0.3", "--socket", "/nonexistent/touchd")
            self.assertEqual((code, output), (1, ""))
            self.assertIn("/nonexistent/touchd", complaint)

    def test_mistakes(self):
        for words in [(), ("--after", "0.5"), ("--after", "10000001")]:
            code, output, complaint = run(TOUCHCTL, "idle", *words)
            self.assertEqual((code, output), (2, ""))
            self.assertIn("--after is required, from 1 to 10000000 seconds", complaint)


class Inject(unittest.TestCase):
    def test_a_recording_that_is_served_takes_none(self):
        with Service(taps(), "--clients", "9") as service, tempfile.TemporaryDirectory() as folder:
            recording = pathlib.Path(folder, "tap.evemu")
            recording.write_text(taps())
            code, _, complaint = run(TOUCHCTL, "inject", recording, "--socket", service.socket)
            self.assertEqual(code, 1)
            self.assertEqual(complaint, "touchctl inject: the service plays a recording, not a panel\n")
            code, _, complaint = run(TOUCHCTL, "inject", recording, "--screen", "left", "--socket", service.socket)
            self.assertEqual((code, complaint.split(" (")[0]), (2, 'touchctl inject: there is no screen "left"'))
            broken = pathlib.Path(folder, "broken.jsonl")
            broken.write_text('{"action":{}}\n\n{"touch":\n')
            code, _, complaint = run(TOUCHCTL, "inject", "--touches", broken, "--socket", service.socket)
            self.assertEqual(code, 1)
            self.assertRegex(complaint, f"^touchctl inject: {broken}: line 3: ")
            code, _, complaint = run(TOUCHCTL, "inject", "--touches", broken, "--description", broken, "--socket", service.socket)
            self.assertEqual(code, 2)

    @unittest.skipIf(os.path.exists("/dev/input"), "this machine has devices")
    def test_a_screen_without_a_size_takes_no_recording_and_another_size_is_reported(self):
        with tempfile.TemporaryDirectory() as folder:
            recording = pathlib.Path(folder, "tap.evemu")
            touchctl("generate", "tap:600,100", "--output", recording)
            for screen, code, said in [
                ("", 1, 'screen "main" has no size; set it in the configuration: screens: [{name: main, size: [800, 480]}]'),
                (", size: [800, 480]", 0, ""),
                (
                    ", size: [1280, 800]", 0,
                    f'{recording} was made for 800x480 pixels, but screen "main" has 1280x800: touches are scaled; '
                    "touchctl generate --panel 1280x800 makes a recording that fits",
                ),
            ]:
                with Service(None, scene=None, configuration=f"screens: [{{name: main{screen}}}]\n") as service:
                    found = run(TOUCHCTL, "inject", recording, "--socket", service.socket)
                    listed = run(TOUCHCTL, "scene", "--socket", service.socket)[1].splitlines()[0]
                self.assertEqual(found, (code, "", f"touchctl inject: {said}\n" if said else ""))
                size = re.search(r"\d+, \d+", screen)
                if size:
                    self.assertEqual(listed, f"screen main, {size[0].replace(', ', '×')} px")
                else:
                    advice = "set it in the configuration: screens: [{name: main, size: [800, 480]}]"
                    self.assertEqual(listed, f"screen main, size unknown until its panel is connected; {advice}")
            touchctl("generate", "tap:600,100", "--panel", "1280x800", "--output", recording)
            with Service(None, scene=None, configuration="screens: [{name: main, size: [1280, 800]}]\n") as service:
                self.assertEqual(run(TOUCHCTL, "inject", recording, "--socket", service.socket), (0, "", ""))
            # The service's screen has a size in millimetres, whatever the recording's panel reports.
            recording.write_text(re.sub(r"(?m)^(A: .*) \d+$", r"\1 0", recording.read_text()))
            with Service(None, scene=None, configuration="screens: [{name: main, size: [1280, 800], physicalSize: [150, 90]}]\n") as service:
                self.assertEqual(run(TOUCHCTL, "inject", recording, "--socket", service.socket), (0, "", ""))


class Examples(unittest.TestCase):
    def test_the_configuration_is_good(self):
        with tempfile.TemporaryDirectory() as folder:
            file = pathlib.Path(folder, "touchd.yaml")
            file.write_text(example(OPERATIONS, "displayPower"))
            self.assertEqual(run(TOUCHD, "--check", "--config", file)[0], 0)

    def commands(self, name, *stubs, answer=""):
        """Return the first two actions of an example's commands, when idleness begins and when it ends: a stub's arguments, or the text written to the
        backlight's file."""
        with tempfile.TemporaryDirectory() as folder, Service(taps(3), "--pace", "2") as service:
            folder = pathlib.Path(folder)
            # Writers wait until the pipe is read.
            log, power = folder / "log", folder / "bl_power"
            os.mkfifo(log)
            os.mkfifo(power)
            for stub in stubs:
                program = folder / stub
                program.write_text(f'#!/bin/sh\necho "$(basename "$0") $*" >>{folder}/log\necho \'{answer}\'\n')
                program.chmod(0o755)
            text = example(OPERATIONS, name).replace("/sys/class/backlight/panel", str(folder)).replace("--after 60", "--after 1.5")
            for command in ["idle", "curtain draw"]:
                text = text.replace(f"touchctl {command}", f"touchctl {command} --socket {service.socket}")
            environment = {**os.environ, "PATH": f"{folder}:{PROGRAMS}:{os.environ['PATH']}"}
            with open(log if stubs else power, "r+b", buffering=0) as done, subprocess.Popen(
                ["sh", "-euc", text], env=environment, stderr=subprocess.DEVNULL
            ) as program:
                while len(json.loads(touchctl("stats", "--json", "--socket", service.socket))["clients"]) < 2:
                    self.assertIsNone(program.poll())
                follow(service)
                lines = b""
                while lines.count(b"\n") < 2:
                    lines += done.read(4096)
                return lines.decode().splitlines()[:2]

    def test_a_bare_framebuffer(self):
        self.assertEqual(self.commands("framebuffer"), ["4", "0"])

    def test_x(self):
        self.assertEqual(self.commands("x", "xset"), ["xset dpms force off", "xset dpms force on"])

    def test_sway(self):
        self.assertEqual(self.commands("sway", "swaymsg"), ["swaymsg output * power off", "swaymsg output * power on"])

    def test_logind_is_notified_of_idle_and_of_the_next_touch(self):
        call = "busctl call org.freedesktop.login1 /org/freedesktop/login1/session/auto org.freedesktop.login1.Session SetIdleHint b"
        self.assertEqual(self.commands("logind", "busctl"), [f"{call} true", f"{call} false"])

    def test_an_inhibitor_of_logind_keeps_the_display_on(self):
        # Without an inhibitor the display goes dark. busctl's output is the answer.
        asked = "busctl get-property org.freedesktop.login1 /org/freedesktop/login1 org.freedesktop.login1.Manager BlockInhibited"
        self.assertEqual(self.commands("inhibited", "busctl", "swaymsg"), [asked, "swaymsg output * power off"])
        self.assertEqual(
            self.commands("inhibited", "busctl", "swaymsg", answer='s "idle:sleep"'), [asked, "swaymsg output * power on"]
        )


if __name__ == "__main__":
    unittest.main()
