package android.view;

import java.util.ArrayList;
import java.util.List;

/** Stub that keeps its windows; the platform's is an interface. */
public class WindowManager {
    /** What is shown, bottom-most first. */
    public final List<View> views = new ArrayList<>();
    /** Where and how the last one was put. */
    public LayoutParams last;

    public void addView(View view, ViewGroup.LayoutParams place) {
        views.add(view);
        last = (LayoutParams) place;
    }

    public void removeView(View view) {
        views.remove(view);
    }

    /** Stub. */
    public static class LayoutParams extends ViewGroup.LayoutParams {
        public static final int TYPE_APPLICATION_OVERLAY = 2038;
        public static final int FLAG_NOT_FOCUSABLE = 0x08;
        public static final int FLAG_NOT_TOUCHABLE = 0x10;
        public static final int FLAG_LAYOUT_IN_SCREEN = 0x100;

        public int flags;
        public int gravity;
        public float alpha = 1f;

        public LayoutParams(int width, int height, int type, int flags, int format) {
            super(width, height);
            this.flags = flags;
        }
    }
}
