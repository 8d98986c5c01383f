"""How items are drawn for errands, by area; all word lists are our own."""
