package com.google.androidenv.accessibilityforwarder;

import android.content.BroadcastReceiver;
import android.content.Context;
import android.content.Intent;
import android.util.Log;
import androidworld.forwarder.Flags;

/** Takes the broadcasts by which a host says what it wants, and where it is. */
public class FlagsBroadcastReceiver extends BroadcastReceiver {
    /** What was said since the process began. */
    static final Flags FLAGS = new Flags();

    private static final String TAG = "FlagsBroadcastReceiver";

    @Override
    public void onReceive(Context context, Intent intent) {
        Log.i(TAG, "Received " + intent.getAction());
        FLAGS.receive(
                intent.getAction(),
                intent.getStringExtra("host"),
                intent.getIntExtra("port", 0),
                intent.getBooleanExtra("bidi", false));
    }
}
