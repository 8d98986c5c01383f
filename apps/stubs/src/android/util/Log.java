package android.util;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** Stub that keeps what is logged. */
public final class Log {
    /** Lines as {@code TAG: message}. */
    public static final List<String> LINES = Collections.synchronizedList(new ArrayList<>());

    private Log() {}

    public static int i(String tag, String message) {
        LINES.add(tag + ": " + message);
        System.err.println(tag + ": " + message);
        return 0;
    }

    public static int w(String tag, String message) {
        return i(tag, message);
    }
}
