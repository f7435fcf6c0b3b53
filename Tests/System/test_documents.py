"""The documents: the index has every page, pages begin with examples, links work, versions agree, and the lint of texts finds its words."""

import re
import subprocess
import sys
import tempfile
import unittest

import shown
from programs import ROOT, TIMEOUT

sys.path.append(str(ROOT / "Tests/Counts"))
import performance  # noqa: E402

DOCS = ROOT / "Docs"
PAGES = sorted(DOCS.glob("*.md"))
# Pages that readers may begin with, and those of the packages.
OTHERS = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted(ROOT.glob("Clients/*/README.md")), ROOT / "Tests/README.md"]
INDEX = DOCS / "README.md"


def without_code(text):
    return re.sub(r"^```.*?^```$", "", text, flags=re.MULTILINE | re.DOTALL)


def links(page):
    """Return the targets of a page's links and pictures that are in the project."""
    return [link for link in re.findall(r"\]\(([^)\s]+)\)", without_code(page.read_text())) if not re.match(r"\w+:", link)]


def anchors(page):
    """Return the anchors of a page's headings, as forges and site generators make them."""
    found = set()
    for heading in re.findall(r"^#+ (.*)$", without_code(page.read_text()), re.MULTILINE):
        text = re.sub(r"\[([^]]*)\]\([^)]*\)", r"\1", heading).lower()
        found.add(re.sub(r"[^\w\- ]", "", text).replace(" ", "-"))
    return found


class Documents(unittest.TestCase):
    def test_the_index_lists_every_page(self):
        listed = {(INDEX.parent / link.partition("#")[0]).resolve() for link in links(INDEX)}
        for page in PAGES:
            if page != INDEX:
                self.assertIn(page, listed, "Docs/README.md does not list it")

    def test_each_page_begins_with_a_task_and_an_example(self):
        for page in PAGES:
            with self.subTest(page=page.name):
                lines = page.read_text().splitlines()
                self.assertRegex(lines[0], "^# ")
                self.assertRegex(lines[2], r"^\S", f"{page.name}: no sentence follows the title")
                self.assertTrue(any(re.match(r" *```|    \S", line) for line in lines[:20]), f"{page.name}: no example in the first 20 lines")

    def test_every_link_leads_to_a_file_and_a_heading(self):
        for page in [*PAGES, *OTHERS]:
            for link in links(page):
                with self.subTest(page=page.name, link=link):
                    path, _, anchor = link.partition("#")
                    target = (page.parent / path).resolve() if path else page
                    self.assertTrue(target.exists(), f"{page.name}: {link}")
                    if anchor and target.suffix == ".md":
                        self.assertIn(anchor, anchors(target), f"{page.name}: {link}")

    def test_files_that_pages_show_are_as_they_are(self):
        for page in PAGES:
            for path, text in shown.files(page).items():
                self.assertEqual(text, (ROOT / path).read_text(), f"{page.name}: {path}")

    def test_the_figures_of_the_page_about_costs_are_the_limits(self):
        self.assertEqual(performance.filled(performance.PAGE.read_text()), performance.PAGE.read_text(), "Tests/Counts/performance.py writes them")
        # Each load with a limit is listed, except the service next to silent devices and other numbers of subscribers.
        shown_loads = set(re.findall(r"^\| `([\w-]+)` \|", performance.PAGE.read_text().partition(performance.MARKER)[2], re.MULTILINE))
        self.assertEqual(set(performance.read("limits.tsv")) - shown_loads, {"subscribers-8", "subscribers-256"})

    def test_the_version_is_that_of_the_changelog_everywhere(self):
        check = [ROOT / "Scripts/version", "--check"]
        done = subprocess.run(check, capture_output=True, text=True, timeout=TIMEOUT)
        self.assertEqual((done.returncode, done.stdout, done.stderr), (0, "", ""))

    def english(self, text, suffix=".md"):
        """Return what Scripts/english finds in a document or source."""
        with tempfile.NamedTemporaryFile("w", suffix=suffix) as file:
            file.write(text)
            file.flush()
            done = subprocess.run([ROOT / "Scripts/english", file.name], capture_output=True, text=True, timeout=TIMEOUT)
        self.assertEqual((done.returncode, done.stderr), (1 if done.stdout else 0, ""))
        return [line.partition(f"{suffix}:")[2] for line in done.stdout.splitlines()]

    def test_the_lint_finds_words_and_long_sentences_where_they_stand(self):
        self.assertEqual(self.english("# Title\n\nA client sends a call. It gets `nobody`.\n\n```\nwhoever reads this\n```\n"), [])
        (found,) = self.english("# Title\n\nThis is right.\nWhoever reads it may go on.\n")
        self.assertRegex(found, "^3: “Whoever”: a client that; users who: Whoever reads it may go on.$")
        (found,) = self.english("| a | b |\n|---|---|\n| fine | This wants a permission. |\n")
        self.assertRegex(found, "^3: “wants”: ")
        thirty = " ".join(["word"] * 29)
        self.assertEqual(self.english(f"- A {thirty}.\n- A {thirty}.\n"), [])
        (found,) = self.english(f"- A {thirty}.\n- A {thirty} word.\n")
        self.assertRegex(found, "^2: 31 words: ")
        # A period within a sentence does not end it, and each sentence counts by itself.
        self.assertEqual(self.english(f"The file `a.b` has 1.5 MB. A {thirty}.\n"), [])

    def test_the_lint_reads_printed_and_documented_texts_of_sources(self):
        self.assertEqual(self.english('let key = "wants"\n', ".swift"), [])
        private = "/// Whoever reads this works on touchd.\nfunc it() {}\n// This wants nothing.\n"
        found, other = self.english(private, ".swift")
        self.assertRegex(found, "^1: “Whoever”: ")
        self.assertRegex(other, "^3: “wants”: ")
        (found,) = self.english('a\n  throw Failure("\(path) wants \(list.map { "x" }) first of all")\n', ".swift")
        self.assertRegex(found, "^2: “wants”: requires, needs: VALUE wants VALUE first of all$")
        (found,) = self.english('let text = """\n  Nobody reads it but \(name),\n  today.\n  """\n', ".swift")
        self.assertRegex(found, "^1: “Nobody”: ")
        (found,) = self.english("/// A list.\n///\n/// - Returns: nothing that\n///   nobody has.\n@discardableResult\npublic final func it() {}\n", ".swift")
        self.assertRegex(found, "^3: “nobody”: .*: nothing that nobody has.$")
