"""What Chrome is called."""

PACKAGE = "com.android.chrome"
