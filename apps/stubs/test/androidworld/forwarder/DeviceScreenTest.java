package androidworld.forwarder;

import static org.junit.Assert.assertEquals;

import android.accessibilityservice.AccessibilityService;
import android.view.accessibility.AccessibilityEvent;
import android.view.accessibility.AccessibilityNodeInfo;
import android.view.accessibility.AccessibilityWindowInfo;
import com.google.androidenv.accessibilityforwarder.AndroidAccessibilityAction;
import com.google.androidenv.accessibilityforwarder.AndroidAccessibilityForest;
import com.google.androidenv.accessibilityforwarder.AndroidAccessibilityNodeInfo;
import com.google.androidenv.accessibilityforwarder.AndroidAccessibilityTree;
import com.google.androidenv.accessibilityforwarder.AndroidAccessibilityWindowInfo;
import com.google.androidenv.accessibilityforwarder.AndroidAccessibilityWindowInfo.WindowType;
import com.google.androidenv.accessibilityforwarder.ProtoRect;
import java.util.function.Consumer;
import org.junit.Test;

/** What of Android's windows and nodes is told. */
public class DeviceScreenTest {
    private static final ProtoRect BOX =
            ProtoRect.newBuilder().setLeft(1).setTop(2).setRight(3).setBottom(4).build();

    private final Service service = new Service();

    @Test
    public void everyFlagOfANodeIsToldAsItself() {
        told(info -> info.setIsCheckable(true));
        told(info -> info.setIsChecked(true));
        told(info -> info.setIsClickable(true));
        told(info -> info.setIsEditable(true));
        told(info -> info.setIsEnabled(true));
        told(info -> info.setIsFocusable(true));
        told(info -> info.setIsLongClickable(true));
        told(info -> info.setIsPassword(true));
        told(info -> info.setIsScrollable(true));
        told(info -> info.setIsSelected(true));
        told(info -> info.setIsVisibleToUser(true));
    }

    @Test
    public void everyTextAndNumberOfANodeIsTold() {
        told(info -> info.setClassName("c").setContentDescription("d").setHintText("h"));
        told(info -> info.setPackageName("p").setText("t").setViewIdResourceName("v"));
        told(info -> info.setTooltipText("o").setTextSelectionStart(-1).setTextSelectionEnd(7));
        told(info -> info.setWindowId(5).setDrawingOrder(6).setBoundsInScreen(BOX));
        told(info -> info.addActions(AndroidAccessibilityAction.newBuilder().setId(16).setLabel("x")));
    }

    @Test
    public void everythingOfAWindowIsTold() {
        toldOfWindow(window -> window.setBoundsInScreen(BOX).setId(7).setLayer(8));
        toldOfWindow(window -> window.setIsAccessibilityFocused(true));
        toldOfWindow(window -> window.setIsActive(true));
        toldOfWindow(window -> window.setIsFocused(true));
        for (int type = 0; type <= 5; type++) {
            WindowType known = WindowType.forNumber(type);
            toldOfWindow(window -> window.setWindowType(known));
        }
    }

    @Test
    public void newKindsOfWindowsAreUnknown() {
        for (int type : new int[] {6, 7, 99}) {
            AccessibilityWindowInfo window = new AccessibilityWindowInfo();
            window.type = type;
            service.windows.clear();
            service.windows.add(window);
            assertEquals(WindowType.UNKNOWN_TYPE, forest().getWindows(0).getWindowType());
        }
    }

    @Test
    public void whatANodeDoesNotHaveIsEmpty() {
        AccessibilityWindowInfo window = new AccessibilityWindowInfo();
        window.root = new AccessibilityNodeInfo();
        window.root.children.add(null);
        window.root.actions.add(new AccessibilityNodeInfo.AccessibilityAction(1, null));
        service.windows.add(window);
        AndroidAccessibilityNodeInfo node = forest().getWindows(0).getTree().getNodes(0);
        assertEquals("", node.getText() + node.getClassName() + node.getViewIdResourceName());
        assertEquals("", node.getActions(0).getLabel());
        assertEquals(0, node.getChildIdsCount());
    }

    @Test
    public void forgettingClearsTheServicesCache() {
        new DeviceScreen(service).forget();
        assertEquals(1, service.cleared);
    }

    private void told(Consumer<AndroidAccessibilityNodeInfo.Builder> change) {
        AndroidAccessibilityNodeInfo.Builder info =
                AndroidAccessibilityNodeInfo.newBuilder().setBoundsInScreen(ProtoRect.newBuilder());
        change.accept(info);
        toldOfWindow(window -> window.setTree(AndroidAccessibilityTree.newBuilder().addNodes(info)));
    }

    private void toldOfWindow(Consumer<AndroidAccessibilityWindowInfo.Builder> change) {
        AndroidAccessibilityWindowInfo.Builder window = AndroidAccessibilityWindowInfo.newBuilder()
                .setBoundsInScreen(ProtoRect.newBuilder())
                .setTree(AndroidAccessibilityTree.newBuilder());
        change.accept(window);
        AndroidAccessibilityForest wanted =
                AndroidAccessibilityForest.newBuilder().addWindows(window).build();
        service.windows = Windows.of(wanted);
        assertEquals(wanted, forest());
    }

    private AndroidAccessibilityForest forest() {
        return Forests.of(new DeviceScreen(service).windows());
    }

    private static final class Service extends AccessibilityService {
        @Override
        public void onAccessibilityEvent(AccessibilityEvent event) {}

        @Override
        public void onInterrupt() {}
    }
}
