package android.provider;

import android.content.Context;

/** Stub of a device whose user allows overlays. */
public final class Settings {
    /** Whether the user does. */
    public static boolean overlaysAllowed = true;

    private Settings() {}

    public static boolean canDrawOverlays(Context context) {
        return overlaysAllowed;
    }
}
