package android.view;

import android.content.Context;
import android.graphics.drawable.Drawable;

/** Stub. */
public class View {
    public View(Context context) {}

    public void setPadding(int left, int top, int right, int bottom) {}

    public void setMinimumWidth(int width) {}

    public void setBackground(Drawable background) {}

    public void setBackgroundColor(int color) {}
}
