#!/usr/bin/env python3
"""Learn the factors of the default vote from labelled pictures.

(header written below)
"""

import os
import sys
from pathlib import Path

sys.dont_write_bytecode = True
# One thread: sums are then made in one order, and the same input gives the same bytes.
for variable in ("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS"):
    os.environ[variable] = "1"

import numpy as np  # noqa: E402

from learn.model import fit  # noqa: E402
from learn.swift_source import swift_source  # noqa: E402
from learn.validation import fit_confidence, held_out_families, report  # noqa: E402
from learn.voters import Labels, read_half_size_voters, read_voters  # noqa: E402


def main(huewall, labels_path, target):
    """Learn, tell the figures, write the table."""
    labels = Labels.read(Path(labels_path))
    full, half = read_voters(huewall, labels.files), read_half_size_voters(huewall, labels.files)
    families, half_families = held_out_families(full, half, labels)
    print(report(families, half_families, labels))
    model = fit(full, half, labels, np.arange(len(labels.files)))
    Path(target).write_text(swift_source(model, fit_confidence(families, labels)), encoding="utf-8")
    print(f"wrote {target}")


if __name__ == "__main__":
    if len(sys.argv) != 4:
        raise SystemExit("usage: learn-families.py HUEWALL LABELS.TSV LEARNEDVOTE.SWIFT")
    main(*sys.argv[1:])
