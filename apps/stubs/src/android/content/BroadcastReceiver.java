package android.content;

/** Stub that keeps its result. */
public abstract class BroadcastReceiver {
    private int code;
    private String data;

    public abstract void onReceive(Context context, Intent intent);

    public final void setResultCode(int code) {
        this.code = code;
    }

    public final void setResultData(String data) {
        this.data = data;
    }

    public final int getResultCode() {
        return code;
    }

    public final String getResultData() {
        return data;
    }
}
