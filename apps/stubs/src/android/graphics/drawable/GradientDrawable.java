package android.graphics.drawable;

/** Stub. */
public class GradientDrawable extends Drawable {
    public void setColor(int argb) {}

    public void setCornerRadius(float radius) {}
}
