"""The files that `make install` installs below DESTDIR and PREFIX, and that `make uninstall` removes."""

import fnmatch
import os
import pathlib
import re
import shutil
import subprocess
import tempfile
import unittest

from programs import PROGRAMS, ROOT, TIMEOUT, run

FILES = {
    "etc/touchd/touchd.yaml", "etc/touchd/touchd.yaml.d/gestures.yaml", "etc/touchd/send.conf",
    "opt/touchd/bin/touchctl", "opt/touchd/bin/touchd", "opt/touchd/bin/touchd-send",
    "opt/touchd/lib/systemd/system/touchd.service", "opt/touchd/lib/systemd/system/touchd.socket",
    "opt/touchd/lib/systemd/system/touchd-gestures.socket", "opt/touchd/lib/systemd/system/touchd-send.service",
    "opt/touchd/lib/systemd/system/touchd-send.socket", "opt/touchd/lib/systemd/system/touchd-stats.service",
    "opt/touchd/lib/systemd/system/touchd-stats.timer", "opt/touchd/share/touchd/grafana.json",
    "opt/touchd/lib/systemd/user/touchd-bindings.service", "opt/touchd/lib/sysusers.d/touchd.conf", "opt/touchd/share/bash-completion/completions/touchctl",
    "opt/touchd/share/bash-completion/completions/touchd", "opt/touchd/share/fish/vendor_completions.d/touchctl.fish",
    "opt/touchd/share/fish/vendor_completions.d/touchd.fish", "opt/touchd/share/zsh/site-functions/_touchctl",
    "opt/touchd/share/zsh/site-functions/_touchd", "opt/touchd/share/man/man1/touchctl.1",
    "opt/touchd/share/man/man5/touchd.bindings.5", "opt/touchd/share/man/man5/touchd.scene.5", "opt/touchd/share/man/man5/touchd.yaml.5",
    "opt/touchd/share/man/man8/touchd.8", "opt/touchd/share/man/man8/touchd-send.8",
    "opt/touchd/lib/udev/rules.d/60-touchd-uinput.rules", "opt/touchd/lib/udev/rules.d/99-touchd-twin.rules",
    "opt/touchd/share/touchd/pass-on.conf", "opt/touchd/share/touchd/ignore-panel.rules",
    "opt/touchd/share/touchd/bindings.schema.json", "opt/touchd/share/touchd/demo.scene.yaml", "opt/touchd/share/touchd/recordings/demo.events",
    *(f"opt/touchd/share/touchd/bindings/{path.name}" for path in (ROOT / "Config/bindings").iterdir()),
    *(f"opt/touchd/share/touchd/in-front/{name}.yaml" for name in ("browser", "edges", "klipperscreen", "old-panel")),
    "opt/touchd/share/touchd/scene.schema.json", "opt/touchd/share/touchd/touchd.schema.json",
    "opt/touchd/share/doc/touchd/README.md", "opt/touchd/share/doc/touchd/examples/demo.scene.yaml", "opt/touchd/share/doc/touchd/examples/demo.yaml",
    *(f"opt/touchd/share/doc/touchd/Docs/{path.name}" for path in (ROOT / "Docs").iterdir() if path.is_file()),
    *(
        f"opt/touchd/share/doc/touchd/examples/{path.relative_to(ROOT / 'Examples')}"
        for folder in ("apps", "clients", "launcher", "panel", "photos")
        for path in (ROOT / "Examples" / folder).rglob("*") if path.is_file() and "__pycache__" not in path.parts
    ),
}  # fmt: skip


def make(target, folder, **more):
    words = [f"{key}={value}" for key, value in {"DESTDIR": folder, "PREFIX": "/opt/touchd", "BUILD": PROGRAMS, **more}.items()]
    return subprocess.run(["make", "-s", target, *words], cwd=ROOT, capture_output=True, text=True, timeout=TIMEOUT)


def inaccessible(unit):
    return set(re.search(r"^InaccessiblePaths=(.*)$", unit, re.MULTILINE)[1].split(" "))


def files(folder):
    return {str(path.relative_to(folder)) for path in pathlib.Path(folder).rglob("*") if path.is_file()}


