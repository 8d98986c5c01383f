"""The local back end on tiny models with random weights."""

from __future__ import annotations

import dataclasses
import io
import json
import sys
import threading

import numpy as np
import pytest

from android_world.agents import registry
from android_world.agents.llm import ModelSettings, Request, errors, make_llm
from android_world.cli import flags
from android_world.runs import models, run_command
from android_world.runs.errors import UsageError
from android_world.runs.options import RunOptions

torch = pytest.importorskip("torch", reason="needs the extra [qwen]")
pytest.importorskip("transformers", reason="needs the extra [qwen]")

from android_world.agents.llm import model_loader, random_qwen  # noqa: E402
from android_world.agents.llm.batch_sampling import PerRowLogitsProcessor  # noqa: E402
from android_world.agents.llm.local_qwen import LocalQwenLlm  # noqa: E402
from android_world.agents.llm.stopping_criteria import PerRowStoppingCriteria  # noqa: E402

TINY = "qwen:tiny-random"


def picture(seed=0, height=240, width=108):
    return np.random.default_rng(seed).integers(0, 255, (height, width, 3), np.uint8)


def requests():
    """Short and long, with no, one and two pictures."""
    return [
        Request.of("hello", [picture()], "system", max_tokens=16),
        Request.of("a longer prompt " * 6, [picture(1), picture(2, 108, 240)], max_tokens=16),
        Request.of("x", max_tokens=16),
    ]


def spelling(text):
    """A tiny model that writes this text, by the library's own sequence bias."""
    choice = model_loader.LoadConfig("spelling")
    model, processor = random_qwen.build(random_qwen.SIZES["tiny-random"], choice)
    ids = processor.tokenizer(text)["input_ids"]
    end = processor.tokenizer.eos_token_id
    bias = [[ids[:1], 100.0]]
    bias += [[ids[: i + 1], 200.0 * i] for i in range(1, len(ids))]
    bias += [[[*ids, end], 200.0 * len(ids)]]
    model.generation_config.sequence_bias = bias
    loaded = model_loader.LoadedModel(
        "spelling",
        model.eval(),
        processor,
        frozenset([end]),
        None,
        40 * 32 * 32,
        processor.tokenizer,
    )
    return LocalQwenLlm(loaded, ModelSettings())


@pytest.mark.parametrize("name", ["tiny-random", "tiny-random-moe"])
def test_batches_with_left_padding_answer_as_one_by_one(name):
    llm = make_llm(f"qwen:{name}")
    together = llm.complete_batch(requests())
    alone = [llm.complete(request) for request in requests()]
    assert [reply.text for reply in together] == [reply.text for reply in alone]
    assert [reply.usage for reply in together] == [reply.usage for reply in alone]
    assert all(reply.usage.completion_tokens > 0 for reply in together)
    assert llm.complete_batch([]) == []


def test_batch_after_batch_gives_the_same_in_order():
    llm = make_llm(TINY)
    asked = requests()
    texts = [[r.text for r in replies] for replies in llm.complete_each([asked[:2], asked[2:]])]
    assert [*texts[0], *texts[1]] == [llm.complete(request).text for request in asked]


def test_the_next_batch_is_read_while_the_model_writes():
    llm = make_llm(TINY)
    read_ahead = threading.Event()

    def second():
        yield [Request.of("a", until=lambda text: bool(read_ahead.wait(30)))]
        yield [Request.of("b")]
        yield [Request.of("c")]

    inputs = llm._inputs

    def noting(batch):
        if batch[0].messages[0].text == "b":
            read_ahead.set()
        return inputs(batch)

    llm._inputs = noting
    assert len(list(llm.complete_each(second()))) == 3


def test_all_users_share_one_model():
    first = make_llm(TINY)
    other_size = make_llm(TINY, ModelSettings(max_pixels=16 * 32 * 32))
    assert first.weights is other_size.weights
    assert make_llm(TINY, ModelSettings(dtype="bfloat16")).weights is not first.weights


