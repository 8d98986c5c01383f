package android.view.accessibility;

/** Stub whose values are set by tests. */
public final class AccessibilityEvent extends AccessibilityRecord {
    public static final int TYPE_VIEW_CLICKED = 1;
    public static final int TYPE_VIEW_TEXT_CHANGED = 16;

    public int eventType;
    public long eventTime;
    public int movementGranularity;
    public int action;
    public CharSequence packageName;

    public static String eventTypeToString(int type) {
        return type == TYPE_VIEW_CLICKED ? "TYPE_VIEW_CLICKED" : "TYPE_VIEW_TEXT_CHANGED";
    }

    public int getEventType() {
        return eventType;
    }

    public long getEventTime() {
        return eventTime;
    }

    public int getMovementGranularity() {
        return movementGranularity;
    }

    public int getAction() {
        return action;
    }

    public CharSequence getPackageName() {
        return packageName;
    }
}
