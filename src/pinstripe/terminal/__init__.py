"""The games in a terminal: play them and read their records."""
