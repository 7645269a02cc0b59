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

    goods/scene              n  350  strict  71.4 [66.5, 75.9]  lenient  88.9 [85.1, 91.7]
    goods/shop               n  850  strict  80.1 [77.3, 82.7]  lenient  91.3 [89.2, 93.0]
    labelled/Casual Shoes    n  324  strict  87.3 [83.3, 90.5]  lenient  96.6 [94.0, 98.1]
    labelled/Heels           n  152  strict  71.1 [63.4, 77.7]  lenient  86.2 [79.8, 90.8]
    labelled/apparel         n  202  strict  94.1 [89.9, 96.6]  lenient  98.5 [95.7, 99.5]
    packshots/packshot       n  176  strict  75.6 [68.7, 81.3]  lenient  93.2 [88.5, 96.1]
    packshots/scene          n   79  strict  70.9 [60.1, 79.7]  lenient  89.9 [81.3, 94.8]
    packshots/thin           n   20  strict  35.0 [18.1, 56.7]  lenient  45.0 [25.8, 65.8]
    goods in all             n 1200  strict  77.6 [75.1, 79.9]  lenient  90.6 [88.8, 92.1]
    labelled in all          n 1211  strict  86.0 [83.9, 87.8]  lenient  95.3 [94.0, 96.3]
    packshots in all         n  275  strict  71.3 [65.7, 76.3]  lenient  88.7 [84.4, 91.9]
    in all                   n 2686  strict  80.7 [79.2, 82.2]  lenient  92.5 [91.5, 93.5]
    named so / acceptable: black 91/96, white 81/92, grey 61/84, red 86/93, orange 72/88, yellow 78/90,
        green 77/92, blue 86/96, purple 82/95, pink 68/85, brown 76/95, beige 63/83
    half-size copy named the same: 96.7

As the program then answers, with a swatch that people call by the winner's name, on the pictures that it learned from:
strict 80.0, 86.3 and 73.8, lenient 92.1, 96.4 and 93.5 on goods, labelled and packshots.

Ridge weights, evidence and emphasis were settled with such figures in view; other choices as good gave 80 to 82 and 92
to 93, so expect a point less elsewhere.

What was tried on this form of the vote, by cross-validation in the same folds: points of strict / lenient over all
pictures against the same model without it (80.8 / 92.6 by another implementation of the same formulas). The 95 %
intervals of the paired differences reach 0.3 to 0.7 points either way. Only the first line is better than chance, in
lenient (0.1 to 1.2) and log loss; its strict reaches 0, and it was chosen in these folds, so expect less elsewhere. It
gave 91.2, 95.9 and 90.2 lenient on goods, labelled and packshots, of goods 1.3 more on shop pictures (0.4 to 2.2) and
1.1 less on home photographs (3.0 less to 0.8 more), and grey named grey 63 instead of 60. The committed tables are
still those of the earlier weights.

    contexts 5 -> 0.5, images 5 -> 1, places 0.5 -> 3          +0.6 / +0.7, log loss 0.667 -> 0.651
    further copies of 0.7, of 0.35, of both sizes              +0.1 / 0.0, -0.4 / -0.1, -0.1 / +0.1
    half-size copies for the price on differences alone        +0.1 / +0.2
    no half-size copies and no such price                      +0.3 / +0.1, named the same 96.5 instead of 97.1
    acceptable families together in the loss, at 0.5 and 1     +0.2 / +0.2, +0.1 / 0.0
    boosted trees over the answers and the whole image         -1.2 / -1.5

By pictures of full size alone, with contexts, images and places at 5, 5 and 0.5:

    neighboring prototypes drawn together, weakly to strongly  -0.1 / 0.0 to -2.0 / -1.7
    ridge of names 0.01, 0.1, 0.3                              -0.1 / +0.1, -0.1 / +0.1, -0.4 / -0.3
    ridge of colors 0.06, 0.6                                  +0.2 / 0.0, 0.0 / 0.0
    the survey at 800, 3000                                    +0.1 / 0.0, -0.2 / -0.2
    goods and packshots counting 1.4, labelled 0.8             -0.1 / +0.2 (labelled -0.7 / -0.2)
    no emphasis on families                                    -0.1 / +0.1 (grey named grey 59 instead of 62)
    spread of the prototypes 0.045, 0.065                      -0.4 / -0.4, +0.3 / +0.1
    colors on the line between two large clusters, and texture 0.0 / +0.2
    neutrality by shape, light and texture of the whole        -0.1 / +0.1
    place and texture by shape, skin and kind of backdrop      -0.1 / +0.1
    colors on lines, place by shape, with the weaker ridges    -0.4 / +0.1, -0.3 / -0.1
    copies of other white balance (4 %) and gamma (10 %)       +0.2 / +0.2
    copies of other exposure (8 %)                             -0.1 / 0.0
    copies cropped by 8 %, padded by 15 %                      -0.4 / 0.0
    copies as JPEG of quality 40, mirrored                     -0.1 / +0.1

Such a model is 2 to 3 points better on the pictures that it learned from; copies of these do not close that gap.

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
