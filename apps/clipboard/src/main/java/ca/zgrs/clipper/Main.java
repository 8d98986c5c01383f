package ca.zgrs.clipper;

import android.app.Activity;
import android.os.Bundle;
import android.widget.TextView;

/** Explains the broadcasts. While it is in front, the clipboard can be read. */
public class Main extends Activity {
    private static final int PADDING_DP = 16;
    private static final String HELP =
            "Clipper: reads and sets the clipboard, from adb shell.\n\n"
                    + "am broadcast -a clipper.set -e text 'Some text'\n\n"
                    + "am broadcast -a clipper.get";

    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        int padding = Math.round(PADDING_DP * getResources().getDisplayMetrics().density);
        TextView help = new TextView(this);
        help.setText(HELP);
        help.setPadding(padding, padding, padding, padding);
        setContentView(help);
    }
}
