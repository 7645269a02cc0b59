import Colors
import Foundation
import HTTPTypes

/// The query of an address: known parameters only, each with its values.
struct QueryParameters {
    private var values: [String: [String]] = [:]

    /// Values a parameter may have together, in bytes.
    private static let limit = 4096

    /// - Parameters:
    ///   - query: what stands behind the `?`; nil for none.
    ///   - names: the parameters that have a meaning here: any other is a mistake that would go unnoticed.
    init(_ query: String?, names: [String]) throws(Problem) {
        guard let query, !query.isEmpty else { return }
        guard query.utf8.count <= QueryParameters.limit else {
            throw Problem(
                status: .uriTooLong, code: "query-too-long",
                detail: "The query has more than \(QueryParameters.limit) bytes; ask for less at once.")
        }
        for part in query.split(separator: "&") {
            let pair = part.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            let name = try QueryParameters.decoded(pair[0])
            guard names.contains(name) else { throw QueryParameters.unknown(name, names) }
            values[name, default: []].append(try pair.count == 2 ? QueryParameters.decoded(pair[1]) : "")
        }
    }

    /// The only value; nil when there is none, or an empty one.
    func value(_ name: String) throws(Problem) -> String? {
        try given(name).flatMap { $0.isEmpty ? nil : $0 }
    }

    /// The only value, be it empty.
    func given(_ name: String) throws(Problem) -> String? {
        guard let all = values[name], let value = all.first else { return nil }
        guard all.count == 1 else { throw .badRequest("repeated-parameter", "'\(name)' stands more than once.") }
        return value
    }

    /// All values: repeated, or with commas between them.
    func list(_ name: String) -> [String] {
        (values[name] ?? []).flatMap { $0.split(separator: ",") }.map { $0.trimmingCharacters(in: .whitespaces) }
            .filter { !$0.isEmpty }
    }

    /// Names of the fields of items that are wanted; empty for all.
    func fields() throws(Problem) -> [String] {
        let names = list("fields")
        let areNames = names.allSatisfy { $0.utf8.count <= 40 && $0.utf8.allSatisfy { 0x61...0x7A ~= $0 | 0x20 } }
        guard areNames else {
            throw .badRequest(
                "invalid-fields", "Expected names of fields with commas between them, as in id,family,colors.")
        }
        return names
    }

    func integer(_ name: String, in range: ClosedRange<Int>) throws(Problem) -> Int? {
        guard let text = try given(name) else { return nil }
        guard let number = Int(text), range.contains(number) else {
            throw .badRequest(
                "invalid-\(name)",
                "Expected a whole number from \(range.lowerBound) to \(range.upperBound) for '\(name)'.")
        }
        return number
    }

    /// Finite, 0 or more.
    func number(_ name: String) throws(Problem) -> Double? {
        guard let text = try given(name) else { return nil }
        guard let number = Double(text), number.isFinite, number >= 0 else {
            throw .badRequest("invalid-\(name)", "Expected a number of 0 or more for '\(name)'.")
        }
        return number
    }

    func flag(_ name: String) throws(Problem) -> Bool? {
        switch try given(name) {
        case nil: nil
        case "true": true
        case "false": false
        default: throw .badRequest("invalid-\(name)", "Expected true or false for '\(name)'.")
        }
    }

    /// As forms write it: `+` is a space.
    private static func decoded(_ text: Substring) throws(Problem) -> String {
        guard let decoded = text.replacingOccurrences(of: "+", with: " ").removingPercentEncoding else {
            throw .badRequest("invalid-query", "The query is not percent-encoded UTF-8.")
        }
        return decoded
    }

    private static func unknown(_ name: String, _ names: [String]) -> Problem {
        let near = nearestName(to: name, in: names).map { "; did you mean '\($0)'?" } ?? "."
        return .badRequest("unknown-parameter", "There is no parameter '\(name.prefix(60))'\(near)")
    }
}
