package androidworld.forwarder;

import android.graphics.Rect;
import android.view.accessibility.AccessibilityNodeInfo;
import android.view.accessibility.AccessibilityWindowInfo;
import com.google.androidenv.accessibilityforwarder.AndroidAccessibilityForest;
import com.google.androidenv.accessibilityforwarder.AndroidAccessibilityNodeInfo;
import com.google.androidenv.accessibilityforwarder.AndroidAccessibilityWindowInfo;
import com.google.androidenv.accessibilityforwarder.ProtoRect;
import java.util.ArrayList;
import java.util.List;

/** Android's windows, as they have to be for a service to tell a given forest. */
public final class Windows {
    private Windows() {}

    /** The windows of a forest, top-most first. */
    public static List<AccessibilityWindowInfo> of(AndroidAccessibilityForest forest) {
        List<AccessibilityWindowInfo> windows = new ArrayList<>();
        for (AndroidAccessibilityWindowInfo told : forest.getWindowsList()) {
            windows.add(0, window(told));
        }
        return windows;
    }

    private static AccessibilityWindowInfo window(AndroidAccessibilityWindowInfo told) {
        AccessibilityWindowInfo window = new AccessibilityWindowInfo();
        place(window.bounds, told.getBoundsInScreen());
        window.id = told.getId();
        window.layer = told.getLayer();
        window.type = told.getWindowTypeValue();
        window.accessibilityFocused = told.getIsAccessibilityFocused();
        window.active = told.getIsActive();
        window.focused = told.getIsFocused();
        if (told.getTree().getNodesCount() > 0) {
            window.root = node(told.getTree().getNodesList(), 0);
        }
        return window;
    }

    private static AccessibilityNodeInfo node(List<AndroidAccessibilityNodeInfo> nodes, int id) {
        AndroidAccessibilityNodeInfo told = nodes.get(id);
        AccessibilityNodeInfo node = new AccessibilityNodeInfo();
        place(node.bounds, told.getBoundsInScreen());
        node.className = told.getClassName();
        node.contentDescription = told.getContentDescription();
        node.hintText = told.getHintText();
        node.packageName = told.getPackageName();
        node.text = told.getText();
        node.textSelectionStart = (int) told.getTextSelectionStart();
        node.textSelectionEnd = (int) told.getTextSelectionEnd();
        node.viewIdResourceName = told.getViewIdResourceName();
        node.windowId = told.getWindowId();
        node.checkable = told.getIsCheckable();
        node.checked = told.getIsChecked();
        node.clickable = told.getIsClickable();
        node.editable = told.getIsEditable();
        node.enabled = told.getIsEnabled();
        node.focusable = told.getIsFocusable();
        node.longClickable = told.getIsLongClickable();
        node.password = told.getIsPassword();
        node.scrollable = told.getIsScrollable();
        node.selected = told.getIsSelected();
        node.visibleToUser = told.getIsVisibleToUser();
        node.drawingOrder = told.getDrawingOrder();
        node.tooltipText = told.getTooltipText();
        told.getActionsList().forEach(action -> node.actions.add(
                new AccessibilityNodeInfo.AccessibilityAction(action.getId(), action.getLabel())));
        told.getChildIdsList().forEach(child -> node.children.add(node(nodes, child)));
        return node;
    }

    private static void place(Rect bounds, ProtoRect told) {
        bounds.set(new Rect(told.getLeft(), told.getTop(), told.getRight(), told.getBottom()));
    }
}
