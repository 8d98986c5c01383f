package androidworld.forwarder;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertTrue;

import androidworld.forwarder.FakeScreen.FakeNode;
import androidworld.forwarder.FakeScreen.FakeWindow;
import com.google.androidenv.accessibilityforwarder.AndroidAccessibilityForest;
import com.google.androidenv.accessibilityforwarder.AndroidAccessibilityNodeInfo;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import org.junit.Test;

/** How trees become messages. */
public class ForestsTest {
    @Test
    public void nodesAreNumberedBreadthFirstWithTheirDepth() {
        FakeNode deep = new FakeNode("deep");
        FakeNode root = new FakeNode("root", new FakeNode("a", deep), new FakeNode("b"));
        List<AndroidAccessibilityNodeInfo> nodes = nodes(root);
        assertEquals("[root, a, b, deep]", Arrays.toString(
                nodes.stream().map(AndroidAccessibilityNodeInfo::getText).toArray()));
        for (int id = 0; id < nodes.size(); id++) {
            assertEquals(id, nodes.get(id).getUniqueId());
        }
        assertEquals(Arrays.asList(1, 2), nodes.get(0).getChildIdsList());
        assertEquals(Arrays.asList(3), nodes.get(1).getChildIdsList());
        assertEquals(2, nodes.get(3).getDepth());
    }

    @Test
    public void aChildThatIsGoneIsLeftOut() {
        List<AndroidAccessibilityNodeInfo> nodes =
                nodes(new FakeNode("root", null, new FakeNode("here")));
        assertEquals(2, nodes.size());
        assertEquals(Collections.singletonList(1), nodes.get(0).getChildIdsList());
    }

    @Test
    public void theWindowOnTopComesLast() {
        AndroidAccessibilityForest forest = Forests.of(Arrays.asList(
                new FakeWindow(2, new FakeNode("top")), new FakeWindow(1, new FakeNode("app"))));
        assertEquals(1, forest.getWindows(0).getId());
        assertEquals(2, forest.getWindows(1).getId());
        assertEquals(0, forest.getWindows(1).getTree().getNodes(0).getUniqueId());
    }

    @Test
    public void aWindowWithoutARootHasAnEmptyTree() {
        AndroidAccessibilityForest forest =
                Forests.of(Collections.singletonList(new FakeWindow(1, null)));
        assertTrue(forest.getWindows(0).hasTree());
        assertEquals(0, forest.getWindows(0).getTree().getNodesCount());
    }

    @Test
    public void aTreeThatContainsItselfEnds() {
        FakeNode loop = new FakeNode("loop");
        loop.children.add(loop);
        assertEquals(Forests.MOST_NODES, nodes(loop).size());
    }

    private static List<AndroidAccessibilityNodeInfo> nodes(FakeNode root) {
        return Forests.of(Collections.singletonList(new FakeWindow(1, root)))
                .getWindows(0).getTree().getNodesList();
    }
}
