package androidworld.overlay;

import static org.junit.Assert.assertEquals;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.Test;

/** What people see. */
public class OverlayTest {
    private final List<String> seen = new ArrayList<>();
    private final List<Runnable> later = new ArrayList<>();
    private final Overlay overlay = new Overlay(new SeenBoard());

    @Test
    public void aGoalAndItsTaskAreShownForSixSeconds() {
        send(Overlay.UPDATE_OVERLAY, "goal_string", "Do it", "task_type_string", "Task");
        assertEquals(Arrays.asList("goal Do it, Task"), seen);
        later.get(0).run();
        assertEquals("hidden", seen.get(1));
    }

    @Test
    public void aLaterCardHasItsOwnSixSeconds() {
        send(Overlay.UPDATE_OVERLAY, "goal_string", "first");
        send(Overlay.UPDATE_OVERLAY, "goal_string", "second");
        later.get(0).run();
        assertEquals(Arrays.asList("goal first, ", "goal second, "), seen);
        later.get(1).run();
        assertEquals("hidden", seen.get(2));
    }

    @Test
    public void theEndIsSuccessOrFailure() {
        send(Overlay.UPDATE_OVERLAY, "success_string", "1");
        send(Overlay.UPDATE_OVERLAY, "success_string", "0");
        assertEquals(Arrays.asList("success true", "success false"), seen);
    }

    @Test
    public void nothingToShowHidesTheCard() {
        send(Overlay.UPDATE_OVERLAY);
        assertEquals(Arrays.asList("hidden"), seen);
    }

    @Test
    public void thePlayerIsTheLastOneNamed() {
        send(Overlay.UPDATE_SCOREBOARD, "scoreboard_value", "0/1 (0%)");
        send(Overlay.UPDATE_SCOREBOARD, "scoreboard_value", "1/2 (50%)", "player_name", "m3a");
        send(Overlay.UPDATE_SCOREBOARD, "scoreboard_value", "2/3 (67%)");
        assertEquals(
                Arrays.asList(
                        "human_agent: 0/1 (0%)", "m3a: 1/2 (50%)", "m3a: 2/3 (67%)"),
                seen);
    }

    @Test
    public void otherActionsShowNothing() {
        send("com.example.OTHER", "goal_string", "Do it");
        assertEquals(0, seen.size() + later.size());
    }

    private void send(String action, String... extras) {
        Map<String, String> values = new HashMap<>();
        for (int i = 0; i < extras.length; i += 2) {
            values.put(extras[i], extras[i + 1]);
        }
        overlay.receive(action, values::get);
    }

    private final class SeenBoard implements Board {
        @Override
        public void showGoal(String goal, String task) {
            seen.add("goal " + goal + ", " + task);
        }

        @Override
        public void showOutcome(boolean success) {
            seen.add("success " + success);
        }

        @Override
        public void hideCard() {
            seen.add("hidden");
        }

        @Override
        public void showScore(String player, String score) {
            seen.add(player + ": " + score);
        }

        @Override
        public void later(long delayMs, Runnable work) {
            assertEquals(Overlay.SHOWN_MS, delayMs);
            later.add(work);
        }
    }
}
