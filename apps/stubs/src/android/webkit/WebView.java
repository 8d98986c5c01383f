package android.webkit;

import android.content.Context;
import android.view.View;

/** Stub that keeps what it is told. */
public class WebView extends View {
    /** The last script. */
    public String script;
    /** In percent. */
    public int scale;
    /** What hears the console. */
    public WebChromeClient console;

    private final WebSettings settings = new WebSettings();
    private WebViewClient client;
    private String address;

    public WebView(Context context) {
        super(context);
    }

    public WebSettings getSettings() {
        return settings;
    }

    public void setInitialScale(int percent) {
        scale = percent;
    }

    public void setWebChromeClient(WebChromeClient console) {
        this.console = console;
    }

    public void setWebViewClient(WebViewClient client) {
        this.client = client;
    }

    public void loadUrl(String address) {
        this.address = address;
        client.onPageFinished(this, address);
    }

    public String getUrl() {
        return address;
    }

    public void evaluateJavascript(String script, ValueCallback<String> result) {
        this.script = script;
    }

    public void destroy() {}
}
