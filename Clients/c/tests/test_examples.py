"""Docs/C.md from its first line to its last, with the real service: its files, commands and pictures; and Kivy's provider of input."""

import os
import pathlib
import re
import shutil
import struct
import subprocess
import sys
import tempfile
import unittest

ROOT = pathlib.Path(__file__).resolve().parents[3]
sys.dont_write_bytecode = True
sys.path[:0] = [str(ROOT / "Tests/System"), str(ROOT / "Clients/python/tests")]

import panel  # noqa: E402
import peer  # noqa: E402
import shown  # noqa: E402
from programs import PROGRAMS, TIMEOUT, Service  # noqa: E402
from test_tutorial import PYTHON, blocks  # noqa: E402

PAGE = "Docs/C.md"
TEXT = (ROOT / PAGE).read_text()
EXAMPLES = ROOT / "Examples/c"
PICTURES = ROOT / ".build/c"
WARNINGS = ["-Wall", "-Wextra", "-Werror"]
# In a frame of 800 × 480; what Kivy's list makes of a drag depends on its frames.
WHOLE, LEFT = (0, 0, 800, 480), (0, 60, 440, 420)

COMPARE = """
import sys, pygame
one, other = (pygame.image.load(path).subsurface(tuple(map(int, sys.argv[3:]))) for path in sys.argv[1:3])
pairs = list(zip(pygame.image.tostring(one, "RGB"), pygame.image.tostring(other, "RGB")))
print(sum(abs(mine - theirs) > 40 for mine, theirs in pairs) / len(pairs))
"""
CONVERT = "import sys, pygame; pygame.image.save(pygame.image.load(sys.argv[1]), sys.argv[2])"
QUIET = {**os.environ, "PYGAME_HIDE_SUPPORT_PROMPT": "1"}


def run(*command, **more):
    done = subprocess.run(list(map(str, command)), capture_output=True, text=True, timeout=TIMEOUT, **more)
    if done.returncode != 0:
        raise AssertionError(f"{command}: {done.returncode}: {done.stdout}{done.stderr}")
    return done.stdout


class Case(unittest.TestCase):
    def setUp(self):
        self.folder = pathlib.Path(self.enterContext(tempfile.TemporaryDirectory(prefix="touchd-c-")))

    def looks_like(self, picture, name, part=WHOLE):
        """Compare a picture with the one of the page, which is written where that is asked for; a copy is kept."""
        PICTURES.mkdir(parents=True, exist_ok=True)
        copy, wanted = PICTURES / f"{name}.png", ROOT / f"Docs/{name}.png"
        run(PYTHON, "-c", CONVERT, picture, copy, env=QUIET)
        if os.environ.get("TOUCHD_WRITE_GENERATED"):
            shutil.copy(copy, wanted)
        size = struct.unpack(">II", copy.read_bytes()[16:24])
        self.assertEqual(size, (800, 480))
        self.assertLess(float(run(PYTHON, "-c", COMPARE, copy, wanted, *part, env=QUIET)), 0.004)
        self.assertLessEqual(wanted.stat().st_size, 60_000)


