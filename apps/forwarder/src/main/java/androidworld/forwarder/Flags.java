package androidworld.forwarder;

/** What the broadcasts of a host have set. Safe for use by several threads. */
public final class Flags {
    /** The address by which an emulator's guest reaches its host. */
    public static final String DEFAULT_HOST = "10.0.2.2";

    private static final String PREFIX = "accessibility_forwarder.intent.action.";
    /** Forests are wanted. */
    public static final String ENABLE_TREES = PREFIX + "ENABLE_ACCESSIBILITY_TREE_LOGS";
    /** Forests are no longer wanted. */
    public static final String DISABLE_TREES = PREFIX + "DISABLE_ACCESSIBILITY_TREE_LOGS";
    /** Where forests and events go. */
    public static final String SET_GRPC = PREFIX + "SET_GRPC";

    private Target target = new Target(DEFAULT_HOST, 0, false, false);

    /** What is set now; the same object until something else is set. */
    public synchronized Target target() {
        return target;
    }

    /**
     * Takes a broadcast.
     *
     * @param host the extra of this name, null where it is missing
     * @param port the extra of this name, 0 where it is missing
     * @param answers the extra {@code bidi}: whether the host asks for forests
     */
    public synchronized void receive(String action, String host, int port, boolean answers) {
        if (ENABLE_TREES.equals(action)) {
            set(new Target(target.host, target.port, true, target.answers));
        } else if (DISABLE_TREES.equals(action)) {
            set(new Target(target.host, target.port, false, target.answers));
        } else if (SET_GRPC.equals(action)) {
            String named = host == null || host.isEmpty() ? DEFAULT_HOST : host;
            set(new Target(named, port, target.trees, answers));
        }
    }

    /** Hosts say the same again while they wait, which must not end what is just being dialled. */
    private void set(Target told) {
        if (!told.isSameAs(target)) {
            target = told;
        }
    }
}
