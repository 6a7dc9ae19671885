"""OpenVINO's CPU device; times are the request's own, so that Python is left out."""

from __future__ import annotations

from typing import Any

import numpy as np
import openvino

from peers.child import Arrays

NAMES = {"f32": "f32", "bf16": "bf16", "f16": "f16"}


class OpenVinoEngine:
    def __init__(self, compiled: openvino.CompiledModel, inputs: Arrays) -> None:
        self.precision = NAMES[compiled.get_property("INFERENCE_PRECISION_HINT").get_type_name()]
        self._compiled = compiled
        self._request = compiled.create_infer_request()
        for name, array in inputs.items():
            self._request.set_tensor(name, openvino.Tensor(np.ascontiguousarray(array)))

    def run(self) -> int:
        self._request.start_async()
        self._request.wait()
        return round(self._request.latency * 1e6)

    def outputs(self) -> Arrays:
        return {port.get_any_name(): self._request.get_tensor(port).data.copy() for port in self._compiled.outputs}


def open_model(configuration: dict[str, Any], inputs: Arrays) -> OpenVinoEngine:
    setting = configuration["setting"]
    properties: dict[str, Any] = {
        "PERFORMANCE_HINT": "LATENCY",
        "INFERENCE_NUM_THREADS": setting["threads"],
        "ENABLE_CPU_PINNING": setting["pinning"],
    }
    if setting["one_stream"]:
        properties["NUM_STREAMS"] = 1
    if setting["precision"] is not None:
        properties["INFERENCE_PRECISION_HINT"] = setting["precision"]
    core = openvino.Core()
    model = core.read_model(configuration["model"])
    return OpenVinoEngine(core.compile_model(model, "CPU", properties), inputs)
