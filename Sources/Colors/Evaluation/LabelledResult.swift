/// An image that a person judged, and what was measured.
package struct LabelledResult: Sendable {
    package let image: String
    /// The group it is counted in besides all, as in "Casual Shoes"; empty for none.
    package let kind: String
    package let judgement: Judgement
    /// nil when the image could not be used.
    package let analysis: ImageColors?

    package init(image: String, kind: String, judgement: Judgement, analysis: ImageColors?) {
        self.image = image
        self.kind = kind
        self.judgement = judgement
        self.analysis = analysis
    }

    /// The best family.
    package var label: Family { judgement.best }
    /// The family of the leading color.
    package var measured: Family? { analysis?.colors.first?.family }
    package var isTopRight: Bool { measured == label }
    package var isAcceptable: Bool { measured.map(judgement.acceptable.contains) ?? false }
    /// Whether any of the colors has the best family.
    package var isAnyRight: Bool { analysis?.colors.contains { $0.family == label } ?? false }
    /// 0 where the preset computes none.
    package var confidence: Double { analysis?.confidence ?? 0 }
}
