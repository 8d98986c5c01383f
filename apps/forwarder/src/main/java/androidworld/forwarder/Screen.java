package androidworld.forwarder;

import com.google.androidenv.accessibilityforwarder.AndroidAccessibilityNodeInfo;
import com.google.androidenv.accessibilityforwarder.AndroidAccessibilityWindowInfo;
import java.util.List;

/** What an accessibility service sees, without Android: windows, each with a tree of nodes. */
public interface Screen {
    /** The windows, top-most first, as the platform lists them. */
    List<? extends Window> windows();

    /** Lets the next look see the screen itself instead of what is remembered of it. */
    void forget();

    /** A window. */
    interface Window {
        /** Everything but its tree. */
        AndroidAccessibilityWindowInfo.Builder describe();

        /** The root of its tree, null where it has none. */
        Node root();
    }

    /** A node of a tree. */
    interface Node {
        /** Everything but its place in the tree: id, children and depth. */
        AndroidAccessibilityNodeInfo.Builder describe();

        /** Its children in order; null for those that are gone by now. */
        List<? extends Node> children();
    }
}
