#!/usr/bin/env python3
"""Walks through the program with a model over AT-SPI, as a screen reader does: start page, every tab, every menu and
some dialogs. Whatever takes the keyboard has a name, a role and a place in its window; the nodes of the graph are
children of the canvas, and one is selected from outside.

with_display with_bus atspi_test.py BUILD

Ends with 77 where Debian's bindings of AT-SPI are not installed.
"""

from __future__ import annotations

import subprocess
import sys
import tempfile
import time
import unittest
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent))

try:
    import atspi
    from atspi import Role, State
except (ImportError, ValueError) as missing:
    print(f"skipped: {missing} (gir1.2-atspi-2.0 and python3-gi are in resources/setup/slow-packages.txt)")
    sys.exit(77)

NODE = "/main/3/ConvTranspose"
NO_ROLES = (Role.INVALID, Role.UNKNOWN)
CONTAINERS = (Role.FILLER, Role.PANEL)  # without children they are nothing to a person
CELLS = (Role.TABLE_CELL, Role.TREE_ITEM, Role.LIST_ITEM)
PANELS = ("Operators", "Costs", "Charts", "Timeline", "Search", "Compare", "Spec editor", "Problems")


def faults_in(window: atspi.Object) -> tuple[int, list[str]]:
    """How many objects take the keyboard, and what is wrong with which: its path, and words."""
    used, faults = 0, []
    frame = window.get_component_iface().get_extents(atspi.Atspi.CoordType.SCREEN)
    for item, path in atspi.descend(window):
        if item.get_role() == Role.TABLE_COLUMN_HEADER and not (item.get_name() or "").strip() and \
                item.get_parent().get_table_iface().get_n_columns() > 1:
            faults.append(f"{path}: a column has no title")
        if not atspi.has(item, State.FOCUSABLE):
            continue
        used += 1
        role = item.get_role()
        in_table = role in CELLS and item.get_parent().get_table_iface() is not None
        if not (item.get_name() or "").strip() and not in_table:
            faults.append(f"{path}: has no name")
        if role in NO_ROLES or (role in CONTAINERS and item.get_child_count() == 0):
            faults.append(f"{path}: has no role")
        place = item.get_component_iface().get_extents(atspi.Atspi.CoordType.SCREEN)
        if atspi.has(item, State.SHOWING) and role not in CELLS and (
                place.x + place.width <= frame.x or place.x >= frame.x + frame.width or
                place.y + place.height <= frame.y or place.y >= frame.y + frame.height):
            faults.append(f"{path}: is not in the window")
    return used, faults


def make_plan(build: Path, folder: Path) -> Path:
    plan = folder / "plan.json"
    subprocess.run([build / "bin" / "tessera-cli", "search", "builtin:dcgan", "-o", plan, "--budget", "10s",
                    "--store", folder / "store.db", "--quiet"], check=True, stdout=subprocess.DEVNULL)
    return plan


