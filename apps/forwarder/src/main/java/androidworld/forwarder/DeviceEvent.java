package androidworld.forwarder;

import android.view.accessibility.AccessibilityEvent;
import android.view.accessibility.AccessibilityNodeInfo;
import java.util.LinkedHashMap;
import java.util.Map;

/** What hosts are told of an accessibility event: fields by name, without those that are empty. */
public final class DeviceEvent {
    private static final int UNDEFINED = -1;

    private DeviceEvent() {}

    /** The fields of an event, which has to be read before Android takes it back. */
    public static Map<String, String> fields(AccessibilityEvent event) {
        Map<String, String> fields = new LinkedHashMap<>();
        put(fields, "event_type", AccessibilityEvent.eventTypeToString(event.getEventType()));
        put(fields, "event_timestamp_ms", Long.toString(event.getEventTime()));
        put(fields, "event_package_name", event.getPackageName());
        put(fields, "event_text", String.join(", ", event.getText()));
        put(fields, "before_text", event.getBeforeText());
        putNumber(fields, "from_index", event.getFromIndex(), UNDEFINED);
        putNumber(fields, "to_index", event.getToIndex(), UNDEFINED);
        putNumber(fields, "added_count", event.getAddedCount(), UNDEFINED);
        putNumber(fields, "removed_count", event.getRemovedCount(), UNDEFINED);
        putNumber(fields, "movement_granularity", event.getMovementGranularity(), 0);
        putNumber(fields, "action", event.getAction(), 0);
        putNumber(fields, "scroll_delta_x", event.getScrollDeltaX(), UNDEFINED);
        putNumber(fields, "scroll_delta_y", event.getScrollDeltaY(), UNDEFINED);
        AccessibilityNodeInfo source = event.getSource();
        if (source != null) {
            put(fields, "source_class_name", source.getClassName());
            put(fields, "source_content_description", source.getContentDescription());
            put(fields, "source_text", source.getText());
            put(fields, "view_id", source.getViewIdResourceName());
        }
        return fields;
    }

    private static void put(Map<String, String> fields, String name, CharSequence value) {
        if (value != null && value.length() > 0) {
            fields.put(name, value.toString());
        }
    }

    private static void putNumber(Map<String, String> fields, String name, int value, int empty) {
        if (value != empty) {
            fields.put(name, Integer.toString(value));
        }
    }
}
