package android.os;

/** Stub. */
public final class Looper {
    private Looper() {}

    public static Looper getMainLooper() {
        return new Looper();
    }
}
