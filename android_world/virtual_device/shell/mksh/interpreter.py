"""Runs parsed scripts as mksh does, on the phone's own commands and files.

Commands of a pipeline run one after the other with buffers between them; background commands
run at once. Nothing here starts a host process or opens a host file.
"""

from __future__ import annotations

import logging
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from android_world.virtual_device.errors import HostFailure
from android_world.virtual_device.limits.execution_budget import (
    DEPTH_LIMIT,
    FORK_WORK,
    OUTPUT_LIMIT_BYTES,
    Budget,
    ClientDisconnected,
    CommandTimeout,
    ScriptKilled,
    ShellControl,
)
from android_world.virtual_device.shell.mksh import builtins, command_lookup
from android_world.virtual_device.shell.mksh.ast import (
    AndOr,
    ArithmeticCommand,
    Assignment,
    Background,
    Case,
    Conditional,
    For,
    Function,
    Group,
    If,
    Pipeline,
    Program,
    Redirected,
    Select,
    Sequence,
    Simple,
    Subshell,
    While,
    Word,
)
from android_world.virtual_device.shell.mksh.expansion import Expander, quote
from android_world.virtual_device.shell.mksh.io_streams import (
    InputStream,
    OutputStream,
    TruncatedPipe,
)
from android_world.virtual_device.shell.mksh.parser import parse
from android_world.virtual_device.shell.mksh.redirection import Streams, apply_redirections
from android_world.virtual_device.shell.mksh.special_parameters import SHELL_PID, special_value
from android_world.virtual_device.shell.mksh.state import (
    SHELL_NAME,
    BuiltinError,
    LeaveFunction,
    LeaveShell,
    LoopControl,
    ShellError,
    ShellState,
)
from android_world.virtual_device.shell.numbers import is_number_of_shell
from android_world.virtual_device.shell.registry import CRASHED
from android_world.virtual_device.shell.toybox.file_access import FileAccess
from android_world.virtual_device.shell.toybox.proc_files import proc_files
from android_world.virtual_device.storage.globs import compile_pattern

if TYPE_CHECKING:
    from android_world.virtual_device.system.device_protocol import Device

_SIGPIPE_STATUS = 141
_log = logging.getLogger(__name__)


