"""Write a line in its original and mutated form, with an environment variable to choose between them, so that one build has many mutants.

Swift is not parsed here. Whatever looks like the whole expression or statement around a change is written in both forms, from the inside
out. The compiler decides which of these forms are Swift. If none is, the mutant must be built alone.
"""

import re

VARIABLE = "TOUCHD_MUTANT"
# The code that reads the variable, in a file next to the room's own. It imports nothing, because some rooms have no imports.
FILE = "MutantOfTheEnvironment.swift"
SWIFT = f"""@_silgen_name("getenv") private func textOfEnvironment(_ name: UnsafePointer<CChar>) -> UnsafePointer<CChar>?

private let chosen = textOfEnvironment("{VARIABLE}").flatMap {{ Int(String(cString: $0)) }} ?? 0

public func isMutant(_ number: Int) -> Bool {{
  number == chosen
}}
"""

WORD = re.compile(r"[\w.]")
OPERATOR = re.compile(r"[-+*/%<>=!&|^?]")
LOGIC = r"(?<= )(?:&&|\|\|)(?= |$)"
# Where an expression begins or ends without a bracket.
EDGES = re.compile(
    r"[,;:]|->|(?<= )\?(?= )|(?<= )(?:[-+*/%|&^]|<<|>>|&[-+*])?=(?= |$)|" + LOGIC
    + r"|\b(?:return|if|guard|while|where|in|else|case|throw|switch|for|let|var|try|await)\b(?!\()")
# Keywords whose brace does not open a closure.
BLOCK = re.compile(r"^\s*(\}\s*)?(if|guard|while|for|switch|else|case|func|init|do|repeat)\b")
DECLARATION = re.compile(r"(let|var|case|default|func|init|static|struct|enum|class|extension|typealias|import|break|continue|else|"
                         r"fileprivate|private|package|public|final|override|lazy|weak|unowned|@|#)\b")
OPEN, CLOSE = "([{", ")]}"


def forms(mutant, number, code):
    """Return lines that may replace a mutant's, the likeliest first. `code` blanks strings and comments."""
    line, after, plain = mutant.before, mutant.after, code(mutant.before)
    ends = begins_inside(mutant, plain), ends_inside(mutant, plain)
    if mutant.kind == "statement":
        # If an initializer leaves a member unset, the compiler reports that on other lines, wherever the type is used.
        if any(ends) or mutant.initializes:
            return []
        return [f"{line[: indentation(line)]}if !isMutant({number}) {{ {line[: len(plain.rstrip())].strip()} }}"]

    def both(start, end, pattern):
        changed = after[start: len(after) - (len(line) - end)]
        return line[:start] + pattern % (number, changed, line[start:end]) + line[end:]

    low, high = difference(line, after)
    found = [both(start, end, "(isMutant(%d) ? (%s) : (%s))") for start, end in expressions(plain, low, high, ends)]
    found += [both(start, end, "if isMutant(%d) { %s } else { %s }") for start, end in statements(plain, low, high, ends)]
    return found


def indentation(line):
    return len(line) - len(line.lstrip())


def difference(line, after):
    """Return the range in which two lines differ, extended to whole words and operators."""
    low = next((index for index in range(min(len(line), len(after))) if line[index] != after[index]), min(len(line), len(after)))
    rest = min(len(line), len(after)) - low
    same = next((index for index in range(rest) if line[-1 - index] != after[-1 - index]), rest)
    high = len(line) - same
    for kind in (WORD, OPERATOR):
        if kind.match(line[low: low + 1]) or kind.match(line[high - 1: high]):
            while low > 0 and kind.match(line[low - 1]):
                low -= 1
            while high < len(line) and kind.match(line[high]):
                high += 1
            break
    return low, high


def begins_inside(mutant, plain):
    """Return what joins a line to the previous one: an operator, a bracket or ""."""
    if joint := re.match(r"\s*(\.(?=\w)|[-+*/%&|^<>=!?:]+(?=\s))", plain):
        # A leading dot may begin an argument, such as `.left`.
        if joint[1] != "." or not mutant.previous.endswith((",", "(", "[", ":", "=", "?", "return")):
            return joint[1]
    if joint := re.search(r"(?:\s[-+*/%&|^<>=!?:]+|[,(\[])$", mutant.previous):
        return joint[0].strip()
    return ""


def ends_inside(mutant, plain):
    """Return what joins a line to the next one."""
    if joint := re.search(r"(?:\s[-+*/%&|^<>=!?:]+|[,(\[])$", plain.rstrip()):
        return joint[0].strip()
    joint = re.match(r"\.(?=\w)|[-+*/%&|^<>=!?:]+(?=\s)", mutant.following)
    return joint[0] if joint else ""


