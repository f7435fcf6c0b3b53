"""The step that changes code in small ways: it finds what no test notices, and nothing else, and goes on where it was."""

import pathlib
import subprocess
import tempfile
import unittest

from programs import ROOT

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


class Mutants(unittest.TestCase):
    def mutants(self, *options):
        done = subprocess.run(
            [ROOT / "Tests/Mutants/mutants", "--root", self.folder, *options, "Room"], capture_output=True, text=True, timeout=900
        )
        return done.returncode, done.stdout.splitlines(), done.stderr

    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name)
        for path, text in [("Package.swift", PACKAGE), ("Sources/Room/Room.swift", CODE), ("Tests/RoomTests/RoomTests.swift", TESTS)]:
            (self.folder / path).parent.mkdir(parents=True, exist_ok=True)
            (self.folder / path).write_text(text)

    def test_what_a_test_notices_dies_and_what_none_notices_lives(self):
        changes = {
            "Sources/Room/Room.swift:2: comparison: age >= threshold  // age > 17  ->  age > threshold  // age > 17",
            "Sources/Room/Room.swift:5: constant: let threshold = 18  ->  let threshold = 19",
            "Sources/Room/Room.swift:8: operator: one && other  ->  one || other",
        }
        code, listed, _ = self.mutants("--list")
        self.assertEqual((code, set(listed), len(listed)), (0, changes, 3))
        self.assertEqual(self.mutants("--list")[1], listed)
        orders = {tuple(self.mutants("--list", "--seed", str(seed))[1]) for seed in range(8)}
        self.assertGreater(len(orders), 1, "a seed has an order of its own")

        code, printed, said = self.mutants("--goal", "90")
        lived = "lived   Sources/Room/Room.swift:8: operator: one && other  ->  one || other"
        last = "Room: 2 of 3 died, 66.7 % (0 by a time limit; 0 more did not compile, 0 were not tried)"
        self.assertEqual((code, printed), (1, [lived, last]), said)
        self.assertEqual((self.folder / "Sources/Room/Room.swift").read_text(), CODE)
        # What is known is not tried again.
        code, printed, said = self.mutants("--goal", "60")
        self.assertEqual((code, printed, said), (0, [lived, last], ""))
        # Nor is one that is named as equivalent.
        (self.folder / "Tests/Mutants").mkdir()
        (self.folder / "Tests/Mutants/equivalent.tsv").write_text(
            "file\tbefore\tafter\treason\nSources/Room/Room.swift\tone && other\tone || other\tnobody looks\n"
        )
        code, printed, said = self.mutants("--goal", "100")
        self.assertEqual((code, printed, said), (0, ["Room: 2 of 2 died, 100.0 % (0 by a time limit; 0 more did not compile, 0 were not tried)"], ""))
