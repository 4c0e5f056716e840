"""How a position of this game is judged, and how its search goes about it."""

from pinstripe.engine.thinking import Style

WEIGHTS = (0.620, 0.498, -0.077, 0.625, 1.418, 1.180, 0.141, 1.198, 0.051, -0.067)
"""How much each trait of a seat counts; fitted by `python -m pinstripe.lab.fitting capital_power`."""

STYLE = Style(horizon=60, widening=0.0, asks_the_hasty=True, doubt=2.0, proofs=200, impatience=0.3)
