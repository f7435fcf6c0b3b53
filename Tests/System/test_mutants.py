"""The mutants tool: it finds exactly what no test notices, and continues where it was interrupted."""

import csv
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile
import unittest

from programs import ROOT

sys.path.insert(0, str(ROOT / "Tests/Mutants"))
from rooms import Room  # noqa: E402

PACKAGE = """// swift-tools-version: 6.0
import PackageDescription
let package = Package(
  name: "small",
  targets: [.target(name: "Room"), .testTarget(name: "RoomTests", dependencies: ["Room"]), .target(name: "Other", dependencies: ["Nothing"])]
)
"""
CODE = """public func isAdult(_ age: Int) -> Bool {
  age >= threshold  // age > 17
}

let threshold = 18

public func nobodyLooks(_ one: Bool, _ other: Bool) -> Bool {
  one && other
}
"""
TESTS = """import Testing
import Room

@Test func adults() {
  #expect(isAdult(18) && !isAdult(17))
}
"""

# Changes of every kind, on lines that can hold both forms, hold them only as a statement, or cannot; two on one line, and one that does not compile.
SHAPES = """public enum Grade: Int {
  case low = 3
}

public func mayEnter(_ isGuest: Bool, _ isAdult: Bool, _ isOpen: Bool) -> Bool {
  isGuest || isAdult
    && isOpen
}

public struct Walk {
  public var x = Int(), y: Int
  public init() {
    y = Int()
    stay()
  }
  func stay() {}

  public mutating func go(_ right: Int, _ down: Int) {
    move(right, down)
  }

  mutating func move(_ right: Int, _ down: Int) {
    self.x += right
    self.y = down
  }

  public mutating func wait() { x += 0 }
}

public let most: UInt8 = 255

public func rest(_ counts: [Int]) -> Int {
  counts.map { -$0 }.reduce(Int()) { (sum, count) in
    sum - count
  }
}
"""
SHAPES_TESTS = """import Testing
import Room

@Test func grades() {
  #expect(Grade.low.rawValue == 3)
}

@Test func guests() {
  #expect(mayEnter(true, false, false) && !mayEnter(false, true, false))
}

@Test func walks() {
  var walk = Walk()
  walk.go(3, 5)
  walk.go(4, 6)
  #expect(walk.x == 7 && walk.y == 6)
  walk.wait()
}

@Test func counts() {
  #expect(rest([1, 2]) == 3)
}
"""
FATES = {
    (("constant", 2, "case low = 4"), "died"),
    (("operator", 6, "isGuest && isAdult"), "died"),
    (("operator", 7, "|| isOpen"), "died"),
    (("statement", 13, ""), "invalid"),
    (("statement", 14, ""), "lived"),
    (("arguments", 19, "move(down, right)"), "died"),
    (("statement", 19, ""), "died"),
    (("axis", 23, "self.y += right"), "died"),
    (("operator", 23, "self.x -= right"), "died"),
    (("statement", 23, ""), "died"),
    (("axis", 24, "self.x = down"), "died"),
    (("statement", 24, ""), "died"),
    (("constant", 27, "public mutating func wait() { x += 1 }"), "lived"),
    (("operator", 27, "public mutating func wait() { x -= 0 }"), "lived"),
    (("constant", 30, "public let most: UInt8 = 256"), "invalid"),
    (("arguments", 33, "counts.map { -$0 }.reduce(Int()) { (count, sum) in"), "died"),
    (("operator", 34, "sum + count"), "died"),
}
# It logs each build.
SWIFT = """#!/bin/sh
echo "$1" >>{}
exec {} "$@"
"""


class Equivalents(unittest.TestCase):
    def test_each_row_is_of_a_line_that_is_there(self):
        """A row whose line has changed has no effect any more."""
        with open(ROOT / "Tests/Mutants/equivalent.tsv", newline="") as file:
            rows = list(csv.DictReader(file, delimiter="\t", quoting=csv.QUOTE_NONE))
        self.assertTrue(rows)
        for row in rows:
            path = ROOT / row["file"]
            lines = [line.strip() for line in path.read_text().splitlines()] if path.exists() else []
            # A statement may be written on several lines, which the tool joins.
            text = " ".join(lines)
            self.assertTrue(row["before"].strip() in text and row["reason"], f"{row['file']}: {row['before']}")


class Fates(unittest.TestCase):
    def test_a_run_without_inotify_instances_is_repeated(self):
        none_left = (1, "Caught error: Too many open files")
        for runs, fate in [
            ([none_left, (0, "")], "lived"), ([none_left, (1, "another failure")], "died"), ([none_left, none_left, (None, "")], "hung"),
            ([none_left] * 3, "died"),
        ]:  # fmt: skip
            room, runs = Room.__new__(Room), iter(runs)
            room.test = lambda number, runs=runs: next(runs)
            self.assertEqual(room.fate(), fate)
            self.assertEqual(list(runs), [], "each run is used")


