package androidworld.miniwob;

import org.json.JSONException;
import org.json.JSONObject;

/** What an intent asks for: a flat JSON object of strings and numbers. */
final class Config {
    /** The page's name, empty where none is named. */
    final String task;
    /** The problem's seed, a string or a number; null where none is named. */
    final Object seed;

    private Config(String task, Object seed) {
        this.task = task;
        this.seed = seed;
    }

    /** Reads a configuration; one that cannot be read names nothing. */
    static Config parse(String json) {
        JSONObject values = new JSONObject();
        try {
            values = json == null ? values : new JSONObject(json);
        } catch (JSONException malformed) {
            // The list of all pages is shown, as for a configuration that is missing.
        }
        Object task = values.opt("task");
        Object seed = values.opt("seed");
        return new Config(task instanceof String ? (String) task : "", isPlain(seed) ? seed : null);
    }

    private static boolean isPlain(Object value) {
        return value instanceof String || value instanceof Number;
    }
}
