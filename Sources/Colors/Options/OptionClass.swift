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
        case .none: "A change costs nothing"
        case .order: "A change costs a sort, and reads no image"
        case .vote: "A change costs a vote, and decodes no image"
        case .extraction: "A change costs an extraction, which decodes all images again"
        }
    }
}
