"""touchctl doctor without a device: its report of a machine whose files are below a folder of the test."""

import os
import pathlib
import tempfile
import unittest

from test_touchctl import run

NAME = "Goodix Capacitive TouchScreen"
TOUCHSCREEN = ["E:ID_INPUT=1", "E:ID_INPUT_TOUCHSCREEN=1", "S:input/by-path/platform-i2c-event"]


class Machine(unittest.TestCase):
    def setUp(self):
        self.root = pathlib.Path(self.enterContext(tempfile.TemporaryDirectory(prefix="touchd-machine-")))
        self.write("etc/passwd", f"root:x:{os.getuid()}:0::/root:/bin/sh\n")
        self.write("etc/group", f"root:x:99999:\ninput:x:{os.getgid()}:\n")

    def write(self, path, text=""):
        file = self.root / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text)
        return file

    def panel(self, number=3, name=NAME, phys="i2c-1/input0", udev=TOUCHSCREEN, direct=True):
        """A device as sysfs and udev describe it."""
        folder = f"sys/class/input/event{number}"
        for attribute, text in [("name", name), ("phys", phys), ("id/vendor", "0416"), ("id/product", "038f"), ("properties", "2" if direct else "0")]:
            self.write(f"{folder}/device/{attribute}", text + "\n")
        self.write(f"{folder}/dev", f"13:{64 + number}\n")
        if udev:
            self.write(f"run/udev/data/c13:{64 + number}", "\n".join(["I:12345", *udev, "G:seat"]) + "\n")
        self.write(f"dev/input/event{number}").chmod(0o660)

    def process(self, number, name, *nodes):
        self.write(f"proc/{number}/comm", name + "\n")
        folder = self.root / f"proc/{number}/fd"
        folder.mkdir()
        (folder / "0").symlink_to("/dev/null")
        for descriptor, node in enumerate(nodes, 3):
            (folder / str(descriptor)).symlink_to(node)

    def doctor(self, *words):
        code, printed, said = run("doctor", "--root", self.root, *words)
        self.assertEqual((code, said), (0, ""))
        return printed

    def next_step(self, printed):
        *_, title, command = printed.splitlines()
        self.assertEqual(title, "Next step:")
        return command.strip()


class Devices(Machine):
    def test_a_panel_its_class_its_permissions_and_its_readers(self):
        self.panel()
        self.process(812, "sway", "/dev/input/event3", "/dev/input/event9")
        self.process(900, "python3", "/dev/input/event3")
        self.process(901, "bash")
        self.assertEqual(
            self.doctor("--system"),
            f"""/dev/input/event3, {NAME}, 0416:038f:
- udev classifies the device as a touchscreen (ID_INPUT_TOUCHSCREEN=1)
- mode 0660, root:input: you can read the device
- open in sway (812), python3 (900)
The service:
- there is no /etc/touchd/touchd.yaml
Next step:
  touchctl watch
""",
        )

    def test_a_missing_device_is_reported_with_the_next_step(self):
        printed = self.doctor()
        self.assertIn("- there is no /dev/input: the kernel has no input devices\n", printed)
        self.assertEqual(self.next_step(printed), "sudo modprobe evdev")
        self.panel(name="Power Button", direct=False, udev=["E:ID_INPUT=1", "E:ID_INPUT_KEY=1"])
        printed = self.doctor()
        self.assertIn("- none of 1 input devices is a touchscreen\n", printed)
        self.assertEqual(self.next_step(printed), "touchctl devices --all")
        (self.root / "dev/input/event3").unlink()
        (self.root / "dev/input").rmdir()
        self.assertIn("- there is no /dev/input, although the kernel has 1 input devices: this container has no access to them\n", self.doctor())

    def test_udev_that_calls_it_something_else_or_nothing(self):
        self.panel(udev=["E:ID_INPUT=1", "E:ID_INPUT_MOUSE=1"])
        printed = self.doctor()
        self.assertIn("- udev does not classify the device as a touchscreen (ID_INPUT, ID_INPUT_MOUSE), so compositors do not use it as one\n", printed)
        self.assertEqual(self.next_step(printed), "udevadm test-builtin input_id /sys/class/input/event3")
        (self.root / "run/udev/data/c13:67").unlink()
        printed = self.doctor()
        self.assertIn("- udev does not know this device, so compositors do not use it\n", printed)
        self.assertEqual(self.next_step(printed), "sudo udevadm trigger --subsystem-match=input")

    def test_several_touchscreens_need_a_rule_each(self):
        self.panel(3)
        self.panel(10, name="ILITEK", phys="usb-1/input0")
        printed = self.doctor()
        self.assertLess(printed.index("/dev/input/event3"), printed.index("/dev/input/event10"))
        self.assertIn("- there are 2 touchscreens; a touchscreen without a rule belongs to the first screen, ", printed)
        self.assertEqual(self.next_step(printed), "touchctl devices")
        self.write("etc/touchd/touchd.yaml", "screens: [{name: main}, {name: side}]\ndevices:\n  - {match: {name: 'Goodix*'}, screen: main}\n  - {match: {name: ILITEK}, screen: side}\n")
        printed = self.doctor()
        self.assertIn("- there are 2 touchscreens\n", printed)
        self.assertEqual(self.next_step(printed), "touchctl watch")

    def test_a_program_that_reads_the_panel_instead_of_its_twin(self):
        self.panel()
        self.panel(7, name="touchd screen main", phys="touchd/twin/i2c-1/input0/main")
        self.panel(8, name="touchd wakeup", phys="touchd/twin/wakeup", direct=False, udev=["E:ID_INPUT=1", "E:ID_INPUT_KEY=1"])
        self.process(700, "touchd", "/dev/input/event3")
        self.process(812, "sway", "/dev/input/event3", "/dev/input/event7")
        printed = self.doctor()
        self.assertIn("- touchd passes the panel on through /dev/input/event7, touchd screen main\n", printed)
        self.assertNotIn("event8", printed)
        self.assertNotIn("gets no touches", printed)
        self.process(900, "python3", "/dev/input/event3")
        printed = self.doctor()
        self.assertIn("- python3 (900) has the panel open instead of /dev/input/event7, and gets no touches\n", printed)
        self.assertTrue(self.next_step(printed).startswith("ls -l /dev/input/touchd "))


