package androidworld.forwarder;

import com.google.androidenv.accessibilityforwarder.AndroidAccessibilityNodeInfo;
import com.google.androidenv.accessibilityforwarder.AndroidAccessibilityWindowInfo;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** A screen of windows with trees, whose nodes have texts. */
final class FakeScreen implements Screen {
    volatile List<FakeWindow> windows = new ArrayList<>();
    volatile RuntimeException failure;
    volatile int forgotten;

    FakeScreen(FakeWindow... windows) {
        this.windows = Arrays.asList(windows);
    }

    @Override
    public List<FakeWindow> windows() {
        if (failure != null) {
            throw failure;
        }
        return windows;
    }

    @Override
    public void forget() {
        forgotten++;
    }

    static final class FakeWindow implements Window {
        private final int id;
        private final FakeNode root;

        FakeWindow(int id, FakeNode root) {
            this.id = id;
            this.root = root;
        }

        @Override
        public AndroidAccessibilityWindowInfo.Builder describe() {
            return AndroidAccessibilityWindowInfo.newBuilder().setId(id);
        }

        @Override
        public FakeNode root() {
            return root;
        }
    }

    static final class FakeNode implements Node {
        final List<FakeNode> children = new ArrayList<>();
        private final String text;

        FakeNode(String text, FakeNode... children) {
            this.text = text;
            this.children.addAll(Arrays.asList(children));
        }

        @Override
        public AndroidAccessibilityNodeInfo.Builder describe() {
            return AndroidAccessibilityNodeInfo.newBuilder().setText(text);
        }

        @Override
        public List<FakeNode> children() {
            return children;
        }
    }
}
