"""`python -m peers`: see `run --help`."""

import sys

from peers.options import parse


def main() -> int:
    options = parse(sys.argv[1:])
    # Not above: --help is answered before the environment with its packages is there.
    from peers.driver import run

    return run(options)


if __name__ == "__main__":
    sys.exit(main())
