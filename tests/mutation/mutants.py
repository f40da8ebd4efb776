"""All the changes by one of a C file, read off clang's syntax tree.

A mutant replaces a piece of the text: an operator by its neighbour, a constant by the next one, a condition
by its negation, a statement by nothing. Its name is made of the function, the source line before and the
line after, not of numbers of lines, so that it stays when the source moves.
"""
import dataclasses
import json
import re
import subprocess
import zlib

SWAPPED = {
    "<": "<=", "<=": "<", ">": ">=", ">=": ">", "==": "!=", "!=": "==", "&&": "||", "||": "&&",
    "+": "-", "-": "+", "*": "/", "/": "*", "%": "/", "<<": ">>", ">>": "<<", "&": "|", "|": "&", "^": "&",
    "+=": "-=", "-=": "+=", "*=": "/=", "/=": "*=", "%=": "/=", "<<=": ">>=", ">>=": "<<=",
    "|=": "&=", "&=": "|=", "^=": "&=", "++": "--", "--": "++",
}
LEFT_OUT = {"CallExpr", "BinaryOperator", "CompoundAssignOperator", "UnaryOperator", "ReturnStmt", "IfStmt",
            "ForStmt", "WhileStmt", "DoStmt", "SwitchStmt", "BreakStmt", "ContinueStmt"}
WORD = re.compile(r"[A-Za-z_0-9]+")


@dataclasses.dataclass
class Mutant:
    file: str
    function: str
    begin: int
    end: int
    new: str
    line: int = 0
    before: str = ""
    after: str = ""

    @property
    def name(self):
        return "\t".join((self.function, self.before, self.after))


def squeeze(text):
    """One line of at most 100 characters; a longer one keeps a check sum."""
    text = " ".join(text.split())
    return text if len(text) <= 100 else f"{text[:88]}... {zlib.crc32(text.encode()):08x}"


