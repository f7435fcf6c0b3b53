"""On a bare machine each target installs what it needs, and reports an error if it cannot."""

import os
import pathlib
import re
import unittest

from bare import PACKAGES, Machine, brought
from programs import ROOT

TARGETS = re.findall(r"^([a-z-]+):.*## ", (ROOT / "Makefile").read_text(), re.MULTILINE)


def installed(calls):
    """Return the packages that apt-get was asked for."""
    words = [word for call in calls if call.startswith("apt-get install ") for word in call.split()[2:]]
    return [word for word in words if not word.startswith("-")]


# The smallest amount of work for each target.
LITTLE = {"ROOMS": "Varlink", "ROOM": "EventLoop", "MUTANTS": "--count 2", "SCENES": "--count 2", "ATTACK": "--calls 5 --attackers 1"}


class SetUp(unittest.TestCase):
    def check(self, done):
        self.assertEqual(done.returncode, 0, done.stdout + done.stderr)

    def test_each_target_installs_its_needs_once_and_reports_them(self):
        self.assertIn("vm-test", TARGETS)
        for target in TARGETS:
            with self.subTest(target), Machine("make") as machine:
                if target == "install":
                    self.check(machine.run("make", "release"))
                    machine.calls("apt-get")
                first = machine.run("make", target, f"DESTDIR={machine.folder}/root", **LITTLE)
                self.check(first)
                packages = installed(machine.calls("apt-get"))
                said = re.findall(r"^Installing (.*)$", first.stdout + first.stderr, re.MULTILINE)
                # Such a line also names packages from PyPI.
                words = [word for line in said if " into " not in line for word in line.split()]
                self.assertCountEqual(words, packages)
                self.assertEqual(len(set(packages)), len(packages))
                self.check(machine.run("make", target, f"DESTDIR={machine.folder}/root", **LITTLE))
                self.assertEqual(machine.calls("apt-get"), [])

    def test_the_kernel_is_built_where_not_even_make_is(self):
        with Machine() as machine:
            first = machine.run("Tests/VM/build-kernel")
            self.check(first)
            self.assertEqual(first.stderr.count("\n"), 2, first.stderr)
            kernel = pathlib.Path(first.stdout.rstrip("\n"))
            self.assertTrue(os.access(kernel, os.X_OK))
            self.assertEqual(kernel.parent, machine.folder / "home/.cache/touchd-vm")
            self.assertEqual([*kernel.parent.iterdir()], [kernel])
            # Nothing is left to do until one of the kernel's inputs changes.
            machine.calls("apt-get")
            self.assertEqual((machine.run("Tests/VM/build-kernel").stdout, machine.calls("apt-get")), (first.stdout, []))
            for file in ["amx.patch", "kernel.config"]:
                with open(machine.project / "Tests/VM" / file, "a") as text:
                    text.write("CONFIG_MORE=y\n")
                again = machine.run("Tests/VM/build-kernel")
                self.check(again)
                self.assertNotIn(again.stdout, first.stdout)

    def test_ci_sets_up_its_needs_and_prints_the_duration_of_each_step(self):
        with Machine() as machine:
            done = machine.run(".ci/run", **LITTLE)
            self.check(done)
            steps = re.findall(r"^== (.*)\n(?:.*\n)*? +[0-9]+ s  \1$", done.stdout, re.MULTILINE)
            self.assertEqual(len(steps), len(re.findall(r"^step ", (ROOT / ".ci/run").read_text(), re.MULTILINE)))
            self.assertRegex(done.stdout, r"\n +[0-9]+ s  in all\n$")

    def test_the_packages_contain_the_listed_programs(self):
        there = {package: names for package in PACKAGES if (names := brought(package)) is not None}
        self.assertIn("make", there)
        for package, names in there.items():
            self.assertLessEqual(set(PACKAGES[package]), names, package)

    def test_a_user_who_may_not_install_reads_what_to_type(self):
        with Machine("make") as machine:
            machine.replace("id", "echo 1000")
            done = machine.run("make", "units")
            self.assertNotEqual(done.returncode, 0)
            self.assertIn("Missing: systemd. Type, as root: apt-get update && apt-get install -y systemd\n", done.stderr)
            self.assertEqual(machine.calls("apt-get"), [])
            # A user who may use sudo is asked nothing.
            machine.replace("sudo", '[ "$1" = -n ] || exec "$@"')
            self.check(machine.run("make", "units"))
            self.assertEqual(installed(machine.calls("apt-get")), ["systemd"])


class Failures(unittest.TestCase):
    def fails(self, machine, *command):
        done = machine.run(*command)
        self.assertNotEqual(done.returncode, 0, done.stdout)
        return done.stdout + done.stderr

    def test_a_package_that_cannot_be_downloaded(self):
        with Machine("make") as machine:
            machine.mark("no-network")
            for target in ["vm-test", "lint", "demo"]:
                said = self.fails(machine, "make", target)
                self.assertIn("Could not resolve 'deb.debian.org'", said)
                self.assertRegex(said, "failed with exit code 100: .*apt-get update")

    def test_a_client_that_pypi_does_not_deliver(self):
        with Machine("make") as machine:
            machine.run("make", "deps")
            machine.run("Scripts/need", "python3-venv")
            machine.mark("no-network")
            said = self.fails(machine, "make", "test-outside")
            self.assertIn("Could not find a version", said)
            # The tests of the manuals run, and are counted.
            self.assertRegex(said, r"\n1 passed, 1 failed\n")

    def test_a_kernel_that_cannot_be_built(self):
        with Machine("make") as machine:
            machine.mark("no-memory")
            for target in ["vm-test", "service-test"]:
                said = self.fails(machine, "make", target)
                self.assertIn("cc1: out of memory", said)
                self.assertNotIn("FAILED", said)
                self.assertNotIn("passed", said)

    def test_a_scenario_that_cannot_start_prints_its_console_and_the_others_run(self):
        with Machine("make") as machine:
            machine.mark("panic-doctor")
            said = self.fails(machine, "make", "vm-test")
            self.assertRegex(said, r"FAILED  doctor \(.*\): exit 125\n(.*\n)+Kernel panic - not syncing: no init for doctor\n")
            self.assertEqual(said.count("FAILED"), 1)
            scenarios = len([*(ROOT / "Tests/VM/scenarios").glob("*.golden")])
            self.assertEqual(len(re.findall(r"^passed  ", said, re.MULTILINE)), scenarios - 1)

    def test_a_machine_of_the_service_that_does_not_start_prints_its_console(self):
        with Machine("make") as machine:
            machine.mark("panic-boot")
            said = self.fails(machine, "make", "service-test")
            self.assertIn("Kernel panic - not syncing: no init for boot\n", said)
            scenarios = len([*(ROOT / "Tests/VM/service").glob("*.golden")])
            self.assertEqual(len(re.findall(r"^FAILED  [a-z0-9A-Z-]+: the machine did not", said, re.MULTILINE)), scenarios)

    def test_a_kernel_that_is_not_there(self):
        with Machine("make") as machine:
            machine.run("Scripts/need", "udev", "libc6-dev", "gcc")
            machine.run("make", "deps")
            done = machine.run("Tests/VM/vm-test", "doctor", "rest", KERNEL="/nowhere/linux")
            self.assertEqual(done.returncode, 1)
            self.assertEqual(len(re.findall("FAILED  .*\n(?:.*\n)*?.*No such file", done.stdout)), 2, done.stdout)
