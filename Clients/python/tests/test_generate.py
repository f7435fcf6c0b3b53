"""What is written from the interface file."""

import pathlib
import subprocess
import sys
import tempfile
import unittest

ROOT = pathlib.Path(__file__).resolve().parents[3]

WRITTEN = ["Clients/python/touchd/interface.py", "Sources/TouchClient/Interface.swift"]
WRITTEN += [f"Clients/c/{name}" for name in ("touchd-interface.h", "interface.c", "layout.tsv")]
WRITTEN += ["Tests/TouchClientTests/InterfaceStructures.swift"]


class Generate(unittest.TestCase):
    def test_writing_it_again_changes_nothing(self):
        with tempfile.TemporaryDirectory() as folder:
            subprocess.run([sys.executable, ROOT / "Clients/generate", folder], check=True)
            for path in WRITTEN:
                written = pathlib.Path(folder, pathlib.Path(path).name).read_text()
                message = f"the interface file has changed: Clients/generate writes {path} again"
                self.assertEqual(written, (ROOT / path).read_text(), message)


if __name__ == "__main__":
    unittest.main()
