"""touchctl with recordings: convert, describe and replay, through files and pipes."""

import json
import os
import pathlib
import subprocess
import tempfile
import unittest

from programs import ROOT, TIMEOUT, TOUCHCTL, TOUCHD, touchctl

DEMO = ROOT / "Config/recordings/demo.events"


def run(*arguments, text=b"", stdin=None):
    given = {"stdin": stdin} if stdin else {"input": text}
    return subprocess.run([TOUCHCTL, *map(str, arguments)], **given, capture_output=True, timeout=TIMEOUT)


class InAFolder(unittest.TestCase):
    def setUp(self):
        self.folder = pathlib.Path(self.enterContext(tempfile.TemporaryDirectory(prefix="touchd-recordings-")))


class Touches(InAFolder):
    def test_touches_are_the_lines_that_a_replay_prints_of_them(self):
        printed = [
            line for line in touchctl("replay", "--touches", DEMO).splitlines(True) if line.startswith(b'{"touch":')
        ]
        self.assertGreater(len(printed), 100)
        output = self.folder / "demo.jsonl"
        for arguments in [(output,), (output, "--to", "touches"), (output, "--to=touches", "--size=800x480")]:
            output.unlink(missing_ok=True)
            done = run("convert", DEMO, *arguments)
            self.assertEqual((done.returncode, done.stdout), (0, b""))
            self.assertEqual(output.read_bytes(), b"".join(printed))
            self.assertEqual(
                done.stderr.decode(),
                'touchctl convert: the format touches cannot store the description of "touchd generated panel" (its size in pixels '
                "and in millimetres, its slots, tracking ids and keys), or timestamps of single events; use --size WxH to replay "
                "them\n",
            )
        through = run("convert", "-", "-", "--to", "touches", text=DEMO.read_bytes())
        self.assertEqual(through.stdout, b"".join(printed))

    def test_converted_touches_are_the_same_touches(self):
        first, second = self.folder / "1.jsonl", self.folder / "2.jsonl"
        run("convert", DEMO, first)
        done = run("convert", first, second, "--size", "800x480")
        self.assertEqual((done.returncode, done.stderr), (0, b""))

        self.assertIn(b'"force":', first.read_bytes())
        self.assertIn(b'"radius":', first.read_bytes())
        self.assertEqual(second.read_bytes(), first.read_bytes())

    def test_the_screen_is_as_large_as_the_option_says(self):
        small = json.loads(run("convert", DEMO, "-", "--to", "touches", "--size", "80x48").stdout.splitlines()[0])
        large = json.loads(run("convert", DEMO, "-", "--to", "touches").stdout.splitlines()[0])
        self.assertEqual(
            [round(small["touch"][axis] * 10) for axis in "xy"], [round(large["touch"][axis]) for axis in "xy"]
        )

    def test_incompatible_options_are_wrong_usage_and_write_nothing(self):
        for arguments, message in [
            (("a.jsonl", "--device", "1"), "--device does not apply to the format touches, which contains all devices"),
            (("a.evtest", "--size", "8x8"), "--size applies only to the format touches: other formats keep the device's units"),
            (("a.txt", "--to", "touch"), '--to: unknown format "touch"; did you mean touches?'),
        ]:
            done = run("convert", DEMO, self.folder / arguments[0], *arguments[1:])
            self.assertEqual(done.returncode, 2)
            self.assertIn(message, done.stderr.decode())
        self.assertEqual([*self.folder.iterdir()], [])

    def test_a_recording_is_not_written_over_whatever_it_is_called(self):
        copy = self.folder / "demo.events"
        copy.write_bytes(DEMO.read_bytes())
        link = self.folder / "link.events"
        link.symlink_to(copy)
        (self.folder / "folder").mkdir()
        for names in [(copy, copy), (copy, link), (copy, self.folder / "folder/../demo.events"), ("-", copy)]:
            for format in ["touches", "evtest"]:
                with open(copy) as file:
                    done = run("convert", *names, "--to", format, stdin=file)
                self.assertEqual(
                    (done.returncode, done.stderr.decode()),
                    (1, f"touchctl convert: {names[1]}: the output file is the input file\n"),
                )
                self.assertEqual(copy.read_bytes(), DEMO.read_bytes())


