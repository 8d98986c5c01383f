package android.graphics.drawable;

/** Stub. */
public abstract class Drawable {}
