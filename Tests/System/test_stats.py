"""A service's statistics, from outside."""

import json
import os
import pathlib
import re
import subprocess
import tempfile
import unittest

import panel
from programs import ROOT, TIMEOUT, TOUCHCTL, Service, Subscriber, call, eventually, run, touchctl

SAMPLE = re.compile(r'([a-z_]+)(?:\{((?:[a-z]+="(?:[^"\\\n]|\\[\\"n])*",?)*)\})? (-?[0-9.]+)')


def samples(text):
    """Return the samples of a text in Prometheus' exposition format 0.0.4, and check each line against the format."""
    families, found = {}, {}
    name = None
    assert text.endswith("\n")
    for line in text.splitlines():
        if line.startswith("# HELP "):
            name = line.split(" ")[2]
            assert name not in families, f"{name} comes twice"
            families[name] = None
        elif line.startswith("# TYPE "):
            _, _, typed, kind = line.split(" ")
            assert typed == name and kind in ("counter", "gauge", "histogram"), line
            families[name] = kind
        else:
            sample = SAMPLE.fullmatch(line)
            assert sample, line
            base = re.sub("_(bucket|sum|count)$", "", sample[1]) if families[name] == "histogram" else sample[1]
            assert base == name, f"{line} stands in the family {name}"
            assert (sample[1], sample[2]) not in found, f"{line} comes twice"
            assert families[name] != "counter" or name.endswith("_total"), line
            found[sample[1], sample[2]] = float(sample[3])
    return found


class Statistics(unittest.TestCase):
    def test_devices_frames_and_clients_are_counted(self):
        with Service(panel.mixed(), "--pace", "1000", "--repeat") as service:
            self.assertEqual(call(service.socket, "GetStats")["frames"], 0)
            with Subscriber(service.socket) as subscriber:
                replies = subscriber.replies()
                for _ in range(5):
                    next(replies)
                stats = eventually(lambda: call(service.socket, "GetStats"), lambda reply: reply["frames"] > 10)
                (device,) = stats["devices"]
                self.assertEqual((device["name"], device["screen"]), ("Panel of the system tests", "main"))
                self.assertGreaterEqual(stats["frames"], device["frames"])
                self.assertEqual(stats["synDropped"], 0)
                self.assertEqual([client["subscribed"] for client in stats["clients"]], [True, False])
                self.assertGreater(stats["clients"][0]["mostQueued"], 0)
                self.assertEqual(stats["clients"][0]["user"], os.getuid())

    def test_refused_and_dropped_clients_are_counted(self):
        with Service(panel.mixed(), configuration="clients: {maximum: 2}\n") as service:
            with Subscriber(service.socket, request=b"") as asker:
                # It sends no valid JSON.
                for _ in range(2):
                    with Subscriber(service.socket, request=b"nonsense\0") as client:
                        list(client.replies())
                with Subscriber(service.socket) as other:
                    next(other.replies())
                    with Subscriber(service.socket, request=b"") as refused:
                        self.assertEqual(list(refused.replies()), [])
                    asker.send({"method": "io.touchd.Touch.GetStats"})
                    reported = json.loads(next(asker.replies()))["parameters"]
            self.assertEqual((reported["refusedClients"], reported["droppedClients"]), (1, 2))

    def test_no_name_and_no_number_is_a_position(self):
        recording = panel.Recording()
        recording.frame(0.1, down={0: (613, 427)})
        for step in range(1, 9):
            recording.frame(0.01, move={0: (613 + step, 427)})
        recording.frame(3600, up=[0])
        with Service(recording.text(), "--pace", "1000") as service:
            with Subscriber(service.socket) as subscriber:
                next(subscriber.replies())
                text = json.dumps(call(service.socket, "GetStats"))
        for place in ["613", "427", "621"]:
            self.assertNotIn(place, re.sub(r'"(process|user)": \d+', "", text))

    def test_touchctl_prints_a_table_json_or_prometheus(self):
        with Service(panel.mixed()) as service:
            table = touchctl("stats", "--socket", service.socket).decode()
            self.assertIn("SYN_DROPPED  0\n", table)
            self.assertIn('"Panel of the system tests" on main: 0 frames', table)
            self.assertIn("no event was sent", table)
            (line,) = touchctl("stats", "--json", "--socket", service.socket).splitlines()
            reported = json.loads(line)
            (line,) = touchctl("stats", "--json", "--sensors", "--socket", service.socket).splitlines()
            self.assertEqual(json.loads(line).pop("sensors"), [])
            self.assertEqual(set(reported), set(call(service.socket, "GetStats")))
            found = samples(touchctl("stats", "--prometheus", "--socket", service.socket).decode())
            self.assertEqual(found["touchd_devices", None], 1)
            self.assertEqual(found["touchd_clients", None], 1)
            bounds = [labels for name, labels in found if name == "touchd_delay_seconds_bucket"]
            self.assertEqual(len(bounds), 20)
            self.assertEqual(bounds[-1], 'le="+Inf"')
            self.assertEqual(found["touchd_delay_seconds_count", None], 0)
            self.assertEqual(run(TOUCHCTL, "stats", "--json", "--prometheus")[0], 2)

    def test_thresholds_are_those_that_count(self):
        configuration = "thresholds: {tap.press: 1.25}\n"
        with Service(panel.mixed(), configuration=configuration) as service:
            listed = [json.loads(line) for line in touchctl("thresholds", "--socket", service.socket).splitlines()]
            self.assertEqual(listed, call(service.socket, "GetThresholds")["thresholds"])
            press = next(one for one in listed if one["key"] == "tap.press")
            self.assertEqual((press["value"], press["default"], press["unit"]), (1.25, 0.75, "s"))
            for one in listed:
                self.assertTrue(one["minimum"] <= one["value"] <= one["maximum"], one)
                self.assertTrue(one["meaning"].endswith("."))


