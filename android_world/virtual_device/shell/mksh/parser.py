"""The grammar of mksh: from a script's text to its parsed form."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Literal

from android_world.virtual_device.codecs import data_files
from android_world.virtual_device.limits.execution_budget import (
    BRACES_LIMIT,
    DEPTH_LIMIT,
    ScriptKilled,
    spend,
)
from android_world.virtual_device.shell.mksh.ast import (
    AndOr,
    ArithmeticCommand,
    Assignment,
    Background,
    Case,
    Command,
    Conditional,
    For,
    Function,
    Group,
    HereDocument,
    If,
    Part,
    Pipeline,
    Program,
    Redirect,
    Redirected,
    Select,
    Sequence,
    ShellSyntaxError,
    Simple,
    Subshell,
    Text,
    While,
    Word,
)
from android_world.virtual_device.shell.mksh.lexer import WordReader, expand_braces, make_word

RESERVED = frozenset(data_files.read_words(__package__, "reserved_words.txt"))
_CLOSING = frozenset(("then", "elif", "else", "fi", "do", "done", "esac", "}"))
_OPERATOR = re.compile(r"&&|\|\||;[;&|]|\|&|[;&|()\n]")
_REDIRECT = re.compile(r"(\d{0,9})(&>>|&>|<<<|<<-|<<|<&|<>|<|>>|>&|>\||>)")
_ASSIGNMENT = re.compile(r"([A-Za-z_][A-Za-z0-9_]*)(\[([^\]]*)\])?(\+?)=")
_RESERVED_SHAPE = re.compile(r"[a-z]+|\{|\}|!|\[\[")
_NAME = re.compile(r"[A-Za-z_][A-Za-z0-9_]*\Z")
_LONG_SCRIPT = 16_384  # Characters from which on reading costs more than it should.


def parse(text: str) -> Program:
    """Parse a script. A syntax error is kept in the result: the part before it still runs.

    Raises:
        Killed: the script is far too long, or its braces become too many words.
    """
    spend(len(text) * (1 + len(text) // _LONG_SCRIPT))
    return _parse(text)


@lru_cache(maxsize=256)
def _parse(text: str) -> Program:
    return Parser(text).program()


class Parser(WordReader):
    """Recursive descent over one script."""

    _brace_words = 0

    def program(self) -> Program:
        """Parse everything; each complete line is its own command."""
        commands: list[Command] = []
        try:
            while True:
                self._skip_lines()
                if self.at_end():
                    return Program(tuple(commands))
                command = self._line()
                if not self._take("\n") and not self.at_end():
                    raise self._unexpected_token_error()
                if self.documents:
                    self.read_documents()
                commands.append(command)
        except ShellSyntaxError as e:
            return Program(tuple(commands), str(e))

    def read_substitution(self) -> Program:
        self._enter()
        commands = self._list(")")
        if self.peek() != ")":
            if self.at_end():
                raise ShellSyntaxError("syntax error: unmatched '('")
            raise self._unexpected_token_error()
        self.position += 1
        self.depth -= 1
        return Program((commands,) if commands.commands else ())

    def parse_text(self, text: str) -> Program:
        program = Parser(text, self.depth + 1).program()
        if program.error:
            raise ShellSyntaxError(program.error)
        return program

    # --- Lists --------------------------------------------------------------------------------

    def _expand_braces(self, parts: list[Part]) -> list[Word]:
        """The words that a word with `{a,b}` becomes."""
        words = [make_word(word) for word in expand_braces(parts)]
        self._brace_words += len(words) - 1
        if self._brace_words > BRACES_LIMIT:
            raise ScriptKilled
        return words

    def _enter(self) -> None:
        self.depth += 1
        if self.depth > DEPTH_LIMIT:
            raise ShellSyntaxError("syntax error: nested too deeply")

    def _operator(self) -> str:
        """The operator at the position, after blanks; empty for a word or the end."""
        self.skip_blanks()
        match = _OPERATOR.match(self.text, self.position)
        return str(match.group()) if match else ""

    def _take(self, operator: str) -> bool:
        if self._operator() == operator:
            self.position += len(operator)
            if operator == "\n":
                self.read_documents()
            return True
        return False

    def _skip_lines(self) -> None:
        while self._take("\n"):
            pass

    def _line(self) -> Command:
        """Commands up to the end of the line."""
        commands: list[Command] = []
        while True:
            command = self._and_or()
            if self._take("&"):
                commands.append(Background(command))
            else:
                commands.append(command)
                if not self._take(";"):
                    break
            if self._operator() in ("\n", ")") or self.at_end():
                break
        return commands[0] if len(commands) == 1 else Sequence(tuple(commands))

    def _list(self, *closing: str) -> Sequence:
        """Commands up to a closing operator or reserved word, which is not consumed."""
        commands: list[Command] = []
        while True:
            self._skip_lines()
            if self.at_end() or self._operator() in (")", ";;", ";&", ";|"):
                break
            if self._reserved_here() in _CLOSING:
                break
            command = self._and_or()
            background = self._take("&")
            commands.append(Background(command) if background else command)
            if not background and not self._take(";") and not self._take("\n"):
                break
        return Sequence(tuple(commands))

    def _body(self, opener: str, *closing: str) -> Sequence:
        """A list that must not be empty, ended by one of the reserved words `closing`."""
        self._enter()
        body = self._list()
        self.depth -= 1
        if self._reserved_here() not in closing:
            self.skip_blanks()
            if self.at_end():
                raise ShellSyntaxError(f"syntax error: unmatched '{opener}'")
            raise self._unexpected_token_error()
        if not body.commands:
            raise self._unexpected_token_error()
        return body

    def _and_or(self) -> Command:
        first = self._pipeline()
        rest: list[tuple[Literal["&&", "||"], Command]] = []
        while (operator := self._operator()) in ("&&", "||"):
            self.position += 2
            self._skip_lines()
            rest.append(("&&" if operator == "&&" else "||", self._pipeline()))
        return AndOr(first, tuple(rest)) if rest else first

    def _pipeline(self) -> Command:
        negated = timed = False
        while (word := self._reserved_here()) in ("!", "time"):
            negated ^= word == "!"
            timed |= word == "time"
            self._take_reserved(word)
        commands = [self._command()]
        while (operator := self._operator()) in ("|", "|&"):
            self.position += len(operator)
            self._skip_lines()
            if operator == "|&":
                merge = Redirect(2, ">&", make_word([Text("1", True)]))
                commands[-1] = _with_redirections(commands[-1], (merge,))
            commands.append(self._command())
        if len(commands) == 1 and not negated and not timed:
            return commands[0]
        return Pipeline(tuple(commands), negated, timed)

    # --- Commands -----------------------------------------------------------------------------

    def _reserved_here(self) -> str:
        """The reserved word at the position (after blanks), or an empty string."""
        self.skip_blanks()
        match = _RESERVED_SHAPE.match(self.text, self.position)
        if match is None or match.group() not in RESERVED:
            return ""
        following = self.text[match.end() : match.end() + 1]
        ends = not following or following in " \t\n;&|<>()"
        return str(match.group()) if ends else ""

    def _take_reserved(self, word: str) -> None:
        if self._reserved_here() != word:
            raise self._unexpected_token_error()
        self.position += len(word)

    def _command(self) -> Command:
        operator = self._operator()
        if operator == "(":
            return self._with_redirects(self._parse_subshell())
        if operator or self.at_end():
            raise self._unexpected_token_error()
        word = self._reserved_here()
        if not word:
            return self._simple()
        handlers = {
            "if": self._if,
            "for": self._for,
            "select": self._select,
            "while": self._while,
            "until": self._while,
            "case": self._case,
            "{": self._group,
            "[[": self._conditional,
            "function": self._function,
        }
        if word not in handlers:
            raise self._unexpected_token_error()
        self._enter()
        self._take_reserved(word)
        command = self._while(word) if word in ("while", "until") else handlers[word]()
        self.depth -= 1
        return self._with_redirects(command)

    def _with_redirects(self, command: Command) -> Command:
        redirects: list[Redirect] = []
        while (more := self._redirect()) is not None:
            redirects += more
        return _with_redirections(command, tuple(redirects)) if redirects else command

    def _parse_subshell(self) -> Command:
        start = self.position
        if self.peek(2) == "((":
            self.position += 2
            expression = self.read_arithmetic()
            if expression is not None:
                return ArithmeticCommand(expression)
            self.position = start
        self.position += 1
        self._enter()
        body = self._list(")")
        self.depth -= 1
        if self._operator() != ")":
            if self.at_end():
                raise ShellSyntaxError("syntax error: unmatched '('")
            raise self._unexpected_token_error()
        if not body.commands:
            raise self._unexpected_token_error()
        self.position += 1
        return Subshell(body)

    def _if(self) -> Command:
        branches: list[tuple[Command, Command]] = []
        otherwise = None
        keyword = "if"
        while keyword in ("if", "elif"):
            condition = self._body("if", "then")
            self._take_reserved("then")
            branches.append((condition, self._body("if", "elif", "else", "fi")))
            keyword = self._reserved_here()
            self._take_reserved(keyword)
        if keyword == "else":
            otherwise = self._body("if", "fi")
            self._take_reserved("fi")
        return If(tuple(branches), otherwise)

    def _while(self, word: str = "while") -> Command:
        condition = self._body(word, "do")
        return While(condition, self._do(word), word == "until")

    def _do(self, opener: str) -> Command:
        self._skip_lines()
        if self._reserved_here() != "do":
            self.skip_blanks()
            if self.at_end():
                raise ShellSyntaxError(f"syntax error: unmatched '{opener}'")
            raise self._unexpected_token_error()
        self._take_reserved("do")
        body = self._body(opener, "done")
        self._take_reserved("done")
        return body

    def _for(self) -> Command:
        self.skip_blanks()
        if self.peek(2) == "((":
            raise ShellSyntaxError("syntax error: unexpected '(('")
        return For(*self._named_words("for"), self._do("for"))

    def _select(self) -> Command:
        self.skip_blanks()
        return Select(*self._named_words("select"), self._do("select"))

    def _named_words(self, opener: str) -> tuple[str, tuple[Word, ...] | None]:
        """Read `name [in words]`."""
        name = self._plain_word(opener)
        if not _NAME.match(name):
            raise ShellSyntaxError(f"syntax error: unexpected '{name or self._peek_text()}'")
        self._skip_lines()
        words: list[Word] | None = None
        if self.text.startswith("in", self.position) and not self._is_word_at(2):
            self.position += 2
            words = self._words()
        if not self._take(";"):
            self._take("\n")
        return name, None if words is None else tuple(words)

    def _is_word_at(self, offset: int) -> bool:
        following = self.text[self.position + offset : self.position + offset + 1]
        return bool(following) and following not in " \t\n;&|<>()"

    def _words(self) -> list[Word]:
        words: list[Word] = []
        while not self._operator() and not self.at_end():
            words += self._expand_braces(self._parts())
        return words

    def _plain_word(self, opener: str) -> str:
        parts = self.read_parts()
        if not parts and self.at_end():
            raise ShellSyntaxError(f"syntax error: unmatched '{opener}'")
        return make_word(parts).literal or ""

    def _case(self) -> Command:
        self.skip_blanks()
        if self.at_end():
            raise ShellSyntaxError("syntax error: unmatched 'case'")
        word = make_word(self._parts())
        self._skip_lines()
        if self.peek(2) != "in" or self._is_word_at(2):
            if self.at_end():
                raise ShellSyntaxError("syntax error: unmatched 'case'")
            raise self._unexpected_token_error()
        self.position += 2
        items: list[tuple[tuple[Word, ...], Command, str]] = []
        while True:
            self._skip_lines()
            if self._reserved_here() == "esac":
                self._take_reserved("esac")
                return Case(word, tuple(items))
            if self.at_end():
                raise ShellSyntaxError("syntax error: unmatched 'case'")
            items.append(self._case_item())

    def _case_item(self) -> tuple[tuple[Word, ...], Command, str]:
        self._take("(")
        patterns: list[Word] = []
        while True:
            self.skip_blanks()
            patterns.append(make_word(self._parts()))
            if not self._take("|"):
                break
        if not self._take(")"):
            raise self._unexpected_token_error()
        body = self._list()
        operator = self._operator()
        if operator in (";;", ";&", ";|"):
            self.position += 2
            return tuple(patterns), body, operator
        return tuple(patterns), body, ";;"

    def _group(self) -> Command:
        body = self._body("{", "}")
        self._take_reserved("}")
        return Group(body)

    def _function(self) -> Command:
        self.skip_blanks()
        name = self._plain_word("function")
        named = not self._take("(")
        if not named and not self._take(")"):
            raise self._unexpected_token_error()
        return self._function_body(name, named)

    def _function_body(self, name: str, named: bool = False) -> Function:
        self._skip_lines()
        return Function(name, self._command(), named)

    def _conditional(self) -> Command:
        words: list[Word] = []
        while True:
            self._skip_lines()
            if self.at_end():
                raise ShellSyntaxError("syntax error: unmatched '[['")
            operator = self._operator() or (self.peek() if self.peek() in ("<", ">") else "")
            if operator:
                if operator not in ("&&", "||", "(", ")", "<", ">"):
                    raise self._unexpected_token_error()
                self.position += len(operator)
                words.append(Word((Text(operator, False),), operator))
                continue
            word = make_word(self._parts())
            if word.literal == "]]":
                return Conditional(tuple(words))
            words.append(word)

    # --- Simple commands ----------------------------------------------------------------------

    def _parts(self) -> list[Part]:
        before = self.position
        parts = self.read_parts()
        if self.position == before:
            raise self._unexpected_token_error()
        return parts

    def _simple(self) -> Command:
        assignments: list[Assignment] = []
        words: list[Word] = []
        redirects: list[Redirect] = []
        while True:
            if (more := self._redirect()) is not None:
                redirects += more
                continue
            operator = self._operator()
            if operator or self.at_end():
                break
            parts = self._parts()
            assignment = None if words else self._assignment(parts)
            if assignment is not None:
                assignments.append(assignment)
                continue
            words += self._expand_braces(parts)
            if len(words) == 1 and not assignments and self._operator() == "(":
                return self._definition(words[0])
        return Simple(tuple(assignments), tuple(words), tuple(redirects))

    def _definition(self, word: Word) -> Command:
        if word.literal is None:
            raise self._unexpected_token_error()
        self.position += 1
        if not self._take(")"):
            raise self._unexpected_token_error()
        return self._function_body(word.literal)

    def _assignment(self, parts: list[Part]) -> Assignment | None:
        first = parts[0]
        if not isinstance(first, Text) or first.quoted:
            return None
        match = _ASSIGNMENT.match(first.text)
        if match is None:
            return None
        rest = first.text[match.end() :]
        value = [*([Text(rest, False)] if rest else []), *parts[1:]]
        index = make_word([Text(match.group(3), True)]) if match.group(2) else None
        array = None
        if not value and self.peek() == "(":
            array = self._array()
        return Assignment(match.group(1), make_word(value), bool(match.group(4)), index, array)

    def _array(self) -> tuple[Word, ...]:
        self.position += 1
        words: list[Word] = []
        while True:
            self._skip_lines()
            if self._take(")"):
                return tuple(words)
            if self.at_end():
                raise ShellSyntaxError("syntax error: unmatched '('")
            words += self._expand_braces(self._parts())

    def _redirect(self) -> list[Redirect] | None:
        self.skip_blanks()
        match = _REDIRECT.match(self.text, self.position)
        if match is None or (match.group(1) and match.group(2).startswith("&")):
            return None
        self.position = match.end()
        operator = match.group(2)
        descriptor = int(match.group(1) or (0 if operator[0] == "<" else 1))
        self.skip_blanks()
        if self.at_end() or self.peek() == "\n":
            raise self._unexpected_token_error()
        parts = self._parts()
        if operator in ("<<", "<<-"):
            return [Redirect(descriptor, "<<", self._announce(parts, operator))]
        target = make_word(parts)
        if operator.startswith("&"):
            merge = Redirect(2, ">&", make_word([Text("1", True)]))
            return [Redirect(1, operator[1:], target), merge]
        return [Redirect(descriptor, operator, target)]

    def _announce(self, parts: list[Part], operator: str) -> HereDocument:
        quoted = any(isinstance(part, Text) and part.quoted for part in parts)
        delimiter = "".join(part.text for part in parts if isinstance(part, Text))
        document = HereDocument(delimiter, quoted, operator == "<<-")
        self.documents.append(document)
        return document

    # --- Errors -------------------------------------------------------------------------------

    def _peek_text(self) -> str:
        operator = self._operator()
        if operator:
            return operator
        match = re.compile(r"[^\s;&|<>()]+").match(self.text, self.position)
        return match.group() if match else self.peek()

    def _unexpected_token_error(self) -> ShellSyntaxError:
        seen = self._peek_text()
        if seen == "\n":
            return ShellSyntaxError("syntax error: unexpected newline")
        if not seen:
            return ShellSyntaxError("syntax error: unexpected EOF")
        return ShellSyntaxError(f"syntax error: unexpected '{seen}'")


def _with_redirections(command: Command, redirects: tuple[Redirect, ...]) -> Command:
    if isinstance(command, Simple):
        return Simple(command.assignments, command.words, command.redirects + redirects)
    return Redirected(command, redirects)