class Mutants(unittest.TestCase):
    # Show all differences in fates.
    maxDiff = None

    def mutants(self, *options):
        done = subprocess.run(
            [ROOT / "Tests/Mutants/mutants", "--root", self.folder, *options, "Room"], capture_output=True, text=True, timeout=900,
            env=dict(os.environ, PATH=f"{self.folder}:{os.environ['PATH']}"),
        )
        return done.returncode, done.stdout.splitlines(), done.stderr

    def setUp(self):
        self.folder = pathlib.Path(self.enterContext(tempfile.TemporaryDirectory()))
        self.builds = self.folder / "builds"
        (self.folder / "swift").write_text(SWIFT.format(self.builds, shutil.which("swift")))
        (self.folder / "swift").chmod(0o755)
        for path, text in [("Package.swift", PACKAGE), ("Sources/Room/Room.swift", CODE), ("Tests/RoomTests/RoomTests.swift", TESTS)]:
            (self.folder / path).parent.mkdir(parents=True, exist_ok=True)
            (self.folder / path).write_text(text)

    def test_a_mutant_that_a_test_notices_dies_and_others_live(self):
        changes = {
            "Sources/Room/Room.swift:2: comparison: age >= threshold  // age > 17  ->  age > threshold  // age > 17",
            "Sources/Room/Room.swift:5: constant: let threshold = 18  ->  let threshold = 19",
            "Sources/Room/Room.swift:8: operator: one && other  ->  one || other",
        }
        code, listed, _ = self.mutants("--list")
        self.assertEqual((code, set(listed), len(listed)), (0, changes, 3))
        # Another room's name may begin with this room's.
        (self.folder / "Sources/RoomKey").mkdir()
        (self.folder / "Sources/RoomKey/Room.swift").write_text(CODE)
        self.assertEqual(len(self.mutants("--list")[1]), 3)
        self.assertEqual(len(self.mutants("--list", "--only", "Room.swift")[1]), 3)
        self.assertEqual(self.mutants("--list")[1], listed)
        orders = {tuple(self.mutants("--list", "--seed", str(seed))[1]) for seed in range(8)}
        self.assertGreater(len(orders), 1, "a seed has an order of its own")

        code, printed, said = self.mutants("--goal", "90")
        lived = "lived   Sources/Room/Room.swift:8: operator: one && other  ->  one || other"
        last = "Room: 2 of 3 died, 66.7 % (0 by a time limit; 0 more did not compile, 0 were not tried)"
        self.assertEqual((code, printed), (1, [lived, last]), said)
        self.assertEqual((self.folder / "Sources/Room/Room.swift").read_text(), CODE)
        self.assertEqual(self.builds.read_text(), "build\nbuild\n", "one as it is, and one of all three")
        # Known mutants are not tried again.
        code, printed, said = self.mutants("--goal", "60")
        self.assertEqual((code, printed, said), (0, [lived, last], ""))
        # Equivalent mutants are not tried either.
        (self.folder / "Tests/Mutants").mkdir()
        (self.folder / "Tests/Mutants/equivalent.tsv").write_text(
            "file\tbefore\tafter\treason\nSources/Room/Room.swift\tone && other\tone || other\tnobody looks\n"
        )
        code, printed, said = self.mutants("--goal", "100")
        self.assertEqual((code, printed, said), (0, ["Room: 2 of 2 died, 100.0 % (0 by a time limit; 0 more did not compile, 0 were not tried)"], ""))

    def fates(self, *options):
        """Return each mutant's fate, and the number of builds."""
        shutil.rmtree(self.folder / ".build", ignore_errors=True)
        self.builds.unlink(missing_ok=True)
        code, printed, said = self.mutants(*options)
        self.assertEqual(code, 0, said)
        with open(self.folder / ".build/mutants/Room/results.tsv", newline="") as file:
            rows = list(csv.DictReader(file, delimiter="\t"))
        fates = {(row["kind"], int(row["line"]), row["after"]): row["fate"] for row in rows}
        self.assertEqual(len(fates), len(rows), "each is tried once")
        return fates, printed, len(self.builds.read_text().splitlines())

    def test_many_in_one_build_have_the_same_fates_as_in_builds_of_their_own(self):
        (self.folder / "Sources/Room/Room.swift").write_text(SHAPES)
        (self.folder / "Tests/RoomTests/RoomTests.swift").write_text(SHAPES_TESTS)
        together, printed, builds = self.fates()
        alone, printed_alone, builds_alone = self.fates("--together", "1")
        self.assertEqual(together, alone)
        self.assertEqual(printed, printed_alone)
        self.assertEqual(set(together.items()), FATES)
        self.assertLess(builds, builds_alone)
        self.assertEqual(builds_alone, 1 + len(alone))
