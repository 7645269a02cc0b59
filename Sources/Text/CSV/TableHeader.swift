/// The names of a table's columns.
package struct TableHeader: Sendable {
    /// Normalized, in the order of the columns.
    package let names: [String]
    private let labels: [String]
    private let columns: [String: [Int]]

    package init(_ labels: [String]) {
        self.labels = labels
        names = labels.map(\.normalizedName)
        let exact = Dictionary(grouping: names.indices) { [names] in names[$0] }
        // "Price (EUR)" is the price, unless a column has just that name.
        let short = labels.map { String($0.prefix { $0 != "(" && $0 != "[" }).normalizedName }
        columns = Dictionary(grouping: short.indices) { short[$0] }.merging(exact) { $1 }
    }

    package var count: Int { names.count }

    /// The columns of that normalized name, counted from 0. A remark in parentheses does not count.
    package func columns(_ name: String) -> [Int] { columns[name] ?? [] }

    /// The name as the table writes it.
    package func label(_ name: String) -> String { columns(name).first.map { labels[$0] } ?? name }
}
