"""Scripts/profile profiles a release build once per change of its objects, and relinks it."""

import os
import pathlib
import shutil
import tempfile
import unittest

from programs import ROOT, run

# The log has the order file that each link read.
SWIFT = """#!/bin/sh
for product; do :; done
program=.build/release/$product
mkdir -p $program.product && echo "$PWD/a room.o" >$program.product/Objects.LinkFileList
[ -e $program ] || echo "link $product $(cat .build/order)" >>log
touch $program
"""
COUNT = '#!/bin/sh\necho profile >>log\n[ ! -e unprofiled ] && echo hot >"$2"\n'
UNORDERED = ["link touchd ", "link bench "]
ORDERED = ["profile", "link touchd hot", "link bench hot"]


class Profile(unittest.TestCase):
    def setUp(self):
        self.folder = pathlib.Path(self.enterContext(tempfile.TemporaryDirectory(prefix="touchd-profile-")))
        for name, text in {"bin/swift": SWIFT, "Tests/Counts/count": COUNT, "Scripts/need": "#!/bin/sh\n[ ! -e refused ]\n"}.items():
            path = self.folder / name
            path.parent.mkdir(parents=True)
            path.write_text(text)
            path.chmod(0o755)
        for name in ["profile", "quietly"]:
            shutil.copy(ROOT / "Scripts" / name, self.folder / "Scripts")
        (self.folder / ".build/release").mkdir(parents=True)
        (self.folder / ".build/order").touch()
        self.changed(at=1)

    def changed(self, at):
        (self.folder / "a room.o").touch()
        os.utime(self.folder / "a room.o", (at, at))

    def profile(self):
        """Return what a run did, and what it printed."""
        (self.folder / "log").write_text("")
        environment = {**os.environ, "PATH": f"{self.folder / 'bin'}:{os.environ['PATH']}"}
        code, _, said = run(self.folder / "Scripts/profile", "-c", "release", env=environment)
        self.assertEqual(code, 0, said)
        return (self.folder / "log").read_text().splitlines(), said

    def test_it_profiles_once_and_links_each_program_in_the_order_found(self):
        (self.folder / ".build/release/touchctl").touch()
        self.assertEqual(self.profile(), (UNORDERED + ORDERED, ""))
        # The next build of touchctl links it.
        self.assertFalse((self.folder / ".build/release/touchctl").exists())
        self.assertEqual(self.profile(), ([], ""))

    def test_a_changed_object_is_profiled_as_in_a_clean_build(self):
        self.profile()
        self.changed(at=1 << 40)
        self.assertEqual(self.profile(), (UNORDERED + ORDERED, ""))

    def test_where_it_cannot_profile_it_says_so_links_without_an_order_and_tries_again(self):
        self.profile()
        self.changed(at=1 << 40)
        for reason, tried in [("refused", []), ("unprofiled", ["profile"])]:
            with self.subTest(reason):
                (self.folder / reason).touch()
                log, printed = self.profile()
                self.assertEqual([line for line in log if line not in UNORDERED], tried)
                self.assertIn("touchd is linked without an order of its functions", printed)
                self.assertEqual((self.folder / ".build/order").read_text(), "")
                (self.folder / reason).unlink()
        self.assertEqual(self.profile(), (ORDERED, ""))
