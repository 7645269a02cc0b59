import ColorOptions
import Foundation
import TestSupport
import Testing
import huewall

/// The table of settings against flags, help, environment and settings file.
@Suite(.timeLimit(.minutes(1))) struct SettingsTests {
    private let home: TemporaryFolder
    private var folder: String { home.path }

    init() throws { home = try TemporaryFolder() }

    /// A value that is no default, as the setting reads it, and one that it refuses; "" where it takes every text.
    private static let samples: [String: (text: String, value: String, refused: String)] = [
        "preset": ("classic", "classic", "magic"), "num-colors": ("5", "5", "99"),
        "hue-sample-size": ("0.02", "0.02", "0"), "sv-sample-size": ("0.25", "0.25", "2"),
        "saturation-priority": ("2.5", "2.5", "-0.5"), "granularity": ("8", "8", "0"),
        "sampling": ("mean", "mean", "median"), "alpha-threshold": ("60", "60", "128"),
        "background": ("keep", "keep", "blue"), "order": ("classic", "classic", "random"),
        "min-brightness": ("0.5", "0.5", "1.5"), "min-saturation": ("0.5", "0.5", "nan"),
        "jobs": ("3", "Optional(3)", "257"), "memory": ("512M", "\(512 << 20)", "63M"), "decoder": ("gd", "gd", "pil"),
        "max-duration": ("30m", "1800", "soon"), "image-timeout": ("5", "5", "0"),
        "max-pixels": ("1000", "1000", "0"), "max-side": ("1000", "1000", "65536"),
        "max-bytes": ("1000", "1000", "2147483648"), "name": ("shop", "Optional(\"shop\")", ""),
        "source-format": ("csv", "csv", "xlsx"), "map": ("id=sku", "sku", "color"),
        "overrides": ("a.csv", "Optional(\"a.csv\")", ""), "max-failures": ("7", "count(7)", "lots"),
        "max-delete": ("5%", "part(0.05)", "101%"), "lock-wait": ("60", "60", "86401"),
        "metrics-file": ("a.prom", "Optional(\"a.prom\")", ""), "dry-run": ("true", "true", "maybe"),
        "retry-failed": ("true", "true", "2"), "connections": ("5", "5", "1025"), "per-host": ("5", "5", "257"),
        "rate": ("2.5", "Optional(2.5)", "0"), "timeout": ("5", "5", "3601"), "max-age": ("12h", "43200", "soon"),
        "user-agent": ("me", "me", "a\nb"), "header-file": ("a.txt", "Optional(\"a.txt\")", ""),
        "netrc": ("true", "true", "on"), "allow-net": ("10.0.0.0/8", "[10.0.0.0/8]", "10.0.0.0/40"),
        "images": ("I/", "I", ""), "reports": ("R", "R", ""),
    ]

    @Test func `each setting has a sample here`() {
        #expect(SettingsTests.samples.keys.sorted() == SettingTable.all.map(\.definition.name).sorted())
    }

    @Test(arguments: SettingTable.all.map(\.definition.name))
    func `flag, environment and file give the same value`(name: String) throws {
        let (setting, sample) = try lookUp(name)
        for settings in try origins(of: setting.definition, text: sample.text).map(\.settings) {
            let value = try setting.valueText(in: settings)
            // How feed formats and maps of fields print is their own business.
            #expect(["map", "source-format"].contains(name) ? value.contains(sample.value) : value == sample.value)
        }
        let usual = try setting.valueText(in: Settings(arguments: ["sync", "feed.csv"], environment: [:]))
        #expect(usual != sample.value)
    }

    @Test(arguments: SettingTable.all.map(\.definition.name))
    func `a bad value names the place, the range and what came`(name: String) throws {
        let (setting, sample) = try lookUp(name)
        guard !sample.refused.isEmpty else { return }
        let definition = setting.definition
        for (origin, settings) in try origins(of: definition, text: sample.refused) {
            guard !definition.isSwitch || origin != definition.flag else { continue }
            let expected = "Expected \(definition.expected) for \(origin), got '\(sample.refused)'."
            let sentence = refusal { _ = try setting.valueText(in: settings) }
            #expect(definition.expected.isEmpty ? sentence?.hasPrefix(origin + ": ") == true : sentence == expected)
        }
    }

    @Test func `the default that the help tells is the default`() throws {
        let none = try Settings(arguments: ["sync", "feed.csv"], environment: [:])
        for setting in SettingTable.all {
            let definition = setting.definition
            guard !definition.standard.contains(" ") || definition.name == "user-agent" else { continue }
            guard !definition.standard.isEmpty else { continue }
            let told = try Settings(
                arguments: ["sync", "feed.csv"], environment: [definition.variable: definition.standard])
            #expect(try setting.valueText(in: told) == setting.valueText(in: none), "\(definition.name)")
        }
    }

    private func lookUp(_ name: String) throws -> (any AnySetting, (text: String, value: String, refused: String)) {
        (
            try #require(SettingTable.all.first { $0.definition.name == name }),
            try #require(SettingsTests.samples[name])
        )
    }

    /// The settings that each way of setting one text gives, with the place that an error has to name.
    private func origins(of definition: OptionDefinition, text: String) throws -> [(origin: String, settings: Settings)]
    {
        let file = folder + "/settings.json"
        try JSONSerialization.data(withJSONObject: [definition.name: text]).write(to: URL(fileURLWithPath: file))
        let sync = ["sync", "feed.csv"]
        let flag = definition.isSwitch ? [definition.flag] : [definition.flag, text]
        return [
            (definition.flag, try Settings(arguments: sync + flag, environment: [:])),
            (definition.variable, try Settings(arguments: sync, environment: [definition.variable: text])),
            (
                "\(definition.name) in \(file)",
                try Settings(arguments: sync + ["--config", file], environment: [:])
            ),
        ]
    }

    /// The message of the error that `body` throws.
    private func refusal(_ body: () throws -> Void) -> String? {
        do {
            try body()
            return nil
        } catch {
            return "\(error)"
        }
    }

    @Test(
        arguments: [
            ("64M", 64 << 20), ("65536k", 64 << 20), ("67108864", 64 << 20), ("1g", 1 << 30), ("1T", 1 << 40),
            ("63M", nil),
            ("1025G", nil), ("1.5G", nil), ("1GB", nil), ("-1G", nil), ("", 1 << 30), ("9999999999999T", nil),
            ("9223372036854775807K", nil),
        ] as [(String, Int?)])
    func `memory is a size`(text: String, bytes: Int?) throws {
        let settings = try Settings(arguments: ["report", "shop"], environment: ["HUEWALL_MEMORY": text])
        let memory = try #require(SettingTable.all.first { $0.definition.name == "memory" })
        let value = try? memory.valueText(in: settings)  // nil is what a refused text gives
        #expect(value == bytes.map(String.init))
    }
}
