"""How a group weighs things: the manager by rules of thumb, an old hand by what won most games.

Of each pair the first is the manager's. The second were found by changing a few at a time and keeping what won more of
thousands of games, against managers and against what was kept before. Worths are in hundredths of a white thousand.
"""

from __future__ import annotations

MANAGER, OLD_HAND = 0, 1

WHITE_WORTH, ACCOUNT_WORTH = 100, 70
BLACK_WORTH = (45, 55)
LOT_WORTH = (9_000, 4_500)
"""Ten shares cost 5,000. An old hand takes no detour for some of them, only for the majority."""

DRAW_OF_SHARES = (80, 37)
"""What draws a white thousand to an exchange."""

PAWN_WORTH = (1_500, 1_725)
CAPITAL_WORTH = (12, 18)
"""Coupons and sales come back again and again, the capital is only written down."""

LOAN_PROMISE = (40, 52)
"""What part of a loan counts already when the company that may take it is founded, in percent."""

SMALLEST = (40, 46)
"""A founder has five pawns: after the first none goes to a company with less capital."""

CUSHION = (120, 192)
"""What a group wants beyond the price of its missing shares."""

CAUTION = (100, 50)
"""How much of what may fall due is kept back, in percent."""

TAXED = (100, 180)
"""How much taxes on what is carried hurt, three times over."""

SAFETY = (15, 0)
"""What a parking square is worth to the holding, for each thousand on paper."""

SURE, LIKELY = (70, 85), (45, 61)
"""What of a goal ahead counts when the pawn can bribe its way to it, and when the dice must help, in percent."""

FADING = (2, 3)
"""How much less that is with each step."""

TOMORROW = (85, 78)
"""What the next stop of a pawn counts, in percent."""
