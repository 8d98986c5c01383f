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
    private final List<View> views =
            ((WindowManager) context.getSystemService(Context.WINDOW_SERVICE)).views;

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