class Generated(InAFolder):
    def test_settings_change_the_generated_recording(self):
        def made(*options):
            return touchctl("generate", "edge-swipe:0,240,300,240", *options)

        self.assertEqual(made(), made("--jitter", "0.2", "--seed", "1"))
        described = self.folder / "panel.events"
        described.write_bytes(made("--panel", "4096x2048"))
        same = made("--description", described)
        self.assertIn(b"A: 35 0 4095 ", same)
        for options in [("--jitter", "0.01"), ("--seed", "2"), ("--rate", "50"), ("--all-axes",), ("--event-stamps",)]:
            self.assertNotEqual(made(*options), made(), options)
        single = self.folder / "single.events"
        single.write_text("A: 00 0 9 0 0\nA: 01 0 9 0 0\n")
        done = run("generate", "tap:1,1", "--description", single)
        self.assertEqual(
            (done.returncode, done.stderr.decode()),
            (1, f"touchctl generate: {single}: no device has slots; the panel must have slots\n"),
        )

    def test_buttons_and_accelerometers_are_generated_described_and_given_their_rule(self):
        keys, motion = self.folder / "keys.events", self.folder / "motion.yml"
        touchctl("generate", "keys", "KEY_MEDIA:0-100", "KEY_POWER:1000-1400", "--output", keys)
        touchctl("generate", "motion", "rest:1", "shake:0.7", "rest:1", "--output", motion)
        self.assertIn("keys      KEY_POWER KEY_MEDIA\n", touchctl("describe", keys).decode())
        described = touchctl("describe", motion).decode()
        self.assertIn("measures  acceleration; the resolution is in units per g\n", described)
        self.assertNotIn(" mm", described)
        for path, rule in [
            (keys, "touchd generated keys\"}\n    presses: [KEY_POWER, KEY_MEDIA]\n    remote: true\n"),
            (motion, "touchd generated accelerometer\"}\n    motion: true\n"),
        ]:
            said = touchctl("doctor", path).decode()
            self.assertIn("not a touchscreen", said)
            self.assertTrue(said.endswith(rule), said)
            # The service accepts the rule, and it includes everything of the device.
            (self.folder / "touchd.yaml").write_text(said.split("For the configuration:\n")[1])
            lines = touchctl("replay", "--config", self.folder / "touchd.yaml", "--size", "800x480", path)
            self.assertEqual(lines, touchctl("replay", "--size", "800x480", path))
        shakes = [json.loads(line)["motion"]["phase"] for line in lines.splitlines()]
        self.assertEqual(shakes, ["began", "ended"])
        for text, sentence in [
            (("keys", "KEY_POWR:0-1"), 'the kernel has no key "KEY_POWR"'),
            (("motion", "jump:1"), 'unknown movement "jump"'),
            (("keys",), "STROKE is missing"),
            (("motion", "rest:1", "--panel", "8x8"), "leave --panel out"),
        ]:
            done = run("generate", *text)
            self.assertIn(sentence, done.stderr.decode())
            self.assertNotEqual(done.returncode, 0)

    def test_an_accelerometer_of_sysfs_is_examined_and_recorded(self):
        sensor = self.folder / "iio:device0"
        sensor.mkdir()
        for name, text in [
            ("name", "bma\n"), ("in_accel_scale", "0.00980665\n"), ("in_accel_x_raw", "0\n"), ("in_accel_y_raw", "-1000\n"),
            ("in_accel_z_raw", "250\n"), ("sampling_frequency", "4.0\n"),
        ]:
            (sensor / name).write_text(text)
        said = touchctl("doctor", sensor).decode()
        self.assertIn("- measured acceleration: 0, 1, -0.25 g to the right, to the top and out of the glass\n", said)
        self.assertIn("- the driver measures 4 times per second; shakes require at least 8 measurements per second\n", said)
        self.assertTrue(said.endswith("  - match: {name: \"bma\"}\n    motion: true\n"), said)
        recording = self.folder / "held.events"
        with subprocess.Popen([TOUCHCTL, "record", sensor], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL) as recorder:
            # Read until ten frames have arrived.
            lines = []
            while sum(" 0000 0000 " in line for line in lines) < 10:
                lines.append(recorder.stdout.readline().decode())
            recorder.terminate()
            lines += recorder.stdout.read().decode().splitlines(True)
        self.assertEqual(recorder.returncode, 0)
        recording.write_text("".join(lines))
        described = touchctl("describe", recording).decode()
        self.assertIn("device    bma\n", described)
        self.assertIn("measures  acceleration; the resolution is in units per g\n", described)
        self.assertTrue(any(" 0003 0001 10000" in line for line in lines))
        (sensor / "in_accel_x_raw").write_text("many\n")
        for command in ["doctor", "record"]:
            done = run(command, sensor)
            self.assertEqual(done.returncode, 1)
            self.assertIn(f"{sensor}/in_accel_x_raw: cannot read a number there: Bad message\n", done.stderr.decode())
        self.assertIn("leave --grab out", run("record", sensor, "--grab").stderr.decode())

    def test_nothing_at_all_is_a_setting(self):
        for options in [("--jitter", "0"), ("--seed", "0")]:
            self.assertNotEqual(touchctl("generate", "pan:60,240,440,250", *options), touchctl("generate", "pan:60,240,440,250"))
        stamps = [
            line.split()[1] for line in touchctl("generate", "pan:60,240,440,250", "--jitter", "0").decode().splitlines()
            if line.startswith("E: ") and " 0000 0000 " in line
        ]
        self.assertEqual({stamp[-4:] for stamp in stamps}, {"0000"})

    def test_impossible_settings_of_a_panel_are_wrong_usage(self):
        for words, message in [
            (("tap:1,1", "--jitter", "1.1"), '--jitter: "1.1" is not a number from 0 to 1'),
            (("tap:1,1", "--jitter", "-0.1"), '--jitter: "-0.1" is not a number from 0 to 1'),
            (("tap:1,1", "--rate", "0.5"), '--rate: "0.5" is not a number from 1 to 10000'),
            (("tap:1,1", "--seed=-1"), '--seed: "-1" is not a whole number of at least 0'),
            (("fingers:0,9,9,50,50,5",), '"fingers:0,9,9,50,50,5": count must be a whole number from 1 to 100'),
            (("fingers:2.5,9,9,50,50,5",), '"fingers:2.5,9,9,50,50,5": count must be a whole number from 1 to 100'),
            (("fingers:11,9,9,50,50,5",), '"fingers:11,9,9,50,50,5" has 11 fingers at once, but the panel has slots for 10'),
            (("pinch:400,240,-1,9",), '"pinch:400,240,-1,9": span1 is below 0'),
            (("pinch:400,240,9,-1",), '"pinch:400,240,9,-1": span2 is below 0'),
            (("rotation:400,240,-5,90",), '"rotation:400,240,-5,90": radius is below 0'),
            (("tap:800,1",), '"tap:800,1" leaves the panel, which is 0 to 799 by 0 to 479; --panel WxH sets its size'),
            (("tap:1,-1",), '"tap:1,-1" leaves the panel, which is 0 to 799 by 0 to 479; --panel WxH sets its size'),
            (("tap:99,80", "--panel", "100x80"), '"tap:99,80" leaves the panel, which is 0 to 99 by 0 to 79; --panel WxH sets its size'),
            (("pinch:10,240,9,30",), '"pinch:10,240,9,30" leaves the panel, which is 0 to 799 by 0 to 479; --panel WxH sets its size'),
        ]:
            done = run("generate", *words)
            self.assertEqual(
                (done.returncode, done.stdout, done.stderr.decode()),
                (2, b"", f"touchctl generate: {message} (see touchctl generate --help)\n"),
            )
        touchctl(
            "generate", "fingers:10,9,9,50,50,5", "pinch:400,240,0,799", "double-tap:799,0", "palm:799,479",
            "rotation:100,240,100,90",
        )

    def test_the_name_sets_the_format_as_for_convert(self):
        for suffix, format in [
            ("evtest", "evtest"), ("txt", "evtest"), ("events", "evemu"), ("evemu", "evemu"), ("yml", "libinput"),
            ("yaml", "libinput"), ("libinput", "libinput"), ("getevent", "getevent"), ("bin", "evemu"),
        ]:
            file = self.folder / f"x.{suffix}"
            touchctl("generate", "tap:10,10", "--output", file)
            self.assertEqual(json.loads(touchctl("describe", "--json", file))["format"], format)
            if suffix != "bin":
                copy = self.folder / f"copy.{suffix}"
                self.assertEqual(run("convert", file, copy).returncode, 0)
                self.assertEqual(json.loads(touchctl("describe", "--json", copy))["format"], format)
        touchctl("generate", "tap:10,10", "--output", self.folder / "y.evtest", "--to", "evemu")
        self.assertTrue((self.folder / "y.evtest").read_bytes().startswith(b"# EVEMU"))
        run("convert", self.folder / "x.evemu", self.folder / "x.touches")
        self.assertTrue((self.folder / "x.touches").read_bytes().startswith(b'{"touch":'))
        done = run("generate", "tap:10,10", "--output", self.folder / "new.jsonl")
        self.assertEqual(done.returncode, 2)
        self.assertIn("means the format touches, which only convert writes", done.stderr.decode())
        self.assertFalse((self.folder / "new.jsonl").exists())
        # The same holds for live recordings, which have formats of their own. Nothing is opened if the name is wrong.
        for name, message in [
            ("new.jsonl", "means the format touches, which only convert writes"),
            ("new.getevent", "means the format getevent, which only convert writes"),
        ]:
            done = run("record", "/dev/null", "--output", self.folder / name)
            self.assertEqual(done.returncode, 2)
            self.assertIn(message, done.stderr.decode())
            self.assertFalse((self.folder / name).exists())
        done = run("record", "/dev/null", "--output", self.folder / "new.yml")
        self.assertEqual(done.returncode, 1)
        done = run("convert", DEMO, self.folder / "new.bin")
        self.assertEqual(done.returncode, 2)
        self.assertIn(
            "does not end in the name of a format; end it with one of .evtest, .txt, .events, .evemu, .yml, .yaml, .libinput, .getevent, .jsonl, "
            ".touches, or give --to",
            done.stderr.decode(),
        )

    def test_options_that_exclude_each_other_are_wrong_usage(self):
        for words, message in [
            (("tap:1,1", "--description", DEMO, "--panel", "9x9"), "--description and --panel both define the panel; use one of them"),
            (("tap:1,1", "--description", DEMO, "--resolution", "9"), "and --resolution both define the panel; use one of them"),
            (("--shipped", self.folder, "--to", "evtest"), "--shipped does not accept --to: its recordings are fixed"),
            (("--shipped", self.folder, "--seed", "2"), "--shipped does not accept --seed"),
            (("--shipped", self.folder, "--all-axes"), "--shipped does not accept --all-axes"),
        ]:
            done = run("generate", *words)
            self.assertEqual((done.returncode, done.stdout), (2, b""))
            self.assertIn(message, done.stderr.decode())
        self.assertEqual([*self.folder.iterdir()], [])
        touchctl("generate", "--shipped", self.folder)
        self.assertEqual((self.folder / "demo.events").read_bytes(), DEMO.read_bytes())