class Matrices(Machine):
    MATRIX = "E:LIBINPUT_CALIBRATION_MATRIX=-1 0 1 0 -1 1"

    def test_a_rule_that_turns_a_panel_that_udev_has_turned(self):
        self.panel(udev=[*TOUCHSCREEN, self.MATRIX])
        self.assertIn("- matrix of udev: -1 0 1 0 -1 1\n", self.doctor())
        rule = "screens: [{name: main}]\ndevices:\n  - {match: {name: 'Goodix*'}, invertX: true, invertY: true}\n"
        self.write("etc/touchd/touchd.yaml", rule)
        printed = self.doctor()
        self.assertIn("- a correction is applied twice: devices[0] of touchd's configuration sets invertX: true, invertY: true, and udev's matrix is also applied\n", printed)
        self.assertTrue(self.next_step(printed).startswith("sudo touchctl calibrate --write /dev/input/event3"))
        self.write("etc/touchd/touchd.yaml", rule + "calibrations: [{match: {name: 'Goodix*'}, matrix: [1, 0, 0, 0, 1, 0]}]\n")
        printed = self.doctor()
        self.assertNotIn("applied twice", printed)
        self.assertIn("- touchd's configuration has a matrix of its own, which touchd uses instead of udev's\n", printed)

    def test_a_transformation_of_xorg_on_top(self):
        self.panel(udev=[*TOUCHSCREEN, self.MATRIX])
        self.write("etc/X11/xorg.conf.d/40-touch.conf", 'Section "InputClass"\n# Option "CalibrationMatrix" "1 0 0 0 1 0 0 0 1"\nOption "TransformationMatrix" "0 1 0 -1 0 1 0 0 1"\nEndSection\n')
        printed = self.doctor()
        self.assertIn("- a correction is applied twice: /etc/X11/xorg.conf.d/40-touch.conf:3 has a TransformationMatrix, which Xorg applies after udev's matrix\n", printed)
        self.assertNotIn("replaces", printed)
        self.assertTrue(self.next_step(printed).startswith("sudo touchctl calibrate --print xorg /dev/input/event3"))

    def test_settings_of_compositors_are_listed_with_their_places(self):
        self.panel(udev=[*TOUCHSCREEN, self.MATRIX])
        self.write("home/kit/.config/sway/config", "output * bg #000 solid_color\ninput type:touch map_to_output DSI-1\ninput type:touch calibration_matrix 0 1 0 -1 0 1\n")
        self.write("root/.config/labwc/rc.xml", '<labwc_config>\n  <!-- <touch mapToOutput="X"/> -->\n  <touch deviceName="" mapToOutput="DSI-1"/>\n</labwc_config>\n')
        self.write("etc/xdg/weston/weston.ini", "[libinput]\n#touchscreen_calibrator=false\ntouchscreen_calibrator=true\n")
        printed = self.doctor()
        self.assertIn("- sway uses its own matrix instead of udev's: /home/kit/.config/sway/config:3\n", printed)
        self.assertIn(
            """Settings of other programs:
- sway, /home/kit/.config/sway/config:2: input type:touch map_to_output DSI-1
- sway, /home/kit/.config/sway/config:3: input type:touch calibration_matrix 0 1 0 -1 0 1
- labwc, /root/.config/labwc/rc.xml:3: <touch deviceName="" mapToOutput="DSI-1"/>
- weston, /etc/xdg/weston/weston.ini:3: touchscreen_calibrator=true
""", printed)  # fmt: skip

    def test_a_matrix_that_is_none(self):
        self.panel(udev=[*TOUCHSCREEN, "E:LIBINPUT_CALIBRATION_MATRIX=1 0 0"])
        printed = self.doctor()
        self.assertIn('- LIBINPUT_CALIBRATION_MATRIX is not six numbers: "1 0 0"\n', printed)
        self.assertEqual(self.next_step(printed), "grep -rn LIBINPUT_CALIBRATION_MATRIX /etc/udev /usr/lib/udev")


