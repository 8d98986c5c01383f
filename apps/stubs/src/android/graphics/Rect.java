package android.graphics;

/** Stub. */
public final class Rect {
    public int left;
    public int top;
    public int right;
    public int bottom;

    public Rect() {}

    public Rect(int left, int top, int right, int bottom) {
        this.left = left;
        this.top = top;
        this.right = right;
        this.bottom = bottom;
    }

    public void set(Rect other) {
        left = other.left;
        top = other.top;
        right = other.right;
        bottom = other.bottom;
    }
}
