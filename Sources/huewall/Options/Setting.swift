import ArgumentParser
import Colors

/// A row of the table of settings, whatever its values are.
protocol AnySetting: Sendable {
    /// Name, range, default and help.
    var definition: OptionDefinition { get }

    /// The value in `settings` as text, for comparison.
    /// - Throws: a sentence that names where it was set, its range and its text.
    func valueText(in settings: Settings) throws -> String
}

/// A setting of the program, which may be a flag, an environment variable or a name in the settings file: its
/// description, its format, and its default.
struct Setting<Value: Sendable>: AnySetting {
    let definition: OptionDefinition
    private let form: SettingFormat<Value>
    /// The default.
    private let usual: @Sendable () throws(Refusal) -> Value

    /// - Parameters:
    ///   - defaultValue: the default as a text.
    ///   - unit: one word for the help: the unit or kind of the value.
    ///   - purpose: what the setting does, without a full stop.
    ///   - remarks: more sentences.
    init(
        _ name: String, _ form: SettingFormat<Value>, defaultValue: String, unit: String = "", purpose: String,
        remarks: String = ""
    ) {
        definition = OptionDefinition(
            name, unit: unit, purpose: purpose, expected: form.expected, defaultValue: defaultValue, remarks: remarks)
        self.form = form
        usual = { () throws(Refusal) in try form.parse(defaultValue) }
    }

    /// - Parameter inWords: the default for the help; empty to show none.
    init(
        _ name: String, _ form: SettingFormat<Value>, defaultValue: Value, inWords: String = "", unit: String = "",
        purpose: String, remarks: String = ""
    ) {
        definition = OptionDefinition(
            name, unit: unit, purpose: purpose, expected: form.expected, defaultValue: inWords, remarks: remarks)
        self.form = form
        usual = { defaultValue }
    }

    /// - Parameter text: the text that was set; nil for the default.
    func value(of text: String?) throws(Refusal) -> Value {
        guard let text else { return try usual() }
        if text.isEmpty, ["file", "folder"].contains(definition.unit) { throw .because(noPath) }
        return try form.parse(text)
    }

    func valueText(in settings: Settings) throws -> String { "\(try settings.value(of: self))" }
}

private let noPath = "Expected a path, got ''."

/// The path in an argument.
/// - Throws: `ValidationError` for an empty one, as of a variable that is not set: it would be the current folder, or
///   that of the whole system.
func path(_ text: String) throws -> String {
    guard !text.isEmpty else { throw ValidationError(noPath) }
    return text
}

/// Why a text is not a value of a setting.
enum Refusal: Error {
    /// It does not have the expected format.
    case unexpected
    /// For this reason, a sentence.
    case because(String)

    /// One sentence.
    /// - Parameters:
    ///   - origin: where the text was set.
    ///   - expected: such as `1 to 16`.
    func message(origin: String, expected: String, got text: String) -> String {
        switch self {
        case .unexpected: "Expected \(expected) for \(origin), got '\(text)'."
        case .because(let reason): "\(origin): \(reason)"
        }
    }
}

extension AnalysisOption: AnySetting {
    func valueText(in settings: Settings) throws -> String { value(in: try settings.wallOptions()).text }
}

extension OptionDefinition {
    /// As in `--num-colors`.
    var flag: String { "--" + name }
    /// As in `HUEWALL_NUM_COLORS`.
    var variable: String { "HUEWALL_" + name.uppercased().replacing("-", with: "_") }
}

/// All settings by flag, environment and settings file.
enum SettingTable {
    /// In the order of the help.
    static let all: [any AnySetting] =
        AnalysisOption.all + RunSettings.all + FeedSettings.all + NetworkSettings.all + FolderSettings.all

    /// Names in the settings file.
    static let names = all.map(\.definition.name)

    /// Which settings file: by flag and environment alone.
    static let config = OptionDefinition(
        "config", unit: "file", purpose: "Settings as JSON", expected: "", defaultValue: "huewall.json, if there is one"
    )

    /// Names of flags that are not settings.
    private static let flagsOnly = [
        "quiet", "verbose", "log-format", "measured", "drop-overrides", "same-options", "stale-after", "json", "format",
    ]

    /// Definitions of all environment variables.
    private static let definitions = all.map(\.definition) + [config]

    /// Variables of scripts and tests.
    private static let foreignVariables = [
        "HUEWALL_ALL", "HUEWALL_BENCH_ENV", "HUEWALL_COMPARE_PAGE", "HUEWALL_DEEP_TESTS", "HUEWALL_PAGE",
        "HUEWALL_TEST_DATA",
    ]

    /// A sentence for each variable in `environment` that looks like a setting but is not one, sorted by name.
    static func warnings(about environment: [String: String]) -> [String] {
        let unknown = environment.filter { name, value in
            name.hasPrefix("HUEWALL_") && !value.isEmpty && !definitions.contains { $0.variable == name }
                && !foreignVariables.contains(name)
        }
        return unknown.keys.sorted().map { name in
            let flag = name.dropFirst("HUEWALL_".count).lowercased().replacing("_", with: "-")
            let hint: String? =
                flagsOnly.contains(flag)
                ? "--\(flag) is a flag only, so give it on the command line"
                : likelyName(for: flag, in: definitions.map(\.name)).flatMap { likely in
                    definitions.first { $0.name == likely }.map { "the nearest name is \($0.variable)" }
                }
            let ignored = "The environment variable \(name) is unknown and is ignored"
            return hint.map { "\(ignored); \($0)." } ?? "\(ignored)."
        }
    }
}
