package android.webkit;

/** Stub. */
public class WebViewClient {
    public void onPageFinished(WebView view, String address) {}
}
