package androidworld.clipboard;

import java.util.Arrays;
import java.util.List;

/** What the sender of a broadcast gets: a result code and data. */
public final class Answer {
    /** The code of success, as Android's {@code Activity.RESULT_OK}. */
    public static final int OK = -1;
    /** The code of failure, as Android's {@code Activity.RESULT_CANCELED}. */
    public static final int CANCELED = 0;

    private static final List<String> SET = Arrays.asList("clipper.set", "set");
    private static final List<String> GET = Arrays.asList("clipper.get", "get");

    /** The result code. */
    public final int code;
    /** The result's data. */
    public final String data;

    private Answer(int code, String data) {
        this.code = code;
        this.data = data;
    }

    /**
     * Does what a broadcast asks for.
     *
     * @param text the extra of this name, null where it is missing
     */
    public static Answer to(String action, String text, Clipboard clipboard) {
        if (SET.contains(action)) {
            return set(text, clipboard);
        }
        return GET.contains(action) ? get(clipboard) : new Answer(CANCELED, "");
    }

    private static Answer set(String text, Clipboard clipboard) {
        if (text == null) {
            String help = "No text is provided. Use -e text \"text to be pasted\"";
            return new Answer(CANCELED, help);
        }
        clipboard.write(text);
        return new Answer(OK, "Text is copied into clipboard.");
    }

    private static Answer get(Clipboard clipboard) {
        String text = clipboard.read();
        boolean found = text != null && !text.isEmpty();
        return found ? new Answer(OK, text) : new Answer(CANCELED, "");
    }
}
