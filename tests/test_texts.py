from android_world.core import text_sanitizing


def test_a_list_may_go_over_several_lines():
    assert text_sanitizing.split_list("""
        olive oil, rice,
        soy sauce
    """) == ("olive oil", "rice", "soy sauce")


def test_surrogates_of_a_model_become_text():
    assert text_sanitizing.well_formed("a\ud83d\ude00") == "a\U0001f600"
    assert text_sanitizing.well_formed("a\ud83d") == "a\ufffd"


def test_nothing_in_a_text_commands_a_terminal():
    assert (
        text_sanitizing.printable("a\x1b[2Jb\x9b31m\tc\r\u00e4\u2026")
        == "a\\u001b[2Jb\\u009b31m c \u00e4\u2026"
    )
