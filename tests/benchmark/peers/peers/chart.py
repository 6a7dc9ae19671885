"""The figures as an SVG: a panel a network, a bar a rival, as long as it takes against Tessera's plan."""

from __future__ import annotations

from html import escape

from peers.figure import OURS, Figure, Side

WIDTH, LABELS, BAR, GAP, HEAD = 860, 220, 16, 6, 46
SCALE_END = 700
COLOURS = {True: "#0f766e", False: "#94a3b8"}
STYLE = "font-family='Noto Sans, sans-serif' font-size='12' fill='#1f2937'"


def svg(figures: list[Figure], title: str) -> str:
    body, top = [f"<text x='16' y='26' font-size='15' font-weight='600'>{escape(title)}</text>"], HEAD
    for figure in figures:
        panel, height = _panel(figure, top)
        body += panel
        top += height
    frame = f"<svg xmlns='http://www.w3.org/2000/svg' width='{WIDTH}' height='{top}' {STYLE}>"
    return "\n".join([frame, "<rect width='100%' height='100%' fill='white'/>", *body, "</svg>"]) + "\n"


def _panel(figure: Figure, top: int) -> tuple[list[str], int]:
    sides = [side for side in figure.sides if side.time_ms and side.ratios and not side.failed]
    sides.sort(key=lambda side: side.ratios[OURS[0]].median)
    void = " (void)" if figure.faults else ""
    lines = [f"<text x='16' y='{top + 14}' font-weight='600'>{escape(figure.network + void)}</text>"]
    if not sides:
        return lines, 30
    longest = max(side.ratios[OURS[0]].high for side in sides)
    scale = (SCALE_END - LABELS) / max(longest, 1.0)
    first = top + 24
    for index, side in enumerate(sides):
        lines += _bar(side, first + index * (BAR + GAP), scale)
    bottom = first + len(sides) * (BAR + GAP)
    one = LABELS + scale
    lines.append(
        f"<line x1='{one:.1f}' y1='{first - 4}' x2='{one:.1f}' y2='{bottom}' stroke='#1f2937' stroke-dasharray='3 3'/>"
    )
    return lines, bottom - top + 18


def _bar(side: Side, y: int, scale: float) -> list[str]:
    assert side.time_ms is not None
    ratio = side.ratios[OURS[0]]
    low, high = LABELS + ratio.low * scale, LABELS + ratio.high * scale
    middle, baseline = y + BAR / 2, y + BAR - 4
    value = f"{side.time_ms.median:.2f} ms, {ratio.median:.2f} times"
    label = side.title if side.precision == "f32" or "bf16" in side.title else f"{side.title} ({side.precision})"
    width, colour = ratio.median * scale, COLOURS[side.name in OURS]
    return [
        f"<text x='{LABELS - 8}' y='{baseline}' text-anchor='end'>{escape(label)}</text>",
        f"<rect x='{LABELS}' y='{y}' width='{width:.1f}' height='{BAR}' fill='{colour}'/>",
        f"<line x1='{low:.1f}' y1='{middle}' x2='{high:.1f}' y2='{middle}' stroke='#1f2937'/>",
        f"<text x='{high + 8:.1f}' y='{baseline}'>{escape(value)}</text>",
    ]
