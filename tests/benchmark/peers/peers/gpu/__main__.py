"""`python -m peers.gpu`: see `gpu --help`."""

from __future__ import annotations

import argparse
import json
import os
import sys
import time
from pathlib import Path

from peers.gpu.catalogue import BATCHES, CLASSES, PEERS, Case, cases
from peers.gpu.comparison import Machine, Outcome, compare
from peers.gpu.report import document, summaries, summary_text, table

NETWORKS = ("resnet50", "bert-base", "resnext50", "bert", "nasnet-a", "dcgan", "resnet3d50", "mobilenet-v2",
            "resnext50-224", "nasnet-a-224", "resnet3d50-112")  # fmt: skip

ABOUT = """Measures Tessera's plans on a GPU beside torch.compile with CUDA graphs, JAX, and ONNX Runtime's CUDA and
TensorRT providers, on the same ONNX files: f32 with TF32 off, TF32, f16; batch 1 and 16. All of a case run in random
rounds, one at a time; inputs begin and outputs end in the host's memory, for everyone. Outputs are compared with the
reference. A peer that is not installed is named with the reason.

Exit status: 0 all cases that were run hold; 1 a plan was wrong, or slower than one of its backends alone; 2 wrong usage;
3 this Python has no NumPy.
"""


def parse(arguments: list[str]) -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        prog="tests/benchmark/peers/gpu", description=ABOUT, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    cpus = len(os.sched_getaffinity(0))
    parser.add_argument("--programs", type=Path, required=True, help=argparse.SUPPRESS)
    parser.add_argument("--libraries", default="", help=argparse.SUPPRESS)
    parser.add_argument("--output", type=Path, required=True, help="folder of gpu-peers.json and of what is made for it")
    parser.add_argument("--networks", default=",".join(NETWORKS), help="built-in networks, a,b,... (all eleven)")
    parser.add_argument("--batches", default=",".join(map(str, BATCHES)), help="(1,16)")
    parser.add_argument("--classes", default=",".join(CLASSES), help="of precision, a,b,... (f32,tf32,f16)")
    parser.add_argument("--peers", default=",".join(peer.name for peer in PEERS), help="only these, a,b,...")
    parser.add_argument("--device", default="cuda:0", help="(cuda:0)")
    parser.add_argument("--threads", type=int, default=cpus, help=f"of the CPU, for Tessera's plans ({cpus})")
    parser.add_argument("--seconds", type=float, default=20, help="of rounds for each case (20)")
    parser.add_argument("--budget", type=int, default=60, help="seconds for each case's search (60)")
    parser.add_argument("--limit", type=float, default=float("inf"), help="seconds behind which no case begins")
    options = parser.parse_args(arguments)
    for name, known in (("classes", CLASSES), ("peers", tuple(peer.name for peer in PEERS))):
        if unknown := set(getattr(options, name).split(",")) - set(known):
            parser.error(f"--{name}: {', '.join(sorted(unknown))}: expected some of {', '.join(known)}")
    if not all(batch.isdigit() and int(batch) > 0 for batch in options.batches.split(",")):
        parser.error(f"--batches: {options.batches}: expected numbers above 0")
    return options


def run(options: argparse.Namespace, machine: Machine, clock=time.monotonic) -> list[Outcome]:
    """Every case; those that begin behind the limit are named as left out. The document is whole after each."""
    end = clock() + options.limit
    peers = tuple(peer for peer in PEERS if peer.name in options.peers.split(","))
    about = {"time": time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime()), "device": options.device}
    wanted = cases(
        options.networks.split(","), [int(each) for each in options.batches.split(",")], options.classes.split(",")
    )
    outcomes: list[Outcome] = []
    for number, case in enumerate(wanted):
        outcomes.append(_one(case, number, peers, machine, options, clock() >= end))
        print(table(outcomes[-1]), flush=True)
        written = options.output / "gpu-peers.json.new"
        written.write_text(json.dumps(document(outcomes, about), indent=1) + "\n", encoding="utf-8")
        written.replace(options.output / "gpu-peers.json")
    return outcomes


def _one(case: Case, number: int, peers, machine: Machine, options: argparse.Namespace, is_late: bool) -> Outcome:
    if is_late:
        return Outcome(case, left_out="the time was over")
    return compare(case, peers, machine, options.seconds, number)


def main() -> int:
    options = parse(sys.argv[1:])
    options.output.mkdir(parents=True, exist_ok=True)
    try:
        # Not above: --help is answered where there is no numpy.
        from peers.gpu.machine import RealMachine
    except ModuleNotFoundError as missing:
        print(f"gpu: arrays cannot be compared here: {missing}", file=sys.stderr)
        return 3
    machine = RealMachine(
        options.programs.resolve(), options.output.resolve(), options.device, options.threads, options.budget,
        options.libraries,
    )  # fmt: skip
    outcomes = run(options, machine)
    print(summary_text(summaries(outcomes)))
    return 1 if any(outcome.faults for outcome in outcomes) else 0


if __name__ == "__main__":
    sys.exit(main())