class Reader:
    """Walks through the functions of one file."""

    def __init__(self, path, flags):
        self.path = path
        self.text = path.read_text()
        command = ["clang", *flags, "-w", "-fsyntax-only", "-Xclang", "-ast-dump=json", str(path)]
        self.tree = json.loads(subprocess.run(command, check=True, stdout=subprocess.PIPE).stdout)
        self.function = ""
        self.found = {}

    def add(self, begin, end, new):
        if begin is not None and end is not None and begin < end and self.text[begin:end] != new:
            key = (begin, end, new)
            self.found.setdefault(key, Mutant(self.path.name, self.function, begin, end, new))

    def begin_of(self, node):
        place = node["range"]["begin"]
        place = place.get("expansionLoc", place)
        return None if "includedFrom" in place else place.get("offset")

    def end_of(self, node):
        """Behind the last character; of a macro with arguments, behind these."""
        place = node["range"]["end"]
        macro = "expansionLoc" in place
        place = place.get("expansionLoc", place)
        if "offset" not in place or "includedFrom" in place:
            return None
        end = place["offset"] + place["tokLen"]
        if macro and self.text[end:end + 1] == "(":
            depth = 0
            for end in range(end, len(self.text)):
                depth += (self.text[end] == "(") - (self.text[end] == ")")
                if depth == 0:
                    return end + 1
        return end

    def swap_between(self, left, right, operator):
        begin, end = self.end_of(left), self.begin_of(right)
        if begin is None or end is None or operator not in SWAPPED:
            return
        at = self.text.find(operator, begin, end)
        if at >= 0:
            self.add(at, at + len(operator), SWAPPED[operator])

    def negate(self, node):
        begin, end = self.begin_of(node), self.end_of(node)
        if begin is not None and end is not None and self.text[begin] != "!":
            self.add(begin, end, f"!({self.text[begin:end]})")

    def constant(self, node):
        begin, end = self.begin_of(node), self.end_of(node)
        word = self.text[begin:end] if begin is not None and end is not None else ""
        if word in ("true", "false"):
            self.add(begin, end, "false" if word == "true" else "true")
        elif node["kind"] == "IntegerLiteral" and word[:1].isdigit():
            self.add(begin, end, f"({word} + 1)")
            if int(node["value"]) > 0:
                self.add(begin, end, f"({word} - 1)")
        elif word and (node["kind"] == "CharacterLiteral" or WORD.fullmatch(word)):
            self.add(begin, end, f"({word} + 1)")

    def unary(self, node):
        operator, begin, end = node["opcode"], self.begin_of(node), self.end_of(node)
        if begin is None or end is None:
            return
        if operator in ("++", "--"):
            at = end - 2 if node["isPostfix"] else begin
            if self.text[at:at + 2] == operator:
                self.add(at, at + 2, SWAPPED[operator])
        elif operator in ("!", "~", "-") and self.text[begin] == operator:
            self.add(begin, begin + 1, "")

    def leave_out(self, node):
        begin, end = self.begin_of(node), self.end_of(node)
        if node["kind"] in LEFT_OUT and begin is not None and end is not None:
            self.add(begin, end, "(void)0;" if self.text[end - 1] == "}" else "(void)0")

    def expression(self, node, inner):
        kind = node["kind"]
        if kind in ("BinaryOperator", "CompoundAssignOperator"):
            self.swap_between(inner[0], inner[1], node["opcode"])
        elif kind == "UnaryOperator":
            self.unary(node)
        elif kind in ("IntegerLiteral", "CharacterLiteral"):
            self.constant(node)
        elif kind == "DeclRefExpr" and node["referencedDecl"]["kind"] == "EnumConstantDecl":
            self.constant(node)
        elif kind in ("IfStmt", "ConditionalOperator"):
            self.negate(inner[0])

    def statements(self, node, inner, last):
        """Which of the parts are statements that may go; not the last return of a function with a value."""
        kind = node["kind"]
        if kind == "CompoundStmt":
            for part in inner:
                if not (part is inner[-1] and last and part["kind"] == "ReturnStmt"):
                    self.leave_out(part)
        elif kind == "IfStmt":
            for part in inner[1:]:
                self.leave_out(part)
        elif kind in ("ForStmt", "WhileStmt"):
            self.leave_out(inner[-1])
        elif kind in ("CaseStmt", "DefaultStmt"):
            self.leave_out(inner[-1])

    def walk(self, node, last=False):
        inner = [part for part in node.get("inner", []) if part.get("kind")]
        if "range" in node:
            self.expression(node, inner)
            self.statements(node, inner, last)
        for part in inner[1 if node["kind"] == "CaseStmt" else 0:]:
            self.walk(part)

    def describe(self, mutant):
        """The lines before and after; of a statement left out, the statement and nothing."""
        text = self.text
        mutant.line = text.count("\n", 0, mutant.begin) + 1
        first = text.rfind("\n", 0, mutant.begin) + 1
        final = text.find("\n", mutant.end)
        if mutant.new.startswith("(void)0"):
            mutant.before, mutant.after = squeeze(text[mutant.begin:mutant.end]), "left out"
        else:
            mutant.before = squeeze(text[first:final])
            mutant.after = squeeze(text[first:mutant.begin] + mutant.new + text[mutant.end:final])

    def mutants(self):
        for node in self.tree["inner"]:
            place = node.get("loc", {})
            place = place.get("expansionLoc", place)
            if "includedFrom" in place or "offset" not in place:
                continue
            self.function = node.get("name", "")
            if node["kind"] == "FunctionDecl":
                for part in node.get("inner", []):
                    if part["kind"] == "CompoundStmt":
                        self.walk(part, last=True)
            elif node["kind"] in ("EnumDecl", "VarDecl"):
                self.walk(node)
        found = sorted(self.found.values(), key=lambda mutant: (mutant.begin, mutant.end, mutant.new))
        seen = {}
        for mutant in found:
            self.describe(mutant)
            seen[mutant.name] = seen.get(mutant.name, 0) + 1
            if seen[mutant.name] > 1:
                mutant.after += f" #{seen[mutant.name]}"
        return found


def mutants_of(path, flags):
    return Reader(path, flags).mutants()
