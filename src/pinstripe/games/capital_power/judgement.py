"""How a position of this game is judged, and how its search goes about it."""

from pinstripe.engine.thinking import Style

WEIGHTS = (1.972, 0.357, 0.294, 0.279, -0.032, 0.391, -0.081, 0.206, 0.694, 0.893, -0.354, 0.055)
"""How much each trait of a seat counts; fitted by `python -m pinstripe.lab.fitting capital_power`."""

STYLE = Style(horizon=250, widening=0.0, doubt=2.0)
