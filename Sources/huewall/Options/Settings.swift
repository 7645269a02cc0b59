import ArgumentParser
import ColorAnalysis
import Foundation

/// What was set, and where: flags before environment before file. The preset's own values come behind.
struct Settings {
    private let flags: [String: String?]
    private let environment: [String: String]
    private let file: [String: String]
    private let filePath: String

    /// All names that environment and file may use.
    static let names: Set<String> = [
        "preset", "num-colors", "hue-sample-size", "sv-sample-size", "saturation-priority", "granularity",
        "alpha-threshold", "background", "sampling", "order", "min-brightness", "min-saturation", "jobs", "max-pixels",
        "max-side",
        "max-bytes", "decoder", "images", "reports", "max-failures", "max-delete", "lock-wait", "metrics-file",
        "overrides",
        "source-format", "map", "connections", "per-host", "rate", "timeout", "max-age", "user-agent", "header-file",
        "netrc", "allow-net", "name", "dry-run", "retry-failed",
    ]

    /// - Throws: `ValidationError` for a settings file that is named but missing, is no JSON object, or has other names.
    init(
        flags: [String: String?], config: String?,
        environment: [String: String] = ProcessInfo.processInfo.environment
    ) throws {
        self.flags = flags
        self.environment = environment
        filePath = config ?? environment["HUEWALL_CONFIG"] ?? "huewall.json"
        let mustExist = config != nil || environment["HUEWALL_CONFIG"] != nil
        file = try Settings.read(filePath, mustExist: mustExist)
    }

    private static func read(_ path: String, mustExist: Bool) throws -> [String: String] {
        guard FileManager.default.fileExists(atPath: path) else {
            guard !mustExist else {
                throw ValidationError("There is no settings file \(path); give --config another one.")
            }
            return [:]
        }
        let parsed: Any
        do {
            parsed = try JSONSerialization.jsonObject(with: Data(contentsOf: URL(fileURLWithPath: path)))
        } catch {
            throw ValidationError("The settings file \(path) is not valid JSON; write {\"num-colors\": 5}.")
        }
        guard let object = parsed as? [String: Any] else {
            throw ValidationError("The settings file \(path) is no JSON object; write {\"num-colors\": 5}.")
        }
        return try object.reduce(into: [:]) { settings, entry in
            guard names.contains(entry.key) else {
                let known = names.sorted().joined(separator: ", ")
                throw ValidationError(
                    "The settings file \(path) has an unknown name '\(entry.key)'; known are \(known).")
            }
            settings[entry.key] = Settings.text(of: entry.value)
        }
    }

    /// Lists are for what may be repeated: one to a line.
    private static func text(of value: Any) -> String {
        switch value {
        case let text as String: text
        case let list as [Any]: list.map(text(of:)).joined(separator: "\n")
        case let number as NSNumber: number.stringValue
        default: "\(value)"
        }
    }

    /// The text that was set for a name, with the place to blame if it is wrong; nil when nothing was set.
    func text(_ name: String) -> (text: String, origin: String)? {
        if let flag = flags[name] ?? nil { return (flag, "--\(name)") }
        let variable = "HUEWALL_" + name.uppercased().replacing("-", with: "_")
        if let value = environment[variable], !value.isEmpty { return (value, variable) }
        return file[name].map { ($0, "\(name) in \(filePath)") }
    }

    func integer(_ name: String, in range: ClosedRange<Int>) throws -> Int? {
        guard let (text, origin) = text(name) else { return nil }
        guard let value = Int(text), range.contains(value) else {
            throw ValidationError("Expected \(range.lowerBound) to \(range.upperBound) for \(origin), got '\(text)'.")
        }
        return value
    }

    func number(_ name: String, in range: ClosedRange<Double>) throws -> Double? {
        guard let (text, origin) = text(name) else { return nil }
        guard let value = Double(text), range.contains(value) else {
            throw ValidationError(
                "Expected \(short(range.lowerBound)) to \(short(range.upperBound)) for \(origin), got '\(text)'.")
        }
        return value
    }

    /// Whether a switch is on; off when nothing was set.
    func truth(_ name: String) throws -> Bool {
        guard let (text, origin) = text(name) else { return false }
        switch text {
        case "true", "1", "yes": return true
        case "false", "0", "no": return false
        default: throw ValidationError("Expected true or false for \(origin), got '\(text)'.")
        }
    }

    func choice<Choice: RawRepresentable<String> & CaseIterable>(_ name: String, _: Choice.Type) throws -> Choice? {
        guard let (text, origin) = text(name) else { return nil }
        guard let choice = Choice(rawValue: text) else {
            let known = Choice.allCases.map(\.rawValue).joined(separator: " or ")
            throw ValidationError("Expected \(known) for \(origin), got '\(text)'.")
        }
        return choice
    }
}
