"""JAX on a GPU: one compiled function; inputs come from the host and outputs go there in every inference."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import jax
import numpy as np

from peers.child import Arrays
from peers.onnx_to_jax import convert

# Of products and convolutions in f32.
PRECISIONS = {"f32": "highest", "tf32": "tensorfloat32", "f16": "default"}


class GpuJaxEngine:
    def __init__(self, function: Any, inputs: list[np.ndarray], names: list[str], device: Any, precision: str):
        self.precision = precision
        self._function = function
        self._inputs = inputs
        self._names = names
        self._device = device
        self._outputs: list[np.ndarray] = []

    def run(self) -> None:
        there = [jax.device_put(each, self._device) for each in self._inputs]
        self._outputs = [np.asarray(each) for each in self._function(*there)]

    def outputs(self) -> Arrays:
        outputs = (each.astype(np.float32) if each.dtype == np.float16 else each for each in self._outputs)
        return dict(zip(self._names, outputs, strict=True))


def open_model(configuration: dict[str, Any], inputs: Arrays) -> GpuJaxEngine:
    setting = configuration["setting"]
    kind, _, ordinal = setting["device"].partition(":")
    device = jax.devices(kind)[int(ordinal or 0)]
    jax.config.update("jax_default_matmul_precision", PRECISIONS[setting["precision"]])
    network = convert(Path(configuration["model"]), half=setting["precision"] == "f16")
    arrays = [network.cast(inputs[name]) for name in network.inputs]
    weights = jax.device_put(network.weights, device)
    compiled = jax.jit(network.run)
    return GpuJaxEngine(
        lambda *given: compiled(weights, given), arrays, network.outputs, device, setting["precision"]
    )
