/// What people must know of an option, whatever it is an option of: one row of a table of options.
package struct OptionDefinition: Sendable, Equatable {
    /// Words with dashes between them: `num-colors`.
    package let name: String
    /// What a value is or is counted in, one word for the help: `pixels`; empty for a switch.
    package let unit: String
    /// What the option does, without a full stop.
    package let purpose: String
    /// The values that it may have, as in `1 to 16`; empty when any will do.
    package let expected: String
    /// What holds when nothing is set, in words; empty when there is nothing to say.
    package let defaultValue: String
    /// More sentences, or none.
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
    package var isSwitch: Bool { unit.isEmpty }

    /// All of it in sentences, as in "Dominant colors to keep: 1 to 16. Default: 3."
    package var help: String {
        let range = expected.isEmpty || isSwitch ? "" : ": \(expected)"
        let usual = defaultValue.isEmpty ? "" : " Default: \(defaultValue)."
        return "\(purpose)\(range).\(usual)\(remarks.isEmpty ? "" : " \(remarks)")"
    }
}
