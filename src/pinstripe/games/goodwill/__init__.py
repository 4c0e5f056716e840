"""Goodwill: investors, three companies, and what the year will bring."""
