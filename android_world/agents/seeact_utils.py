"""SeeAct's helpers by the names that programs written for AndroidWorld import."""

from __future__ import annotations

from android_world.agents.borrowed.seeact_messages import _GPT_TURBO as _GPT_TURBO
from android_world.agents.borrowed.seeact_messages import (
    _generate_episode_html as _generate_episode_html,
)
from android_world.agents.borrowed.seeact_messages import (
    create_action_generation_messages_payload as create_action_generation_messages_payload,
)
from android_world.agents.borrowed.seeact_messages import (
    create_grounding_messages_payload as create_grounding_messages_payload,
)
from android_world.agents.borrowed.seeact_messages import display_prompt as display_prompt
from android_world.agents.borrowed.seeact_messages import (
    execute_openai_request as execute_openai_request,
)
from android_world.agents.borrowed.seeact_messages import (
    generate_full_report as generate_full_report,
)
from android_world.agents.borrowed.seeact_messages import plot_to_html_img as plot_to_html_img
from android_world.agents.prompting.seeact_choices import SeeActElement as SeeActElement
from android_world.agents.prompting.seeact_choices import (
    _describe_checkable_element as _describe_checkable_element,
)
from android_world.agents.prompting.seeact_choices import _describe_switch as _describe_switch
from android_world.agents.prompting.seeact_choices import _describe_text_box as _describe_text_box
from android_world.agents.prompting.seeact_choices import (
    _describe_typed_element as _describe_typed_element,
)
from android_world.agents.prompting.seeact_choices import (
    _get_element_description as _get_element_description,
)
from android_world.agents.prompting.seeact_choices import _valid_element as _valid_element
from android_world.agents.prompting.seeact_choices import (
    format_action_options as format_action_options,
)
from android_world.agents.prompting.seeact_choices import (
    format_and_filter_elements as format_and_filter_elements,
)
from android_world.agents.prompting.seeact_choices import (
    generate_action_generation_prompt as generate_action_generation_prompt,
)
from android_world.agents.prompting.seeact_choices import (
    generate_grounding_prompt as generate_grounding_prompt,
)
from android_world.agents.prompting.seeact_choices import (
    generate_multiple_choice as generate_multiple_choice,
)
from android_world.agents.reading.seeact_answers import ACTIONS_WITH_VALUE as ACTIONS_WITH_VALUE
from android_world.agents.reading.seeact_answers import (
    ACTIONS_WITHOUT_ELEMENT as ACTIONS_WITHOUT_ELEMENT,
)
from android_world.agents.reading.seeact_answers import VALID_ACTIONS as VALID_ACTIONS
from android_world.agents.reading.seeact_answers import ParseActionError as ParseActionError
from android_world.agents.reading.seeact_answers import SeeActAction as SeeActAction
from android_world.agents.reading.seeact_answers import _extract_text as _extract_text
from android_world.agents.reading.seeact_answers import _swipe_to_scroll as _swipe_to_scroll
from android_world.agents.reading.seeact_answers import _validate_action as _validate_action
from android_world.agents.reading.seeact_answers import (
    convert_seeact_action_to_json_action as convert_seeact_action_to_json_action,
)
from android_world.agents.reading.seeact_answers import (
    extract_element_action_value as extract_element_action_value,
)
from android_world.agents.reading.seeact_answers import (
    generate_action_description as generate_action_description,
)
from android_world.agents.reading.seeact_answers import get_referred_element as get_referred_element
