"""The interface's part of the Swift library TouchClient."""

import textwrap

from .interface import STREAMS

WIDTH = 118

SCALARS = {"bool": "Bool", "int": "Int", "float": "Double", "string": "String", "object": "JSON"}
KEYWORDS = set(
    "as break case catch class continue default defer do else enum extension fallthrough false for func guard if import in init internal"
    " is let nil operator private protocol public repeat return self static struct subscript super switch throw throws true try var where"
    " while".split()
)


def spelled(name):
    return f"`{name}`" if name in KEYWORDS else name


def about(text, indent=""):
    """The lines of a documentation comment, with its first sentence as a separate paragraph; empty if there is no text."""
    if not text:
        return []
    summary, _, rest = text.partition(". ")
    marker = f"{indent}/// "
    parts = [f"{summary}.", "", rest] if rest else [text]
    return [textwrap.fill(part, WIDTH, initial_indent=marker, subsequent_indent=marker) or marker.rstrip() for part in parts]


class SwiftWriter:
    """Writes the text of the file part by part. A nested structure precedes its outer one, and has a name made of both."""

    def __init__(self, interface):
        self.interface = interface
        self.parts = []
        self.declared = set()
        # The types that callers create: those of parameters, including nested types.
        self.sent = set()
        self.bodies = {name: body for word, name, _, body in interface.members if word == "type"}
        for word, name, _, body in interface.members:
            if word == "method":
                self.send(name, body[0])

    def send(self, owner, body):
        """Note the names of all types in a structure, including the generated names of inline types."""
        for field in () if isinstance(body, tuple) else body:
            name, type = owner + field[0][:1].upper() + field[0][1:], field[2]
            while type[0] in ("optional", "list", "map"):
                type = type[1]
            inner = self.bodies.get(type[1]) if type[0] == "name" else type[1]
            name = type[1] if type[0] == "name" else name
            if name not in self.sent:
                self.sent.add(name)
                self.send(name, inner or [])

    def type(self, type, owner):
        """The Swift spelling of a type; `owner` is the name for an inline structure."""
        kind, inner = type
        if kind == "optional":
            return f"{self.type(inner, owner)}?"
        if kind == "list":
            return f"[{self.type(inner, owner)}]"
        if kind == "map":
            return f"[String: {self.type(inner, owner)}]"
        if kind == "inline":
            self.declare(owner, "", inner)
            return owner
        return SCALARS.get(inner, inner)

    def fields(self, owner, body):
        return [
            (name, comment, self.type(type, owner + name[:1].upper() + name[1:]))
            for name, comment, type in body
        ]

    def declare(self, name, comment, body):
        # Both a reply and its method need the types of the reply.
        if name in self.declared:
            return
        self.declared.add(name)
        if isinstance(body, tuple):
            self.parts.append(self.enumeration(name, comment, body))
        else:
            self.parts.append(self.structure(name, comment, body))

    def enumeration(self, name, comment, words):
        known = ", ".join(f'{spelled(word)}\u00a0=\u00a0Self("{word}")' for word in words)
        return "\n".join(
            [
                *about(comment),
                f"public struct {name}: Word, Readable, Writable {{",
                textwrap.fill(f"  public static let {known}", WIDTH, subsequent_indent="    ").replace("\u00a0", " "),
                "  public let rawValue: String",
                "  public init(rawValue: String) { self.rawValue = rawValue }",
                "}",
            ]
        )

    def structure(self, name, comment, body):
        fields = self.fields(name, body)
        is_sent = name in self.sent
        lines = [*about(comment), f"public struct {name}: Equatable, Sendable, Readable{', Writable' * is_sent} {{"]
        for field, text, type in fields:
            lines += [*about(text, "  "), f"  public var {spelled(field)}: {type}"]
        if is_sent:
            # Non-breaking spaces keep a parameter on one line.
            stay, default = "\u00a0", "\u00a0=\u00a0nil"
            parameters = ", ".join(f"{field}:{stay}{type}{default * type.endswith('?')}" for field, _, type in fields)
            lines += [""]
            lines += [textwrap.fill(f"  public init({parameters}) {{", WIDTH, subsequent_indent="    ").replace("init(", "init(\n    ", 1)]
            lines[-1] = lines[-1].replace("\u00a0", " ").removesuffix(") {") + "\n  ) {"
            lines += [f"    self.{field} = {spelled(field)}" for field, _, _ in fields] + ["  }", "", "  var node: Node {"]
            written = [f'      ("{field}", {spelled(field)}{"?" * type.endswith("?")}.node),' for field, _, type in fields]
            lines += ["    .object([", *written, "    ])", "  }"]
        lines += ["", "  package init(_ node: Node, at place: String) throws(TouchdError) {"]
        names = ", ".join(spelled(field) for field, _, _ in fields)
        keys = ", ".join(f'"{field}"' for field, _, _ in fields)
        if len(fields) > 1:
            names = f"({names})"
        line = f"    {names or '_'} = try Fields(node, at: place){f'.read({keys})' if keys else ''}"
        if len(line) > WIDTH and len(fields) > 1:
            names = textwrap.fill(names[1:-1], WIDTH, initial_indent="      ", subsequent_indent="      ")
            keys = textwrap.fill(keys, WIDTH, initial_indent="      ", subsequent_indent="      ")
            line = f"    (\n{names}\n    ) = try Fields(node, at: place).read(\n{keys}\n    )"
        return "\n".join([*lines, line, "  }", "}"])

    def event(self, method, reply):
        """The events of a method with many replies. Each reply has exactly one of the fields."""
        event = "Event" if method == "Subscribe" else f"{method}Event"
        # `stopped` is not an event; it belongs to the last reply of a call.
        fields = [(name, self.type(type[1], event)) for name, _, type in reply if name != "stopped"]
        lines = [f"/// What {method} brings.", f"public enum {event}: Equatable, Sendable {{"]
        lines += [f"  case {name}({type})" for name, type in fields]
        lines += ["", "  /// Nil for an event that a newer service has added.", "  init?(_ reply: Node) throws(TouchdError) {"]
        lines += ['    guard let event = try Self.read(Fields(reply, at: "")) else { return nil }', "    self = event", "  }", ""]
        lines += [f"  private static func read(_ fields: Fields) throws(TouchdError) -> {event}? {{"]
        lines += [f'    if let {name}: {type} = try fields.find("{name}") {{ return .{name}({name}) }}' for name, type in fields]
        return "\n".join([*lines, "    return nil", "  }", "}"])

    def method(self, name, comment, body):
        parameters, reply = body
        fields = self.fields(name, parameters)
        taken = ", ".join(f"{field}: {type}{' = nil' * type.endswith('?')}" for field, _, type in fields)
        sent = [f'("{field}", {field}{"?" * type.endswith("?")}.node)' for field, _, type in fields]
        replies = self.fields(f"{name}Reply", reply)
        result = {0: "", 1: f" -> {replies[0][2]}" if replies else ""}.get(len(replies), f" -> {name}Reply")
        function = name[:1].lower() + name[1:]
        head = f"  public func {function}({taken}) throws(TouchdError){result} {{"
        call = f'call("{self.interface.name}.{name}", [{", ".join(sent)}])'
        if len(head) > WIDTH:
            head = f"  public func {function}(\n    {taken}\n  ) throws(TouchdError){result} {{"
            call = f'call(\n      "{self.interface.name}.{name}",\n      [\n        {f",{chr(10)}        ".join(sent)},\n      ])'
        lines = [*about(comment, "  "), head]
        if not replies:
            line = f"    _ = try {call}"
            if len(line) > WIDTH and "\n" not in line:
                line = line.replace("call(", "call(\n      ", 1).replace('", [', '",\n      [', 1)
            lines.append(line)
        elif len(replies) == 1:
            read = f'.{"find" if replies[0][2].endswith("?") else "read"}("{replies[0][0]}")'
            line = f'    try Fields({call}, at: ""){read}'
            if len(line) > WIDTH and "\n" not in line:
                line = f'    let reply = try {call}\n    return try Fields(reply, at: ""){read}'
            lines.append(line)
        else:
            lines.append(f'    try {name}Reply({call}, at: "")')
        return "\n".join([*lines, "  }"])

    def structures(self):
        """The file of TouchClient's tests that lists every structure."""
        lines = [f"// Written by Clients/generate from {self.interface.name}.varlink; do not edit.", "@testable import TouchClient", ""]
        lines += ["/// The structures of the interface, with their names there."]
        lines += ["let interfaceStructures: [(name: String, type: any (Readable & Sendable).Type)] = ["]
        for word, name, _, body in self.interface.members:
            if word == "type" and not isinstance(body, tuple):
                lines.append(f'  ("{name}", {name}.self),')
            # Each reply of Subscribe is an event.
            if word == "method" and name != "Subscribe" and len(body[1]) > 1:
                lines.append(f'  ("{name}", {name}Reply.self),')
        return "\n".join([*lines, "]"]) + "\n"

    def file(self):
        methods = []
        for word, name, comment, body in self.interface.members:
            if word == "type":
                self.declare(name, comment, body)
            elif word == "method" and name == "Subscribe":
                self.parts.append(self.event(name, body[1]))
            elif word == "method":
                if len(body[1]) > 1:
                    self.parts.append(self.structure(f"{name}Reply", f"The reply of {name}.", body[1]))
                if name not in STREAMS:
                    methods.append(self.method(name, comment, body))
        self.parts.append("extension Touchd {\n" + "\n\n".join(methods) + "\n}")
        head = f"// Written by Clients/generate from {self.interface.name}.varlink; do not edit.\n"
        # Only fields with a comment in the interface have documentation.
        head += "// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation\n\npackage import Documents\n\n"
        return head + "\n\n".join(self.parts) + "\n"
