"""touchd-mqtt with mosquitto: what it publishes, that no gesture is lost or published twice, and which commands it executes."""

import asyncio
import contextlib
import json
import os
import pathlib
import re
import subprocess
import sys
import tempfile
import unittest
from unittest import mock

import jsonschema
import panel as recordings
import shown
import yaml
from broker import MOSQUITTO, Broker, Wire, free_port, payloads
from mqtt_panel import DEBIAN_PYTHON, SCENE, Live, Program, panel
from programs import PROGRAMS, ROOT, TIMEOUT, TOUCHD, Service, Subscriber

import touchd
from touchd_mqtt import broker as touchd_broker
from touchd_mqtt import configuration, document
from touchd_mqtt import gestures as touchd_gestures
from touchd_mqtt import panel as touchd_panel

SCHEMA = json.loads((ROOT / "Tests/System/home_assistant/device.schema.json").read_text())
BASE = "touchd/kitchen"
DEMO = (ROOT / "Config/recordings/demo.events").read_text()
DISCOVERY = "homeassistant/device/touchd-kitchen/config"
HAS_DEBIAN = not subprocess.run([DEBIAN_PYTHON, "-c", "import paho.mqtt, yaml"], capture_output=True).returncode
needs_mosquitto = unittest.skipUnless(MOSQUITTO, "not installed: mosquitto")


def described(listener):
    """Return the newest description of the panel, checked against Home Assistant's schema."""
    message = json.loads(listener.of(DISCOVERY)[-1])
    jsonschema.Draft202012Validator(SCHEMA).validate(message)
    return message


def topic(listener, name):
    """Return the topic of a gesture's events."""
    (found,) = [part["state_topic"] for part in described(listener)["components"].values() if part.get("name") == name and part["platform"] == "event"]
    return found


@needs_mosquitto
class Discovery(unittest.TestCase):
    def test_a_panel_appears_with_all_that_it_has(self):
        with tempfile.NamedTemporaryFile("w+") as power:
            power.write("0\n")
            power.flush()
            with panel(control=True, apps=["*"], display={"power": power.name}) as (_, _, listener, _):
                message = described(listener)
                parts = message["components"]
        self.assertEqual(message["device"]["name"], "Kitchen panel")
        self.assertEqual(message["availability_topic"], f"{BASE}/availability")
        events = {part["name"]: part["event_types"] for part in parts.values() if part["platform"] == "event"}
        whole = ["began", "changed", "ended", "cancelled"]
        self.assertEqual(
            events, {"pick": ["recognized"], "pair": ["recognized"], "flick": ["recognized"], "dim": whole, "hold": whole, "home": whole}
        )
        triggers = [(part["subtype"], part["type"]) for part in parts.values() if part["platform"] == "device_automation"]
        self.assertEqual(
            sorted(triggers),
            sorted([(name, "recognized") for name in ("pick", "pair", "flick")] + [(n, t) for n in ("dim", "hold", "home") for t in ("began", "ended")]),
        )
        others = {key: part["platform"] for key, part in parts.items() if part["platform"] not in ("event", "device_automation")}
        self.assertEqual(
            others,
            {
                "touched": "binary_sensor", "last_touch": "sensor", "idle_since": "sensor", "problem": "binary_sensor", "findings": "sensor",
                "touchscreens": "sensor", "display": "switch", "curtain": "switch", "next_touch": "button", "rotation": "select", "app": "select",
            },
        )  # fmt: skip
        identifiers = [part["unique_id"] for part in parts.values() if "unique_id" in part]
        self.assertEqual(len(identifiers), len(set(identifiers)))

    def test_only_configured_components_are_published(self):
        with panel() as (_, _, listener, _):
            platforms = {part["platform"] for part in described(listener)["components"].values()}
        self.assertEqual(platforms, {"event", "device_automation", "sensor", "binary_sensor"})

    def test_home_assistant_starts_and_gets_everything_again(self):
        with panel() as (_, _, listener, _):
            listener.forget()
            listener.publish("homeassistant/status", "offline")
            listener.publish("homeassistant/status", "online")
            listener.wait(lambda heard: {DISCOVERY, f"{BASE}/availability"} <= {topic for topic, _, _ in heard})
            self.assertEqual(len(listener.of(DISCOVERY)), 1)
            described(listener)

    def test_gestures_that_are_no_more_are_removed(self):
        with panel() as (service, broker, listener, program):
            before = described(listener)["components"]
            self.assertEqual(program.stop(), 0)
            changed = SCENE.replace("name: pick", "name: choose")
            (service.folder / "touchd.yaml").write_text(changed)
            service.process.send_signal(1)
            program.start()
            listener.wait(lambda heard: '"choose"' in heard_last(heard, DISCOVERY) and '{"platform": "event"}' in heard_last(heard, DISCOVERY))
            after = described(listener)["components"]
            gone = {key for key, part in after.items() if len(part) == 1}
            self.assertEqual(gone, {key for key in before if "pick" in key})
            # A scene that changes later is described again, too.
            (service.folder / "touchd.yaml").write_text(SCENE)
            service.process.send_signal(1)
            listener.wait(lambda heard: '"pick"' in heard_last(heard, DISCOVERY))

    def test_states_are_retained_and_gestures_are_not(self):
        states = {f"{BASE}/{name}" for name in ("touched", "last_touch", "idle_since", "touchscreens", "problem", "findings", "findings/attributes")}
        with panel() as (service, broker, listener, program):
            service.taps([100])
            listener.wait(lambda heard: states <= {topic for topic, _, _ in heard} and any("/gesture/" in topic for topic, _, _ in heard))
            # No program publishes after the end, so everything that a late listener receives was retained.
            self.assertEqual(program.stop(), 0)
            listener.state(f"{BASE}/availability", "offline")
            late = broker.listen()
            late.wait(lambda heard: states | {DISCOVERY, f"{BASE}/availability"} <= {topic for topic, _, _ in heard})
            self.assertEqual([topic for topic, _, is_retained in late.heard if not is_retained], [])
            self.assertEqual([topic for topic, _, _ in late.heard if "/gesture/" in topic], [])


