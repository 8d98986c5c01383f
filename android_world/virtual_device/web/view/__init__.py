"""The web view: touch, keys, zoom, dialogs and pickers."""