class Page(Case):
    @classmethod
    def setUpClass(cls):
        folder = tempfile.TemporaryDirectory(prefix="touchd-c-")
        cls.addClassCleanup(folder.cleanup)
        cls.prefix = pathlib.Path(folder.name)
        run("make", "-C", ROOT / "Clients/c", "install", f"BUILD={folder.name}/build", f"PREFIX={folder.name}")
        cls.environment = {
            **{key: value for key, value in os.environ.items() if not key.startswith(("PYTHON", "VIRTUAL_ENV"))},
            "PATH": f"{PROGRAMS}:/usr/bin:/bin",
            "PKG_CONFIG_PATH": f"{folder.name}/lib/pkgconfig",
            "LD_LIBRARY_PATH": f"{folder.name}/lib",
            "SDL_VIDEODRIVER": "dummy",
            "NO_AT_BRIDGE": "1",
        }

    def typed(self, text, *before):
        """Type the commands of a part of the page, where sudo does nothing; they print what the page says they print."""
        parts = ["sudo() { :; }\n"]
        for file, language, block in blocks(text):
            if file:
                (self.folder / file).write_text(block)
            elif language == "sh":
                parts.append(block)
        (self.folder / "sockets").mkdir()
        script = "".join(parts).replace("/tmp/touchd.", f"{self.folder}/sockets/")
        printed = run(*before, "bash", "-euc", script, cwd=self.folder, env=self.environment)
        self.assertEqual(printed, "".join(block for file, language, block in blocks(text) if not language and not file))

    def test_it_shows_the_files_as_they_are(self):
        files = shown.files(PAGE)
        self.assertEqual(set(files), {"Examples/c/hello.c", "Examples/c/touchd-lvgl.c"})
        for path, text in files.items():
            self.assertEqual(text, (ROOT / path).read_text(), path)
        # What the page begins with is short.
        self.assertLess(len(files["Examples/c/hello.c"].splitlines()), 30)

    def test_the_first_five_minutes(self):
        first, found, _ = TEXT.partition("## What a program does")
        self.assertTrue(found)
        # What the page begins with is typed in a clone: Tests/System/test_guides.py runs it.
        _, found, first = first.partition("<!-- file:")
        self.assertTrue(found)
        self.typed(found + first)

    def test_the_panels_and_the_photos(self):
        _, _, rest = TEXT.partition("## In other loops")
        for path in EXAMPLES.iterdir():
            shutil.copy(path, self.folder)
        shutil.copy(ROOT / "Examples/panel/touchd.yaml", self.folder)
        self.typed(rest, "xvfb-run", "-a")
        self.looks_like(self.folder / "panel-sdl.bmp", "panel-sdl")
        self.looks_like(self.folder / "photos-sdl.bmp", "photos-sdl")
        self.looks_like(self.folder / "panel-gtk.png", "panel-gtk")

    def test_the_examples_have_no_warnings(self):
        flags = run("pkg-config", "--cflags", "libtouchd", "sdl2", "SDL2_ttf", "gtk+-3.0", env=self.environment).split()
        for file in EXAMPLES.glob("*.c"):
            for compiler in ("gcc", "clang"):
                command = [compiler, *WARNINGS, f"-I{ROOT}/Clients/c/tests/lvgl", *flags, "-fsyntax-only", file]
                run(*command)

    def test_the_lines_between_the_text_compile(self):
        outside = re.sub(r"^```.*?^```$", "", TEXT, flags=re.MULTILINE | re.DOTALL)
        lines = re.findall(r"^    (\S.*)$", outside, re.MULTILINE)
        plus = [line for line in lines if "std::" in line]
        self.assertEqual((len(lines), len(plus)), (6, 1))
        c = [line for line in lines if line not in plus]
        head = '#include "touchd-lvgl.h"\nvoid all(touchd *touch, const char *name);\nvoid all(touchd *touch, const char *name) {\n'
        (self.folder / "lines.c").write_text(head + "\n".join(c) + "\n(void)scene, (void)device;\n}\n")
        (self.folder / "lines.cc").write_text("#include <memory>\n#include <touchd.h>\n" + "\n".join(plus))
        includes = [f"-I{self.prefix}/include", f"-I{EXAMPLES}", f"-I{ROOT}/Clients/c/tests/lvgl"]
        for compiler in ("gcc", "clang"):
            run(compiler, "-std=c11", *WARNINGS, *includes, "-fsyntax-only", self.folder / "lines.c")
        run("g++", "-std=c++17", *WARNINGS, "-Wno-ignored-attributes", *includes, "-fsyntax-only", self.folder / "lines.cc")

    def test_what_is_installed(self):
        found = sorted(str(path.relative_to(self.prefix)) for folder in ("include", "lib") for path in (self.prefix / folder).rglob("*.*"))
        wanted = ["include/touchd-interface.h", "include/touchd.h", "lib/libtouchd.so", "lib/libtouchd.so.0", "lib/pkgconfig/libtouchd.pc"]
        self.assertEqual(found, wanted)
        version = re.search(r'^version = "(.*)"$', (ROOT / "Clients/python/pyproject.toml").read_text(), re.MULTILINE)[1]
        self.assertEqual(run("pkg-config", "--modversion", "libtouchd", env=self.environment), f"{version}\n")
        self.assertIn("SONAME", soname := run("readelf", "--dynamic", self.prefix / "lib/libtouchd.so"))
        self.assertIn("[libtouchd.so.0]", soname)
        # The list that Debian's tools compare with is the one of the linker.
        exported = re.findall(r"^    (touchd_\w+);$", (ROOT / "Clients/c/libtouchd.map").read_text(), re.MULTILINE)
        listed = re.findall(r"^ (touchd_\w+)@TOUCHD_0 ", (ROOT / "debian/libtouchd0.symbols").read_text(), re.MULTILINE)
        self.assertEqual(listed, exported)


