package androidworld.forwarder;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertFalse;
import static org.junit.Assert.assertNotSame;
import static org.junit.Assert.assertSame;
import static org.junit.Assert.assertTrue;

import org.junit.Test;

/** What broadcasts set. */
public class FlagsTest {
    private final Flags flags = new Flags();

    @Test
    public void atFirstNobodyIsNamed() {
        assertFalse(flags.target().named());
        assertFalse(flags.target().trees);
    }

    @Test
    public void hostAndPortAreThoseOfTheBroadcast() {
        flags.receive(Flags.SET_GRPC, "127.0.0.1", 1234, true);
        assertEquals("127.0.0.1", flags.target().host);
        assertEquals(1234, flags.target().port);
        assertTrue(flags.target().answers);
    }

    @Test
    public void whoNamesOnlyAPortIsAnEmulatorsHost() {
        flags.receive(Flags.SET_GRPC, null, 1234, false);
        assertEquals("10.0.2.2", flags.target().host);
        flags.receive(Flags.SET_GRPC, "", 1234, false);
        assertEquals("10.0.2.2", flags.target().host);
        assertFalse(flags.target().answers);
    }

    @Test
    public void aPortThatIsMissingEndsIt() {
        flags.receive(Flags.SET_GRPC, null, 1234, false);
        flags.receive(Flags.SET_GRPC, null, 0, false);
        assertFalse(flags.target().named());
    }

    @Test
    public void treesAreSwitchedWithoutForgettingTheHost() {
        flags.receive(Flags.SET_GRPC, "h", 7, true);
        flags.receive(Flags.ENABLE_TREES, null, 0, false);
        assertTrue(flags.target().trees);
        assertEquals(7, flags.target().port);
        assertTrue(flags.target().answers);
        flags.receive(Flags.DISABLE_TREES, null, 0, false);
        assertFalse(flags.target().trees);
        assertEquals("h", flags.target().host);
    }

    @Test
    public void beingToldTheSameIsNoNewsNorIsAnotherAction() {
        flags.receive(Flags.SET_GRPC, "h", 7, false);
        Target told = flags.target();
        flags.receive("android.intent.action.VIEW", "x", 8, false);
        flags.receive(Flags.SET_GRPC, "h", 7, false);
        assertSame(told, flags.target());
        flags.receive(Flags.SET_GRPC, "h", 7, true);
        assertNotSame(told, flags.target());
    }
}
