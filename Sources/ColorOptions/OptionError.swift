/// What is wrong with an option that was set.
package enum OptionError: Error, Sendable, Equatable {
    /// No option has this name.
    case unknown(name: String, nearest: String)
    /// The option cannot have this value.
    case unusable(option: String, expected: String, got: String)

    /// One sentence.
    package var message: String {
        switch self {
        case .unknown(let name, let nearest):
            "There is no option '\(name)'; the nearest name is \(nearest)."
        case .unusable(let option, let expected, let got):
            "Expected \(expected) for \(option), got '\(got)'."
        }
    }
}