def partner(plain, index, step):
    """Return the index of the matching bracket, or None if it is not on this line."""
    depth = 0
    while 0 <= index < len(plain):
        depth += (plain[index] in OPEN) - (plain[index] in CLOSE)
        if depth == 0:
            return index
        index += step
    return None


def expressions(plain, low, high, ends):
    """Yield the ranges of expressions around a place, from the inside out."""
    edges = [match.span() for match in EDGES.finditer(plain)]
    while True:
        inner = [span for span in edges if low <= span[0] < high and level(plain, low, span[0]) == 0]
        logic = [span for span in inner if re.fullmatch(r"&&|\|\|", plain[slice(*span)])]
        # A change of `&&` needs the whole chain that it joins.
        passed = [span for span in edges if logic and re.fullmatch(r"&&|\|\|", plain[slice(*span)])]
        start, end = reach(plain, low, high, [span for span in edges if span not in passed])
        if start is not None and len(inner) == len(logic):
            while plain[start: start + 1] == " ":
                start += 1
            while end > start and plain[end - 1] == " ":
                end -= 1
            if is_whole(plain, start, end, ends, bool(logic)):
                yield start, end
        opened, closed = enclosing(plain, low)
        if opened is None or closed is None:
            return
        low, high = opened, closed + 1


def level(plain, low, index):
    """Return how many more brackets are open at an index than at an earlier one."""
    return sum(character in OPEN for character in plain[low:index]) - sum(character in CLOSE for character in plain[low:index])


def enclosing(plain, low):
    """Return the brackets around a place."""
    depth = 0
    for index in range(low - 1, -1, -1):
        depth += (plain[index] in CLOSE) - (plain[index] in OPEN)
        if depth < 0:
            return index, partner(plain, index, 1)
    return None, None


def reach(plain, low, high, edges):
    """Return how far an expression around a place reaches to both sides."""
    ends = {span[1] - 1: span for span in edges}
    starts = {span[0]: span for span in edges}
    blocks = BLOCK.match(plain)
    start = low
    while start > 0:
        character = plain[start - 1]
        if start - 1 in ends or character in OPEN or character == "}" and blocks:
            break
        if character in CLOSE:
            opened = partner(plain, start - 1, -1)
            if opened is None:
                break
            start = opened
        else:
            start -= 1
    end = high
    while end < len(plain):
        character = plain[end]
        if end in starts or character in CLOSE or character == "{" and blocks:
            break
        if character in OPEN:
            closed = partner(plain, end, 1)
            if closed is None:
                return (None, None) if character != "{" else (start, end)
            end = closed + 1
        else:
            end += 1
    return start, end


def is_whole(plain, start, end, ends, logic):
    """Return whether an expression is not part of a larger one that binds tighter."""
    text = plain[start:end]
    if not text or text.startswith("&") or re.match(r"[-+*/%<>=?|]+\s", text) or re.search(r"\s[-+*/%<>=?|&^]+$", text):
        return False
    loose = ["", ",", "(", "[", "=", "?", ":", "->"] + ([] if logic else ["&&", "||"])
    before, after = ends
    # Only an expression at the edge of the line can continue beyond it.
    if not plain[:start].strip() or re.fullmatch(r"\s*[-+*/%&|^<>=!?:.]+\s*", plain[:start]):
        if before not in loose:
            return False
    return bool(plain[end:].strip()) or after in loose


def statements(plain, low, high, ends):
    """Yield the range of the statement around a place, if the line contains all of it."""
    if any(ends):
        return
    start, end = low, high
    while start > 0 and (plain[start - 1] not in "{;" or partner(plain, start - 1, 1) is None):
        # Brackets that close before the change hold other statements.
        start = partner(plain, start - 1, -1) if plain[start - 1] in CLOSE else start - 1
        if start is None:
            return
    if label := re.match(r"\s*(case\b[^:]*|default):\s", plain[:low]):
        start = max(start, label.end())
    opened = plain[start - 1: start] == "{"
    end = partner(plain, start - 1, 1) if opened else len(plain)
    end = min([index for index in range(high, end) if plain[index] == ";"] + [end])
    text = plain[start:end]
    start, end = start + indentation(text), start + len(text.rstrip())
    text = plain[start:end]
    if all(text.count(one) == text.count(other) for one, other in ("()", "[]", "{}")) and not DECLARATION.match(text) and start <= low:
        yield start, end
