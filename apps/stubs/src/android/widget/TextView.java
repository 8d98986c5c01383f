package android.widget;

import android.content.Context;
import android.view.View;

/** Stub that keeps its text. */
public class TextView extends View {
    private CharSequence text = "";

    public TextView(Context context) {
        super(context);
    }

    public final void setText(CharSequence text) {
        this.text = text;
    }

    public CharSequence getText() {
        return text;
    }

    public void setTextSize(float sizeSp) {}

    public void setTextColor(int color) {}

    public void setMaxWidth(int width) {}
}
