"""How a position of this game is judged, and how its search goes about it."""

from pinstripe.engine.thinking import Style

WEIGHTS = (0.582, 0.456, 0.355, 0.507, 1.342, 1.052, 0.143, 1.005, 0.110, -0.059)
"""How much each trait of a seat counts; fitted by `python -m pinstripe.lab.fitting capital_power`."""

STYLE = Style(horizon=60, far=100, widening=0.0, doubt=1.0)