class Live(Case):
    """Each kind of call, with the real service."""

    def setUp(self):
        super().setUp()
        self.program = self.folder / "live"
        sources = [ROOT / "Clients/c" / name for name in ("tests/live.c", "touchd.c", "json.c", "interface.c")]
        run("gcc", "-std=c11", "-D_GNU_SOURCE", *WARNINGS, "-fsanitize=address,undefined", "-o", self.program, *sources)

    def test_every_call(self):
        recording = panel.Recording()
        recording.tap(250, 250)
        recording.drag((125, 50), (375, 50))
        # Those whose order with the calls is the service's are streams, so what each word brought is compared by itself.
        wanted = """
            devices: 1 devices, 800x480 on main
            screens: 1 screens, main
            thresholds: s
            sensors: 0 sensors
            stats: 0 frames
            wrong: 19: windows[0].nam: unknown key "nam"; did you mean "name"?
            scene: 24: there is no app live with windows there
            present: presented on main, 1 values
            present: 20: another app has the name live
            present: changed
            set: 0 overtaken
            set-wrong: 19: changes[0].set.value: expected a number, found "bright"
            scene: {"windows":[{"name":"m
            scenes: 2 scenes, live
            activate-none: 24: there is no app none with windows there
            answer: 22: the contest is over, or the app never had it
            rotate:
            present: screens 480x800
            rotate-back:
            present: screens 800x480
            curtain: drawn: 1
            open:
            hold: drawn: 1
            hold: drawn: 0
            hold: ended
            open:
            inject: 18: the service serves a recording
            idle: idle: 0
            present: in front: 0
            back:
            present: in front: 1
            activate:
            subscribe: state, 1 values
        """
        wanted = [line.strip() for line in wanted.strip().splitlines()]
        words = "devices screens thresholds sensors stats wrong scene present present set set-wrong scene scenes activate-none answer"
        words += " rotate rotate-back curtain open hold open inject idle back activate subscribe"
        screens = "screens: [{name: main, size: [800, 480]}]\n"
        with Service(recording.text(), "--pace", "100", "--clients", "2", scene=None, configuration=screens) as service:
            lines = run(self.program, service.socket, *words.split()).splitlines()
        found = {word: [line.strip() for line in lines if line.startswith(f"{word}: ")] for word in words.split()}
        events = {"present": found.pop("present"), "subscribe": found.pop("subscribe")}
        for word, printed in found.items():
            # The end of the service may come before that of the program.
            printed = [line for line in printed if not re.match("idle: (idle: 1|5: )", line)]
            self.assertEqual(printed, [line for line in wanted if line.startswith(f"{word}:")])
        before = [line for line in wanted if line.startswith("present:")]
        self.assertEqual([line for line in events["present"] if line in before], before)
        self.assertIn("present: pick page at 200,200", events["present"])
        self.assertIn("subscribe: pick page at 200,200", events["subscribe"])
        self.assertIn("subscribe: light primaryActionTriggered 79.1667 of live", events["subscribe"])
        self.assertEqual((events["present"][-1], events["subscribe"][-1]), ("present: ended", "subscribe: ended"))

    def test_windows_come_back_with_the_service(self):
        fingers = panel.Recording()
        # A recording's time begins with its first frame; ten hours pass until it ends.
        fingers.frame(0, down={0: (2, 2)})
        fingers.frame(36_000, up=[0])
        screens = "screens: [{name: main}]\n"
        with Service(fingers.text(), scene=None, configuration=screens) as first:
            command = [str(self.program), str(first.socket), "present"]
            with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as program:
                try:
                    self.assertEqual(program.stdout.readline(), "present: presented on main, 1 values\n")
                    first.process.kill()
                    first.process.wait()
                    for line in program.stdout:
                        if "light" not in line:
                            break
                    self.assertEqual(line, "present: 5: the service closed the connection; waiting for it\n")
                    with Service(panel.finger(), "--pace", "100", scene=None, configuration=screens, socket=first.socket):
                        self.assertEqual(program.stdout.readline(), "present: presented on main, 1 values\n")
                        *_, last = program.stdout
                        self.assertEqual((last, program.wait(TIMEOUT)), ("present: ended\n", 0))
                finally:
                    program.kill()


PROVIDER = """
import sys, touchd.kivy
provider = touchd.kivy.Provider("touchd", sys.argv[1])
provider.start()
while not provider.ended:
    provider.update(lambda kind, touch: print(kind, touch.id, f"{touch.sx:g} {touch.sy:g}", touch.profile, flush=True))
provider.stop()
"""


