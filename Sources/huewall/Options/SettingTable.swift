import Colors

/// All that may be set by flag, environment and settings file.
package enum SettingTable {
    /// In the order of the help.
    package static let all: [any AnySetting] =
        AnalysisOption.all + RunSettings.all + FeedSettings.all + NetworkSettings.all + FolderSettings.all

    /// Names in the settings file.
    static let names = all.map(\.definition.name)

    /// Which settings file: by flag and environment alone.
    static let config = OptionDefinition(
        "config", unit: "file", purpose: "Settings as JSON", expected: "", defaultValue: "huewall.json, if there is one"
    )

    /// Variables that mean something to the program.
    private static let variables = (all.map(\.definition) + [config]).map(\.variable)

    /// Those of scripts and tests.
    private static let foreignVariables = [
        "HUEWALL_ALL", "HUEWALL_BENCH_ENV", "HUEWALL_COMPARE_PAGE", "HUEWALL_DEEP_TESTS", "HUEWALL_PAGE",
        "HUEWALL_TEST_DATA",
    ]

    /// A sentence for each variable in `environment` that looks like a setting and is none, by name.
    static func warnings(about environment: [String: String]) -> [String] {
        let unknown = environment.filter { name, value in
            name.hasPrefix("HUEWALL_") && !value.isEmpty && !variables.contains(name)
                && !foreignVariables.contains(name)
        }
        return unknown.keys.sorted().map { name in
            let nearest = nearestName(to: name, in: variables) ?? ""
            return "The environment variable \(name) is unknown and is ignored; the nearest name is \(nearest)."
        }
    }
}
