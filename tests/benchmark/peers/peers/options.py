"""The command line of the comparison."""

from __future__ import annotations

import argparse
from pathlib import Path

from peers import machine
from peers.catalogue import FULL_NETWORKS, PAPER_NETWORKS, peers

ABOUT = """Measures Tessera's plans beside ONNX Runtime, OpenVINO and PyTorch on the same ONNX files.

For each network: plans are searched with all backends and with operator-level ones only; each peer gets the best
of several settings; then all run in random rounds, one at a time on the same cores, with the machine's speed taken
before and after each turn. Pairs of turns at full speed are compared, or where others leave the machine too little of
it, pairs of turns at one speed. Outputs are compared with the reference.

Exit status: 0 the figures hold; 1 they are void, since a peer did not install, did not run, was wrong, was left
out, too few turns were at one speed, or another run measures at the same time; 2 wrong usage.
"""


def parse(arguments: list[str]) -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        prog="tests/benchmark/peers/run", description=ABOUT, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    cpus = len(machine.allowed_cpus())
    networks = ", ".join(PAPER_NETWORKS + FULL_NETWORKS)
    parser.add_argument("--build", type=Path, required=True, help=argparse.SUPPRESS)
    parser.add_argument("models", nargs="*", metavar="MODEL.onnx", help="ONNX files with fixed shapes")
    parser.add_argument("--networks", help=f"built-in networks, a,b,... ({networks}; all eleven when nothing is named)")
    parser.add_argument("--seconds", type=float, default=60, help="of rounds for each network (60)")
    parser.add_argument("--starts", type=int, default=3, help="of every rival, which share the seconds (3)")
    parser.add_argument("--budget", type=int, default=60, help="seconds for each of a network's two searches (60)")
    parser.add_argument("--threads", type=int, default=cpus, help=f"for everyone ({cpus})")
    parser.add_argument("--precision", choices=("f32", "bf16"), default="f32", help="of Tessera's plans (f32)")
    parser.add_argument("--peers", help="only these, a,b,...: for trying out, the figures are void")
    parser.add_argument("--reuse", action="store_true", help="plans and settings of an earlier run on this machine")
    parser.add_argument("--prepare", action="store_true", help="plans and settings only, for a later run with --reuse")
    parser.add_argument("--output", type=Path, help="folder of peers.json and peers.svg (BUILD/peers)")
    options = parser.parse_args(arguments)
    if not 1 <= options.threads <= cpus:
        parser.error(f"--threads: this process may use {cpus} processors")
    if options.starts < 1:
        parser.error("--starts: expected at least 1")
    known = {peer.name for peer in peers(1, 1, True)}
    if unknown := set(options.peers.split(",") if options.peers else ()) - known:
        parser.error(f"--peers: {', '.join(sorted(unknown))}: expected some of {', '.join(sorted(known))}")
    return options
