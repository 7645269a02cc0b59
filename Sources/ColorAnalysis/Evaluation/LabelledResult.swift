package import ColorScience

/// An image whose family a person named, and what was measured.
package struct LabelledResult: Sendable {
    package let image: String
    /// The group it is counted in besides all, as in "Casual Shoes"; empty for none.
    package let kind: String
    package let label: Family
    /// nil when the image could not be used.
    package let analysis: ImageColors?

    package init(image: String, kind: String, label: Family, analysis: ImageColors?) {
        self.image = image
        self.kind = kind
        self.label = label
        self.analysis = analysis
    }

    /// The family of the leading color.
    package var measured: Family? { analysis?.colors.first?.family }
    package var isTopRight: Bool { measured == label }
    /// Whether any of the colors has the right family.
    package var isAnyRight: Bool { analysis?.colors.contains { $0.family == label } ?? false }
    /// 0 where the preset tells none.
    package var confidence: Double { analysis?.confidence ?? 0 }
}
