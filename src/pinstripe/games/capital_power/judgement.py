"""How much each trait of a seat counts; fitted by `python -m pinstripe.lab.fitting capital_power`."""

WEIGHTS = (0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0)
