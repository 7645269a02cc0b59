import Colors

extension ItemColumns {
    /// The leading color that shows best what the leading colors of some items are like.
    ///
    /// It is the one nearest to their geometric median in Oklab, which one odd color does not move. Each counts by the
    /// fourth power of its confidence, so that what lies on the border to another family counts little.
    /// - Returns: nil when no item has a color.
    /// - Complexity: O(n).
    func typicalColor(of items: [Int]) -> RGB? {
        let colors = items.compactMap { item in
            self.colors(of: item).first.map { LeadingColor($0.rgb, confidence: confidences[item]) }
        }
        guard var middle = colors.first?.lab else { return nil }
        // From the mean, whose distances are all alike, to the median.
        for step in 0...medianSteps {
            middle = mean(colors) { $0.weight / (step == 0 ? 1 : max($0.lab.distance(to: middle), nearest)) }
        }
        return colors.min { $0.lab.distance(to: middle) < $1.lab.distance(to: middle) }?.rgb
    }
}

/// After these steps of E. Weiszfeld (1937) the median moves less than an eye sees.
private let medianSteps = 12
/// A color this near to the middle does not draw it closer.
private let nearest = 0.01

private struct LeadingColor {
    let rgb: RGB
    let lab: Oklab
    let weight: Double

    init(_ rgb: RGB, confidence: UInt8) {
        (self.rgb, lab) = (rgb, Oklab(rgb))
        let part = max(Double(confidence), 1) / 255
        weight = part * part * part * part
    }
}

private func mean(_ colors: [LeadingColor], _ weight: (LeadingColor) -> Double) -> Oklab {
    var (sum, lightness, a, b) = (0.0, 0.0, 0.0, 0.0)
    for color in colors {
        let weight = weight(color)
        sum += weight
        lightness += weight * color.lab.lightness
        a += weight * color.lab.a
        b += weight * color.lab.b
    }
    return Oklab(lightness: lightness / sum, a: a / sum, b: b / sum)
}