def heard_last(heard, topic):
    return next((payload for where, payload, _ in reversed(heard) if where == topic), "")


@needs_mosquitto
class Gestures(unittest.TestCase):
    def test_each_event_has_the_gesture_and_not_its_position(self):
        with panel() as (service, _, listener, _):
            service.taps([100])
            service.inject(*[(i, phase, 2000 * n, 100 + 200 * i, 300) for n, phase in enumerate(["began", "ended"]) for i in (0, 1)])
            service.drag((450, 300), (50, 300), interval=4000)
            names = ["pick", "pair", "flick"]
            listener.wait(lambda heard: all(any(f"/gesture/{name}-" in topic for topic, _, _ in heard) for name in names))
            events = {name: payloads(listener.of(topic(listener, name))) for name in names}
            for name, kind, fingers in [("pick", "tap", 1), ("pair", "tap", 2), ("flick", "swipe", 1)]:
                (event,) = events[name]
                self.assertEqual((event["event_type"], event["name"], event["kind"], event["fingers"]), ("recognized", name, kind, fingers))
                self.assertLessEqual({"x", "y"} & set(event), set())
            self.assertEqual(events["flick"][0]["direction"], "left")

    def test_a_repeat_is_an_event_of_its_own(self):
        with panel(positions=True) as (service, _, listener, _):
            service.taps([100, 100, 200])
            listener.wait(lambda heard: sum("/gesture/pick" in topic for topic, _, _ in heard) == 3)
            self.assertEqual([(event["x"], event["y"]) for event in payloads(listener.of(topic(listener, "pick")))], [(100, 300), (100, 300), (200, 300)])

    def test_the_steps_of_a_pan_add_up(self):
        with panel() as (service, _, listener, _):
            service.drag((600, 100), (800, 400), steps=60)
            listener.wait(lambda heard: any('"ended"' in payload and "/gesture/dim" in topic for topic, payload, _ in heard))
            events = payloads(listener.of(topic(listener, "dim")))
            self.assertEqual((events[0]["event_type"], events[-1]["event_type"]), ("began", "ended"))
            self.assertEqual((events[-1]["dx"], events[-1]["dy"]), (20, 50))
            self.assertEqual((sum(event["step_x"] for event in events), sum(event["step_y"] for event in events)), (20, 50))
            self.assertEqual(events[-1]["direction"], "down")
            self.assertGreater(len(events), 5)

    def test_changes_are_joined(self):
        # Longer than any test: only the first change and the end are published.
        with panel(interval=60) as (service, _, listener, _):
            service.drag((600, 100), (800, 400), steps=60)
            listener.wait(lambda heard: any('"ended"' in payload and "/gesture/dim" in topic for topic, payload, _ in heard))
            events = payloads(listener.of(topic(listener, "dim")))
            self.assertEqual([event["event_type"] for event in events], ["began", "changed", "ended"])
            self.assertEqual(sum(event["step_x"] for event in events), 20)

    def test_idleness_and_the_last_touch(self):
        with panel(idle=1) as (service, _, listener, _):
            listener.went(f"{BASE}/touched", "None", "OFF")
            service.taps([100])
            listener.went(f"{BASE}/touched", "OFF", "ON", "OFF")
            listener.wait(lambda heard: heard_last(heard, f"{BASE}/idle_since") not in ("", "None"))
            self.assertEqual(listener.of(f"{BASE}/idle_since").count("None"), 2)
            self.assertEqual(listener.of(f"{BASE}/last_touch")[-1], listener.of(f"{BASE}/idle_since")[-1])
            self.assertRegex(listener.of(f"{BASE}/last_touch")[-1], r"^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\+00:00$")

    def test_a_touch_that_is_no_gesture_counts_until_it_lifts(self):
        with panel(idle=1) as (service, _, listener, _):
            listener.went(f"{BASE}/touched", "None", "OFF")
            service.inject((0, "began", 0, 100, 300), (0, "ended", 1_500_000, 100, 300))
            listener.went(f"{BASE}/touched", "ON", "OFF")
            listener.wait(lambda heard: heard_last(heard, f"{BASE}/idle_since") not in ("", "None"))
            # The initial one, the one at the touch's beginning, and the one at its end.
            _, began, ended = listener.of(f"{BASE}/last_touch")
            self.assertEqual(ended, listener.of(f"{BASE}/idle_since")[-1])
            self.assertLess(began, ended)
            self.assertEqual([where for where, _, _ in listener.heard if "/gesture/" in where], [])

    def test_a_change_that_the_broker_was_not_ready_for_is_in_the_next_step(self):
        def action(state, fingers, x=0):
            place = {"x": x, "y": 0, "translation": touchd.Vector(x, 0)}
            return touchd.Action(recognizer="dim", kind="pan", state=state, view="v", window="w", time=0, touches=fingers, **place)

        async def perform():
            events = []
            gesture = touchd_gestures.Gesture("", "w", "v", "dim", "pan")
            performance = touchd_gestures.Performance(gesture, False, 60, lambda text, may_wait: may_wait is False and not events.append(text))
            for step in [("began", 2), ("changed", 3, 10), ("ended", 0, 20), ("began", 1), ("ended", 0, 5)]:
                performance.handle(action(*step), (100, 100))
            return payloads(events)

        events = asyncio.run(perform())
        self.assertEqual([(event["event_type"], event["fingers"], event["step_x"]) for event in events],
                         [("began", 2, 0), ("ended", 3, 20), ("began", 1, 0), ("ended", 1, 5)])  # fmt: skip

    def test_of_secure_windows_nothing_is_published(self):
        keypad = {"name": "keypad", "recognizers": [{"name": "digit", "kind": "tap"}, {"name": "slide", "kind": "pan"}]}
        pin = {"windows": [{"name": "pin", "frame": [0, 0, 500, 600], "secure": True, "views": [keypad]}]}
        fingers = recordings.Recording()
        for x in (100, 200, 300):
            fingers.tap(x, 300)
        fingers.drag((50, 100), (450, 400))
        # Later gestures outside the window are published, and so is everything sent before them.
        fingers.drag((600, 100), (900, 400))
        with Service(fingers.text(), "--pace", "100", "--clients", "3", scene=None, configuration=SCENE) as service, Broker() as broker:
            listener = broker.listen()
            with Program(service.socket, broker.port, positions=True, apps=["*"], control=True):
                listener.state(f"{BASE}/availability", "online")
                with touchd.present(pin, "lock", service.socket) as windows, contextlib.ExitStack() as stack:
                    listener.wait(lambda heard: '"lock"' in heard_last(heard, DISCOVERY))
                    # The recording begins with the third subscriber.
                    stack.enter_context(Subscriber(service.socket))
                    actions = [event.recognizer for event in windows if isinstance(event, touchd.Action)]
                self.assertEqual(actions[:3] + actions[-1:], ["digit"] * 3 + ["slide"])
                listener.wait(lambda heard: any('"ended"' in payload and "/gesture/dim" in topic for topic, payload, _ in heard))
            for where, payload, _ in listener.heard:
                for word in ("digit", "slide", "keypad", "pin"):
                    self.assertNotIn(word, where + payload)
            self.assertEqual({where for where, _, _ in listener.heard if "/gesture/" in where}, {topic(listener, "dim")})


