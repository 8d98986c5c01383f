package com.google.androidenv.miniwob.app;

import android.Manifest;
import android.app.Activity;
import android.content.BroadcastReceiver;
import android.content.Context;
import android.content.Intent;
import android.content.IntentFilter;
import android.os.Bundle;
import android.os.Handler;
import android.os.Looper;
import android.os.SystemClock;
import android.util.Log;
import android.view.ViewGroup;
import android.webkit.ConsoleMessage;
import android.webkit.WebChromeClient;
import android.webkit.WebView;
import android.webkit.WebViewClient;
import android.widget.FrameLayout;
import androidworld.miniwob.Page;
import androidworld.miniwob.Session;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.HashSet;
import java.util.Set;

/** Shows a page of MiniWoB. Intents choose it, broadcasts ask of it while it is in front. */
public class MainActivity extends Activity {
    private static final String TAG = "AndroidRLTask";
    private static final String PAGES = "html/miniwob";
    private static final String RESET_SCRIPT = "html/reset.js";
    private static final int SCALE_PERCENT = 500;
    private static final int TOP_MARGIN_DP = 10;
    private static final long LOG_MS = 100;

    private final Handler handler = new Handler(Looper.getMainLooper());
    private final BroadcastReceiver receiver = new Receiver();
    private boolean logging;
    private WebView view;
    private Session session;

    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        view = new WebView(this);
        view.getSettings().setJavaScriptEnabled(true);
        view.getSettings().setDomStorageEnabled(true);
        view.setInitialScale(SCALE_PERCENT);
        view.setWebChromeClient(new Console());
        view.setWebViewClient(new Pages());
        int margin = Math.round(TOP_MARGIN_DP * getResources().getDisplayMetrics().density);
        FrameLayout frame = new FrameLayout(this);
        frame.setPadding(0, margin, 0, 0);
        int whole = ViewGroup.LayoutParams.MATCH_PARENT;
        frame.addView(view, new FrameLayout.LayoutParams(whole, whole));
        setContentView(frame);
        session = new Session(
                pages(),
                read(RESET_SCRIPT),
                new Shown(),
                SystemClock::elapsedRealtimeNanos,
                line -> Log.i(TAG, line));
        session.open(getIntent().getStringExtra(Session.CONFIG));
    }

    @Override
    protected void onNewIntent(Intent intent) {
        super.onNewIntent(intent);
        Bundle extras = intent.getExtras();
        if (extras == null) {
            return;
        }
        for (String name : extras.keySet()) {
            session.logExtra(name, extras.get(name));
        }
        if (extras.containsKey(Session.CONFIG)) {
            session.open(extras.getString(Session.CONFIG));
        }
        if (extras.getBoolean(Session.RESET)) {
            session.reset();
        }
        if (extras.getBoolean(Session.STEP) && !logging) {
            logging = true;
            handler.postDelayed(this::logState, LOG_MS);
        }
    }

    @Override
    protected void onResume() {
        super.onResume();
        IntentFilter filter = new IntentFilter();
        filter.addAction(Session.GET_UTTERANCE);
        filter.addAction(Session.GET_REWARD);
        filter.addAction(Session.GET_SEED);
        filter.addAction(Session.GET_EPISODE);
        // Broadcasts come from adb's shell, which may dump; other apps may not.
        registerReceiver(receiver, filter, Manifest.permission.DUMP, null);
    }

    @Override
    protected void onPause() {
        unregisterReceiver(receiver);
        super.onPause();
    }

    @Override
    protected void onDestroy() {
        handler.removeCallbacksAndMessages(null);
        view.destroy();
        super.onDestroy();
    }

    @Override
    public void onBackPressed() {
        if (!session.showsTask()) {
            super.onBackPressed();
        }
    }

    private void logState() {
        session.logState();
        handler.postDelayed(this::logState, LOG_MS);
    }

    private Set<String> pages() {
        Set<String> names = new HashSet<>();
        try {
            for (String file : getAssets().list(PAGES)) {
                names.add(file.replaceFirst("\\.html$", ""));
            }
        } catch (IOException error) {
            throw new IllegalStateException("The app has no pages: build it with them.", error);
        }
        return names;
    }

    private String read(String asset) {
        try (InputStream stream = getAssets().open(asset)) {
            ByteArrayOutputStream content = new ByteArrayOutputStream();
            byte[] piece = new byte[8192];
            for (int read = stream.read(piece); read >= 0; read = stream.read(piece)) {
                content.write(piece, 0, read);
            }
            return content.toString("UTF-8");
        } catch (IOException error) {
            throw new IllegalStateException("The app lacks " + asset + ": build it anew.", error);
        }
    }

    private final class Shown implements Page {
        @Override
        public void load(String address) {
            view.loadUrl(address);
        }

        @Override
        public void evaluate(String script) {
            view.evaluateJavascript(script, null);
        }
    }

    private final class Console extends WebChromeClient {
        @Override
        public boolean onConsoleMessage(ConsoleMessage message) {
            session.hear(message.message());
            return true;
        }
    }

    private final class Pages extends WebViewClient {
        @Override
        public void onPageFinished(WebView view, String address) {
            session.loaded(address);
        }
    }

    /** Its broadcasts are ordered: the sender gets what is set as their result. */
    private final class Receiver extends BroadcastReceiver {
        @Override
        public void onReceive(Context context, Intent intent) {
            String answer = session.answer(intent.getAction());
            if (answer != null) {
                setResultCode(Activity.RESULT_OK);
                setResultData(answer);
            }
        }
    }
}
