"""Pages of `touchctl render` in a browser: what they draw and mark, and that only their own script runs."""

import contextlib
import html.parser
import json
import os
import pathlib
import re
import resource
import shutil
import socket
import struct
import subprocess
import tempfile
import unittest
import xml.dom.minidom
import zlib
from random import Random

import panel
from programs import ROOT, SCENE, TIMEOUT, TOUCHCTL, run

SHOTS = ROOT / ".build/render"
EXAMPLES = ["carousel", "draggable", "drawer", "edges", "eight-directions", "steps", "player"]
PAGES = {
    "demo": [ROOT / "Config/recordings/demo.events", "--scene", SCENE],
    "five-fingers": [ROOT / "Config/recordings/five-fingers.evtest"],
    "pinch-and-rotation": [ROOT / "Config/recordings/pinch-and-rotation.events"],
    **{
        name: [next((ROOT / "Examples" / name).glob("recording.*")), "--scene", ROOT / "Examples" / name / "scene.yaml"]
        for name in EXAMPLES
    },
}


def render(output, *arguments):
    """Run `touchctl render`, which must succeed, and return its standard error."""
    code, _, said = run(TOUCHCTL, "render", *arguments, "-o", output)
    if code != 0:
        raise AssertionError(f"render {arguments}: exit code {code}: {said}")
    return said


class Markup(html.parser.HTMLParser):
    """The elements of a page, and the text of its scripts; unclosed elements are errors."""

    EMPTY = {"meta", "input", "path", "br"}

    def __init__(self, text):
        super().__init__()
        self.open = []
        self.names = []
        self.texts = {}
        self.feed(text)
        self.close()
        if self.open:
            raise AssertionError(f"not closed: {self.open}")

    def handle_starttag(self, tag, attributes):
        self.names.append(tag)
        if tag not in self.EMPTY:
            self.open.append(tag)

    def handle_endtag(self, tag):
        if tag not in self.EMPTY and self.open.pop() != tag:
            raise AssertionError(f"</{tag}> closes nothing")

    def handle_data(self, data):
        if self.open:
            self.texts.setdefault(self.open[-1], []).append(data)


def story(path):
    """Return the data of a page."""
    return json.loads(Markup(pathlib.Path(path).read_text()).texts["script"][0])


class Pixels:
    """The pixels of a PNG as Chromium writes it."""

    def __init__(self, data):
        self.width, self.height, _, kind = struct.unpack(">IIBB", data[16:26])
        self._bytes = {2: 3, 6: 4}[kind]
        chunks, place = b"", 8
        while place < len(data):
            (size,) = struct.unpack(">I", data[place : place + 4])
            if data[place + 4 : place + 8] == b"IDAT":
                chunks += data[place + 8 : place + 8 + size]
            place += size + 12
        raw = zlib.decompress(chunks)
        length = self.width * self._bytes
        self._rows = [bytearray(length)]
        for row in range(self.height):
            start = row * (length + 1)
            self._rows.append(self._unfiltered(raw[start], bytearray(raw[start + 1 : start + 1 + length]), self._rows[-1]))

    def _unfiltered(self, kind, line, above):
        step = self._bytes
        for index in range(len(line)):
            left = line[index - step] if index >= step else 0
            corner = above[index - step] if index >= step else 0
            up = above[index]
            if kind == 1:
                predicted = left
            elif kind == 2:
                predicted = up
            elif kind == 3:
                predicted = (left + up) // 2
            elif kind == 4:
                predicted = min((left, up, corner), key=lambda it: abs(left + up - corner - it))
            else:
                break
            line[index] = (line[index] + predicted) & 255
        return line

    def at(self, x, y):
        x, y = round(x), round(y)
        return tuple(self._rows[y + 1][x * self._bytes : x * self._bytes + 3])


def touches_at(lines, time):
    """Return the touches that are down at a time, with their places, from the output of `replay --touches`."""
    down = {}
    for line in lines:
        touch = line["touch"]
        if touch["time"] > time:
            break
        if touch["phase"] in ["ended", "cancelled"]:
            down.pop(touch["id"], None)
        else:
            down[touch["id"]] = (touch["x"], touch["y"])
    return down


