"""The table people sit down at: lobby, seats, matches and their storage."""
