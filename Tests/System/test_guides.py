"""The first example of each page works as printed, and so does every command of the pages for users of other programs."""

import pathlib
import re
import shutil
import tempfile
import unittest
import unittest.mock

import panel
from programs import ROOT, Service
from test_doctor import Glass
from test_readme import run
from test_setup import TARGETS

DOCS = ROOT / "Docs"
# A fenced block with its language, possibly in a list, or an indented block.
BLOCK = re.compile(r"^( *)```(\w*)\n(.*?)^ *```$|((?:^    \S[^\n]*\n)+)", re.MULTILINE | re.DOTALL)

# How the first block of each page is run: typed in the clone, by make, by a function below, or by the test of that path.
FIRST = {
    "APPS.md": "typed",
    "BINDINGS.md": "check_bindings",
    "C.md": "typed",
    "CLIENTS.md": "serve",
    "CONFIGURATION.md": "check_configuration",
    "CONTROLS.md": "typed",
    "EXPLAIN.md": "Tests/System/test_readme.py",
    "FROM-INPUTACTIONS.md": "Tests/System/test_guides.py",
    "FROM-LISGD.md": "Tests/System/test_guides.py",
    "FROM-TOUCHEGG.md": "Tests/System/test_guides.py",
    "FROM-TSLIB.md": "Tests/System/test_guides.py",
    "HANDS.md": "make",
    "HOME-ASSISTANT.md": "Tests/System/test_mqtt.py",
    "IN-FRONT.md": "Tests/System/test_guides.py",
    # Under systemd, in a scenario of the package.
    "KIOSK.md": "Tests/VM/service/kiosk-in-five-steps",
    "OPERATIONS.md": "ask_a_service",
    "PERFORMANCE.md": "make",
    "README.md": "make",
    # A generated diagram.
    "Recognizers.md": "Tests/TouchKitTests/States/StateMachineTests.swift",
    "RELEASING.md": "make",
    "RENDER.md": "typed",
    "RULES.md": "typed",
    "SCENES.md": "check_scene",
    "SECURITY.md": "make",
    "START.md": "Tests/System/test_readme.py",
    "TESTING.md": "Tests/System/test_cases.py",
    "TUNING.md": "Tests/System/test_tune.py",
    "TUTORIAL.md": "Tests/System/test_tutorial.py",
}


def blocks(page):
    """Yield the language and text of each block of a page."""
    for indent, language, fenced, indented in BLOCK.findall((DOCS / page).read_text()):
        yield language, re.sub(f"^{indent or '    '}", "", fenced or indented, flags=re.MULTILINE) if indent or indented else fenced


class Guide(unittest.TestCase):
    def setUp(self):
        self.folder = pathlib.Path(self.enterContext(tempfile.TemporaryDirectory(prefix="touchd-guide-")))


class FirstBlocks(Guide):
    def typed(self, text):
        """Run commands in the clone; files in /tmp go to this test's folder."""
        code, output, complaints = run(["bash", "-euo", "pipefail", "-c", re.sub(r"(?<!\w)/tmp/(?=touchd\.|demo)", f"{self.folder}/", text)], "/unused")
        self.assertEqual((code, complaints), (0, ""), text)
        return output

    def serve(self, text):
        """Serve until a client has received everything."""
        self.assertIn('"action"', self.typed(f"{text}touchctl watch --wait 60 --socket /tmp/touchd.example\n"))

    def make(self, text):
        """Builds and measurements take minutes; test_setup runs each target on a bare machine."""
        for line in text.splitlines():
            self.assertIn(line.removeprefix("make "), TARGETS)

    def check_configuration(self, text):
        (self.folder / "touchd.yaml").write_text(text)
        self.typed(f"touchd --check --config {self.folder}/touchd.yaml 2>&1")

    def check_scene(self, text):
        (self.folder / "scene.yaml").write_text(text)
        self.typed(f"touchctl check {self.folder}/scene.yaml")

    def check_bindings(self, text):
        shutil.copy(ROOT / "Config/bindings/phone.scene.yaml", self.folder)
        (self.folder / "bindings.yaml").write_text(text)
        self.typed(f"touchctl run --check {self.folder}/bindings.yaml 2>&1")

    def ask_a_service(self, text):
        with Service(panel.mixed()) as service:
            self.assertIn("devices", self.typed(f"{text.rstrip()} --socket {service.socket}"))

    def test_the_first_block_of_each_page(self):
        self.assertEqual(set(FIRST), {path.name for path in DOCS.glob("*.md")})
        for page, how in FIRST.items():
            with self.subTest(page):
                _, text = next(blocks(page))
                if "/" in how:
                    self.assertIn(page.removesuffix(".md"), (ROOT / how).read_text())
                else:
                    getattr(self, how)(text)