class Files(unittest.TestCase):
    def run_render(self, *arguments):
        done = subprocess.run([TOUCHCTL, "render", *map(str, arguments)], capture_output=True, text=True, timeout=TIMEOUT)
        return done.returncode, done.stderr.removesuffix("\n")

    def test_the_commands_of_the_document(self):
        document = (ROOT / "Docs/RENDER.md").read_text()
        commands = re.findall(r"^```sh\n(.*?)```", document, re.MULTILINE | re.DOTALL)
        self.assertEqual(len(commands), 3)
        with tempfile.TemporaryDirectory() as folder:
            for command in commands:
                words = command.replace("/tmp/", f"{folder}/").split()
                self.assertEqual(words[0], ".build/debug/touchctl")
                done = subprocess.run([TOUCHCTL, *words[1:]], capture_output=True, cwd=ROOT, timeout=TIMEOUT)
                self.assertEqual((done.returncode, done.stdout, done.stderr), (0, b"", b""))
            Markup(pathlib.Path(folder, "demo.html").read_text())
            own = pathlib.Path(folder, "contest.svg").read_text()
        # The document shows it, with a title of its own.
        untitled = lambda text: re.sub(r"(<title>|class=\"title\"[^>]*>)[^<]*", r"\1", text)
        self.assertEqual(untitled(own), untitled((ROOT / "Docs/contest.svg").read_text()))

    def test_a_name_decides_the_format_and_errors_name_the_mistake(self):
        demo = ROOT / "Config/recordings/demo.events"
        more = " (see touchctl render --help)"
        with tempfile.TemporaryDirectory() as folder:
            for arguments, said in [
                ((demo,), "--output is missing: -o FILE.html"),
                ((demo, "-o", "x.pdf"), 'the name "x.pdf" has an unknown ending; end it with .html, .svg or .png'),
                (("-o", "x.svg"), "RECORDING or --live is missing"),
                ((demo, "-o", "x.html", "--at", "1"), "--at applies only to pictures: a page shows all times"),
                ((demo, "-o", "x.svg", "--from", "2", "--to", "1"), "--from must be before --to"),
                ((demo, "-o", "x.svg", "--live", "1"), "--live accepts no RECORDING"),
                ((demo, "-o", "x.svg", "--record", "--size", "9x9"), "a record contains its configuration; leave --size out"),
            ]:
                self.assertEqual(self.run_render(*arguments), (2, f"touchctl render: {said}{more}"))
            for option, time in [("from", "500"), ("to", "0.5"), ("at", "400"), ("at", "0.5")]:
                code, said = self.run_render(demo, "-o", pathlib.Path(folder, "x.svg"), f"--{option}", time)
                self.assertEqual(code, 1)
                self.assertRegex(said, rf"there is nothing at --{option}: demo.events lasts from 1\.000 s to 17\.\d+ s$")
            self.assertFalse(pathlib.Path(folder, "x.svg").exists())
            missing = pathlib.Path(folder, "none/x.svg")
            code, said = self.run_render(demo, "-o", missing)
            self.assertEqual(code, 1)
            self.assertIn("No such file or directory", said)
            # An unreadable recording does not overwrite an existing file.
            kept = pathlib.Path(folder, "kept.html")
            kept.write_text("kept")
            self.assertEqual(self.run_render("/dev/null", "-o", kept)[0], 1)
            self.assertEqual(kept.read_text(), "kept")

    def test_recognizers_use_the_given_threshold(self):
        with tempfile.TemporaryDirectory() as folder:
            page = pathlib.Path(folder, "page.html")
            render(page, *PAGES["demo"], "--threshold", "longPress.duration=0.05")
            reasons = [entry.get("reason", "") for entry in story(page)["log"]]
            self.assertFalse(any("500 ms" in reason for reason in reasons))
            code, said = self.run_render(*PAGES["demo"], "-o", page, "--threshold", "longPress.duration=x")
            self.assertEqual(code, 2)
            self.assertTrue(said.startswith("touchctl render: --threshold: "), said)

    def test_a_different_outcome_is_also_drawn(self):
        with tempfile.TemporaryDirectory() as folder:
            page = pathlib.Path(folder, "page.html")
            change = ["--threshold", "tap.interval=0.1"]
            render(page, *PAGES["demo"], "--compare", *change)
            compared = story(page)
            self.assertTrue(compared["title"].endswith(" --threshold tap.interval=0.1"), compared["title"])
            render(page, *PAGES["demo"], *change)
            after = story(page)
            render(page, *PAGES["demo"])
            before = story(page)
        said = lambda one: {(entry["time"], entry["who"], entry["deed"]) for entry in one["log"]}
        unmarked = lambda one: {(time, who.removeprefix("before: "), deed.removeprefix("before: ")) for time, who, deed in said(one)}
        self.assertNotEqual(said(before), said(after))
        self.assertLessEqual(said(after), said(compared))
        self.assertLessEqual(said(before), unmarked(compared))
        names = [recognizer["name"] for recognizer in compared["recognizers"]]
        marked = [index for index, name in enumerate(names) if name.startswith("before: ")]
        self.assertTrue(marked)
        for index in marked:
            self.assertEqual(names[index], "before: " + names[index + 1])
        with tempfile.TemporaryDirectory() as folder:
            nothing = self.run_render(*PAGES["demo"], "--compare", "-o", pathlib.Path(folder, "x.svg"))
        self.assertEqual(nothing[0], 2)
        self.assertIn("there is nothing to compare; change something with --threshold KEY=VALUE or --config FILE", nothing[1])

    def test_a_png_is_drawn_by_rsvg_convert_or_the_package_is_named(self):
        with tempfile.TemporaryDirectory() as folder:
            file = pathlib.Path(folder, "x.png")
            command = [TOUCHCTL, "render", ROOT / "Config/recordings/taps.evtest", "-o", file]
            done = subprocess.run(command, capture_output=True, text=True, env={"PATH": folder}, timeout=TIMEOUT)
            self.assertEqual(
                (done.returncode, done.stderr),
                (1, f"touchctl render: {file}: rsvg-convert, which draws .png files, is missing: apt install librsvg2-bin\n"),
            )
            self.assertEqual(os.listdir(folder), [])
            if shutil.which("rsvg-convert"):
                subprocess.run(command, check=True, capture_output=True, timeout=TIMEOUT)
                self.assertEqual(file.read_bytes()[:8], b"\x89PNG\r\n\x1a\n")
                self.assertEqual(os.listdir(folder), ["x.png"])

    def test_a_long_recording_makes_a_page_below_a_megabyte_that_names_the_omissions(self):
        recording = panel.Recording()
        for _ in range(600):
            recording.drag((100, 100), (700, 400))
        with tempfile.TemporaryDirectory() as folder:
            file, page = pathlib.Path(folder, "long.evemu"), pathlib.Path(folder, "long.html")
            file.write_text(recording.text())
            said = render(page, file)
            self.assertLess(page.stat().st_size, 1_000_000)
            data = story(page)
            self.assertRegex(data["notes"][0], rf"^The page ends at [0-9.]+ s, after {len(data['log'])} of [0-9]+ decisions; --from")
            self.assertEqual([line.removeprefix("touchctl render: ") for line in said.splitlines() if "page ends" in line], data["notes"][:1])
            self.assertLessEqual(len(data["log"]), 3500)
            # The part that was left out can be drawn.
            start = re.search(r"--from ([0-9.]+)", data["notes"][0])[1]
            render(page, file, "--from", start)
            self.assertGreaterEqual(story(page)["log"][0]["time"], float(start) * 1e6)

    def test_a_page_takes_five_bytes_of_memory_for_each_of_its_recording(self):
        """100 MB for a recording of 20: the kernel's limit."""
        recording = panel.Recording()
        for _ in range(2000):
            recording.drag((100, 100), (700, 400))
        with tempfile.TemporaryDirectory() as folder:
            file = pathlib.Path(folder, "long.evemu")
            file.write_text(recording.text())
            limit = 5 * file.stat().st_size
            self.assertGreater(limit, 18_000_000)
            done = subprocess.run(
                [TOUCHCTL, "render", file, "-o", f"{folder}/long.html"], capture_output=True, timeout=TIMEOUT,
                preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_DATA, (limit, limit)),
            )
            self.assertEqual(done.returncode, 0, done.stderr)

    def test_broken_recordings_make_valid_files_or_an_error(self):
        random = Random(31)
        seeds = [ROOT / "Config/recordings/taps.evtest", ROOT / "Config/recordings/palm.events", ROOT / "Examples/drawer/recording.evemu"]
        made = 0
        with tempfile.TemporaryDirectory() as folder:
            for number in range(45):
                seed = seeds[number % 3]
                bytes = bytearray(seed.read_bytes())
                for _ in range(random.randint(1, 30)):
                    place = random.randrange(len(bytes))
                    bytes[place : place + random.randint(0, 9)] = random.choice(
                        [b"9", b"-", b"99999999999", b"\0", b"<&\xff>", b"", bytes[: random.randrange(400)]]
                    )
                file = pathlib.Path(folder, f"{number}{seed.suffix}")
                file.write_bytes(bytes)
                output = pathlib.Path(folder, f"{number}.{'html' if number % 2 else 'svg'}")
                code, said = self.run_render(file, "-o", output)
                self.assertIn(code, [0, 1], said)
                if code == 1:
                    self.assertIn(f"touchctl render: {file}", said)
                    self.assertFalse(output.exists())
                    continue
                made += 1
                if output.suffix == ".html":
                    self.assertIn("log", story(output))
                else:
                    xml.dom.minidom.parseString(output.read_bytes())
        self.assertGreater(made, 10)

    @staticmethod
    def record():
        """Yield the entries of a service's record: a drag, a gap while a secure window is visible, and a tap."""
        scene = {"windows": [{"name": "base", "views": [{"name": "map", "frame": [0, 0, 400, 480], "recognizers": [{"name": "pan", "kind": "pan"}]}]}]}
        begin = {"configuration": {"screens": [{"name": "main", "size": [800, 480]}], "scene": scene}}

        def touch(time, phase, x, number):
            touches = [{"id": number, "phase": phase, "x": x, "y": 100}]
            return {"inject": {"time": time, "device": 1, "screen": "main", "touches": touches}}

        drag = [touch(2_000_000, "began", 100, 1), touch(2_100_000, "moved", 300, 1), touch(2_200_000, "ended", 300, 1)]
        tap = [touch(9_000_000, "began", 50, 2), touch(9_100_000, "ended", 50, 2)]
        return [{"begin": {"time": 1_000_000, **begin}}, *drag, {"gap": {}}, {"begin": {"time": 8_000_000, **begin}}, *tap, {"end": {}}]

    def check_record(self, page):
        data = story(page)
        self.assertEqual([(it["id"], it["end"]) for it in data["fingers"]], [(1, "ended"), (1, "ended")])
        self.assertEqual([it["name"] for it in data["views"]], ["base", "map"])
        self.assertEqual([it["name"] for it in data["recognizers"]], ["pan"])
        states = [state for _, state in data["recognizers"][0]["changes"]]
        self.assertEqual(states, ["possible", "active", "ended", "possible", "failed"])

    def test_a_record_of_a_service_is_drawn(self):
        with tempfile.TemporaryDirectory() as folder:
            file, page = pathlib.Path(folder, "record.jsonl"), pathlib.Path(folder, "page.html")
            file.write_text("".join(json.dumps(entry) + "\n" for entry in self.record()))
            self.assertEqual(render(page, "--record", file), "")
            self.check_record(page)
            # It is as private as a record; a page of a recording is not.
            self.assertEqual(page.stat().st_mode & 0o777, 0o600)
            render(pathlib.Path(folder, "demo.svg"), *PAGES["demo"])
            self.assertEqual(pathlib.Path(folder, "demo.svg").stat().st_mode & 0o044, 0o044)
            file.write_text(file.read_text() + "{}\n")
            code, said = self.run_render("--record", file, "-o", page)
            self.assertEqual(code, 1)
            self.assertTrue(said.startswith(f"touchctl render: {file}: line 10: "), said)

    @contextlib.contextmanager
    def drawing(self):
        """A `render --live`, its connection that requested the record, and its page."""
        with tempfile.TemporaryDirectory() as folder, socket.socket(socket.AF_UNIX) as service:
            service.bind(f"{folder}/io.touchd")
            service.listen()
            page = pathlib.Path(folder, "live.html")
            command = [TOUCHCTL, "render", "--live", str(TIMEOUT), "--socket", f"{folder}/io.touchd", "-o", page]
            with subprocess.Popen(command, stderr=subprocess.PIPE, text=True) as drawer:
                client, _ = service.accept()
                with client:
                    self.assertIn(b'"io.touchd.Touch.Record"', client.recv(4096))
                    yield drawer, client, page

    def test_the_touches_of_a_service_are_drawn_until_it_ends(self):
        with self.drawing() as (drawer, client, page):
            first, *others = [
                json.dumps({"parameters": {"entry": entry}, "continues": True}).encode() + b"\0" for entry in self.record()
            ]
            client.sendall(first)
            said = drawer.stderr.readline()
            self.assertEqual(said, "touchctl render: drawing the input of the service; ^C ends it\n")
            client.sendall(b"".join(others) + b'{"parameters":{}}\0')
            self.assertEqual(drawer.communicate(timeout=TIMEOUT)[1], "")
            self.assertEqual(drawer.returncode, 0)
            self.check_record(page)

    def test_a_service_that_denies_its_record_is_an_error(self):
        with self.drawing() as (drawer, client, page):
            client.sendall(b'{"error":"org.varlink.service.PermissionDenied","parameters":{}}\0')
            said = drawer.communicate(timeout=TIMEOUT)[1]
            self.assertEqual(drawer.returncode, 1)
            self.assertTrue(said.startswith("touchctl render: "), said)
            self.assertFalse(page.exists())


