#!/usr/bin/env python3
"""Draws the same positions with `render` and with python-chess and cairosvg, one after the other, and prints the ratios.

Run it with `python3 render/benches/compare.py`. It installs `chess` and `cairosvg` from PyPI into a virtual environment
below `target`; cairosvg needs the cairo library of the system. Exit status 1: less than 150 times as fast, or more than
half of the bytes.
"""

import os
import pathlib
import re
import statistics
import subprocess
import sys
import time
import venv

ROOT = pathlib.Path(__file__).resolve().parents[2]
TARGET = pathlib.Path(os.environ.get("CARGO_TARGET_DIR", ROOT / "target"))
FASTER, SMALLER = 150, 0.5


def main():
    command = ["cargo", "bench", "--quiet", "--package", "render", "--bench", "compare"]
    lines = subprocess.run(command, cwd=ROOT, check=True, stdout=subprocess.PIPE, text=True).stdout.splitlines()
    rows = [line.split() for line in lines]
    positions = [row[1] for row in rows if row[:1] == ["position"]]
    ours = {}
    for row in rows:
        if row[:1] == ["drawn"]:
            ours.setdefault(int(row[1]), []).append((float(row[2]), int(row[3])))
    good = True
    for width, pictures in ours.items():
        theirs = [draw(position, width) for position in positions]
        (our_times, our_sizes), (their_times, their_sizes) = zip(*pictures), zip(*theirs)
        print(f"{len(positions)} positions at {width} px  {'render':>10} {'python-chess':>13}")
        for name, measure in [("median", statistics.median), ("mean", statistics.mean)]:
            our, their = measure(our_times), measure(their_times)
            print(f"  {name + ' time, us':<22} {our:10.1f} {their:13.1f} {their / our:8.0f} times as fast")
        # The median: others may use the machine meanwhile, which is felt where pictures take a tenth of a millisecond.
        good &= statistics.median(their_times) >= FASTER * statistics.median(our_times)
        our, their = statistics.mean(our_sizes), statistics.mean(their_sizes)
        print(f"  {'mean size, bytes':<22} {our:10.0f} {their:13.0f} {our / their:8.2f} of the size")
        good &= our <= SMALLER * their
    sys.exit(0 if good else 1)


def draw(position, width):
    """One picture, with coordinates: the microseconds that it takes, and its bytes."""
    import cairosvg
    import chess
    import chess.svg

    start = time.perf_counter()
    board = chess.BaseBoard(re.sub("1+", lambda blanks: str(len(blanks[0])), position))
    png = cairosvg.svg2png(bytestring=chess.svg.board(board, size=width, coordinates=True).encode())
    return (time.perf_counter() - start) * 1e6, len(png)


def in_environment():
    """Runs this file again where both packages are installed."""
    home = TARGET / "compare"
    python = home / "bin" / "python"
    if not python.exists():
        venv.create(home, with_pip=True)
    subprocess.run([python, "-m", "pip", "install", "--quiet", "chess", "cairosvg"], check=True)
    os.execv(python, [str(python), str(pathlib.Path(__file__).resolve()), "drawing"])


if __name__ == "__main__":
    main() if sys.argv[1:] == ["drawing"] else in_environment()
