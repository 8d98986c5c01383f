package android.view.accessibility;

import android.graphics.Rect;
import java.util.ArrayList;
import java.util.List;

/** Stub whose values are set by tests. */
public class AccessibilityNodeInfo {
    public final Rect bounds = new Rect();
    public CharSequence className;
    public CharSequence contentDescription;
    public CharSequence hintText;
    public CharSequence packageName;
    public CharSequence text;
    public CharSequence tooltipText;
    public String viewIdResourceName;
    public int textSelectionStart;
    public int textSelectionEnd;
    public int windowId;
    public int drawingOrder;
    public boolean checkable;
    public boolean checked;
    public boolean clickable;
    public boolean editable;
    public boolean enabled;
    public boolean focusable;
    public boolean longClickable;
    public boolean password;
    public boolean scrollable;
    public boolean selected;
    public boolean visibleToUser;
    public final List<AccessibilityAction> actions = new ArrayList<>();
    public final List<AccessibilityNodeInfo> children = new ArrayList<>();

    public void getBoundsInScreen(Rect out) {
        out.set(bounds);
    }

    public CharSequence getClassName() {
        return className;
    }

    public CharSequence getContentDescription() {
        return contentDescription;
    }

    public CharSequence getHintText() {
        return hintText;
    }

    public CharSequence getPackageName() {
        return packageName;
    }

    public CharSequence getText() {
        return text;
    }

    public CharSequence getTooltipText() {
        return tooltipText;
    }

    public String getViewIdResourceName() {
        return viewIdResourceName;
    }

    public int getTextSelectionStart() {
        return textSelectionStart;
    }

    public int getTextSelectionEnd() {
        return textSelectionEnd;
    }

    public int getWindowId() {
        return windowId;
    }

    public int getDrawingOrder() {
        return drawingOrder;
    }

    public boolean isCheckable() {
        return checkable;
    }

    public boolean isChecked() {
        return checked;
    }

    public boolean isClickable() {
        return clickable;
    }

    public boolean isEditable() {
        return editable;
    }

    public boolean isEnabled() {
        return enabled;
    }

    public boolean isFocusable() {
        return focusable;
    }

    public boolean isLongClickable() {
        return longClickable;
    }

    public boolean isPassword() {
        return password;
    }

    public boolean isScrollable() {
        return scrollable;
    }

    public boolean isSelected() {
        return selected;
    }

    public boolean isVisibleToUser() {
        return visibleToUser;
    }

    public List<AccessibilityAction> getActionList() {
        return actions;
    }

    public int getChildCount() {
        return children.size();
    }

    public AccessibilityNodeInfo getChild(int index) {
        return children.get(index);
    }

    /** Stub. */
    public static final class AccessibilityAction {
        private final int id;
        private final CharSequence label;

        public AccessibilityAction(int id, CharSequence label) {
            this.id = id;
            this.label = label;
        }

        public int getId() {
            return id;
        }

        public CharSequence getLabel() {
            return label;
        }
    }
}
