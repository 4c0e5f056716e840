"""The JSON way in for other clients and bots."""
