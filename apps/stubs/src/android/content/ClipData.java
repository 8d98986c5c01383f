package android.content;

/** Stub of a clip with one text. */
public class ClipData {
    private final Item item;

    private ClipData(Item item) {
        this.item = item;
    }

    public static ClipData newPlainText(CharSequence label, CharSequence text) {
        return new ClipData(new Item(text));
    }

    public int getItemCount() {
        return 1;
    }

    public Item getItemAt(int index) {
        return item;
    }

    /** Stub. */
    public static class Item {
        private final CharSequence text;

        public Item(CharSequence text) {
            this.text = text;
        }

        public CharSequence coerceToText(Context context) {
            return text;
        }
    }
}
