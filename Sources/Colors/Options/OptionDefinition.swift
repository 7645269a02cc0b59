/// The help for an option of any kind: one row of a table of options.
package struct OptionDefinition: Sendable, Equatable {
    /// Words with dashes between them: `num-colors`.
    package let name: String
    /// The kind or unit of a value, one word for the help: `pixels`; empty for a switch.
    package let unit: String
    /// The effect of the option, without a full stop.
    package let purpose: String
    /// The allowed values, as in `1 to 16`; empty if any is allowed.
    package let expected: String
    /// The effect if nothing is set, in words; empty if there is none.
    package let defaultValue: String
    /// Further sentences; may be empty.
    package let remarks: String

    package init(
        _ name: String, unit: String, purpose: String, expected: String, defaultValue: String, remarks: String = ""
    ) {
        self.name = name
        self.unit = unit
        self.purpose = purpose
        self.expected = expected
        self.defaultValue = defaultValue
        self.remarks = remarks
    }

    /// Whether it is off by default.
    var isSwitch: Bool { unit.isEmpty }

    /// The whole help, as in "Dominant colors to keep: 1 to 16. Default: 3."
    package var help: String {
        let range = expected.isEmpty || isSwitch ? "" : ": \(expected)"
        let usual = defaultValue.isEmpty ? "" : " Default: \(defaultValue)."
        return "\(purpose)\(range).\(usual)\(remarks.isEmpty ? "" : " \(remarks)")"
    }
}

/// The cost of a change of an option.
package enum OptionClass: Sendable, CaseIterable {
    /// Nothing: the option has no effect here.
    case none
    /// A sort.
    case order
    /// A vote on stored features: no image is decoded.
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

/// The value of an option.
package enum OptionValue: Sendable, Equatable {
    case integer(Int)
    case number(Double)
    case choice(String)

    /// The form that a person writes: `4`, `0.2`, `auto`. Equal exactly for equal values.
    package var text: String {
        switch self {
        case .integer(let number): String(number)
        case .number(let number): short(number)
        case .choice(let name): name
        }
    }
}

/// The allowed values of an option.
package enum OptionDomain: Sendable, Equatable {
    case integers(ClosedRange<Int>)
    case numbers(ClosedRange<Double>)
    case choices([String])

    /// As in `1 to 16` and `catalogue, classic or naive`.
    package var text: String {
        switch self {
        case .integers(let range): "\(range.lowerBound) to \(range.upperBound)"
        case .numbers(let range): "\(short(range.lowerBound)) to \(short(range.upperBound))"
        case .choices(let names): enumeration(names, "or")
        }
    }

    /// The value of `text`; nil if it is not a value or out of range.
    package func value(of text: String) -> OptionValue? {
        let value: OptionValue? =
            switch self {
            case .integers: Int(text).map(OptionValue.integer)
            case .numbers: Double(text).map(OptionValue.number)
            case .choices: .choice(text)
            }
        return value.flatMap { contains($0) ? $0 : nil }
    }

    /// Whether a value is allowed; false for NaN.
    package func contains(_ value: OptionValue) -> Bool {
        switch (self, value) {
        case (.integers(let range), .integer(let number)): range.contains(number)
        case (.numbers(let range), .number(let number)): range.contains(number)
        case (.choices(let names), .choice(let name)): names.contains(name)
        default: false
        }
    }
}

/// A number without a needless `.0`.
func short(_ number: Double) -> String {
    number == number.rounded() && abs(number) < 1e15 ? String(Int(number)) : String(number)
}

/// As in `red, green or blue`.
func enumeration(_ words: [String], _ conjunction: String) -> String {
    guard let last = words.last, words.count > 1 else { return words.first ?? "" }
    return "\(words.dropLast().joined(separator: ", ")) \(conjunction) \(last)"
}

/// An error in an option that was set.
package enum OptionError: Error, Sendable, Equatable {
    /// No option has this name.
    case unknown(name: String, nearest: String?)
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
    /// - Parameter origin: the place where the option was set, as in `--num-colors`.
    package func message(origin: String) -> String {
        switch self {
        case .unknown(_, let nearest):
            "There is no option '\(origin)'" + (nearest.map { "; the nearest name is \($0)." } ?? ".")
        case .unusable(_, let expected, let got): "Expected \(expected) for \(origin), got '\(got)'."
        }
    }
}
