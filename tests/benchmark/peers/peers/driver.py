"""A whole run: every network in turn, and what is written of them."""

from __future__ import annotations

import argparse
import json
import time
from pathlib import Path
from typing import Any

from peers import chart, machine, report
from peers.catalogue import FULL_NETWORKS, PAPER_NETWORKS
from peers.comparison import Comparison, Settings, say
from peers.figure import Figure
from peers.rival import RivalFailed
from peers.tessera import NotPrepared


def compare(comparison: Comparison, source: str) -> Figure:
    try:
        return comparison.run(source)
    except (NotPrepared, RivalFailed) as failure:
        # Tessera's own side, or what everyone needs.
        return Figure(Path(source).stem if source.endswith(".onnx") else source, faults=[str(failure)])


def about(options: argparse.Namespace, cli: Path) -> dict[str, Any]:
    cpus = machine.allowed_cpus()[: options.threads]
    return {
        "time": time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime()),
        "cpu": machine.cpu_model(),
        "flags": machine.cpu_flags(),
        "threads": options.threads,
        "cpus": cpus,
        "precision": options.precision,
        "starts": options.starts,
        "tools": machine.tool_versions(cli),
        "versions": machine.package_versions(),
    }


def run(options: argparse.Namespace) -> int:
    """The exit status."""
    try:
        with machine.alone(options.build):
            return run_alone(options)
    except machine.Busy as busy:
        say(f"VOID: {busy}")
        return 1


def run_alone(options: argparse.Namespace) -> int:
    named = options.networks.split(",") if options.networks else []
    sources = [*named, *options.models] or [*PAPER_NETWORKS, *FULL_NETWORKS]
    folder = options.build / "peers" / options.precision
    folder.mkdir(parents=True, exist_ok=True)
    output = options.output or options.build / "peers"
    output.mkdir(parents=True, exist_ok=True)
    only = tuple(options.peers.split(",")) if options.peers else ()
    measured = not options.prepare
    settings = Settings(
        options.build,
        folder,
        options.threads,
        options.precision,
        options.seconds,
        options.starts,
        options.budget,
        options.reuse,
        measured,
        only,
    )
    comparison = Comparison(settings)
    facts = about(options, options.build / "bin" / "tessera-cli")
    say(f"{facts['cpu']} ({' '.join(facts['flags'])}), {options.threads} threads")
    figures = []
    for source in sources:
        figures.append(compare(comparison, source))
        if measured:
            print(report.table(figures[-1]), flush=True)
            write(figures, facts, output)
        else:
            print(report.chosen(figures[-1]), flush=True)
    if measured:
        print(report.summary_text(report.summaries(figures)))
        say(f"{output / 'peers.json'} and {output / 'peers.svg'}")
    return 0 if all(not figure.faults for figure in figures) else 1


def write(figures: list[Figure], facts: dict[str, Any], output: Path) -> None:
    """After each network, so that a run that is stopped leaves what it had."""
    (output / "peers.json").write_text(json.dumps(report.document(figures, facts), indent=1))
    title = f"{facts['cpu']}, {facts['threads']} threads, {facts['precision']}"
    (output / "peers.svg").write_text(chart.svg(figures, title))
