package android.content;

/** Stub that keeps a clip. */
public class ClipboardManager {
    private ClipData clip;

    public ClipData getPrimaryClip() {
        return clip;
    }

    public void setPrimaryClip(ClipData clip) {
        this.clip = clip;
    }
}
