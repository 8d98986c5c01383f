package android.content;

import android.os.Bundle;

/** Stub that keeps its extras. */
public class Intent {
    private final String action;
    private final Bundle extras = new Bundle();

    public Intent(String action) {
        this.action = action;
    }

    public String getAction() {
        return action;
    }

    public Bundle getExtras() {
        return extras.keySet().isEmpty() ? null : extras;
    }

    public Intent putExtra(String name, String value) {
        extras.put(name, value);
        return this;
    }

    public Intent putExtra(String name, int value) {
        extras.put(name, value);
        return this;
    }

    public Intent putExtra(String name, boolean value) {
        extras.put(name, value);
        return this;
    }

    public String getStringExtra(String name) {
        return extras.getString(name);
    }

    public int getIntExtra(String name, int missing) {
        return extras.get(name) instanceof Integer ? (Integer) extras.get(name) : missing;
    }

    public boolean getBooleanExtra(String name, boolean missing) {
        return extras.get(name) instanceof Boolean ? (Boolean) extras.get(name) : missing;
    }
}
