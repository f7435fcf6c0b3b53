"""Files that documents show: the fenced block after `<!-- file: PATH -->` equals the file."""

import re

from programs import ROOT

BLOCK = re.compile(r"(<!-- file: (\S+) -->\n```\w+\n)(.*?)(^```$)", re.MULTILINE | re.DOTALL)


def files(document):
    """Return the files that a document shows, each with the text it shows."""
    return {path: text for _, path, text, _ in BLOCK.findall((ROOT / document).read_text())}


def write(document):
    """Write the files' text into the document."""
    text = (ROOT / document).read_text()
    filled = BLOCK.sub(lambda block: block[1] + (ROOT / block[2]).read_text() + block[4], text)
    (ROOT / document).write_text(filled)
