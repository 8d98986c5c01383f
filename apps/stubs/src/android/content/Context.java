package android.content;

import android.content.res.AssetManager;
import android.content.res.Resources;
import android.os.Handler;
import android.view.WindowManager;
import java.util.HashMap;
import java.util.Map;

/** Stub with the services that the apps use. */
public abstract class Context {
    public static final String CLIPBOARD_SERVICE = "clipboard";
    public static final String WINDOW_SERVICE = "window";

    /** The receiver that is registered; null while none is. */
    public BroadcastReceiver registered;
    /** What its senders have to be permitted; null for all. */
    public String senders;

    private final Map<String, Object> services = new HashMap<>();
    private final Resources resources = new Resources();
    private final AssetManager assets = new AssetManager();

    public Context() {
        services.put(CLIPBOARD_SERVICE, new ClipboardManager());
        services.put(WINDOW_SERVICE, new WindowManager());
    }

    public Object getSystemService(String name) {
        return services.get(name);
    }

    public Resources getResources() {
        return resources;
    }

    public AssetManager getAssets() {
        return assets;
    }

    public Context getApplicationContext() {
        return this;
    }

    public String getPackageName() {
        return "stub";
    }

    public Intent registerReceiver(
            BroadcastReceiver receiver, IntentFilter filter, String permission, Handler scheduler) {
        registered = receiver;
        senders = permission;
        return null;
    }

    public void unregisterReceiver(BroadcastReceiver receiver) {
        registered = null;
    }
}
