"""Unix programs as toybox has them."""
