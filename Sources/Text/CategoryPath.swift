/// The levels of a category, such as `Clothing > Shirts`.
package enum CategoryPath {
    private static let separator = " > "
    /// What feeds put between levels. Names of categories also have slashes, commas and dashes.
    private static let signs: Set<Character> = [">", "»", "›"]

    /// In the form that items have it: with ` > ` between levels that are not empty.
    package static func normalized(_ text: String) -> String {
        let text = text.utf8.contains(UInt8(ascii: "|")) ? text.replacing(" | ", with: separator) : text
        let isASCII = text.utf8.allSatisfy { $0 < 0x80 }
        let names =
            isASCII
            ? text.utf8.split(separator: UInt8(ascii: ">")).map { Substring($0) } : text.split { signs.contains($0) }
        return names.map { String($0).trimmed }.filter { !$0.isEmpty }.joined(separator: separator)
    }

    /// Of several categories the first that has most levels, normalized; empty when there is none.
    package static func deepest(of texts: [String]) -> String {
        let paths = texts.map(normalized)
        let most = paths.map { levels($0).count }.max()
        return paths.first { levels($0).count == most } ?? ""
    }

    /// The category and all that it is part of, widest first; none of an empty text.
    /// - Parameter category: in the form of `normalized`.
    package static func levels(_ category: String) -> [String] {
        category.split(separator: ">").reduce(into: []) { levels, name in
            levels.append((levels.last.map { $0 + separator } ?? "") + String(name).trimmed)
        }
    }
}
