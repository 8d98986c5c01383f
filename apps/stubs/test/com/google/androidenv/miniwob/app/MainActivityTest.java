package com.google.androidenv.miniwob.app;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertFalse;
import static org.junit.Assert.assertNull;
import static org.junit.Assert.assertTrue;

import android.app.Activity;
import android.content.BroadcastReceiver;
import android.content.Intent;
import android.util.Log;
import android.view.ViewGroup;
import android.webkit.ConsoleMessage;
import android.webkit.WebView;
import androidworld.miniwob.Session;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.Paths;
import org.junit.Before;
import org.junit.Test;

/** The activity, with the pages that are packaged. */
public class MainActivityTest {
    private final MainActivity activity = new MainActivity();
    private WebView view;

    @Before
    public void start() {
        activity.setIntent(config("{\"task\":\"click-test\",\"seed\":7}"));
        activity.onCreate(null);
        activity.onResume();
        view = (WebView) ((ViewGroup) activity.content).getChildAt(0);
    }

    @Test
    public void theFirstIntentOpensItsPageAtFiveTimesItsSize() {
        assertEquals("file:///android_asset/html/miniwob/click-test.html", view.getUrl());
        assertEquals(500, view.scale);
    }

    @Test
    public void aResetRunsThePackagedScriptWithTheSeed() throws IOException {
        activity.onNewIntent(extra(Session.RESET));
        Path script = Paths.get(System.getProperty("stub.assets"), "html", "reset.js");
        String text = new String(Files.readAllBytes(script), StandardCharsets.UTF_8);
        assertEquals(text.replace("%s", "7"), view.script);
        assertTrue(view.script.contains("Math.seedrandom(7);"));
        assertTrue(Log.LINES.contains("AndroidRLTask: extra: reset true"));
    }

    @Test
    public void whatThePageSaysIsAnswered() {
        assertTrue(view.console.onConsoleMessage(new ConsoleMessage("utterance: Click.")));
        view.console.onConsoleMessage(new ConsoleMessage("reward: 0.9 (raw: 1)"));
        assertEquals("Click.", ask(Session.GET_UTTERANCE).getResultData());
        assertEquals("1", ask(Session.GET_REWARD).getResultData());
        assertEquals("7", ask(Session.GET_SEED).getResultData());
        assertEquals(Activity.RESULT_OK, ask(Session.GET_EPISODE).getResultCode());
        assertEquals(Activity.RESULT_OK, ask(Session.GET_REWARD).getResultCode());
    }

    @Test
    public void onlyWhoMayDumpIsAnswered() {
        assertEquals("android.permission.DUMP", activity.senders);
    }

    @Test
    public void behindAnotherAppNobodyAnswers() {
        activity.onPause();
        assertNull(activity.registered);
    }

    @Test
    public void goingBackLeavesTheListButNoTask() {
        activity.onBackPressed();
        assertFalse(activity.left);
        activity.onNewIntent(config("{}"));
        assertEquals("file:///android_asset/html/miniwob/index.html", view.getUrl());
        activity.onBackPressed();
        assertTrue(activity.left);
    }

    private BroadcastReceiver ask(String action) {
        activity.registered.onReceive(activity, new Intent(action));
        return activity.registered;
    }

    private static Intent config(String json) {
        return new Intent("android.intent.action.MAIN").putExtra(Session.CONFIG, json);
    }

    private static Intent extra(String name) {
        return new Intent("android.intent.action.MAIN").putExtra(name, true);
    }
}
