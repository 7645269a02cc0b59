"""LearnedVote.swift from a model."""

HEADER = """\
/// The factors of the vote, learned from labelled pictures.
///
/// Written by `scripts/learn-families.py`, whose header states input, method and result; do not edit.
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


def array(name, comment, kind, texts):
    """A declaration of an array."""
    return f"    /// {comment}\n    static let {name}: [{kind}] = [\n{wrapped(texts)}    ]\n"


def numbers(name, comment, values):
    """A declaration of an array of numbers."""
    return array(name, comment, "Double", [number(value) for value in values])


def context(row):
    """One family's 16 numbers."""
    lines = [", ".join(map(number, row[i : i + 8])) for i in (0, 8)]
    return "SIMD16(\n            " + ",\n            ".join(lines) + ")"


def vector(name, comment, values):
    """A declaration of a SIMD vector, on one line or on several of 8 numbers."""
    texts = [number(value) for value in values]
    lines = [", ".join(texts[i : i + 8]) for i in range(0, len(texts), 8)]
    broken = "\n        " if len(texts) >= 8 else ""
    body = broken + ",\n        ".join(lines)
    return f"    /// {comment}\n    static let {name} = SIMD{len(texts)}<Double>({body})\n"


def swift_source(model, confidence):
    """The whole file."""
    factors = model.factors
    prototypes = [f"SIMD3({', '.join(map(number, center))})" for center in model.prototypes]
    contexts = "".join(f"        {context(row)},\n" for row in factors.contexts.T)
    return HEADER + "\n".join([
        array("prototypes", f"{len(prototypes)} typical colors in warped Oklab.", "SIMD3<Double>", prototypes),
        numbers(
            "names", "How much each prototype speaks for each family: 12 numbers a prototype, in the order of "
            "`Family.allCases`.", factors.names.ravel()),
        numbers("nameOffsets", "How much speaks for each family before the color is seen.", factors.offsets),
        "    /// How much place, borders and texture, in the order of `Feature`, speak for each family.\n"
        f"    static let contexts: [SIMD16<Double>] = [\n{contexts}    ]\n",
        numbers(
            "objectColors", "How much a color counts in a picture of an object, one number a prototype.",
            factors.colors[:, 0]),
        numbers("wornColors", "The same in a picture of a worn garment.", factors.colors[:, 1]),
        vector(
            "objectPlaces", "How much place, borders and texture count in a picture of an object, in the order of "
            "`Feature`.", factors.places[:, 0]),
        vector("wornPlaces", "The same in a picture of a worn garment.", factors.places[:, 1]),
        vector("sizes", "How much more than its share a large cell counts: objects, worn garments.", factors.sizes),
        vector(
            "wornProbability", "What tells a worn garment from an object, in the order of `PictureFeatures`.",
            factors.wornness),
        vector(
            "confidence", "From the families' likelihood to confidence: offset, factor of the log odds, factor of "
            "the lead.", confidence),
    ]) + "}\n"
