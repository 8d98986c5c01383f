"""The app of MobileMiniWoB++: pages of MiniWoB++ in a WebView."""
