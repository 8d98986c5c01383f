package androidworld.overlay;

/** What the broadcasts of a host let people see. Knows nothing of Android; lives on one thread. */
public final class Overlay {
    /** A goal, the end of a task, or neither: then the card goes. */
    public static final String UPDATE_OVERLAY = "com.example.ACTION_UPDATE_OVERLAY";
    /** A score. */
    public static final String UPDATE_SCOREBOARD = "com.example.ACTION_UPDATE_SCOREBOARD";

    static final long SHOWN_MS = 6000;

    private final Board board;
    private String player = "human_agent";
    private int shown;

    /** Shows nothing yet. */
    public Overlay(Board board) {
        this.board = board;
    }

    /** The extras of a broadcast by name. */
    public interface Extras {
        /** An extra, null where it is missing. */
        String get(String name);
    }

    /** Takes a broadcast. */
    public void receive(String action, Extras extras) {
        if (UPDATE_SCOREBOARD.equals(action)) {
            String named = extras.get("player_name");
            player = named == null ? player : named;
            board.showScore(player, text(extras, "scoreboard_value"));
        } else if (UPDATE_OVERLAY.equals(action)) {
            showCard(extras);
            int card = ++shown;
            board.later(SHOWN_MS, () -> end(card));
        }
    }

    private void showCard(Extras extras) {
        String success = text(extras, "success_string");
        String goal = text(extras, "goal_string");
        String task = text(extras, "task_type_string");
        if (!success.isEmpty()) {
            board.showOutcome(success.equals("1"));
        } else if (!goal.isEmpty() || !task.isEmpty()) {
            board.showGoal(goal, task);
        } else {
            board.hideCard();
        }
    }

    private void end(int card) {
        if (card == shown) {
            board.hideCard();
        }
    }

    private static String text(Extras extras, String name) {
        String value = extras.get(name);
        return value == null ? "" : value;
    }
}
