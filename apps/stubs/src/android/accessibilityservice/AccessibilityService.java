package android.accessibilityservice;

import android.app.Service;
import android.view.accessibility.AccessibilityEvent;
import android.view.accessibility.AccessibilityWindowInfo;
import java.util.ArrayList;
import java.util.List;

/** Stub that sees the windows it is given. */
public abstract class AccessibilityService extends Service {
    /** The windows, top-most first. */
    public List<AccessibilityWindowInfo> windows = new ArrayList<>();
    /** How often what is remembered was forgotten. */
    public int cleared;

    public abstract void onAccessibilityEvent(AccessibilityEvent event);

    public abstract void onInterrupt();

    protected void onServiceConnected() {}

    public List<AccessibilityWindowInfo> getWindows() {
        return windows;
    }

    public boolean clearCache() {
        cleared++;
        return true;
    }
}
