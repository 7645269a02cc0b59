/// A log event as a JSON object, without a line break.
/// - Parameters:
///   - time: ISO 8601.
///   - more: further members, in this order.
///   - counts: further members after those.
package func logLine(
    time: String, level: String, message: String, _ more: [(String, String)] = [],
    counts: [(String, Int)] = []
) -> String {
    let json = JSONText.object { json in
        for (name, text) in [("time", time), ("level", level), ("message", message)] + more { json.field(name, text) }
        for (name, count) in counts { json.field(name, count) }
    }
    return String(decoding: json, as: UTF8.self)
}

/// Writes metrics in Prometheus' text format.
///
/// Source: Prometheus, "Exposition formats", text version 0.0.4.
package struct PrometheusText: Sendable {
    package enum Kind: String, Sendable {
        case counter, gauge, histogram
    }

    package private(set) var text = ""

    package init() {}

    /// Begins a metric; its samples follow.
    package mutating func metric(_ name: String, _ kind: Kind, _ help: String) {
        text += "# HELP \(name) \(help)\n# TYPE \(name) \(kind.rawValue)\n"
    }

    package mutating func sample(
        _ name: String, _ labels: KeyValuePairs<String, String>, _ value: some CustomStringConvertible
    ) {
        let parts = labels.map { "\($0.key)=\"\(PrometheusText.escaped($0.value))\"" }.joined(separator: ",")
        text += parts.isEmpty ? "\(name) \(value)\n" : "\(name){\(parts)} \(value)\n"
    }

    private static func escaped(_ value: String) -> String {
        value.replacingScalar("\\", with: "\\\\").replacingScalar("\"", with: "\\\"")
            .replacingScalar("\n", with: "\\n")
    }
}
