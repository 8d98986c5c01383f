package androidworld.forwarder;

import android.accessibilityservice.AccessibilityService;
import android.graphics.Rect;
import android.os.Build;
import android.view.accessibility.AccessibilityNodeInfo;
import android.view.accessibility.AccessibilityWindowInfo;
import com.google.androidenv.accessibilityforwarder.AndroidAccessibilityAction;
import com.google.androidenv.accessibilityforwarder.AndroidAccessibilityNodeInfo;
import com.google.androidenv.accessibilityforwarder.AndroidAccessibilityWindowInfo;
import com.google.androidenv.accessibilityforwarder.AndroidAccessibilityWindowInfo.WindowType;
import com.google.androidenv.accessibilityforwarder.ProtoRect;
import java.util.ArrayList;
import java.util.List;

/**
 * The screen as Android shows it to a service.
 *
 * <p>It tells what the published app tells: of nodes all but {@code is_focused},
 * {@code clickable_spans} and labels, of windows neither title nor display.
 */
public final class DeviceScreen implements Screen {
    private final AccessibilityService service;

    /** A service's view. */
    public DeviceScreen(AccessibilityService service) {
        this.service = service;
    }

    @Override
    public List<DeviceWindow> windows() {
        List<DeviceWindow> windows = new ArrayList<>();
        for (AccessibilityWindowInfo window : service.getWindows()) {
            windows.add(new DeviceWindow(window));
        }
        return windows;
    }

    @Override
    public void forget() {
        if (Build.VERSION.SDK_INT >= Build.VERSION_CODES.TIRAMISU) {
            service.clearCache();
        }
    }

    static final class DeviceWindow implements Window {
        private final AccessibilityWindowInfo window;

        DeviceWindow(AccessibilityWindowInfo window) {
            this.window = window;
        }

        @Override
        public AndroidAccessibilityWindowInfo.Builder describe() {
            Rect bounds = new Rect();
            window.getBoundsInScreen(bounds);
            return AndroidAccessibilityWindowInfo.newBuilder()
                    .setBoundsInScreen(box(bounds))
                    .setId(window.getId())
                    .setLayer(window.getLayer())
                    .setWindowType(type(window.getType()))
                    .setIsAccessibilityFocused(window.isAccessibilityFocused())
                    .setIsActive(window.isActive())
                    .setIsFocused(window.isFocused());
        }

        @Override
        public Node root() {
            AccessibilityNodeInfo root = window.getRoot();
            return root == null ? null : new DeviceNode(root);
        }
    }

    static final class DeviceNode implements Node {
        private final AccessibilityNodeInfo node;

        DeviceNode(AccessibilityNodeInfo node) {
            this.node = node;
        }

        @Override
        public AndroidAccessibilityNodeInfo.Builder describe() {
            Rect bounds = new Rect();
            node.getBoundsInScreen(bounds);
            AndroidAccessibilityNodeInfo.Builder info = AndroidAccessibilityNodeInfo.newBuilder()
                    .setBoundsInScreen(box(bounds))
                    .setClassName(text(node.getClassName()))
                    .setContentDescription(text(node.getContentDescription()))
                    .setHintText(text(node.getHintText()))
                    .setPackageName(text(node.getPackageName()))
                    .setText(text(node.getText()))
                    .setTextSelectionStart(node.getTextSelectionStart())
                    .setTextSelectionEnd(node.getTextSelectionEnd())
                    .setViewIdResourceName(text(node.getViewIdResourceName()))
                    .setWindowId(node.getWindowId())
                    .setIsCheckable(node.isCheckable())
                    .setIsChecked(node.isChecked())
                    .setIsClickable(node.isClickable())
                    .setIsEditable(node.isEditable())
                    .setIsEnabled(node.isEnabled())
                    .setIsFocusable(node.isFocusable())
                    .setIsLongClickable(node.isLongClickable())
                    .setIsPassword(node.isPassword())
                    .setIsScrollable(node.isScrollable())
                    .setIsSelected(node.isSelected())
                    .setIsVisibleToUser(node.isVisibleToUser())
                    .setDrawingOrder(node.getDrawingOrder())
                    .setTooltipText(text(node.getTooltipText()));
            for (AccessibilityNodeInfo.AccessibilityAction action : node.getActionList()) {
                info.addActions(AndroidAccessibilityAction.newBuilder()
                        .setId(action.getId())
                        .setLabel(text(action.getLabel())));
            }
            return info;
        }

        @Override
        public List<DeviceNode> children() {
            List<DeviceNode> children = new ArrayList<>();
            for (int i = 0; i < node.getChildCount(); i++) {
                AccessibilityNodeInfo child = node.getChild(i);
                children.add(child == null ? null : new DeviceNode(child));
            }
            return children;
        }
    }

    private static WindowType type(int platform) {
        // The platform's numbers are the message's, as far as the published app knows them.
        boolean known = platform <= AccessibilityWindowInfo.TYPE_SPLIT_SCREEN_DIVIDER;
        WindowType type = known ? WindowType.forNumber(platform) : null;
        return type == null ? WindowType.UNKNOWN_TYPE : type;
    }

    private static ProtoRect box(Rect bounds) {
        return ProtoRect.newBuilder()
                .setLeft(bounds.left)
                .setTop(bounds.top)
                .setRight(bounds.right)
                .setBottom(bounds.bottom)
                .build();
    }

    private static String text(CharSequence words) {
        return words == null ? "" : words.toString();
    }
}
