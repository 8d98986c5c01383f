package android.os;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;

/** Stub that keeps its values. */
public final class Bundle {
    private final Map<String, Object> values = new LinkedHashMap<>();

    public Set<String> keySet() {
        return values.keySet();
    }

    public Object get(String key) {
        return values.get(key);
    }

    public boolean containsKey(String key) {
        return values.containsKey(key);
    }

    public String getString(String key) {
        return values.get(key) instanceof String ? (String) values.get(key) : null;
    }

    public boolean getBoolean(String key) {
        return Boolean.TRUE.equals(values.get(key));
    }

    /** What the typed methods of the platform do. */
    public void put(String key, Object value) {
        values.put(key, value);
    }
}
