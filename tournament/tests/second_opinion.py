#!/usr/bin/env python3
"""Asks caissify-pairings (0.5.0, edition of 2026 as it says) about the rounds of tournament files.

Prints each round that it pairs otherwise, and at last the numbers of rounds and differences. Files with options that it
does not know are left out: other points, acceleration, forbidden pairs. Usage: second_opinion.py FOLDER [MOST_PLAYERS].
"""

import pathlib
import re
import sys

from caissify_pairings.fpc import check_trf

UNKNOWN = re.compile(r"^(162|250|260|299|BB.|XXA|XXP|192.*BAKU|092.*BAKU)", re.M)
most = int(sys.argv[2]) if len(sys.argv) > 2 else 40
files = rounds = differ = 0
for path in sorted(pathlib.Path(sys.argv[1]).glob("*.trf")):
    text = path.read_text().replace("\r\n", "\n").replace("\r", "\n")
    players = len(re.findall(r"^001", text, re.M))
    if UNKNOWN.search(text) or players > most:
        continue
    # It reads the number of rounds from the older record alone.
    text = re.sub(r"^142 +(\d+)", r"XXR \1", text, flags=re.M)
    report = check_trf(text)
    files += 1
    for report in report["rounds"]:
        rounds += 1
        if not report["match"]:
            differ += 1
            print(path.name, "round", report["round"], "; ".join(report["discrepancies"]))
print(f"files {files}, rounds {rounds}, differ {differ}")
