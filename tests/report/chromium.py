"""A headless Chromium behind its DevTools pipe, with nothing but the standard library."""

from __future__ import annotations

import base64
import json
import os
import shutil
import subprocess
import tempfile
import time
from pathlib import Path


def find() -> str | None:
    return shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")


class Failure(Exception):
    pass


class Page:
    """One tab. `errors` collects what the page's console, policy and scripts complain about, `requests` what it asks
    for."""

    def __init__(self, program: str) -> None:
        self._profile = tempfile.TemporaryDirectory()
        to_child, self._write = os.pipe()
        self._read, from_child = os.pipe()

        def hand_over() -> None:
            # The pipes may lie on 3 and 4 themselves: first away from there.
            reads, writes = os.dup(to_child), os.dup(from_child)
            os.dup2(reads, 3)
            os.dup2(writes, 4)

        arguments = [program, "--headless=new", "--no-sandbox", "--disable-gpu", "--hide-scrollbars",
                     "--remote-debugging-pipe", f"--user-data-dir={self._profile.name}", "about:blank"]
        self._process = subprocess.Popen(arguments, preexec_fn=hand_over, close_fds=False,
                                         stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        os.close(to_child)
        os.close(from_child)
        self._pending = b""
        self._next = 0
        self._session: str | None = None
        self._events: list[dict] = []
        self.errors: list[str] = []
        self.requests: list[str] = []
        targets = self.call("Target.getTargets")["targetInfos"]
        target = next(entry["targetId"] for entry in targets if entry["type"] == "page")
        self._session = self.call("Target.attachToTarget", targetId=target, flatten=True)["sessionId"]
        for domain in ("Page", "Runtime", "Log", "Accessibility", "Network"):
            self.call(f"{domain}.enable")

    def close(self) -> None:
        self._process.terminate()
        self._process.wait(timeout=20)
        os.close(self._write)
        os.close(self._read)
        self._profile.cleanup()

    def _receive(self) -> dict:
        while b"\0" not in self._pending:
            part = os.read(self._read, 1 << 20)
            if not part:
                raise Failure("Chromium ended")
            self._pending += part
        message, self._pending = self._pending.split(b"\0", 1)
        return json.loads(message)

    def _note(self, event: dict) -> None:
        self._events.append(event)
        method, parameters = event.get("method"), event.get("params", {})
        if method == "Runtime.exceptionThrown":
            details = parameters["exceptionDetails"]
            self.errors.append(details.get("exception", {}).get("description", details["text"]))
        elif method == "Network.requestWillBeSent":
            self.requests.append(parameters["request"]["url"])
        elif method == "Log.entryAdded" and parameters["entry"]["level"] in ("error", "warning"):
            self.errors.append(parameters["entry"]["text"])

    def call(self, method: str, **parameters: object) -> dict:
        self._next += 1
        message: dict = {"id": self._next, "method": method, "params": parameters}
        if self._session:
            message["sessionId"] = self._session
        os.write(self._write, json.dumps(message).encode() + b"\0")
        while True:
            answer = self._receive()
            if answer.get("id") == self._next:
                if "error" in answer:
                    raise Failure(f"{method}: {answer['error']['message']}")
                return answer["result"]
            self._note(answer)

    def open(self, file: Path) -> None:
        self._events.clear()
        self.requests.clear()
        self.call("Page.navigate", url=file.resolve().as_uri())
        while not any(event.get("method") == "Page.loadEventFired" for event in self._events):
            self._note(self._receive())
        time.sleep(0.1)  # for the first layout after it

    def value(self, expression: str) -> object:
        answer = self.call("Runtime.evaluate", expression=expression, returnByValue=True)
        if "exceptionDetails" in answer:
            raise Failure(f"{expression}: {answer['exceptionDetails']['text']}")
        return answer["result"].get("value")

    def shape(self, width: int, height: int, scheme: str) -> None:
        self.call("Emulation.setDeviceMetricsOverride", width=width, height=height, deviceScaleFactor=1,
                  mobile=width < 600)
        self.call("Emulation.setEmulatedMedia", features=[{"name": "prefers-color-scheme", "value": scheme}])

    def click(self, selector: str) -> None:
        place = self.value(
            f"(() => {{ const e = document.querySelector({json.dumps(selector)}); if (!e) return null;"
            " e.scrollIntoView({block: 'center'}); const r = e.getBoundingClientRect();"
            " return [r.left + r.width / 2, r.top + r.height / 2]; })()")
        if place is None:
            raise Failure(f"there is no {selector}")
        for kind in ("mousePressed", "mouseReleased"):
            self.call("Input.dispatchMouseEvent", type=kind, x=place[0], y=place[1], button="left", clickCount=1)

    def screenshot(self, file: Path) -> None:
        """The whole page, however long."""
        answer = self.call("Page.captureScreenshot", captureBeyondViewport=True)
        file.write_bytes(base64.b64decode(answer["data"]))

    def view(self, file: Path) -> None:
        """What is in sight: a picture of the whole page is laid out for a taller window."""
        file.write_bytes(base64.b64decode(self.call("Page.captureScreenshot")["data"]))

    def print(self, file: Path) -> None:
        answer = self.call("Page.printToPDF", paperWidth=8.27, paperHeight=11.69, preferCSSPageSize=True)
        file.write_bytes(base64.b64decode(answer["data"]))
