"""The interface's part of the C library: the header, and the tables for reading and writing."""

import re
import textwrap

from .interface import STREAMS, Interface

WIDTH = 100

SCALARS = {"bool": ("bool", "BOOL"), "int": ("int64_t", "INT"), "float": ("double", "FLOAT")}
TEXTS = {"string": "TEXT", "object": "JSON"}
# Keywords of C and C++ that may also be names of fields.
KEYWORDS = {"bool", "case", "class", "default", "delete", "double", "enum", "export", "float", "int", "new", "operator", "private"}
KEYWORDS |= {"public", "register", "signed", "static", "struct", "switch", "template", "this", "typedef", "union", "virtual", "void"}

# The errors that Varlink itself defines.
VARLINK = """
interface org.varlink.service
error InvalidParameter (parameter: ?string, reason: ?string)
error MethodNotFound (method: ?string)
error MethodNotImplemented (method: ?string)
error InterfaceNotFound (interface: ?string)
error PermissionDenied ()
error ExpectedMore ()
"""

# The errors that the library itself detects, with their sentences.
OWN_ERRORS = {
    "Memory": "not enough memory",
    "Argument": "an argument is invalid",
    "Full": "too much waits to be sent",
    "NotPresented": "the windows are not there",
    "Unavailable": "no service answers",
    "Refused": "the socket may not be opened",
    "Timeout": "the service did not reply in time",
    "Protocol": "the service sent no valid reply",
    "System": "the system has no socket for the connection",
    "Layout": "the program was built with the header of a newer libtouchd",
    "Service": "the service answered with an error that this library does not know",
}

# A sentence for each error of the service; {name} is a parameter.
SENTENCES = {
    "InvalidParameter": "the parameter {parameter} is invalid: {reason}",
    "MethodNotFound": "the service has no method {method}; it may be older than this library",
    "MethodNotImplemented": "the service does not implement the method {method}",
    "InterfaceNotFound": "the service has no interface {interface}; it is not touchd",
    "PermissionDenied": "the configuration of touchd does not permit this call",
    "ExpectedMore": "the method sends many replies",
    "NotLive": "the service serves a recording",
    "InvalidScene": "{path}: {reason}",
    "AppExists": "another app has the name {app}",
    "NoSuchSession": "no app that presents has this session",
    "NoSuchContest": "the contest is over, or the app never had it",
    "IllegalVerdict": "the verdict does not follow the state of the contest, {state}",
    "NoSuchApp": "there is no app {app} with windows there",
    "ForegroundIsFixed": "only the app {app} may be in front",
    "NoSuchScreen": "there is no screen {screen}",
}


def snake(name):
    """Convert a name to C's spelling."""
    spelled = re.sub(r"(?<=[a-z0-9])(?=[A-Z])", "_", name).lower()
    return spelled + "_" * (spelled in KEYWORDS)


def capital(name):
    return name[:1].upper() + name[1:]


def about(text, indent=""):
    """Format a comment."""
    if not text:
        return []
    text = text.replace("*/", "* /")
    if len(indent + text) + 7 <= WIDTH:
        return [f"{indent}/** {text} */"]
    lines = textwrap.fill(text, WIDTH, initial_indent=f"{indent}/** ", subsequent_indent=f"{indent} * ").splitlines()
    return lines + [f"{indent} */"]


class Layout:
    """The order of fields and words in the library's ABI, and the layout in which each was added.

    Fields that the interface inserts are appended here, so that their addition does not move anything for existing programs.
    """

    def __init__(self, text):
        self.rows = [line.split("\t") for line in text.splitlines()[1:]]
        self.known = {(owner, name): int(since) for owner, name, since in self.rows}
        self.newest = max(self.known.values(), default=0)
        self.next = self.newest + 1

    def order(self, owner, names):
        """Return the names in the order of the ABI."""
        for name in names:
            if (owner, name) not in self.known:
                self.newest = self.known[owner, name] = self.next
                self.rows.append([owner, name, str(self.next)])
        missing = [row[1] for row in self.rows if row[0] == owner and row[1] not in names]
        if missing:
            raise SystemExit(f"generate: {owner} has lost {', '.join(missing)}: the library needs another soname")
        return [row[1] for row in self.rows if row[0] == owner]

    def text(self):
        return "".join("\t".join(row) + "\n" for row in [["owner", "name", "since"], *self.rows])


