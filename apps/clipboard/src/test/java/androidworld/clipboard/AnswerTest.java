package androidworld.clipboard;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertNull;

import org.junit.Test;

/** What senders of broadcasts get. */
public class AnswerTest {
    private String content;
    private final Clipboard clipboard = new Clipboard() {
        @Override
        public String read() {
            return content;
        }

        @Override
        public void write(String text) {
            content = text;
        }
    };

    @Test
    public void whatIsSetIsRead() {
        String text = "Grüße, \"data=\"\n大";
        assertEquals(Answer.OK, Answer.to("clipper.set", text, clipboard).code);
        Answer answer = Answer.to("clipper.get", null, clipboard);
        assertEquals(Answer.OK, answer.code);
        assertEquals(text, answer.data);
    }

    @Test
    public void theShortNamesDoTheSame() {
        Answer.to("set", "text", clipboard);
        assertEquals("text", Answer.to("get", null, clipboard).data);
    }

    @Test
    public void settingNothingIsAFailureThatSaysWhatToDo() {
        Answer answer = Answer.to("clipper.set", null, clipboard);
        assertEquals(Answer.CANCELED, answer.code);
        assertEquals("No text is provided. Use -e text \"text to be pasted\"", answer.data);
        assertNull(content);
    }

    @Test
    public void anEmptyOrHiddenClipboardIsAFailure() {
        for (String empty : new String[] {null, ""}) {
            content = empty;
            assertEquals(Answer.CANCELED, Answer.to("clipper.get", null, clipboard).code);
        }
    }

    @Test
    public void otherActionsDoNothing() {
        content = "kept";
        assertEquals(Answer.CANCELED, Answer.to("clipper.other", "text", clipboard).code);
        assertEquals("kept", content);
    }
}
