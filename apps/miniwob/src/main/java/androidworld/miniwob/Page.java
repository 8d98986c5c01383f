package androidworld.miniwob;

/** What shows the pages. */
public interface Page {
    /** Opens an address. */
    void load(String address);

    /** Runs a script in the open page. */
    void evaluate(String script);
}
