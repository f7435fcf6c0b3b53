"""What touchctl makes of recordings: convert, describe, replay, through files and pipes."""

import json
import os
import pathlib
import subprocess
import tempfile
import unittest

from programs import PATIENCE, ROOT, TOUCHCTL, touchctl

DEMO = ROOT / "Config/recordings/demo.events"


def run(*arguments, text=b""):
    return subprocess.run([TOUCHCTL, *map(str, arguments)], input=text, capture_output=True, timeout=PATIENCE)


class InAFolder(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory(prefix="touchd-recordings-")
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name)


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
                'touchctl convert: touches: no room for the description of "touchd generated panel", for its slots, tracking ids '
                "and keys, and for stamps of single events\n",
            )
        through = run("convert", "-", "-", "--to", "touches", text=DEMO.read_bytes())
        self.assertEqual(through.stdout, b"".join(printed))

    def test_touches_come_back_as_the_same_touches(self):
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

    def test_what_does_not_go_together_is_wrong_usage_and_writes_nothing(self):
        for arguments, message in [
            (("a.jsonl", "--device", "1"), "--device goes with the other formats: touches are those of all"),
            (("a.evtest", "--size", "8x8"), "--size goes with touches: the other formats keep the device's units"),
            (
                ("a.txt", "--to", "touch"),
                '--to: "touch" is no format that can be written; there are evtest, evemu, libinput, getevent, touches',
            ),
        ]:
            done = run("convert", DEMO, self.folder / arguments[0], *arguments[1:])
            self.assertEqual(done.returncode, 2)
            self.assertIn(message, done.stderr.decode())
        self.assertEqual([*self.folder.iterdir()], [])
        copy = self.folder / "demo.events"
        copy.write_bytes(DEMO.read_bytes())
        done = run("convert", copy, copy, "--to", "touches")
        self.assertEqual(done.returncode, 1)
        self.assertIn("the output is the input", done.stderr.decode())
        self.assertEqual(copy.read_bytes(), DEMO.read_bytes())


class Generated(InAFolder):
    def test_settings_decide_what_is_generated(self):
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
            (1, f"touchctl generate: {single}: no device with slots, which a panel must be\n"),
        )


class Pipes(InAFolder):
    def test_several_devices_of_a_pipe_are_told_in_the_order_of_time(self):
        panel = self.folder / "panel.yml"
        run("convert", DEMO, panel)
        header, events = panel.read_text().split("devices:\n", 1)
        header = header.replace("ndevices: 1", "ndevices: 2")
        both = header + "devices:\n" + events + events.replace("touchd generated panel", "another panel")
        file = self.folder / "both.yml"
        file.write_text(both)
        # Both panels say the same at the same time: told one after the other, all of the first would come first.
        told = touchctl("replay", "--touches", "--size", "800x480", file)
        self.assertIn(b'"touches":2', told)
        self.assertEqual(run("replay", "--touches", "--size", "800x480", "-", text=both.encode()).stdout, told)

    def test_a_file_at_standard_input_is_read_as_often_as_it_takes(self):
        # Without a header the ranges come from a pass of their own.
        dump = self.folder / "dump.txt"
        run("convert", DEMO, dump)
        events = [line for line in dump.read_text().splitlines(True) if line.startswith("Event: ")]
        dump.write_text("".join(["a line that was read before\n", *events]))
        told = touchctl("describe", "--json", dump)
        self.assertIn(b'"contactsBegun":', told)
        with open(dump) as standard_input:
            standard_input.readline()
            # What Python has read ahead is given back.
            os.lseek(standard_input.fileno(), standard_input.tell(), os.SEEK_SET)
            done = subprocess.run(
                [TOUCHCTL, "describe", "--json", "-"], stdin=standard_input, capture_output=True, timeout=PATIENCE
            )
        self.assertEqual((done.returncode, done.stderr), (0, b""))
        self.assertEqual(done.stdout, told)

    def test_a_cut_frame_is_said_to_be_left_out_with_its_place(self):
        lines = DEMO.read_text().splitlines(True)
        end = max(index for index, line in enumerate(lines) if " 0000 0000 " in line)
        cut = self.folder / "cut.events"
        cut.write_text("".join(lines[:end]))
        for command in ["replay", "describe"]:
            done = run(command, cut)
            self.assertEqual(done.returncode, 0)
            self.assertIn(f"{cut}:{end}: the frame at the end is cut; it is left out", done.stderr.decode())
        whole = run("describe", DEMO)
        self.assertEqual((whole.returncode, whole.stderr), (0, b""))


if __name__ == "__main__":
    unittest.main()
