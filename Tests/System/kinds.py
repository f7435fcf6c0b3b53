"""The kinds of recognizers, from the page that is generated from the recognizers."""

import pathlib

_SECTIONS = (pathlib.Path(__file__).resolve().parents[2] / "Docs/Recognizers.md").read_text(encoding="utf-8").split("\n## ")[1:]
#: The kinds whose gestures begin. The gestures of other kinds only end (S14).
CONTINUOUS = {section.split("\n")[0] for section in _SECTIONS if "possible --> began" in section}