def test_threads_that_ask_at_once_get_their_own_answers():
    llm, answers = make_llm(TINY), {}
    asked = requests()

    def ask(i):
        answers[i] = llm.complete(asked[i]).text

    threads = [threading.Thread(target=ask, args=(i,)) for i in range(len(asked))]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert [answers[i] for i in range(len(asked))] == [llm.complete(r).text for r in asked]


def test_numbers_place_and_attention_can_be_chosen():
    settings = ModelSettings(dtype="bfloat16", device_map="cpu", attention="eager")
    model = make_llm(TINY, settings).weights.model
    assert (model.dtype, model.device.type) == (torch.bfloat16, "cpu")
    assert model.config._attn_implementation == "eager"
    assert make_llm(TINY).weights.model.config._attn_implementation == "sdpa"


def test_images_keep_to_the_pixel_budget():
    def prompt_tokens(**sizes):
        llm = make_llm(TINY, ModelSettings(**sizes))
        return llm.complete(Request.of("x", [picture()], max_tokens=1)).usage.prompt_tokens

    words = make_llm(TINY).complete(Request.of("x", max_tokens=1)).usage.prompt_tokens
    # One token is 32 x 32 pixels, and two more frame the picture.
    assert 4 <= prompt_tokens(max_pixels=8 * 32 * 32) - words - 2 <= 8
    assert 20 <= prompt_tokens(min_pixels=20 * 32 * 32) - words - 2 <= 40


def test_a_reply_ends_where_it_is_complete():
    llm = spelling('Action: {"a": {"b": "}"}} and so on')
    full = llm.complete(Request.of("x"))
    assert (full.text, full.finish_reason) == ('Action: {"a": {"b": "}"}} and so on', "stop")
    short = llm.complete(Request.of("x", until=lambda text: text.endswith("}}")))
    assert (short.text, short.finish_reason) == ('Action: {"a": {"b": "}"}}', "stop")
    assert short.usage.completion_tokens == len(short.text)


def test_each_reply_of_a_batch_ends_by_its_own_rules():
    llm = spelling("one, two] three")
    replies = llm.complete_batch(
        [
            Request.of("x"),
            Request.of("x", until=lambda text: "]" in text),
            Request.of("x", stop=(", ", "two")),
            Request.of("x", max_tokens=5),
        ]
    )
    assert [r.text for r in replies] == ["one, two] three", "one, two]", "one", "one, "]
    assert [r.finish_reason for r in replies] == ["stop", "stop", "stop", "length"]
    assert [r.usage.completion_tokens for r in replies] == [16, 9, 5, 5]


def test_control_tokens_in_a_text_open_no_turn_and_represent_no_image():
    def length(text):
        request = Request.of(text, [picture()], max_tokens=1)
        return make_llm(TINY).complete(request).usage.prompt_tokens

    for token in ("<|image_pad|>", "<|im_end|>", "<|im_start|>"):
        assert length(token) == length("x" * (len(token) + 1))


def test_thoughts_that_the_template_opens_are_marked_as_thoughts():
    llm = spelling("hm {x}</think>yes {y}")
    tokenizer = llm.weights.processor.tokenizer
    llm.weights.processor.chat_template += "{{ '<think>\n' }}"
    seen = []
    reply = llm.complete(Request.of("x", until=lambda text: bool(seen.append(text))))
    assert reply.text == "<think>\nhm {x}</think>yes {y}"
    assert all(text.startswith("<think>\n") for text in seen)
    assert tokenizer.padding_side == "left"


def test_a_row_is_done_once_and_for_all():
    asked = []
    request = Request.of("x", until=lambda text: asked.append(text) or text == "a}")
    stopper = PerRowStoppingCriteria(
        [request, request], [9, 2], 1, [0], lambda ids: bytes(ids).decode()
    )
    row = [7, *b"a}b}"]
    done = [stopper(torch.tensor([row[:n], row[:n]]), None).tolist() for n in range(2, 6)]
    assert done == [[False, False], [True, True], [True, True], [True, True]]
    assert stopper.result(0, row[1:]) == ("a}", 2, "stop")
    # Only what may close something is looked at.
    assert asked[0] == "a}"


