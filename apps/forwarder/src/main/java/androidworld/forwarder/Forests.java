package androidworld.forwarder;

import com.google.androidenv.accessibilityforwarder.AndroidAccessibilityForest;
import com.google.androidenv.accessibilityforwarder.AndroidAccessibilityNodeInfo;
import com.google.androidenv.accessibilityforwarder.AndroidAccessibilityTree;
import com.google.androidenv.accessibilityforwarder.AndroidAccessibilityWindowInfo;
import java.util.ArrayList;
import java.util.List;

/** Turns what is on the screen into the message that hosts get. */
public final class Forests {
    /** Trees end here, so that one which contains itself does. */
    static final int MOST_NODES = 20_000;

    private Forests() {}

    /** The forest of all windows, bottom-most first. */
    public static AndroidAccessibilityForest of(List<? extends Screen.Window> windows) {
        AndroidAccessibilityForest.Builder forest = AndroidAccessibilityForest.newBuilder();
        for (int i = windows.size() - 1; i >= 0; i--) {
            forest.addWindows(window(windows.get(i)));
        }
        return forest.build();
    }

    private static AndroidAccessibilityWindowInfo window(Screen.Window window) {
        Screen.Node root = window.root();
        AndroidAccessibilityTree tree =
                root == null ? AndroidAccessibilityTree.getDefaultInstance() : tree(root);
        return window.describe().setTree(tree).build();
    }

    /** The nodes breadth first, numbered from 0 in this order. */
    private static AndroidAccessibilityTree tree(Screen.Node root) {
        List<Screen.Node> nodes = new ArrayList<>();
        List<Integer> depths = new ArrayList<>();
        nodes.add(root);
        depths.add(0);
        AndroidAccessibilityTree.Builder tree = AndroidAccessibilityTree.newBuilder();
        for (int id = 0; id < nodes.size(); id++) {
            Screen.Node node = nodes.get(id);
            int depth = depths.get(id);
            AndroidAccessibilityNodeInfo.Builder info = node.describe();
            for (Screen.Node child : node.children()) {
                if (child != null && nodes.size() < MOST_NODES) {
                    info.addChildIds(nodes.size());
                    nodes.add(child);
                    depths.add(depth + 1);
                }
            }
            tree.addNodes(info.setUniqueId(id).setDepth(depth));
        }
        return tree.build();
    }
}