class Kivy(Machine):
    def config(self, *lines):
        self.write("home/kit/.kivy/config.ini", "\n".join(["[kivy]", "mouse = no", "[input]", *lines, "[widgets]", "x = mtdev,/dev/input/event3"]) + "\n")

    def test_a_panel_that_is_configured_twice(self):
        self.panel()
        file = "/home/kit/.kivy/config.ini"
        for lines, places in [
            (["%(name)s = probesysfs", "touch = mtdev,/dev/input/event3,invert_x=1"], [4, 5]),
            (["a = hidinput,/dev/input/by-path/platform-i2c-event", "mouse = mouse", "b = mtdev,/dev/input/event3"], [4, 6]),
            (["%(name)s = probesysfs, match=goodix", "# x = mtdev,/dev/input/event3", "%(name)s = probesysfs,provider=hidinput"], [4, 6]),
        ]:
            self.config(*lines)
            printed = self.doctor()
            listed = ", ".join(f"{file}:{line}" for line in places)
            self.assertIn(f"- Kivy reads the device 2 times, so each touch arrives 2 times: {listed}\n", printed)
            self.assertEqual(self.next_step(printed), f"${{EDITOR:-nano}} {file}")
        for lines in [["%(name)s = probesysfs"], ["%(name)s = probesysfs,match=ilitek", "a = mtdev,/dev/input/event3"], ["a = mtdev,/dev/input/event3", "b = mtdev,/dev/input/event4"]]:
            self.config(*lines)
            self.assertNotIn("Kivy", self.doctor())

    def test_touches_that_touchd_has_corrected_are_turned_again(self):
        self.panel()
        self.config("a = mtdev,/dev/input/touchd/main,invert_x=1")
        self.assertIn("- Kivy, /home/kit/.kivy/config.ini:4: turns or scales the touches of touchd's device, which are correct already\n", self.doctor())
        self.config("a = mtdev,/dev/input/touchd/main,rotation=0")
        self.assertNotIn("Kivy", self.doctor())


class Usage(Machine):
    def test_a_bad_configuration_is_the_first_step(self):
        self.panel()
        file = self.write("etc/touchd/touchd.yaml", "screens: 5\n")
        printed = self.doctor()
        self.assertIn(f"The service's configuration:\n- {file}:1:10: screens: ", printed)
        self.assertEqual(self.next_step(printed), "touchd --check")

    def test_incompatible_options_are_refused(self):
        for words, sentence in [
            (("--system", "/dev/input/event3"), "--system examines the machine, and accepts no DEVICE or RECORDING"),
            (("--card",), "--card requires a DEVICE or RECORDING"),
        ]:
            code, _, said = run("doctor", *words)
            self.assertEqual((code, said), (2, f"touchctl doctor: {sentence} (see touchctl doctor --help)\n"))
        self.assertEqual(run("doctor", "--root", self.root / "none"), (1, "", f"touchctl doctor: there is no folder {self.root}/none\n"))

    @unittest.skipIf(os.path.exists("/dev/input"), "this machine has devices")
    def test_this_machine_without_devices_and_service(self):
        code, printed, said = run("doctor")
        self.assertEqual((code, said), (0, ""))
        self.assertIn("- there is no /dev/input", printed)
        self.assertIn("- the service does not answer on /run/touchd/io.touchd\n", printed)
        self.assertIn("Next step:\n  ", printed)


if __name__ == "__main__":
    unittest.main()
