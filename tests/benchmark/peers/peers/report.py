"""The table for people and the document for programs."""

from __future__ import annotations

from dataclasses import asdict
from typing import Any

from peers.catalogue import FULL_NETWORKS, PAPER_NETWORKS, describe
from peers.figure import OURS, PEER_PRECISIONS, Figure, Side
from peers.paired import Interval, geometric_mean


def chosen(figure: Figure) -> str:
    """What tuning found, where nothing was measured yet."""
    lines = [f"{figure.network}:"]
    for side in figure.sides:
        lines.append(f"  {side.title:26}{side.absent or side.failed or describe(side.setting)}")
        for each in side.tried:
            result = f"{each['median_ms']:.3f} ms" if "median_ms" in each else each["failed"]
            lines.append(f"    {describe(each['setting'])}: {result}")
    return "\n".join(lines)


def table(figure: Figure) -> str:
    lines = [
        f"{figure.network}: {figure.rounds} rounds, at least {figure.pairs} pairs at {figure.basis}, "
        f"the middle turn at {figure.share_of_full:.2f} of full speed"
    ]
    lines.append("  " + _columns("", "ms", "x Tessera", "x op level", "error", "setting"))
    for side in sorted(figure.sides, key=lambda side: side.time_ms.median if side.time_ms else float("inf")):
        lines.append("  " + _row(side))
    for kind in PEER_PRECISIONS:
        best = figure.best_peer(kind)
        if best is not None and best.ratios:
            ratios = " and ".join(f"{_shown(best.ratios[name])} ({name})" for name in OURS)
            lines.append(f"  best {kind} peer: {best.title}, which takes {ratios} times as long")
    lines += [f"  VOID: {fault}" for fault in figure.faults]
    return "\n".join(lines)


def _row(side: Side) -> str:
    if side.absent:
        return f"{side.title:26}{side.absent}"
    if side.time_ms is None:
        return f"{side.title:26}{side.failed or 'not measured'}"
    ratios = [_shown(side.ratios[name]) for name in OURS]
    setting = f"{side.precision} {describe(side.setting)}"
    return _columns(side.title, _shown(side.time_ms), *ratios, f"{side.error:.1e}", setting)


def _columns(title: str, time: str, ratio: str, operator_ratio: str, error: str, setting: str) -> str:
    return f"{title:26}{time:26}{ratio:24}{operator_ratio:24}{error:9}{setting}"


def _shown(interval: Interval) -> str:
    return f"{interval.median:.3f} [{interval.low:.3f}, {interval.high:.3f}]"


def summaries(figures: list[Figure]) -> list[dict[str, Any]]:
    """Geometric means of best peer / Tessera, over the groups of the built-in networks and over everything.

    `void` says what a mean lacks; one that lacks anything is no figure, and is over the networks that are left.
    """
    groups = {"paper networks": PAPER_NETWORKS, "full-size networks": FULL_NETWORKS}
    groups["all given"] = tuple(figure.network for figure in figures)
    lines = []
    for title, names in groups.items():
        members = [figure for figure in figures if figure.network in names]
        if len(members) != len(names):
            continue
        for kind in PEER_PRECISIONS:
            # Which machines have such peers is the catalogue's matter; f32 ones are everywhere.
            if kind == PEER_PRECISIONS[0] or any(_timed(figure, kind) for figure in members):
                lines += [_summary(title, members, kind, ours) for ours in OURS]
    return lines


def _timed(figure: Figure, kind: str) -> Side | None:
    best = figure.best_peer(kind)
    return best if best is not None and best.ratios else None


def _summary(title: str, members: list[Figure], kind: str, ours: str) -> dict[str, Any]:
    best = [_timed(figure, kind) for figure in members]
    ratios = [side.ratios[ours] for side in best if side is not None]
    void = [f"{figure.network}: {fault}" for figure in members for fault in figure.faults]
    void += [
        f"{figure.network}: no {kind} peer was timed"
        for figure, side in zip(members, best, strict=True)
        if side is None
    ]
    return {
        "group": title,
        "peers": kind,
        "ours": ours,
        "networks": len(members),
        "timed": len(ratios),
        "geometric_mean": asdict(geometric_mean(ratios)) if ratios else None,
        "void": void,
    }


def summary_text(lines: list[dict[str, Any]]) -> str:
    texts = []
    for line in lines:
        mean = _shown(Interval(**line["geometric_mean"])) if line["geometric_mean"] else "not measured"
        if line["void"]:
            mean += f" VOID, {line['timed']} of {line['networks']} networks"
        texts.append(f"geometric mean, {line['group']}: best {line['peers']} peer / {line['ours']} {mean}")
        texts += [f"  VOID: {reason}" for reason in line["void"]]
    return "\n".join(texts)


def document(figures: list[Figure], about: dict[str, Any]) -> dict[str, Any]:
    networks = []
    for figure in figures:
        best = {kind: figure.best_peer(kind) for kind in PEER_PRECISIONS}
        named = {kind: side.name if side else None for kind, side in best.items()}
        networks.append({**asdict(figure), "best_peer": named})
    valid = all(not figure.faults for figure in figures)
    return {
        "format": "tessera-peers",
        "version": 3,
        **about,
        "valid": valid,
        "summaries": summaries(figures),
        "networks": networks,
    }