class Unusable(InAFolder):
    def test_a_file_of_which_nothing_can_be_read_is_no_recording(self):
        text = b"E: 0.0 0003 0035 99999999999999999999\n"
        file = self.folder / "nothing.events"
        file.write_bytes(text)
        why = "not a recording: it looks like evemu, but no line can be read as an event or a description\n"
        for words in [("replay", file), ("describe", file), ("doctor", file), ("convert", file, self.folder / "out.evtest")]:
            done = run(*words)
            self.assertEqual(
                (done.returncode, done.stdout, done.stderr.decode()), (1, b"", f"touchctl {words[0]}: {file}: {why}")
            )
        self.assertEqual([*self.folder.iterdir()], [file])
        done = run("describe", "-", text=text)
        self.assertEqual((done.returncode, done.stderr.decode()), (1, f"touchctl describe: standard input: {why}"))
        service = subprocess.run([TOUCHD, "--replay", file], capture_output=True, timeout=TIMEOUT)
        self.assertEqual((service.returncode, service.stderr.decode().count("\n")), (1, 1))
        self.assertIn(why, service.stderr.decode())
        for valid in [b"E: 0.0 0003 0035 9\n", b"N: a panel\n" + text, b"A: 35 0 9 0 0\n"]:
            file.write_bytes(valid)
            self.assertEqual(run("describe", file).returncode, 0, valid)

    def test_warnings_begin_with_the_command(self):
        lines = DEMO.read_bytes().splitlines(True)
        file = self.folder / "damaged.events"
        file.write_bytes(b"".join([*lines, b"E: oops\n"]))
        for command in ["replay", "doctor", "describe"]:
            self.assertEqual(
                run(command, file).stderr.decode(),
                f"touchctl {command}: {file}:{len(lines) + 1}: no event in this line; ignored\n",
            )

    def test_a_device_that_is_not_there_is_counted_as_the_option_counts(self):
        done = run("convert", DEMO, self.folder / "o.evtest", "--device", "2")
        self.assertEqual(
            (done.returncode, done.stderr.decode()),
            (1, f"touchctl convert: {DEMO}: there is no device 2; the recording has 1\n"),
        )
        self.assertEqual([*self.folder.iterdir()], [])

    def test_touches_of_a_pipe_require_the_size_if_the_command_accepts_it(self):
        touches = run("convert", DEMO, "-", "--to", "touches").stdout
        for words in [("replay", "-"), ("convert", "-", self.folder / "o.touches")]:
            done = run(*words, text=touches)
            self.assertEqual(done.returncode, 1)
            self.assertIn("do not contain the screen's size; give it with --size WxH\n", done.stderr.decode())
            self.assertEqual(run(*words, "--size", "800x480", text=touches).returncode, 0)
        service = subprocess.run([TOUCHD, "--replay", "-"], input=touches, capture_output=True, timeout=TIMEOUT)
        self.assertEqual(service.returncode, 1)
        self.assertIn("give it as the size of a screen in the configuration\n", service.stderr.decode())


