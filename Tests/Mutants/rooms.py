"""A room's code and tests in a package of their own, in which mutants come and go."""

import concurrent.futures
import contextlib
import os
import pathlib
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import threading
import time

import schemata
from changes import code

# Rooms without tests of their own, and the tests from outside that show what they do.
SYSTEM_TESTS = {
    "touchctl": [
        "test_touchctl", "test_commands", "test_recordings", "test_replay", "test_bindings", "test_stats", "test_apps", "test_dark",
        "test_devices",
    ],
}
# What the package of one room keeps of the project's: its tests' target and all that it depends on.
ALONE = """
// Added by Tests/Mutants/mutants: nothing but the targets that these need.
@MainActor func needed(_ names: [String]) -> Set<String> {
  var known: Set<String> = []
  var open = names
  while let name = open.popLast() {
    guard known.insert(name).inserted, let target = package.targets.first(where: { $0.name == name }) else { continue }
    for dependency in target.dependencies {
      switch dependency {
      case .targetItem(let name, _), .byNameItem(let name, _): open.append(name)
      default: break
      }
    }
  }
  return known
}
let wanted = needed(%s)
package.targets.removeAll { !wanted.contains($0.name) }
package.products.removeAll()
"""


class Room:
    """A copy of the project with one room's code, in which mutants come and go."""

    def __init__(self, root, name):
        self.root, self.name = root, name
        self.sources = pathlib.Path("Sources") / name
        if not (root / self.sources).is_dir():
            sys.exit(f"mutants: there is no room {name}")
        self.has_tests = (root / f"Tests/{name}Tests").is_dir()
        self.folder = root / ".build/mutants" / name
        self.patience = None

    def prepare(self):
        """Bring the copy up to date; what did not change keeps its time, so that it is not built again."""
        self.folder.mkdir(parents=True, exist_ok=True)
        for entry in os.scandir(self.root):
            link = self.folder / entry.name
            if entry.name in (".build", ".git", "Package.swift", "Package.resolved", "Sources") or link.is_symlink():
                continue
            link.symlink_to(entry.path)
        mirror(self.root / "Sources", self.folder / "Sources", {self.folder / self.sources / schemata.FILE})
        write(self.folder / self.sources / schemata.FILE, schemata.SWIFT)
        targets = [f"{self.name}Tests"] if self.has_tests else ["touchd", "touchctl"]
        manifest = (self.root / "Package.swift").read_text().replace(".treatAllWarnings(as: .error),", "")
        write(self.folder / "Package.swift", manifest + ALONE % str(targets).replace("'", '"'))

    def run(self, command, limit=None, until=None, **variables):
        """Run a command, or so much of it as prints a line that has a text; return its exit code, None where it took too long, and what it said."""
        environment = dict(os.environ, TOUCHD_PROGRAMS=str(self.folder / ".build/debug"), **variables)
        process = subprocess.Popen(
            command, cwd=self.folder, env=environment, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, errors="replace",
            stdin=subprocess.DEVNULL)
        late = threading.Event()
        timer = threading.Timer(limit or threading.TIMEOUT_MAX, lambda: (late.set(), end(process)))
        timer.start()
        try:
            said = []
            for line in process.stdout:
                said.append(line)
                if until and until in line:
                    end(process)
                    return 1, "".join(said)
            exit_code = process.wait()
            return None if late.is_set() else exit_code, "".join(said)
        finally:
            timer.cancel()
            process.stdout.close()
            process.wait()

    def build(self):
        return self.run(["swift", "build"] + (["--build-tests"] if self.has_tests else []))

    def test(self, number=0):
        """Run the tests with the mutant of that number, in a folder of their own for what they leave behind."""
        if self.has_tests:
            # `swift test` would let one run wait for the other.
            command = [next((self.folder / ".build/debug").glob("*.xctest")), "--testing-library", "swift-testing"]
        else:
            command = ["Tests/System/run"] + SYSTEM_TESTS.get(self.name, [])
        # Sockets are made below it, whose names are short.
        with tempfile.TemporaryDirectory(prefix="m", ignore_cleanup_errors=True) as folder:
            variables = {"TMPDIR": folder, "SWIFT_BACKTRACE": "enable=no", schemata.VARIABLE: str(number)}
            # Whatever fails first says enough of a mutant.
            return self.run(command, self.patience, " recorded an issue", **variables)

    def check(self):
        """Hold the unchanged room to its tests, and learn how long they take."""
        print(f"mutants: {self.name} is built and tested as it is", file=sys.stderr, flush=True)
        exit_code, said = self.build()
        if exit_code:
            sys.exit(f"{said}\nmutants: {self.name} does not build")
        start = time.monotonic()
        exit_code, said = self.test()
        if exit_code:
            sys.exit(f"{said}\nmutants: the tests of {self.name} fail without any change")
        # A busy machine is no mutant's fault.
        self.patience = 60 + 8 * (time.monotonic() - start)

    def fate(self, number=0):
        """What becomes of a mutant that is built: died, hung, or lived."""
        exit_code = self.test(number)[0]
        return "hung" if exit_code is None else "died" if exit_code else "lived"

    def try_alone(self, mutant):
        """What becomes of a mutant in a build of its own: invalid where it does not compile."""
        with changed(self.folder, [(mutant, mutant.after)]):
            return "invalid" if self.build()[0] else self.fate()

    def invalid(self, mutants):
        """Those of many mutants that do not compile, as far as one build of all says so: each of its errors is that of its line."""
        left = {(mutant.file, mutant.number): mutant for mutant in mutants if not mutant.initializes}
        while len(left) > 1:
            with changed(self.folder, [(mutant, mutant.after) for mutant in left.values()]):
                wrong = self.errors(self.build()[1]) & left.keys()
            if not wrong:
                break
            yield from (left.pop(place) for place in wrong)

    def try_together(self, mutants, may_begin):
        """What becomes of each of many mutants in one build, as soon as it is known: None where it has to be built alone.

        A line is replaced once, so of those of one line the first is tried; nor is one begun when its time is over.
        """
        waiting = {}
        for number, mutant in enumerate(mutants, 1):
            place = mutant.file, mutant.number
            if place not in waiting:
                if ways := schemata.forms(mutant, number, code):
                    waiting[place] = number, mutant, ways
                else:
                    yield mutant, None
        while waiting:
            with changed(self.folder, [(mutant, ways[0]) for _, mutant, ways in waiting.values()]):
                exit_code, said = self.build()
                if not exit_code:
                    if self.test()[0]:
                        sys.exit(f"mutants: the tests of {self.name} fail with {len(waiting)} mutants of which none is chosen")
                    yield from self.fates([(number, mutant) for number, mutant, _ in waiting.values()], may_begin)
                    return
            for place in self.blamed(said, waiting):
                number, mutant, ways = waiting.pop(place)
                if ways[1:]:
                    waiting[place] = number, mutant, ways[1:]
                else:
                    yield mutant, None

    def errors(self, said):
        """The files and lines that a build has found errors in."""
        found = re.findall(r"^(/\S+?):(\d+):\d+: error", said, re.MULTILINE)
        return {(str(pathlib.Path(file).relative_to(self.folder)), int(line)) for file, line in found if file.startswith(f"{self.folder}/")}

    def blamed(self, said, waiting):
        """The places of the mutants that a build failed for, as far as it says so."""
        errors = self.errors(said)
        if exact := errors & waiting.keys():
            return exact
        # What is missing on one line may be noticed on another.
        near = {min(same, key=lambda place: abs(place[1] - line)) for file, line in errors
                if (same := [place for place in waiting if place[0] == file])}
        return near or list(waiting)[len(waiting) // 2:]

    def fates(self, numbered, may_begin):
        """Run the tests once for each mutant of a build, on all processors."""
        # Tests of programs share what is not theirs alone.
        with concurrent.futures.ThreadPoolExecutor(os.cpu_count() if self.has_tests else 1) as pool:
            def fate(number):
                return self.fate(number) if may_begin() else None

            runs = {pool.submit(fate, number): mutant for number, mutant in numbered}
            for run in concurrent.futures.as_completed(runs):
                if run.result():
                    yield runs[run], run.result()


@contextlib.contextmanager
def changed(folder, lines):
    """Lines of files, replaced for a while."""
    texts = {}
    for mutant, text in lines:
        path = folder / mutant.file
        of_file = texts.setdefault(path, path.read_text().split("\n"))
        assert of_file[mutant.number - 1] == mutant.before
        of_file[mutant.number - 1] = text
    before = {path: path.read_text() for path in texts}
    try:
        for path, of_file in texts.items():
            replace(path, "\n".join(of_file))
        yield
    finally:
        for path, text in before.items():
            replace(path, text)


def replace(path, text):
    """Write a file so that a build sees that it was written: where file systems keep whole seconds, two builds may well be in one."""
    last = int(path.stat().st_mtime)
    path.write_text(text)
    stamp = max(int(time.time()), last + 1)
    os.utime(path, (stamp, stamp))


def end(process):
    """End a process and all that came of it, the youngest last: tests are in a process group of their own."""
    for one in [process.pid, *descendants(process.pid)]:
        with contextlib.suppress(ProcessLookupError):
            os.kill(one, signal.SIGKILL)


def descendants(parent):
    """The processes that a process has started, and those that these have."""
    children = []
    for entry in os.scandir("/proc"):
        try:
            if entry.name.isdigit() and int(pathlib.Path(entry.path, "stat").read_text().rsplit(")", 1)[1].split()[1]) == parent:
                children.append(int(entry.name))
        except OSError:
            pass
    return children + [one for child in children for one in descendants(child)]


def write(path, text):
    if not path.exists() or path.read_text() != text:
        path.write_text(text)


def mirror(source, target, kept):
    """Make a folder like another one, but for files that are kept."""
    target.mkdir(exist_ok=True)
    names = set()
    for entry in os.scandir(source):
        names.add(entry.name)
        copy = target / entry.name
        if entry.is_dir():
            mirror(pathlib.Path(entry.path), copy, kept)
        elif not copy.exists() or copy.read_bytes() != pathlib.Path(entry.path).read_bytes():
            shutil.copyfile(entry.path, copy)
    for entry in os.scandir(target):
        if entry.name not in names and target / entry.name not in kept:
            shutil.rmtree(entry.path) if entry.is_dir() else os.unlink(entry.path)
