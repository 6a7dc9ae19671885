"""A peer's process for tests, with the protocol of `peers.child`: what it says of itself is in its arguments.

fake_peer.py {"times": [NANOSECONDS, ...], "outputs": {NAME: FILE}, "fails": "", "ends_at": "time"}

`times` are given one a run, over and over; `fails` is its answer to `open`; at the request `ends_at` it ends. It writes
each request to its standard error.
"""

import itertools
import json
import sys


def main() -> None:
    about = json.loads(sys.argv[1])
    times = itertools.cycle(about.get("times", [1_000_000]))
    for line in sys.stdin:
        request = json.loads(line)
        print(line.strip(), file=sys.stderr, flush=True)
        if request["do"] in ("quit", about.get("ends_at")):
            break
        reply = {"ready": True, "precision": "f32"}
        if request["do"] == "open" and about.get("fails"):
            reply = {"failed": about["fails"]}
        elif request["do"] == "time":
            reply = {"times_ns": [next(times) for _ in range(request["count"])]}
        elif request["do"] == "outputs":
            reply = {"outputs": about.get("outputs", {})}
        print(json.dumps(reply), flush=True)


if __name__ == "__main__":
    main()