class Pipes(InAFolder):
    def test_several_devices_of_a_pipe_are_replayed_in_the_order_of_time(self):
        panel = self.folder / "panel.yml"
        run("convert", DEMO, panel)
        header, events = panel.read_text().split("devices:\n", 1)
        header = header.replace("ndevices: 1", "ndevices: 2")
        both = header + "devices:\n" + events + events.replace("touchd generated panel", "another panel")
        file = self.folder / "both.yml"
        file.write_text(both)
        # Both panels report the same at the same time. If they were replayed one after the other, all of the first would come first.
        reported = touchctl("replay", "--touches", "--size", "800x480", file)
        self.assertIn(b'"touches":2', reported)
        self.assertEqual(run("replay", "--touches", "--size", "800x480", "-", text=both.encode()).stdout, reported)
        # A file has them one after the other, for which a pipe would have to be read twice.
        done = run("convert", "-", self.folder / "out.yml", text=both.encode())
        self.assertEqual(
            (done.returncode, done.stderr.decode()),
            (1, "touchctl convert: standard input: several devices cannot be converted from a pipe; choose one with --device, "
             "or convert a file\n"),
        )
        self.assertEqual(run("convert", "-", self.folder / "out.yml", "--device", "2", text=both.encode()).returncode, 0)

    def test_the_output_of_a_windows_shell_is_also_read_from_a_pipe(self):
        dump = self.folder / "dump.evtest"
        run("convert", DEMO, dump)
        reported = touchctl("replay", "--touches", dump)
        windows = b"\xff\xfe" + dump.read_text().replace("\n", "\r\n").encode("utf-16-le")
        done = run("replay", "--touches", "-", text=windows)
        self.assertEqual(done.stdout, reported)
        self.assertIn("standard input: the text is in UTF-16, and is read as UTF-16\n", done.stderr.decode())

    def test_a_second_run_in_the_same_file_is_a_device_of_its_own(self):
        one = self.folder / "one.evtest"
        run("convert", DEMO, one)
        both = self.folder / "both.evtest"
        both.write_text(one.read_text() + "^C\n" + one.read_text().replace("touchd generated panel", "another panel"))
        names = [json.loads(line)["device"] for line in touchctl("describe", "--json", both).splitlines()]
        self.assertEqual(names, ["touchd generated panel", "another panel"])
        contacts = [json.loads(line)["contactsBegun"] for line in touchctl("describe", "--json", both).splitlines()]
        self.assertEqual(contacts[0], contacts[1])
        # In a pipe the second panel appears too late for a conversion, which reports that.
        done = run("convert", "-", self.folder / "out.evemu", text=both.read_bytes())
        self.assertEqual(done.returncode, 0)
        self.assertIn('"another panel" is left out, because its header is too late', done.stderr.decode())

    def test_a_file_at_standard_input_is_read_as_often_as_it_takes(self):
        # Without a header, determining the ranges takes a separate pass.
        dump = self.folder / "dump.txt"
        run("convert", DEMO, dump)
        events = [line for line in dump.read_text().splitlines(True) if line.startswith("Event: ")]
        dump.write_text("".join(["a line that was read before\n", *events]))
        reported = touchctl("describe", "--json", dump)
        self.assertIn(b'"contactsBegun":', reported)
        with open(dump) as standard_input:
            standard_input.readline()
            # Seek back over what Python has buffered.
            os.lseek(standard_input.fileno(), standard_input.tell(), os.SEEK_SET)
            done = subprocess.run(
                [TOUCHCTL, "describe", "--json", "-"], stdin=standard_input, capture_output=True, timeout=TIMEOUT
            )
        self.assertEqual((done.returncode, done.stderr), (0, b""))
        self.assertEqual(done.stdout, reported)

    def test_a_cut_frame_is_left_out_and_reported_with_its_place(self):
        lines = DEMO.read_text().splitlines(True)
        end = max(index for index, line in enumerate(lines) if " 0000 0000 " in line)
        cut = self.folder / "cut.events"
        cut.write_text("".join(lines[:end]))
        for command in ["replay", "describe"]:
            done = run(command, cut)
            self.assertEqual(done.returncode, 0)
            self.assertIn(f"{cut}:{end}: the last frame is incomplete; it is left out", done.stderr.decode())
        whole = run("describe", DEMO)
        self.assertEqual((whole.returncode, whole.stderr), (0, b""))


if __name__ == "__main__":
    unittest.main()