class Install(unittest.TestCase):
    def test_installs_under_its_prefix_and_leaves_the_configuration_behind(self):
        with tempfile.TemporaryDirectory() as folder:
            self.assertEqual(make("install", folder).returncode, 0)
            self.assertEqual(files(folder), FILES)
            program = pathlib.Path(folder, "opt/touchd/bin/touchctl")
            installed, built = (subprocess.run([it, "demo"], capture_output=True, timeout=TIMEOUT, check=True).stdout for it in (program, PROGRAMS / "touchctl"))
            self.assertTrue(installed)
            self.assertEqual(installed, built)
            unit = pathlib.Path(folder, "opt/touchd/lib/systemd/system/touchd.service").read_text()
            self.assertIn("ExecStart=/opt/touchd/bin/touchd\n", unit)
            self.assertNotIn("/usr/bin/touchd", unit)
            for name in ("touchd-send", "touchd-stats"):
                other = pathlib.Path(folder, f"opt/touchd/lib/systemd/system/{name}.service").read_text()
                self.assertIn("/opt/touchd/bin/touch", other)
                self.assertNotIn("/usr/bin/touch", other)
                self.assertNotIn("-/opt", inaccessible(other))
            user = pathlib.Path(folder, "opt/touchd/lib/systemd/user/touchd-bindings.service").read_text()
            self.assertIn("ExecStart=/opt/touchd/bin/touchctl run --reconnect\n", user)
            self.assertNotIn("/usr/bin", user)
            # It blocks the same folders as the shipped unit, except the one it is installed in.
            shipped = (ROOT / "systemd/touchd.service").read_text()
            self.assertEqual(inaccessible(shipped) - inaccessible(unit), {"-/opt"})
            self.assertEqual(inaccessible(unit) - inaccessible(shipped), set())
            self.assertTrue(pathlib.Path(folder, "etc/touchd/touchd.yaml.d").is_dir())
            # An existing file is not changed.
            configuration = pathlib.Path(folder, "etc/touchd/touchd.yaml")
            configuration.write_text("# edited\n")
            self.assertEqual(make("install", folder).returncode, 0)
            self.assertEqual(configuration.read_text(), "# edited\n")
            self.assertEqual(make("uninstall", folder).returncode, 0)
            self.assertEqual(files(folder), {name for name in FILES if name.startswith("etc/")})

    def test_the_installed_configuration_has_no_scene_and_the_example_has_one(self):
        with tempfile.TemporaryDirectory() as folder:
            self.assertEqual(make("install", folder).returncode, 0)
            configuration = pathlib.Path(folder, "etc/touchd")
            self.assertIn("\nscene: {windows: []}\n", self.printed(configuration))
            # Install the example as an administrator does.
            examples = pathlib.Path(folder, "opt/touchd/share/doc/touchd/examples")
            shutil.copy(examples / "demo.scene.yaml", configuration)
            shutil.copy(examples / "demo.yaml", configuration / "touchd.yaml.d")
            self.assertIn(f"\nscene: {configuration}/demo.scene.yaml\n", self.printed(configuration))

    def test_the_configurations_for_other_programs_are_valid_with_the_installed_one(self):
        with tempfile.TemporaryDirectory() as folder:
            self.assertEqual(make("install", folder).returncode, 0)
            configuration = pathlib.Path(folder, "etc/touchd")
            for path in sorted(pathlib.Path(folder, "opt/touchd/share/touchd/in-front").iterdir()):
                with self.subTest(path.name):
                    copied = shutil.copy(path, configuration / "touchd.yaml.d")
                    self.assertRegex(self.printed(configuration), r"\n +passOn:")
                    # Lines that begin with # and two spaces are examples.
                    text = pathlib.Path(copied).read_text()
                    pathlib.Path(copied).write_text(re.sub("^#(?=  )", "", text, flags=re.MULTILINE))
                    printed = self.printed(configuration)
                    for line in re.findall(r"^#  +- \{(name: \w+, kind: \w+)", text, re.MULTILINE):
                        self.assertIn(line, printed)
                    pathlib.Path(copied).unlink()

    def test_the_lock_gesture_that_a_configuration_shows_is_that_of_its_bindings(self):
        shown = re.findall(r"^#  +- \{name: (\w+)", (ROOT / "Config/in-front/klipperscreen.yaml").read_text(), re.MULTILINE)
        self.assertEqual(shown, re.findall(r"recognizer: (\w+)", (ROOT / "Config/bindings/lock.bindings.yaml").read_text()))

    def test_the_rule_that_hides_panels_does_not_hide_the_devices_of_touchd(self):
        """The raw panel and touchd's own device, with the rule interpreted as udev does, which stops at GOTO."""
        rules = [line for line in (ROOT / "systemd/touchd-ignore-panel.rules").read_text().splitlines() if line and not line.startswith("#")]
        for phys, hidden in (("usb-1/input0", True), ("touchd/twin/panel/main", False)):
            device = {"ACTION": "add", "KERNEL": "event7", "ATTRS{phys}": phys, "ENV{ID_INPUT_TOUCHSCREEN}": "1"}
            for rule in rules:
                parts = re.findall(r'([A-Z_]+(?:\{\w+\})?)(==|!=|=)"([^"]*)"', rule)
                matches = all(fnmatch.fnmatchcase(device[key], value) == (operator == "==") for key, operator, value in parts if operator != "=")
                assigned = {key: value for key, operator, value in parts if operator == "="}
                if matches and ("GOTO" in assigned or "ENV{LIBINPUT_IGNORE_DEVICE}" in assigned):
                    break
            self.assertEqual("ENV{LIBINPUT_IGNORE_DEVICE}" in assigned, hidden, phys)

    def printed(self, configuration):
        words = [PROGRAMS / "touchd", "--check", "--print", "--config", configuration / "touchd.yaml"]
        done = subprocess.run(words, capture_output=True, text=True, timeout=TIMEOUT)
        self.assertEqual((done.returncode, done.stderr), (0, f"touchd: {configuration}/touchd.yaml is good\n"))
        return done.stdout

    def test_links_between_the_installed_pages_lead_somewhere(self):
        with tempfile.TemporaryDirectory() as folder:
            self.assertEqual(make("install", folder).returncode, 0)
            doc = pathlib.Path(folder, "opt/touchd/share/doc/touchd")
            checked = 0
            for page in doc.rglob("*.md"):
                text = re.sub(r"^```.*?^```$", "", page.read_text(), flags=re.MULTILINE | re.DOTALL)
                for link in re.findall(r"\]\(((?!\w+:|#)[^)\s#]+)", text):
                    target = (page.parent / link).resolve().relative_to(doc.resolve())
                    # Skip files that exist only in the sources.
                    if target.parts[0] not in ("CHANGELOG.md", "CONTRIBUTING.md", "LICENSE", "Clients", "Config", "Examples", "Sources", "Tests", "systemd"):
                        self.assertTrue((doc / target).exists(), f"{page.name}: {link}")
                        checked += 1
            self.assertGreater(checked, 50)

    def test_without_a_build_it_prints_the_command(self):
        with tempfile.TemporaryDirectory() as folder:
            done = make("install", folder, BUILD=folder)
            self.assertNotEqual(done.returncode, 0)
            self.assertIn("Nothing is built yet: make release", done.stderr)
            self.assertEqual(files(folder), set())


