package com.example.androidworld;

import android.content.BroadcastReceiver;
import android.content.Context;
import android.content.Intent;
import androidworld.overlay.DeviceBoard;
import androidworld.overlay.Overlay;

/** Takes the broadcasts of what to show. What is shown stays with the process. */
public class OverlayReceiver extends BroadcastReceiver {
    private static Overlay overlay;

    @Override
    public void onReceive(Context context, Intent intent) {
        if (overlay == null) {
            overlay = new Overlay(new DeviceBoard(context.getApplicationContext()));
        }
        overlay.receive(intent.getAction(), intent::getStringExtra);
    }
}
