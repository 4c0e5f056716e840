"""The choice at the start of an action: one of the seven kinds and their variants."""

from __future__ import annotations

from pinstripe.engine.record import Mask

from .bribes import begin_bribe, can_bribe
from .buying import (
    begin_buy_counsel,
    begin_buy_influence,
    begin_buy_main,
    begin_buy_shares,
    begin_use_legal,
    can_buy_counsel,
    can_buy_influence,
    can_buy_main,
    can_buy_shares,
    can_use_legal,
)
from .enticing import begin_use_development, can_use_development
from .flow import end_action
from .founding import begin_found_new, begin_found_own, can_found_new, can_found_own
from .hiring import begin_hire, can_hire
from .resigning import begin_resign, can_resign
from .restructuring import begin_merge, begin_move, can_merge, can_move
from .table import (
    BRIBE,
    BUY_COUNSEL,
    BUY_INFLUENCE,
    BUY_MAIN,
    BUY_SHARES,
    FOUND_NEW,
    FOUND_OWN,
    HIRE,
    MERGE,
    MOVE,
    PASS,
    RESIGN,
    USE_DEVELOPMENT,
    USE_LEGAL,
    Note,
    State,
    tell,
)

FIRST_KIND, LAST_KIND = HIRE, USE_LEGAL


def legal_turn(state: State, seat: int, mask: Mask) -> None:
    """An action is compulsory: passing is for those who have none, and for the extra action of the meeting."""
    mask[HIRE] = can_hire(state, seat)
    mask[FOUND_OWN] = can_found_own(state, seat)
    mask[FOUND_NEW] = can_found_new(state, seat)
    mask[MOVE] = can_move(state, seat)
    mask[MERGE] = can_merge(state, seat)
    mask[RESIGN] = can_resign(state, seat)
    mask[BRIBE] = can_bribe(state, seat)
    mask[BUY_INFLUENCE] = can_buy_influence(state, seat)
    mask[BUY_MAIN] = can_buy_main(state, seat)
    mask[BUY_COUNSEL] = can_buy_counsel(state, seat)
    mask[BUY_SHARES] = can_buy_shares(state, seat)
    mask[USE_DEVELOPMENT] = can_use_development(state, seat)
    mask[USE_LEGAL] = can_use_legal(state, seat)
    mask[PASS] = state.in_meeting == 1 or no_action(mask)


def no_action(mask: Mask) -> bool:
    for kind in range(FIRST_KIND, LAST_KIND + 1):
        if mask[kind]:
            return False
    return True


def apply_turn(state: State, seat: int, decision: int) -> None:
    if decision == HIRE:
        begin_hire(state, seat)
    elif decision == FOUND_OWN:
        begin_found_own(state, seat)
    elif decision == FOUND_NEW:
        begin_found_new(state, seat)
    elif decision == MOVE:
        begin_move(state, seat)
    elif decision == MERGE:
        begin_merge(state, seat)
    elif decision == RESIGN:
        begin_resign(state, seat)
    elif decision == BRIBE:
        begin_bribe(state, seat)
    elif decision == BUY_INFLUENCE:
        begin_buy_influence(state, seat)
    elif decision == BUY_MAIN:
        begin_buy_main(state, seat)
    elif decision == BUY_COUNSEL:
        begin_buy_counsel(state, seat)
    elif decision == BUY_SHARES:
        begin_buy_shares(state, seat)
    elif decision == USE_DEVELOPMENT:
        begin_use_development(state, seat)
    elif decision == USE_LEGAL:
        begin_use_legal(state, seat)
    else:
        tell(state, Note.PASSED, seat, 0, 0, 0)
        end_action(state)
