package android.content.res;

import android.util.DisplayMetrics;

/** Stub. */
public class Resources {
    public DisplayMetrics getDisplayMetrics() {
        return new DisplayMetrics();
    }
}
