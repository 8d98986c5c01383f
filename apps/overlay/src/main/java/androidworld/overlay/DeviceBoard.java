package androidworld.overlay;

import android.content.Context;
import android.graphics.Color;
import android.graphics.PixelFormat;
import android.graphics.drawable.GradientDrawable;
import android.os.Handler;
import android.os.Looper;
import android.provider.Settings;
import android.util.Log;
import android.view.Gravity;
import android.view.View;
import android.view.ViewGroup;
import android.view.WindowManager;
import android.widget.LinearLayout;
import android.widget.TextView;

/** The windows on a device: touches go through them to the apps below. */
public final class DeviceBoard implements Board {
    private static final String TAG = "AndroidWorldOverlay";
    private static final int CARD_DP = 320;
    private static final int CORNER_DP = 12;
    private static final int WRAP = ViewGroup.LayoutParams.WRAP_CONTENT;
    /** Since Android 12 no touch goes through windows of an app that hide more than this. */
    private static final float MOST_OPACITY = 0.8f;
    private static final int UNTOUCHED =
            WindowManager.LayoutParams.FLAG_NOT_FOCUSABLE
                    | WindowManager.LayoutParams.FLAG_NOT_TOUCHABLE;
    /** From the screen's edge on, in the status bar: windows that overlap hide more together. */
    private static final int IN_STATUS_BAR = WindowManager.LayoutParams.FLAG_LAYOUT_IN_SCREEN;

    private final Context context;
    private final WindowManager windows;
    private final Handler handler = new Handler(Looper.getMainLooper());
    private View card;
    private View score;

    /** Windows of an app. */
    public DeviceBoard(Context context) {
        this.context = context;
        this.windows = (WindowManager) context.getSystemService(Context.WINDOW_SERVICE);
    }

    @Override
    public void showGoal(String goal, String task) {
        LinearLayout column = new LinearLayout(context);
        column.setOrientation(LinearLayout.VERTICAL);
        column.setPadding(px(16), px(19), px(16), px(16));
        column.setMinimumWidth(px(CARD_DP));
        if (!goal.isEmpty()) {
            column.addView(text(goal, 18, Color.WHITE));
        }
        if (!task.isEmpty()) {
            column.addView(text(task, 24, Color.WHITE));
        }
        showCard(column);
    }

    @Override
    public void showOutcome(boolean success) {
        String word = success ? "Success" : "Failure";
        showCard(text(word, 64, success ? Color.GREEN : Color.RED));
    }

    @Override
    public void hideCard() {
        card = replaced(card, null, 0, 0);
    }

    @Override
    public void showScore(String player, String value) {
        LinearLayout row = new LinearLayout(context);
        row.setBackgroundColor(Color.BLACK);
        row.addView(text(player + ": ", 14, Color.GREEN));
        row.addView(text(value, 14, Color.WHITE));
        score = replaced(score, row, IN_STATUS_BAR, Gravity.TOP | Gravity.START);
    }

    @Override
    public void later(long delayMs, Runnable work) {
        handler.postDelayed(work, delayMs);
    }

    private void showCard(View view) {
        GradientDrawable black = new GradientDrawable();
        black.setColor(Color.BLACK);
        black.setCornerRadius(px(CORNER_DP));
        view.setBackground(black);
        card = replaced(card, view, 0, Gravity.TOP | Gravity.CENTER_HORIZONTAL);
    }

    /** Puts one window in the place of another; returns the one that is shown. */
    private View replaced(View before, View after, int flags, int gravity) {
        if (before != null) {
            windows.removeView(before);
        }
        if (after == null) {
            return null;
        }
        if (!Settings.canDrawOverlays(context)) {
            Log.w(TAG, "May not draw over other apps: appops set "
                    + context.getPackageName() + " android:system_alert_window allow");
            return null;
        }
        WindowManager.LayoutParams place = new WindowManager.LayoutParams(
                WRAP,
                WRAP,
                WindowManager.LayoutParams.TYPE_APPLICATION_OVERLAY,
                UNTOUCHED | flags,
                PixelFormat.TRANSLUCENT);
        place.gravity = gravity;
        place.alpha = MOST_OPACITY;
        windows.addView(after, place);
        return after;
    }

    private TextView text(String words, int sizeSp, int color) {
        TextView view = new TextView(context);
        view.setText(words);
        view.setTextSize(sizeSp);
        view.setTextColor(color);
        view.setMaxWidth(px(CARD_DP));
        return view;
    }

    private int px(int dp) {
        return Math.round(dp * context.getResources().getDisplayMetrics().density);
    }
}
