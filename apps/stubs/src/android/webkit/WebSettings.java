package android.webkit;

/** Stub; the platform's is abstract. */
public class WebSettings {
    public void setJavaScriptEnabled(boolean enabled) {}

    public void setDomStorageEnabled(boolean enabled) {}
}
