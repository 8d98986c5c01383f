package com.google.androidenv.accessibilityforwarder;

import android.accessibilityservice.AccessibilityService;
import android.content.Intent;
import android.util.Log;
import android.view.accessibility.AccessibilityEvent;
import androidworld.forwarder.DeviceEvent;
import androidworld.forwarder.DeviceScreen;
import androidworld.forwarder.Forwarder;

/** The service that hosts switch on by this name. It works for as long as it is switched on. */
public class AccessibilityForwarder extends AccessibilityService {
    private static final String TAG = "AndroidRLTask";

    private Forwarder forwarder;

    @Override
    protected void onServiceConnected() {
        close();
        forwarder = new Forwarder(
                FlagsBroadcastReceiver.FLAGS, new DeviceScreen(this), line -> Log.i(TAG, line));
        forwarder.start();
    }

    @Override
    public void onAccessibilityEvent(AccessibilityEvent event) {
        if (forwarder != null && forwarder.isHeard()) {
            forwarder.tell(DeviceEvent.fields(event));
        }
    }

    @Override
    public void onInterrupt() {
        // There is no spoken feedback to interrupt; forests go on.
    }

    @Override
    public boolean onUnbind(Intent intent) {
        close();
        return super.onUnbind(intent);
    }

    private void close() {
        if (forwarder != null) {
            forwarder.close();
            forwarder = null;
        }
    }
}