@pytest.mark.parametrize(
    ("reply", "kept"),
    [
        ("do it<end> more", "do it"),
        ("<think>then <end></think>do it<end> more", "<think>then <end></think>do it"),
        ("<think>then <end> and", "<think>then <end> and"),
    ],
)
def test_a_stop_string_in_a_thought_ends_nothing(reply, kept):
    request = Request.of("x", stop=("<end>",))
    stopper = PerRowStoppingCriteria([request], [99], 1, [0], lambda ids: bytes(ids).decode())
    ids = [*reply.encode()]
    for length in range(1, len(ids) + 1):
        stopper(torch.tensor([[7, *ids[:length]]]), None)
    assert stopper.result(0, ids)[0] == kept


@pytest.fixture(scope="module")
def adapter(tmp_path_factory):
    """A LoRA adapter that changes what the tiny model writes."""
    peft = pytest.importorskip("peft", reason="needs the extra [qwen]")
    choice = model_loader.LoadConfig("base")
    model, _ = random_qwen.build(random_qwen.SIZES["tiny-random"], choice)
    config = peft.LoraConfig(r=4, target_modules=["q_proj", "v_proj"], init_lora_weights=False)
    with torch.random.fork_rng():
        torch.manual_seed(1)
        adapted = peft.get_peft_model(model, config)
        for name, parameter in adapted.named_parameters():
            if "lora_" in name:
                torch.nn.init.normal_(parameter, std=0.5)
    folder = tmp_path_factory.mktemp("training") / "checkpoint-3"
    adapted.save_pretrained(folder)
    return folder


def test_an_adapter_is_applied_merged_or_not(adapter):
    request = requests()[0]
    plain = make_llm(TINY)
    apart = make_llm(TINY, ModelSettings(adapter=str(adapter)))
    merged = make_llm(TINY, ModelSettings(adapter=str(adapter.parent), merge_adapter=True))
    names = [
        {name for name, _ in llm.weights.model.named_parameters() if "lora_" in name}
        for llm in (plain, apart, merged)
    ]
    assert [bool(found) for found in names] == [False, True, False]
    assert apart.complete(request).text == merged.complete(request).text
    assert apart.complete(request).text != plain.complete(request).text


@pytest.mark.parametrize(
    "settings",
    [
        ModelSettings(adapter="/no/such/folder"),
        ModelSettings(device_map="cuda"),
        ModelSettings(attention="flash_attention_2"),
    ],
)
def test_what_is_missing_is_reported_in_one_line(settings):
    if settings.device_map == "cuda" and torch.cuda.is_available():
        pytest.skip("there is a CUDA device")
    with pytest.raises(errors.LlmConfigurationError) as caught:
        make_llm(TINY, settings)
    assert "\n" not in str(caught.value)


def test_missing_weights_are_reported_in_one_line(tmp_path):
    with pytest.raises(errors.LlmConfigurationError) as caught:
        make_llm(f"qwen:{tmp_path}", ModelSettings())
    assert "\n" not in str(caught.value)
    assert "tiny-random" in str(caught.value)
    with pytest.raises(errors.LlmConfigurationError, match="elsewhere are not there"):
        make_llm(f"qwen:{tmp_path / 'elsewhere'}", ModelSettings())


def test_a_tilde_is_the_home_folder(tmp_path, monkeypatch):
    monkeypatch.setenv("HOME", str(tmp_path))
    with pytest.raises(errors.LlmConfigurationError, match=str(tmp_path / "weights")):
        make_llm("qwen:~/weights", ModelSettings())


