@testable import Colors
import Foundation
import TestSupport
import Testing
@testable import huewall

/// The table of settings against flags, help, environment and settings file.
@Suite(.timeLimit(.minutes(3))) struct SettingsTests {
    private let home: TemporaryFolder
    private var folder: String { home.path }

    init() throws { home = try TemporaryFolder() }

    /// A value that is not the default, as the setting reads it, and one that it refuses; "" where it takes every text.
    private static let samples: [String: (text: String, value: String, refused: String)] = [
        "preset": ("classic", "classic", "magic"), "num-colors": ("5", "5", "99"),
        "hue-sample-size": ("0.02", "0.02", "0"), "sv-sample-size": ("0.25", "0.25", "2"),
        "saturation-priority": ("2.5", "2.5", "-0.5"), "granularity": ("8", "8", "0"),
        "sampling": ("mean", "mean", "median"), "alpha-threshold": ("60", "60", "128"),
        "background": ("keep", "keep", "blue"), "order": ("classic", "classic", "random"),
        "min-brightness": ("0.5", "0.5", "1.5"), "min-saturation": ("0.5", "0.5", "nan"),
        "vendor-words": ("off", "off", "on"), "text-words": ("off", "off", "on"), "images-per-item": ("2", "2", "17"),
        "shown-picture": ("first", "first", "second"), "thumbnails": ("whole", "whole", "half"),
        "jobs": ("3", "Optional(3)", "257"), "memory": ("512M", "\(512 << 20)", "63M"), "decoder": ("gd", "gd", "pil"),
        "max-duration": ("30m", "1800", "soon"), "image-timeout": ("5", "5", "0"),
        "max-pixels": ("1000", "1000", "0"), "max-side": ("1000", "1000", "65536"),
        "max-bytes": ("1000", "1000", "2147483648"), "name": ("shop", "Optional(\"shop\")", ""),
        "source-format": ("csv", "csv", "xlsx"), "separator": ("semicolon", "Optional(59)", "abc"),
        "encoding": ("koi8-r", "Optional(Feeds.TextEncoding(name: \"koi8-r\"))", "klingon"),
        "image-query": ("id,w", "only([\"id\", \"w\"])", ","),
        "map": ("id=sku", "sku", "color"),
        "overrides": ("a.csv", "Optional(\"a.csv\")", ""), "max-failures": ("7", "count(7)", "lots"),
        "max-delete": ("5%", "part(0.05)", "101%"), "lock-wait": ("10m", "600", "soon"),
        "metrics-file": ("a.prom", "Optional(\"a.prom\")", ""), "dry-run": ("true", "true", "maybe"),
        "require-sandbox": ("true", "true", "maybe"),
        "retry-failed": ("true", "true", "2"), "connections": ("5", "5", "1025"), "per-host": ("5", "5", "257"),
        "rate": ("2.5", "Optional(2.5)", "0"), "timeout": ("5", "5", "3601"), "max-age": ("12h", "43200", "soon"),
        "user-agent": ("me", "me", "a\nb"), "header-file": ("a.txt", "Optional(\"a.txt\")", ""),
        "netrc": ("true", "true", "on"), "allow-net": ("10.0.0.0/8", "[10.0.0.0/8]", "10.0.0.0/40"),
        "images": ("I/", "I", ""), "reports": ("R", "R", ""),
    ]

    @Test func `each setting has a sample here`() {
        #expect(SettingsTests.samples.keys.sorted() == SettingTable.all.map(\.definition.name).sorted())
    }

    @Test func `flag, environment and file give the same value`() throws {
        let usual = try Settings(arguments: ["sync", "feed.csv"], environment: [:])
        for origin in try origins(texts: SettingsTests.samples.mapValues(\.text)) {
            for setting in SettingTable.all {
                let name = setting.definition.name
                let expected = try #require(SettingsTests.samples[name]).value
                let value = try setting.valueText(in: origin.settings)
                // How feed formats and maps of fields print is their own business.
                let prints = !["map", "source-format"].contains(name)
                #expect(prints ? value == expected : value.contains(expected), "\(origin.place(setting.definition))")
                #expect(try setting.valueText(in: usual) != expected, "\(name) has a sample that is its default")
            }
        }
    }

    /// Each setting in one of the three places, since reading an option reads those that it belongs with.
    @Test func `a bad value names the place, the range and what came`() throws {
        for (number, setting) in SettingTable.all.enumerated() {
            let definition = setting.definition
            guard let text = SettingsTests.samples[definition.name]?.refused, !text.isEmpty else { continue }
            // A flag without a value cannot have a bad one.
            let kind = definition.isSwitch ? 1 + number % 2 : number % 3
            let origin = try origins(texts: [definition.name: text], kinds: kind..<kind + 1)[0]
            let place = origin.place(definition)
            let sentence = refusal { _ = try setting.valueText(in: origin.settings) }
            let expected = "Expected \(definition.expected) for \(place), got '\(text)'."
            #expect(definition.expected.isEmpty ? sentence?.hasPrefix(place + ": ") == true : sentence == expected)
        }
    }

    @Test func `the default in the help is the default`() throws {
        let told = SettingTable.all.map(\.definition).filter {
            !$0.defaultValue.isEmpty && (!$0.defaultValue.contains(" ") || $0.name == "user-agent")
        }
        let none = try Settings(arguments: ["sync", "feed.csv"], environment: [:])
        let same = try Settings(
            arguments: ["sync", "feed.csv"],
            environment: Dictionary(uniqueKeysWithValues: told.map { ($0.variable, $0.defaultValue) }))
        for setting in SettingTable.all {
            #expect(try setting.valueText(in: same) == setting.valueText(in: none), "\(setting.definition.name)")
        }
    }

    /// One way of setting options: what it gives, and the place that an error about an option has to name.
    private struct Origin {
        let settings: Settings
        let place: (OptionDefinition) -> String
    }

    /// The same texts by flags (0), environment (1) and file (2), or by some of them.
    private func origins(texts: [String: String], kinds: Range<Int> = 0..<3) throws -> [Origin] {
        let file = folder + "/settings.json"
        try JSONSerialization.data(withJSONObject: texts).write(to: URL(fileURLWithPath: file))
        let sync = ["sync", "feed.csv"]
        let set = SettingTable.all.map(\.definition).filter { texts[$0.name] != nil }
        let flags = set.flatMap { $0.isSwitch ? [$0.flag] : [$0.flag, texts[$0.name] ?? ""] }
        let variables = Dictionary(uniqueKeysWithValues: set.map { ($0.variable, texts[$0.name] ?? "") })
        return try kinds.map { kind in
            switch kind {
            case 0: Origin(settings: try Settings(arguments: sync + flags, environment: [:]), place: \.flag)
            case 1: Origin(settings: try Settings(arguments: sync, environment: variables), place: \.variable)
            default:
                Origin(settings: try Settings(arguments: sync + ["--config", file], environment: [:])) {
                    "\($0.name) in \(file)"
                }
            }
        }
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
