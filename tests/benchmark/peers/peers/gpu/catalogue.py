"""Who is compared on a GPU, and in which classes of precision."""

from __future__ import annotations

from dataclasses import dataclass

# f32 is without TF32 for everyone.
CLASSES = ("f32", "tf32", "f16")
BATCHES = (1, 16)


@dataclass(frozen=True)
class GpuPeer:
    """A framework on a GPU. `settings` go to its engine as they are."""

    name: str
    title: str
    engine: str
    settings: dict[str, str]


PEERS = (
    GpuPeer("torch-compile", "PyTorch, compiled, CUDA graphs", "gpu_torch_engine", {"mode": "max-autotune"}),
    GpuPeer("jax", "JAX", "gpu_jax_engine", {}),
    GpuPeer("onnxruntime-cuda", "ONNX Runtime, CUDA", "gpu_onnxruntime_engine", {"provider": "CUDAExecutionProvider"}),
    GpuPeer("tensorrt", "ONNX Runtime, TensorRT", "gpu_onnxruntime_engine", {"provider": "TensorrtExecutionProvider"}),
)


@dataclass(frozen=True)
class Case:
    """A built-in network at a batch, in a class."""

    network: str
    batch: int
    precision: str

    @property
    def source(self) -> str:
        return self.network if self.batch == 1 else f"{self.network}@{self.batch}"

    def __str__(self) -> str:
        return f"{self.network}, batch {self.batch}, {self.precision}"


def cases(networks: list[str], batches: list[int], classes: list[str]) -> list[Case]:
    """What is worth most first: a class and a batch for all networks, then the next."""
    return [Case(network, batch, precision) for precision in classes for batch in batches for network in networks]


def environment(precision: str) -> dict[str, str]:
    """What NVIDIA's libraries read: without it a setting that a framework forgets would be TF32 in f32's figures."""
    return {"NVIDIA_TF32_OVERRIDE": "0"} if precision == "f32" else {}
