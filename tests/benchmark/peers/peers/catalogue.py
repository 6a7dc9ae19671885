"""Who is compared, and the settings that are tried for each before the best is measured."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import product
from typing import Any

Setting = dict[str, Any]

PAPER_NETWORKS = ("bert", "dcgan", "nasnet-a", "resnet3d50", "resnext50")
FULL_NETWORKS = ("bert-base", "nasnet-a-224", "resnet3d50-112", "resnext50-224", "resnet50", "mobilenet-v2")


@dataclass(frozen=True)
class Peer:
    """A framework in one role. `absent` says why it has no place on this machine, which voids nothing."""

    name: str
    title: str
    engine: str
    settings: tuple[Setting, ...]
    absent: str = ""


def describe(setting: Setting) -> str:
    """One line: what is not the common case stands first."""
    parts = [f"{key}={value}" for key, value in setting.items() if value not in (None, False)]
    return " ".join(parts)


def environment(setting: Setting, cpus: list[int]) -> dict[str, str]:
    """For OpenMP pools (PyTorch's): one thread a processor, and a wait that ends, so that the next may run."""
    threads = str(setting["threads"])
    return {
        "OMP_NUM_THREADS": threads,
        "MKL_NUM_THREADS": threads,
        "OMP_DYNAMIC": "false",
        "GOMP_CPU_AFFINITY": " ".join(map(str, cpus)),
        "GOMP_SPINCOUNT": str(setting.get("spins", 300_000)),
    }


def peers(threads: int, physical: int, has_bf16: bool) -> list[Peer]:
    """Every peer with its settings. `physical`: cores without their siblings, tried where it differs."""
    counts = sorted({threads, min(physical, threads)}, reverse=True)
    no_bf16 = "" if has_bf16 else "this CPU has no bfloat16 arithmetic"
    return [
        Peer("onnxruntime", "ONNX Runtime", "onnxruntime_engine", _onnxruntime(counts)),
        Peer("openvino", "OpenVINO, f32", "openvino_engine", _openvino(counts, "f32")),
        Peer("openvino-default", "OpenVINO, its default", "openvino_engine", _openvino(counts, None)),
        Peer("torch-eager", "PyTorch, not compiled", "torch_engine", _torch_eager(counts)),
        Peer("torch-compile", "PyTorch, compiled", "torch_engine", _torch_compiled(counts, "f32")),
        Peer("torch-bf16", "PyTorch, compiled, bf16", "torch_engine", _torch_compiled(counts, "bf16"), no_bf16),
    ]


def _onnxruntime(counts: list[int]) -> tuple[Setting, ...]:
    return tuple(
        {"threads": count, "spinning": spinning, "dynamic_block": block}
        for count, (spinning, block) in product(counts, ((True, 0), (True, 4), (False, 0)))
    )


def _openvino(counts: list[int], precision: str | None) -> tuple[Setting, ...]:
    return tuple(
        {"threads": count, "pinning": pinning, "one_stream": one_stream, "precision": precision}
        for count, (pinning, one_stream) in product(counts, ((True, True), (False, True), (True, False)))
    )


def _torch(count: int, form: str, precision: str, **changes: Any) -> Setting:
    common = {"channels_last": False, "max_autotune": False, "cpp_wrapper": False}
    return {"threads": count, "form": form, "precision": precision, **common, **changes}


def _torch_eager(counts: list[int]) -> tuple[Setting, ...]:
    # A frozen TorchScript is not compiled either, and was the best of PyTorch on 3D networks for years.
    forms = (("eager", False), ("eager", True), ("script", False))
    return tuple(_torch(count, form, "f32", channels_last=last) for count, (form, last) in product(counts, forms))


def _torch_compiled(counts: list[int], precision: str) -> tuple[Setting, ...]:
    variants = ({"max_autotune": True}, {"max_autotune": True, "cpp_wrapper": True}, {})
    return tuple(_torch(count, "compiled", precision, **variant) for count, variant in product(counts, variants))
