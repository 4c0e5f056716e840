"""Where games are kept."""

from __future__ import annotations

import os
from datetime import datetime
from pathlib import Path

import platformdirs


def games_folder() -> Path:
    """The folder of saved games; PINSTRIPE_DATA names another place for all data."""
    place = os.environ.get("PINSTRIPE_DATA")
    return Path(place if place else platformdirs.user_data_dir("pinstripe", appauthor=False)) / "games"


def fresh_path(game: str, now: datetime) -> Path:
    """A file that does not exist yet, named after the hour and the game."""
    folder = games_folder()
    folder.mkdir(parents=True, exist_ok=True)
    stem = f"{now:%Y-%m-%d-%H%M}-{game}"
    path, copy = folder / f"{stem}.jsonl", 1
    while path.exists():
        copy += 1
        path = folder / f"{stem}-{copy}.jsonl"
    return path
