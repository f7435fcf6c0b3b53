"""CONTRIBUTING.md and Tests/README.md name files that are there."""

import pathlib
import re
import unittest

ROOT = pathlib.Path(__file__).resolve().parents[2]
ENDINGS = ("swift", "md", "varlink", "yaml", "py", "tsv")


class Contributing(unittest.TestCase):
    def check_names(self, path, folders):
        """Each name of a file is that of one below one of the folders; a name without a folder may lie in any of them."""
        present = [str(file.relative_to(ROOT)) for file in ROOT.rglob("*.*") if ".build" not in file.parts]
        names = re.findall(rf"`(\w[\w./+-]*\.(?:{'|'.join(ENDINGS)}))`", (ROOT / path).read_text())
        # X stands for a name that is still to be given, Type+Topic for all of that form; an index lies with somebody's recordings.
        names = [name for name in names if not re.search(r"\bX|Type\+Topic|INDEX", name)]
        self.assertGreater(len(names), 1, path)
        for name in names:
            with self.subTest(path=path, name=name):
                if "/" in name:
                    self.assertTrue(any((ROOT / folder / name).exists() for folder in folders), name)
                else:
                    self.assertTrue(any(file.endswith("/" + name) or file == name for file in present), name)

    def test_contributing(self):
        """The map of changes names files of today."""
        self.check_names("CONTRIBUTING.md", ["", "Sources"])

    def test_layers(self):
        """So does the list of the tests' layers."""
        self.check_names("Tests/README.md", ["", "Tests"])
