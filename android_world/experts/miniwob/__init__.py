"""Experts of the pages of MobileMiniWoB++, a small function for each: see `page`."""