class Release(unittest.TestCase):
    def setUp(self):
        self.folder = pathlib.Path(self.enterContext(tempfile.TemporaryDirectory()))
        # Strip them as an archive does: built programs have 200 MB of debug information.
        self.programs = self.folder / "programs"
        self.programs.mkdir()
        for program in ("touchd", "touchctl", "touchd-send"):
            shutil.copy("/usr/bin/true", self.programs / program)

    def run_script(self, project, name, *arguments, **environment):
        code, printed, said = run(project / "Scripts" / name, *arguments, env={**os.environ, "BUILD": str(self.programs), **environment})
        self.assertEqual((code, said), (0, ""))
        return printed

    @unittest.skipUnless(shutil.which("xz") and shutil.which("strip"), "there is no xz-utils or no binutils")
    def test_a_source_archive_makes_the_same_archives_in_another_folder_at_another_time(self):
        first = self.run_script(ROOT, "dist", self.folder / "first")
        version = re.search(r"^## (\S+)", (ROOT / "CHANGELOG.md").read_text(), re.MULTILINE)[1]
        names = [f"touchd-{version}-linux-{os.uname().machine}", f"touchd-{version}"]
        self.assertCountEqual(re.findall(r"  (.*)\.tar\.xz$", first, re.MULTILINE), names)
        check = ["sha256sum", "--check", "--quiet", "SHA256SUMS"]
        subprocess.run(check, cwd=self.folder / "first", check=True, timeout=TIMEOUT)
        for name in names:
            subprocess.run(["tar", "-xf", self.folder / "first" / f"{name}.tar.xz"], cwd=self.folder, check=True, timeout=TIMEOUT)
        for path in (self.folder / names[1]).rglob("*"):
            if path.is_file():
                os.utime(path, (1, 1))
        self.assertEqual(self.run_script(self.folder / names[1], "dist", self.folder / "second"), first)
        # The programs are installed as from a clone.
        make = ["make", "-s", "install", f"DESTDIR={self.folder}/root", "PREFIX=/opt/touchd"]
        subprocess.run(make, cwd=self.folder / names[0], check=True, timeout=TIMEOUT)
        self.assertEqual(files(self.folder / "root"), FILES)

    def test_a_publisher_sets_the_fields_of_the_package(self):
        fields = {"MAINTAINER": "Ada <ada@host.test>", "HOMEPAGE": "https://host.test/touchd", "VCS_GIT": "https://host.test/touchd.git"}
        self.run_script(ROOT, "export", self.folder / "named", **fields)
        source = (self.folder / "named/debian/control").read_text().partition("\n\n")[0]
        for line in ("Maintainer: Ada <ada@host.test>", "Homepage: https://host.test/touchd", "Vcs-Git: https://host.test/touchd.git"):
            self.assertEqual(source.count(f"\n{line}\n"), 1)
        self.assertEqual(source.count("Maintainer: "), 1)
        self.assertTrue(source.startswith("Source: touchd\n"))
        changelog = (self.folder / "named/debian/changelog").read_text()
        self.assertEqual(set(re.findall(r"^ -- (.*)  ", changelog, re.MULTILINE)), {"Ada <ada@host.test>"})
        # Without variables everything is as in the project.
        self.run_script(ROOT, "export", self.folder / "as-it-is")
        for name in ("control", "changelog"):
            self.assertEqual((self.folder / "as-it-is/debian" / name).read_text(), (ROOT / "debian" / name).read_text())


