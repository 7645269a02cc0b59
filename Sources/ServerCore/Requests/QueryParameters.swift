import Foundation

/// The parameters of a query, which must be known. An empty parameter counts as missing.
package struct QueryParameters {
    /// All values, also empty ones.
    private var given: [String: [String]] = [:]

    /// Bytes of all values of a parameter, at most.
    private static let limit = 32 << 10

    /// - Parameters:
    ///   - query: the text after the `?`; nil without one.
    ///   - names: the known parameters. Any other one would be a mistake that goes unnoticed.
    package init(_ query: String?, names: [String]) throws(Problem) {
        guard let query, !query.isEmpty else { return }
        guard query.utf8.count <= QueryParameters.limit else {
            throw Problem(
                .uriTooLong, "query-too-long",
                "The query has more than \(QueryParameters.limit) bytes; ask for less at once.")
        }
        for part in query.split(separator: "&") {
            let pair = part.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            let name = try QueryParameters.decoded(pair[0])
            guard names.contains(name) else { throw .unknown("parameter", name, among: names) }
            let value = try pair.count == 2 ? QueryParameters.decoded(pair[1]) : ""
            given[name, default: []].append(value)
        }
    }

    /// The only value; nil when there is none.
    package func value(_ name: String) throws(Problem) -> String? {
        let all = all(name)
        guard let value = all.first else { return nil }
        guard all.count == 1 else { throw .badRequest("repeated-parameter", "'\(name)' is given more than once.") }
        return value
    }

    /// All values: of repeated parameters, or separated by commas, perhaps with spaces around them.
    package func list(_ name: String) -> [String] {
        // Other white space belongs to the value.
        all(name).flatMap { $0.unicodeScalars.split(separator: ",") }
            .map { value in String(trimming(value) { $0 == " " }) }.filter { !$0.isEmpty }
    }

    /// All values as they are, with their commas.
    package func all(_ name: String) -> [String] {
        // Forms send empty fields, too.
        (given[name] ?? []).filter { !$0.isEmpty }
    }

    /// The number of values of a parameter, with empty ones, as the description of the API counts them.
    /// - Parameter isList: whether commas separate values.
    package func count(_ name: String, isList: Bool = false) -> Int {
        (given[name] ?? []).reduce(0) { count, value in
            count + 1 + (isList ? value.utf8.count { $0 == UInt8(ascii: ",") } : 0)
        }
    }

    /// The value as one of some words.
    package func choice<Value: RawRepresentable<String> & CaseIterable>(
        _ name: String, _ type: Value.Type
    ) throws(Problem) -> Value? {
        guard let text = try value(name) else { return nil }
        if let value = Value(rawValue: text) { return value }
        let words = Value.allCases.map { "'\($0.rawValue)'" }.joined(separator: " or ")
        throw .badRequest("invalid-\(name)", "Expected \(words) for '\(name)'.")
    }

    package func integer(_ name: String, in range: ClosedRange<Int>) throws(Problem) -> Int? {
        guard let text = try value(name) else { return nil }
        guard let number = Int(text), range.contains(number) else {
            throw .badRequest(
                "invalid-\(name)",
                "Expected a whole number from \(range.lowerBound) to \(range.upperBound) for '\(name)'.")
        }
        return number
    }

    /// The value as a finite number of 0 or more.
    /// - Parameter most: nil for no upper limit.
    package func number(_ name: String, upTo most: Double? = nil) throws(Problem) -> Double? {
        guard let text = try value(name) else { return nil }
        guard let number = Double(text), number.isFinite, number >= 0, number <= most ?? .infinity else {
            let range = most.map { "from 0 to \($0.formatted())" } ?? "of 0 or more"
            throw .badRequest("invalid-\(name)", "Expected a number \(range) for '\(name)'.")
        }
        return number
    }

    func flag(_ name: String) throws(Problem) -> Bool? {
        switch try value(name) {
        case nil: nil
        case "true": true
        case "false": false
        default: throw .badRequest("invalid-\(name)", "Expected true or false for '\(name)'.")
        }
    }

    /// Decodes a part of a query; `+` is a space, as in forms.
    private static func decoded(_ text: Substring) throws(Problem) -> String {
        guard let decoded = percentDecoded(text.replacingOccurrences(of: "+", with: " ")) else {
            throw .badRequest("invalid-query", "The query is not percent-encoded UTF-8.")
        }
        return decoded
    }
}

/// A text without its percent-encoding; nil if that is not of UTF-8.
package func percentDecoded(_ text: String) -> String? {
    // Foundation leaves out a byte order mark at the start, which an id may have.
    (" " + text).removingPercentEncoding.map { String($0.unicodeScalars.dropFirst()) }
}
