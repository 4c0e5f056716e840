"""How a position of this game is judged, and how its search goes about it."""

from pinstripe.engine.thinking import Style

WEIGHTS = (1.265, 1.387, 0.847, 0.967, 0.665, 0.770, 0.528, 0.641, 0.361, 0.426, 0.3, 0.35, 0.25, 0.3, 0.2, 0.25)
"""How much each trait of a seat counts; fitted by `python -m pinstripe.lab.fitting goodwill`."""

STYLE = Style(horizon=60, widening=0.0, rivals_think=True, candidates=512, doubt=0.5, negligible=0.0005, impatience=0.0)
