"""A service's sockets: its own, and those passed under names; and the permissions of each."""

import json
import os
import pathlib
import re
import signal
import socket
import subprocess
import sys
import tempfile
import unittest

import panel
from programs import ROOT, TIMEOUT, TOUCHD, Service, Subscriber, touchctl
from test_launcher import at

sys.path.insert(0, str(ROOT / "Clients"))
from generator.interface import Interface  # noqa: E402

# Passes the sockets as sd_listen_fds(3) expects them, and executes the service.
HAND_OVER = """
import fcntl, os, sys
count, program = int(sys.argv[1]), sys.argv[2 + int(sys.argv[1]):]
for index, descriptor in enumerate([fcntl.fcntl(int(word), fcntl.F_DUPFD, 100) for word in sys.argv[2:2 + count]]):
    os.dup2(descriptor, 3 + index, inheritable=True)
os.environ.update(LISTEN_PID=str(os.getpid()), LISTEN_FDS=str(count))
os.execv(program[0], program)
"""
# Subscribes until it is disconnected, prints its number of subscriptions, and keeps them.
GREEDY = """
import json, socket, sys
call = json.dumps({"method": "io.touchd.Touch.Subscribe", "more": True}).encode() + bytes(1)
kept = []
while True:
    one = socket.socket(socket.AF_UNIX)
    one.connect(sys.argv[1])
    try:
        one.sendall(call)
        if not one.recv(1):
            break
    except OSError:
        break
    kept.append(one)
print(len(kept), flush=True)
sys.stdin.read()
"""
CONFIGURATION = """
sockets:
  - {name: turner, permissions: [control]}
  - {name: missing, permissions: [see]}
"""


def subscription_to_everything():
    """Return the parameters of a subscription to every event of every app: each flag of the interface, and all words of each list."""
    members = {name: body for _, name, _, body in Interface((ROOT / "Sources/TouchService/io.touchd.Touch.varlink").read_text()).members}
    parameters = {}
    for name, _, (_, (kind, inner)) in members["Subscribe"][0]:
        if kind == "list":
            parameters[name] = list(members.get(inner[1], "*"))
        elif inner == "bool":
            parameters[name] = True
    return parameters


class Sockets:
    """A service that was passed a socket of each name."""

    def __init__(self, *names, configuration=CONFIGURATION):
        self._names, self._configuration = names, configuration

    def __enter__(self):
        self._folder = tempfile.TemporaryDirectory(prefix="touchd-sockets-")
        self.folder = pathlib.Path(self._folder.name)
        (self.folder / "recording.evemu").write_text(panel.unfinished())
        (self.folder / "touchd.yaml").write_text(self._configuration)
        self._errors = open(self.folder / "errors", "w+b")
        sockets = [socket.socket(socket.AF_UNIX) for _ in self._names]
        for one, name in zip(sockets, self._names):
            one.bind(str(self.folder / name))
            one.listen()
        descriptors = [one.fileno() for one in sockets]
        command = [TOUCHD, "--config", self.folder / "touchd.yaml", "--replay", self.folder / "recording.evemu"]
        self.process = subprocess.Popen(
            [sys.executable, "-c", HAND_OVER, str(len(sockets)), *map(str, descriptors), *command],
            stdin=subprocess.DEVNULL, stderr=self._errors, pass_fds=descriptors,
            env={**os.environ, "LISTEN_FDNAMES": ":".join(self._names)},
        )  # fmt: skip
        for one in sockets:
            one.close()
        return self

    def __exit__(self, *_):
        self.process.kill()
        self.process.wait(TIMEOUT)
        self._errors.close()
        self._folder.cleanup()

    def answer(self, name, method, parameters={}):
        """Return the error of a call through a socket, or the parameters of its reply."""
        with Subscriber(self.folder / name, request={"method": method, "parameters": parameters}) as client:
            reply = json.loads(next(client.replies()))
            return reply.get("error", reply["parameters"])

    def errors(self):
        self._errors.seek(0)
        return self._errors.read().decode()


DENIED = "org.varlink.service.PermissionDenied"
SCENE, ROTATE = "io.touchd.Touch.GetScene", "io.touchd.Touch.SetRotation"


