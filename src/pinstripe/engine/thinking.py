"""How a bot that searches goes about a game."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Style:
    """What suits a game's search best; found by contests."""

    horizon: int
    """Decisions that the hasty policy takes after the tree ends, before the turn ends and the position is judged."""
    widening: float
    """How fast a node of the tree admits more decisions; nothing means no tree below the root."""
    glances: int = 100
    """Playouts of those who think for a moment only."""
    far: int = 0
    """The horizon of those who have time, if theirs is another."""
    exploring: float = 0.3
    """How much the rarely tried is preferred within the tree."""
    asks_the_hasty: bool = False
    """Whether those who have time take advice from the policy of the playouts instead of the manager."""
    rivals_think: bool = False
    """Whether the first sealed choices of the others are the heuristic's, which takes longer than the hasty ones."""
    doubt: float = 0.0
    """How many standard errors better than the heuristic's choice another must be."""
    proofs: int = 0
    """Games that those who have time play to the end before they decide otherwise than the heuristic."""
    candidates: int = 0
    """Guesses that those who have time weigh by what the others were seen to do; they think in the likely ones."""
    negligible: float = 0.002
    """A thought ends when knowing everything is expected to better the chance of winning by less than this."""
    impatience: float = 0.06
    """How much better the chance of winning must be expected to get, once all of the budget is spent, to think on."""
