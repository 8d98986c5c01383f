package android;

/** Stub. */
public final class Manifest {
    private Manifest() {}

    /** Stub. */
    public static final class permission {
        public static final String DUMP = "android.permission.DUMP";

        private permission() {}
    }
}
