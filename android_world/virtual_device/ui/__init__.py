"""The toolkit that apps are written with: views, dialogs, menus, pickers and what they need."""

from __future__ import annotations

from android_world.virtual_device.ui.basic import (
    Drawing,
    Icon,
    Image,
    Span,
    Text,
    draw_icon,
    draw_text,
)
from android_world.virtual_device.ui.containers import (
    Box,
    Column,
    Divider,
    Grid,
    Group,
    ListView,
    Row,
    RowHeights,
    Scroll,
    Spacer,
)
from android_world.virtual_device.ui.controls import (
    Button,
    CheckBox,
    IconButton,
    RadioButton,
    Slider,
    Switch,
    TextField,
)
from android_world.virtual_device.ui.editing import TextState
from android_world.virtual_device.ui.fonts import TextStyle, has_icon
from android_world.virtual_device.ui.geometry import Rect
from android_world.virtual_device.ui.painting import paint_window
from android_world.virtual_device.ui.screen import Insets, LayoutResult, Screen
from android_world.virtual_device.ui.scrolling import ScrollState
from android_world.virtual_device.ui.view import (
    MATCH,
    UNBOUNDED,
    WRAP,
    Drag,
    Fingers,
    LayoutContext,
    View,
)
from android_world.virtual_device.ui.widgets.app_bar import (
    Action,
    ActionButton,
    AppBar,
    TabBar,
)
from android_world.virtual_device.ui.widgets.app_icon import (
    DEFAULT_ICON,
    AppIcon,
    IconSpec,
    draw_app_icon,
)
from android_world.virtual_device.ui.widgets.choice_card import choice_card
from android_world.virtual_device.ui.widgets.date_picker import (
    DatePickerDialog,
    SpinnerDatePickerDialog,
)
from android_world.virtual_device.ui.widgets.dialogs import (
    APPCOMPAT,
    KEEP_OPEN,
    PLATFORM,
    AlertDialog,
    Dialog,
    DialogButton,
    DialogStyle,
    ViewDialog,
    center,
)
from android_world.virtual_device.ui.widgets.input_dialog import InputDialog, InputField
from android_world.virtual_device.ui.widgets.list_dialog import ListDialog
from android_world.virtual_device.ui.widgets.list_page import (
    EmptyStyle,
    Heading,
    Sections,
    empty_page,
    list_of,
)
from android_world.virtual_device.ui.widgets.list_rows import (
    Chip,
    ListRow,
    chip_row,
    section_header,
)
from android_world.virtual_device.ui.widgets.menus import (
    DropDown,
    MenuItem,
    OverflowButton,
    PopupMenu,
    Spinner,
)
from android_world.virtual_device.ui.widgets.message_dialog import show_notice
from android_world.virtual_device.ui.widgets.navigation import (
    BottomNavigation,
    Destination,
    DrawerStyle,
    NavigationDrawer,
)
from android_world.virtual_device.ui.widgets.outlined_field import OutlinedField
from android_world.virtual_device.ui.widgets.pager import Pager
from android_world.virtual_device.ui.widgets.popups import bounds_of
from android_world.virtual_device.ui.widgets.preferences import PreferencePage, PreferenceStyle
from android_world.virtual_device.ui.widgets.progress import LinearProgress
from android_world.virtual_device.ui.widgets.scaffold import Fab, Scaffold
from android_world.virtual_device.ui.widgets.search import Search, SearchStyle
from android_world.virtual_device.ui.widgets.selection import Selection
from android_world.virtual_device.ui.widgets.sheets import BottomSheet, MenuSheet
from android_world.virtual_device.ui.widgets.snackbar import SnackbarHost
from android_world.virtual_device.ui.widgets.snapshot_callbacks import snapshot_safe
from android_world.virtual_device.ui.widgets.time_picker import MaterialTimePicker
from android_world.virtual_device.ui.widgets.time_picker_dialog import TimePickerDialog
from android_world.virtual_device.ui.widgets.toolbar import ToolbarStyle, toolbar

__all__ = [
    "APPCOMPAT",
    "DEFAULT_ICON",
    "KEEP_OPEN",
    "MATCH",
    "PLATFORM",
    "UNBOUNDED",
    "WRAP",
    "Action",
    "ActionButton",
    "AlertDialog",
    "AppBar",
    "AppIcon",
    "BottomNavigation",
    "BottomSheet",
    "Box",
    "Button",
    "CheckBox",
    "Chip",
    "Column",
    "DatePickerDialog",
    "Destination",
    "Dialog",
    "DialogButton",
    "DialogStyle",
    "Divider",
    "Drag",
    "DrawerStyle",
    "Drawing",
    "DropDown",
    "EmptyStyle",
    "Fab",
    "Fingers",
    "Grid",
    "Group",
    "Heading",
    "Icon",
    "IconButton",
    "IconSpec",
    "Image",
    "InputDialog",
    "InputField",
    "Insets",
    "LayoutContext",
    "LayoutResult",
    "LinearProgress",
    "ListDialog",
    "ListRow",
    "ListView",
    "MaterialTimePicker",
    "MenuItem",
    "MenuSheet",
    "NavigationDrawer",
    "OutlinedField",
    "OverflowButton",
    "Pager",
    "PopupMenu",
    "PreferencePage",
    "PreferenceStyle",
    "RadioButton",
    "Rect",
    "Row",
    "RowHeights",
    "Scaffold",
    "Screen",
    "Scroll",
    "ScrollState",
    "Search",
    "SearchStyle",
    "Sections",
    "Selection",
    "Slider",
    "SnackbarHost",
    "Spacer",
    "Span",
    "Spinner",
    "SpinnerDatePickerDialog",
    "Switch",
    "TabBar",
    "Text",
    "TextField",
    "TextState",
    "TextStyle",
    "TimePickerDialog",
    "ToolbarStyle",
    "View",
    "ViewDialog",
    "bounds_of",
    "center",
    "chip_row",
    "choice_card",
    "draw_app_icon",
    "draw_icon",
    "draw_text",
    "empty_page",
    "has_icon",
    "list_of",
    "paint_window",
    "section_header",
    "show_notice",
    "snapshot_safe",
    "toolbar",
]
