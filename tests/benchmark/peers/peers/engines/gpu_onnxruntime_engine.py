"""ONNX Runtime on a GPU by one of its providers; inputs come from the host and outputs go there in every inference."""

from __future__ import annotations

from typing import Any

import onnxruntime

from peers.child import Arrays


class GpuOnnxRuntimeEngine:
    def __init__(self, session: onnxruntime.InferenceSession, inputs: Arrays, place: tuple[str, int], precision: str):
        self.precision = precision
        self._session = session
        self._inputs = inputs
        self._binding = session.io_binding()
        self._held = {name: onnxruntime.OrtValue.ortvalue_from_numpy(array, *place) for name, array in inputs.items()}
        for name, value in self._held.items():
            self._binding.bind_ortvalue_input(name, value)
        self._names = [output.name for output in session.get_outputs()]
        for name in self._names:
            self._binding.bind_output(name, *place)
        self._outputs: list[Any] = []

    def run(self) -> None:
        for name, value in self._held.items():
            value.update_inplace(self._inputs[name])
        self._session.run_with_iobinding(self._binding)
        self._outputs = self._binding.copy_outputs_to_cpu()

    def outputs(self) -> Arrays:
        return dict(zip(self._names, self._outputs, strict=True))


def provider_options(provider: str, precision: str, ordinal: int) -> dict[str, str]:
    if provider == "TensorrtExecutionProvider":
        return {"device_id": str(ordinal), "trt_fp16_enable": str(precision == "f16")}
    if provider == "CUDAExecutionProvider":
        tf32 = "1" if precision == "tf32" else "0"
        return {"device_id": str(ordinal), "use_tf32": tf32, "cudnn_conv_algo_search": "EXHAUSTIVE"}
    return {}


def refuse_unless_there(provider: str) -> None:
    """A session without the provider would run on the CPU, and say so only in its log."""
    there = onnxruntime.get_available_providers()
    if provider not in there:
        raise RuntimeError(f"this ONNX Runtime {onnxruntime.__version__} has {', '.join(there)}, and not {provider}")


def open_model(configuration: dict[str, Any], inputs: Arrays) -> GpuOnnxRuntimeEngine:
    setting = configuration["setting"]
    provider, precision = setting["provider"], setting["precision"]
    kind, _, ordinal = setting["device"].partition(":")
    refuse_unless_there(provider)
    if precision == "f16" and provider != "TensorrtExecutionProvider":
        raise RuntimeError(f"{provider} computes in the types of the file, which are f32")
    options = onnxruntime.SessionOptions()
    options.graph_optimization_level = onnxruntime.GraphOptimizationLevel.ORT_ENABLE_ALL
    providers = [(provider, provider_options(provider, precision, int(ordinal or 0)))]
    if provider == "TensorrtExecutionProvider":
        # Which takes what TensorRT refuses.
        providers.append(("CUDAExecutionProvider", provider_options("CUDAExecutionProvider", precision, int(ordinal))))
    session = onnxruntime.InferenceSession(configuration["model"], options, providers=providers)
    if session.get_providers()[0] != provider:
        raise RuntimeError(f"{provider} did not start: the session has {', '.join(session.get_providers())}")
    return GpuOnnxRuntimeEngine(session, inputs, (kind, int(ordinal or 0)), precision)
