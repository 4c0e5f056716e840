"""Compiled twins of a game's rules; the rules themselves never mention the compiler.

Every rule function is copied over globals that name the compiled callees, then compiled once, for the signature that
its annotations declare. The cache folder is named by a digest of all sources and versions, because the compiler's own
cache looks only at the file of the function itself.
"""

from __future__ import annotations

import contextlib
import hashlib
import json
import os
import shutil
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from enum import IntEnum
from pathlib import Path
from types import FunctionType, ModuleType, SimpleNamespace
from typing import Any, cast

import platformdirs

from . import chance, decisions, dispatch, doors, drive, fast, ladder, observing, record, search, seats, vector
from .dispatch import RulesError, own_functions, source_of_doors
from .game import Game

Progress = Callable[[int, int], None]
ENGINE_MODULES: tuple[ModuleType, ...] = (seats, ladder, chance, observing, drive, search, vector, fast)
"""A later module's function takes the place of an earlier one of the same name."""

DRIVING_MODULES: tuple[ModuleType, ...] = (drive, search, vector)
"""What is called from Python."""

SHAPING_MODULES: tuple[ModuleType, ...] = (record, decisions, dispatch, doors)
"""Not compiled themselves, but what is compiled takes its layout, its numbers and its doors from them."""

BATCHED = {"play_random_batch"}
DAYS_KEPT = 30
SMALL_CODE = 120
"""Bytes of Python's code below which a rule function is copied into its callers."""


@dataclass(frozen=True)
class Recipe:
    """How a twin is compiled, apart from its sources."""

    boundscheck: bool = False
    batched: bool = False
    """Drivers over many states on all cores take the compiler long, so they are made only on demand."""


def seconds_to_compile(recipe: Recipe) -> int:
    """What people are told; on an ordinary machine."""
    return 20 if recipe.batched else 60


def cache_root() -> Path:
    return Path(os.environ.get("PINSTRIPE_CACHE") or platformdirs.user_cache_dir("pinstripe"))


def sources(game: Game) -> tuple[ModuleType, ...]:
    return (*SHAPING_MODULES, *ENGINE_MODULES, *game.modules)


def sources_digest(game: Game, recipe: Recipe) -> str:
    """A name for everything the machine code depends on."""
    import llvmlite
    import numba
    import numpy

    digest = hashlib.sha256()
    for module in sources(game):
        digest.update(module.__name__.encode() + b"\0" + Path(str(module.__file__)).read_bytes())
    for words in (sys.version, numba.__version__, llvmlite.__version__, numpy.__version__, str(game.state.dtype)):
        digest.update(words.encode() + b"\0")
    digest.update(f"{recipe.boundscheck} {Path(__file__).read_text(encoding='utf-8')}".encode())
    return digest.hexdigest()[:16]


def cache_folder(game: Game, recipe: Recipe) -> Path:
    return cache_root() / f"{game.id}-{sources_digest(game, recipe)}"


def complete_mark(folder: Path, recipe: Recipe) -> Path:
    return folder / ("complete-batched" if recipe.batched else "complete")


def source_stamps(game: Game) -> str:
    """Times and sizes of the sources: the compiler's own cache distrusts a file that was touched."""
    stamps = {}
    for module in sources(game):
        status = Path(str(module.__file__)).stat()
        stamps[module.__name__] = [status.st_mtime_ns, status.st_size]
    return json.dumps(stamps)


def is_compiled(game: Game, recipe: Recipe | None = None) -> bool:
    recipe = recipe or Recipe()
    mark = complete_mark(cache_folder(game, recipe), recipe)
    return mark.exists() and mark.read_text(encoding="utf-8") == source_stamps(game)


_twins: dict[tuple[str, Recipe], SimpleNamespace] = {}


def compiled(game: Game, progress: Progress | None = None, recipe: Recipe | None = None) -> SimpleNamespace:
    """The compiled twin of a game: doors, drivers and rule functions by name; made once in a process."""
    recipe = recipe or Recipe()
    key = (game.id, recipe)
    if key not in _twins:
        folder = cache_folder(game, recipe)
        folder.mkdir(parents=True, exist_ok=True)
        with alone_in(folder):
            _twins[key] = build_twin(game, recipe, folder, progress)
            complete_mark(folder, recipe).write_text(source_stamps(game), encoding="utf-8")
        forget_old_caches(game)
    return _twins[key]


def forget_old_caches(game: Game) -> None:
    """Machine code of rules that nobody has used for a month."""
    limit = time.time() - DAYS_KEPT * 24 * 3600
    for folder in cache_root().glob(f"{game.id}-*"):
        if (folder / "lock").exists() and (folder / "lock").stat().st_mtime < limit:
            shutil.rmtree(folder, ignore_errors=True)


@contextlib.contextmanager
def alone_in(folder: Path) -> Iterator[None]:
    """One process compiles, the others wait and then load from the cache."""
    try:
        import fcntl
    except ImportError:
        yield
        return
    with open(folder / "lock", "w", encoding="utf-8") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield


