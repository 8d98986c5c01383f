package android.os;

/** Stub of Android 13. */
public class Build {
    /** Stub. */
    public static class VERSION {
        public static final int SDK_INT = Integer.getInteger("stub.sdk", 33);
    }

    /** Stub. */
    public static class VERSION_CODES {
        public static final int TIRAMISU = 33;
    }
}
