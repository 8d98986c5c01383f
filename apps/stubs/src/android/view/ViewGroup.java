package android.view;

import android.content.Context;
import java.util.ArrayList;
import java.util.List;

/** Stub that keeps its children. */
public abstract class ViewGroup extends View {
    private final List<View> children = new ArrayList<>();

    public ViewGroup(Context context) {
        super(context);
    }

    public void addView(View child) {
        children.add(child);
    }

    public void addView(View child, LayoutParams place) {
        children.add(child);
    }

    public View getChildAt(int index) {
        return children.get(index);
    }

    /** Stub. */
    public static class LayoutParams {
        public static final int MATCH_PARENT = -1;
        public static final int WRAP_CONTENT = -2;

        public LayoutParams(int width, int height) {}
    }
}
