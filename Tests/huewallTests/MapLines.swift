import Foundation
import TestSupport
import Testing

/// Lines of `huewall map`, and what a cluster does with them.
struct MapLines {
    let folder: String

    func map(_ arguments: [String], _ input: String) throws -> [String] {
        let result = try Binary.run(["map", "--quiet"] + arguments, input: input, folder: folder)
        try #require(result.status == 0, "\(result.errors)")
        #expect(result.output.isEmpty || result.output.hasSuffix("\n"))
        return result.output.split(separator: "\n", omittingEmptySubsequences: false).dropLast().map(String.init)
    }

    func object(_ line: String) throws -> [String: Any] {
        try #require(try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
    }

    /// The table of what the shop's words mean.
    func words(_ items: [String]) throws -> [String] { try map(["--words"], items.joined(separator: "\n") + "\n") }

    /// The items with what words decide.
    func decided(_ items: [String], by table: [String]) throws -> [String] {
        let path = folder + "/words.ndjson"
        try Data((table.map { $0 + "\n" }.joined()).utf8).write(to: URL(fileURLWithPath: path))
        return try map(["--decide", path], items.joined(separator: "\n") + "\n")
    }

    /// Decided, sorted, counted and finished.
    func finished(_ lines: [String]) throws -> [String] {
        try inOrder(decided(lines, by: words(lines)))
    }

    /// Sorted, counted and finished.
    func inOrder(_ lines: [String]) throws -> [String] {
        let items = try lines.map { (line: $0, fields: try object($0)) }
        func text(_ name: String, _ item: [String: Any]) -> String { item[name] as? String ?? "" }
        let counts = Dictionary(grouping: items) { text("imageHash", $0.fields) }.mapValues(\.count)
        let sorted = items.sorted { one, other in
            let keys = [one, other].map { (text("sortKey", $0.fields), text("id", $0.fields)) }
            return keys[0] < keys[1]
        }
        let facts = sorted.enumerated().map { index, item in
            let isShared = counts[text("imageHash", item.fields), default: 0] > 1
            return #"{"rank":\#(index + 1),"sharesImage":\#(isShared),"item":\#(item.line)}"#
        }
        return try map(["--finish"], facts.joined(separator: "\n") + "\n")
    }
}
