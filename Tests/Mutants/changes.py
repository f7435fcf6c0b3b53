"""The small changes that can be made to a line of Swift."""

import csv
import hashlib
import re


class Mutant:
    """One change of a line: the line before and after, the code of the lines around it, and whether it lies in an initializer."""

    def __init__(self, kind, file, number, before, after, copy, previous, following, initializes):
        self.kind, self.file, self.number, self.before, self.after = kind, file, number, before, after
        self.previous, self.following, self.initializes = previous, following, initializes
        # Identical lines in a file are counted, so that their names differ.
        self.name = hashlib.sha256("\0".join([kind, file, before, after, str(copy)]).encode()).hexdigest()[:16]

    def order(self, seed):
        return hashlib.sha256(f"{seed}\0{self.name}".encode()).digest()

    def __str__(self):
        return f"{self.file}:{self.number}: {self.kind}: {self.before.strip()}  ->  {self.after.strip() or '(left out)'}"


COMPARISONS = {"<": "<=", "<=": "<", ">": ">=", ">=": ">", "==": "!=", "!=": "==", "===": "!==", "!==": "==="}
OPERATORS = {"+": "-", "-": "+", "&+": "&-", "&-": "&+", "*": "+", "/": "*", "&&": "||", "||": "&&", "+=": "-=", "-=": "+="}
WORDS = {"true": "false", "false": "true", "min(": "max(", "max(": "min(", ".first": ".last", ".last": ".first"}
AXES = {"x": "y", "y": "x", "dx": "dy", "dy": "dx", "width": "height", "height": "width"}
NUMBER = re.compile(r"(?<![\w.$#\"])(\d[\d_]*)(\.\d+)?(e-?\d+)?(?![\w.])")
# A whole statement on one line that can be left out: a call or an assignment.
STATEMENT = re.compile(r"^\s+(?!(let|var|return|throw|if|guard|else|for|while|switch|case|default|import|func|init|break|continue|"
                       r"defer|do|repeat|try|await|super|fileprivate|private|package|public|open|static|final|override|struct|enum|class|"
                       r"extension|protocol|precondition|assertionFailure|_)\b)[A-Za-z_&(\"][\w.?!\[\]()&:, $<>'-]*"
                       r"(\s[-+*/|&%]?=\s.*|\(.*\)|\.toggle\(\))$")
PLACE = r"[A-Za-z_][\w.]*(?:\[[\w.]+\])?"
# Swapping the arguments of min or max changes nothing.
ARGUMENTS = re.compile(rf"(?<!\bmin\()(?<!\bmax\()(?<=\()({PLACE}), ({PLACE})(?=\))")
LABELLED = re.compile(rf"(\w+: )({PLACE})(, \w+: )({PLACE})(?=[,)])")


def code(line):
    """Blank the contents of strings and comments in a line; columns stay the same."""
    out, inside, index = [], False, 0
    while index < len(line):
        character = line[index]
        if not inside and line.startswith("//", index):
            out.append(" " * (len(line) - index))
            break
        if inside and character == "\\":
            out.append("  ")
            index += 2
            continue
        if character == '"':
            inside = not inside
        out.append(" " if inside and character != '"' else character)
        index += 1
    return "".join(out)[: len(line)]


def decimal(value):
    """Format a number so that it stays a floating-point literal."""
    text = f"{value:.6g}"
    return text if "." in text or "e" in text else text + ".0"


def changes(line):
    """Yield (kind, changed line) for all small changes of a line."""
    plain = code(line)
    if not plain.strip() or re.match(r"^\s*(import|package import|public import|@|#|case \.?\w+(, \.?\w+)*:?$|\}|//)", plain):
        return

    def replaced(match, text, group=0):
        return line[: match.start(group)] + text + line[match.end(group):]

    for match in re.finditer(r"(?<= )(<=|>=|===|!==|==|!=|<|>)(?= )", plain):
        yield "comparison", replaced(match, COMPARISONS[match[0]])
    # The operator must stand alone, so `->` does not match.
    for match in re.finditer(r"(?<= )(&&|\|\||\+=|-=|&\+|&-|\+|-|\*|/)(?= )", plain):
        yield "operator", replaced(match, OPERATORS[match[0]])
    for match in re.finditer(r"\b(true|false)\b|\b(min|max)\(|\.(first|last)\b(?!\()", plain):
        yield "constant", replaced(match, WORDS[match[0]])
    if not re.match(r"^\s*(static )?let \w+ = \w+\(rawValue", plain):
        for match in NUMBER.finditer(plain):
            whole, part = match[1].replace("_", ""), match[2]
            value = decimal(float(match[0].replace("_", "")) * 1.5 + 0.5) if part or match[3] else str(int(whole) + 1)
            yield "constant", replaced(match, value)
    for match in re.finditer(r"(?<=[.])(x|y|dx|dy|width|height)\b(?![(:])", plain):
        yield "axis", replaced(match, AXES[match[0]])
    if not re.search(r"\b(func|init|case|struct|class)\b", plain):
        for match in ARGUMENTS.finditer(plain):
            if match[1] != match[2]:
                yield "arguments", line[: match.start()] + f"{match[2]}, {match[1]}" + line[match.end():]
        for match in LABELLED.finditer(plain):
            # Two types are parameters of a declaration over several lines.
            if match[2] != match[4] and not (match[2][0].isupper() and match[4][0].isupper()):
                yield "arguments", line[: match.start()] + match[1] + match[4] + match[3] + match[2] + line[match.end():]
    balanced = all(plain.count(one) == plain.count(other) for one, other in ("()", "[]", "{}"))
    if balanced and "{" not in plain and STATEMENT.match(plain):
        yield "statement", ""


def mutants_of(root, file):
    """Return all mutants of a file, except in multi-line strings."""
    lines, found, seen, quoted, previous = (root / file).read_text().split("\n"), [], {}, False, ""
    for number, line in enumerate(lines, 1):
        if line.count('"""') % 2:
            quoted = not quoted
            continue
        if quoted:
            continue
        bare = code(line).strip()
        following = next((other for after in lines[number:] if (other := code(after).strip())), "") if bare else ""
        for kind, after in changes(line):
            # A statement may be neither continued on the next line nor the end of another one.
            if kind == "statement" and not is_closed(previous):
                continue
            copy = seen[kind, line, after] = seen.get((kind, line, after), 0) + 1
            found.append(Mutant(kind, str(file), number, line, after, copy, previous, following, is_in_initializer(lines, number)))
        previous = bare or previous
    return found


def is_in_initializer(lines, number):
    """Return whether the innermost declaration around a line is an initializer."""
    depth = len(lines[number - 1]) - len(lines[number - 1].lstrip())
    for line in reversed(lines[: number - 1]):
        indentation = len(line) - len(line.lstrip())
        if line.strip() and indentation < depth:
            depth = indentation
            if declared := re.search(r"\b(func|init|var|deinit|subscript|struct|class|enum|extension)\b", code(line)):
                return declared[1] == "init"
    return False


def is_closed(bare):
    """Return whether a statement can begin after a line of code."""
    if not bare:
        return True
    return bool(re.search(r"[{}:]$|[\w)\]\"?!]$|\bin$", bare)) and not bare.endswith(("(", "[", ",", "=", " ?", "&&", "||"))


def known_equivalents(root):
    path = root / "Tests/Mutants/equivalent.tsv"
    if not path.exists():
        return set()
    with open(path, newline="") as file:
        return {(row["file"], row["before"], row["after"]) for row in csv.DictReader(file, delimiter="\t", quoting=csv.QUOTE_NONE)}
