/// The value of an option.
package enum OptionValue: Sendable, Equatable {
    case integer(Int)
    case number(Double)
    case choice(String)

    /// As a person writes it: `4`, `0.2`, `auto`. Equal exactly for equal values.
    package var text: String {
        switch self {
        case .integer(let number): String(number)
        case .number(let number): short(number)
        case .choice(let name): name
        }
    }
}

/// The values that an option may have.
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

    /// The value that `text` stands for; nil when there is none, or it is out of range.
    package func value(of text: String) -> OptionValue? {
        let value: OptionValue? =
            switch self {
            case .integers: Int(text).map(OptionValue.integer)
            case .numbers: Double(text).map(OptionValue.number)
            case .choices: .choice(text)
            }
        return value.flatMap { contains($0) ? $0 : nil }
    }

    /// Whether an option may have this value; false for NaN.
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
package func short(_ number: Double) -> String {
    number == number.rounded() && abs(number) < 1e15 ? String(Int(number)) : String(number)
}

/// As in `red, green or blue`.
package func enumeration(_ words: [String], _ conjunction: String) -> String {
    guard let last = words.last, words.count > 1 else { return words.first ?? "" }
    return "\(words.dropLast().joined(separator: ", ")) \(conjunction) \(last)"
}
