"""The table for people and the document for programs."""

from __future__ import annotations

from dataclasses import asdict
from typing import Any

from peers.gpu.comparison import OURS, Outcome, Side
from peers.paired import Interval, geometric_mean


def shown(interval: Interval) -> str:
    return f"{interval.median:.3f} [{interval.low:.3f}, {interval.high:.3f}]"


def table(outcome: Outcome) -> str:
    if outcome.left_out:
        return f"{outcome.case}: left out, {outcome.left_out}"
    lines = [f"{outcome.case}: {outcome.rounds} rounds"]
    lines += ["  " + _row(side) for side in outcome.sides]
    if outcome.single_backends:
        name, least = min(outcome.single_backends.items(), key=lambda item: item[1])
        lines.append(f"  best single backend in the search: {name}, {least:.3f} ms")
    lines += [f"  FAILED: {fault}" for fault in outcome.faults]
    return "\n".join(lines)


def _row(side: Side) -> str:
    if side.time_ms is None or side.ratio is None:
        return f"{side.title:32}{side.failed or 'not measured'}"
    return f"{side.title:32}{shown(side.time_ms) + ' ms':32}{shown(side.ratio):26}error {side.error:.1e}"


def summaries(outcomes: list[Outcome]) -> list[dict[str, Any]]:
    """A geometric mean for each class and batch, over the networks in which a peer was timed; `lacking` names the
    others."""
    groups: dict[tuple[str, int], list[Outcome]] = {}
    for outcome in outcomes:
        groups.setdefault((outcome.case.precision, outcome.case.batch), []).append(outcome)
    lines = []
    for (precision, batch), members in groups.items():
        best = {member.case.network: member.best_peer() for member in members}
        ratios = [side.ratio for side in best.values() if side is not None and side.ratio is not None]
        lines.append(
            {
                "precision": precision,
                "batch": batch,
                "geometric_mean": asdict(geometric_mean(ratios)) if ratios else None,
                "networks": len(ratios),
                "lacking": [name for name, side in best.items() if side is None],
            }
        )
    return lines


def summary_text(lines: list[dict[str, Any]]) -> str:
    texts = []
    for line in lines:
        mean = shown(Interval(**line["geometric_mean"])) if line["geometric_mean"] else "no peer was timed"
        lacking = f"; without {', '.join(line['lacking'])}" if line["lacking"] and line["geometric_mean"] else ""
        texts.append(
            f"{line['precision']}, batch {line['batch']}: best peer / Tessera, geometric mean of "
            f"{line['networks']} networks: {mean}{lacking}"
        )
    return "\n".join(texts)


def document(outcomes: list[Outcome], about: dict[str, Any]) -> dict[str, Any]:
    return {
        "format": "tessera-gpu-peers",
        "version": 1,
        **about,
        "ours": OURS,
        "summaries": summaries(outcomes),
        "cases": [asdict(outcome) for outcome in outcomes],
    }