class Exporter(unittest.TestCase):
    """The timer's unit, and the dashboard for its output."""

    def test_the_unit_replaces_the_collector_s_file_with_the_service_s_statistics(self):
        unit = (ROOT / "systemd/touchd-stats.service").read_text()
        commands = re.findall(r"^ExecStart(?:Post=\+|=)/bin/sh -c '(.*)'$", unit, re.MULTILINE)
        (folder,) = re.findall(r"^ConditionPathIsDirectory=(.*)$", unit, re.MULTILINE)
        (own,) = re.findall(r"^RuntimeDirectory=(.*)$", unit, re.MULTILINE)
        self.assertEqual(len(commands), 2)
        self.assertTrue(commands[1].startswith(f"cd {folder} && "), commands)
        with tempfile.TemporaryDirectory() as place, tempfile.TemporaryDirectory() as runtime, Service(panel.unfinished()) as service:
            pathlib.Path(place, "touchd.prom").write_text("old\n")
            # systemd starts the second command only after the first one has succeeded.
            command = "({}) && ({})".format(*commands).replace(folder, place).replace(f"/run/{own}", runtime)
            command = command.replace("/usr/bin/touchctl stats", f"{TOUCHCTL} stats --socket {service.socket}")
            subprocess.run(["sh", "-c", command], check=True, timeout=TIMEOUT)
            self.assertEqual(os.listdir(place), ["touchd.prom"])
            written = samples(pathlib.Path(place, "touchd.prom").read_text())
            self.assertEqual(written["touchd_devices", None], 1)
            # Without a service the last figures stay; no partial file is written.
            service.terminate()
            service.wait()
            self.assertNotEqual(subprocess.run(["sh", "-c", command], capture_output=True, timeout=TIMEOUT).returncode, 0)
            self.assertEqual(samples(pathlib.Path(place, "touchd.prom").read_text()), written)

    def test_every_figure_of_the_dashboard_is_one_that_the_service_has(self):
        dashboard = json.loads((ROOT / "Config/grafana/touchd.json").read_text())
        with Service(panel.unfinished()) as service:
            known = {name for name, _ in samples(touchctl("stats", "--prometheus", "--socket", service.socket).decode())}
        shown = set()
        for shown_panel in dashboard["panels"]:
            for target in shown_panel["targets"]:
                names = re.findall(r"touchd_[a-z_]+", target["expr"])
                self.assertTrue(names, target)
                shown.update(names)
        self.assertEqual(shown - known, set())
        self.assertEqual(len({one["id"] for one in dashboard["panels"]}), len(dashboard["panels"]))
