package androidworld.forwarder;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertFalse;
import static org.junit.Assert.assertNotNull;
import static org.junit.Assert.assertTrue;

import androidworld.forwarder.FakeScreen.FakeNode;
import androidworld.forwarder.FakeScreen.FakeWindow;
import com.google.androidenv.accessibilityforwarder.A11yServiceGrpc;
import com.google.androidenv.accessibilityforwarder.AndroidAccessibilityForest;
import com.google.androidenv.accessibilityforwarder.ClientToServer;
import com.google.androidenv.accessibilityforwarder.EventRequest;
import com.google.androidenv.accessibilityforwarder.EventResponse;
import com.google.androidenv.accessibilityforwarder.ForestResponse;
import com.google.androidenv.accessibilityforwarder.ServerToClient;
import io.grpc.Server;
import io.grpc.ServerBuilder;
import io.grpc.stub.StreamObserver;
import java.io.IOException;
import java.util.Collections;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.junit.After;
import org.junit.Test;

/** The forwarder and a host, over gRPC. */
public class ForwarderTest {
    private final Flags flags = new Flags();
    private final FakeScreen screen = new FakeScreen(new FakeWindow(1, new FakeNode("one")));
    private final BlockingQueue<String> log = new LinkedBlockingQueue<>();
    private final Forwarder forwarder = new Forwarder(flags, screen, log::add);
    private final Host host = new Host();
    private final Server server = served(host);

    @After
    public void end() {
        forwarder.close();
        server.shutdownNow();
    }

    @Test
    public void forestsComeOverAndOver() throws InterruptedException {
        start(true, false);
        for (int i = 0; i < 3; i++) {
            assertEquals("one", text(take(host.forests)));
        }
        screen.windows = Collections.singletonList(new FakeWindow(1, new FakeNode("two")));
        String text = "one";
        while (text.equals("one")) {
            text = text(take(host.forests));
        }
        assertEquals("two", text);
    }

    @Test
    public void aHostThatAsksIsAnsweredWithTheScreenOfThatMoment() throws InterruptedException {
        start(false, true);
        StreamObserver<ServerToClient> questions = take(host.streams);
        for (String text : new String[] {"one", "two"}) {
            screen.windows = Collections.singletonList(new FakeWindow(1, new FakeNode(text)));
            questions.onNext(question());
            assertEquals(text, text(take(host.answers).getForest()));
        }
        assertEquals(2, screen.forgotten);
        assertTrue("forests were not wanted", host.forests.isEmpty());
    }

    @Test
    public void aStreamThatTheHostEndsIsOpenedAgain() throws InterruptedException {
        start(false, true);
        take(host.streams).onCompleted();
        StreamObserver<ServerToClient> questions = take(host.streams);
        questions.onNext(question());
        assertEquals("one", text(take(host.answers).getForest()));
    }

    @Test
    public void noHostIsAskedToAskThatDidNotSayItDoes() throws InterruptedException {
        start(true, false);
        take(host.forests);
        take(host.forests);
        assertTrue(host.streams.isEmpty());
    }

    @Test
    public void eventsAreToldToAHostThatIsThere() throws InterruptedException {
        assertFalse(forwarder.isHeard());
        start(true, false);
        take(host.forests);
        assertTrue(forwarder.isHeard());
        forwarder.tell(Collections.singletonMap("event_type", "TYPE_VIEW_CLICKED"));
        assertEquals("TYPE_VIEW_CLICKED", take(host.events).getEventOrThrow("event_type"));
    }

    @Test
    public void aScreenThatCannotBeReadCostsOneForest() throws InterruptedException {
        screen.failure = new IllegalStateException("gone");
        start(true, false);
        assertEquals("extra: exception ['java.lang.IllegalStateException: gone']", take(log));
        screen.failure = null;
        assertEquals("one", text(take(host.forests)));
    }

    @Test
    public void whoIsNotThereIsLoggedAndAnotherHostIsFound() throws InterruptedException {
        Server gone = served(new Host());
        int port = gone.getPort();
        gone.shutdownNow().awaitTermination();
        flags.receive(Flags.ENABLE_TREES, null, 0, false);
        flags.receive(Flags.SET_GRPC, "127.0.0.1", port, false);
        forwarder.start();
        assertTrue(take(log).startsWith("extra: exception ['io.grpc.StatusRuntimeException: UN"));
        flags.receive(Flags.SET_GRPC, "127.0.0.1", server.getPort(), false);
        assertEquals("one", text(take(host.forests)));
    }

    private void start(boolean trees, boolean answers) {
        flags.receive(trees ? Flags.ENABLE_TREES : Flags.DISABLE_TREES, null, 0, false);
        flags.receive(Flags.SET_GRPC, "127.0.0.1", server.getPort(), answers);
        forwarder.start();
    }

    private static String text(AndroidAccessibilityForest forest) {
        return forest.getWindows(0).getTree().getNodes(0).getText();
    }

    private static ServerToClient question() {
        ServerToClient.GetA11yForest forest = ServerToClient.GetA11yForest.getDefaultInstance();
        return ServerToClient.newBuilder().setGetForest(forest).build();
    }

    private static <T> T take(BlockingQueue<T> queue) throws InterruptedException {
        T taken = queue.poll(60, TimeUnit.SECONDS);
        assertNotNull("nothing came", taken);
        return taken;
    }

    private static Server served(Host host) {
        try {
            return ServerBuilder.forPort(0).addService(host).build().start();
        } catch (IOException error) {
            throw new IllegalStateException(error);
        }
    }

    private static final class Host extends A11yServiceGrpc.A11yServiceImplBase {
        final BlockingQueue<AndroidAccessibilityForest> forests = new LinkedBlockingQueue<>();
        final BlockingQueue<EventRequest> events = new LinkedBlockingQueue<>();
        final BlockingQueue<ClientToServer> answers = new LinkedBlockingQueue<>();
        final BlockingQueue<StreamObserver<ServerToClient>> streams = new LinkedBlockingQueue<>();

        @Override
        public void sendForest(
                AndroidAccessibilityForest forest, StreamObserver<ForestResponse> response) {
            forests.add(forest);
            response.onNext(ForestResponse.getDefaultInstance());
            response.onCompleted();
        }

        @Override
        public void sendEvent(EventRequest event, StreamObserver<EventResponse> response) {
            events.add(event);
            response.onNext(EventResponse.getDefaultInstance());
            response.onCompleted();
        }

        @Override
        public StreamObserver<ClientToServer> bidi(StreamObserver<ServerToClient> questions) {
            streams.add(questions);
            return new StreamObserver<ClientToServer>() {
                @Override
                public void onNext(ClientToServer answer) {
                    answers.add(answer);
                }

                @Override
                public void onError(Throwable error) {}

                @Override
                public void onCompleted() {}
            };
        }
    }
}
