package android.view.accessibility;

import android.graphics.Rect;

/** Stub whose values are set by tests. */
public final class AccessibilityWindowInfo {
    public static final int TYPE_APPLICATION = 1;
    public static final int TYPE_SPLIT_SCREEN_DIVIDER = 5;

    public final Rect bounds = new Rect();
    public int id;
    public int layer;
    public int type;
    public boolean accessibilityFocused;
    public boolean active;
    public boolean focused;
    public AccessibilityNodeInfo root;

    public void getBoundsInScreen(Rect out) {
        out.set(bounds);
    }

    public int getId() {
        return id;
    }

    public int getLayer() {
        return layer;
    }

    public int getType() {
        return type;
    }

    public boolean isAccessibilityFocused() {
        return accessibilityFocused;
    }

    public boolean isActive() {
        return active;
    }

    public boolean isFocused() {
        return focused;
    }

    public AccessibilityNodeInfo getRoot() {
        return root;
    }
}
