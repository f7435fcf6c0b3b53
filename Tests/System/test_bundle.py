"""Scripts/bundle: the programs run with their own C library where the system has none, as under an empty root."""

import os
import pathlib
import subprocess
import tempfile
import unittest

from programs import PROGRAMS, ROOT, TIMEOUT, TOUCHCTL

# A mount namespace with /proc, from which Swift programs read their arguments.
MOUNTS = 'mount -t proc proc "$0/proc" && exec chroot "$@"'


def may_mount():
    with tempfile.TemporaryDirectory() as folder:
        (pathlib.Path(folder) / "proc").mkdir()
        mount = ["unshare", "--mount", "sh", "-c", 'mount -t proc proc "$0/proc"', folder]
        return subprocess.run(mount, capture_output=True).returncode == 0


@unittest.skipUnless(os.geteuid() == 0 and may_mount(), "only root may make mounts and change its root")
class Bundle(unittest.TestCase):
    def test_the_programs_run_below_a_root_with_nothing_else(self):
        with tempfile.TemporaryDirectory(prefix="touchd-bundle-") as folder:
            root = pathlib.Path(folder)
            (root / "proc").mkdir()
            bundle = [ROOT / "Scripts/bundle", root / "opt/touchd"]
            subprocess.run(bundle, check=True, capture_output=True, env={**os.environ, "PROGRAMS": str(PROGRAMS)}, timeout=TIMEOUT)
            recording = ROOT / "Config/recordings/demo.events"
            (root / "demo.events").write_bytes(recording.read_bytes())

            def inside(program, *arguments):
                command = ["unshare", "--mount", "sh", "-c", MOUNTS, root, root, f"/opt/touchd/{program}", *arguments]
                return subprocess.run(command, check=True, capture_output=True, timeout=TIMEOUT).stdout

            self.assertEqual(sorted(path.name for path in root.iterdir()), ["demo.events", "opt", "proc"])
            there = inside("touchctl", "replay", "/demo.events")
            here = subprocess.run([TOUCHCTL, "replay", recording], check=True, capture_output=True, timeout=TIMEOUT).stdout
            self.assertGreater(there.count(b"\n"), 10)
            self.assertEqual(there, here)
            self.assertRegex(inside("touchd", "--version"), rb"^touchd \d")
            demo = subprocess.run([TOUCHCTL, "demo"], check=True, capture_output=True, timeout=TIMEOUT).stdout
            self.assertEqual(inside("touchctl", "demo"), demo)
            # The service and a client of it work, too.
            service = ["unshare", "--mount", "sh", "-c", MOUNTS, root, root, "/opt/touchd/touchd", "--replay", "/demo.events", "--pace", "1000"]
            serving = subprocess.Popen([*service, "--socket", "/socket"])
            self.addCleanup(serving.wait)
            self.addCleanup(serving.kill)
            watched = inside("touchctl", "watch", "--wait", str(TIMEOUT), "--socket", "/socket")
            self.assertEqual(serving.wait(TIMEOUT), 0)
            self.assertEqual([line for line in watched.splitlines() if b"action" in line], [line for line in here.splitlines() if b"action" in line])


if __name__ == "__main__":
    unittest.main()