@needs_mosquitto
class Delivery(unittest.TestCase):
    """Each tap has a place of its own, so that a lost and a repeated one do not cancel out."""

    def tapped(self, listener, last):
        """Return the places of taps up to the last one. They arrive in order, so no earlier one follows."""
        listener.wait(lambda heard: any(f'"x": {last}' in payload for where, payload, _ in heard if "/gesture/pick" in where), f"no tap at {last}")
        return [event["x"] for event in payloads(listener.of(topic(listener, "pick")))]

    def thousand(self, **keys):
        with panel(positions=True, **keys) as (service, broker, listener, program):
            places = [index / 2 for index in range(1000)]
            for part in range(10):
                service.taps(places[100 * part : 100 * part + 100])
                if part % 3 == 1:
                    broker.restart()
                if part % 3 == 2:
                    # It delivers everything it received before it ends.
                    self.assertEqual(program.stop(), 0, program.said())
                    listener.state(f"{BASE}/availability", "offline")
                    program.start()
                    listener.state(f"{BASE}/availability", "online")
            self.assertEqual(self.tapped(listener, places[-1]), places)

    def test_of_a_thousand_none_is_lost_or_sent_twice(self):
        self.thousand()

    @unittest.skipUnless(HAS_DEBIAN, "not installed: python3-paho-mqtt")
    def test_nor_with_the_paho_of_debian(self):
        self.thousand(python=DEBIAN_PYTHON)

    MOMENTS = [
        "CONNECT", "CONNACK", "SUBSCRIBE", "SUBACK", "PUBLISH 1", "PUBACK", "PUBLISH 2", "PUBREC", "PUBREL", "PUBCOMP",
    ]  # fmt: skip

    def at_every_moment(self, restart, python=sys.executable):
        with Live() as service, Broker() as broker, Wire(broker.port) as wire:
            listener = broker.listen()
            with Program(service.socket, wire.port, python=python, positions=True) as program:
                listener.state(f"{BASE}/availability", "online")
                x, places = 0, []
                for moment in self.MOMENTS:
                    wire.cut(moment, broker.restart if restart else lambda: None)
                    if moment in self.MOMENTS[:4]:
                        wire.drop()
                    while not wire.is_cut:
                        x += 1
                        places.append(x)
                        service.taps([x])
                        self.tapped(listener, x)
                self.assertEqual(self.tapped(listener, x), places)
                described(listener)
                self.assertIsNone(program.process.poll())

    def test_a_connection_that_breaks_at_any_moment_loses_nothing(self):
        self.at_every_moment(restart=False)

    def test_a_broker_that_restarts_at_any_moment_loses_nothing(self):
        self.at_every_moment(restart=True)

    @unittest.skipUnless(HAS_DEBIAN, "not installed: python3-paho-mqtt")
    def test_nor_does_the_paho_of_debian(self):
        self.at_every_moment(restart=True, python=DEBIAN_PYTHON)

    def test_a_program_that_is_asked_to_end_delivers_its_queue(self):
        with Live() as service, Broker() as broker, Wire(broker.port) as wire:
            listener = broker.listen()
            with Program(service.socket, wire.port, positions=True) as program:
                listener.state(f"{BASE}/availability", "online")
                wire.stall()
                # More than the maximum in flight.
                self.followed(service, range(40))
                program.process.terminate()
                wire.go_on()
                self.assertEqual(program.process.wait(TIMEOUT), 0, program.said())
                self.assertEqual(self.tapped(listener, 39), [*range(40)])
                listener.state(f"{BASE}/availability", "offline")
                self.assertNotIn("has gone", program.said())
                self.assertEqual(wire.seen["DISCONNECT"], 1)

    def test_a_state_is_not_overtaken_by_an_older_one_that_is_sent_again(self):
        async def states():
            settings = configuration.Broker("127.0.0.1", 1, None, None, None, 1, "")
            broker = touchd_broker.Broker(settings, "x", ("t", "offline"), [], 10, lambda *_: None)
            broker._client = client = mock.Mock()
            client.publish.side_effect = [mock.Mock(mid=mid) for mid in (1, 2)]
            broker._connected(0)
            broker.set("state", "old")
            broker._disconnected()
            broker.set("state", "new")
            broker._connected(0)
            # paho resends the old message, and now it has arrived.
            before = client.publish.mock_calls[:]
            broker._published(1)
            return before, client.publish.mock_calls

        with self.assertLogs("touchd-mqtt"):
            before, after = asyncio.run(states())
        self.assertEqual(before, [mock.call("state", "old", 1, True)])
        self.assertEqual(after, [*before, mock.call("state", "new", 1, True)])

    def followed(self, service, places):
        """Play taps, and wait until a client of the service has received all."""
        with touchd.subscribe(service.socket, kinds=["tap"], states=True) as events:
            self.assertIsInstance(next(events), touchd.State)
            service.taps(places)
            for x in places:
                self.assertEqual(next(events).x, x)

    def test_a_program_that_is_killed_repeats_nothing(self):
        for moment in ("PUBLISH 2", "PUBREC", "PUBREL", "PUBCOMP"):
            with self.subTest(moment), Live() as service, Broker() as broker, Wire(broker.port) as wire:
                listener = broker.listen()
                with Program(service.socket, wire.port, positions=True) as program:
                    listener.state(f"{BASE}/availability", "online")
                    wire.cut(moment, program.kill)
                    service.taps([1])
                    wire.wait_until_cut()
                    # The will, which later subscribers receive as well.
                    listener.state(f"{BASE}/availability", "offline")
                    broker.listen().state(f"{BASE}/availability", "offline")
                    program.start()
                    listener.state(f"{BASE}/availability", "online")
                    service.taps([2, 3])
                    self.assertIn(self.tapped(listener, 3), ([1, 2, 3], [2, 3]))

    def test_gestures_that_are_too_old_are_dropped(self):
        with Live() as service, Broker() as broker, Wire(broker.port) as wire:
            listener = broker.listen()
            with Program(service.socket, wire.port, positions=True, patience=0) as program:
                listener.state(f"{BASE}/availability", "online")
                broker.stop()
                program.says("has gone")
                self.followed(service, range(20))
                broker.start()
                program.says("20 gestures were dropped")
                # Gestures are also late while the new connection's states are being sent.
                while not any("/gesture/" in where for where, _, _ in listener.heard):
                    service.taps([30])
                self.assertEqual({event["x"] for event in payloads(listener.of(topic(listener, "pick")))}, {30})


