"""PyTorch on a GPU: compiled, with CUDA graphs; inputs come from the host and outputs go there in every inference."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import onnx
import torch

from peers.child import Arrays
from peers.onnx_to_torch import convert


class GpuTorchEngine:
    def __init__(self, module: Any, inputs: list[torch.Tensor], names: list[str], device: torch.device, precision: str):
        self.precision = precision
        self._module = module
        self._device = device
        self._names = names
        on_gpu = device.type == "cuda"
        self._host = [each.pin_memory() if on_gpu else each for each in inputs]
        self._there = [torch.empty_like(each, device=device) for each in inputs]
        self._outputs: list[torch.Tensor] = []

    @torch.inference_mode()
    def run(self) -> None:
        for there, host in zip(self._there, self._host, strict=True):
            there.copy_(host, non_blocking=True)
        if self._device.type == "cuda":
            torch.compiler.cudagraph_mark_step_begin()
        outputs = self._module(*self._there)
        if not self._outputs:
            pinned = self._device.type == "cuda"
            self._outputs = [torch.empty(each.shape, dtype=each.dtype, pin_memory=pinned) for each in outputs]
        for host, output in zip(self._outputs, outputs, strict=True):
            host.copy_(output, non_blocking=True)
        if self._device.type == "cuda":
            torch.cuda.synchronize(self._device)

    def outputs(self) -> Arrays:
        outputs = (each.float() if each.is_floating_point() else each for each in self._outputs)
        return {name: each.contiguous().numpy() for name, each in zip(self._names, outputs, strict=True)}


def allow_tf32(allowed: bool) -> None:
    torch.backends.cuda.matmul.allow_tf32 = allowed
    torch.backends.cudnn.allow_tf32 = allowed
    torch.set_float32_matmul_precision("high" if allowed else "highest")


def open_model(configuration: dict[str, Any], inputs: Arrays) -> GpuTorchEngine:
    setting = configuration["setting"]
    device = torch.device(setting["device"])
    if device.type == "cuda" and not torch.cuda.is_available():
        raise RuntimeError(f"PyTorch {torch.__version__} finds no GPU")
    allow_tf32(setting["precision"] == "tf32")
    torch.backends.cudnn.benchmark = True
    graph = onnx.load(configuration["model"], load_external_data=False).graph
    module = convert(Path(configuration["model"]))
    tensors = [torch.from_numpy(inputs[value.name]) for value in graph.input if value.name in inputs]
    if setting["precision"] == "f16":
        module = module.half()
        tensors = [each.half() if each.is_floating_point() else each for each in tensors]
    module = torch.compile(module.to(device), fullgraph=True, dynamic=False, mode=setting["mode"])
    engine = GpuTorchEngine(module, tensors, [value.name for value in graph.output], device, setting["precision"])
    for _ in range(3):  # they compile, and record what is played later
        engine.run()
    return engine
