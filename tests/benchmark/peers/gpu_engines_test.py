"""The engines of the peers on a GPU, on the CPU: those whose framework can be imported compute what the file says, and say
no where they cannot do what is asked.

gpu_engines_test.py BUILD     in the private environment of tests/support/frameworks.py, which is made where it is
                              absent, or with the Python that $TESSERA_PEERS_PYTHON names
"""

from __future__ import annotations

import importlib.util
import json
import os
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path
from typing import Any

HERE = Path(__file__).resolve().parent

if __name__ == "__main__":
    python = os.environ.get("TESSERA_PEERS_PYTHON")
    if python is None:
        sys.path.insert(0, str(HERE.parent.parent / "support"))
        from frameworks import install

        python = str(install(Path(sys.argv[1], "frameworks")))
    variables = {**os.environ, "PYTHONDONTWRITEBYTECODE": "1", "TESSERA_CLI": str(Path(sys.argv[1], "bin", "tessera-cli"))}
    os.chdir(HERE)
    os.execve(python, [python, "-m", "unittest", "-v", "gpu_engines_test"], variables)

import numpy as np  # noqa: E402

# Together they have every operator of the built-in networks.
NETWORKS = ("dcgan@2", "bert", "mobilenet-v2", "resnet50", "nasnet-a")
TOLERANCE = {"f32": 1e-4, "f16": 5e-3}


def cli(*arguments: str) -> dict[str, Any]:
    done = subprocess.run([os.environ["TESSERA_CLI"], *arguments, "--json", "--quiet"], capture_output=True, check=True)
    return json.loads(done.stdout or b"null")


class Engines(unittest.TestCase):
    @classmethod
    def setUpClass(cls) -> None:
        folder = tempfile.TemporaryDirectory()
        cls.addClassCleanup(folder.cleanup)
        cls.folder = Path(folder.name)
        cls.networks = {name: cls.network(name) for name in NETWORKS}

    @classmethod
    def network(cls, name: str) -> tuple[str, dict[str, np.ndarray], dict[str, np.ndarray]]:
        """The file, drawn inputs, and what the reference makes of them."""
        model = str(cls.folder / f"{name}.onnx")
        cli("export-model", f"builtin:{name}", "-o", model)
        inputs, named = {}, []
        for value in cli("info", model)["inputs"]:
            inputs[value["name"]] = np.random.default_rng(7).standard_normal(value["shape"]).astype(np.float32)
            file = cls.folder / f"{name}-{value['name']}.npy"
            np.save(file, inputs[value["name"]])
            named += ["--input", f"{value['name']}={file}"]
        once = ("--backend", "reference", "--warmup", "0", "--repeat", "1")
        done = cli("run", model, *once, *named, "--output-dir", str(cls.folder / f"{name}-right"))
        return model, inputs, {each["name"]: np.load(each["file"]) for each in done["outputs"]}

    def open(self, module: str, engine: str, model: str, inputs: dict[str, np.ndarray], **setting: str) -> Any:
        if importlib.util.find_spec(module) is None:
            self.skipTest(f"{module} is not installed")
        opened = importlib.import_module(f"peers.engines.{engine}")
        return opened.open_model({"model": model, "setting": {"device": "cpu", **setting}}, inputs)

    def check(self, module: str, engine: str, precision: str, **setting: str) -> None:
        for name, (model, inputs, right) in self.networks.items():
            opened = self.open(module, engine, model, inputs, precision=precision, **setting)
            self.assertEqual(opened.precision, precision)
            for _ in range(2):
                opened.run()
            outputs = opened.outputs()
            self.assertEqual(outputs.keys(), right.keys())
            for output, values in outputs.items():
                error = np.linalg.norm(values - right[output]) / np.linalg.norm(right[output])
                self.assertLess(error, TOLERANCE[precision], f"{name} {output}")

    def test_jax(self) -> None:
        self.check("jax", "gpu_jax_engine", "f32")
        self.check("jax", "gpu_jax_engine", "f16")

    def test_torch(self) -> None:
        self.check("torch", "gpu_torch_engine", "f32", mode="default")

    def test_onnxruntime(self) -> None:
        self.check("onnxruntime", "gpu_onnxruntime_engine", "f32", provider="CPUExecutionProvider")

    def test_a_provider_that_is_not_there_is_said_and_the_cpu_does_not_stand_in(self) -> None:
        model, inputs, _ = self.networks["bert"]
        if importlib.util.find_spec("onnxruntime") is None:
            self.skipTest("onnxruntime is not installed")
        import onnxruntime

        if "CUDAExecutionProvider" in onnxruntime.get_available_providers():
            self.skipTest("this one has it")
        with self.assertRaisesRegex(RuntimeError, "^this ONNX Runtime .* and not CUDAExecutionProvider$"):
            self.open("onnxruntime", "gpu_onnxruntime_engine", model, inputs, precision="f32",
                      provider="CUDAExecutionProvider")  # fmt: skip

    def test_f16_is_not_what_a_file_of_f32_is_run_in(self) -> None:
        model, inputs, _ = self.networks["bert"]
        with self.assertRaisesRegex(RuntimeError, "computes in the types of the file, which are f32"):
            self.open("onnxruntime", "gpu_onnxruntime_engine", model, inputs, precision="f16",
                      provider="CPUExecutionProvider")  # fmt: skip

    def test_an_operator_that_is_not_in_the_table_is_named(self) -> None:
        if importlib.util.find_spec("jax") is None:
            self.skipTest("jax is not installed")
        import onnx
        from onnx import TensorProto, helper

        from peers.onnx_to_jax import NotConvertible, convert

        x = helper.make_tensor_value_info("x", TensorProto.FLOAT, [2])
        y = helper.make_tensor_value_info("y", TensorProto.FLOAT, [2])
        graph = helper.make_graph([helper.make_node("Selu", ["x"], ["y"], "s")], "g", [x], [y])
        path = self.folder / "selu.onnx"
        onnx.save(helper.make_model(graph), path)
        with self.assertRaisesRegex(NotConvertible, r"^selu.onnx: node 's' \(Selu\) is not in the table$"):
            convert(path)
