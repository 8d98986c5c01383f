package androidworld.forwarder;

import com.google.androidenv.accessibilityforwarder.AndroidAccessibilityForest;
import java.util.Map;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/**
 * Sends what is on the screen to the host that the flags name: a forest every period, events as
 * they come, and a forest at once to a host that asks.
 */
public final class Forwarder {
    /** From the end of one forest to the next. */
    static final long PERIOD_MS = 100;

    private final Flags flags;
    private final Screen screen;
    private final Consumer<String> log;
    private final ScheduledExecutorService worker =
            Executors.newSingleThreadScheduledExecutor(Forwarder::thread);
    private volatile Link link;

    /**
     * Starts nothing yet.
     *
     * @param log is told of every failure, in the words of the published app
     */
    public Forwarder(Flags flags, Screen screen, Consumer<String> log) {
        this.flags = flags;
        this.screen = screen;
        this.log = log;
    }

    /** Starts sending. */
    public void start() {
        worker.scheduleWithFixedDelay(this::beat, 0, PERIOD_MS, TimeUnit.MILLISECONDS);
    }

    /** Whether events would be heard; who knows it need not look into them. */
    public boolean isHeard() {
        return link != null;
    }

    /** Sends an event. */
    public void tell(Map<String, String> event) {
        worker.execute(() -> {
            if (link != null) {
                link.tell(event);
            }
        });
    }

    /** Stops for good. */
    public void close() {
        worker.execute(this::hangUp);
        worker.shutdown();
    }

    /** What fails in an app, in gRPC or on the way costs one forest, never those that follow. */
    private void beat() {
        try {
            connect(flags.target());
            if (link != null && link.target.trees) {
                link.send(Forests.of(screen.windows()));
            }
        } catch (RuntimeException error) {
            report(error);
            hangUp();
        }
    }

    private void connect(Target target) {
        if (link != null && link.target != target) {
            hangUp();
        }
        if (link == null && target.named()) {
            link = new Link(target, this::answer, this::report);
        }
        if (link != null && target.answers) {
            link.listen();
        }
    }

    private AndroidAccessibilityForest answer() {
        screen.forget();
        return Forests.of(screen.windows());
    }

    private void hangUp() {
        if (link != null) {
            link.close();
            link = null;
        }
    }

    private void report(Throwable error) {
        log.accept("extra: exception ['" + error + "']");
    }

    private static Thread thread(Runnable work) {
        Thread thread = new Thread(work, "accessibility-forwarder");
        thread.setDaemon(true);
        return thread;
    }
}
