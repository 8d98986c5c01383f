package androidworld.clipboard;

/** The device's clipboard, as far as the app may reach it. */
public interface Clipboard {
    /** Its text; null where it is empty, or the app is not allowed to look. */
    String read();

    /** Puts a text on it. */
    void write(String text);
}