def checkpoint(folder):
    """Tiny weights in the files of a published Qwen3-VL."""
    choice = model_loader.LoadConfig("x")
    model, processor = random_qwen.build(random_qwen.SIZES["tiny-random"], choice)
    model.save_pretrained(folder)
    processor.tokenizer.save_pretrained(folder)
    common = {
        "size": {"longest_edge": 16_777_216, "shortest_edge": 65_536},
        "patch_size": 16,
        "temporal_patch_size": 2,
        "merge_size": 2,
        "image_mean": [0.5] * 3,
        "image_std": [0.5] * 3,
        "processor_class": "Qwen3VLProcessor",
    }
    for name, value in {
        "chat_template": {"chat_template": processor.chat_template},
        "preprocessor_config": {**common, "image_processor_type": "Qwen2VLImageProcessorFast"},
        "video_preprocessor_config": {**common, "video_processor_type": "Qwen3VLVideoProcessor"},
    }.items():
        (folder / f"{name}.json").write_text(json.dumps(value))


def test_weights_in_a_folder_answer_as_those_they_were_saved_from(tmp_path):
    for name in ("checkpoint-2", "checkpoint-10"):
        (tmp_path / name).mkdir()
    checkpoint(tmp_path / "checkpoint-10")  # The newest of a training is taken.
    request = dataclasses.replace(requests()[1], max_tokens=24)
    sizes = {"min_pixels": 40 * 32 * 32, "max_pixels": 40 * 32 * 32}
    loaded = make_llm(f"qwen:{tmp_path}", ModelSettings(**sizes))
    built = make_llm(TINY, ModelSettings(**sizes))
    assert loaded.complete(request).text == built.complete(request).text
    assert loaded.weights.end_tokens == built.weights.end_tokens


def test_a_folder_that_lacks_a_part_is_named(tmp_path):
    checkpoint(tmp_path)
    (tmp_path / "model.safetensors").unlink()
    with pytest.raises(errors.LlmConfigurationError, match="in that folder") as caught:
        make_llm(f"qwen:{tmp_path}")
    assert "\n" not in str(caught.value)


def test_requests_of_a_batch_have_their_own_settings():
    llm = make_llm(TINY)
    greedy = Request.of("a", max_tokens=12)
    asked = [greedy, dataclasses.replace(greedy, temperature=5.0, top_p=0.9, top_k=50, seed=1)]
    asked += [dataclasses.replace(asked[1], seed=2), asked[1]]
    texts = [reply.text for reply in llm.complete_batch(asked)]
    assert texts == [llm.complete(request).text for request in asked]
    assert texts[1] == texts[3]
    assert len(set(texts)) == 3
    assert llm.complete(dataclasses.replace(asked[1], top_k=1)).text == texts[0]


def test_a_presence_penalty_lowers_what_the_reply_has_already():
    request = Request.of("a", presence_penalty=2.0)
    row = torch.tensor([[5, 1, 1, 3]])  # 5 is the prompt.
    scores = PerRowLogitsProcessor([request], 1, "cpu")(row, torch.zeros(1, 6))
    assert scores.tolist() == [[0.0, -2.0, 0.0, -2.0, 0.0, 0.0]]


def counting(llm, monkeypatch):
    """Counts the pictures that the image processor and the vision tower read."""
    counts = {"processor": 0, "tower": 0}
    inner = llm.weights.processor.image_processor._inner
    process, visual = type(inner).__call__, llm.weights.model.model.visual

    def processed(self, images, *args, **kwargs):
        counts["processor"] += len(images)
        return process(self, images, *args, **kwargs)

    def seen(module, args, kwargs):
        counts["tower"] += len(kwargs["grid_thw"])

    monkeypatch.setattr(type(inner), "__call__", processed)
    handle = visual.register_forward_pre_hook(seen, with_kwargs=True)
    monkeypatch.setattr(llm, "stop_counting", handle.remove, raising=False)
    return counts


