"""The child's side: `python -m peers.child ENGINE` opens a model in one framework and answers the driver.

Standard output is kept for answers; whatever the framework prints goes to standard error.
"""

from __future__ import annotations

import importlib
import json
import os
import sys
import time
import traceback
from pathlib import Path
from typing import Any, Protocol

import numpy as np

Arrays = dict[str, np.ndarray]


class Engine(Protocol):
    """A model that is ready to run on inputs that it was given once."""

    precision: str

    def run(self) -> int | None:
        """One inference; nanoseconds by the engine's own clock where it has one that leaves Python out."""

    def outputs(self) -> Arrays:
        """Of the last inference, in f32 or as the model says."""


def answer(engine: Engine, request: dict[str, Any]) -> dict[str, Any]:
    if request["do"] == "time":
        for _ in range(request["warmup"]):
            engine.run()
        return {"times_ns": [timed(engine) for _ in range(request["count"])]}
    if request["do"] == "outputs":
        engine.run()
        files = {}
        for index, (name, array) in enumerate(engine.outputs().items()):
            files[name] = str(Path(request["folder"], f"{index}.npy"))
            np.save(files[name], array)
        return {"outputs": files}
    raise ValueError(f"unknown request {request['do']!r}")


def timed(engine: Engine) -> int:
    start = time.perf_counter_ns()
    own = engine.run()
    wall = time.perf_counter_ns() - start
    return wall if own is None else own


def open_engine(kind: str, configuration: dict[str, Any]) -> Engine:
    inputs = {name: np.load(file) for name, file in configuration["inputs"].items()}
    module = importlib.import_module(f"peers.engines.{kind}")
    engine: Engine = module.open_model(configuration, inputs)
    engine.run()
    return engine


def main() -> None:
    answers = os.fdopen(os.dup(1), "w", buffering=1)
    os.dup2(2, 1)
    engine: Engine | None = None
    for line in sys.stdin:
        request = json.loads(line)
        if request["do"] == "quit":
            break
        try:
            if engine is None:
                engine = open_engine(sys.argv[1], request)
                reply: dict[str, Any] = {"ready": True, "precision": engine.precision}
            else:
                reply = answer(engine, request)
        except Exception as error:  # whatever a framework raises is its answer, and the driver decides
            traceback.print_exc()
            lines = str(error).strip().splitlines()
            reply = {"failed": f"{type(error).__name__}: {lines[0] if lines else ''}"}
        print(json.dumps(reply), file=answers, flush=True)
    os._exit(0)  # exit handlers of vendor thread pools are not worth waiting for


if __name__ == "__main__":
    main()
