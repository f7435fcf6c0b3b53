"""What documents show: the fenced block after `<!-- file: PATH -->` equals the file; one after `<!-- example: NAME -->` is tested."""

import re

from programs import ROOT

BLOCK = re.compile(r"(<!-- file: (\S+) -->\n```\w+\n)(.*?)(^```$)", re.MULTILINE | re.DOTALL)


def files(document):
    """Return the files that a document shows, each with the text it shows."""
    return {path: text for _, path, text, _ in BLOCK.findall((ROOT / document).read_text())}


def example(text, name):
    """Return the example of this name in the text of a document."""
    return re.search(rf"^<!-- example: {name} -->\n```\w*\n(.*?)^```$", text, re.MULTILINE | re.DOTALL)[1]


def write(document):
    """Write the files' text into the document."""
    text = (ROOT / document).read_text()
    filled = BLOCK.sub(lambda block: block[1] + (ROOT / block[2]).read_text() + block[4], text)
    (ROOT / document).write_text(filled)
