"""What the Simple Mobile Tools apps share: colours, search menu, toolbar, action mode, dialogs."""
