/// A file of learned numbers: sections of named rows with named columns, separated by tabs.
///
///     # cluster	black	white
///     chroma	0.2	0.003
///
/// Written by `scripts/learn/families/tables.py`. Readers name the rows and columns that they expect, so that a file of
/// another vote is refused and not misread.
package struct LearnedTable {
    /// Why the vote cannot use a file.
    package struct Unusable: Error, Equatable, CustomStringConvertible {
        package let description: String

        init(description: String) { self.description = description }
    }

    private struct Section {
        let columns: [Substring]
        var rows: [(name: Substring, numbers: [Double])] = []
    }

    private var sections: [Substring: Section] = [:]

    /// - Complexity: O(bytes), some 1 ms for the shipped ones.
    init(_ text: String) throws(Unusable) {
        var current: Substring?
        // By bytes: by characters, it would take several times as long.
        let lines = text.utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
        for (index, line) in lines.enumerated() {
            let fields = line.split(separator: UInt8(ascii: "\t"), omittingEmptySubsequences: false)
                .map(Substring.init)
            if line.starts(with: "# ".utf8) {
                let name = fields[0].dropFirst(2)
                sections[name] = Section(columns: Array(fields.dropFirst()))
                current = name
            } else if !line.isEmpty {
                let numbers = fields.dropFirst().compactMap { Double($0) }
                guard let current, let columns = sections[current]?.columns, numbers.count == columns.count,
                    fields.count == columns.count + 1, numbers.allSatisfy(\.isFinite)
                else { throw Unusable(description: "line \(index + 1): expected a name and a number for each column") }
                sections[current]?.rows.append((fields[0], numbers))
            }
        }
    }

    /// The numbers of a section, one row each.
    /// - Parameter rows: the names of the rows, in order; nil if any number of rows is fine.
    package func rows(of name: String, _ rows: [String]?, columns: [String]) throws(Unusable) -> [[Double]] {
        guard let section = sections[name[...]] else { throw Unusable(description: "there is no section # \(name)") }
        try expect(section.columns, columns, "columns of # \(name)")
        if let rows { try expect(section.rows.map(\.name), rows, "rows of # \(name)") }
        return section.rows.map(\.numbers)
    }

    private func expect(_ found: [Substring], _ expected: [String], _ what: String) throws(Unusable) {
        for (index, name) in expected.enumerated() where index >= found.count || found[index] != name {
            let instead = index < found.count ? "is \(found[index])" : "is missing"
            throw Unusable(description: "\(what): the one for \(name) \(instead)")
        }
        guard found.count == expected.count else {
            throw Unusable(description: "\(what): expected \(expected.count), found \(found.count)")
        }
    }

    static let familyColumns = Family.allCases.map(\.rawValue)
}
