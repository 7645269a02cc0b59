/// What a change of an option costs.
package enum OptionClass: Sendable, CaseIterable {
    /// Nothing: the option has no effect here.
    case none
    /// A sort.
    case order
    /// A vote from what was measured: no image is decoded.
    case vote
    /// All images are decoded again.
    case extraction

    /// A sentence without its full stop.
    var sentence: String {
        switch self {
        case .none: "No effect"
        case .order: "Order: items are only sorted again"
        case .vote: "Vote: no image is decoded again"
        case .extraction: "Extraction: images are decoded again"
        }
    }
}
