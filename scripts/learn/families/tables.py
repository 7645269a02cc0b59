"""vote.tsv and naming.tsv: sections of named rows under named columns.

Sources/Colors/Analysis/Tables/LearnedTable.swift reads them, and refuses names that it does not know. Those of the evidence come from
huewall itself, which prints them before the clusters.
"""

import numpy as np

from .truth import FAMILIES

WEIGHT = ["weight"]


def number(value):
    """Five digits."""
    return repr(float(f"{value:.5g}"))


def section(name, columns, names, rows):
    """A section as text."""
    lines = ["\t".join([f"# {name}", *columns])]
    lines += ["\t".join([str(row), *map(number, values)]) for row, values in zip(names, rows, strict=True)]
    return "\n".join(lines) + "\n"


def naming_table(model):
    """Prototypes, and what they are called."""
    names = model.factors["names"] + model.factors["offsets"]
    return section("color", ["lightness", "a", "b", *FAMILIES], range(len(names)), np.hstack([model.prototypes, names]))


def read_prototypes(path):
    """The prototypes of a written naming.tsv: a row each, in warped Oklab."""
    lines = path.read_text(encoding="utf-8").splitlines()[1:]
    return np.array([[float(text) for text in line.split("\t")[1:4]] for line in lines])


def clusters_table(model, names):
    """The factors of the clusters' votes, for evidence as it is: the first sections of vote.tsv. Prototypes are those of the table
    of names.

    - Parameter names: of the evidence, as `huewall cells` prints them.
    """
    factors, (mean, spread) = model.factors, model.scales
    contexts, places = factors["contexts"] / spread[:, None], factors["places"] / spread
    colors = factors["names"] + factors["offsets"] - mean @ contexts
    return "".join([
        section("color", FAMILIES + WEIGHT, range(len(colors)), np.column_stack([colors, factors["colors"]])),
        section("cluster", FAMILIES + WEIGHT, names, np.column_stack([contexts, places])),
        section("size", WEIGHT, ["share"], [factors["sizes"]]),
    ])


def read_clusters(path):
    """The same sections of a written vote.tsv."""
    return path.read_text(encoding="utf-8").partition("# together")[0]


def together_table(together, confidence):
    """The last sections of vote.tsv.

    - Parameter together: what the clusters' votes and the net's families count, and an offset for each family.
    """
    return section("together", ["factor"], ["clusters", "places", *FAMILIES], np.reshape(together, (-1, 1))) + section(
        "confidence", ["factor"], ["offset", "logOdds", "lead"], np.reshape(confidence, (3, 1)))
