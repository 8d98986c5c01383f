package android.webkit;

/** Stub. */
public class ConsoleMessage {
    private final String message;

    public ConsoleMessage(String message) {
        this.message = message;
    }

    public String message() {
        return message;
    }
}
