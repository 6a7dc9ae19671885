"""A graph of one node, run by the converter and by what it is held against."""

from __future__ import annotations

import tempfile
import unittest
from pathlib import Path
from typing import Any

import numpy as np
import onnx
import onnxruntime
import torch
from onnx import helper, numpy_helper
from onnx.reference import ReferenceEvaluator

from peers.onnx_to_torch import NotConvertible, convert

NEWEST = 22  # an operator set that every kernel of ONNX Runtime knows
SEED = 11


class Graphs(unittest.TestCase):
    """What the tests of all operators share."""

    tried: set[str] = set()

    def setUp(self) -> None:
        self.random = np.random.default_rng(SEED)
        self.folder = Path(self.enterContext(tempfile.TemporaryDirectory()))
        torch.set_num_threads(1)

    def floats(self, *shape: int, low: float = -2.0, high: float = 2.0) -> Any:
        return self.random.uniform(low, high, shape).astype(np.float32)

    def model(
        self, operator: str, inputs: list[Any], opset: int = NEWEST, outputs: int = 1, constants: tuple[int, ...] = (),
        **attributes: Any,
    ) -> Path:
        """One node named "it". Inputs of a type without weights, and those at `constants`, are initializers; None is
        an operand that is left out."""
        inputs = [None if each is None else np.asarray(each) for each in inputs]
        names = ["" if each is None else f"x{index}" for index, each in enumerate(inputs)]
        fixed = [
            numpy_helper.from_array(each, name)
            for index, (name, each) in enumerate(zip(names, inputs, strict=True))
            if each is not None and index in constants
        ]
        given = [
            helper.make_tensor_value_info(name, helper.np_dtype_to_tensor_dtype(each.dtype), each.shape)
            for index, (name, each) in enumerate(zip(names, inputs, strict=True))
            if each is not None and index not in constants
        ]
        made = [f"y{index}" for index in range(outputs)]
        node = helper.make_node(operator, names, made, "it", **attributes)
        graph = helper.make_graph([node], "g", given, [onnx.ValueInfoProto(name=name) for name in made], fixed)
        model = helper.make_model(graph, opset_imports=[helper.make_opsetid("", opset)], ir_version=10)
        path = self.folder / f"{operator}.onnx"
        onnx.save(model, path)
        return path

    def expected(self, path: Path, feeds: dict[str, Any]) -> list[Any]:
        options = onnxruntime.SessionOptions()
        options.graph_optimization_level = onnxruntime.GraphOptimizationLevel.ORT_DISABLE_ALL
        options.log_severity_level = 4
        try:
            session = onnxruntime.InferenceSession(path, options, providers=["CPUExecutionProvider"])
        except (onnxruntime.capi.onnxruntime_pybind11_state.NotImplemented,
                onnxruntime.capi.onnxruntime_pybind11_state.Fail):
            return ReferenceEvaluator(str(path)).run(None, feeds)
        return session.run(None, feeds)

    def check(self, operator: str, inputs: list[Any], tolerance: float = 1e-5, **form: Any) -> None:
        inputs = [None if each is None else np.asarray(each) for each in inputs]
        constants = form.get("constants", ())
        path = self.model(operator, inputs, **form)
        self.compare(path, {
            f"x{index}": each for index, each in enumerate(inputs) if each is not None and index not in constants
        }, f"{operator} {form} of {[None if each is None else each.shape for each in inputs]}", tolerance)

    def compare(self, path: Path, feeds: dict[str, Any], what: str, tolerance: float = 1e-5) -> None:
        self.tried.update(node.op_type for node in onnx.load(str(path)).graph.node)
        expected = self.expected(path, feeds)
        with torch.inference_mode():
            made = convert(path)(*(torch.from_numpy(each) for each in feeds.values()))
        self.assertEqual(len(made), len(expected), what)
        for ours, right in zip(made, expected, strict=True):
            right = np.asarray(right)
            self.assertEqual(tuple(ours.shape), right.shape, what)
            self.assertEqual(ours.numpy().dtype, right.dtype, what)
            np.testing.assert_allclose(ours.numpy(), right, rtol=tolerance, atol=tolerance, err_msg=what)

    def refuse(self, operator: str, inputs: list[Any], words: str, **form: Any) -> None:
        path = self.model(operator, inputs, **form)
        with self.assertRaises(NotConvertible) as refused:
            convert(path)
        self.assertEqual(str(refused.exception), f"{operator}.onnx: node 'it' ({operator}): {words}")