@needs_mosquitto
class Commands(unittest.TestCase):
    def command(self, listener, key, payload, state=None):
        listener.publish(f"{BASE}/{key}/set", payload)
        if state is not None:
            listener.state(f"{BASE}/{key}", state)

    def test_the_curtain(self):
        with panel(control=True) as (service, _, listener, _):
            listener.state(f"{BASE}/curtain", "OFF")
            self.command(listener, "curtain", "ON", "ON")
            client = touchd.Client(service.socket)
            self.assertTrue(client.get_screens()[0].curtain)
            # It stays through any number of touches.
            service.taps([100, 200])
            self.assertTrue(client.get_screens()[0].curtain)
            self.command(listener, "curtain", "OFF", "OFF")
            self.assertFalse(client.get_screens()[0].curtain)
            service.taps([300])
            listener.wait(lambda heard: any("/gesture/pick" in topic for topic, _, _ in heard))
            # The button's curtain opens after one touch.
            self.command(listener, "next_touch", "PRESS")
            listener.state(f"{BASE}/curtain", "ON")
            service.taps([400])
            listener.state(f"{BASE}/curtain", "OFF")
            self.assertEqual(len(listener.of(topic(listener, "pick"))), 1)

    def test_the_curtain_opens_as_the_program_ends(self):
        with panel(control=True) as (service, _, listener, program):
            self.command(listener, "curtain", "ON", "ON")
            program.kill()
            with touchd.subscribe(service.socket, kinds=["tap"], states=True) as events:
                self.assertIsInstance(next(events), touchd.State)
                # The service notices the end when it reads, which may be after the first of them.
                client = touchd.Client(service.socket)
                while client.get_screens()[0].curtain:
                    pass
                service.taps([200])
                self.assertEqual(next(events).x, 200)

    def test_the_display_and_the_touch_that_wakes_it(self):
        with tempfile.TemporaryDirectory() as folder:
            power = pathlib.Path(folder, "bl_power")
            power.write_text("0\n")
            with panel(control=True, display={"power": str(power)}, positions=True) as (service, _, listener, program):
                listener.state(f"{BASE}/display", "ON")
                self.command(listener, "display", "OFF", "OFF")
                self.assertEqual(power.read_text(), "4")
                service.taps([100])
                listener.state(f"{BASE}/display", "ON")
                self.assertEqual(power.read_text(), "0")
                service.taps([200])
                listener.wait(lambda heard: any("/gesture/pick" in topic for topic, _, _ in heard))
                self.assertEqual([event["x"] for event in payloads(listener.of(topic(listener, "pick")))], [200])
                # By hand.
                self.command(listener, "display", "OFF", "OFF")
                self.command(listener, "display", "ON", "ON")
                # It never leaves a display dark.
                self.command(listener, "display", "OFF", "OFF")
                self.assertEqual(program.stop(), 0)
                self.assertEqual(power.read_text(), "0")

    def test_a_service_that_restarts_in_the_dark_swallows_the_touch_that_wakes(self):
        with tempfile.TemporaryDirectory() as folder, Broker() as broker:
            power, path = pathlib.Path(folder, "bl_power"), pathlib.Path(folder, "io.touchd")
            power.write_text("0\n")
            listener = broker.listen()
            with Program(path, broker.port, display={"power": str(power)}, positions=True):
                with Live(socket=path):
                    listener.state(f"{BASE}/availability", "online")
                    self.command(listener, "display", "OFF", "OFF")
                listener.state(f"{BASE}/availability", "offline")
                with Live(socket=path) as service:
                    while not touchd.Client(path).get_screens()[0].curtain:
                        self.assertIsNone(service.process.poll())
                    service.taps([100])
                    listener.state(f"{BASE}/display", "ON")
                    service.taps([200])
                    listener.wait(lambda heard: any("/gesture/pick" in where for where, _, _ in heard))
                    self.assertEqual([event["x"] for event in payloads(listener.of(topic(listener, "pick")))], [200])

    def test_a_display_that_cannot_be_switched_keeps_its_state(self):
        # Root can write any file, but not a folder.
        with tempfile.TemporaryDirectory() as power, panel(display={"power": power}) as (service, _, listener, program):
            listener.state(f"{BASE}/display", "None")
            self.command(listener, "display", "OFF")
            program.says("Is a directory: ")
            service.taps([100])
            service.taps([200])
            listener.wait(lambda heard: any("/gesture/pick" in where for where, _, _ in heard))

    def test_rotation(self):
        with panel(control=True) as (service, _, listener, _):
            listener.state(f"{BASE}/rotation", "0")
            self.command(listener, "rotation", "90", "90")
            client = touchd.Client(service.socket)
            screen = client.get_screens()[0]
            self.assertEqual((screen.width, screen.height, screen.rotation), (600, 1000, 90))
            # Another program rotates it.
            client.set_rotation(180)
            listener.state(f"{BASE}/rotation", "180")

    def test_the_app_in_front(self):
        def scene(name):
            return {"windows": [{"name": name, "views": [{"name": f"{name}-view", "recognizers": [{"name": f"tap-{name}", "kind": "tap"}]}]}]}

        with panel(control=True, apps=["*"]) as (service, _, listener, _):
            listener.state(f"{BASE}/app", "None")
            with touchd.present(scene("a"), "radio", service.socket) as one, touchd.present(scene("b"), "notes", service.socket) as two:
                self.assertIsInstance(next(one), touchd.Presented)
                self.assertIsInstance(next(two), touchd.Presented)
                listener.wait(lambda heard: '"options": ["notes", "radio"]' in heard_last(heard, DISCOVERY))
                described(listener)
                listener.state(f"{BASE}/app", "notes")
                self.command(listener, "app", "radio", "radio")
                service.taps([100])
                listener.wait(lambda heard: any("/gesture/radio_tap-a" in topic for topic, _, _ in heard))
            listener.state(f"{BASE}/app", "None")

    def test_an_invalid_command_changes_nothing(self):
        with panel(control=True) as (_, _, listener, program):
            for key, payload in [("rotation", "45"), ("curtain", "maybe"), ("display", "OFF"), ("app", "x"), ("lamp", "ON")]:
                self.command(listener, key, payload)
                program.says(f'the command "{payload}" for {key} means nothing')

    def test_a_retained_command_is_not_carried_out(self):
        with Live() as service, Broker() as broker:
            listener = broker.listen()
            listener.publish(f"{BASE}/rotation/set", "90", retain=True)
            with Program(service.socket, broker.port, control=True) as program:
                program.says(f"{BASE}/rotation/set: a retained command is ignored")
                listener.state(f"{BASE}/rotation", "0")

    def test_a_command_from_before_the_connection_is_not_carried_out(self):
        with panel(control=True) as (_, _, listener, program):
            self.assertEqual(program.stop(), 0)
            self.command(listener, "rotation", "90")
            program.start()
            listener.state(f"{BASE}/availability", "online")
            self.command(listener, "rotation", "180", "180")
            self.assertNotIn("90", listener.of(f"{BASE}/rotation"))

    def test_a_socket_that_permits_less(self):
        with tempfile.TemporaryDirectory() as folder:
            narrow = f"sockets: [{{name: narrow, path: {folder}/narrow, mode: '0600', permissions: [see]}}]\n"
            with panel(SCENE + narrow, control=True, socket=f"{folder}/narrow") as (service, broker, listener, program):
                self.command(listener, "rotation", "90")
                program.says("touchd denies this user the permission control")
                service.taps([100])
                listener.wait(lambda heard: any("/gesture/pick" in topic for topic, _, _ in heard))
                program.stop()
                # Apps require more permissions.
                with Program(f"{folder}/narrow", broker.port, apps=["*"]) as other:
                    code, said = other.ends()
                    self.assertEqual(code, 77)
                    self.assertIn("permissions in its configuration must give this user see and watch", said)


