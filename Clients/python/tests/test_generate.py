"""The module that is written from the interface file."""

import pathlib
import subprocess
import sys
import tempfile
import unittest

HERE = pathlib.Path(__file__).resolve().parents[1]


class Generate(unittest.TestCase):
    def test_writing_it_again_changes_nothing(self):
        with tempfile.TemporaryDirectory() as folder:
            output = pathlib.Path(folder, "interface.py")
            subprocess.run([sys.executable, HERE / "generate", output], check=True)
            self.assertEqual(
                output.read_text(), (HERE / "touchd/interface.py").read_text(),
                "the interface file has changed: Clients/python/generate writes the module again",
            )


if __name__ == "__main__":
    unittest.main()
