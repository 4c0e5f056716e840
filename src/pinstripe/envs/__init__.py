"""The games as environments for learning and search."""
