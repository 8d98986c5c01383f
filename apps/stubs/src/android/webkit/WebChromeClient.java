package android.webkit;

/** Stub. */
public class WebChromeClient {
    public boolean onConsoleMessage(ConsoleMessage message) {
        return false;
    }
}
