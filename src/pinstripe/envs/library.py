"""What is said where the library behind an environment is not installed."""

from __future__ import annotations


def lacking(library: str, extra: str) -> ModuleNotFoundError:
    """A sentence that says how to get it."""
    return ModuleNotFoundError(
        f"This environment needs {library}, which is not installed: pip install 'pinstripe[{extra}]'.", name=library
    )
