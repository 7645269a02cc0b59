import Colors
import GRDB

extension OptionSetRow {
    /// The sets with these options, whatever the extraction and engine, the newest engine first.
    static func all(options: String, in database: Database) throws -> [OptionSetRow] {
        try filter(Columns.options == options).order(Columns.engine.desc, Columns.id.desc).fetchAll(database)
    }

    /// The set that answers for a key.
    static func find(_ key: AnalysisKey, in database: Database) throws -> OptionSetRow? {
        try all(options: key.options, in: database).first { AnalysisKey($0) == key }
    }

    /// The number of a key's set, which is made as needed and noted as used last.
    static func findOrInsert(_ key: AnalysisKey, in database: Database) throws -> Int {
        let last = try select(max(Columns.lastUse), as: Int.self).fetchOne(database) ?? 0
        guard var set = try find(key, in: database) else {
            let set = OptionSetRow(
                options: key.options, extraction: key.features.extraction, engine: key.features.engine,
                lastUse: last + 1)
            try set.insert(database)
            return Int(database.lastInsertedRowID)
        }
        if set.lastUse < last {
            set.lastUse = last + 1
            try set.update(database)
        }
        return set.id ?? 0
    }
}

/// The sets that answer for a key.
struct AnsweringSets {
    /// nil when nothing was analyzed under the key.
    let current: Int?
    /// Sets of older engines, newest first: what they say is shown until the images are analyzed again.
    let older: [Int]

    init(_ key: AnalysisKey, in database: Database) throws {
        let sets = try OptionSetRow.all(options: key.options, in: database)
        current = sets.first { AnalysisKey($0) == key }?.id
        older = sets.filter { $0.engine < key.features.engine && $0.extraction == key.features.extraction }
            .compactMap(\.id)
    }
}

extension AnalysisKey {
    init(_ set: OptionSetRow) {
        self.init(options: set.options, features: FeatureKey(extraction: set.extraction, engine: set.engine))
    }
}

/// What decided the features of an image: how it was decoded and measured.
package struct FeatureKey: Sendable, Hashable {
    /// Names the extraction options: equal for equal options.
    package let extraction: String
    /// Version of the analysis, as `engineVersion`.
    package let engine: Int

    package init(extraction: String, engine: Int = engineVersion) {
        self.extraction = extraction
        self.engine = engine
    }
}

/// What decided the colors of an image: its features, and how they were voted on.
package struct AnalysisKey: Sendable, Hashable {
    /// Names the analysis options: equal for equal options.
    package let options: String
    package let features: FeatureKey

    package init(options: String, features: FeatureKey) {
        self.options = options
        self.features = features
    }
}
