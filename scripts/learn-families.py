#!/usr/bin/env python3
"""Learn what colors are called and which color of the goods leads, from pictures that people judged.

Needs Python 3.10 or later with NumPy, SciPy, Pillow and JAX (pip install numpy scipy pillow jax), a release build of
huewall, the survey and judged pictures. Takes some ten minutes on two cores and 3 GB of memory. Run it from the top:

    python3 scripts/learn-families.py .build/release/huewall SURVEY.TSV JUDGED.TSV...

It writes Sources/ColorAnalysis/Naming/NamingTable.swift and Sources/ColorAnalysis/Vote/Learned/LearnedVote.swift.

Input: judged.tsv files (learn/truth.py) and the color survey of 2010 by families (learn/survey.py). The committed
tables were learned from 2,686 pictures of goods, judged by eye without sight of any program's answer: shoes, garments,
bags, watches and other goods on white, worn garments, home photographs. The pictures belong to their owners and are no
part of this repository.

Method: `huewall cells` prints the clusters of each picture and of a half-size copy, so nothing of the foreground is
repeated here. k-means chooses 100 prototypes from colors of goods and from the whole of sRGB. All factors are then
fitted at once, by L-BFGS on the log likelihood of the judged families under the vote (learn/model.py), with ridge
weights, with the survey as what each color is called alone, and with a price on different answers for a picture and its
half-size copy. Naming and voting share the names of the prototypes; what light does (shaded white, lit black) is
learned beside them, and has no part in what a shown color is called.

Cross-validation: 5 folds, pictures of one garment in the same fold. Confidence is fitted on the held-out answers; the
written tables are fitted on all pictures. Held-out figures in percent, with 95 % intervals:

FIGURES

Ridge weights, evidence and emphasis were settled with such figures in view; other choices as good gave 80 to 82 and 92
to 93, so expect a point less elsewhere.

Random numbers are seeded, so that a second run on the same machine finds the same; another machine, or another release
of NumPy, SciPy or JAX, rounds differently and finds factors as good but not the same: the committed files are the
authority.
"""

import sys
from pathlib import Path

sys.dont_write_bytecode = True

import numpy as np  # noqa: E402

from learn.survey import read_survey  # noqa: E402
from learn.swift_source import naming_source, vote_source  # noqa: E402
from learn.truth import Truth  # noqa: E402
from learn.validation import fit_confidence, held_out_families, learn, report  # noqa: E402
from learn.voters import read_half_size_voters, read_voters  # noqa: E402

TARGET = Path(__file__).parent.parent / "Sources" / "ColorAnalysis"


def main(huewall, survey_path, *judged):
    """Learn, tell the figures, write the tables."""
    truth, survey = Truth.read(judged), read_survey(survey_path)
    full, half = read_voters(huewall, truth.files), read_half_size_voters(huewall, truth.files)
    families, half_families = held_out_families(full, half, truth, survey)
    print(report(families, half_families, truth))
    model = learn(full, half, truth, survey, np.arange(len(truth.files)))
    confidence = fit_confidence(families, truth)
    for path, source in (
            (TARGET / "Naming" / "NamingTable.swift", naming_source(model)),
            (TARGET / "Vote" / "Learned" / "LearnedVote.swift", vote_source(model, confidence))):
        path.write_text(source, encoding="utf-8")
        print(f"wrote {path}")


if __name__ == "__main__":
    if len(sys.argv) < 4:
        raise SystemExit("usage: learn-families.py HUEWALL SURVEY.TSV JUDGED.TSV...")
    main(*sys.argv[1:])
