package android.app;

import android.content.Context;
import android.content.Intent;
import android.os.Bundle;
import android.view.View;

/** Stub. */
public class Activity extends Context {
    public static final int RESULT_OK = -1;
    public static final int RESULT_CANCELED = 0;

    /** What is shown. */
    public View content;
    /** Whether going back has left it. */
    public boolean left;

    private Intent intent = new Intent("android.intent.action.MAIN");

    public Intent getIntent() {
        return intent;
    }

    public void setIntent(Intent intent) {
        this.intent = intent;
    }

    public void setContentView(View view) {
        content = view;
    }

    protected void onCreate(Bundle state) {}

    protected void onNewIntent(Intent intent) {}

    protected void onResume() {}

    protected void onPause() {}

    protected void onDestroy() {}

    public void onBackPressed() {
        left = true;
    }
}
