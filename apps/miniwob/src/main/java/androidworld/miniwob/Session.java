package androidworld.miniwob;

import java.util.Set;
import java.util.function.Consumer;
import java.util.function.LongSupplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.json.JSONArray;
import org.json.JSONException;
import org.json.JSONObject;

/** The open page and how its episode stands. Knows nothing of Android. */
public final class Session {
    /** The extra that names a page. */
    public static final String CONFIG = "RL_TASK_APP_CONFIG";
    /** The extra that begins an episode. */
    public static final String RESET = "reset";
    /** The extra from which on the episode is logged. */
    public static final String STEP = "step";

    private static final String PREFIX = "com.google.androidenv.miniwob.app.";
    /** Asks what is to be done. */
    public static final String GET_UTTERANCE = PREFIX + "GET_UTTERANCE_ACTION";
    /** Asks what was earned: nothing while the episode goes on. */
    public static final String GET_REWARD = PREFIX + "GET_REWARD_ACTION";
    /** Asks by what seed the problem was drawn: nothing where none was named. */
    public static final String GET_SEED = PREFIX + "GET_SEED_ACTION";
    /** Asks for the episode that a reset started: nothing where the open page has none. */
    public static final String GET_EPISODE = PREFIX + "GET_EPISODE_ACTION";

    private static final String FOLDER = "file:///android_asset/html/miniwob/";
    private static final String INDEX = "index";
    private static final Pattern UTTERANCE = Pattern.compile("utterance: (.*)", Pattern.DOTALL);
    private static final Pattern REWARD = Pattern.compile("reward: \\S+ \\(raw: (.*)\\)");
    private static final String UNLOADED = "episode: unloaded";

    private final Set<String> pages;
    private final String resetScript;
    private final Page page;
    private final LongSupplier clock;
    private final Consumer<String> log;

    private String open = INDEX;
    private String loading = "";
    private boolean resetWaits;
    private Object seed;
    private String utterance = "";
    private String reward = "";
    private boolean begun;
    private boolean intact;

    /**
     * Nothing is open yet.
     *
     * @param pages the names of all pages
     * @param resetScript begins an episode; {@code %s} in it stands for the seed
     * @param clock nanoseconds, which are the seed of who names none
     */
    public Session(
            Set<String> pages,
            String resetScript,
            Page page,
            LongSupplier clock,
            Consumer<String> log) {
        this.pages = pages;
        this.resetScript = resetScript;
        this.page = page;
        this.clock = clock;
        this.log = log;
    }

    /** Opens the page that a configuration names; where there is none, the list of all. */
    public synchronized void open(String configuration) {
        Config config = Config.parse(configuration);
        open = pages.contains(config.task) ? config.task : INDEX;
        seed = config.seed;
        utterance = reward = "";
        resetWaits = begun = intact = false;
        loading = FOLDER + open + ".html";
        page.load(loading);
    }

    /** Begins an episode on the open page, as soon as it is there. */
    public synchronized void reset() {
        utterance = reward = "";
        resetWaits = !loading.isEmpty();
        if (resetWaits) {
            return;
        }
        begun = intact = true;
        Object drawn = seed == null ? clock.getAsLong() : seed;
        String literal = drawn instanceof String ? JSONObject.quote((String) drawn) : "" + drawn;
        page.evaluate(resetScript.replace("%s", literal));
    }

    /**
     * Takes a line of the page's console, which may tell of the episode.
     *
     * <p>The first reward after a reset is the episode's: who then presses START plays for nothing.
     */
    public synchronized void hear(String line) {
        Matcher asked = UTTERANCE.matcher(line);
        Matcher earned = REWARD.matcher(line);
        if (asked.lookingAt()) {
            utterance = asked.group(1);
        } else if (earned.lookingAt() && !(begun && !reward.isEmpty())) {
            reward = earned.group(1);
        } else if (line.equals(UNLOADED)) {
            intact = false;
        }
    }

    /** What a broadcast asks for; null for one that asks nothing that is known here. */
    public synchronized String answer(String action) {
        switch (action) {
            case GET_UTTERANCE:
                return utterance;
            case GET_REWARD:
                return reward;
            case GET_SEED:
                return seed == null ? "" : seed.toString();
            case GET_EPISODE:
                return intact ? episode() : "";
            default:
                return null;
        }
    }

    /** A page that the list of all pages opened, or that was loaded again, has no episode. */
    private String episode() {
        try {
            return new JSONObject()
                    .put("task", open)
                    .put("seed", seed == null ? JSONObject.NULL : seed)
                    .put("utterance", utterance)
                    .put("reward", reward)
                    .toString();
        } catch (JSONException impossible) {
            throw new IllegalStateException(impossible);
        }
    }

    /** Whether a task's page is open, which nobody leaves by going back. */
    public synchronized boolean showsTask() {
        return !open.equals(INDEX);
    }

    /** Takes that a page is there: the one to be opened, or that of a link in the list of all. */
    public synchronized void loaded(String address) {
        if (!loading.isEmpty() && !loading.equals(address)) {
            return;
        }
        loading = "";
        String name = address.replaceFirst(".*/", "").replaceFirst("\\.html.*", "");
        open = address.startsWith(FOLDER) && pages.contains(name) ? name : INDEX;
        if (resetWaits) {
            reset();
        }
    }

    /** Logs an extra of an intent. */
    public void logExtra(String name, Object value) {
        log.accept("extra: " + name + " " + value);
    }

    /** Logs how the episode stands. */
    public synchronized void logState() {
        logExtra("utterance", new JSONArray().put(utterance));
        logExtra("reward", new JSONArray().put(reward));
    }
}