def build_twin(game: Game, recipe: Recipe, folder: Path, progress: Progress | None) -> SimpleNamespace:
    import numba

    taken = {function.__name__ for module in ENGINE_MODULES for function in own_functions(module)}
    if clash := sorted(taken & set(game.functions)):
        raise RulesError(f"{game.id} may not use names of the engine: {', '.join(clash)}")
    modules = (*ENGINE_MODULES, doors_module(game, folder), *game.modules)
    worlds = {module.__name__: dict(vars(module)) for module in modules}
    originals: dict[str, FunctionType] = {}
    originals["copy_state"] = cast(FunctionType, doors.copy_state)
    worlds[doors.__name__] = dict(vars(doors))
    for module in modules:
        for name, value in vars(module).items():
            own = isinstance(value, FunctionType) and value.__module__ == module.__name__
            if own and (recipe.batched or name not in BATCHED):
                originals[name] = value
    config: Any = numba.config
    previous, config.CACHE_DIR = config.CACHE_DIR, str(folder)
    try:
        small = inlined(originals)
        twins = {
            name: jit(rebound(function, worlds[function.__module__]), recipe, name in small)
            for name, function in originals.items()
        }
        for world in worlds.values():
            bind(world, twins)
        worlds[drive.__name__]["prange"] = numba.prange
        wanted = drivers(originals) if is_compiled(game, recipe) else list(originals)
        compile_all(wanted, originals, twins, annotation_kinds(game), progress)
    finally:
        config.CACHE_DIR = previous
    return SimpleNamespace(**twins)


def doors_module(game: Game, folder: Path) -> ModuleType:
    """The doors as a real file, since the compiler caches nothing that lies in no file."""
    source = source_of_doors(game.phases, game.functions, game.numbering.size, game.numbering.outcomes)
    path = folder / f"{game.id}_doors.py"
    if not path.exists() or path.read_text(encoding="utf-8") != source:
        path.write_text(source, encoding="utf-8")
    module = ModuleType(f"pinstripe_doors_{game.id}")
    module.__file__ = str(path)
    vars(module).update({**game.functions, "pick": chance.pick})
    sys.modules[module.__name__] = module
    exec(compile(source, str(path), "exec", dont_inherit=True), vars(module))
    return module


def rebound(function: FunctionType, world: dict[str, Any]) -> FunctionType:
    copy = FunctionType(function.__code__, world, function.__name__, function.__defaults__)
    copy.__qualname__, copy.__module__ = function.__qualname__, function.__module__
    return copy


def bind(world: dict[str, Any], twins: dict[str, Any]) -> None:
    """Put compiled callees and plain constants in place of functions and enums."""
    for name, value in list(world.items()):
        if isinstance(value, FunctionType) and value.__name__ in twins:
            world[name] = twins[value.__name__]
        elif isinstance(value, type) and issubclass(value, IntEnum):
            world[name] = constants(value)


def constants(enum: type[IntEnum]) -> ModuleType:
    """The members of an enum as a module of integers, which the compiler reads as constants."""
    module = ModuleType(enum.__name__)
    vars(module).update({member.name: int(member) for member in enum})
    return module


def inlined(originals: dict[str, FunctionType]) -> set[str]:
    """Functions with a single caller, and small ones: a call would cost more than they do."""
    callers = Counter(
        callee for function in originals.values() for callee in set(function.__code__.co_names) & set(originals)
    )
    return {
        name
        for name, function in originals.items()
        if callers[name] == 1 or (callers[name] > 1 and len(function.__code__.co_code) <= SMALL_CODE)
    }


def jit(function: FunctionType, recipe: Recipe, inline: bool) -> Any:
    import numba

    parallel = function.__name__ in BATCHED
    options: dict[str, Any] = {"boundscheck": recipe.boundscheck, "parallel": parallel, "error_model": "numpy"}
    if inline and not recipe.boundscheck:
        options["forceinline"] = True
    return numba.njit(cache=True, nogil=True, **options)(function)


def annotation_kinds(game: Game) -> dict[str, Any]:
    """What the annotations of the rules mean to the compiler."""
    import numba

    types: Any = numba.types
    record = numba.from_dtype(game.state.dtype)
    return {
        "State": record,
        "Mask": types.Array(types.boolean, 1, "C"),
        "Row": types.Array(types.int64, 1, "C"),
        "Numbers": types.Array(types.float64, 1, "C"),
        "Reals": types.Array(types.float32, 1, "C"),
        "Range": types.UniTuple(types.int64, 3),
        "Tables": types.Array(record, 1, "C"),
        "Memory": types.Array(types.uint8, 2, "C"),
        "Masks": types.Array(types.boolean, 2, "C"),
        "RealRows": types.Array(types.float32, 2, "C"),
        "Rows": types.Array(types.int64, 2, "C"),
        "Sums": types.Array(types.float64, 2, "C"),
        "int": types.int64,
        "float": types.float64,
        "bool": types.boolean,
        "None": types.void,
    }


def drivers(originals: dict[str, FunctionType]) -> list[str]:
    """What is called from Python brings its callees along from the cache, so these need no loading."""
    driving = {module.__name__ for module in DRIVING_MODULES}
    return [name for name, function in originals.items() if function.__module__ in driving]


def compile_all(
    wanted: list[str],
    originals: dict[str, FunctionType],
    twins: dict[str, Any],
    kinds: dict[str, Any],
    progress: Progress | None,
) -> None:
    """Callees first, each for the one signature that its annotations declare."""
    done: set[str] = set()
    targets = set(wanted)

    def visit(name: str) -> None:
        if name in done:
            return
        done.add(name)
        function = originals[name]
        for callee in function.__code__.co_names:
            if callee in targets:
                visit(callee)
        twins[name].compile(signature(function, kinds))
        twins[name].disable_compile()
        if progress:
            progress(len(done), len(targets))

    for name in wanted:
        visit(name)


def signature(function: FunctionType, kinds: dict[str, Any]) -> Any:
    notes = dict(function.__annotations__)
    where = f"{function.__module__}.{function.__name__}"
    if len(notes) != function.__code__.co_argcount + 1:
        raise RulesError(f"{where}: every argument and the result need an annotation")
    for note in notes.values():
        if note not in kinds:
            raise RulesError(f"{where}: the compiler does not know {note}")
    result = kinds[notes.pop("return")]
    return result(*(kinds[note] for note in notes.values()))