@needs_mosquitto
class Trouble(unittest.TestCase):
    def test_a_wrong_password_is_one_error_that_names_the_place(self):
        with tempfile.TemporaryDirectory() as folder:
            users, right, wrong = (pathlib.Path(folder, name) for name in ("users", "right", "wrong"))
            pathlib.Path(folder).chmod(0o755)
            users.touch()
            subprocess.run(["mosquitto_passwd", "-b", users, "panel", "sesame"], check=True, capture_output=True)
            users.chmod(0o644)
            for file, text in [(right, "sesame\n"), (wrong, "melon\n")]:
                file.touch(0o600)
                file.write_text(text)
            with Live() as service, Broker("allow_anonymous false", f"password_file {users}") as broker:
                for python in [sys.executable] + [DEBIAN_PYTHON] * HAS_DEBIAN:
                    with Program(service.socket, broker.port, python, broker={"user": "panel", "passwordFile": str(wrong)}) as program:
                        refusal = f'touchd-mqtt: {program.file}:1:21: broker.host: the broker refuses user "panel" or the password\n'
                        self.assertEqual(program.ends(), (77, refusal))
                    listener = broker.listen(user="panel", password="sesame")
                    listener.forget()
                    with Program(service.socket, broker.port, python, broker={"user": "panel", "passwordFile": str(right)}):
                        listener.state(f"{BASE}/availability", "online")
                    # A systemd credential, with the mode that systemd gives it.
                    right.chmod(0o640)
                    environment = {"CREDENTIALS_DIRECTORY": folder}
                    with Program(service.socket, broker.port, python, environment, {"user": "panel", "passwordFile": "right"}):
                        listener.state(f"{BASE}/availability", "online")
                    right.chmod(0o600)

    def test_tls(self):
        with tempfile.TemporaryDirectory() as folder:
            pathlib.Path(folder).chmod(0o755)
            make = ["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-days", "30"]
            for name in ("broker", "stranger"):
                files = ["-keyout", f"{folder}/{name}.key", "-out", f"{folder}/{name}.crt"]
                subprocess.run([*make, *files, "-subj", "/CN=broker", "-addext", "subjectAltName=IP:127.0.0.1"], check=True, capture_output=True)
                pathlib.Path(folder, f"{name}.key").chmod(0o644)
            with Live() as service, Broker() as broker:
                listener = broker.listen()
                port = broker.listen_with_tls(f"{folder}/broker.crt", f"{folder}/broker.key")
                with Program(service.socket, port, broker={"tls": {"ca": f"{folder}/broker.crt"}}):
                    listener.state(f"{BASE}/availability", "online")
                with Program(service.socket, port, broker={"tls": {"ca": f"{folder}/stranger.crt"}}) as program:
                    program.says(f"cannot connect to the broker at 127.0.0.1:{port}: [SSL: CERTIFICATE_VERIFY_FAILED]")

    def test_a_broker_that_accepts_and_never_answers_is_left_and_found_again(self):
        with Live() as service, Broker() as broker, Wire(broker.port) as wire:
            listener = broker.listen()
            wire.stall()
            with Program(service.socket, wire.port, broker={"keepalive": 1}, positions=True) as program:
                # Each connection times out, and a new one is made.
                wire.wait_for_connections(2)
                self.assertIsNone(program.process.poll())
                wire.go_on()
                listener.state(f"{BASE}/availability", "online")
                # The next one stops in the middle.
                wire.stall()
                service.taps(range(100))
                wire.wait_for_connections(wire.connections + 1)
                wire.go_on()
                listener.wait(lambda heard: any('"x": 99' in payload for _, payload, _ in heard))
                places = [event["x"] for event in payloads(listener.of(topic(listener, "pick")))]
                self.assertEqual(places, [*range(100)])

    def test_a_broker_that_stalls_costs_bounded_memory(self):
        async def fill():
            with Broker() as real, Wire(real.port) as wire:
                wire.stall()
                settings = configuration.Broker("127.0.0.1", wire.port, None, None, None, 1, "")
                broker = touchd_broker.Broker(settings, "x", ("t", "offline"), [], 3600, lambda *_: None)
                broker.start()
                for index in range(3 * touchd_broker.LONGEST_QUEUE):
                    broker.send("event", str(index))
                    broker.set(f"state/{index % 10}", str(index))
                held = (len(broker._events), len(broker._dirty), len(broker._in_flight), broker._dropped)
                await broker.stop(0)
                return held

        with self.assertLogs("touchd-mqtt") as log:
            held = asyncio.run(fill())
        self.assertEqual(held, (touchd_broker.LONGEST_QUEUE, 10, 0, 2 * touchd_broker.LONGEST_QUEUE))
        # The connection may end before or after that.
        self.assertIn("the broker has not received 1010 messages", "\n".join(log.output))

    def test_touchd_starts_late_and_stops_and_starts_again(self):
        with tempfile.TemporaryDirectory() as folder, Broker() as broker:
            path = pathlib.Path(folder, "io.touchd")
            listener = broker.listen()
            with Program(path, broker.port) as program:
                program.says("connected to the broker")
                for _ in range(2):
                    with Live(socket=path) as service:
                        listener.state(f"{BASE}/availability", "online")
                        service.taps([100])
                        listener.wait(lambda heard: any("/gesture/pick" in topic for topic, _, _ in heard))
                    listener.state(f"{BASE}/availability", "offline")
                    listener.forget()

    def test_a_service_that_ends_after_a_change_of_its_scene_loses_none_of_its_last_gestures(self):
        async def handle(file):
            subject = touchd_panel.Panel(configuration.load(file))
            subject._client = mock.Mock(get_scenes=mock.AsyncMock(side_effect=touchd.ServiceUnavailable("the service closed the connection")))
            # It would end the subscription and lose what it still holds.
            await subject._handle(touchd.SceneChange(time=1, present=True))
            return subject._client.get_scenes.await_count

        with tempfile.TemporaryDirectory() as folder:
            file = pathlib.Path(folder, "mqtt.yaml")
            file.write_text("broker: {host: here}\n")
            self.assertEqual(asyncio.run(handle(file)), 1)

    def test_the_findings_of_the_doctor(self):
        with panel() as (_, _, listener, _):
            listener.state(f"{BASE}/problem", "ON")
            listener.wait(lambda heard: "touchd reads no touchscreen" in heard_last(heard, f"{BASE}/findings/attributes"))
            listener.state(f"{BASE}/findings", "1")
        # A device that reports no resolution.
        fingers = re.sub(r"^(A: .. 0 \d+ 0 0) \d+$", r"\1 0", recordings.unfinished(), flags=re.MULTILINE)
        for text, problem, findings in [(fingers, "ON", "1"), (recordings.unfinished(), "OFF", "0")]:
            with Service(text, scene=None, configuration="screens: [{name: main}]\n") as service, Broker() as broker:
                listener = broker.listen()
                with Program(service.socket, broker.port):
                    listener.state(f"{BASE}/touchscreens", "1")
                    listener.state(f"{BASE}/problem", problem)
                    listener.state(f"{BASE}/findings", findings)
                    listener.wait(lambda heard: heard_last(heard, f"{BASE}/findings/attributes"))
                    said = json.loads(listener.of(f"{BASE}/findings/attributes")[-1])["findings"]
                    self.assertEqual([sentence[:36] for sentence in said], ['the size of screen "main" is unknown'] if said else [])


