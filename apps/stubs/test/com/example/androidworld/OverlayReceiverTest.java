package com.example.androidworld;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertTrue;

import android.content.Context;
import android.content.Intent;
import android.provider.Settings;
import android.util.Log;
import android.view.View;
import android.view.ViewGroup;
import android.view.WindowManager;
import android.widget.TextView;
import androidworld.overlay.DeviceBoard;
import androidworld.overlay.Overlay;
import java.util.List;
import org.junit.After;
import org.junit.Test;

/** The windows over the apps. */
public class OverlayReceiverTest {
    private final Context context = new MainActivity();
    private final Overlay overlay = new Overlay(new DeviceBoard(context));
    private final WindowManager windows =
            (WindowManager) context.getSystemService(Context.WINDOW_SERVICE);
    private final List<View> views = windows.views;

    @After
    public void allow() {
        Settings.overlaysAllowed = true;
    }

    @Test
    public void aBroadcastShowsItsGoalAndTheNextOneInItsPlace() {
        send(new Intent(Overlay.UPDATE_OVERLAY)
                .putExtra("goal_string", "Do it")
                .putExtra("task_type_string", "Task"));
        assertEquals("Do it", text(((ViewGroup) views.get(0)).getChildAt(0)));
        assertEquals("Task", text(((ViewGroup) views.get(0)).getChildAt(1)));
        send(new Intent(Overlay.UPDATE_OVERLAY).putExtra("success_string", "1"));
        assertEquals(1, views.size());
        assertEquals("Success", text(views.get(0)));
        send(new Intent(Overlay.UPDATE_OVERLAY));
        assertTrue(views.isEmpty());
    }

    @Test
    public void theScoreStaysBesideTheCard() {
        send(new Intent(Overlay.UPDATE_SCOREBOARD).putExtra("scoreboard_value", "1/2 (50%)"));
        send(new Intent(Overlay.UPDATE_OVERLAY).putExtra("success_string", "0"));
        assertEquals("human_agent: ", text(((ViewGroup) views.get(0)).getChildAt(0)));
        assertEquals("1/2 (50%)", text(((ViewGroup) views.get(0)).getChildAt(1)));
        assertEquals("Failure", text(views.get(1)));
    }

    /** Android 12 and later drop a touch where an app's windows together hide more than 0.8. */
    @Test
    public void touchesGoThroughEachWindowAndNoPointIsBelowBoth() {
        int untouched = WindowManager.LayoutParams.FLAG_NOT_FOCUSABLE
                | WindowManager.LayoutParams.FLAG_NOT_TOUCHABLE;
        send(new Intent(Overlay.UPDATE_OVERLAY).putExtra("goal_string", "Do it"));
        assertEquals(untouched, windows.last.flags);
        assertEquals(0.8f, windows.last.alpha, 0f);
        send(new Intent(Overlay.UPDATE_SCOREBOARD).putExtra("scoreboard_value", "1/2 (50%)"));
        int inStatusBar = WindowManager.LayoutParams.FLAG_LAYOUT_IN_SCREEN;
        assertEquals(untouched | inStatusBar, windows.last.flags);
        assertEquals(0.8f, windows.last.alpha, 0f);
    }

    @Test
    public void whereOverlaysAreNotAllowedTheLogSaysHowTheyAre() {
        Settings.overlaysAllowed = false;
        send(new Intent(Overlay.UPDATE_OVERLAY).putExtra("goal_string", "Do it"));
        assertTrue(views.isEmpty());
        String last = Log.LINES.get(Log.LINES.size() - 1);
        assertTrue(last, last.contains("appops set stub android:system_alert_window allow"));
    }

    @Test
    public void theReceiverHasOneOverlay() {
        OverlayReceiver receiver = new OverlayReceiver();
        Intent goal = new Intent(Overlay.UPDATE_OVERLAY).putExtra("goal_string", "Do it");
        receiver.onReceive(context, goal);
        new OverlayReceiver().onReceive(new MainActivity(), goal);
        assertEquals(1, views.size());
    }

    private void send(Intent intent) {
        overlay.receive(intent.getAction(), intent::getStringExtra);
    }

    private static String text(View view) {
        return ((TextView) view).getText().toString();
    }
}
