/// Colors of goods in shade, in glare or under a lamp, as they would be in even light.
///
/// The vote may know from the rest of an image that a grey is a white in shade. Shown is then the nearest color of the
/// same hue that people call white, so that word and color agree; where it would be far from the picture, another
/// family leads. On judged goods that the factors had not seen, CIEDE2000 10 serves three quarters of those that need
/// it.
package enum EvenLight {
    /// In CIEDE2000.
    package static let farthest = 10.0

    /// What light does to a color in Oklab: steps of lightness, factors of chroma.
    private static let lightnessSteps = (-12...12).map { Double($0) * 0.0125 }
    private static let chromaFactors = [0, 0.25, 0.5, 0.75, 1, 1.25, 1.5, 2]

    /// - Returns: a color that people call by the family's name when they see it alone; nil when there is none within
    ///   `farthest`.
    /// - Complexity: up to 0.2 ms.
    package static func nearest(to color: RGB, named family: Family) -> RGB? {
        let (start, lab) = (Oklab(color), CIELAB(color))
        var near: [(rgb: RGB, distance: Double)] = []
        for step in lightnessSteps {
            for factor in chromaFactors {
                let lightness = start.lightness + step
                let rgb = RGB(Oklab(lightness: lightness, a: start.a * factor, b: start.b * factor))
                let distance = ciede2000(CIELAB(rgb), lab)
                if distance <= farthest { near.append((rgb, distance)) }
            }
        }
        let ordered = near.indices.sorted { (near[$0].distance, $0) < (near[$1].distance, $1) }
        return ordered.first { ColorNaming(near[$0].rgb).family == family }.map { near[$0].rgb }
    }
}
