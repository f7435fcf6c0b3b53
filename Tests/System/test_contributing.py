"""CONTRIBUTING.md and Tests/README.md name files that are there, and files hold what their names say."""

import pathlib
import re
import unittest

ROOT = pathlib.Path(__file__).resolve().parents[2]
ENDINGS = ("swift", "md", "varlink", "yaml", "py", "tsv")


class Contributing(unittest.TestCase):
    def check_names(self, path, folders):
        """A file name with a folder exists below one of the folders. One without a folder is unique, or names a file at the root."""
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
                    files = [file for file in present if file.endswith("/" + name)]
                    self.assertTrue(name in present or len(files) == 1, files)

    def test_contributing(self):
        """The map of changes names files of today."""
        self.check_names("CONTRIBUTING.md", ["", "Sources"])

    def test_layers(self):
        """So does the list of the tests' layers."""
        self.check_names("Tests/README.md", ["", "Tests"])

    UNSAFE = r"Unsafe[A-Z]|\bunsafe[A-Z]|@unchecked|\[unchecked: |withMemoryRebound|assumingMemoryBound|Unmanaged|unowned\(unsafe\)"

    def test_unsafe(self):
        """The list of what is unsafe names the files of the programs that are, and no other."""
        section = (ROOT / "CONTRIBUTING.md").read_text().split("## What is unsafe")[1].split("\n## ")[0]
        rows = [row.split("|")[1] for row in section.splitlines() if row.startswith("| `")]
        listed = {pathlib.PurePath(name).name for row in rows for name in re.findall(r"`([^`]+)`", row)}
        sources = [path for path in (ROOT / "Sources").rglob("*.swift") if "bench" not in path.parts]
        self.assertEqual({path.name for path in sources if re.search(self.UNSAFE, path.read_text())}, listed)


class Extensions(unittest.TestCase):
    """An extension of more than 20 lines stands where its type is declared, or in `Type+Topic.swift`."""

    SHORT = 20

    DECLARATION = r"^(?:(?:public|package|open|final|private|fileprivate|indirect) )*(?:struct|class|enum|protocol|typealias) (\w+)"
    EXTENSION = r"^((?:\w+ )?extension \W?(\w+)[^{\n]*)\{([^\n]*)(?:\}$|\n(.*?)^\}$)"
    MEMBER = r"^  (?:[\w()]+ )*(?:func|var|let|init|subscript|case|struct|class|enum)\b"
    PRIVATE = r"\s*(?:\w+ )*(?:fileprivate|private) "

    def strangers(self, name, text):
        """The extensions in a file that its name does not lead to, except short ones and those whose members are all private."""
        declared = set(re.findall(self.DECLARATION, text, re.MULTILINE))
        owner = pathlib.PurePath(name).stem.split("+")[0]
        for head, type_name, line, lines in re.findall(self.EXTENSION, text, re.MULTILINE | re.DOTALL):
            # The type, the protocol that it is made to conform to, or what its Codec reads; [Node] is an Array.
            named = re.search(rf"\b{owner}\b", head.replace("extension [", "extension Array ["))
            if type_name in declared or named or head.startswith("private") or lines.count("\n") < self.SHORT:
                continue
            members = [line for line in lines.splitlines() if re.match(self.MEMBER, line)]
            if not members or not all(re.match(self.PRIVATE, member) for member in members):
                yield head.strip()

    def test_sources(self):
        """No file has functions that belong to a type which its name does not say."""
        for path in sorted((ROOT / "Sources").rglob("*.swift")):
            if path.name == "Interface.swift":  # generated, of one piece
                continue
            name = str(path.relative_to(ROOT))
            with self.subTest(file=name):
                self.assertEqual(list(self.strangers(name, path.read_text())), [])

    def test_rule(self):
        """What the rule lets through, and what not."""
        body = "\n" * self.SHORT
        public = f"extension Window {{\n  final var isKey: Bool {{ true }}{body}}}\n"
        private = f"extension Window {{\n  fileprivate final var isKey: Bool {{ true }}{body}}}\n"
        conforming = f"extension Window: Readable {{\n  final var isKey: Bool {{ true }}{body}}}\n"
        self.assertEqual(list(self.strangers("Sources/Focus.swift", public)), ["extension Window"])
        self.assertEqual(list(self.strangers("Sources/Focus.swift", private)), [])
        self.assertEqual(list(self.strangers("Sources/Window+Key.swift", public)), [])
        self.assertEqual(list(self.strangers("Sources/Focus.swift", "class Window {\n}\n\n" + public)), [])
        self.assertEqual(list(self.strangers("Sources/Focus.swift", conforming)), ["extension Window: Readable"])
        self.assertEqual(list(self.strangers("Sources/Readable.swift", conforming)), [])
        self.assertEqual(list(self.strangers("Sources/Focus.swift", public.replace(body, body[1:]))), [])
