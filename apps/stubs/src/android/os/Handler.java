package android.os;

import java.util.ArrayList;
import java.util.List;

/** Stub whose messages wait until a test runs them. */
public class Handler {
    private final List<Runnable> waiting = new ArrayList<>();

    public Handler(Looper looper) {}

    public final boolean postDelayed(Runnable work, long delayMs) {
        return waiting.add(work);
    }

    public final void removeCallbacksAndMessages(Object token) {
        waiting.clear();
    }
}