class Interpreter:
    """One shell (or sub-shell) at work."""

    def __init__(
        self,
        device: Device,
        state: ShellState,
        streams: Streams,
        budget: Budget | None = None,
    ) -> None:
        self.device = device
        self.state = state
        if state.started_ms is None:
            state.started_ms = device.clock.uptime_ms
        self.streams = streams
        self.budget = budget or Budget()
        self.files = FileAccess(device.storage, state.uid, state.umask, proc_files(device))
        self.expander = Expander(self)
        self.tested = 0
        self.substituted: int | None = None

    # --- Scripts ------------------------------------------------------------------------------

    def run_alone(self, script: str) -> int:
        """Run a script that no other one started; one that is killed exits with its signal.

        Raises:
            CommandTimeout: it did not end in the time that its budget has.
        """
        with self.budget.running():
            try:
                return self.run_script(script)
            except CommandTimeout:
                raise
            except ScriptKilled as killed:
                self.write(2, "Killed\n")
                self.flush()
                return killed.status

    def run_script(self, script: str) -> int:
        """Run a whole script, EXIT trap included; returns 0..255."""
        try:
            status = self.run_guarded(lambda: self.run_program(parse(script)))
            if (trap := self.state.traps.pop("EXIT", None)) is not None:
                self.state.status = status
                self.run_guarded(lambda: self.run_program(parse(trap)))
        except RecursionError:
            self.complain("nested too deeply")
            status = 1
        except (ShellControl, HostFailure):
            raise
        except Exception:  # A fault of the shell ends the script, never the phone.
            status = self.crash(script)
        self.flush()
        return status & 255

    def run_guarded(self, run: Callable[[], int]) -> int:
        """Run, turning what ends the shell by its own rules into an exit status."""
        try:
            return run()
        except LeaveShell as e:
            return e.status
        except LeaveFunction as e:
            return e.status
        except LoopControl:
            return 0
        except ShellError as e:
            self.complain(e.message)
            return e.status

    def crash(self, script: str) -> int:
        """Report a fault of the shell itself, and return its exit status."""
        _log.exception("%s", script[:500])
        self.write(2, "Segmentation fault\n")
        return CRASHED

    def run_program(self, program: Program) -> int:
        """Run the commands of a program.

        Raises:
            ShellError: the program ends in a syntax error.
        """
        status = 0
        for command in program.commands:
            status = self.execute(command)
        if program.error is not None:
            raise ShellError(program.error)
        return status

    def subshell(self, streams: Streams | None = None) -> Interpreter:
        """A copy of this shell; what it changes is lost when it ends."""
        if self.budget.depth > DEPTH_LIMIT:
            raise ShellError("nested too deeply")
        self.budget.spend(FORK_WORK)
        copy = Interpreter(
            self.device, self.state.copy(), dict(streams or self.streams), self.budget
        )
        copy.tested = self.tested
        return copy

    def run_in_subshell(self, command: Any, streams: Streams | None = None) -> int:
        """Execute a command in a sub-shell and return its status."""
        shell = self.subshell(streams)
        with self.budget.deeper():
            status = shell.run_guarded(lambda: shell.execute(command))
            if (trap := shell.state.traps.pop("EXIT", None)) is not None:
                shell.run_guarded(lambda: shell.run_program(parse(trap)))
        shell.flush()
        return status & 255

    def substitute(self, program: Program) -> str:
        """Output of a command substitution, without trailing newlines."""
        if len(program.commands) == 1:
            text = self._file_text(program.commands[0])
            if text is not None:
                return _decode(text)
        output = OutputStream()
        shell = self.subshell(self.streams | {1: output})
        with self.budget.deeper():
            self.substituted = shell.run_guarded(lambda: shell.run_program(program)) & 255
        self.state.status = self.substituted
        return _decode(bytes(output.buffer))

    def _file_text(self, command: Any) -> bytes | None:
        """Contents for `$(<file)`."""
        if isinstance(command, Sequence) and len(command.commands) == 1:
            command = command.commands[0]
        if not isinstance(command, Simple) or command.words or command.assignments:
            return None
        if len(command.redirects) != 1 or command.redirects[0].operator != "<":
            return None
        target = command.redirects[0].target
        assert isinstance(target, Word)  # Only `<<` has a here-document.
        name = self.expander.text(target)
        try:
            stream = apply_redirections(self, command.redirects)[0]
        except BuiltinError as e:
            reason = e.message.rpartition(": ")[2]
            self.complain(f"{name}: can't open $(<...) file: {reason}")
            self.substituted = 1
            return b""
        return stream.read() if isinstance(stream, InputStream) else None

    # --- Surroundings -------------------------------------------------------------------------

    def complain(self, message: str) -> None:
        """Write an error message of the shell itself."""
        self.write(2, f"{SHELL_NAME}: {message}\n")

    def write(self, descriptor: int, text: str | bytes) -> None:
        """Write to an open descriptor; a closed one swallows it."""
        stream = self.streams.get(descriptor)
        if isinstance(stream, OutputStream):
            data = text if isinstance(text, bytes) else text.encode("utf-8", "surrogateescape")
            stream.buffer += data

    def flush(self) -> None:
        """Pass output on to files.

        Raises:
            Killed: a script wrote too much.
            ShellError: the disk is full.
        """
        for stream in self.streams.values():
            if isinstance(stream, OutputStream) and stream.buffer:
                if stream.size > OUTPUT_LIMIT_BYTES:
                    stream.drop()
                    raise ScriptKilled
                try:
                    stream.flush()
                except OSError as e:
                    raise ShellError(f"write: {e.strerror}") from e

    def path(self, name: str) -> str:
        """Absolute device path of a name in the working directory."""
        if not name or name.startswith("/"):
            return name
        return f"{self.state.cwd.rstrip('/')}/{name}"

    def special(self, name: str) -> str | None:
        """Value of a special parameter or computed variable."""
        return special_value(self.device, self.state, name)

    # --- Commands -----------------------------------------------------------------------------

    def execute(self, command: Any) -> int:
        """Run one command of any kind and return its status."""
        status: int = self._HANDLERS[type(command)](self, command)
        self.state.status = status
        return status

    def _check_errexit(self, status: int) -> int:
        if status and not self.tested:
            if "ERR" in self.state.traps:
                self.state.status = status
                self.run_trap("ERR")
            if "errexit" in self.state.options:
                raise LeaveShell(status)
        return status

    def run_trap(self, signal: str) -> None:
        """Run what `trap` asked for; the status stays as it is."""
        status = self.state.status
        self.tested += 1
        try:
            self.run_program(parse(self.state.traps[signal]))
        finally:
            self.tested -= 1
        self.state.status = status

    def _condition(self, command: Any) -> int:
        """Run a command whose failure is an answer, not an error."""
        self.tested += 1
        try:
            return self.execute(command)
        finally:
            self.tested -= 1

    def _sequence(self, command: Sequence) -> int:
        status = 0
        for item in command.commands:
            status = self.execute(item)
        return status

    def _and_or(self, command: AndOr) -> int:
        last = len(command.rest) - 1
        status = self._condition(command.first)
        for index, (operator, following) in enumerate(command.rest):
            if (status == 0) == (operator == "&&"):
                status = self.execute(following) if index == last else self._condition(following)
        return status

    def _pipeline(self, command: Pipeline) -> int:
        if command.negated:
            self.tested += 1
        try:
            status = self._pipe(command)
        finally:
            if command.negated:
                self.tested -= 1
        if command.timed:
            self.write(2, "    0m00.00s real     0m00.00s user     0m00.00s system\n")
        return int(not status) if command.negated else self._check_errexit(status)

    def _pipe(self, command: Pipeline) -> int:
        if len(command.commands) == 1:
            return self.execute(command.commands[0])
        data: InputStream | None = None
        statuses: list[int] = []
        for index, item in enumerate(command.commands):
            streams = dict(self.streams)
            if data is not None:
                streams[0] = data
            self.tested += 1
            if index < len(command.commands) - 1:
                status, data = self._run_into_pipe(item, streams)
            else:
                status = self.run_in_subshell(item, streams)
            statuses.append(status)
            self.tested -= 1
        self.state.pipe_status = statuses
        if "pipefail" in self.state.options:
            return next((s for s in reversed(statuses) if s), 0)
        return statuses[-1]

    def _run_into_pipe(self, command: Any, streams: Streams) -> tuple[int, InputStream]:
        """Run a command for the one that reads from it; one that does not end is stopped."""
        output = OutputStream()
        try:
            with self.budget.part(self.budget.work // 2, self.budget.wait_ms):
                status = self.run_in_subshell(command, streams | {1: output})
        except ClientDisconnected:
            raise
        except ScriptKilled:
            return _SIGPIPE_STATUS, TruncatedPipe(bytes(output.buffer[:OUTPUT_LIMIT_BYTES]))
        return status, InputStream(bytes(output.buffer))

    def _background(self, command: Background) -> int:
        self.state.background = (self.state.background or SHELL_PID) + 1
        try:
            with self.budget.part(self.budget.work // 2, self.budget.wait_ms // 2):
                status = self.run_in_subshell(command.command, self.streams | {0: InputStream()})
        except ClientDisconnected:
            raise
        except ScriptKilled as killed:  # The script goes on beside a job that does not end.
            status = killed.status
        self.state.jobs[self.state.background] = status
        return 0

    def _if(self, command: If) -> int:
        for condition, body in command.branches:
            if self._condition(condition) == 0:
                return self.execute(body)
        return self.execute(command.otherwise) if command.otherwise else 0

    def _while(self, command: While) -> int:
        status = 0
        self.state.loops += 1
        try:
            while self._is_true(command):
                self.budget.spend()
                status, goes_on = self._round(command.body)
                if not goes_on:
                    break
        finally:
            self.state.loops -= 1
        return status

    def _is_true(self, command: While) -> bool:
        """Whether a loop's condition lets it continue; a `break` in it ends the loop."""
        try:
            return (self._condition(command.condition) == 0) != command.until
        except LoopControl as e:
            _is_incomplete(e)
            return False

    def _round(self, body: Any) -> tuple[int, bool]:
        """Run a loop's body once; returns its status, and whether the loop continues."""
        try:
            return self.execute(body), True
        except LoopControl as e:
            return 0, _is_incomplete(e)

    def _list_entries(self, words: tuple[Word, ...] | None) -> list[str]:
        """What a loop goes through: its words, or the arguments where it has none."""
        return list(self.state.arguments) if words is None else self.expander.fields(words)

    def _for(self, command: For) -> int:
        words = self._list_entries(command.words)
        status = 0
        self.state.loops += 1
        try:
            for word in words:
                self.budget.spend()
                self.state.variables.set(command.name, word)
                status, goes_on = self._round(command.body)
                if not goes_on:
                    break
        finally:
            self.state.loops -= 1
        return status

    def _select(self, command: Select) -> int:
        words = self._list_entries(command.words)
        status, show = 0, True
        self.state.loops += 1
        try:
            while words:
                self.budget.spend()
                menu = "".join(f"{n}) {word}\n" for n, word in enumerate(words, 1)) if show else ""
                self.write(2, f"{menu}#? ")
                self.flush()
                reply = builtins.reply_line(self)
                if reply is None:
                    return 1
                self.state.variables.set("REPLY", reply)
                show = not reply
                if show:
                    continue
                chosen = int(reply) - 1 if is_number_of_shell(reply) else -1
                word = words[chosen] if 0 <= chosen < len(words) else ""
                self.state.variables.set(command.name, word)
                status, goes_on = self._round(command.body)
                if not goes_on:
                    break
        finally:
            self.state.loops -= 1
        return status

    def _case(self, command: Case) -> int:
        text = self.expander.text(command.word)
        status, running = 0, False
        for patterns, body, operator in command.items:
            if not running:
                running = any(
                    compile_pattern(self.expander.pattern(p)).match(text) for p in patterns
                )
            if running:
                status = self.execute(body)
                if operator == ";;":
                    break
                running = operator == ";&"
        return status

    def _group(self, command: Group) -> int:
        return self.execute(command.body)

    def _subshell(self, command: Subshell) -> int:
        return self._check_errexit(self.run_in_subshell(command.body))

    def _function(self, command: Function) -> int:
        self.state.functions[command.name] = command
        return 0

    def _conditional(self, command: Conditional) -> int:
        return self._check_errexit(builtins.conditional(self, command.words))

    def _arithmetic(self, command: ArithmeticCommand) -> int:
        return self._check_errexit(int(self.expander.arithmetic(command.expression) == 0))

    def _redirect(self, command: Redirected) -> int:
        try:
            streams = apply_redirections(self, command.redirects)
        except BuiltinError as e:
            self.complain(e.message)
            self.flush()
            return e.status
        return self._with_streams(streams, lambda: self.execute(command.command))

    def _with_streams(self, streams: Streams, run: Callable[[], int]) -> int:
        before, self.streams = self.streams, streams
        try:
            return run()
        finally:
            self.flush()
            self.streams = before

    # --- Simple commands ----------------------------------------------------------------------

    def _simple(self, command: Simple) -> int:
        self.budget.spend()
        self.substituted = None
        words = self.expander.fields(command.words)
        if words and words[0] in self.state.aliases:
            words = self._unalias(words)
        if not words:
            return self._check_errexit(self._assign_only(command))
        try:
            if not command.redirects:
                status = self._call(words, command.assignments)
                self.flush()
            else:
                streams = apply_redirections(self, command.redirects)
                status = self._with_streams(streams, lambda: self._call(words, command.assignments))
                if words[0] == "exec" and len(words) == 1:
                    self.streams = streams
        except BuiltinError as e:
            self.complain(e.message)
            self.flush()
            if words[0] in builtins.SPECIAL:
                raise LeaveShell(1) from e
            status = e.status
        self.state.pipe_status = [status]
        return self._check_errexit(status)

    def _unalias(self, words: list[str]) -> list[str]:
        seen: set[str] = set()
        while words and words[0] in self.state.aliases and words[0] not in seen:
            seen.add(words[0])
            words = self.state.aliases[words[0]].split() + words[1:]
        return words

    def _assign_only(self, command: Simple) -> int:
        traced = "".join(self.assign(assignment) for assignment in command.assignments)
        self._trace(traced)
        try:
            if command.redirects:
                apply_redirections(self, command.redirects)
        except BuiltinError as e:
            self.complain(e.message)
            return e.status
        return self.substituted or 0

    def assign(self, assignment: Assignment) -> str:
        """Carry out one assignment; returns it as `set -x` shows it."""
        variables = self.state.variables
        if assignment.array is not None:
            values = self.expander.fields(assignment.array)
            if assignment.append:
                values = variables.elements(assignment.name) + values
            variables.set_array(assignment.name, values)
            return f"set -A {assignment.name} -- {' '.join(map(quote, values))}"
        value = self.expander.text(assignment.value)
        index = self.expander.arithmetic(assignment.index) if assignment.index else None
        place = "" if index is None else f"[{index}]"
        traced = f"{assignment.name}{place}{'+' * assignment.append}={quote(value)} "
        integer = variables.attributes.get(assignment.name, "").startswith("i")
        if integer:
            value = str(self.expander.number(value))
        if assignment.append:
            old = variables.get(assignment.name, index or 0) or ""
            value = str(int(old or 0) + int(value)) if integer else old + value
        variables.set(assignment.name, value, index)
        if "allexport" in self.state.options:
            variables.exported.add(assignment.name)
        return traced

    def _trace(self, text: str) -> None:
        if text and "xtrace" in self.state.options:
            self.write(2, f"+ {text}\n")

    def _call(self, words: list[str], assignments: tuple[Assignment, ...]) -> int:
        """Run a command whose words and redirections are ready."""
        command = " ".join(quote(word) for word in words)
        if not assignments:
            self._trace(command)
            return self.invoke(words)
        if words[0] in builtins.SPECIAL:
            self._trace("".join(self.assign(a) for a in assignments) + command)
            return self.invoke(words)
        variables = self.state.variables
        names = [a.name for a in assignments]
        saved = {n: (variables.values.get(n), n in variables.exported) for n in names}
        try:
            traced = ""
            for assignment in assignments:
                traced += self.assign(assignment)
                variables.exported.add(assignment.name)
            self._trace(traced + command)
            return self.invoke(words)
        finally:
            variables.bring_back(saved)

    def invoke(self, words: list[str], functions: bool = True) -> int:
        """Run a command by its words: function, builtin or program."""
        name = words[0]
        if functions and name in self.state.functions:
            return self.call_function(name, words[1:])
        builtin = builtins.BUILTINS.get(name)
        if builtin is not None:
            try:
                return builtin(self, words[1:])
            except BuiltinError as e:
                self.complain(f"{name}: {e.message}")
                if name in builtins.SPECIAL and e.status and name != "unset":
                    raise LeaveShell(e.status) from e
                return e.status
        return command_lookup.run(self, words)

    def call_function(self, name: str, arguments: list[str]) -> int:
        """Call a shell function."""
        if self.budget.depth > DEPTH_LIMIT:
            raise ShellError("maximum function nesting level exceeded")
        saved, self.state.arguments = self.state.arguments, arguments
        loops, self.state.loops = self.state.loops, 0
        self.state.scopes.append({})
        function, shell_name = self.state.functions[name], self.state.name
        if function.named:
            self.state.name = name
        try:
            with self.budget.deeper():
                return self.execute(function.body)
        except LeaveFunction as e:
            return e.status
        finally:
            self.state.leave_scope()
            self.state.name = shell_name
            self.state.arguments = saved
            self.state.loops = loops

    _HANDLERS: dict[type, Callable[[Interpreter, Any], int]] = {
        Simple: _simple,
        Pipeline: _pipeline,
        AndOr: _and_or,
        Sequence: _sequence,
        Background: _background,
        If: _if,
        While: _while,
        For: _for,
        Select: _select,
        Case: _case,
        Group: _group,
        Subshell: _subshell,
        Function: _function,
        Conditional: _conditional,
        ArithmeticCommand: _arithmetic,
        Redirected: _redirect,
    }


def _is_incomplete(leave: LoopControl) -> bool:
    """Whether the loop that caught `leave` continues; passes it on if it is for the next loop."""
    if leave.levels > 1:
        raise LoopControl(leave.levels - 1, leave.again)
    return leave.again


def _decode(data: bytes) -> str:
    return data.replace(b"\0", b"").decode("utf-8", "surrogateescape").rstrip("\n")