class Kivy(Case):
    def setUp(self):
        super().setUp()
        self.environment = {
            **{key: value for key, value in os.environ.items() if not key.startswith("VIRTUAL_ENV")},
            **{"PYTHONPATH": str(ROOT / "Clients/python"), "PYTHONDONTWRITEBYTECODE": "1", "KIVY_HOME": str(self.folder / "kivy")},
            **{"KIVY_NO_CONSOLELOG": "1", "KIVY_NO_ARGS": "1", "LIBGL_ALWAYS_SOFTWARE": "1", "KIVY_NO_FILELOG": "1"},
        }

    def provided(self, *answers, options=""):
        """What the provider makes of a service that answers so, and what the service was asked."""
        with peer.Peer(*answers) as service:
            printed = run(PYTHON, "-c", PROVIDER, f"socket={service.path}{options}", env=self.environment)
            return printed.splitlines(), service.calls

    def test_its_touches_are_kivys(self):
        screen = {"name": "main", "width": 800, "height": 400, "pixelsPerPoint": {"x": 1, "y": 1}}
        other = {**screen, "name": "other", "width": 100, "height": 100}
        came = peer.reply({"session": "s", "screens": [screen, other], "exclusive": True, "replay": True, "front": ["main"]})
        live = peer.reply({"session": "s", "screens": [screen, other], "exclusive": True, "replay": False, "front": ["main"]})

        def touches(phase, *places, **more):
            fingers = [{"id": id, "x": x, "y": y, "localX": x, "localY": y, "type": "finger", "tapCount": 1, **more} for id, x, y in places]
            return peer.reply({"touches": {"phase": phase, "view": "glass", "kind": "view", "window": "kivy", "time": 1, "touches": fingers}})

        end = peer.reply({}, continues=False)
        printed, calls = self.provided(
            # Lost with a finger down; it comes again and takes one away.
            [live, touches("began", (1, 80, 100))],
            [came, touches("began", (2, 400, 100), force=0.5), touches("began", (3, 0, 400)), touches("moved", (2, 200, 100), (3, 0, 400))]
            + [touches("ended", (2, 200, 200)), touches("cancelled", (3, 0, 400)), touches("ended", (9, 0, 0)), end],
            options=",app=radio,layer=overlay",
        )
        wanted = ["begin 1 0.1 0.75 ['pos']", "end 1 0.1 -1 ['pos']", "begin 2 0.5 0.75 ['pos', 'pressure']", "begin 3 0 0 ['pos']"]
        wanted += ["update 2 0.25 0.75 ['pos']", "update 3 0 0 ['pos']", "end 2 0.25 0.5 ['pos']", "end 3 0 -1 ['pos']"]
        self.assertEqual(printed, wanted)
        window = {"name": "kivy", "views": [{"name": "glass", "touches": True}]}
        for call in calls:
            self.assertEqual(call["parameters"], {"scene": {"windows": [window]}, "app": "radio", "layer": "overlay", "decisions": False})
        printed, calls = self.provided([came, touches("began", (1, 50, 25)), end], options=",screen=other")
        self.assertEqual(printed, ["begin 1 0.5 0.75 ['pos']", "end 1 0.5 -1 ['pos']"])
        self.assertEqual(calls[0]["parameters"]["scene"]["windows"][0]["screen"], "other")

    def test_what_is_refused_ends_it(self):
        printed, _ = self.provided(b'{"error":"io.touchd.Touch.AppExists","parameters":{"app":"kivy"}}\0')
        self.assertEqual(printed, [])
        # Kivy takes over what is written to stderr.
        loud = {key: value for key, value in self.environment.items() if key != "KIVY_NO_CONSOLELOG"}
        done = subprocess.run([PYTHON, "-c", PROVIDER, "sockt=/x"], env=loud, capture_output=True, text=True, timeout=TIMEOUT)
        self.assertIn("[input] touchd: 'sockt=/x' is none of socket=…, app=…, screen=…, layer=…", done.stderr)

    def test_the_panel(self):
        fingers = re.search(r"^touchctl generate (tap:118.*) --output", TEXT, re.MULTILINE)[1]
        recording = run(PROGRAMS / "touchctl", "generate", *fingers.split())
        picture = self.folder / "look.png"
        with Service(recording, scene=None, configuration=(ROOT / "Examples/panel/touchd.yaml").read_text()) as service:
            command = ["xvfb-run", "-a", "-s", "-screen 0 800x480x24", PYTHON, ROOT / "Examples/kivy/panel.py", service.socket, picture]
            printed = run(*command, env=self.environment)
        self.assertEqual(printed, "lit: Living room, Garden; brightness: 80; station: Morning Papers\n")
        self.looks_like(picture, "panel-kivy", LEFT)


if __name__ == "__main__":
    unittest.main()