class Package(unittest.TestCase):
    @unittest.skipUnless(shutil.which("dpkg-gencontrol") and shutil.which("gcc"), "there is no dpkg-dev or no gcc")
    def test_it_depends_on_the_libc_that_the_flags_of_a_release_need(self):
        """The release's linker flags create programs that an older libc cannot start, although they use no newer symbols."""
        flags = re.findall(r"-Xlinker -z -Xlinker (\S+)", (ROOT / "Makefile").read_text())
        self.assertIn("pack-relative-relocs", flags)
        self.assertEqual(self.libc_of(flags), ["libc6 (>= 2.36)"])
        # Without such a flag, only symbols determine the dependency.
        (other,) = self.libc_of([flag for flag in flags if flag != "pack-relative-relocs"])
        self.assertRegex(other, r"^libc6 \(>= 2\.([12]?[0-9]|3[0-5])(\.[0-9]+)?\)$")
        self.assertIn("glibc 2.36 or later", (ROOT / "README.md").read_text())

    def libc_of(self, flags):
        """Return the libc dependency of a package of programs that are linked with these flags."""
        with tempfile.TemporaryDirectory() as name:
            folder = pathlib.Path(name)
            # Leave out files of earlier package builds.
            packages = re.findall(r"^Package: (.*)$", (ROOT / "debian/control").read_text(), re.MULTILINE)
            built = shutil.ignore_patterns("*.debhelper*", "*.substvars", *packages)
            shutil.copytree(ROOT / "debian", folder / "debian", ignore=built)
            programs = folder / "debian/touchd/usr/bin"
            programs.mkdir(parents=True)
            source = folder / "program.c"
            source.write_text("#include <stdio.h>\nint (*table[])(const char *) = {puts, puts};\nint main(void) { return table[0](\"\"); }\n")
            linker = [f"-Wl,-z,{flag}" for flag in flags]
            for program in ("touchctl", "touchd"):
                subprocess.run(["gcc", "-pie", "-fPIE", *linker, "-o", programs / program, source], check=True, timeout=TIMEOUT)
            # A stub for debhelper's step, because debhelper may not be installed.
            tools = folder / "tools"
            tools.mkdir()
            helper = tools / "dh_shlibdeps"
            helper.write_text("#!/bin/sh\nexec dpkg-shlibdeps -Tdebian/touchd.substvars debian/touchd/usr/bin/*\n")
            helper.chmod(0o755)
            environment = {**os.environ, "PATH": f"{tools}:{os.environ['PATH']}"}
            code, _, said = run("make", "-sf", "debian/rules", "override_dh_shlibdeps", cwd=folder, env=environment)
            self.assertEqual(code, 0, said)
            code, control, said = run("dpkg-gencontrol", "-ptouchd", "-Pdebian/touchd", "-Tdebian/touchd.substvars", "-O", cwd=folder)
            self.assertEqual(code, 0, said)
            depends = re.search(r"^Depends: (.*)$", control, re.MULTILINE)[1].split(", ")
            self.assertIn("procps", depends)
            return [it for it in depends if it.startswith("libc6 ")]

    def test_the_tests_that_debian_runs_pass(self):
        listed = (ROOT / "debian/tests/control").read_text()
        tests = [path for path in sorted((ROOT / "debian/tests").iterdir()) if path.name != "control"]
        self.assertIn("Tests: " + ", ".join(path.name for path in tests) + "\n", listed)
        path = f"{PROGRAMS}:{os.environ['PATH']}"
        environment = {**os.environ, "PATH": path, "PYTHONPATH": str(ROOT / "Clients/python")}
        for test in tests:
            done = subprocess.run([test], env=environment, capture_output=True, text=True, timeout=TIMEOUT)
            # autopkgtest treats output on standard error as a failure.
            self.assertEqual((done.returncode, done.stderr), (0, ""))
