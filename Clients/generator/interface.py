"""The parser of interface files."""

import re

# The methods with many replies to one call. The calls of these methods are written by hand in each language.
STREAMS = {"Subscribe", "Present", "Record", "WatchIdle"}


class Interface:
    """The members of an interface file, in order, as (keyword, name, comment, body). The body of a method is a pair."""

    TOKEN = re.compile(r"#[^\n]*|\n|->|\[string\]|\[\]|[?(),:]|[A-Za-z][A-Za-z0-9_.-]*")

    def __init__(self, text):
        self.text = text
        self.position = 0
        self.comments = []
        self.token = ""
        self.advance()
        self.take("interface")
        self.comments.clear()
        self.name = self.take()
        self.members = []
        while self.token:
            comment, word, name = self.comment(), self.take(), self.take()
            if word == "method":
                body = self.structure(), (self.take("->"), self.structure())[1]
            elif word in ("type", "error"):
                body = self.structure()
            else:
                raise SystemExit(f"generate: {word} is no member of an interface")
            self.members.append((word, name, comment, body))

    def advance(self):
        """Go to the next token, and keep the comments directly before it. An empty line discards the comments."""
        newlines = 0
        while True:
            found = self.TOKEN.match(self.text, self.position)
            if found is None:
                if self.text[self.position :].strip():
                    if self.text[self.position] not in " \t":
                        raise SystemExit(f"generate: unexpected text: {self.text[self.position :][:40]!r}")
                    self.position += 1
                    continue
                self.token = ""
                return
            self.position = found.end()
            if found[0].startswith("#"):
                self.comments.append(found[0].lstrip("# "))
                newlines = 0
            elif found[0] == "\n":
                newlines += 1
                if newlines > 1:
                    self.comments.clear()
            else:
                self.token = found[0]
                return

    def take(self, expected=None):
        token = self.token
        if expected is not None and token != expected:
            raise SystemExit(f"generate: {expected} was expected, not {token!r}")
        self.advance()
        return token

    def comment(self):
        text = " ".join(self.comments)
        self.comments.clear()
        return text

    def structure(self):
        """Parse fields, as a list of (name, comment, type), or an enumeration, as a tuple of words."""
        self.take("(")
        members = []
        while self.token != ")":
            comment, name = self.comment(), self.take()
            if self.token == ":":
                self.take()
                members.append((name, comment, self.type()))
            else:
                members.append(name)
            if self.token == ",":
                self.take()
        self.take(")")
        if members and isinstance(members[0], str):
            return tuple(members)
        return members

    def type(self):
        """Parse a type, as nested tuples: ("optional", T), ("list", T), ("map", T), ("name", text), or ("inline", structure)."""
        if self.token == "?":
            self.take()
            return "optional", self.type()
        if self.token == "[]":
            self.take()
            return "list", self.type()
        if self.token == "[string]":
            self.take()
            return "map", self.type()
        if self.token == "(":
            return "inline", self.structure()
        return "name", self.take()
