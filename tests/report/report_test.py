#!/usr/bin/env python3
"""Opens the report of a plan in headless Chromium: wide, on a phone, printed, light and dark, with and without
script. Where no Chromium is installed it says so and ends with 77.

report_test.py BUILD [REPORT.html]      pictures go to BUILD/report, or where TESSERA_REPORT_PICTURES says

Without REPORT.html a plan is searched and its report exported.
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
import unittest
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE))

import chromium  # noqa: E402

# Large enough that its tables are filtered. Without the whole-graph runtimes: a plan of one region has little to show.
MODEL = "builtin:mobilenet-v2"
BACKENDS = "onednn,xnnpack,openblas,generated,native,reference"
SECTIONS = ("baselines", "slowest", "placement", "roofline", "costs", "errors", "regions", "machine")
SIZES = ((1400, 900), (1024, 700), (420, 860))


def make_report(build: Path, folder: Path) -> Path:
    cli = build / "bin" / "tessera-cli"
    plan, report = folder / "plan.json", folder / "report.html"
    store = ["--store", str(folder / "store.db"), "--quiet"]
    subprocess.run([cli, "search", MODEL, "-o", plan, "--budget", "20s", "--backends", BACKENDS, *store], check=True, stdout=subprocess.DEVNULL)
    subprocess.run([cli, "profile", MODEL, "--plan", plan, *store], check=True, stdout=subprocess.DEVNULL)
    subprocess.run([cli, "export", MODEL, "--plan", plan, "--format", "html", "--errors", "-o", report, *store], check=True,
                   stdout=subprocess.DEVNULL)
    return report


# Text that its box, or the table's frame, does not show whole.
CUT = """(() => {
    const cut = [];
    for (const e of document.querySelectorAll('main *:not(svg *)')) {
        const style = getComputedStyle(e);
        if (!e.getClientRects().length || e.matches('.viewport, .track, input')) continue;
        if (style.overflowX !== 'visible' && e.scrollWidth > e.clientWidth + 1) cut.push(e.className + " of " + (e.closest("section") || e).id);
        if (style.overflowX === 'visible' && style.display !== 'inline' && e.clientWidth > 0 &&
            e.scrollWidth > e.clientWidth + 1) cut.push(e.tagName + ': ' + e.textContent.slice(0, 40));
    }
    return cut; })()"""

# Pairs of texts, each with its words. The pictures of the graph are the engine's, which tests them.
OVERLAPS = """(() => {
    const texts = [];
    const walk = document.createTreeWalker(document.querySelector('main'), NodeFilter.SHOW_TEXT);
    for (let node; (node = walk.nextNode());) {
        if (!node.data.trim() || node.parentElement.closest('.viewport, title, script')) continue;
        const range = document.createRange();
        range.selectNodeContents(node);
        for (const r of range.getClientRects()) if (r.width > 0) texts.push([r, node.data.trim().slice(0, 30)]);
    }
    const over = [];
    texts.forEach(([a, one], i) => {
        for (const [b, other] of texts.slice(i + 1)) {
            const x = Math.min(a.right, b.right) - Math.max(a.left, b.left);
            const y = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
            if (x > 1 && y > 3) over.push(one + ' / ' + other);
        }
    });
    return over; })()"""


class ReportTest(unittest.TestCase):
    report: Path
    pictures: Path
    page: chromium.Page

    def setUp(self) -> None:
        self.page.errors.clear()
        self.page.call("Emulation.setScriptExecutionDisabled", value=False)
        self.page.shape(1400, 900, "light")
        self.page.open(self.report)

    def tearDown(self) -> None:
        self.assertEqual(self.page.errors, [])

    def rows(self, table: str, column: int) -> list:
        return self.page.value(
            f"[...document.querySelectorAll('#{table} tbody tr')].filter(row => !row.hidden)"
            f".map(row => row.cells[{column}].dataset.v ?? row.cells[{column}].textContent)")

    def test_fits_every_width_and_theme(self) -> None:
        for width, height in SIZES:
            for scheme in ("light", "dark"):
                with self.subTest(width=width, scheme=scheme):
                    self.page.shape(width, height, scheme)
                    self.assertLessEqual(self.page.value("document.documentElement.scrollWidth"), width)
                    self.assertEqual(self.page.value(CUT), [], "text is cut")
                    self.assertEqual(self.page.value(OVERLAPS), [], "texts lie over each other")
                    self.page.screenshot(self.pictures / f"report-{width}-{scheme}.png")
                    ground = self.page.value("getComputedStyle(document.body).backgroundColor")
                    self.assertEqual(ground == "rgb(242, 243, 245)", scheme == "light", ground)

    def test_every_section_is_there_and_the_contents_lead_to_it(self) -> None:
        self.assertEqual(self.page.value("[...document.querySelectorAll('section')].map(s => s.id)"), list(SECTIONS))
        self.assertEqual(self.page.value("[...document.querySelectorAll('nav a')].map(a => a.hash.slice(1))"),
                         list(SECTIONS))
        self.assertEqual(self.page.value("document.querySelectorAll('#baselines-table .fill').length"),
                         len(self.rows("baselines-table", 0)), "each baseline is a bar")

    def test_asks_for_nothing_but_itself(self) -> None:
        self.assertEqual(self.page.requests, [self.report.resolve().as_uri()])

    def test_words_stand_out_from_their_ground(self) -> None:
        # WCAG: 4.5 for text; what is drawn over pictures has colours of its own, which the engine's tests hold.
        measure = """(() => {
            const channel = c => { c /= 255; return c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4; };
            const parse = t => t.match(/[\\d.]+/g).map(Number);
            const light = c => 0.2126 * channel(c[0]) + 0.7152 * channel(c[1]) + 0.0722 * channel(c[2]);
            const ground = e => { for (; e; e = e.parentElement) {
                const c = parse(getComputedStyle(e).backgroundColor); if (c.length < 4 || c[3] > 0) return c; }
                return [255, 255, 255]; };
            const bad = [];
            for (const e of document.querySelectorAll('main *:not(svg *)')) {
                if (![...e.childNodes].some(n => n.nodeType === 3 && n.data.trim())) continue;
                if (!e.getClientRects().length) continue;
                const [a, b] = [light(parse(getComputedStyle(e).color)), light(ground(e))].sort((x, y) => y - x);
                if ((a + 0.05) / (b + 0.05) < 4.5) bad.push(e.textContent.slice(0, 40));
            }
            return bad; })()"""
        for scheme in ("light", "dark"):
            with self.subTest(scheme=scheme):
                self.page.shape(1400, 900, scheme)
                self.assertEqual(self.page.value(measure), [])

    def test_prints_with_light_colours(self) -> None:
        self.page.shape(1400, 900, "dark")
        file = self.pictures / "report.pdf"
        self.page.print(file)
        data = file.read_bytes()
        self.assertTrue(data.startswith(b"%PDF-"))
        self.assertGreater(len(re.findall(rb"/Type\s*/Page\b", data)), 1)

    def test_tables_sort(self) -> None:
        if len(self.rows("regions-table", 0)) < 2:
            self.skipTest("the plan is one region")
        head = "#regions-table th:nth-child(5)"
        self.assertIsNone(self.page.value(f"document.querySelector('{head}').getAttribute('aria-sort')"))
        self.page.click(f"{head} button")
        self.assertEqual(self.page.value(f"document.querySelector('{head}').getAttribute('aria-sort')"), "descending")
        times = [float(value) for value in self.rows("regions-table", 4)]
        self.assertEqual(times, sorted(times, reverse=True))
        self.page.click(f"{head} button")
        self.assertEqual([float(value) for value in self.rows("regions-table", 4)], sorted(times))
        self.page.click("#regions-table th:nth-child(2) button")
        names = self.rows("regions-table", 1)
        self.assertEqual(names, sorted(names, key=str.lower))
        self.assertEqual(self.page.value("document.querySelectorAll('th[aria-sort]').length"), 1)

    def test_long_tables_filter(self) -> None:
        if not self.page.value("!!document.querySelector('#regions .filter input')"):
            self.skipTest("the table of regions is short")
        every = len(self.rows("regions-table", 0))
        operator = self.rows("regions-table", 1)[0]
        self.page.click("#regions .filter input")
        self.page.call("Input.insertText", text=operator.lower())
        shown = self.rows("regions-table", 1)
        self.assertTrue(0 < len(shown) <= every)
        self.assertEqual(self.page.value("document.querySelector('#regions .filter output').textContent"),
                         f"{len(shown)} of {every}")
        self.page.call("Input.insertText", text=" no such thing")
        self.assertEqual(self.rows("regions-table", 1), [])

    def width(self, shade: str) -> float:
        return self.page.value(f"document.querySelector('.viewport > .{shade}').getBoundingClientRect().width")

    def test_picture_zooms_and_pans(self) -> None:
        shade = "by-heat" if self.page.value("!!document.querySelector('#by-heat')") else "by-backend"
        fitted = self.width(shade)
        self.page.click(".picture button[aria-label='Zoom in']")
        self.assertAlmostEqual(self.width(shade), fitted * 1.5, delta=2)
        self.page.click("label[for=size-full]")
        full = float(self.page.value(f"document.querySelector('.viewport > .{shade}').viewBox.baseVal.width"))
        self.assertAlmostEqual(self.width(shade), full, delta=2)
        self.page.click("label[for=size-double]")
        middle = self.page.value("(() => { const v = document.querySelector('.viewport');"
                                 " v.scrollIntoView({block: 'center'}); const r = v.getBoundingClientRect();"
                                 " return [r.left + r.width / 2, r.top + r.height / 2]; })()")
        before = self.page.value("document.querySelector('.viewport').scrollTop")
        for kind, x, y in (("mousePressed", 0, 0), ("mouseMoved", -40, -60), ("mouseMoved", -60, -80),
                           ("mouseReleased", -60, -80)):
            self.page.call("Input.dispatchMouseEvent", type=kind, x=middle[0] + x, y=middle[1] + y, button="left",
                           buttons=1, clickCount=1)
        self.assertEqual(self.page.value("document.querySelector('.viewport').scrollTop"), before + 80)

    def test_rows_lead_to_boxes_and_back(self) -> None:
        if not self.page.value("!!document.querySelector('#slowest-table a')"):
            self.skipTest("the plan is one region")
        self.page.click("#slowest-table a")
        target = self.page.value("location.hash")
        self.assertRegex(target, r"^#box-\d+$")
        inside = self.page.value("""(() => { const b = document.querySelector(':target').getBoundingClientRect(),
            v = document.querySelector('.viewport').getBoundingClientRect();
            return b.left >= v.left - 1 && b.right <= v.right + 1 && b.top >= v.top - 1 && b.bottom <= v.bottom + 1
                && b.height > 20; })()""")
        self.assertTrue(inside, "the box that the row leads to is in sight and large enough")
        self.page.view(self.pictures / "report-box.png")

    def test_everything_is_there_without_script(self) -> None:
        self.page.call("Emulation.setScriptExecutionDisabled", value=True)
        self.page.open(self.report)
        self.page.call("Emulation.setScriptExecutionDisabled", value=False)
        self.assertEqual(self.page.value("document.querySelectorAll('th button').length"), 0)
        self.assertTrue(self.page.value("document.querySelectorAll('#regions-table tbody tr').length > 0"))
        fitted = self.width("by-backend")
        if self.page.value("!!document.querySelector('#by-heat')"):
            self.assertEqual(fitted, 0, "one picture at a time")
            self.page.click("label[for=by-backend]")
        self.page.click("label[for=size-double]")
        full = self.page.value("document.querySelector('.viewport > .by-backend').viewBox.baseVal.width")
        self.assertAlmostEqual(self.width("by-backend"), 2 * full, delta=2)
        self.page.screenshot(self.pictures / "report-no-script.png")

    def test_focusable_things_have_names_and_roles(self) -> None:
        nodes = self.page.call("Accessibility.getFullAXTree")["nodes"]
        nameless = []
        for node in nodes:
            focusable = any(entry["name"] == "focusable" and entry["value"].get("value")
                            for entry in node.get("properties", []))
            role = node.get("role", {}).get("value", "")
            if focusable and role != "RootWebArea" and (not node.get("name", {}).get("value", "").strip() or
                                                        role in ("", "generic", "none")):
                nameless.append((role, node.get("name", {}).get("value")))
        self.assertEqual(nameless, [])
        tables = [node for node in nodes if node.get("role", {}).get("value") == "table"]
        self.assertTrue(all(node["name"]["value"] for node in tables))
        levels = [int(entry["value"]["value"]) for node in nodes if node.get("role", {}).get("value") == "heading"
                  for entry in node.get("properties", []) if entry["name"] == "level"]
        self.assertEqual(levels[0], 1)
        self.assertTrue(all(after - before <= 1 for before, after in zip(levels, levels[1:])), levels)

    def test_keyboard_alone_reaches_sorting_and_zoom(self) -> None:
        reached = set()
        for _ in range(60):
            self.page.call("Input.dispatchKeyEvent", type="keyDown", key="Tab", code="Tab", windowsVirtualKeyCode=9)
            reached.add(self.page.value("(e => e.id || e.className || e.textContent)(document.activeElement)"))
        self.assertIn("viewport", reached)
        self.assertTrue(any("Time" in str(entry) for entry in reached), reached)
        self.assertTrue(any(str(entry).startswith("size-") for entry in reached), reached)


def main() -> int:
    build = Path(sys.argv[1])
    program = chromium.find()
    if program is None:
        print("skipped: Chromium is not installed (Debian's package chromium)")
        return 77
    folder = Path(os.environ.get("TESSERA_REPORT_PICTURES") or build / "report")
    folder.mkdir(parents=True, exist_ok=True)
    ReportTest.report = Path(sys.argv[2]) if len(sys.argv) > 2 else make_report(build, folder)
    ReportTest.pictures = folder
    ReportTest.page = chromium.Page(program)
    try:
        result = unittest.main(argv=sys.argv[:1], exit=False, verbosity=2).result
    finally:
        ReportTest.page.close()
    return 0 if result.wasSuccessful() else 1


if __name__ == "__main__":
    sys.exit(main())
