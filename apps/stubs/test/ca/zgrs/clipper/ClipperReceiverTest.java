package ca.zgrs.clipper;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertTrue;

import android.content.Context;
import android.content.Intent;
import android.widget.TextView;
import org.junit.Test;

/** The receiver and the device's clipboard. */
public class ClipperReceiverTest {
    private final Main context = new Main();

    @Test
    public void theClipboardIsSetAndRead() {
        assertEquals(0, send(new Intent("clipper.get")).getResultCode());
        assertEquals(
                "Text is copied into clipboard.",
                send(new Intent("clipper.set").putExtra("text", "some text")).getResultData());
        ClipperReceiver answered = send(new Intent("clipper.get"));
        assertEquals(-1, answered.getResultCode());
        assertEquals("some text", answered.getResultData());
    }

    @Test
    public void thePageExplainsTheBroadcasts() {
        context.onCreate(null);
        assertTrue(((TextView) context.content).getText().toString().contains("clipper.set"));
    }

    private ClipperReceiver send(Intent intent) {
        ClipperReceiver receiver = new ClipperReceiver();
        receiver.onReceive((Context) context, intent);
        return receiver;
    }
}
