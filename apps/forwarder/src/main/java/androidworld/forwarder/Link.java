package androidworld.forwarder;

import com.google.androidenv.accessibilityforwarder.A11yServiceGrpc;
import com.google.androidenv.accessibilityforwarder.AndroidAccessibilityForest;
import com.google.androidenv.accessibilityforwarder.ClientToServer;
import com.google.androidenv.accessibilityforwarder.EventRequest;
import com.google.androidenv.accessibilityforwarder.EventResponse;
import com.google.androidenv.accessibilityforwarder.ServerToClient;
import io.grpc.ManagedChannel;
import io.grpc.ManagedChannelBuilder;
import io.grpc.Status;
import io.grpc.stub.ClientCallStreamObserver;
import io.grpc.stub.ClientResponseObserver;
import io.grpc.stub.StreamObserver;
import java.util.EnumSet;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.Supplier;

/** A connection to the gRPC server of one host. */
final class Link {
    private static final long DEADLINE_MS = 1000;
    /** The way has to be made first. */
    private static final long FIRST_DEADLINE_MS = 5000;
    /** What a host says that has no such stream, or whose own code fails in it. */
    private static final Set<Status.Code> REFUSALS =
            EnumSet.of(Status.Code.UNIMPLEMENTED, Status.Code.UNKNOWN);

    /** Where it leads. */
    final Target target;

    private final Supplier<AndroidAccessibilityForest> forest;
    private final Consumer<Throwable> trouble;
    private final ManagedChannel channel;
    private boolean connected;
    private volatile boolean listening;

    /**
     * Dials when something is first sent.
     *
     * @param forest tells what is on the screen at the moment of asking
     * @param trouble is told what fails while nobody waits for it
     */
    Link(Target target, Supplier<AndroidAccessibilityForest> forest, Consumer<Throwable> trouble) {
        this.target = target;
        this.forest = forest;
        this.trouble = trouble;
        // A device's proxy knows no way to the machine at the other end of its cable.
        this.channel = ManagedChannelBuilder.forAddress(target.host, target.port)
                .usePlaintext()
                .proxyDetector(address -> null)
                .build();
    }

    /**
     * Sends a forest and waits until it has come.
     *
     * @throws io.grpc.StatusRuntimeException it has not come within a second, or five at first
     */
    void send(AndroidAccessibilityForest forest) {
        long deadlineMs = connected ? DEADLINE_MS : FIRST_DEADLINE_MS;
        A11yServiceGrpc.newBlockingStub(channel)
                .withDeadlineAfter(deadlineMs, TimeUnit.MILLISECONDS)
                .sendForest(forest);
        connected = true;
    }

    /** Sends an event and does not wait. */
    void tell(Map<String, String> event) {
        A11yServiceGrpc.newStub(channel)
                .withDeadlineAfter(DEADLINE_MS, TimeUnit.MILLISECONDS)
                .sendEvent(EventRequest.newBuilder().putAllEvent(event).build(), new Told());
    }

    /** Has a stream on which the host asks; a host that refuses it is left alone. */
    void listen() {
        if (!listening) {
            listening = true;
            A11yServiceGrpc.newStub(channel).bidi(new Questions());
        }
    }

    /** Hangs up. */
    void close() {
        channel.shutdownNow();
    }

    private void report(Throwable error) {
        if (!channel.isShutdown()) {
            trouble.accept(error);
        }
    }

    private final class Told implements StreamObserver<EventResponse> {
        @Override
        public void onNext(EventResponse response) {}

        @Override
        public void onError(Throwable error) {
            report(error);
        }

        @Override
        public void onCompleted() {}
    }

    /** Answers every question at once, on the thread that brings it. */
    private final class Questions implements ClientResponseObserver<ClientToServer, ServerToClient> {
        private ClientCallStreamObserver<ClientToServer> answers;

        @Override
        public void beforeStart(ClientCallStreamObserver<ClientToServer> answers) {
            this.answers = answers;
        }

        @Override
        public void onNext(ServerToClient question) {
            if (!question.hasGetForest()) {
                return;
            }
            try {
                answers.onNext(ClientToServer.newBuilder().setForest(forest.get()).build());
            } catch (RuntimeException error) {
                report(error); // What fails in an app costs one answer, not the stream.
            }
        }

        @Override
        public void onError(Throwable error) {
            listening = REFUSALS.contains(Status.fromThrowable(error).getCode());
            report(error);
        }

        @Override
        public void onCompleted() {
            answers.onCompleted();
            listening = false;
        }
    }
}
