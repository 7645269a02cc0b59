/// What is wrong with an option that was set.
package enum OptionError: Error, Sendable, Equatable {
    /// No option has this name.
    case unknown(name: String, nearest: String)
    /// The option cannot have this value.
    case unusable(option: String, expected: String, got: String)

    /// One sentence.
    package var message: String {
        switch self {
        case .unknown(let name, _): message(origin: name)
        case .unusable(let option, _, _): message(origin: option)
        }
    }

    /// One sentence.
    /// - Parameter origin: where the option was set, as in `--num-colors`.
    package func message(origin: String) -> String {
        switch self {
        case .unknown(_, let nearest): "There is no option '\(origin)'; the nearest name is \(nearest)."
        case .unusable(_, let expected, let got): "Expected \(expected) for \(origin), got '\(got)'."
        }
    }
}