class HandedOver(unittest.TestCase):
    def test_a14_through_each_socket_that_is_permitted_there(self):
        with Sockets("touchd.socket", "turner", "other") as service:
            # The user who started the service has all permissions on the main socket.
            self.assertEqual(service.answer("touchd.socket", ROTATE, {"rotation": 0}), {})
            self.assertIn("scene", service.answer("touchd.socket", SCENE))
            self.assertEqual(service.answer("turner", ROTATE, {"rotation": 0}), {})
            self.assertEqual(service.answer("turner", SCENE), DENIED)
            self.assertEqual(service.answer("other", ROTATE, {"rotation": 0}), DENIED)
            self.assertEqual(service.answer("other", SCENE), DENIED)
            self.assertIn("vendor", service.answer("other", "org.varlink.service.GetInfo"))
            lines = service.errors().splitlines()
            self.assertIn('touchd: the configuration does not name the socket "other", so this socket permits nothing', lines)
            self.assertIn('touchd: no socket unit creates the socket "missing"', lines)
            # Repeated denials are counted, not printed.
            self.assertEqual(len([line for line in lines if " denied: " in line]), 2, lines)


class Made(unittest.TestCase):
    def test_a14_further_sockets_are_made_and_removed_with_the_main_one(self):
        with tempfile.TemporaryDirectory(prefix="touchd-sockets-") as folder:
            folder = pathlib.Path(folder)
            configuration = f"""
socket: {{path: {folder}/main}}
sockets:
  - {{name: one, path: {folder}/one, mode: "0666", permissions: [see]}}
  - {{name: two, path: {folder}/two, mode: "0600", permissions: [control]}}
"""
            with Sockets(configuration=configuration) as service:
                while not all((folder / name).exists() for name in ["main", "one", "two"]):
                    self.assertIsNone(service.process.poll(), service.errors())
                service.folder = folder
                self.assertEqual(os.stat(folder / "one").st_mode & 0o777, 0o666)
                self.assertEqual(os.stat(folder / "two").st_mode & 0o777, 0o600)
                self.assertIn("scene", service.answer("one", SCENE))
                self.assertEqual(service.answer("one", ROTATE, {"rotation": 0}), DENIED)
                self.assertEqual(service.answer("two", SCENE), DENIED)
                self.assertIn("scene", service.answer("main", SCENE))
                service.process.send_signal(signal.SIGTERM)
                self.assertEqual(service.process.wait(TIMEOUT), 0)
                self.assertEqual(sorted(os.listdir(folder)), [])

    @unittest.skipUnless(os.geteuid() == 0, "only root is another user as well")
    def test_a16_a_client_that_takes_all_places_keeps_no_other_user_out(self):
        """One user opens the maximum of connections, and root's `touchctl stats` is still answered."""
        nobody = 65534
        with Sockets("kiosk", configuration="sockets: [{name: kiosk, permissions: [see]}]\n") as service:
            service.folder.chmod(0o755)
            (service.folder / "kiosk").chmod(0o666)
            greedy = subprocess.Popen(
                ["/usr/bin/python3", "-c", GREEDY, service.folder / "kiosk"], user=nobody, group=nobody, extra_groups=[],
                cwd="/", stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True,
            )  # fmt: skip
            try:
                self.assertEqual(greedy.stdout.readline(), "32\n")
                stats = json.loads(touchctl("stats", "--json", "--socket", service.folder / "kiosk"))
            finally:
                greedy.communicate(timeout=TIMEOUT)
        self.assertEqual([client["user"] for client in stats["clients"]], [nobody] * 32 + [0])
        self.assertGreater(stats["refusedClients"], 0)


# Sends a call and prints each reply until the service disconnects.
LISTEN = """
import socket, sys
one = socket.socket(socket.AF_UNIX)
one.connect(sys.argv[1])
one.sendall(sys.argv[2].encode() + bytes(1))
while data := one.recv(1 << 16):
    sys.stdout.write(data.decode().replace(chr(0), chr(10)))
    sys.stdout.flush()
"""
SECURE = {"windows": [{"name": "keypad", "secure": True, "frame": [0, 240, 800, 240], "views": [
    {"name": "digits", "touches": True, "recognizers": [{"name": "digit", "kind": "tap"}]}]}]}  # fmt: skip
