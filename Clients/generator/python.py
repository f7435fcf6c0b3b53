"""The module of the Python package."""

import keyword
import re
import textwrap

from .interface import STREAMS

WIDTH = 110

SCALARS = {"bool": "bool", "int": "int", "float": "float", "string": "str", "object": "dict[str, Any]"}


def snake(name):
    """Convert a name to Python's spelling."""
    spelled = re.sub(r"(?<=[a-z0-9])(?=[A-Z])", "_", name).lower()
    # A field with the name of a type would hide that type from the following fields.
    return spelled + "_" * (keyword.iskeyword(spelled) or spelled in ("bool", "int", "float", "str", "dict", "list"))


def wrapped(text, indent, marker):
    """Wrap a comment; each line begins with the marker."""
    return textwrap.fill(text, WIDTH, initial_indent=indent + marker, subsequent_indent=indent + marker)


def docstring(text, indent="    "):
    if len(indent + text) + 6 <= WIDTH:
        return f'{indent}"""{text}"""'
    # Put the first sentence on its own line if it fits.
    summary, _, rest = text.partition(". ")
    if not rest or len(indent + summary) + 4 > WIDTH:
        lines = textwrap.fill(text, WIDTH, initial_indent=indent + '"""', subsequent_indent=indent)
        return f'{lines}\n{indent}"""'
    more = textwrap.fill(rest, WIDTH, initial_indent=indent, subsequent_indent=indent)
    return f'{indent}"""{summary}.\n\n{more}\n{indent}"""'


class PythonWriter:
    """Writes the text of the module part by part. A nested structure precedes its outer one, and has a name made of both."""

    def __init__(self, interface):
        self.interface = interface
        self.parts = []
        self.declared = set()

    def python(self, type, owner):
        """The Python spelling of a type; `owner` is the name for an inline structure."""
        kind, inner = type
        if kind == "optional":
            return f"Optional[{self.python(inner, owner)}]"
        if kind == "list":
            return f"list[{self.python(inner, owner)}]"
        if kind == "map":
            return f"dict[str, {self.python(inner, owner)}]"
        if kind == "inline":
            self.declare(owner, "", inner)
            return owner
        return SCALARS.get(inner, inner)

    def declare(self, name, comment, body):
        # Both classes of methods need the types of parameters.
        if name in self.declared:
            return
        self.declared.add(name)
        if isinstance(body, tuple):
            words = ", ".join(f'"{word}"' for word in body)
            text = wrapped(comment, "", "# ") + "\n" if comment else ""
            self.parts.append(f"{text}{name} = Literal[{words}]")
        else:
            self.parts.append(self.dataclass(name, comment or f"The fields of {name}.", body))

    def fields(self, owner, body):
        """The fields as (Python's name, name in messages, comment, Python's type, whether it is optional), required ones first."""
        found = []
        for name, comment, type in body:
            spelled = self.python(type, owner + name[:1].upper() + name[1:])
            found.append((snake(name), name, comment, spelled, type[0] == "optional"))
        return sorted(found, key=lambda field: field[4])

    def dataclass(self, name, comment, body):
        lines = ["@dataclasses.dataclass(frozen=True)", f"class {name}:", docstring(comment), ""]
        for attribute, wire, about, spelled, optional in self.fields(name, body):
            if about:
                lines.append(wrapped(about, "    ", "#: "))
            options = ["default=None"] * optional
            if attribute != wire:
                options.append(f'metadata={{"wire": "{wire}"}}')
            if options == ["default=None"]:
                value = " = None"
            else:
                value = f" = dataclasses.field({', '.join(options)})" if options else ""
            lines.append(f"    {attribute}: {spelled}{value}")
        return "\n".join(lines).rstrip()

    def error(self, name, comment, body):
        """An exception whose parameters are attributes."""
        lines = [f"class {name}(CallError):", docstring(comment), ""]
        lines.append(f'    error = "{self.interface.name}.{name}"')
        for attribute, wire, _, spelled, optional in self.fields(name, body):
            lines += ["", "    @property", f"    def {attribute}(self) -> {spelled}:"]
            lines.append(f'        """The parameter `{wire}` of the error."""')
            lines.append(f'        value: {spelled} = convert.read({spelled}, self.parameters.get("{wire}"), "{wire}")')
            lines.append("        return value")
        return "\n".join(lines)

    def method(self, name, comment, body, words):
        parameters, reply = body
        fields = self.fields(name, parameters)
        typed = [f"{attribute}: {spelled}{' = None' * optional}" for attribute, _, _, spelled, optional in fields]
        replies = self.fields(f"{name}Reply", reply)
        result = {0: "None", 1: replies[0][3] if replies else ""}.get(len(replies), f"{name}Reply")
        define, call = words
        wires = ", ".join(f'"{wire}": {attribute}' for attribute, wire, *_ in fields)
        made = f'{call}self._call("{self.interface.name}.{name}", {{{wires}}}, {name}Reply)'
        if len(replies) == 1:
            made = f"({made}).{replies[0][0]}" if call else f"{made}.{replies[0][0]}"
        lines = [f"    {define} {snake(name)}({', '.join(['self', *typed])}) -> {result}:", docstring(comment, "        ")]
        lines.append(f"        {'return ' * bool(replies)}{made}")
        return "\n".join(lines)

    def calls(self, name, about, words):
        define, _ = words
        text = f'class {name}:\n    """{about}"""\n\n'
        text += f"    {define} _call(self, method: str, parameters: dict[str, Any], reply: type[Reply]) -> Reply:\n"
        text += "        raise NotImplementedError\n\n"
        methods = [(name, comment, body) for word, name, comment, body in self.interface.members if word == "method"]
        return text + "\n\n".join(self.method(*method, words) for method in methods if method[0] not in STREAMS)

    def module(self):
        for word, name, comment, body in self.interface.members:
            if word == "type":
                self.declare(name, comment, body)
            elif word == "method":
                about = f"The reply of {name}."
                self.parts.append(self.dataclass(f"{name}Reply", about, body[1]))
            else:
                self.parts.append(self.error(name, comment, body))
        errors = [name for word, name, *_ in self.interface.members if word == "error"]
        listed = "".join(f"    {name},\n" for name in errors)
        self.parts.append(f"#: The errors of the interface.\nERRORS: tuple[type[CallError], ...] = (\n{listed})")
        self.parts.append('Reply = TypeVar("Reply")')
        self.parts.append(self.calls("Methods", "The methods of the interface, each of which waits for its reply.", ("def", "")))
        self.parts.append(self.calls("AsyncMethods", "The methods of the interface, for asyncio.", ("async def", "await ")))
        head = (
            f'"""The types, errors and methods of {self.interface.name}.\n\n'
            f"Written by Clients/generate from {self.interface.name}.varlink; do not edit.\n"
            "A service that is newer than this module may send words that its Literals do not list.\n"
            '"""\n\n'
            "from __future__ import annotations\n\n"
            "import dataclasses\nfrom typing import Any, Literal, Optional, TypeVar\n\n"
            "from . import convert\nfrom .errors import CallError\n\n"
            f'NAME = "{self.interface.name}"\n\n\n'
        )
        return head + "\n\n\n".join(self.parts) + "\n"
