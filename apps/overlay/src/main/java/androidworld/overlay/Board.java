package androidworld.overlay;

/** Two windows over all apps: a card that goes by itself, and a score that stays. */
public interface Board {
    /** Shows a goal and the task's name below it, either of which may be empty. */
    void showGoal(String goal, String task);

    /** Shows how a task ended. */
    void showOutcome(boolean success);

    /** Takes the card away. */
    void hideCard();

    /** Shows who has which score. */
    void showScore(String player, String score);

    /** Runs something later, on the same thread. */
    void later(long delayMs, Runnable work);
}
