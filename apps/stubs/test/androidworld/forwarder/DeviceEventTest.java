package androidworld.forwarder;

import static org.junit.Assert.assertEquals;

import android.view.accessibility.AccessibilityEvent;
import android.view.accessibility.AccessibilityNodeInfo;
import java.util.Map;
import java.util.TreeMap;
import org.junit.Test;

/** What is told of an event. */
public class DeviceEventTest {
    @Test
    public void emptyFieldsAreLeftOut() {
        AccessibilityEvent event = new AccessibilityEvent();
        event.eventType = AccessibilityEvent.TYPE_VIEW_CLICKED;
        event.eventTime = 1234;
        assertEquals(
                "{event_timestamp_ms=1234, event_type=TYPE_VIEW_CLICKED}", sorted(event).toString());
    }

    @Test
    public void everyFieldHasItsName() {
        AccessibilityEvent event = new AccessibilityEvent();
        event.eventType = AccessibilityEvent.TYPE_VIEW_TEXT_CHANGED;
        event.packageName = "p";
        event.text.add("new");
        event.text.add("text");
        event.beforeText = "old";
        event.fromIndex = 0;
        event.toIndex = 1;
        event.addedCount = 2;
        event.removedCount = 3;
        event.movementGranularity = 4;
        event.action = 5;
        event.scrollDeltaX = 6;
        event.scrollDeltaY = 7;
        event.source = new AccessibilityNodeInfo();
        event.source.className = "c";
        event.source.contentDescription = "d";
        event.source.text = "s";
        event.source.viewIdResourceName = "v";
        assertEquals(
                "{action=5, added_count=2, before_text=old, event_package_name=p, "
                        + "event_text=new, text, event_timestamp_ms=0, "
                        + "event_type=TYPE_VIEW_TEXT_CHANGED, from_index=0, "
                        + "movement_granularity=4, removed_count=3, scroll_delta_x=6, "
                        + "scroll_delta_y=7, source_class_name=c, source_content_description=d, "
                        + "source_text=s, to_index=1, view_id=v}",
                sorted(event).toString());
    }

    private static Map<String, String> sorted(AccessibilityEvent event) {
        return new TreeMap<>(DeviceEvent.fields(event));
    }
}