class CWriter:
    """Writes the texts of the files part by part. A nested structure precedes its outer one, and has a name made of both."""

    def __init__(self, interface, layout):
        self.interface = interface
        self.layout = Layout(layout)
        self.types, self.tables, self.declared = [], [], set()
        self.bodies = {name: body for word, name, _, body in interface.members if word == "type"}
        self.methods = {name: (comment, body) for word, name, comment, body in interface.members if word == "method"}
        # The errors, with their full names in messages.
        self.errors = [
            (name, f"{source.name}.{name}", comment, body)
            for source in (Interface(VARLINK), interface)
            for word, name, comment, body in source.members
            if word == "error"
        ]
        # Each event of these two methods has its own field in the reply.
        self.events = {}
        for method in ("Subscribe", "Present"):
            for name, _, (_, type) in self.methods[method][1][1]:
                if type[0] == "name" and type[1] in self.bodies:
                    self.events[name] = type[1]
        for word, name, comment, body in interface.members:
            if word == "type":
                self.declare(name, comment, body)
            elif word == "method":
                self.declare(f"{name}Parameters", f"The parameters of {name}.", body[0], sent=True)
                self.declare(f"{name}Reply", f"The reply of {name}.", body[1])
        for name, _, comment, body in self.errors:
            self.declare(f"{name}Error", comment or f"The parameters of {name}.", body)

    # Types

    def declare(self, name, comment, body, sent=False):
        if name in self.declared:
            return
        self.declared.add(name)
        if isinstance(body, tuple):
            self.enumeration(name, comment, body)
        else:
            self.structure(name, comment, body, sent)

    def enumeration(self, name, comment, words):
        spelled = snake(name)
        ordered = self.layout.order(name, words)
        values = "".join(f"  TOUCHD_{spelled.upper()}_{snake(word).upper().rstrip('_')},\n" for word in ordered)
        none = f"  /** Absent, or a word of a newer service. */\n  TOUCHD_{spelled.upper()}_NONE = 0,\n"
        self.types.append("\n".join([*about(comment), f"typedef enum touchd_{spelled} {{\n{none}{values}}} touchd_{spelled};"]))
        listed = ", ".join(f'"{word}"' for word in ordered)
        self.tables.append(
            textwrap.fill(f"static const char *const {spelled}_words[] = {{{listed}}};", WIDTH, subsequent_indent="  ")
            + f"\nstatic const struct words {spelled} = {{{len(ordered)}, {spelled}_words}};"
        )

    def structure(self, name, comment, body, sent):
        fields = {field: (text, type) for field, text, type in body}
        lines, rows = [], []
        for field in self.layout.order(name, list(fields)):
            text, type = fields[field]
            members, row = self.field(name, field, type, sent)
            lines += [*about(text, "  "), *(f"  {member}" for member in members)]
            rows.append(f"  {{{row}}},")
        if not lines:
            return
        spelled = snake(name)
        self.types.append("\n".join([*about(comment), f"typedef struct touchd_{spelled} {{", *lines, f"}} touchd_{spelled};"]))
        self.tables.append(
            f"static const struct field {spelled}_fields[] = {{\n" + "\n".join(rows) + "\n};\n"
            f'static const struct type {spelled} = {{sizeof(touchd_{spelled}), {len(rows)}, {spelled}_fields}};'
        )

    def field(self, owner, field, type, sent):
        """The C members for a field, and its row in the table."""
        spelled, given = snake(field), f"touchd_{snake(owner)}"
        is_optional = type[0] == "optional"
        if is_optional:
            type = type[1]
        is_list = type[0] == "list"
        if is_list:
            type = type[1]
        kind, member, table = self.member(owner, field, type)
        row = [f'.name = "{field}"', f".kind = KIND_{kind}", f".offset = offsetof({given}, {spelled})"]
        members = []
        if is_list or kind == "NUMBERS":
            members.append(f"size_t n_{spelled};")
            row.append(f".count = offsetof({given}, n_{spelled})")
        elif is_optional and kind in ("BOOL", "INT", "FLOAT") and not (sent and kind == "BOOL"):
            members.append(f"bool has_{spelled};")
            row += [f".count = offsetof({given}, has_{spelled})", ".has = true"]
        if is_list:
            if kind in ("BOOL", "INT", "FLOAT"):
                raise SystemExit(f"generate: {owner}.{field}: the library has no list of that")
            member = f"const {member.strip()} *" if kind == "WORD" else f"{member}const *"
        members.append(f"{member}{spelled};")
        row += [".list = true"] * is_list + [".optional = true"] * is_optional
        # The library fills in its own session.
        if sent and field == "session":
            row[1] = ".kind = KIND_SESSION"
        row += [f".type = {table}"] * bool(table)
        if owner in ("SubscribeReply", "PresentReply") and field in self.events:
            row += [f".event = TOUCHD_EVENT_{spelled.upper()}", f".event_offset = offsetof(touchd_event, {spelled})"]
        if self.layout.known[owner, field] > 1:
            row.append(f".since = {self.layout.known[owner, field]}")
        return members, ", ".join(row)

    def member(self, owner, field, type):
        """The kind of a field, its C declaration, and the table of its type."""
        kind, inner = type
        if kind == "map":
            if inner != ("name", "float"):
                raise SystemExit(f"generate: {owner}.{field}: the library has no map of that")
            return "NUMBERS", "const touchd_number *", ""
        if kind == "inline":
            name = owner + capital(field)
            self.declare(name, f"{field} of {owner}.", inner)
        elif inner in SCALARS:
            spelled, word = SCALARS[inner]
            return word, f"{spelled} ", ""
        elif inner in TEXTS:
            return TEXTS[inner], "const char *", ""
        else:
            name = inner
            # A type may use types that are declared later in the interface.
            self.declare(name, next(member[2] for member in self.interface.members if member[1] == name), self.bodies[name])
        body = self.bodies.get(name, inner)
        if isinstance(body, tuple):
            return "WORD", f"touchd_{snake(name)} ", f"&{snake(name)}"
        return "STRUCT", f"const touchd_{snake(name)} *", f"&{snake(name)}"

    # The files

    def header(self):
        methods = self.layout.order("Method", list(self.methods))
        parts = [*self.types, self.error_codes(), self.failure()]
        listed = "".join(f"  TOUCHD_METHOD_{snake(name).upper()},\n" for name in methods)
        parts.append(
            "/** The methods of the interface. */\ntypedef enum touchd_method {\n  TOUCHD_METHOD_NONE = 0,\n" + listed + "} touchd_method;"
        )
        parts.append(self.event())
        parts.append(
            "\n".join(
                about(
                    "Call a method. Programs use the functions below. Returns the number of the call, or a touchd_error. `layout` is"
                    " TOUCHD_LAYOUT of the header that the program was built with. `more` asks for many replies of a method that can send one."
                )
            )
            + "\nint touchd_call(touchd *touch, int layout, touchd_method method, const void *parameters, bool more);"
        )
        for name in methods:
            comment, body = self.methods[name]
            parameter = f", const touchd_{snake(name)}_parameters *parameters" if body[0] else ""
            parts.append(
                "\n".join(about(comment))
                + f"\nstatic inline int touchd_{snake(name)}(touchd *touch{parameter}) {{\n"
                + f"  return touchd_call(touch, TOUCHD_LAYOUT, TOUCHD_METHOD_{snake(name).upper()}, "
                + f"{'parameters' if parameter else 'NULL'}, false);\n}}"
            )
        head = (
            f"/* The types, errors and methods of {self.interface.name}, included by touchd.h.\n"
            f" * Written by Clients/generate from {self.interface.name}.varlink; do not edit. */\n"
            "#ifndef TOUCHD_INTERFACE_H\n#define TOUCHD_INTERFACE_H\n\n"
            "/** What a program was built with; fields and words that came later have a larger number. */\n"
            f"#define TOUCHD_LAYOUT {self.layout.newest}\n\n"
            "/** A number with a name. */\ntypedef struct touchd_number {\n  const char *name;\n  double value;\n} touchd_number;\n\n"
        )
        return head + "\n\n".join(parts) + "\n\n#endif\n"

    def error_codes(self):
        sentences = {**OWN_ERRORS, **{name: self.sentence(name, comment) for name, _, comment, _ in self.errors}}
        names = self.layout.order("Error", list(sentences))
        codes = "".join(
            "\n".join(about(capital(sentences[name]) + ".", "  ")) + f"\n  TOUCHD_ERROR_{snake(name).upper()} = -{number},\n"
            for number, name in enumerate(names, 1)
        )
        return "/** What can go wrong; functions return these. */\ntypedef enum touchd_error {\n" + codes + "} touchd_error;"

    def sentence(self, name, comment):
        return SENTENCES.get(name) or comment.partition(". ")[0].rstrip(".") or name

    def failure(self):
        lines = []
        for name in self.layout.order("Failure", [name for name, _, _, body in self.errors if body]):
            lines.append(f"  const touchd_{snake(name)}_error *{snake(name)};")
        return (
            "/** An error in full. */\ntypedef struct touchd_failure {\n  touchd_error error;\n"
            "  /** One sentence without a full stop. */\n  const char *message;\n"
            "  /** The name that the service gave it; NULL where the library found it. */\n  const char *name;\n"
            "  /** The error's parameters: the member of its name, the others are NULL. */\n" + "\n".join(lines) + "\n} touchd_failure;"
        )

    def event(self):
        own = ["failed", "lost", "ended", "reply", "presented", "screens"]
        names = self.layout.order("Event", own + list(self.events))
        comments = {
            "failed": "The service, or the library, answers the call `call` with an error: `failure`. No more comes of the call.",
            "lost": "The connection of the stream `call` is lost; the library waits for the service: `failure` says why.",
            "ended": "No more comes of the stream `call`: its recording has ended, or `failure` says why.",
            "reply": "The reply to the call `call`: the member of the method's name, NULL where the reply is empty.",
            "presented": "The windows of `call` are there: `present`. The first event of each of its connections.",
            "screens": "The screens are others from now on: `present->screens`.",
        }
        values = "".join(
            "\n".join(about(comments.get(name, ""), "  ") + [f"  TOUCHD_EVENT_{snake(name).upper()},\n"]) for name in names
        )
        members = self.layout.order("EventMember", [*self.events, *(name for name in self.methods if self.methods[name][1][1])])
        lines = []
        for name in members:
            type = snake(self.events[name]) if name in self.events else f"{snake(name)}_reply"
            lines.append(f"  const touchd_{type} *{snake(name)};")
        return (
            f"/** What an event is. */\ntypedef enum touchd_event_type {{\n  TOUCHD_EVENT_NONE = 0,\n{values}}} touchd_event_type;\n\n"
            "/** What touchd_dispatch returns. Each member that does not belong to the event is NULL. */\ntypedef struct touchd_event {\n"
            "  touchd_event_type type;\n  /** The number that the function returned which made the call. */\n  int call;\n"
            "  /** The method of that call. */\n  touchd_method method;\n"
            "  const touchd_failure *failure;\n" + "\n".join(lines) + "\n} touchd_event;"
        )

    def source(self):
        methods, errors = [], []
        for name in self.layout.order("Method", list(self.methods)):
            body = self.methods[name][1]
            row = [f'.name = "{self.interface.name}.{name}"']
            row += [f".parameters = &{snake(name)}_parameters"] * bool(body[0])
            if body[1]:
                row += [f".reply = &{snake(name)}_reply", f".event_offset = offsetof(touchd_event, {snake(name)})"]
            row += [".stream = true"] * (name in STREAMS)
            methods.append(f"    [TOUCHD_METHOD_{snake(name).upper()}] = {{{', '.join(row)}}},")
        wire = {name: (full, comment, body) for name, full, comment, body in self.errors}
        for name in self.layout.order("Error", [*OWN_ERRORS, *wire]):
            full, comment, body = wire.get(name, ("", "", []))
            row = [f'.sentence = "{OWN_ERRORS.get(name) or self.sentence(name, comment)}"']
            row += [f'.name = "{full}"'] * bool(full)
            row += [f".parameters = &{snake(name)}_error", f".offset = offsetof(touchd_failure, {snake(name)})"] * bool(body)
            errors.append(f"    [-TOUCHD_ERROR_{snake(name).upper()}] = {{{', '.join(row)}}},")
        head = (
            f"/* The tables of {self.interface.name}: where each field stands.\n"
            f" * Written by Clients/generate from {self.interface.name}.varlink; do not edit. */\n"
            '#include "interface.h"\n\n'
        )
        tables = "\n\n".join(self.tables)
        tables += "\n\nconst struct method touchd_methods[] = {\n" + "\n".join(methods) + "\n};\n"
        tables += f"const size_t touchd_n_methods = {len(methods) + 1};\n\n"
        tables += "const struct error touchd_errors[] = {\n" + "\n".join(errors) + "\n};\n"
        tables += f"const size_t touchd_n_errors = {len(errors) + 1};\n"
        return head + tables