class Configuration(unittest.TestCase):
    """One error, which names the file and the place."""

    def refused(self, text, files=()):
        with tempfile.TemporaryDirectory() as folder:
            for name, content, mode in files:
                path = pathlib.Path(folder, name)
                path.write_text(content)
                path.chmod(mode)
            file = pathlib.Path(folder, "mqtt.yaml")
            file.write_text(text.replace("FOLDER", folder))
            environment = {**os.environ, "PYTHONPATH": f"{ROOT}/Clients/python:{ROOT}/Clients/mqtt"}
            command = [sys.executable, "-W", "error", "-m", "touchd_mqtt", "--check", "--config", file]
            done = subprocess.run(command, capture_output=True, text=True, env=environment, timeout=TIMEOUT)
            return done.returncode, (done.stderr or done.stdout).replace(folder, "FOLDER")

    def test_mistakes(self):
        broker = "broker: {host: here}\n"
        for text, said in [
            ("", ":1:1: a mapping with the key broker is required"),
            ("broker: {host: here\n", ":2:1: expected ',' or '}', but got '<stream end>'"),
            ("name: x\n", ":1:1: broker: a mapping with the key host is required"),
            ("broker: {port: 1883}\n", ":1:9: broker.host: the name or address of the broker is required"),
            ("broker: here\n", ":1:9: broker: a mapping is required"),
            ("broker:\n  host: here\n  port: 70000\n", ":3:9: broker.port: 70000 is not a number from 1 to 65535"),
            ("broker: {host: here, pasword: x}\n", ":1:22: broker.pasword: unknown key; known: host, tls, user, passwordFile, port, keepalive"),
            (broker + "positions: maybe\n", ":2:12: positions: true or false is required"),
            (broker + "positions: true\npositions: true\n", ":3:1: positions: is there twice"),
            (broker + "id: a/b\n", ':2:5: id: "a/b" is not 1 to 64 letters, digits, _ and -'),
            (broker + "idle: 0\n", ":2:7: idle: 0 is not a number from 1 to 1e+07"),
            (broker + "display: {on: 4}\n", ":2:10: display.power: a file such as /sys/class/backlight/panel/bl_power is required"),
            (broker + "display: {power: /x, off: 0}\n", ":2:27: display.off: on and off are the same value"),
            ("broker: {host: here, tls: {ca: FOLDER/none}}\n", ":1:32: broker.tls.ca: FOLDER/none holds no certificates: No such file or directory"),
            ("broker: {host: here, passwordFile: FOLDER/p}\n", ":1:36: broker.passwordFile: a password needs a user"),
            ("broker: {host: here, user: me, passwordFile: FOLDER/p}\n", ":1:46: broker.passwordFile: cannot read FOLDER/p: No such file or directory"),
        ]:  # fmt: skip
            with self.subTest(text):
                self.assertEqual(self.refused(text), (78, f"touchd-mqtt: FOLDER/mqtt.yaml{said}\n"))
        self.assertEqual(self.refused(broker), (0, "touchd-mqtt: FOLDER/mqtt.yaml is good\n"))

    def test_a_password_that_others_can_read(self):
        text = "broker: {host: here, user: me, passwordFile: FOLDER/password}\n"
        for mode in (0o640, 0o604, 0o660):
            place = "touchd-mqtt: FOLDER/mqtt.yaml:1:46: broker.passwordFile: cannot read FOLDER/password: it"
            said = f"{place} has mode {mode:04o}, so other users can read it: chmod 0600 FOLDER/password\n"
            self.assertEqual(self.refused(text, [("password", "sesame\n", mode)]), (78, said))
        self.assertEqual(self.refused(text, [("password", "sesame\n", 0o600)])[0], 0)

    @unittest.skipUnless(os.path.exists("/usr/bin/mypy"), "not installed: mypy")
    def test_its_types_hold(self):
        with tempfile.TemporaryDirectory() as folder:
            package = ROOT / "Clients/mqtt"
            command = ["/usr/bin/mypy", "--cache-dir", folder, "--config-file", package / "pyproject.toml", package / "touchd_mqtt"]
            done = subprocess.run(command, capture_output=True, text=True, timeout=TIMEOUT)
            self.assertEqual(done.returncode, 0, done.stdout)


