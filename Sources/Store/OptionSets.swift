import Colors
import GRDB

/// What decides the features of an image: how it is decoded and measured.
package struct FeatureKey: Sendable, Hashable {
    /// The extraction options as a text: equal for equal options.
    package let extraction: String
    /// Version of the analysis, as `engineVersion`.
    package let engine: Int

    package init(extraction: String, engine: Int = engineVersion) {
        self.extraction = extraction
        self.engine = engine
    }
}

/// What decides the colors of an image: its features, and how they are voted on.
package struct AnalysisKey: Sendable, Hashable {
    /// The analysis options as a text: equal for equal options.
    package let options: String
    package let features: FeatureKey

    package init(options: String, features: FeatureKey) {
        self.options = options
        self.features = features
    }
}

// A row of `optionSet` gives a key the number under which its colors are stored.
extension AnalysisKey {
    /// - Parameter row: the columns options, extraction and engine.
    init(_ row: Row) {
        self.init(options: row[0], features: FeatureKey(extraction: row[1], engine: row[2]))
    }

    private var arguments: StatementArguments { [options, features.extraction, features.engine] }

    /// The number of the key's option set; nil when nothing was analyzed under the key.
    func optionSet(in database: Database) throws -> Int? {
        try Int.fetchOne(
            database, sql: "SELECT id FROM optionSet WHERE options = ? AND extraction = ? AND engine = ?",
            arguments: arguments)
    }

    /// The option sets of older engines, newest first.
    func olderSets(in database: Database) throws -> [Int] {
        try Int.fetchAll(database, sql: olderSetsQuery, arguments: arguments)
    }

    /// The number of the key's option set, which is made as needed and noted as used last.
    func usedSet(in database: Database) throws -> Int {
        let last = try Int.fetchOne(database, sql: "SELECT max(lastUse) FROM optionSet") ?? 0
        guard let set = try optionSet(in: database) else {
            try database.execute(
                sql: "INSERT INTO optionSet (options, extraction, engine, lastUse) VALUES (?, ?, ?, ?)",
                arguments: arguments + [last + 1])
            return Int(database.lastInsertedRowID)
        }
        try database.execute(
            sql: "UPDATE optionSet SET lastUse = ? WHERE id = ? AND lastUse < ?", arguments: [last + 1, set, last])
        return set
    }
}

private let olderSetsQuery = """
    SELECT id FROM optionSet WHERE options = ? AND extraction = ? AND engine < ? ORDER BY engine DESC, id DESC
    """
