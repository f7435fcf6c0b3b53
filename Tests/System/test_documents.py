"""The documents: the index has every page, each page begins with an example, every link leads somewhere, and the version is one."""

import re
import subprocess
import unittest

from programs import PATIENCE, ROOT

DOCS = ROOT / "Docs"
PAGES = sorted(DOCS.glob("*.md"))
# The pages that somebody may begin with, and those of the packages.
OTHERS = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted(ROOT.glob("Clients/*/README.md")), ROOT / "Tests/README.md"]
INDEX = DOCS / "README.md"


def without_code(text):
    return re.sub(r"^```.*?^```$", "", text, flags=re.MULTILINE | re.DOTALL)


def links(page):
    """The targets of a page's links and pictures that lie in the project."""
    return [link for link in re.findall(r"\]\(([^)\s]+)\)", without_code(page.read_text())) if not re.match(r"\w+:", link)]


def anchors(page):
    """The names by which links reach the headings of a page, as forges and site generators make them."""
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

    def test_each_page_begins_with_what_one_can_do_and_an_example(self):
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

    def test_the_version_is_that_of_the_changelog_everywhere(self):
        check = [ROOT / "Scripts/version", "--check"]
        done = subprocess.run(check, capture_output=True, text=True, timeout=PATIENCE)
        self.assertEqual((done.returncode, done.stdout, done.stderr), (0, "", ""))
