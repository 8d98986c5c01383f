package androidworld.miniwob;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertFalse;
import static org.junit.Assert.assertNull;
import static org.junit.Assert.assertTrue;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import org.json.JSONException;
import org.json.JSONObject;
import org.junit.Test;

/** The open page and its episode. */
public class SessionTest {
    private static final String FOLDER = "file:///android_asset/html/miniwob/";

    private final List<String> loaded = new ArrayList<>();
    private final List<String> scripts = new ArrayList<>();
    private final List<String> log = new ArrayList<>();
    private final Session session = new Session(
            new HashSet<>(Arrays.asList("click-test", "index")), "begin(%s)", page(), () -> 42, log::add);

    @Test
    public void aConfigurationNamesThePage() {
        open("{\"task\":\"click-test\"}");
        assertEquals(FOLDER + "click-test.html", last(loaded));
        assertTrue(session.showsTask());
    }

    @Test
    public void whatNamesNoPageOpensTheListOfAll() {
        for (String json : new String[] {null, "", "[]", "{\"task\":\"../x\"}", "{\"task\":7}", "{"}) {
            open(json);
            assertEquals(json, FOLDER + "index.html", last(loaded));
            assertFalse(session.showsTask());
        }
    }

    @Test
    public void theSeedIsTheProblems() {
        assertEquals("begin(7)", scriptOf("{\"task\":\"click-test\",\"seed\":7}"));
        assertEquals("begin(-1.5)", scriptOf("{\"task\":\"click-test\",\"seed\":-1.5}"));
        assertEquals("begin(\"a\\\"b\")", scriptOf("{\"task\":\"click-test\",\"seed\":\"a\\\"b\"}"));
        assertEquals("a\"b", session.answer(Session.GET_SEED));
    }

    @Test
    public void withoutASeedItDependsOnTheTime() {
        assertEquals("begin(42)", scriptOf("{\"task\":\"click-test\"}"));
        assertEquals("begin(42)", scriptOf("{\"task\":\"click-test\",\"seed\":{\"x\":1}}"));
        assertEquals("", session.answer(Session.GET_SEED));
    }

    @Test
    public void anEpisodeWaitsForItsPage() {
        session.open("{\"task\":\"click-test\"}");
        session.reset();
        assertTrue(scripts.isEmpty());
        session.loaded(FOLDER + "index.html");
        assertTrue("another page", scripts.isEmpty());
        session.loaded(last(loaded));
        session.loaded(last(loaded));
        assertEquals(Arrays.asList("begin(42)"), scripts);
    }

    @Test
    public void theConsoleTellsOfTheEpisode() {
        open("{\"task\":\"click-test\"}");
        assertEquals("", session.answer(Session.GET_UTTERANCE));
        session.hear("utterance: Click the\nbutton.");
        session.hear("something else");
        assertEquals("Click the\nbutton.", session.answer(Session.GET_UTTERANCE));
        assertEquals("", session.answer(Session.GET_REWARD));
        session.hear("reward: 0.25 (raw: -1)");
        assertEquals("-1", session.answer(Session.GET_REWARD));
        assertNull(session.answer("android.intent.action.VIEW"));
    }

    @Test
    public void anotherEpisodeOrPageForgetsTheLast() {
        open("{\"task\":\"click-test\"}");
        session.hear("utterance: Click.");
        session.hear("reward: 1 (raw: 1)");
        session.reset();
        assertEquals("", session.answer(Session.GET_UTTERANCE));
        assertEquals("", session.answer(Session.GET_REWARD));
        session.hear("reward: 1 (raw: 1)");
        open(null);
        assertEquals("", session.answer(Session.GET_REWARD));
    }

    @Test
    public void theFirstRewardAfterAResetIsTheEpisodes() {
        open("{\"task\":\"click-test\"}");
        session.hear("reward: -1 (raw: -1)");
        session.hear("reward: 1 (raw: 1)");
        assertEquals("played by hand", "1", session.answer(Session.GET_REWARD));
        session.reset();
        session.hear("reward: -1 (raw: -1)");
        session.hear("reward: 1 (raw: 1)");
        assertEquals("-1", session.answer(Session.GET_REWARD));
    }

    @Test
    public void onlyAResetStartsAnEpisode() throws JSONException {
        open("{\"task\":\"click-test\",\"seed\":7}");
        assertEquals("", session.answer(Session.GET_EPISODE));
        session.reset();
        session.hear("utterance: Say \"a\".");
        session.hear("reward: 1 (raw: -1)");
        JSONObject episode = new JSONObject(session.answer(Session.GET_EPISODE));
        assertEquals("click-test", episode.getString("task"));
        assertEquals(7, episode.getInt("seed"));
        assertEquals("Say \"a\".", episode.getString("utterance"));
        assertEquals("-1", episode.getString("reward"));
        session.hear("episode: unloaded");
        assertEquals("", session.answer(Session.GET_EPISODE));
    }

    @Test
    public void aLinkInTheListOpensATask() {
        open(null);
        session.loaded(FOLDER + "click-test.html");
        assertTrue(session.showsTask());
        session.loaded("https://example.org/click-test.html");
        assertFalse(session.showsTask());
    }

    @Test
    public void theLogTellsExtrasAndState() {
        open("{\"task\":\"click-test\"}");
        session.hear("utterance: Say \"a\".");
        session.logExtra("reset", true);
        session.logState();
        assertEquals(
                Arrays.asList(
                        "extra: reset true",
                        "extra: utterance [\"Say \\\"a\\\".\"]",
                        "extra: reward [\"\"]"),
                log);
    }

    private void open(String configuration) {
        session.open(configuration);
        session.loaded(last(loaded));
    }

    private String scriptOf(String configuration) {
        open(configuration);
        session.reset();
        return last(scripts);
    }

    private Page page() {
        return new Page() {
            @Override
            public void load(String address) {
                loaded.add(address);
            }

            @Override
            public void evaluate(String script) {
                scripts.add(script);
            }
        };
    }

    private static String last(List<String> texts) {
        return texts.get(texts.size() - 1);
    }
}
