"""Power Struggle (Macht$piele): hire, found, merge, resign, bribe and buy your way to four victory points."""