PERMISSIONS = """
permissions:
  - {user: "65534", may: [see, present]}
  - {user: "1", may: [see, watch]}
"""


@unittest.skipUnless(os.geteuid() == 0, "only root is another user as well")
class OtherUsers(unittest.TestCase):
    def listen(self, service, user, method, **parameters):
        """Start a client of a user, and wait for the first answer to its call."""
        call = json.dumps({"method": f"io.touchd.Touch.{method}", "parameters": parameters, "more": True})
        client = subprocess.Popen(
            ["/usr/bin/python3", "-c", LISTEN, service.socket, call], user=user, group=user, extra_groups=[],
            cwd="/", stdout=subprocess.PIPE, bufsize=0,
        )  # fmt: skip
        for last_to_first in (client.stdout.close, client.wait, client.kill):
            self.addCleanup(last_to_first)
        # Unbuffered, because `communicate` would miss what follows the line in a buffer.
        return client, client.stdout.readline().decode()

    def test_a6_a_session_is_exclusive_to_its_user(self):
        """A client that knows the token of another user's session cannot find out that the session exists, and cannot change it."""
        permissions = 'permissions: [{user: "65534", may: [see, present]}, {user: "1", may: [see, present]}]\n'
        with Service(panel.mixed(), "--pace", "1000", "--clients", "9", configuration=permissions) as service:
            service.socket.parent.chmod(0o755)
            service.socket.chmod(0o666)
            _, first = self.listen(service, 65534, "Present", app="keypad", scene=SECURE)
            session = json.loads(first)["parameters"]["session"]
            changes = [{"remove": "digits"}]
            for user in (1, 0):
                for method, more in [("Change", {"changes": changes}), ("Answer", {"contest": 1}), ("StepBack", {})]:
                    _, answer = self.listen(service, user, method, session=session, **more)
                    self.assertEqual(json.loads(answer).get("error"), "io.touchd.Touch.NoSuchSession", (user, method, answer))
            # It still exists, and belongs to its user.
            for error in (None, "io.touchd.Touch.InvalidScene"):
                _, answer = self.listen(service, 65534, "Change", session=session, changes=changes)
                self.assertEqual(json.loads(answer).get("error"), error, answer)

    def test_a15_touches_are_exclusive_to_their_programs(self):
        """Events in a secure window are sent only to its program, and to no other client, whatever its permissions."""
        recording = panel.Recording()
        recording.tap(*at(123, 321))
        recording.drag(at(137, 331), at(437, 431))
        recording.tap(*at(211, 77))
        configuration = (ROOT / "Examples/launcher/touchd.yaml").read_text() + PERMISSIONS
        scene = "{windows: [{name: base, views: [{name: back, touches: true, recognizers: [{name: tap, kind: tap}]}]}]}"
        everything = subscription_to_everything()
        self.assertLessEqual({"apps", "touches", "decisions", "nonPositional"}, set(everything))
        with Service(recording.text(), "--pace", "1000", "--clients", "3", scene=scene, configuration=configuration) as service:
            service.socket.parent.chmod(0o755)
            service.socket.chmod(0o666)
            app, first = self.listen(service, 65534, "Present", app="keypad", scene=SECURE)
            self.assertIn("session", first)
            others = [self.listen(service, user, "Subscribe", **everything)[0] for user in (1, 0)]
            own = app.communicate(timeout=TIMEOUT)[0].decode()
            texts = [other.communicate(timeout=TIMEOUT)[0].decode() for other in others]
            self.assertEqual(service.process.wait(TIMEOUT), 0)
            log = service.errors()
        for word in '"view":"digits"', '"recognizer":"digit","kind":"tap","state":"ended"', '"phase":"moved"':
            self.assertIn(word, own)
        places = set(re.findall(r'"x":[\d.]+,"y":[\d.]+', own))
        self.assertGreater(len(places), 5)
        for text in texts:
            # They receive events from elsewhere.
            self.assertIn('"recognizer":"tap","kind":"tap","state":"ended"', text)
            self.assertRegex(text, r'"x":21\d[\d.]*,"y":7')
            for word in {"digit", *places}:
                self.assertNotIn(word, text)
        self.assertNotIn("digit", log)
