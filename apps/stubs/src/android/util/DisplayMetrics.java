package android.util;

/** Stub. */
public class DisplayMetrics {
    public float density = 2.625f;
}
