"""Whether the library has every field and word of the interface: test_fields.py ROUNDTRIP [INTERFACE]; test_fields.py --seeds FOLDER writes the fuzzer's.

The interface file is read here, and what the library makes of a value that has everything is compared with that value: nothing of this
knows the library's tables.
"""

import json
import pathlib
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parents[3]
sys.dont_write_bytecode = True
sys.path.insert(0, str(ROOT / "Clients"))

from generator.interface import Interface  # noqa: E402

FILE = ROOT / "Sources/TouchService/io.touchd.Touch.varlink"
INTERFACE = Interface((pathlib.Path(sys.argv[2]) if sys.argv[2:] and sys.argv[1] != "--seeds" else FILE).read_text())
TYPES = {name: body for word, name, _, body in INTERFACE.members if word == "type"}
MOST_WORDS = max(len(body) for body in TYPES.values() if isinstance(body, tuple))


class Everything:
    """Values in which every field is there, each number and text another one. `word` chooses among words."""

    def __init__(self, word):
        self.count = 0
        self.word = word

    def value(self, type):
        kind, inner = type
        self.count += 1
        if kind == "optional":
            return self.value(inner)
        if kind == "list":
            return [self.value(inner), self.value(inner)]
        if kind == "map":
            return {f"key {self.count}": self.value(inner), "ä": self.value(inner)}
        body = inner if kind == "inline" else TYPES.get(inner)
        if isinstance(body, tuple):
            return body[self.word % len(body)]
        if body is not None:
            return self.structure(body)
        scalars = {"bool": True, "int": self.count * 10**12, "float": self.count / 8, "string": f"text {self.count}", "object": {"a": [1]}}
        return scalars[inner]

    def structure(self, body):
        return {name: self.value(type) for name, _, type in body}


def cases():
    """Names and values: every parameter, reply and error, with each word."""
    for word, name, _, body in INTERFACE.members:
        parts = {"parameters": body[0], "reply": body[1]} if word == "method" else {"error": body} if word == "error" else {}
        for part, fields in parts.items():
            if fields:
                for which in range(MOST_WORDS):
                    yield f"{name}.{part}", Everything(which).structure(fields)


def main(program, argument=None):
    if program == "--seeds":
        methods = [name for word, name, *_ in INTERFACE.members if word == "method"]
        pathlib.Path(argument).mkdir(parents=True, exist_ok=True)
        for number, (name, value) in enumerate(cases()):
            method, _, part = name.partition(".")
            if number % MOST_WORDS == 0 and part != "parameters":
                message = {"parameters": value, "continues": part == "reply"}
                if part == "error":
                    message["error"] = f"{INTERFACE.name}.{method}"
                first = methods.index(method) + 1 if part == "reply" else number % len(methods) + 1
                text = json.dumps(message).encode() + b"\0"
                pathlib.Path(argument, name).write_bytes(bytes([first, 128]) + text + text[:40])
        return
    asked = list(cases())
    lines = "".join(f"{name} {json.dumps(value)}\n" for name, value in asked)
    answers = subprocess.run([program], input=lines, capture_output=True, text=True, check=True).stdout.splitlines()
    assert len(answers) == len(asked), (len(answers), len(asked))
    for (name, value), answer in zip(asked, answers):
        if not answer.startswith("{") or json.loads(answer) != value:
            raise SystemExit(f"{name}: of {json.dumps(value)} the library has {answer}")
    print(f"{len(asked)} values of {len({name for name, _ in asked})} structures have every field")


main(*sys.argv[1:])
