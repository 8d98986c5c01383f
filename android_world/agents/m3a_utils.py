"""M3A's helpers by the names that programs written for AndroidWorld import."""

from __future__ import annotations

from android_world.agents.parsing.lenient_json import extract_json as extract_json
from android_world.agents.reason_act import TRIGGER_SAFETY_CLASSIFIER as TRIGGER_SAFETY_CLASSIFIER
from android_world.compat.m3a_html import (
    _generate_screenshot_table as _generate_screenshot_table,
    _logical_to_physical as _logical_to_physical,
    _ui_element_logical_corner as _ui_element_logical_corner,
    add_screenshot_label as add_screenshot_label,
    add_ui_element_mark as add_ui_element_mark,
    encode_image_for_html as encode_image_for_html,
    generate_eval_html_report as generate_eval_html_report,
    generate_single_task_html_for_gpt4_text as generate_single_task_html_for_gpt4_text,
    generate_single_task_html_for_m3a as generate_single_task_html_for_m3a,
    get_ui_element_bbox_pixels as get_ui_element_bbox_pixels,
    parse_reason_action_output as parse_reason_action_output,
    validate_ui_element as validate_ui_element,
)
