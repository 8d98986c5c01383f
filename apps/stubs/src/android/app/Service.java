package android.app;

import android.content.Context;
import android.content.Intent;

/** Stub. */
public abstract class Service extends Context {
    public boolean onUnbind(Intent intent) {
        return false;
    }
}
