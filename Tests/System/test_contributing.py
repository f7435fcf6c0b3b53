"""CONTRIBUTING.md and Tests/README.md name existing files, and files contain what their names say."""

import pathlib
import re
import unittest

ROOT = pathlib.Path(__file__).resolve().parents[2]
ENDINGS = ("swift", "md", "varlink", "yaml", "py", "tsv")


class Contributing(unittest.TestCase):
    def check_names(self, path, folders):
        """A file name with a folder must exist below one of the folders. A name without a folder must be unique, or name a file at the root."""
        present = [str(file.relative_to(ROOT)) for file in ROOT.rglob("*.*") if ".build" not in file.parts]
        names = re.findall(rf"`(\w[\w./+-]*\.(?:{'|'.join(ENDINGS)}))`", (ROOT / path).read_text())
        # X is a placeholder, Type+Topic means any name of that form, and an index lies next to a user's recordings.
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
        """The map of changes names existing files."""
        self.check_names("CONTRIBUTING.md", ["", "Sources"])

    def test_layers(self):
        """The list of the tests' layers names existing files, too."""
        self.check_names("Tests/README.md", ["", "Tests"])

    UNSAFE = r"Unsafe[A-Z]|\bunsafe[A-Z]|@unchecked|\[unchecked: |withMemoryRebound|assumingMemoryBound|Unmanaged|unowned\(unsafe\)" \
             r"|OpaquePointer|\.pointee|utf8Start"

    def test_unsafe(self):
        """The list of unsafe code names exactly the source files that contain some."""
        section = (ROOT / "CONTRIBUTING.md").read_text().split("## What is unsafe")[1].split("\n## ")[0]
        rows = [row.split("|")[1] for row in section.splitlines() if row.startswith("| `")]
        listed = {pathlib.PurePath(name).name for row in rows for name in re.findall(r"`([^`]+)`", row)}
        sources = [path for path in (ROOT / "Sources").rglob("*.swift") if "bench" not in path.parts]
        self.assertEqual({path.name for path in sources if re.search(self.UNSAFE, path.read_text())}, listed)


class Extensions(unittest.TestCase):
    """An extension of more than 20 lines must be in the file of its type's declaration, or in `Type+Topic.swift`."""

    SHORT = 20

    DECLARATION = r"^(?:(?:public|package|open|final|private|fileprivate|indirect) )*(?:struct|class|enum|protocol|typealias) (\w+)"
    EXTENSION = r"^((?:\w+ )?extension \W?(\w+)[^{\n]*)\{([^\n]*)(?:\}$|\n(.*?)^\}$)"
    MEMBER = r"^  (?:[\w()]+ )*(?:func|var|let|init|subscript|case|struct|class|enum)\b"
    PRIVATE = r"\s*(?:\w+ )*(?:fileprivate|private) "

    def strangers(self, name, text):
        """Return extensions that do not match their file's name, except short ones and those with only private members."""
        declared = set(re.findall(self.DECLARATION, text, re.MULTILINE))
        owner = pathlib.PurePath(name).stem.split("+")[0]
        for head, type_name, line, lines in re.findall(self.EXTENSION, text, re.MULTILINE | re.DOTALL):
            # The type, the protocol it conforms to, or the type that its Codec reads; [Node] is an Array.
            named = re.search(rf"\b{owner}\b", head.replace("extension [", "extension Array ["))
            if type_name in declared or named or head.startswith("private") or lines.count("\n") < self.SHORT:
                continue
            members = [line for line in lines.splitlines() if re.match(self.MEMBER, line)]
            if not members or not all(re.match(self.PRIVATE, member) for member in members):
                yield head.strip()

    def test_sources(self):
        """No source file extends a type that its name does not contain."""
        for path in sorted((ROOT / "Sources").rglob("*.swift")):
            if path.name == "Interface.swift":  # generated, of one piece
                continue
            name = str(path.relative_to(ROOT))
            with self.subTest(file=name):
                self.assertEqual(list(self.strangers(name, path.read_text())), [])

    def test_rule(self):
        """Examples of what the rule allows and rejects."""
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
