/// The levels of a category, such as `Clothing > Shirts`.
package enum CategoryPath {
    private static let separator = " > "
    /// Separators between levels in feeds. Names of categories also contain slashes, commas and dashes.
    private static let signs: Set<Character> = [">", "»", "›"]

    /// The form for items: nonempty levels separated by ` > `.
    package static func normalized(_ text: String) -> String {
        var text = text.utf8.contains(UInt8(ascii: "|")) ? text.replacing(" | ", with: separator) : text
        let arrows = zip(text.utf8, text.utf8.dropFirst()).contains {
            "-=".utf8.contains($0) && $1 == UInt8(ascii: ">")
        }
        if arrows { text = text.replacing("->", with: ">").replacing("=>", with: ">") }
        let isASCII = text.utf8.allSatisfy { $0 < 0x80 }
        let names =
            isASCII
            ? text.utf8.split(separator: UInt8(ascii: ">")).map { Substring($0) } : text.split { signs.contains($0) }
        return names.map { String($0).trimmed }.filter { !$0.isEmpty }.joined(separator: separator)
    }

    /// The first category with the most levels, normalized; empty if there is none.
    package static func deepest(of texts: [String]) -> String {
        let paths = texts.map(normalized)
        let most = paths.map { levels($0).count }.max()
        return paths.first { levels($0).count == most } ?? ""
    }

    /// The category and all levels above it, the widest first; empty for an empty text.
    /// - Parameter category: in `normalized` form.
    package static func levels(_ category: String) -> [String] {
        category.split(separator: ">").reduce(into: []) { levels, name in
            levels.append((levels.last.map { $0 + separator } ?? "") + String(name).trimmed)
        }
    }
}
