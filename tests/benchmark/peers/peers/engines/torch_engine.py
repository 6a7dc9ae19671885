"""PyTorch on the CPU: eager, frozen TorchScript, or compiled with freezing and max-autotune; f32 or bf16."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import onnx
import torch

from peers.child import Arrays
from peers.onnx_to_torch import convert


class TorchEngine:
    def __init__(self, module: Any, inputs: list[torch.Tensor], names: list[str], precision: str) -> None:
        self.precision = precision
        self._module = module
        self._inputs = inputs
        self._names = names
        self._outputs: tuple[torch.Tensor, ...] = ()

    @torch.inference_mode()
    def run(self) -> None:
        self._outputs = self._module(*self._inputs)

    def outputs(self) -> Arrays:
        outputs = (each.float() if each.is_floating_point() else each for each in self._outputs)
        return {name: each.contiguous().numpy() for name, each in zip(self._names, outputs, strict=True)}


def channels_last(tensor: torch.Tensor) -> torch.Tensor:
    formats = {4: torch.channels_last, 5: torch.channels_last_3d}
    return tensor.contiguous(memory_format=formats[tensor.dim()]) if tensor.dim() in formats else tensor


def compiled(module: torch.nn.Module, setting: dict[str, Any]) -> Any:
    import torch._inductor.config as inductor

    inductor.freezing = True
    inductor.max_autotune = setting["max_autotune"]
    inductor.cpp_wrapper = setting["cpp_wrapper"]
    return torch.compile(module, fullgraph=True, dynamic=False)


def open_model(configuration: dict[str, Any], inputs: Arrays) -> TorchEngine:
    setting = configuration["setting"]
    torch.set_num_threads(setting["threads"])
    torch.set_num_interop_threads(1)
    graph = onnx.load(configuration["model"], load_external_data=False).graph
    module = convert(Path(configuration["model"]))
    tensors = [torch.from_numpy(inputs[value.name]) for value in graph.input if value.name in inputs]
    if setting["precision"] == "bf16":
        module = module.to(torch.bfloat16)
        tensors = [each.to(torch.bfloat16) if each.is_floating_point() else each for each in tensors]
    if setting["channels_last"]:
        for parameter in module.parameters():
            parameter.data = channels_last(parameter.data)
        tensors = [channels_last(each) for each in tensors]
    with torch.inference_mode():
        if setting["form"] == "script":
            traced = torch.jit.freeze(torch.jit.trace(module, tuple(tensors)))
            module = torch.jit.optimize_for_inference(traced)
        elif setting["form"] == "compiled":
            module = compiled(module, setting)
        engine = TorchEngine(module, tensors, [value.name for value in graph.output], setting["precision"])
        # The first runs compile, and a TorchScript profiles before it fuses.
        for _ in range(3):
            engine.run()
    return engine
