"""ONNX Runtime's CPU provider, inputs and outputs bound once."""

from __future__ import annotations

from typing import Any

import onnxruntime

from peers.child import Arrays


class OnnxRuntimeEngine:
    precision = "f32"

    def __init__(self, session: onnxruntime.InferenceSession, inputs: Arrays) -> None:
        self._session = session
        self._binding = session.io_binding()
        for name, array in inputs.items():
            self._binding.bind_ortvalue_input(name, onnxruntime.OrtValue.ortvalue_from_numpy(array))
        self._names = [output.name for output in session.get_outputs()]
        for name in self._names:
            self._binding.bind_output(name, "cpu")

    def run(self) -> None:
        self._session.run_with_iobinding(self._binding)

    def outputs(self) -> Arrays:
        return dict(zip(self._names, self._binding.copy_outputs_to_cpu(), strict=True))


def open_model(configuration: dict[str, Any], inputs: Arrays) -> OnnxRuntimeEngine:
    setting = configuration["setting"]
    threads, cpus = setting["threads"], configuration["cpus"]
    options = onnxruntime.SessionOptions()
    options.graph_optimization_level = onnxruntime.GraphOptimizationLevel.ORT_ENABLE_ALL
    options.execution_mode = onnxruntime.ExecutionMode.ORT_SEQUENTIAL
    options.intra_op_num_threads = threads
    options.inter_op_num_threads = 1
    options.add_session_config_entry("session.intra_op.allow_spinning", "1" if setting["spinning"] else "0")
    options.add_session_config_entry("session.dynamic_block_base", str(setting["dynamic_block"]))
    if threads > 1:
        # One entry a thread besides the caller's; processors count from 1 there.
        pinned = ";".join(str(cpu + 1) for cpu in cpus[1:threads])
        options.add_session_config_entry("session.intra_op_thread_affinities", pinned)
    session = onnxruntime.InferenceSession(configuration["model"], options, providers=["CPUExecutionProvider"])
    return OnnxRuntimeEngine(session, inputs)
