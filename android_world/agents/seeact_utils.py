"""SeeAct's helpers by the names that programs written for AndroidWorld import."""

from __future__ import annotations

from android_world.agents.parsing.seeact_answers import (
    ACTIONS_WITH_VALUE as ACTIONS_WITH_VALUE,
    ACTIONS_WITHOUT_ELEMENT as ACTIONS_WITHOUT_ELEMENT,
    VALID_ACTIONS as VALID_ACTIONS,
    ParseActionError as ParseActionError,
    SeeActAction as SeeActAction,
    _extract_text as _extract_text,
    _swipe_to_scroll as _swipe_to_scroll,
    _validate_action as _validate_action,
    convert_seeact_action_to_json_action as convert_seeact_action_to_json_action,
    extract_element_action_value as extract_element_action_value,
    generate_action_description as generate_action_description,
    get_referred_element as get_referred_element,
)
from android_world.agents.prompting.seeact_choices import (
    SeeActElement as SeeActElement,
    _describe_checkable_element as _describe_checkable_element,
    _describe_switch as _describe_switch,
    _describe_text_box as _describe_text_box,
    _describe_typed_element as _describe_typed_element,
    _get_element_description as _get_element_description,
    _valid_element as _valid_element,
    format_action_options as format_action_options,
    format_and_filter_elements as format_and_filter_elements,
    generate_action_generation_prompt as generate_action_generation_prompt,
    generate_grounding_prompt as generate_grounding_prompt,
    generate_multiple_choice as generate_multiple_choice,
)
from android_world.compat.seeact_messages import (
    _GPT_TURBO as _GPT_TURBO,
    _generate_episode_html as _generate_episode_html,
    create_action_generation_messages_payload as create_action_generation_messages_payload,
    create_grounding_messages_payload as create_grounding_messages_payload,
    display_prompt as display_prompt,
    execute_openai_request as execute_openai_request,
    generate_full_report as generate_full_report,
    plot_to_html_img as plot_to_html_img,
)