@unittest.skipIf(shutil.which("chromium") is None, "there is no Chromium")
class Pages(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        from browser import Browser

        SHOTS.mkdir(parents=True, exist_ok=True)
        for name, arguments in PAGES.items():
            render(SHOTS / f"{name}.html", *arguments)
        cls.browser = cls.enterClassContext(Browser())

    def open(self, name, *arguments):
        self.browser.open(SHOTS / f"{name}.html", *arguments)

    def tearDown(self):
        self.assertEqual(self.browser.complaints(), [])

    def shown(self):
        """Return the fingers on the glass by their numbers: each disc's place, in pixels of the screen."""
        return self.browser.run(
            """Object.fromEntries([...document.querySelectorAll("#glass .touch")].flatMap(touch => {
              const disc = touch.querySelector(".disc");
              if (!disc) return [];
              const screen = document.querySelector("#glass .screen").getBBox();
              const width = JSON.parse(document.getElementById("story").textContent).glasses[0].width / 10;
              const scale = screen.width / width;
              return [[touch.dataset.touch, [(disc.cx.baseVal.value - screen.x) / scale, (disc.cy.baseVal.value - 2) / scale]]];
            }))"""
        )

    def seek(self, time):
        self.browser.run(
            f"""{{ const it = document.getElementById("scrubber"); it.value = {time} - {self.start};
            it.dispatchEvent(new Event("input")); }}"""
        )

    def test_the_picture_at_a_time_has_the_touches_of_the_replay(self):
        for name, arguments in PAGES.items():
            self.open(name)
            data = story(SHOTS / f"{name}.html")
            self.start = data["start"]
            lines = [json.loads(line) for line in self.lines(*arguments, "--touches") if line.startswith(b'{"touch"')]
            times = sorted({line["touch"]["time"] for line in lines})
            for time in times[:: max(1, len(times) // 9)]:
                self.seek(time)
                wanted, shown = touches_at(lines, time), self.shown()
                self.assertEqual({str(touch) for touch in wanted}, set(shown), (name, time))
                for touch, (x, y) in wanted.items():
                    self.assertAlmostEqual(x, shown[str(touch)][0], delta=0.2, msg=(name, time))
                    self.assertAlmostEqual(y, shown[str(touch)][1], delta=0.2, msg=(name, time))

    def lines(self, recording, *options):
        done = subprocess.run(
            [TOUCHCTL, "replay", recording, *map(str, options)], capture_output=True, timeout=TIMEOUT, check=True
        )
        return done.stdout.splitlines()

    def test_a_finger_is_where_its_pixels_are(self):
        self.open("five-fingers")
        data = story(SHOTS / "five-fingers.html")
        self.start = data["start"]
        # The time with the most fingers down.
        times = [sum(finger["t"][:1]) for finger in data["fingers"]]
        self.seek(max(times[:5]))
        discs = self.browser.run(
            """[...document.querySelectorAll("#glass .disc")].map(disc => {
              const box = disc.getBoundingClientRect();
              return [box.x + box.width / 2, box.y + box.height / 2, getComputedStyle(disc).fill];
            })"""
        )
        self.assertEqual(len(discs), 5)
        pixels = Pixels(self.browser.screenshot())
        for x, y, colour in discs:
            # Next to the number, inside the disc.
            self.assertEqual(pixels.at(x - 9, y), tuple(map(int, re.findall(r"\d+", colour))))

    def test_the_decisions_are_the_words_of_explain(self):
        for name, (recording, *options) in PAGES.items():
            done = subprocess.run(
                [TOUCHCTL, "replay", "--explain", recording, *map(str, options)], capture_output=True, text=True,
                timeout=TIMEOUT, check=True,
            )
            said = [
                f"{entry['who']} {entry['deed']} at {entry['time'] // 1000000}.{entry['time'] // 1000 % 1000:03} s "
                f"({entry['rule']})" + (f": {entry['reason']}" if entry.get("reason") else "")
                for entry in story(SHOTS / f"{name}.html")["log"]
                if "rule" in entry
            ]
            words = [line for line in done.stderr.splitlines() if re.search(r" at \d+\.\d{3} s \([A-Z]\d+\)", line)]
            self.assertEqual(said, words, name)

    def test_a_chosen_recognizer_is_marked_in_all_three(self):
        self.open("demo")
        data = story(SHOTS / "demo.html")
        number = next(index for index, it in enumerate(data["recognizers"]) if it["name"] == "scroll")
        place = self.browser.run(
            """(() => { const it = [...document.querySelectorAll("#labels button")].find(it => it.textContent.startsWith("scroll"));
            it.scrollIntoView(); const box = it.getBoundingClientRect(); return [box.x + 20, box.y + 10]; })()"""
        )
        self.browser.click(*place)
        marked = self.browser.run("""[...document.querySelectorAll(".entry.is-chosen")].map(it => Number(it.dataset.entry))""")
        self.assertEqual(marked, [at for at, entry in enumerate(data["log"]) if entry.get("recognizer") == number])
        self.assertGreater(len(marked), 3)
        views = self.browser.run(
            """[...document.querySelectorAll("#glass .view.is-chosen")].map(it => Number(it.parentElement.dataset.view))"""
        )
        self.assertEqual(views, [data["recognizers"][number]["view"]])
        pressed = self.browser.run("""[...document.querySelectorAll('#labels [aria-pressed="true"]')].map(it => it.textContent)""")
        self.assertEqual(len(pressed), 1)
        self.assertTrue(pressed[0].startswith("scroll"))
        # Its decision that is nearest in time is visible.
        seen = self.browser.run(
            """(() => { const log = document.getElementById("log").getBoundingClientRect();
            return [...document.querySelectorAll(".entry.is-chosen")].some(it => {
              const box = it.getBoundingClientRect(); return box.top >= log.top && box.bottom <= log.bottom; }); })()"""
        )
        self.assertTrue(seen)
        self.browser.key("Escape", 27)
        self.assertEqual(self.browser.run("document.querySelectorAll('.is-chosen').length"), 0)

    def test_recognizers_without_a_touch_are_folded(self):
        self.open("demo")
        data = story(SHOTS / "demo.html")
        names = lambda: self.browser.run("[...document.querySelectorAll('#labels .name')].map(it => it.textContent)")
        busy = [it["name"] for it in data["recognizers"] if it["changes"]]
        self.assertEqual(names(), ["Finger 1", "Finger 2", *busy])
        self.assertLess(len(busy), len(data["recognizers"]))
        self.browser.run("document.getElementById('fold').click()")
        self.assertEqual(names(), ["Finger 1", "Finger 2", *(it["name"] for it in data["recognizers"])])

    def test_a_click_on_a_decision_moves_the_scrubber(self):
        self.open("demo")
        data = story(SHOTS / "demo.html")
        entry = len(data["log"]) - 4
        place = self.browser.run(
            f"""(() => {{ const it = document.getElementById("entry-{entry}"); it.scrollIntoView({{block: "center"}});
            const box = it.getBoundingClientRect(); return [box.x + 90, box.y + 8]; }})()"""
        )
        self.browser.click(*place)
        value = self.browser.run("Number(document.getElementById('scrubber').value)")
        self.assertEqual(value, data["log"][entry]["time"] - data["start"])
        self.assertEqual(self.browser.run("document.querySelector('.entry.is-now').id"), f"entry-{entry}")

    def test_the_keys_move_the_time(self):
        self.open("demo")
        data = story(SHOTS / "demo.html")
        value = lambda: self.browser.run("Number(document.getElementById('scrubber').value)") + data["start"]
        self.browser.key("Home", 36)
        self.assertEqual(value(), data["start"])
        moments = set()
        for finger in data["fingers"]:
            time = 0
            for difference in finger["t"]:
                time += difference
                moments.add(time)
        moments = sorted(moments | {entry["time"] for entry in data["log"]} | {data["start"], data["end"]})
        for moment in moments[1:4]:
            self.browser.key("ArrowRight", 39)
            self.assertEqual(value(), moment)
        self.browser.key("ArrowLeft", 37)
        self.assertEqual(value(), moments[2])
        self.browser.key("End", 35)
        self.assertEqual(value(), data["end"])
        self.browser.key("ArrowUp", 38)
        self.assertLessEqual(value(), data["end"])
        self.browser.key(".", 190, ".")
        self.assertEqual(self.browser.run("document.getElementById('speed').value"), "2")
        self.browser.key("Home", 36)
        self.browser.key(" ", 32, " ")
        self.assertEqual(self.browser.run("document.getElementById('play-label').textContent"), "Pause")
        # Wait in the page until its time has moved.
        self.browser.run(
            """new Promise(done => { const look = () =>
              Number(document.getElementById("scrubber").value) > 0 ? done() : requestAnimationFrame(look); look(); })"""
        )
        self.browser.key(" ", 32, " ")
        self.assertEqual(self.browser.run("document.getElementById('play-label').textContent"), "Play")

    def test_pages_of_every_width_fit_and_have_no_fault(self):
        axe = self.axe()
        for name in PAGES:
            for width, height in [(1280, 800), (768, 1024), (390, 844)]:
                for dark in [False, True]:
                    self.open(name, width, height, dark)
                    self.assertLessEqual(self.browser.run("document.documentElement.scrollWidth"), width, name)
                    picture = SHOTS / f"{name}-{width}-{'dark' if dark else 'light'}.png"
                    picture.write_bytes(self.browser.screenshot(whole=width < 1000))
            # For pages whose colours are not tested, one theme is enough.
            for dark in [False, True] if name in ["demo", "player"] else [False]:
                self.open(name, 1280, 800, dark)
                self.browser.run(axe + ";0")
                found = self.browser.run("axe.run().then(it => it.violations.map(it => [it.impact, it.id, it.nodes[0].html]))")
                self.assertEqual([it for it in found if it[0] in ["serious", "critical"]], [], name)

    def axe(self):
        import axe_core_python

        return next(pathlib.Path(axe_core_python.__file__).parent.glob("**/axe.min.js")).read_text()

    def test_hostile_names_are_text(self):
        image = "<img src=x onerror=document.title=1>\"'&\u2028\u202ecba"
        script = "</script><script>document.title=2</script>"
        view = {"name": script, "frame": [0, 0, 700, 400], "recognizers": [{"name": image, "kind": "tap"}]}
        scene = {"windows": [{"name": "<b>", "views": [view]}]}
        recording = panel.Recording()
        recording.tap(200, 200)
        with tempfile.TemporaryDirectory() as folder:
            file = pathlib.Path(folder, "</title><script>document.title=3</script>.evemu".replace("/", "\u2215"))
            file.write_text(recording.text())
            described = pathlib.Path(folder, "scene.json")
            described.write_text(json.dumps(scene))
            page = pathlib.Path(folder, "page.html")
            render(page, file, "--scene", described)
            markup = Markup(page.read_text())
            self.assertEqual((markup.names.count("script"), markup.names.count("img")), (2, 0))
            self.browser.open(page)
            self.assertEqual(self.browser.run("document.querySelectorAll('img').length"), 0)
            self.assertTrue(self.browser.run("document.title").endswith(" · touchd"))
            labels = self.browser.run("document.getElementById('labels').textContent")
            self.assertIn(image.replace("\u2028", " ").replace("\u202e", " "), labels)
            self.assertIn(script, labels)
            self.assertIn(f"touch 1 on {script}", self.browser.run("document.getElementById('log').textContent"))

    def test_a_script_that_is_not_the_pages_own_does_not_run(self):
        page = (SHOTS / "demo.html").read_text()
        with tempfile.TemporaryDirectory() as folder:
            changed = pathlib.Path(folder, "changed.html")
            changed.write_text(page.replace("</body>", "<script>document.title = 'ran'</script></body>"))
            self.browser.open(changed)
            self.assertNotEqual(self.browser.run("document.title"), "ran")
            self.assertIn("Content Security Policy", json.dumps(self.browser.complaints()))
            self.browser.open(SHOTS / "demo.html")
