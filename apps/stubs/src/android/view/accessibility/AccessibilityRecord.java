package android.view.accessibility;

import java.util.ArrayList;
import java.util.List;

/** Stub whose values are set by tests. */
public class AccessibilityRecord {
    public final List<CharSequence> text = new ArrayList<>();
    public CharSequence beforeText;
    public AccessibilityNodeInfo source;
    public int fromIndex = -1;
    public int toIndex = -1;
    public int addedCount = -1;
    public int removedCount = -1;
    public int scrollDeltaX = -1;
    public int scrollDeltaY = -1;

    public List<CharSequence> getText() {
        return text;
    }

    public CharSequence getBeforeText() {
        return beforeText;
    }

    public AccessibilityNodeInfo getSource() {
        return source;
    }

    public int getFromIndex() {
        return fromIndex;
    }

    public int getToIndex() {
        return toIndex;
    }

    public int getAddedCount() {
        return addedCount;
    }

    public int getRemovedCount() {
        return removedCount;
    }

    public int getScrollDeltaX() {
        return scrollDeltaX;
    }

    public int getScrollDeltaY() {
        return scrollDeltaY;
    }
}
