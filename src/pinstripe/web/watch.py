"""What the server counts and writes down about itself."""

from __future__ import annotations

import json
import logging
import sys
import time
from collections import Counter
from collections.abc import Iterator

from starlette.types import ASGIApp, Message, Receive, Scope, Send

from pinstripe.table.botpool import Tally

BUILT_IN = frozenset(vars(logging.makeLogRecord({}))) | {"message", "asctime", "color_message", "taskName"}
QUANTILES = (0.5, 0.95, 0.99)
SECONDS = (0.005, 0.02, 0.1, 0.5, 2.0)

logger = logging.getLogger("pinstripe.web")


class JsonLines(logging.Formatter):
    """One JSON object a line."""

    def format(self, record: logging.LogRecord) -> str:
        line: dict[str, object] = {
            "at": time.strftime("%Y-%m-%dT%H:%M:%S", time.gmtime(record.created)) + f".{int(record.msecs):03}Z",
            "level": record.levelname.lower(),
            "from": record.name,
            "event": record.getMessage(),
        }
        line |= {name: value for name, value in vars(record).items() if name not in BUILT_IN}
        if record.exc_info:
            line["trace"] = self.formatException(record.exc_info)
        return json.dumps(line, ensure_ascii=False, default=str)


def write_log(level: str = "INFO") -> None:
    """Send everything of ours, and what uvicorn has to say, to stderr as JSON lines."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JsonLines())
    for name in ("pinstripe", "uvicorn"):
        one = logging.getLogger(name)
        one.handlers, one.propagate = [handler], False
        one.setLevel(level)


class Counters:
    """Numbers that only grow, in the text form that Prometheus reads."""

    def __init__(self) -> None:
        self.decisions: Counter[str] = Counter()
        self.requests: Counter[str] = Counter()
        self.frames = Histogram()
        self.answers = Histogram()

    def decided(self, by_bot: bool) -> None:
        self.decisions["bot" if by_bot else "person"] += 1

    def written(self, tables: Counter[str], viewers: int, bots: Tally | None = None) -> str:
        lines = ["# TYPE pinstripe_tables gauge"]
        lines += [f'pinstripe_tables{{phase="{phase}"}} {tables[phase]}' for phase in sorted(tables)]
        lines += ["# TYPE pinstripe_viewers gauge", f"pinstripe_viewers {viewers}"]
        lines += ["# TYPE pinstripe_decisions_total counter"]
        lines += [f'pinstripe_decisions_total{{by="{by}"}} {self.decisions[by]}' for by in ("bot", "person")]
        lines += ["# TYPE pinstripe_requests_total counter"]
        lines += [f'pinstripe_requests_total{{status="{code}"}} {n}' for code, n in sorted(self.requests.items())]
        lines += [*self.answers.lines("pinstripe_answer_seconds"), *self.frames.lines("pinstripe_frame_seconds")]
        return "\n".join([*lines, *([] if bots is None else bot_lines(bots))]) + "\n"


def bot_lines(bots: Tally) -> Iterator[str]:
    """How long bots lately took to answer, by level, and how often a manager or chance stood in for one."""
    yield "# TYPE pinstripe_bot_seconds summary"
    for level, seconds in sorted(bots.seconds.items()):
        for share in QUANTILES:
            yield f'pinstripe_bot_seconds{{level="{level}",quantile="{share}"}} {bots.quantile(level, share):.4f}'
        yield f'pinstripe_bot_seconds_count{{level="{level}"}} {len(seconds)}'
    yield "# TYPE pinstripe_stand_ins_total counter"
    for why in ("late", "studying"):
        yield f'pinstripe_stand_ins_total{{why="{why}"}} {bots.stand_ins[why]}'


class Histogram:
    """How long something took, in a few classes."""

    def __init__(self) -> None:
        self.counts = [0] * (len(SECONDS) + 1)
        self.total = 0.0

    def add(self, seconds: float) -> None:
        self.counts[sum(seconds > limit for limit in SECONDS)] += 1
        self.total += seconds

    def lines(self, name: str) -> Iterator[str]:
        yield f"# TYPE {name} histogram"
        for place, limit in enumerate((*SECONDS, "+Inf")):
            yield f'{name}_bucket{{le="{limit}"}} {sum(self.counts[: place + 1])}'
        yield f"{name}_sum {self.total:.6f}"
        yield f"{name}_count {sum(self.counts)}"


class Watched:
    """Counts and logs every answer; by the name of the page, as paths may carry somebody's secret link."""

    def __init__(self, app: ASGIApp, counters: Counters) -> None:
        self.app, self.counters = app, counters

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        begin, status = time.perf_counter(), 500

        async def send_on(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
            await send(message)

        try:
            await self.app(scope, receive, send_on)
        finally:
            seconds = time.perf_counter() - begin
            self.counters.requests[str(status)] += 1
            self.counters.answers.add(seconds)
            page = getattr(scope.get("endpoint"), "__name__", "static")
            extra = {"method": scope["method"], "page": page, "status": status, "ms": round(seconds * 1000, 1)}
            logger.info("answered", extra=extra)
