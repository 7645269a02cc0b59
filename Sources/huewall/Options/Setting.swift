package import Colors

/// A row of the table of settings, whatever its values are.
package protocol AnySetting: Sendable {
    /// Name, range, default and help.
    var definition: OptionDefinition { get }

    /// The value in `settings` as text, for comparison.
    /// - Throws: a sentence that names the place where it was set, its range and what came.
    func valueText(in settings: Settings) throws -> String
}

/// A setting of the program, which may be a flag, an environment variable or a name in the settings file: what people
/// must know of it, what its text means, and what holds when nothing is set.
package struct Setting<Value: Sendable>: AnySetting {
    package let definition: OptionDefinition
    private let form: SettingFormat<Value>
    private let defaultValue: DefaultValue

    private enum DefaultValue {
        case text(String)
        case value(Value)
    }

    /// - Parameters:
    ///   - defaultValue: what holds when nothing is set, as people would write it.
    ///   - unit: one word for the help: what a value is or is counted in.
    ///   - purpose: what the setting does, without a full stop.
    ///   - remarks: more sentences.
    init(
        _ name: String, _ form: SettingFormat<Value>, defaultValue: String, unit: String = "", purpose: String,
        remarks: String = ""
    ) {
        definition = OptionDefinition(
            name, unit: unit, purpose: purpose, expected: form.expected, defaultValue: defaultValue, remarks: remarks)
        self.form = form
        self.defaultValue = .text(defaultValue)
    }

    /// - Parameter inWords: the default for the help; empty when there is nothing to say.
    init(
        _ name: String, _ form: SettingFormat<Value>, defaultValue: Value, inWords: String = "", unit: String = "",
        purpose: String, remarks: String = ""
    ) {
        definition = OptionDefinition(
            name, unit: unit, purpose: purpose, expected: form.expected, defaultValue: inWords, remarks: remarks)
        self.form = form
        self.defaultValue = .value(defaultValue)
    }

    /// - Parameter text: what was set; nil for the default.
    func value(of text: String?) throws(Refusal) -> Value {
        switch (text, defaultValue) {
        case (let text?, _), (nil, .text(let text)): try form.parse(text)
        case (nil, .value(let value)): value
        }
    }

    package func valueText(in settings: Settings) throws -> String { "\(try settings.value(of: self))" }
}

/// Why a text is not a value of a setting.
enum Refusal: Error {
    /// It is not what the setting expects.
    case unexpected
    /// A sentence that says more.
    case because(String)

    /// One sentence.
    /// - Parameters:
    ///   - origin: where the text was set.
    ///   - expected: as in `1 to 16`.
    func message(origin: String, expected: String, got text: String) -> String {
        switch self {
        case .unexpected: "Expected \(expected) for \(origin), got '\(text)'."
        case .because(let reason): "\(origin): \(reason)"
        }
    }
}

extension AnalysisOption: AnySetting {
    package func valueText(in settings: Settings) throws -> String { value(in: try settings.wallOptions()).text }
}

extension OptionDefinition {
    /// As in `--num-colors`.
    package var flag: String { "--" + name }
    /// As in `HUEWALL_NUM_COLORS`.
    package var variable: String { "HUEWALL_" + name.uppercased().replacing("-", with: "_") }
}
