package androidworld.forwarder;

/** Where forests and events go, and what of it is wanted. */
public final class Target {
    /** Name or address of the host, as the device knows it. */
    public final String host;
    /** Its port; none where it is not positive. */
    public final int port;
    /** Whether a forest is sent every period. */
    public final boolean trees;
    /** Whether the host also asks for forests. */
    public final boolean answers;

    Target(String host, int port, boolean trees, boolean answers) {
        this.host = host;
        this.port = port;
        this.trees = trees;
        this.answers = answers;
    }

    boolean isSameAs(Target other) {
        return host.equals(other.host)
                && port == other.port
                && trees == other.trees
                && answers == other.answers;
    }

    /** Whether there is anybody to talk to. */
    public boolean named() {
        return port > 0;
    }
}