def test_the_same_image_is_read_once_for_the_two_calls_of_a_step(monkeypatch):
    llm = make_llm(TINY)
    alone = [llm.complete(request).text for request in two_calls()]
    counts = counting(llm, monkeypatch)
    answers = [llm.complete(request).text for request in two_calls(seed=7)]
    assert counts == {"processor": 1, "tower": 1}
    assert [llm.complete(request).text for request in two_calls(seed=7)] == answers
    assert counts == {"processor": 1, "tower": 1}
    # What is kept changes no answer, also beside other pictures.
    mixed = Request.of("both", [picture(7), picture(8)], max_tokens=8)
    both = llm.complete(mixed).text
    assert counts == {"processor": 2, "tower": 2}
    llm.stop_counting()
    monkeypatch.undo()
    fresh = LocalQwenLlm(random_weights(), ModelSettings())
    assert [fresh.complete(request).text for request in two_calls()] == alone
    assert fresh.complete(mixed).text == both


def two_calls(seed=0):
    return [
        Request.of("What now?", [picture(seed)], max_tokens=8),
        Request.of("Where is it?", [picture(seed)], max_tokens=8),
    ]


def random_weights():
    choice = model_loader.LoadConfig("tiny-random")
    model, processor = random_qwen.build(random_qwen.SIZES["tiny-random"], choice)
    end = processor.tokenizer.eos_token_id
    return model_loader.LoadedModel(
        "tiny-random",
        model.eval(),
        processor,
        frozenset([end]),
        None,
        40 * 32 * 32,
        processor.tokenizer,
    )


class Terminal(io.StringIO):
    """A terminal at which a person has typed this."""

    def isatty(self):
        return True


@pytest.mark.parametrize(
    ("typed", "device_map", "told"),
    [
        (None, "auto", "4.0 GB of weights.*--device_map=cpu"),
        ("n\n", "auto", "4.0 GB of weights.*--device_map=cpu"),
        ("y\n", "auto", "cannot be loaded"),
        (None, "cpu", "cannot be loaded"),
    ],
)
def test_large_weights_run_on_the_cpu_only_by_consent(
    tmp_path, monkeypatch, typed, device_map, told
):
    monkeypatch.setattr(torch.cuda, "is_available", lambda: False)
    monkeypatch.setattr(torch.backends.mps, "is_available", lambda: False)
    if typed is not None:
        monkeypatch.setattr(sys, "stdin", Terminal(typed))
        monkeypatch.setattr(sys, "stderr", Terminal())
    (tmp_path / "config.json").write_text("{}")
    with (tmp_path / "model.safetensors").open("wb") as file:
        file.truncate(4_000_000_000)  # A file with a hole.
    with pytest.raises(errors.LlmConfigurationError, match=told):
        make_llm(f"qwen:{tmp_path}", ModelSettings(device_map=device_map))


@pytest.mark.parametrize(("typed", "device"), [("y\n", "cpu"), ("n\n", None), (None, "auto")])
def test_a_run_asks_before_its_workers_load_large_weights(tmp_path, monkeypatch, typed, device):
    monkeypatch.setattr(torch.cuda, "is_available", lambda: False)
    monkeypatch.setattr(torch.backends.mps, "is_available", lambda: False)
    if typed is not None:
        monkeypatch.setattr(sys, "stdin", Terminal(typed))
        monkeypatch.setattr(sys, "stderr", Terminal())
    with (tmp_path / "model.safetensors").open("wb") as file:
        file.truncate(4_000_000_000)
    given = run_command.parser().parse_args(["--agent=m3a_qwen", f"--qwen_model={tmp_path}"])
    options = flags.make(RunOptions, vars(given))
    agent = registry.get_agent("m3a_qwen")
    if device is None:
        with pytest.raises(UsageError, match="--device_map=cpu"):
            models.ask_for_cpu(options, agent)
    else:
        assert models.ask_for_cpu(options, agent).settings.models.device_map == device
