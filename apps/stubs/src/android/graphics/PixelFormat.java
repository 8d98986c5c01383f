package android.graphics;

/** Stub. */
public class PixelFormat {
    public static final int TRANSLUCENT = -3;
}
