"""A copy of a room's code and tests in a package of its own, where mutants are tried."""

import concurrent.futures
import contextlib
import errno
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

# System tests for rooms without tests of their own.
SYSTEM_TESTS = {
    "touchctl": [
        "test_touchctl", "test_commands", "test_recordings", "test_replay", "test_bindings", "test_stats", "test_apps", "test_dark",
        "test_devices",
    ],
}
# Reduces the project's manifest to the targets of one room's tests and their dependencies.
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
    """A copy of the project in which one room's code is changed."""

    def __init__(self, root, name):
        self.root, self.name = root, name
        self.sources = pathlib.Path("Sources") / name
        if not (root / self.sources).is_dir():
            sys.exit(f"mutants: there is no room {name}")
        self.has_tests = (root / f"Tests/{name}Tests").is_dir()
        self.folder = root / ".build/mutants" / name
        self.time_limit = None

    def prepare(self):
        """Update the copy. Unchanged files keep their times, so that they are not rebuilt."""
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
        """Run a command, at most until it prints a line that contains UNTIL; return its exit code (None after a timeout) and its output."""
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
        """Run the tests with the mutant of that number, with a temporary folder of their own."""
        if self.has_tests:
            # Run the tests directly, because `swift test` lets only one run at a time.
            command = [next((self.folder / ".build/debug").glob("*.xctest")), "--testing-library", "swift-testing"]
        else:
            command = ["Tests/System/run"] + SYSTEM_TESTS.get(self.name, [])
        # A short prefix: the paths of sockets below this folder are limited in length.
        with tempfile.TemporaryDirectory(prefix="m", ignore_cleanup_errors=True) as folder:
            variables = {"TMPDIR": folder, "SWIFT_BACKTRACE": "enable=no", schemata.VARIABLE: str(number)}
            # The first failure is enough to kill a mutant.
            return self.run(command, self.time_limit, " recorded an issue", **variables)

    def check(self):
        """Check that the unchanged room passes its tests, and measure how long they take."""
        print(f"mutants: {self.name} is built and tested as it is", file=sys.stderr, flush=True)
        exit_code, said = self.build()
        if exit_code:
            sys.exit(f"{said}\nmutants: {self.name} does not build")
        start = time.monotonic()
        exit_code, said = self.test()
        if exit_code:
            sys.exit(f"{said}\nmutants: the tests of {self.name} fail without any change")
        # Allow generous time, because a busy machine must not count as a hang.
        self.time_limit = 60 + 8 * (time.monotonic() - start)

    def fate(self, number=0):
        """Return the fate of a mutant that is built: died, hung or lived."""
        for _ in range(3):
            exit_code, said = self.test(number)
            # Other runs of tests may use up the machine's inotify instances; that failure is not the mutant's.
            if os.strerror(errno.EMFILE) not in said:
                break
        return "hung" if exit_code is None else "died" if exit_code else "lived"

    def try_alone(self, mutant):
        """Return the fate of a mutant in a build of its own; invalid if it does not compile."""
        with changed(self.folder, [(mutant, mutant.after)]):
            return "invalid" if self.build()[0] else self.fate()

    def invalid(self, mutants):
        """Yield mutants that do not compile, as far as builds of all of them show. Each error counts against the mutant on its line."""
        left = {(mutant.file, mutant.number): mutant for mutant in mutants if not mutant.initializes}
        while len(left) > 1:
            with changed(self.folder, [(mutant, mutant.after) for mutant in left.values()]):
                wrong = self.errors(self.build()[1]) & left.keys()
            if not wrong:
                break
            yield from (left.pop(place) for place in wrong)

    def try_together(self, mutants, may_begin):
        """Yield each mutant with its fate in a shared build as soon as it is known, or with None if it must be built alone.

        A line can be replaced only once, so only its first mutant is tried. No mutant is begun after the time is over.
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
        """Return the files and lines in which a build found errors."""
        found = re.findall(r"^(/\S+?):(\d+):\d+: error", said, re.MULTILINE)
        return {(str(pathlib.Path(file).relative_to(self.folder)), int(line)) for file, line in found if file.startswith(f"{self.folder}/")}

    def blamed(self, said, waiting):
        """Return the places of the mutants that made a build fail, as far as its errors show."""
        errors = self.errors(said)
        if exact := errors & waiting.keys():
            return exact
        # An error may be reported on another line than the mutant's.
        near = {min(same, key=lambda place: abs(place[1] - line)) for file, line in errors
                if (same := [place for place in waiting if place[0] == file])}
        return near or list(waiting)[len(waiting) // 2:]

    def fates(self, numbered, may_begin):
        """Run the tests once for each mutant of a build, in parallel."""
        # Tests of programs share resources of the machine, so they run one at a time.
        with concurrent.futures.ThreadPoolExecutor(os.cpu_count() if self.has_tests else 1) as pool:
            def fate(number):
                return self.fate(number) if may_begin() else None

            runs = {pool.submit(fate, number): mutant for number, mutant in numbered}
            for run in concurrent.futures.as_completed(runs):
                if run.result():
                    yield runs[run], run.result()


@contextlib.contextmanager
def changed(folder, lines):
    """Replace lines of files while the context lasts."""
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
    """Write a file with a newer time, so that a build notices: file systems may store only whole seconds."""
    last = int(path.stat().st_mtime)
    path.write_text(text)
    stamp = max(int(time.time()), last + 1)
    os.utime(path, (stamp, stamp))


def end(process):
    """Kill a process and its descendants, which may be in other process groups."""
    for one in [process.pid, *descendants(process.pid)]:
        with contextlib.suppress(ProcessLookupError):
            os.kill(one, signal.SIGKILL)


def descendants(parent):
    """Return the descendants of a process."""
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
    """Make a folder a copy of another one, except for the files to keep."""
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
