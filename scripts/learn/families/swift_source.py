"""NamingTable.swift and LearnedVote.swift from a model."""

import numpy as np

NAMING_HEADER = """\
/// Typical colors, and how much speaks for each family there: fitted to the color survey of 2010 (R. Munroe, CC0; binned
/// by Heer and Stone, CHI 2012) and to goods that people judged by eye.
///
/// Written by `scripts/learn/families.py`, whose header states input, method and result; do not edit.
enum NamingTable {
"""
VOTE_HEADER = """\
/// The factors of the vote, learned from pictures whose colors people judged by eye.
///
/// Written by `scripts/learn/families.py`, whose header states input, method and result; do not edit.
enum LearnedVote {
"""


def number(value):
    """Five digits."""
    return repr(float(f"{value:.5g}"))


def wrapped(texts, most=120):
    """The texts as lines of an array, as many a line as fit."""
    lines = [""]
    for text in texts:
        if len(lines[-1]) + len(text) + 2 > most - 7:
            lines.append("")
        lines[-1] += f" {text},"
    return "".join(f"       {line}\n" for line in lines)


def numbers(name, comment, values):
    """A declaration of an array of numbers."""
    texts = [number(value) for value in np.ravel(values)]
    return f"    /// {comment}\n    static let {name}: [Double] = [\n{wrapped(texts)}    ]\n"


def vector(name, comment, values):
    """A declaration of a SIMD vector."""
    texts = ", ".join(number(value) for value in values)
    return f"    /// {comment}\n    static let {name} = SIMD{len(values)}<Double>({texts})\n"


def naming_source(model):
    """The table of names."""
    colors = [f"SIMD3({', '.join(map(number, color))})" for color in model.prototypes]
    prototypes = (f"    /// {len(colors)} typical colors in warped Oklab.\n    static let prototypes: [SIMD3<Double>] = [\n"
                  f"{wrapped(colors)}    ]\n")
    # The offsets are the same for all prototypes, whose parts sum to 1.
    names = numbers("names", "For each of them twelve families, as logarithms but for a constant.",
                    model.factors["names"] + model.factors["offsets"])
    return NAMING_HEADER + prototypes + "\n" + names + "}\n"


def vote_source(model, confidence):
    """The factors of the vote, for evidence as it is. Its prototypes are those of the table of names."""
    factors, (mean, spread, image_mean, image_spread) = model.factors, model.scales
    contexts, images = factors["contexts"] / spread[:, None], factors["images"] / image_spread[:, None]
    places = factors["places"] / spread[:, None]
    parts = [
        numbers("names", "What a cluster of each prototype's color is called, for twelve families, as logarithms but for a constant.",
                factors["names"] + factors["offsets"]),
        numbers("objectColors", "How much a color counts in a picture of an object, one number a prototype.",
                factors["colors"][:, 0]),
        numbers("wornColors", "The same in a picture of a worn garment.", factors["colors"][:, 1]),
        numbers("objectPlaces", "What each number of a cluster's evidence counts in a picture of an object.", places[:, 0]),
        numbers("wornPlaces", "The same in a picture of a worn garment.", places[:, 1]),
        vector("sizes", "How much more than its share a large cluster counts: objects, worn garments.",
               factors["sizes"]),
        numbers("contexts", "What each number of a cluster's evidence says for each of the twelve families.", contexts),
        numbers("images", "The same for the evidence of the whole image.", images),
        numbers("offsets", "What speaks for each family without any evidence.",
                -mean @ contexts - image_mean @ images),
        vector("wornProbability", "What tells a worn garment from an object, in the order of `wornEvidence`.",
               factors["worn"]),
        vector("confidence", "From the families' likelihood to confidence: offset, log odds, lead.", confidence),
    ]
    return VOTE_HEADER + "\n".join(parts) + "}\n"
