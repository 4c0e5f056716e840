"""How a position of this game is judged, and how its search goes about it."""

from pinstripe.engine.thinking import Style

WEIGHTS = (1.121, -0.634, 0.053, 2.894, -0.183, 0.231, 1.163, 1.366, 1.922, 1.840)
"""How much each trait of a seat counts; fitted by `python -m pinstripe.lab.fitting power_struggle`."""

STYLE = Style(horizon=40, far=160, widening=1.0, glances=50)
