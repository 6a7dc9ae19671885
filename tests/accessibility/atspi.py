"""What assistive tools see of a program, over AT-SPI: a thin layer over Debian's bindings."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator

import gi

gi.require_version("Atspi", "2.0")
from gi.repository import Atspi, Gio, GLib  # noqa: E402

Object = Atspi.Accessible
State = Atspi.StateType
Role = Atspi.Role


class Failure(Exception):
    pass


def switch_on() -> None:
    """Says, as a screen reader does, that there is one. Programs look for it when they start."""
    bus = Gio.bus_get_sync(Gio.BusType.SESSION)
    for switch in ("IsEnabled", "ScreenReaderEnabled"):
        bus.call_sync("org.a11y.Bus", "/org/a11y/bus", "org.freedesktop.DBus.Properties", "Set",
                      GLib.Variant("(ssv)", ("org.a11y.Status", switch, GLib.Variant("b", True))), None,
                      Gio.DBusCallFlags.NONE, 10_000, None)


def find_program(name: str) -> Object:
    """The application `name` once it has told of itself. Nothing is kept in a cache: it would outlive what a click
    changes."""
    desktop = Atspi.get_desktop(0)
    desktop.set_cache_mask(Atspi.Cache.NONE)

    seen: set[str] = set()

    def look() -> Object | None:
        for child in children(desktop):
            seen.add(child.get_name())
            if child.get_name() == name and child.get_child_count() > 0:
                return child
        return None

    try:
        return wait_for(look, f"{name} on the accessibility bus")
    except Failure as failure:
        raise Failure(f"{failure}; there were {sorted(seen)}") from None


def wait_for(look: Callable[[], object], what: str, limit: float = 60):
    end = time.monotonic() + limit
    while time.monotonic() < end:
        try:
            found = look()
        except GLib.Error:  # what was there a moment ago is gone
            found = None
        if found:
            return found
        time.sleep(0.1)
    raise Failure(f"no {what} within {limit:.0f} s")


class Events:
    """What is told of while it is used: kinds ("object:state-changed:focused") with the names of their objects."""

    def __init__(self, *kinds: str) -> None:
        self.told: list[tuple[str, str]] = []
        self._kinds = kinds
        self._listener = Atspi.EventListener.new(self._note)

    def _note(self, event: Atspi.Event) -> None:
        if event.detail1:
            self.told.append((event.type, event.source.get_name()))

    def __enter__(self) -> Events:
        for kind in self._kinds:
            self._listener.register(kind)
        return self

    def __exit__(self, *_: object) -> None:
        for kind in self._kinds:
            self._listener.deregister(kind)

    def has(self, kind: str, name: str) -> bool:
        while GLib.MainContext.default().iteration(False):
            pass
        return (kind, name) in self.told


def children(parent: Object) -> Iterator[Object]:
    for index in range(parent.get_child_count()):
        child = parent.get_child_at_index(index)
        if child is not None:
            child.set_cache_mask(Atspi.Cache.NONE)
            yield child


def has(item: Object, state: State) -> bool:
    return item.get_state_set().contains(state)


def words(item: Object) -> str:
    """Role and name: a step of a path."""
    name = (item.get_name() or "").replace("\n", " ")[:40]
    return f"{item.get_role_name()}[{name}]"


def descend(top: Object, path: str = "") -> Iterator[tuple[Object, str]]:
    """Everything shown in `top` with its path, from the outside inwards."""
    if not has(top, State.VISIBLE):
        return
    path += "/" + words(top)
    yield top, path
    for child in children(top):
        yield from descend(child, path)


def find(top: Object, role: Role, name: str) -> Object | None:
    for item, _ in descend(top):
        if item.get_role() == role and item.get_name() == name:
            return item
    return None


def act(item: Object, *names: str) -> None:
    """Does the first action of these that it has. One that opens a dialog answers when it is closed: that is not
    waited for."""
    action = item.get_action_iface()
    known = [action.get_action_name(index) for index in range(action.get_n_actions())] if action else []
    for name in names:
        if name in known:
            try:
                action.do_action(known.index(name))
            except GLib.Error:
                pass
            return
    raise Failure(f"{words(item)} has none of the actions {names}: {known}")
