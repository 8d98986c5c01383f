"""Shell lines: every command of the phone with odd arguments, in odd constructs.

python -m tests.fuzz.shell --seed 1 --minutes 10
"""

from __future__ import annotations

import random
import re
import string
from collections.abc import Iterator

from android_world.env import interface
from android_world.virtual_device import in_process
from android_world.virtual_device.shell.mksh.builtins import BUILTINS
from android_world.virtual_device.shell.registry import commands
from tests.fuzz.runner import main

CRASHED = 139
_COMMANDS = sorted({*commands(), *BUILTINS} - {"reboot"})
_ODD_TEXT = r"""
    0 -1 1 2 3 99999999999999999999 -99999999999999999999 1e309 nan inf -inf 0x7fffffffffffffff
    '' ' ' - -- --- = , : ; . .. / // /sdcard /sdcard/ /sdcard/Download /data /dev/null /dev/zero
    /nope /sdcard/a /data/local/tmp/a ~ * ? [ ] [a-z] [[:alpha:]] {a,b} $x ${x} ${#x} ${x%%*}
    $((1/0)) $((x++)) $(echo) `echo` "$@" $* a b abc a=b a:b a:b=c ä 😀 $'\xff' $'\n' $'\0'
    %s %d %99999d %n % (a*)*b \(a\)\1 ^ $ a\{2\} x* .* @0 @99999999999999 @-99999999999999
    2023-13-45 101515392023.00 content://sms content://com.android.contacts/data content://nope
    content://settings/system content:// system global secure font_scale screen_brightness
    user_rotation com.android.settings com.android.settings/.Settings com.nope/.Nope 1.5.2
    android.intent.action.VIEW android.intent.action.MAIN http://a.b geo:0,0 tel:1 sms:1
    file:///sdcard/a 540 1200 -5 100000x100000 0x0 KEYCODE_HOME 4 999 --user --uri --where --bind
    --es --ei --ez --el --ef --eia -a -d -n -t -p -r -s -l -f -e -c -i -h -v a:s:b a:i:x _id=1 1=1
    a:i:99999999999999999999 get put list delete reset start force-stop broadcast path install
    uninstall grant revoke query insert update call tap swipe text keyevent size density
    notifications activity window package battery level status wifi enable disable set unset show
    dump clear expand-notifications select .tables .dump .mode :memory: /data/data/a.db
"""
_ODD = _ODD_TEXT.split()
_NUMBERS = ("0", "1", "-1", "7", "3000", "99999999999", "99999999999999999999", "1k", "9g", "x")
_FRAMES = [
    "printf 'a\\tb\\nä 1\\n\\377 2\\n' | {0}",
    "printf 'a\\tb\\n' > /sdcard/a; {0} /sdcard/a",
    "{0}",
    "{0}",
    "{0}",
    "{0} | {1}",
    "{0} && {1}",
    "{0} || {1}",
    "{0}; {1}",
    "({0})",
    "{{ {0}; }}",
    "x=$({0}); echo $x",
    "{0} > /sdcard/out",
    "{0} < /sdcard/a",
    "{0} 2>&1 | head -3",
    "! {0}",
    "for i in 1 2 3; do {0}; done",
    "if {0}; then {1}; fi",
    "while {0}; do break; done",
    "eval '{0}'",
    "case {0} in {1}) ;; esac",
    "f() {{ {0}; }}; f",
    "{0} &",
    "[[ {0} ]]",
    "(( {0} ))",
    "sh -c '{0}'",
    "su 0 {0}",
    "timeout 1 {0}",
    "echo {0} | xargs {1}",
    "trap '{0}' EXIT; {1}",
    "{0} <<E\n{1}\nE",
]
_CHARACTERS = " \t\n'\"\\$`(){}[]<>|&;*?!#~=%^+-/.,:@aZ09_\x00\x01\x7fé\udcff😀"


def cases(rng: random.Random) -> Iterator[str]:
    """Scripts, for ever."""
    while True:
        if rng.random() < 0.1:
            yield "".join(rng.choices(_CHARACTERS, k=rng.randrange(60)))
        else:
            yield rng.choice(_FRAMES).format(_command(rng), _command(rng))


def _command(rng: random.Random) -> str:
    name = rng.choice(_COMMANDS)
    words = rng.choices(_ODD, k=rng.randrange(6))
    if rng.random() < 0.3:
        words[:0] = [f"-{rng.choice(string.ascii_letters)}", rng.choice(_NUMBERS)]
    return " ".join([name, *map(_unlike, words)])


def _unlike(word: str) -> str:
    """A word as the shell shall read it: some quoted, so that they arrive as they are."""
    return f"'{word}'" if re.search(r"[()*;]", word) and "$" not in word else word


def check(env: interface.AsyncEnv, script: str) -> None:
    """Run a script: it ends, no command crashes, and the screen can still be observed."""
    phone = in_process.simulator_of(env.controller.raw_env).device
    result = phone.shell(script)
    assert 0 <= result.exit_code <= 255
    assert b"Segmentation fault" not in result.output, result.output[-500:]
    assert env.get_state().forest is not None


if __name__ == "__main__":
    main(cases, check)