class OnADevice(Guide):
    """Run every command of a page in order, as a user of a device whose folders are this test's."""

    # They would change this machine, or need a service manager.
    STUBS = ("adduser", "apt", "journalctl", "modprobe", "systemctl", "udevadm", "make")

    def setUp(self):
        super().setUp()
        self.root = self.folder / "root"
        for path in ("etc/touchd/touchd.yaml.d", "etc/systemd/system", "etc/udev/rules.d", "home/.config", "work", "programs"):
            (self.root / path).mkdir(parents=True)
        shared = self.root / "usr/share/touchd"
        shutil.copytree(ROOT / "Config", shared)
        shutil.copy(ROOT / "systemd/pass-on.conf", shared)
        shutil.copy(ROOT / "systemd/touchd-ignore-panel.rules", shared / "ignore-panel.rules")
        shutil.copy(ROOT / "Config/touchd.yaml", self.root / "etc/touchd")
        for name in (*self.STUBS, "sudo", "xrandr"):
            program = self.root / "programs" / name
            program.write_text('#!/bin/sh\nexec "$@"\n' if name == "sudo" else "#!/bin/sh\n")
            program.chmod(0o755)
        self.config = self.root / "home/.config"

    def typed(self, page):
        """Return the errors of a page's commands."""
        text = "".join(text for language, text in blocks(page) if language == "sh" or language == "" and text.startswith("sudo "))
        text = re.sub(r"(?<![\w.])/(etc|usr/share)/", rf"{self.root}/\1/", text)
        text = text.replace("touchd --check", f"touchd --check --config {self.root}/etc/touchd/touchd.yaml")
        # These accounts exist on the page's machine, but not here.
        text = re.sub(r"\b(group|user): (?:touchd|pi)\b", r"\1: root", text)
        # Only a running service can do this.
        text = re.sub(r"touchctl rotate", "echo touchctl rotate", text)
        prepare = f"export HOME={self.root}/home USER=lisa PATH={self.root}/programs:$PATH; unset XDG_CONFIG_HOME; cd {self.root}/work\n"
        code, _, said = run(["bash", "-euo", "pipefail", "-c", prepare + text], "/unused")
        self.assertEqual(code, 0, said)
        return said

    def is_good(self, *words):
        code, _, said = run([*map(str, words)], "/unused")
        self.assertEqual(code, 0, said)

    def test_in_front(self):
        said = self.typed("IN-FRONT.md")
        self.assertEqual(set(said.splitlines()), {f"touchd: {self.root}/etc/touchd/touchd.yaml is good"})
        # The page removes the files it copied, except lock.yaml, which belongs to the administrator.
        left = [path.name for path in (self.root / "etc").rglob("*") if path.is_file()]
        self.assertEqual(sorted(left), ["lock.yaml", "touchd.yaml"])
        self.is_good("touchctl", "run", "--check", self.config / "touchd/bindings.yaml")

    def test_from_lisgd(self):
        hook = self.config / "sxmo/hooks/lisgdstart"
        hook.parent.mkdir(parents=True)
        hook.write_text("lisgd -g '1,LR,*,*,R,true' -g '2,RL,*,*,R,true'\n")
        said = self.typed("FROM-LISGD.md")
        self.assertIn("lisgd.bindings.yaml is good\n", said)
        self.is_good("touchctl", "run", "--check", self.config / "touchd/bindings.yaml")

    def test_from_touchegg(self):
        conf = self.config / "touchegg/touchegg.conf"
        conf.parent.mkdir()
        gesture = '<gesture type="SWIPE" fingers="3" direction="UP"><action type="RUN_COMMAND"><command>true</command></action></gesture>'
        conf.write_text(f'<touchégg><application name="All">{gesture}</application></touchégg>\n')
        said = self.typed("FROM-TOUCHEGG.md")
        self.assertEqual(said.count("touchegg.bindings.yaml is good\n"), 2)
        self.is_good("touchctl", "run", "--check", self.config / "touchd/bindings.yaml")

    def test_from_inputactions(self):
        named = {text.splitlines()[0].removeprefix("# "): text for language, text in blocks("FROM-INPUTACTIONS.md") if language == "yaml"}
        for name in ("scene.yaml", "bindings.yaml"):
            (self.root / "work" / name).write_text(named[name])
        said = self.typed("FROM-INPUTACTIONS.md")
        self.assertEqual(said, "touchctl run: bindings.yaml is good\n")
        self.is_good("touchctl", "run", "--check", self.config / "touchd/bindings.yaml")

    def test_from_tslib(self):
        glass = Glass(right=4095, down=2047)
        glass.tap(100, 100)
        (self.root / "panel.events").write_text(glass.text)
        (self.root / "etc/ts.conf").write_text("module_raw input\nmodule linear\n")
        (self.root / "etc/pointercal").write_text("100 0 0 0 100 0 512 800 480\n")
        page = (DOCS / "FROM-TSLIB.md").read_text()
        self.assertIn("--description /dev/input/event0", page)
        with unittest.mock.patch.object(pathlib.Path, "read_text", lambda path: page.replace("/dev/input/event0", f"{self.root}/panel.events")):
            self.typed("FROM-TSLIB.md")
        self.is_good("touchd", "--check", "--config", self.root / "etc/touchd/touchd.yaml")
        self.assertTrue((self.root / "etc/touchd/touchd.yaml.d/tslib.yaml").exists())
