from android_world import texts


def test_a_list_may_go_over_several_lines():
    assert texts.listed("""
        olive oil, rice,
        soy sauce
    """) == ("olive oil", "rice", "soy sauce")


def test_surrogates_of_a_model_become_text():
    assert texts.well_formed("a\ud83d\ude00") == "a\U0001f600"
    assert texts.well_formed("a\ud83d") == "a\ufffd"
