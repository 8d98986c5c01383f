package android.webkit;

/** Stub. */
public interface ValueCallback<T> {
    void onReceiveValue(T value);
}