class AtSpi(unittest.TestCase):
    build: Path
    folder: Path
    program: subprocess.Popen
    tessera: atspi.Object

    @classmethod
    def setUpClass(cls) -> None:
        plan = make_plan(cls.build, cls.folder)
        atspi.switch_on()
        cls.program = subprocess.Popen(
            [cls.build / "bin" / "tessera", "builtin:dcgan", "--plan", plan, "--store", cls.folder / "store.db",
             "--select", NODE, "--lang", "en"])
        cls.tessera = atspi.find_program("tessera")
        atspi.wait_for(lambda: atspi.find(cls.window(), Role.PAGE_TAB, "Operators"), "panels")
        atspi.wait_for(cls.selected, "selected node")

    @classmethod
    def tearDownClass(cls) -> None:
        cls.program.terminate()
        cls.program.wait(timeout=20)

    @classmethod
    def window(cls) -> atspi.Object:
        return next(child for child in atspi.children(cls.tessera) if child.get_role() == Role.FRAME)

    @classmethod
    def dialogs(cls) -> list[atspi.Object]:
        return [child for child in atspi.children(cls.tessera)
                if child.get_role() == Role.DIALOG and atspi.has(child, State.VISIBLE)]

    @classmethod
    def canvas(cls) -> atspi.Object:
        return atspi.wait_for(lambda: atspi.find(cls.window(), Role.CANVAS, "Graph"), "canvas")

    @classmethod
    def selected(cls) -> list[str]:
        return [child.get_name() for child in atspi.children(cls.canvas())
                if child.get_role() == Role.LIST_ITEM and atspi.has(child, State.SELECTED)]

    def expect_spoken(self, window: atspi.Object) -> None:
        used, faults = faults_in(window)
        self.assertGreater(used, 0)
        self.assertEqual(faults, [], "\n" + "\n".join(faults))

    def test_every_panel(self) -> None:
        for title in PANELS:
            with self.subTest(panel=title):
                atspi.act(atspi.find(self.window(), Role.PAGE_TAB, title), "Press")
                time.sleep(0.3)  # for what the panel shows
                self.expect_spoken(self.window())

    def test_nodes_are_children_of_the_canvas(self) -> None:
        nodes = [child for child in atspi.children(self.canvas()) if child.get_role() == Role.LIST_ITEM]
        self.assertGreater(len(nodes), 10)
        other = next(node for node in nodes if not atspi.has(node, State.SELECTED) and "Reshape" in node.get_name())
        name = other.get_name()
        kinds = ("object:state-changed:focused", "object:state-changed:selected")
        with atspi.Events(*kinds) as events:
            atspi.act(other, "SetFocus")
            atspi.wait_for(lambda: self.selected() == [name], f"selection of {name}")
            for kind in kinds:
                atspi.wait_for(lambda: events.has(kind, name), f"{kind} of {name}; there were {events.told}")
        self.assertTrue(atspi.has(other, State.SELECTED))

    def test_every_menu(self) -> None:
        bar = next(item for item, _ in atspi.descend(self.window()) if item.get_role() == Role.MENU_BAR)
        entries = [entry for entry in atspi.children(bar) if entry.get_name()]
        self.assertGreater(len(entries), 4)
        for entry in entries:
            with self.subTest(menu=entry.get_name()):
                atspi.act(entry, "ShowMenu")
                shown = [item for item, _ in atspi.descend(entry)]
                self.assertGreater(len(shown), 1, "its entries can be walked")
                for item in shown:
                    if item.get_role() != Role.SEPARATOR and item.get_role() != Role.POPUP_MENU:
                        self.assertTrue((item.get_name() or "").strip(), f"{entry.get_name()}: an entry has no name")
                atspi.act(entry, "ShowMenu")  # closes it again

    def test_dialogs(self) -> None:
        for menu, action in (("Edit", "Settings"), ("Help", "Keyboard Shortcuts"), ("Help", "About")):
            with self.subTest(dialog=action):
                self.open_dialog(menu, action)
                dialog = atspi.wait_for(self.dialogs, f"dialog of {action}")[0]
                self.assertTrue(dialog.get_name())
                self.expect_spoken(dialog)
                button = next(item for item, _ in atspi.descend(dialog)
                              if item.get_role() == Role.PUSH_BUTTON and
                              item.get_name() in ("Close", "Cancel", "OK"))
                atspi.act(button, "Press")
                atspi.wait_for(lambda: not self.dialogs(), f"end of the dialog of {action}")

    def open_dialog(self, menu: str, action: str) -> None:
        bar = next(item for item, _ in atspi.descend(self.window()) if item.get_role() == Role.MENU_BAR)
        entry = next(item for item in atspi.children(bar) if item.get_name() == menu)
        atspi.act(entry, "ShowMenu")
        item = next(item for item, _ in atspi.descend(entry) if (item.get_name() or "").startswith(action))
        atspi.act(item, "Press")


def main() -> int:
    AtSpi.build = Path(sys.argv[1])
    with tempfile.TemporaryDirectory() as folder:
        AtSpi.folder = Path(folder)
        result = unittest.main(argv=sys.argv[:1], exit=False, verbosity=2).result
    return 0 if result.wasSuccessful() else 1


if __name__ == "__main__":
    sys.exit(main())
