package android.widget;

import android.content.Context;
import android.view.ViewGroup;

/** Stub. */
public class LinearLayout extends ViewGroup {
    public static final int VERTICAL = 1;

    public LinearLayout(Context context) {
        super(context);
    }

    public void setOrientation(int orientation) {}
}
