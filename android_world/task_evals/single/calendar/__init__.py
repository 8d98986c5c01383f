"""Tasks in Simple Calendar Pro."""
