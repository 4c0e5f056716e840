"""The board of directors: five chairs that fill from the left."""

from __future__ import annotations

from .table import BOARD_SEATS, NOBODY, Note, State, tell


def members(state: State, seat: int) -> int:
    count = 0
    for chair in range(BOARD_SEATS):
        if state.board[chair] == seat:
            count += 1
    return count


def join_board(state: State, seat: int) -> None:
    """Take the free chair furthest to the left; a full board pushes out its first member."""
    if state.board[BOARD_SEATS - 1] != NOBODY:
        tell(state, Note.PUSHED_OUT, state.board[0], seat, 0, 0)
        leave_board(state, 0)
    for chair in range(BOARD_SEATS):
        if state.board[chair] == NOBODY:
            state.board[chair] = seat
            return


def leave_board(state: State, leaving: int) -> None:
    """The others close ranks to the left."""
    for chair in range(leaving, BOARD_SEATS - 1):
        state.board[chair] = state.board[chair + 1]
    state.board[BOARD_SEATS - 1] = NOBODY


def leftmost_of_majority(state: State) -> int:
    """The chair of the next chairman: most members, then the leftmost figure; NOBODY for an empty board."""
    chosen, most = NOBODY, 0
    for chair in range(BOARD_SEATS):
        seat = state.board[chair]
        if seat != NOBODY and members(state, seat) > most:
            chosen, most = chair, members(state, seat)
    return chosen
