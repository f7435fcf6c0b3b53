"""The documentation as a site: all links work, and pages open in a browser at three widths and load nothing from other sites."""

import functools
import html.parser
import http.server
import pathlib
import re
import shutil
import subprocess
import tempfile
import threading
import unittest
import urllib.parse

from programs import ROOT, TIMEOUT

WIDTHS = [360, 768, 1280]
OPENED = ["index.html", "Docs/README.html", "Docs/OPERATIONS.html", "Docs/KIOSK.html", "Docs/RULES.html", "recordings.html"]
has_mkdocs = shutil.which("mkdocs") and subprocess.run(["/usr/bin/python3", "-c", "import pymdownx"], capture_output=True).returncode == 0


class Page(html.parser.HTMLParser):
    """The names of a page's elements, its links, and what it loads."""

    def __init__(self, path):
        super().__init__()
        self.ids, self.links, self.loads = set(), [], []
        self.feed(path.read_text())

    def handle_starttag(self, tag, attributes):
        values = dict(attributes)
        self.ids.add(values.get("id"))
        if tag == "a" and "href" in values:
            self.links.append(values["href"])
        elif values.get("rel") != "canonical":
            self.loads += [values[key] for key in ("src", "href") if values.get(key)]


class Quiet(http.server.SimpleHTTPRequestHandler):
    def log_message(self, *_):
        pass


def built(test):
    """Build a site for a class of tests; return its folder."""
    folder = pathlib.Path(test.enterClassContext(tempfile.TemporaryDirectory(prefix="touchd-site-")))
    done = subprocess.run([ROOT / "Scripts/site", folder / "site"], capture_output=True, text=True, timeout=TIMEOUT)
    if done.returncode:
        raise AssertionError(done.stdout + done.stderr)
    return folder / "site"


@unittest.skipUnless(has_mkdocs, "the packages mkdocs and python3-pymdownx are not installed")
class Site(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.site = built(cls)
        cls.pages = {path: Page(path) for path in cls.site.rglob("*.html") if path.name != "404.html"}

    def test_every_page_of_docs_is_there_and_in_the_navigation(self):
        links = self.pages[self.site / "index.html"].links
        for page in ROOT.glob("Docs/*.md"):
            name = f"Docs/{page.stem}.html" if page.stem != "README" else "Docs/index.html"
            self.assertTrue((self.site / name).exists(), name)
            self.assertIn(name, links)

    def test_every_link_leads_to_a_file_and_a_heading(self):
        for path, page in self.pages.items():
            for link in page.links + page.loads:
                if re.match(r"(https?|data|mailto):", link) or link in ("#", ""):
                    continue
                target, _, anchor = urllib.parse.unquote(link).partition("#")
                to = (path.parent / target).resolve() if target else path
                name = f"{path.relative_to(self.site)}: {link}"
                self.assertTrue(to.exists(), name)
                if anchor and to in self.pages and not anchor.startswith("searchbox"):
                    self.assertIn(anchor, self.pages[to].ids, name)

    def test_nothing_is_loaded_from_elsewhere(self):
        for path, page in self.pages.items():
            for load in page.loads:
                self.assertNotRegex(load, r"^(\w+:)?//", str(path))
        for sheet in self.site.rglob("*.css"):
            self.assertNotRegex(sheet.read_text(), r"(@import|url\()\s*[\"']?(\w+:)?//", str(sheet))

    def test_examples_can_be_played(self):
        scenes = sorted(ROOT.glob("Examples/*/scene.yaml"))
        self.assertGreater(len(scenes), 5)
        for scene in scenes:
            self.assertIn(f"recordings/{scene.parent.name}.html", self.pages[self.site / "recordings.html"].loads)
            self.assertIn("<script", (self.site / f"recordings/{scene.parent.name}.html").read_text())


@unittest.skipUnless(has_mkdocs and shutil.which("chromium"), "mkdocs or chromium is not installed")
class InABrowser(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        from browser import Browser

        handler = functools.partial(Quiet, directory=built(cls))
        server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler)
        cls.addClassCleanup(server.server_close)
        cls.addClassCleanup(server.shutdown)
        threading.Thread(target=server.serve_forever, daemon=True).start()
        cls.address = f"http://127.0.0.1:{server.server_port}/"
        cls.browser = cls.enterClassContext(Browser())

    def test_pages_open_at_three_widths(self):
        for name in [page.replace("README", "index") for page in OPENED]:
            for width in WIDTHS:
                self.browser.open(self.address + name, width)
                # Ignore the log of the search's worker.
                complaints = [it for it in self.browser.complaints() if it.get("entry", {}).get("source") != "worker" and it.get("type") != "log"]
                self.assertEqual(complaints, [], name)
                self.assertLessEqual(self.browser.run("document.documentElement.scrollWidth"), width, f"{name} at {width}")
                loaded = self.browser.run("performance.getEntriesByType('resource').map(it => it.name)")
                self.assertEqual([it for it in loaded if not it.startswith(self.address)], [], name)

    def test_pictures_are_drawn(self):
        self.browser.open(self.address + "index.html")
        self.assertEqual(self.browser.run("[...document.images].filter(it => !it.complete || !it.naturalWidth).map(it => it.src)"), [])

    def test_the_search_finds_a_page(self):
        self.browser.open(self.address + "index.html")
        # The search loads its index on the first key, so press the key again until there is an answer.
        found = self.browser.run(
            """(async () => {
              const field = document.getElementById("mkdocs-search-query");
              field.value = "palmSize";
              for (let tries = 0; tries < 600; tries++) {
                field.dispatchEvent(new KeyboardEvent("keyup"));
                const links = [...document.querySelectorAll("#mkdocs-search-results a")].map(it => it.getAttribute("href"));
                if (links.length) return links;
                await new Promise(done => setTimeout(done, 50));
              }
              return [];
            })()"""
        )
        self.assertTrue(any("OPERATIONS" in link or "CONFIGURATION" in link for link in found), found)