class Document(unittest.TestCase):
    """Docs/HOME-ASSISTANT.md: its examples work."""

    TEXT = (ROOT / "Docs/HOME-ASSISTANT.md").read_text()

    def test_it_shows_the_files_as_they_are(self):
        files = shown.files("Docs/HOME-ASSISTANT.md")
        self.assertEqual(set(files), {str(path.relative_to(ROOT)) for path in (ROOT / "Examples/home-assistant").iterdir()})
        for path, text in files.items():
            self.assertEqual(text, (ROOT / path).read_text(), path)

    def test_it_has_every_key(self):
        table = re.search(r"^## The configuration\n(.*?)^## ", self.TEXT, re.MULTILINE | re.DOTALL)[1]
        documented = {key for row in re.findall(r"^\| (`[^|]*) \|", table, re.MULTILINE) for key in re.findall("`(.*?)`", row)}
        known = set()
        for text, prefix in [("x: 1", ""), ("broker: {x: 1, host: h}", "broker."), ("broker: {host: h, tls: {x: 1}}", "broker.tls."),
                             ("broker: {host: h}\ndisplay: {power: p, x: 1}", "display.")]:  # fmt: skip
            with tempfile.TemporaryDirectory() as folder:
                file = pathlib.Path(folder, "mqtt.yaml")
                file.write_text(text if prefix else "broker: {host: h}\n" + text)
                with self.assertRaises(document.ConfigurationError) as raised:
                    configuration.load(file)
                known |= {prefix + key for key in str(raised.exception).split("known: ")[1].split(", ")}
        self.assertEqual(documented, known - {"broker", "display"})

    def test_its_examples_are_good(self):
        with tempfile.TemporaryDirectory() as folder, mock.patch.dict(os.environ, CREDENTIALS_DIRECTORY=folder):
            pathlib.Path(folder, "touchd-mqtt.password").write_text("sesame\n")
            loaded = configuration.load(ROOT / "Examples/home-assistant/mqtt.yaml")
            self.assertEqual((loaded.name, loaded.broker.user, loaded.broker.password), ("Kitchen panel", "panel", "sesame"))
            path = pathlib.Path(folder, "touchd.yaml")
            # The package creates its user.
            permissions = (ROOT / "Examples/home-assistant/permissions.yaml").read_text().replace("user: touchd-mqtt", "user: nobody")
            path.write_text(permissions.replace("group: touchd,", "group: nogroup,"))
            self.assertEqual(subprocess.run([TOUCHD, "--check", "--config", path], capture_output=True).returncode, 0)

    def test_the_automation_dims_with_the_messages_of_the_demo(self):
        automation = yaml.safe_load((ROOT / "Examples/home-assistant/dim.yaml").read_text())
        entity = automation["triggers"][0]["entity_id"]
        text = json.dumps(automation)
        used = set(re.findall(r"attributes\.(\w+)", text))
        with Service(DEMO, "--pace", "20", "--repeat") as service, Broker() as broker:
            listener = broker.listen()
            with Program(service.socket, broker.port):
                listener.wait(lambda heard: any("/gesture/scroll-" in where and '"ended"' in payload for where, payload, _ in heard))
                message = described(listener)
                names = {part["name"] for part in message["components"].values() if part["platform"] == "event"}
                # Home Assistant builds the entity's name from the device's and its own.
                self.assertIn(entity, {f"event.{message['device']['name']} {name}".lower().replace(" ", "_") for name in names})
                events = payloads(listener.of(topic(listener, "scroll")))
                self.assertLessEqual(used, set(events[0]))
                self.assertNotEqual(sum(event["step_y"] for event in events), 0)

    @needs_mosquitto
    @unittest.skipUnless(HAS_DEBIAN, "not installed: python3-paho-mqtt")
    def test_the_commands_show_gestures(self):
        script = shown.example(self.TEXT, "try")
        with tempfile.TemporaryDirectory() as folder:
            script = script.replace("/tmp/", f"{folder}/").replace(".build/debug/", f"{PROGRAMS}/").replace("18830", str(free_port()))
            environment = {**os.environ, "PATH": f"{os.environ['PATH']}:/usr/sbin"}
            script = f"trap 'kill $(jobs -p)' EXIT\n{script}"
            done = subprocess.run(
                ["bash", "-c", script], cwd=ROOT, env=environment, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True, timeout=TIMEOUT
            )
        events = payloads(done.stdout.splitlines())
        self.assertEqual((len(events), {event["event_type"] for event in events} - {"recognized", "began", "changed", "ended"}), (3, set()))


if __name__ == "__main__":
    unittest.main()
